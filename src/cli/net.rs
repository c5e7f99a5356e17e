//! `keepwright host`, `join` and `resume`: a remote round between two machines.

use super::mail::draw_secrets;
use super::rate::explorer_named;
use super::walk::read_line;
use super::{Exit, said, style};
use crate::explorer::{Explorer, Kind};
use crate::remote::transport::{
    Link, LinkError, QrCode, Refusal, Service, ServiceError, Settings, Snapshot, State, Ticket,
};
use crate::remote::{Course, Say, audit};
use crate::round::{BySide, Entry, Round, Side};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long a round that is over waits for the other side to say that it has all of it.
const FAREWELL: Duration = Duration::from_secs(20);

/// How long nothing may happen before the program looks around.
const LOOK: Duration = Duration::from_secs(1);

const EXIT_CODES: &str = "\
What you type is what you say: an order (`E5-D5`, `dwarf`, `swap dwarf`), `chat WORDS`, `resign`,
`demand` (ends the round and lays both fortresses open), or `quit` (leaves; the round can be taken up again).

Exit codes: 0 the round is over, both signed it and nothing is wrong with it; 1 something is wrong, or it
was left before its end; 2 it could not be opened.";

/// Start a round over a network and let another player in by a ticket
///
/// Prints the ticket, one line, to give to the other player; it lets in one player, once.
/// The round is kept in a file, with two more beside it that must stay private; `resume`
/// takes it up again, whatever stopped it.
#[derive(clap::Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(super) struct HostArguments {
    #[command(flatten)]
    start: StartArguments,
    #[command(flatten)]
    play: PlayArguments,
}

/// Join a round over a network by a ticket
#[derive(clap::Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(super) struct JoinArguments {
    /// Ticket that the host gave you
    #[arg(value_name = "TICKET")]
    ticket: String,
    #[command(flatten)]
    start: StartArguments,
    #[command(flatten)]
    play: PlayArguments,
}

/// Take up a round over a network where it was, as the host or the guest
#[derive(clap::Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(super) struct ResumeArguments {
    /// File of the round
    #[arg(value_name = "ROUND")]
    round: PathBuf,
    #[command(flatten)]
    play: PlayArguments,
}

#[derive(clap::Args, Debug)]
struct StartArguments {
    /// Layout file of your fortress
    #[arg(value_name = "LAYOUT")]
    layout: PathBuf,
    /// File to keep the round in, which must not exist yet; without it, round-1.kw or the
    /// next free number
    #[arg(long, value_name = "FILE")]
    round: Option<PathBuf>,
    /// Your name, which the other player will see
    #[arg(long, default_value = "")]
    name: String,
}

#[derive(clap::Args, Debug)]
struct PlayArguments {
    /// Let an explorer play for you: wanderer, mapper or reckoner
    #[arg(long, value_name = "NAME", value_parser = explorer_named)]
    explorer: Option<Kind>,
    /// Seed of the explorer; the same seed plays the same
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// Relay for what cannot go directly: default, none or its address
    #[arg(long, value_name = "RELAY", value_parser = service)]
    relay: Option<Service>,
    /// Where machines look each other up when they have moved: default, none or its address
    #[arg(long, value_name = "DISCOVERY", value_parser = service)]
    discovery: Option<Service>,
    /// UDP port to be found at; without it, any, and the same again when resumed
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Whether the machines may talk directly: yes or no
    #[arg(long, value_name = "YES-NO", hide = true, value_parser = yes_or_no)]
    direct: Option<bool>,
}

fn service(text: &str) -> Result<Service, ServiceError> {
    text.parse()
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("say yes or no".to_string()),
    }
}

impl PlayArguments {
    /// The settings with what was named here.
    fn settings(&self, base: Settings) -> Settings {
        Settings {
            relay: self.relay.clone().unwrap_or(base.relay),
            discovery: self.discovery.clone().unwrap_or(base.discovery),
            direct: self.direct.unwrap_or(base.direct),
            port: self.port.or(base.port),
            patience: base.patience,
        }
    }
}

/// What can happen while a round is played.
enum Event {
    /// The link has something new to show.
    Changed,
    /// The player typed a line.
    Typed(String),
    /// The player's input ended.
    Ended,
}

pub(super) fn host(arguments: &HostArguments) -> io::Result<Exit> {
    let secrets = match draw_secrets(&arguments.start.layout)? {
        Ok(secrets) => secrets,
        Err(exit) => return Ok(exit),
    };
    let round = round_file(&arguments.start);
    let settings = arguments.play.settings(Settings::default());
    play(&arguments.play, |wake| {
        Link::host(&round, &arguments.start.name, secrets, &settings, wake)
    })
}

pub(super) fn join(arguments: &JoinArguments) -> io::Result<Exit> {
    let ticket = match Ticket::read(&arguments.ticket) {
        Ok(ticket) => ticket,
        Err(error) => {
            style::complain(&error.to_string());
            return Ok(Exit::Unusable);
        }
    };
    let secrets = match draw_secrets(&arguments.start.layout)? {
        Ok(secrets) => secrets,
        Err(exit) => return Ok(exit),
    };
    let round = round_file(&arguments.start);
    let settings = arguments.play.settings(Settings::of(&ticket));
    play(&arguments.play, |wake| {
        let name = &arguments.start.name;
        Link::join(&round, name, secrets, &ticket, &settings, wake)
    })
}

pub(super) fn resume(arguments: &ResumeArguments) -> io::Result<Exit> {
    let settings = match Link::settings(&arguments.round) {
        Ok(settings) => arguments.play.settings(settings),
        Err(error) => {
            style::complain(&error.to_string());
            return Ok(Exit::Unusable);
        }
    };
    play(&arguments.play, |wake| {
        Link::resume(&arguments.round, Some(&settings), wake)
    })
}

/// The file that was named, or the first free one.
fn round_file(arguments: &StartArguments) -> PathBuf {
    let free = (1_u32..)
        .map(|number| PathBuf::from(format!("round-{number}.kw")))
        .find(|path| !path.exists());
    arguments.round.clone().or(free).unwrap_or_default()
}

fn play(
    arguments: &PlayArguments,
    open: impl FnOnce(Box<dyn Fn() + Send>) -> Result<Link, LinkError>,
) -> io::Result<Exit> {
    let (events, happened) = channel();
    let changed = events.clone();
    let wake = Box::new(move || {
        // Nobody waits any more when the round is left.
        let _ = changed.send(Event::Changed);
    });
    let link = match open(wake) {
        Ok(link) => link,
        Err(error) => {
            style::complain(&error.to_string());
            return Ok(Exit::Unusable);
        }
    };
    style::remark(&format!(
        "The round is kept in {}.",
        link.record().display()
    ));
    if arguments.explorer.is_none() {
        listen(events)?;
    }
    let mut player = Player::new(link, arguments);
    player.play(&happened)
}

/// Reads what the player types, on a thread of its own: it may wait for ever.
fn listen(events: Sender<Event>) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = read_line(&mut input) {
            if events.send(Event::Typed(line)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Ended);
    };
    std::thread::Builder::new()
        .name("input".to_string())
        .spawn(read)
        .map(drop)
}

/// Whoever plays at this terminal.
struct Player {
    link: Link,
    kind: Option<(Kind, u64)>,
    explorer: Option<Box<dyn Explorer>>,
    state: Option<State>,
    told: BySide<u32>,
    has_ticket: bool,
    over_since: Option<Instant>,
}

impl Player {
    fn new(link: Link, arguments: &PlayArguments) -> Player {
        let transcript = link.now().session.transcript().clone();
        Player {
            link,
            kind: arguments.explorer.map(|kind| (kind, arguments.seed)),
            explorer: None,
            state: None,
            told: BySide::from_fn(|side| transcript.count(side)),
            has_ticket: false,
            over_since: None,
        }
    }

    fn play(&mut self, happened: &Receiver<Event>) -> io::Result<Exit> {
        let mut seen = 0;
        loop {
            let now = self.link.now();
            if now.number != seen {
                seen = now.number;
                self.tell(&now)?;
                self.explore(&now);
            }
            if let Some(exit) = self.leave(&now)? {
                return Ok(exit);
            }
            match happened.recv_timeout(LOOK) {
                Ok(Event::Typed(line)) => {
                    let text = line.trim();
                    if text == "quit" {
                        style::remark(&format!(
                            "The round is left. Go on with: keepwright resume {}",
                            self.link.record().display()
                        ));
                        return Ok(Exit::No);
                    }
                    if !text.is_empty() {
                        self.say(text);
                    }
                }
                // Answers are given to the end all the same.
                Ok(Event::Changed | Event::Ended)
                | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
        }
    }

    /// Tells what is new.
    fn tell(&mut self, now: &Snapshot) -> io::Result<()> {
        if self.state.as_ref() != Some(&now.state) {
            self.state = Some(now.state.clone());
            if !now.state.is_final() {
                style::remark(&format!("({})", now.state));
            }
        }
        if let (Some(ticket), false) = (&now.ticket, self.has_ticket) {
            self.has_ticket = true;
            show_ticket(ticket)?;
        }
        let own = now.session.own();
        let other = own.other();
        let count = now.session.transcript().count(other);
        for number in self.told[other] + 1..=count {
            said::tell(&now.session, other, number);
        }
        self.told = BySide::from_fn(|_| count);
        Ok(())
    }

    /// Lets the explorer order, where it is its turn.
    fn explore(&mut self, now: &Snapshot) {
        let (own, course) = (now.session.own(), now.session.course());
        let Some((kind, seed)) = self.kind else {
            return;
        };
        let Some(round) = course.round() else { return };
        let is_free = now.session.broken().is_none()
            && course.open_order().is_none()
            && course.ended().is_none();
        if !is_free || round.turns().to_play() != own {
            return;
        }
        let explorer = self
            .explorer
            .get_or_insert_with(|| taken_up(course, kind, seed, own));
        if let Some(order) = explorer.order(round.notepad(own))
            && let Err(Some(error)) = self.link.say_and_wait(Say::Order(order))
        {
            style::complain(&error.to_string());
        }
    }

    fn say(&self, text: &str) {
        let say = match said::read(&self.link.now().session, text) {
            Ok(say) => say,
            Err(error) => return style::complain(&error.to_string()),
        };
        if let Err(Some(error)) = self.link.say_and_wait(say) {
            style::complain(&error.to_string());
        }
    }

    /// How to leave, where there is nothing more to do.
    fn leave(&mut self, now: &Snapshot) -> io::Result<Option<Exit>> {
        match &now.state {
            State::Refused(refusal @ Refusal::Denied(_)) => {
                style::complain(&refusal.to_string());
                return Ok(Some(Exit::Unusable));
            }
            State::Refused(refusal) => {
                style::complain(&refusal.to_string());
                return Ok(Some(Exit::No));
            }
            State::Stopped(why) => {
                style::complain(why);
                return Ok(Some(Exit::Unusable));
            }
            _ => {}
        }
        let broken = now.session.broken();
        if broken.is_none() && !now.is_complete() {
            return Ok(None);
        }
        // What was said last shall arrive.
        let since = *self.over_since.get_or_insert_with(Instant::now);
        if !now.is_delivered && since.elapsed() < FAREWELL {
            return Ok(None);
        }
        if let Some(broken) = broken {
            style::complain(&format!("the round is broken: {broken}"));
            return Ok(Some(Exit::No));
        }
        if !now.is_delivered {
            style::remark("The other side may lack the last lines; the record has them.");
        }
        conclude(now, self.link.record()).map(Some)
    }
}

/// Judges a round that is over.
fn conclude(now: &Snapshot, record: &Path) -> io::Result<Exit> {
    let audit = audit(now.session.transcript());
    for finding in &audit.findings {
        style::complain(&finding.to_string());
    }
    let mut out = anstream::stdout().lock();
    if let Some(end) = audit.ended {
        writeln!(out, "The round ended: {end}.")?;
    }
    match audit.winner {
        Some(side) if side == now.session.own() => writeln!(out, "You win.")?,
        Some(_) => writeln!(out, "The other side wins.")?,
        None => writeln!(out, "Nobody won.")?,
    }
    style::remark(&format!(
        "{} answers were checked. The record: {}",
        audit.answers,
        record.display()
    ));
    Ok(if audit.is_clean() {
        Exit::Yes
    } else {
        Exit::No
    })
}

/// The explorer as it is after the round so far: it has been asked as often as before, and
/// shown the same.
fn taken_up(course: &Course, kind: Kind, seed: u64, own: Side) -> Box<dyn Explorer> {
    let mut explorer = kind.explorer(seed);
    let Some(played) = course.round() else {
        return explorer;
    };
    let mut round = Round::heard(*played.game(), played.turns().first());
    for entry in course.entries() {
        if matches!(entry, Entry::Order { side, .. } if *side == own) {
            let _ = explorer.order(round.notepad(own));
        }
        if round.follow(entry).is_err() {
            break;
        }
    }
    explorer
}

/// Prints the ticket, and its QR code for people.
fn show_ticket(ticket: &Ticket) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if out.is_terminal()
        && let Some(code) = QrCode::of(ticket)
    {
        write!(out, "{}", code.to_text())?;
    }
    style::remark("Give this ticket to the other player; it lets in one player, once:");
    writeln!(out, "{ticket}")?;
    out.flush()
}
