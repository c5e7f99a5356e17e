//! A game at the screen: whose view is laid open, what is in the hand, and what presses
//! on squares do. No window is needed: tests drive it as they please.

mod computer;

pub use computer::Computer;

use super::board::Cursor;
use super::replay::Replay;
use super::words;
use crate::classic::{
    Action, Game, LastMove, Move, Numbering, Seer, Side, Square, SquareSet, View, home_squares,
};
use crate::classic_player::{Kind, Strength};

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
        kind: Kind,
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
}

/// A game being played at this screen.
#[derive(Debug)]
pub struct Session {
    game: Game,
    names: [String; 2],
    mode: Mode,
    resigned: Option<Side>,
    /// Whose view is laid open; `None` while the screen is covered.
    viewer: Option<Side>,
    /// The square of the piece in the hand.
    pub hand: Option<Square>,
    /// Whether it was taken by a drag.
    pub is_dragging: bool,
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
}

impl Session {
    /// Sits down to a game.
    pub fn new(game: Game, names: [String; 2], mode: Mode) -> Session {
        let viewer = match mode {
            Mode::HotSeat => None,
            Mode::Computer { side, .. } => Some(side.other()),
        };
        let seat = viewer.unwrap_or(game.position().to_move());
        let home = home_squares(game.rules().edition, seat);
        let mut session = Session {
            game,
            names,
            mode,
            resigned: None,
            viewer,
            hand: None,
            is_dragging: false,
            cursor: Cursor::on(match seat {
                Side::Red => home.iter().last(),
                Side::Blue => home.iter().next(),
            }),
            status: String::new(),
            complains: false,
            offer: None,
            replay: None,
            computer: Computer::default(),
        };
        session.say(format!("{} begins.", session.name(session.to_move())));
        session.look_back_at_the_end();
        session
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How it is played.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// A player's name.
    pub fn name(&self, side: Side) -> &str {
        let name = self.names[side as usize].as_str();
        if name.is_empty() { side.title() } else { name }
    }

    /// Both names.
    pub fn names(&self) -> [&str; 2] {
        Side::BOTH.map(|side| self.name(side))
    }

    /// The side whose turn it is.
    pub const fn to_move(&self) -> Side {
        self.game.position().to_move()
    }

    /// Whose view is laid open; `None` while the screen is covered.
    pub const fn viewer(&self) -> Option<Side> {
        self.viewer
    }

    /// Who gave the game up.
    pub const fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// Whether the game is over (C15, C16, N13, or by resignation).
    pub fn is_over(&self) -> bool {
        self.game.result().is_some() || self.resigned.is_some()
    }

    /// How it ended, in a sentence.
    pub fn ending(&self) -> Option<String> {
        if let Some(side) = self.resigned {
            let (loser, winner) = (self.name(side), self.name(side.other()));
            return Some(format!("{loser} gives up: {winner} wins."));
        }
        let result = self.game.result()?;
        Some(format!("{}.", words::sentence(&result.to_string())))
    }

    /// What the viewer sees; `None` while the screen is covered (C20).
    pub fn view(&self) -> Option<View> {
        self.viewer.map(|side| self.game.view(side))
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

    /// Every action that the viewer may try now.
    pub fn actions(&self) -> Vec<Action> {
        if self.may_play() {
            self.game.legal_actions()
        } else {
            Vec::new()
        }
    }

    /// Where the piece in the hand can go by a plain move.
    pub fn targets(&self) -> SquareSet {
        let Some(hand) = self.hand else {
            return SquareSet::EMPTY;
        };
        let goes = |action: Action| match action {
            Action::Move(Move { from, to }) if from == hand => Some(to),
            _ => None,
        };
        self.actions().into_iter().filter_map(goes).collect()
    }

    /// The last move without ranks, for the next player (C20).
    pub fn last_move(&self) -> Option<LastMove> {
        self.game.last_move()
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
    /// for the ranks that the last attack has shown to both (C12).
    pub fn uncover(&mut self, numbering: Numbering) {
        if self.viewer.is_none() {
            let side = self.to_move();
            self.viewer = Some(side);
            let heard = self.last_words(numbering);
            self.say(heard.unwrap_or_else(|| "Your turn.".to_string()));
            let home = home_squares(self.game.rules().edition, side);
            let to = self.last_move().map(|last| last.to);
            self.cursor.go(to
                .or_else(|| home.iter().next())
                .unwrap_or(self.cursor.square));
        }
    }

    /// What was played last, with the ranks of an attack (C12).
    pub fn last_words(&self, numbering: Numbering) -> Option<String> {
        let played = self.game.record().last()?;
        let print = words::print(&self.game, numbering);
        let name = self.name(played.side);
        Some(match (played.answer.attack, self.game.last_move()) {
            (Some(attack), _) => words::attack(&print, &attack, self.names()),
            (None, Some(last)) => words::last_move(&last, name),
            (None, None) => format!("{name}: {}.", words::heard(&played.action)),
        })
    }

    /// Lets go of whatever is half done.
    pub fn let_go(&mut self) {
        self.hand = None;
        self.is_dragging = false;
        self.offer = None;
    }

    /// A click or Enter on a square: takes an own piece, or orders the one in the hand
    /// there.
    pub fn press(&mut self, square: Square, numbering: Numbering) {
        self.cursor.go(square);
        if !self.may_play() {
            return;
        }
        let is_own = self.is_own(square);
        match self.hand {
            Some(hand) if hand == square => self.let_go(),
            Some(_) if is_own => self.take(square),
            Some(hand) => {
                let plain = Move {
                    from: hand,
                    to: square,
                };
                self.play(&Action::Move(plain), numbering);
            }
            None if is_own => self.take(square),
            None => {}
        }
    }

    /// The beginning of a drag.
    pub fn lift(&mut self, square: Square) {
        if self.may_play() && self.is_own(square) {
            self.take(square);
            self.is_dragging = true;
        }
    }

    /// The end of a drag: orders the piece to the square where it ends.
    pub fn drop_on(&mut self, square: Option<Square>, numbering: Numbering) {
        self.is_dragging = false;
        match square {
            Some(to) if Some(to) == self.hand => {}
            Some(to) if !self.is_own(to) => self.press(to, numbering),
            _ => self.let_go(),
        }
    }

    fn is_own(&self, square: Square) -> bool {
        let piece = self.game.position().at(square);
        piece.is_some_and(|piece| Some(piece.side()) == self.viewer)
    }

    fn take(&mut self, square: Square) {
        self.let_go();
        self.hand = Some(square);
        self.cursor.go(square);
        self.say(if self.targets().is_empty() {
            format!("The piece on {square} has nowhere to go.")
        } else {
            String::new()
        });
    }

    /// Plays an action of the viewer's, or says by which rule it is refused.
    pub fn play(&mut self, action: &Action, numbering: Numbering) {
        if !self.may_play() {
            return;
        }
        match self.game.play(action) {
            Ok(_) => self.has_played(numbering),
            Err(refusal) => self.complain(words::sentence(&refusal.to_string())),
        }
    }

    /// What follows every action.
    fn has_played(&mut self, numbering: Numbering) {
        self.let_go();
        let said = self.last_words(numbering).unwrap_or_default();
        self.say(said);
        self.look_back_at_the_end();
    }

    /// Gives the game up.
    pub fn resign(&mut self) {
        if let Some(side) = self.viewer.filter(|_| !self.is_over()) {
            self.resigned = Some(side);
            self.let_go();
            self.look_back_at_the_end();
        }
    }

    /// Once the game is over it can be stepped through, and everything is open.
    fn look_back_at_the_end(&mut self) {
        if let Some(ending) = self.ending() {
            self.say(ending);
            self.replay = Some(Replay::new(&self.game, Seer::All));
        }
    }

    /// Shows the moment of the replay that `to` makes of the one shown and the last.
    pub fn show_moment(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        if let Some(replay) = &mut self.replay {
            let moment = to(replay.shown(), replay.len());
            replay.show(&self.game, moment);
        }
    }

    fn say(&mut self, words: String) {
        self.status = words;
        self.complains = false;
    }

    fn complain(&mut self, words: String) {
        self.status = format!("{words}.");
        self.complains = true;
    }
}
