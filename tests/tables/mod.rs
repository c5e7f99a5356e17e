//! The screen of the classic boards driven frame by frame, with an eye on what is painted.
#![allow(dead_code, reason = "every test uses its own share")]

use super::window::Answers;
use eframe::egui::{self, Color32, Key, Modifiers, Pos2, Shape, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use keepwright::app::dialogs::Picked;
use keepwright::app::{
    App, ClassicCommand, ClassicSession, ClassicStage, Preparation, PreparationPage, Screen,
};
use keepwright::classic::{Edition, Game, Side, Square};
use keepwright::scene::{Ink, Livery, Theme, color};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The program in a window that is nowhere, on the screen of the classic boards.
pub struct Tables {
    pub harness: Harness<'static, App>,
    /// How many covered frames were looked at.
    pub covered: usize,
}

/// What a cover may say besides the last move.
const COVER: &[&str] = &[
    "Design",
    "Play",
    "Classic",
    "Game",
    "Setup",
    "Replay",
    "View",
    "Help",
    "Ann, it is your turn",
    "Ben, it is your turn",
    "Ann looks away.",
    "Ben looks away.",
    "I am Ann",
    "I am Ben",
    "Ann sets up as Red",
    "Ben sets up as Blue",
    "Red sets up",
    "Blue sets up",
    "Red looks away.",
    "Blue looks away.",
    "I am Red",
    "I am Blue",
    "Back to the rules",
    "Ranks: modern, 10 is the highest",
    "Ranks: original, 1 is the highest",
    "Other numbering",
    "Armies: inferred (N2)",
    "The last move",
];

impl Tables {
    pub fn new() -> Tables {
        Tables::of_size(Vec2::new(1180.0, 720.0), Vec::new(), None)
    }

    pub fn of_size(size: Vec2, answers: Vec<Picked>, state_folder: Option<PathBuf>) -> Tables {
        let context = egui::Context::default();
        let mut app = App::new(&context, Arc::new(Answers::new(answers)), state_folder);
        app.go_to(Screen::Classic);
        let harness = Harness::builder().with_size(size).build_ui_state(
            |ui, app: &mut App| {
                app.logic(ui.ctx());
                app.show(ui);
            },
            app,
        );
        let mut tables = Tables {
            harness,
            covered: 0,
        };
        tables.settle();
        tables
    }

    pub fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    pub fn session(&mut self) -> &mut ClassicSession {
        self.app().classic.session().expect("a game is on")
    }

    pub fn game(&mut self) -> Game {
        self.session().game().clone()
    }

    pub fn preparation(&mut self) -> &mut Preparation {
        let preparation = self.app().classic.preparation();
        preparation.expect("a game is being prepared")
    }

    /// Runs frames until nothing changes; looks at each that is covered.
    pub fn settle(&mut self) {
        for _ in 0..30 {
            let was_covered = self.is_covered();
            self.harness.step();
            // What was covered before and after the frame was covered in it.
            if was_covered && self.is_covered() {
                self.check_cover();
            }
            let viewports = &self.harness.output().viewport_output;
            let root = viewports.get(&egui::ViewportId::ROOT).expect("a window");
            if root.repaint_delay != Duration::ZERO {
                // One more, as the mouse would cause.
                self.harness.step();
                if self.is_covered() {
                    self.check_cover();
                }
                return;
            }
        }
        panic!("the frames do not settle");
    }

    fn is_covered(&mut self) -> bool {
        match &self.app().classic.stage {
            ClassicStage::Preparation(preparation) => {
                matches!(preparation.page, PreparationPage::Cover(_))
            }
            ClassicStage::Game(session) => session.viewer().is_none() && session.replay.is_none(),
        }
    }

    /// Nothing of either side is painted, read out or in the title: no piece, no rank.
    fn check_cover(&mut self) {
        self.covered += 1;
        let is_allowed = |text: &str| {
            let is_last_move = text.starts_with("Ann moved from ")
                || text.starts_with("Ben moved from ")
                || text.starts_with("Ann attacked ")
                || text.starts_with("Ben attacked ")
                || text == "Ann: shoot e4>e6.";
            COVER.contains(&text) || is_last_move
        };
        let mut edges: Vec<String> = Vec::new();
        for text in self.texts() {
            if text.chars().count() <= 2 {
                edges.push(text);
            } else {
                assert!(is_allowed(&text), "painted: {text}");
            }
        }
        // The letters and figures at the edges of an empty board, each once: a rank
        // would be one more.
        edges.sort();
        let mut board: Vec<String> = ('a'..='j').map(String::from).collect();
        board.extend((1..=10).map(|figure: u8| figure.to_string()));
        board.sort();
        assert!(edges.is_empty() || edges == board, "{edges:?}");
        for label in self.labels() {
            assert!(is_allowed(&label), "read out: {label}");
        }
        let inks = piece_colors();
        for shape in &self.harness.output().shapes {
            each_shape(&shape.shape, &mut |shape| {
                let fill = match shape {
                    Shape::Rect(rect) => rect.fill,
                    Shape::Circle(circle) => circle.fill,
                    Shape::Path(path) => path.fill,
                    _ => Color32::TRANSPARENT,
                };
                assert!(!inks.contains(&fill), "painted: {shape:?}");
                assert!(!matches!(shape, Shape::Circle(_)), "covers have no circles");
            });
        }
        let title = self.app().title();
        assert!(
            ["Ann and Ben - Keepwright", "A classic board - Keepwright"].contains(&title.as_str()),
            "{title}"
        );
    }

    /// Every text that is painted.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for shape in &self.harness.output().shapes {
            each_shape(&shape.shape, &mut |shape| {
                if let Shape::Text(text) = shape
                    && !text.galley.text().trim().is_empty()
                {
                    texts.push(text.galley.text().to_string());
                }
            });
        }
        texts
    }

    /// Everything that a screen reader finds.
    pub fn labels(&self) -> Vec<String> {
        let mut labels = Vec::new();
        for node in self.harness.root().children_recursive() {
            let node = node.accesskit_node();
            labels.extend(node.label().filter(|label| !label.is_empty()));
            labels.extend(node.value().filter(|value| !value.is_empty()));
        }
        labels
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    /// Whether something of this label is there.
    pub fn shows(&self, label: &str) -> bool {
        self.harness.query_by_label(label).is_some()
    }

    /// Whether some text that contains this is painted.
    pub fn says(&self, words: &str) -> bool {
        self.texts().iter().any(|text| text.contains(words))
    }

    pub fn type_into(&mut self, label: &str, text: &str) {
        self.harness.get_by_label(label).focus();
        self.settle();
        self.harness.get_by_label(label).type_text(text);
        self.settle();
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    pub fn key_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    pub fn command(&mut self, command: ClassicCommand) {
        self.app().classic.run(command);
        self.settle();
    }

    /// The label of a square.
    pub fn square(&self, square: Square) -> String {
        let begins = format!("{square}, ");
        let labels = self.labels();
        labels
            .into_iter()
            .find(|label| label.starts_with(&begins))
            .unwrap_or_else(|| panic!("{square} is on the board"))
    }

    pub fn press(&mut self, square: Square) {
        let label = self.square(square);
        self.click(&label);
    }

    /// The middle of what has this label.
    pub fn middle(&self, label: &str) -> Pos2 {
        self.harness.get_by_label(label).rect().center()
    }

    /// Presses the button of the mouse here, moves there in steps and lets go.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.drag_at(from);
        self.harness.step();
        for part in [0.3, 0.6, 1.0] {
            self.harness.hover_at(from + (to - from) * part);
            self.harness.step();
        }
        self.harness.drop_at(to);
        self.settle();
    }

    /// The board's cursor walks to a square by arrow keys as `seat` sees it.
    pub fn walk(&mut self, from: Square, to: Square, seat: Side) {
        let turn = match seat {
            Side::Red => 1,
            Side::Blue => -1,
        };
        let across = (i32::from(to.column()) - i32::from(from.column())) * turn;
        let up = (i32::from(to.row()) - i32::from(from.row())) * turn;
        let horizontal = if across > 0 {
            Key::ArrowRight
        } else {
            Key::ArrowLeft
        };
        let vertical = if up > 0 { Key::ArrowUp } else { Key::ArrowDown };
        for _ in 0..across.abs() {
            self.key(horizontal);
        }
        for _ in 0..up.abs() {
            self.key(vertical);
        }
    }

    /// Ann and Ben with random setups, the covered screen of who begins before them.
    pub fn hot_seat(edition: Edition) -> Tables {
        let mut tables = Tables::new();
        tables.set_up(edition);
        tables
    }

    /// The same in a window of this size.
    pub fn hot_seat_of(size: Vec2, edition: Edition) -> Tables {
        let mut tables = Tables::of_size(size, Vec::new(), None);
        tables.set_up(edition);
        tables
    }

    /// From the first page to the game of Ann and Ben.
    pub fn set_up(&mut self, edition: Edition) {
        self.click("Two players here");
        self.click(match edition {
            Edition::Classic => "Classic game",
            Edition::Barrage => "Barrage",
            Edition::NarniaOne => "Narnia, game 1",
            Edition::NarniaTwo => "Narnia, game 2",
        });
        self.type_into("Red's name", "Ann");
        self.type_into("Blue's name", "Ben");
        self.command(ClassicCommand::GoOn);
        for _ in Side::BOTH {
            let PreparationPage::Cover(side) = self.preparation().page else {
                panic!("somebody is to take the seat");
            };
            self.click(["I am Ann", "I am Ben"][side as usize]);
            self.preparation().arrangement(side).seed = 7;
            self.key_with(Modifiers::COMMAND, Key::R);
            self.key_with(Modifiers::COMMAND, Key::Enter);
        }
    }
}

fn each_shape(shape: &Shape, look: &mut impl FnMut(&Shape)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| each_shape(shape, look)),
        shape => look(shape),
    }
}

/// The colours that only pieces have.
fn piece_colors() -> Vec<Color32> {
    let inks = [
        Ink::Red,
        Ink::RedLight,
        Ink::Blue,
        Ink::BlueLight,
        Ink::Paper,
        Ink::Gold,
        Ink::Steel,
        Ink::White,
        Ink::Wood,
        Ink::Skin,
        Ink::Pit,
    ];
    let mut colors = Vec::new();
    for theme in [Theme::Light, Theme::Dark] {
        colors.extend(inks.map(|ink| {
            let [red, green, blue] = color(ink, theme, Livery::Red);
            Color32::from_rgb(red, green, blue)
        }));
    }
    colors
}

/// The square of this name.
pub fn at(name: &str) -> Square {
    name.parse().expect("a square")
}
