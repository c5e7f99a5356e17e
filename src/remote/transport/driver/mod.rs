//! What runs on a link's thread: it owns the round's desk, keeps the connection and
//! carries lines between the two.

mod meet;
mod talk;

use super::endpoint::{CallError, Handshake, answer_call, bind, whereabouts};
use super::link_file::LinkFile;
use super::snapshot::{Shared, Snapshot, State, Way};
use super::ticket::Ticket;
use super::wire::{Denial, Frame, OUTBOX, Run, WireError};
use super::{LinkError, Refusal, Service, Settings};
use crate::remote::desk::{Desk, UnsaidError};
use crate::remote::session::{Say, SayError};
use crate::round::{BySide, Side};
use iroh::endpoint::{Connection, VarInt};
use iroh::{Endpoint, Watcher};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

/// What the player's side asks of the link.
#[derive(Debug)]
pub(super) enum Command {
    /// To say something; whoever waits is told what became of it.
    Say(Say, Option<Sender<Result<(), UnsaidError>>>),
    /// To close.
    Close,
}

/// How many callers are heard at once.
const MOST_CALLERS: usize = 4;

/// How many lines of a connection may say nothing new, beyond two for each that does.
const MOST_IDLE_FRAMES: u32 = 1000;

/// The most bytes of evidence that are kept.
const MOST_EVIDENCE: u64 = 1 << 20;

/// The pauses between calls: the first and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(15)];

/// How long the host, who is called as a rule, waits before it calls itself.
const HOST_WAITS: Duration = Duration::from_secs(3);

/// A younger connection is not given up for one that both sides began at once.
const YOUNG: Duration = Duration::from_secs(10);

/// How long the farewell to the other machine may take; it finds out by itself otherwise.
const CLOSE_LIMIT: Duration = Duration::from_millis(300);

/// How long an endpoint may take to let go of its port.
const REBUILD_LIMIT: Duration = Duration::from_secs(3);

/// How often addresses and ways are looked at.
const TICK: Duration = Duration::from_millis(500);

/// How long a ticket waits for the relay that it shall name.
const TICKET_WAITS: Duration = Duration::from_secs(6);

/// A relay that does not answer for so many patiences is not worth a new network each
/// time.
const MOST_PATIENCE: u32 = 8;

/// What tasks tell the driver.
enum Event {
    /// Somebody called; `None` where they did not say who they are.
    Caller(Option<Box<Handshake>>),
    /// A call came to something or to nothing.
    Called(Result<Box<Handshake>, CallError>),
    /// A line came over the connection of this number.
    Frame(u64, Result<Frame, WireError>),
    /// Nothing can be written on the connection of this number.
    Mute(u64),
}

/// The connection that is in use.
struct Current {
    number: u64,
    connection: Connection,
    dialer: Side,
    run: Run,
    since: Instant,
    outbox: mpsc::Sender<Frame>,
    writer: JoinHandle<()>,
    reader: JoinHandle<()>,
    /// How many lines of this side the other has or has been sent.
    sent: u32,
    /// How many of each side it says it has on disk.
    confirmed: Option<BySide<u32>>,
    /// How many it was told are on disk here.
    told: BySide<u32>,
    /// Whereabouts that were told last.
    told_at: Option<Frame>,
    /// Lines that said nothing new, and lines that did.
    idle: u32,
    news: u32,
    /// Own words of the link that go before lines of the round.
    first: VecDeque<Frame>,
}

/// Why the driver leaves an endpoint.
enum Leave {
    /// It closes.
    Close,
    /// To set the network up anew.
    Rebuild,
}

pub(super) struct Driver {
    desk: Desk,
    file: LinkFile,
    settings: Settings,
    shared: Arc<Shared>,
    commands: mpsc::UnboundedReceiver<Command>,
    key: [u8; 32],
    run: Run,
    state: State,
    current: Option<Current>,
    connections: u64,
    ticket: Option<Ticket>,
    ticket_after: Instant,
    turned_away: Option<Denial>,
    unsaid: Option<SayError>,
    callers: usize,
    calling: Option<JoinHandle<()>>,
    failures: u32,
    call_at: Instant,
    alone_since: Instant,
    patience: u32,
    rebuilt: u32,
    changed: bool,
    show_at: Instant,
    is_closing: bool,
}

impl Driver {
    pub fn new(
        desk: Desk,
        file: LinkFile,
        settings: Settings,
        shared: Arc<Shared>,
        commands: mpsc::UnboundedReceiver<Command>,
    ) -> Result<Driver, LinkError> {
        let mut run = [0; 8];
        getrandom::fill(&mut run).map_err(LinkError::Random)?;
        let key = desk.session().key_for("endpoint");
        let now = Instant::now();
        Ok(Driver {
            desk,
            file,
            settings,
            shared,
            commands,
            key,
            run: Run(run),
            state: State::Starting,
            current: None,
            connections: 0,
            ticket: None,
            ticket_after: now + TICKET_WAITS,
            turned_away: None,
            unsaid: None,
            callers: 0,
            calling: None,
            failures: 0,
            call_at: now,
            alone_since: now,
            patience: 1,
            rebuilt: 0,
            changed: true,
            show_at: now,
            is_closing: false,
        })
    }

    fn own(&self) -> Side {
        self.desk.session().own()
    }

    pub async fn run(mut self) {
        self.settle();
        while !self.state.is_final() {
            let endpoint = match bind(&self.settings, self.key, self.file.port).await {
                Ok(endpoint) => endpoint,
                Err(error) => {
                    self.stop(error.to_string());
                    break;
                }
            };
            self.keep_port(&endpoint);
            self.set(State::Waiting);
            self.callers = 0;
            self.alone_since = Instant::now();
            let leave = self.serve(&endpoint).await;
            self.part().await;
            if let Some(calling) = self.calling.take() {
                calling.abort();
            }
            let limit = match leave {
                Leave::Close => CLOSE_LIMIT,
                // The port must be free for the next one.
                Leave::Rebuild => REBUILD_LIMIT,
            };
            let _ = timeout(limit, endpoint.close()).await;
            drop(endpoint);
            match leave {
                Leave::Close => self.set(State::Closed),
                Leave::Rebuild => {
                    self.rebuilt += 1;
                    self.set(State::Starting);
                    self.show();
                }
            }
        }
        self.show();
        // Whoever still says something hears that it came too late.
        while !self.is_closing {
            self.is_closing = !matches!(self.commands.recv().await, Some(Command::Say(..)));
        }
    }

    /// Remembers the port, to be found there again.
    fn keep_port(&mut self, endpoint: &Endpoint) {
        let sockets = endpoint.bound_sockets();
        let Some(port) = sockets
            .iter()
            .find(|socket| socket.is_ipv4())
            .map(|socket| socket.port())
        else {
            return;
        };
        if port != self.file.port {
            self.file.port = port;
            self.save();
        }
    }

    fn save(&mut self) {
        if let Err(error) = self.file.save() {
            self.stop(error.to_string());
        }
    }

    fn set(&mut self, state: State) {
        // What ended the link stays to be seen.
        if !matches!(self.state, State::Refused(_) | State::Stopped(_)) && self.state != state {
            self.state = state;
            self.changed = true;
        }
    }

    fn stop(&mut self, why: String) {
        self.set(State::Stopped(why));
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.set(State::Refused(refusal));
    }

    /// Shows a new snapshot, if something changed and the last one is not too young: they
    /// take up a small part of the time, however much is said.
    fn show_in_time(&mut self) {
        if self.changed && Instant::now() >= self.show_at {
            self.show();
        }
    }

    fn show(&mut self) {
        self.changed = false;
        let begun = Instant::now();
        let is_delivered = self.is_delivered();
        self.shared.show(Snapshot {
            number: 0,
            state: self.state.clone(),
            session: Arc::new(self.desk.session().clone()),
            ticket: self.ticket.clone(),
            is_delivered,
            rebuilt: self.rebuilt,
            turned_away: self.turned_away,
            unsaid: self.unsaid.clone(),
        });
        self.show_at = Instant::now() + 4 * begun.elapsed();
    }

    fn is_delivered(&self) -> bool {
        let own = self.own();
        let confirmed = self.current.as_ref().and_then(|current| current.confirmed);
        confirmed
            .is_some_and(|confirmed| confirmed[own] >= self.desk.session().transcript().count(own))
    }

    /// Serves one endpoint until it is left.
    async fn serve(&mut self, endpoint: &Endpoint) -> Leave {
        let (events, mut happened) = mpsc::channel(OUTBOX);
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            self.look_around(endpoint);
            self.show_in_time();
            if self.state.is_final() {
                return Leave::Close;
            }
            let next = self.next_frame();
            let outbox = self.current.as_ref().map(|current| current.outbox.clone());
            let is_alone = self.current.is_none();
            let rebuild_at = self.alone_since + self.settings.patience * self.patience;
            let (call_at, show_at) = (self.call_at, self.show_at);
            let (can_call, changed) = (self.can_call(), self.changed);
            tokio::select! {
                command = self.commands.recv() => match command {
                    Some(Command::Say(say, answer)) => self.say(say, answer),
                    Some(Command::Close) | None => {
                        self.is_closing = true;
                        return Leave::Close;
                    }
                },
                incoming = endpoint.accept() => match incoming {
                    None => return Leave::Rebuild,
                    Some(incoming) if self.callers >= MOST_CALLERS => incoming.refuse(),
                    Some(incoming) => {
                        self.callers += 1;
                        let (events, own) = (events.clone(), self.own());
                        tokio::spawn(async move {
                            let caller = answer_call(incoming, own).await.map(Box::new);
                            let _ = events.send(Event::Caller(caller)).await;
                        });
                    }
                },
                event = happened.recv() => if let Some(event) = event {
                    self.happen(event, &events);
                },
                permit = reserve(outbox), if next.is_some() => match (permit, next) {
                    (Some(permit), Some(frame)) => {
                        self.count_sent(&frame);
                        permit.send(frame);
                    }
                    _ => self.lose("nothing can be sent"),
                },
                () = sleep_until(call_at), if is_alone && can_call => {
                    self.call(endpoint, &events);
                }
                () = sleep_until(rebuild_at), if is_alone => {
                    self.alone_since = Instant::now();
                    if self.is_stuck(endpoint) {
                        self.patience = (2 * self.patience).min(MOST_PATIENCE);
                        return Leave::Rebuild;
                    }
                }
                () = sleep_until(show_at), if changed => {}
                _ = ticks.tick() => {}
            }
        }
    }

    /// Whether the network may be what keeps the other side away: somebody is looked for,
    /// or the relay that one should be found at is not there.
    fn is_stuck(&self, endpoint: &Endpoint) -> bool {
        let relays = endpoint.home_relay_status().get();
        let has_relay = relays.iter().any(|status| status.is_connected());
        let wants_relay = self.settings.relay != Service::None;
        self.file.peer.is_some() || (wants_relay && !has_relay)
    }

    /// What changes by itself: addresses, the way, the ticket.
    fn look_around(&mut self, endpoint: &Endpoint) {
        let (addresses, mut home) = whereabouts(endpoint);
        if let (None, Service::Own(relay)) = (&home, &self.settings.relay) {
            // There is no other, whether it can be reached already or not.
            home = Some(relay.clone());
        }
        self.make_ticket(&addresses, home.as_deref());
        let Some(current) = &mut self.current else {
            return;
        };
        let here = Frame::At { addresses, home };
        if current.told_at.as_ref() != Some(&here) {
            current.told_at = Some(here.clone());
            current.first.push_back(here);
        }
        let is_relayed = current
            .connection
            .paths()
            .iter()
            .any(|path| path.is_selected() && path.is_relay());
        let way = if is_relayed {
            Way::Relayed
        } else {
            Way::Direct
        };
        self.set(State::Connected(way));
    }

    fn make_ticket(&mut self, addresses: &[SocketAddr], home: Option<&str>) {
        let invite = self.file.invite.filter(|_| self.own() == Side::Red);
        let waits = self.settings.relay != Service::None
            && home.is_none()
            && self.ticket.is_none()
            && Instant::now() < self.ticket_after;
        let ticket = invite.filter(|_| !waits).map(|invite| Ticket {
            peer: iroh::SecretKey::from_bytes(&self.key).public(),
            invite,
            addresses: addresses.to_vec(),
            home: home.map(str::to_string),
            relay: self.settings.relay.clone(),
            discovery: self.settings.discovery.clone(),
        });
        if ticket != self.ticket {
            self.ticket = ticket;
            self.changed = true;
        }
    }

    fn happen(&mut self, event: Event, events: &mpsc::Sender<Event>) {
        match event {
            Event::Caller(caller) => {
                self.callers -= 1;
                if let Some(handshake) = caller {
                    self.welcome(*handshake, events);
                }
            }
            Event::Called(called) => {
                self.calling = None;
                match called {
                    Ok(handshake) => self.admitted(*handshake, events),
                    Err(CallError::Denied(Denial::Busy) | CallError::NotReached) => {
                        if self.current.is_none() {
                            self.set(State::Waiting);
                        }
                        self.call_later();
                    }
                    Err(CallError::Denied(denial)) => self.refuse(Refusal::Denied(denial)),
                    Err(CallError::Wire(error)) => self.refuse(Refusal::Wire(error)),
                }
            }
            Event::Frame(number, frame) => {
                if self
                    .current
                    .as_ref()
                    .is_some_and(|current| current.number == number)
                {
                    self.read(frame);
                }
            }
            Event::Mute(number) => {
                if self
                    .current
                    .as_ref()
                    .is_some_and(|current| current.number == number)
                {
                    self.lose("nothing can be sent");
                }
            }
        }
    }
}

impl Current {
    fn end(self, why: &[u8]) {
        self.reader.abort();
        self.writer.abort();
        self.connection.close(VarInt::from_u32(0), why);
    }
}

/// Room for one line in the outbox; `None` where there is no connection any more.
async fn reserve(outbox: Option<mpsc::Sender<Frame>>) -> Option<mpsc::OwnedPermit<Frame>> {
    outbox?.reserve_owned().await.ok()
}
