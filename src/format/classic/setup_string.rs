//! Setup strings: 40 letters for the four rows of one side.
//!
//! They are the part of a position string that the side sets up on: for Red its first
//! 40 letters, for Blue its last. The letters say which side it is.

use super::letters::{letter, side_and_rank};
use crate::classic::{Army, Edition, KindId, Placement, Rank, Setup, Side, Square};
use std::fmt;

/// How many letters a setup string has.
pub const LENGTH: usize = 40;

/// Why a text is no setup string, or a setup has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupStringError {
    /// It has not 40 letters; the number of those it has.
    Length(usize),
    /// It has no piece, so that nobody can say whose it is.
    NoPiece,
    /// A character that means nothing.
    Letter {
        /// Which.
        found: char,
        /// Where, counted from 0.
        index: usize,
    },
    /// A piece of the other side than the first one.
    OtherSide {
        /// Whose setup it is.
        side: Side,
        /// The letter.
        found: char,
        /// The square.
        square: Square,
    },
    /// A rank that the army does not have.
    NoSuchKind {
        /// The letter.
        found: char,
        /// The square.
        square: Square,
    },
    /// A piece outside the four rows that the string has letters for.
    OutsideRows(Square),
    /// More than one piece on a square.
    Crowded(Square),
}

impl fmt::Display for SetupStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupStringError::Length(found) => write!(
                f,
                "a setup string has {LENGTH} letters, ten for each of a side's four rows, and here are {found}"
            ),
            SetupStringError::NoPiece => {
                f.write_str("the setup string holds no piece: B to M are Red's, N to Y are Blue's")
            }
            SetupStringError::Letter { found, index } => write!(
                f,
                "letter {}: \"{}\" is none of A (empty), B to M (red) and N to Y (blue)",
                index + 1,
                found.escape_default()
            ),
            SetupStringError::OtherSide {
                side,
                found,
                square,
            } => write!(
                f,
                "\"{found}\" on {square} is {}'s and the setup is {}'s",
                side.other().title(),
                side.title()
            ),
            SetupStringError::NoSuchKind { found, square } => write!(
                f,
                "\"{found}\" on {square} is of a rank that the army does not have (C2)"
            ),
            SetupStringError::OutsideRows(square) => write!(
                f,
                "the piece on {square} is outside the four rows of its side, for which a setup string has letters"
            ),
            SetupStringError::Crowded(square) => write!(
                f,
                "more than one piece stands on {square}, for which a setup string has one letter"
            ),
        }
    }
}

impl std::error::Error for SetupStringError {}

/// The index of the first square of a side's four rows.
const fn first_index(side: Side) -> usize {
    match side {
        Side::Red => 0,
        Side::Blue => 60,
    }
}

/// Reads a setup string for armies of an edition, Red's and Blue's: whose it is, and the
/// setup, which need not be legal. Letter case and blanks do not matter.
///
/// Of several kinds of one rank, those that the army lists first fill up first; they
/// go to the squares with the lowest rows and letters. Kinds that wait (N10) are passed
/// over.
pub fn read(
    text: &str,
    edition: Edition,
    armies: &[Army; 2],
) -> Result<(Side, Setup), SetupStringError> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if letters.len() != LENGTH {
        return Err(SetupStringError::Length(letters.len()));
    }
    let is_piece = |(_, found): &(usize, &char)| !found.eq_ignore_ascii_case(&'A');
    let (index, found) = letters
        .iter()
        .enumerate()
        .find(is_piece)
        .ok_or(SetupStringError::NoPiece)?;
    let unknown = |found, index| SetupStringError::Letter { found, index };
    let (side, _) = side_and_rank(*found).ok_or(unknown(*found, index))?;
    let mut shares = Shares::of(edition, &armies[side as usize]);
    let mut placements = Vec::new();
    for (index, &found) in letters.iter().enumerate().filter(is_piece) {
        let (its_side, rank) = side_and_rank(found).ok_or(unknown(found, index))?;
        let square = Square::from_index(first_index(side) + index).ok_or(unknown(found, index))?;
        if its_side != side {
            return Err(SetupStringError::OtherSide {
                side,
                found,
                square,
            });
        }
        let kind = shares
            .take(rank)
            .ok_or(SetupStringError::NoSuchKind { found, square })?;
        placements.push(Placement { square, kind });
    }
    Ok((side, Setup { placements }))
}

/// The kinds of an army with the number of pieces that have not been given out.
struct Shares(Vec<(KindId, Rank, u8)>);

impl Shares {
    fn of(edition: Edition, army: &Army) -> Shares {
        let kinds = army
            .kinds()
            .filter(|(_, kind)| !(edition.has_powers() && kind.reinforcement));
        Shares(
            kinds
                .map(|(id, kind)| (id, kind.rank, kind.count))
                .collect(),
        )
    }

    /// The next kind of this rank; when all are given out, its last one again.
    fn take(&mut self, rank: Rank) -> Option<KindId> {
        let mut of_rank = self.0.iter_mut().filter(|(_, its, _)| *its == rank);
        let mut last = None;
        let next = of_rank.find(|(id, _, left)| {
            last = Some(*id);
            *left > 0
        });
        match next {
            Some((id, _, left)) => {
                *left -= 1;
                Some(*id)
            }
            None => last,
        }
    }
}

/// Writes the setup string of a side's setup. It tells ranks apart, not kinds of one
/// rank; pieces of unknown kinds are left out.
pub fn write(setup: &Setup, army: &Army, side: Side) -> Result<String, SetupStringError> {
    let first = first_index(side);
    let mut letters = ['A'; LENGTH];
    for Placement { square, kind } in &setup.placements {
        let Some(kind) = army.kind(*kind) else {
            continue;
        };
        let place = square
            .index()
            .checked_sub(first)
            .and_then(|index| letters.get_mut(index))
            .ok_or(SetupStringError::OutsideRows(*square))?;
        if *place != 'A' {
            return Err(SetupStringError::Crowded(*square));
        }
        *place = letter(side, kind.rank);
    }
    Ok(letters.iter().collect())
}
