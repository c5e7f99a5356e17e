//! What a notepad takes down, refuses and concludes: the cases of
//! `tests/data/notepad.txt`, worked out by hand.

mod common;

use common::space;
use keepwright::fortress::walk::{Answer, CardAnswer, Ladders, Order, Outcome};
use keepwright::fortress::{Card, Floor, Game, LadderSlot, Piece, Space, SpaceSet, WallSlot};
use keepwright::notepad::{Contradiction, Fact, Mark, Notepad, Pencil, Place};
use keepwright::round::Record;
use std::collections::BTreeSet;

const CASES: &str = include_str!("data/notepad.txt");

/// Every fact that the notepad holds, in words. Of a space with a known card it is
/// not said what else does not lie there.
fn facts(notepad: &Notepad) -> BTreeSet<String> {
    let facts = notepad.facts();
    let walls = WallSlot::all().flat_map(|slot| [Fact::Wall(slot), Fact::Open(slot)]);
    let ladders = LadderSlot::all().flat_map(|slot| [Fact::Ladder(slot), Fact::NoLadder(slot)]);
    let cards = Space::all().flat_map(|space| {
        Card::ALL.into_iter().flat_map(move |card| {
            let known = facts.card(space).is_some();
            let absent = (!known).then_some(Fact::NoCard(space, card));
            [Some(Fact::Card(space, card)), absent]
                .into_iter()
                .flatten()
        })
    });
    walls
        .chain(ladders)
        .chain(cards)
        .filter(|fact| facts.holds(*fact))
        .map(|fact| fact.to_string())
        .collect()
}

/// The order and answer of a line.
fn said(notepad: &Notepad, line: &str) -> (Order, Answer) {
    let (order, answer) = line.split_once(" = ").expect("an order and an answer");
    let floor = notepad.at().map_or(Floor::Bottom, Space::floor);
    let order = Order::read(order, floor).expect("an order");
    let answer = Answer::read(answer, notepad.game(), order).expect("an answer");
    (order, answer)
}

/// The game of a case: the head of a record says it.
fn game(head: &[&str]) -> Game {
    let text = format!("keepwright-round 1\n{}\nstarts: red\n", head.join("\n"));
    let record = Record::read(text.as_bytes()).expect("a game");
    record.terms.game
}

/// Plays a case and says how many expectations it held.
fn check(lines: &[&str]) -> usize {
    let is_head = |line: &&&str| line.contains(": ") && !line.starts_with(['+', '!', '?', '~']);
    let head: Vec<&str> = lines.iter().take_while(is_head).copied().collect();
    let mut notepad = Notepad::new(game(&head));
    let mut checked = 0;
    let mut rest = &lines[head.len()..];
    // What follows from the parts list alone.
    let of_order = |lines: &[&str]| {
        lines
            .iter()
            .take_while(|line| line.starts_with(['+', '!', '?', '~']))
            .count()
    };
    let (first, behind) = rest.split_at(of_order(rest));
    concluded(&notepad, first);
    checked += first.len();
    rest = behind;
    while let Some((line, behind)) = rest.split_first() {
        let (expected, behind) = behind.split_at(of_order(behind));
        rest = behind;
        checked += expected.len();
        let before = notepad;
        let (order, answer) = said(&notepad, line);
        let heard = notepad.hear(order, &answer);
        let refused = expected.iter().find_map(|line| line.strip_prefix("! "));
        if let Some(words) = refused {
            let contradiction = heard.expect_err(line);
            assert_eq!(contradiction.to_string(), words, "{line}");
            assert_eq!(notepad, before, "{line}");
            continue;
        }
        assert!(heard.is_ok(), "{line}: {heard:?}");
        let new: BTreeSet<String> = expected
            .iter()
            .filter_map(|line| line.strip_prefix("+ "))
            .map(str::to_string)
            .collect();
        if !new.is_empty() {
            let before = facts(&before);
            let found: BTreeSet<String> = facts(&notepad).difference(&before).cloned().collect();
            assert_eq!(found, new, "{line}");
        }
        concluded(&notepad, expected);
    }
    checked
}

/// What follows, and whether a legal fortress is left.
fn concluded(notepad: &Notepad, expected: &[&str]) {
    let deductions: Vec<String> = notepad
        .deductions()
        .iter()
        .map(|deduction| format!("{}, since {}", deduction.fact, deduction.why))
        .collect();
    for words in expected.iter().filter_map(|line| line.strip_prefix("? ")) {
        assert!(
            deductions.iter().any(|found| found == words),
            "{words} is not in {deductions:#?}"
        );
    }
    let illegality = notepad.illegality().map(|reason| reason.to_string());
    let reason = expected.iter().find_map(|line| line.strip_prefix("~ "));
    assert_eq!(illegality.as_deref(), reason);
    assert!(illegality.is_none() || deductions.is_empty());
}

#[test]
fn every_case_goes_as_the_rules_say() {
    let mut cases = 0;
    let mut checked = 0;
    for block in CASES.split("\n\n") {
        let lines: Vec<&str> = block
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
            .collect();
        if !lines.is_empty() {
            checked += check(&lines);
            cases += 1;
        }
    }
    assert!(cases >= 21 && checked >= 106, "{cases} cases, {checked}");
}

/// Every kind of contradiction that a text can bring about has a case; two more need
/// an answer that no text has.
#[test]
fn answers_that_no_text_has_are_refused() {
    let from = space("E5 bottom");
    let to = space("D5 bottom");
    let order = Order::Move { from, to };
    let beaten = |at, card| Answer {
        outcome: Outcome::Beaten,
        at,
        fell: SpaceSet::EMPTY,
        ladders: Ladders::default(),
        card,
        passage: None,
    };
    let duke = Some(CardAnswer {
        card: Card::Duke,
        removed: false,
    });
    let mut notepad = Notepad::new(Game::Introduction);
    let before = notepad;
    assert_eq!(
        notepad.hear(order, &beaten(Some(from), None)),
        Err(Contradiction::NoCardNamed)
    );
    assert_eq!(notepad, before);
    let mut notepad = Notepad::new(Game::Main);
    let (enter, answer) = said(&notepad, "dwarf = entered");
    notepad.hear(enter, &answer).expect("it enters");
    let before = notepad;
    assert_eq!(
        notepad.hear(order, &beaten(Some(from), duke)),
        Err(Contradiction::WrongPosition { expected: None })
    );
    assert_eq!(notepad, before);
    assert_eq!(notepad.hear(order, &beaten(None, duke)), Ok(1));
    assert_eq!(notepad.at(), None);
    assert!(notepad.state().lost.contains(Piece::Dwarf));
}

/// Marks are the player's own and no facts; a blank one rubs out.
#[test]
fn pencil_marks_are_written_over_and_rubbed_out() {
    let mut pencil = Pencil::default();
    for name in ["D4 bottom", "A1-A2 middle", "C2 bottom-C2 middle"] {
        let place = Place::read(name).expect("it can be marked");
        assert_eq!(place.to_string(), name);
        pencil.mark(place, Mark::new(None, "first"));
        pencil.mark(place, Mark::new(None, " once \n more\u{7} "));
        assert_eq!(
            pencil.at(place).map(|mark| mark.note.as_str()),
            Some("once more")
        );
    }
    assert_eq!(pencil.iter().count(), 3);
    for (place, _) in pencil.clone().iter() {
        pencil.mark(place, Mark::default());
    }
    assert_eq!(pencil, Pencil::default());
    let long = Mark::new(None, &"ä".repeat(300));
    assert_eq!(long.note.chars().count(), Mark::LONGEST_NOTE);
}
