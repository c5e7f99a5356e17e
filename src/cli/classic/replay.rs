//! `keepwright classic replay`: a recorded game, its board and its moves.

use super::{Exit, PrintedNumbering, board, load_game, refuse, style, told};
use crate::classic::{Game, Numbering, Played, Seer, Side, View};
use crate::format::classic::GameFile;
use crate::format::classic::game_file::StatedAnswer;
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// Show a recorded game: the board and the moves up to it
///
/// FILE is a game file or StraDoS XML. The record knows all; `--view red` shows what
/// Red saw and no more.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright classic replay game.json --view blue --ply 40

Exit codes: 0 shown, 2 could not be read, or is against the law (see classic check).")]
pub(super) struct Arguments {
    /// Game file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Whose view of the board
    #[arg(long, value_enum, default_value_t = SeenBy::Open)]
    view: SeenBy,
    /// Show the board after so many moves; without it, after the last
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// How ranks are printed
    #[arg(long, value_enum, default_value_t = PrintedNumbering(Numbering::Modern))]
    numbering: PrintedNumbering,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SeenBy {
    /// What Red sees
    Red,
    /// What Blue sees
    Blue,
    /// Everything
    Open,
}

impl SeenBy {
    const fn seer(self) -> Seer {
        match self {
            SeenBy::Red => Seer::Red,
            SeenBy::Blue => Seer::Blue,
            SeenBy::Open => Seer::All,
        }
    }
}

/// What `classic replay --json` prints.
#[derive(Serialize)]
struct Report<'a> {
    file: String,
    game: &'static str,
    title: &'a str,
    red: &'a str,
    blue: &'a str,
    plies: usize,
    moves: Vec<ReportedMove>,
    view: View,
    result: Option<&'static str>,
}

#[derive(Serialize)]
struct ReportedMove {
    side: &'static str,
    r#move: String,
    answer: String,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let file = match load_game(&arguments.file) {
        Ok(file) => file,
        Err(error) => return refuse(arguments.json, &error),
    };
    let plies = file.game().record().len();
    let shown = arguments.ply.unwrap_or(plies);
    if shown > plies {
        let error = format!(
            "{}: the game has {plies} moves, and {shown} are wanted",
            arguments.file.display()
        );
        return refuse(arguments.json, &error);
    }
    let game = file.game_at(shown);
    let view = View::of(
        game.position(),
        arguments.view.seer(),
        game.rules().captured,
    );
    if arguments.json {
        let report = Report {
            file: arguments.file.display().to_string(),
            game: game.rules().edition.name(),
            title: &file.title,
            red: &file.players[0],
            blue: &file.players[1],
            plies,
            moves: game
                .record()
                .iter()
                .map(|played| reported(&game, played, view.seer()))
                .collect(),
            view,
            result: outcome_at(&file, shown).map(|(name, _)| name),
        };
        let mut out = io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
        return Ok(Exit::Yes);
    }
    print(&file, &game, &view, arguments.numbering.0)?;
    Ok(Exit::Yes)
}

fn reported(game: &Game, played: &Played, seer: Seer) -> ReportedMove {
    ReportedMove {
        side: played.side.name(),
        r#move: order(game, played, seer),
        answer: StatedAnswer::of(played).to_string(),
    }
}

/// The order as the seer may hear it (C20, N11).
fn order(game: &Game, played: &Played, seer: Seer) -> String {
    let army = game.army(played.side);
    if seer.side() == Some(played.side.other()) {
        played.action.as_heard(army).to_string()
    } else {
        played.action.in_words_of(army).to_string()
    }
}

/// How the game had ended after so many moves, as a word and as a sentence.
fn outcome_at(file: &GameFile, shown: usize) -> Option<(&'static str, String)> {
    let is_whole = shown == file.game().record().len();
    let outcome = file.outcome().filter(|_| is_whole)?;
    Some((outcome.name(), outcome.to_string()))
}

fn print(file: &GameFile, game: &Game, view: &View, numbering: Numbering) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let (plies, shown) = (file.game().record().len(), game.record().len());
    let called = |side: Side| match style::printable(&file.players[side as usize]) {
        name if name.is_empty() => side.title().to_string(),
        name => format!("{name} ({})", side.title()),
    };
    if !file.title.is_empty() {
        writeln!(out, "{}", style::printable(&file.title))?;
    }
    writeln!(
        out,
        "{} against {}, {}, after {shown} of {plies} moves",
        called(Side::Red),
        called(Side::Blue),
        game.rules().edition
    )?;
    for line in board::lines(view, file, numbering) {
        writeln!(out, "{line}")?;
    }
    for (index, played) in game.record().iter().enumerate() {
        writeln!(
            out,
            "{:>4}. {} {}: {}",
            index + 1,
            played.side.title(),
            order(game, played, view.seer()),
            told(played, numbering)
        )?;
    }
    match outcome_at(file, shown) {
        Some((_, sentence)) => writeln!(out, "{}", style::painted(style::GOOD, &sentence)),
        None => writeln!(out, "{} to move", game.position().to_move().title()),
    }
}
