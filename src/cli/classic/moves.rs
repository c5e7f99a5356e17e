//! `keepwright classic moves`: the legal moves of a position.

use super::{Exit, PositionArgument};
use crate::classic::{Game, Rules};
use std::io::{self, Write};

/// List the legal moves, sorted as texts
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright classic moves FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0

Exit codes: 0 listed, be it none, 2 could not be read.")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArgument,
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let position = match arguments.position.read(arguments.json)? {
        Ok(position) => position,
        Err(exit) => return Ok(exit),
    };
    let rules = Rules::default();
    let game = Game::new(rules, Game::armies(&rules), position);
    let mut moves: Vec<String> = game.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &moves)?;
        writeln!(out)?;
    } else {
        for plain in moves {
            writeln!(out, "{plain}")?;
        }
    }
    Ok(Exit::Yes)
}
