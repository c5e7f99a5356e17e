//! Rounds: set up, played at one screen, against the computer or by voice, and
//! looked back at.

mod choice;
mod command;
mod desk;
mod desk_view;
mod follows;
mod map;
mod panels;
mod pencil;
mod review;
mod review_view;
mod said;
mod session;
mod setup;
mod setup_view;
mod thinker;

pub use choice::{Choice, ChoiceError, Source, Taken};
pub use command::{Direction, PlayCommand};
pub use desk::{Desk, Heard, Said};
pub use review::Review;
pub use session::{Mode, Offer, Session, Tool as PlayTool};
pub use setup::{Page, Setup, Starts, Way};

use super::dialogs::{Dialogs, FileKind, Pending, Picked, Question};
use crate::app::board::beside;
use crate::format::LayoutFile;
use crate::fortress::Layout;
use crate::round::Side;
use crate::scene::Theme;
use command::MENUS;
use eframe::egui::{
    self, Button, CentralPanel, Frame, Grid, Id, Key, KeyboardShortcut, Modal, Modifiers, Panel,
    RichText, ScrollArea, Ui, vec2,
};
use std::sync::Arc;

/// The screen on which rounds are played.
pub struct Play {
    /// What is going on.
    pub stage: Stage,
    /// The box in front.
    pub modal: Option<Notice>,
    /// A dialog that is open elsewhere.
    pub pending: Option<Pending<Wanted>>,
    dialogs: Arc<dyn Dialogs>,
    context: egui::Context,
}

/// What is going on.
#[derive(Debug)]
pub enum Stage {
    /// A round is being set up.
    Setup(Box<Setup>),
    /// A round is played or looked back at.
    Round(Box<Session>),
}

/// A box in front of everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// All keys.
    Help,
    /// The round is not over: let it go?
    LetGo,
}

/// What a file is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The fortress of this side.
    Fortress(Side),
}

/// What the rest of the program gives to a frame.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Light or dark.
    pub theme: Theme,
    /// What is in the editor.
    pub edited: &'a LayoutFile,
}

/// What a frame wants of the rest of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// The other theme.
    Theme,
    /// To leave the program.
    Quit,
}

impl Play {
    /// A round to be set up.
    pub fn new(context: &egui::Context, dialogs: Arc<dyn Dialogs>) -> Play {
        Play {
            stage: Stage::Setup(Box::new(Setup::by_clock())),
            modal: None,
            pending: None,
            dialogs,
            context: context.clone(),
        }
    }

    /// The round that is played or looked back at.
    pub fn session(&mut self) -> Option<&mut Session> {
        match &mut self.stage {
            Stage::Round(session) => Some(session),
            Stage::Setup(_) => None,
        }
    }

    /// The setup that is under way.
    pub fn setup(&mut self) -> Option<&mut Setup> {
        match &mut self.stage {
            Stage::Setup(setup) => Some(setup),
            Stage::Round(_) => None,
        }
    }

    /// The window's title. It tells names only.
    pub fn title(&self) -> String {
        match &self.stage {
            Stage::Setup(_) => "A round - Keepwright".to_string(),
            Stage::Round(session) => format!(
                "{} and {} - Keepwright",
                session.name(Side::Red),
                session.name(Side::Blue)
            ),
        }
    }

    /// Whether a layout is one that somebody at this screen must not see now.
    pub fn hides(&self, layout: &Layout) -> bool {
        match &self.stage {
            Stage::Setup(setup) => setup.hides(layout),
            Stage::Round(session) => session.hides(layout),
        }
    }

    /// What goes on between frames: the computer's orders, dialogs.
    pub fn logic(&mut self, context: &egui::Context) {
        if let Stage::Round(session) = &mut self.stage {
            session.logic(context);
        }
        let Some(answer) = self.pending.as_ref().and_then(Pending::answer) else {
            return;
        };
        let wanted = self.pending.take().map(|pending| pending.purpose);
        if let (Some(Wanted::Fortress(side)), Stage::Setup(setup)) = (wanted, &mut self.stage) {
            match answer {
                Picked::File(path) => {
                    let game = setup.game;
                    let choice = &mut setup.choices[side];
                    choice.path = path.display().to_string();
                    choice.take_file(&game);
                }
                Picked::Cancelled => {}
                Picked::NoService => {
                    setup.status =
                        "This desktop has no file dialog: type the path of the file.".to_string();
                }
            }
        }
    }

    /// Plays the computer's orders that are due, without a pause; for tests.
    pub fn settle(&mut self) {
        let context = self.context.clone();
        if let Stage::Round(session) = &mut self.stage {
            session.settle(&context);
        }
    }

    /// Runs a command.
    pub fn run(&mut self, command: PlayCommand) -> Option<Wish> {
        if !command.is_enabled(self) {
            return None;
        }
        match command {
            PlayCommand::Theme => return Some(Wish::Theme),
            PlayCommand::Quit => return Some(Wish::Quit),
            PlayCommand::Help => self.modal = Some(Notice::Help),
            PlayCommand::NewRound => {
                let goes_on = self
                    .session()
                    .is_some_and(|session| session.round().ending().is_none());
                if goes_on {
                    self.modal = Some(Notice::LetGo);
                } else {
                    self.set_up();
                }
            }
            command => {
                if let Stage::Round(session) = &mut self.stage {
                    run_in(session, command);
                }
            }
        }
        None
    }

    /// Sets up another round, with the names and the way of the last.
    fn set_up(&mut self) {
        let mut setup = Setup::by_clock();
        if let Some(session) = self.session() {
            let terms = &session.table().record().terms;
            setup.set_game(terms.game);
            setup.names = terms.names.clone();
            if let Mode::Computer { kind, .. } = session.mode() {
                setup.kind = kind;
            }
            setup.set_way(match session.mode() {
                Mode::HotSeat => Way::HotSeat,
                Mode::Computer { .. } => Way::Computer,
                Mode::Desk { .. } => Way::Desk,
            });
        }
        self.stage = Stage::Setup(Box::new(setup));
        self.modal = None;
    }

    /// The menus, made from the command list.
    pub fn menus(&mut self, ui: &mut Ui) -> Option<Wish> {
        let mut chosen = None;
        for (name, commands) in MENUS {
            ui.menu_button(name, |ui| {
                for command in commands {
                    let mut button = Button::new(command.name());
                    if let Some(shortcut) = command.shortcut() {
                        button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
                    }
                    let enabled = command.is_enabled(self);
                    let response = ui.add_enabled(enabled, button).on_hover_text(command.tip());
                    if response.clicked() {
                        chosen = Some(*command);
                        ui.close();
                    }
                }
            });
        }
        chosen.and_then(|command| self.run(command))
    }

    /// Everything below the menus.
    pub fn show(&mut self, look: &Look<'_>, ui: &mut Ui) -> Option<Wish> {
        let wish = self.shortcuts(ui);
        let is_asking = self.pending.is_some();
        match &mut self.stage {
            Stage::Setup(setup) => {
                let asked = CentralPanel::default()
                    .show(ui, |ui| setup_view::show(setup, is_asking, look, ui))
                    .inner;
                self.set_up_on(asked);
            }
            Stage::Round(session) => show_round(session, look.theme, ui),
        }
        self.show_box(ui);
        wish
    }

    /// Does what the page of the setup asks for.
    fn set_up_on(&mut self, asked: setup_view::Asked) {
        let Stage::Setup(setup) = &mut self.stage else {
            return;
        };
        match asked {
            setup_view::Asked::Nothing => {}
            setup_view::Asked::GoBack => setup.go_back(),
            setup_view::Asked::GoOn => {
                if let Some(session) = setup.go_on() {
                    self.stage = Stage::Round(Box::new(session));
                }
            }
            setup_view::Asked::File(side) => {
                let wake = self.context.clone();
                let question = Question {
                    kind: FileKind::Fortress,
                    opens: true,
                };
                self.pending = Some(Pending::start(
                    self.dialogs.clone(),
                    question,
                    Wanted::Fortress(side),
                    String::new(),
                    move || wake.request_repaint(),
                ));
            }
        }
    }

    /// Runs the command whose key is pressed.
    fn shortcuts(&mut self, ui: &Ui) -> Option<Wish> {
        if self.modal.is_some() || egui::Popup::is_any_open(ui.ctx()) {
            return None;
        }
        let cursor = self.session().map(|session| map::id(session.cursor));
        let focused = ui.memory(|memory| memory.focused());
        let holder = if ui.ctx().text_edit_focused() {
            Holder::Text
        } else if focused.is_none() || focused == cursor {
            Holder::Map
        } else {
            Holder::Button
        };
        let is_shifted = ui.input(|input| input.modifiers.shift);
        let pressed = PlayCommand::all()
            .filter_map(|command| Some((command, command.shortcut()?)))
            .filter(|(_, shortcut)| holder.leaves(shortcut, is_shifted))
            .filter(|(command, _)| command.is_enabled(self))
            .find(|(_, shortcut)| ui.input_mut(|input| input.consume_shortcut(shortcut)));
        if let (Some(session), true) = (self.session(), pressed.is_none())
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
        {
            session.let_go();
            session.focus_cursor = true;
        }
        pressed.and_then(|(command, _)| self.run(command))
    }

    fn show_box(&mut self, ui: &Ui) {
        let Some(open) = self.modal else {
            return;
        };
        let mut stays = true;
        let mut lets_go = false;
        let response = Modal::new(Id::unique("round box")).show(ui.ctx(), |ui| {
            ui.set_max_width(460.0);
            match open {
                Notice::Help => {
                    keys(ui);
                    stays = !ui.button("Close").clicked();
                }
                Notice::LetGo => {
                    ui.heading("The round is not over");
                    ui.label("Let it go and set up another?");
                    ui.horizontal(|ui| {
                        lets_go = ui.button("Let it go").clicked();
                        stays = !ui.button("Keep playing").clicked();
                    });
                }
            }
        });
        if lets_go {
            self.set_up();
        } else if !stays || response.should_close() {
            self.modal = None;
            if let Some(session) = self.session() {
                session.focus_cursor = true;
            }
        }
    }
}

/// What has the keyboard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Map,
    Button,
    Text,
}

impl Holder {
    /// Whether it leaves a shortcut to the commands. Shift and arrows walk over the
    /// map; a button needs the keys that press it and lead away from it.
    fn leaves(self, shortcut: &KeyboardShortcut, is_shifted: bool) -> bool {
        let is_plain = shortcut.modifiers == Modifiers::NONE;
        let leads = Direction::ALL
            .map(Direction::key)
            .contains(&shortcut.logical_key)
            || [Key::Enter, Key::PageUp, Key::PageDown].contains(&shortcut.logical_key);
        match self {
            _ if !is_plain => true,
            _ if is_shifted => false,
            Holder::Map => true,
            Holder::Button => !leads,
            Holder::Text => FUNCTION_KEYS.contains(&shortcut.logical_key),
        }
    }
}

/// Keys that mean nothing to a text.
const FUNCTION_KEYS: [Key; 3] = [Key::F1, Key::F6, Key::F9];

/// Runs a command that belongs to a round.
fn run_in(session: &mut Session, command: PlayCommand) {
    let at = session.round().notepad(session.to_play()).at();
    let target = match command {
        PlayCommand::Go(direction) => {
            let (across, down) = direction.offsets();
            at.and_then(|at| beside(at, across, down))
        }
        PlayCommand::Climb => at.and_then(crate::fortress::Space::above),
        PlayCommand::Descend => at.and_then(crate::fortress::Space::below),
        PlayCommand::Passage => command::far_end(session.round().notepad(session.to_play())),
        _ => None,
    };
    if let Some(target) = target {
        session.go(target);
        return;
    }
    match command {
        PlayCommand::HandOver if session.viewer().is_none() => session.uncover(),
        PlayCommand::HandOver => session.hand_over(),
        PlayCommand::Send(piece) => session.send(piece),
        PlayCommand::Pencil => pencil::open(session, map::place(session.cursor)),
        PlayCommand::Deductions => session.shows_deductions ^= true,
        PlayCommand::TakeBack => session.take_back(),
        PlayCommand::Hurry => session.computer.hurries = true,
        PlayCommand::Resign => session.offer = Some(Offer::Resign),
        _ => {}
    }
}

/// The width below which there is room for one panel only.
const NARROW: f32 = 760.0;

fn show_round(session: &mut Session, theme: Theme, ui: &mut Ui) {
    if session.review.is_some() {
        review_view::show(session, theme, ui);
        return;
    }
    let Some(viewer) = session.viewer() else {
        CentralPanel::default().show(ui, |ui| cover(session, ui));
        return;
    };
    let width = ui.available_width();
    if width < NARROW {
        Panel::right("round")
            .resizable(false)
            .exact_size(236.0)
            .show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| {
                    panels::right(session, viewer, ui);
                    ui.separator();
                    panels::left(session, viewer, theme, ui);
                });
            });
    } else {
        Panel::left("round pieces")
            .resizable(false)
            .exact_size(228.0)
            .show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| panels::left(session, viewer, theme, ui));
            });
        Panel::right("round words")
            .resizable(false)
            .exact_size((0.25 * width).clamp(236.0, 320.0))
            .show(ui, |ui| panels::right(session, viewer, ui));
    }
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        let shown = panels::large_board(session, viewer);
        map::show(session, shown, theme, ui);
    });
}

/// The covered screen: two names and nothing else.
fn cover(session: &mut Session, ui: &mut Ui) {
    let name = session.name(session.to_play()).to_string();
    let other = session.name(session.to_play().other()).to_string();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(20.0));
        ui.heading(RichText::new(format!("{name}, it is your turn")).size(26.0));
        ui.label(format!("{other} looks away."));
        ui.add_space(16.0);
        let button = Button::new(RichText::new(format!("I am {name}")).size(18.0));
        let response = ui.add(button.min_size(vec2(200.0, 40.0)));
        setup_view::focus(&response, ui);
        if response.clicked() {
            session.uncover();
        }
    });
}

/// The list of keys.
fn keys(ui: &mut Ui) {
    ui.heading("Keys");
    ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
        Grid::new("round keys")
            .spacing(vec2(18.0, 4.0))
            .show(ui, |ui| {
                for command in PlayCommand::all() {
                    if let Some(shortcut) = command.shortcut() {
                        ui.monospace(ui.ctx().format_shortcut(&shortcut));
                        ui.label(command.name());
                        ui.end_row();
                    }
                }
                for (keys, meaning) in MAP_KEYS {
                    ui.monospace(*keys);
                    ui.label(*meaning);
                    ui.end_row();
                }
            });
    });
}

/// Keys of the map itself, which are no commands.
const MAP_KEYS: &[(&str, &str)] = &[
    ("Shift and arrows", "walk over spaces and slots of the map"),
    (
        "Shift and Page Up, Page Down",
        "go to the space above or below",
    ),
    ("Space", "order the piece there, or use the pencil in hand"),
    ("Esc", "let go of what is half done"),
    ("Tab", "go to the next part of the window"),
];
