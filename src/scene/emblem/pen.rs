//! A pen that draws in hundredths of a square.

use crate::scene::plan::{Point, Rect};
use crate::scene::shape::{Ink, Shape};

/// The width of an outline.
const OUTLINE: u8 = 3;

/// Draws shapes in a square of 100 by 100 that fits into a rectangle.
///
/// Points are given as a flat row of numbers, x and y in turn, so that an emblem
/// reads as a few lines and not as a column of pairs.
pub(in crate::scene) struct Pen {
    origin: Point,
    unit: f32,
    outline: Ink,
    shapes: Vec<Shape>,
}

impl Pen {
    /// A pen for the largest square in the middle of `rect`, whose outlines are
    /// drawn in `outline`.
    pub(in crate::scene) fn new(rect: Rect, outline: Ink) -> Pen {
        let side = rect.width().min(rect.height());
        let middle = rect.center();
        Pen {
            origin: Point::new(middle.x - side / 2.0, middle.y - side / 2.0),
            unit: side / 100.0,
            outline,
            shapes: Vec::new(),
        }
    }

    /// What has been drawn.
    pub(in crate::scene) fn finish(self) -> Vec<Shape> {
        self.shapes
    }

    /// A convex area without an outline.
    pub(in crate::scene) fn fill(&mut self, fill: Ink, numbers: &[u8]) {
        let points = self.points(numbers);
        self.shapes.push(Shape::Polygon { points, fill });
    }

    /// A convex area with an outline.
    pub(in crate::scene) fn area(&mut self, fill: Ink, numbers: &[u8]) {
        self.fill(fill, numbers);
        self.outline(numbers);
    }

    /// The outline of an area of any form.
    pub(in crate::scene) fn outline(&mut self, numbers: &[u8]) {
        let mut points = self.points(numbers);
        points.extend(points.first().copied());
        self.shapes.push(Shape::Line {
            points,
            width: self.length(OUTLINE),
            ink: self.outline,
        });
    }

    /// A line through points.
    pub(in crate::scene) fn line(&mut self, ink: Ink, width: u8, numbers: &[u8]) {
        let points = self.points(numbers);
        self.shapes.push(Shape::Line {
            points,
            width: self.length(width),
            ink,
        });
    }

    /// A line like an outline, through points.
    pub(in crate::scene) fn stroke(&mut self, width: u8, numbers: &[u8]) {
        self.line(self.outline, width, numbers);
    }

    /// A circle without an outline.
    pub(in crate::scene) fn dot(&mut self, fill: Ink, x: u8, y: u8, radius: u8) {
        self.shapes.push(Shape::Circle {
            center: self.point(x, y),
            radius: self.length(radius),
            fill,
        });
    }

    /// A ring.
    pub(in crate::scene) fn ring(&mut self, ink: Ink, x: u8, y: u8, radius: u8, width: u8) {
        self.shapes.push(Shape::Ring {
            center: self.point(x, y),
            radius: self.length(radius),
            width: self.length(width),
            ink,
        });
    }

    /// A circle with an outline.
    pub(in crate::scene) fn ball(&mut self, fill: Ink, x: u8, y: u8, radius: u8) {
        self.dot(fill, x, y, radius);
        self.ring(self.outline, x, y, radius, OUTLINE);
    }

    fn points(&self, numbers: &[u8]) -> Vec<Point> {
        let (pairs, _) = numbers.as_chunks::<2>();
        pairs.iter().map(|[x, y]| self.point(*x, *y)).collect()
    }

    fn point(&self, x: u8, y: u8) -> Point {
        Point::new(
            self.origin.x + self.length(x),
            self.origin.y + self.length(y),
        )
    }

    fn length(&self, hundredths: u8) -> f32 {
        f32::from(hundredths) * self.unit
    }
}
