//! The player that looks one attack ahead.

use super::belief::{Pool, depth};
use super::deployment::deploy;
use super::{Outlook, Player};
use crate::classic::{Action, Army, Battle, Edition, Move, Rank, Setup, Side};
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Brings reinforcements in as soon as it may. Takes the flag if it sees it, else attacks
/// what it surely or, counting what is left, probably beats, the highest first; else goes
/// forward or uses a power at random, and only if it cannot goes anywhere. It sets up as
/// the strategist does.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: ChaCha8Rng,
}

impl Greedy {
    /// One whose chance comes from this seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// Anything forward, else anything peaceful, else anything.
    fn anything(&mut self, outlook: &Outlook) -> Option<Action> {
        let all = || outlook.actions().iter();
        let peaceful = || all().filter(|action| is_peaceful(outlook, action));
        let forward = peaceful().filter(|action| is_forward(outlook.side(), action));
        let chosen = forward
            .choose(&mut self.rng)
            .or_else(|| peaceful().choose(&mut self.rng))
            .or_else(|| all().choose(&mut self.rng));
        chosen.cloned()
    }
}

/// Whether it attacks nobody by a plain move.
fn is_peaceful(outlook: &Outlook, action: &Action) -> bool {
    match action {
        Action::Move(plain) => outlook.view().at(plain.to).is_none(),
        Action::Power(_) | Action::Reinforce(_) => true,
    }
}

/// Whether it brings a piece nearer to the enemy's rows, or is the use of a power.
fn is_forward(side: Side, action: &Action) -> bool {
    match action {
        Action::Move(plain) => depth(plain.to, side) > depth(plain.from, side),
        Action::Power(_) | Action::Reinforce(_) => true,
    }
}

/// The chance to win an attack, and the rank that is attacked where it is known.
fn chance(outlook: &Outlook, pool: &Pool, plain: Move) -> Option<(f64, Option<Rank>)> {
    let attacker = outlook.view().at(plain.from)?.face?.rank;
    let target = outlook.view().at(plain.to)?;
    let wins = |rank| matches!(Battle::of(attacker, rank), Battle::Won | Battle::Flag);
    Some(match target.face {
        Some(face) => (f64::from(u8::from(wins(face.rank))), Some(face.rank)),
        None => (pool.share(target.moved, wins), None),
    })
}

impl Player for Greedy {
    fn set_up(&mut self, edition: Edition, army: &Army, side: Side) -> Setup {
        deploy(edition, army, side, &mut self.rng)
    }

    fn act(&mut self, outlook: &Outlook) -> Option<Action> {
        let is_entry = |action: &&Action| matches!(action, Action::Reinforce(_));
        if let Some(entry) = outlook.actions().iter().find(is_entry) {
            return Some(entry.clone());
        }
        let pool = Pool::of(outlook, outlook.side().other());
        let attacks: Vec<(Move, f64, Option<Rank>)> = outlook
            .actions()
            .iter()
            .filter_map(|action| match action {
                Action::Move(plain) => Some(*plain),
                Action::Power(_) | Action::Reinforce(_) => None,
            })
            .filter_map(|plain| {
                let (chance, rank) = chance(outlook, &pool, plain)?;
                (chance > 0.5).then_some((plain, chance, rank))
            })
            .collect();
        // What is sure comes first, the flag and high ranks before others.
        let best = attacks
            .iter()
            .map(|(_, chance, rank)| (*chance, *rank))
            .max_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let Some(best) = best else {
            return self.anything(outlook);
        };
        let equals: Vec<Move> = attacks
            .iter()
            .filter(|(_, chance, rank)| (*chance, *rank) == best)
            .map(|(plain, _, _)| *plain)
            .collect();
        equals.choose(&mut self.rng).map(|plain| (*plain).into())
    }
}
