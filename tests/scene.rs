//! The drawing: everything lies where one points at it, can be painted by a
//! painter that knows convex areas only, and can be told apart and read.

mod common;

use common::{any_layout, cases};
use keepwright::format::LayoutFile;
use keepwright::fortress::walk::{Order, Walk};
use keepwright::fortress::{Card, Floor, Game, LadderSlot, Layout, Piece, Space, WallSlot};
use keepwright::notepad::{Deduction, Fact, Guess, Mark, Notepad, Pencil, Place, Why};
use keepwright::scene::{
    Ink, Livery, PAGE, Point, Rect, Scene, Shape, Theme, card, card_emblem, color, conclusions,
    floor_rect, fortress, hit, ladder, notepad, pencil_marks, piece, piece_emblem, space_rect,
    to_svg, wall, wall_rect,
};
use proptest::prelude::*;

/// Rounding of 32-bit millimetres.
const NEAR: f32 = 1e-3;

fn is_within(inner: Rect, outer: Rect) -> bool {
    let outer = outer.grown(NEAR);
    outer.contains(inner.min) && outer.contains(inner.max)
}

/// The points of a shape and how far its paint reaches around them. Texts have
/// no measure here.
fn extent(shape: &Shape) -> Option<Rect> {
    let (points, reach) = match shape {
        Shape::Rect { rect, .. } => (vec![rect.min, rect.max], 0.0),
        Shape::Polygon { points, .. } => (points.clone(), 0.0),
        Shape::Circle { center, radius, .. } => (vec![*center], *radius),
        Shape::Ring {
            center,
            radius,
            width,
            ..
        } => (vec![*center], radius + width / 2.0),
        Shape::Line { points, width, .. } => (points.clone(), width / 2.0),
        Shape::Text { .. } => return None,
    };
    let around = points.into_iter().map(|p| Rect { min: p, max: p });
    let all = around.reduce(|a, b| Rect {
        min: Point::new(a.min.x.min(b.min.x), a.min.y.min(b.min.y)),
        max: Point::new(a.max.x.max(b.max.x), a.max.y.max(b.max.y)),
    });
    Some(all.expect("a shape has points").grown(reach))
}

/// Whether the corners turn one way all round, and round once.
fn is_convex(points: &[Point]) -> bool {
    let n = points.len();
    let at = |i: usize| points[i % n];
    let turns = (0..n).map(|i| {
        let (a, b, c) = (at(i), at(i + 1), at(i + 2));
        let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y);
        (ux * vy - uy * vx).atan2(ux * vx + uy * vy)
    });
    let turns: Vec<f32> = turns.collect();
    let sum: f32 = turns.iter().sum();
    let one_way = turns.iter().all(|turn| turn * sum.signum() > -1e-3);
    n >= 3 && one_way && (sum.abs() - std::f32::consts::TAU).abs() < 1e-2
}

fn emblems(rect: Rect) -> Vec<(&'static str, Vec<Shape>)> {
    let cards = Card::ALL.map(|card| (card.name(), card_emblem(card, rect)));
    let pieces = Piece::ALL.map(|piece| (piece.name(), piece_emblem(piece, rect)));
    cards.into_iter().chain(pieces).collect()
}

/// A fortress with a wall in every slot, a ladder in every slot, and cards of
/// every kind.
fn crowded() -> Layout {
    let mut layout = Layout::new(keepwright::fortress::Game::Main);
    WallSlot::all().for_each(|slot| layout.set_wall(slot, true));
    LadderSlot::all().for_each(|slot| layout.set_ladder(slot, true));
    for (space, card) in Space::all().zip(Card::ALL.into_iter().cycle()) {
        layout.set_card(space, Some(card));
    }
    layout
}

#[test]
fn spaces_and_slots_are_inside_their_floor_and_the_page() {
    for space in Space::all() {
        assert!(is_within(space_rect(space), floor_rect(space.floor())));
    }
    for slot in WallSlot::all() {
        let rect = wall_rect(slot);
        assert!(floor_rect(slot.floor()).contains(rect.center()), "{slot}");
        assert!(is_within(rect, PAGE), "{slot}");
    }
    for space in Space::all() {
        assert!(is_within(floor_rect(space.floor()), PAGE));
    }
}

#[test]
fn one_points_at_spaces_by_their_middle_and_at_slots_by_theirs() {
    for space in Space::all() {
        assert_eq!(hit(space_rect(space).center()), Some((space, None)));
    }
    for slot in WallSlot::all() {
        let (space, found) = hit(wall_rect(slot).center()).expect("it is on a floor");
        assert_eq!(found, Some(slot));
        assert!([slot.ends().0, slot.ends().1].contains(&space));
    }
    assert_eq!(hit(PAGE.min), None);
    assert_eq!(hit(PAGE.max), None);
}

#[test]
fn every_area_is_convex_and_on_the_page() {
    let mut shapes = fortress(&crowded()).shapes;
    for space in Space::all() {
        shapes.extend(Piece::ALL.into_iter().flat_map(|p| piece(space, p)));
    }
    for (name, emblem) in emblems(Rect::at(3.0, 5.0, 20.0, 20.0)) {
        for shape in &emblem {
            if let Shape::Polygon { points, .. } = shape {
                assert!(is_convex(points), "{name}: {points:?}");
            }
        }
    }
    for shape in &shapes {
        if let Shape::Polygon { points, .. } = shape {
            assert!(is_convex(points), "{shape:?}");
        }
        if let Some(extent) = extent(shape) {
            assert!(is_within(extent, PAGE), "{shape:?}");
        }
    }
}

/// A notepad of the shipped maze with the well, walked to its foot: removed cards,
/// ladders, a fall through two pitfalls, and mist.
fn explored() -> Notepad {
    let path = common::files("mazes", "json").remove(16);
    let bytes = std::fs::read(path).expect("a maze");
    let layout = LayoutFile::read(&bytes).expect("a layout").layout;
    let mut walk = Walk::new(layout);
    let mut notepad = Notepad::new(*layout.game());
    let orders = "wizard, E5-E4, E5-D5, D5-C5, C5-C4, C4-C3, C3-D3, D3-E3, E3-E2, E2-D2, D2-C2, \
                  C2-C1, C1 bottom-C1 middle, C1-C2, C2-B2, B2 middle-B2 top, B2-B1, B1-A1";
    for text in orders.split(',') {
        let floor = notepad.at().map_or(Floor::Bottom, Space::floor);
        let order = Order::read(text, floor).expect("an order");
        let answer = walk.give(order).expect("it is allowed").answer;
        notepad.hear(order, &answer).expect("it is true");
    }
    notepad
}

/// Every kind of mark at every place.
fn marks() -> Pencil {
    let mut pencil = Pencil::default();
    let guesses: Vec<Guess> = Card::ALL.into_iter().map(Guess::Card).collect();
    for (space, guess) in Space::all().zip(guesses.iter().cycle()) {
        pencil.mark(
            Place::Space(space),
            Mark::new(Some(*guess), "a note that is long"),
        );
    }
    for (i, slot) in WallSlot::all().enumerate() {
        let guess = [Guess::Wall, Guess::Nothing][i % 2];
        pencil.mark(Place::Wall(slot), Mark::new(Some(guess), ""));
    }
    for slot in LadderSlot::all() {
        pencil.mark(Place::Ladder(slot), Mark::new(Some(Guess::Ladder), ""));
    }
    pencil
}

#[test]
fn a_map_its_marks_and_its_deductions_are_convex_and_on_the_page() {
    let explored = explored();
    let mut shapes = notepad(&explored).shapes;
    shapes.extend(notepad(&Notepad::new(Game::Introduction)).shapes);
    shapes.extend(pencil_marks(&marks()));
    let facts = WallSlot::all()
        .flat_map(|slot| [Fact::Wall(slot), Fact::Open(slot)])
        .chain(LadderSlot::all().map(Fact::Ladder))
        .chain(Space::all().map(|space| Fact::Card(space, Card::Duke)));
    let why = Why::FlagNeedsIt;
    let deduced: Vec<Deduction> = facts.map(|fact| Deduction { fact, why }).collect();
    shapes.extend(conclusions(&deduced));
    for shape in &shapes {
        if let Shape::Polygon { points, .. } = shape {
            assert!(is_convex(points), "{points:?}");
        }
        if let Some(extent) = extent(shape) {
            assert!(is_within(extent, PAGE), "{shape:?}");
        }
    }
}

/// Mist lies exactly where nobody has been.
#[test]
fn mist_lies_where_nobody_has_been() {
    let misty = |known: &Notepad| {
        let shapes = notepad(known).shapes;
        let mist = |space: &Space| {
            shapes.iter().any(|shape| {
                matches!(shape, Shape::Rect { rect, fill: Ink::Mist, .. }
                    if rect.contains(space_rect(*space).center()))
            })
        };
        Space::all().filter(mist).count()
    };
    assert_eq!(misty(&Notepad::new(Game::Main)), Space::COUNT - 1);
    // E5, fifteen spaces on the way (ten, three and two), A1 at the foot, two pitfalls.
    assert_eq!(misty(&explored()), Space::COUNT - 19);
}

/// What is guessed or concluded has other forms than what is known, with every ink
/// the same.
#[test]
fn guesses_and_deductions_do_not_look_like_facts() {
    let form = |shapes: Vec<Shape>| -> Vec<String> {
        let svg = to_svg(&Scene { shapes }, |_| [0; 3]);
        svg.lines().skip(1).map(str::to_owned).collect()
    };
    let slot = WallSlot::all().next().expect("a slot");
    let space = Space::all().next().expect("a space");
    let mut pencil = Pencil::default();
    pencil.mark(Place::Wall(slot), Mark::new(Some(Guess::Wall), ""));
    pencil.mark(
        Place::Space(space),
        Mark::new(Some(Guess::Card(Card::Duke)), ""),
    );
    let guessed = form(pencil_marks(&pencil));
    let why = Why::FlagNeedsIt;
    let facts = [Fact::Wall(slot), Fact::Card(space, Card::Duke)];
    let concluded = form(conclusions(&facts.map(|fact| Deduction { fact, why })));
    let known = form([wall(slot), card(space, Card::Duke)].concat());
    for (one, other) in [
        (&guessed, &known),
        (&concluded, &known),
        (&guessed, &concluded),
    ] {
        let alone = one.iter().filter(|line| !other.contains(line)).count();
        assert!(alone >= 4, "{one:?} looks like {other:?}");
    }
}

#[test]
fn convexity_is_judged_rightly() {
    let p = Point::new;
    let square = [p(0.0, 0.0), p(0.0, 1.0), p(1.0, 1.0), p(1.0, 0.0)];
    let dent = [p(0.0, 0.0), p(2.0, 0.0), p(0.5, 0.5), p(0.0, 2.0)];
    let crossed = [p(0.0, 0.0), p(1.0, 1.0), p(1.0, 0.0), p(0.0, 1.0)];
    let star = [
        p(0.0, 3.0),
        p(2.0, -3.0),
        p(-3.0, 1.0),
        p(3.0, 1.0),
        p(-2.0, -3.0),
    ];
    assert!(is_convex(&square));
    assert!(!is_convex(&dent) && !is_convex(&crossed) && !is_convex(&star));
}

#[test]
fn emblems_stay_inside_their_rectangle() {
    for rect in [
        Rect::at(0.0, 0.0, 10.0, 10.0),
        Rect::at(7.0, -3.0, 12.0, 17.0),
        Rect::at(-40.0, 90.0, 48.0, 20.0),
    ] {
        for (name, emblem) in emblems(rect) {
            assert!((5..=21).contains(&emblem.len()), "{name}: {}", emblem.len());
            for shape in &emblem {
                let extent = extent(shape).expect("no emblem has letters");
                assert!(is_within(extent, rect), "{name}: {shape:?}");
            }
        }
    }
}

/// Told apart by form: with every ink the same, no two emblems are alike, nor
/// do they have all areas in common.
#[test]
fn emblems_differ_in_form() {
    let forms: Vec<(&str, Vec<String>)> = emblems(Rect::at(0.0, 0.0, 10.0, 10.0))
        .into_iter()
        .map(|(name, emblem)| {
            let svg = to_svg(&Scene { shapes: emblem }, |_| [0; 3]);
            (name, svg.lines().map(str::to_owned).collect())
        })
        .collect();
    for (i, (one, form)) in forms.iter().enumerate() {
        for (other, other_form) in &forms[..i] {
            let alone = form.iter().filter(|line| !other_form.contains(line));
            assert!(alone.count() >= 4, "{one} looks like {other}");
        }
    }
}

/// The right third stays free for ladders, whatever card lies there.
#[test]
fn a_ladder_covers_no_card() {
    let span = |shapes: Vec<Shape>| -> Vec<Rect> { shapes.iter().filter_map(extent).collect() };
    for slot in LadderSlot::all() {
        let ladder = span(ladder(slot));
        for space in [slot.lower(), slot.upper()] {
            for kind in Card::ALL {
                for part in span(card(space, kind)) {
                    assert!(is_within(part, space_rect(space)));
                    let apart = |a: &Rect| {
                        let side = a.min.x >= part.max.x || a.max.x <= part.min.x;
                        side || a.min.y >= part.max.y || a.max.y <= part.min.y
                    };
                    assert!(ladder.iter().all(apart), "{slot} on {}", kind.name());
                }
            }
        }
    }
}

#[test]
fn a_ladder_is_drawn_at_both_ends() {
    for slot in LadderSlot::all() {
        for space in [slot.lower(), slot.upper()] {
            let here =
                |shape: &Shape| extent(shape).is_some_and(|e| is_within(e, space_rect(space)));
            assert!(ladder(slot).iter().filter(|shape| here(shape)).count() > 5);
        }
    }
}

/// The contrast of WCAG 2: from 1 to 21.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |color: [u8; 3]| {
        let linear = color.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn lines_can_be_read_and_things_be_seen() {
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    let least = [
        (Ink::Line, Ink::Page, 4.5),
        (Ink::Line, Ink::Paper, 4.5),
        (Ink::Line, Ink::Stone, 4.5),
        (Ink::Line, Ink::StoneLight, 4.5),
        // What one must see to play, but not read (1.4.11).
        (Ink::Wall, Ink::StoneLight, 3.0),
        (Ink::Wall, Ink::Stone, 3.0),
        (Ink::Livery, Ink::Paper, 3.0),
        (Ink::White, Ink::Livery, 3.0),
        (Ink::White, Ink::Pit, 4.5),
        (Ink::Steel, Ink::Pit, 4.5),
        (Ink::Gold, Ink::Pit, 4.5),
        (Ink::Pencil, Ink::Mist, 3.0),
        (Ink::Pencil, Ink::Stone, 3.0),
        (Ink::Pencil, Ink::StoneLight, 3.0),
        (Ink::Deduced, Ink::Mist, 3.0),
        (Ink::Deduced, Ink::Stone, 3.0),
        (Ink::Deduced, Ink::StoneLight, 3.0),
        (Ink::Wall, Ink::Mist, 2.5),
    ];
    for theme in [Theme::Light, Theme::Dark] {
        for livery in [Livery::Red, Livery::Blue] {
            for (one, other, ratio) in least {
                let found = contrast(color(one, theme, livery), color(other, theme, livery));
                assert!(
                    found >= ratio,
                    "{one:?} on {other:?}, {theme:?} {livery:?}: {found:.2}"
                );
            }
        }
    }
}

/// The names of the elements of a picture, after a check that every element is
/// closed in order and that texts hold no markup.
fn elements(svg: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut names = Vec::new();
    let mut rest = svg;
    while let Some((text, tail)) = rest.split_once('<') {
        assert!(!text.contains('>'), "loose > in {text:?}");
        let (tag, after) = tail.split_once('>').expect("every tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes in {tag:?}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            let name = tag.split([' ', '/']).next().unwrap_or_default();
            names.push(name.to_owned());
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        rest = after;
    }
    assert_eq!(rest.trim(), "");
    assert!(open.is_empty(), "{open:?} stay open");
    names
}

#[test]
fn a_picture_has_one_element_for_every_shape() {
    let scene = fortress(&crowded());
    let svg = to_svg(&scene, |ink| color(ink, Theme::Light, Livery::Red));
    assert_eq!(elements(&svg).len(), scene.shapes.len() + 1);
    assert!(svg.starts_with("<svg ") && !svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn texts_are_escaped() {
    let text = |text: &str| Shape::Text {
        center: Point::new(1.0, 1.0),
        size: 4.0,
        text: text.to_owned(),
        ink: Ink::Line,
    };
    let scene = Scene {
        shapes: vec![text("<b> & \"Ö\"</b>\u{0}\u{1b}\u{ffff}")],
    };
    let svg = to_svg(&scene, |_| [0; 3]);
    assert_eq!(elements(&svg), ["svg", "text"]);
    assert!(svg.contains(">&lt;b&gt; &amp; &quot;Ö&quot;&lt;/b&gt;</text>"));
}

proptest! {
    #![proptest_config(cases(50, 1000))]

    /// What `fortress` draws is what the single functions draw, no more and no
    /// less than the layout holds.
    #[test]
    fn a_fortress_is_drawn_from_its_parts(layout in any_layout()) {
        let drawn = fortress(&layout).shapes;
        let bare = fortress(&Layout::new(*layout.game())).shapes;
        let parts: Vec<Shape> = WallSlot::all()
            .filter(|slot| layout.has_wall(*slot))
            .flat_map(wall)
            .chain(layout.ladder_slots().flat_map(ladder))
            .chain(layout.cards().flat_map(|(space, kind)| card(space, kind)))
            .collect();
        prop_assert!(parts.iter().all(|part| drawn.contains(part)));
        prop_assert!(bare.iter().all(|part| drawn.contains(part)));
        prop_assert_eq!(drawn.len(), bare.len() + parts.len());
    }
}
