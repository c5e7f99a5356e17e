//! `keepwright classic` on files: play, replay, check and convert.

mod classic_texts;
mod common;

use classic_texts::{ARMY, GAME, SETUP};
use common::{Scratch, json, keepwright, text};
use serde_json::{Value, json};

/// The game without its end off the board, so that it goes on with Blue to move.
fn going_on() -> String {
    GAME.replace("{\"winner\": \"blue\", \"by\": \"resignation\"}", "null")
}

fn lines(bytes: &[u8]) -> Vec<Value> {
    let text = text(bytes);
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn play_goes_on_from_a_game_file() {
    let scratch = Scratch::new();
    let file = scratch.file("game.json", going_on().as_bytes());
    let call = ["classic", "play", "--game", &file, "--json"];
    let output = keepwright(&call, b"b4-b5\nd7-d6\nb7-b6\n");
    let lines = lines(&output.stdout);
    assert_eq!(lines[0]["answer"], "refused", "it is Blue's turn");
    assert_eq!(lines[1]["answer"], "refused", "d6 is a lake");
    assert_eq!(lines[2]["answer"], "moved");
    let position = lines[3]["position"].as_str().expect("a position");
    assert!(position.ends_with(" r 6"), "{position}");
    assert_eq!(output.status.code(), Some(1));
}

/// C11: the game's own rules hold, here that a scout that runs does not attack.
#[test]
fn the_rules_of_the_file_hold() {
    let scratch = Scratch::new();
    let file = scratch.file("game.json", going_on().as_bytes());
    let output = keepwright(&["classic", "play", "--game", &file, "--json"], b"b7-b4\n");
    let lines = lines(&output.stdout);
    assert!(
        lines[0]["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("C11"))
    );
}

/// Special powers, in a game that begins just before one is used (P7).
#[test]
fn powers_are_played_on_from_a_file() {
    let text = r#"{"format": "keepwright-game", "version": 1, "game": "narnia game 2",
        "rules": {"first": "red"}, "position": {"to_move": "red", "pieces": {
            "a1": "red Flag", "b1": "red Peter", "c1": "red Susan", "d1": "red Lucy",
            "e1": "red Edmund", "e4": "red Aslan", "a10": "blue Flag", "f6": "blue Hag"}}}"#;
    let scratch = Scratch::new();
    let file = scratch.file("game.json", text.as_bytes());
    let call = ["classic", "play", "--game", &file, "--save", &file];
    let output = keepwright(&call, b"detect e4>f6\nf6-f5\n");
    let said = common::text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("the 4 of f6 is seen"), "{said}");
    let replay = keepwright(&["classic", "replay", &file, "--view", "red"], b"");
    let shown = common::text(&replay.stdout);
    assert!(shown.contains("   1. Red detect e4>f6: used"), "{shown}");
    assert!(shown.contains("b4!") && shown.contains("b?"), "{shown}");
}

#[test]
fn a_game_is_saved_and_resumed() {
    let scratch = Scratch::new();
    let first = scratch.file("game.json", going_on().as_bytes());
    let second = scratch.path("next.json").display().to_string();
    let save = ["classic", "play", "--game", &first, "--save", &second];
    let output = keepwright(&save, b"b7-b6\nnonsense\n");
    assert_eq!(output.status.code(), Some(1));
    let written = std::fs::read_to_string(&second).expect("it was written");
    let expected = going_on().replace(
        "\"e5-e6 = 10 tie 10\"\n",
        "\"e5-e6 = 10 tie 10\",\n    \"b7-b6\"\n",
    );
    assert_eq!(written, expected);
    let again = ["classic", "play", "--game", &second, "--save", &second];
    assert_eq!(keepwright(&again, b"b4-b5\nb6xb5\n").status.code(), Some(0));
    let written = std::fs::read_to_string(&second).expect("it was written");
    assert!(written.contains("\"b6-b5 = 2 tie 2\""), "{written}");
    // Only a game is written over.
    let setup = scratch.file("setup.json", SETUP.as_bytes());
    let wrong = keepwright(
        &["classic", "play", "--game", &first, "--save", &setup],
        b"b7-b6\n",
    );
    assert_eq!(wrong.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&setup).expect("it is there"), SETUP);
}

#[test]
fn a_game_that_was_broken_off_is_over() {
    let scratch = Scratch::new();
    let file = scratch.file("game.json", GAME.as_bytes());
    let output = keepwright(&["classic", "play", "--game", &file, "--json"], b"b7-b6\n");
    let lines = lines(&output.stdout);
    assert_eq!(lines[0]["answer"], "refused");
    assert_eq!(
        lines[0]["reason"],
        "the game is over: Red gave up, Blue wins"
    );
    assert_eq!(lines[0]["result"], "blue");
}

#[test]
fn replay_shows_a_board_and_the_moves() {
    let scratch = Scratch::new();
    let file = scratch.file("game.json", GAME.as_bytes());
    let open = keepwright(&["classic", "replay", &file], b"");
    assert_eq!(open.status.code(), Some(0));
    assert_eq!(
        text(&open.stdout),
        "A short one
Anna (Red) against Ben (Blue), barrage, after 5 of 5 moves
    a  b  c  d  e  f  g  h  i  j
10  bB bS .  .  .  .  .  .  .  bF
 9  .  .  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  .  .  .  .  .
 7  .  b2 b3 b9 .  .  .  .  .  .
 6  .  .  ~  ~  .  .  ~  ~  .  .
 5  .  .  ~  ~  .  .  ~  ~  .  .
 4  .  r2 r3 r9 .  .  .  .  .  .
 3  .  .  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .  .  .
 1  rB rS .  .  .  .  .  .  .  rF
taken by Red: b2 b10
taken by Blue: r2 r10
r red, b blue, ? hidden, ! revealed, ~ lake; ranks by the modern numbering
   1. Red a4-a6: moved, the 2 of a4 is seen
   2. Blue a7-a6: both the 2 and the 2 go
   3. Red e4-e5: moved
   4. Blue e7-e6: moved
   5. Red e5-e6: both the 10 and the 10 go
Red gave up, Blue wins
"
    );
}

/// C19, C20: a side's view holds no hidden rank, and no captured one in a stealth game.
#[test]
fn a_view_holds_no_hidden_rank() {
    let scratch = Scratch::new();
    let file = scratch.file("game.json", GAME.as_bytes());
    let call = [
        "classic",
        "replay",
        &file,
        "--view",
        "blue",
        "--ply",
        "1",
        "--numbering",
        "original",
    ];
    let blue = text(&keepwright(&call, b"").stdout);
    assert!(blue.contains(" 6  r9! ."), "the scout that ran: {blue}");
    assert!(blue.contains(" 1  r?  r?"), "{blue}");
    assert!(blue.contains("10  bB  bS"), "{blue}");
    assert!(blue.contains("ranks by the original numbering"), "{blue}");
    assert!(blue.trim_end().ends_with("Blue to move"), "{blue}");
    let red = text(&keepwright(&["classic", "replay", &file, "--view", "red"], b"").stdout);
    assert!(red.contains("taken by Red: b? b?"), "{red}");

    let output = keepwright(&[&call[..7], &["--json"]].concat(), b"");
    let report = json(&output.stdout);
    assert_eq!(report["red"], "Anna");
    assert_eq!(report["plies"], 5);
    assert_eq!(
        report["moves"],
        json!([{"side": "red", "move": "a4-a6", "answer": "moved"}])
    );
    assert_eq!(report["result"], Value::Null);
    let squares = report["view"]["squares"].as_array().expect("pieces");
    for square in squares {
        let piece = &square[1];
        let is_hidden = piece["side"] == "red" && piece["revealed"] == false;
        assert_eq!(piece["face"].is_null(), is_hidden, "{square}");
    }
}

#[test]
fn check_says_legal_or_why_not() {
    let scratch = Scratch::new();
    let good = scratch.file("good.json", SETUP.as_bytes());
    let army = scratch.file("army.json", ARMY.as_bytes());
    let game = scratch.file("game.json", GAME.as_bytes());
    let all = keepwright(&["classic", "check", &good, &army, &game], b"");
    assert_eq!(all.status.code(), Some(0));
    assert_eq!(
        text(&all.stdout),
        format!(
            "{good}: legal (setup, barrage)\n{army}: legal (army)\n{game}: legal (game, barrage)\n"
        )
    );
    let bad = scratch.file("bad.json", GAME.replace("e4-e5", "e4-e6").as_bytes());
    let few = scratch.file("few.json", SETUP.replace("\"c8\", ", "").as_bytes());
    let output = keepwright(&["classic", "check", &bad, &few, "--json"], b"");
    assert_eq!(output.status.code(), Some(1));
    let report = json(&output.stdout);
    assert_eq!(report[0]["kind"], "game");
    assert_eq!(report[0]["legal"], false);
    assert_eq!(report[0]["findings"][0]["rule"], "C10");
    assert_eq!(report[0]["findings"][0]["line"], 38);
    assert_eq!(
        report[1],
        json!({
            "file": few, "kind": "setup", "game": "barrage", "legal": false,
            "findings": [{
                "severity": "error", "rule": "C3", "line": null, "column": null,
                "message": "Scout: 1 set up where 2 belong (C3)",
            }],
        })
    );
    let words = keepwright(&["classic", "check", &few], b"");
    assert_eq!(
        text(&words.stdout),
        format!("{few}: illegal (setup, barrage)\n  error: Scout: 1 set up where 2 belong (C3)\n")
    );
}

#[test]
fn what_cannot_be_read_makes_the_exit_code_2() {
    let scratch = Scratch::new();
    let broken = scratch.file("broken.json", b"{\"format\": 7}");
    let setup = scratch.file("setup.json", SETUP.as_bytes());
    let faulty = scratch.file("faulty.json", GAME.replace("e4-e5", "e4-e6").as_bytes());
    for call in [
        vec!["classic", "check", &broken, "--json"],
        vec!["classic", "check", &setup, &broken],
        vec!["classic", "check", "no-such-file.json"],
        vec!["classic", "check"],
        vec!["classic", "replay", &setup],
        vec!["classic", "replay", &faulty],
        vec!["classic", "replay", &broken, "--json"],
        vec!["classic", "play", "--game", &faulty, "--json"],
        vec!["classic", "play", "--game", &setup],
        vec!["classic", "play"],
        vec!["classic", "play", "AA", "--game", &setup],
        vec!["classic", "convert", &setup, "out.doc"],
        vec!["classic", "convert", &broken, "out.json"],
    ] {
        let output = keepwright(&call, b"");
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        if call.contains(&"--json") {
            json(&output.stdout);
        } else {
            assert!(!output.stderr.is_empty(), "{call:?}");
        }
    }
    let check = keepwright(&["classic", "check", &broken], b"");
    let said = text(&check.stderr);
    assert!(
        said.contains("broken.json:1:12: format of the classic boards is a number"),
        "{said}"
    );
}

#[test]
fn setups_are_converted_and_back() {
    let scratch = Scratch::new();
    let letters = "MCLKJJIIIHHHHGGGGFFFFEEEEEDDDDDDDDBBBBBB\n";
    let string = scratch.file("setup.txt", letters.as_bytes());
    let path = |name: &str| scratch.path(name).display().to_string();
    let (file, record, last) = (path("setup.json"), path("setup.stg"), path("again.txt"));
    for call in [[&string, &file], [&file, &record], [&record, &last]] {
        let output = keepwright(&["classic", "convert", call[0], call[1]], b"");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    assert_eq!(
        std::fs::read_to_string(&last).expect("it was written"),
        letters
    );
    let bytes = std::fs::read(&record).expect("it was written");
    assert_eq!(bytes.len(), 80);
    assert_eq!(bytes[..6], [0, 0, 1, 0, 2, 0]);
    // From Blue's seat it is turned by half.
    let blue = path("blue.txt");
    keepwright(
        &["classic", "convert", &record, &blue, "--side", "blue"],
        b"",
    );
    assert_eq!(
        std::fs::read_to_string(&blue).expect("it was written"),
        "NNNNNNPPPPPPPPQQQQQRRRRSSSSTTTTUUUVVWXOY\n"
    );
    // Nothing is written over, and a form holds what it can.
    let there = keepwright(&["classic", "convert", &string, &file], b"");
    assert_eq!(there.status.code(), Some(2));
    let barrage = scratch.file("barrage.json", SETUP.as_bytes());
    let cannot = keepwright(&["classic", "convert", &barrage, &path("x.stg")], b"");
    assert_eq!(cannot.status.code(), Some(1));
    let game = scratch.file("game.json", GAME.as_bytes());
    let cannot = keepwright(&["classic", "convert", &game, &path("x.txt")], b"");
    assert_eq!(cannot.status.code(), Some(1));
    assert!(!scratch.path("x.stg").exists() && !scratch.path("x.txt").exists());
}

#[test]
fn recorded_games_are_converted_with_their_repairs_told() {
    let field = "MBBBBBCGGGGFFFFHHHHIEEEEIIJJKLDDDDDDDDEBAA__AA__AAAA__AA__AAPRRRRSSSXQTTTTUUUVVWPPPPPPPOQQQQSYNNNNNN";
    let xml = format!(
        "<stratego><game type=\"classic\"><field content=\"{field}\"/><move id=\"1\" source=\"A4\" target=\"A5\"/><move id=\"2\" source=\"J7\" target=\"J6\"/><result type=\"3\" winner=\"1\"/></game></stratego>"
    );
    let scratch = Scratch::new();
    let recorded = scratch.file("recorded.xml", xml.as_bytes());
    let out = scratch.path("game.json").display().to_string();
    let output = keepwright(&["classic", "convert", &recorded, &out], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("called j in place of k in 2 squares, first in move 2"));
    let written = std::fs::read_to_string(&out).expect("it was written");
    assert!(
        written.contains("\"actions\": [\n    \"a4-a5\",\n    \"j7-j6\"\n  ]"),
        "{written}"
    );
    assert!(written.contains("{\"winner\": \"red\", \"by\": \"resignation\"}"));
    let check = json(&keepwright(&["classic", "check", &recorded, "--json"], b"").stdout);
    assert_eq!(check[0]["legal"], true);
    assert_eq!(check[0]["findings"][0]["severity"], "note");
}

#[test]
fn help_has_examples() {
    for command in ["replay", "check", "convert"] {
        let output = keepwright(&["classic", command, "--help"], b"");
        assert!(text(&output.stdout).contains("Example"), "{command}");
    }
}
