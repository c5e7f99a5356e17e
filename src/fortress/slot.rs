//! Where walls and ladders can stand: the 56 wall slots and 13 ladder slots.

use super::space::{Floor, PlaceError, Space, read_space};
use super::space_set::SpaceSet;
use std::fmt;

/// The direction in which a wall's two spaces lie from each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Axis {
    /// The second space is one figure further: A1–A2.
    Figure,
    /// The second space is one letter further: A1–B1.
    Letter,
}

/// A place for a wall: between two spaces of one floor that share a side (F2).
///
/// Slots are ordered by their first space, A1–A2 before A1–B1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WallSlot {
    first: Space,
    axis: Axis,
}

impl WallSlot {
    /// The number of wall slots in a fortress: 40 + 12 + 4.
    pub const COUNT: usize = 56;

    /// The slot between two spaces, in either order, or `None` where they share
    /// no side.
    pub fn between(one: Space, other: Space) -> Option<WallSlot> {
        let first = one.min(other);
        let last = one.max(other);
        [Axis::Figure, Axis::Letter]
            .into_iter()
            .filter_map(|axis| WallSlot::after(first, axis))
            .find(|slot| slot.ends().1 == last)
    }

    /// The slot behind `first` along `axis`, or `None` at the edge of the floor.
    pub fn after(first: Space, axis: Axis) -> Option<WallSlot> {
        first_spaces(axis)
            .contains(first)
            .then_some(WallSlot { first, axis })
    }

    /// The two spaces, in order.
    pub fn ends(self) -> (Space, Space) {
        let stride = match self.axis {
            Axis::Figure => super::space::FIGURE_STRIDE,
            Axis::Letter => super::space::LETTER_STRIDE,
        };
        (self.first, Space::from_bit(self.first.bit() + stride))
    }

    /// The direction from the first space to the second.
    pub fn axis(self) -> Axis {
        self.axis
    }

    /// The floor the slot is on.
    pub fn floor(self) -> Floor {
        self.first.floor()
    }

    /// All 56 slots in order.
    pub fn all() -> impl Iterator<Item = WallSlot> {
        Space::all().flat_map(|first| {
            [Axis::Figure, Axis::Letter]
                .into_iter()
                .filter_map(move |axis| WallSlot::after(first, axis))
        })
    }

    /// The name without the floor, as in a layout file: `A1-A2`.
    pub fn short_name(self) -> String {
        let (first, last) = self.ends();
        format!("{}-{}", first.coordinate(), last.coordinate())
    }
}

/// The full name, `A1-A2 bottom`.
impl fmt::Display for WallSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.short_name(), self.floor())
    }
}

/// Why a text names no wall slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WallSlotError {
    /// Not two places with a hyphen between them.
    NotAPair(String),
    /// One of the two places is no space.
    Place(PlaceError),
    /// A space is on another floor than the wall is to be.
    OtherFloor(Space, Floor),
    /// The two spaces share no side, so that no wall fits between them (F2).
    NotNeighbours(Space, Space),
}

impl fmt::Display for WallSlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WallSlotError::NotAPair(text) => write!(
                f,
                "\"{text}\" is no place for a wall: a wall is written as its two spaces, like A1-A2"
            ),
            WallSlotError::Place(error) => error.fmt(f),
            WallSlotError::OtherFloor(space, floor) => {
                write!(
                    f,
                    "{space} is not on the {floor} floor, under which it is listed"
                )
            }
            WallSlotError::NotNeighbours(one, other) => write!(
                f,
                "no wall fits between {one} and {other}: a wall stands between two spaces of one floor that share a side (F2)"
            ),
        }
    }
}

impl std::error::Error for WallSlotError {}

/// Reads a wall's two spaces with a hyphen between them, in either order.
///
/// # Errors
/// Any [`WallSlotError`].
pub fn read_wall_slot(text: &str, floor: Floor) -> Result<WallSlot, WallSlotError> {
    let (one, other) = text
        .split_once('-')
        .ok_or_else(|| WallSlotError::NotAPair(text.trim().to_string()))?;
    let place = |text| read_space(text, Some(floor)).map_err(WallSlotError::Place);
    let (one, other) = (place(one)?, place(other)?);
    if let Some(elsewhere) = [one, other]
        .into_iter()
        .find(|space| space.floor() != floor)
    {
        return Err(WallSlotError::OtherFloor(elsewhere, floor));
    }
    WallSlot::between(one, other).ok_or(WallSlotError::NotNeighbours(one, other))
}

fn first_spaces(axis: Axis) -> SpaceSet {
    match axis {
        Axis::Figure => SpaceSet::HAS_NEXT_FIGURE,
        Axis::Letter => SpaceSet::HAS_NEXT_LETTER,
    }
}

/// A set of wall slots, filed by axis under each slot's first space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct WallSet {
    figure: SpaceSet,
    letter: SpaceSet,
}

impl WallSet {
    /// No slot.
    pub const EMPTY: WallSet = WallSet {
        figure: SpaceSet::EMPTY,
        letter: SpaceSet::EMPTY,
    };

    /// Whether `slot` is in the set.
    pub fn contains(self, slot: WallSlot) -> bool {
        self.along(slot.axis).contains(slot.first)
    }

    /// Puts `slot` into the set.
    pub fn insert(&mut self, slot: WallSlot) {
        self.along_mut(slot.axis).insert(slot.first);
    }

    /// Takes `slot` out of the set.
    pub fn remove(&mut self, slot: WallSlot) {
        self.along_mut(slot.axis).remove(slot.first);
    }

    /// How many slots are in the set.
    pub fn len(self) -> usize {
        self.figure.len() + self.letter.len()
    }

    /// Whether the set has no slot.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The slots of the set in order.
    pub fn iter(self) -> impl Iterator<Item = WallSlot> {
        WallSlot::all().filter(move |slot| self.contains(*slot))
    }

    /// The first spaces of the slots along `axis`.
    pub const fn along(self, axis: Axis) -> SpaceSet {
        match axis {
            Axis::Figure => self.figure,
            Axis::Letter => self.letter,
        }
    }

    fn along_mut(&mut self, axis: Axis) -> &mut SpaceSet {
        match axis {
            Axis::Figure => &mut self.figure,
            Axis::Letter => &mut self.letter,
        }
    }
}

impl FromIterator<WallSlot> for WallSet {
    fn from_iter<I: IntoIterator<Item = WallSlot>>(slots: I) -> WallSet {
        let mut set = WallSet::EMPTY;
        slots.into_iter().for_each(|slot| set.insert(slot));
        set
    }
}

/// A place for a ladder: from a space to the space straight above it (F3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LadderSlot(Space);

impl LadderSlot {
    /// The number of ladder slots in a fortress: 9 + 4.
    pub const COUNT: usize = 13;

    /// The slot that rises from `space`, or `None` where nothing is above it.
    pub fn rising_from(space: Space) -> Option<LadderSlot> {
        SpaceSet::BELOW_ANOTHER
            .contains(space)
            .then_some(LadderSlot(space))
    }

    /// The slot that joins two spaces, in either order, or `None` where neither
    /// is straight above the other.
    pub fn between(one: Space, other: Space) -> Option<LadderSlot> {
        LadderSlot::rising_from(one.min(other)).filter(|slot| slot.upper() == one.max(other))
    }

    /// The space the ladder rises from.
    pub fn lower(self) -> Space {
        self.0
    }

    /// The space the ladder leads up to.
    pub fn upper(self) -> Space {
        Space::from_bit(self.0.bit() + super::space::FLOOR_STRIDE)
    }

    /// All 13 slots in order.
    pub fn all() -> impl Iterator<Item = LadderSlot> {
        SpaceSet::BELOW_ANOTHER.iter().map(LadderSlot)
    }
}

/// Both ends by name, `C2 bottom-C2 middle`.
impl fmt::Display for LadderSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.lower(), self.upper())
    }
}
