//! `keepwright notepad`: what a side of a recorded round knows at its end.

use super::drawing::{Edge, LINE, Picture, drawing, enumerate, list, short_name};
use super::{Exit, style};
use crate::edit::store;
use crate::fortress::{Card, Floor, LadderSlot, Part, Space, SpaceSet, WallSlot};
use crate::notepad::{Deduction, Mark, Notepad, Pencil, Why};
use crate::round::{Record, Round, Side};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

/// Draw what the players of a recorded round know
///
/// The map of each explorer at the end of the record: what the answers have told,
/// and the pencil marks. Dotted lines are not known yet, nor is a space with a
/// question mark.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright notepad evening.round --side red --why

Exit codes: 0 done, 2 could not be read or cannot have been played.")]
pub(super) struct Arguments {
    /// Record of a round
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Only the notepad of this side: red or blue
    #[arg(long, value_name = "SIDE", value_parser = read_side)]
    side: Option<Side>,
    /// Also what follows from all that, and why
    #[arg(long)]
    why: bool,
    /// Print a JSON array with an object a side
    #[arg(long)]
    json: bool,
}

fn read_side(name: &str) -> Result<Side, String> {
    Side::from_name(name).ok_or_else(|| "a side is red or blue".to_string())
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let record = match store::read_record(&arguments.record) {
        Ok(opened) => opened.record,
        Err(error) => {
            return style::refuse(arguments.json, &arguments.record, &error.to_string());
        }
    };
    let round = match record.replay() {
        Ok(round) => round,
        Err((_, error)) => {
            return style::refuse(arguments.json, &arguments.record, &error.to_string());
        }
    };
    let views = Side::BOTH
        .into_iter()
        .filter(|side| arguments.side.is_none_or(|only| only == *side))
        .map(|side| View::new(&record, &round, side));
    if arguments.json {
        let reports: Vec<Report> = views.map(|view| view.report()).collect();
        let mut out = io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &reports)?;
        writeln!(out)?;
    } else {
        let mut out = anstream::stdout().lock();
        for (i, view) in views.enumerate() {
            if i > 0 {
                writeln!(out)?;
            }
            view.print(&mut out, arguments.why)?;
        }
    }
    Ok(Exit::Yes)
}

/// One side's notepad.
struct View<'a> {
    side: Side,
    name: &'a str,
    owner: &'a str,
    notepad: &'a Notepad,
    pencil: Pencil,
}

impl View<'_> {
    fn new<'a>(record: &'a Record, round: &'a Round, side: Side) -> View<'a> {
        View {
            side,
            name: record.terms.called(side),
            owner: record.terms.called(side.other()),
            notepad: round.notepad(side),
            pencil: record.pencil(side, record.entries.len()),
        }
    }

    fn print(&self, out: &mut impl Write, why: bool) -> io::Result<()> {
        let notepad = self.notepad;
        writeln!(
            out,
            "{} ({}) knows of {}'s fortress, {} game:",
            self.name,
            self.side,
            self.owner,
            notepad.game().name()
        )?;
        writeln!(out)?;
        for line in drawing(self) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "━ ┃ wall   ┈ ┊ not known   ? not seen   [ ] the piece   (gone) a card removed"
        )?;
        match notepad.state().standing(notepad.game()) {
            Some((piece, at)) => writeln!(out, "the {piece} stands on {at}")?,
            None => writeln!(out, "no piece is inside")?,
        }
        let facts = notepad.facts();
        for floor in Floor::ALL {
            let walls = facts.walls().iter().filter(|slot| slot.floor() == floor);
            let names: Vec<String> = walls.map(WallSlot::short_name).collect();
            list(out, &format!("{floor} walls"), &names)?;
        }
        list(out, "ladders", &self.ladders())?;
        list(out, "cards", &self.cards())?;
        enumerate(out, "still hidden", &self.missing())?;
        let marks: Vec<String> = self
            .pencil
            .iter()
            .map(|(place, mark)| format!("{place} {}", words(mark)))
            .collect();
        if !marks.is_empty() {
            list(out, "pencil marks", &marks)?;
        }
        if let Some(reason) = notepad.illegality() {
            writeln!(
                out,
                "{}: {reason}",
                style::painted(style::BAD, "no legal fortress answers like that")
            )?;
        } else if why {
            self.print_deductions(out)?;
        }
        Ok(())
    }

    /// What follows, gathered by its why.
    fn print_deductions(&self, out: &mut impl Write) -> io::Result<()> {
        let deductions = self.notepad.deductions();
        if deductions.is_empty() {
            return writeln!(out, "nothing more follows from that");
        }
        let mut reasons: Vec<Why> = Vec::new();
        for Deduction { why, .. } in &deductions {
            if !reasons.contains(why) {
                reasons.push(*why);
            }
        }
        for why in reasons {
            let facts: Vec<String> = deductions
                .iter()
                .filter(|deduction| deduction.why == why)
                .map(|deduction| deduction.fact.to_string())
                .collect();
            writeln!(out, "since {why}:")?;
            let options = textwrap::Options::new(LINE)
                .initial_indent("    ")
                .subsequent_indent("    ")
                .word_splitter(textwrap::WordSplitter::NoHyphenation)
                .word_separator(textwrap::WordSeparator::AsciiSpace);
            for line in textwrap::wrap(&facts.join("; "), options) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    fn ladders(&self) -> Vec<String> {
        LadderSlot::all()
            .filter(|slot| self.has_ladder(*slot))
            .map(|slot| slot.to_string())
            .collect()
    }

    fn cards(&self) -> Vec<String> {
        Card::ALL
            .into_iter()
            .flat_map(|card| {
                let spaces = self.notepad.facts().known(card);
                spaces.iter().map(move |space| {
                    let removed = self.notepad.state().removed.contains(space);
                    let gone = if removed { " (removed)" } else { "" };
                    format!("{card} {space}{gone}")
                })
            })
            .collect()
    }

    /// The parts that were not found yet: `3 walls`.
    fn missing(&self) -> Vec<String> {
        Part::all()
            .map(|part| (part, self.notepad.missing(part)))
            .filter(|(_, missing)| *missing > 0)
            .map(|(part, missing)| format!("{missing} {}", part.counted(missing)))
            .collect()
    }

    fn report(&self) -> Report {
        let notepad = self.notepad;
        let facts = notepad.facts();
        let standing = notepad.state().standing(notepad.game());
        let named = |spaces: SpaceSet| spaces.iter().map(|space| space.to_string()).collect();
        Report {
            side: self.side.name(),
            game: notepad.game().name(),
            piece: standing.map(|(piece, _)| piece.name()),
            at: standing.map(|(_, at)| at.to_string()),
            walls: facts.walls().iter().map(|slot| slot.to_string()).collect(),
            open: facts.open().iter().map(|slot| slot.to_string()).collect(),
            ladders: self.ladders(),
            cards: Card::ALL
                .into_iter()
                .flat_map(|card| facts.known(card).iter().map(move |space| (space, card)))
                .map(|(space, card)| (space.to_string(), card.name()))
                .collect(),
            removed: named(notepad.state().removed),
            passage: named(notepad.passage()),
            visited: named(notepad.visited()),
            missing: Part::all()
                .map(|part| (part.to_string(), notepad.missing(part)))
                .filter(|(_, missing)| *missing > 0)
                .collect(),
            marks: self
                .pencil
                .iter()
                .map(|(place, mark)| (place.to_string(), words(mark)))
                .collect(),
            deductions: notepad
                .deductions()
                .iter()
                .map(|Deduction { fact, why }| DeductionReport {
                    fact: fact.to_string(),
                    why: why.to_string(),
                })
                .collect(),
            illegality: notepad.illegality().map(|reason| reason.to_string()),
            drawing: drawing(self),
        }
    }
}

/// A mark in words: `flag, "behind the wall"`.
fn words(mark: &Mark) -> String {
    let guess = mark.guess.map(|guess| format!("{guess}?"));
    let note = (!mark.note.is_empty()).then(|| format!("\"{}\"", mark.note));
    let words: Vec<String> = guess.into_iter().chain(note).collect();
    words.join(" ")
}

impl Picture for View<'_> {
    fn edge(&self, slot: WallSlot) -> Edge {
        let facts = self.notepad.facts();
        if facts.walls().contains(slot) {
            Edge::Wall
        } else if facts.open().contains(slot) {
            Edge::Open
        } else {
            Edge::Unknown
        }
    }

    fn has_ladder(&self, slot: LadderSlot) -> bool {
        self.notepad.facts().ladders().contains(slot.lower())
    }

    fn word(&self, space: Space) -> String {
        let state = self.notepad.state();
        if let Some((piece, at)) = state.standing(self.notepad.game())
            && at == space
        {
            return format!("[{piece}]");
        }
        match self.notepad.facts().card(space).map(short_name) {
            // The longest names have no room for a word more.
            Some(_) if state.removed.contains(space) => "(gone)".to_string(),
            Some(name) => name.to_string(),
            None if space == Space::START => "start".to_string(),
            None if self.notepad.visited().contains(space) => String::new(),
            None if self.notepad.settled().contains(space) => String::new(),
            None => "?".to_string(),
        }
    }
}

/// An object of `notepad --json`.
#[derive(Serialize)]
struct Report {
    side: &'static str,
    game: &'static str,
    piece: Option<&'static str>,
    at: Option<String>,
    walls: Vec<String>,
    open: Vec<String>,
    ladders: Vec<String>,
    cards: BTreeMap<String, &'static str>,
    removed: Vec<String>,
    passage: Vec<String>,
    visited: Vec<String>,
    missing: BTreeMap<String, usize>,
    marks: BTreeMap<String, String>,
    deductions: Vec<DeductionReport>,
    illegality: Option<String>,
    drawing: Vec<String>,
}

#[derive(Serialize)]
struct DeductionReport {
    fact: String,
    why: String,
}
