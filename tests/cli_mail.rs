//! `keepwright mail` and `keepwright audit`: a round between two files by pasted text.

mod common;

use common::{Scratch, keepwright};
use std::path::Path;

/// Runs a command on a round; what it printed to be sent.
fn mail(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = keepwright(arguments, input.as_bytes());
    (
        output.status.code().expect("it ends by itself"),
        String::from_utf8(output.stdout).expect("text"),
        String::from_utf8(output.stderr).expect("text"),
    )
}

fn play(round: &Path, input: &str) -> (i32, String, String) {
    mail(&["mail", "play", round.to_str().expect("a name")], input)
}

#[test]
fn two_files_play_by_pasted_lines() {
    let scratch = Scratch::new();
    let [anna, ben] = ["anna.kw", "ben.kw"].map(|name| scratch.0.path().join(name));
    let names = [&anna, &ben].map(|path| path.to_str().expect("a name"));
    let maze = "mazes/01-first-steps.json";
    let (code, hello, _) = mail(&["mail", "host", maze, names[0], "--name", "Anna"], "");
    assert_eq!(code, 0);
    let (code, silence, _) = mail(&["mail", "join", maze, names[1], "--name", "Ben"], "");
    assert_eq!((code, silence.as_str()), (0, ""));

    let (code, reply, heard) = play(&ben, &hello);
    assert_eq!(code, 0, "{heard}");
    assert!(heard.contains("Anna is there"), "{heard}");
    let (_, lots, _) = play(&anna, &reply);
    let (_, last_lot, _) = play(&ben, &lots);
    let (code, _, drawn) = play(&anna, &last_lot);
    assert_eq!(code, 0);
    assert!(drawn.contains("starts"), "{drawn}");

    // An order out of turn is refused, in turn it is sent.
    let orders: Vec<i32> = [&anna, &ben].map(|path| play(path, "E5-E4\n").0).to_vec();
    let mut codes = orders.clone();
    codes.sort_unstable();
    assert_eq!(codes, [0, 1], "one of them is to play");
    let (player, owner) = if orders[0] == 0 {
        (&anna, &ben)
    } else {
        (&ben, &anna)
    };

    // The order is shown again, since nothing came back, and is answered.
    let (_, order, _) = play(player, "");
    assert!(order.contains("order E5 bottom-E4 bottom"), "{order}");
    let (_, answer, _) = play(owner, &order);
    assert!(answer.contains("answer "), "{answer}");
    assert_eq!(play(player, &answer).0, 0);

    // The owner has seen enough; both lay open and sign.
    let (_, demand, _) = play(owner, "demand\n");
    let (_, opened, _) = play(player, &demand);
    let (_, sealed, _) = play(owner, &opened);
    assert_eq!(play(player, &sealed).0, 0);
    let (_, seal, _) = play(player, "");
    assert_eq!(play(owner, &seal).0, 0);
    for name in names {
        let (code, report, _) = mail(&["audit", name], "");
        assert_eq!(code, 0, "{report}");
        assert!(report.contains("the record is clean"), "{report}");
        let (code, json, _) = mail(&["audit", name, "--json"], "");
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!((code, &json["clean"]), (0, &serde_json::json!(true)));
    }

    // Somebody changes the record afterwards.
    let text = std::fs::read_to_string(&anna).expect("the record");
    std::fs::write(&anna, text.replacen("E4 bottom", "D5 bottom", 1)).expect("written");
    let (code, _, error) = mail(&["audit", names[0]], "");
    assert_eq!(code, 2, "{error}");
}

#[test]
fn an_illegal_fortress_starts_no_round() {
    let scratch = Scratch::new();
    let round = scratch.0.path().join("round.kw");
    let illegal = common::files("mazes/illegal", "json").remove(0);
    let arguments = [
        "mail",
        "host",
        illegal.to_str().expect("a name"),
        round.to_str().expect("a name"),
    ];
    let (code, out, error) = mail(&arguments, "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(error.contains("illegal"), "{error}");
    assert!(!round.exists());
}

#[test]
fn a_round_that_is_not_there_is_said() {
    let (code, _, error) = mail(&["mail", "play", "no-such-round.kw"], "");
    assert_eq!(code, 2);
    assert!(error.contains("no-such-round.kw"), "{error}");
}

/// A line that cannot be written is not handed out, and nothing is said after it.
#[cfg(unix)]
#[test]
fn a_full_disk_stops_the_round_before_anything_is_sent() {
    let scratch = Scratch::new();
    let anna = scratch.0.path().join("anna.kw");
    let name = anna.to_str().expect("a name");
    let (code, ..) = mail(&["mail", "host", "mazes/01-first-steps.json", name], "");
    assert_eq!(code, 0);
    // No file may grow beyond two blocks; a program that tries is told so.
    let mut command = std::process::Command::new("sh");
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec '{}' mail play '{name}'",
        env!("CARGO_BIN_EXE_keepwright")
    );
    command.args(["-c", &script]);
    let input: String = (0..100).map(|n| format!("chat word {n}\n")).collect();
    let output = common::run(command, input.as_bytes());
    assert_ne!(output.status.code(), Some(0));
    let record = std::fs::read_to_string(&anna).expect("the record");
    let shown = common::text(&output.stdout);
    assert!(shown.lines().count() > 3, "{shown}");
    assert!(
        shown
            .lines()
            .all(|line| record.contains(&format!("{line}\n")))
    );
    // What was shown is all there is when the round is opened anew.
    let (code, again, error) = play(&anna, "chat the disk is larger now\n");
    assert_eq!(code, 0, "{error}");
    assert!(again.starts_with(&shown), "{again}");
}
