//! The computer's orders: thought out on a thread, so that no frame ever waits for
//! an explorer.

use crate::explorer::{Explorer, Kind};
use crate::fortress::walk::Order;
use crate::notepad::Notepad;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A question to the explorer.
struct Question {
    /// What an explorer that begins anew is to be shown first.
    anew: Option<Vec<Notepad>>,
    /// The notepad for which an order is wanted.
    notepad: Notepad,
    /// Answers to questions of an older number are stale.
    number: usize,
}

/// An explorer on a thread.
///
/// The same seed and the same notepads give the same orders, also after a turn was
/// taken back or a round was taken up again: then the explorer begins anew and is
/// shown what it was shown before.
#[derive(Debug)]
pub struct Thinker {
    questions: Sender<Question>,
    answers: Receiver<(usize, Option<Order>)>,
    /// The notepad at each of its orders so far.
    shown: Vec<Notepad>,
    begins_anew: bool,
    number: usize,
    is_thinking: bool,
}

impl Thinker {
    /// Starts an explorer that has given orders at these notepads before; `wake` is
    /// called whenever an order is there.
    pub fn start(
        kind: Kind,
        seed: u64,
        shown: Vec<Notepad>,
        wake: impl Fn() + Send + 'static,
    ) -> Thinker {
        let (questions, asked) = channel::<Question>();
        let (done, answers) = channel();
        thread::spawn(move || {
            let mut explorer = kind.explorer(seed);
            while let Ok(question) = asked.recv() {
                if let Some(shown) = question.anew {
                    explorer = shown_again(kind, seed, &shown);
                }
                let order = explorer.order(&question.notepad);
                if done.send((question.number, order)).is_err() {
                    return;
                }
                wake();
            }
        });
        Thinker {
            questions,
            answers,
            begins_anew: !shown.is_empty(),
            shown,
            number: 0,
            is_thinking: false,
        }
    }

    /// Asks for the order at this notepad, unless one is asked for already.
    pub fn ask(&mut self, notepad: &Notepad) {
        if self.is_thinking {
            return;
        }
        let anew = self.begins_anew.then(|| self.shown.clone());
        self.number += 1;
        let question = Question {
            anew,
            notepad: *notepad,
            number: self.number,
        };
        if self.questions.send(question).is_ok() {
            self.shown.push(*notepad);
            self.begins_anew = false;
            self.is_thinking = true;
        }
    }

    /// Forgets all but its first orders.
    pub fn take_back_to(&mut self, orders: usize) {
        self.shown.truncate(orders);
        self.begins_anew = true;
        self.is_thinking = false;
        // Whatever is being thought of is stale.
        self.number += 1;
    }

    /// The order asked for, once it is there.
    pub fn answer(&mut self) -> Option<Order> {
        while let Ok(answer) = self.answers.try_recv() {
            if let Some(order) = self.take(answer) {
                return Some(order);
            }
        }
        None
    }

    /// Waits for the order asked for; for tests, which have no later frame.
    pub fn wait(&mut self) -> Option<Order> {
        while self.is_thinking {
            let answer = self.answers.recv().ok()?;
            if let Some(order) = self.take(answer) {
                return Some(order);
            }
        }
        None
    }

    fn take(&mut self, (number, order): (usize, Option<Order>)) -> Option<Order> {
        let is_current = self.is_thinking && number == self.number;
        if is_current {
            self.is_thinking = false;
        }
        order.filter(|_| is_current)
    }
}

/// An explorer that has been shown these notepads.
fn shown_again(kind: Kind, seed: u64, shown: &[Notepad]) -> Box<dyn Explorer> {
    let mut explorer = kind.explorer(seed);
    for notepad in shown {
        explorer.order(notepad);
    }
    explorer
}
