//! How hard a fortress is: the turns that computer players need for it.

use crate::explorer::{Explorer, Kind};
use crate::fortress::walk::Walk;
use crate::legality::LegalLayout;
use crate::notepad::Notepad;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::thread;

/// A game is broken off in this turn slot and counted so. Only a wanderer comes
/// that far.
pub const LONGEST_GAME: u64 = 10_000;

/// The turn slots that one kind of explorer needed in several games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// In order of size, at least one.
    slots: Vec<u64>,
}

impl Rating {
    /// The rating of games that took so many turn slots each, in any order; `None`
    /// where there were none.
    pub fn of(games: &[u64]) -> Option<Rating> {
        let mut slots = games.to_vec();
        slots.sort_unstable();
        (!slots.is_empty()).then_some(Rating { slots })
    }

    /// The turn slots of each game, the fewest first.
    pub fn slots(&self) -> &[u64] {
        &self.slots
    }

    /// How many games were played.
    pub fn games(&self) -> usize {
        self.slots.len()
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.slots.iter().map(|slots| *slots as f64).sum::<f64>() / self.games() as f64
    }

    /// The standard deviation of the games played.
    pub fn spread(&self) -> f64 {
        let mean = self.mean();
        let squares = self
            .slots
            .iter()
            .map(|slots| (*slots as f64 - mean).powi(2));
        (squares.sum::<f64>() / self.games() as f64).sqrt()
    }

    /// The fewest turn slots.
    pub fn least(&self) -> u64 {
        self.slots[0]
    }

    /// Half of the games took no more; of two in the middle the lower.
    pub fn median(&self) -> u64 {
        self.slots[(self.games() - 1) / 2]
    }

    /// The most turn slots.
    pub fn most(&self) -> u64 {
        self.slots[self.games() - 1]
    }
}

/// The seed of each of `games` games, at least one, all out of `seed`. More games begin
/// with the seeds of fewer.
pub fn seeds(games: u32, seed: u64) -> Vec<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..games.max(1)).map(|_| rng.next_u64()).collect()
}

/// Lets an explorer of this kind play `games` games, at least one, each with a seed of
/// its own that comes from `seed` as [`seeds`] says; counts turn slots up to the flag, skipped ones and
/// the winning one included (F31–F35), as par does (F41).
///
/// Spread over the processor's cores; the result does not depend on their number.
pub fn rate(layout: &LegalLayout, kind: Kind, games: u32, seed: u64) -> Rating {
    let seeds = seeds(games, seed);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut slots = vec![0; seeds.len()];
    let share = seeds.len().div_ceil(threads);
    thread::scope(|scope| {
        for (seeds, slots) in seeds.chunks(share).zip(slots.chunks_mut(share)) {
            scope.spawn(move || {
                for (seed, slots) in seeds.iter().zip(slots) {
                    *slots = play(layout, kind.explorer(*seed).as_mut());
                }
            });
        }
    });
    slots.sort_unstable();
    Rating { slots }
}

/// The turn slot in which `explorer` takes the flag, at most [`LONGEST_GAME`].
pub fn play(layout: &LegalLayout, explorer: &mut dyn Explorer) -> u64 {
    play_while(layout, explorer, || true).unwrap_or(LONGEST_GAME)
}

/// The same as [`play`], as long as `goes_on` says so, which is asked before every
/// order; `None` where it said no.
pub fn play_while(
    layout: &LegalLayout,
    explorer: &mut dyn Explorer,
    goes_on: impl Fn() -> bool,
) -> Option<u64> {
    let mut walk = Walk::new(*layout.layout());
    let mut notepad = Notepad::new(*layout.layout().game());
    while walk.turn() < LONGEST_GAME {
        if !goes_on() {
            return None;
        }
        let Some(order) = explorer.order(&notepad) else {
            break;
        };
        // Explorers give orders that are allowed, and a notepad believes a true
        // answer; whoever did otherwise would come no further.
        let Ok(step) = walk.give(order) else {
            return Some(LONGEST_GAME);
        };
        if notepad.hear(order, &step.answer).is_err() {
            return Some(LONGEST_GAME);
        }
    }
    Some(walk.turn().min(LONGEST_GAME))
}
