//! What carries a round between two machines, a link or pasted lines, opened and
//! closed on threads of their own: no frame waits for the disk or the network.

use super::post::Post;
use crate::legality::LegalLayout;
use crate::remote::pasted::Pasted;
#[cfg(feature = "remote")]
use crate::remote::transport::{Denial, Link, LinkError, QrCode, Settings, State, Ticket, Way};
use crate::remote::{Desk, JournalError, Say, Secrets, Session, shelf};
use crate::round::Side;
#[cfg(feature = "remote")]
use eframe::egui::Color32;
use eframe::egui::{ColorImage, Context};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};

/// How a round is to be begun or taken up.
#[derive(Debug)]
pub enum Start {
    /// A round that is kept.
    Resume {
        /// Its record.
        record: PathBuf,
        /// Whether over a network.
        is_linked: bool,
    },
    /// A new round by message.
    ByMessage(Seat),
    /// A new round to which somebody is invited.
    #[cfg(feature = "remote")]
    Host(Seat, Settings),
    /// A new round to which a ticket invites.
    #[cfg(feature = "remote")]
    Join(Seat, Box<Ticket>, Settings),
}

/// Who sits down to a new round, with what.
#[derive(Debug)]
pub struct Seat {
    /// The folder in which it is kept.
    pub folder: PathBuf,
    /// Which side.
    pub own: Side,
    /// The player's name, which may be empty.
    pub name: String,
    /// The player's fortress.
    pub fortress: LegalLayout,
}

/// Why a round cannot be begun or taken up.
#[derive(Debug)]
pub enum StartError {
    /// The computer gives no random numbers.
    Random(getrandom::Error),
    /// Its files cannot be used.
    Journal(JournalError),
    /// It cannot be linked up.
    #[cfg(feature = "remote")]
    Link(LinkError),
    /// It is played over a network, and this program has none in it.
    #[cfg(not(feature = "remote"))]
    NoNetwork,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Random(error) => {
                write!(f, "this computer gives no random numbers: {error}")
            }
            StartError::Journal(JournalError::InUse(_)) => f.write_str(
                "this round is open in another window; play it there, or close it there first",
            ),
            StartError::Journal(error) => error.fmt(f),
            #[cfg(feature = "remote")]
            StartError::Link(LinkError::Journal(JournalError::InUse(path))) => {
                StartError::Journal(JournalError::InUse(path.clone())).fmt(f)
            }
            #[cfg(feature = "remote")]
            StartError::Link(error) => error.fmt(f),
            #[cfg(not(feature = "remote"))]
            StartError::NoNetwork => f.write_str(
                "this round is played over a network, which this program was built without",
            ),
        }
    }
}

impl std::error::Error for StartError {}

/// What carries a round.
#[derive(Debug)]
pub enum Carrier {
    /// A network.
    #[cfg(feature = "remote")]
    Link(Link),
    /// Lines that people paste.
    Post(Post),
}

/// How the other side can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Connection {
    /// By lines that are pasted.
    ByMessage,
    /// The network is being set up.
    Starting,
    /// The other side is not there; whether it is being called just now.
    Apart(bool),
    /// Both are there and talk directly.
    Direct,
    /// Both are there and talk by a relay.
    Relayed,
    /// Given up, in words.
    GivenUp(String),
}

impl Connection {
    /// Whether both sides are there.
    pub const fn is_there(&self) -> bool {
        matches!(self, Connection::Direct | Connection::Relayed)
    }
}

/// A ticket to be given away.
#[derive(Clone)]
pub struct Shown {
    /// Its letters.
    pub text: String,
    /// Its QR code, a pixel a square, with its margin; dark on light.
    pub code: Option<Arc<ColorImage>>,
}

/// Shows nothing: a ticket lets somebody in.
impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shown { … }")
    }
}

/// A round as its carrier shows it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Goes up with every change.
    pub number: u64,
    /// The own side of the round.
    pub session: Arc<Session>,
    /// How the other side can be reached.
    pub connection: Connection,
    /// The ticket to give away.
    pub ticket: Option<Shown>,
    /// Whether the other side has all that was said here; by message nobody knows.
    pub is_delivered: bool,
    /// The lines to send, by message.
    pub lines: Vec<String>,
    /// What became of the lines that were pasted last.
    pub pasted: Option<Vec<Pasted>>,
    /// Who was turned away, in words.
    pub turned_away: Option<String>,
    /// Why what was said last was not said.
    pub unsaid: Option<String>,
}

impl Carrier {
    /// Opens what is asked for; waits for the disk.
    fn open(start: Start, wake: impl Fn() + Send + 'static) -> Result<Carrier, StartError> {
        match start {
            Start::Resume {
                record,
                is_linked: false,
            } => {
                let desk = Desk::open(&record).map_err(StartError::Journal)?;
                let post = Post::start(desk, wake).map_err(StartError::Journal)?;
                Ok(Carrier::Post(post))
            }
            Start::ByMessage(seat) => {
                let (path, secrets) = seat.prepare()?;
                let desk = Desk::create(&path, seat.own, &seat.name, secrets);
                let desk = desk.map_err(StartError::Journal)?;
                let post = Post::start(desk, wake).map_err(StartError::Journal)?;
                Ok(Carrier::Post(post))
            }
            #[cfg(feature = "remote")]
            Start::Resume { record, .. } => Link::resume(&record, None, Box::new(wake))
                .map(Carrier::Link)
                .map_err(StartError::Link),
            #[cfg(not(feature = "remote"))]
            Start::Resume { .. } => Err(StartError::NoNetwork),
            #[cfg(feature = "remote")]
            Start::Host(seat, settings) => {
                let (path, secrets) = seat.prepare()?;
                Link::host(&path, &seat.name, secrets, &settings, Box::new(wake))
                    .map(Carrier::Link)
                    .map_err(StartError::Link)
            }
            #[cfg(feature = "remote")]
            Start::Join(seat, ticket, settings) => {
                let (path, secrets) = seat.prepare()?;
                let name = &seat.name;
                Link::join(&path, name, secrets, &ticket, &settings, Box::new(wake))
                    .map(Carrier::Link)
                    .map_err(StartError::Link)
            }
        }
    }

    /// Where the record is.
    pub fn record(&self) -> &Path {
        match self {
            #[cfg(feature = "remote")]
            Carrier::Link(link) => link.record(),
            Carrier::Post(post) => post.record(),
        }
    }

    /// How it stands, where that is other than what was seen before.
    pub fn look(&self, before: Option<&Seen>) -> Option<Seen> {
        let is_old = |number| before.is_some_and(|before| before.number == number);
        match self {
            #[cfg(feature = "remote")]
            Carrier::Link(link) => {
                let now = link.now();
                (!is_old(now.number)).then(|| Seen {
                    number: now.number,
                    session: Arc::clone(&now.session),
                    connection: connection(&now.state),
                    ticket: now.ticket.as_ref().map(|ticket| {
                        let text = ticket.to_string();
                        let known = before.and_then(|before| before.ticket.clone());
                        known
                            .filter(|known| known.text == text)
                            .unwrap_or_else(|| Shown {
                                code: QrCode::of(ticket).map(|code| Arc::new(picture(&code))),
                                text,
                            })
                    }),
                    is_delivered: now.is_delivered,
                    lines: Vec::new(),
                    pasted: None,
                    turned_away: now.turned_away.map(turned_away),
                    unsaid: now.unsaid.as_ref().map(ToString::to_string),
                })
            }
            Carrier::Post(post) => {
                let now = post.now();
                (!is_old(now.number)).then(|| Seen {
                    number: now.number,
                    session: Arc::clone(&now.session),
                    connection: match &now.stopped {
                        Some(why) => Connection::GivenUp(why.clone()),
                        None => Connection::ByMessage,
                    },
                    ticket: None,
                    is_delivered: false,
                    lines: now.lines.clone(),
                    pasted: now.pasted.clone(),
                    turned_away: None,
                    unsaid: now.unsaid.as_ref().map(ToString::to_string),
                })
            }
        }
    }

    /// Says something without waiting.
    pub fn say(&self, say: Say) {
        match self {
            #[cfg(feature = "remote")]
            Carrier::Link(link) => link.say(say),
            Carrier::Post(post) => post.say(say),
        }
    }

    /// Takes in lines that were pasted.
    pub fn take_in(&self, text: &str) {
        match self {
            // A link takes in its lines by itself.
            #[cfg(feature = "remote")]
            Carrier::Link(_) => {}
            Carrier::Post(post) => post.take_in(text.to_string()),
        }
    }
}

impl Seat {
    fn prepare(&self) -> Result<(PathBuf, Secrets), StartError> {
        let path = shelf::next_path(&self.folder).map_err(StartError::Journal)?;
        let secrets = Secrets::draw(self.fortress, getrandom::fill).map_err(StartError::Random)?;
        Ok((path, secrets))
    }
}

#[cfg(feature = "remote")]
fn connection(state: &State) -> Connection {
    match state {
        State::Starting => Connection::Starting,
        State::Waiting => Connection::Apart(false),
        State::Connecting => Connection::Apart(true),
        State::Connected(Way::Direct) => Connection::Direct,
        State::Connected(Way::Relayed) => Connection::Relayed,
        State::Refused(_) | State::Stopped(_) | State::Closed => {
            Connection::GivenUp(state.to_string())
        }
    }
}

/// Whom the host turned away, in a sentence.
#[cfg(feature = "remote")]
fn turned_away(denial: Denial) -> String {
    match denial {
        Denial::Version => {
            "Somebody came with another version of the program and was turned away: both need the same."
        }
        Denial::Used | Denial::Wrong | Denial::Busy => {
            "Somebody else tried to join and was turned away."
        }
    }
    .to_string()
}

/// A QR code as a picture, a pixel a square, with the margin of four squares that a
/// camera wants.
#[cfg(feature = "remote")]
fn picture(code: &QrCode) -> ColorImage {
    const MARGIN: usize = 4;
    let side = code.size() + 2 * MARGIN;
    let mut image = ColorImage::filled([side, side], Color32::WHITE);
    for y in 0..code.size() {
        for x in 0..code.size() {
            if code.is_dark(x, y) {
                image.pixels[(y + MARGIN) * side + x + MARGIN] = Color32::BLACK;
            }
        }
    }
    image
}

/// A carrier on its way.
#[derive(Debug)]
pub struct Opening(Receiver<Result<Carrier, StartError>>);

impl Opening {
    /// Opens what is asked for on a thread, after all that is being closed is closed: a
    /// round cannot be open twice.
    pub fn begin(start: Start, closing: &mut Closing, context: &Context) -> Opening {
        let before = std::mem::take(closing);
        let (done, opened) = channel();
        let context = context.clone();
        thread::spawn(move || {
            drop(before);
            let wake = context.clone();
            let carrier = Carrier::open(start, move || wake.request_repaint());
            // Where nobody waits any more it is closed again.
            let _ = done.send(carrier);
            context.request_repaint();
        });
        Opening(opened)
    }

    /// What came of it, once it is there.
    pub fn poll(&self) -> Option<Result<Carrier, StartError>> {
        self.0.try_recv().ok()
    }
}

/// Carriers that are being closed: what is left to send may take a moment. Dropping
/// this waits for them.
#[derive(Debug, Default)]
pub struct Closing(Vec<JoinHandle<()>>);

impl Closing {
    /// Closes a carrier on a thread.
    pub fn close(&mut self, carrier: Carrier) {
        self.0.retain(|thread| !thread.is_finished());
        self.0.push(thread::spawn(move || drop(carrier)));
    }
}

impl Drop for Closing {
    fn drop(&mut self) {
        for thread in self.0.drain(..) {
            let _ = thread.join();
        }
    }
}
