//! A game stepped through, from either side's view or open.

use crate::classic::{Game, Seer, View};

/// A game at some moment, and who looks at it.
#[derive(Clone, Debug)]
pub struct Replay {
    game: Game,
    len: usize,
    /// Who looks.
    pub seer: Seer,
}

impl Replay {
    /// The game at its last moment.
    pub fn new(game: &Game, seer: Seer) -> Replay {
        Replay {
            game: game.clone(),
            len: game.record().len(),
            seer,
        }
    }

    /// The game as it was at the moment shown.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How many actions have been played at the moment shown.
    pub fn shown(&self) -> usize {
        self.game.record().len()
    }

    /// How many actions the whole game has.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was played.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Shows the moment after so many actions of `whole`, the game that it is a replay of.
    pub fn show(&mut self, whole: &Game, count: usize) {
        while self.shown() > count && self.game.undo().is_some() {}
        for played in whole.record().iter().take(count).skip(self.shown()) {
            if self.game.play(&played.action).is_err() {
                return;
            }
        }
    }

    /// What the seer saw at that moment (C20).
    pub fn view(&self) -> View {
        match self.seer.side() {
            Some(side) => self.game.view(side),
            None => View::of(self.game.position(), self.seer, self.game.rules().captured),
        }
    }
}
