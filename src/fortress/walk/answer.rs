//! What the owner answers.

use super::super::{Card, Piece, PieceSet, Space, SpaceSet};
use super::OrderError;
use std::fmt;

/// The owner's answer to an order that the rules allow: all that the explorer
/// hears, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// What happened.
    pub outcome: Outcome,
    /// The space the piece now stands on, or `None` while none is inside.
    pub at: Option<Space>,
    /// The pitfall spaces the piece dropped through (F15).
    pub fell: SpaceSet,
    /// The ladders the owner names at the space landed on (F13).
    pub ladders: Ladders,
    /// The card that beat the piece or was removed (F25).
    pub card: Option<CardAnswer>,
    /// The other card's space, where a dwarf has just found the passage (F27).
    pub passage: Option<Space>,
}

impl Answer {
    /// Whether the piece landed somewhere, be it to be beaten there.
    pub const fn landed(&self) -> bool {
        matches!(
            self.outcome,
            Outcome::Moved | Outcome::Beaten | Outcome::Flag
        )
    }

    /// The pitfall spaces the piece dropped through, in the order of the fall.
    pub fn fell_through(&self) -> Vec<Space> {
        let mut spaces: Vec<Space> = self.fell.iter().collect();
        spaces.reverse();
        spaces
    }
}

/// The kinds of answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A piece was named and stands on E5.
    Entered,
    /// The piece landed on a space and stays; its turn goes on.
    Moved,
    /// A wall: the piece stays where it was, the turn ends (F12).
    Wall,
    /// A ladder that cannot be used: as a wall (F14).
    NoLadder,
    /// The piece landed on a card that beats it (F21–F24).
    Beaten,
    /// The piece was swapped on E5 (F34).
    Swapped,
    /// The piece was sacrificed (F35).
    Sacrificed,
    /// The piece landed on the flag: the game is over (F26).
    Flag,
}

impl Outcome {
    /// The word in files and answers: `no-ladder`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Entered => "entered",
            Outcome::Moved => "moved",
            Outcome::Wall => "wall",
            Outcome::NoLadder => "no-ladder",
            Outcome::Beaten => "beaten",
            Outcome::Swapped => "swapped",
            Outcome::Sacrificed => "sacrificed",
            Outcome::Flag => "flag",
        }
    }
}

/// The ladders at a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Ladders {
    /// One leads up.
    pub up: bool,
    /// One leads down.
    pub down: bool,
}

impl Ladders {
    /// The words the owner says: `up`, `down`, both or none.
    pub fn names(self) -> Vec<&'static str> {
        [(self.up, "up"), (self.down, "down")]
            .into_iter()
            .filter_map(|(there, name)| there.then_some(name))
            .collect()
    }
}

/// A card the owner names (F25).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardAnswer {
    /// Which card.
    pub card: Card,
    /// Whether the piece removed it; otherwise it beat the piece.
    pub removed: bool,
}

/// Why an order is refused. Nothing changes and nothing is spent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no order.
    Unreadable(OrderError),
    /// The flag is taken.
    Over,
    /// No piece is inside; one of these must be named first.
    NobodyInside(PieceSet),
    /// A piece is inside already; another comes in by a swap or a sacrifice.
    SomebodyInside(Piece),
    /// The game has no such piece.
    NotInGame(Piece, PieceSet),
    /// The order leaves a space the piece does not stand on (F10).
    WrongDeparture {
        /// Where the order says the piece is.
        named: Space,
        /// Where it is.
        at: Space,
    },
    /// The two spaces are not beside each other, not joined by a ladder, and
    /// not the ends of a passage that was found (F10, F13, F27).
    NotBeside(Space, Space),
    /// No ladder stands between the two spaces (F13).
    NoLadderThere(Space, Space),
    /// A swap needs the piece to stand on E5 bottom (F34).
    SwapAwayFromStart(Space),
    /// A swap is for another piece (F34).
    SwapForItself(Piece),
    /// A sacrifice in the main game must name what comes next (F33, F35).
    SacrificeNamesNobody,
    /// The house does not allow a sacrifice in the introduction (F35).
    NoSacrifice,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(error) => error.fmt(f),
            Refusal::Over => f.write_str("the flag is taken and the walk is over (F26)"),
            Refusal::NobodyInside(pieces) => write!(
                f,
                "no piece is inside: name the one that enters, out of {pieces} (F33)"
            ),
            Refusal::SomebodyInside(piece) => write!(
                f,
                "the {piece} is inside: another piece enters by a swap on E5 or a sacrifice (F34, F35)"
            ),
            Refusal::NotInGame(piece, pieces) => {
                write!(
                    f,
                    "this game has no {piece}: it is played with the {pieces} (F6)"
                )
            }
            Refusal::WrongDeparture { named, at } => {
                write!(f, "the piece stands on {at}, not on {named} (F10)")
            }
            Refusal::NotBeside(from, to) => write!(
                f,
                "{to} is not beside {from}, and no ladder and no passage that was found joins them (F10)"
            ),
            Refusal::NoLadderThere(from, to) => {
                write!(f, "no ladder stands between {from} and {to} (F13)")
            }
            Refusal::SwapAwayFromStart(at) => write!(
                f,
                "pieces are swapped on {}, and the piece stands on {at} (F34)",
                Space::START
            ),
            Refusal::SwapForItself(piece) => {
                write!(
                    f,
                    "the {piece} is inside: a swap is for another piece (F34)"
                )
            }
            Refusal::SacrificeNamesNobody => {
                f.write_str("say which piece comes next: sacrifice dwarf (F33, F35)")
            }
            Refusal::NoSacrifice => {
                f.write_str("this house plays the introduction without sacrifices (F35)")
            }
        }
    }
}

impl std::error::Error for Refusal {}
