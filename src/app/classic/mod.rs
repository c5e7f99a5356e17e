//! The classic boards: prepared, set up, played at one screen or against the computer, and
//! looked back at.

mod arrangement;
mod arrangement_view;
mod board;
mod command;
mod panels;
mod presets;
mod replay;
mod replay_view;
mod session;
mod terms;
mod terms_view;
mod thinker;
mod view;
mod words;

pub use arrangement::{Arrangement, Held};
pub use command::ClassicCommand;
pub use presets::{PRESETS, Preset};
pub use replay::Replay;
pub use session::{Mode as ClassicMode, Session as ClassicSession};
pub use terms::{Page as PreparationPage, Preparation, Way as ClassicWay};

use super::dialogs::Dialogs;
use super::play::Wish;
use crate::classic::{KindId, Numbering, Rank, Seer, Setup, Side};
use crate::scene::Theme;
use board::Touch;
use eframe::egui::{self, Button, Ui};
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
    pub const fn arrangement(&self) -> Option<&Arrangement> {
        match self {
            Stage::Preparation(preparation) => match preparation.page {
                PreparationPage::Arrange(side) => Some(&preparation.arrangements[side as usize]),
                PreparationPage::Terms | PreparationPage::Cover(_) => None,
            },
            Stage::Game(_) => None,
        }
    }

    const fn arrangement_mut(&mut self) -> Option<&mut Arrangement> {
        match self {
            Stage::Preparation(preparation) => preparation.open_arrangement(),
            Stage::Game(_) => None,
        }
    }
}

/// A box in front of everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// All keys.
    Help,
    /// The game is not over: let it go?
    LetGo,
}

/// What a frame wants done.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::app) enum Intent {
    /// This command.
    Run(ClassicCommand),
    /// This on the board.
    Touch(Touch),
    /// Take a piece of this kind from the box, by a click or by a drag.
    Take(KindId, bool),
    /// Use this setup.
    Use(Setup),
    /// The next random setup from this seed.
    Seed(u64),
    /// What is offered is to be done, or not.
    Answer(bool),
    /// Show this moment of the replay.
    Moment(usize),
    /// Look at the replay as this seer.
    Look(Seer),
    /// Let the game go, or keep it.
    LetGo(bool),
    /// Close the box in front.
    Close,
    /// Let go of what is half done.
    Escape,
    /// Take the piece at the cursor away.
    Remove,
    /// Put a piece of this rank at the cursor.
    Rank(Rank),
}

/// How a frame looks.
#[derive(Clone, Copy)]
pub(in crate::app) struct Look {
    /// Light or dark.
    pub theme: Theme,
    /// How ranks are printed.
    pub numbering: Numbering,
}

impl Classic {
    /// A game to be prepared.
    pub fn new(
        context: &egui::Context,
        _dialogs: Arc<dyn Dialogs>,
        _state_folder: Option<PathBuf>,
    ) -> Classic {
        Classic {
            stage: Stage::Preparation(Box::new(Preparation::by_clock())),
            numbering: Numbering::default(),
            notice: None,
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
    pub const fn focus_board(&mut self) {
        match &mut self.stage {
            Stage::Game(session) => session.cursor.takes_focus = true,
            stage @ Stage::Preparation(_) => {
                if let Some(arrangement) = stage.arrangement_mut() {
                    arrangement.cursor.takes_focus = true;
                }
            }
        }
    }

    /// What goes on between frames: the computer's actions.
    pub fn logic(&mut self, context: &egui::Context) {
        let numbering = self.numbering;
        if let Stage::Game(session) = &mut self.stage {
            session.logic(numbering, context);
        }
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
                    if let Some(session) = preparation.go_on() {
                        self.stage = Stage::Game(Box::new(session));
                    }
                }
                ClassicCommand::GoBack => preparation.go_back(),
                command => {
                    if let Some(arrangement) = preparation.open_arrangement() {
                        run_on_arrangement(arrangement, command);
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
            preparation.names = session.names().map(str::to_string);
            if let ClassicMode::Computer { side, kind, .. } = session.mode() {
                preparation.way = ClassicWay::Computer;
                preparation.me = side.other();
                preparation.kind = kind;
            }
        }
        self.stage = Stage::Preparation(Box::new(preparation));
        self.notice = None;
    }

    /// Does what a frame wants.
    fn intend(&mut self, intent: Intent) -> Option<Wish> {
        let numbering = self.numbering;
        match intent {
            Intent::Run(command) => return self.run(command),
            Intent::LetGo(true) => self.prepare(),
            Intent::LetGo(false) | Intent::Close => {
                self.notice = None;
                self.focus_board();
            }
            Intent::Touch(touch) => match &mut self.stage {
                Stage::Game(session) => touch_game(session, touch, numbering),
                stage @ Stage::Preparation(_) => {
                    if let Some(arrangement) = stage.arrangement_mut() {
                        touch_arrangement(arrangement, touch);
                    }
                }
            },
            Intent::Escape => self.let_go(),
            Intent::Take(..)
            | Intent::Use(_)
            | Intent::Seed(_)
            | Intent::Remove
            | Intent::Rank(_) => {
                if let Some(arrangement) = self.stage.arrangement_mut() {
                    change_arrangement(arrangement, intent);
                }
            }
            Intent::Answer(_) | Intent::Moment(_) | Intent::Look(_) => {
                if let Stage::Game(session) = &mut self.stage {
                    change_game(session, &intent);
                }
            }
        }
        None
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
    pub fn show(&mut self, theme: Theme, ui: &mut Ui) -> Option<Wish> {
        let mut wish = view::shortcuts(self, ui).and_then(|intent| self.intend(intent));
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

fn run_on_arrangement(arrangement: &mut Arrangement, command: ClassicCommand) {
    match command {
        ClassicCommand::Shuffle => arrangement.shuffle(),
        ClassicCommand::Complete => arrangement.complete(),
        ClassicCommand::Mirror => arrangement.mirror(),
        ClassicCommand::Clear => arrangement.clear(),
        ClassicCommand::Undo => arrangement.undo(),
        ClassicCommand::Redo => arrangement.redo(),
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
        ClassicCommand::First => session.show_moment(|_, _| 0),
        ClassicCommand::Back => session.show_moment(|shown, _| shown.saturating_sub(1)),
        ClassicCommand::Next => session.show_moment(|shown, _| shown + 1),
        ClassicCommand::Last => session.show_moment(|_, len| len),
        _ => {}
    }
}

fn touch_arrangement(arrangement: &mut Arrangement, touch: Touch) {
    match touch {
        Touch::Press(square) => {
            arrangement.cursor.go(square);
            arrangement.press(square);
        }
        Touch::Lift(square) => arrangement.drag(Held::Piece(square)),
        Touch::Drop(square) => arrangement.drop_on(square),
        Touch::Walk(square) => arrangement.cursor.go(square),
    }
}

fn change_arrangement(arrangement: &mut Arrangement, intent: Intent) {
    match intent {
        Intent::Take(kind, true) => arrangement.drag(Held::Kind(kind)),
        Intent::Take(kind, false) => arrangement.take(Held::Kind(kind)),
        Intent::Use(setup) => {
            arrangement.change(setup);
            arrangement.let_go();
        }
        Intent::Seed(seed) => arrangement.seed = seed,
        Intent::Remove => arrangement.remove(arrangement.cursor.square),
        Intent::Rank(rank) => arrangement.put_ranked(rank),
        _ => {}
    }
}

fn touch_game(session: &mut Session, touch: Touch, numbering: Numbering) {
    match touch {
        Touch::Press(square) => session.press(square, numbering),
        Touch::Lift(square) => session.lift(square),
        Touch::Drop(square) => session.drop_on(square, numbering),
        Touch::Walk(square) => session.cursor.go(square),
    }
}

fn change_game(session: &mut Session, intent: &Intent) {
    match intent {
        Intent::Answer(true) if session.offer == Some(Offer::Resign) => session.resign(),
        Intent::Answer(_) => {
            session.let_go();
            session.cursor.takes_focus = true;
        }
        Intent::Moment(moment) => session.show_moment(|_, _| *moment),
        Intent::Look(seer) => {
            if let Some(replay) = &mut session.replay {
                replay.seer = *seer;
            }
        }
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
