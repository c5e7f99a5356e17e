//! What keeps a game file from being a game.

use super::super::super::error::{Position, ReadError};
use super::ForeignPiece;
use super::outcome::{Outcome, StatedAnswer};
use crate::classic::{Refusal, SetupFault, Side};
use std::fmt;

/// One thing that is against the law in the record of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFault {
    /// Where in the file, if it is at one place.
    pub position: Option<Position>,
    /// What.
    pub problem: GameProblem,
}

/// What is against the law in the record of a game. Actions are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameProblem {
    /// A setup is illegal (C3, C4, N10).
    Setup {
        /// Whose.
        side: Side,
        /// What is wrong with it.
        fault: SetupFault,
    },
    /// The first position holds a piece that the armies do not have.
    Foreign(ForeignPiece),
    /// The law does not allow an action.
    Refused {
        /// Which.
        number: usize,
        /// As it is written.
        order: String,
        /// Why not.
        refusal: Refusal,
    },
    /// A move names something that is no square.
    NoSquare {
        /// Which move.
        number: usize,
        /// What it names.
        found: String,
    },
    /// An action came to something else than the file says.
    Answer {
        /// Which.
        number: usize,
        /// As it is written.
        order: String,
        /// What the file says.
        stated: StatedAnswer,
        /// What it came to.
        given: StatedAnswer,
    },
    /// Behind an action that cannot be played nothing can be judged.
    NotJudged {
        /// The first that was not looked at.
        first: usize,
        /// How many were not.
        count: usize,
    },
    /// The game ended otherwise than the file says.
    Result {
        /// What the file says; `None` for a game that goes on.
        stated: Option<Outcome>,
        /// How it ended by the law, if it did.
        found: Option<Outcome>,
    },
}

/// The longest piece of a text that a message repeats.
const LONGEST_ECHO: usize = 40;

fn echo(text: &str) -> String {
    let short: String = text.chars().take(LONGEST_ECHO).collect();
    short.escape_debug().to_string()
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl fmt::Display for GameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameProblem::Setup { side, fault } => write!(f, "{}'s setup: {fault}", side.title()),
            GameProblem::Foreign(foreign) => foreign.fmt(f),
            GameProblem::Refused {
                number,
                order,
                refusal,
            } => write!(f, "move {number}, {}: {refusal}", echo(order)),
            GameProblem::NoSquare { number, found } => write!(
                f,
                "move {number}: \"{}\" is no square; squares are a letter a to i or k and a row 1 to 9 or :, lakes left out (C1)",
                echo(found)
            ),
            GameProblem::Answer {
                number,
                order,
                stated,
                given,
            } => write!(
                f,
                "move {number}, {}: the file says \"{stated}\" and it came to \"{given}\" (C12)",
                echo(order)
            ),
            GameProblem::NotJudged { first, count: 1 } => write!(
                f,
                "move {first} was not looked at, since the one before cannot be played"
            ),
            GameProblem::NotJudged { first, count } => write!(
                f,
                "moves {first} to {} were not looked at, since the one before them cannot be played",
                first + count - 1
            ),
            GameProblem::Result { stated, found } => {
                let words = |outcome: &Option<Outcome>| {
                    outcome.map_or("the game goes on".to_string(), |end| end.to_string())
                };
                write!(
                    f,
                    "the file says: {}; by the law: {}",
                    words(stated),
                    words(found)
                )
            }
        }
    }
}

/// Why a file holds no game that can be played on or replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameFileError {
    /// It cannot be read.
    Unreadable(ReadError),
    /// It is against the law; everything that is, at least one thing.
    Faulty(Vec<GameFault>),
}

impl From<ReadError> for GameFileError {
    fn from(error: ReadError) -> GameFileError {
        GameFileError::Unreadable(error)
    }
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileError::Unreadable(error) => error.fmt(f),
            GameFileError::Faulty(faults) => {
                let first = faults.first();
                first.map_or(Ok(()), |fault| fault.fmt(f))?;
                match faults.len().saturating_sub(1) {
                    0 => Ok(()),
                    1 => f.write_str(" (and one more fault)"),
                    more => write!(f, " (and {more} more faults)"),
                }
            }
        }
    }
}

impl std::error::Error for GameFileError {}
