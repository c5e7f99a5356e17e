//! What presses and drags on squares do.

use super::{Offer, Session};
use crate::classic::{Action, Move, Numbering, Square, SquareSet};

/// Where what is in the hand can go.
pub(super) fn targets(session: &Session) -> SquareSet {
    if let Some(entering) = &session.entering {
        return entering.targets();
    }
    let Some(hand) = session.hand else {
        return SquareSet::EMPTY;
    };
    if let Some(aim) = &session.aim {
        return aim.targets(&session.actions(), hand);
    }
    let goes = |action: Action| match action {
        Action::Move(Move { from, to }) if from == hand => Some(to),
        _ => None,
    };
    session.actions().into_iter().filter_map(goes).collect()
}

impl Session {
    /// A click or Enter on a square: takes an own piece, or orders the one in the hand
    /// there.
    pub fn press(&mut self, square: Square, numbering: Numbering) {
        self.cursor.go(square);
        if !self.may_play() {
            return;
        }
        if let Some(entering) = &mut self.entering {
            entering.press(square);
            return;
        }
        if self.aim.is_some() {
            self.aim_at(square);
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
        let is_busy = self.entering.is_some() || self.aim.is_some();
        if self.may_play() && !is_busy && self.is_own(square) {
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
        let piece = self.game().position().at(square);
        piece.is_some_and(|piece| Some(piece.side()) == self.viewer)
    }

    fn take(&mut self, square: Square) {
        self.let_go();
        self.hand = Some(square);
        self.cursor.go(square);
        let can_act = !self.targets().is_empty() || self.powers().iter().any(|(_, can)| *can);
        self.say(if can_act {
            String::new()
        } else {
            format!("The piece on {square} has nowhere to go.")
        });
    }

    /// What is offered is done, or not.
    pub fn answer(&mut self, is_yes: bool, numbering: Numbering) {
        match self.offer.take().filter(|_| is_yes) {
            Some(Offer::Resign) => self.resign(),
            Some(Offer::Use(power_use)) => self.play(&Action::Power(power_use), numbering),
            None => self.let_go(),
        }
        self.cursor.takes_focus = true;
    }
}
