//! Who stands where, who moves, and what is off the board.

use super::captured::Captured;
use super::piece::Piece;
use super::rank::Rank;
use super::setup::LegalSetup;
use super::square::Square;
use super::square_set::SquareSet;
use crate::side::Side;

/// A position: any pieces on any squares, be it one that no game leads to.
///
/// What the repetition rules look at is not in it but in the [`super::Game`] that
/// led here.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: [Option<Piece>; 100],
    forces: [Forces; 2],
    to_move: Side,
    plies: u32,
    captured: Vec<Captured>,
    reserve: Vec<Piece>,
    healed: bool,
}

/// Where the pieces under one side's command stand; it follows from the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Forces {
    /// All of them.
    pub all: SquareSet,
    /// Those that can move (C10); stone cannot (P1).
    pub movers: SquareSet,
    /// Those of the movers that run (C11).
    pub scouts: SquareSet,
    /// Those that are stone, which nobody can attack (P1).
    pub stones: SquareSet,
}

impl Forces {
    fn remove(&mut self, square: Square) {
        self.all.remove(square);
        self.movers.remove(square);
        self.scouts.remove(square);
        self.stones.remove(square);
    }

    fn insert(&mut self, square: Square, piece: Piece) {
        self.all.insert(square);
        if piece.is_stone() {
            self.stones.insert(square);
        }
        if piece.is_mobile() {
            self.movers.insert(square);
            if piece.rank() == Rank::SCOUT {
                self.scouts.insert(square);
            }
        }
    }
}

impl Position {
    /// A board without pieces.
    pub fn empty(to_move: Side, plies: u32) -> Position {
        Position {
            board: [None; 100],
            forces: [Forces::default(); 2],
            to_move,
            plies,
            captured: Vec::new(),
            reserve: Vec::new(),
            healed: false,
        }
    }

    /// The position in which a game between these setups starts, `first` to move.
    pub fn start(red: &LegalSetup, blue: &LegalSetup, first: Side) -> Position {
        let mut position = Position::empty(first, 0);
        for setup in [red, blue] {
            for (square, piece) in setup.pieces() {
                position.put(square, Some(piece));
            }
            position.reserve.extend(setup.reserve());
        }
        position
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on a square, whatever stood there, or clears it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let place = &mut self.board[square.index()];
        if let Some(old) = *place {
            self.forces[old.side() as usize].remove(square);
        }
        *place = piece;
        if let Some(new) = piece {
            self.forces[new.side() as usize].insert(square, new);
        }
    }

    /// The pieces on the board with their squares, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .iter()
            .filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Where the pieces under `side`'s command stand.
    pub const fn forces(&self, side: Side) -> &Forces {
        &self.forces[side as usize]
    }

    /// The squares with a piece.
    pub fn occupied(&self) -> SquareSet {
        self.forces[0].all | self.forces[1].all
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// How many turns have been played.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The pieces that have left the board, in order, those healed (P11) taken out.
    pub fn captured(&self) -> &[Captured] {
        &self.captured
    }

    /// The reinforcements that wait (N10, N11), in the order of their army.
    pub fn reserve(&self) -> &[Piece] {
        &self.reserve
    }

    /// Whether the one healing of the game has been used (P11).
    pub const fn is_healing_used(&self) -> bool {
        self.healed
    }

    /// The same board, with these pieces off it: the captured ones in the order in
    /// which they fell, and the reinforcements that wait.
    #[must_use]
    pub fn with_off_board(
        mut self,
        captured: Vec<Captured>,
        reserve: Vec<Piece>,
        is_healing_used: bool,
    ) -> Position {
        self.captured = captured;
        self.reserve = reserve;
        self.healed = is_healing_used;
        self
    }

    pub(super) fn push_captured(&mut self, captured: Captured) {
        self.captured.push(captured);
    }

    pub(super) const fn captured_mut(&mut self) -> &mut Vec<Captured> {
        &mut self.captured
    }

    pub(super) const fn reserve_mut(&mut self) -> &mut Vec<Piece> {
        &mut self.reserve
    }

    pub(super) const fn set_healing_used(&mut self, used: bool) {
        self.healed = used;
    }

    pub(super) const fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
        self.plies = self.plies.saturating_add(1);
    }

    pub(super) const fn set_turn(&mut self, to_move: Side, plies: u32) {
        self.to_move = to_move;
        self.plies = plies;
    }
}
