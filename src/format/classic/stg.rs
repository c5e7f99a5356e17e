//! Setup records of 80 bytes (`.stg`): a column and a row for each of the 40 pieces of
//! the classic army, always in the same order.
//!
//! The columns count from the owner's left hand and the rows from the owner's back row,
//! both from 0, as somebody sees them who sits behind the pieces. The record does not
//! say whose they are.

use crate::classic::{Edition, Numbering, Placement, Rank, Setup, Side, Square};
use std::fmt;

/// How many bytes a record has.
pub const LENGTH: usize = 80;

/// The ranks in the order of the record, with the number of pieces of each.
const ORDER: [(Rank, usize); 12] = [
    (Rank::Flag, 1),
    (Rank::Spy, 1),
    (Rank::Ten, 1),
    (Rank::Nine, 1),
    (Rank::Eight, 2),
    (Rank::Seven, 3),
    (Rank::Six, 4),
    (Rank::Five, 4),
    (Rank::Four, 4),
    (Rank::Three, 5),
    (Rank::Two, 8),
    (Rank::Bomb, 6),
];

/// Why bytes are no setup record, or a setup has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StgError {
    /// There are not 80 bytes; the number of those there are.
    Length(usize),
    /// Two bytes that name no square.
    NoSquare {
        /// Which piece, counted from 1.
        number: usize,
        /// Its rank.
        rank: Rank,
        /// The first byte.
        column: u8,
        /// The second byte.
        row: u8,
    },
    /// The setup has not as many pieces of a rank as the record.
    Count {
        /// The rank.
        rank: Rank,
        /// How many it has.
        found: usize,
        /// How many the record has.
        wanted: usize,
    },
}

impl fmt::Display for StgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StgError::Length(found) => write!(
                f,
                "a setup record has {LENGTH} bytes, a column and a row for each of 40 pieces, and here are {found}"
            ),
            StgError::NoSquare {
                number,
                rank,
                column,
                row,
            } => write!(
                f,
                "piece {number} (rank {}) is in column {column} and row {row}, where no square is: both count from 0 to 9, and lakes are no squares (C1)",
                rank.printed(Numbering::Modern)
            ),
            StgError::Count {
                rank,
                found,
                wanted,
            } => write!(
                f,
                "the setup has {found} pieces of rank {}, and a setup record has room for {wanted}",
                rank.printed(Numbering::Modern)
            ),
        }
    }
}

impl std::error::Error for StgError {}

/// The board as the owner sees it, turned by half for Blue.
fn seen(side: Side, column: u8, row: u8) -> Option<Square> {
    match side {
        Side::Red => Square::new(column, row),
        Side::Blue => Square::new(9u8.checked_sub(column)?, 9u8.checked_sub(row)?),
    }
}

/// Where the owner sees a square, both counted from 0.
const fn row_and_column(side: Side, square: Square) -> [u8; 2] {
    match side {
        Side::Red => [square.row(), square.column()],
        Side::Blue => [9 - square.row(), 9 - square.column()],
    }
}

fn ranks() -> impl Iterator<Item = Rank> {
    ORDER
        .into_iter()
        .flat_map(|(rank, count)| std::iter::repeat_n(rank, count))
}

/// Reads a setup record as a setup of `side` with the classic army, which need not be
/// legal.
pub fn read(bytes: &[u8], side: Side) -> Result<Setup, StgError> {
    if bytes.len() != LENGTH {
        return Err(StgError::Length(bytes.len()));
    }
    let army = Edition::Classic.army(side);
    let mut placements = Vec::new();
    for (place, (pair, rank)) in bytes.chunks_exact(2).zip(ranks()).enumerate() {
        let (column, row) = (pair[0], pair[1]);
        let placement = seen(side, column, row).zip(army.kind_ranked(rank));
        let (square, kind) = placement.ok_or(StgError::NoSquare {
            number: place + 1,
            rank,
            column,
            row,
        })?;
        placements.push(Placement { square, kind });
    }
    Ok(Setup { placements })
}

/// Writes the setup record of a setup of `side` with the classic army; pieces of one
/// rank in the order of their rows and columns as their owner counts them.
pub fn write(setup: &Setup, side: Side) -> Result<Vec<u8>, StgError> {
    let army = Edition::Classic.army(side);
    let mut bytes = Vec::with_capacity(LENGTH);
    for (rank, wanted) in ORDER {
        let kind = army.kind_ranked(rank);
        let mut places: Vec<[u8; 2]> = setup
            .placements
            .iter()
            .filter(|placement| Some(placement.kind) == kind)
            .map(|placement| row_and_column(side, placement.square))
            .collect();
        if places.len() != wanted {
            return Err(StgError::Count {
                rank,
                found: places.len(),
                wanted,
            });
        }
        places.sort_unstable();
        bytes.extend(places.into_iter().flat_map(|[row, column]| [column, row]));
    }
    Ok(bytes)
}
