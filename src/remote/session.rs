//! One side of a remote round: what it keeps secret and what it has to say.

use super::body::{Body, Bytes32, Hello, Opening, Terms, line};
use super::commitment::{SaltedDigest, Scheme};
use super::course::{Broken, Course, lot_of, seal_text};
use super::message::{Line, Message};
use super::transcript::{AddError, Added, Transcript};
use crate::fortress::walk::{Order, Refusal, step};
use crate::legality::LegalLayout;
use crate::round::Side;
use ed25519_dalek::{Signer, SigningKey};
use std::fmt;

/// What one side alone knows until the end.
#[derive(Clone)]
pub struct Secrets {
    /// The fortress.
    pub layout: LegalLayout,
    /// What hides it in the commitment.
    pub salt: Bytes32,
    /// What is thrown in for the lots.
    pub nonce: Bytes32,
    /// What signs the record.
    pub key: Bytes32,
}

/// Shows nothing.
impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets { … }")
    }
}

impl Secrets {
    /// Secrets for one round with `layout`, drawn from `random`, which must be a
    /// source that nobody can guess.
    ///
    /// # Errors
    /// Whatever `random` fails with.
    pub fn draw<E>(
        layout: LegalLayout,
        mut random: impl FnMut(&mut [u8]) -> Result<(), E>,
    ) -> Result<Secrets, E> {
        let mut bytes = || {
            let mut bytes = [0; 32];
            random(&mut bytes).map(|()| Bytes32(bytes))
        };
        Ok(Secrets {
            layout,
            salt: bytes()?,
            nonce: bytes()?,
            key: bytes()?,
        })
    }

    fn signing_key(&self) -> SigningKey {
        SigningKey::from_bytes(&self.key.0)
    }

    fn opening(&self) -> Opening {
        Opening {
            layout: *self.layout.layout(),
            salt: self.salt,
        }
    }
}

/// One side of a remote round.
///
/// Pure: lines come in ([`Session::hear`]) and go out ([`Session::due`],
/// [`Session::say`]); whoever drives it writes them down before acting on them or
/// sending them.
#[derive(Clone, Debug)]
pub struct Session {
    own: Side,
    name: String,
    secrets: Secrets,
    transcript: Transcript,
    course: Course,
    broken: Option<Broken>,
}

/// What a player can say of their own accord.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Say {
    /// An order in the other's fortress.
    Order(Order),
    /// Words.
    Chat(String),
    /// To give up.
    Resign,
    /// To have both fortresses laid open.
    Demand,
    /// To play once more.
    Rematch,
}

/// Why something cannot be said now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SayError {
    /// The round is broken.
    Broken(Broken),
    /// The other side has not been met yet, or lots are not drawn.
    NotStarted,
    /// The round is over.
    Over,
    /// The other side plays, or its answer has not come.
    NotYourTurn,
    /// The rules do not allow the order.
    Refused(Refusal),
    /// The round is not over.
    NotOver,
}

impl fmt::Display for SayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SayError::Broken(broken) => write!(f, "the round is broken: {broken}"),
            SayError::NotStarted => f.write_str("the round has not begun: lots are not drawn yet"),
            SayError::Over => f.write_str("the round is over"),
            SayError::NotYourTurn => {
                f.write_str("wait: the other side plays, or has yet to answer (F31)")
            }
            SayError::Refused(refusal) => refusal.fmt(f),
            SayError::NotOver => f.write_str("that is said after the round"),
        }
    }
}

impl std::error::Error for SayError {}

impl Session {
    /// One side of a round that has not begun. Red invites, blue joins.
    pub fn new(own: Side, name: &str, secrets: Secrets) -> Session {
        Session {
            own,
            name: line(name),
            secrets,
            transcript: Transcript::default(),
            course: Course::default(),
            broken: None,
        }
    }

    /// Takes up a round where its transcript stops.
    pub fn resume(own: Side, name: &str, secrets: Secrets, transcript: Transcript) -> Session {
        let mut session = Session::new(own, name, secrets);
        session.transcript = transcript;
        session.fold();
        session
    }

    /// Which side this is.
    pub const fn own(&self) -> Side {
        self.own
    }

    /// All that was said.
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// Where the round stands.
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// The message that broke the round, if one did.
    pub const fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }

    /// This side's own fortress.
    pub const fn layout(&self) -> &LegalLayout {
        &self.secrets.layout
    }

    /// A key of this side's for another purpose, which `label` names: the same whenever
    /// the round is taken up, and telling nothing of the round's own key.
    #[cfg(feature = "remote")]
    pub(super) fn key_for(&self, label: &str) -> [u8; 32] {
        let text = format!("keepwright key\n{label}\n{}\n", self.secrets.key);
        *crate::proof::Digest::of(text.as_bytes()).bytes()
    }

    /// Takes in a line of the other side; one of this side's own that comes back is
    /// known.
    ///
    /// # Errors
    /// [`AddError`]; then nothing changes. A line that is added can still break
    /// the round ([`Session::broken`]).
    pub fn hear(&mut self, text: &str) -> Result<Added, AddError> {
        let line = Line::read(text).map_err(AddError::Line)?;
        self.hear_line(&line)
    }

    /// Takes in a line that was read already.
    ///
    /// # Errors
    /// [`AddError`]; then nothing changes.
    pub fn hear_line(&mut self, line: &Line) -> Result<Added, AddError> {
        let Message { from, number, .. } = line.message;
        let is_of_the_round = self.transcript.tag().is_none_or(|tag| tag == line.tag);
        if is_of_the_round && from == self.own && number > self.transcript.count(from) {
            return Err(AddError::Unsaid(from));
        }
        let added = self.transcript.add_line(line)?;
        if added == Added::New {
            self.fold_on(line.message.from);
        }
        Ok(added)
    }

    /// What this side must say now without being asked: hello, commitment, lot, the
    /// answer to an order, its fortress at the end, its signature. The line; `None`
    /// where it has to wait.
    pub fn due(&mut self) -> Option<String> {
        let body = self.due_body()?;
        Some(self.send(body))
    }

    /// Says something of the player's own accord; the line.
    ///
    /// # Errors
    /// [`SayError`]; then nothing changes.
    pub fn say(&mut self, say: Say) -> Result<String, SayError> {
        if let Some(broken) = &self.broken {
            return Err(SayError::Broken(broken.clone()));
        }
        let is_over = self.course.ended().is_some();
        let body = match say {
            Say::Chat(words) if self.course.hello(self.own).is_some() => Body::Chat(line(&words)),
            Say::Chat(_) => return Err(SayError::NotStarted),
            Say::Rematch if is_over => Body::Rematch,
            Say::Rematch => return Err(SayError::NotOver),
            _ if is_over => return Err(SayError::Over),
            Say::Resign => Body::Resign,
            Say::Demand => Body::Demand,
            Say::Order(order) => Body::Order(order),
        };
        let round = self.course.round();
        match (&body, round) {
            (Body::Chat(_), _) => {}
            (_, None) => return Err(SayError::NotStarted),
            (Body::Order(order), Some(round)) => {
                let waits = self.course.open_order().is_some();
                if waits || round.turns().to_play() != self.own {
                    return Err(SayError::NotYourTurn);
                }
                round
                    .notepad(self.own)
                    .check(*order)
                    .map_err(SayError::Refused)?;
            }
            _ => {}
        }
        Ok(self.send(body))
    }

    fn send(&mut self, body: Body) -> String {
        let line = self.transcript.say(self.own, body);
        self.fold_on(self.own);
        line
    }

    fn fold(&mut self) {
        (self.course, self.broken) = Course::of(&self.transcript);
    }

    /// Goes on with the message that was added last, by `from`. As a rule it is the
    /// last of all in order too, and the course follows it alone.
    fn fold_on(&mut self, from: Side) {
        let last = self.transcript.last_in_order();
        let is_newest = last
            .is_some_and(|last| last.from == from && last.number == self.transcript.count(from));
        if is_newest {
            self.broken = self
                .broken
                .take()
                .or_else(|| self.course.follow_last(&self.transcript).err());
        } else {
            self.fold();
        }
    }

    fn due_body(&self) -> Option<Body> {
        if self.broken.is_some() {
            return None;
        }
        let (own, other, course) = (self.own, self.own.other(), &self.course);
        if course.hello(own).is_none() {
            let invited = own == Side::Red || course.hello(other).is_some();
            return invited.then(|| Body::Hello(Box::new(self.hello())));
        }
        course.hello(other)?;
        if course.commitment(own).is_none() {
            let binding = course.binding(own)?;
            let digest = SaltedDigest::commit(&binding, &self.secrets.opening());
            return Some(Body::Commit(digest));
        }
        course.commitment(other)?;
        if !course.has_drawn(own) {
            return Some(Body::Lot(self.secrets.nonce));
        }
        if let Some(answer) = self.answer() {
            return Some(answer);
        }
        course.ended()?;
        if course.opening(own).is_none() {
            return Some(Body::Open(Box::new(self.secrets.opening())));
        }
        course.opening(other)?;
        (!course.is_sealed(own)).then(|| self.seal()).flatten()
    }

    fn hello(&self) -> Hello {
        Hello {
            terms: Terms::of(*self.secrets.layout.layout().game()),
            key: Bytes32(self.secrets.signing_key().verifying_key().to_bytes()),
            lot: lot_of(&self.secrets.nonce),
            name: self.name.clone(),
        }
    }

    /// The answer to the other side's order, by the layout and by what the other
    /// side has heard: nothing else goes into it (F27).
    fn answer(&self) -> Option<Body> {
        let (side, order) = self.course.open_order()?;
        if side == self.own || self.course.ended().is_some() {
            return None;
        }
        let state = self.course.round()?.notepad(side).state();
        let step = step(self.secrets.layout.layout(), state, order).ok()?;
        Some(Body::Answer(step.answer.to_string()))
    }

    fn seal(&self) -> Option<Body> {
        let number = self.transcript.count(self.own) + 1;
        let heard = self.transcript.count(self.own.other());
        let text = seal_text(&self.transcript, self.own, number, heard)?;
        let signature = self.secrets.signing_key().sign(text.as_bytes());
        Some(Body::Seal(Box::new(signature.to_bytes())))
    }
}
