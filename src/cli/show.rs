//! `keepwright show`: the three floors as text, to build the maze from.

use super::{Exit, style};
use crate::edit::store;
use crate::format::LayoutFile;
use crate::fortress::{Card, Coordinate, Floor, LadderSlot, Layout, Space, WallSlot};
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

fn list(out: &mut impl Write, name: &str, items: &[String]) -> io::Result<()> {
    if items.is_empty() {
        return writeln!(out, "{name} (0)");
    }
    // Names are not cut in two.
    let whole = items.join(", ").replace(", ", ",\0").replace(' ', "\u{a0}");
    let text = format!("{name} ({}): {}", items.len(), whole.replace('\0', " "));
    let options = textwrap::Options::new(LINE)
        .subsequent_indent("    ")
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace);
    for line in textwrap::wrap(&text, options) {
        writeln!(out, "{}", line.replace('\u{a0}', " "))?;
    }
    Ok(())
}

/// Width of the page in characters; the drawing just fits.
const LINE: usize = 80;

/// Width of a space in characters; the longest card name fits.
const WIDTH: usize = 8;
/// Lines of a space: the card, the ladders.
const HEIGHT: usize = 2;

/// All three floors: the bottom at the left, the middle and the top one above
/// the other at the right. At most 80 characters wide.
fn drawing(layout: &Layout) -> Vec<String> {
    let bottom = floor_lines(layout, Floor::Bottom);
    let mut right = floor_lines(layout, Floor::Middle);
    right.extend(floor_lines(layout, Floor::Top));
    let width = bottom.iter().map(|line| line.chars().count()).max();
    let width = width.unwrap_or(0);
    let lines = bottom.len().max(right.len());
    (0..lines)
        .map(|i| {
            let line = |lines: &[String]| lines.get(i).cloned().unwrap_or_default();
            format!("{:<width$} {}", line(&bottom), line(&right))
                .trim_end()
                .to_string()
        })
        .collect()
}

fn floor_lines(layout: &Layout, floor: Floor) -> Vec<String> {
    let size = floor.size();
    let space = |letter: u8, figure: u8| Space::new(Coordinate::new(letter, figure)?, floor);
    let mut lines = Vec::new();
    let letters: String = (0..size)
        .map(|letter| format!(" {:^WIDTH$}", char::from(b'A' + letter)))
        .collect();
    lines.push(format!("{floor}"));
    lines.push(format!("  {letters}").trim_end().to_string());
    for figure in 0..=size {
        lines.push(format!("  {}", rule(layout, size, figure, space)));
        if figure == size {
            break;
        }
        for row in 0..HEIGHT {
            let mut line = if row == 0 {
                format!("{} ", figure + 1)
            } else {
                "  ".to_string()
            };
            for letter in 0..size {
                let beside = letter.checked_sub(1).and_then(|left| space(left, figure));
                let here = space(letter, figure);
                line.push(match (beside, here) {
                    (Some(left), Some(here)) if stands_between(layout, left, here) => '┃',
                    (Some(_), _) => ' ',
                    (None, _) => '║',
                });
                let text = here.map_or_else(String::new, |here| cell(layout, here, row));
                line.push_str(&format!("{text:^WIDTH$}"));
            }
            line.push('║');
            lines.push(line);
        }
    }
    lines
}

/// The line above the spaces of `figure`, counted from 0, or below the last.
fn rule(layout: &Layout, size: u8, figure: u8, space: impl Fn(u8, u8) -> Option<Space>) -> String {
    let wall = |one: Option<Space>, other: Option<Space>| match (one, other) {
        (Some(one), Some(other)) => stands_between(layout, one, other),
        _ => false,
    };
    // The four spaces round the crossing at the left of `letter`.
    let around = |letter: u8| {
        let (left, above) = (letter.checked_sub(1), figure.checked_sub(1));
        let at = |letter: Option<u8>, figure: Option<u8>| space(letter?, figure?);
        let (here, level) = (Some(letter), Some(figure));
        (
            at(left, above),
            at(here, above),
            at(left, level),
            at(here, level),
        )
    };
    let mut line = String::new();
    for letter in 0..=size {
        let (nw, ne, sw, se) = around(letter);
        let (first, last) = (letter == 0, letter == size);
        line.push(match (figure == 0, figure == size) {
            (true, _) if first => '╔',
            (true, _) if last => '╗',
            (_, true) if first => '╚',
            (_, true) if last => '╝',
            (false, false) if first || last => '║',
            (false, false) => joint(wall(nw, ne), wall(ne, se), wall(sw, se), wall(nw, sw)),
            _ => '═',
        });
        if last {
            break;
        }
        let fill = match (ne, se) {
            (Some(above), Some(below)) if stands_between(layout, above, below) => '━',
            (Some(_), Some(_)) => ' ',
            _ => '═',
        };
        line.extend(std::iter::repeat_n(fill, WIDTH));
    }
    line
}

/// The character where walls from above, the right, below and the left meet.
fn joint(up: bool, right: bool, down: bool, left: bool) -> char {
    const JOINTS: [char; 16] = [
        '·', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
    ];
    let index = [up, right, down, left]
        .iter()
        .rev()
        .fold(0, |index, wall| index << 1 | usize::from(*wall));
    JOINTS[index]
}

fn stands_between(layout: &Layout, one: Space, other: Space) -> bool {
    WallSlot::between(one, other).is_some_and(|slot| layout.has_wall(slot))
}

/// What is written in a space: its card, and below it its ladders.
fn cell(layout: &Layout, space: Space, row: usize) -> String {
    if row == 0 {
        let name = match layout.card(space) {
            None if space == Space::START => "start",
            None => "",
            Some(Card::PoisonCup) => "cup",
            Some(Card::SecretPassage) => "passage",
            Some(card) => card.name(),
        };
        return name.to_string();
    }
    let up = LadderSlot::rising_from(space).is_some_and(|slot| layout.has_ladder(slot));
    let down = space
        .below()
        .and_then(LadderSlot::rising_from)
        .is_some_and(|slot| layout.has_ladder(slot));
    match (up, down) {
        (true, true) => "ladder↑↓",
        (true, false) => "ladder ↑",
        (false, true) => "ladder ↓",
        (false, false) => "",
    }
    .to_string()
}
