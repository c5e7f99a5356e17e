//! `keepwright classic`: the classic boards on the command line.

mod board;
mod check;
mod contest;
mod convert;
mod moves;
mod perft;
mod play;
mod replay;

use super::{Exit, style};
use crate::classic::{Attack, Battle, Numbering, Piece, Played, Position, Side};
use crate::edit::store;
use crate::format::classic::{Content, GameFile, position};
use clap::builder::PossibleValue;
use clap::{Subcommand, ValueEnum};
use std::io::{self, Write};
use std::path::Path;

/// The classic hidden-army boards: moves, games, setups and armies
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
    Replay(replay::Arguments),
    Check(check::Arguments),
    Convert(convert::Arguments),
    Match(contest::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    match &arguments.command {
        Command::Perft(arguments) => perft::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Match(arguments) => contest::run(arguments),
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
        match position::read(&self.position.join(" ")) {
            Ok(position) => Ok(Ok(position)),
            Err(error) => Ok(Err(refuse(json, &error.to_string())?)),
        }
    }
}

/// Says why something could not be used, in JSON where JSON is wanted.
fn refuse(json: bool, error: &str) -> io::Result<Exit> {
    if json {
        let report = serde_json::json!({ "error": error });
        writeln!(io::stdout().lock(), "{report}")?;
    } else {
        style::complain(error);
    }
    Ok(Exit::Unusable)
}

/// The game in a file, or in one sentence with its name why there is none.
fn load_game(path: &Path) -> Result<GameFile, String> {
    let name = path.display();
    let loaded = store::read_classic(path, Side::Red).map_err(|error| error.to_string())?;
    for repair in &loaded.repairs {
        style::remark(&format!("{name}: {repair}"));
    }
    let kind = loaded.kind();
    match loaded.content {
        Content::Game(file) => Ok(*file),
        Content::FaultyGame(faults) => {
            let first = faults.first().map(ToString::to_string).unwrap_or_default();
            Err(format!(
                "{name}: the record is against the law ({first}); keepwright classic check lists all that is"
            ))
        }
        Content::Army(_) | Content::Setup(_) => Err(format!(
            "{name}: this file holds a{} {kind}, and a game is wanted",
            if kind == "army" { "n" } else { "" }
        )),
    }
}

/// A numbering of ranks (C2) on the command line.
#[derive(Clone, Copy, Debug)]
struct PrintedNumbering(Numbering);

impl ValueEnum for PrintedNumbering {
    fn value_variants<'a>() -> &'a [PrintedNumbering] {
        const ALL: [PrintedNumbering; 2] = [
            PrintedNumbering(Numbering::Modern),
            PrintedNumbering(Numbering::Original),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// A side on the command line.
#[derive(Clone, Copy, Debug)]
struct SideArgument(Side);

impl ValueEnum for SideArgument {
    fn value_variants<'a>() -> &'a [SideArgument] {
        const ALL: [SideArgument; 2] = [SideArgument(Side::Red), SideArgument(Side::Blue)];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// What an action came to, as a referee would tell it: the attack, who was seen for the
/// first time, and the end of the game.
fn told(played: &Played, numbering: Numbering) -> String {
    let attack = played.answer.attack;
    let mut said = vec![match &attack {
        Some(attack) => told_attack(attack, numbering),
        None => played.word().to_string(),
    }];
    let is_in_attack = |piece: Piece| {
        attack.is_some_and(|attack| attack.attacker == piece || attack.defender == piece)
    };
    for (square, piece) in played.revealed() {
        if !is_in_attack(piece) {
            let rank = piece.rank().printed(numbering);
            said.push(format!("the {rank} of {square} is seen"));
        }
    }
    if let Some(result) = played.answer.result {
        said.push(style::painted(style::GOOD, &result.to_string()));
    }
    said.join(", ")
}

fn told_attack(attack: &Attack, numbering: Numbering) -> String {
    let attacker = attack.attacker.rank().printed(numbering);
    let defender = attack.defender.rank().printed(numbering);
    match attack.battle {
        Battle::Won => format!("the {attacker} wins against the {defender}"),
        Battle::Lost => format!("the {attacker} loses against the {defender}"),
        Battle::Tie => format!("both the {attacker} and the {defender} go"),
        Battle::Flag => format!("the {attacker} takes the flag"),
    }
}
