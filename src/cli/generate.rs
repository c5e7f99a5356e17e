//! `keepwright generate`: legal fortresses out of a seed.

use super::{Exit, style};
use crate::edit::store;
use crate::format::{LayoutFile, share_code};
use crate::fortress::Game;
use crate::generator::Generator;
use crate::legality::LegalLayout;
use clap::ValueEnum;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Generate legal fortresses: evenly drawn ones, or hard ones
///
/// One fortress is printed as a layout file, several as share codes, one a line.
/// With --out each becomes a layout file of that folder, fortress-SEED-1.json and so
/// on. The same seed gives the same fortresses; without one a seed is drawn and said
/// on standard error.
///
/// Every legal fortress is as likely as any other. With --hard a drawn one is changed
/// bit by bit towards more turns and moves of par, which takes about a second each.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright generate > maze.json
  keepwright generate --game introduction --count 10 --seed 7
  keepwright generate --hard --count 4 --out mazes

Exit codes: 0 done, 2 a file could not be written.")]
pub(super) struct Arguments {
    /// Game
    #[arg(long, value_enum, default_value_t = GameName::Main)]
    game: GameName,
    /// Number of fortresses
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Seed that all chance comes from
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Hard fortresses
    #[arg(long)]
    hard: bool,
    /// Folder to write layout files to
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// The games that have a parts list of their own.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum GameName {
    Introduction,
    Main,
}

impl From<GameName> for Game {
    fn from(name: GameName) -> Game {
        match name {
            GameName::Introduction => Game::Introduction,
            GameName::Main => Game::Main,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let seed = arguments.seed.unwrap_or_else(|| {
        let seed = drawn_seed();
        style::remark(&format!("seed {seed}"));
        seed
    });
    let fortresses = fortresses(arguments, seed);
    match &arguments.out {
        Some(folder) => write_files(folder, seed, fortresses),
        None => print(arguments.count, fortresses),
    }
}

fn fortresses(arguments: &Arguments, seed: u64) -> impl Iterator<Item = LegalLayout> {
    let hard = arguments.hard;
    Generator::new(arguments.game.into(), seed)
        .into_iter()
        .flat_map(move |mut generator| {
            std::iter::from_fn(move || {
                if hard {
                    generator.hard()
                } else {
                    generator.next()
                }
            })
        })
        .take(arguments.count as usize)
}

/// A seed that nobody can foresee, short enough to be read out.
fn drawn_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000_000
}

fn print(count: u32, fortresses: impl Iterator<Item = LegalLayout>) -> io::Result<Exit> {
    let mut out = io::stdout().lock();
    for fortress in fortresses {
        if count == 1 {
            let text = LayoutFile::untitled(*fortress.layout()).to_json();
            out.write_all(text.as_bytes())?;
        } else {
            writeln!(out, "{}", share_code::encode(fortress.layout()))?;
        }
    }
    Ok(Exit::Yes)
}

/// No file that is there already is lost, unless it is just what is written.
fn write_files(
    folder: &Path,
    seed: u64,
    fortresses: impl Iterator<Item = LegalLayout>,
) -> io::Result<Exit> {
    let mut out = io::stdout().lock();
    for (i, fortress) in fortresses.enumerate() {
        let path = folder.join(format!("fortress-{seed}-{}.json", i + 1));
        let file = LayoutFile::untitled(*fortress.layout());
        if let Err(error) = store::save(&path, &file, None) {
            style::complain(&error.to_string());
            return Ok(Exit::Unusable);
        }
        writeln!(out, "{}", style::printable(&path.display().to_string()))?;
    }
    Ok(Exit::Yes)
}
