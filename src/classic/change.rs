//! A change of a position that can be taken back exactly, whatever made it.

use super::battle::Battle;
use super::captured::Captured;
use super::moves::{Made, Move};
use super::piece::Piece;
use super::position::Position;
use super::square::Square;
use super::square_set::SquareSet;
use crate::side::Side;

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

impl Change {
    /// The squares on which pieces left the board.
    pub fn losses(&self) -> SquareSet {
        match self {
            Change::Move(made) => {
                let Move { from, to } = made.plain();
                match made.battle() {
                    None => SquareSet::EMPTY,
                    Some(Battle::Won | Battle::Flag) => to.into(),
                    Some(Battle::Lost) => from.into(),
                    Some(Battle::Tie) => [from, to].into_iter().collect(),
                }
            }
            // A capture clears a square first.
            Change::Log(log) => log
                .windows(2)
                .filter_map(|pair| match pair {
                    [Before::Square(square, _), Before::FewerCaptured] => Some(*square),
                    _ => None,
                })
                .collect(),
        }
    }

    /// What stood on a square before, if the change touched it and something did.
    pub fn before(&self, square: Square) -> Option<Piece> {
        match self {
            Change::Move(made) if made.plain().from == square => Some(made.mover()),
            Change::Move(made) if made.plain().to == square => made.target(),
            Change::Move(_) => None,
            Change::Log(log) => log.iter().find_map(|before| match before {
                Before::Square(at, piece) if *at == square => Some(*piece),
                _ => None,
            })?,
        }
    }
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

    /// Turns up the piece on a square, if there is one that the opponent has not seen.
    pub fn reveal(&mut self, square: Square) {
        if let Some(piece) = self.position.at(square)
            && !piece.is_revealed()
        {
            self.put(square, Some(piece.revealed()));
        }
    }

    /// Carries the piece on one square to another, whatever stood there.
    pub fn relocate(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.position.at(from) {
            self.put(from, None);
            self.put(to, Some(piece.moved()));
        }
    }

    /// Takes all reinforcements of `side` that wait.
    pub fn take_reserve(&mut self, side: Side) -> Vec<Piece> {
        let reserve = self.position.reserve_mut();
        self.log.push(Before::Reserve(reserve.clone()));
        let (taken, kept) = reserve
            .iter()
            .copied()
            .partition(|piece| piece.army() == side);
        *reserve = kept;
        taken
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
