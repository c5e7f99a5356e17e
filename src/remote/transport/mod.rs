//! A remote round over a network: two machines that find each other by a ticket.
//!
//! A [`Link`] owns the round's [`Desk`] on a thread of its own, keeps or
//! regains the connection, sends what the record holds and the other side lacks, and
//! answers by itself. Whoever plays looks at its [`Snapshot`] and says things. The
//! connection is made by iroh: direct where the network allows, through a relay where
//! not, encrypted from end to end, each side known by a key that is drawn for the round.
//! This is the only place that names iroh.

mod driver;
mod endpoint;
mod link_file;
mod qr;
mod snapshot;
mod ticket;
mod wire;

pub use link_file::link_path;
pub use qr::QrCode;
pub use snapshot::{Snapshot, State, Way};
pub use ticket::{Service, ServiceError, Ticket, TicketError};
pub use wire::{Denial, LONGEST_FRAME, WireError};

use super::desk::{Desk, UnsaidError};
use super::journal::{JournalError, secret_path};
use super::session::{Say, Secrets};
use super::transcript::AddError;
use crate::round::Side;
use driver::{Command, Driver};
use link_file::LinkFile;
use snapshot::Shared;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// How two machines may find each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The relay that carries what cannot go directly, and helps to go directly.
    pub relay: Service,
    /// Where a machine publishes its addresses under its key, and looks up the other's.
    pub discovery: Service,
    /// Whether machines may talk directly; where not, all goes through the relay.
    pub direct: bool,
    /// The UDP port; where none is named or it is taken, any free one, and the same
    /// again after a restart.
    pub port: Option<u16>,
    /// After so long without a connection the network is set up anew.
    pub patience: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            relay: Service::Public,
            discovery: Service::Public,
            direct: true,
            port: None,
            patience: Duration::from_secs(60),
        }
    }
}

impl Settings {
    /// The settings by which the host of a ticket can be found.
    pub fn of(ticket: &Ticket) -> Settings {
        Settings {
            relay: ticket.relay.clone(),
            discovery: ticket.discovery.clone(),
            ..Settings::default()
        }
    }

    /// Nothing but the two machines and the network between them.
    pub fn alone() -> Settings {
        Settings {
            relay: Service::None,
            discovery: Service::None,
            ..Settings::default()
        }
    }
}

/// Why a round cannot be linked up.
#[derive(Debug)]
pub enum LinkError {
    /// The round cannot be started or opened.
    Journal(JournalError),
    /// The disk would not.
    Io(PathBuf, io::Error),
    /// The link file is none.
    NotALink(PathBuf),
    /// The computer gives no random numbers.
    Random(getrandom::Error),
    /// The computer gives no thread.
    Thread(io::Error),
    /// No network can be used.
    Network(String),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Journal(error) => error.fmt(f),
            LinkError::Io(path, error) if error.kind() == io::ErrorKind::NotFound => write!(
                f,
                "{}: there is no such file: the round was not begun over a network",
                path.display()
            ),
            LinkError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            LinkError::NotALink(path) => write!(
                f,
                "{}: this is no link file of a round; it begins with \"keepwright-link 1\"",
                path.display()
            ),
            LinkError::Random(error) => {
                write!(f, "this computer gives no random numbers: {error}")
            }
            LinkError::Thread(error) => write!(f, "this computer gives no thread: {error}"),
            LinkError::Network(why) => write!(f, "no network can be used: {why}"),
        }
    }
}

impl std::error::Error for LinkError {}

impl From<JournalError> for LinkError {
    fn from(error: JournalError) -> LinkError {
        LinkError::Journal(error)
    }
}

/// Why a link was given up. The record stays as it is, and what the other side sent
/// beside it is kept in a file of evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The other side does not let this one in.
    Denied(Denial),
    /// Both records have this line, and not the same.
    RecordsDiffer {
        /// Whose line.
        side: Side,
        /// Up to which number they were compared.
        number: u32,
    },
    /// The other side has lines of this one that are not here.
    RecordIsOld {
        /// How many are here.
        here: u32,
        /// How many are there.
        there: u32,
    },
    /// The other side sent a line that cannot stand in the record.
    Line(AddError),
    /// The other side sent a line as if this side had said it.
    Foreign,
    /// The other side sent what no program sends.
    Wire(WireError),
    /// The other side sent again and again what is known.
    Flood,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Denied(denial) => denial.fmt(f),
            Refusal::RecordsDiffer { side, number } => write!(
                f,
                "the two records differ: {side}'s lines up to {number} are not the same here and there"
            ),
            Refusal::RecordIsOld { here, there } => write!(
                f,
                "the other side has {there} lines of yours and your record has {here}: it is an old copy; go on with the newest"
            ),
            Refusal::Line(error) => write!(f, "the other side sent a wrong line: {error}"),
            Refusal::Foreign => f.write_str("the other side sent a line as if you had said it"),
            Refusal::Wire(error) => {
                write!(f, "the other side sent what the program does not: {error}")
            }
            Refusal::Flood => f.write_str("the other side sends the same again and again"),
        }
    }
}

impl std::error::Error for Refusal {}

/// What is called from the link's thread whenever there is a new [`Snapshot`].
pub type Wake = Box<dyn Fn() + Send>;

/// A round that is played over a network, on a thread of its own.
///
/// Dropping it sends what is left to send, for two seconds at most, and closes the
/// connection; the round can be taken up again at any time.
#[derive(Debug)]
pub struct Link {
    commands: UnboundedSender<Command>,
    shared: Arc<Shared>,
    record: PathBuf,
    thread: Option<JoinHandle<()>>,
}

impl Link {
    /// Starts a round as the host, red, in a new file at `record`; the ticket to give away
    /// stands in the snapshot soon after.
    ///
    /// # Errors
    /// [`LinkError`]; an existing round is never written over.
    pub fn host(
        record: &Path,
        name: &str,
        secrets: Secrets,
        settings: &Settings,
        wake: Wake,
    ) -> Result<Link, LinkError> {
        let mut file = LinkFile::new(record, settings);
        let mut invite = [0; 16];
        getrandom::fill(&mut invite).map_err(LinkError::Random)?;
        file.invite = Some(ticket::Invite(invite));
        Link::begin(record, Side::Red, name, secrets, file, settings, wake)
    }

    /// Starts a round as the guest, blue, in a new file at `record`.
    ///
    /// # Errors
    /// [`LinkError`]; an existing round is never written over.
    pub fn join(
        record: &Path,
        name: &str,
        secrets: Secrets,
        ticket: &Ticket,
        settings: &Settings,
        wake: Wake,
    ) -> Result<Link, LinkError> {
        let mut file = LinkFile::new(record, settings);
        file.invite = Some(ticket.invite);
        file.peer = Some(ticket.peer);
        file.addresses.clone_from(&ticket.addresses);
        file.home.clone_from(&ticket.home);
        Link::begin(record, Side::Blue, name, secrets, file, settings, wake)
    }

    /// Takes up a round, of either side, where it was; with its own settings where
    /// `settings` names no others.
    ///
    /// # Errors
    /// [`LinkError`].
    pub fn resume(
        record: &Path,
        settings: Option<&Settings>,
        wake: Wake,
    ) -> Result<Link, LinkError> {
        let desk = Desk::open(record)?;
        let mut file = LinkFile::read(record)?;
        let settings = settings.cloned().unwrap_or_else(|| file.settings());
        file.relay.clone_from(&settings.relay);
        file.discovery.clone_from(&settings.discovery);
        file.direct = settings.direct;
        file.port = settings.port.unwrap_or(file.port);
        Link::start(desk, file, settings, wake)
    }

    /// The settings that the round at `record` was played with last.
    ///
    /// # Errors
    /// [`LinkError`].
    pub fn settings(record: &Path) -> Result<Settings, LinkError> {
        Ok(LinkFile::read(record)?.settings())
    }

    fn begin(
        record: &Path,
        own: Side,
        name: &str,
        secrets: Secrets,
        file: LinkFile,
        settings: &Settings,
        wake: Wake,
    ) -> Result<Link, LinkError> {
        if record.exists() || secret_path(record).exists() {
            return Err(JournalError::Exists(record.to_path_buf()).into());
        }
        // First, so that a round that is there can always be linked up.
        file.save()?;
        let desk = Desk::create(record, own, name, secrets)?;
        Link::start(desk, file, settings.clone(), wake)
    }

    fn start(
        desk: Desk,
        file: LinkFile,
        settings: Settings,
        wake: Wake,
    ) -> Result<Link, LinkError> {
        let record = desk.path().to_path_buf();
        let shared = Arc::new(Shared::new(desk.session(), wake));
        let (commands, orders) = tokio::sync::mpsc::unbounded_channel();
        let driver = Driver::new(desk, file, settings, Arc::clone(&shared), orders)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(LinkError::Thread)?;
        let thread = std::thread::Builder::new()
            .name("link".to_string())
            .spawn(move || {
                runtime.block_on(driver.run());
                runtime.shutdown_timeout(Duration::from_millis(100));
            })
            .map_err(LinkError::Thread)?;
        Ok(Link {
            commands,
            shared,
            record,
            thread: Some(thread),
        })
    }

    /// Where the record is.
    pub fn record(&self) -> &Path {
        &self.record
    }

    /// How things stand now. Cheap.
    pub fn now(&self) -> Arc<Snapshot> {
        self.shared.now()
    }

    /// Waits until there is a snapshot other than the one of this number, for `limit` at
    /// most; the newest.
    pub fn wait(&self, seen: u64, limit: Duration) -> Arc<Snapshot> {
        self.shared.wait(seen, limit)
    }

    /// Says something without waiting; what cannot be said shows as
    /// [`Snapshot::unsaid`].
    pub fn say(&self, say: Say) {
        // A link that has stopped says so in its state.
        let _ = self.commands.send(Command::Say(say, None));
    }

    /// Says something and waits until it is on disk.
    ///
    /// # Errors
    /// [`UnsaidError`]; `None` where the link has stopped, which its state explains.
    pub fn say_and_wait(&self, say: Say) -> Result<(), Option<UnsaidError>> {
        let (answer, answered) = mpsc::channel();
        self.commands
            .send(Command::Say(say, Some(answer)))
            .map_err(|_| None)?;
        answered.recv().map_err(|_| None)?.map_err(Some)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        let _ = self.commands.send(Command::Close);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
