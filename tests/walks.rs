//! Walks worked out by hand from the rules: `tests/walks/*.walk`, each with its
//! layout beside it. A line is `ORDER -> ANSWER at=…; turns=…; …`; what a line
//! does not mention is empty.

mod common;

use common::{files, keepwright, stem, text};
use serde_json::{Value, json};
use std::path::Path;

/// A line of a walk: the order, and the answer as `walk --json` must print it.
fn expectation(line: &str) -> (String, Value) {
    let (order, answer) = line.split_once(" -> ").expect("an order and an answer");
    let answer = answer.trim();
    let (word, items) = answer.split_once(' ').unwrap_or((answer, ""));
    let mut expected = json!({
        "order": order.trim(), "answer": word, "at": null, "fell": [], "ladders": [],
        "card": null, "passage": null, "turns": null, "over": false,
    });
    let list = |value: &str| -> Value { value.split(',').map(str::trim).collect() };
    for item in items
        .split(';')
        .map(str::trim)
        .filter(|item| !item.is_empty())
    {
        match item.split_once('=') {
            Some(("at", "none")) => expected["at"] = Value::Null,
            Some(("at", space)) => expected["at"] = json!(space),
            Some(("turns", number)) => {
                expected["turns"] = json!(number.parse::<u64>().expect("a number"));
            }
            Some(("fell", spaces)) => expected["fell"] = list(spaces),
            Some(("ladders", ways)) => expected["ladders"] = list(ways),
            Some(("passage", space)) => expected["passage"] = json!(space),
            Some(("card", card)) => {
                let (name, fate) = card.rsplit_once(' ').expect("a card and its fate");
                assert!(matches!(fate, "removed" | "stays"), "{line}");
                expected["card"] = json!({ "name": name, "removed": fate == "removed" });
            }
            None if item == "over" => expected["over"] = json!(true),
            _ => panic!("{item:?} means nothing in {line:?}"),
        }
    }
    (order.trim().to_string(), expected)
}

fn check(path: &Path) -> usize {
    let script = std::fs::read_to_string(path).expect("a walk");
    let lines: Vec<(String, Value)> = script
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(expectation)
        .collect();
    let orders: String = lines
        .iter()
        .map(|(order, _)| format!("{order}\n"))
        .collect();
    let layout = path.with_extension("json");
    let output = keepwright(
        &["walk", layout.to_str().expect("a path"), "--json"],
        orders.as_bytes(),
    );
    let answers: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    assert_eq!(
        answers.len(),
        lines.len(),
        "{}: {}",
        path.display(),
        text(&output.stderr)
    );
    let any_refused = lines
        .iter()
        .any(|(_, expected)| expected["answer"] == "refused");
    assert_eq!(output.status.code(), Some(i32::from(any_refused)));
    for (mut answer, (_, expected)) in answers.into_iter().zip(&lines) {
        let reason = answer.as_object_mut().expect("an object").remove("reason");
        assert_eq!(&answer, expected, "{}", path.display());
        let is_refused = answer["answer"] == "refused";
        assert_eq!(reason.is_some(), is_refused, "a reason for refusals only");
    }
    lines.len()
}

#[test]
fn every_walk_goes_as_the_rules_say() {
    let walks = files("tests/walks", "walk");
    let orders: usize = walks.iter().map(|path| check(path)).sum();
    assert!(walks.len() >= 94 && orders >= 862, "{} walks", walks.len());
}

/// Every rule of moving has a walk named after it.
#[test]
fn every_rule_of_moving_has_a_walk() {
    let names: Vec<String> = files("tests/walks", "walk")
        .iter()
        .map(|path| stem(path))
        .collect();
    let rules = (10..=16).chain(20..=27).chain([31, 33, 34, 35]);
    for rule in rules {
        let prefix = format!("f{rule}-");
        assert!(
            names.iter().any(|name| name.starts_with(&prefix)),
            "no walk for F{rule}"
        );
    }
}
