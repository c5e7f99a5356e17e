//! Emblems of cards and pieces: told apart by their form alone, with no letters
//! to read and no colours to know.

mod cards;
pub(super) mod pen;
mod pieces;

use super::plan::Rect;
use super::shape::{Ink, Shape};
use crate::fortress::{Card, Piece};
use pen::Pen;

/// A card as it lies: paper with a border in the set's colour that fills `rect`,
/// and its emblem in the middle.
pub fn card_emblem(card: Card, rect: Rect) -> Vec<Shape> {
    let side = rect.width().min(rect.height());
    let mut shapes = vec![
        Shape::Rect {
            rect,
            radius: side * 0.10,
            fill: Ink::Livery,
        },
        Shape::Rect {
            rect: rect.grown(side * -0.05),
            radius: side * 0.06,
            fill: Ink::Paper,
        },
    ];
    let mut pen = Pen::new(rect.grown(side * -0.075), Ink::Line);
    cards::draw(&mut pen, card);
    shapes.extend(pen.finish());
    shapes
}

/// A piece as it stands: its figure on a round base in the set's colour, as
/// large as `rect` allows.
pub fn piece_emblem(piece: Piece, rect: Rect) -> Vec<Shape> {
    // The base has the same colour in every theme, and so has what is dark on it.
    let mut pen = Pen::new(rect, Ink::Pit);
    pieces::draw(&mut pen, piece);
    pen.finish()
}

/// A pitfall as a hole in the floor, without the paper of its card. Its cracks
/// are in the stone and dark in every theme.
pub(super) fn hole(rect: Rect) -> Vec<Shape> {
    let mut pen = Pen::new(rect, Ink::Pit);
    cards::draw(&mut pen, Card::Pitfall);
    pen.finish()
}
