//! `keepwright solve`: the shortest play, or why there is none.

use super::check::{Par, in_words};
use super::files::{self, FileError};
use super::{Exit, style};
use crate::format::layout_file;
use crate::fortress::{Floor, Layout, Piece, PieceSet, SpaceSet};
use crate::proof::{Digest, prove};
use crate::solver::insight::{Seal, choke_points, seal};
use crate::solver::{ClosedBy, ClosedSet, Play, TooManyStates, shortest_play};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Find the shortest play to the flag, or show what closes it off
///
/// Prints the orders of a shortest play, in turns and then in moves, one a line
/// as `keepwright walk` takes them. Where the flag is out of reach it prints the
/// spaces that the pieces get to and what keeps them there.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright solve my-maze.json
  keepwright solve my-maze.json --pieces knight,dwarf
  keepwright solve my-maze.json --proof proof.json
  keepwright solve my-maze.json 2>/dev/null | keepwright walk my-maze.json

Exit codes: 0 the flag is reached, 1 it is out of reach, 2 could not be read.")]
pub(super) struct Arguments {
    /// Layout file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The pieces that explore, with commas between them [default: all of the game]
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = piece)]
    pieces: Vec<Piece>,
    /// Write a certificate for `keepwright verify`: the play, or the closed set
    #[arg(long, value_name = "OUT")]
    proof: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn piece(name: &str) -> Result<Piece, String> {
    Piece::from_name(name.trim())
        .ok_or_else(|| "the pieces are king, knight, wizard and dwarf".to_string())
}

/// The object of `solve --json`.
#[derive(Serialize)]
struct Report {
    file: String,
    game: &'static str,
    pieces: Vec<&'static str>,
    reachable: bool,
    par: Option<Par>,
    play: Option<Vec<String>>,
    choke_points: Vec<String>,
    seal: Option<ReportedSeal>,
    closed: Option<ReportedClosed>,
}

#[derive(Serialize)]
struct ReportedSeal {
    walls: usize,
    slots: Vec<String>,
}

#[derive(Serialize)]
struct ReportedClosed {
    stands: BTreeMap<&'static str, Vec<String>>,
    removed: Vec<String>,
    passage_known: bool,
    walls: Vec<String>,
    cards: BTreeMap<String, &'static str>,
    ladders: Vec<String>,
    passage: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    match solve(arguments) {
        Ok(solved) => print(arguments, &solved),
        Err(error) => {
            style::complain(&error.to_string());
            Ok(Exit::Unusable)
        }
    }
}

struct Solved {
    layout: Layout,
    pieces: PieceSet,
    play: Option<Play>,
    choke_points: SpaceSet,
    seal: Option<Seal>,
}

/// Why there is nothing to print.
enum SolveError {
    File(FileError),
    NotInGame(PieceSet, PieceSet),
    TooManyStates(TooManyStates),
}

impl std::fmt::Display for SolveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SolveError::File(error) => error.fmt(f),
            SolveError::TooManyStates(error) => {
                write!(f, "no shortest play was worked out: {error}")
            }
            SolveError::NotInGame(asked, pieces) => write!(
                f,
                "--pieces asks for {asked}, but this game is played with {pieces} (F6)"
            ),
        }
    }
}

impl From<TooManyStates> for SolveError {
    fn from(error: TooManyStates) -> SolveError {
        SolveError::TooManyStates(error)
    }
}

impl From<FileError> for SolveError {
    fn from(error: FileError) -> SolveError {
        SolveError::File(error)
    }
}

fn solve(arguments: &Arguments) -> Result<Solved, SolveError> {
    let bytes = files::read(&arguments.file, layout_file::LARGEST)?;
    let layout = files::parse_layout(&arguments.file, &bytes)?.layout;
    let all = layout.game().pieces();
    let pieces = match arguments.pieces.iter().copied().collect() {
        PieceSet::EMPTY => all,
        some => some,
    };
    if !pieces.is_within(all) {
        return Err(SolveError::NotInGame(pieces, all));
    }
    if let Some(out) = &arguments.proof {
        let certificate = prove(&layout, pieces, Digest::of(&bytes))?;
        files::write(out, &certificate.to_json())?;
    }
    Ok(Solved {
        play: shortest_play(&layout, pieces)?,
        choke_points: choke_points(&layout, pieces)?,
        seal: seal(&layout, pieces)?,
        layout,
        pieces,
    })
}

fn print(arguments: &Arguments, solved: &Solved) -> io::Result<Exit> {
    if arguments.json {
        let mut out = io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &report(&arguments.file, solved))?;
        writeln!(out)?;
    } else {
        match &solved.play {
            Some(play) => print_play(solved, play)?,
            None => print_closed(solved)?,
        }
        if let Some(out) = &arguments.proof {
            style::remark(&format!("The certificate is in {}.", out.display()));
        }
    }
    Ok(if solved.play.is_some() {
        Exit::Yes
    } else {
        Exit::No
    })
}

fn print_play(solved: &Solved, play: &Play) -> io::Result<()> {
    let pieces = solved.pieces;
    style::remark(&format!(
        "{} by {pieces} in {}:",
        style::painted(style::GOOD, "The flag is reached"),
        in_words(play.cost)
    ));
    let mut out = anstream::stdout().lock();
    for order in &play.orders {
        writeln!(out, "{order}")?;
    }
    drop(out);
    let choke_points = solved.choke_points;
    if !choke_points.is_empty() {
        style::remark(&format!("Every play must pass {}.", by_floor(choke_points)));
    }
    match solved.seal {
        Some(Seal::One(slots)) => style::remark(&format!(
            "One more wall would seal the flag off, in {} {}.",
            if slots.len() == 1 {
                "the slot"
            } else {
                "any one of the slots"
            },
            listed(slots.iter().map(|slot| slot.to_string()))
        )),
        Some(Seal::Together(slots)) => style::remark(&format!(
            "It would take {} more walls to seal the flag off, for example in the slots {}.",
            slots.len(),
            listed(slots.iter().map(|slot| slot.to_string()))
        )),
        None => {}
    }
    Ok(())
}

fn print_closed(solved: &Solved) -> io::Result<()> {
    let closed = ClosedSet::of(&solved.layout, solved.pieces);
    let closed_by = closed.closed_by(&solved.layout);
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{} of {}.",
        style::painted(style::BAD, "The flag is out of reach"),
        solved.pieces
    )?;
    for piece in solved.pieces.iter() {
        let stands = closed.stands[piece as usize];
        writeln!(out, "  the {piece} gets to {}", by_floor(stands))?;
    }
    if !closed.removed.is_empty() {
        writeln!(
            out,
            "  after removing the cards on {}",
            by_floor(closed.removed)
        )?;
    }
    writeln!(out, "  and is closed in by {closed_by}")
}

fn listed(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    names.join(", ")
}

/// The spaces under their floors: `bottom A1 A2, top B1`.
fn by_floor(spaces: SpaceSet) -> String {
    let floors = Floor::ALL
        .map(|floor| (floor, spaces & SpaceSet::floor(floor)))
        .into_iter()
        .filter(|(_, spaces)| !spaces.is_empty())
        .map(|(floor, spaces)| {
            let coordinates: Vec<String> = spaces
                .iter()
                .map(|space| space.coordinate().to_string())
                .collect();
            format!("{floor} {}", coordinates.join(" "))
        });
    listed(floors)
}

fn names(spaces: SpaceSet) -> Vec<String> {
    spaces.iter().map(|space| space.to_string()).collect()
}

fn report(file: &Path, solved: &Solved) -> Report {
    let (layout, pieces) = (&solved.layout, solved.pieces);
    let piece_names = |pieces: PieceSet| pieces.iter().map(Piece::name).collect();
    Report {
        file: file.display().to_string(),
        game: layout.game().name(),
        pieces: piece_names(pieces),
        reachable: solved.play.is_some(),
        par: solved.play.as_ref().map(|play| play.cost.into()),
        play: solved
            .play
            .as_ref()
            .map(|play| play.orders.iter().map(|order| order.to_string()).collect()),
        choke_points: names(solved.choke_points),
        seal: solved.seal.map(|seal| ReportedSeal {
            walls: seal.size(),
            slots: match seal {
                Seal::One(slots) | Seal::Together(slots) => {
                    slots.iter().map(|slot| slot.to_string()).collect()
                }
            },
        }),
        closed: match solved.play {
            Some(_) => None,
            None => Some(reported_closed(layout, &ClosedSet::of(layout, pieces))),
        },
    }
}

fn reported_closed(layout: &Layout, closed: &ClosedSet) -> ReportedClosed {
    let ClosedBy {
        walls,
        cards,
        ladders,
        passage,
    } = closed.closed_by(layout);
    ReportedClosed {
        stands: closed
            .pieces
            .iter()
            .map(|piece| (piece.name(), names(closed.stands[piece as usize])))
            .collect(),
        removed: names(closed.removed),
        passage_known: closed.passage_known,
        walls: walls.iter().map(|slot| slot.to_string()).collect(),
        cards: cards
            .iter()
            .map(|(space, card)| (space.to_string(), card.name()))
            .collect(),
        ladders: ladders.iter().map(|slot| slot.to_string()).collect(),
        passage: names(passage),
    }
}
