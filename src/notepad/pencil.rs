//! The player's own pencil marks: guesses and notes, never taken for facts.

use crate::fortress::{Card, LadderSlot, Space, WallSlot};
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
        let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
        Mark {
            guess,
            note: line.chars().take(Mark::LONGEST_NOTE).collect(),
        }
    }

    /// Whether nothing is marked.
    pub fn is_blank(&self) -> bool {
        self.guess.is_none() && self.note.is_empty()
    }
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
