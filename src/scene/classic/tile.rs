//! A piece on its square.

use super::emblem::{Emblem, short};
use crate::classic::Side;
use crate::scene::emblem::pen::Pen;
use crate::scene::plan::{Point, Rect};
use crate::scene::shape::{Ink, Shape};

/// A piece as it is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tile<'a> {
    /// Who commands it: its form and its back.
    pub side: Side,
    /// The army it came with; another one once it is enchanted (P2).
    pub army: Side,
    /// What is turned to the seer.
    pub face: Option<Face<'a>>,
    /// Whether the opponent knows it: an open eye.
    pub revealed: bool,
    /// Whether it has moved: two footprints, while that may say something.
    pub moved: bool,
    /// Whether it is stone (P1): grey, with cracks.
    pub stone: bool,
}

/// The face of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Face<'a> {
    /// The drawing.
    pub emblem: Emblem,
    /// The rank as it is printed (C2).
    pub printed: &'static str,
    /// What it is called, where ranks alone do not tell.
    pub name: Option<&'a str>,
}

/// The colour of a side, and the lighter one.
const fn inks(side: Side) -> (Ink, Ink) {
    match side {
        Side::Red => (Ink::Red, Ink::RedLight),
        Side::Blue => (Ink::Blue, Ink::BlueLight),
    }
}

/// The form of a side's pieces: Red's are square shields with a point below, Blue's have
/// their corners cut.
fn form(side: Side, rect: Rect) -> Vec<Point> {
    let (min, max) = (rect.min, rect.max);
    let cut = 0.17 * rect.width();
    let points: &[(f32, f32)] = match side {
        Side::Red => &[
            (min.x, min.y),
            (max.x, min.y),
            (max.x, max.y - 0.6 * cut),
            (rect.center().x, max.y),
            (min.x, max.y - 0.6 * cut),
        ],
        Side::Blue => &[
            (min.x + cut, min.y),
            (max.x - cut, min.y),
            (max.x, min.y + cut),
            (max.x, max.y - cut),
            (max.x - cut, max.y),
            (min.x + cut, max.y),
            (min.x, max.y - cut),
            (min.x, min.y + cut),
        ],
    };
    points.iter().map(|(x, y)| Point::new(*x, *y)).collect()
}

/// A piece that fills the square `rect`, but for a margin.
pub fn tile(tile: &Tile<'_>, rect: Rect) -> Vec<Shape> {
    let unit = rect.width() / 100.0;
    let body = rect.grown(-6.0 * unit);
    let shadow = Rect::at(
        body.min.x + 2.0 * unit,
        body.min.y + 2.5 * unit,
        body.width(),
        body.height(),
    );
    let (dark, light) = inks(tile.side);
    let rim = if tile.stone { Ink::WallShade } else { dark };
    let filled = |rect, fill| Shape::Polygon {
        points: form(tile.side, rect),
        fill,
    };
    let mut shapes = vec![
        filled(shadow, Ink::Shadow),
        filled(body, Ink::Pit),
        filled(body.grown(-unit), rim),
    ];
    match &tile.face {
        None => shapes.extend(back(tile.side, light, body)),
        Some(face) => {
            if tile.side != tile.army {
                // The colour of the army it has left runs around the face.
                shapes.push(filled(body.grown(-5.0 * unit), inks(tile.army).0));
            }
            let paper = if tile.stone { Ink::PitRim } else { Ink::Paper };
            shapes.push(filled(body.grown(-7.5 * unit), paper));
            shapes.extend(front(face, tile, rect));
        }
    }
    let mut pen = Pen::new(rect, Ink::Line);
    if tile.moved && !tile.revealed {
        footprints(&mut pen, tile.face.is_some());
    }
    if tile.revealed {
        eye(&mut pen);
    }
    if tile.stone {
        cracks(&mut pen);
    }
    if tile.side != tile.army {
        spell(&mut pen, light);
    }
    shapes.extend(pen.finish());
    shapes
}

fn front(face: &Face<'_>, tile: &Tile<'_>, rect: Rect) -> Vec<Shape> {
    let unit = rect.width() / 100.0;
    let at = |x: f32, y: f32| Point::new(rect.min.x + x * unit, rect.min.y + y * unit);
    let has_name = face.name.is_some();
    let (y, side) = if has_name { (17.0, 45.0) } else { (24.0, 56.0) };
    let emblem = Rect::at(
        at(0.0, 0.0).x + 35.0 * unit,
        at(0.0, y).y,
        side * unit,
        side * unit,
    );
    let (dark, light) = inks(tile.army);
    let mut pen = Pen::new(emblem, Ink::Line);
    face.emblem.draw(&mut pen, dark, light);
    let mut shapes = pen.finish();
    // Two figures are narrower than one alone.
    let size = if face.printed.len() > 1 { 27.0 } else { 32.0 };
    shapes.push(Shape::Text {
        center: at(26.0, if has_name { 31.0 } else { 35.0 }),
        size: size * unit,
        text: face.printed.to_string(),
        ink: Ink::Line,
    });
    if let Some(name) = face.name {
        let name = short(name);
        let letters = name.chars().count() as f32;
        shapes.push(Shape::Text {
            // Above the lower rim of either form.
            center: at(50.0, 70.5),
            size: (116.0 / letters.max(1.0)).min(18.0) * unit,
            text: name,
            ink: Ink::Line,
        });
    }
    shapes
}

/// The back: a diamond in a diamond for Red, rings for Blue.
fn back(side: Side, light: Ink, body: Rect) -> Vec<Shape> {
    let mut pen = Pen::new(body, light);
    match side {
        Side::Red => {
            pen.line(light, 4, &[50, 16, 80, 48, 50, 80, 20, 48, 50, 16]);
            pen.fill(light, &[50, 32, 64, 48, 50, 64, 36, 48]);
        }
        Side::Blue => {
            pen.ring(light, 50, 50, 30, 4);
            pen.ring(light, 50, 50, 19, 4);
            pen.dot(light, 50, 50, 8);
        }
    }
    pen.finish()
}

/// In the lower left corner, where neither back nor emblem is; on a face above its name.
fn footprints(pen: &mut Pen, on_paper: bool) {
    let (ink, up) = if on_paper {
        (Ink::Line, 20)
    } else {
        (Ink::White, 0)
    };
    for (x, y) in [(17, 77 - up), (27, 70 - up)] {
        pen.dot(ink, x, y, 4);
        pen.dot(ink, x + 2, y - 7, 2);
    }
}

/// In the upper right corner.
fn eye(pen: &mut Pen) {
    pen.area(
        Ink::White,
        &[62, 18, 70, 12, 78, 12, 86, 18, 78, 24, 70, 24],
    );
    pen.dot(Ink::Pit, 74, 18, 4);
}

fn cracks(pen: &mut Pen) {
    pen.line(Ink::Pit, 3, &[14, 44, 28, 52, 24, 64, 36, 72, 32, 88]);
    pen.line(Ink::Pit, 3, &[28, 52, 40, 46]);
    pen.line(Ink::Pit, 3, &[88, 40, 76, 48, 82, 60, 70, 70, 74, 86]);
    pen.line(Ink::Pit, 3, &[82, 60, 92, 64]);
}

/// A star at the left edge, between rank and name.
fn spell(pen: &mut Pen, light: Ink) {
    pen.fill(light, &[21, 38, 24, 50, 21, 61, 18, 50]);
    pen.fill(light, &[9, 50, 21, 47, 33, 50, 21, 53]);
    pen.outline(&[
        21, 38, 23, 48, 33, 50, 23, 52, 21, 61, 19, 52, 9, 50, 19, 48,
    ]);
}
