//! Floors, coordinates and spaces: where things can be in a fortress (F1).

use std::fmt;
use std::str::FromStr;

/// One of the three floors, from the ground up (F1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Floor {
    /// 25 spaces, A1 to E5; the start E5 is here.
    Bottom,
    /// 9 spaces, A1 to C3.
    Middle,
    /// 4 spaces, A1 to B2.
    Top,
}

impl Floor {
    /// All floors, from the ground up.
    pub const ALL: [Floor; 3] = [Floor::Bottom, Floor::Middle, Floor::Top];

    /// How many letters, and how many figures, the floor has: 5, 3 or 2 (F1).
    pub const fn size(self) -> u8 {
        match self {
            Floor::Bottom => 5,
            Floor::Middle => 3,
            Floor::Top => 2,
        }
    }

    /// The word for the floor: `bottom`, `middle` or `top`.
    pub const fn name(self) -> &'static str {
        match self {
            Floor::Bottom => "bottom",
            Floor::Middle => "middle",
            Floor::Top => "top",
        }
    }

    /// The floor called `name`, in any letter case.
    pub fn from_name(name: &str) -> Option<Floor> {
        Floor::ALL
            .into_iter()
            .find(|floor| floor.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A letter and a figure, the same on every floor: C2 middle stands straight
/// above C2 bottom (F1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coordinate {
    letter: u8,
    figure: u8,
}

impl Coordinate {
    /// The coordinate of the letter and the figure counted from 0, both below 5.
    pub const fn new(letter: u8, figure: u8) -> Option<Coordinate> {
        if letter < 5 && figure < 5 {
            Some(Coordinate { letter, figure })
        } else {
            None
        }
    }

    /// The letter, `A` to `E`.
    pub const fn letter(self) -> char {
        (b'A' + self.letter) as char
    }

    /// The figure, 1 to 5.
    pub const fn figure(self) -> u8 {
        self.figure + 1
    }

    /// How many letters and figures this coordinate is away from A1.
    pub const fn offsets(self) -> (u8, u8) {
        (self.letter, self.figure)
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.figure())
    }
}

/// One of the 38 spaces of a fortress (F1).
///
/// Spaces are ordered floor by floor, then by letter, then by figure. Inside is
/// the number of the space's bit in a [`SpaceSet`](super::SpaceSet): every
/// floor is laid out five wide and 25 bits above the floor below, so that one
/// figure further is 1, one letter further 5, one floor up 25.
///
/// ```
/// use keepwright::fortress::{Floor, Space};
/// let space: Space = "c2 middle".parse()?;
/// assert_eq!(space.floor(), Floor::Middle);
/// assert_eq!(space.below().map(|s| s.to_string()).as_deref(), Some("C2 bottom"));
/// # Ok::<(), keepwright::fortress::PlaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

/// Bits from one figure to the next.
pub(crate) const FIGURE_STRIDE: u32 = 1;
/// Bits from one letter to the next.
pub(crate) const LETTER_STRIDE: u32 = 5;
/// Bits from one floor to the next.
pub(crate) const FLOOR_STRIDE: u32 = 25;

impl Space {
    /// E5 bottom, where every piece enters (F1).
    pub const START: Space = Space(24);

    /// The number of spaces in a fortress: 25 + 9 + 4.
    pub const COUNT: usize = 38;

    /// The space at `coordinate` on `floor`, or `None` where the floor does not
    /// reach that far.
    pub const fn new(coordinate: Coordinate, floor: Floor) -> Option<Space> {
        let (letter, figure) = coordinate.offsets();
        if letter < floor.size() && figure < floor.size() {
            Some(Space(
                floor as u8 * FLOOR_STRIDE as u8 + letter * LETTER_STRIDE as u8 + figure,
            ))
        } else {
            None
        }
    }

    /// The space with this bit number; only for bits a space is known to own.
    pub(crate) const fn from_bit(bit: u32) -> Space {
        Space(bit as u8)
    }

    /// The number of the space's bit, 0 to 56.
    pub(crate) const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// All 38 spaces in order.
    pub fn all() -> impl Iterator<Item = Space> + Clone {
        super::SpaceSet::ALL.iter()
    }

    /// The floor the space is on.
    pub const fn floor(self) -> Floor {
        match self.bit() / FLOOR_STRIDE {
            0 => Floor::Bottom,
            1 => Floor::Middle,
            _ => Floor::Top,
        }
    }

    /// The letter and figure of the space.
    pub const fn coordinate(self) -> Coordinate {
        let on_floor = self.0 % FLOOR_STRIDE as u8;
        Coordinate {
            letter: on_floor / LETTER_STRIDE as u8,
            figure: on_floor % LETTER_STRIDE as u8,
        }
    }

    /// The space straight above, if there is one (F1).
    pub const fn above(self) -> Option<Space> {
        match self.floor() {
            Floor::Bottom => Space::new(self.coordinate(), Floor::Middle),
            Floor::Middle => Space::new(self.coordinate(), Floor::Top),
            Floor::Top => None,
        }
    }

    /// The space straight below, if there is one (F1).
    pub const fn below(self) -> Option<Space> {
        match self.floor() {
            Floor::Bottom => None,
            Floor::Middle => Space::new(self.coordinate(), Floor::Bottom),
            Floor::Top => Space::new(self.coordinate(), Floor::Middle),
        }
    }

    /// The spaces that share a side with this one on its floor, two to four.
    pub fn neighbours(self) -> impl Iterator<Item = Space> {
        let (letter, figure) = self.coordinate().offsets();
        let around = [
            (letter.checked_sub(1), Some(figure)),
            (Some(letter), figure.checked_sub(1)),
            (Some(letter), Some(figure + 1)),
            (Some(letter + 1), Some(figure)),
        ];
        around.into_iter().filter_map(move |(letter, figure)| {
            Space::new(Coordinate::new(letter?, figure?)?, self.floor())
        })
    }
}

/// Prints the full name, `C2 bottom`.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.coordinate(), self.floor())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text names no space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaceError {
    /// Not a letter and a figure, or more words than a space has.
    NotAPlace(String),
    /// The word after the coordinate is no floor.
    UnknownFloor(String),
    /// The floor is missing and nothing else gives it.
    FloorMissing(Coordinate),
    /// The floor does not reach as far as this coordinate (F1).
    NotOnFloor(Coordinate, Floor),
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::NotAPlace(text) => write!(
                f,
                "\"{text}\" is no space: a space is a letter A to E and a figure 1 to 5"
            ),
            PlaceError::UnknownFloor(text) => write!(
                f,
                "\"{text}\" is no floor: the floors are bottom, middle and top"
            ),
            PlaceError::FloorMissing(coordinate) => write!(
                f,
                "\"{coordinate}\" lacks its floor: write {coordinate} bottom, {coordinate} middle or {coordinate} top"
            ),
            PlaceError::NotOnFloor(coordinate, floor) => {
                let last = floor.size();
                let letter = (b'A' + last - 1) as char;
                write!(
                    f,
                    "there is no {coordinate} on the {floor} floor: its spaces are A1 to {letter}{last}"
                )
            }
        }
    }
}

impl std::error::Error for PlaceError {}

/// Reads a coordinate with or without its floor: `C2`, `c2 Middle`.
///
/// Letter case and spare blanks do not matter.
///
/// # Errors
/// [`PlaceError::NotAPlace`] or [`PlaceError::UnknownFloor`].
pub fn read_place(text: &str) -> Result<(Coordinate, Option<Floor>), PlaceError> {
    let mut words = text.split_whitespace();
    let coordinate = words
        .next()
        .and_then(read_coordinate)
        .ok_or_else(|| PlaceError::NotAPlace(quoted(text)))?;
    let floor = match words.next() {
        None => None,
        Some(word) => {
            Some(Floor::from_name(word).ok_or_else(|| PlaceError::UnknownFloor(quoted(word)))?)
        }
    };
    match words.next() {
        None => Ok((coordinate, floor)),
        Some(_) => Err(PlaceError::NotAPlace(quoted(text))),
    }
}

/// Reads a space; where the text leaves the floor out it is `floor`.
///
/// # Errors
/// Any [`PlaceError`]; [`PlaceError::FloorMissing`] only if `floor` is `None`.
pub fn read_space(text: &str, floor: Option<Floor>) -> Result<Space, PlaceError> {
    let (coordinate, named) = read_place(text)?;
    let floor = named
        .or(floor)
        .ok_or(PlaceError::FloorMissing(coordinate))?;
    Space::new(coordinate, floor).ok_or(PlaceError::NotOnFloor(coordinate, floor))
}

/// As much of a text as is worth quoting in an error.
fn quoted(text: &str) -> String {
    text.trim().chars().take(60).collect()
}

fn read_coordinate(word: &str) -> Option<Coordinate> {
    let &[letter, figure] = word.as_bytes() else {
        return None;
    };
    let letter = letter.to_ascii_uppercase().checked_sub(b'A')?;
    Coordinate::new(letter, figure.checked_sub(b'1')?)
}

/// Reads a full name, `C2 bottom`, in any letter case.
impl FromStr for Space {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Space, PlaceError> {
        read_space(text, None)
    }
}
