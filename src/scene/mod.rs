//! What a fortress and a classic board look like: plans in millimetres and shapes to be
//! drawn.
//!
//! Nothing here knows a screen. The same scene is painted in a window and can be
//! written to other outputs; every measure is in millimetres and every colour a
//! named [`Ink`], which a theme gives its colour.

pub mod classic;
mod draw;
mod emblem;
mod marks;
mod notepad;
mod plan;
mod shape;
mod svg;
mod theme;

pub use draw::{Scene, card, crosses, fortress, ladder, piece, wall};
pub use emblem::{card_emblem, piece_emblem};
pub use marks::{conclusions, pencil_marks};
pub use notepad::notepad;
pub use plan::{PAGE, Point, Rect, SPACE, Target, WALL, floor_rect, hit, space_rect, wall_rect};
pub use shape::{Ink, Shape};
pub use svg::{to_svg, to_svg_page};
pub use theme::{Livery, Theme, color};
