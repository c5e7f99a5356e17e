//! Three floors drawn as text: a fortress, or what is known of one.

use crate::fortress::{Card, Coordinate, Floor, LadderSlot, Space, WallSlot};
use std::io::{self, Write};

/// What stands in a wall slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    /// A wall.
    Wall,
    /// Nothing.
    Open,
    /// Nobody knows yet.
    Unknown,
}

/// Something with three floors.
pub(super) trait Picture {
    /// What stands in a wall slot.
    fn edge(&self, slot: WallSlot) -> Edge;
    /// Whether a ladder is drawn in a slot.
    fn has_ladder(&self, slot: LadderSlot) -> bool;
    /// What is written in a space, of at most eight characters.
    fn word(&self, space: Space) -> String;
}

/// A list with its name and how many items it has.
pub(super) fn list(out: &mut impl Write, name: &str, items: &[String]) -> io::Result<()> {
    enumerate(out, &format!("{name} ({})", items.len()), items)
}

/// A list with its name, cut to the width of the page.
pub(super) fn enumerate(out: &mut impl Write, name: &str, items: &[String]) -> io::Result<()> {
    if items.is_empty() {
        return writeln!(out, "{name}");
    }
    // Names are not cut in two.
    let whole = items.join(", ").replace(", ", ",\0").replace(' ', "\u{a0}");
    let text = format!("{name}: {}", whole.replace('\0', " "));
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
pub(super) const LINE: usize = 80;

/// Width of a space in characters; the longest card name fits.
const WIDTH: usize = 8;
/// Lines of a space: the card, the ladders.
const HEIGHT: usize = 2;

/// All three floors: the bottom at the left, the middle and the top one above
/// the other at the right. At most 80 characters wide.
pub(super) fn drawing(picture: &impl Picture) -> Vec<String> {
    let bottom = floor_lines(picture, Floor::Bottom);
    let mut right = floor_lines(picture, Floor::Middle);
    right.extend(floor_lines(picture, Floor::Top));
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

fn floor_lines(picture: &impl Picture, floor: Floor) -> Vec<String> {
    let size = floor.size();
    let space = |letter: u8, figure: u8| Space::new(Coordinate::new(letter, figure)?, floor);
    let mut lines = Vec::new();
    let letters: String = (0..size)
        .map(|letter| format!(" {:^WIDTH$}", char::from(b'A' + letter)))
        .collect();
    lines.push(format!("{floor}"));
    lines.push(format!("  {letters}").trim_end().to_string());
    for figure in 0..=size {
        lines.push(format!("  {}", rule(picture, size, figure, space)));
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
                    (Some(left), Some(here)) => match between(picture, left, here) {
                        Edge::Wall => '┃',
                        Edge::Unknown => '┊',
                        Edge::Open => ' ',
                    },
                    (Some(_), None) => ' ',
                    (None, _) => '║',
                });
                let text = here.map_or_else(String::new, |here| cell(picture, here, row));
                line.push_str(&format!("{text:^WIDTH$}"));
            }
            line.push('║');
            lines.push(line);
        }
    }
    lines
}

/// The line above the spaces of `figure`, counted from 0, or below the last.
fn rule(
    picture: &impl Picture,
    size: u8,
    figure: u8,
    space: impl Fn(u8, u8) -> Option<Space>,
) -> String {
    let wall = |one: Option<Space>, other: Option<Space>| match (one, other) {
        (Some(one), Some(other)) => between(picture, one, other) == Edge::Wall,
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
            (Some(above), Some(below)) => match between(picture, above, below) {
                Edge::Wall => '━',
                Edge::Unknown => '┈',
                Edge::Open => ' ',
            },
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

/// What stands between two spaces that share a side.
fn between(picture: &impl Picture, one: Space, other: Space) -> Edge {
    WallSlot::between(one, other).map_or(Edge::Open, |slot| picture.edge(slot))
}

/// What is written in a space: its card, and below it its ladders.
fn cell(picture: &impl Picture, space: Space, row: usize) -> String {
    if row == 0 {
        return picture.word(space);
    }
    let up = LadderSlot::rising_from(space).is_some_and(|slot| picture.has_ladder(slot));
    let down = space
        .below()
        .and_then(LadderSlot::rising_from)
        .is_some_and(|slot| picture.has_ladder(slot));
    match (up, down) {
        (true, true) => "ladder↑↓",
        (true, false) => "ladder ↑",
        (false, true) => "ladder ↓",
        (false, false) => "",
    }
    .to_string()
}

/// The name of a card as it fits into a space.
pub(super) const fn short_name(card: Card) -> &'static str {
    match card {
        Card::PoisonCup => "cup",
        Card::SecretPassage => "passage",
        card => card.name(),
    }
}
