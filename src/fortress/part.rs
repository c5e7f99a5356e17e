//! Kinds of parts, to be counted (F6).

use super::card::Card;
use super::game::Parts;
use std::fmt;

/// A kind of part that a parts list counts (F6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The walls.
    Wall,
    /// The ladders.
    Ladder,
    /// The cards of a kind.
    Card(Card),
}

impl Part {
    /// All kinds, in the order of the parts list.
    pub fn all() -> impl Iterator<Item = Part> {
        [Part::Wall, Part::Ladder]
            .into_iter()
            .chain(Card::ALL.into_iter().map(Part::Card))
    }

    /// The name as it follows a number: `walls`, `king card`.
    pub fn counted(self, count: usize) -> String {
        let plural = if count == 1 { "" } else { "s" };
        match self {
            Part::Card(Card::Princess) if count != 1 => format!("{self}es"),
            _ => format!("{self}{plural}"),
        }
    }
}

/// The name of one: `wall`, `king card`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Part::Wall => "wall",
            Part::Ladder => "ladder",
            // The piece of that name is no card.
            Part::Card(Card::King) => "king card",
            Part::Card(card) => card.name(),
        })
    }
}

impl Parts {
    /// How many parts of this kind there are.
    pub const fn number(&self, part: Part) -> u8 {
        match part {
            Part::Wall => self.walls(),
            Part::Ladder => self.ladders(),
            Part::Card(card) => self.count(card),
        }
    }
}
