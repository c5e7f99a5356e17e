//! A board of the classic games as text.

use crate::classic::{BOARD_SIZE, Edition, Numbering, SeenPiece, Side, Square, View};
use crate::format::classic::GameFile;

/// The lines of a board as its seer sees it: the squares, what is off the board, and
/// what the signs mean.
pub(super) fn lines(view: &View, file: &GameFile, numbering: Numbering) -> Vec<String> {
    let mut lines = squares(view, numbering);
    lines.extend(off_board(view, file, numbering));
    lines.push(legend(file.game().rules().edition, numbering));
    lines
}

fn squares(view: &View, numbering: Numbering) -> Vec<String> {
    let sign = |column, row| match Square::new(column, row) {
        None => "~".to_string(),
        Some(square) => match view.at(square) {
            None => ".".to_string(),
            Some(piece) => sign_of(piece, numbering),
        },
    };
    let rows: Vec<Vec<String>> = (0..BOARD_SIZE)
        .rev()
        .map(|row| (0..BOARD_SIZE).map(|column| sign(column, row)).collect())
        .collect();
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(0);
    let line = |name: String, signs: Vec<String>| {
        let cells: Vec<String> = signs.iter().map(|sign| format!("{sign:<width$}")).collect();
        format!("{name:>2}  {}", cells.join(" "))
            .trim_end()
            .to_string()
    };
    let letters: Vec<String> = (b'a'..b'a' + BOARD_SIZE)
        .map(|letter| char::from(letter).to_string())
        .collect();
    let numbers = (1..=BOARD_SIZE).rev().map(|row| row.to_string());
    std::iter::once(line(String::new(), letters))
        .chain(numbers.zip(rows).map(|(name, signs)| line(name, signs)))
        .collect()
}

/// `r10`, `b?`, `rS!`: whose it is, its rank where the seer knows it, and marks.
fn sign_of(piece: SeenPiece, numbering: Numbering) -> String {
    let rank = piece.face.map_or("?", |face| face.rank.printed(numbering));
    let mut sign = format!("{}{rank}", initial(piece.side));
    let is_enchanted = piece.army != piece.side;
    for (mark, is_so) in [
        ('!', piece.revealed),
        ('#', piece.stone),
        ('^', is_enchanted),
    ] {
        if is_so {
            sign.push(mark);
        }
    }
    sign
}

const fn initial(side: Side) -> char {
    match side {
        Side::Red => 'r',
        Side::Blue => 'b',
    }
}

fn off_board(view: &View, file: &GameFile, numbering: Numbering) -> Vec<String> {
    let mut lines = Vec::new();
    for captor in [Some(Side::Red), Some(Side::Blue), None] {
        let fallen: Vec<String> = view
            .captured()
            .iter()
            .filter(|fallen| fallen.captor == captor)
            .map(|fallen| {
                let rank = fallen.face.map_or("?", |face| face.rank.printed(numbering));
                format!("{}{rank}", initial(fallen.army))
            })
            .collect();
        if fallen.is_empty() {
            continue;
        }
        let by = captor.map_or("lost".to_string(), |side| {
            format!("taken by {}", side.title())
        });
        lines.push(format!("{by}: {}", fallen.join(" ")));
    }
    for side in Side::BOTH {
        let waiting: Vec<&str> = view
            .reserve()
            .iter()
            .filter(|waiting| waiting.army == side)
            .filter_map(|waiting| file.game().army(side).kind(waiting.face.kind))
            .map(|kind| kind.name.as_str())
            .collect();
        if !waiting.is_empty() {
            lines.push(format!(
                "waiting for {}: {}",
                side.title(),
                waiting.join(", ")
            ));
        }
    }
    lines
}

fn legend(edition: Edition, numbering: Numbering) -> String {
    let powers = if edition.has_powers() {
        ", # stone, ^ enchanted"
    } else {
        ""
    };
    format!(
        "r red, b blue, ? hidden, ! revealed{powers}, ~ lake; ranks by the {numbering} numbering"
    )
}
