//! Where floors, spaces and wall slots lie on the page.

use crate::fortress::{Axis, Coordinate, Floor, Space, WallSlot};

/// A place on the page in millimetres, from its top left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Point {
    /// The point at these millimetres.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }
}

/// A rectangle on the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// The top left corner.
    pub min: Point,
    /// The bottom right corner.
    pub max: Point,
}

impl Rect {
    /// The rectangle with this corner, width and height.
    pub const fn at(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect {
            min: Point::new(x, y),
            max: Point::new(x + width, y + height),
        }
    }

    /// Whether `point` lies inside.
    pub fn contains(&self, point: Point) -> bool {
        (self.min.x..=self.max.x).contains(&point.x) && (self.min.y..=self.max.y).contains(&point.y)
    }

    /// The middle.
    pub fn center(&self) -> Point {
        Point::new(
            (self.min.x + self.max.x) / 2.0,
            (self.min.y + self.max.y) / 2.0,
        )
    }

    /// The width.
    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    /// The height.
    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }

    /// The rectangle with every side moved outwards by `by`, or inwards where it
    /// is negative.
    pub fn grown(&self, by: f32) -> Rect {
        Rect {
            min: Point::new(self.min.x - by, self.min.y - by),
            max: Point::new(self.max.x + by, self.max.y + by),
        }
    }
}

/// The side of a space.
pub const SPACE: f32 = 20.0;
/// The thickness of a wall.
pub const WALL: f32 = 2.6;
/// Room for the figures left of the bottom floor.
const MARGIN: f32 = 9.0;
/// Room for the names of the floors and the letters above them.
const HEADER: f32 = 13.0;
/// Room between two floors, for the figures of the second.
const GAP: f32 = 12.0;
/// How near to the side of a space one points at its wall slot.
const SLOT_REACH: f32 = 3.6;

/// Room below the middle floor, for its shadow.
const BELOW: f32 = 5.0;

/// The whole page: the bottom floor at the left, the middle floor beside it with
/// A1 at the same height, the top floor below that with A1 at the same distance
/// from the left.
pub const PAGE: Rect = Rect::at(
    0.0,
    0.0,
    MARGIN + 8.0 * SPACE + GAP + 4.0,
    2.0 * HEADER + 5.0 * SPACE + BELOW + 6.0,
);

/// Where a floor lies. Letters run to the right, figures down.
pub fn floor_rect(floor: Floor) -> Rect {
    let beside = MARGIN + 5.0 * SPACE + GAP;
    let (x, y) = match floor {
        Floor::Bottom => (MARGIN, HEADER),
        Floor::Middle => (beside, HEADER),
        Floor::Top => (beside, 2.0 * HEADER + 3.0 * SPACE + BELOW),
    };
    let side = f32::from(floor.size()) * SPACE;
    Rect::at(x, y, side, side)
}

/// Where a space lies.
pub fn space_rect(space: Space) -> Rect {
    let floor = floor_rect(space.floor());
    let (letter, figure) = space.coordinate().offsets();
    Rect::at(
        floor.min.x + f32::from(letter) * SPACE,
        floor.min.y + f32::from(figure) * SPACE,
        SPACE,
        SPACE,
    )
}

/// Where a wall in `slot` stands: over the side that its spaces share.
pub fn wall_rect(slot: WallSlot) -> Rect {
    let first = space_rect(slot.ends().0);
    match slot.axis() {
        Axis::Figure => Rect::at(
            first.min.x - WALL / 2.0,
            first.max.y - WALL / 2.0,
            SPACE + WALL,
            WALL,
        ),
        Axis::Letter => Rect::at(
            first.max.x - WALL / 2.0,
            first.min.y - WALL / 2.0,
            WALL,
            SPACE + WALL,
        ),
    }
}

/// What one can point at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A space.
    Space(Space),
    /// A wall slot.
    Wall(WallSlot),
}

/// The space at `point`, and the wall slot near to it, if it is near to one and
/// not in a corner.
pub fn hit(point: Point) -> Option<(Space, Option<WallSlot>)> {
    let floor = Floor::ALL
        .into_iter()
        .find(|floor| floor_rect(*floor).contains(point))?;
    let corner = floor_rect(floor).min;
    let last = floor.size() - 1;
    let cell = |along: f32| ((along / SPACE) as u8).min(last);
    let (letter, figure) = (cell(point.x - corner.x), cell(point.y - corner.y));
    let space = Space::new(Coordinate::new(letter, figure)?, floor)?;
    let slot = space
        .neighbours()
        .filter_map(|next| WallSlot::between(space, next))
        .find(|slot| is_near(*slot, point));
    Some((space, slot))
}

/// Whether `point` is near to the side that the slot's spaces share, and not in
/// one of its corners, where several slots meet.
fn is_near(slot: WallSlot, point: Point) -> bool {
    let middle = wall_rect(slot).center();
    let (x, y) = ((point.x - middle.x).abs(), (point.y - middle.y).abs());
    let (along, across) = match slot.axis() {
        Axis::Figure => (x, y),
        Axis::Letter => (y, x),
    };
    across <= SLOT_REACH && along <= SPACE / 2.0 - SLOT_REACH
}
