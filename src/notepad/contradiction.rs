//! Why something that was said is not possible.

use super::Fact;
use crate::fortress::walk::Refusal;
use crate::fortress::{Card, LadderSlot, Part, Piece, Space};
use std::fmt;

/// Why an answer cannot be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// No rule allows the order that it answers.
    Order(Refusal),
    /// It answers another kind of order.
    OtherQuestion,
    /// It says more than an owner says here (F13, F25, F27).
    TooMuchSaid,
    /// A ladder down leads to the bottom floor, where no pitfall works (F14).
    LadderDownIsFree(LadderSlot),
    /// The spaces fallen through are not one below the other (F15), or a ladder
    /// led into a pitfall (F14).
    WrongFall,
    /// The piece cannot be where it was said to be.
    WrongPosition {
        /// Where it is, or `None` where it left the fortress.
        expected: Option<Space>,
    },
    /// No ladder has room here (F3).
    NoRoomForLadder(Space),
    /// The card that lay here was removed before (F20).
    RemovedBefore(Space),
    /// A beaten piece is beaten by a card that is named (F25).
    NoCardNamed,
    /// Nobody but a dwarf finds a passage, once, and its ends are two (F27).
    NoPassageToFind,
    /// This fight ends otherwise (F20–F24).
    WrongFight(Piece, Card),
    /// It contradicts something that is known.
    Known {
        /// What was said.
        said: Fact,
        /// What is known.
        known: Fact,
    },
    /// More of a part than the parts list has (F6).
    TooMany(Part),
    /// The spaces or slots left do not suffice for what must still be somewhere
    /// (F6).
    TooFewPlaces(Part),
    /// No space is left where the flag could lie and be reached (F7).
    NoWayToFlag,
}

impl From<Refusal> for Contradiction {
    fn from(refusal: Refusal) -> Contradiction {
        Contradiction::Order(refusal)
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Order(refusal) => refusal.fmt(f),
            Contradiction::OtherQuestion => {
                f.write_str("that is no answer to this kind of order (F10, F33)")
            }
            Contradiction::TooMuchSaid => {
                f.write_str("an owner says less here: only what the piece lands on is told (F13, F25)")
            }
            Contradiction::LadderDownIsFree(slot) => write!(
                f,
                "the ladder {slot} can be used from above: a pitfall on the bottom floor blocks none (F14)"
            ),
            Contradiction::WrongFall => f.write_str(
                "a piece falls from the space it enters straight down, and no ladder leads into a pitfall (F14, F15)",
            ),
            Contradiction::WrongPosition {
                expected: Some(space),
            } => write!(f, "the piece must then stand on {space} (F10, F15, F24)"),
            Contradiction::WrongPosition { expected: None } => {
                f.write_str("a beaten piece leaves the fortress (F21)")
            }
            Contradiction::NoRoomForLadder(space) => {
                write!(f, "no ladder of that kind has room at {space} (F3)")
            }
            Contradiction::RemovedBefore(space) => {
                write!(f, "the card on {space} was removed before or is another (F4, F20)")
            }
            Contradiction::NoCardNamed => {
                f.write_str("a piece is beaten by a card, and the owner names it (F25)")
            }
            Contradiction::NoPassageToFind => f.write_str(
                "a passage is found once, by a dwarf that lands on one of its two cards (F27)",
            ),
            Contradiction::WrongFight(piece, card) => {
                write!(f, "the {piece} and the {card} do not end like that (F20–F24)")
            }
            Contradiction::Known { said, known } => {
                write!(f, "that would mean that {said}, but {known}")
            }
            Contradiction::TooMany(part) => {
                write!(f, "that would be one {part} more than the game has (F6)")
            }
            Contradiction::TooFewPlaces(part) => {
                write!(f, "no place would be left for a {part} that must be somewhere (F6)")
            }
            Contradiction::NoWayToFlag => {
                f.write_str("no piece could ever reach the flag (F7)")
            }
        }
    }
}

impl std::error::Error for Contradiction {}
