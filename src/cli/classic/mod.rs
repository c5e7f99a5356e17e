//! `keepwright classic`: the classic boards on the command line.

mod moves;
mod perft;
mod play;

use super::{Exit, style};
use crate::classic::Position;
use crate::format::classic::position;
use clap::Subcommand;
use std::io::{self, Write};

/// The classic hidden-army boards: count, list and play moves
///
/// A POSITION is three words: 100 letters for the squares row by row from a1, r or b
/// for the side to move, and the number of plies.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Play(play::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    match &arguments.command {
        Command::Perft(arguments) => perft::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Play(arguments) => play::run(arguments),
    }
}

/// A position on the command line.
#[derive(clap::Args, Debug)]
struct PositionArgument {
    /// Position: 100 letters, r or b, and the number of plies, in one quoted argument
    /// or as three
    #[arg(value_name = "POSITION", required = true, num_args = 1..=3)]
    position: Vec<String>,
}

impl PositionArgument {
    /// The position, or the exit code once it was said why there is none.
    fn read(&self, json: bool) -> io::Result<Result<Position, Exit>> {
        let error = match position::read(&self.position.join(" ")) {
            Ok(position) => return Ok(Ok(position)),
            Err(error) => error.to_string(),
        };
        if json {
            let report = serde_json::json!({ "error": error });
            writeln!(io::stdout().lock(), "{report}")?;
        } else {
            style::complain(&error);
        }
        Ok(Err(Exit::Unusable))
    }
}
