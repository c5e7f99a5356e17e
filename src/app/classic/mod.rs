//! The classic boards: prepared, set up, played at one screen or against the computer, and
//! looked back at.

mod arrangement;
mod arrangement_view;
mod board;
mod boxes;
mod command;
mod intent;
mod keeping;
mod keys;
mod library;
mod library_view;
mod panels;
mod powers_view;
mod presets;
mod replay;
mod replay_view;
mod session;
mod terms;
mod terms_view;
mod thinker;
mod view;
mod words;
mod workshop;

pub use arrangement::{Arrangement, Held};
pub use boxes::Notice as ClassicNotice;
pub use command::ClassicCommand;
pub use keeping::Wanted as ClassicWanted;
pub use library::Library as ClassicLibrary;
pub use presets::{PRESETS, Preset};
pub use replay::Replay;
pub use session::{
    Entering, Mode as ClassicMode, Offer as ClassicOffer, Session as ClassicSession,
};
pub use terms::{Page as PreparationPage, Preparation, Way as ClassicWay};

use super::dialogs::{Dialogs, Pending};
use super::menu;
use super::play::Wish;
use crate::classic::{Numbering, Seer, Side};
use crate::scene::Theme;
use boxes::Notice;
use eframe::egui::{self, Ui};
use intent::Intent;
use keeping::{Keeping, Wanted};
use library::Library;
use session::{Offer, Session};
use std::path::PathBuf;
use std::sync::Arc;

/// The screen of the classic boards.
pub struct Classic {
    /// What is going on.
    pub stage: ClassicStage,
    /// How ranks are printed (C2).
    pub numbering: Numbering,
    /// The box in front.
    pub notice: Option<Notice>,
    /// A dialog that is open elsewhere.
    pub pending: Option<Pending<Wanted>>,
    library: Library,
    keeping: Keeping,
    /// Whether the cursor walked in the last frame.
    walks: bool,
    dialogs: Arc<dyn Dialogs>,
    context: egui::Context,
}

/// What is going on.
#[derive(Debug)]
pub enum ClassicStage {
    /// A game is being prepared.
    Preparation(Box<Preparation>),
    /// A game is played or looked back at.
    Game(Box<Session>),
}

use ClassicStage as Stage;

impl ClassicStage {
    /// The setup that is being made on the page shown.
    pub fn arrangement(&self) -> Option<&Arrangement> {
        match self {
            Stage::Preparation(preparation) => preparation.shown_arrangement(),
            Stage::Game(_) => None,
        }
    }

    fn arrangement_mut(&mut self) -> Option<&mut Arrangement> {
        match self {
            Stage::Preparation(preparation) => preparation.open_arrangement(),
            Stage::Game(_) => None,
        }
    }
}

/// How a frame looks.
#[derive(Clone, Copy)]
struct Look {
    /// Light or dark.
    theme: Theme,
    /// How ranks are printed.
    numbering: Numbering,
}

impl Classic {
    /// A game to be prepared. `state_folder` holds the library of setups and the game that
    /// was left last.
    pub fn new(
        context: &egui::Context,
        dialogs: Arc<dyn Dialogs>,
        state_folder: Option<PathBuf>,
    ) -> Classic {
        Classic {
            stage: Stage::Preparation(Box::new(Preparation::by_clock())),
            numbering: Numbering::default(),
            notice: None,
            pending: None,
            library: Library::new(state_folder.as_deref()),
            keeping: Keeping::new(state_folder),
            walks: false,
            dialogs,
            context: context.clone(),
        }
    }

    /// The game that is played or looked back at.
    pub const fn session(&mut self) -> Option<&mut Session> {
        match &mut self.stage {
            Stage::Game(session) => Some(session),
            Stage::Preparation(_) => None,
        }
    }

    /// The preparation that is under way.
    pub const fn preparation(&mut self) -> Option<&mut Preparation> {
        match &mut self.stage {
            Stage::Preparation(preparation) => Some(preparation),
            Stage::Game(_) => None,
        }
    }

    /// The library of setups.
    pub const fn library(&mut self) -> &mut Library {
        &mut self.library
    }

    /// The window's title. It tells names only.
    pub fn title(&self) -> String {
        match &self.stage {
            Stage::Preparation(_) => "A classic board - Keepwright".to_string(),
            Stage::Game(session) => {
                let [red, blue] = session.names();
                format!("{red} and {blue} - Keepwright")
            }
        }
    }

    /// Gives the keyboard to the board.
    pub fn focus_board(&mut self) {
        match &mut self.stage {
            Stage::Game(session) => session.cursor.takes_focus = true,
            stage @ Stage::Preparation(_) => {
                if let Some(arrangement) = stage.arrangement_mut() {
                    arrangement.cursor.takes_focus = true;
                }
            }
        }
    }

    /// What goes on between frames: the computer's actions, dialogs, what is kept.
    pub fn logic(&mut self, context: &egui::Context) {
        let numbering = self.numbering;
        if let Stage::Game(session) = &mut self.stage {
            session.logic(numbering, context);
        }
        self.poll_dialog();
        self.keep();
    }

    /// Writes the game aside, if it goes on and has changed.
    fn keep(&mut self) {
        let session = match &self.stage {
            Stage::Game(session) => Some(session.as_ref()),
            Stage::Preparation(_) => None,
        };
        self.keeping.follow(session);
    }

    /// Plays the computer's actions that are due, without a pause; for tests.
    pub fn settle(&mut self) {
        let (numbering, context) = (self.numbering, self.context.clone());
        if let Stage::Game(session) = &mut self.stage {
            session.settle(numbering, &context);
        }
    }

    /// Runs a command.
    pub fn run(&mut self, command: ClassicCommand) -> Option<Wish> {
        if !command.is_enabled(self) {
            return None;
        }
        match command {
            ClassicCommand::Theme => return Some(Wish::Theme),
            ClassicCommand::Quit => return Some(Wish::Quit),
            ClassicCommand::Help => self.notice = Some(Notice::Help),
            ClassicCommand::Numbering => self.numbering = command::other(self.numbering),
            ClassicCommand::OpenGame => self.ask(Wanted::OpenGame),
            ClassicCommand::SaveGame => self.ask(Wanted::SaveGame),
            ClassicCommand::OpenSetup => self.ask(Wanted::OpenSetup),
            ClassicCommand::SaveSetup => self.ask(Wanted::SaveSetup),
            ClassicCommand::Picture => self.ask(Wanted::SavePicture),
            ClassicCommand::NewGame => {
                if self.session().is_some_and(|session| !session.is_over()) {
                    self.notice = Some(Notice::LetGo);
                } else {
                    self.prepare();
                }
            }
            command => self.run_on_stage(command),
        }
        None
    }

    fn run_on_stage(&mut self, command: ClassicCommand) {
        let numbering = self.numbering;
        match &mut self.stage {
            Stage::Preparation(preparation) => match command {
                ClassicCommand::GoOn => {
                    self.library.turn_page();
                    if let Some(session) = preparation.go_on() {
                        self.stage = Stage::Game(Box::new(session));
                    }
                }
                ClassicCommand::GoBack => {
                    self.library.turn_page();
                    preparation.go_back();
                }
                ClassicCommand::Setups => preparation.go_to_workshop(),
                command => {
                    if let Some(arrangement) = preparation.open_arrangement() {
                        run_on_arrangement(arrangement, command, &mut self.library);
                    }
                }
            },
            Stage::Game(session) => run_in_game(session, command, numbering),
        }
    }

    /// Prepares another game, with the rules and the names of the last.
    fn prepare(&mut self) {
        let mut preparation = Preparation::by_clock();
        if let Stage::Game(session) = &self.stage {
            preparation.set_edition(session.game().rules().edition);
            preparation.rules = *session.game().rules();
            preparation.keep_names(session.names());
            if let ClassicMode::Computer { side, kind, .. } = session.mode() {
                preparation.way = ClassicWay::Computer;
                preparation.me = side.other();
                preparation.kind = kind;
            }
        }
        self.stage = Stage::Preparation(Box::new(preparation));
        self.notice = None;
    }

    /// Lets go of whatever is half done, and gives the keyboard back to the board.
    fn let_go(&mut self) {
        match &mut self.stage {
            Stage::Game(session) => session.let_go(),
            stage @ Stage::Preparation(_) => {
                if let Some(arrangement) = stage.arrangement_mut() {
                    arrangement.let_go();
                }
            }
        }
        self.focus_board();
    }

    /// The menus, made from the command list.
    pub fn menus(&mut self, ui: &mut Ui) -> Option<Wish> {
        let mut chosen = None;
        for (name, commands) in command::MENUS {
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
    pub fn show(&mut self, theme: Theme, ui: &mut Ui) -> Option<Wish> {
        let mut wish = keys::obey(self, ui);
        if let Stage::Preparation(preparation) = &self.stage
            && let Some(arrangement) = preparation.shown_arrangement()
        {
            self.library.refresh(arrangement);
        }
        let look = Look {
            theme,
            numbering: self.numbering,
        };
        for intent in view::show(self, look, ui) {
            wish = self.intend(intent).or(wish);
        }
        wish
    }
}

fn run_on_arrangement(
    arrangement: &mut Arrangement,
    command: ClassicCommand,
    library: &mut Library,
) {
    match command {
        ClassicCommand::Shuffle => arrangement.shuffle(),
        ClassicCommand::Complete => arrangement.complete(),
        ClassicCommand::Mirror => arrangement.mirror(),
        ClassicCommand::Clear => arrangement.clear(),
        ClassicCommand::Undo => arrangement.undo(),
        ClassicCommand::Redo => arrangement.redo(),
        ClassicCommand::KeepSetup => library.save(arrangement),
        _ => {}
    }
}

/// Runs a command that belongs to a game.
fn run_in_game(session: &mut Session, command: ClassicCommand, numbering: Numbering) {
    match command {
        ClassicCommand::HandOver if session.viewer().is_none() => session.uncover(numbering),
        ClassicCommand::HandOver => session.hand_over(),
        ClassicCommand::TakeBack => session.take_back(),
        ClassicCommand::Resign => session.offer = Some(Offer::Resign),
        ClassicCommand::Reinforce if session.entering.is_some() => session.enter(numbering),
        ClassicCommand::Reinforce => session.begin_entry(),
        ClassicCommand::PlaceRest => {
            if let Some(entering) = &mut session.entering {
                entering.place_rest();
            }
        }
        ClassicCommand::First => session.show_moment(|_, _| 0),
        ClassicCommand::Back => session.show_moment(|shown, _| shown.saturating_sub(1)),
        ClassicCommand::Next => session.show_moment(|shown, _| shown + 1),
        ClassicCommand::Last => session.show_moment(|_, len| len),
        ClassicCommand::PlayOn => session.play_on(),
        _ => {}
    }
}

/// The seat from which a seer looks: the own side, else Red's.
const fn seat(seer: Seer) -> Side {
    match seer.side() {
        Some(side) => side,
        None => Side::Red,
    }
}
