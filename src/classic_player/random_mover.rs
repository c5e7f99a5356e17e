//! The player that does anything.

use super::{Outlook, Player};
use crate::classic::{Action, Army, Edition, Setup, Side};
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Sets up at random and does anything that is allowed, each action equally likely.
#[derive(Clone, Debug)]
pub struct RandomMover {
    rng: ChaCha8Rng,
}

impl RandomMover {
    /// One whose chance comes from this seed.
    pub fn new(seed: u64) -> RandomMover {
        RandomMover {
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl Player for RandomMover {
    fn set_up(&mut self, edition: Edition, army: &Army, side: Side) -> Setup {
        Setup::random(edition, army, side, &mut self.rng)
    }

    fn act(&mut self, outlook: &Outlook) -> Option<Action> {
        outlook.actions().choose(&mut self.rng).cloned()
    }
}
