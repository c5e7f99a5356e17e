//! A piece on the board in two bytes.

use super::army::KindId;
use super::rank::Rank;
use crate::side::Side;
use std::fmt;
use std::num::NonZeroU16;

/// A piece as it stands on the board: its kind and rank, the army it came with, and
/// what has become of it.
///
/// It is a value of two bytes, and so is an `Option` of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU16);

const KIND_AT: u32 = 4;
const BLUE_ARMY: u16 = 1 << 9;
const ENCHANTED: u16 = 1 << 10;
const REVEALED: u16 = 1 << 11;
const MOVED: u16 = 1 << 12;
const STONE: u16 = 1 << 13;
/// Set in every piece, so that no piece is zero.
const PRESENT: NonZeroU16 = NonZeroU16::MIN.saturating_add((1 << 15) - 1);

impl Piece {
    /// A piece that has not been revealed and has not moved.
    pub const fn new(army: Side, kind: KindId, rank: Rank) -> Piece {
        let army = match army {
            Side::Red => 0,
            Side::Blue => BLUE_ARMY,
        };
        let bits = rank as u16 | (kind.index() as u16) << KIND_AT | army;
        Piece::from_bits(bits)
    }

    const fn from_bits(bits: u16) -> Piece {
        match NonZeroU16::new(bits | PRESENT.get()) {
            Some(bits) => Piece(bits),
            None => Piece(PRESENT),
        }
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        Rank::from_place(self.0.get() & 0xF)
    }

    /// Its kind in the list of the army it came with.
    pub const fn kind(self) -> KindId {
        KindId::from_bits((self.0.get() >> KIND_AT) as u8)
    }

    /// The army it came with, whoever commands it now.
    pub const fn army(self) -> Side {
        if self.0.get() & BLUE_ARMY == 0 {
            Side::Red
        } else {
            Side::Blue
        }
    }

    /// The side that commands it: the other side's once it is enchanted (P2).
    pub const fn side(self) -> Side {
        if self.is_enchanted() {
            self.army().other()
        } else {
            self.army()
        }
    }

    /// Whether the opponent has seen its rank.
    pub const fn is_revealed(self) -> bool {
        self.0.get() & REVEALED != 0
    }

    /// Whether it has ever left the square it was set up on.
    pub const fn has_moved(self) -> bool {
        self.0.get() & MOVED != 0
    }

    /// Whether it is turned to stone (P1).
    pub const fn is_stone(self) -> bool {
        self.0.get() & STONE != 0
    }

    /// Whether it has gone over to the other side (P2).
    pub const fn is_enchanted(self) -> bool {
        self.0.get() & ENCHANTED != 0
    }

    /// Whether it can make a plain move as far as it goes itself: flag, bomb (C10)
    /// and stone (P1) cannot.
    pub const fn is_mobile(self) -> bool {
        self.rank().is_mobile() && !self.is_stone()
    }

    /// The same piece, its rank seen by the opponent.
    #[must_use]
    pub const fn revealed(self) -> Piece {
        self.with(REVEALED)
    }

    /// The same piece, having left its first square.
    #[must_use]
    pub const fn moved(self) -> Piece {
        self.with(MOVED)
    }

    /// The same piece under the other side's command (P2).
    #[must_use]
    pub const fn enchanted(self) -> Piece {
        self.with(ENCHANTED)
    }

    /// The same piece, stone or not (P1, P8).
    #[must_use]
    pub const fn stone(self, is_stone: bool) -> Piece {
        if is_stone {
            return self.with(STONE);
        }
        Piece::from_bits(self.0.get() & !STONE)
    }

    const fn with(self, bits: u16) -> Piece {
        Piece::from_bits(self.0.get() | bits)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Piece");
        shown
            .field("army", &self.army())
            .field("kind", &self.kind().index())
            .field("rank", &self.rank());
        for (name, is_so) in [
            ("enchanted", self.is_enchanted()),
            ("revealed", self.is_revealed()),
            ("moved", self.has_moved()),
            ("stone", self.is_stone()),
        ] {
            if is_so {
                shown.field(name, &is_so);
            }
        }
        shown.finish()
    }
}
