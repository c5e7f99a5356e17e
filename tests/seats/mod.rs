//! The whole program driven frame by frame, with an eye on what is painted.
#![allow(dead_code, reason = "every test uses its own share")]

use super::common;
use super::window::Answers;
use eframe::egui::{self, Color32, Key, Modifiers, Shape, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use keepwright::app::dialogs::Picked;
use keepwright::app::{App, PlayCommand, Review, Screen, Session, Setup, Stage, Starts};
use keepwright::format::{LayoutFile, share_code};
use keepwright::fortress::walk::Order;
use keepwright::fortress::{Game, Layout};
use keepwright::round::{Entry, Side};
use keepwright::scene::{Ink, Livery, Theme, color};
use keepwright::solver::shortest_play;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The program in a window that is nowhere, on the screen for rounds.
pub struct Seats {
    pub harness: Harness<'static, App>,
    /// How many covered frames were looked at.
    pub covered: usize,
}

impl Seats {
    pub fn new() -> Seats {
        Seats::of_size(Vec2::new(1180.0, 720.0), Vec::new(), None)
    }

    pub fn of_size(size: Vec2, answers: Vec<Picked>, state_folder: Option<PathBuf>) -> Seats {
        let context = egui::Context::default();
        let mut app = App::new(&context, Arc::new(Answers::new(answers)), state_folder);
        app.go_to(Screen::Play);
        let harness = Harness::builder().with_size(size).build_ui_state(
            |ui, app: &mut App| {
                app.logic(ui.ctx());
                app.show(ui);
            },
            app,
        );
        let mut seats = Seats {
            harness,
            covered: 0,
        };
        seats.settle();
        seats
    }

    pub fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    pub fn session(&mut self) -> &mut Session {
        self.app().play.session().expect("a round is on")
    }

    /// What happened in the round so far.
    pub fn entries(&mut self) -> Vec<Entry> {
        self.session().table().record().entries.clone()
    }

    /// The round looked back at.
    pub fn review(&mut self) -> &Review {
        self.session().review.as_ref().expect("the round is over")
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
        let play = &mut self.app().play;
        play.session()
            .is_some_and(|session| session.viewer().is_none())
    }

    /// Nothing of either side is painted, read out or in the title.
    fn check_cover(&mut self) {
        self.covered += 1;
        let allowed = [
            "Design",
            "Play",
            "Classic",
            "Round",
            "Orders",
            "Map",
            "Help",
            "Ann, it is your turn",
            "Ben, it is your turn",
            "Ann looks away.",
            "Ben looks away.",
            "I am Ann",
            "I am Ben",
        ];
        for text in self.texts() {
            assert!(allowed.contains(&text.as_str()), "painted: {text}");
        }
        for label in self.labels() {
            assert!(allowed.contains(&label.as_str()), "read out: {label}");
        }
        let inks = map_colors();
        for shape in &self.harness.output().shapes {
            each_shape(&shape.shape, &mut |shape| {
                let fill = match shape {
                    Shape::Rect(rect) => rect.fill,
                    Shape::Circle(circle) => circle.fill,
                    Shape::Path(path) => path.fill,
                    _ => Color32::TRANSPARENT,
                };
                assert!(!inks.contains(&fill), "painted: {shape:?}");
                assert!(
                    !matches!(shape, Shape::Circle(_)),
                    "the cover has no circles"
                );
            });
        }
        assert_eq!(self.app().title(), "Ann and Ben - Keepwright");
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

    /// Waits for a dialog on its thread.
    pub fn wait_for_dialog(&mut self) {
        for _ in 0..500 {
            if self.app().play.pending.is_none() {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        assert!(self.app().play.pending.is_none(), "it is answered");
        self.settle();
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    /// Keys that are all pressed before the next frame.
    pub fn keys_at_once(&mut self, keys: &[Key]) {
        let events = &mut self.harness.input_mut().events;
        events.extend(keys.iter().map(|key| pressed(*key)));
        self.settle();
    }

    /// A key and the one frame in which it comes.
    pub fn key_in_one_frame(&mut self, key: Key) {
        self.harness.input_mut().events.push(pressed(key));
        self.harness.step();
    }

    pub fn key_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    pub fn command(&mut self, command: PlayCommand) {
        self.app().play.run(command);
        self.settle();
    }

    /// The label of the only place that begins like this.
    pub fn place(&self, begins: &str) -> String {
        let labels = self.labels();
        labels
            .into_iter()
            .find(|label| label == begins || label.starts_with(&format!("{begins},")))
            .unwrap_or_else(|| panic!("{begins} is on the board"))
    }

    pub fn click_place(&mut self, begins: &str) {
        let label = self.place(begins);
        self.click(&label);
    }

    /// Chooses the fortress of a share code on the page that is open.
    pub fn choose_code(&mut self, layout: &Layout) {
        self.click("A share code");
        self.type_into("Share code", &share_code::encode(layout));
        self.click("Take it");
    }

    /// A round of the main game against the computer that begins as `starts` says, at
    /// Ann's first order; everything is drawn from `seed`.
    pub fn begun(size: Vec2, seed: u64, starts: Starts) -> Seats {
        let mut seats = Seats::of_size(size, Vec::new(), None);
        let setup = seats.app().play.setup().expect("it is set up");
        *setup = Setup::new(seed);
        setup.starts = starts;
        setup.go_on();
        setup.choices[ANN].draw(&Game::Main);
        let session = setup.go_on().expect("it begins");
        seats.app().play.stage = Stage::Round(Box::new(session));
        seats.app().play.settle();
        seats.settle();
        seats
    }

    /// Gives the fortress of an owner who answered elsewhere, after the end, by its
    /// share code.
    pub fn lay_open(&mut self, owner: &str, layout: &Layout) {
        let line = format!("Share code of {owner}'s fortress");
        self.type_into(&line, &share_code::encode(layout));
        self.click(&format!("Lay {owner}'s fortress open"));
    }

    /// A setup up to the round for two players here, Ann first.
    pub fn hot_seat(ann: &Layout, ben: &Layout) -> Seats {
        Seats::hot_seat_in(Seats::new(), ann, ben)
    }

    /// The same in a window that is there.
    pub fn hot_seat_in(mut seats: Seats, ann: &Layout, ben: &Layout) -> Seats {
        seats.click("Two players here");
        if ann.game().name() == "introduction" {
            seats.click("introduction");
        }
        seats.type_into("Red's name", "Ann");
        seats.type_into("Blue's name", "Ben");
        seats.click("Ann");
        seats.click("Choose your fortress");
        seats.click("I am Ann");
        seats.choose_code(ann);
        seats.click("Choose it");
        seats.click("I am Ben");
        seats.choose_code(ben);
        seats.click("Start the round");
        seats
    }

    /// Gives an order as a person does: pieces by their button, moves by a click on
    /// the space.
    pub fn order(&mut self, order: Order) {
        let side = self.session().to_play();
        match order {
            Order::Enter(piece) | Order::Swap(piece) | Order::Sacrifice(Some(piece)) => {
                let notepad = *self.session().round().notepad(side);
                let verb = match order {
                    Order::Enter(_) => "Enter",
                    Order::Swap(_) => "Swap",
                    _ => "Sacrifice",
                };
                let cost = match notepad.price(order) {
                    Some(price) if price > 0 => format!(", {price} turns"),
                    _ => String::new(),
                };
                self.click(&format!("{verb} {piece}{cost}"));
                if verb != "Enter" {
                    self.click(verb);
                }
            }
            Order::Sacrifice(None) => {
                let piece = keepwright::fortress::Piece::Knight;
                self.click(&format!("Sacrifice {piece}, 2 turns"));
                self.click("Sacrifice");
            }
            Order::Move { to, .. } => self.click_place(&to.to_string()),
        }
    }
}

const fn pressed(key: Key) -> egui::Event {
    egui::Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

fn each_shape(shape: &Shape, look: &mut impl FnMut(&Shape)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| each_shape(shape, look)),
        shape => look(shape),
    }
}

/// The colours that only maps and fortresses have.
fn map_colors() -> Vec<Color32> {
    let inks = [
        Ink::Page,
        Ink::Stone,
        Ink::StoneLight,
        Ink::Mist,
        Ink::Wall,
        Ink::WallShade,
        Ink::Edge,
        Ink::Livery,
        Ink::Slot,
    ];
    let mut colors = Vec::new();
    for theme in [Theme::Light, Theme::Dark] {
        for livery in [Livery::Red, Livery::Blue] {
            colors.extend(inks.map(|ink| {
                let [red, green, blue] = color(ink, theme, livery);
                Color32::from_rgb(red, green, blue)
            }));
        }
    }
    colors
}

/// The side that a test looks at.
pub const ANN: Side = Side::Red;
pub const BEN: Side = Side::Blue;

/// The shipped maze of this number, counted from 1.
pub fn maze(number: usize) -> Layout {
    let path = common::files("mazes", "json").remove(number - 1);
    let bytes = std::fs::read(path).expect("a maze");
    LayoutFile::read(&bytes).expect("a layout").layout
}

/// The orders that take the flag of a layout.
pub fn winning_orders(layout: &Layout) -> Vec<Order> {
    let play = shortest_play(layout, layout.game().pieces());
    play.expect("few states").expect("it is legal").orders
}
