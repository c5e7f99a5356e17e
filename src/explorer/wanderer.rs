//! The explorer that walks at random.

use super::Explorer;
use crate::fortress::walk::Order;
use crate::notepad::Notepad;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How often it gives up its piece, which is the only way out of a trap (F42):
/// once in so many orders.
const ORDERS_A_SACRIFICE: u32 = 60;

/// Walks at random, and never into a wall it knows.
#[derive(Clone, Debug)]
pub struct Wanderer {
    rng: ChaCha8Rng,
}

impl Wanderer {
    /// A wanderer with this seed.
    pub fn new(seed: u64) -> Wanderer {
        Wanderer {
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl Explorer for Wanderer {
    fn order(&mut self, notepad: &Notepad) -> Option<Order> {
        let (moves, others): (Vec<Order>, Vec<Order>) = notepad
            .orders()
            .into_iter()
            .partition(|order| matches!(order, Order::Move { .. }));
        let gives_up = self.rng.random_ratio(1, ORDERS_A_SACRIFICE);
        let from = if moves.is_empty() || gives_up && !others.is_empty() {
            others
        } else {
            moves
        };
        from.choose(&mut self.rng).copied()
    }
}
