//! The player that weighs what hidden pieces may be.

use super::belief::Belief;
use super::deployment::{deploy, reinforce};
use super::judgement::Judgement;
use super::trial::Trial;
use super::{Outlook, Player};
use crate::classic::{Action, Army, Edition, Move, Position, PowerUse, Setup, Side};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// How much a strategist does for a move, in counts and not in time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strength {
    /// In how many guessed positions every action is looked at, at least 1.
    pub positions: usize,
    /// How many turns after the action are looked at, attacks at their end aside.
    pub depth: u32,
}

impl Strength {
    /// From 1, which is quick, to 4.
    pub const LEVELS: [Strength; 4] = [
        Strength::new(4, 1),
        Strength::new(10, 1),
        Strength::new(16, 2),
        Strength::new(40, 3),
    ];

    const fn new(positions: usize, depth: u32) -> Strength {
        Strength { positions, depth }
    }

    /// The strength of a level; `None` but for 1 to 4.
    pub fn level(level: u8) -> Option<Strength> {
        let place = usize::from(level).checked_sub(1)?;
        Strength::LEVELS.get(place).copied()
    }
}

impl Default for Strength {
    /// Level 3.
    fn default() -> Strength {
        Strength::LEVELS[2]
    }
}

/// How many guesses stand for what the hidden pieces may be.
const GUESSES: usize = 100;

/// What it costs to make a move again that was made since the last loss.
const AGAIN: i32 = 60;

/// Guesses what the hidden pieces may be, in accord with everything it sees, and does
/// what is best on the average of the guesses, looking some turns ahead in each.
#[derive(Clone, Debug)]
pub struct Strategist {
    rng: ChaCha8Rng,
    strength: Strength,
}

impl Strategist {
    /// One whose chance comes from this seed.
    pub fn new(seed: u64, strength: Strength) -> Strategist {
        Strategist {
            rng: ChaCha8Rng::seed_from_u64(seed),
            strength,
        }
    }

    /// The sum of what each action is worth in the guessed positions.
    fn weigh(&self, outlook: &Outlook, belief: &Belief, actions: &[Action]) -> Vec<i64> {
        let mut sums = vec![0; actions.len()];
        let positions: Vec<Position> = belief
            .positions(outlook)
            .take(self.strength.positions.max(1))
            .collect();
        let Some(first) = positions.first() else {
            return sums;
        };
        let judgement = Judgement::of(outlook, belief, first);
        let depth = self.strength.depth;
        let count = positions.len() as i64;
        for position in positions {
            let mut trial = Trial::new(outlook, &judgement, position);
            for (action, sum) in actions.iter().zip(&mut sums) {
                *sum += i64::from(trial.weigh(action, depth));
            }
        }
        for (action, sum) in actions.iter().zip(&mut sums) {
            let again = times_made(outlook.lately(), action);
            *sum -= count * i64::from(AGAIN) * again as i64;
        }
        sums
    }
}

/// How often the piece that the action moves has already gone the same way lately.
fn times_made(lately: &[Action], action: &Action) -> usize {
    let Some(wanted) = way(action) else {
        return 0;
    };
    let mut at = wanted.from;
    let mut times = 0;
    for gone in lately.iter().filter_map(way) {
        if gone.to == at {
            at = gone.from;
            times += usize::from(at == wanted.to);
        }
    }
    times
}

/// From where to where a piece goes by the action, if one does.
const fn way(action: &Action) -> Option<Move> {
    match *action {
        Action::Move(plain) => Some(plain),
        Action::Power(
            PowerUse::Quickness { from, to, .. }
            | PowerUse::Flight { from, to, .. }
            | PowerUse::Tunnel { from, to, .. }
            | PowerUse::Summon { whom: from, to, .. },
        ) => Some(Move { from, to }),
        Action::Power(_) | Action::Reinforce(_) => None,
    }
}

impl Player for Strategist {
    fn set_up(&mut self, edition: Edition, army: &Army, side: Side) -> Setup {
        deploy(edition, army, side, &mut self.rng)
    }

    fn act(&mut self, outlook: &Outlook) -> Option<Action> {
        let mut actions = outlook.actions().to_vec();
        if let Some(entry) = outlook.entry() {
            let (army, side) = (outlook.army(outlook.side()), outlook.side());
            actions.retain(|action| !matches!(action, Action::Reinforce(_)));
            let placements = reinforce(entry, army, side, &mut self.rng);
            actions.push(Action::Reinforce(placements));
        }
        // Among equals chance decides.
        actions.shuffle(&mut self.rng);
        let belief = Belief::of(outlook, GUESSES, &mut self.rng);
        let sums = self.weigh(outlook, &belief, &actions);
        let best = actions.into_iter().zip(sums).max_by_key(|(_, sum)| *sum);
        best.map(|(action, _)| action)
    }
}
