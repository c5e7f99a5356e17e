//! What can be done, told from a view alone (C20).

use super::action::Action;
use super::army::{Army, KindId};
use super::listing::Law;
use super::piece::Piece;
use super::position::Position;
use super::powers::{self, Entry, EntryRefusal, Sight, counts_as_capture};
use super::rank::Rank;
use super::repetition::Turn;
use super::rules::Rules;
use super::square_set::SquareSet;
use super::view::{Face, SeenPiece, View};
use crate::side::Side;

impl View {
    /// Every action that the seer may try, whose turn it is in a game that goes on: the
    /// same that [`super::Game::legal_actions`] lists, from what the seer sees and what
    /// both players know. `turns` are the turns so far, the last first, as
    /// [`super::Game::turns`] gives them.
    ///
    /// Empty for who is not a player or not to move. A target is in it whatever its hidden
    /// rank is: the list gives nothing away.
    pub fn actions(&self, rules: &Rules, armies: &[Army; 2], turns: &[Turn]) -> Vec<Action> {
        let Some(side) = self.seer().side().filter(|side| *side == self.to_move()) else {
            return Vec::new();
        };
        let board = self.board();
        law(rules, turns).actions(&self.sight(&board, armies, side))
    }

    /// The reinforcements that the seer may bring in now and the squares for them, or why
    /// it may not (N11); who is not to move has none that may enter.
    pub fn entry(&self, rules: &Rules, armies: &[Army; 2]) -> Result<Entry, EntryRefusal> {
        let side = self.seer().side().filter(|side| *side == self.to_move());
        let side = side.ok_or(EntryRefusal::NoneWaits)?;
        let board = self.board();
        law(rules, &[]).entry(&self.sight(&board, armies, side))
    }

    /// The squares whose pieces an action would show to the opponent of who commands them
    /// for the first time (C11, C12, N12).
    pub fn reveals(&self, action: &Action) -> SquareSet {
        powers::reveals(&self.board(), action)
    }

    /// The board as the seer sees it: a piece whose face is hidden has its place and its
    /// marks, and stands for a flag.
    fn board(&self) -> Position {
        let mut board = Position::empty(self.to_move(), self.plies());
        for (square, seen) in self.pieces() {
            board.put(square, Some(stand_in(seen)));
        }
        board
    }

    fn sight<'a>(&self, board: &'a Position, armies: &'a [Army; 2], side: Side) -> Sight<'a> {
        let captures = self.captured().iter();
        let captures =
            captures.filter(|fallen| counts_as_capture(fallen.army, fallen.captor, side));
        let waiting = self.reserve().iter().filter(|waiting| waiting.army == side);
        Sight {
            armies,
            board,
            side,
            lost: self.healable().to_vec(),
            is_healing_used: self.is_healing_used(),
            captures: captures.count(),
            waiting: waiting.map(|waiting| waiting.face.kind).collect(),
        }
    }
}

fn law<'a>(
    rules: &'a Rules,
    turns: &'a [Turn],
) -> Law<'a, impl Iterator<Item = Turn> + Clone + 'a> {
    Law {
        rules,
        turns: turns.iter().copied(),
    }
}

fn stand_in(seen: SeenPiece) -> Piece {
    seen.with_face(seen.face.unwrap_or(Face {
        kind: KindId::FIRST,
        rank: Rank::Flag,
    }))
}
