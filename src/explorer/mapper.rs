//! The explorer that draws the map: always on to the nearest unknown.

use super::Explorer;
use super::ground::{Ground, Rim, START, beaters, bits};
use super::plan::{Choice, Plan, Standing, orders};
use crate::fortress::walk::Order;
use crate::fortress::{Card, Piece, SpaceSet};
use crate::notepad::{Facts, Notepad};
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::cmp::Reverse;

/// Goes to the nearest unknown space, by ways it knows to be open, and onto no card
/// that it knows to beat its piece.
///
/// It changes pieces only where nothing new is left for the one inside, and then
/// takes the one that costs least and opens most. Every order of the plan either
/// tells something new or costs no turn, so that it finds every flag that can be
/// reached (F7).
#[derive(Clone, Debug)]
pub struct Mapper {
    rng: ChaCha8Rng,
    plan: Plan,
}

impl Mapper {
    /// A mapper; the seed decides between spaces that are equally near.
    pub fn new(seed: u64) -> Mapper {
        Mapper {
            rng: ChaCha8Rng::seed_from_u64(seed),
            plan: Plan::default(),
        }
    }
}

impl Explorer for Mapper {
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
        let planned = choose(notepad, &facts, &ground, standing.as_ref(), &mut self.rng)
            .map(|choice| orders(notepad, &ground, standing.as_ref(), choice))
            .unwrap_or_default();
        self.plan = Plan::new(notepad, planned);
        self.plan
            .next(notepad)
            // Nothing is left to find out: the fortress is illegal, and its owner
            // plays on while turns are spent.
            .or_else(|| notepad.orders().last().copied())
    }
}

/// What a mapper does next; `None` only where no legal fortress is left.
pub(super) fn choose(
    notepad: &Notepad,
    facts: &Facts,
    ground: &Ground,
    standing: Option<&Standing>,
    rng: &mut impl Rng,
) -> Option<Choice> {
    standing
        .and_then(|standing| on_foot(ground, standing, rng))
        .or_else(|| next_piece(notepad, facts, ground).map(Choice::Change))
}

/// What the piece inside can still find out: first where it can come back from.
fn on_foot(ground: &Ground, standing: &Standing, rng: &mut impl Rng) -> Option<Choice> {
    let rim = ground.rim(standing.piece, standing.reach);
    [standing.home, standing.reach]
        .into_iter()
        .find_map(|within| {
            let searches = standing.searches(ground, within);
            nearest(ground, standing, rim.within(within), searches, rng)
        })
}

fn nearest(
    ground: &Ground,
    standing: &Standing,
    rim: Rim,
    searches: u64,
    rng: &mut impl Rng,
) -> Option<Choice> {
    let starts = rim.0.iter().fold(searches, |all, from| all | from);
    if starts == 0 {
        return None;
    }
    let near = ground.distances(standing.at).nearest(starts);
    let moves = rim
        .iter()
        .filter(|(_, from)| from & near != 0)
        .map(|(direction, from)| Choice::Go(direction, from));
    let searches = bits(searches & near).map(Choice::Search);
    searches.chain(moves).choose(rng)
}

/// F33: the piece to send from E5, or `None` where none can find anything out.
///
/// One that has somewhere to go before a dwarf that only looks for the passage;
/// then one that is not lost, then one with more ways on, then one that fewer cards
/// still to be found would beat.
fn next_piece(notepad: &Notepad, facts: &Facts, ground: &Ground) -> Option<Piece> {
    let reach = ground.reach(START);
    let inside = notepad.state().standing(notepad.game());
    let rank = |piece: &Piece| {
        let rim = ground.rim(*piece, reach);
        let searches = if *piece == Piece::Dwarf {
            ground.passage_sought & reach
        } else {
            0
        };
        let comes_back = notepad.state().lost.contains(*piece)
            || inside.is_some_and(|(other, _)| other == *piece);
        (!rim.is_empty() || searches != 0).then(|| {
            let dangers: usize = beaters(notepad.game(), *piece)
                .map(|card| unfound(facts, card))
                .sum();
            (rim.is_empty(), comes_back, Reverse(rim.len()), dangers)
        })
    };
    notepad
        .game()
        .pieces()
        .iter()
        .filter_map(|piece| Some((rank(&piece)?, piece)))
        .min()
        .map(|(_, piece)| piece)
}

/// How many cards of this kind lie somewhere unknown.
fn unfound(facts: &Facts, card: Card) -> usize {
    let known: SpaceSet = facts.known(card);
    usize::from(facts.parts().count(card)).saturating_sub(known.len())
}
