//! Red and Blue, the two players of every game here.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players. In a round each owns a fortress and explores the other's;
/// on the classic boards each leads the army of that colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first in every list; sets up on rows 1 to 4 of a classic board.
    Red,
    /// The second; sets up on rows 7 to 10.
    Blue,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// The word in records: `red`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }

    /// The word as a name in a sentence: `Red`.
    pub const fn title(self) -> &'static str {
        match self {
            Side::Red => "Red",
            Side::Blue => "Blue",
        }
    }

    /// The side called `name`, in any letter case.
    pub fn from_name(name: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| side.name().eq_ignore_ascii_case(name))
    }
}

/// The word in records: `red`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One thing for each side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BySide<T> {
    /// Red's.
    pub red: T,
    /// Blue's.
    pub blue: T,
}

impl<T> BySide<T> {
    /// What `make` makes for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide {
            red: make(Side::Red),
            blue: make(Side::Blue),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}
