//! `keepwright classic`: its output, its exit codes, and what it refuses.

mod common;

use common::{json, keepwright, text};
use serde_json::{Value, json};

const KNOWN: &str = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0";

/// Red's miner a1 before Blue's bomb a2; Red's scout e1 in the open, Blue's 10 on e9 and
/// spy on j10, Blue's flag beside Red's 4 on i1.
fn skirmish() -> String {
    let mut board: Vec<char> = format!(
        "{}{}{}",
        "A".repeat(40),
        "AA__AA__AA".repeat(2),
        "A".repeat(40)
    )
    .chars()
    .collect();
    for (index, letter) in [
        (0, 'E'),
        (10, 'N'),
        (4, 'D'),
        (84, 'X'),
        (99, 'O'),
        (8, 'F'),
        (9, 'Y'),
    ] {
        board[index] = letter;
    }
    let board: String = board.into_iter().collect();
    format!("{board} r 0")
}

fn lines(bytes: &[u8]) -> Vec<Value> {
    let text = text(bytes);
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn perft_counts_known_sequences() {
    let words: Vec<&str> = KNOWN.split(' ').collect();
    for (depth, count) in [
        ("0", "1"),
        ("1", "10"),
        ("2", "50"),
        ("3", "636"),
        ("5", "84021"),
    ] {
        let quoted = keepwright(&["classic", "perft", depth, KNOWN], b"");
        assert_eq!(text(&quoted.stdout).trim(), count);
        let apart = [&["classic", "perft", depth], words.as_slice()].concat();
        assert_eq!(keepwright(&apart, b"").stdout, quoted.stdout);
        assert_eq!(quoted.status.code(), Some(0));
    }
    let output = keepwright(&["classic", "perft", "4", KNOWN, "--json"], b"");
    assert_eq!(json(&output.stdout), json!({"depth": 4, "sequences": 5974}));
}

#[test]
fn moves_are_listed_in_order() {
    let output = keepwright(&["classic", "moves", KNOWN, "--json"], b"");
    assert_eq!(
        json(&output.stdout),
        json!([
            "a4-a5", "a4-a6", "a4-a7", "b4-b5", "e4-e5", "f4-f5", "i4-i5", "i4-i6", "i4-i7",
            "j4-j5"
        ])
    );
    let plain = keepwright(&["classic", "moves", KNOWN], b"");
    assert_eq!(text(&plain.stdout).lines().count(), 10);
    assert_eq!(plain.status.code(), Some(0));
}

#[test]
fn play_answers_every_move() {
    let moves = b"a1xa2\nj10-j9\ne1-e9\n\ne9-e8\nI1-J1\n";
    let position = skirmish();
    let output = keepwright(&["classic", "play", &position, "--json"], moves);
    let line = |order: &str, answer: &str, attacker: Value, defender: Value, result: Value| {
        json!({
            "move": order, "answer": answer, "attacker": attacker, "defender": defender,
            "reason": null, "result": result,
        })
    };
    let lines = lines(&output.stdout);
    assert_eq!(
        lines[0],
        line("a1xa2", "won", json!("3"), json!("B"), Value::Null)
    );
    assert_eq!(
        lines[1],
        line("j10-j9", "moved", Value::Null, Value::Null, Value::Null)
    );
    assert_eq!(
        lines[2],
        line("e1-e9", "lost", json!("2"), json!("10"), Value::Null)
    );
    assert_eq!(
        lines[3],
        line("e9-e8", "moved", Value::Null, Value::Null, Value::Null)
    );
    assert_eq!(
        lines[4],
        line("I1-J1", "flag", json!("4"), json!("F"), json!("red"))
    );
    let last = lines[5]["position"].as_str().expect("a position");
    assert_eq!(lines.len(), 6);
    assert!(last.ends_with(" b 5"), "{last}");
    assert_eq!(
        &last[9..11],
        "fe",
        "the 4 stands on j1 and the miner on a2, both revealed"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn ranks_are_printed_in_the_numbering_asked_for() {
    let position = skirmish();
    let call = [
        "classic",
        "play",
        &position,
        "--numbering",
        "original",
        "--json",
    ];
    let output = keepwright(&call, b"e1-e9\n");
    let lines = lines(&output.stdout);
    assert_eq!(
        (&lines[0]["attacker"], &lines[0]["defender"]),
        (&json!("9"), &json!("1"))
    );
    let words = text(&keepwright(&call[..5], b"e1-e9\n").stdout);
    assert!(words.contains("the 9 loses against the 1"), "{words}");
}

#[test]
fn refused_moves_change_nothing_and_make_the_exit_code_1() {
    let position = skirmish();
    let moves = b"a1-a3\nnonsense\nc5-c6\n\xff\xfe\ni1-i2\n";
    let output = keepwright(&["classic", "play", &position, "--json"], moves);
    let lines = lines(&output.stdout);
    for refused in &lines[..4] {
        assert_eq!(refused["answer"], "refused");
        assert_eq!(refused["result"], Value::Null);
        assert!(
            refused["reason"]
                .as_str()
                .is_some_and(|reason| !reason.is_empty())
        );
    }
    assert!(
        lines[0]["reason"]
            .as_str()
            .expect("a reason")
            .contains("C10")
    );
    assert_eq!(lines[4]["answer"], "moved");
    assert_eq!(output.status.code(), Some(1));
    let words = keepwright(&["classic", "play", &position], moves);
    assert!(text(&words.stdout).contains("refused"));
    assert_eq!(words.status.code(), Some(1));
}

/// The piece on i1 goes to and fro while the spy goes along a row.
#[test]
fn the_repetition_rule_is_chosen() {
    let moves =
        b"i1-i2\nj10-i10\ni2-i1\ni10-h10\ni1-i2\nh10-g10\ni2-i1\ng10-f10\ni1-i2\nf10-e10\ni2-i1\n";
    let position = skirmish();
    for (setting, allowed) in [("2", 2), ("3", 3), ("5", 5), ("off", 6)] {
        let call = [
            "classic",
            "play",
            &position,
            "--repetition",
            setting,
            "--json",
        ];
        let output = keepwright(&call, moves);
        let red: Vec<Value> = lines(&output.stdout).into_iter().step_by(2).collect();
        let moved = red
            .iter()
            .take_while(|line| line["answer"] == "moved")
            .count();
        assert_eq!(moved, allowed, "{setting}");
        if let Some(refused) = red.iter().find(|line| line["answer"] == "refused")
            && refused["move"]
                .as_str()
                .is_some_and(|text| text.starts_with('i'))
        {
            assert!(
                refused["reason"]
                    .as_str()
                    .is_some_and(|text| text.contains("C17"))
            );
        }
        assert_eq!(output.status.code(), Some(i32::from(setting != "off")));
    }
}

/// Games that are over before the first move: every move is refused with the result.
#[test]
fn a_position_without_moves_is_over() {
    let empty = format!(
        "{}{}{}",
        "A".repeat(40),
        "AA__AA__AA".repeat(2),
        "A".repeat(40)
    );
    let only_blue = format!("{}P r 3", &empty[..99]);
    for (position, result) in [(format!("{empty} r 0"), "draw"), (only_blue, "blue")] {
        let output = keepwright(&["classic", "play", &position, "--json"], b"a1-a2\n");
        let lines = lines(&output.stdout);
        assert_eq!(lines[0]["answer"], "refused");
        assert_eq!(lines[0]["result"], result);
        assert_eq!(lines[1]["position"], position);
        let moves = keepwright(&["classic", "moves", &position, "--json"], b"");
        assert_eq!(json(&moves.stdout), json!([]));
        let perft = keepwright(&["classic", "perft", "1", &position], b"");
        assert_eq!(text(&perft.stdout).trim(), "0");
    }
}

#[test]
fn what_cannot_be_read_makes_the_exit_code_2() {
    for call in [
        vec!["classic", "moves", "nonsense"],
        vec!["classic", "moves", "nonsense", "--json"],
        vec!["classic", "play", "A", "r", "0"],
        vec!["classic", "perft", "2", "é", "r", "0", "--json"],
        vec!["classic", "perft", "101", KNOWN],
        vec!["classic", "perft", "-1", KNOWN],
        vec!["classic", "perft", "many", KNOWN],
        vec!["classic", "play", KNOWN, "--repetition", "4"],
        vec!["classic", "play", KNOWN, "--numbering", "new"],
        vec!["classic", "moves"],
        vec!["classic"],
    ] {
        let output = keepwright(&call, b"");
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        let is_json = call.contains(&"--json");
        assert_eq!(is_json, !output.stdout.is_empty(), "{call:?}");
        if is_json {
            assert!(json(&output.stdout)["error"].is_string());
        }
    }
}

#[test]
fn help_has_examples() {
    for command in ["perft", "moves", "play"] {
        let output = keepwright(&["classic", command, "--help"], b"");
        assert!(text(&output.stdout).contains("Example:"), "{command}");
    }
}

#[test]
fn the_rules_of_the_classic_boards_are_printed_too() {
    let rule = text(&keepwright(&["rules", "c17"], b"").stdout);
    assert!(rule.starts_with("- **C17** book."), "{rule}");
    assert!(!rule.contains("**C18**"));
    let last = text(&keepwright(&["rules", "F51"], b"").stdout);
    assert!(!last.contains("classic boards"), "{last}");
}
