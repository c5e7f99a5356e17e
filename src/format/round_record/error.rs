//! Why the text of a record could not be read, and where.

use super::super::Position;
use super::super::error::{any_of, clipped, did_you_mean, quoted};
use super::super::share_code::CodeError;
use super::{FORMAT, LARGEST, LONGEST_LINE, VERSION};
use crate::fortress::Parts;
use crate::fortress::house_rules::Switch;
use crate::fortress::walk::{AnswerError, OrderError};
use crate::notepad::MarkPlaceError;
use crate::round::{PlayError, Side};
use std::fmt;

/// The one thing that keeps a record from being read.
///
/// Prints as `line:column: what was found and what may stand there`; put the
/// file's name and a colon before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where, if it is at a place in the text.
    pub position: Option<Position>,
    /// What.
    pub problem: RecordProblem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for RecordError {}

/// What keeps a record from being read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordProblem {
    /// It is larger than any record has reason to be.
    TooLarge,
    /// It is not UTF-8 text.
    NotUtf8,
    /// A line is longer than any has reason to be.
    LineTooLong,
    /// A character that would not be seen on paper.
    ControlCharacter(char),
    /// It does not begin as a record does.
    NoBeginning,
    /// A version that this program does not know.
    Version {
        /// What stands there.
        found: String,
        /// Whether it is newer than the program.
        newer: bool,
    },
    /// A term that must be in the head is not.
    MissingTerm {
        /// Its key.
        key: &'static str,
    },
    /// A line of the head that is no term.
    UnknownTerm {
        /// Its key.
        found: String,
        /// The keys that a head can have.
        allowed: Vec<&'static str>,
        /// The one that was probably meant.
        nearest: Option<&'static str>,
    },
    /// A term given again.
    Twice {
        /// Its key.
        key: &'static str,
        /// The line where it was given first.
        first: usize,
    },
    /// A name that nothing has.
    UnknownName {
        /// What kind of thing was expected: `game`.
        kind: &'static str,
        /// The name found.
        found: String,
        /// The names that may stand there.
        allowed: Vec<&'static str>,
        /// The one that was probably meant.
        nearest: Option<&'static str>,
    },
    /// The round was played under another ruling than this program's.
    OtherHouse(Switch),
    /// No number and part (F51).
    NotAPart(String),
    /// More of a part than the building has room for (F51).
    NoRoomForParts,
    /// Parts and pieces belong to custom games only (F51).
    PartsNotCustom,
    /// No lots.
    NotLots(String),
    /// The lots let the other side start (F30).
    LotsSay {
        /// The side that starts by them.
        first: Side,
    },
    /// Who starts is both agreed and drawn (F30).
    StartsTwice,
    /// No share code.
    Code {
        /// What is wrong with it.
        error: CodeError,
        /// The code that was probably meant.
        nearest: Option<String>,
    },
    /// A fortress is built for another game (F6).
    OtherGame {
        /// Whose.
        side: Side,
    },
    /// A name or note of too many characters.
    TooManyCharacters {
        /// What it is: `a note`.
        what: &'static str,
        /// The most it may have.
        most: usize,
    },
    /// A line behind the head that is no entry.
    NotAnEntry,
    /// An order without an answer.
    NoAnswer,
    /// No order.
    Order(OrderError),
    /// No answer.
    Answer(AnswerError),
    /// Something behind `turn over` that is no number of turns to skip.
    NotAPenalty,
    /// Nothing that can be marked.
    Place(MarkPlaceError),
    /// No guess.
    NotAGuess(String),
    /// A mark that says nothing.
    BlankMark,
    /// The turns of the round do not add up to this number (F31, F32).
    Slot {
        /// The number found.
        found: String,
        /// The slot that is played.
        expected: u64,
    },
    /// What cannot have been played.
    Play(PlayError),
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordProblem::TooLarge => write!(
                f,
                "the file is larger than {} KiB, which no record needs",
                LARGEST / 1024
            ),
            RecordProblem::NotUtf8 => {
                f.write_str("this is not UTF-8 text; save the file as plain UTF-8")
            }
            RecordProblem::LineTooLong => {
                write!(f, "a line of a record has at most {LONGEST_LINE} characters")
            }
            RecordProblem::ControlCharacter(found) => write!(
                f,
                "the character {} may not stand in a record; save the file as plain text",
                found.escape_default()
            ),
            RecordProblem::NoBeginning => {
                write!(f, "a record begins with \"{FORMAT} {VERSION}\"")
            }
            RecordProblem::Version { found, newer: true } => write!(
                f,
                "version {} is newer than this program, which reads version {VERSION}",
                clipped(found)
            ),
            RecordProblem::Version { found, .. } => write!(
                f,
                "{} is no version; this program reads version {VERSION}",
                quoted(found)
            ),
            RecordProblem::MissingTerm { key } => missing(f, key),
            RecordProblem::UnknownTerm {
                found,
                allowed,
                nearest,
            } => {
                write!(
                    f,
                    "{} is no term of a record; {} may stand here, and behind them entries like \"red 1: E5-E4 = wall\"",
                    quoted(found),
                    any_of(allowed)
                )?;
                did_you_mean(f, nearest.as_ref())
            }
            RecordProblem::Twice { key, first } => write!(
                f,
                "\"{key}\" stands here a second time; it was given in line {first}"
            ),
            RecordProblem::UnknownName {
                kind,
                found,
                allowed,
                nearest,
            } => {
                write!(
                    f,
                    "{} is no {kind}; {} may stand here",
                    quoted(found),
                    any_of(allowed)
                )?;
                did_you_mean(f, nearest.as_ref())
            }
            RecordProblem::OtherHouse(switch) => write!(
                f,
                "this program plays with {} {} and knows no other house rule ({})",
                switch.name,
                if switch.allowed { "allowed" } else { "forbidden" },
                switch.rule
            ),
            RecordProblem::NotAPart(found) => write!(
                f,
                "{} is no number and part, each given once; \"20 walls\" or \"2 pitfalls\" may stand here (F51)",
                quoted(found)
            ),
            RecordProblem::NoRoomForParts => write!(
                f,
                "the building has room for {} walls, {} ladders and {} cards of a kind (F51)",
                Parts::MOST_WALLS,
                Parts::MOST_LADDERS,
                Parts::MOST_CARDS
            ),
            RecordProblem::PartsNotCustom => f.write_str(
                "only a custom game states its parts and pieces; this game has its own (F51)",
            ),
            RecordProblem::NotLots(found) => write!(
                f,
                "{} are no lots; a whole number like 4711 must stand here, or \"4711, blue starts\"",
                quoted(found)
            ),
            RecordProblem::LotsSay { first } => {
                write!(f, "by these lots {first} starts (F30)")
            }
            RecordProblem::StartsTwice => f.write_str(
                "\"starts\" says already who starts; one of it and \"lots\" may stand here (F30)",
            ),
            RecordProblem::Code { error, nearest } => {
                error.fmt(f)?;
                did_you_mean(f, nearest.as_ref())
            }
            RecordProblem::OtherGame { side } => write!(
                f,
                "{side}'s fortress is built for another game than the round (F6)"
            ),
            RecordProblem::TooManyCharacters { what, most } => {
                write!(f, "{what} has at most {most} characters")
            }
            RecordProblem::NotAnEntry => f.write_str(
                "this is no entry; entries are like \"red 1: E5-E4 = wall\", \"red 1: turn over, 2 to skip\", \"red marks: D4 bottom = flag; a note\", \"red rubs out: D4 bottom\" and \"red resigns\"",
            ),
            RecordProblem::NoAnswer => {
                f.write_str("an order stands with its answer, like \"E5-E4 = wall\"")
            }
            RecordProblem::Order(error) => error.fmt(f),
            RecordProblem::Answer(error) => error.fmt(f),
            RecordProblem::NotAPenalty => f.write_str(
                "behind \"turn over\" stands nothing, or the turns to skip, like \", 2 to skip\" (F31)",
            ),
            RecordProblem::Place(error) => error.fmt(f),
            RecordProblem::NotAGuess(found) => write!(
                f,
                "{} is no guess; wall, ladder, nothing or the name of a card may stand here",
                quoted(found)
            ),
            RecordProblem::BlankMark => {
                f.write_str("a mark has a guess or a note; \"rubs out\" takes one away")
            }
            RecordProblem::Slot { found, expected } => write!(
                f,
                "turn {} cannot be; it is turn {expected} that is played here (F31, F32)",
                clipped(found)
            ),
            RecordProblem::Play(error) => error.fmt(f),
        }
    }
}

fn missing(f: &mut fmt::Formatter<'_>, key: &str) -> fmt::Result {
    let meant = match key {
        "game" => "\"game: introduction\", main or custom",
        "starts" => "\"starts: red\" or blue, or \"lots: 4711\"",
        "parts" => "its parts list, like \"parts: 20 walls, 1 flag\" (F51)",
        _ => "its pieces, like \"pieces: king and dwarf\" (F51)",
    };
    write!(f, "the head of the record lacks {meant}")
}
