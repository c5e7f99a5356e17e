//! Why an action is refused.

use super::super::order::OrderError;
use super::super::powers::{EntryRefusal, PowerRefusal};
use super::super::square::Square;
use super::answer::GameResult;
use std::fmt;

/// Why an action is refused: the law does not allow it, nothing changes.
///
/// It tells the player to move nothing that is hidden from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no action.
    Unreadable(OrderError),
    /// The game is over (C15, C16, N13).
    Over(GameResult),
    /// Nothing stands on the first square (C10).
    Empty(Square),
    /// The piece on the first square is the opponent's (C10).
    NotYours(Square),
    /// Flag and bombs never move (C10).
    NeverMoves(Square),
    /// The piece is stone (P1).
    Stone(Square),
    /// An own piece stands on the square to be entered (C10).
    OwnPiece(Square),
    /// The stone on the square to be attacked cannot be (P1).
    StoneTarget(Square),
    /// The two squares are not in one row or column (C10).
    NotInLine(Square, Square),
    /// Only scouts go further than one square (C10, C11).
    TooFar(Square, Square),
    /// A lake lies on the way (C1).
    LakeBetween(Square, Square),
    /// A piece stands on the way (C11).
    PieceBetween(Square),
    /// By this switch a scout that runs does not attack (C11).
    RunAndStrike,
    /// The piece would go back and forth once too often; so many consecutive moves
    /// over one border are allowed (C17).
    TwoSquares(usize),
    /// The chase would recreate an earlier position (C18).
    MoreSquares,
    /// The game is played without special powers (N12).
    NoPowers,
    /// A power cannot be used so (P1 to P11).
    Power(PowerRefusal),
    /// The reinforcements do not enter (N11).
    Entry(EntryRefusal),
}

impl From<OrderError> for Refusal {
    fn from(error: OrderError) -> Refusal {
        Refusal::Unreadable(error)
    }
}

impl From<PowerRefusal> for Refusal {
    fn from(refusal: PowerRefusal) -> Refusal {
        Refusal::Power(refusal)
    }
}

impl From<EntryRefusal> for Refusal {
    fn from(refusal: EntryRefusal) -> Refusal {
        Refusal::Entry(refusal)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(error) => error.fmt(f),
            Refusal::Over(result) => write!(f, "the game is over: {result}"),
            Refusal::Empty(square) => write!(f, "no piece stands on {square} (C10)"),
            Refusal::NotYours(square) => {
                write!(f, "the piece on {square} is the opponent's (C10)")
            }
            Refusal::NeverMoves(square) => write!(
                f,
                "the piece on {square} is a flag or a bomb, which never move (C10)"
            ),
            Refusal::Stone(square) => write!(
                f,
                "the piece on {square} is stone and cannot act until it is restored (P1)"
            ),
            Refusal::OwnPiece(square) => write!(f, "your own piece stands on {square} (C10)"),
            Refusal::StoneTarget(square) => write!(
                f,
                "the piece on {square} is stone and cannot be attacked (P1)"
            ),
            Refusal::NotInLine(from, to) => write!(
                f,
                "{to} lies neither ahead of {from} nor behind nor beside it (C10)"
            ),
            Refusal::TooFar(from, to) => write!(
                f,
                "from {from} to {to} is more than one square, and only scouts go further (C10)"
            ),
            Refusal::LakeBetween(from, to) => {
                write!(f, "a lake lies between {from} and {to} (C1)")
            }
            Refusal::PieceBetween(square) => {
                write!(f, "the piece on {square} stands in the way (C11)")
            }
            Refusal::RunAndStrike => f.write_str(
                "in this game a scout that moves more than one square does not attack (C11)",
            ),
            Refusal::TwoSquares(limit) => write!(
                f,
                "the piece has crossed the same border in {limit} consecutive turns and may not do so again (C17)"
            ),
            Refusal::MoreSquares => {
                f.write_str("the chase would recreate an earlier position (C18)")
            }
            Refusal::NoPowers => {
                f.write_str("this game is played without special powers and reinforcements (N12)")
            }
            Refusal::Power(refusal) => refusal.fmt(f),
            Refusal::Entry(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}
