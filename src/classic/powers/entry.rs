//! The entry of reinforcements (N11).

use super::super::action::Placement;
use super::super::army::KindId;
use super::super::change::Edit;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::sight::{self, Sight};
use crate::side::Side;
use std::fmt;

/// How many pieces of the opponent's army a side must have captured (N11).
const CAPTURES: usize = 7;

/// The reinforcements that may enter now, and where (N11): all of them, each on one of the
/// squares, in any way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The kinds, one entry a piece.
    pub kinds: Vec<KindId>,
    /// The free squares of the side's four rows, at least as many as there are pieces.
    pub squares: SquareSet,
}

impl Entry {
    /// The way in which the pieces stand in their order on the first squares.
    pub fn first_way(&self) -> Box<[Placement]> {
        let places = self.squares.iter().zip(&self.kinds);
        places
            .map(|(square, kind)| Placement {
                square,
                kind: *kind,
            })
            .collect()
    }
}

/// Why reinforcements do not enter (N11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryRefusal {
    /// The side has none that wait.
    NoneWaits,
    /// The side has captured so few.
    TooFewCaptures(usize),
    /// Fewer free squares than pieces.
    NoRoom {
        /// How many squares are free.
        free: usize,
        /// How many pieces wait.
        waiting: usize,
    },
    /// The order names other pieces than those that wait.
    OtherPieces,
    /// Outside the side's rows, which are given counted from 1.
    OutsideRows {
        /// Where.
        square: Square,
        /// The first and the last row.
        rows: (u8, u8),
    },
    /// A piece stands there.
    Taken(Square),
    /// Two of them on one square.
    Twice(Square),
}

impl fmt::Display for EntryRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryRefusal::NoneWaits => f.write_str("you have no reinforcements that wait"),
            EntryRefusal::TooFewCaptures(found) => write!(
                f,
                "reinforcements enter after {CAPTURES} captures, and you have made {found}"
            ),
            EntryRefusal::NoRoom { free, waiting } => write!(
                f,
                "your {waiting} reinforcements wait until as many squares of your rows are free, and {free} are"
            ),
            EntryRefusal::OtherPieces => {
                f.write_str("all reinforcements that wait enter at once, and no other pieces")
            }
            EntryRefusal::OutsideRows {
                square,
                rows: (first, last),
            } => write!(
                f,
                "reinforcements enter on rows {first} to {last}, and {square} lies outside"
            ),
            EntryRefusal::Taken(square) => {
                write!(
                    f,
                    "a piece stands on {square}, where a reinforcement would enter"
                )
            }
            EntryRefusal::Twice(square) => write!(f, "two reinforcements would enter on {square}"),
        }?;
        f.write_str(" (N11)")
    }
}

impl std::error::Error for EntryRefusal {}

/// N11: at the start of a turn of a side that has captured seven, if there is room for all.
pub(in super::super) fn entry(sight: &Sight) -> Result<Entry, EntryRefusal> {
    if sight.waiting.is_empty() {
        return Err(EntryRefusal::NoneWaits);
    }
    if sight.captures < CAPTURES {
        return Err(EntryRefusal::TooFewCaptures(sight.captures));
    }
    let squares = sight::free_entry_squares(sight.board, sight.side);
    let (free, waiting) = (squares.len(), sight.waiting.len());
    if free < waiting {
        return Err(EntryRefusal::NoRoom { free, waiting });
    }
    Ok(Entry {
        kinds: sight.waiting.clone(),
        squares,
    })
}

/// N11: exactly the pieces that wait, each on a free square of its own.
pub(in super::super) fn allow_entry(
    sight: &Sight,
    placements: &[Placement],
) -> Result<(), EntryRefusal> {
    let Entry { mut kinds, squares } = entry(sight)?;
    let mut named: Vec<KindId> = placements.iter().map(|placement| placement.kind).collect();
    kinds.sort_unstable();
    named.sort_unstable();
    if named != kinds {
        return Err(EntryRefusal::OtherPieces);
    }
    let mut taken = SquareSet::EMPTY;
    for Placement { square, .. } in placements.iter().copied() {
        if !sight::is_entry_square(sight.side, square) {
            let rows = sight::entry_rows(sight.side);
            return Err(EntryRefusal::OutsideRows { square, rows });
        }
        if !squares.contains(square) {
            return Err(EntryRefusal::Taken(square));
        }
        if taken.contains(square) {
            return Err(EntryRefusal::Twice(square));
        }
        taken.insert(square);
    }
    Ok(())
}

/// N11: they enter, unrevealed.
pub(in super::super) fn enter(edit: &mut Edit, side: Side, placements: &[Placement]) {
    let reserve = edit.take_reserve(side);
    for placement in placements {
        let piece = reserve.iter().find(|piece| piece.kind() == placement.kind);
        edit.put(placement.square, piece.copied());
    }
}
