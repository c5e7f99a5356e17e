//! Where squares lie on the page, and the ground that they are on.

use crate::classic::{BOARD_SIZE, Side, Square};
use crate::scene::plan::{Point, Rect};
use crate::scene::shape::{Ink, Shape};

/// The side of a square.
const SQUARE: f32 = 16.0;
/// Room for the figures at the left and the letters below.
const LABELS: f32 = 7.0;
/// Room at the other two sides.
const MARGIN: f32 = 3.0;
/// The width of the board's edge.
const EDGE: f32 = 1.3;
/// The size of letters and figures.
const LABEL: f32 = 4.2;

const SIDE: f32 = SQUARE * BOARD_SIZE as f32;

/// The page of a board.
pub const BOARD: Rect = Rect::at(0.0, 0.0, LABELS + SIDE + MARGIN, MARGIN + SIDE + LABELS);

const SQUARES: Rect = Rect::at(LABELS, MARGIN, SIDE, SIDE);

/// What nothing stands on, stops on or passes (C1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    /// Two lakes.
    Lakes,
    /// Two heaps of boulders.
    Boulders,
}

/// Column and row on the page, from its top left corner.
const fn place(column: u8, row: u8, seat: Side) -> (u8, u8) {
    match seat {
        Side::Red => (column, BOARD_SIZE - 1 - row),
        Side::Blue => (BOARD_SIZE - 1 - column, row),
    }
}

/// Where a square lies for who sits at `seat`: the own rows are nearest.
pub fn square_rect(square: Square, seat: Side) -> Rect {
    rect(place(square.column(), square.row(), seat))
}

fn rect((across, down): (u8, u8)) -> Rect {
    Rect::at(
        SQUARES.min.x + f32::from(across) * SQUARE,
        SQUARES.min.y + f32::from(down) * SQUARE,
        SQUARE,
        SQUARE,
    )
}

/// The square at a place of the page; `None` beside the board and in a lake.
pub fn square_at(point: Point, seat: Side) -> Option<Square> {
    Square::all().find(|square| square_rect(*square, seat).contains(point))
}

/// The board without pieces: page, squares, what lies in the middle, letters and figures.
pub fn ground(seat: Side, terrain: Terrain) -> Vec<Shape> {
    let block = |rect, radius, fill| Shape::Rect { rect, radius, fill };
    let edge = SQUARES.grown(EDGE);
    let shadow = Rect::at(
        edge.min.x + 1.0,
        edge.min.y + 1.0,
        edge.width(),
        edge.height(),
    );
    let mut shapes = vec![
        block(BOARD, 0.0, Ink::Page),
        block(shadow, 1.4, Ink::Shadow),
        block(edge, 1.2, Ink::Edge),
        block(SQUARES, 0.0, Ink::Joint),
    ];
    shapes.extend(Square::all().map(|square| {
        let fill = if (square.column() + square.row()) % 2 == 0 {
            Ink::Field
        } else {
            Ink::FieldLight
        };
        block(square_rect(square, seat).grown(-0.15), 0.5, fill)
    }));
    for first in [2, 6] {
        let (one, other) = (rect(place(first, 4, seat)), rect(place(first + 1, 5, seat)));
        let middle = Rect {
            min: Point::new(one.min.x.min(other.min.x), one.min.y.min(other.min.y)),
            max: Point::new(one.max.x.max(other.max.x), one.max.y.max(other.max.y)),
        };
        shapes.extend(match terrain {
            Terrain::Lakes => lake(middle),
            Terrain::Boulders => boulders(middle),
        });
    }
    shapes.extend(labels(seat));
    shapes
}

fn labels(seat: Side) -> Vec<Shape> {
    let text = |x, y, text| Shape::Text {
        center: Point::new(x, y),
        size: LABEL,
        text,
        ink: Ink::Line,
    };
    let mut shapes = Vec::new();
    for i in 0..BOARD_SIZE {
        let (across, down) = place(i, i, seat);
        let at = rect((across, down)).center();
        let letter = char::from(b'a' + i).to_string();
        shapes.push(text(at.x, BOARD.max.y - LABELS / 2.0 + 0.4, letter));
        shapes.push(text(LABELS / 2.0 - 0.4, at.y, (i + 1).to_string()));
    }
    shapes
}

fn lake(rect: Rect) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::Rect {
            rect: rect.grown(-0.2),
            radius: 6.0,
            fill: Ink::Edge,
        },
        Shape::Rect {
            rect: rect.grown(-0.9),
            radius: 5.4,
            fill: Ink::Water,
        },
    ];
    for (x, y) in [
        (4.0, 6.0),
        (17.0, 10.0),
        (6.0, 16.0),
        (18.0, 21.0),
        (8.0, 26.0),
    ] {
        let (x, y) = (rect.min.x + x, rect.min.y + y);
        let points = (0..5)
            .map(|i| {
                let up = if i % 2 == 0 { 0.7 } else { -0.7 };
                Point::new(x + 2.1 * i as f32, y + up)
            })
            .collect();
        shapes.push(Shape::Line {
            points,
            width: 0.6,
            ink: Ink::Wave,
        });
    }
    shapes
}

fn boulders(rect: Rect) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (x, y, radius) in [
        (9.0, 9.5, 7.4),
        (23.5, 8.5, 6.6),
        (8.5, 23.5, 6.6),
        (22.5, 22.5, 8.2),
        (15.5, 16.0, 6.2),
    ] {
        let center = Point::new(rect.min.x + x, rect.min.y + y);
        let highlight = Point::new(center.x - 0.25 * radius, center.y - 0.3 * radius);
        for (center, radius, fill) in [
            (center, radius, Ink::Edge),
            (center, radius - 0.5, Ink::WallShade),
            (highlight, 0.58 * radius, Ink::Wall),
        ] {
            shapes.push(Shape::Circle {
                center,
                radius,
                fill,
            });
        }
    }
    shapes
}
