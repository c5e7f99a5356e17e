//! The explorer that walks at random.

use super::Explorer;
use crate::fortress::Space;
use crate::fortress::walk::Order;
use crate::notepad::Notepad;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How often it gives up its piece, which is the only way out of a trap (F42):
/// once in so many orders.
const ORDERS_A_CHANGE: u32 = 200;
/// How often it turns round where it need not: once in so many moves.
const MOVES_A_TURN_ROUND: u32 = 8;

/// Walks at random, and never into a wall it knows.
///
/// It seldom turns round and seldom changes its piece. It does both now and then, so
/// that it leaves every trap and finds every flag that can be reached (F7) in the end.
#[derive(Clone, Debug)]
pub struct Wanderer {
    rng: ChaCha8Rng,
    /// The space its piece was on before this one, and this one.
    steps: (Option<Space>, Option<Space>),
}

impl Wanderer {
    /// A wanderer with this seed.
    pub fn new(seed: u64) -> Wanderer {
        Wanderer {
            rng: ChaCha8Rng::seed_from_u64(seed),
            steps: (None, None),
        }
    }

    /// The space that its piece came from.
    fn came_from(&mut self, notepad: &Notepad) -> Option<Space> {
        let at = notepad.at();
        if at != self.steps.1 {
            self.steps = (self.steps.1, at);
        }
        self.steps.0
    }
}

impl Explorer for Wanderer {
    fn order(&mut self, notepad: &Notepad) -> Option<Order> {
        let came_from = self.came_from(notepad);
        let (moves, others): (Vec<Order>, Vec<Order>) = notepad
            .orders()
            .into_iter()
            .partition(|order| matches!(order, Order::Move { .. }));
        let gives_up = self.rng.random_ratio(1, ORDERS_A_CHANGE);
        if moves.is_empty() || gives_up && !others.is_empty() {
            return others.choose(&mut self.rng).copied();
        }
        let onward: Vec<Order> = moves
            .iter()
            .copied()
            .filter(|order| !matches!(order, Order::Move { to, .. } if Some(*to) == came_from))
            .collect();
        let turns_round = self.rng.random_ratio(1, MOVES_A_TURN_ROUND);
        let from = if onward.is_empty() || turns_round {
            &moves
        } else {
            &onward
        };
        from.choose(&mut self.rng).copied()
    }
}
