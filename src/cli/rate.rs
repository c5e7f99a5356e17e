//! `keepwright rate`: how many turns computer players need for a maze.

use super::check::Par;
use super::{Exit, style};
use crate::edit::store;
use crate::explorer::Kind;
use crate::legality::LegalLayout;
use crate::rating::{self, Rating};
use crate::solver::{Cost, par};
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Rate mazes: the turns that computer players need until they take the flag
///
/// Each explorer plays the same number of games in each maze, knowing nothing but the
/// answers. The table has the mean of the turns, the standard deviation behind ±, and
/// par, the turns that a player needs who knows the maze. Skipped turns count.
///
/// The wanderer walks at random, the mapper on to the nearest unknown space, and the
/// reckoner keeps fortresses in mind that agree with all it has heard. The same seed
/// gives the same table on every machine.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright rate mazes/*.json --games 40
  keepwright rate my-maze.json --explorer reckoner --seed 7

Exit codes: 0 all rated, 1 one or more are illegal, 2 one or more could not be read.")]
pub(super) struct Arguments {
    /// Layout files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Games of each explorer in each maze
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Seed that all chance comes from
    #[arg(long, value_name = "N", default_value_t = 2007)]
    seed: u64,
    /// Only this explorer: wanderer, mapper or reckoner
    #[arg(long, value_name = "NAME", value_parser = explorer_named)]
    explorer: Option<Kind>,
    /// Print a JSON array, one object a file
    #[arg(long)]
    json: bool,
}

/// The explorer of this name.
pub(super) fn explorer_named(name: &str) -> Result<Kind, String> {
    Kind::from_name(name).ok_or_else(|| {
        let names = Kind::ALL.map(Kind::name);
        format!("the explorers are {}", names.join(", "))
    })
}

/// One object of `rate --json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Report {
    Rated {
        file: String,
        game: &'static str,
        par: Option<Par>,
        games: u32,
        seed: u64,
        explorers: Vec<Explored>,
    },
    Failed {
        file: String,
        error: String,
    },
}

#[derive(Serialize)]
struct Explored {
    explorer: &'static str,
    mean: f64,
    spread: f64,
    median: u64,
    least: u64,
    most: u64,
}

/// A maze and its ratings, one for each explorer that was asked for.
struct Rated {
    game: &'static str,
    par: Option<Cost>,
    ratings: Vec<Rating>,
}

/// A maze that was not rated: why, and what the command comes to.
struct Failure(String, Exit);

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let kinds = match arguments.explorer {
        Some(kind) => vec![kind],
        None => Kind::ALL.to_vec(),
    };
    if arguments.json {
        run_json(arguments, &kinds)
    } else {
        run_text(arguments, &kinds)
    }
}

fn rate(path: &Path, arguments: &Arguments, kinds: &[Kind]) -> Result<Rated, Failure> {
    let file =
        store::read_layout(path).map_err(|error| Failure(error.to_string(), Exit::Unusable))?;
    let legal = LegalLayout::try_from(file.layout).map_err(|_| {
        let reason = format!(
            "{}: an illegal maze is not rated; keepwright check tells what is wrong",
            path.display()
        );
        Failure(reason, Exit::No)
    })?;
    let ratings = kinds
        .iter()
        .map(|kind| rating::rate(&legal, *kind, arguments.games, arguments.seed))
        .collect();
    Ok(Rated {
        game: legal.layout().game().name(),
        par: par(legal.layout()).unwrap_or(None),
        ratings,
    })
}

fn run_json(arguments: &Arguments, kinds: &[Kind]) -> io::Result<Exit> {
    let mut exit = Exit::Yes;
    let mut reports = Vec::new();
    for path in &arguments.files {
        let file = path.display().to_string();
        reports.push(match rate(path, arguments, kinds) {
            Ok(rated) => Report::Rated {
                file,
                game: rated.game,
                par: rated.par.map(Par::from),
                games: arguments.games,
                seed: arguments.seed,
                explorers: kinds
                    .iter()
                    .zip(&rated.ratings)
                    .map(|(kind, rating)| explored(*kind, rating))
                    .collect(),
            },
            Err(Failure(error, code)) => {
                exit = exit.max(code);
                Report::Failed { file, error }
            }
        });
    }
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &reports)?;
    writeln!(out)?;
    Ok(exit)
}

fn explored(kind: Kind, rating: &Rating) -> Explored {
    Explored {
        explorer: kind.name(),
        mean: rating.mean(),
        spread: rating.spread(),
        median: rating.median(),
        least: rating.least(),
        most: rating.most(),
    }
}

/// Every row as soon as it is known.
fn run_text(arguments: &Arguments, kinds: &[Kind]) -> io::Result<Exit> {
    let name = |path: &Path| style::printable(&path.display().to_string());
    let names = arguments
        .files
        .iter()
        .map(|path| name(path).chars().count());
    let width = names.max().unwrap_or(0).max("maze".len());
    let mut out = io::stdout().lock();
    let mut exit = Exit::Yes;
    let mut sums = vec![0.0; kinds.len()];
    let mut rated_mazes = 0;
    let heads = kinds.iter().map(|kind| format!("{:>15}", kind.name()));
    writeln!(out, "{:width$}  par{}", "maze", heads.collect::<String>())?;
    for path in &arguments.files {
        let rated = match rate(path, arguments, kinds) {
            Ok(rated) => rated,
            Err(Failure(error, code)) => {
                exit = exit.max(code);
                style::complain(&error);
                continue;
            }
        };
        let par = rated
            .par
            .map_or("?".to_string(), |par| par.turns.to_string());
        write!(out, "{:width$}  {par:>3}", name(path))?;
        for (rating, sum) in rated.ratings.iter().zip(&mut sums) {
            *sum += rating.mean();
            write!(out, "{:>8.1} ±{:>5.1}", rating.mean(), rating.spread())?;
        }
        writeln!(out)?;
        out.flush()?;
        rated_mazes += 1;
    }
    if rated_mazes > 1 {
        let means = sums
            .iter()
            .map(|sum| format!("{:>8.1}       ", sum / f64::from(rated_mazes)));
        let means = means.collect::<String>();
        writeln!(out, "{:width$}     {}", "mean", means.trim_end())?;
    }
    writeln!(
        out,
        "turns until the flag, {} games each, seed {}",
        arguments.games, arguments.seed
    )?;
    Ok(exit)
}
