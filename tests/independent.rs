//! Verdicts and answers of a program that somebody wrote from the rules without
//! seeing this one: brute force over whole states, no cleverness in common.

mod common;

use common::pieces;
use keepwright::format::share_code::decode;
use keepwright::fortress::walk::{CardAnswer, Step, Walk};
use keepwright::fortress::{Layout, PieceSet, Space};
use keepwright::legality::judge;
use keepwright::solver::par;
use serde_json::{Value, json};

const VERDICTS: &str = include_str!("data/verdicts.txt");
const WALKS: &str = include_str!("data/walks.txt");

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn layout(code: &str) -> Layout {
    decode(code).unwrap_or_else(|error| panic!("{code}: {error}"))
}

/// F40 and F41 on 640 layouts, complete and incomplete, of all three games; forty
/// of them need several pieces.
#[test]
fn verdicts_agree() {
    let mut count = 0;
    for line in lines(VERDICTS) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let &[code, sets, par_said] = fields.as_slice() else {
            panic!("{line}");
        };
        let layout = layout(code);
        let expected: Vec<PieceSet> = sets
            .split(' ')
            .filter(|set| *set != "-")
            .map(|set| pieces(&set.split('+').collect::<Vec<_>>()))
            .collect();
        let minimal: Vec<PieceSet> = judge(&layout).reaching.minimal().collect();
        assert_eq!(minimal, expected, "{code}");
        let par = match par(&layout).expect("few states") {
            None => "-".to_string(),
            Some(par) => format!("{}/{}", par.turns, par.moves),
        };
        assert_eq!(par, par_said, "{code}");
        count += 1;
    }
    assert_eq!(count, 640);
}

/// F10–F35: every answer to random orders, most of them sensible.
#[test]
fn answers_agree() {
    let mut walk = None;
    let mut count = 0;
    for line in lines(WALKS) {
        let Some(answer) = line.strip_prefix("  ") else {
            walk = Some(Walk::new(layout(line)));
            continue;
        };
        let expected: Value = serde_json::from_str(answer).expect("an answer");
        let walk = walk.as_mut().expect("a layout comes first");
        let order = expected["order"].as_str().expect("an order");
        assert_eq!(answered(walk, order), expected);
        count += 1;
    }
    assert_eq!(count, 1035);
}

/// The answer in the form of `walk --json`.
fn answered(walk: &mut Walk, order: &str) -> Value {
    let name = |space: Space| space.to_string();
    let step = walk.give_text(order);
    let landing = match &step {
        Err(_) => {
            json!({ "answer": "refused", "fell": [], "ladders": [], "card": null, "passage": null })
        }
        Ok(Step { answer, .. }) => json!({
            "answer": answer.outcome.name(),
            "fell": answer.fell_through().into_iter().map(name).collect::<Vec<_>>(),
            "ladders": answer.ladders.names(),
            "card": answer.card.map(|CardAnswer { card, removed }| {
                json!({ "name": card.name(), "removed": removed })
            }),
            "passage": answer.passage.map(name),
        }),
    };
    let mut all = landing;
    all["order"] = json!(order);
    all["at"] = json!(walk.at().map(name));
    all["turns"] = json!(walk.turn());
    all["over"] = json!(walk.state().over);
    all
}
