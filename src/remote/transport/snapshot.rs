//! What a link shows of itself, to be looked at from any thread.

use super::wire::Denial;
use super::{Refusal, Wake};
use crate::remote::session::{SayError, Session};
use crate::remote::transport::Ticket;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How two machines talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Straight to each other.
    Direct,
    /// Through a relay, which cannot read what it carries.
    Relayed,
}

/// How the link stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// The network is being set up.
    Starting,
    /// The other side is not there; it is looked for, or awaited.
    Waiting,
    /// The other side is being called.
    Connecting,
    /// Both sides are there.
    Connected(Way),
    /// Given up; opening the round again tries again.
    Refused(Refusal),
    /// Nothing can be written or no network used: in words.
    Stopped(String),
    /// Closed by this side.
    Closed,
}

impl State {
    /// Whether nothing more will come of this link.
    pub const fn is_final(&self) -> bool {
        matches!(self, State::Refused(_) | State::Stopped(_) | State::Closed)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Starting => f.write_str("setting up the network"),
            State::Waiting => f.write_str("waiting for the other side"),
            State::Connecting => f.write_str("calling the other side"),
            State::Connected(Way::Direct) => f.write_str("connected"),
            State::Connected(Way::Relayed) => f.write_str("connected through a relay"),
            State::Refused(refusal) => refusal.fmt(f),
            State::Stopped(why) => f.write_str(why),
            State::Closed => f.write_str("closed"),
        }
    }
}

/// A link at one moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Counts the snapshots of a link, from 1.
    pub number: u64,
    /// How the link stands.
    pub state: State,
    /// The own side of the round: course, messages, own fortress, and what broke the
    /// round, if something did ([`Session::broken`]).
    pub session: Arc<Session>,
    /// The ticket to give away, until somebody has used it.
    pub ticket: Option<Ticket>,
    /// Whether the other side has all that was said here, on its disk.
    pub is_delivered: bool,
    /// How often the network was set up anew because the other side stayed away.
    pub rebuilt: u32,
    /// Why somebody was turned away last.
    pub turned_away: Option<Denial>,
    /// Why what the player said last was not said.
    pub unsaid: Option<SayError>,
}

impl Snapshot {
    /// Whether the round is over, laid open and signed by both, and both have all of it.
    pub fn is_done(&self) -> bool {
        self.is_complete() && self.is_delivered
    }

    /// Whether the round is over, laid open and signed by both, as far as this side's
    /// record shows.
    pub fn is_complete(&self) -> bool {
        self.session.course().is_complete()
    }
}

/// Where the link's thread and those who look at it meet.
pub(super) struct Shared {
    newest: Mutex<Arc<Snapshot>>,
    changed: Condvar,
    wake: Mutex<Wake>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shared { … }")
    }
}

impl Shared {
    pub fn new(session: &Session, wake: Wake) -> Shared {
        let first = Snapshot {
            number: 1,
            state: State::Starting,
            session: Arc::new(session.clone()),
            ticket: None,
            is_delivered: false,
            rebuilt: 0,
            turned_away: None,
            unsaid: None,
        };
        Shared {
            newest: Mutex::new(Arc::new(first)),
            changed: Condvar::new(),
            wake: Mutex::new(wake),
        }
    }

    pub fn now(&self) -> Arc<Snapshot> {
        Arc::clone(&self.newest.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn wait(&self, seen: u64, limit: Duration) -> Arc<Snapshot> {
        let newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        let (newest, _) = self
            .changed
            .wait_timeout_while(newest, limit, |newest| newest.number == seen)
            .unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&newest)
    }

    /// Shows a new snapshot; its number is given here. How long it took to be told.
    pub fn show(&self, mut snapshot: Snapshot) -> Duration {
        let begun = Instant::now();
        {
            let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
            snapshot.number = newest.number + 1;
            *newest = Arc::new(snapshot);
        }
        self.changed.notify_all();
        self.wake.lock().unwrap_or_else(PoisonError::into_inner)();
        begun.elapsed()
    }
}
