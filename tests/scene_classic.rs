//! The drawing of the classic boards: everything lies on its square, can be painted by a
//! painter that knows convex areas only, and no picture tells what its seer must not know.

mod common;

use common::cases;
use keepwright::classic::{
    CapturedPlay, Edition, Game, Numbering, Piece, Position, Rank, Rules, Seer, Setup, Side,
    Square, View,
};
use keepwright::scene::classic::{
    BOARD, Emblem, Face, Print, Terrain, Tile, ground, square_at, square_rect, target, tile, trace,
    view,
};
use keepwright::scene::{Ink, Livery, Point, Rect, Shape, Theme, color, to_svg_page};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::HashMap;

/// The start of a game with random setups, some pieces revealed.
fn position(edition: Edition, seed: u64) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let armies = Game::armies(&Rules::of(edition));
    let [red, blue] = Side::BOTH.map(|side| {
        let army = &armies[side as usize];
        let setup = Setup::random(edition, army, side, &mut rng);
        setup.check(edition, army, side).expect("it is legal")
    });
    let mut position = Position::start(&red, &blue, Side::Red);
    let pieces: Vec<(Square, Piece)> = position.pieces().collect();
    for (square, piece) in pieces {
        if square.column() == 0 {
            position.put(square, Some(piece.revealed()));
        }
    }
    position
}

fn shapes(position: &Position, edition: Edition, seer: Seer, numbering: Numbering) -> Vec<Shape> {
    let armies = Game::armies(&Rules::of(edition));
    let print = Print {
        edition,
        armies: [&armies[0], &armies[1]],
        numbering,
    };
    let seen = View::of(position, seer, CapturedPlay::Open);
    view(&seen, &print, seer.side().unwrap_or(Side::Red)).shapes
}

fn points(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Rect { rect, .. } => vec![rect.min, rect.max],
        Shape::Polygon { points, .. } | Shape::Line { points, .. } => points.clone(),
        Shape::Circle { center, radius, .. } | Shape::Ring { center, radius, .. } => vec![
            Point::new(center.x - radius, center.y - radius),
            Point::new(center.x + radius, center.y + radius),
        ],
        Shape::Text { center, .. } => vec![*center],
    }
}

fn is_within(shapes: &[Shape], rect: Rect) -> bool {
    let outer = rect.grown(0.01);
    shapes
        .iter()
        .flat_map(points)
        .all(|point| outer.contains(point))
}

/// Whether the corners turn one way all round.
fn is_convex(points: &[Point]) -> bool {
    let n = points.len();
    let turns: Vec<f32> = (0..n)
        .map(|i| {
            let (a, b, c) = (points[i], points[(i + 1) % n], points[(i + 2) % n]);
            (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        })
        .collect();
    let sum: f32 = turns.iter().sum();
    n >= 3 && turns.iter().all(|turn| turn * sum.signum() > -1e-3)
}

/// Every kind of both armies of all editions, on its square as either side's, in all states.
fn tiles() -> Vec<(String, Vec<Shape>)> {
    let mut tiles = Vec::new();
    let rect = square_rect("e4".parse().expect("a square"), Side::Red);
    for edition in Edition::ALL {
        let armies = Game::armies(&Rules::of(edition));
        let print = Print {
            edition,
            armies: [&armies[0], &armies[1]],
            numbering: Numbering::Modern,
        };
        for side in Side::BOTH {
            for (id, kind) in armies[side as usize].kinds() {
                let piece = Piece::new(side, id, kind.rank);
                let states = [
                    piece,
                    piece.moved(),
                    piece.revealed(),
                    piece.revealed().stone(true),
                    piece.revealed().enchanted(),
                ];
                for (i, piece) in states.into_iter().enumerate() {
                    let mut position = Position::empty(Side::Red, 0);
                    let square = "e4".parse().expect("a square");
                    position.put(square, Some(piece));
                    let seen = View::of(&position, Seer::All, CapturedPlay::Open);
                    let seen = seen.at(square).expect("it stands there");
                    let name = format!("{edition} {side} {} {i}", kind.name);
                    tiles.push((name, tile(&print.tile(&seen), rect)));
                }
            }
        }
    }
    tiles
}

#[test]
fn pieces_lie_on_their_squares_and_are_made_of_convex_areas() {
    let rect = square_rect("e4".parse().expect("a square"), Side::Red);
    for (name, shapes) in tiles() {
        assert!(is_within(&shapes, rect), "{name}");
        for shape in &shapes {
            if let Shape::Polygon { points, .. } = shape {
                assert!(is_convex(points), "{name}: {points:?}");
            }
        }
    }
}

/// C2: the kinds of an army are told apart by their drawings alone, without letters.
#[test]
fn every_kind_has_an_emblem_of_its_own() {
    for edition in Edition::ALL {
        for side in Side::BOTH {
            let mut known: HashMap<Emblem, String> = HashMap::new();
            for (_, kind) in edition.army(side).kinds() {
                let emblem = Emblem::of(&kind.name, kind.rank);
                let before = known.insert(emblem, kind.name.clone());
                assert_eq!(before, None, "{edition} {side} {}", kind.name);
            }
        }
    }
    // A kind that nobody knows gets the emblem of its rank.
    let rank = keepwright::classic::Rank::Nine;
    assert_eq!(Emblem::of("Somebody", rank), Emblem::of("General", rank));
}

/// The two sides, stone, enchanted, revealed and moved pieces differ in form: with all
/// colours taken out no two of them look alike.
#[test]
fn states_are_told_without_colour() {
    let state = Tile {
        side: Side::Red,
        army: Side::Red,
        face: None,
        revealed: false,
        moved: false,
        stone: false,
    };
    let states = [
        state,
        Tile {
            side: Side::Blue,
            army: Side::Blue,
            ..state
        },
        Tile {
            moved: true,
            ..state
        },
        Tile {
            revealed: true,
            ..state
        },
        Tile {
            stone: true,
            ..state
        },
        Tile {
            army: Side::Blue,
            ..state
        },
    ];
    let rect = Rect::at(0.0, 0.0, 16.0, 16.0);
    let forms: Vec<Vec<Vec<Point>>> = states
        .iter()
        .map(|state| tile(state, rect).iter().map(points).collect())
        .collect();
    for (i, form) in forms.iter().enumerate() {
        assert!(!forms[..i].contains(form), "{:?}", states[i]);
    }
}

/// No mark of a piece that shows its face lies on its name, nor does the name on the rim.
#[test]
fn names_are_left_free() {
    let rect = Rect::at(0.0, 0.0, 100.0, 100.0);
    for side in Side::BOTH {
        let bare = Tile {
            side,
            army: side,
            face: Some(Face {
                emblem: Emblem::of("Leopard", Rank::Two),
                printed: "2",
                name: Some("Leopard"),
            }),
            revealed: false,
            moved: false,
            stone: false,
        };
        let shapes = tile(&bare, rect);
        let (center, size) = shapes
            .iter()
            .find_map(|shape| match shape {
                Shape::Text {
                    center, size, text, ..
                } if text == "Leopard" => Some((*center, *size)),
                _ => None,
            })
            .expect("the name is on the piece");
        // Letters with a tail reach half a size below the middle.
        let (top, bottom) = (center.y - 0.5 * size, center.y + 0.5 * size);
        let papers = shapes.iter().filter_map(|shape| match shape {
            Shape::Polygon {
                points,
                fill: Ink::Paper,
            } if points.len() > 4 => Some(points),
            _ => None,
        });
        // How far right of the middle the paper reaches at the foot of the name, whose
        // letters are about half as wide as high.
        let paper = papers.take(1).next().expect("its face is turned up");
        let edges = paper.iter().zip(paper.iter().cycle().skip(1));
        let crossing = |(a, b): (&Point, &Point)| {
            let is_crossed = (a.y <= bottom) != (b.y <= bottom);
            is_crossed.then(|| a.x + (b.x - a.x) * (bottom - a.y) / (b.y - a.y) - center.x)
        };
        let half = edges.filter_map(crossing).fold(0.0, f32::max);
        assert!(half >= 0.25 * size * 7.0, "{side}: {half}");
        for marked in [
            Tile {
                moved: true,
                ..bare
            },
            Tile {
                revealed: true,
                ..bare
            },
            Tile {
                army: side.other(),
                revealed: true,
                ..bare
            },
        ] {
            let more = tile(&marked, rect);
            let marks = more.iter().filter(|shape| !shapes.contains(shape));
            for mark in marks.filter(|mark| !matches!(mark, Shape::Text { .. })) {
                let points = points(mark);
                let height = |point: &Point| point.y;
                let highest = points.iter().map(height).fold(100.0, f32::min);
                let lowest = points.iter().map(height).fold(0.0, f32::max);
                let is_frame = highest < 20.0 && lowest > 80.0;
                assert!(is_frame || lowest <= top, "{side} {mark:?} {top}");
            }
        }
    }
}

/// Where a square lies is where it is pointed at, from both seats; lakes are no squares.
#[test]
fn squares_are_where_one_points_at_them() {
    for seat in Side::BOTH {
        for square in Square::all() {
            let rect = square_rect(square, seat);
            assert_eq!(square_at(rect.center(), seat), Some(square));
            assert!(BOARD.contains(rect.min) && BOARD.contains(rect.max));
        }
        let lake = square_rect("b5".parse().expect("a square"), seat).center();
        let step = if seat == Side::Red { 16.0 } else { -16.0 };
        assert_eq!(square_at(Point::new(lake.x + step, lake.y), seat), None);
        assert_eq!(square_at(Point::new(0.5, 0.5), seat), None);
    }
    let one = square_rect("a1".parse().expect("a square"), Side::Red);
    let other = square_rect("j10".parse().expect("a square"), Side::Blue);
    assert_eq!(one, other);
}

#[test]
fn ground_and_marks_lie_on_the_page() {
    for terrain in [Terrain::Lakes, Terrain::Boulders] {
        for seat in Side::BOTH {
            assert!(is_within(&ground(seat, terrain), BOARD));
            for from in Square::all() {
                assert!(is_within(&target(from, true, seat), BOARD));
                let to = "e6".parse().expect("a square");
                assert!(is_within(&trace(from, to, seat), BOARD));
            }
        }
    }
}

/// Figures and names can be read on the paper of a piece and on stone (WCAG 2, 1.4.3 and
/// 1.4.11).
#[test]
fn figures_can_be_read() {
    let luminance = |ink, theme| {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        let [red, green, blue] = color(ink, theme, Livery::Red).map(channel);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let contrast = |one, other, theme| {
        let (a, b) = (luminance(one, theme), luminance(other, theme));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    };
    for theme in [Theme::Light, Theme::Dark] {
        assert!(contrast(Ink::Line, Ink::Paper, theme) >= 4.5);
        assert!(contrast(Ink::Line, Ink::PitRim, theme) >= 3.0, "{theme:?}");
        for ground in [Ink::Field, Ink::FieldLight] {
            assert!(contrast(Ink::Trace, ground, theme) >= 3.0, "{theme:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(8, 200))]

    /// C20: what the hidden pieces are does not change the picture: two positions that look
    /// alike to the seer are drawn alike, whatever the numbering.
    #[test]
    fn c20_pictures_hold_no_hidden_rank(
        seed in 0u64..1000,
        other in 0u64..1000,
        edition in prop::sample::select(Edition::ALL.to_vec()),
        original in any::<bool>(),
    ) {
        let numbering = if original { Numbering::Original } else { Numbering::Modern };
        let one = position(edition, seed);
        let mut two = one.clone();
        // Blue's hidden pieces change places as in another setup.
        let hidden = |position: &Position| -> Vec<(Square, Piece)> {
            position
                .pieces()
                .filter(|(_, piece)| piece.side() == Side::Blue && !piece.is_revealed())
                .collect()
        };
        let mut pieces = hidden(&one);
        let turn = other as usize % pieces.len().max(1);
        pieces.rotate_left(turn);
        for ((square, _), (_, piece)) in hidden(&one).into_iter().zip(pieces) {
            two.put(square, Some(piece));
        }
        let [one, two] = [one, two].map(|p| shapes(&p, edition, Seer::Red, numbering));
        prop_assert_eq!(&one, &two);
        let scene = keepwright::scene::Scene { shapes: one };
        let svg = to_svg_page(&scene, BOARD, |ink| color(ink, Theme::Dark, Livery::Red));
        prop_assert!(svg.contains("viewBox=\"0 0 170 170\""));
    }
}
