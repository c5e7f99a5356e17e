//! The answer to "who reaches the flag?": a family of piece sets.

use crate::fortress::{Piece, PieceSet};

/// Which piece sets reach the flag (F40).
///
/// A set that reaches it does so with further pieces too, so the family is told
/// whole by its smallest members: [`minimal`](ReachingSets::minimal).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ReachingSets(u16);

impl ReachingSets {
    /// No set reaches the flag.
    pub const NONE: ReachingSets = ReachingSets(0);

    /// Whether `pieces` reach the flag.
    pub const fn contains(self, pieces: PieceSet) -> bool {
        self.0 & (1 << pieces.bits()) != 0
    }

    /// Counts `pieces` among the sets that reach the flag.
    pub const fn insert(&mut self, pieces: PieceSet) {
        self.0 |= 1 << pieces.bits();
    }

    /// Whether any set reaches the flag (F7).
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether `pieces` less one of them reach the flag already.
    pub fn contains_smaller(self, pieces: PieceSet) -> bool {
        Piece::ALL
            .into_iter()
            .any(|piece| pieces.contains(piece) && self.contains(pieces.without(piece)))
    }

    /// The sets that reach the flag and of which no piece can be spared, by size
    /// and then by the order king, knight, wizard, dwarf.
    pub fn minimal(self) -> impl Iterator<Item = PieceSet> {
        PieceSet::BY_SIZE
            .into_iter()
            .filter(move |set| self.contains(*set) && !self.contains_smaller(*set))
    }
}
