//! The computer as the other player: its orders as they come from its thread, played
//! at a pace that one can follow, and practice with orders taken back.

use super::super::thinker::Thinker;
use super::{Mode, Session};
use crate::fortress::walk::Order;
use crate::notepad::Notepad;
use crate::round::{Entry, Record, Round, Side};
use eframe::egui;
use std::time::Duration;

/// Seconds between two orders of the computer, so that one can follow.
const PACE: f64 = 0.7;
/// Seconds before its first order, to see what became of one's own.
const FIRST_PACE: f64 = 1.6;

/// The computer's next order on its way.
#[derive(Debug, Default)]
pub struct Computer {
    thinker: Option<Thinker>,
    /// The order, thought out and not yet played.
    ready: Option<Order>,
    /// When it is played, in seconds of the window's clock.
    due: Option<f64>,
    /// Whether orders are played without a pause until the turn ends.
    pub hurries: bool,
}

impl Session {
    /// The entries left when the last thing is taken back; `None` where nothing can
    /// be. Against the computer, for practice, that is one's own last order; at the
    /// desk, where one may mishear, whatever was taken down last. Players at one
    /// screen take nothing back, and nobody does in a round that is only looked at.
    pub fn taken_back(&self) -> Option<usize> {
        let entries = &self.table.record().entries;
        if self.is_over() {
            return None;
        }
        match self.mode {
            Mode::HotSeat | Mode::Remote { .. } => None,
            Mode::Computer { side, .. } => entries
                .iter()
                .rposition(|entry| is_order_of(entry, side.other())),
            Mode::Desk { .. } => entries
                .iter()
                .rposition(|entry| matches!(entry, Entry::Order { .. } | Entry::TurnOver { .. })),
        }
    }

    /// Takes it back, and all since.
    pub fn take_back(&mut self) {
        if let Some(count) = self.taken_back() {
            self.table.take_back_to(count);
            if let (Mode::Computer { side, .. }, Some(thinker)) =
                (self.mode, &mut self.computer.thinker)
            {
                thinker.take_back_to(orders_of(self.table.record(), side));
            }
            self.review = None;
            self.revision += 1;
            self.tell_again();
            self.computer.ready = None;
            self.computer.due = None;
            self.computer.hurries = false;
            self.let_go();
            self.say("It was taken back.".to_string());
            self.follow_piece();
        }
    }

    /// What goes on between frames: the computer's orders.
    pub fn logic(&mut self, context: &egui::Context) {
        if !self.computer_plays() {
            self.computer.hurries = false;
            return;
        }
        let now = context.input(|input| input.time);
        if self.computer.ready.is_none() {
            self.ask_computer(context);
            self.computer.ready = self.computer.thinker.as_mut().and_then(Thinker::answer);
        }
        let Some(order) = self.computer.ready else {
            return;
        };
        let pace = if self.begins_turn() { FIRST_PACE } else { PACE };
        let due = *self.computer.due.get_or_insert(now + pace);
        if now >= due || self.computer.hurries {
            self.play_computer(order);
            context.request_repaint();
        } else {
            context.request_repaint_after(Duration::from_secs_f64(due - now));
        }
    }

    /// Plays the computer's orders until it has none to give; for tests, and for
    /// whoever does not want to watch.
    pub fn settle(&mut self, context: &egui::Context) {
        while self.computer_plays() {
            self.ask_computer(context);
            let order = self.computer.ready.take();
            let order = order.or_else(|| self.computer.thinker.as_mut().and_then(Thinker::wait));
            let Some(order) = order else {
                return;
            };
            self.play_computer(order);
        }
    }

    /// Whether the last order was another side's than the one that plays.
    fn begins_turn(&self) -> bool {
        let side = self.to_play();
        let orders = &self.table.record().entries;
        let last = orders
            .iter()
            .rev()
            .find(|entry| matches!(entry, Entry::Order { .. }));
        !last.is_some_and(|entry| is_order_of(entry, side))
    }

    fn play_computer(&mut self, order: Order) {
        self.computer.ready = None;
        self.computer.due = None;
        let side = self.to_play();
        self.play(true, |table| table.give(side, order).map(|_| ()));
    }

    fn ask_computer(&mut self, context: &egui::Context) {
        let Mode::Computer { side, kind, seed } = self.mode else {
            return;
        };
        let thinker = match &mut self.computer.thinker {
            Some(thinker) => thinker,
            none => {
                let shown = shown_to(self.table.record(), side);
                let wake = context.clone();
                none.insert(Thinker::start(kind, seed, shown, move || {
                    wake.request_repaint();
                }))
            }
        };
        thinker.ask(self.table.round().notepad(side));
    }
}

/// The notepads of `side` before each of its orders.
fn shown_to(record: &Record, side: Side) -> Vec<Notepad> {
    let mut round = Round::heard(record.terms.game, record.terms.lots.first());
    let mut shown = Vec::new();
    for entry in &record.entries {
        if is_order_of(entry, side) {
            shown.push(*round.notepad(side));
        }
        if round.follow(entry).is_err() {
            break;
        }
    }
    shown
}

fn orders_of(record: &Record, side: Side) -> usize {
    let orders = record.entries.iter();
    orders.filter(|entry| is_order_of(entry, side)).count()
}

fn is_order_of(entry: &Entry, side: Side) -> bool {
    matches!(entry, Entry::Order { side: whose, .. } if *whose == side)
}
