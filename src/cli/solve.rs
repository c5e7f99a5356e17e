//! `keepwright solve`: the shortest play, or why there is none.

use super::check::{Par, in_words};
use super::{Exit, style};
use crate::edit::store::{self, FileError};
use crate::format::layout_file;
use crate::fortress::{Floor, Layout, Piece, PieceSet, SpaceSet, WallSet, WallSlot};
use crate::proof::{self, Certificate, Digest, certify};
use crate::solver::insight::{Seal, choke_points, seal};
use crate::solver::{
    ClosedBy, ClosedSet, Extent, Play, StateGraph, TooManyStates, shortest_play, some_play,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
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
    #[arg(long, value_name = "PIECES", value_parser = pieces)]
    pieces: Option<PieceSet>,
    /// Write a certificate for `keepwright verify`: the play, or the closed set.
    /// An older certificate is replaced, any other file is not
    #[arg(long, value_name = "OUT")]
    proof: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn pieces(names: &str) -> Result<PieceSet, String> {
    let reason = "write pieces with commas between them, out of king, knight, wizard and dwarf";
    names
        .split(',')
        .map(|name| Piece::from_name(name.trim()).ok_or_else(|| reason.to_string()))
        .collect()
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
    states: Option<usize>,
    choke_points: Option<Vec<String>>,
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
        Err(error) => style::refuse(arguments.json, &arguments.file, &error.to_string()),
    }
}

struct Solved {
    layout: Layout,
    pieces: PieceSet,
    play: Option<Play>,
    /// Whether the play is known to be the shortest.
    is_shortest: bool,
    /// `None` where there are too many states to tell.
    insight: Option<Insight>,
}

struct Insight {
    choke_points: SpaceSet,
    seal: Option<Seal>,
}

/// Why there is nothing to print.
enum SolveError {
    File(FileError),
    NotInGame(PieceSet, PieceSet),
}

impl std::fmt::Display for SolveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SolveError::File(error) => error.fmt(f),
            SolveError::NotInGame(asked, pieces) => write!(
                f,
                "--pieces asks for the {asked}, but this game is played with the {pieces} (F6)"
            ),
        }
    }
}

impl From<FileError> for SolveError {
    fn from(error: FileError) -> SolveError {
        SolveError::File(error)
    }
}

fn solve(arguments: &Arguments) -> Result<Solved, SolveError> {
    let bytes = store::read(&arguments.file, layout_file::LARGEST)?;
    let layout = store::parse_layout(&arguments.file, &bytes)?.layout;
    let all = layout.game().pieces();
    let pieces = arguments.pieces.unwrap_or(all);
    if !pieces.is_within(all) {
        return Err(SolveError::NotInGame(pieces, all));
    }
    let (play, is_shortest) = match shortest_play(&layout, pieces) {
        Ok(play) => (play, true),
        Err(TooManyStates) => (some_play(&layout, pieces), false),
    };
    if let Some(out) = &arguments.proof {
        let certificate = certify(&layout, pieces, play.as_ref(), Digest::of(&bytes));
        let is_certificate = |path: &Path| {
            let bytes = store::read(path, proof::LARGEST);
            bytes.is_ok_and(|bytes| Certificate::read(&bytes).is_ok())
        };
        store::write(out, &certificate.to_json(), is_certificate)?;
    }
    let insight = match &play {
        None => None,
        Some(play) => StateGraph::build(&layout, pieces, Extent::Everything)
            .ok()
            .map(|states| Insight {
                choke_points: choke_points(&layout, &states, play),
                seal: seal(&layout, pieces, &states),
            }),
    };
    Ok(Solved {
        layout,
        pieces,
        play,
        is_shortest,
        insight,
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
    let doubt = if solved.is_shortest {
        ""
    } else {
        ", perhaps not the shortest way"
    };
    style::remark(&format!(
        "{} by the {} in {}{doubt} ({} states looked at):",
        style::painted(style::GOOD, "The flag is reached"),
        play.pieces(solved.layout.game()),
        in_words(play.cost),
        play.states
    ));
    let mut out = anstream::stdout().lock();
    for order in &play.orders {
        writeln!(out, "{order}")?;
    }
    drop(out);
    match &solved.insight {
        Some(insight) => remark_insight(insight),
        None => style::remark(&format!(
            "Choke points were not worked out: {TooManyStates}."
        )),
    }
    Ok(())
}

fn remark_insight(insight: &Insight) {
    if !insight.choke_points.is_empty() {
        style::remark(&format!(
            "Every play must pass {}.",
            by_floor(insight.choke_points)
        ));
    }
    match insight.seal {
        Some(Seal::One(slots)) => style::remark(&format!(
            "One more wall would seal the flag off, in {} {}.",
            if slots.len() == 1 {
                "the slot"
            } else {
                "any one of the slots"
            },
            slots_by_floor(slots)
        )),
        Some(Seal::Together(slots)) => style::remark(&format!(
            "It would take {} more walls to seal the flag off, for example in the slots {}.",
            slots.len(),
            slots_by_floor(slots)
        )),
        None => {}
    }
}

fn print_closed(solved: &Solved) -> io::Result<()> {
    let layout = &solved.layout;
    let closed = ClosedSet::of(layout, solved.pieces);
    let mut paragraphs = vec![format!(
        "{} of the {}.",
        style::painted(style::BAD, "The flag is out of reach"),
        solved.pieces
    )];
    let mut told = PieceSet::EMPTY;
    for piece in solved.pieces.iter() {
        let stands = closed.stands[piece as usize];
        let alike: PieceSet = solved
            .pieces
            .iter()
            .filter(|other| closed.stands[*other as usize] == stands)
            .collect();
        if !told.contains(piece) {
            let get = if alike.len() == 1 { "gets" } else { "get" };
            paragraphs.push(format!("  The {alike} {get} to {}.", by_floor(stands)));
        }
        told = told | alike;
    }
    if !closed.removed.is_empty() {
        let cards = layout
            .cards()
            .filter(|(space, _)| closed.removed.contains(*space))
            .map(|(space, card)| format!("the {card} on {space}"));
        paragraphs.push(format!("  They remove {}.", listed(cards)));
    }
    paragraphs.push(format!(
        "  The way is closed by {}.",
        closed.closed_by(layout)
    ));
    let is_terminal = io::stdout().is_terminal();
    let mut out = anstream::stdout().lock();
    for paragraph in paragraphs {
        for line in style::wrapped(&paragraph, "    ", is_terminal) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn listed(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    names.join(", ")
}

/// The slots under their floors: `bottom A1-A2 B1-B2, top A1-B1`.
fn slots_by_floor(slots: WallSet) -> String {
    let floors = Floor::ALL.into_iter().filter_map(|floor| {
        let names: Vec<String> = slots
            .iter()
            .filter(|slot| slot.floor() == floor)
            .map(WallSlot::short_name)
            .collect();
        (!names.is_empty()).then(|| format!("{floor} {}", names.join(" ")))
    });
    listed(floors)
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
    let seal = solved.insight.as_ref().and_then(|insight| insight.seal);
    let piece_names = |pieces: PieceSet| pieces.iter().map(Piece::name).collect();
    Report {
        file: file.display().to_string(),
        game: layout.game().name(),
        pieces: piece_names(pieces),
        reachable: solved.play.is_some(),
        par: solved
            .play
            .as_ref()
            .filter(|_| solved.is_shortest)
            .map(|play| play.cost.into()),
        play: solved
            .play
            .as_ref()
            .map(|play| play.orders.iter().map(|order| order.to_string()).collect()),
        states: solved.play.as_ref().map(|play| play.states),
        choke_points: solved
            .insight
            .as_ref()
            .map(|insight| names(insight.choke_points)),
        seal: seal.map(|seal| ReportedSeal {
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
