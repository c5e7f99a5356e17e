//! `keepwright classic perft`: how many move sequences there are.

use super::{Exit, PositionArgument};
use crate::classic::perft;
use std::io::{self, Write};

/// Count the move sequences of a length
///
/// Sequences of exactly DEPTH moves, without the repetition rules. A sequence ends when
/// a flag falls.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright classic perft 4 FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0

Exit codes: 0 counted, 2 could not be read.")]
pub(super) struct Arguments {
    /// Length of the sequences, 0 to 100
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgument,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let mut position = match arguments.position.read(arguments.json)? {
        Ok(position) => position,
        Err(exit) => return Ok(exit),
    };
    let depth = arguments.depth;
    let sequences = perft(&mut position, depth);
    let mut out = io::stdout().lock();
    if arguments.json {
        let report = serde_json::json!({ "depth": depth, "sequences": sequences });
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{sequences}")?;
    }
    Ok(Exit::Yes)
}
