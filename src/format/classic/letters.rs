//! The letters of position strings and setup strings.

use crate::classic::{Army, Edition, Piece, Rank, Side};

const RED_FROM: u8 = b'B';
const BLUE_FROM: u8 = b'N';

/// The side and rank that a letter stands for, in any letter case.
pub(super) fn side_and_rank(letter: char) -> Option<(Side, Rank)> {
    let letter = u8::try_from(letter.to_ascii_uppercase()).ok()?;
    let (side, from) = if letter < BLUE_FROM {
        (Side::Red, RED_FROM)
    } else {
        (Side::Blue, BLUE_FROM)
    };
    let rank = Rank::ALL.get(usize::from(letter.checked_sub(from)?))?;
    Some((side, *rank))
}

/// The capital letter for a rank of a side.
pub(super) fn letter(side: Side, rank: Rank) -> char {
    let from = match side {
        Side::Red => RED_FROM,
        Side::Blue => BLUE_FROM,
    };
    char::from(from + rank as u8)
}

/// The letter for a piece as of the side that commands it, small if it is revealed.
pub(super) fn letter_of(piece: Piece) -> char {
    let letter = letter(piece.side(), piece.rank());
    if piece.is_revealed() {
        letter.to_ascii_lowercase()
    } else {
        letter
    }
}

/// The armies of Red and Blue in an edition.
pub(super) fn own_armies(edition: Edition) -> [Army; 2] {
    Side::BOTH.map(|side| edition.army(side))
}

/// The name of a place of the board, lakes included: the index counts from a1 row by
/// row.
pub(super) fn place_name(index: usize) -> String {
    let column = char::from(b'a' + (index % 10) as u8);
    format!("{column}{}", index / 10 + 1)
}
