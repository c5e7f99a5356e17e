//! The squares a1 to j10 without the lakes, and the directions between them (C1).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How many squares a row or a column of the board has, lakes included (C1).
pub const BOARD_SIZE: u8 = 10;

/// One of the 92 squares (C1): a column a to j and a row 1 to 10, row 1 being the
/// back row of Red. The eight lakes are no squares and cannot be written as one.
///
/// ```
/// use keepwright::classic::{Direction, Square};
/// let square: Square = "b5".parse()?;
/// assert_eq!(square.step(Direction::East), None, "c5 is a lake");
/// assert_eq!(square.step(Direction::North), "b6".parse().ok());
/// # Ok::<(), keepwright::classic::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, both counted from 0; `None` beyond the
    /// edge and on a lake (C1).
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column >= BOARD_SIZE || row >= BOARD_SIZE || is_lake(column, row) {
            None
        } else {
            Some(Square(row * BOARD_SIZE + column))
        }
    }

    /// The square with this index, row by row from a1 at 0 to j10 at 99.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index >= 100 {
            return None;
        }
        let index = index as u8;
        Square::new(index % BOARD_SIZE, index / BOARD_SIZE)
    }

    /// The place in the order of rows: a1 is 0, j1 is 9, j10 is 99.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square with this index, which a set of squares holds.
    pub(super) const fn from_bit(bit: u32) -> Square {
        Square(bit as u8)
    }

    /// The column, 0 for a to 9 for j.
    pub const fn column(self) -> u8 {
        self.0 % BOARD_SIZE
    }

    /// The row, 0 for row 1 to 9 for row 10.
    pub const fn row(self) -> u8 {
        self.0 / BOARD_SIZE
    }

    /// All 92 squares, row by row from a1.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..100).filter_map(Square::from_index)
    }

    /// The next square in this direction; `None` at the edge and before a lake.
    pub fn step(self, direction: Direction) -> Option<Square> {
        self.ray(direction).next().flatten()
    }

    /// What lies in this direction up to the edge, nearest first: squares, and
    /// `None` for each lake, over which some powers reach.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Option<Square>> {
        let (east, north) = direction.offset();
        let (mut column, mut row) = (self.column(), self.row());
        std::iter::from_fn(move || {
            column = column.checked_add_signed(east)?;
            row = row.checked_add_signed(north)?;
            (column < BOARD_SIZE && row < BOARD_SIZE).then(|| Square::new(column, row))
        })
    }

    /// How many steps it is to `other`, straight and diagonal ones in any mixture (P7): 1
    /// for each of the eight neighbours.
    pub const fn distance_to(self, other: Square) -> u8 {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        if columns > rows { columns } else { rows }
    }

    /// The direction in which `other` lies, straight or diagonally, and how far:
    /// 1 for a neighbour. `None` if it lies on no such line or is the same square.
    pub fn direction_to(self, other: Square) -> Option<(Direction, u8)> {
        let east = i16::from(other.column()) - i16::from(self.column());
        let north = i16::from(other.row()) - i16::from(self.row());
        let distance = east.abs().max(north.abs());
        let on_line = east == 0 || north == 0 || east.abs() == north.abs();
        let direction = Direction::ALL.into_iter().find(|direction| {
            let (x, y) = direction.offset();
            (i16::from(x), i16::from(y)) == (east.signum(), north.signum())
        })?;
        on_line.then_some((direction, distance as u8))
    }
}

/// Whether this column and row, both from 0, are one of c5 c6 d5 d6 g5 g6 h5 h6.
const fn is_lake(column: u8, row: u8) -> bool {
    matches!(column, 2 | 3 | 6 | 7) && matches!(row, 4 | 5)
}

/// Whether the place with this index, row by row from a1 at 0, is a lake (C1).
pub const fn is_lake_at(index: usize) -> bool {
    index < 100 && is_lake((index % 10) as u8, (index / 10) as u8)
}

/// The eight ways to a neighbour: the first four are those of plain moves (C10),
/// the others belong to powers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(
    missing_docs,
    reason = "north is towards row 10, east towards column j"
)]
pub enum Direction {
    North,
    East,
    South,
    West,
    NorthEast,
    SouthEast,
    SouthWest,
    NorthWest,
}

impl Direction {
    /// All eight.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// The four of plain moves (C10).
    pub const ORTHOGONAL: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// The step in columns towards j and in rows towards 10.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::East => (1, 0),
            Direction::South => (0, -1),
            Direction::West => (-1, 0),
            Direction::NorthEast => (1, 1),
            Direction::SouthEast => (1, -1),
            Direction::SouthWest => (-1, -1),
            Direction::NorthWest => (-1, 1),
        }
    }

    /// Whether it is one of the four of plain moves (C10).
    pub const fn is_orthogonal(self) -> bool {
        let (east, north) = self.offset();
        east == 0 || north == 0
    }
}

/// Why a text names no square (C1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SquareError {
    /// It names a lake.
    Lake(String),
    /// It names nothing on the board; the text is cut to a few characters.
    Unknown(String),
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SquareError::Lake(name) => write!(f, "{name} is a lake and no square (C1)"),
            SquareError::Unknown(text) => write!(
                f,
                "there is no square \"{text}\": squares are a letter a to j and a row 1 to 10, like a4 (C1)"
            ),
        }
    }
}

impl std::error::Error for SquareError {}

/// The longest piece of a text that an error repeats.
const LONGEST_ECHO: usize = 12;

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `a1` to `j10`; letter case and blanks around do not matter.
    fn from_str(text: &str) -> Result<Square, SquareError> {
        let text = text.trim();
        let unknown = || {
            let echo = text.chars().take(LONGEST_ECHO).collect::<String>();
            SquareError::Unknown(echo.escape_default().to_string())
        };
        let mut rest = text.chars();
        let column = match rest.next().map(|letter| letter.to_ascii_lowercase()) {
            Some(letter @ 'a'..='j') => letter as u8 - b'a',
            _ => return Err(unknown()),
        };
        let row = match rest.as_str() {
            "10" => 9,
            figure => match figure.as_bytes() {
                [figure @ b'1'..=b'9'] => figure - b'1',
                _ => return Err(unknown()),
            },
        };
        Square::new(column, row).ok_or_else(|| SquareError::Lake(text.to_ascii_lowercase()))
    }
}

impl TryFrom<String> for Square {
    type Error = SquareError;

    fn try_from(text: String) -> Result<Square, SquareError> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
