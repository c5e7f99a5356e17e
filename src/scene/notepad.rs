//! The drawing of a notepad map: what an explorer knows of a fortress, and what
//! nobody has told yet.

use super::draw::{LADDERS, Scene, arrow, block, building, contents, crosses, within};
use super::plan::{Point, Rect, SPACE, space_rect, wall_rect};
use super::shape::{Ink, Shape};
use crate::fortress::walk::landing;
use crate::fortress::{Axis, Card, Layout, Space, SpaceSet, WallSlot};
use crate::notepad::Notepad;

/// The map of `notepad`: spaces where nobody has been lie in mist, ways known to
/// be open are bridged, slots nobody has tried are dotted; walls, ladders and cards
/// stand as in the fortress, removed cards crossed out. The piece is drawn apart,
/// since it has the other set's colour.
pub fn notepad(notepad: &Notepad) -> Scene {
    let facts = notepad.facts();
    let standing = facts.standing();
    let seen = seen(notepad);
    let mut shapes = building();
    shapes.extend((SpaceSet::ALL - seen).iter().flat_map(mist));
    for slot in WallSlot::all() {
        if facts.open().contains(slot) {
            shapes.push(bridge(slot));
        } else if !facts.walls().contains(slot) {
            shapes.extend(untried(slot));
        }
    }
    shapes.extend(contents(&standing));
    shapes.extend(crosses(notepad.state().removed));
    shapes.extend(falls(&standing));
    let ends: Vec<Space> = notepad.passage().iter().collect();
    if let [one, other] = ends[..] {
        shapes.extend(passage(one, other));
    }
    Scene { shapes }
}

/// The spaces of which the explorer has heard anything.
fn seen(notepad: &Notepad) -> SpaceSet {
    notepad.visited() | notepad.settled() | SpaceSet::from(Space::START)
}

/// A space where nobody has been: another tone, and hatched for those who do not
/// tell tones.
fn mist(space: Space) -> Vec<Shape> {
    let rect = space_rect(space).grown(-0.2);
    let mut shapes = vec![block(rect, 0.8, Ink::Mist)];
    for part in [0.34, 0.67, 1.0] {
        let reach = (SPACE - 5.0) * part;
        let corner = Point::new(rect.min.x + 2.4, rect.min.y + 2.4);
        shapes.push(Shape::Line {
            points: vec![
                Point::new(corner.x + reach, corner.y),
                Point::new(corner.x, corner.y + reach),
            ],
            width: 0.5,
            ink: Ink::Stone,
        });
    }
    shapes
}

/// A slot known to be open: the floor goes on from one space to the other.
fn bridge(slot: WallSlot) -> Shape {
    let (wide, deep) = (SPACE - 7.0, 3.4);
    let (width, height) = match slot.axis() {
        Axis::Figure => (wide, deep),
        Axis::Letter => (deep, wide),
    };
    let middle = wall_rect(slot).center();
    let rect = Rect::at(
        middle.x - width / 2.0,
        middle.y - height / 2.0,
        width,
        height,
    );
    block(rect, 1.2, Ink::StoneLight)
}

/// A slot that nobody has tried: a dotted line.
fn untried(slot: WallSlot) -> Vec<Shape> {
    let middle = wall_rect(slot).center();
    [-5.4, -1.8, 1.8, 5.4]
        .map(|along| {
            let center = match slot.axis() {
                Axis::Figure => Point::new(middle.x + along, middle.y),
                Axis::Letter => Point::new(middle.x, middle.y + along),
            };
            Shape::Circle {
                center,
                radius: 0.62,
                fill: Ink::PitRim,
            }
        })
        .into()
}

/// F15: an arrow in every space where one lands that drops into a known pitfall.
/// Where a ladder is known to rise there is no room for it.
fn falls(standing: &Layout) -> Vec<Shape> {
    let ends: SpaceSet = standing
        .spaces_with(Card::Pitfall)
        .iter()
        .filter(|space| space.below().is_some())
        .map(|space| landing(standing, space).1)
        .collect();
    (ends - standing.ladders()).iter().flat_map(fall).collect()
}

fn fall(space: Space) -> Vec<Shape> {
    let at = within(space, LADDERS, 2.6, 4.5, 8.0);
    let middle = at.center().x;
    vec![
        block(Rect::at(at.min.x, at.min.y, 4.5, 1.6), 0.5, Ink::Pit),
        Shape::Line {
            points: vec![
                Point::new(middle, at.min.y + 1.4),
                Point::new(middle, at.max.y - 2.4),
            ],
            width: 1.1,
            ink: Ink::Line,
        },
        arrow(Point::new(middle, at.max.y), -2.2, Ink::Line),
    ]
}

/// F27: the passage between its two ends, dashed.
fn passage(one: Space, other: Space) -> Vec<Shape> {
    let (from, to) = (space_rect(one).center(), space_rect(other).center());
    let length = (to.x - from.x).hypot(to.y - from.y);
    let dashes = (length / 5.0).round().max(1.0);
    let at = |part: f32| {
        Point::new(
            from.x + (to.x - from.x) * part,
            from.y + (to.y - from.y) * part,
        )
    };
    (0..dashes as u32)
        .map(|i| {
            let start = i as f32 / dashes;
            Shape::Line {
                points: vec![at(start), at(start + 0.55 / dashes)],
                width: 1.1,
                ink: Ink::Livery,
            }
        })
        .collect()
}
