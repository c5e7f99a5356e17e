//! `keepwright mail`: a remote round in lines of text, pasted into any chat or mail.

use super::walk::read_line;
use super::{Exit, said, style};
use crate::edit::store;
use crate::legality::LegalLayout;
use crate::remote::desk::{Desk, UnsaidError};
use crate::remote::message::MARK;
use crate::remote::pasted::Pasted;
use crate::remote::{JournalError, Secrets};
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
    let secrets = match draw_secrets(&arguments.layout)? {
        Ok(secrets) => secrets,
        Err(exit) => return Ok(exit),
    };
    match Desk::create(&arguments.round, own, &arguments.name, secrets) {
        Ok(mut desk) => {
            settle(&mut desk)?;
            style::remark(&format!(
                "Go on with: keepwright mail play {}",
                arguments.round.display()
            ));
            Ok(Exit::Yes)
        }
        Err(error) => unusable(&error),
    }
}

/// Secrets for a round with the fortress of a file; where there is none, the file or
/// the fortress was refused and this is how to leave.
pub(super) fn draw_secrets(path: &Path) -> io::Result<Result<Secrets, Exit>> {
    let layout = match store::read_layout(path) {
        Ok(file) => file.layout,
        Err(error) => return style::refuse(false, path, &error.to_string()).map(Err),
    };
    let legal = match LegalLayout::try_from(layout) {
        Ok(legal) => legal,
        Err(illegal) => {
            style::complain(&format!("{}: {illegal}", path.display()));
            return Ok(Err(Exit::No));
        }
    };
    Ok(match Secrets::draw(legal, getrandom::fill) {
        Ok(secrets) => Ok(secrets),
        Err(error) => {
            style::complain(&format!("this computer gives no random numbers: {error}"));
            Err(Exit::Unusable)
        }
    })
}

fn unusable(error: &JournalError) -> io::Result<Exit> {
    style::complain(&error.to_string());
    Ok(Exit::Unusable)
}

fn go_on(path: &Path) -> io::Result<Exit> {
    let mut desk = match Desk::open(path) {
        Ok(desk) => desk,
        Err(error) => return unusable(&error),
    };
    // What was said last without an answer may not have arrived.
    show(&desk.unanswered())?;
    settle(&mut desk)?;
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
        if !pasted.is_empty() && !take_in(&mut desk, &std::mem::take(&mut pasted))? {
            exit = Exit::No;
        }
        match line {
            None => return Ok(exit),
            Some(_) if ends => {}
            Some(line) => {
                if !say(&mut desk, line.trim())? {
                    exit = Exit::No;
                }
            }
        }
    }
}

/// Shows lines to be sent; they are on disk already.
fn show(lines: &[String]) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Says all that is due.
fn settle(desk: &mut Desk) -> io::Result<()> {
    show(&desk.settle().map_err(io::Error::other)?)
}

/// Takes in what was pasted; whether all of it could be.
fn take_in(desk: &mut Desk, text: &str) -> io::Result<bool> {
    let results = desk.paste(text).map_err(io::Error::other)?;
    let mut all = !results.is_empty();
    if results.is_empty() {
        style::remark("There is no line of a round in it.");
    }
    for result in &results {
        match result {
            Pasted::New(side, number) => said::tell(desk.session(), *side, *number),
            Pasted::Known(side, number) => {
                style::remark(&format!("{side}'s line {number} is known already."));
            }
            Pasted::Refused(start, error) => {
                all = false;
                style::complain(&format!("{start} …: {error}"));
            }
        }
    }
    if let Some(broken) = desk.session().broken() {
        style::complain(&format!("the round is broken: {broken}"));
        return Ok(false);
    }
    settle(desk)?;
    Ok(all)
}

/// Says what the player typed; whether it could be said.
fn say(desk: &mut Desk, text: &str) -> io::Result<bool> {
    let say = match said::read(desk.session(), text) {
        Ok(say) => say,
        Err(error) => {
            style::complain(&error.to_string());
            return Ok(false);
        }
    };
    match desk.say(say) {
        Ok(line) => {
            show(&[line])?;
            settle(desk)?;
            Ok(true)
        }
        Err(UnsaidError::Say(error)) => {
            style::complain(&error.to_string());
            Ok(false)
        }
        Err(error) => Err(io::Error::other(error)),
    }
}
