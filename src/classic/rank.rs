//! Ranks, and the two ways to number them (C2).

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a piece counts in an attack (C2), by the modern numbering.
///
/// Ranks are in the order of the letters of a position string; strength is what
/// [`super::Battle::of`] says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[expect(missing_docs, reason = "the numbers are what they are called")]
pub enum Rank {
    /// Never moves; removes all but miners (C13).
    Bomb,
    /// Wins against the 10 when it attacks (C14).
    Spy,
    /// The scout, which runs (C11).
    Two,
    /// The miner, which removes bombs (C13).
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    /// The highest.
    Ten,
    /// Never moves; its loss ends the game (C15).
    Flag,
}

impl Rank {
    /// All ranks, in the order of the letters of a position string.
    pub const ALL: [Rank; 12] = [
        Rank::Bomb,
        Rank::Spy,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Flag,
    ];

    /// The scout's rank (C11).
    pub const SCOUT: Rank = Rank::Two;

    /// The miner's rank (C13).
    pub const MINER: Rank = Rank::Three;

    /// The number by the modern numbering, 2 to 10; `None` for bomb, spy and flag.
    pub const fn number(self) -> Option<u8> {
        match self {
            Rank::Bomb | Rank::Spy | Rank::Flag => None,
            _ => Some(self as u8),
        }
    }

    /// Whether pieces of this rank can move: all but flag and bomb (C10).
    pub const fn is_mobile(self) -> bool {
        !matches!(self, Rank::Bomb | Rank::Flag)
    }

    /// What is printed on the piece: a number, `S`, `B` or `F` (C2).
    ///
    /// ```
    /// use keepwright::classic::{Numbering, Rank};
    /// assert_eq!(Rank::Ten.printed(Numbering::Modern), "10");
    /// assert_eq!(Rank::Ten.printed(Numbering::Original), "1");
    /// assert_eq!(Rank::SCOUT.printed(Numbering::Original), "9");
    /// ```
    pub const fn printed(self, numbering: Numbering) -> &'static str {
        const PRINTED: [&str; 11] = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        match self {
            Rank::Bomb => "B",
            Rank::Spy => "S",
            Rank::Flag => "F",
            _ => match numbering {
                Numbering::Modern => PRINTED[self as usize],
                Numbering::Original => PRINTED[11 - self as usize],
            },
        }
    }

    /// The rank that is printed so (C2), in any letter case.
    pub fn from_printed(text: &str, numbering: Numbering) -> Option<Rank> {
        Rank::ALL
            .into_iter()
            .find(|rank| rank.printed(numbering).eq_ignore_ascii_case(text))
    }

    /// The rank with this place in [`Rank::ALL`]; places from 12 on mean the last.
    pub(super) const fn from_place(place: u16) -> Rank {
        if place < 11 {
            Rank::ALL[place as usize]
        } else {
            Rank::Flag
        }
    }
}

/// Which way ranks are numbered (C2): it changes what is printed, never what
/// happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbering {
    /// 10 is the highest, 2 the scout.
    #[default]
    Modern,
    /// 1 is the highest, 9 the scout.
    Original,
}

impl Numbering {
    /// Both, the usual one first.
    pub const ALL: [Numbering; 2] = [Numbering::Modern, Numbering::Original];

    /// The word for it: `modern` or `original`.
    pub const fn name(self) -> &'static str {
        match self {
            Numbering::Modern => "modern",
            Numbering::Original => "original",
        }
    }
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
