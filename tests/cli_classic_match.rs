//! `keepwright classic match`: its output and its exit codes.

mod common;

use common::{keepwright, text};
use serde_json::{Value, json};

const GAMES: [&str; 12] = [
    "classic",
    "match",
    "--red",
    "greedy",
    "--blue",
    "random",
    "--edition",
    "barrage",
    "--games",
    "4",
    "--seed",
    "3",
];

fn lines(bytes: &[u8]) -> Vec<Value> {
    let text = text(bytes);
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn a_match_is_played_and_scored() {
    let output = keepwright(&[&GAMES[..], &["--json"]].concat(), b"");
    assert_eq!(output.status.code(), Some(0));
    let lines = lines(&output.stdout);
    assert_eq!(lines.len(), 5);
    let count = |winner: Value| {
        let games = lines[..4].iter();
        games.filter(|line| line["winner"] == winner).count() as u64
    };
    for (game, line) in lines[..4].iter().enumerate() {
        assert_eq!(line["game"], json!(game + 1));
        let (red, blue) = if game % 2 == 0 {
            ("greedy", "random")
        } else {
            ("random", "greedy")
        };
        assert_eq!((&line["red"], &line["blue"]), (&json!(red), &json!(blue)));
        if let Some(side) = line["result"].as_str().filter(|side| *side != "draw") {
            assert_eq!(line["winner"], line[side]);
        }
    }
    let score = &lines[4];
    assert_eq!(score["games"], json!(4));
    assert_eq!(score["players"], json!(["greedy", "random"]));
    assert_eq!(score["won"][0], json!(count(json!("greedy"))));
    assert_eq!(score["won"][1], json!(count(json!("random"))));
    assert_eq!(score["drawn"], json!(count(Value::Null)));
}

#[test]
fn the_same_arguments_give_the_same_match() {
    let first = keepwright(&GAMES, b"");
    assert_eq!(first.stdout, keepwright(&GAMES, b"").stdout);
    let said = text(&first.stdout);
    let last = said.lines().last().expect("a score");
    assert!(
        last.starts_with("greedy: ") && last.ends_with("% against random"),
        "{last}"
    );
}

/// A game cut after so many turns is drawn, and a draw counts half.
#[test]
fn long_games_are_cut() {
    let output = keepwright(&[&GAMES[..], &["--longest", "2", "--json"]].concat(), b"");
    let lines = lines(&output.stdout);
    assert_eq!(lines[0]["reason"], json!("length"));
    assert_eq!(lines[4]["drawn"], json!(4));
    assert_eq!(lines[4]["percent"], json!([50.0, 50.0]));
}

#[test]
fn unknown_players_and_strengths_are_refused() {
    for arguments in [
        ["--red", "nobody", "--blue", "random"],
        ["--red", "random", "--strength", "5"],
    ] {
        let output = keepwright(&[&["classic", "match"], &arguments[..]].concat(), b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(!output.stderr.is_empty());
    }
}
