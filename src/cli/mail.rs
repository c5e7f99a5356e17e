//! `keepwright mail`: a remote round in lines of text, pasted into any chat or mail.

use super::walk::read_line;
use super::{Exit, style};
use crate::edit::store;
use crate::fortress::walk::{Order, asked};
use crate::fortress::{Floor, Space};
use crate::legality::LegalLayout;
use crate::remote::body::Body;
use crate::remote::journal::{Journal, JournalError};
use crate::remote::message::MARK;
use crate::remote::pasted::{Pasted, paste};
use crate::remote::{Say, Secrets, Session};
use crate::round::Side;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Play with somebody far away by lines of text in a chat or mail
///
/// One player starts a round as the host, the other joins; each program prints lines
/// to copy into the chat and reads those that come back. Each keeps its own fortress
/// to itself and is held to it at the end. The round is kept in a file, and beside it
/// in a second one what must stay secret until the end.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Start a round as the host, who speaks first
    Host(StartArguments),
    /// Start a round as the one who was invited
    Join(StartArguments),
    Play(PlayArguments),
}

#[derive(clap::Args, Debug)]
struct StartArguments {
    /// Layout file of your fortress
    #[arg(value_name = "LAYOUT")]
    layout: PathBuf,
    /// File to keep the round in; it must not exist yet
    #[arg(value_name = "ROUND")]
    round: PathBuf,
    /// Your name, which the other player will see
    #[arg(long, default_value = "")]
    name: String,
}

/// Go on with a round
///
/// Reads standard input: lines that were pasted are taken in, in whatever order and
/// however a mail program wrapped or quoted them; anything else is what you say: an
/// order (`E5-D5`, `dwarf`, `swap dwarf`), `chat WORDS`, `resign`, `demand` (ends the round
/// and lays both fortresses open) or `rematch`. Prints the lines to send and what
/// happens.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright mail host mazes/01-first-steps.json evening.kw --name Anna
  keepwright mail play evening.kw

Exit codes: 0 all was taken in, 1 something was refused, 2 the round could not be opened.")]
struct PlayArguments {
    /// File of the round
    #[arg(value_name = "ROUND")]
    round: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    match &arguments.command {
        Command::Host(start) => begin(Side::Red, start),
        Command::Join(start) => begin(Side::Blue, start),
        Command::Play(play) => go_on(&play.round),
    }
}

fn begin(own: Side, arguments: &StartArguments) -> io::Result<Exit> {
    let layout = match store::read_layout(&arguments.layout) {
        Ok(file) => file.layout,
        Err(error) => return style::refuse(false, &arguments.layout, &error.to_string()),
    };
    let legal = match LegalLayout::try_from(layout) {
        Ok(legal) => legal,
        Err(illegal) => {
            style::complain(&format!("{}: {illegal}", arguments.layout.display()));
            return Ok(Exit::No);
        }
    };
    let secrets = match Secrets::draw(legal, getrandom::fill) {
        Ok(secrets) => secrets,
        Err(error) => {
            style::complain(&format!("this computer gives no random numbers: {error}"));
            return Ok(Exit::Unusable);
        }
    };
    match Journal::create(&arguments.round, own, &arguments.name, secrets) {
        Ok((journal, session)) => {
            let mut desk = Desk { journal, session };
            desk.settle()?;
            style::remark(&format!(
                "Go on with: keepwright mail play {}",
                arguments.round.display()
            ));
            Ok(Exit::Yes)
        }
        Err(error) => unusable(&error),
    }
}

fn unusable(error: &JournalError) -> io::Result<Exit> {
    style::complain(&error.to_string());
    Ok(Exit::Unusable)
}

fn go_on(path: &Path) -> io::Result<Exit> {
    let (journal, session) = match Journal::open(path) {
        Ok(opened) => opened,
        Err(error) => return unusable(&error),
    };
    let mut desk = Desk { journal, session };
    desk.repeat()?;
    desk.settle()?;
    let mut exit = Exit::Yes;
    let mut input = io::stdin().lock();
    if io::stdin().is_terminal() {
        style::remark("Paste what came, or give an order; an empty line ends what is pasted.");
    }
    let mut pasted = String::new();
    loop {
        let line = read_line(&mut input)?;
        let ends = line.as_deref().is_none_or(|line| line.trim().is_empty());
        match &line {
            Some(line) if !ends && (!pasted.is_empty() || line.contains(MARK)) => {
                pasted.push_str(line);
                pasted.push('\n');
                continue;
            }
            _ => {}
        }
        if !pasted.is_empty() && !desk.take_in(&std::mem::take(&mut pasted))? {
            exit = Exit::No;
        }
        match line {
            None => return Ok(exit),
            Some(_) if ends => {}
            Some(line) => {
                if !desk.say(line.trim())? {
                    exit = Exit::No;
                }
            }
        }
    }
}

/// A player's side of a round with its file.
struct Desk {
    journal: Journal,
    session: Session,
}

impl Desk {
    /// Says all that is due.
    fn settle(&mut self) -> io::Result<()> {
        while let Some(line) = self.session.due() {
            self.send(&line)?;
        }
        Ok(())
    }

    /// Writes a line down, then shows it to be sent.
    fn send(&mut self, line: &str) -> io::Result<()> {
        self.journal.write(line).map_err(io::Error::other)?;
        writeln!(anstream::stdout(), "{line}")
    }

    /// Shows again what was said last without an answer: it may not have arrived.
    fn repeat(&self) -> io::Result<()> {
        let (own, transcript) = (self.session.own(), self.session.transcript());
        let last = transcript.of(own.other()).next_back();
        let answered = last.map_or(0, |message| message.heard);
        for number in answered + 1..=transcript.count(own) {
            if let Some(line) = transcript.line(own, number) {
                writeln!(anstream::stdout(), "{line}")?;
            }
        }
        Ok(())
    }

    /// Takes in what was pasted; whether all of it could be.
    fn take_in(&mut self, text: &str) -> io::Result<bool> {
        let results = paste(&mut self.session, text);
        let mut all = !results.is_empty();
        if results.is_empty() {
            style::remark("There is no line of a round in it.");
        }
        for result in &results {
            match result {
                Pasted::New(side, number) => {
                    let line = self.session.transcript().line(*side, *number);
                    self.journal
                        .write(&line.unwrap_or_default())
                        .map_err(io::Error::other)?;
                    self.tell(*side, *number);
                }
                Pasted::Known(side, number) => {
                    style::remark(&format!("{side}'s line {number} is known already."));
                }
                Pasted::Refused(start, error) => {
                    all = false;
                    style::complain(&format!("{start} …: {error}"));
                }
            }
        }
        if let Some(broken) = self.session.broken() {
            style::complain(&format!("the round is broken: {broken}"));
            return Ok(false);
        }
        self.settle()?;
        Ok(all)
    }

    /// Says what a message of the other side means.
    fn tell(&self, side: Side, number: u32) {
        let index = number.saturating_sub(1) as usize;
        let Some(message) = self.session.transcript().of(side).nth(index) else {
            return;
        };
        match &message.body {
            Body::Hello(hello) if hello.name.is_empty() => {
                style::remark("The other side is there.")
            }
            Body::Hello(hello) => style::remark(&format!("{} is there.", hello.name)),
            Body::Order(order) => style::remark(&format!("{side}: {}", asked(*order))),
            Body::Answer(answer) => style::remark(&format!("{side} answers: {answer}")),
            Body::Chat(words) => style::remark(&format!("{side}: \"{words}\"")),
            Body::Resign => style::remark(&format!("{side} resigns.")),
            Body::Demand => style::remark(&format!("{side} wants to see the fortresses.")),
            Body::Rematch => style::remark(&format!("{side} offers another round.")),
            Body::Lot(_) => {
                if let Some(round) = self.session.course().round() {
                    style::remark(&format!(
                        "Lots are drawn: {} starts.",
                        round.turns().first()
                    ));
                }
            }
            Body::Commit(_) | Body::Open(_) | Body::Seal(_) => {}
        }
    }

    /// Says what the player typed; whether it could be said.
    fn say(&mut self, text: &str) -> io::Result<bool> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let say = match word {
            "chat" => Say::Chat(rest.to_string()),
            "resign" => Say::Resign,
            "demand" => Say::Demand,
            "rematch" => Say::Rematch,
            _ => match Order::read(text, self.floor()) {
                Ok(order) => Say::Order(order),
                Err(error) => {
                    style::complain(&error.to_string());
                    return Ok(false);
                }
            },
        };
        match self.session.say(say) {
            Ok(line) => {
                self.send(&line)?;
                self.settle()?;
                Ok(true)
            }
            Err(error) => {
                style::complain(&error.to_string());
                Ok(false)
            }
        }
    }

    /// The floor of the own piece, for orders that name none.
    fn floor(&self) -> Floor {
        let round = self.session.course().round();
        let at = round.and_then(|round| round.notepad(self.session.own()).at());
        at.map_or(Floor::Bottom, Space::floor)
    }
}
