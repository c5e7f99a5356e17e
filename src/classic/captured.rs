//! Pieces that have left the board, and who may look at them (C19).

use super::piece::Piece;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A piece that has left the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Captured {
    /// The piece as it last stood.
    pub piece: Piece,
    /// The side that took it; `None` if nobody did, as with a piece lost to its own
    /// rampage (P6).
    pub captor: Option<Side>,
}

/// Who may look at captured pieces (C19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CapturedPlay {
    /// Both players.
    #[default]
    Open,
    /// Only the captor.
    Prisoner,
    /// Only the player who lost the piece.
    Secret,
    /// Neither.
    Stealth,
}

impl CapturedPlay {
    /// All four.
    pub const ALL: [CapturedPlay; 4] = [
        CapturedPlay::Open,
        CapturedPlay::Prisoner,
        CapturedPlay::Secret,
        CapturedPlay::Stealth,
    ];

    /// The word for it: `open`, `prisoner`, `secret` or `stealth`.
    pub const fn name(self) -> &'static str {
        match self {
            CapturedPlay::Open => "open",
            CapturedPlay::Prisoner => "prisoner",
            CapturedPlay::Secret => "secret",
            CapturedPlay::Stealth => "stealth",
        }
    }

    /// Whether `side` may look at this captured piece (C19). What nobody took stays
    /// with the player who lost it.
    pub fn shows(self, captured: Captured, side: Side) -> bool {
        let loser = captured.piece.side();
        match self {
            CapturedPlay::Open => true,
            CapturedPlay::Prisoner => captured.captor.unwrap_or(loser) == side,
            CapturedPlay::Secret => loser == side,
            CapturedPlay::Stealth => false,
        }
    }
}
