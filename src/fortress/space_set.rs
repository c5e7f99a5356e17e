//! A set of spaces in one machine word.

use super::space::{FIGURE_STRIDE, FLOOR_STRIDE, Floor, LETTER_STRIDE, Space};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of spaces: one bit each in a `u64`.
///
/// This type alone knows how wide the word is and how the floors lie in it.
/// Every operation is a few machine instructions.
///
/// ```
/// use keepwright::fortress::{Space, SpaceSet};
/// let start = SpaceSet::from(Space::START);
/// assert_eq!(start.len(), 1);
/// assert!((SpaceSet::ALL - start).len() == 37);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct SpaceSet(u64);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);

    /// All 38 spaces.
    pub const ALL: SpaceSet =
        SpaceSet(floor_bits(Floor::Bottom) | floor_bits(Floor::Middle) | floor_bits(Floor::Top));

    /// The spaces with a space straight above (F1): 9 + 4.
    pub const BELOW_ANOTHER: SpaceSet = SpaceSet(Self::ALL.0 & (Self::ALL.0 >> FLOOR_STRIDE));

    /// The spaces with a neighbour one figure further on their floor: 20 + 6 + 2.
    pub const HAS_NEXT_FIGURE: SpaceSet =
        SpaceSet(Self::ALL.0 & (Self::ALL.0 >> FIGURE_STRIDE) & !last_figures());

    /// The spaces with a neighbour one letter further on their floor: 20 + 6 + 2.
    pub const HAS_NEXT_LETTER: SpaceSet =
        SpaceSet(Self::ALL.0 & (Self::ALL.0 >> LETTER_STRIDE) & !last_letters());

    /// The spaces of `floor`.
    pub const fn floor(floor: Floor) -> SpaceSet {
        SpaceSet(floor_bits(floor))
    }

    /// Whether `space` is in the set.
    pub const fn contains(self, space: Space) -> bool {
        self.0 & (1 << space.bit()) != 0
    }

    /// Puts `space` into the set.
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.bit();
    }

    /// Takes `space` out of the set.
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.bit());
    }

    /// How many spaces are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no space.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a space.
    pub const fn meets(self, other: SpaceSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every space of this set is in `other`.
    pub const fn is_within(self, other: SpaceSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first space of the set in order.
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 {
            None
        } else {
            Some(Space::from_bit(self.0.trailing_zeros()))
        }
    }

    /// The spaces of the set in order.
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// The bits themselves, for work on whole sets at once.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

const fn floor_bits(floor: Floor) -> u64 {
    let size = floor.size() as u32;
    let mut bits = 0;
    let mut letter = 0;
    while letter < size {
        bits |= ((1 << size) - 1) << (letter * LETTER_STRIDE);
        letter += 1;
    }
    bits << (floor as u32 * FLOOR_STRIDE)
}

const fn last_figures() -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < Floor::ALL.len() {
        let floor = Floor::ALL[i];
        let mut letter = 0;
        while letter < floor.size() as u32 {
            bits |= 1
                << (floor as u32 * FLOOR_STRIDE + letter * LETTER_STRIDE + floor.size() as u32 - 1);
            letter += 1;
        }
        i += 1;
    }
    bits
}

const fn last_letters() -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < Floor::ALL.len() {
        let floor = Floor::ALL[i];
        let size = floor.size() as u32;
        bits |= ((1 << size) - 1) << (floor as u32 * FLOOR_STRIDE + (size - 1) * LETTER_STRIDE);
        i += 1;
    }
    bits
}

impl From<Space> for SpaceSet {
    fn from(space: Space) -> SpaceSet {
        SpaceSet(1 << space.bit())
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        spaces
            .into_iter()
            .fold(SpaceSet::EMPTY, |set, space| set | SpaceSet::from(space))
    }
}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The spaces of a [`SpaceSet`] in order.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        let space = SpaceSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(space)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

impl BitOr for SpaceSet {
    type Output = SpaceSet;

    fn bitor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;

    fn bitand(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }
}

impl Sub for SpaceSet {
    type Output = SpaceSet;

    fn sub(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & !other.0)
    }
}

impl BitOrAssign for SpaceSet {
    fn bitor_assign(&mut self, other: SpaceSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for SpaceSet {
    fn bitand_assign(&mut self, other: SpaceSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for SpaceSet {
    fn sub_assign(&mut self, other: SpaceSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
