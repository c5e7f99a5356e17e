//! The computer's orders: thought out on a thread, so that no frame ever waits for
//! an explorer.

use crate::explorer::{Explorer, Kind};
use crate::fortress::walk::Order;
use crate::notepad::Notepad;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A question to the explorer: its notepad at each of its orders so far, and now.
type Question = Vec<Notepad>;

/// An explorer on a thread. Of several questions that wait only the newest is
/// answered.
///
/// The same seed and the same notepads give the same orders, also after a turn was
/// taken back: then the explorer begins anew and is shown what it saw before.
#[derive(Debug)]
pub struct Thinker {
    questions: Sender<Question>,
    answers: Receiver<(usize, Option<Order>)>,
    asked: Option<Question>,
}

impl Thinker {
    /// Starts an explorer; `wake` is called whenever an order is there.
    pub fn start(kind: Kind, seed: u64, wake: impl Fn() + Send + 'static) -> Thinker {
        let (questions, asked) = channel();
        let (done, answers) = channel();
        thread::spawn(move || {
            let mut mind = Mind::new(kind, seed);
            while let Ok(first) = asked.recv() {
                let newest: Question = asked.try_iter().last().unwrap_or(first);
                let order = mind.order(&newest);
                if done.send((newest.len(), order)).is_err() {
                    return;
                }
                wake();
            }
        });
        Thinker {
            questions,
            answers,
            asked: None,
        }
    }

    /// Asks for the order at the last of these notepads, if it was not asked for
    /// last.
    pub fn ask(&mut self, notepads: Question) {
        if self.asked.as_ref() != Some(&notepads) && self.questions.send(notepads.clone()).is_ok() {
            self.asked = Some(notepads);
        }
    }

    /// The order asked for last, once it is there.
    pub fn answer(&mut self) -> Option<Order> {
        let newest = self.answers.try_iter().last();
        self.take(newest?)
    }

    /// Waits for the order asked for last; for tests, which have no later frame.
    pub fn wait(&mut self) -> Option<Order> {
        loop {
            let answer = self.answers.recv().ok()?;
            if let Some(order) = self.take(answer) {
                return Some(order);
            }
        }
    }

    /// An answer to another question than the last is stale.
    fn take(&mut self, (length, order): (usize, Option<Order>)) -> Option<Order> {
        let is_current = self.asked.as_ref().map(Vec::len) == Some(length);
        if is_current {
            self.asked = None;
        }
        order.filter(|_| is_current)
    }
}

/// An explorer and what it was shown.
struct Mind {
    kind: Kind,
    seed: u64,
    explorer: Box<dyn Explorer>,
    shown: Vec<Notepad>,
}

impl Mind {
    fn new(kind: Kind, seed: u64) -> Mind {
        Mind {
            kind,
            seed,
            explorer: kind.explorer(seed),
            shown: Vec::new(),
        }
    }

    fn order(&mut self, notepads: &[Notepad]) -> Option<Order> {
        if !notepads.starts_with(&self.shown) || notepads.len() == self.shown.len() {
            *self = Mind::new(self.kind, self.seed);
        }
        let mut order = None;
        for notepad in &notepads[self.shown.len()..] {
            order = self.explorer.order(notepad);
        }
        self.shown = notepads.to_vec();
        order
    }
}
