//! Rounds: set up, played at one screen, against the computer or by voice, and
//! looked back at.

mod boxes;
mod choice;
mod command;
mod desk;
mod desk_view;
mod follows;
mod keeping;
mod keyboard;
mod map;
mod panels;
mod pencil;
mod remote;
mod review;
mod review_view;
mod round_view;
mod said;
mod session;
mod setup;
mod setup_view;
mod thinker;

pub use boxes::Notice;
pub use choice::{Choice, ChoiceError, Source, Taken};
pub use command::{Direction, PlayCommand};
pub use desk::{Desk, Heard, Said};
pub use remote::{Pick, RemoteRound, RemoteTerms, Role};
pub use review::{Remark, Review};
pub use session::{LayingOpen, Mode, Offer, Session, Tool as PlayTool};
pub use setup::{Page, Setup, Starts, Way};

use super::dialogs::{Dialogs, Pending};
use super::menu;
use crate::app::board::beside;
use crate::format::LayoutFile;
use crate::fortress::Layout;
use crate::round::Side;
use crate::scene::Theme;
use boxes::Answered;
use command::MENUS;
use eframe::egui::{self, CentralPanel, Id, Key, KeyboardShortcut, Modal, Modifiers, Ui};
use keeping::Keeping;
use keyboard::Holder;
use remote::KeptRounds;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The screen on which rounds are played.
pub struct Play {
    /// What is going on.
    pub stage: Stage,
    /// The box in front.
    pub notice: Option<Notice>,
    /// A dialog that is open elsewhere.
    pub pending: Option<Pending<Wanted>>,
    keeping: Keeping,
    /// Rounds with somebody elsewhere that are kept.
    remotes: KeptRounds,
    /// The round after which another with the same player is set up.
    rematch_of: Option<Box<RemoteRound>>,
    /// Whether an arrow was pressed on the map in the last frame. A place that has
    /// just got the keyboard cannot hold it against the next arrow, with which it
    /// would go to a button instead.
    walks: bool,
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
    /// A round with somebody at another machine.
    Remote(Box<RemoteRound>),
}

/// What a file is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The fortress of this side.
    Fortress(Side),
    /// The fortress of this side, which stood elsewhere, after the end.
    LaidOpen(Side),
    /// To save the record of the round.
    Save,
    /// To save the record with all that both programs said and signed.
    SaveSigned,
    /// A record to look back at.
    Open,
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
    /// A round to be set up. `state_folder` holds rounds that were left; without it
    /// none are kept.
    pub fn new(
        context: &egui::Context,
        dialogs: Arc<dyn Dialogs>,
        state_folder: Option<PathBuf>,
    ) -> Play {
        Play {
            stage: Stage::Setup(Box::new(Setup::by_clock())),
            notice: None,
            pending: None,
            remotes: KeptRounds::new(state_folder.as_deref()),
            rematch_of: None,
            keeping: Keeping::new(state_folder),
            walks: false,
            dialogs,
            context: context.clone(),
        }
    }

    /// The round that is played or looked back at.
    pub fn session(&mut self) -> Option<&mut Session> {
        match &mut self.stage {
            Stage::Round(session) => Some(session),
            Stage::Remote(round) => round.session_mut(),
            Stage::Setup(_) => None,
        }
    }

    /// The same, to be looked at.
    fn seated(&self) -> Option<&Session> {
        match &self.stage {
            Stage::Round(session) => Some(session),
            Stage::Remote(round) => round.session(),
            Stage::Setup(_) => None,
        }
    }

    /// The round with somebody elsewhere that is played.
    pub fn remote(&mut self) -> Option<&mut RemoteRound> {
        match &mut self.stage {
            Stage::Remote(round) => Some(round),
            Stage::Setup(_) | Stage::Round(_) => None,
        }
    }

    /// The setup that is under way.
    pub fn setup(&mut self) -> Option<&mut Setup> {
        match &mut self.stage {
            Stage::Setup(setup) => Some(setup),
            Stage::Round(_) | Stage::Remote(_) => None,
        }
    }

    /// The window's title. It tells names only.
    pub fn title(&self) -> String {
        match self.seated() {
            None => "A round - Keepwright".to_string(),
            Some(session) => format!(
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
            // What is here is the player's own.
            Stage::Remote(_) => false,
        }
    }

    /// What goes on between frames: the computer's orders, dialogs.
    pub fn logic(&mut self, context: &egui::Context) {
        match &mut self.stage {
            Stage::Round(session) => session.logic(context),
            Stage::Remote(round) => round.logic(&mut self.remotes.closing, context),
            Stage::Setup(_) => {}
        }
        self.follow_rematch();
        self.poll_dialog();
        self.keeping.follow(match &self.stage {
            Stage::Round(session) => Some(session),
            // Its carrier keeps a round with somebody elsewhere.
            Stage::Setup(_) | Stage::Remote(_) => None,
        });
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
            PlayCommand::Help => self.notice = Some(Notice::Help),
            PlayCommand::GoOn => self.set_up_on(setup_view::Asked::GoOn),
            PlayCommand::Save => self.ask(Wanted::Save),
            PlayCommand::SaveSigned => self.ask(Wanted::SaveSigned),
            PlayCommand::Open => self.ask(Wanted::Open),
            PlayCommand::LayOpen => {
                let owner = self.session().and_then(|session| session.to_lay_open());
                if let Some(owner) = owner {
                    self.ask(Wanted::LaidOpen(owner));
                }
            }
            PlayCommand::Chat => {
                if let Some(round) = self.remote() {
                    round.focus_chat = true;
                }
            }
            PlayCommand::Rematch => self.rematch(),
            PlayCommand::NewRound => {
                let goes_on = self.session().is_some_and(|session| !session.is_over());
                if goes_on {
                    self.notice = Some(match self.stage {
                        Stage::Remote(_) => Notice::Leave,
                        _ => Notice::LetGo,
                    });
                } else {
                    self.set_up();
                }
            }
            command => {
                if let Some(session) = self.session() {
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
                Mode::Remote { .. } => setup.way,
            });
        }
        self.leave_for(setup);
    }

    /// Sets up a round in place of what went on.
    fn leave_for(&mut self, setup: Setup) {
        let stage = Stage::Setup(Box::new(setup));
        self.leave(stage);
        self.notice = None;
    }

    /// The menus, made from the command list.
    pub fn menus(&mut self, ui: &mut Ui) -> Option<Wish> {
        let mut chosen = None;
        for (name, commands) in MENUS {
            ui.menu_button(name, |ui| {
                for command in commands {
                    let (name, is_enabled) = (command.name(), command.is_enabled(self));
                    if menu::entry(name, command.tip(), command.shortcut(), is_enabled, ui) {
                        chosen = Some(*command);
                    }
                }
            });
        }
        chosen.and_then(|command| self.run(command))
    }

    /// Everything below the menus.
    pub fn show(&mut self, look: &Look<'_>, ui: &mut Ui) -> Option<Wish> {
        let mut wish = self.shortcuts(ui);
        let is_asking = self.pending.is_some();
        let left = setup_view::Left {
            here: self.keeping.offer(),
            elsewhere: self.remotes.offers(),
        };
        match &mut self.stage {
            Stage::Setup(setup) => {
                let asked = CentralPanel::default()
                    .show(ui, |ui| setup_view::show(setup, is_asking, &left, look, ui))
                    .inner;
                self.set_up_on(asked);
            }
            Stage::Remote(_) => wish = self.show_remote(look.theme, ui).or(wish),
            Stage::Round(session) => {
                if let Some(command) = round_view::show(session, look.theme, ui) {
                    wish = self.run(command).or(wish);
                }
            }
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
            setup_view::Asked::GoOn if setup.is_ready_to_meet() => self.meet(),
            setup_view::Asked::GoOn => {
                if let Some(session) = setup.go_on() {
                    self.leave(Stage::Round(Box::new(session)));
                }
            }
            setup_view::Asked::File(side) => self.ask(Wanted::Fortress(side)),
            setup_view::Asked::TakeUp => self.take_up(),
            setup_view::Asked::LetGo => self.keeping.let_go(),
            setup_view::Asked::Kept(wish) => self.go_on_with(wish),
        }
    }

    /// Takes up the round that was left last.
    fn take_up(&mut self) {
        match self.keeping.take_up() {
            Some(Ok(session)) => self.leave(Stage::Round(Box::new(session))),
            Some(Err(error)) => {
                let words = said::sentence(&error.to_string());
                self.notice = Some(Notice::Message(words));
            }
            None => {}
        }
    }

    /// Runs the commands whose keys are pressed, in the order in which they were.
    fn shortcuts(&mut self, ui: &Ui) -> Option<Wish> {
        // Who has the keyboard is decided before the first of them.
        let holder = if self.walks {
            Holder::Map
        } else {
            Holder::now(ui)
        };
        if let (true, Some(session)) = (self.walks, self.session()) {
            session.focus_cursor = true;
        }
        self.walks = holder == Holder::Map && ui.input(keyboard::has_arrow);
        let mut wish = None;
        while let Some((command, event)) = self.pressed(holder, ui) {
            ui.input_mut(|input| input.events.remove(event));
            wish = self.run(command).or(wish);
            if command == PlayCommand::HandOver {
                // The next view, or the cover, is seen before anything else is done.
                break;
            }
        }
        let escaped = self.notice.is_none()
            && !egui::Popup::is_any_open(ui.ctx())
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        if let (Some(session), true) = (self.session(), escaped) {
            session.let_go();
            session.focus_cursor = true;
        }
        wish
    }

    /// The first command whose key is pressed, and which event of the frame that is.
    fn pressed(&self, holder: Holder, ui: &Ui) -> Option<(PlayCommand, usize)> {
        if self.notice.is_some() || egui::Popup::is_any_open(ui.ctx()) {
            return None;
        }
        let is_shifted = ui.input(|input| input.modifiers.shift);
        let commands: Vec<(PlayCommand, KeyboardShortcut)> = PlayCommand::all()
            .filter_map(|command| Some((command, command.shortcut()?)))
            .filter(|(_, shortcut)| holder.leaves(shortcut, is_shifted))
            .filter(|(command, _)| command.is_enabled(self))
            .collect();
        ui.input(|input| {
            input.events.iter().enumerate().find_map(|(i, event)| {
                let command = commands
                    .iter()
                    .find(|(_, shortcut)| keyboard::calls(event, shortcut));
                command.map(|(command, _)| (*command, i))
            })
        })
    }

    fn show_box(&mut self, ui: &Ui) {
        let Some(mut open) = self.notice.take() else {
            return;
        };
        let mut answer = Answered::Stays;
        let response = Modal::new(Id::unique("round box")).show(ui.ctx(), |ui| {
            ui.set_max_width(460.0);
            answer = boxes::show(&mut open, ui);
        });
        if answer == Answered::Stays && response.should_close() {
            answer = Answered::No;
        }
        match (answer, open) {
            (Answered::Stays, open) => {
                self.notice = Some(open);
                return;
            }
            (Answered::Yes, Notice::LetGo | Notice::Leave) => self.set_up(),
            (Answered::Yes, Notice::Path(wanted, path)) => {
                self.picked(Path::new(path.trim()), wanted);
            }
            _ => {}
        }
        if let Some(session) = self.session() {
            session.focus_cursor = true;
        }
    }
}

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
        PlayCommand::Demand => session.offer = Some(Offer::Demand),
        _ => {}
    }
}
