//! The editor driven frame by frame, for several tests.
#![allow(dead_code, reason = "every test uses its own share")]

use super::common;
use eframe::egui::{self, Key, Pos2, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use keepwright::app::dialogs::{Dialogs, FileKind, Picked};
use keepwright::app::{Command, Editor, show};
use keepwright::format::LayoutFile;
use keepwright::fortress::{Layout, Space, WallSlot};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Dialogs that answer as the test says, one answer a question.
#[derive(Default)]
pub struct Answers(Mutex<Vec<Picked>>);

impl Answers {
    /// These answers, one after the other.
    pub fn new(answers: Vec<Picked>) -> Answers {
        Answers(Mutex::new(answers))
    }

    fn next(&self) -> Picked {
        let mut answers = self.0.lock().expect("nobody panicked");
        if answers.is_empty() {
            Picked::NoService
        } else {
            answers.remove(0)
        }
    }
}

impl Dialogs for Answers {
    fn open(&self, _: FileKind) -> Picked {
        self.next()
    }

    fn save(&self, _: FileKind, _: &str) -> Picked {
        self.next()
    }
}

/// The editor in a window that is nowhere.
pub struct Window {
    /// Frames, keys and the mouse.
    pub harness: Harness<'static, Editor>,
}

impl Window {
    pub fn new(answers: Vec<Picked>, state_folder: Option<PathBuf>) -> Window {
        Window::of_size(Vec2::new(1180.0, 720.0), answers, state_folder)
    }

    pub fn of_size(size: Vec2, answers: Vec<Picked>, state_folder: Option<PathBuf>) -> Window {
        let context = egui::Context::default();
        let editor = Editor::new(&context, Arc::new(Answers::new(answers)), state_folder);
        let harness = Harness::builder()
            .with_size(size)
            .with_max_steps(30)
            .build_ui_state(
                |ui, editor: &mut Editor| {
                    editor.logic();
                    show(editor, ui);
                },
                editor,
            );
        let mut window = Window { harness };
        window.settle();
        window
    }

    pub fn editor(&mut self) -> &mut Editor {
        self.harness.state_mut()
    }

    pub fn layout(&self) -> Layout {
        *self.harness.state().layout()
    }

    /// Runs frames until nothing changes, the verdict included.
    pub fn settle(&mut self) {
        self.harness.run();
        self.editor().settle();
        self.harness.run();
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    /// Waits for a dialog on its thread.
    pub fn wait_for_dialog(&mut self) {
        for _ in 0..500 {
            if self.harness.state().pending.is_none() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
            self.harness.step();
        }
        assert!(
            self.harness.state().pending.is_none(),
            "the dialog is answered"
        );
        self.settle();
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    /// Walks the cursor from one space to another: to A1 of its floor, up or down
    /// the tower's corner, and out again.
    pub fn walk(&mut self, from: Space, to: Space) -> Space {
        let (letter, figure) = from.coordinate().offsets();
        let (new_letter, new_figure) = to.coordinate().offsets();
        let floors = to.floor() as i32 - from.floor() as i32;
        let (letters, figures) = if floors == 0 {
            (
                i32::from(new_letter) - i32::from(letter),
                i32::from(new_figure) - i32::from(figure),
            )
        } else {
            self.arrows(-i32::from(letter), -i32::from(figure));
            let key = if floors > 0 {
                Key::PageUp
            } else {
                Key::PageDown
            };
            for _ in 0..floors.abs() {
                self.step_key(key);
            }
            (i32::from(new_letter), i32::from(new_figure))
        };
        self.arrows(letters, figures);
        to
    }

    /// From a space over its slot to the next, so many times.
    pub fn arrows(&mut self, letters: i32, figures: i32) {
        let across = if letters > 0 {
            Key::ArrowRight
        } else {
            Key::ArrowLeft
        };
        let down = if figures > 0 {
            Key::ArrowDown
        } else {
            Key::ArrowUp
        };
        for _ in 0..2 * letters.abs() {
            self.step_key(across);
        }
        for _ in 0..2 * figures.abs() {
            self.step_key(down);
        }
    }

    /// A key and the frames in which the keyboard follows.
    pub fn step_key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run_ok();
    }

    /// The middles of places by their labels.
    pub fn places<const N: usize>(&self, labels: [&str; N]) -> [Pos2; N] {
        labels.map(|label| self.harness.get_by_label(label).rect().center())
    }

    /// Presses the button of the mouse at the first place and moves it to the others,
    /// a frame each.
    pub fn drag(&mut self, places: &[Pos2]) {
        self.harness.drag_at(places[0]);
        self.harness.step();
        for place in &places[1..] {
            self.harness.hover_at(*place);
            self.harness.step();
        }
    }

    /// The same, and lets the button go at the last.
    pub fn drag_and_drop(&mut self, places: &[Pos2]) {
        self.drag(places);
        self.harness.drop_at(places[places.len() - 1]);
        self.settle();
    }

    pub fn command(&mut self, command: Command) {
        self.editor().run(command);
        self.settle();
    }
}

/// The maze to be built by hand: its parts as labels of the board.
pub fn model() -> Layout {
    let path = common::files("mazes", "json").remove(12);
    let bytes = std::fs::read(path).expect("a maze");
    LayoutFile::read(&bytes).expect("a layout").layout
}

pub fn slot_label(slot: WallSlot, is_wall: bool) -> String {
    format!("{slot}, {}", if is_wall { "wall" } else { "open" })
}

/// The space's label on a board where only its ladders and card are as given.
pub fn space_label(layout: &Layout, space: Space) -> String {
    let mut words = vec![space.to_string()];
    words.extend(layout.card(space).map(|card| card.to_string()));
    if layout.ladders().contains(space) {
        words.push("ladder up".to_string());
    }
    if space
        .below()
        .is_some_and(|below| layout.ladders().contains(below))
    {
        words.push("ladder down".to_string());
    }
    if space == Space::START {
        words.push("start".to_string());
    }
    words.join(", ")
}
