//! The computer player on its thread.

use crate::classic::{Action, Game};
use crate::classic_player::{Outlook, PlayerKind, Strength};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A game at which an action is asked for.
struct Question {
    game: Game,
    /// Counts the questions: answers to older ones are stale.
    number: usize,
}

/// A computer player on a thread. It is shown no more than an [`Outlook`], and its chance
/// comes from the seed and the number of actions so far: the same game gets the same
/// action, also after it was taken up again.
#[derive(Debug)]
pub struct Thinker {
    questions: Sender<Question>,
    answers: Receiver<(usize, Option<Action>)>,
    number: usize,
    is_thinking: bool,
}

impl Thinker {
    /// Starts a player; `wake` is called whenever an action is there.
    pub fn start(
        kind: PlayerKind,
        strength: Strength,
        seed: u64,
        wake: impl Fn() + Send + 'static,
    ) -> Thinker {
        let (questions, asked) = channel::<Question>();
        let (done, answers) = channel();
        thread::spawn(move || {
            while let Ok(Question { game, number }) = asked.recv() {
                let chance = seed.wrapping_add(game.record().len() as u64);
                let mut player = kind.player(chance, strength);
                let action = player.act(&Outlook::of(&game));
                if done.send((number, action)).is_err() {
                    return;
                }
                wake();
            }
        });
        Thinker {
            questions,
            answers,
            number: 0,
            is_thinking: false,
        }
    }

    /// Asks for the action in this game, unless one is asked for already.
    pub fn ask(&mut self, game: &Game) {
        if self.is_thinking {
            return;
        }
        self.number += 1;
        let question = Question {
            game: game.clone(),
            number: self.number,
        };
        self.is_thinking = self.questions.send(question).is_ok();
    }

    /// Whatever is being thought of is stale.
    pub const fn forget(&mut self) {
        self.is_thinking = false;
    }

    /// The action asked for, once it is there.
    pub fn answer(&mut self) -> Option<Action> {
        while let Ok(answer) = self.answers.try_recv() {
            if let Some(action) = self.take(answer) {
                return Some(action);
            }
        }
        None
    }

    /// Waits for the action asked for; for tests, which have no later frame.
    pub fn wait(&mut self) -> Option<Action> {
        while self.is_thinking {
            let answer = self.answers.recv().ok()?;
            if let Some(action) = self.take(answer) {
                return Some(action);
            }
        }
        None
    }

    fn take(&mut self, (number, action): (usize, Option<Action>)) -> Option<Action> {
        let is_current = self.is_thinking && number == self.number;
        if is_current {
            self.is_thinking = false;
        }
        action.filter(|_| is_current)
    }
}
