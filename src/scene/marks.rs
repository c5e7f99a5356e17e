//! What is on a notepad map besides facts: the player's pencil, and what follows
//! from the facts. Both are told from facts by their form: pencil is dashed, small
//! and has a question mark; a deduction is hollow and has the three dots of
//! "therefore".

use super::draw::{LADDERS, within};
use super::emblem::card_emblem;
use super::plan::{Point, Rect, SPACE, space_rect, wall_rect};
use super::shape::{Ink, Shape};
use crate::fortress::{Axis, Card, LadderSlot, Space, WallSlot};
use crate::notepad::{Deduction, Fact, Guess, Mark, Pencil, Place};

/// The width of a pencil's line.
const THIN: f32 = 0.6;
/// The most letters of a note that a space has room for.
const NOTE_LETTERS: usize = 11;

/// All pencil marks.
pub fn pencil_marks(pencil: &Pencil) -> Vec<Shape> {
    pencil
        .iter()
        .flat_map(|(place, mark)| marked(place, mark))
        .collect()
}

fn marked(place: Place, mark: &Mark) -> Vec<Shape> {
    let mut shapes = mark
        .guess
        .map_or_else(Vec::new, |guess| guessed(place, guess));
    if !mark.note.is_empty() {
        shapes.push(note(place, &mark.note));
    }
    shapes
}

fn guessed(place: Place, guess: Guess) -> Vec<Shape> {
    match (place, guess) {
        (Place::Wall(slot), Guess::Wall) => vec![zigzag(slot)],
        (Place::Ladder(slot), Guess::Ladder) => [slot.lower(), slot.upper()]
            .into_iter()
            .flat_map(|space| rungs(space, space == slot.lower(), Ink::Pencil))
            .collect(),
        (Place::Space(space), Guess::Card(card)) => {
            let at = small(space);
            let mut shapes = card_emblem(card, at.grown(-0.7));
            shapes.extend(dashed(at, Ink::Pencil));
            shapes.push(question(Point::new(at.max.x + 1.9, at.max.y - 1.6)));
            shapes
        }
        (place, Guess::Nothing) => nothing(middle(place)),
        // A guess of another kind than the place: in words.
        (place, guess) => vec![Shape::Text {
            center: middle(place),
            size: 3.4,
            text: format!("{guess}?"),
            ink: Ink::Pencil,
        }],
    }
}

/// Where a card is pencilled or concluded: smaller than a card that lies there.
fn small(space: Space) -> Rect {
    within(space, 2.4, 6.6, 8.8, 10.8)
}

fn middle(place: Place) -> Point {
    match place {
        Place::Space(space) => space_rect(space).center(),
        Place::Wall(slot) => wall_rect(slot).center(),
        Place::Ladder(slot) => within(slot.lower(), LADDERS, 2.8, 4.5, 8.0).center(),
    }
}

fn question(center: Point) -> Shape {
    Shape::Text {
        center,
        size: 4.6,
        text: "?".to_string(),
        ink: Ink::Pencil,
    }
}

/// A ring with a stroke through it: nothing is here.
fn nothing(center: Point) -> Vec<Shape> {
    let radius = 1.7;
    vec![
        Shape::Ring {
            center,
            radius,
            width: THIN,
            ink: Ink::Pencil,
        },
        Shape::Line {
            points: vec![
                Point::new(center.x - radius, center.y + radius),
                Point::new(center.x + radius, center.y - radius),
            ],
            width: THIN,
            ink: Ink::Pencil,
        },
    ]
}

/// A wall sketched along its slot.
fn zigzag(slot: WallSlot) -> Shape {
    let middle = wall_rect(slot).center();
    let points = (0..9_u8)
        .map(|i| {
            let along = (f32::from(i) - 4.0) * (SPACE - 5.0) / 8.0;
            let across = if i % 2 == 0 { 1.1 } else { -1.1 };
            match slot.axis() {
                Axis::Figure => Point::new(middle.x + along, middle.y + across),
                Axis::Letter => Point::new(middle.x + across, middle.y + along),
            }
        })
        .collect();
    Shape::Line {
        points,
        width: THIN + 0.1,
        ink: Ink::Pencil,
    }
}

/// A ladder in outline, in the part of a space where ladders are drawn.
fn rungs(space: Space, is_foot: bool, ink: Ink) -> Vec<Shape> {
    let (y, height) = if is_foot { (2.8, 8.0) } else { (11.7, 5.9) };
    let at = within(space, LADDERS, y, 4.5, height);
    let line = |from: Point, to: Point| Shape::Line {
        points: vec![from, to],
        width: THIN,
        ink,
    };
    let mut shapes: Vec<Shape> = [at.min.x + 0.9, at.max.x - 0.9]
        .into_iter()
        .map(|x| line(Point::new(x, at.min.y), Point::new(x, at.max.y)))
        .collect();
    shapes.extend((1..4_u8).map(|i| {
        let y = at.min.y + height * f32::from(i) / 4.0;
        line(Point::new(at.min.x + 0.9, y), Point::new(at.max.x - 0.9, y))
    }));
    shapes
}

/// The first letters of a note, along the foot of its space.
fn note(place: Place, text: &str) -> Shape {
    let at = match place {
        Place::Space(space) => within(space, 0.0, SPACE - 2.6, SPACE, 2.4).center(),
        Place::Wall(_) | Place::Ladder(_) => {
            let middle = middle(place);
            Point::new(middle.x, middle.y + 2.6)
        }
    };
    let mut letters = text.chars();
    let mut short: String = letters.by_ref().take(NOTE_LETTERS).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    Shape::Text {
        center: at,
        size: 3.0,
        text: short,
        ink: Ink::Pencil,
    }
}

/// A dashed frame.
fn dashed(rect: Rect, ink: Ink) -> Vec<Shape> {
    let corners = [
        rect.min,
        Point::new(rect.max.x, rect.min.y),
        rect.max,
        Point::new(rect.min.x, rect.max.y),
    ];
    (0..4)
        .flat_map(|side| {
            let (from, to) = (corners[side], corners[(side + 1) % 4]);
            (0..4_u8).map(move |dash| {
                let at = |part: f32| {
                    let part = (f32::from(dash) + part) / 4.0;
                    Point::new(
                        from.x + (to.x - from.x) * part,
                        from.y + (to.y - from.y) * part,
                    )
                };
                Shape::Line {
                    points: vec![at(0.1), at(0.65)],
                    width: THIN,
                    ink,
                }
            })
        })
        .collect()
}

/// What follows from the facts. That something is not somewhere is said in words
/// only.
pub fn conclusions(deductions: &[Deduction]) -> Vec<Shape> {
    deductions
        .iter()
        .flat_map(|deduction| match deduction.fact {
            Fact::Wall(slot) => hollow_wall(slot),
            Fact::Open(slot) => {
                let mut shapes = gap(slot);
                shapes.extend(therefore(wall_rect(slot).center()));
                shapes
            }
            Fact::Ladder(slot) => concluded_ladder(slot),
            Fact::Card(space, card) => concluded_card(space, card),
            Fact::NoLadder(_) | Fact::NoCard(..) => Vec::new(),
        })
        .collect()
}

fn hollow_wall(slot: WallSlot) -> Vec<Shape> {
    let rect = wall_rect(slot).grown(0.2);
    let corners = vec![
        rect.min,
        Point::new(rect.max.x, rect.min.y),
        rect.max,
        Point::new(rect.min.x, rect.max.y),
        rect.min,
    ];
    let mut shapes = vec![
        Shape::Rect {
            rect,
            radius: 0.2,
            fill: Ink::Paper,
        },
        Shape::Line {
            points: corners,
            width: 0.7,
            ink: Ink::Deduced,
        },
    ];
    shapes.extend(therefore(rect.center()));
    shapes
}

/// Two short posts with a way between them.
fn gap(slot: WallSlot) -> Vec<Shape> {
    let middle = wall_rect(slot).center();
    [-4.4, 4.4]
        .map(|along| {
            let (x, y) = match slot.axis() {
                Axis::Figure => (along, 0.0),
                Axis::Letter => (0.0, along),
            };
            let (dx, dy) = match slot.axis() {
                Axis::Figure => (0.0, 2.2),
                Axis::Letter => (2.2, 0.0),
            };
            Shape::Line {
                points: vec![
                    Point::new(middle.x + x - dx, middle.y + y - dy),
                    Point::new(middle.x + x + dx, middle.y + y + dy),
                ],
                width: 0.9,
                ink: Ink::Deduced,
            }
        })
        .into()
}

fn concluded_ladder(slot: LadderSlot) -> Vec<Shape> {
    [slot.lower(), slot.upper()]
        .into_iter()
        .flat_map(|space| {
            let is_foot = space == slot.lower();
            let y = if is_foot { 9.6 } else { 16.4 };
            let mut shapes = rungs(space, is_foot, Ink::Deduced);
            shapes.extend(therefore(
                within(space, LADDERS - 3.4, y, 2.6, 2.2).center(),
            ));
            shapes
        })
        .collect()
}

fn concluded_card(space: Space, card: Card) -> Vec<Shape> {
    let at = small(space);
    let mut shapes = card_emblem(card, at);
    shapes.extend(therefore(Point::new(at.max.x + 2.0, at.max.y - 1.4)));
    shapes
}

/// The three dots of "therefore".
fn therefore(middle: Point) -> Vec<Shape> {
    [(0.0, -0.8), (-0.95, 0.8), (0.95, 0.8)]
        .map(|(x, y)| Shape::Circle {
            center: Point::new(middle.x + x, middle.y + y),
            radius: 0.62,
            fill: Ink::Deduced,
        })
        .into()
}
