//! A scene as a picture file.

use super::draw::Scene;
use super::plan::{PAGE, Point, Rect};
use super::shape::{Ink, Shape};
use std::fmt::Write as _;

/// The scene as an SVG picture as large as the page of a fortress, in millimetres.
pub fn to_svg(scene: &Scene, color: impl Fn(Ink) -> [u8; 3]) -> String {
    to_svg_page(scene, PAGE, color)
}

/// The scene as an SVG picture of this page, in millimetres.
pub fn to_svg_page(scene: &Scene, page: Rect, color: impl Fn(Ink) -> [u8; 3]) -> String {
    let (x, y) = (number(page.min.x), number(page.min.y));
    let (width, height) = (number(page.width()), number(page.height()));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"{x} {y} {width} {height}\">\n"
    );
    for shape in &scene.shapes {
        write_shape(&mut svg, shape, &color);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Writes one element. Writing to a string cannot fail, so that the results of
/// `write!` are dropped.
fn write_shape(svg: &mut String, shape: &Shape, color: &impl Fn(Ink) -> [u8; 3]) {
    let hex = |ink: &Ink| {
        let [red, green, blue] = color(*ink);
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    let _ = match shape {
        Shape::Rect { rect, radius, fill } => writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>",
            number(rect.min.x),
            number(rect.min.y),
            number(rect.width()),
            number(rect.height()),
            number(*radius),
            hex(fill)
        ),
        Shape::Polygon {
            points: corners,
            fill,
        } => writeln!(
            svg,
            "<polygon points=\"{}\" fill=\"{}\"/>",
            points(corners),
            hex(fill)
        ),
        Shape::Circle {
            center,
            radius,
            fill,
        } => writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
            number(center.x),
            number(center.y),
            number(*radius),
            hex(fill)
        ),
        Shape::Ring {
            center,
            radius,
            width,
            ink,
        } => writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
            number(center.x),
            number(center.y),
            number(*radius),
            hex(ink),
            number(*width)
        ),
        Shape::Line {
            points: corners,
            width,
            ink,
        } => writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            points(corners),
            hex(ink),
            number(*width)
        ),
        Shape::Text {
            center,
            size,
            text,
            ink,
        } => writeln!(
            svg,
            // Programs differ on the middle of a text, but not on its base line.
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" \
             font-family=\"sans-serif\" fill=\"{}\">{}</text>",
            number(center.x),
            number(center.y + size * 0.36),
            number(*size),
            hex(ink),
            escaped(text)
        ),
    };
}

/// A number with no more than three decimals: a thousandth of a millimetre is
/// finer than any output.
fn number(value: f32) -> String {
    let rounded = format!("{value:.3}");
    let short = rounded.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0" } else { short }.to_owned()
}

fn points(points: &[Point]) -> String {
    let pairs: Vec<String> = points
        .iter()
        .map(|point| format!("{},{}", number(point.x), number(point.y)))
        .collect();
    pairs.join(" ")
}

/// The text with what XML reads as markup replaced, and without the control
/// characters that it cannot hold.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}
