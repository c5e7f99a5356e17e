//! Recorded rounds on the command line: told, held against fortresses, drawn.

mod common;

use common::{Scratch, json, keepwright, text};
use keepwright::round::Record;

const EXAMPLE: &str = "docs/example.round";

/// Red takes the flag of `mazes/01-first-steps.json` in its first turn; blue has not
/// played.
const FLAG_AT_ONCE: &str = "\
keepwright-round 1
game: introduction
starts: red
red 1: E5-E4 = moved to E4 bottom
red 1: E4-D4 = moved to D4 bottom
red 1: D4-D3 = moved to D3 bottom
red 1: D3-C3 = moved to C3 bottom
red 1: C3-B3 = moved to B3 bottom
red 1: B3-B2 = moved to B2 bottom, ladder up
red 1: B2 bottom-B2 middle = moved to B2 middle, ladder down
red 1: B2-B1 = moved to B1 middle
red 1: B1-C1 = flag on C1 middle
";

fn example() -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(EXAMPLE);
    std::fs::read_to_string(path).expect("the example")
}

#[test]
fn a_round_is_told_as_it_was_played() {
    let output = keepwright(&["round", "replay", EXAMPLE], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let story = text(&output.stdout);
    let beginning = "Anna (red) against Ben (blue), introduction game.\n\
                     Ben starts, as agreed.\n\nBen, turn 1\n\
                     \x20 Ben: E5 to E4?\n  Anna: A wall! You stay on E5 bottom.\n\nAnna, turn 1\n";
    assert!(story.starts_with(beginning), "{story}");
    for part in [
        "  Ben: The duke beats your knight. It goes back to E5.\n  Anna has 1 turn to skip.\n\nBen, turn 2\n",
        "  Anna skips turn 2.\n\nBen, turn 3\n",
        "  Anna pencils in at A5 bottom: duke, \"not there again\".\n",
        "  Anna: B2 bottom to B2 middle?\n  Ben: You are on B2 middle. There is a ladder going down.\n",
    ] {
        assert!(story.contains(part), "{part}\n{story}");
    }
    let end = "  Ben: You have found the flag on C1 middle!\n  Anna has found the flag and wins (F26, F36).\n\n\
               Anna's fortress is legal, and every answer was true.\n\
               Ben's fortress is legal, and every answer was true.\n\
               Anna wins: red found the flag (F26).\n";
    assert!(story.ends_with(end), "{story}");
}

/// The main game's defeats, returns and releases.
#[test]
fn f32_f33_releases_and_returns_are_told() {
    let scratch = Scratch::new();
    let record = "keepwright-round 1\ngame: main\nred: Anna\nstarts: red\n\
        red 1: knight = entered\nred 1: E5-D5 = beaten by duke\nred 1: knight = entered\n\
        blue 1: king = entered\nblue 1: E5-E4 = beaten by princess\nblue 1: king = entered\n\
        red 2: swap dwarf = swapped\nred 3: sacrifice wizard = sacrificed\nblue resigns\n";
    let file = scratch.file("r.round", record.as_bytes());
    let output = keepwright(&["round", "replay", &file], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let expected = "\
Anna (red) against Blue (blue), main game.
Anna starts, as agreed.

Anna, turn 1
  Anna: The knight enters.
  Blue: The knight stands on E5.
  Anna: E5 to D5?
  Blue: The duke beats your knight. Name the next piece.
  Anna: The knight enters.
  Blue: The knight comes back and stands on E5.
  Anna has 2 turns to skip.

Blue, turn 1
  Blue: The king enters.
  Anna: The king stands on E5.
  Blue: E5 to E4?
  Anna: The princess beats your king. Name the next piece.
  Blue: The king enters.
  Anna: The king comes back and stands on E5.
  Blue has 2 turns to skip.
  Anna is released from 2 turns (F32).

Anna, turn 2
  Anna: I swap it for the dwarf.
  Blue: The knight is withdrawn. The dwarf stands on E5.
  Blue skips turn 2, with 1 more to skip.

Anna, turn 3
  Anna: I sacrifice it; the wizard comes next.
  Blue: The dwarf is sacrificed. The wizard stands on E5.
  Blue skips turn 3.

Anna, turn 4
  Blue resigns.
  Anna wins.

Anna's fortress is not laid open.
Blue's fortress is not laid open.
Anna wins: blue resigned.
";
    assert_eq!(text(&output.stdout), expected);
}

/// Answers that are not the fortress's: the change to the example, the line, and
/// what is said of it.
const FALSE_ANSWERS: &[(&str, &str, &str)] = &[
    (
        "blue 3: C4-C3 = wall",
        "blue 3: C4-C3 = moved to C3 bottom\nblue 3: turn over",
        "Anna's fortress was answered for falsely: FILE:20: \"C4-C3\" was answered \"moved to C3 bottom\"; by the layout it is \"wall\" (F12).",
    ),
    (
        "red 1: B5-A5 = beaten by duke",
        "red 1: B5-A5 = beaten by king",
        "Ben's fortress was answered for falsely: FILE:15: \"B5-A5\" was answered \"beaten by king\"; by the layout it is \"beaten by duke\" (F24).",
    ),
    (
        "moved to B1 middle\n",
        "moved to B1 middle, ladder up\n",
        "Ben's fortress was answered for falsely: FILE:29: \"B2-B1\" was answered \"moved to B1 middle, ladder up\"; by the layout it is \"moved to B1 middle\" (F13).",
    ),
];

#[test]
fn a_false_answer_is_named_with_the_true_one() {
    let scratch = Scratch::new();
    for (true_line, false_line, expected) in FALSE_ANSWERS {
        let changed = example().replace(true_line, false_line);
        assert_ne!(changed, example());
        let file = scratch.file("false.round", changed.as_bytes());
        let output = keepwright(&["round", "replay", &file], b"");
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        let story = text(&output.stdout);
        let expected = expected.replace("FILE", &file);
        assert!(
            story.lines().any(|line| line == expected),
            "{expected}\n{story}"
        );
    }
}

#[test]
fn another_fortress_than_the_one_laid_open_is_noticed() {
    let output = keepwright(
        &[
            "round",
            "replay",
            EXAMPLE,
            "--blue",
            "mazes/02-up-the-tower.json",
        ],
        b"",
    );
    assert_eq!(output.status.code(), Some(1));
    let story = text(&output.stdout);
    assert!(story.contains("Ben's fortress is another than the one laid open in the record.\n"));
    assert!(story.contains("Ben's fortress was answered for falsely: docs/example.round:15: "));
}

/// F36: an illegal fortress loses, whoever found the flag.
#[test]
fn f36_an_illegal_fortress_loses() {
    let scratch = Scratch::new();
    let file = scratch.file("flag.round", FLAG_AT_ONCE.as_bytes());
    let verdict = |red: &str, blue: &str| {
        let output = keepwright(
            &["round", "replay", &file, "--red", red, "--blue", blue],
            b"",
        );
        let story = text(&output.stdout);
        let last = story.lines().last().expect("a verdict").to_string();
        (output.status.code(), last, story)
    };
    let (legal, good) = ("mazes/02-up-the-tower.json", "mazes/01-first-steps.json");
    let illegal = "mazes/illegal/f7-walled-in.json";
    let (code, last, _) = verdict(legal, good);
    assert_eq!(
        (code, last.as_str()),
        (Some(0), "Red wins: red found the flag (F26).")
    );
    let (code, last, story) = verdict(illegal, good);
    assert_eq!(
        (code, last.as_str()),
        (Some(1), "Blue wins: an illegal fortress loses (F36).")
    );
    assert!(story.contains("Red's fortress is illegal:\n  F7: The flag on A1 top is sealed off"));
    let (code, last, _) = verdict(illegal, "mazes/illegal/f6-no-flag.json");
    assert_eq!(
        (code, last.as_str()),
        (Some(1), "Nobody wins: both fortresses are illegal (F36).")
    );
}

/// F36: a round in a fortress that the answers show to be illegal is a possible one.
#[test]
fn f36_a_round_in_a_sealed_fortress_is_possible() {
    let scratch = Scratch::new();
    let record = "keepwright-round 1\ngame: introduction\nstarts: red\n\
                  red 1: E5-E4 = wall\nblue 1: turn over\nred 2: E5-D5 = wall\n";
    let file = scratch.file("sealed.round", record.as_bytes());
    let output = keepwright(&["round", "replay", &file], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output = keepwright(&["notepad", &file, "--side", "red"], b"");
    let last = "no legal fortress answers like that: no piece could ever reach the flag (F7)\n";
    assert!(text(&output.stdout).ends_with(last));
}

#[test]
fn replay_reports_as_documented() {
    let output = keepwright(&["round", "replay", EXAMPLE, "--json"], b"");
    assert_eq!(output.status.code(), Some(0));
    let report = json(&output.stdout);
    let keys: Vec<&String> = report.as_object().expect("an object").keys().collect();
    let expected = [
        "ending",
        "file",
        "fortresses",
        "game",
        "players",
        "starts",
        "story",
        "to_play",
        "winner",
    ];
    assert_eq!(keys, expected);
    assert_eq!(report["players"]["red"], "Anna");
    assert_eq!(
        report["ending"],
        json(br#"{"winner": "red", "how": "flag"}"#)
    );
    assert_eq!(report["winner"], "red");
    assert_eq!(report["to_play"], json(b"null"));
    let second = &report["story"][2];
    let expected =
        r#"{"kind": "order", "line": 11, "side": "blue", "text": "E5 to E4?", "turn": 1}"#;
    assert_eq!(*second, json(expected.as_bytes()));
    assert_eq!(
        report["fortresses"]["red"],
        json(br#"{"legal": true, "errors": [], "as_laid_open": true, "false_answer": null}"#)
    );
    let scratch = Scratch::new();
    let (true_line, false_line, _) = FALSE_ANSWERS[1];
    let file = scratch.file(
        "f.round",
        example().replace(true_line, false_line).as_bytes(),
    );
    let report = json(&keepwright(&["round", "replay", &file, "--json"], b"").stdout);
    let expected = r#"{"line": 15, "order": "B5-A5", "given": "beaten by king",
                       "truth": "beaten by duke", "rule": "F24"}"#;
    assert_eq!(
        report["fortresses"]["blue"]["false_answer"],
        json(expected.as_bytes())
    );
}

#[test]
fn what_is_no_possible_record_is_refused() {
    let scratch = Scratch::new();
    let broken = example().replace("blue 2: D5-D4", "blue 4: D5-D4");
    let file = scratch.file("broken.round", broken.as_bytes());
    let reason = "17:6: turn 4 cannot be; it is turn 2 that is played here (F31, F32)";
    for command in [vec!["round", "replay"], vec!["notepad"]] {
        let arguments = [command.as_slice(), &[&file]].concat();
        let output = keepwright(&arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_eq!(text(&output.stderr), format!("error: {file}:{reason}\n"));
        let output = keepwright(&[arguments.as_slice(), &["--json"]].concat(), b"");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(json(&output.stdout)["error"], format!("{file}:{reason}"));
    }
    let output = keepwright(
        &[
            "round",
            "replay",
            EXAMPLE,
            "--red",
            "mazes/08-the-dwarfs-door.json",
        ],
        b"",
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is for another game than the round"));
    let output = keepwright(&["round", "replay", "mazes/01-first-steps.json"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("1:1: a record begins with \"keepwright-round 1\""));
}

#[test]
fn a_notepad_is_drawn() {
    let output = keepwright(&["notepad", EXAMPLE, "--side", "blue", "--why"], b"");
    assert_eq!(output.status.code(), Some(0));
    let drawn = text(&output.stdout);
    assert!(
        drawn.starts_with("Ben (blue) knows of Anna's fortress, introduction game:\n\nbottom ")
    );
    // C4, with a wall above it, where the knight stands; open to C5 below.
    assert!(
        drawn.contains("4 ║   ?    ┊   ?    ┊[knight]┊   ?    ┊   ?    ║"),
        "{drawn}"
    );
    for line in [
        "the knight stands on C4 bottom",
        "bottom walls (3): C3-C4, D4-D5, E4-E5",
        "ladders (0)",
        "still hidden: 17 walls, 3 ladders, 1 flag, 1 poison cup, 1 king card, 1 duke,",
        "nothing more follows from that",
    ] {
        assert!(drawn.lines().any(|found| found == line), "{line}\n{drawn}");
    }
    let widest = drawn.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80));
    let both = text(&keepwright(&["notepad", EXAMPLE], b"").stdout);
    assert!(both.contains("Anna (red) knows") && both.contains("Ben (blue) knows"));
}

#[test]
fn notepad_reports_as_documented() {
    let report = json(&keepwright(&["notepad", EXAMPLE, "--json"], b"").stdout);
    let red = &report[0];
    let keys: Vec<&String> = red.as_object().expect("an object").keys().collect();
    let mut expected = [
        "side",
        "game",
        "piece",
        "at",
        "walls",
        "open",
        "ladders",
        "cards",
        "removed",
        "passage",
        "visited",
        "missing",
        "marks",
        "deductions",
        "illegality",
        "drawing",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(red["at"], "C1 middle");
    assert_eq!(
        red["cards"],
        json(br#"{"A5 bottom": "duke", "C1 middle": "flag"}"#)
    );
    assert_eq!(red["missing"]["wall"], 20);
    assert_eq!(
        red["marks"],
        json(br#"{"A5 bottom": "duke? \"not there again\""}"#)
    );
    let why = &red["deductions"][0]["why"];
    assert!(why.as_str().is_some_and(|why| why.ends_with("(F6)")));
    assert_eq!(report[1]["side"], "blue");
}

/// The records that the documents show are canonical.
#[test]
fn documented_records_are_canonical() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let formats = std::fs::read_to_string(path).expect("the formats");
    let shown = formats
        .split("```")
        .filter_map(|block| block.strip_prefix("text\n"))
        .find(|block| block.starts_with("keepwright-round"))
        .expect("a record is shown");
    for record in [shown, &example()] {
        let read = Record::read(record.as_bytes()).expect("it can be read");
        assert_eq!(read.to_text(), record);
    }
}
