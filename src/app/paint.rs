//! Painting scenes with egui: millimetres to points, inks to colours.

use crate::scene::{Ink, Livery, PAGE, Point, Rect, Shape, Theme, color};
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect as ScreenRect, Shape as ScreenShape,
    Stroke, pos2, vec2,
};

/// Where the page lies on the screen, and in which colours.
#[derive(Clone, Copy, Debug)]
pub struct Canvas {
    origin: Pos2,
    scale: f32,
    /// Light or dark.
    pub theme: Theme,
    /// The colour of the set.
    pub livery: Livery,
}

impl Canvas {
    /// The page of a fortress as large as fits into `available`, in its middle.
    pub fn fit(available: ScreenRect, theme: Theme, livery: Livery) -> Canvas {
        Canvas::fit_page(available, PAGE, theme, livery)
    }

    /// A page as large as fits into `available`, in its middle.
    pub fn fit_page(available: ScreenRect, page: Rect, theme: Theme, livery: Livery) -> Canvas {
        let scale = (available.width() / page.width()).min(available.height() / page.height());
        let size = vec2(page.width(), page.height()) * scale;
        let corner = vec2(page.min.x, page.min.y) * scale;
        Canvas {
            origin: available.center() - size / 2.0 - corner,
            scale,
            theme,
            livery,
        }
    }

    /// The place on the screen.
    pub fn to_screen(self, point: Point) -> Pos2 {
        pos2(
            self.origin.x + point.x * self.scale,
            self.origin.y + point.y * self.scale,
        )
    }

    /// The place on the page.
    pub fn to_page(self, at: Pos2) -> Point {
        Point::new(
            (at.x - self.origin.x) / self.scale,
            (at.y - self.origin.y) / self.scale,
        )
    }

    /// The rectangle on the screen.
    pub fn rect(&self, rect: Rect) -> ScreenRect {
        ScreenRect::from_min_max(self.to_screen(rect.min), self.to_screen(rect.max))
    }

    /// A length on the screen.
    pub fn length(&self, millimetres: f32) -> f32 {
        millimetres * self.scale
    }

    /// The colour of an ink, with this opacity from 0 to 1.
    pub fn ink(&self, ink: Ink, opacity: f32) -> Color32 {
        let [r, g, b] = color(ink, self.theme, self.livery);
        Color32::from_rgb(r, g, b).gamma_multiply(opacity)
    }

    /// Paints shapes with this opacity from 0 to 1.
    pub fn paint(&self, painter: &Painter, shapes: &[Shape], opacity: f32) {
        for shape in shapes {
            self.paint_one(painter, shape, opacity);
        }
    }

    fn paint_one(&self, painter: &Painter, shape: &Shape, opacity: f32) {
        let points = |points: &[Point]| points.iter().map(|p| self.to_screen(*p)).collect();
        match shape {
            Shape::Rect { rect, radius, fill } => {
                let radius = self.length(*radius).round().clamp(0.0, 255.0) as u8;
                let fill = self.ink(*fill, opacity);
                painter.rect_filled(self.rect(*rect), CornerRadius::same(radius), fill);
            }
            Shape::Polygon {
                points: corners,
                fill,
            } => {
                painter.add(ScreenShape::convex_polygon(
                    points(corners),
                    self.ink(*fill, opacity),
                    Stroke::NONE,
                ));
            }
            Shape::Circle {
                center,
                radius,
                fill,
            } => {
                let fill = self.ink(*fill, opacity);
                painter.circle_filled(self.to_screen(*center), self.length(*radius), fill);
            }
            Shape::Ring {
                center,
                radius,
                width,
                ink,
            } => {
                let stroke = Stroke::new(self.length(*width), self.ink(*ink, opacity));
                painter.circle_stroke(self.to_screen(*center), self.length(*radius), stroke);
            }
            Shape::Line {
                points: corners,
                width,
                ink,
            } => {
                let stroke = Stroke::new(self.length(*width), self.ink(*ink, opacity));
                painter.add(ScreenShape::line(points(corners), stroke));
            }
            Shape::Text {
                center,
                size,
                text,
                ink,
            } => {
                painter.text(
                    self.to_screen(*center),
                    Align2::CENTER_CENTER,
                    text,
                    FontId::proportional(self.length(*size)),
                    self.ink(*ink, opacity),
                );
            }
        }
    }
}
