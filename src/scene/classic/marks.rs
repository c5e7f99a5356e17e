//! What is laid over a board for a while: where the last move went, where a piece can go.

use super::board::square_rect;
use crate::classic::{Side, Square};
use crate::scene::plan::{Point, Rect};
use crate::scene::shape::{Ink, Shape};

/// Corners around the square that a piece has left.
pub fn came_from(square: Square, seat: Side) -> Vec<Shape> {
    corners(square_rect(square, seat).grown(-0.9))
}

fn corners(rect: Rect) -> Vec<Shape> {
    drawn_corners(rect, 0.9, Ink::Trace)
}

fn drawn_corners(rect: Rect, width: f32, ink: Ink) -> Vec<Shape> {
    const ARM: f32 = 3.4;
    let (min, max) = (rect.min, rect.max);
    let corner = |x: f32, y: f32, right: f32, down: f32| Shape::Line {
        points: vec![
            Point::new(x + right * ARM, y),
            Point::new(x, y),
            Point::new(x, y + down * ARM),
        ],
        width,
        ink,
    };
    vec![
        corner(min.x, min.y, 1.0, 1.0),
        corner(max.x, min.y, -1.0, 1.0),
        corner(min.x, max.y, 1.0, -1.0),
        corner(max.x, max.y, -1.0, -1.0),
    ]
}

/// An arrow from the square that was left to the one that was entered or attacked.
pub fn trace(from: Square, to: Square, seat: Side) -> Vec<Shape> {
    let (from, to) = (
        square_rect(from, seat).center(),
        square_rect(to, seat).center(),
    );
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length, y / length);
    let along = |point: Point, by: f32, aside: f32| {
        Point::new(point.x + by * x - aside * y, point.y + by * y + aside * x)
    };
    let tip = along(to, -2.0, 0.0);
    let [left, right] = [-2.6, 2.6].map(|aside| along(tip, -4.4, aside));
    let shaft = vec![along(from, 2.0, 0.0), along(tip, -4.0, 0.0)];
    let mut shapes = Vec::new();
    for (rim, ink) in [(1.1, Ink::Page), (0.0, Ink::Trace)] {
        shapes.push(Shape::Line {
            points: shaft.clone(),
            width: 1.5 + rim,
            ink,
        });
        shapes.push(Shape::Line {
            points: vec![tip, left, right, tip],
            width: 0.4 + rim,
            ink,
        });
    }
    shapes.push(Shape::Polygon {
        points: vec![tip, left, right],
        fill: Ink::Trace,
    });
    shapes
}

/// A square where the piece in hand can go: a dot, or a frame around what stands there.
pub fn target(square: Square, is_taken: bool, seat: Side) -> Vec<Shape> {
    let rect = square_rect(square, seat);
    if is_taken {
        // Bright below, for they lie on pieces of any colour.
        let [outer, inner] = [0.9, 2.3].map(|inwards| rect.grown(-inwards));
        let mut shapes = drawn_corners(inner, 1.9, Ink::Page);
        shapes.extend(corners(outer));
        shapes.extend(corners(inner));
        return shapes;
    }
    let center = rect.center();
    [(2.9, Ink::Page), (2.2, Ink::Trace)]
        .map(|(radius, fill)| Shape::Circle {
            center,
            radius,
            fill,
        })
        .into()
}
