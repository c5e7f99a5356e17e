//! What a scene is made of.

use super::plan::{Point, Rect};

/// What a shape is painted with. A theme gives each its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// The page behind everything.
    Page,
    /// The shadow of a floor on the page.
    Shadow,
    /// A floor's stone, and the lighter stone of every other space.
    Stone,
    /// The lighter stone.
    StoneLight,
    /// The joints between stones.
    Joint,
    /// The mark of a place where a wall can stand.
    Slot,
    /// The outer edge of a floor.
    Edge,
    /// The top of a wall.
    Wall,
    /// The shaded side of a wall.
    WallShade,
    /// The wood of a ladder.
    Wood,
    /// The dark of a pitfall.
    Pit,
    /// The rim of a pitfall.
    PitRim,
    /// The paper of a card.
    Paper,
    /// Lines and dark parts of emblems, and letters.
    Line,
    /// The colour of the set: red or blue.
    Livery,
    /// A lighter tone of the set's colour.
    LiveryLight,
    /// Gold parts of emblems: crowns, goblets.
    Gold,
    /// Steel parts of emblems.
    Steel,
    /// Poison, and other greens.
    Green,
    /// White parts of emblems: beards, cloth.
    White,
    /// Faces.
    Skin,
    /// The floor where nobody has been yet.
    Mist,
    /// A player's own pencil marks.
    Pencil,
    /// What follows from what is known.
    Deduced,
    /// The colour of Red's pieces on the classic boards, and of Blue's.
    Red,
    /// A lighter tone of Red's colour.
    RedLight,
    /// The colour of Blue's pieces.
    Blue,
    /// A lighter tone of Blue's colour.
    BlueLight,
    /// The squares of the classic boards, and the lighter ones among them.
    Field,
    /// The lighter squares.
    FieldLight,
    /// The water of a lake.
    Water,
    /// Waves on it.
    Wave,
    /// What shows a move: where a piece came from and where it can go.
    Trace,
}

/// One shape of a scene. Polygons are convex.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A filled rectangle with rounded corners.
    Rect {
        /// Where.
        rect: Rect,
        /// The radius of its corners.
        radius: f32,
        /// Its inside.
        fill: Ink,
    },
    /// A filled convex polygon.
    Polygon {
        /// Its corners in order.
        points: Vec<Point>,
        /// Its inside.
        fill: Ink,
    },
    /// A filled circle.
    Circle {
        /// Its middle.
        center: Point,
        /// Its radius.
        radius: f32,
        /// Its inside.
        fill: Ink,
    },
    /// A ring.
    Ring {
        /// Its middle.
        center: Point,
        /// Its radius.
        radius: f32,
        /// The width of its line.
        width: f32,
        /// Its line.
        ink: Ink,
    },
    /// A line through points.
    Line {
        /// The points in order.
        points: Vec<Point>,
        /// The width of the line.
        width: f32,
        /// The line.
        ink: Ink,
    },
    /// A short text.
    Text {
        /// Its middle.
        center: Point,
        /// The size of its font, about 1.4 times the height of a capital.
        size: f32,
        /// What it says.
        text: String,
        /// Its letters.
        ink: Ink,
    },
}
