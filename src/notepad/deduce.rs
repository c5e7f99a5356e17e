//! What follows from the facts and the parts list, each with its why.

use super::reach::flag_spaces;
use super::{Contradiction, Fact, Facts};
use crate::fortress::{Card, LadderSlot, Part, Space, SpaceSet, WallSlot};
use std::fmt;

/// Something that follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// What follows.
    pub fact: Fact,
    /// What from. Earlier deductions of the same list may be used as facts.
    pub why: Why,
}

/// Why something follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// All of them are found, so there are no more (F6).
    AllFound(Part),
    /// As many places are left as parts are missing (F6).
    OnlyPlacesLeft(Part),
    /// No piece could get there by any way that is still possible, and the flag
    /// can be reached (F7).
    OutOfReach,
    /// Without it the flag could not be reached (F7).
    FlagNeedsIt,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::AllFound(part) => write!(f, "every {part} is found (F6)"),
            Why::OnlyPlacesLeft(part) => {
                write!(
                    f,
                    "no other place is left for a {part} that is missing (F6)"
                )
            }
            Why::OutOfReach => f.write_str(
                "no way that is still possible leads there, and the flag can be reached (F7)",
            ),
            Why::FlagNeedsIt => f.write_str("otherwise no piece could reach the flag (F7)"),
        }
    }
}

/// Adds all that follows to `facts`; what was added, in an order in which each
/// follows from the facts and what stands before it.
///
/// Sound: it is true of every legal layout of which the facts are true. Not
/// complete: it counts parts and looks for ways, and does not try layouts out.
/// Some hundred flood fills at most.
///
/// # Errors
/// A [`Contradiction`] where no legal layout is left.
pub(super) fn deduce(facts: &mut Facts) -> Result<Vec<Deduction>, Contradiction> {
    let mut found = Vec::new();
    loop {
        let before = found.len();
        for part in Part::all() {
            count(facts, part, &mut found)?;
        }
        ways(facts, &mut found)?;
        if found.len() == before {
            return Ok(found);
        }
    }
}

/// F6: a part of which more are known than the game has.
pub(super) fn too_many(facts: &Facts) -> Option<Part> {
    Part::all().find(|part| facts.found(*part) > usize::from(facts.parts().number(*part)))
}

/// F6: all of a kind are found, or every place left is needed.
fn count(facts: &mut Facts, part: Part, found: &mut Vec<Deduction>) -> Result<(), Contradiction> {
    let total = usize::from(facts.parts().number(part));
    let (yes, maybe) = places(facts, part);
    if yes.len() > total {
        return Err(Contradiction::TooMany(part));
    }
    if yes.len() + maybe.len() < total {
        return Err(Contradiction::TooFewPlaces(part));
    }
    let follows = if yes.len() == total {
        maybe
            .into_iter()
            .map(|(_, no)| (no, Why::AllFound(part)))
            .collect::<Vec<_>>()
    } else if yes.len() + maybe.len() == total {
        maybe
            .into_iter()
            .map(|(yes, _)| (yes, Why::OnlyPlacesLeft(part)))
            .collect()
    } else {
        return Ok(());
    };
    for (fact, why) in follows {
        add(facts, fact, why, found)?;
    }
    Ok(())
}

/// The places known to hold such a part, and those that may, each with the fact
/// that it does and the fact that it does not.
fn places(facts: &Facts, part: Part) -> (Vec<Fact>, Vec<(Fact, Fact)>) {
    let all: Vec<(Fact, Fact)> = match part {
        Part::Wall => WallSlot::all()
            .map(|slot| (Fact::Wall(slot), Fact::Open(slot)))
            .collect(),
        Part::Ladder => LadderSlot::all()
            .map(|slot| (Fact::Ladder(slot), Fact::NoLadder(slot)))
            .collect(),
        Part::Card(card) => facts
            .may_hold(card)
            .iter()
            .map(|space| (Fact::Card(space, card), Fact::NoCard(space, card)))
            .collect(),
    };
    let mut yes = Vec::new();
    let mut maybe = Vec::new();
    for (there, absent) in all {
        if facts.holds(there) {
            yes.push(there);
        } else if !facts.holds(absent) {
            maybe.push((there, absent));
        }
    }
    (yes, maybe)
}

fn add(
    facts: &mut Facts,
    fact: Fact,
    why: Why,
    found: &mut Vec<Deduction>,
) -> Result<(), Contradiction> {
    let is_new = facts
        .learn(fact)
        .map_err(|known| Contradiction::Known { said: fact, known })?;
    if is_new {
        found.push(Deduction { fact, why });
    }
    Ok(())
}

/// F7: the flag lies where some piece can get to, and what every way to it needs
/// is there.
fn ways(facts: &mut Facts, found: &mut Vec<Deduction>) -> Result<(), Contradiction> {
    if facts.parts().count(Card::Flag) == 0 {
        return Ok(());
    }
    let reachable = flag_spaces(facts);
    if reachable.is_empty() {
        return Err(Contradiction::NoWayToFlag);
    }
    for space in facts.may_hold(Card::Flag) - reachable {
        // Of several flags (F51) one may well lie out of reach.
        if facts.parts().count(Card::Flag) == 1 {
            add(
                facts,
                Fact::NoCard(space, Card::Flag),
                Why::OutOfReach,
                found,
            )?;
        }
    }
    let pairs = WallSlot::all()
        .map(|slot| (Fact::Open(slot), Fact::Wall(slot)))
        .chain(LadderSlot::all().map(|slot| (Fact::Ladder(slot), Fact::NoLadder(slot))));
    for (needed, missing) in pairs {
        if facts.holds(needed) || facts.holds(missing) {
            continue;
        }
        let mut without = *facts;
        if without.learn(missing).is_ok() && flag_spaces(&without).is_empty() {
            add(facts, needed, Why::FlagNeedsIt, found)?;
        }
    }
    Ok(())
}

/// The spaces whose contents are known: a card, or that there is none.
pub(super) fn settled(facts: &Facts) -> SpaceSet {
    Space::all()
        .filter(|space| facts.is_bare(*space) || facts.card(*space).is_some())
        .collect()
}
