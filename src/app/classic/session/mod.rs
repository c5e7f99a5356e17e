//! A game at the screen: whose view is laid open, what is in the hand, and what presses
//! on squares do. No window is needed: tests drive it as they please.

mod aim;
mod computer;
mod entering;
mod hands;

pub use aim::Aim;
pub use computer::Computer;
pub use entering::Entering;

use super::board::Cursor;
use super::replay::Replay;
use super::words;
use crate::classic::{
    Action, Army, Game, LastMove, Numbering, Power, PowerUse, Seer, Side, Square, SquareSet, Turn,
    View, home_squares,
};
use crate::classic_player::{PlayerKind, Strength};
use crate::format::classic::GameFile;
use crate::format::classic::game_file::{Cause, Conclusion};

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Two players at this screen in turn.
    HotSeat,
    /// The program plays `side`.
    Computer {
        /// The program's side.
        side: Side,
        /// How it plays.
        kind: PlayerKind,
        /// How much it does for a move.
        strength: Strength,
        /// The seed of its chance.
        seed: u64,
    },
}

/// What is asked before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// To give the game up.
    Resign,
    /// To use a power, after saying what it will reveal (N12).
    Use(PowerUse),
}

/// A game being played at this screen.
#[derive(Debug)]
pub struct Session {
    file: GameFile,
    mode: Mode,
    /// Whose view is laid open; `None` while the screen is covered.
    viewer: Option<Side>,
    /// The square of the piece in the hand.
    pub hand: Option<Square>,
    /// Whether it was taken by a drag.
    pub is_dragging: bool,
    /// The power of the piece in the hand that is being aimed.
    pub aim: Option<Aim>,
    /// The reinforcements while they are being placed.
    pub entering: Option<Entering>,
    /// The square that keys act on.
    pub cursor: Cursor,
    /// What was said last.
    pub status: String,
    /// Whether the last thing said is a complaint.
    pub complains: bool,
    /// What is asked before it is done.
    pub offer: Option<Offer>,
    /// The game stepped through after its end.
    pub replay: Option<Replay>,
    /// The computer's next action.
    pub computer: Computer,
    /// Counts the changes of the game.
    revision: u64,
}

impl Session {
    /// Sits down to a game, at its beginning or in its midst.
    pub fn new(file: GameFile, mode: Mode) -> Session {
        let viewer = match mode {
            Mode::HotSeat => None,
            Mode::Computer { side, .. } => Some(side.other()),
        };
        let to_move = file.game().position().to_move();
        let mut session = Session {
            file,
            mode,
            viewer,
            hand: None,
            is_dragging: false,
            aim: None,
            entering: None,
            cursor: Cursor::on(None),
            status: String::new(),
            complains: false,
            offer: None,
            replay: None,
            computer: Computer::default(),
            revision: 0,
        };
        session.cursor = Cursor::on(session.first_square(viewer.unwrap_or(to_move)));
        session.say(if session.game().position().plies() == 0 {
            format!("{} begins.", session.name(to_move))
        } else {
            format!("{} is to move.", session.name(to_move))
        });
        session.look_back_at_the_end();
        session
    }

    /// The front square of a side's rows where the keys begin.
    fn first_square(&self, side: Side) -> Option<Square> {
        let mut home = home_squares(self.game().rules().edition, side).iter();
        match side {
            Side::Red => home.last(),
            Side::Blue => home.next(),
        }
    }

    /// The game with the players' names.
    pub const fn file(&self) -> &GameFile {
        &self.file
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.file.game()
    }

    /// How it is played.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Which of the states so far this is.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// A player's name.
    pub fn name(&self, side: Side) -> &str {
        words::player(&self.file, side)
    }

    /// Both names.
    pub fn names(&self) -> [&str; 2] {
        Side::BOTH.map(|side| self.name(side))
    }

    /// The side whose turn it is.
    pub const fn to_move(&self) -> Side {
        self.game().position().to_move()
    }

    /// Whose view is laid open; `None` while the screen is covered.
    pub const fn viewer(&self) -> Option<Side> {
        self.viewer
    }

    /// Whether the game is over (C15, C16, N13, or by resignation).
    pub fn is_over(&self) -> bool {
        self.file.outcome().is_some()
    }

    /// How it ended, in a sentence.
    pub fn ending(&self) -> Option<String> {
        let outcome = self.file.outcome()?;
        Some(format!("{}.", words::sentence(&outcome.to_string())))
    }

    /// What the viewer sees; `None` while the screen is covered (C20).
    pub fn view(&self) -> Option<View> {
        self.viewer.map(|side| self.game().view(side))
    }

    /// What is shown: the viewer's view, or the moment of the replay; `None` while the
    /// screen is covered.
    pub fn shown_view(&self) -> Option<View> {
        match &self.replay {
            Some(replay) => Some(replay.view()),
            None => self.view(),
        }
    }

    /// Whether the player at the screen is to play now.
    pub fn may_play(&self) -> bool {
        !self.is_over() && self.viewer == Some(self.to_move())
    }

    /// Whether the next thing to do is to hand the screen over (C20).
    pub fn must_hand_over(&self) -> bool {
        self.mode == Mode::HotSeat
            && !self.is_over()
            && self.viewer.is_some_and(|side| side != self.to_move())
    }

    /// Whether the computer plays now.
    pub fn computer_plays(&self) -> bool {
        let is_its_turn =
            matches!(self.mode, Mode::Computer { side, .. } if side == self.to_move());
        is_its_turn && !self.is_over()
    }

    /// Both armies.
    pub fn armies(&self) -> [Army; 2] {
        Side::BOTH.map(|side| self.game().army(side).clone())
    }

    /// Every action that the viewer may try now, from nothing but the view (C20).
    pub fn actions(&self) -> Vec<Action> {
        match self.view().filter(|_| self.may_play()) {
            Some(view) => {
                let turns: Vec<Turn> = self.game().turns().collect();
                view.actions(self.game().rules(), &self.armies(), &turns)
            }
            None => Vec::new(),
        }
    }

    /// The last move without ranks, for the next player (C20).
    pub fn last_move(&self) -> Option<LastMove> {
        self.game().last_move()
    }

    /// Covers the screen: nothing of either side is shown until it is taken.
    pub fn hand_over(&mut self) {
        if self.must_hand_over() {
            self.viewer = None;
            self.let_go();
            self.say(String::new());
        }
    }

    /// The player whose turn it is takes the seat and uncovers the screen. `numbering` is
    /// for the ranks that the last action has shown to both (C12).
    pub fn uncover(&mut self, numbering: Numbering) {
        if self.viewer.is_none() {
            let side = self.to_move();
            self.viewer = Some(side);
            let heard = self.last_words(numbering);
            self.say(heard.unwrap_or_else(|| "Your turn.".to_string()));
            let to = self.last_move().map(|last| last.to);
            if let Some(square) = to.or_else(|| self.first_square(side)) {
                self.cursor.go(square);
            }
        }
    }

    /// What was played last, with the ranks that it has shown to both (C12, N12).
    pub fn last_words(&self, numbering: Numbering) -> Option<String> {
        let played = self.game().record().last()?;
        let print = words::print(self.game(), numbering);
        Some(match (played.answer.attack, self.game().last_move()) {
            (Some(attack), _) => words::attack(&print, &attack, self.names()),
            (None, Some(last)) if matches!(played.action, Action::Move(_)) => {
                words::last_move(&last, self.name(last.side))
            }
            (None, _) => words::power(&print, played, self.names()),
        })
    }

    /// Lets go of whatever is half done.
    pub fn let_go(&mut self) {
        self.hand = None;
        self.is_dragging = false;
        self.aim = None;
        self.entering = None;
        self.offer = None;
    }

    /// Plays an action of the viewer's, or says by which rule it is refused.
    pub fn play(&mut self, action: &Action, numbering: Numbering) {
        if !self.may_play() {
            return;
        }
        match self.file.play(action) {
            Ok(_) => self.has_played(numbering),
            Err(refusal) => self.complain(&refusal.to_string()),
        }
    }

    /// What follows every action.
    fn has_played(&mut self, numbering: Numbering) {
        self.revision += 1;
        self.let_go();
        let said = self.last_words(numbering).unwrap_or_default();
        self.say(said);
        self.cursor.takes_focus = true;
        self.look_back_at_the_end();
    }

    /// Gives the game up.
    pub fn resign(&mut self) {
        let Some(side) = self.viewer else {
            return;
        };
        let conclusion = Conclusion {
            winner: Some(side.other()),
            cause: Cause::Resignation,
        };
        if self.file.conclude(conclusion).is_ok() {
            self.revision += 1;
            self.let_go();
            self.look_back_at_the_end();
        }
    }

    /// Plays on from the moment of the replay; what came after it is gone.
    pub fn play_on(&mut self) {
        let Some(replay) = self.replay.take() else {
            return;
        };
        while self.is_over() || self.game().record().len() > replay.shown() {
            if !self.file.undo() {
                break;
            }
        }
        self.revision += 1;
        self.computer.forget();
        self.viewer = match self.mode {
            Mode::HotSeat => None,
            Mode::Computer { side, .. } => Some(side.other()),
        };
        self.let_go();
        self.say(format!("{} is to move.", self.name(self.to_move())));
        self.cursor.takes_focus = true;
        self.look_back_at_the_end();
    }

    /// Once the game is over it can be stepped through, and everything is open.
    fn look_back_at_the_end(&mut self) {
        if let Some(ending) = self.ending() {
            self.say(ending);
            self.replay = Some(Replay::new(self.game(), Seer::All));
        }
    }

    /// Shows the moment of the replay that `to` makes of the one shown and the last.
    pub fn show_moment(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        if let Some(replay) = &mut self.replay {
            let moment = to(replay.shown(), replay.len());
            replay.show(self.file.game(), moment);
        }
    }

    fn say(&mut self, words: String) {
        self.status = words;
        self.complains = false;
    }

    fn complain(&mut self, words: &str) {
        self.status = format!("{}.", words::sentence(words));
        self.complains = true;
    }

    /// The powers that the piece in the hand has, and whether each can be used now.
    pub fn powers(&self) -> Vec<(Power, bool)> {
        aim::powers(self)
    }

    /// Where what is in the hand can go: a piece, a power or a reinforcement.
    pub fn targets(&self) -> SquareSet {
        hands::targets(self)
    }
}
