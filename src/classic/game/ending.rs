//! When a game is over: N13, C16, N14.

use super::super::powers::{Sight, are_children_overcome};
use super::Game;
use super::answer::{Ending, GameResult};
use crate::side::Side;

impl Game {
    /// How the game is over where no flag was taken: the children first, which are looked
    /// at after every action (N13), then who cannot move at the start of a turn (C16).
    pub(super) fn judge(&self) -> Option<GameResult> {
        self.overcome_children().or_else(|| self.immobility())
    }

    /// N13: who has overcome the other side's children has won.
    fn overcome_children(&self) -> Option<GameResult> {
        if !self.rules.edition.has_powers() {
            return None;
        }
        let overcome = |side: Side| are_children_overcome(&self.position, self.army(side), side);
        let winner = match Side::BOTH.map(overcome) {
            [false, false] => return None,
            [true, false] => Some(Side::Blue),
            [false, true] => Some(Side::Red),
            [true, true] => None,
        };
        let ending = Ending::Children;
        Some(GameResult { winner, ending })
    }

    /// C16: the side to move cannot move and loses, unless the other side could not
    /// move either, were it its turn; then the game is drawn.
    fn immobility(&self) -> Option<GameResult> {
        let side = self.position.to_move();
        if self.can_act(side) {
            return None;
        }
        Some(if self.can_act(side.other()) {
            GameResult {
                winner: Some(side.other()),
                ending: Ending::Immobile,
            }
        } else {
            GameResult {
                winner: None,
                ending: Ending::BothImmobile,
            }
        })
    }

    /// Whether `side` has a legal action, were it its turn (C16): a move, the use of a
    /// power, or reinforcements that enter (N14).
    fn can_act(&self, side: Side) -> bool {
        let has_move = self.position.can_move(side);
        if !has_move && !self.rules.edition.has_powers() {
            return false;
        }
        let law = self.law();
        if has_move && law.worn(side).is_none() && !self.rules.more_squares {
            return true;
        }
        let mut position = self.position.clone();
        position.set_turn(side, position.plies());
        !law.actions(&Sight::of(&position, &self.armies, side))
            .is_empty()
    }
}
