//! The command line as other programs and people meet it.

mod common;

use common::{COMMANDS, Scratch, command, files, json, keepwright, run, text};
use serde_json::Value;
use std::path::Path;

const FIRST: &str = "mazes/01-first-steps.json";
const SEALED: &str = "mazes/illegal/f7-walled-in.json";

#[test]
fn check_reports_as_documented() {
    let output = keepwright(&["check", "--json", FIRST, SEALED], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());
    let reports = json(&output.stdout);
    let first = &reports[0];
    let keys: Vec<&String> = first.as_object().expect("an object").keys().collect();
    let mut expected = [
        "file",
        "game",
        "legal",
        "findings",
        "reachable",
        "piece_sets",
        "par",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(first["game"], "introduction");
    assert_eq!(first["piece_sets"], serde_json::json!([["knight"]]));
    let finding = &first["findings"][0];
    let keys: Vec<&String> = finding.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["message", "rule", "severity", "spaces"]);
    let sealed = &reports[1];
    assert_eq!(sealed["legal"], false);
    assert_eq!(sealed["reachable"], false);
    assert_eq!(sealed["piece_sets"], serde_json::json!([]));
    assert_eq!(sealed["par"], Value::Null);
    assert_eq!(sealed["findings"][0]["severity"], "error");
    assert_eq!(sealed["findings"][0]["rule"], "F7");
    assert_eq!(
        sealed["findings"][0]["spaces"],
        serde_json::json!(["A1 top"])
    );
}

#[test]
fn check_goes_on_after_an_unreadable_file() {
    let scratch = Scratch::new();
    let bad = scratch.file(
        "bad.json",
        b"{\"format\": \"keepwright-fortress\",\n \"version\": 9}",
    );
    let output = keepwright(&["check", "--json", SEALED, &bad, FIRST], b"");
    assert_eq!(output.status.code(), Some(2));
    let reports = json(&output.stdout);
    assert_eq!(reports[1]["file"], bad);
    assert_eq!(
        reports[1]["error"],
        format!("{bad}:2:13: version 9 is newer than this program, which reads version 1")
    );
    assert_eq!(reports[1].as_object().map(serde_json::Map::len), Some(2));
    assert_eq!(reports[2]["legal"], true);

    let output = keepwright(&["check", SEALED, &bad, FIRST], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("3 layouts: 1 legal, 1 illegal, 1 could not be read"));
    assert!(text(&output.stderr).contains("bad.json:2:13"));
}

#[test]
fn exit_codes_are_yes_no_and_unusable() {
    let scratch = Scratch::new();
    let broken = scratch.file("broken.json", b"{");
    let cases: [(&[&str], i32); 12] = [
        (&["check", FIRST], 0),
        (&["check", FIRST, SEALED], 1),
        (&["check", &broken], 2),
        (&["check", "no/such/file.json"], 2),
        (&["solve", FIRST], 0),
        (&["solve", SEALED], 1),
        (&["solve", FIRST, "--pieces", "dwarf"], 2),
        (&["solve", FIRST, "--pieces", "dragon"], 2),
        (&["show", SEALED], 0),
        (&["code", SEALED], 0),
        (&["decode", "00000-00000"], 2),
        (&["nonsense"], 2),
    ];
    for (arguments, code) in cases {
        let output = keepwright(arguments, b"");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(
            code == 2,
            !output.stderr.is_empty() && output.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}

/// Every command refuses every unreadable file with one line on standard error.
#[test]
fn unreadable_files_give_one_line_and_exit_code_2() {
    let scratch = Scratch::new();
    let large = scratch.path("large.json");
    // 100 MB without writing them.
    std::fs::File::create(&large)
        .and_then(|file| file.set_len(100_000_000))
        .expect("a large file");
    let files = [
        scratch.file("empty.json", b""),
        scratch.0.path().display().to_string(),
        large.display().to_string(),
        scratch.file("binary.json", &[0, 159, 146, 150, 255]),
        scratch.file("other.json", b"{\"format\": \"something else\"}"),
        scratch.file("deep.json", "[".repeat(500_000).as_bytes()),
        scratch.file("utf16.json", &[0xFF, 0xFE, b'{', 0]),
        scratch.file("mark.json", b"\xEF\xBB\xBF{}"),
        scratch.path("missing.json").display().to_string(),
    ];
    for file in &files {
        for arguments in [
            &["check", file.as_str()][..],
            &["solve", file],
            &["walk", file],
            &["show", file],
            &["code", file],
        ] {
            let output = keepwright(arguments, b"knight\n");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let message = text(&output.stderr);
            assert_eq!(message.lines().count(), 1, "{message}");
            assert!(message.starts_with(&format!("error: {file}:")), "{message}");
        }
    }
}

#[test]
fn solve_takes_some_of_the_pieces() {
    let path = "mazes/13-two-for-the-gate.json";
    let both = json(&keepwright(&["solve", path, "--pieces", "wizard,king", "--json"], b"").stdout);
    assert_eq!(both["pieces"], serde_json::json!(["king", "wizard"]));
    assert_eq!(both["reachable"], true);
    let output = keepwright(&["solve", path, "--pieces", "knight,dwarf", "--json"], b"");
    assert_eq!(output.status.code(), Some(1));
    let alone = json(&output.stdout);
    assert_eq!(alone["play"], Value::Null);
    // The duke on C1 stands between them and the flag.
    assert_eq!(
        alone["closed"]["cards"],
        serde_json::json!({ "C1 bottom": "duke" })
    );
}

/// The pieces that take the flag are named, also the introduction's knight, who is
/// inside before the first order and is named in none.
#[test]
fn solve_says_who_takes_the_flag() {
    let said = |maze: &str| {
        let output = keepwright(&["solve", maze], b"");
        assert_eq!(output.status.code(), Some(0), "{maze}");
        text(&output.stderr)
    };
    assert!(said(FIRST).starts_with("The flag is reached by the knight in 1 turn, "));
    let both = said("mazes/13-two-for-the-gate.json");
    assert!(both.starts_with("The flag is reached by the king and wizard in 2 turns, "));
    for maze in files("mazes", "json") {
        let said = said(&maze.display().to_string());
        assert!(!said.contains("no piece"), "{}: {said}", maze.display());
    }
}

#[test]
fn proofs_are_written_and_verified() {
    let scratch = Scratch::new();
    for (maze, code, claim) in [(FIRST, 0, "play"), (SEALED, 1, "closed")] {
        let proof = scratch.path("proof.json").display().to_string();
        let solved = keepwright(&["solve", maze, "--proof", &proof], b"");
        assert_eq!(solved.status.code(), Some(code));
        let output = keepwright(&["verify", &proof, maze, "--json"], b"");
        assert_eq!(output.status.code(), Some(0));
        let report = json(&output.stdout);
        assert_eq!(report["valid"], true);
        assert_eq!(report["claim"], claim);
        // Against another layout, altered, and against itself.
        let other = if maze == FIRST { SEALED } else { FIRST };
        assert_eq!(
            keepwright(&["verify", &proof, other], b"").status.code(),
            Some(1)
        );
        let altered = std::fs::read_to_string(&proof).expect("it is text");
        let altered = scratch.file(
            "altered.json",
            altered.replacen("knight", "knighd", 1).as_bytes(),
        );
        let output = keepwright(&["verify", &altered, maze, "--json"], b"");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(json(&output.stdout)["valid"], false);
        assert_eq!(
            keepwright(&["verify", maze, maze], b"").status.code(),
            Some(2)
        );
        assert_eq!(
            keepwright(&["verify", &proof, "no/such/file"], b"")
                .status
                .code(),
            Some(2)
        );
    }
}

/// A byte changed in the layout file, title and blanks included, makes verify say
/// no, even where the file can no longer be read.
#[test]
fn verify_says_no_to_any_changed_byte_of_the_layout() {
    let scratch = Scratch::new();
    let proof = scratch.path("proof.json").display().to_string();
    keepwright(&["solve", FIRST, "--proof", &proof], b"");
    let good = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(FIRST)).expect("a maze");
    for i in (0..good.len()).step_by(41) {
        let mut bad = good.clone();
        bad[i] ^= 1;
        let bad = scratch.file("bad.json", &bad);
        let output = keepwright(&["verify", &proof, &bad], b"");
        assert_eq!(output.status.code(), Some(1), "byte {i}");
    }
}

/// A certificate that cannot be written leaves nothing behind.
#[test]
fn a_proof_that_cannot_be_written_is_said() {
    let scratch = Scratch::new();
    let nowhere = scratch
        .path("no/such/folder/proof.json")
        .display()
        .to_string();
    let output = keepwright(&["solve", FIRST, "--proof", &nowhere], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty() && !output.stderr.is_empty());
}

#[test]
fn codes_go_round() {
    for path in files("mazes", "json")
        .iter()
        .chain(&files("mazes/illegal", "json"))
    {
        let path = path.display().to_string();
        let code = text(&keepwright(&["code", &path], b"").stdout);
        let decoded = keepwright(&["decode", code.trim()], b"");
        assert_eq!(decoded.status.code(), Some(0));
        let again = Scratch::new();
        let copy = again.file("copy.json", &decoded.stdout);
        assert_eq!(text(&keepwright(&["code", &copy], b"").stdout), code);
        let in_json = json(&keepwright(&["code", &path, "--json"], b"").stdout);
        assert_eq!(in_json["code"], code.trim());
    }
}

#[test]
fn a_mistyped_code_is_noticed_and_the_right_one_named() {
    let code = text(&keepwright(&["code", FIRST], b"").stdout);
    let mut slip: Vec<char> = code.trim().chars().collect();
    slip[7] = if slip[7] == 'X' { 'Y' } else { 'X' };
    let slip: String = slip.into_iter().collect();
    let output = keepwright(&["decode", &slip], b"");
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    assert!(
        message.contains(&format!("did you mean {}?", code.trim())),
        "{message}"
    );
}

#[test]
fn show_draws_every_part() {
    let output = keepwright(&["show", "mazes/15-three-together.json"], b"");
    let drawing = text(&output.stdout);
    assert!(drawing.lines().all(|line| line.chars().count() <= 80));
    let upper: Vec<&str> = drawing.lines().filter(|line| line.contains('║')).collect();
    let walls = upper.join("\n");
    for word in [
        "princess", "passage", "soldier", "start", "cup", "flag", "pitfall", "duke",
    ] {
        assert!(walls.contains(word), "{word} is missing");
    }
    assert_eq!(walls.matches("ladder ↑").count(), 3);
    assert_eq!(walls.matches("ladder ↓").count(), 3);
    let report = json(&keepwright(&["show", "mazes/15-three-together.json", "--json"], b"").stdout);
    assert_eq!(report["walls"].as_array().map(Vec::len), Some(20));
    assert_eq!(report["ladders"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        report["cards"].as_object().map(serde_json::Map::len),
        Some(9)
    );
}

/// A small fortress drawn by hand: a wall on either axis, a joint where two meet,
/// a ladder and a card.
#[test]
fn show_draws_as_expected() {
    let scratch = Scratch::new();
    let file = scratch.file(
        "maze.json",
        br#"{"format": "keepwright-fortress", "version": 1, "game": "main", "title": "Small",
            "walls": {"top": ["A1-A2", "A2-B2"]}, "ladders": {"middle": ["B1"]},
            "cards": {"A2 top": "flag"}}"#,
    );
    let drawing = text(&keepwright(&["show", &file], b"").stdout);
    let top: Vec<String> = drawing
        .lines()
        .skip_while(|line| !line.contains(" top"))
        .skip(2)
        .take(7)
        .map(|line| line.chars().skip(49).collect())
        .collect();
    assert_eq!(
        top,
        [
            "  ╔═════════════════╗",
            "1 ║                 ║",
            "  ║         ladder ↓║",
            "  ║━━━━━━━━┓        ║",
            "2 ║  flag  ┃        ║",
            "  ║        ┃        ║",
            "  ╚═════════════════╝",
        ]
    );
}

/// The proof does not take the place of the maze, or of anything else that is no
/// certificate; an older certificate it does, and keeps its permissions.
#[test]
fn a_proof_never_overwrites_another_file() {
    let scratch = Scratch::new();
    let maze = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(FIRST)).expect("a maze");
    let copy = scratch.file("maze.json", &maze);
    let output = keepwright(&["solve", &copy, "--proof", &copy], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is no certificate; nothing was written"));
    assert_eq!(std::fs::read(&copy).expect("it is still there"), maze);
    let proof = scratch.path("proof.json").display().to_string();
    for _ in 0..2 {
        let output = keepwright(&["solve", &copy, "--proof", &proof], b"");
        assert_eq!(output.status.code(), Some(0));
    }
    let output = keepwright(&["solve", &copy, "--proof", "/dev/null"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(!Path::new("/dev/null").is_file());
}

#[test]
fn rules_are_printed_by_their_ids() {
    let all = text(&keepwright(&["rules"], b"").stdout);
    assert!(all.contains("**F1**") && all.contains("**F51**"));
    let one = text(&keepwright(&["rules", "f14"], b"").stdout);
    assert!(one.starts_with("- **F14** book. A ladder with a pitfall"));
    assert!(!one.contains("**F15**"));
    assert_eq!(keepwright(&["rules", "G1"], b"").status.code(), Some(2));
}

/// With --json even a refusal is JSON.
#[test]
fn unreadable_files_are_told_in_json() {
    for arguments in [
        &["solve", "no/such.json", "--json"][..],
        &["show", "no/such.json", "--json"],
        &["code", "no/such.json", "--json"],
        &["walk", "no/such.json", "--json"],
        &["verify", "no/such.json", FIRST, "--json"],
    ] {
        let output = keepwright(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(
            json(&output.stdout)["error"],
            "no/such.json: there is no such file"
        );
        assert!(output.stderr.is_empty());
    }
}

/// A floor full of soldiers, whose removals come in 2^23 ways: check answers, solve
/// finds a play, if not the shortest.
#[test]
fn a_crowded_layout_is_answered_within_reason() {
    let scratch = Scratch::new();
    let cards: Vec<String> = ["A", "B", "C", "D", "E"]
        .iter()
        .flat_map(|letter| (1..=5).map(move |figure| format!("{letter}{figure} bottom")))
        .filter(|space| space != "E5 bottom")
        .map(|space| {
            let card = if space == "A1 bottom" {
                "flag"
            } else {
                "soldier"
            };
            format!("\"{space}\": \"{card}\"")
        })
        .collect();
    let text_of = format!(
        "{{\"format\": \"keepwright-fortress\", \"version\": 1, \"game\": \"main\", \"cards\": {{{}}}}}",
        cards.join(", ")
    );
    let file = scratch.file("crowded.json", text_of.as_bytes());
    let output = keepwright(&["check", "--json", &file], b"");
    assert_eq!(output.status.code(), Some(1));
    let report = &json(&output.stdout)[0];
    assert_eq!(
        report["piece_sets"],
        serde_json::json!([["king"], ["knight"]])
    );
    assert_eq!(report["par"], Value::Null);
    let output = keepwright(&["solve", &file, "--json"], b"");
    assert_eq!(output.status.code(), Some(0));
    let report = json(&output.stdout);
    assert_eq!(
        (&report["reachable"], &report["par"]),
        (&Value::Bool(true), &Value::Null)
    );
    let orders = keepwright(&["solve", &file], b"").stdout;
    let walked = keepwright(&["walk", &file], &orders);
    assert!(text(&walked.stdout).contains("the flag on A1 bottom"));
}

/// No colour where the output is no terminal, whatever the environment says of
/// terminals, and never with NO_COLOR.
#[test]
fn there_is_no_colour_in_a_pipe() {
    let mut no_color = command(&["check", SEALED]);
    no_color.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1");
    let mut plain = command(&["check", SEALED]);
    plain.env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    for command in [no_color, plain] {
        let output = run(command, b"");
        assert!(!output.stdout.contains(&0x1B));
        assert!(!output.stderr.contains(&0x1B));
    }
}

/// A title cannot command the terminal.
#[test]
fn control_characters_in_titles_are_not_printed() {
    let scratch = Scratch::new();
    let file = scratch.file(
        "maze.json",
        br#"{"format": "keepwright-fortress", "version": 1, "game": "main",
            "title": "\u001b[2Jgone\u0007", "notes": "\u009b31m"}"#,
    );
    for command in COMMANDS {
        let printed = text(&keepwright(&[command, &file], b"").stdout);
        assert!(
            !printed.chars().any(|c| c.is_control() && c != '\n'),
            "{printed:?}"
        );
    }
}

#[test]
fn every_command_has_help_with_examples() {
    for command in [
        "check",
        "solve",
        "verify",
        "walk",
        "show",
        "code",
        "decode",
        "completions",
        "man",
    ] {
        let output = keepwright(&[command, "--help"], b"");
        assert_eq!(output.status.code(), Some(0));
        let help = text(&output.stdout);
        assert!(help.contains("Example"), "{command}");
        assert!(help.contains(&format!("keepwright {command}")), "{command}");
    }
    assert!(text(&keepwright(&["--help"], b"").stdout).contains("Examples:"));
}

#[test]
fn completions_and_manual_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = keepwright(&["completions", shell], b"");
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains("decode"), "{shell}");
    }
    let manual = text(&keepwright(&["man"], b"").stdout);
    for word in [".TH", "keepwright", "solve", "\\-\\-proof", "verify"] {
        assert!(manual.contains(word), "{word}");
    }
}
