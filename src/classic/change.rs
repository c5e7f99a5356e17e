//! A change of a position that can be taken back exactly, whatever made it.

use super::captured::Captured;
use super::moves::Made;
use super::piece::Piece;
use super::position::Position;
use super::side::Side;
use super::square::Square;

/// What an action did, as far as it takes to undo it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A plain move, which needs little.
    Move(Made),
    /// Anything else: what was there before, one entry for each thing that was
    /// changed, in order.
    Log(Vec<Before>),
}

/// A thing as it was before it was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Before {
    /// What stood on a square.
    Square(Square, Option<Piece>),
    /// One captured piece fewer at the end of the list.
    FewerCaptured,
    /// This piece at this place of the captured list.
    Captured(usize, Captured),
    /// The reinforcements that waited.
    Reserve(Vec<Piece>),
    /// Whether healing had been used.
    HealingUsed(bool),
    /// Whose turn it was, and the number of plies.
    Turn(Side, u32),
}

impl Position {
    /// Starts a change of this position that is written down as it is made.
    pub const fn edit(&mut self) -> Edit<'_> {
        Edit {
            position: self,
            log: Vec::new(),
        }
    }

    /// Takes the last change back: the position is as it was, to the last mark.
    pub fn undo(&mut self, change: &Change) {
        match change {
            Change::Move(made) => self.unmake(made),
            Change::Log(log) => log.iter().rev().for_each(|before| self.bring_back(before)),
        }
    }

    fn bring_back(&mut self, before: &Before) {
        match before {
            Before::Square(square, piece) => self.put(*square, *piece),
            Before::FewerCaptured => {
                self.captured_mut().pop();
            }
            Before::Captured(place, captured) => {
                let list = self.captured_mut();
                list.insert((*place).min(list.len()), *captured);
            }
            Before::Reserve(reserve) => self.reserve_mut().clone_from(reserve),
            Before::HealingUsed(used) => self.set_healing_used(*used),
            Before::Turn(to_move, plies) => self.set_turn(*to_move, *plies),
        }
    }
}

/// A change in the making. Everything done through it is written down; without
/// [`Edit::finish`] it stands but cannot be taken back.
#[derive(Debug)]
pub struct Edit<'a> {
    position: &'a mut Position,
    log: Vec<Before>,
}

impl Edit<'_> {
    /// The position as it is so far.
    pub const fn position(&self) -> &Position {
        self.position
    }

    /// Puts a piece on a square, or clears it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let before = self.position.at(square);
        self.log.push(Before::Square(square, before));
        self.position.put(square, piece);
    }

    /// Takes the piece on a square off the board into the captured list, if there is
    /// one.
    pub fn capture(&mut self, square: Square, captor: Option<Side>) {
        let Some(piece) = self.position.at(square) else {
            return;
        };
        self.put(square, None);
        self.log.push(Before::FewerCaptured);
        self.position.push_captured(Captured { piece, captor });
    }

    /// Takes the piece at this place out of the captured list, if there is one.
    pub fn take_captured(&mut self, place: usize) -> Option<Captured> {
        if place >= self.position.captured().len() {
            return None;
        }
        let captured = self.position.captured_mut().remove(place);
        self.log.push(Before::Captured(place, captured));
        Some(captured)
    }

    /// Takes all reinforcements that wait.
    pub fn take_reserve(&mut self) -> Vec<Piece> {
        let reserve = std::mem::take(self.position.reserve_mut());
        self.log.push(Before::Reserve(reserve.clone()));
        reserve
    }

    /// Marks the one healing of the game as used (P11).
    pub fn use_healing(&mut self) {
        let before = self.position.is_healing_used();
        self.log.push(Before::HealingUsed(before));
        self.position.set_healing_used(true);
    }

    /// Passes the turn to the opponent.
    pub fn pass_turn(&mut self) {
        let (to_move, plies) = (self.position.to_move(), self.position.plies());
        self.log.push(Before::Turn(to_move, plies));
        self.position.pass_turn();
    }

    /// The change, to be kept and taken back.
    pub fn finish(self) -> Change {
        Change::Log(self.log)
    }
}
