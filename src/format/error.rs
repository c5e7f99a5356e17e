//! Why a text could not be read, and where.

use super::classic::position::PositionError;
use crate::classic::{ArmyError, SquareError};
use crate::fortress::{Floor, PlaceError, Space, WallSlotError};
use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
}

impl Position {
    /// The position of the byte `offset` of `text`; past the end it is the end.
    pub(super) fn of(text: &str, offset: usize) -> Position {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let line_start = before
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |newline| newline + 1);
        let is_char_start = |byte: &&u8| **byte & 0xC0 != 0x80;
        Position {
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            column: 1 + before[line_start..].iter().filter(is_char_start).count(),
        }
    }
}

/// Prints `line:column`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A kind of JSON file that this program writes and reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileKind {
    /// What it is called: `layout file`.
    pub name: &'static str,
    /// What it holds: `layout`.
    pub content: &'static str,
    /// What its key `format` says.
    pub format: &'static str,
    /// The version that is written, the only one that is read.
    pub version: u8,
    /// The largest size read, in bytes.
    pub largest: usize,
}

impl FileKind {
    /// `a layout file`.
    fn one(&self) -> String {
        let article = if self.name.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {}", self.name)
    }
}

/// One thing that keeps a file from being read.
///
/// Prints as `line:column: what was found and what may stand there`; put the
/// file's name and a colon before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Where, if it is at a place in the text.
    pub position: Option<Position>,
    /// What.
    pub problem: Problem,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for ReadError {}

/// What keeps a file from being read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// There is nothing in it.
    Empty {
        /// What should be.
        kind: FileKind,
    },
    /// It is larger than any file of its kind has reason to be.
    TooLarge {
        /// What such files are called: `layout file`.
        name: &'static str,
        /// The largest size read, in bytes.
        limit: usize,
    },
    /// It begins with a byte-order mark.
    ByteOrderMark {
        /// The encoding that the mark stands for.
        encoding: &'static str,
    },
    /// It is not UTF-8 text.
    NotUtf8,
    /// It is not JSON.
    NotJson {
        /// What the JSON reader says.
        reason: String,
        /// The character that stands there.
        found: Option<char>,
    },
    /// It is JSON of another kind.
    AnotherFormat {
        /// What `format` says.
        found: String,
        /// What it should be.
        kind: FileKind,
    },
    /// A version that this program does not know.
    Version {
        /// What `version` says.
        found: String,
        /// Whether it is newer than the program.
        newer: bool,
        /// What the file is.
        kind: FileKind,
    },
    /// A value of the wrong kind.
    WrongType {
        /// The value in question: `title`.
        what: String,
        /// The kind found: `a number`.
        found: &'static str,
        /// The kind expected: `a text`.
        expected: &'static str,
    },
    /// A key that must be there is not.
    MissingKey {
        /// The key.
        key: &'static str,
        /// Whose key: `the layout`.
        inside: &'static str,
        /// What may stand there, in words; empty if the key says it.
        wanted: String,
    },
    /// A key that has no meaning there.
    UnknownKey {
        /// The key.
        key: String,
        /// Whose key: `the layout`.
        inside: &'static str,
        /// The keys that may stand there.
        allowed: Vec<String>,
        /// The one that was probably meant.
        nearest: Option<String>,
    },
    /// The same key, wall, ladder, space or piece twice.
    Twice {
        /// What stands there again.
        what: String,
        /// Where it stood before.
        first: Position,
    },
    /// A name that nothing has.
    UnknownName {
        /// What kind of thing was expected: `card`.
        kind: &'static str,
        /// The name found.
        found: String,
        /// The names that may stand there.
        allowed: Vec<String>,
        /// The one that was probably meant.
        nearest: Option<String>,
    },
    /// A text that names no space.
    Place {
        /// What is wrong with it.
        error: PlaceError,
        /// The space that was probably meant.
        nearest: Option<String>,
    },
    /// A text that names no wall slot.
    WallSlot {
        /// What is wrong with it.
        error: WallSlotError,
        /// The slot that was probably meant.
        nearest: Option<String>,
    },
    /// A space of another floor than the one it is listed under.
    OtherFloor {
        /// The space.
        space: Space,
        /// The floor it is listed under.
        floor: Floor,
    },
    /// Nothing is above the space, so no ladder can rise from it (F3).
    NoLadderSlot {
        /// The space.
        space: Space,
    },
    /// A number that is too large, negative or not whole.
    Number {
        /// The number in question: `walls`.
        what: String,
        /// As it is written.
        found: String,
        /// The largest that may stand there.
        most: u32,
    },
    /// `parts` belongs to custom games only (F51).
    PartsNotCustom {
        /// The game stated.
        game: &'static str,
    },
    /// A text that names no square of the classic boards (C1).
    Square(SquareError),
    /// Kinds that make no army (C2).
    Army(ArmyError),
    /// A text that is no position string.
    BoardPosition(PositionError),
    /// A text that is no piece of a position.
    Piece {
        /// What it is.
        found: String,
    },
    /// Something behind an action that is no answer to one.
    Answer {
        /// What it is.
        found: String,
    },
    /// An end of a game that does not go with its winner.
    Winner {
        /// The end.
        by: &'static str,
        /// Whether there is a winner, against the end.
        has_winner: bool,
    },
    /// A game that starts from setups and from a position.
    TwoStarts,
    /// It is not XML.
    NotXml {
        /// What the XML reader says.
        reason: String,
    },
    /// An XML element without a part that it must have.
    XmlLacks {
        /// The element.
        element: &'static str,
        /// The part, an attribute or an element inside.
        part: &'static str,
    },
    /// A record of another game than the classic one.
    NotClassic {
        /// What it says the game is.
        found: String,
    },
    /// None of the formats that are known.
    NoKnownFormat,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Empty { kind } => {
                write!(f, "the file is empty; {} is a JSON object", kind.one())
            }
            Problem::TooLarge { name, limit } => write!(
                f,
                "the file is larger than {} KiB, which no {name} needs",
                limit / 1024
            ),
            Problem::ByteOrderMark { encoding } => write!(
                f,
                "the file begins with a {encoding} byte-order mark; save it as plain UTF-8 without one"
            ),
            Problem::NotUtf8 => {
                f.write_str("this byte is not UTF-8 text; save the file as plain UTF-8")
            }
            Problem::NotJson { reason, found } => {
                write!(f, "this is not JSON: {reason}")?;
                match found {
                    Some(found) => write!(f, ", found {found:?}"),
                    None => f.write_str(", found the end of the file"),
                }
            }
            Problem::AnotherFormat { found, kind } => write!(
                f,
                "the format is {}; {} says \"{}\"",
                quoted(found),
                kind.one(),
                kind.format
            ),
            Problem::Version { found, newer, kind } => {
                let version = kind.version;
                if *newer {
                    write!(
                        f,
                        "version {} is newer than this program, which reads version {version}",
                        clipped(found)
                    )
                } else {
                    write!(
                        f,
                        "{} is no version; this program reads version {version}",
                        clipped(found)
                    )
                }
            }
            Problem::WrongType {
                what,
                found,
                expected,
            } => write!(
                f,
                "{} is {found}; {expected} must stand here",
                clipped(what)
            ),
            Problem::MissingKey {
                key,
                inside,
                wanted,
            } => {
                write!(f, "{inside} lacks \"{key}\"")?;
                if wanted.is_empty() {
                    return Ok(());
                }
                write!(f, ": {wanted}")
            }
            Problem::UnknownKey {
                key,
                inside,
                allowed,
                nearest,
            } => {
                write!(
                    f,
                    "{inside} has no {}; {} may stand here",
                    quoted(key),
                    any_of(allowed)
                )?;
                did_you_mean(f, nearest.as_ref())
            }
            Problem::Twice { what, first } => {
                write!(
                    f,
                    "{} stands here a second time; it was given at {first}",
                    clipped(what)
                )
            }
            Problem::UnknownName {
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
            Problem::Place { error, nearest } => {
                f.write_str(&clipped(&error.to_string()))?;
                did_you_mean(f, nearest.as_ref())
            }
            Problem::WallSlot { error, nearest } => {
                f.write_str(&clipped(&error.to_string()))?;
                did_you_mean(f, nearest.as_ref())
            }
            Problem::OtherFloor { space, floor } => write!(
                f,
                "{space} is not on the {floor} floor, under which it is listed"
            ),
            Problem::NoLadderSlot { space } => write!(
                f,
                "no ladder can rise from {space}: nothing is straight above it; ladders rise from A1 to C3 bottom and from A1 to B2 middle (F3)"
            ),
            Problem::Number { what, found, most } => write!(
                f,
                "{what} is {}; a whole number from 0 to {most} must stand here",
                clipped(found)
            ),
            Problem::PartsNotCustom { game } => write!(
                f,
                "the {game} game has its own parts list; \"parts\" may stand in a custom game only (F51)"
            ),
            Problem::Square(error) => error.fmt(f),
            Problem::Army(error) => error.fmt(f),
            Problem::BoardPosition(error) => error.fmt(f),
            Problem::Piece { found } => write!(
                f,
                "{} is no piece: a side and a kind stand here, and marks behind commas, like \"red Scout, revealed\"",
                quoted(found)
            ),
            Problem::Answer { found } => write!(
                f,
                "{} is no answer: behind the = stands \"moved\" or what an attack came to, like \"9 won 4\", with won, lost, tie or flag between the ranks",
                quoted(found)
            ),
            Problem::Winner { by, has_winner } => {
                let wanted = if *has_winner { "no winner" } else { "a winner" };
                write!(f, "a game that ends by {by} has {wanted}")
            }
            Problem::TwoStarts => f.write_str(
                "a game starts from setups or from a position, and here are both; leave one out",
            ),
            Problem::NotXml { reason } => write!(f, "this is not XML: {}", clipped(reason)),
            Problem::XmlLacks { element, part } => {
                write!(f, "the element <{element}> lacks {part}")
            }
            Problem::NotClassic { found } => write!(
                f,
                "the game is {}; only \"classic\" games are read",
                quoted(found)
            ),
            Problem::NoKnownFormat => f.write_str(
                "this is no setup, army or game: a file is JSON, a setup string of 40 letters, a setup record of 80 bytes or StraDoS XML",
            ),
        }
    }
}

/// The text with control characters spelled out and cut to a length that a line
/// can bear.
pub(super) fn clipped(text: &str) -> String {
    const LONGEST: usize = 200;
    let mut clipped: String = text
        .chars()
        .take(LONGEST)
        .flat_map(|c| {
            let printed: Vec<char> = if c.is_control() {
                c.escape_default().collect()
            } else {
                vec![c]
            };
            printed
        })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        clipped.push('…');
    }
    clipped
}

pub(super) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("\"{}{more}\"", clipped(&short))
}

pub(super) fn any_of(names: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("\"{}\"", name.as_ref()))
        .collect();
    match quoted.split_last() {
        None => "nothing".to_string(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

pub(super) fn did_you_mean(
    f: &mut fmt::Formatter<'_>,
    nearest: Option<&impl fmt::Display>,
) -> fmt::Result {
    match nearest {
        Some(nearest) => write!(f, "; did you mean \"{nearest}\"?"),
        None => Ok(()),
    }
}
