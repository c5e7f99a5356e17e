//! Fortresses out of a seed: evenly drawn ones, and hard ones.
//!
//! Everything that comes from here is legal, and the same seed gives the same
//! fortresses.
//!
//! ```
//! use keepwright::fortress::Game;
//! use keepwright::generator::Generator;
//!
//! let mut fortresses = Generator::new(Game::Main, 2007).ok_or("a custom game")?;
//! let first = fortresses.next().ok_or("there is always another")?;
//! assert_eq!(Generator::new(Game::Main, 2007).and_then(|mut again| again.next()), Some(first));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod harden;

use crate::format::share_code::{layout_count, nth_layout};
use crate::fortress::{Game, Layout};
use crate::legality::{LegalLayout, is_legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Draws legal fortresses of the introduction or the main game; never ends.
#[derive(Clone, Debug)]
pub struct Generator {
    game: Game,
    layouts: u128,
    rng: ChaCha8Rng,
}

impl Generator {
    /// Fortresses of `game`, or `None` for a custom game: not every parts list can
    /// be built legally.
    pub fn new(game: Game, seed: u64) -> Option<Generator> {
        let layouts = layout_count(game);
        (layouts > 0).then(|| Generator {
            game,
            layouts,
            rng: ChaCha8Rng::seed_from_u64(seed),
        })
    }

    /// A hard one: a hill is climbed from an evenly drawn fortress towards more turns
    /// and then more moves of par (F41).
    ///
    /// A second or less; far from the hardest there are, and each another.
    pub fn hard(&mut self) -> Option<LegalLayout> {
        let from = self.next()?;
        Some(harden::hardened(from, &mut self.rng))
    }

    /// A complete layout (F4–F6), each as likely as any other.
    fn complete(&mut self) -> Option<Layout> {
        nth_layout(self.game, self.rng.random_range(0..self.layouts))
    }
}

/// Every legal fortress of the game is as likely as any other: complete layouts are
/// drawn evenly until one is legal.
impl Iterator for Generator {
    type Item = LegalLayout;

    fn next(&mut self) -> Option<LegalLayout> {
        loop {
            let layout = self.complete()?;
            if is_legal(&layout) {
                return LegalLayout::try_from(layout).ok();
            }
        }
    }
}
