//! What the players agree on before a game.

use super::captured::CapturedPlay;
use super::edition::Edition;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The switches of the law, one field each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Which game is played.
    pub edition: Edition,
    /// Who moves first (C5).
    pub first: Side,
    /// C17: how often a piece may cross one border on consecutive turns.
    pub two_squares: TwoSquares,
    /// C18: a chase may not recreate an earlier position.
    pub more_squares: bool,
    /// C11: a scout that runs may attack at the end of its run.
    pub scouts_strike: bool,
    /// C19: who may look at captured pieces.
    pub captured: CapturedPlay,
}

impl Rules {
    /// The usual choices of an edition.
    pub const fn of(edition: Edition) -> Rules {
        Rules {
            edition,
            first: edition.first(),
            two_squares: TwoSquares::Three,
            more_squares: false,
            scouts_strike: true,
            captured: CapturedPlay::Open,
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::of(Edition::Classic)
    }
}

/// How many consecutive moves of a piece over one border are allowed (C17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TwoSquares {
    /// The booklet read literally: the third is refused.
    Two,
    /// The fourth is refused.
    #[default]
    Three,
    /// As in tournaments that allow five: the sixth is refused.
    Five,
    /// Any number.
    Off,
}

impl TwoSquares {
    /// All four.
    pub const ALL: [TwoSquares; 4] = [
        TwoSquares::Two,
        TwoSquares::Three,
        TwoSquares::Five,
        TwoSquares::Off,
    ];

    /// How many consecutive moves over one border are allowed, if that is limited.
    pub const fn limit(self) -> Option<usize> {
        match self {
            TwoSquares::Two => Some(2),
            TwoSquares::Three => Some(3),
            TwoSquares::Five => Some(5),
            TwoSquares::Off => None,
        }
    }

    /// `2`, `3`, `5` or `off`.
    pub const fn name(self) -> &'static str {
        match self {
            TwoSquares::Two => "2",
            TwoSquares::Three => "3",
            TwoSquares::Five => "5",
            TwoSquares::Off => "off",
        }
    }
}
