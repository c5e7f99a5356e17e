//! Rounds with somebody at another machine, over a network or by message: invited to,
//! played, audited, kept, and played once more.

mod carrier;
mod kept;
mod lobby_view;
mod mail_view;
mod marks;
mod play;
mod post;
mod round_view;
mod setup_view;
mod terms;
mod words;

pub use kept::KeptRounds;
pub use setup_view::{KeptWish, kept, terms as show_terms};
pub use terms::{Pick, RemoteTerms, Role};

use super::session::Session;
use crate::notepad::one_line;
use crate::remote::body::LONGEST_TEXT;
#[cfg(feature = "remote")]
use crate::remote::transport::{Link, Settings, Ticket};
use crate::remote::{Audit, Course, Say, audit};
use crate::round::{BySide, Side, Terms};
use carrier::{Carrier, Closing, Connection, Opening, Seen, Start};
use eframe::egui::{self, TextureHandle};
use marks::Marks;
use std::fmt;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Where the way to the other side stands.
#[derive(Debug)]
enum Road {
    /// It is being opened.
    Opening(Opening),
    /// It is open.
    Open(Carrier),
    /// It could not be opened, in words.
    Failed(String),
}

/// A round with somebody elsewhere.
#[derive(Debug)]
pub struct RemoteRound {
    road: Road,
    is_linked: bool,
    seen: Option<Seen>,
    session: Option<Session>,
    /// The number of the snapshot and of the own lines when the own order was said.
    in_flight: Option<(u64, u32)>,
    /// Since when the other side is away.
    apart_since: Option<Instant>,
    auditing: Auditing,
    marks: Marks,
    /// The chat line as typed.
    pub chat: String,
    /// Whether the chat line should take the keyboard.
    pub focus_chat: bool,
    /// What was pasted and is not taken in yet.
    pub pasted: String,
    /// The QR code in the window.
    code: Option<CodeShown>,
    /// The round before this one, whose link carries the ticket to this one.
    before: Option<Box<RemoteRound>>,
    has_sent_ticket: bool,
}

/// The QR code of a ticket in the window.
struct CodeShown {
    ticket: String,
    texture: TextureHandle,
}

/// Shows nothing: a ticket lets somebody in.
impl fmt::Debug for CodeShown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CodeShown { … }")
    }
}

/// The audit of a round that is over, on its thread.
#[derive(Debug, Default)]
struct Auditing {
    /// Of how many lines of each side.
    of: Option<BySide<u32>>,
    running: Option<Receiver<Audit>>,
    found: Option<Audit>,
}

/// How often the time since something is shown anew.
const CLOCK: Duration = Duration::from_secs(20);

impl RemoteRound {
    /// A round that is begun or taken up.
    pub fn begin(start: Start, closing: &mut Closing, context: &egui::Context) -> RemoteRound {
        let is_linked = !matches!(
            start,
            Start::ByMessage(_)
                | Start::Resume {
                    is_linked: false,
                    ..
                }
        );
        RemoteRound {
            road: Road::Opening(Opening::begin(start, closing, context)),
            is_linked,
            seen: None,
            session: None,
            in_flight: None,
            apart_since: None,
            auditing: Auditing::default(),
            marks: Marks::default(),
            chat: String::new(),
            focus_chat: false,
            pasted: String::new(),
            code: None,
            before: None,
            has_sent_ticket: false,
        }
    }

    /// The same after another round, whose link is still there to carry the ticket.
    pub fn after(mut self, before: RemoteRound) -> RemoteRound {
        self.before = Some(Box::new(before));
        self
    }

    /// Closes it; it can be taken up again.
    pub fn close(self, closing: &mut Closing) {
        if let Some(before) = self.before {
            before.close(closing);
        }
        if let Road::Open(carrier) = self.road {
            closing.close(carrier);
        }
    }

    /// The round, once it has begun.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The round, once it has begun.
    pub fn session_mut(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }

    /// How its carrier showed it last.
    fn seen(&self) -> Option<&Seen> {
        self.seen.as_ref()
    }

    /// Whether it is played over a network; otherwise by message.
    pub fn is_linked(&self) -> bool {
        self.is_linked
    }

    /// The lines to send, by message.
    pub fn lines(&self) -> &[String] {
        self.seen.as_ref().map_or(&[], |seen| &seen.lines)
    }

    /// A number that goes up with every change that was seen.
    pub fn changes(&self) -> u64 {
        self.seen.as_ref().map_or(0, |seen| seen.number)
    }

    /// Why it could not be begun or taken up.
    pub fn failure(&self) -> Option<&str> {
        match &self.road {
            Road::Failed(words) => Some(words),
            Road::Opening(_) | Road::Open(_) => None,
        }
    }

    /// Where it stands, as both sides can tell.
    pub fn course(&self) -> Option<&Course> {
        self.seen.as_ref().map(|seen| seen.session.course())
    }

    /// The side that sits here.
    pub fn own(&self) -> Option<Side> {
        self.seen.as_ref().map(|seen| seen.session.own())
    }

    /// The record's file.
    pub fn record(&self) -> Option<&std::path::Path> {
        match &self.road {
            Road::Open(carrier) => Some(carrier.record()),
            Road::Opening(_) | Road::Failed(_) => None,
        }
    }

    /// What the other player is called; "the other player" before they are known.
    pub fn other_name(&self) -> String {
        let name = self
            .own()
            .zip(self.course())
            .and_then(|(own, course)| Some(words::called(course.hello(own.other())?, own.other())));
        name.unwrap_or_else(|| "the other player".to_string())
    }

    /// Whether nothing more is to be ordered or answered.
    pub fn is_over(&self) -> bool {
        let seen = self.seen.as_ref();
        seen.is_some_and(|seen| {
            seen.session.broken().is_some() || seen.session.course().ended().is_some()
        })
    }

    /// Whether this side and the other offer another round.
    pub fn rematch(&self) -> (bool, bool) {
        match (self.own(), self.course()) {
            (Some(own), Some(course)) => (
                course.offers_rematch(own),
                course.offers_rematch(own.other()),
            ),
            _ => (false, false),
        }
    }

    /// Says something.
    pub fn say(&mut self, say: Say) {
        if let Road::Open(carrier) = &self.road {
            carrier.say(say);
        }
    }

    /// Says the chat line that was typed.
    pub fn say_chat(&mut self) {
        let words = one_line(&self.chat, LONGEST_TEXT);
        self.chat.clear();
        if !words.is_empty() {
            self.say(Say::Chat(words));
        }
    }

    /// Takes in what was pasted.
    pub fn take_in(&mut self) {
        let text = std::mem::take(&mut self.pasted);
        if let (Road::Open(carrier), false) = (&self.road, text.trim().is_empty()) {
            carrier.take_in(&text);
        }
    }

    /// Opens the link anew after it was given up.
    pub fn try_again(&mut self, closing: &mut Closing, context: &egui::Context) {
        let Some(record) = self.record().map(std::path::Path::to_path_buf) else {
            return;
        };
        let start = Start::Resume {
            record,
            is_linked: self.is_linked,
        };
        let road = std::mem::replace(&mut self.road, Road::Failed(String::new()));
        if let Road::Open(carrier) = road {
            closing.close(carrier);
        }
        self.seen = None;
        self.in_flight = None;
        self.road = Road::Opening(Opening::begin(start, closing, context));
    }

    /// What goes on between frames: what came from the other side is played, what was
    /// said here is carried away.
    pub fn logic(&mut self, closing: &mut Closing, context: &egui::Context) {
        if let Some(before) = &mut self.before {
            before.logic(closing, context);
        }
        // Both are here now.
        if self.session.is_some()
            && let Some(before) = self.before.take()
        {
            before.close(closing);
        }
        if let Road::Opening(opening) = &self.road {
            match opening.poll() {
                None => return,
                Some(Ok(carrier)) => {
                    self.marks = Marks::of(carrier.record());
                    self.road = Road::Open(carrier);
                }
                Some(Err(error)) => {
                    self.road = Road::Failed(super::said::sentence(&error.to_string()));
                    return;
                }
            }
        }
        self.look();
        self.carry_away();
        self.send_ticket();
        self.poll_audit(context);
        if let Some(session) = &self.session {
            self.marks.keep(session);
        }
        // Whoever is typing keeps the keyboard.
        if let (Some(session), true) = (&mut self.session, context.text_edit_focused()) {
            session.focus_cursor = false;
        }
        if self.apart_since.is_some() {
            context.request_repaint_after(CLOCK);
        }
    }

    /// Takes in what the carrier shows, if that is new.
    fn look(&mut self) {
        let Road::Open(carrier) = &self.road else {
            return;
        };
        let Some(seen) = carrier.look(self.seen.as_ref()) else {
            return;
        };
        let is_there = seen.connection.is_there() || !self.is_linked;
        self.apart_since = match self.apart_since {
            _ if is_there => None,
            None => Some(Instant::now()),
            since => since,
        };
        if let Some((number, count)) = self.in_flight {
            let is_said = seen.session.transcript().count(seen.session.own()) > count;
            let is_refused = seen.number > number && seen.unsaid.is_some();
            if is_said || is_refused {
                self.in_flight = None;
            }
        }
        let news = seen.unsaid.clone().filter(|why| {
            let before = self.seen.as_ref().and_then(|seen| seen.unsaid.as_ref());
            before != Some(why)
        });
        self.seen = Some(seen);
        self.play_on();
        if let (Some(session), Some(why)) = (&mut self.session, news) {
            session.complain(&super::said::sentence(&why));
        }
    }

    /// Plays what was heard and is not played yet.
    fn play_on(&mut self) {
        let Some(seen) = &self.seen else { return };
        let (own, course) = (seen.session.own(), seen.session.course());
        let (Some(round), Some(lots)) = (course.round(), course.lots()) else {
            return;
        };
        let session = match &mut self.session {
            Some(session) => session,
            none => {
                let terms = Terms {
                    game: *round.game(),
                    names: BySide::from_fn(|side| {
                        let hello = course.hello(side);
                        let name = hello.map_or("", |hello| hello.name.as_str());
                        one_line(name, Terms::LONGEST_NAME)
                    }),
                    lots,
                    fortresses: BySide::default(),
                };
                match Session::remote(terms, own, *seen.session.layout()) {
                    Ok(mut session) => {
                        self.marks.put_back(&mut session);
                        none.insert(session)
                    }
                    Err(error) => {
                        self.road = Road::Failed(super::said::sentence(&error.to_string()));
                        return;
                    }
                }
            }
        };
        session.hear_from_elsewhere(course.entries());
        if self.in_flight.is_none() && session.afar.says.is_empty() {
            session.afar.open = course.open_order();
        }
        session.afar.ended = match (seen.session.broken(), course.ended()) {
            (Some(broken), _) => {
                let names = words::names(session);
                Some(format!(
                    "The round is broken: {}",
                    words::broken(broken, &names)
                ))
            }
            (None, Some(end)) => Some(words::ended(end, &words::names(session))),
            (None, None) => None,
        };
        if session.afar.ended.is_some() {
            session.offer = None;
        }
    }

    /// Carries away what was said at the board.
    fn carry_away(&mut self) {
        let (Road::Open(carrier), Some(session), Some(seen)) =
            (&self.road, &mut self.session, &self.seen)
        else {
            return;
        };
        if matches!(seen.connection, Connection::GivenUp(_)) && !session.afar.says.is_empty() {
            // Nobody would ever carry it.
            session.afar.says.clear();
            session.afar.open = seen.session.course().open_order();
            session.complain("The way to the other player is broken off: try again first.");
        }
        for say in session.afar.says.drain(..) {
            if matches!(say, Say::Order(_)) {
                let own = seen.session.own();
                self.in_flight = Some((seen.number, seen.session.transcript().count(own)));
            }
            carrier.say(say);
        }
    }

    /// The ticket to this round goes over the link of the round before, as words of the
    /// chat: whoever has no program that reads them there can paste them.
    fn send_ticket(&mut self) {
        let ticket = self.seen.as_ref().and_then(|seen| seen.ticket.as_ref());
        let (Some(ticket), Some(before), false) = (ticket, &mut self.before, self.has_sent_ticket)
        else {
            return;
        };
        let letters: Vec<char> = ticket.text.chars().collect();
        for part in letters.chunks(LONGEST_TEXT) {
            before.say(Say::Chat(part.iter().collect()));
        }
        self.has_sent_ticket = true;
    }

    /// The ticket to the next round, once the other side has sent it over this one's
    /// link.
    #[cfg(feature = "remote")]
    fn ticket_heard(&self) -> Option<Ticket> {
        let (own, course) = (self.own()?, self.course()?);
        let theirs = course.chat().iter().filter(|(side, _)| *side != own);
        let words: Vec<&str> = theirs.map(|(_, words)| words.as_str()).collect();
        // The last one counts; before it there may be others, and other words.
        let starts = (0..words.len()).rev();
        let mut tickets = starts.filter_map(|start| Ticket::read(&words[start..].concat()).ok());
        tickets.next()
    }

    /// Whether the ticket to the next round has come.
    fn has_heard_ticket(&self) -> bool {
        #[cfg(feature = "remote")]
        return self.ticket_heard().is_some();
        #[cfg(not(feature = "remote"))]
        return false;
    }

    /// The settings of its link, for another round with the same player.
    #[cfg(feature = "remote")]
    fn settings(&self, ticket: Option<&Ticket>) -> Option<Settings> {
        match ticket {
            Some(ticket) => Some(Settings::of(ticket)),
            None => Link::settings(self.record()?)
                .ok()
                .map(|settings| Settings {
                    // The port is still in use by this one.
                    port: None,
                    ..settings
                }),
        }
    }

    /// Starts the audit of a round that is over, again when more was said since, and
    /// takes its findings.
    fn poll_audit(&mut self, context: &egui::Context) {
        let Some(seen) = &self.seen else { return };
        let (course, transcript) = (seen.session.course(), seen.session.transcript());
        let opened = BySide::from_fn(|side| course.opening(side).map(|opening| opening.layout));
        let is_laid_open = opened.red.is_some() && opened.blue.is_some();
        if !is_laid_open && seen.session.broken().is_none() {
            return;
        }
        let of = BySide::from_fn(|side| transcript.count(side));
        let auditing = &mut self.auditing;
        if auditing.of != Some(of) && auditing.running.is_none() {
            auditing.of = Some(of);
            let transcript = transcript.clone();
            let (done, found) = channel();
            let wake = context.clone();
            thread::spawn(move || {
                // Nobody waits any more when the round is left.
                let _ = done.send(audit(&transcript));
                wake.request_repaint();
            });
            auditing.running = Some(found);
        }
        let Some(found) = auditing
            .running
            .as_ref()
            .and_then(|found| found.try_recv().ok())
        else {
            return;
        };
        auditing.running = None;
        if let Some(session) = &mut self.session {
            let names = words::names(session);
            session.lay_all_open(opened, words::verdict(&found, &names));
        }
        auditing.found = Some(found);
    }

    /// What the audit found, once it has.
    pub fn audit(&self) -> Option<&Audit> {
        self.auditing.found.as_ref()
    }
}
