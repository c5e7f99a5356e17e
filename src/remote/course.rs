//! The course of a remote round: the fold of its messages.

use super::body::{Body, Bytes32, Hello, Opening, Terms};
use super::commitment::{Binding, SaltedDigest, Scheme};
use super::message::Message;
use super::transcript::Transcript;
use crate::fortress::walk::{Answer, AnswerError, Order, Refusal};
use crate::proof::Digest;
use crate::round::{BySide, Ending, Entry, HowEnded, Lots, PlayError, Round, Side};
use ed25519_dalek::{Signature, VerifyingKey};
use std::fmt;

/// Where a remote round stands. It is what both sides can tell, and the same for
/// both.
#[derive(Clone, Debug, Default)]
pub struct Course {
    hellos: BySide<Option<Hello>>,
    commitments: BySide<Option<Digest>>,
    nonces: BySide<Option<Bytes32>>,
    round: Option<Round>,
    entries: Vec<Entry>,
    /// The order that waits for its answer.
    open_order: Option<(Side, Order)>,
    ended: Option<End>,
    openings: BySide<Option<Opening>>,
    sealed: BySide<bool>,
    rematch: BySide<bool>,
    chat: Vec<(Side, String)>,
}

/// How a remote round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By the flag or by resignation.
    Won(Ending),
    /// A side demanded that the fortresses be laid open.
    Demanded(Side),
}

/// Why a message breaks the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The sides want to play differently.
    TermsDiffer(String),
    /// It comes at a time when nobody says this.
    IllTimed,
    /// The commitment, the key or the lot is a copy of the other side's.
    Mirrored,
    /// The nonce is not the one that was announced.
    OtherNonce,
    /// The order is against the rules.
    Order(Refusal),
    /// The answer is none.
    Answer(AnswerError),
    /// The answer cannot be true.
    Untrue(PlayError),
    /// The opening does not open the commitment.
    DoesNotOpen,
    /// The key is none, or the signature is not under this record.
    Forged,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TermsDiffer(difference) => f.write_str(difference),
            Fault::IllTimed => f.write_str("nobody says that at this point of a round"),
            Fault::Mirrored => {
                f.write_str("it repeats the other side's own commitment, key or lot")
            }
            Fault::OtherNonce => f.write_str("the nonce is not the one that was announced (F30)"),
            Fault::Order(refusal) => refusal.fmt(f),
            Fault::Answer(error) => error.fmt(f),
            Fault::Untrue(error) => error.fmt(f),
            Fault::DoesNotOpen => {
                f.write_str("the fortress laid open is not the one that was committed to")
            }
            Fault::Forged => f.write_str("the signature does not belong to this record"),
        }
    }
}

impl std::error::Error for Fault {}

/// The message that broke a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Whose message.
    pub by: Side,
    /// Its number, from 1.
    pub number: u32,
    /// Why.
    pub fault: Fault,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s line {}: {}", self.by, self.number, self.fault)
    }
}

impl std::error::Error for Broken {}

impl Course {
    /// Folds all messages of `transcript`; where one breaks the round, the course
    /// up to it and what broke it.
    pub fn of(transcript: &Transcript) -> (Course, Option<Broken>) {
        let mut course = Course::default();
        for message in transcript.in_order() {
            if let Err(broken) = course.follow_or_break(transcript, message) {
                return (course, Some(broken));
            }
        }
        (course, None)
    }

    /// Follows the last message in order, all others having been followed.
    pub(super) fn follow_last(&mut self, transcript: &Transcript) -> Result<(), Broken> {
        match transcript.last_in_order() {
            Some(message) => self.follow_or_break(transcript, message),
            None => Ok(()),
        }
    }

    fn follow_or_break(
        &mut self,
        transcript: &Transcript,
        message: &Message,
    ) -> Result<(), Broken> {
        self.follow(transcript, message).map_err(|fault| Broken {
            by: message.from,
            number: message.number,
            fault,
        })
    }

    /// What the first message of `side` said.
    pub fn hello(&self, side: Side) -> Option<&Hello> {
        self.hellos[side].as_ref()
    }

    /// The terms, once one side has stated them.
    pub fn terms(&self) -> Option<Terms> {
        Side::BOTH
            .into_iter()
            .find_map(|side| Some(self.hello(side)?.terms))
    }

    /// The commitment of `side`.
    pub fn commitment(&self, side: Side) -> Option<Digest> {
        self.commitments[side]
    }

    /// What a commitment of `owner` is bound to, once both have said hello.
    pub fn binding(&self, owner: Side) -> Option<Binding> {
        let (red, blue) = (self.hello(Side::Red)?, self.hello(Side::Blue)?);
        Some(Binding {
            round: Digest::of(format!("{red}\n{blue}\n").as_bytes()),
            owner,
            terms: red.terms,
        })
    }

    /// The round as both sides hear it, once lots are drawn.
    pub const fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// F30: the lots, once both sides have thrown in what is theirs.
    pub fn lots(&self) -> Option<Lots> {
        Some(lots(self.nonces.red?, self.nonces.blue?))
    }

    /// What was ordered and answered, as entries of a record.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The order that waits for its answer, and whose it is.
    pub const fn open_order(&self) -> Option<(Side, Order)> {
        self.open_order
    }

    /// How the round ended, or `None` while it goes on.
    pub const fn ended(&self) -> Option<End> {
        self.ended
    }

    /// The fortress of `side`, once laid open.
    pub fn opening(&self, side: Side) -> Option<&Opening> {
        self.openings[side].as_ref()
    }

    /// Whether `side` has drawn its lot.
    pub fn has_drawn(&self, side: Side) -> bool {
        self.nonces[side].is_some()
    }

    /// Whether `side` has signed.
    pub fn is_sealed(&self, side: Side) -> bool {
        self.sealed[side]
    }

    /// Whether nothing is left to be said: the round is over, laid open and signed by both.
    pub fn is_complete(&self) -> bool {
        Side::BOTH.iter().all(|side| self.is_sealed(*side))
    }

    /// Whether `side` offers another round.
    pub fn offers_rematch(&self, side: Side) -> bool {
        self.rematch[side]
    }

    /// The words said, with who said them.
    pub fn chat(&self) -> &[(Side, String)] {
        &self.chat
    }

    fn follow(&mut self, transcript: &Transcript, message: &Message) -> Result<(), Fault> {
        let from = message.from;
        let other = from.other();
        if (message.number == 1) != matches!(message.body, Body::Hello(_)) {
            return Err(Fault::IllTimed);
        }
        match &message.body {
            Body::Hello(hello) => self.hear_hello(from, hello),
            Body::Commit(digest) => {
                let timely = self.hellos[other].is_some() && self.commitments[from].is_none();
                on_time(timely)?;
                if self.commitments[other] == Some(*digest) {
                    return Err(Fault::Mirrored);
                }
                self.commitments[from] = Some(*digest);
                Ok(())
            }
            Body::Lot(nonce) => {
                let bound = self.commitments[other].is_some() && self.commitments[from].is_some();
                on_time(bound && self.nonces[from].is_none())?;
                let announced = self.hellos[from].as_ref().map(|hello| hello.lot);
                if announced != Some(lot_of(nonce)) {
                    return Err(Fault::OtherNonce);
                }
                self.nonces[from] = Some(*nonce);
                self.draw_lots();
                Ok(())
            }
            Body::Order(order) => {
                on_time(self.open_order.is_none() && self.ended.is_none())?;
                let round = self.round.as_ref().ok_or(Fault::IllTimed)?;
                on_time(round.turns().to_play() == from)?;
                round.notepad(from).check(*order).map_err(Fault::Order)?;
                self.open_order = Some((from, *order));
                Ok(())
            }
            Body::Answer(text) => self.hear_answer(from, text),
            Body::Chat(text) => {
                on_time(self.hellos[from].is_some())?;
                self.chat.push((from, text.clone()));
                Ok(())
            }
            Body::Resign => {
                let round = self.round.as_mut().ok_or(Fault::IllTimed)?;
                // Said before the end was heard, it changes nothing any more.
                if self.ended.is_none() {
                    round.resign(from).map_err(Fault::Untrue)?;
                    self.entries.push(Entry::Resigns { side: from });
                    self.ended = round.ending().map(End::Won);
                }
                Ok(())
            }
            Body::Demand => {
                on_time(self.round.is_some())?;
                self.ended.get_or_insert(End::Demanded(from));
                Ok(())
            }
            Body::Open(opening) => {
                on_time(self.ended.is_some() && self.openings[from].is_none())?;
                let (Some(binding), Some(commitment)) =
                    (self.binding(from), self.commitments[from])
                else {
                    return Err(Fault::IllTimed);
                };
                if !SaltedDigest::opens(&binding, &commitment, opening) {
                    return Err(Fault::DoesNotOpen);
                }
                self.openings[from] = Some(opening.as_ref().clone());
                Ok(())
            }
            Body::Seal(signature) => {
                let opened = Side::BOTH.iter().all(|side| self.openings[*side].is_some());
                on_time(opened && !self.sealed[from])?;
                let text = seal_text(transcript, from, message.number, message.heard)
                    .ok_or(Fault::Forged)?;
                let key = self.hellos[from].as_ref().ok_or(Fault::IllTimed)?.key;
                VerifyingKey::from_bytes(&key.0)
                    .and_then(|key| {
                        key.verify_strict(text.as_bytes(), &Signature::from_bytes(signature))
                    })
                    .map_err(|_| Fault::Forged)?;
                self.sealed[from] = true;
                Ok(())
            }
            Body::Rematch => {
                on_time(self.ended.is_some())?;
                self.rematch[from] = true;
                Ok(())
            }
        }
    }

    fn hear_hello(&mut self, from: Side, hello: &Hello) -> Result<(), Fault> {
        on_time(self.hellos[from].is_none())?;
        if let Some(theirs) = &self.hellos[from.other()] {
            if let Some(difference) = theirs.terms.difference(&hello.terms) {
                return Err(Fault::TermsDiffer(difference));
            }
            if theirs.key == hello.key || theirs.lot == hello.lot {
                return Err(Fault::Mirrored);
            }
        }
        self.hellos[from] = Some(hello.clone());
        Ok(())
    }

    fn hear_answer(&mut self, from: Side, text: &str) -> Result<(), Fault> {
        let (side, order) = self.open_order.ok_or(Fault::IllTimed)?;
        on_time(side == from.other() && self.ended.is_none())?;
        let round = self.round.as_mut().ok_or(Fault::IllTimed)?;
        let answer = Answer::read(text, round.game(), order).map_err(Fault::Answer)?;
        round.hear(side, order, &answer).map_err(Fault::Untrue)?;
        self.open_order = None;
        self.entries.push(Entry::Order {
            side,
            order,
            answer,
        });
        self.ended = round.ending().map(End::Won);
        Ok(())
    }

    /// F30: once both nonces lie open they decide who starts; each was fixed before
    /// the other was known.
    fn draw_lots(&mut self) {
        if let (Some(lots), Some(terms)) = (self.lots(), self.terms()) {
            self.round = Some(Round::heard(terms.game, lots.first()));
        }
    }
}

fn on_time(is_timely: bool) -> Result<(), Fault> {
    if is_timely {
        Ok(())
    } else {
        Err(Fault::IllTimed)
    }
}

/// The digest by which a nonce is announced.
pub(super) fn lot_of(nonce: &Bytes32) -> Digest {
    Digest::of(format!("keepwright lot\n{nonce}\n").as_bytes())
}

/// F30: the lots that two nonces draw.
fn lots(red: Bytes32, blue: Bytes32) -> Lots {
    let both = Digest::of(format!("keepwright lots\n{red}\n{blue}\n").as_bytes());
    let seed = both
        .bytes()
        .iter()
        .take(8)
        .fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    Lots::Drawn(seed)
}

/// What a side signs with its `number`th message: all of its own before, and all of
/// the other's that it had heard.
pub(super) fn seal_text(
    transcript: &Transcript,
    from: Side,
    number: u32,
    heard: u32,
) -> Option<String> {
    let own = transcript.chain(from, number.checked_sub(1)?)?.0;
    let theirs = transcript.chain(from.other(), heard)?.0;
    Some(format!("keepwright seal\n{from}\n{own}\n{theirs}\n"))
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Won(ending) => ending.fmt(f),
            End::Demanded(side) => write!(f, "{side} demanded that both fortresses be laid open"),
        }
    }
}

impl End {
    /// Who won, before the fortresses are looked at; nobody, where the end was
    /// demanded.
    pub const fn winner(self) -> Option<Side> {
        match self {
            End::Won(ending) => Some(ending.winner),
            End::Demanded(_) => None,
        }
    }

    /// Whether somebody found the flag.
    pub const fn is_flag(self) -> bool {
        matches!(
            self,
            End::Won(Ending {
                how: HowEnded::Flag,
                ..
            })
        )
    }
}
