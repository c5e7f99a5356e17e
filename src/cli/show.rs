//! `keepwright show`: the three floors as text, to build the maze from.

use super::drawing::{Edge, LINE, Picture, drawing, list, short_name};
use super::{Exit, style};
use crate::edit::store;
use crate::format::LayoutFile;
use crate::fortress::{Card, Floor, LadderSlot, Layout, Space, WallSlot};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

/// Draw the three floors as text
///
/// Letters run across, figures down, so that A1, the corner of the tower, is at
/// the top left of every floor. Heavy lines are walls, double lines the closed
/// edge of the floor.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright show mazes/01-first-steps.json

Exit codes: 0 done, 2 could not be read.")]
pub(super) struct Arguments {
    /// Layout file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print a JSON object: every wall, ladder and card by its full name
    #[arg(long)]
    json: bool,
}

/// The object of `show --json`.
#[derive(Serialize)]
struct Report {
    file: String,
    game: &'static str,
    title: String,
    walls: Vec<String>,
    ladders: Vec<String>,
    cards: BTreeMap<String, &'static str>,
    drawing: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let file = match store::read_layout(&arguments.file) {
        Ok(file) => file,
        Err(error) => {
            return style::refuse(arguments.json, &arguments.file, &error.to_string());
        }
    };
    if arguments.json {
        let layout = &file.layout;
        let report = Report {
            file: arguments.file.display().to_string(),
            game: layout.game().name(),
            title: file.title.clone(),
            walls: layout.walls().iter().map(|slot| slot.to_string()).collect(),
            ladders: layout.ladder_slots().map(|slot| slot.to_string()).collect(),
            cards: layout
                .cards()
                .map(|(space, card)| (space.to_string(), card.name()))
                .collect(),
            drawing: drawing(layout),
        };
        let mut out = io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        print(&file)?;
    }
    Ok(Exit::Yes)
}

fn print(file: &LayoutFile) -> io::Result<()> {
    let layout = &file.layout;
    let mut out = anstream::stdout().lock();
    let mut head = Vec::new();
    for text in [&file.title, &file.author] {
        if !text.is_empty() {
            head.push(style::printable(text));
        }
    }
    head.push(format!("{} game", layout.game().name()));
    writeln!(out, "{}", head.join(" · "))?;
    if !file.notes.is_empty() {
        for line in textwrap::wrap(&style::printable(&file.notes), LINE) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out)?;
    for line in drawing(layout) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "━ ┃ wall   ═ ║ edge of the floor   ↑ ↓ ladder up, down"
    )?;
    for floor in Floor::ALL {
        let walls = layout.walls().iter().filter(|slot| slot.floor() == floor);
        let names: Vec<String> = walls.map(WallSlot::short_name).collect();
        list(&mut out, &format!("{floor} walls"), &names)?;
    }
    let ladders: Vec<String> = layout.ladder_slots().map(|slot| slot.to_string()).collect();
    list(&mut out, "ladders", &ladders)?;
    let cards: Vec<String> = Card::ALL
        .into_iter()
        .flat_map(|card| {
            let spaces = layout.spaces_with(card);
            spaces.iter().map(move |space| format!("{card} {space}"))
        })
        .collect();
    list(&mut out, "cards", &cards)
}

impl Picture for Layout {
    fn edge(&self, slot: WallSlot) -> Edge {
        if self.has_wall(slot) {
            Edge::Wall
        } else {
            Edge::Open
        }
    }

    fn has_ladder(&self, slot: LadderSlot) -> bool {
        Layout::has_ladder(self, slot)
    }

    fn word(&self, space: Space) -> String {
        match self.card(space) {
            None if space == Space::START => "start",
            None => "",
            Some(card) => short_name(card),
        }
        .to_string()
    }
}
