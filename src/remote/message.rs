//! One message as one line: who, the how-manieth, after how many of the other's,
//! what, and two checks.
//!
//! `KW1 7F3K r4 b3 order E5 bottom-E4 bottom 9QX2-M7KD3A`: the round's tag, red's
//! fourth message after having three of blue's, its words, four characters that
//! show a line damaged on its way and six that show one missing, changed or moved.

use super::body::{Body, BodyError};
use crate::proof::Digest;
use crate::round::Side;
use data_encoding::BASE32_NOPAD;
use std::fmt;

/// What every line begins with.
pub const MARK: &str = "KW1";

/// The most bytes of a line.
pub const LONGEST_LINE: usize = 2000;

/// The most messages of one side in a round.
pub const MOST_MESSAGES: u32 = 20_000;

const TAG: usize = 4;
const TRANSIT: usize = 4;
const CHAIN: usize = 6;

/// A message as it was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Who sent it.
    pub from: Side,
    /// Its number among the sender's messages, from 1.
    pub number: u32,
    /// How many messages of the other side the sender had.
    pub heard: u32,
    /// What it says.
    pub body: Body,
}

/// A line before its place in the chain is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The round's tag.
    pub tag: String,
    /// The message.
    pub message: Message,
    /// The six characters over the chain.
    pub chain: String,
}

/// Why a text is no line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineError {
    /// It does not begin as a line does.
    NotALine,
    /// It is longer than any line.
    TooLong,
    /// Its checks do not fit: something was changed on the way.
    Damaged,
    /// It came whole and is still no message.
    Body(BodyError),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::NotALine => write!(f, "a line begins with {MARK} and the round's tag"),
            LineError::TooLong => write!(f, "a line has at most {LONGEST_LINE} characters"),
            LineError::Damaged => f.write_str(
                "the line was damaged on its way: its check does not fit; copy it once more",
            ),
            LineError::Body(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LineError {}

/// The running digest of one side's messages, each with what was heard before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain(pub Digest);

impl Chain {
    /// Before the first message of `side`.
    pub fn start(side: Side) -> Chain {
        Chain(Digest::of(format!("keepwright chain {side}\n").as_bytes()))
    }

    /// After `message`, whose sender had heard as far as `theirs`.
    #[must_use]
    pub fn after(self, theirs: Chain, message: &Message) -> Chain {
        let text = format!("{}\n{}\n{message}\n", self.0, theirs.0);
        Chain(Digest::of(text.as_bytes()))
    }

    fn check(self) -> String {
        letters(&self.0, CHAIN)
    }
}

/// The first letters of a digest.
fn letters(digest: &Digest, count: usize) -> String {
    let all = BASE32_NOPAD.encode(digest.bytes());
    all.chars().take(count).collect()
}

/// The tag of the round that begins with this message.
pub fn tag_of(first: &Message) -> String {
    letters(&Digest::of(first.to_string().as_bytes()), TAG)
}

/// `r4 b3 order E5 bottom-E4 bottom`.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |side: Side| &side.name()[..1];
        write!(
            f,
            "{}{} {}{} {}",
            letter(self.from),
            self.number,
            letter(self.from.other()),
            self.heard,
            self.body
        )
    }
}

impl Message {
    /// The line that carries the message in the round `tag`, after which the
    /// sender's chain is `chain`.
    pub fn to_line(&self, tag: &str, chain: Chain) -> String {
        let text = format!("{MARK} {tag} {self}");
        let chain = chain.check();
        let transit = transit_check(&text, &chain);
        format!("{text} {transit}-{chain}")
    }

    /// Whether `chain` is the sender's after this message, as far as the line's
    /// check tells.
    pub fn fits(line: &Line, chain: Chain) -> bool {
        line.chain == chain.check()
    }
}

/// Over the text and the chain's check, so that damage to either shows.
fn transit_check(text: &str, chain: &str) -> String {
    letters(&Digest::of(format!("{text} {chain}").as_bytes()), TRANSIT)
}

impl Line {
    /// Reads what [`Message::to_line`] gives.
    ///
    /// # Errors
    /// [`LineError`].
    pub fn read(text: &str) -> Result<Line, LineError> {
        if text.len() > LONGEST_LINE {
            return Err(LineError::TooLong);
        }
        let rest = text
            .strip_prefix(MARK)
            .and_then(|rest| rest.strip_prefix(' '))
            .ok_or(LineError::NotALine)?;
        let (before, check) = text.rsplit_once(' ').ok_or(LineError::NotALine)?;
        let (transit, chain) = check.split_once('-').ok_or(LineError::Damaged)?;
        if transit != transit_check(before, chain) {
            return Err(LineError::Damaged);
        }
        let rest = &rest[..rest.len() - check.len() - 1];
        let mut parts = rest.splitn(4, ' ');
        let mut next = || parts.next().ok_or(LineError::NotALine);
        let tag = next()?.to_string();
        let (from, number) = side_and_number(next()?)?;
        let (other, heard) = side_and_number(next()?)?;
        let body = Body::read(next()?).map_err(LineError::Body)?;
        if other != from.other() || number == 0 || tag.len() != TAG {
            return Err(LineError::NotALine);
        }
        Ok(Line {
            tag,
            message: Message {
                from,
                number,
                heard,
                body,
            },
            chain: chain.to_string(),
        })
    }
}

/// `r12`: the side and a number without leading zeros.
fn side_and_number(text: &str) -> Result<(Side, u32), LineError> {
    let side = Side::BOTH
        .into_iter()
        .find(|side| text.starts_with(&side.name()[..1]))
        .ok_or(LineError::NotALine)?;
    let digits = &text[1..];
    let number: u32 = digits.parse().map_err(|_| LineError::NotALine)?;
    if number.to_string() != digits {
        return Err(LineError::NotALine);
    }
    Ok((side, number))
}
