//! Finding the other side, letting it in and taking leave of it.

use super::super::endpoint::{Handshake, address, call, open, turn_away};
use super::super::snapshot::State;
use super::super::wire::{Denial, FLUSH_LIMIT, Frame, OUTBOX, Run, VERSION, have, write_all};
use super::{Current, Driver, Event, HOST_WAITS, PAUSES, YOUNG, reserve};
use crate::round::{BySide, Side};
use iroh::Endpoint;
use iroh::endpoint::VarInt;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

impl Driver {
    /// Whether the other side can be called at all.
    pub(super) fn can_call(&self) -> bool {
        let is_found = !self.file.addresses.is_empty()
            || self.file.home.is_some()
            || self.settings.discovery != super::Service::None;
        self.calling.is_none() && self.file.peer.is_some() && is_found
    }

    pub(super) fn call(&mut self, endpoint: &Endpoint, events: &mpsc::Sender<Event>) {
        let Some(peer) = self.file.peer else { return };
        let to = address(peer, &self.file.addresses, self.file.home.as_deref());
        let invite = self.file.invite.filter(|_| self.own() == Side::Blue);
        let call = call(endpoint.clone(), to, self.own(), open(self.run, invite));
        let events = events.clone();
        self.set(State::Connecting);
        self.calling = Some(tokio::spawn(async move {
            let called = call.await.map(Box::new);
            let _ = events.send(Event::Called(called)).await;
        }));
    }

    /// When to call next: soon at first, then less and less often, never in step.
    pub(super) fn call_later(&mut self) {
        let [first, longest] = PAUSES;
        let pause = (first * 2_u32.pow(self.failures.min(8))).min(longest);
        let mut random = [0; 1];
        // Without random numbers it is in step.
        let _ = getrandom::fill(&mut random);
        self.call_at = Instant::now() + pause.mul_f32(0.75 + f32::from(random[0]) / 512.0);
        self.failures += 1;
    }

    /// Lets somebody in who called, or not.
    pub(super) fn welcome(&mut self, handshake: Handshake, events: &mpsc::Sender<Event>) {
        let Frame::Open {
            version,
            run,
            invite,
        } = handshake.first
        else {
            return;
        };
        let id = handshake.connection.remote_id();
        let denial = if version != VERSION {
            Some(Denial::Version)
        } else if self.file.peer == Some(id) {
            (!self.is_better(handshake.dialer, run)).then_some(Denial::Busy)
        } else if self.file.peer.is_some() {
            Some(Denial::Used)
        } else if invite.is_none() || invite != self.file.invite {
            Some(Denial::Wrong)
        } else {
            None
        };
        if let Some(denial) = denial {
            if denial != Denial::Busy {
                self.turned_away = Some(denial);
                self.changed = true;
            }
            tokio::spawn(turn_away(handshake, denial));
            return;
        }
        if self.file.peer.is_none() {
            // Nobody else can come from here on, whatever happens.
            self.file.peer = Some(id);
            self.file.invite = None;
            self.save();
            if self.state.is_final() {
                return;
            }
        }
        let yes = Frame::Yes { run: self.run };
        self.connect(handshake, run, Some(yes), events);
    }

    /// The other side let this one in.
    pub(super) fn admitted(&mut self, handshake: Handshake, events: &mpsc::Sender<Event>) {
        let Frame::Yes { run } = handshake.first else {
            return;
        };
        if self.file.invite.is_some() && self.own() == Side::Blue {
            self.file.invite = None;
            self.save();
        }
        if self.state.is_final() {
            return;
        }
        if self.is_better(handshake.dialer, run) {
            self.connect(handshake, run, None, events);
        } else {
            handshake
                .connection
                .close(VarInt::from_u32(0), b"one is enough");
        }
    }

    /// Whether a new connection with the other side, by which `dialer` called, is to be
    /// taken for the one in use. Both sides judge alike: whoever calls anew has lost the
    /// old one; and where both called at once, red's call counts.
    pub(super) fn is_better(&self, dialer: Side, run: Run) -> bool {
        let Some(current) = &self.current else {
            return true;
        };
        current.run != run
            || current.dialer == dialer
            || dialer == Side::Red
            || current.since.elapsed() > YOUNG
    }

    pub(super) fn connect(
        &mut self,
        handshake: Handshake,
        run: Run,
        yes: Option<Frame>,
        events: &mpsc::Sender<Event>,
    ) {
        if let Some(old) = self.current.take() {
            old.end(b"there is a newer connection");
        }
        self.connections += 1;
        let number = self.connections;
        let Handshake {
            connection,
            stream,
            mut reader,
            dialer,
            ..
        } = handshake;
        let (outbox, lines) = mpsc::channel(OUTBOX);
        let mute = events.clone();
        let writer = tokio::spawn(async move {
            if write_all(stream, lines).await.is_err() {
                let _ = mute.send(Event::Mute(number)).await;
            }
        });
        let heard = events.clone();
        let reader = tokio::spawn(async move {
            loop {
                let frame = reader.next().await;
                let is_last = frame.is_err();
                if heard.send(Event::Frame(number, frame)).await.is_err() || is_last {
                    return;
                }
            }
        });
        let have = have(self.desk.session().transcript());
        self.current = Some(Current {
            number,
            connection,
            dialer,
            run,
            since: Instant::now(),
            outbox,
            writer,
            reader,
            sent: 0,
            confirmed: None,
            told: BySide::from_fn(|side| have[side].0),
            told_at: None,
            idle: 0,
            news: 0,
            first: yes.into_iter().chain([Frame::Have(have)]).collect(),
        });
        self.failures = 0;
        self.patience = 1;
        self.changed = true;
    }

    /// The connection is over; the other side is looked for again.
    pub(super) fn lose(&mut self, why: &str) {
        if let Some(current) = self.current.take() {
            current.end(why.as_bytes());
        }
        let now = Instant::now();
        self.alone_since = now;
        self.call_at = match self.own() {
            Side::Blue => now,
            Side::Red => now + HOST_WAITS,
        };
        self.set(State::Waiting);
    }

    /// Closes the connection as one should: what is left to say is said first.
    pub(super) async fn part(&mut self) {
        let is_well = !matches!(self.state, State::Refused(_));
        let part = async {
            while let Some(frame) = self.next_frame().filter(|_| is_well) {
                let outbox = self.current.as_ref().map(|current| current.outbox.clone());
                let Some(permit) = reserve(outbox).await else {
                    return;
                };
                self.count_sent(&frame);
                permit.send(frame);
            }
            if let Some(current) = self.current.take() {
                current.reader.abort();
                drop(current.outbox);
                let _ = current.writer.await;
                current.connection.close(VarInt::from_u32(0), b"bye");
            }
        };
        let _ = timeout(FLUSH_LIMIT, part).await;
        if let Some(current) = self.current.take() {
            current.end(b"bye");
        }
    }
}
