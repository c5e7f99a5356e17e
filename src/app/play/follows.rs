//! What follows, in words: deductions of one kind and one reason in one sentence.

use super::said::sentence;
use crate::fortress::Card;
use crate::notepad::{Deduction, Fact, Why};

/// Of more places than these only the number is said.
const MOST_NAMED: usize = 6;

/// The kind of a fact, without its place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Wall,
    Open,
    Ladder,
    NoLadder,
    Card(Card),
    NoCard(Card),
}

/// The kind of a fact, and its place by name.
fn parted(fact: Fact) -> (Kind, String) {
    match fact {
        Fact::Wall(slot) => (Kind::Wall, slot.to_string()),
        Fact::Open(slot) => (Kind::Open, slot.to_string()),
        Fact::Ladder(slot) => (Kind::Ladder, slot.to_string()),
        Fact::NoLadder(slot) => (Kind::NoLadder, slot.to_string()),
        Fact::Card(space, card) => (Kind::Card(card), space.to_string()),
        Fact::NoCard(space, card) => (Kind::NoCard(card), space.to_string()),
    }
}

/// Every deduction with its why: what is somewhere first, then what is not.
pub fn sentences(deductions: &[Deduction]) -> Vec<String> {
    let mut groups: Vec<(Kind, Why, Vec<String>)> = Vec::new();
    for deduction in deductions {
        let (kind, place) = parted(deduction.fact);
        let same = groups
            .iter_mut()
            .find(|(known, why, _)| *known == kind && *why == deduction.why);
        match same {
            Some((_, _, places)) => places.push(place),
            None => groups.push((kind, deduction.why, vec![place])),
        }
    }
    groups.sort_by_key(|(kind, ..)| matches!(kind, Kind::NoLadder | Kind::NoCard(_)));
    groups
        .iter()
        .map(|(kind, why, places)| {
            let what = told(*kind, places);
            format!("{} {}", sentence(&what), sentence(&why.to_string()))
        })
        .collect()
}

fn told(kind: Kind, places: &[String]) -> String {
    let are = if places.len() == 1 { "is" } else { "are" };
    let places = if places.len() > MOST_NAMED {
        format!("{} more places", places.len())
    } else {
        places.join(", ")
    };
    match kind {
        Kind::Wall => format!("wall: {places}"),
        Kind::Open => format!("{places} {are} open"),
        Kind::Ladder => format!("ladder: {places}"),
        Kind::NoLadder => format!("no ladder at {places}"),
        Kind::Card(card) => format!("{card}: {places}"),
        Kind::NoCard(card) => format!("no {card} on {places}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortress::{Part, Space};

    fn no_flag(space: Space) -> Deduction {
        Deduction {
            fact: Fact::NoCard(space, Card::Flag),
            why: Why::AllFound(Part::Card(Card::Flag)),
        }
    }

    #[test]
    fn one_reason_is_one_sentence() {
        let two: Vec<Deduction> = Space::all().take(2).map(no_flag).collect();
        let words = "No flag on A1 bottom, A2 bottom. Every flag is found (F6).";
        assert_eq!(sentences(&two), [words]);
        let all: Vec<Deduction> = Space::all().map(no_flag).collect();
        let words = "No flag on 38 more places. Every flag is found (F6).";
        assert_eq!(sentences(&all), [words]);
    }

    #[test]
    fn what_is_there_comes_first() {
        let card = Deduction {
            fact: Fact::Card(Space::START, Card::Duke),
            why: Why::OnlyPlacesLeft(Part::Card(Card::Duke)),
        };
        let both = sentences(&[no_flag(Space::START), card]);
        assert!(both[0].starts_with("Duke: E5 bottom."), "{both:?}");
        assert_eq!(both.len(), 2);
    }
}
