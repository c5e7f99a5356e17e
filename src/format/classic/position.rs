//! Position strings: a hundred letters, the side to move and the number of plies.
//!
//! `docs/formats.md` describes them. They hold ranks, colours and what is revealed, and
//! so all that the classic law looks at; of the Narnia armies they do not tell apart
//! the kinds of one rank.

use super::letters::{letter_of, own_armies, place_name, side_and_rank};
use crate::classic::{Army, Edition, Piece, Position, Side, Square, is_lake_at};
use std::fmt;

/// Why a text is no position string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It has not three words; the number of those it has.
    Words(usize),
    /// The first word has not 100 characters; the number of those it has.
    Length(usize),
    /// A character that means nothing.
    Letter {
        /// Which.
        found: char,
        /// Where, counted from 0.
        index: usize,
    },
    /// A character for a square where a lake lies.
    NotLake {
        /// Which.
        found: char,
        /// Where, counted from 0.
        index: usize,
    },
    /// A lake where a square is.
    Lake(Square),
    /// A character for a rank that the side's army does not have.
    NoSuchKind {
        /// Which.
        found: char,
        /// Where.
        square: Square,
    },
    /// The second word is neither `r` nor `b`; it is cut to a few characters.
    ToMove(String),
    /// The third word is no number of plies; it is cut to a few characters.
    Plies(String),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Words(found) => write!(
                f,
                "a position has three words, the board, r or b and the number of plies, and here are {found}"
            ),
            PositionError::Length(found) => write!(
                f,
                "the board has 100 characters, ten for each row from row 1, and here are {found}"
            ),
            PositionError::Letter { found, index } => write!(
                f,
                "row {}: \"{}\" on {} is none of A (empty), B to M (red) and N to Y (blue), lower case where revealed",
                index / 10 + 1,
                found.escape_default(),
                place_name(*index)
            ),
            PositionError::NotLake { found, index } => write!(
                f,
                "row {}: \"{}\" stands on {}, where a lake lies and _ belongs (C1)",
                index / 10 + 1,
                found.escape_default(),
                place_name(*index)
            ),
            PositionError::Lake(square) => write!(
                f,
                "row {}: a lake _ stands on {square}, which is a square (C1)",
                square.row() + 1
            ),
            PositionError::NoSuchKind { found, square } => write!(
                f,
                "row {}: \"{found}\" on {square} is of a rank that its side's army does not have (C2)",
                square.row() + 1
            ),
            PositionError::ToMove(found) => write!(
                f,
                "the side to move is r or b, and here is \"{}\"",
                found.escape_default()
            ),
            PositionError::Plies(found) => write!(
                f,
                "the number of plies is a number from 0 to {}, and here is \"{}\"",
                u32::MAX,
                found.escape_default()
            ),
        }
    }
}

impl std::error::Error for PositionError {}

/// The longest part of a text that an error repeats.
const LONGEST_ECHO: usize = 12;

/// Reads a position string; the three words may have any blanks between them. The
/// kinds of the pieces are those of the classic army.
///
/// ```
/// use keepwright::format::classic::position;
/// let lakes = "AA__AA__AA".repeat(2);
/// let text = format!("MF{}{lakes}{}XY r 7", "A".repeat(38), "A".repeat(38));
/// let found = position::read(&text)?;
/// assert_eq!(found.plies(), 7);
/// assert_eq!(position::write(&found), text);
/// # Ok::<(), position::PositionError>(())
/// ```
pub fn read(text: &str) -> Result<Position, PositionError> {
    read_for(text, &own_armies(Edition::Classic))
}

/// Reads a position string of these armies, Red's and Blue's: a piece is of the first
/// kind of its rank.
pub fn read_for(text: &str, armies: &[Army; 2]) -> Result<Position, PositionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, to_move, plies] = words.as_slice() else {
        return Err(PositionError::Words(words.len()));
    };
    let length = board.chars().count();
    if length != 100 {
        return Err(PositionError::Length(length));
    }
    let echo = |word: &str| word.chars().take(LONGEST_ECHO).collect();
    let side = match *to_move {
        "r" => Side::Red,
        "b" => Side::Blue,
        other => return Err(PositionError::ToMove(echo(other))),
    };
    let number = plies
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| plies.parse().ok())
        .flatten()
        .ok_or_else(|| PositionError::Plies(echo(plies)))?;
    let mut position = Position::empty(side, number);
    for (index, found) in board.chars().enumerate() {
        let Some(square) = Square::from_index(index) else {
            if found == '_' {
                continue;
            }
            return Err(PositionError::NotLake { found, index });
        };
        match found {
            'A' => continue,
            '_' => return Err(PositionError::Lake(square)),
            _ => {}
        }
        let (side, rank) = side_and_rank(found).ok_or(PositionError::Letter { found, index })?;
        let kind = armies[side as usize].kind_ranked(rank);
        let kind = kind.ok_or(PositionError::NoSuchKind { found, square })?;
        let piece = Piece::new(side, kind, rank);
        let is_revealed = found.is_ascii_lowercase();
        position.put(
            square,
            Some(if is_revealed { piece.revealed() } else { piece }),
        );
    }
    Ok(position)
}

/// Writes a position string. A piece is written as of the side that commands it.
pub fn write(position: &Position) -> String {
    let letters = (0..100).map(|index| {
        if is_lake_at(index) {
            return '_';
        }
        Square::from_index(index)
            .and_then(|square| position.at(square))
            .map_or('A', letter_of)
    });
    let to_move = match position.to_move() {
        Side::Red => 'r',
        Side::Blue => 'b',
    };
    format!(
        "{} {to_move} {}",
        letters.collect::<String>(),
        position.plies()
    )
}
