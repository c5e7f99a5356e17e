//! `keepwright walk` on the command line: any input, and answers in words.

mod common;

use common::{files, json, keepwright, text};
use serde_json::Value;

const FIRST: &str = "mazes/01-first-steps.json";

#[test]
fn walk_refuses_and_goes_on() {
    let orders = "E5-D4\nfly to the moon\n\nknight\nE5-E4\n\u{1F40E}\nE4-E9\n";
    let output = keepwright(&["walk", FIRST, "--json"], orders.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let answers: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let words: Vec<&str> = answers
        .iter()
        .map(|answer| answer["answer"].as_str().expect("a word"))
        .collect();
    assert_eq!(
        words,
        [
            "refused", "refused", "entered", "moved", "refused", "refused"
        ]
    );
    for refused in answers
        .iter()
        .filter(|answer| answer["answer"] == "refused")
    {
        assert_eq!(refused["turns"], 1);
        assert!(
            refused["reason"]
                .as_str()
                .is_some_and(|reason| !reason.is_empty())
        );
    }
    assert_eq!(answers[0]["at"], "E5 bottom");
    assert_eq!(answers[5]["at"], "E4 bottom");
}

/// Orders that are no text, that never end, or that lack their last newline.
#[test]
fn walk_bears_any_input() {
    let endless = vec![b'E'; 5_000_000];
    let output = keepwright(&["walk", FIRST, "--json"], &endless);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert!(output.stdout.len() < 20_000);
    let output = keepwright(&["walk", FIRST, "--json"], b"\xFF\xFE\x00\nknight");
    assert_eq!(text(&output.stdout).lines().count(), 2);
    let output = keepwright(&["walk", FIRST], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty());
}

#[test]
fn walk_says_answers_in_words() {
    let said =
        |maze: &str, orders: &str| text(&keepwright(&["walk", maze], orders.as_bytes()).stdout);
    assert_eq!(
        said(FIRST, "knight\nE5-E4\n"),
        "knight: The knight stands on E5. (next order in turn 1)\n\
         E5-E4: You are on E4 bottom. (next order in turn 1)\n"
    );
    // The duke of the first maze is on A5.
    assert_eq!(
        said(FIRST, "E5-D5\nD5-C5\nC5-B5\nB5-A5\n").lines().last(),
        Some(
            "B5-A5: The duke beats your knight. It goes back to E5. Turns to skip: 1. (next order in turn 3)"
        )
    );
    // In the thirteenth the duke is on C1 and D5-E5 is open.
    assert_eq!(
        said(
            "mazes/13-two-for-the-gate.json",
            "wizard\nsacrifice dwarf\nswap wizard\n"
        ),
        "wizard: The wizard stands on E5. (next order in turn 1)\n\
         sacrifice dwarf: The wizard is sacrificed. The dwarf stands on E5. (next order in turn 2)\n\
         swap wizard: The dwarf is withdrawn. The wizard comes back and stands on E5. Turns to skip: 2. (next order in turn 5)\n"
    );
}

/// An order is not cut to something that would be obeyed.
#[test]
fn an_endless_order_is_refused() {
    let order = format!("knight\nE5-E4{}-D4 nonsense\n", " ".repeat(5_000));
    let output = keepwright(&["walk", FIRST], order.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("an order is no longer than"));
}

#[test]
fn solve_prints_orders_that_walk_plays() {
    for path in files("mazes", "json") {
        let path = path.display().to_string();
        let orders = keepwright(&["solve", &path], b"").stdout;
        let walked = keepwright(&["walk", &path, "--json"], &orders);
        assert_eq!(walked.status.code(), Some(0), "{path}");
        let answers = text(&walked.stdout);
        let last: Value = answers
            .lines()
            .last()
            .map(|line| serde_json::from_str(line).expect("an object"))
            .expect("an answer");
        assert_eq!(last["answer"], "flag", "{path}");
        let solved = json(&keepwright(&["solve", &path, "--json"], b"").stdout);
        assert_eq!(last["turns"], solved["par"]["turns"], "{path}");
        let played: Vec<&str> = solved["play"]
            .as_array()
            .expect("a play")
            .iter()
            .map(|order| order.as_str().expect("a text"))
            .collect();
        assert_eq!(played, text(&orders).lines().collect::<Vec<_>>());
    }
}
