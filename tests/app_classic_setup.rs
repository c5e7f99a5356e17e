//! Setups on the classic boards made by mouse and keys, frame by frame.

mod common;
mod tables;
mod window;

use common::Scratch;
use eframe::egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use keepwright::app::{Held, PRESETS, Preset};
use keepwright::classic::{Edition, Side, Square};
use tables::{Tables, at};

fn first_arrangement(tables: &mut Tables) {
    tables.click("Barrage");
    tables.click("Set up");
    tables.click("I am Red");
}

fn placed(tables: &mut Tables) -> Vec<(String, Square)> {
    let preparation = tables.preparation();
    let arrangement = preparation.open_arrangement().expect("a setup is made");
    let army = arrangement.army().clone();
    let placements = &arrangement.setup().placements;
    let name = |kind| army.kind(kind).expect("known").name.clone();
    placements
        .iter()
        .map(|placed| (name(placed.kind), placed.square))
        .collect()
}

/// C3: a setup by the mouse: pieces from the box, drags on the board, back to the box; it
/// is ready only when it is exact, and every reason is listed.
#[test]
fn a_setup_by_clicks_and_drags() {
    let mut tables = Tables::new();
    first_arrangement(&mut tables);
    assert!(tables.says("Flag: 0 set up where 1 belong (C3)."));
    assert!(tables.says("Scout: 0 set up where 2 belong (C3)."));
    tables.click("Scout, 2 left");
    tables.press(at("a4"));
    // The second is still in the hand.
    tables.press(at("b4"));
    assert!(tables.shows("Scout, 0 left"));
    // From the box by a drag, and on the board by another: they change places.
    let flag = tables.middle("Flag, 1 left");
    tables.drag(flag, tables.middle("c1, empty"));
    let (scout, flag) = (
        tables.middle("a4, your scout, 2"),
        tables.middle("c1, your flag, F"),
    );
    tables.drag(flag, scout);
    let expected = [
        ("Scout".to_string(), at("c1")),
        ("Flag".to_string(), at("a4")),
        ("Scout".to_string(), at("b4")),
    ];
    let mut found = placed(&mut tables);
    found.sort_by_key(|(_, square)| *square);
    assert_eq!(found, expected);
    // Outside the rows a piece can be laid, but not played.
    tables.press(at("b4"));
    tables.press(at("b5"));
    assert!(tables.says("Scout on b5 is outside its side's rows 1 to 4 (C3)."));
    // Beside the board it goes back.
    let scout = tables.middle("b5, your scout, 2");
    tables.drag(scout, tables.middle("Not ready yet"));
    assert!(tables.shows("Scout, 1 left"));
    tables.click("Ready");
    assert!(tables.app().classic.stage.arrangement().is_some());
    tables.click("Fill at random");
    assert!(tables.says("The setup is exact."));
    assert_eq!(placed(&mut tables).len(), 8);
    tables.click("Ready");
    assert!(tables.app().classic.stage.arrangement().is_none());
}

/// The same by keys alone, with steps taken back and done again.
#[test]
fn a_setup_by_keys() {
    let mut tables = Tables::new();
    first_arrangement(&mut tables);
    for (key, square) in [
        (Key::F, "a1"),
        (Key::B, "b1"),
        (Key::S, "c1"),
        (Key::Num2, "d1"),
        (Key::Num2, "e1"),
        (Key::Num3, "f1"),
        (Key::Num9, "g1"),
        (Key::Num0, "h1"),
    ] {
        if square != "a1" {
            tables.key(Key::ArrowRight);
        }
        tables.key(key);
        assert!(!tables.shows(&format!("{square}, empty")), "{square}");
    }
    assert_eq!(placed(&mut tables).len(), 8);
    assert!(tables.says("The setup is exact."));
    // Enter takes, Enter puts, Escape drops.
    tables.key(Key::Enter);
    tables.key(Key::ArrowUp);
    tables.key(Key::Enter);
    assert!(tables.shows("h2, your marshal, 10"));
    tables.key(Key::Enter);
    let arrangement = tables.preparation().open_arrangement().expect("made");
    assert_eq!(arrangement.hand, Some(Held::Piece(at("h2"))));
    tables.key(Key::Escape);
    let arrangement = tables.preparation().open_arrangement().expect("made");
    assert_eq!(arrangement.hand, None);
    tables.key(Key::Delete);
    assert!(tables.shows("h2, empty"));
    tables.key_with(Modifiers::COMMAND, Key::Z);
    assert!(tables.shows("h2, your marshal, 10"));
    tables.key_with(Modifiers::COMMAND, Key::Z);
    assert!(tables.shows("h1, your marshal, 10"));
    tables.key_with(Modifiers::COMMAND, Key::Y);
    assert!(tables.shows("h2, your marshal, 10"));
    tables.key_with(Modifiers::COMMAND, Key::M);
    assert!(tables.shows("c2, your marshal, 10") && tables.shows("j1, your flag, F"));
    tables.key_with(Modifiers::COMMAND, Key::Enter);
    assert!(tables.shows("I am Blue"));
}

/// What one player sets up the other does not see, also not by going back.
#[test]
fn setups_stay_secret() {
    let mut tables = Tables::new();
    first_arrangement(&mut tables);
    tables.click("Random setup");
    tables.click("Ready");
    tables.click("Back to the rules");
    tables.click("Set up");
    tables.click("I am Red");
    assert!(placed(&mut tables).is_empty());
    let arrangement = tables.preparation().open_arrangement().expect("made");
    assert!(!arrangement.can_undo() && !arrangement.can_redo());
}

/// C20: the next player is not told what the other's setup is called, nor that it was saved.
#[test]
fn c20_titles_of_setups_stay_secret() {
    let scratch = Scratch::new();
    let state = Some(scratch.path("state"));
    let mut tables = Tables::of_size(Vec2::new(1180.0, 720.0), Vec::new(), state);
    first_arrangement(&mut tables);
    tables.click("Random setup");
    tables.type_into("Title", "Flag at the left");
    tables.click("Save in the library");
    assert!(tables.says("Flag at the left"));
    tables.click("Ready");
    tables.click("I am Blue");
    assert!(!tables.says("Flag at the left"), "{:?}", tables.texts());
    tables.click("Back to the rules");
    assert!(!tables.says("Flag at the left"), "{:?}", tables.texts());
}

/// C2: the ideas of presets are true by either numbering: they name no figure.
#[test]
fn c2_ideas_name_no_ranks_by_figures() {
    for preset in PRESETS {
        let has_figure = preset.idea.chars().any(|letter| letter.is_ascii_digit());
        assert!(!has_figure, "{}", preset.idea);
    }
}

/// At twice the size of the letters nothing of the page lies outside its panel or the
/// window.
#[test]
fn setups_have_room_in_small_windows() {
    for size in [
        Vec2::new(1180.0, 720.0),
        Vec2::new(900.0, 560.0),
        Vec2::new(590.0, 360.0),
    ] {
        for edition in ["Classic game", "Narnia, game 1"] {
            let mut tables = Tables::of_size(size, Vec::new(), None);
            tables.click(edition);
            tables.click("Set up");
            let seat = if edition == "Classic game" {
                "I am Red"
            } else {
                "I am Blue"
            };
            tables.click(seat);
            for _ in 0..2 {
                let edge = tables.harness.get_by_label("Random setup").rect().left();
                for label in [
                    "Random setup",
                    "Setups to begin with",
                    "Title",
                    "Saved setups",
                ] {
                    let rect = tables.harness.get_by_label(label).rect();
                    assert!(rect.left() >= edge - 1.0, "{label} {rect:?} {size:?}");
                }
                let board = if seat == "I am Red" { "j1" } else { "a10" };
                let label = tables.square(at(board));
                let board = tables.harness.get_by_label(&label).rect();
                assert!(edge > board.right(), "{edge} {board:?} {size:?}");
                let panel = size.x - (0.3 * size.x).clamp(236.0, 300.0);
                assert!(edge >= panel, "{edge} {panel} {size:?}");
                for node in tables.harness.root().children_recursive() {
                    let node = node.accesskit_node();
                    let Some(rect) = node.bounding_box() else {
                        continue;
                    };
                    let is_inside = rect.x0 >= 0.0 && rect.x1 <= f64::from(size.x) + 0.5;
                    assert!(is_inside, "{:?} {rect:?} {size:?}", node.label());
                }
                tables.click("Random setup");
            }
        }
    }
}

/// C3, C4, N10: every preset that an army is offered is legal, every army is offered some,
/// and every preset is offered to somebody.
#[test]
fn presets_are_legal() {
    let mut offered = Vec::new();
    for edition in Edition::ALL {
        for side in Side::BOTH {
            let army = edition.army(side);
            let fitting = Preset::fitting(edition, &army, side);
            assert!(!fitting.is_empty(), "{edition} {side}");
            for (preset, setup) in fitting {
                assert!(setup.check(edition, &army, side).is_ok(), "{}", preset.name);
                offered.push(preset.name);
            }
        }
    }
    for preset in PRESETS {
        assert!(offered.contains(&preset.name), "{}", preset.name);
        assert!(preset.idea.ends_with('.'));
    }
}

/// N2: wherever the Narnia armies are shown it says that their lists are inferred.
#[test]
fn inferred_armies_are_called_so() {
    let mut tables = Tables::new();
    tables.type_into("Red's name", "Ann");
    tables.type_into("Blue's name", "Ben");
    tables.click("Narnia, game 1");
    assert!(tables.says("Peter and Aslan (inferred) against White Witch (inferred)."));
    assert!(tables.says("Armies: inferred (N2)"));
    tables.click("Set up");
    tables.click("I am Ben");
    assert!(tables.says("White Witch (inferred)"));
    tables.click("Random setup");
    tables.click("Ready");
    tables.click("I am Ann");
    tables.click("Random setup");
    tables.click("Ready");
    tables.click("I am Ben");
    assert!(tables.says("Ben, White Witch (inferred): 0"));
    assert!(tables.says("Armies: inferred (N2)"));
    let labels = tables.labels();
    assert!(
        labels
            .iter()
            .any(|label| label.contains("your White Witch, 10"))
    );
}
