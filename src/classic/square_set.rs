//! A set of squares in one word of 128 bits.

use super::square::{BOARD_SIZE, Direction, Square, is_lake_at};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of squares: one bit each, at the square's index.
///
/// All neighbours of a whole set in one direction come from one shift.
///
/// ```
/// use keepwright::classic::{Direction, Square, SquareSet};
/// let square: Square = "a4".parse()?;
/// let ahead = SquareSet::from(square).shifted(Direction::North);
/// assert!(ahead.contains("a5".parse()?));
/// assert!(SquareSet::from(square).shifted(Direction::West).is_empty());
/// # Ok::<(), keepwright::classic::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u128);

const fn all_squares() -> u128 {
    let mut bits = 0;
    let mut index = 0;
    while index < 100 {
        if !is_lake_at(index) {
            bits |= 1 << index;
        }
        index += 1;
    }
    bits
}

const fn column(column: u32) -> u128 {
    let mut bits = 0;
    let mut row = 0;
    while row < BOARD_SIZE as u32 {
        bits |= 1 << (row * BOARD_SIZE as u32 + column);
        row += 1;
    }
    bits
}

const FIRST_COLUMN: u128 = column(0);
const LAST_COLUMN: u128 = column(9);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// All 92 squares; the lakes are in no set (C1).
    pub const ALL: SquareSet = SquareSet(all_squares());

    /// The squares of the rows from `first` to `last`, both counted from 0.
    pub fn rows(first: u8, last: u8) -> SquareSet {
        Square::all()
            .filter(|square| (first..=last).contains(&square.row()))
            .collect()
    }

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Puts `square` into the set.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes `square` out of the set.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// How many squares are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a square.
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The next squares of all in this direction; those at the edge or before a
    /// lake have none (C1).
    pub const fn shifted(self, direction: Direction) -> SquareSet {
        let SquareSet(bits) = self;
        let moved = match direction {
            Direction::North => bits << 10,
            Direction::South => bits >> 10,
            Direction::East => (bits & !LAST_COLUMN) << 1,
            Direction::West => (bits & !FIRST_COLUMN) >> 1,
            Direction::NorthEast => (bits & !LAST_COLUMN) << 11,
            Direction::NorthWest => (bits & !FIRST_COLUMN) << 9,
            Direction::SouthEast => (bits & !LAST_COLUMN) >> 9,
            Direction::SouthWest => (bits & !FIRST_COLUMN) >> 11,
        };
        SquareSet(moved & SquareSet::ALL.0)
    }

    /// The squares beside those of the set, straight only.
    pub fn beside(self) -> SquareSet {
        Direction::ORTHOGONAL
            .into_iter()
            .fold(SquareSet::EMPTY, |set, way| set | self.shifted(way))
    }

    /// The squares around those of the set, straight and diagonally.
    pub fn around(self) -> SquareSet {
        Direction::ALL
            .into_iter()
            .fold(SquareSet::EMPTY, |set, way| set | self.shifted(way))
    }

    /// The first square of the set, row by row.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_bit(self.0.trailing_zeros()))
        }
    }

    /// The squares of the set, row by row.
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares
            .into_iter()
            .fold(SquareSet::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`SquareSet`], row by row.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;

    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: SquareSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
