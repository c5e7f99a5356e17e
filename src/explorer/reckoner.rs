//! The explorer that reckons: it plays its next move out in many fortresses that
//! agree with all it has heard.

use super::Explorer;
use super::belief::Belief;
use super::ground::{Direction, Ground, START, bits};
use super::mapper;
use super::plan::{Choice, Plan, Standing, orders};
use super::play_out::{Habit, PlayOut};
use super::world::{Fights, World};
use crate::fortress::walk::Order;
use crate::fortress::{Piece, SpaceSet};
use crate::notepad::{Facts, Notepad};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What a move that costs no turn counts when moves are compared by their cost, in
/// turns.
const LEAST_COST: f64 = 0.1;

/// Believes in fortresses ([`Belief`]) and does what on average brings it to their
/// flags soonest.
#[derive(Clone, Debug)]
pub struct Reckoner {
    rng: ChaCha8Rng,
    belief: Belief,
    plan: Plan,
    /// What was known when it last named a piece.
    named_with: Option<Facts>,
}

impl Reckoner {
    /// The strength that [`Kind::explorer`](super::Kind::explorer) gives it.
    pub const SAMPLES: usize = 96;

    /// A reckoner that keeps so many samples; more are stronger and slower.
    pub fn new(samples: usize, seed: u64) -> Reckoner {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let belief = Belief::new(samples, rng.next_u64());
        Reckoner {
            rng,
            belief,
            plan: Plan::default(),
            named_with: None,
        }
    }

    fn choose(
        &mut self,
        notepad: &Notepad,
        ground: &Ground,
        standing: Option<&Standing>,
    ) -> Option<Choice> {
        if let Some(standing) = standing {
            // To look for the passage where one can come back from costs nothing.
            let searches = standing.searches(ground, standing.home);
            if searches != 0 {
                let near = ground.distances(standing.at).nearest(searches);
                return bits(near).next().map(Choice::Search);
            }
        }
        let choices = self.choices(notepad, ground, standing);
        if choices.len() < 2 {
            return choices.first().copied();
        }
        let fights = Fights::new(notepad.game());
        let worlds: Vec<World> = self
            .belief
            .samples()
            .iter()
            .map(|sample| World::new(sample, &fights))
            .collect();
        // A habit taken from the fortresses it is played in would know their flags.
        let (for_habit, played) = worlds.split_at(worlds.len() / 2);
        let habit = habit(for_habit, ground, &mut self.rng);
        best(notepad, ground, played, &habit, &choices)
    }

    /// All that could make sense now. A piece that was named finds something out
    /// before the next is named, if it can: so every game comes to an end.
    fn choices(
        &self,
        notepad: &Notepad,
        ground: &Ground,
        standing: Option<&Standing>,
    ) -> Vec<Choice> {
        let mut choices = Vec::new();
        if let Some(standing) = standing {
            let rim = ground.rim(standing.piece, standing.reach).iter();
            choices.extend(rim.map(|(direction, from)| Choice::Go(direction, from)));
            let searches = standing.searches(ground, standing.reach);
            choices.extend(bits(searches).next().map(Choice::Search));
        }
        if choices.is_empty() || self.named_with.as_ref() != Some(notepad.facts()) {
            choices.extend(useful_pieces(notepad, ground, standing).map(Choice::Change));
        }
        choices
    }
}

/// F33: the pieces that could find something out from E5.
fn useful_pieces(
    notepad: &Notepad,
    ground: &Ground,
    standing: Option<&Standing>,
) -> impl Iterator<Item = Piece> {
    let reach = ground.reach(START);
    let there = standing
        .filter(|standing| standing.reach & START != 0)
        .map(|standing| standing.piece);
    notepad.game().pieces().iter().filter(move |piece| {
        let searches = *piece == Piece::Dwarf && ground.passage_sought & reach != 0;
        Some(*piece) != there && (searches || !ground.rim(*piece, reach).is_empty())
    })
}

impl Explorer for Reckoner {
    fn order(&mut self, notepad: &Notepad) -> Option<Order> {
        if notepad.state().over {
            return None;
        }
        if let Some(order) = self.plan.next(notepad) {
            return Some(order);
        }
        let facts = notepad.concluded();
        let ground = Ground::new(notepad, &facts);
        let standing = Standing::new(notepad, &ground);
        self.belief.update(&facts);
        let choice = if self.belief.samples().is_empty() {
            mapper::choose(notepad, &facts, &ground, standing.as_ref(), &mut self.rng)
        } else {
            self.choose(notepad, &ground, standing.as_ref())
        };
        if let Some(Choice::Change(_)) = choice {
            self.named_with = Some(*notepad.facts());
        }
        let planned = choice
            .map(|choice| orders(notepad, &ground, standing.as_ref(), choice))
            .unwrap_or_default();
        self.plan = Plan::new(notepad, planned);
        self.plan
            .next(notepad)
            .or_else(|| notepad.orders().last().copied())
    }
}

/// The choice that costs least on average.
fn best(
    notepad: &Notepad,
    ground: &Ground,
    worlds: &[World],
    habit: &[(Direction, u64)],
    choices: &[Choice],
) -> Option<Choice> {
    let starts: Vec<PlayOut<'_>> = worlds
        .iter()
        .map(|world| PlayOut::new(notepad, ground, world, habit))
        .collect();
    let cost = |choice: &&Choice| -> u32 {
        starts
            .iter()
            .map(|start| start.clone().cost(**choice))
            .sum()
    };
    choices.iter().min_by_key(cost).copied()
}

/// The order in which moves over slots are tried: by how often they are on a
/// shortest way to the flag, against how often they cost a turn.
fn habit(worlds: &[World], ground: &Ground, rng: &mut ChaCha8Rng) -> Habit {
    let mut votes = [[0_u32; 64]; Direction::ALL.len()];
    let mut layers = Vec::new();
    for world in worlds {
        world.ways.way(
            ground.known,
            &mut layers,
            |spaces| pick(spaces, rng),
            |direction, from| votes[direction as usize][from.trailing_zeros() as usize] += 1,
        );
    }
    let mut walls = [[0_u32; 64]; 2];
    let mut fighters = [0_u32; 64];
    for world in worlds {
        for (walls, standing) in walls.iter_mut().zip(world.walls) {
            bits(standing).for_each(|slot| walls[slot.trailing_zeros() as usize] += 1);
        }
        bits(world.fighters).for_each(|space| fighters[space.trailing_zeros() as usize] += 1);
    }
    let number = worlds.len() as f64;
    let score = |(direction, from): (Direction, u64)| {
        let wall = direction.axis().map_or(0, |axis| {
            walls[axis][direction.slot(from).trailing_zeros() as usize]
        });
        let fighter = fighters[direction.ahead(from).trailing_zeros() as usize];
        let hope = f64::from(votes[direction as usize][from.trailing_zeros() as usize]) + 0.5;
        hope / (f64::from(wall + fighter) + LEAST_COST * number)
    };
    let mut habit: Vec<(f64, (Direction, u64))> = slots().map(|m| (score(m), m)).collect();
    habit.sort_by(|a, b| b.0.total_cmp(&a.0));
    habit.into_iter().map(|(_, m)| m).collect()
}

/// All moves over slots.
fn slots() -> impl Iterator<Item = (Direction, u64)> {
    let all = SpaceSet::ALL.bits();
    Direction::ALL
        .into_iter()
        .filter(|direction| *direction != Direction::Passage)
        .flat_map(move |direction| bits(all).map(move |from| (direction, from)))
        .filter(move |(direction, from)| direction.ahead(*from) & all != 0)
}

/// One of the spaces, or none out of none.
fn pick(spaces: u64, rng: &mut ChaCha8Rng) -> u64 {
    let count = spaces.count_ones();
    if count < 2 {
        return spaces;
    }
    let skipped = rng.random_range(0..count) as usize;
    bits(spaces).nth(skipped).unwrap_or(0)
}
