//! The player's own pencil marks: guesses and notes, never taken for facts.

use crate::fortress::{Card, LadderSlot, PlaceError, Space, WallSlot, read_place, read_space};
use std::collections::BTreeMap;
use std::fmt;

/// Something on the map that can be marked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A space.
    Space(Space),
    /// Where a wall may stand.
    Wall(WallSlot),
    /// Where a ladder may stand.
    Ladder(LadderSlot),
}

/// What the player thinks is there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Guess {
    /// A card of this kind.
    Card(Card),
    /// A wall.
    Wall,
    /// A ladder.
    Ladder,
    /// Nothing.
    Nothing,
}

/// A guess, a note or both.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Mark {
    /// What the player thinks is there.
    pub guess: Option<Guess>,
    /// Words of the player's own, at most [`Mark::LONGEST_NOTE`] characters on one line.
    pub note: String,
}

impl Mark {
    /// The most characters a note has.
    pub const LONGEST_NOTE: usize = 200;

    /// A mark with this guess and these words, cut to one line of
    /// [`Mark::LONGEST_NOTE`] characters.
    pub fn new(guess: Option<Guess>, words: &str) -> Mark {
        Mark {
            guess,
            note: one_line(words, Mark::LONGEST_NOTE),
        }
    }

    /// Whether nothing is marked.
    pub fn is_blank(&self) -> bool {
        self.guess.is_none() && self.note.is_empty()
    }
}

/// The words on one line, single blanks between them, without control characters
/// and cut to `longest` characters.
pub fn one_line(words: &str, longest: usize) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain: String = line
        .chars()
        .filter(|c| !c.is_control())
        .take(longest)
        .collect();
    plain.trim().to_string()
}

/// All pencil marks of one player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pencil {
    marks: BTreeMap<Place, Mark>,
}

impl Pencil {
    /// Writes `mark` at `place` over what was there; a blank mark rubs it out.
    pub fn mark(&mut self, place: Place, mark: Mark) {
        if mark.is_blank() {
            self.marks.remove(&place);
        } else {
            self.marks.insert(place, mark);
        }
    }

    /// The mark at `place`.
    pub fn at(&self, place: Place) -> Option<&Mark> {
        self.marks.get(&place)
    }

    /// All marks in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (Place, &Mark)> {
        self.marks.iter().map(|(place, mark)| (*place, mark))
    }
}

/// Why a text names nothing that can be marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MarkPlaceError {
    /// It, or one of its two places, is no space.
    Space(PlaceError),
    /// Neither a wall nor a ladder has room between the two spaces (F2, F3).
    NothingBetween(Space, Space),
}

impl fmt::Display for MarkPlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MarkPlaceError::Space(error) => error.fmt(f),
            MarkPlaceError::NothingBetween(one, other) => write!(
                f,
                "neither a wall nor a ladder has room between {one} and {other} (F2, F3)"
            ),
        }
    }
}

impl std::error::Error for MarkPlaceError {}

impl Place {
    /// Reads a space, `D4 bottom`, a wall slot, `A1-A2 bottom`, or a ladder slot,
    /// `C2 bottom-C2 middle`. Letter case and spare blanks do not matter.
    ///
    /// # Errors
    /// [`MarkPlaceError`] where the text names none of these.
    pub fn read(text: &str) -> Result<Place, MarkPlaceError> {
        let space = |text: &str, floor| read_space(text, floor).map_err(MarkPlaceError::Space);
        let Some((one, other)) = text.split_once('-') else {
            return space(text, None).map(Place::Space);
        };
        let (_, floor) = read_place(other).map_err(MarkPlaceError::Space)?;
        let (one, other) = (space(one, floor)?, space(other, None)?);
        WallSlot::between(one, other)
            .map(Place::Wall)
            .or_else(|| LadderSlot::between(one, other).map(Place::Ladder))
            .ok_or(MarkPlaceError::NothingBetween(one, other))
    }
}

/// The full name, which [`Place::read`] reads.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Space(space) => space.fmt(f),
            Place::Wall(slot) => slot.fmt(f),
            Place::Ladder(slot) => slot.fmt(f),
        }
    }
}

impl Guess {
    /// The word in records: `wall`, `ladder`, `nothing`, or the card's name.
    pub const fn name(self) -> &'static str {
        match self {
            Guess::Card(card) => card.name(),
            Guess::Wall => "wall",
            Guess::Ladder => "ladder",
            Guess::Nothing => "nothing",
        }
    }

    /// The guess called `name`, in any letter case.
    pub fn from_name(name: &str) -> Option<Guess> {
        [Guess::Wall, Guess::Ladder, Guess::Nothing]
            .into_iter()
            .find(|guess| guess.name().eq_ignore_ascii_case(name.trim()))
            .or_else(|| Card::from_name(name).map(Guess::Card))
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
