//! All that was said in a round, by both sides, each message chained to those
//! before it.

use super::message::{Chain, Line, LineError, MOST_MESSAGES, Message, tag_of};
use crate::remote::body::Body;
use crate::round::{BySide, Side};
use std::fmt;

/// What the first line of a record says.
const HEAD: &str = "keepwright-remote 1";

/// The messages of both sides, as far as they are known.
///
/// A side's messages stand in their own order and name how many of the other's
/// were heard before; so one order of all is fixed ([`Transcript::in_order`]),
/// whoever wrote them down and whenever they came.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Transcript {
    sides: BySide<Vec<Link>>,
}

/// A message and its sender's chain after it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Link {
    message: Message,
    chain: Chain,
}

/// What became of a line that was added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is new.
    New,
    /// It was there already, the same.
    Known,
}

/// Why a line cannot be added. Nothing changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddError {
    /// It is no whole line.
    Line(LineError),
    /// It belongs to another round.
    OtherRound(String),
    /// A line before it is missing.
    Missing {
        /// Whose.
        side: Side,
        /// The number of the first that is missing.
        number: u32,
    },
    /// Another line with this number came before, or it follows other lines than
    /// those that are here.
    OtherPast {
        /// Whose.
        side: Side,
        /// Its number.
        number: u32,
    },
    /// By its name the line is this side's own, which never said it: somebody else
    /// made it, or the record here is an old copy.
    Unsaid(Side),
    /// A side says more than any round needs.
    TooMany(Side),
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddError::Line(error) => error.fmt(f),
            AddError::OtherRound(tag) => write!(f, "the line belongs to another round, {tag}"),
            AddError::Missing { side, number } => {
                write!(f, "{side}'s line {number} is missing before it")
            }
            AddError::OtherPast { side, number } => write!(
                f,
                "{side}'s line {number} does not follow the lines that are here: one of them was changed"
            ),
            AddError::Unsaid(side) => write!(
                f,
                "the line says it is yours, {side}'s, and your record lacks it: somebody else made it, or the record is an old copy"
            ),
            AddError::TooMany(side) => {
                write!(f, "{side} sent more than {MOST_MESSAGES} messages")
            }
        }
    }
}

impl std::error::Error for AddError {}

impl Transcript {
    /// The round's tag: four characters, fixed by red's first message.
    pub fn tag(&self) -> Option<String> {
        let first = self.sides.red.first()?;
        Some(tag_of(&first.message))
    }

    /// How many messages of `side` are here.
    pub fn count(&self, side: Side) -> u32 {
        self.sides[side].len() as u32
    }

    /// The messages of `side` in order.
    pub fn of(&self, side: Side) -> impl DoubleEndedIterator<Item = &Message> {
        self.sides[side].iter().map(|link| &link.message)
    }

    /// The chain of `side` after its first `count` messages.
    pub fn chain(&self, side: Side, count: u32) -> Option<Chain> {
        match count.checked_sub(1) {
            None => Some(Chain::start(side)),
            Some(last) => Some(self.sides[side].get(last as usize)?.chain),
        }
    }

    /// The message by which `from` would say `body` now.
    pub fn next(&self, from: Side, body: Body) -> Message {
        Message {
            from,
            number: self.count(from) + 1,
            heard: self.count(from.other()),
            body,
        }
    }

    /// Adds a message of one's own, made by [`Transcript::next`]; the line that
    /// carries it.
    pub fn say(&mut self, from: Side, body: Body) -> String {
        let message = self.next(from, body);
        let chain = self.chain_after(&message).unwrap_or(Chain::start(from));
        self.sides[from].push(Link { message, chain });
        self.line(from, self.count(from)).unwrap_or_default()
    }

    /// The line of the `number`th message of `side`, from 1.
    pub fn line(&self, side: Side, number: u32) -> Option<String> {
        let link = self.sides[side].get(number.checked_sub(1)? as usize)?;
        Some(link.message.to_line(&self.tag()?, link.chain))
    }

    /// The chain after a message that follows what is here.
    fn chain_after(&self, message: &Message) -> Option<Chain> {
        let own = self.chain(message.from, message.number - 1)?;
        let theirs = self.chain(message.from.other(), message.heard)?;
        Some(own.after(theirs, message))
    }

    /// Adds a line that was read somewhere.
    ///
    /// # Errors
    /// [`AddError`].
    pub fn add(&mut self, text: &str) -> Result<Added, AddError> {
        let line = Line::read(text).map_err(AddError::Line)?;
        self.add_line(&line)
    }

    /// Adds a line whose own checks fit.
    ///
    /// # Errors
    /// [`AddError`].
    pub fn add_line(&mut self, line: &Line) -> Result<Added, AddError> {
        let message = &line.message;
        let (side, number) = (message.from, message.number);
        let tag = match self.tag() {
            Some(tag) => tag,
            None if side == Side::Red && number == 1 => tag_of(message),
            None => {
                return Err(AddError::Missing {
                    side: Side::Red,
                    number: 1,
                });
            }
        };
        if line.tag != tag {
            return Err(AddError::OtherRound(line.tag.clone()));
        }
        if number > MOST_MESSAGES {
            return Err(AddError::TooMany(side));
        }
        let other_past = AddError::OtherPast { side, number };
        if let Some(known) = self.sides[side].get(number as usize - 1) {
            let same = known.message == *message && Message::fits(line, known.chain);
            return if same {
                Ok(Added::Known)
            } else {
                Err(other_past)
            };
        }
        for (whose, needed) in [(side, number - 1), (side.other(), message.heard)] {
            if self.count(whose) < needed {
                return Err(AddError::Missing {
                    side: whose,
                    number: self.count(whose) + 1,
                });
            }
        }
        let heard_before = self.of(side).next_back().map_or(0, |last| last.heard);
        let chain = self.chain_after(message).ok_or(other_past.clone())?;
        if message.heard < heard_before || !Message::fits(line, chain) {
            return Err(other_past);
        }
        self.sides[side].push(Link {
            message: message.clone(),
            chain,
        });
        Ok(Added::New)
    }

    /// All messages in the one order that both sides agree on: each after those
    /// that its sender had heard. Where neither had heard the other, answers come
    /// first, then orders, then all else; then red's.
    pub fn in_order(&self) -> Vec<&Message> {
        let mut placed = BySide { red: 0, blue: 0 };
        let mut order = Vec::new();
        loop {
            let next = Side::BOTH
                .into_iter()
                .filter_map(|side| {
                    let message = &self.sides[side].get(placed[side] as usize)?.message;
                    (message.heard <= placed[side.other()]).then_some(message)
                })
                .min_by_key(|message| (urgency(&message.body), message.from));
            let Some(message) = next else { return order };
            placed[message.from] += 1;
            order.push(message);
        }
    }

    /// The last of all messages in order.
    pub fn last_in_order(&self) -> Option<&Message> {
        let last = |side: Side| self.sides[side].last().map(|link| &link.message);
        match (last(Side::Red), last(Side::Blue)) {
            (Some(red), Some(blue)) if red.heard < blue.number && blue.heard < red.number => {
                // Neither sender had heard the other's: the whole order decides.
                self.in_order().last().copied()
            }
            (Some(red), Some(blue)) if red.heard < blue.number => Some(blue),
            (red, blue) => red.or(blue),
        }
    }

    /// The record of the round: all lines in order.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for message in self.in_order() {
            if let Some(line) = self.line(message.from, message.number) {
                text.push_str(&line);
                text.push('\n');
            }
        }
        text
    }

    /// Reads a record; blank lines are skipped.
    ///
    /// # Errors
    /// The number of the line, from 1, and why it cannot be: every changed, dropped
    /// or reordered message is found.
    pub fn read(text: &str) -> Result<Transcript, RecordError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, line.trim_end()))
            .filter(|(_, line)| !line.is_empty());
        match lines.next() {
            Some((_, HEAD)) => {}
            _ => return Err(RecordError::NotARecord),
        }
        let mut transcript = Transcript::default();
        for (number, line) in lines {
            match transcript.add(line) {
                Ok(Added::New) => {}
                Ok(Added::Known) => return Err(RecordError::Twice(number)),
                Err(error) => return Err(RecordError::Line(number, error)),
            }
        }
        Ok(transcript)
    }
}

/// What comes first of two messages whose senders had not heard each other.
const fn urgency(body: &Body) -> u8 {
    match body {
        Body::Answer(_) => 0,
        Body::Order(_) => 1,
        _ => 2,
    }
}

/// Why a text is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It does not begin as one.
    NotARecord,
    /// This line stands there for the second time.
    Twice(usize),
    /// This line cannot stand where it does.
    Line(usize, AddError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NotARecord => write!(f, "line 1: a record begins with \"{HEAD}\""),
            RecordError::Twice(line) => write!(f, "line {line}: it stands there twice"),
            RecordError::Line(line, error) => write!(f, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for RecordError {}
