//! The editor as a person uses it, frame by frame, without a display.

mod common;
mod window;

use common::Scratch;
use eframe::egui::{self, Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;
use keepwright::app::dialogs::Picked;
use keepwright::app::{Command, Tool};
use keepwright::format::LayoutFile;
use keepwright::fortress::{Axis, Card, Game, Layout, Space};
use window::{Window, model, slot_label, space_label};

#[test]
fn a_fortress_is_built_by_mouse_saved_and_opened_again() {
    let scratch = Scratch::new();
    let file = scratch.path("mine.json");
    let answers = vec![Picked::File(file.clone()), Picked::File(file.clone())];
    let mut window = Window::new(answers, None);
    let model = model();
    window.command(Command::Tool(Tool::Wall));
    for slot in model.walls().iter() {
        window.click(&slot_label(slot, false));
    }
    window.command(Command::Tool(Tool::Ladder));
    for ladder in model.ladder_slots() {
        let label = space_label(&window.layout(), ladder.lower());
        window.click(&label);
    }
    for (space, card) in model.cards() {
        window.command(Command::Tool(Tool::Card(card)));
        let label = space_label(&window.layout(), space);
        window.click(&label);
    }
    assert_eq!(window.layout(), model);
    let analysis = window.editor().current_analysis().expect("it is settled");
    assert!(analysis.verdict.is_legal());

    window.command(Command::Save);
    window.wait_for_dialog();
    assert_eq!(window.editor().path(), Some(file.as_path()));
    assert!(!window.editor().document().is_modified());
    window.command(Command::NewMain);
    assert_eq!(window.layout(), Layout::new(Game::Main));
    window.command(Command::Open);
    window.wait_for_dialog();
    assert_eq!(window.layout(), model);
    let written = std::fs::read(&file).expect("it was saved");
    assert_eq!(
        LayoutFile::read(&written).expect("it is a layout").layout,
        model
    );
}

/// A whole fortress by keys alone: the cursor walks from place to place, letters
/// choose tools, Space sets; saved by keys, too.
#[test]
fn a_fortress_is_built_by_keyboard() {
    let scratch = Scratch::new();
    let file = scratch.path("keys.json");
    let mut window = Window::new(vec![Picked::File(file.clone())], None);
    let model = model();
    // The cursor stands on E5 from the beginning.
    let mut at = Space::START;
    window.key(Key::W);
    for slot in model.walls().iter() {
        at = window.walk(at, slot.ends().0);
        let (there, back) = match slot.axis() {
            Axis::Letter => (Key::ArrowRight, Key::ArrowLeft),
            Axis::Figure => (Key::ArrowDown, Key::ArrowUp),
        };
        window.step_key(there);
        window.key(Key::Space);
        window.key(back);
    }
    window.key(Key::L);
    for ladder in model.ladder_slots() {
        at = window.walk(at, ladder.lower());
        window.key(Key::Space);
    }
    for (space, card) in model.cards() {
        at = window.walk(at, space);
        let letter = Tool::Card(card).keys().0.to_string();
        window.key(Key::from_name(&letter).expect("a key"));
        window.key(Key::Space);
    }
    assert_eq!(window.layout(), model);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.settle();
    window.wait_for_dialog();
    let written = std::fs::read(&file).expect("it was saved");
    assert_eq!(LayoutFile::read(&written).expect("a layout").layout, model);
}

/// Arrows, letters and Space alone.
#[test]
fn a_wall_a_ladder_and_a_card_are_set_by_keys() {
    let mut window = Window::new(Vec::new(), None);
    window.walk(Space::START, common::space("A1 bottom"));
    window.key(Key::W);
    // A1, its slot to B1.
    window.key(Key::ArrowRight);
    window.key(Key::Space);
    assert!(window.layout().has_wall(common::wall("A1-B1 bottom")));
    window.key(Key::ArrowLeft);
    window.key(Key::L);
    window.key(Key::Space);
    assert_eq!(window.layout().ladders().len(), 1);
    // Up the ladder's column and two spaces down, to A2 middle.
    window.key(Key::PageUp);
    window.key(Key::ArrowDown);
    window.key(Key::ArrowDown);
    window.key(Key::F);
    window.key(Key::Space);
    assert_eq!(
        window.layout().card(common::space("A2 middle")),
        Some(Card::Flag)
    );
    window.key(Key::Delete);
    assert_eq!(window.layout().card(common::space("A2 middle")), None);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.settle();
    assert_eq!(
        window.layout().card(common::space("A2 middle")),
        Some(Card::Flag)
    );
}

#[test]
fn a_drag_along_slots_is_one_step_and_escape_lets_it_go() {
    let mut window = Window::new(Vec::new(), None);
    let places = window.places([
        "A1-A2 bottom, open",
        "B1-B2 bottom, open",
        "C1-C2 bottom, open",
    ]);
    window.drag(&places);
    assert_eq!(window.layout().walls().len(), 3);
    window.harness.drop_at(places[2]);
    window.settle();
    assert_eq!(window.layout().walls().len(), 3);
    assert_eq!(window.editor().document().undo_name(), Some("walls"));
    window.command(Command::Undo);
    assert_eq!(window.layout().walls().len(), 0);
    assert_eq!(window.editor().document().undo_name(), None);

    window.drag(&places[..2]);
    assert!(!window.layout().walls().is_empty());
    window.key(Key::Escape);
    assert!(window.layout().walls().is_empty());
    assert_eq!(window.editor().document().undo_name(), None);
    // The button is still down, but the stroke is over.
    window.harness.hover_at(places[2]);
    window.harness.step();
    assert!(window.layout().walls().is_empty());
}

/// A drag that begins in the middle of a space sets its first wall at the first slot
/// it comes by.
#[test]
fn a_drag_may_begin_beside_the_slots() {
    let mut window = Window::new(Vec::new(), None);
    let places = window.places(["A1 bottom", "A1-A2 bottom, open", "B1-B2 bottom, open"]);
    window.drag_and_drop(&places);
    let walls: Vec<String> = window
        .layout()
        .walls()
        .iter()
        .map(|slot| slot.to_string())
        .collect();
    assert_eq!(walls, ["A1-A2 bottom", "B1-B2 bottom"]);
}

#[test]
fn a_card_is_dragged_to_another_space() {
    let mut window = Window::new(Vec::new(), None);
    window.command(Command::Tool(Tool::Card(Card::Duke)));
    window.click("B2 bottom");
    window.command(Command::Tool(Tool::Select));
    let places = window.places(["B2 bottom, duke", "C4 bottom"]);
    window.drag_and_drop(&places);
    assert_eq!(
        window.layout().card(common::space("C4 bottom")),
        Some(Card::Duke)
    );
    assert_eq!(window.layout().card(common::space("B2 bottom")), None);
    assert_eq!(window.editor().document().undo_name(), Some("move duke"));
}

/// The erasing tool clears slots, cards and then ladders; the right button does so
/// with any tool, dragged as one step.
#[test]
fn erasing_by_tool_and_by_the_right_button() {
    let mut window = Window::new(Vec::new(), None);
    window.editor().example(12);
    window.settle();
    window.command(Command::Tool(Tool::Erase));
    window.click("B1-B2 bottom, wall");
    assert!(!window.layout().has_wall(common::wall("B1-B2 bottom")));
    window.click("A2 middle, soldier, ladder up");
    window.click("A2 middle, ladder up");
    assert_eq!(window.layout().card(common::space("A2 middle")), None);
    assert_eq!(window.layout().ladders().len(), 2);
    window.command(Command::Tool(Tool::Wall));
    let walls = window.layout().walls().len();
    let places = window.places([
        "C1-C2 bottom, wall",
        "D1-D2 bottom, wall",
        "E1-E2 bottom, wall",
    ]);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Secondary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.harness.hover_at(places[0]);
    window.harness.event(button(places[0], true));
    window.harness.step();
    for place in &places[1..] {
        window.harness.hover_at(*place);
        window.harness.step();
    }
    window.harness.event(button(places[2], false));
    window.settle();
    assert_eq!(window.layout().walls().len(), walls - 3);
    window.command(Command::Undo);
    assert_eq!(window.layout().walls().len(), walls);
}

/// Enter on a finding makes its mend, and its place is lit by a click.
#[test]
fn enter_on_a_finding_mends() {
    let mut window = Window::of_size(Vec2::new(1180.0, 1600.0), Vec::new(), None);
    window.command(Command::Tool(Tool::Card(Card::Pitfall)));
    window.click("B2 bottom");
    let label = "warning F15: The pitfall on B2 bottom does nothing: there is no floor below.";
    window.click(label);
    assert_eq!(window.editor().lit.len(), 1);
    window.harness.get_by_label(label).focus();
    window.settle();
    window.key(Key::Enter);
    assert_eq!(
        window.layout().card(common::space("B2 middle")),
        Some(Card::Pitfall)
    );
}

/// A flag walled in: where the pieces get, and what closes it, is in the analysis
/// that the board is tinted by.
#[test]
fn a_sealed_flag_shows_what_closes_it() {
    let path = common::files("mazes/illegal", "json")
        .into_iter()
        .find(|path| path.ends_with("f7-guarded-in.json"))
        .expect("it is shipped");
    let mut window = Window::new(Vec::new(), None);
    window.editor().open(&path);
    window.settle();
    let analysis = window.editor().current_analysis().expect("settled").clone();
    let (_, by) = analysis.routes[0].closed.as_ref().expect("out of reach");
    assert_eq!(by.cards.len(), 3);
    window.click("knight: out of reach");
    assert_eq!(window.editor().shut_in, Some(common::pieces(&["knight"])));
    assert!(window.harness.query_by_label("Not legal yet").is_some());
}

/// A tool taken in the middle of a stroke does not change what the stroke does.
#[test]
fn a_stroke_goes_on_as_it_began() {
    let mut window = Window::new(Vec::new(), None);
    window.command(Command::Tool(Tool::Card(Card::Duke)));
    window.click("B1 bottom");
    window.command(Command::Tool(Tool::Wall));
    let places = window.places([
        "A1-A2 bottom, open",
        "B1-B2 bottom, open",
        "C1-C2 bottom, open",
    ]);
    window.drag(&places[..2]);
    window.editor().run(Command::Tool(Tool::Erase));
    window.harness.hover_at(places[2]);
    window.harness.step();
    window.harness.drop_at(places[2]);
    window.settle();
    assert_eq!(window.layout().walls().len(), 3);
    assert_eq!(
        window.layout().card(common::space("B1 bottom")),
        Some(Card::Duke)
    );
}

/// The examples in the menu are the mazes in the folder, all of them.
#[test]
fn every_shipped_maze_is_an_example() {
    let shipped: Vec<(String, String)> = common::files("mazes", "json")
        .iter()
        .map(|path| {
            let name = common::stem(path);
            (name, std::fs::read_to_string(path).expect("text"))
        })
        .collect();
    let examples: Vec<(String, String)> = keepwright::app::EXAMPLES
        .iter()
        .map(|(name, text)| ((*name).to_string(), (*text).to_string()))
        .collect();
    assert_eq!(examples, shipped);
}

/// The search finds a command by part of its name, Enter runs it.
#[test]
fn the_command_palette_runs_what_is_found() {
    let mut window = Window::new(Vec::new(), None);
    window.click("A1-B1 bottom, open");
    window.command(Command::Palette);
    window.harness.get_by_label("Search").type_text("mirr");
    window.settle();
    window.key(Key::Enter);
    assert!(window.layout().has_wall(common::wall("A1-A2 bottom")));
    assert!(window.editor().modal.is_none());
}

/// The card that made way is in hand.
#[test]
fn a_card_on_a_taken_space_swaps() {
    let mut window = Window::new(Vec::new(), None);
    window.command(Command::Tool(Tool::Card(Card::Duke)));
    window.click("B2 bottom");
    window.command(Command::Tool(Tool::Card(Card::Flag)));
    window.click("B2 bottom, duke");
    assert_eq!(
        window.layout().card(common::space("B2 bottom")),
        Some(Card::Flag)
    );
    assert_eq!(window.editor().tool, Tool::Card(Card::Duke));
    window.click("C4 bottom");
    assert_eq!(
        window.layout().card(common::space("C4 bottom")),
        Some(Card::Duke)
    );
}

#[test]
fn what_is_not_allowed_changes_nothing_and_says_why() {
    let mut window = Window::new(Vec::new(), None);
    window.command(Command::Tool(Tool::Card(Card::Flag)));
    window.click("E5 bottom, start");
    assert_eq!(window.layout(), Layout::new(Game::Main));
    assert!(window.editor().status.contains("F5"));
    window.command(Command::Tool(Tool::Ladder));
    window.click("D4 bottom");
    assert_eq!(window.layout(), Layout::new(Game::Main));
    assert!(window.editor().status.contains("F3"));
}

#[test]
fn findings_light_their_spaces_and_mends_are_one_step() {
    // High enough for all findings of an almost empty fortress.
    let mut window = Window::of_size(Vec2::new(1180.0, 1600.0), Vec::new(), None);
    window.command(Command::Tool(Tool::Card(Card::Pitfall)));
    window.click("B2 bottom");
    let analysis = window.editor().current_analysis().expect("settled").clone();
    let finding = analysis
        .verdict
        .findings
        .iter()
        .find(|finding| finding.rule() == "F15")
        .expect("the pitfall does nothing");
    window.editor().light(finding);
    assert_eq!(window.editor().lit.len(), 1);
    let label = format!("Mend: {}", finding.fix.as_ref().expect("it is lifted"));
    window.click(&label);
    assert_eq!(
        window.layout().card(common::space("B2 middle")),
        Some(Card::Pitfall)
    );
    window.command(Command::Undo);
    assert_eq!(
        window.layout().card(common::space("B2 bottom")),
        Some(Card::Pitfall)
    );
}

#[test]
fn routes_are_stepped_through() {
    let mut window = Window::new(Vec::new(), None);
    window.editor().example(12);
    window.settle();
    let analysis = window.editor().current_analysis().expect("settled").clone();
    let pair = analysis
        .routes
        .iter()
        .find(|route| route.pieces.len() == 2)
        .expect("king and wizard");
    window.click("king and wizard: 2 turns, 26 moves");
    let moments = pair.play.as_ref().expect("a play").orders.len();
    for _ in 0..moments {
        window.click("Next");
    }
    let playback = window.editor().playback.as_ref().expect("it is shown");
    assert_eq!(playback.shown() + 1, moments);
    let last = playback.moment().expect("the last moment");
    assert!(last.text.contains("the flag on E1 bottom"), "{}", last.text);
}

/// Whatever commands and clicks come, undoing them all gives the empty document
/// and making them again the last one.
#[test]
fn a_random_series_is_undone_and_redone_exactly() {
    let mut window = Window::new(Vec::new(), None);
    let mut state: u64 = 5;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let tools = Tool::for_game(&Game::Main);
    let spaces: Vec<Space> = Space::all().collect();
    for _ in 0..60 {
        match random(6) {
            0 => window.editor().run(Command::Mirror),
            1 => window.editor().run(Command::Undo),
            2 => window.editor().run(Command::Redo),
            _ => {
                window
                    .editor()
                    .run(Command::Tool(tools[random(tools.len())]));
                let label = space_label(&window.layout(), spaces[random(spaces.len())]);
                window.harness.get_by_label(&label).click();
            }
        }
        window.harness.run_ok();
    }
    let last = window.layout();
    let mut steps = 0;
    while window.editor().document().undo_name().is_some() {
        window.editor().run(Command::Undo);
        steps += 1;
    }
    assert!(steps > 10);
    assert_eq!(window.layout(), Layout::new(Game::Main));
    while window.editor().document().redo_name().is_some() {
        window.editor().run(Command::Redo);
    }
    // What had been taken back before the end may be made again as well.
    for _ in 0..steps {
        if window.layout() == last {
            break;
        }
        window.editor().run(Command::Undo);
    }
    assert_eq!(window.layout(), last);
}

#[test]
fn every_command_has_a_name_and_no_two_share_a_key() {
    let mut window = Window::new(Vec::new(), None);
    let editor = window.editor();
    let commands = Command::all(editor);
    let mut keys = Vec::new();
    for command in &commands {
        assert!(!command.name(editor).is_empty() && !command.tip().is_empty());
        keys.extend(command.shortcut());
        keys.extend(command.second_shortcut());
    }
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{key:?}");
    }
    window.key(Key::F1);
    assert!(
        window
            .harness
            .query_by_label("walk over spaces and slots")
            .is_some()
    );
}
