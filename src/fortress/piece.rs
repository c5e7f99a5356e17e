//! The playing pieces, and sets of them.

use std::fmt;

/// A playing piece. The introduction has the knight only (F6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// Strength 7.
    King,
    /// Strength 5.
    Knight,
    /// Strength 3; removes the poison cup (F23).
    Wizard,
    /// Strength 2; finds the secret passage (F27).
    Dwarf,
}

impl Piece {
    /// All pieces, in the order in which sets of them are written.
    pub const ALL: [Piece; 4] = [Piece::King, Piece::Knight, Piece::Wizard, Piece::Dwarf];

    /// The name in files and orders: `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Piece::King => "king",
            Piece::Knight => "knight",
            Piece::Wizard => "wizard",
            Piece::Dwarf => "dwarf",
        }
    }

    /// The piece called `name`, in any letter case.
    pub fn from_name(name: &str) -> Option<Piece> {
        Piece::ALL
            .into_iter()
            .find(|piece| piece.name().eq_ignore_ascii_case(name))
    }

    /// The strength, 2 to 7.
    pub const fn strength(self) -> u8 {
        match self {
            Piece::King => 7,
            Piece::Knight => 5,
            Piece::Wizard => 3,
            Piece::Dwarf => 2,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of playing pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u8);

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(0);
    /// King, knight, wizard and dwarf.
    pub const ALL: PieceSet = PieceSet(0b1111);

    /// The set of one piece.
    pub const fn only(piece: Piece) -> PieceSet {
        PieceSet(1 << piece as u8)
    }

    /// Whether `piece` is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 & PieceSet::only(piece).0 != 0
    }

    /// The set with `piece` in it.
    #[must_use]
    pub const fn with(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 | PieceSet::only(piece).0)
    }

    /// The set without `piece`.
    #[must_use]
    pub const fn without(self, piece: Piece) -> PieceSet {
        PieceSet(self.0 & !PieceSet::only(piece).0)
    }

    /// How many pieces are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no piece.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every piece of this set is in `other`.
    pub const fn is_within(self, other: PieceSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The pieces of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        Piece::ALL
            .into_iter()
            .filter(move |piece| self.contains(*piece))
    }

    /// Every set of one or more pieces, by size and then by the order of the
    /// pieces: king, …, king and knight, …
    pub const BY_SIZE: [PieceSet; 15] = {
        let [king, knight, wizard, dwarf] = [1, 2, 4, 8];
        [
            PieceSet(king),
            PieceSet(knight),
            PieceSet(wizard),
            PieceSet(dwarf),
            PieceSet(king | knight),
            PieceSet(king | wizard),
            PieceSet(king | dwarf),
            PieceSet(knight | wizard),
            PieceSet(knight | dwarf),
            PieceSet(wizard | dwarf),
            PieceSet(king | knight | wizard),
            PieceSet(king | knight | dwarf),
            PieceSet(king | wizard | dwarf),
            PieceSet(knight | wizard | dwarf),
            PieceSet::ALL,
        ]
    };

    /// The set as a number below 16, one bit a piece.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// The set of this number; bits above the lowest four are dropped.
    pub(crate) const fn from_bits(bits: u8) -> PieceSet {
        PieceSet(bits & PieceSet::ALL.0)
    }
}

impl std::ops::BitAnd for PieceSet {
    type Output = PieceSet;

    fn bitand(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }
}

impl std::ops::BitOr for PieceSet {
    type Output = PieceSet;

    fn bitor(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        pieces.into_iter().fold(PieceSet::EMPTY, PieceSet::with)
    }
}

/// The names with " and " between the last two: `king, knight and dwarf`.
impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.len();
        if count == 0 {
            return f.write_str("no piece");
        }
        for (i, piece) in self.iter().enumerate() {
            match i {
                0 => {}
                i if i + 1 == count => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            f.write_str(piece.name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
