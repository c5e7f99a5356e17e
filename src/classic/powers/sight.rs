//! What a side knows when it chooses what to do.

use super::super::army::{Army, Kind, KindId, Power};
use super::super::game::Refusal;
use super::super::piece::Piece;
use super::super::position::Position;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::refusal::PowerRefusal;
use crate::side::Side;

/// What a side knows when it chooses what to do, as far as the law of powers asks for it
/// (C20). It is made from a whole position or from the side's view of it, and what is
/// allowed is the same by either.
pub(in super::super) struct Sight<'a> {
    /// The armies of Red and Blue.
    pub armies: &'a [Army; 2],
    /// The board. Of pieces that are hidden from the side only places and marks count.
    pub board: &'a Position,
    /// Who chooses.
    pub side: Side,
    /// The kinds of the side's own pieces that have been captured (P11).
    pub lost: Vec<KindId>,
    /// Whether the one healing of the game has been used (P11).
    pub is_healing_used: bool,
    /// How many pieces of the opponent's army the side has captured (N11).
    pub captures: usize,
    /// The side's reinforcements that wait (N11).
    pub waiting: Vec<KindId>,
}

impl<'a> Sight<'a> {
    /// What `side` knows of the position.
    pub fn of(position: &'a Position, armies: &'a [Army; 2], side: Side) -> Sight<'a> {
        let captured = position.captured();
        let own = captured
            .iter()
            .map(|fallen| fallen.piece)
            .filter(|piece| piece.army() == side && !piece.is_enchanted());
        let captures = captured
            .iter()
            .filter(|fallen| counts_as_capture(fallen.piece.army(), fallen.captor, side));
        let waiting = position
            .reserve()
            .iter()
            .filter(|piece| piece.army() == side);
        Sight {
            armies,
            board: position,
            side,
            lost: own.map(Piece::kind).collect(),
            is_healing_used: position.is_healing_used(),
            captures: captures.count(),
            waiting: waiting.map(|piece| piece.kind()).collect(),
        }
    }

    /// What kind of piece it is.
    pub fn kind(&self, piece: Piece) -> Option<&'a Kind> {
        self.armies[piece.army() as usize].kind(piece.kind())
    }

    /// Whether the piece is of a kind with this power.
    pub fn has_power(&self, piece: Piece, power: Power) -> bool {
        self.kind(piece)
            .is_some_and(|kind| kind.powers.contains(&power))
    }

    /// The side's pieces on the board that are not stone, each with each of its powers.
    pub fn powers(&self) -> impl Iterator<Item = (Square, Power)> + '_ {
        let own = self.board.forces(self.side);
        (own.all - own.stones)
            .iter()
            .filter_map(|square| Some((square, self.kind(self.board.at(square)?)?)))
            .flat_map(|(square, kind)| kind.powers.iter().map(move |power| (square, *power)))
    }

    /// The side's pieces on the board with this power, stone included.
    pub fn users(&self, power: Power) -> impl Iterator<Item = Square> + '_ {
        let own = self.board.forces(self.side).all;
        own.iter().filter(move |square| {
            let piece = self.board.at(*square);
            piece.is_some_and(|piece| self.has_power(piece, power))
        })
    }

    /// The enemies that can be the target of something: stone cannot (P1).
    pub fn targets(&self) -> SquareSet {
        let enemies = self.board.forces(self.side.other());
        enemies.all - enemies.stones
    }

    /// N12 and P1: an own piece with this power that is not stone stands there.
    pub fn allow_user(&self, square: Square, power: Power) -> Result<(), Refusal> {
        let piece = self.board.at(square).ok_or(Refusal::Empty(square))?;
        if piece.side() != self.side {
            return Err(Refusal::NotYours(square));
        }
        if !self.has_power(piece, power) {
            return Err(PowerRefusal::NotHad { power, square }.into());
        }
        if piece.is_stone() {
            return Err(Refusal::Stone(square));
        }
        Ok(())
    }

    /// That a power names an enemy, and not a stone one (P1).
    pub fn allow_target(&self, power: Power, square: Square) -> Result<(), PowerRefusal> {
        let target = self.board.at(square);
        match target.filter(|target| target.side() != self.side) {
            None => Err(PowerRefusal::NotAnEnemy { power, square }),
            Some(enemy) if enemy.is_stone() => Err(PowerRefusal::StoneTarget { power, square }),
            Some(_) => Ok(()),
        }
    }

    /// That a power names an enemy that has not been enchanted before (P2).
    pub fn allow_free_target(&self, power: Power, square: Square) -> Result<(), PowerRefusal> {
        self.allow_target(power, square)?;
        match self.board.at(square) {
            Some(enemy) if enemy.is_enchanted() => {
                Err(PowerRefusal::EnchantedTarget { power, square })
            }
            _ => Ok(()),
        }
    }

    /// That nothing stands on the square where a power puts a piece.
    pub fn allow_empty(&self, power: Power, square: Square) -> Result<(), PowerRefusal> {
        match self.board.at(square) {
            None => Ok(()),
            Some(_) => Err(PowerRefusal::Taken { power, square }),
        }
    }
}

/// Whether a piece of `army` that `captor` took is one that counts for the side's
/// reinforcements (N11): of the opponent's army, and not lost to itself.
pub(in super::super) fn counts_as_capture(army: Side, captor: Option<Side>, side: Side) -> bool {
    army != side && captor == Some(side)
}

/// The first and the last of the side's four rows, counted from 1, where pieces enter
/// (N11, P11).
pub(super) const fn entry_rows(side: Side) -> (u8, u8) {
    match side {
        Side::Red => (1, 4),
        Side::Blue => (7, 10),
    }
}

/// Whether the square lies in those rows.
pub(super) const fn is_entry_square(side: Side, square: Square) -> bool {
    let (first, last) = entry_rows(side);
    let row = square.row() + 1;
    first <= row && row <= last
}

/// The free squares of those rows.
pub(super) fn free_entry_squares(board: &Position, side: Side) -> SquareSet {
    let (first, last) = entry_rows(side);
    SquareSet::rows(first - 1, last - 1) - board.occupied()
}
