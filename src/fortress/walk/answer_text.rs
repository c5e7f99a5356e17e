//! Answers as text: what records and messages hold.
//!
//! Every answer has exactly one text, so that two answers that tell the same are
//! the same bytes (F27).

use super::super::{Card, Floor, Game, PlaceError, Rules, Space, SpaceSet, read_space};
use super::{Answer, CardAnswer, Ladders, Order, Outcome};
use std::fmt;

/// What the clauses of an answer begin with, in the order in which they stand.
const FELL: &str = "fell through ";
const LADDERS: &str = "ladder ";
const REMOVED: &str = "removed ";
const PASSAGE: &str = "passage to ";
/// How the two outcomes that name something begin.
const MOVED: &str = "moved to ";
const BEATEN: &str = "beaten by ";
const FLAG: &str = "flag on ";

/// `moved to C2 bottom, fell through C2 middle, ladder up`, `beaten by duke`,
/// `wall`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |f: &mut fmt::Formatter<'_>| match self.at {
            Some(space) => space.fmt(f),
            None => f.write_str("nowhere"),
        };
        match (self.outcome, self.card) {
            (Outcome::Moved, _) => {
                f.write_str(MOVED)?;
                at(f)?;
            }
            (Outcome::Flag, _) => {
                f.write_str(FLAG)?;
                at(f)?;
            }
            (Outcome::Beaten, Some(CardAnswer { card, .. })) => write!(f, "{BEATEN}{card}")?,
            (outcome, _) => f.write_str(outcome.name())?,
        }
        for (i, space) in self.fell_through().into_iter().enumerate() {
            let joint = if i == 0 { FELL } else { "" };
            write!(f, ", {joint}{space}")?;
        }
        if self.ladders != Ladders::default() {
            write!(f, ", {LADDERS}{}", self.ladders.names().join(" and "))?;
        }
        if let Some(CardAnswer {
            card,
            removed: true,
        }) = self.card
        {
            write!(f, ", {REMOVED}{card}")?;
        }
        if let Some(space) = self.passage {
            write!(f, ", {PASSAGE}{space}")?;
        }
        Ok(())
    }
}

/// Why a text is no answer to an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerError {
    /// It begins like no answer.
    NotAnAnswer(String),
    /// A clause is none, or stands out of order.
    NotAClause(String),
    /// A place is no space.
    Place(PlaceError),
    /// No card is called this.
    UnknownCard(String),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerError::NotAnAnswer(text) => write!(
                f,
                "\"{text}\" is no answer; answers are wall, no-ladder, entered, swapped, sacrificed, or begin with moved to, beaten by or flag on"
            ),
            AnswerError::NotAClause(text) => write!(
                f,
                "\"{text}\" does not belong here; an answer may go on with fell through, ladder, removed and passage to, in this order"
            ),
            AnswerError::Place(error) => error.fmt(f),
            AnswerError::UnknownCard(name) => write!(f, "\"{name}\" is no card (F6)"),
        }
    }
}

impl std::error::Error for AnswerError {}

impl Answer {
    /// Reads the text of an answer to `order`.
    ///
    /// # Errors
    /// [`AnswerError`] where the text is none that an answer has.
    pub fn read(text: &str, game: &Game, order: Order) -> Result<Answer, AnswerError> {
        let mut clauses = text.split(',').map(str::trim).peekable();
        let mut answer = outcome(clauses.next().unwrap_or(""), game, order)?;
        let mut fall_named = false;
        let mut stage = 0;
        for clause in clauses {
            let (at_stage, rest) = clause_kind(clause, fall_named)?;
            if at_stage < stage || (at_stage == stage && at_stage != 0) {
                return Err(AnswerError::NotAClause(quoted(clause)));
            }
            stage = at_stage;
            match at_stage {
                0 => {
                    answer.fell.insert(place(rest)?);
                    fall_named = true;
                }
                1 => answer.ladders = ladders(rest)?,
                2 => {
                    answer.card = Some(CardAnswer {
                        card: card(rest)?,
                        removed: true,
                    });
                }
                _ => answer.passage = Some(place(rest)?),
            }
        }
        Ok(answer)
    }
}

/// The position of a clause in an answer and what follows its first words. The
/// second space fallen through stands without them.
fn clause_kind(clause: &str, fall_named: bool) -> Result<(usize, &str), AnswerError> {
    [FELL, LADDERS, REMOVED, PASSAGE]
        .iter()
        .enumerate()
        .find_map(|(stage, words)| Some((stage, clause.strip_prefix(words)?)))
        .or(fall_named.then_some((0, clause)))
        .ok_or_else(|| AnswerError::NotAClause(quoted(clause)))
}

fn outcome(text: &str, game: &Game, order: Order) -> Result<Answer, AnswerError> {
    let answer = |outcome, at| Answer {
        outcome,
        at,
        fell: SpaceSet::EMPTY,
        ladders: Ladders::default(),
        card: None,
        passage: None,
    };
    if let Some(rest) = text.strip_prefix(MOVED) {
        return Ok(answer(Outcome::Moved, Some(place(rest)?)));
    }
    if let Some(rest) = text.strip_prefix(FLAG) {
        return Ok(answer(Outcome::Flag, Some(place(rest)?)));
    }
    if let Some(rest) = text.strip_prefix(BEATEN) {
        let at = match game.rules() {
            Rules::Introduction => Some(Space::START),
            Rules::Main => None,
        };
        return Ok(Answer {
            card: Some(CardAnswer {
                card: card(rest)?,
                removed: false,
            }),
            ..answer(Outcome::Beaten, at)
        });
    }
    let stays_on = match order {
        Order::Move { from, .. } => from,
        Order::Enter(_) | Order::Swap(_) | Order::Sacrifice(_) => Space::START,
    };
    [
        Outcome::Entered,
        Outcome::Wall,
        Outcome::NoLadder,
        Outcome::Swapped,
        Outcome::Sacrificed,
    ]
    .into_iter()
    .find(|outcome| outcome.name() == text)
    .map(|outcome| answer(outcome, Some(stays_on)))
    .ok_or_else(|| AnswerError::NotAnAnswer(quoted(text)))
}

fn place(text: &str) -> Result<Space, AnswerError> {
    read_space(text, None::<Floor>).map_err(AnswerError::Place)
}

fn card(text: &str) -> Result<Card, AnswerError> {
    Card::from_name(text).ok_or_else(|| AnswerError::UnknownCard(quoted(text)))
}

fn ladders(text: &str) -> Result<Ladders, AnswerError> {
    let all = [(true, false), (false, true), (true, true)].map(|(up, down)| Ladders { up, down });
    all.into_iter()
        .find(|ladders| ladders.names().join(" and ") == text)
        .ok_or_else(|| AnswerError::NotAClause(quoted(&format!("{LADDERS}{text}"))))
}

fn quoted(text: &str) -> String {
    text.chars().take(60).collect()
}
