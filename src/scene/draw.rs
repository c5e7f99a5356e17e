//! The drawing of a fortress.

use super::emblem::{card_emblem, hole, piece_emblem};
use super::plan::{PAGE, Point, Rect, SPACE, floor_rect, space_rect, wall_rect};
use super::shape::{Ink, Shape};
use crate::fortress::{Axis, Card, Floor, LadderSlot, Layout, Piece, Space, SpaceSet, WallSlot};

/// The width of a floor's outer edge.
const EDGE: f32 = 1.3;
/// The size of the letters and figures at the edges.
const LABEL: f32 = 4.4;
/// How thick the top of a wall looks.
const WALL_TOP: f32 = 2.2;
/// How far the top of a wall is moved up the page, as if seen from the south.
const WALL_LIFT: f32 = 0.8;
/// How high the shaded side of a wall looks.
const WALL_SIDE: f32 = 1.3;

/// The width of a card.
const CARD: f32 = 11.2;
/// The width of a piece.
const PIECE: f32 = 11.8;
/// Where the ladders of a space begin, from its left.
pub(super) const LADDERS: f32 = 14.1;

/// Shapes to be painted in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// The whole page: floors, ladders, cards and walls of `layout`.
pub fn fortress(layout: &Layout) -> Scene {
    let mut shapes = building();
    shapes.extend(WallSlot::all().map(empty_slot));
    shapes.extend(contents(layout));
    Scene { shapes }
}

/// The page and the three floors with nothing in them.
pub(super) fn building() -> Vec<Shape> {
    let mut shapes = vec![block(PAGE, 0.0, Ink::Page)];
    for floor in Floor::ALL {
        shapes.extend(ground(floor));
        shapes.extend(labels(floor));
    }
    shapes.extend(gate());
    shapes
}

/// Ladders, cards and walls.
pub(super) fn contents(layout: &Layout) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = layout.ladder_slots().flat_map(ladder).collect();
    shapes.extend(layout.cards().flat_map(|(space, kind)| card(space, kind)));
    // Walls that meet look like one only if no side covers another wall's top.
    let walls: Vec<WallLayers> = layout.walls().iter().map(wall_layers).collect();
    shapes.extend(walls.iter().map(|wall| wall.shadow.clone()));
    shapes.extend(walls.iter().map(|wall| wall.side.clone()));
    shapes.extend(walls.iter().map(|wall| wall.top.clone()));
    shapes.extend(walls.into_iter().flat_map(|wall| wall.joints));
    shapes
}

/// Cards that were removed, crossed out.
pub fn crosses(spaces: SpaceSet) -> Vec<Shape> {
    let cross = |space| {
        let at = within(space, 3.4, 4.4, 9.0, 11.4);
        let line = |from: Point, to: Point| {
            // A pale rim keeps the cross visible on dark emblems.
            [(1.9, Ink::Paper), (1.1, Ink::Line)].map(|(width, ink)| Shape::Line {
                points: vec![from, to],
                width,
                ink,
            })
        };
        let [a, b] = line(at.min, at.max);
        let [c, d] = line(
            Point::new(at.max.x, at.min.y),
            Point::new(at.min.x, at.max.y),
        );
        [a, c, b, d]
    };
    spaces.iter().flat_map(cross).collect()
}

/// A wall in `slot`, with its shadow.
pub fn wall(slot: WallSlot) -> Vec<Shape> {
    let layers = wall_layers(slot);
    let mut shapes = vec![layers.shadow, layers.side, layers.top];
    shapes.extend(layers.joints);
    shapes
}

/// A ladder in `slot`: where it rises, and the hatch where it comes up.
pub fn ladder(slot: LadderSlot) -> Vec<Shape> {
    let mut shapes = rising(slot.lower());
    shapes.extend(hatch(slot.upper()));
    shapes
}

/// A card on `space`. A pitfall is a hole in the floor, every other card lies on
/// it; the right of the space stays free where a ladder can be.
pub fn card(space: Space, card: Card) -> Vec<Shape> {
    let at = within(space, card_left(space, CARD), 2.9, CARD, 14.4);
    match card {
        Card::Pitfall => hole(at.grown(0.3)),
        _ => card_emblem(card, at),
    }
}

/// A piece on `space`. It leaves the ladders free and the head of a card below
/// it: a piece often waits at a ladder, but seldom on a card.
pub fn piece(space: Space, piece: Piece) -> Vec<Shape> {
    piece_emblem(
        piece,
        within(space, card_left(space, PIECE), 6.2, PIECE, PIECE),
    )
}

/// Where something that is `width` wide begins in a space: in the middle, or in
/// the middle of what ladders leave free.
fn card_left(space: Space, width: f32) -> f32 {
    let can_have_ladder = space.above().is_some() || space.below().is_some();
    let (from, to) = if can_have_ladder {
        (2.1, LADDERS - 0.3)
    } else {
        (1.6, SPACE - 1.6)
    };
    (from + to - width) / 2.0
}

/// The part of a space that starts `x` and `y` from its top left corner.
pub(super) fn within(space: Space, x: f32, y: f32, width: f32, height: f32) -> Rect {
    let corner = space_rect(space).min;
    Rect::at(corner.x + x, corner.y + y, width, height)
}

pub(super) fn block(rect: Rect, radius: f32, fill: Ink) -> Shape {
    Shape::Rect { rect, radius, fill }
}

fn moved(rect: Rect, x: f32, y: f32) -> Rect {
    Rect::at(rect.min.x + x, rect.min.y + y, rect.width(), rect.height())
}

/// What two rectangles that overlap have in common.
fn common(one: Rect, other: Rect) -> Rect {
    Rect {
        min: Point::new(one.min.x.max(other.min.x), one.min.y.max(other.min.y)),
        max: Point::new(one.max.x.min(other.max.x), one.max.y.min(other.max.y)),
    }
}

/// The edge of a floor with its shadow, and one stone for every space.
fn ground(floor: Floor) -> Vec<Shape> {
    let rect = floor_rect(floor);
    let edge = rect.grown(EDGE);
    let mut shapes = vec![
        block(moved(edge, 1.1, 1.1), 1.2, Ink::Shadow),
        block(edge, 1.0, Ink::Edge),
        block(rect, 0.0, Ink::Joint),
    ];
    let spaces = Space::all().filter(|space| space.floor() == floor);
    shapes.extend(spaces.map(|space| {
        let (letter, figure) = space.coordinate().offsets();
        let fill = if (letter + figure) % 2 == 0 {
            Ink::Stone
        } else {
            Ink::StoneLight
        };
        block(space_rect(space).grown(-0.2), 0.8, fill)
    }));
    shapes
}

/// The name of a floor, its letters and its figures.
fn labels(floor: Floor) -> Vec<Shape> {
    let rect = floor_rect(floor);
    let text = |x: f32, y: f32, size: f32, text: String| Shape::Text {
        center: Point::new(x, y),
        size,
        text,
        ink: Ink::Line,
    };
    let name = match floor {
        Floor::Bottom => "Bottom floor",
        Floor::Middle => "Middle floor",
        Floor::Top => "Top floor",
    };
    let mut shapes = vec![text(
        rect.center().x,
        rect.min.y - 10.0,
        LABEL,
        name.to_owned(),
    )];
    for i in 0..floor.size() {
        let along = (f32::from(i) + 0.5) * SPACE;
        let letter = char::from(b'A' + i).to_string();
        let figure = (i + 1).to_string();
        shapes.push(text(rect.min.x + along, rect.min.y - 3.9, LABEL, letter));
        shapes.push(text(rect.min.x - 4.2, rect.min.y + along, LABEL, figure));
    }
    shapes
}

/// The gate below E5 bottom, and the way in that it opens on.
fn gate() -> Vec<Shape> {
    let side = floor_rect(Floor::Bottom).max.y;
    let middle = space_rect(Space::START).center().x;
    let post = |x: f32| {
        let rect = Rect::at(x, side - 1.0, 2.6, EDGE + 1.8);
        block(rect, 0.4, Ink::Edge)
    };
    let mut shapes = vec![
        block(
            Rect::at(middle - 5.0, side - 0.2, 10.0, EDGE + 0.5),
            0.0,
            Ink::Wood,
        ),
        post(middle - 7.0),
        post(middle + 4.4),
    ];
    for x in [-2.5, 0.0, 2.5] {
        shapes.push(Shape::Line {
            points: vec![
                Point::new(middle + x, side),
                Point::new(middle + x, side + EDGE),
            ],
            width: 0.3,
            ink: Ink::Pit,
        });
    }
    for y in [4.0, 7.5, 11.0] {
        shapes.push(Shape::Line {
            points: vec![
                Point::new(middle - 4.0, side - y + 2.0),
                Point::new(middle, side - y),
                Point::new(middle + 4.0, side - y + 2.0),
            ],
            width: 0.9,
            ink: Ink::Joint,
        });
    }
    shapes
}

/// The mark of a place where a wall can stand.
fn empty_slot(slot: WallSlot) -> Shape {
    let middle = wall_rect(slot).center();
    let (width, height) = match slot.axis() {
        Axis::Figure => (SPACE - 7.0, 0.9),
        Axis::Letter => (0.9, SPACE - 7.0),
    };
    let rect = Rect::at(
        middle.x - width / 2.0,
        middle.y - height / 2.0,
        width,
        height,
    );
    block(rect, 0.45, Ink::Slot)
}

/// A wall apart, from the ground up.
struct WallLayers {
    shadow: Shape,
    side: Shape,
    top: Shape,
    joints: Vec<Shape>,
}

fn wall_layers(slot: WallSlot) -> WallLayers {
    let middle = wall_rect(slot).center();
    let long = SPACE + WALL_TOP;
    let (width, height) = match slot.axis() {
        Axis::Figure => (long, WALL_TOP),
        Axis::Letter => (WALL_TOP, long),
    };
    let top = Rect::at(
        middle.x - width / 2.0,
        middle.y - height / 2.0 - WALL_LIFT,
        width,
        height,
    );
    // A wall ends at the floor's edge and does not stand on it.
    let floor = floor_rect(slot.floor());
    let side = common(moved(top, 0.0, WALL_SIDE), floor);
    let shadow = common(moved(side, 0.9, 0.7), floor);
    let top = common(top, floor);
    let joint = |part: f32| {
        let (from, to) = match slot.axis() {
            Axis::Figure => {
                let x = middle.x + part * SPACE;
                (
                    Point::new(x, top.min.y + 0.1),
                    Point::new(x, side.max.y - 0.1),
                )
            }
            Axis::Letter => {
                let y = middle.y - WALL_LIFT + part * SPACE;
                (
                    Point::new(top.min.x + 0.1, y),
                    Point::new(top.max.x - 0.1, y),
                )
            }
        };
        Shape::Line {
            points: vec![from, to],
            width: 0.2,
            ink: Ink::WallShade,
        }
    };
    WallLayers {
        shadow: block(shadow, 0.5, Ink::Joint),
        side: block(side, 0.3, Ink::WallShade),
        top: block(top, 0.3, Ink::Wall),
        joints: [-0.3, -0.1, 0.1, 0.3].map(joint).into(),
    }
}

/// A ladder that leads up, in the upper right corner of a space.
fn rising(space: Space) -> Vec<Shape> {
    let at = within(space, LADDERS, 2.8, 4.5, 8.0);
    let middle = at.center().x;
    let mut shapes = vec![arrow(Point::new(middle, at.min.y), 1.5, Ink::Line)];
    let head = Point::new(middle, at.min.y + 2.1);
    let foot = Point::new(middle, at.max.y);
    shapes.extend(rails(head, 1.25, foot, 1.7, 5, Ink::Wood));
    shapes
}

/// The hatch where a ladder comes up, in the lower right corner of a space.
fn hatch(space: Space) -> Vec<Shape> {
    let at = within(space, LADDERS, 11.7, 4.5, 5.9);
    let middle = at.center().x;
    let mut shapes = vec![
        block(at, 0.6, Ink::PitRim),
        block(at.grown(-0.45), 0.3, Ink::Pit),
    ];
    // The ladder grows narrow and dim on its way down.
    let at_depth = |depth: f32| Point::new(middle, at.min.y + depth);
    shapes.extend(rails(
        at_depth(2.3),
        1.05,
        at_depth(3.9),
        0.85,
        1,
        Ink::WallShade,
    ));
    shapes.extend(rails(at_depth(0.2), 1.3, at_depth(2.3), 1.05, 2, Ink::Wood));
    shapes.push(arrow(at_depth(5.3), -1.2, Ink::White));
    shapes
}

/// An arrowhead with its tip at `tip`: upwards, or downwards if `size` is
/// negative.
pub(super) fn arrow(tip: Point, size: f32, ink: Ink) -> Shape {
    let points = vec![
        tip,
        Point::new(tip.x + size, tip.y + size),
        Point::new(tip.x - size, tip.y + size),
    ];
    Shape::Polygon { points, fill: ink }
}

/// Two rails between `head` and `foot`, each `half` apart from the middle there,
/// and evenly spread rungs.
fn rails(
    head: Point,
    half_head: f32,
    foot: Point,
    half_foot: f32,
    rungs: u8,
    wood: Ink,
) -> Vec<Shape> {
    let mix = |from: f32, to: f32, part: f32| from + (to - from) * part;
    let pair = |part: f32| {
        let half = mix(half_head, half_foot, part);
        let (x, y) = (mix(head.x, foot.x, part), mix(head.y, foot.y, part));
        (Point::new(x - half, y), Point::new(x + half, y))
    };
    let mut strokes: Vec<(Vec<Point>, f32)> = (0..rungs)
        .map(|i| pair((f32::from(i) + 0.5) / f32::from(rungs)))
        .map(|(left, right)| (vec![left, right], 0.45))
        .collect();
    let ((left_head, right_head), (left_foot, right_foot)) = (pair(0.0), pair(1.0));
    strokes.push((vec![left_head, left_foot], 0.65));
    strokes.push((vec![right_head, right_foot], 0.65));
    // Wood alone is too near to stone: it gets a dark rim.
    [(0.4, Ink::Pit), (0.0, wood)]
        .into_iter()
        .flat_map(|(rim, ink)| {
            strokes.iter().map(move |(points, width)| Shape::Line {
                points: points.clone(),
                width: width + rim,
                ink,
            })
        })
        .collect()
}
