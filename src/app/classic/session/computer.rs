//! The computer as the other player: its actions as they come from its thread, played at
//! a pace that one can follow, and practice with actions taken back.

use super::super::thinker::Thinker;
use super::{Mode, Session};
use crate::classic::{Action, Numbering};
use eframe::egui;
use std::time::Duration;

/// Seconds from one's own action to the computer's, to see what became of it.
const PACE: f64 = 0.8;

/// The computer's next action on its way.
#[derive(Debug, Default)]
pub struct Computer {
    thinker: Option<Thinker>,
    /// The action, thought out and not yet played.
    ready: Option<Action>,
    /// When it is played, in seconds of the window's clock.
    due: Option<f64>,
}

impl Session {
    /// How many actions are left when the player's last one is taken back; `None` where
    /// nothing can be. Practice against the computer only.
    pub fn taken_back(&self) -> Option<usize> {
        let me = match self.mode {
            Mode::Computer { side, .. } => side.other(),
            Mode::HotSeat => return None,
        };
        let record = self.game().record();
        record.iter().rposition(|played| played.side == me)
    }

    /// Takes the player's last action back, and all since.
    pub fn take_back(&mut self) {
        let Some(count) = self.taken_back() else {
            return;
        };
        while self.game().record().len() > count {
            self.file.undo();
        }
        self.revision += 1;
        self.replay = None;
        self.computer.forget();
        self.let_go();
        self.say("Your last move was taken back.".to_string());
        self.cursor.takes_focus = true;
    }

    /// What goes on between frames: the computer's actions.
    pub fn logic(&mut self, numbering: Numbering, context: &egui::Context) {
        if !self.computer_plays() {
            return;
        }
        let now = context.input(|input| input.time);
        let due = *self.computer.due.get_or_insert(now + PACE);
        if self.computer.ready.is_none() {
            self.ask_computer(context);
            self.computer.ready = self.computer.thinker.as_mut().and_then(Thinker::answer);
        }
        let Some(action) = self.computer.ready.take() else {
            return;
        };
        if now >= due {
            self.play_computer(&action, numbering);
            context.request_repaint();
        } else {
            self.computer.ready = Some(action);
            context.request_repaint_after(Duration::from_secs_f64(due - now));
        }
    }

    /// Plays the computer's actions that are due without a pause; for tests, which have no
    /// later frame.
    pub fn settle(&mut self, numbering: Numbering, context: &egui::Context) {
        while self.computer_plays() {
            self.ask_computer(context);
            let ready = self.computer.ready.take();
            let action = ready.or_else(|| self.computer.thinker.as_mut().and_then(Thinker::wait));
            let Some(action) = action else {
                return;
            };
            self.play_computer(&action, numbering);
        }
    }

    fn play_computer(&mut self, action: &Action, numbering: Numbering) {
        self.computer.due = None;
        match self.file.play(action) {
            Ok(_) => self.has_played(numbering),
            Err(refusal) => self.complain(&format!("the computer's move is refused: {refusal}")),
        }
        if let Some(last) = self.last_move().filter(|_| self.replay.is_none()) {
            self.cursor.go(last.to);
        }
    }

    fn ask_computer(&mut self, context: &egui::Context) {
        let Mode::Computer {
            kind,
            strength,
            seed,
            ..
        } = self.mode
        else {
            return;
        };
        let thinker = self.computer.thinker.get_or_insert_with(|| {
            let wake = context.clone();
            Thinker::start(kind, strength, seed, move || wake.request_repaint())
        });
        thinker.ask(self.file.game());
    }
}

impl Computer {
    /// Whatever is being thought of is stale.
    pub(super) fn forget(&mut self) {
        self.ready = None;
        self.due = None;
        if let Some(thinker) = &mut self.thinker {
            thinker.forget();
        }
    }
}
