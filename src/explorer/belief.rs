//! What an explorer believes: fortresses that would have given every answer it has
//! heard, drawn at random.

use super::world::{Fights, Ways};
use crate::fortress::{Card, LadderSlot, Layout, Space, SpaceSet, WallSlot};
use crate::notepad::Facts;
use crate::solver::fast;
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How often a sample that the last answer ruled out is mended before another takes
/// its place.
const MENDS: usize = 16;
/// How many fortresses are drawn to find a first one in which the flag is reached.
const FIRST_DRAWS: usize = 400;
/// Changes tried on a sample that is new.
const FRESH_CHANGES: usize = 400;
/// Changes tried on a sample after each answer.
const CHANGES: usize = 200;
/// How many times as likely a builder makes the way to the flag one move longer.
const BUILDER: u32 = 3;

/// Sampled fortresses of which all that is known is true.
///
/// Every sample keeps F4 to F7. Facts concern one slot or one space each, so that
/// any fortress they are true of has given the same answers.
///
/// The samples are states of a Metropolis chain, which exchanges a wall, a ladder or
/// two spaces' cards and stays among the fortresses of which the facts are true. A
/// fortress is three times as likely as one with its flag a move nearer to E5, since
/// builders do not build at random.
#[derive(Clone, Debug)]
pub struct Belief {
    rng: ChaCha8Rng,
    size: usize,
    samples: Vec<Layout>,
}

impl Belief {
    /// A belief of `size` samples, none of them drawn yet.
    pub fn new(size: usize, seed: u64) -> Belief {
        Belief {
            rng: ChaCha8Rng::seed_from_u64(seed),
            size,
            samples: Vec::new(),
        }
    }

    /// The samples: as many as it was made for, or none where none was found.
    pub fn samples(&self) -> &[Layout] {
        &self.samples
    }

    /// Takes in what is known now, which may be more than at the last time.
    ///
    /// Samples that are ruled out are mended, and all move on along the chain. Some
    /// microseconds a sample.
    pub fn update(&mut self, facts: &Facts) {
        let gaps = Gaps::new(facts);
        let old = std::mem::take(&mut self.samples);
        let is_first = old.is_empty();
        let mut fitting: Vec<Layout> = old
            .iter()
            .filter_map(|sample| self.fitted_at_last(sample, MENDS, facts, &gaps))
            .collect();
        if fitting.is_empty() {
            fitting = self.drawn(facts, &gaps);
        }
        if fitting.is_empty() {
            return;
        }
        let kept = fitting.len();
        while fitting.len() < self.size {
            let copied = fitting[self.rng.random_range(0..kept as u32) as usize];
            fitting.push(copied);
        }
        for (i, sample) in fitting.iter_mut().enumerate() {
            let changes = if is_first || i >= kept {
                FRESH_CHANGES
            } else {
                CHANGES
            };
            self.wander(sample, &gaps, changes);
        }
        self.samples = fitting;
    }

    /// Fortresses drawn from nothing, as long as they are easily found.
    fn drawn(&mut self, facts: &Facts, gaps: &Gaps) -> Vec<Layout> {
        let bare = Layout::new(*facts.game());
        (0..self.size)
            .map_while(|_| self.fitted_at_last(&bare, FIRST_DRAWS, facts, gaps))
            .collect()
    }

    /// What [`fitted`](Belief::fitted) comes to in so many attempts.
    fn fitted_at_last(
        &mut self,
        sample: &Layout,
        attempts: usize,
        facts: &Facts,
        gaps: &Gaps,
    ) -> Option<Layout> {
        (0..attempts).find_map(|_| self.fitted(sample, facts, gaps))
    }

    /// The sample with as little changed at random as the facts demand, if its flag
    /// is reached then (F7).
    fn fitted(&mut self, sample: &Layout, facts: &Facts, gaps: &Gaps) -> Option<Layout> {
        let mut layout = *sample;
        self.fit_walls(&mut layout, facts, gaps);
        self.fit_ladders(&mut layout, facts, gaps);
        self.fit_cards(&mut layout, facts)?;
        fast::is_flag_reached(&layout).then_some(layout)
    }

    fn fit_walls(&mut self, layout: &mut Layout, facts: &Facts, gaps: &Gaps) {
        for slot in facts.walls().iter() {
            layout.set_wall(slot, true);
        }
        for slot in facts.open().iter() {
            layout.set_wall(slot, false);
        }
        let needed = usize::from(facts.parts().walls());
        while layout.walls().len() != needed {
            let stands = layout.walls().len() > needed;
            let slots = gaps
                .walls
                .iter()
                .filter(|slot| layout.has_wall(**slot) == stands);
            let Some(slot) = slots.choose(&mut self.rng) else {
                return;
            };
            layout.set_wall(*slot, !stands);
        }
    }

    fn fit_ladders(&mut self, layout: &mut Layout, facts: &Facts, gaps: &Gaps) {
        for slot in LadderSlot::all() {
            if facts.ladders().contains(slot.lower()) {
                layout.set_ladder(slot, true);
            } else if facts.no_ladders().contains(slot.lower()) {
                layout.set_ladder(slot, false);
            }
        }
        let needed = usize::from(facts.parts().ladders());
        while layout.ladders().len() != needed {
            let stands = layout.ladders().len() > needed;
            let slots = gaps
                .ladders
                .iter()
                .filter(|slot| layout.has_ladder(**slot) == stands);
            let Some(slot) = slots.choose(&mut self.rng) else {
                return;
            };
            layout.set_ladder(*slot, !stands);
        }
    }

    /// `None` where the cards find no places.
    fn fit_cards(&mut self, layout: &mut Layout, facts: &Facts) -> Option<()> {
        for card in Card::ALL {
            for space in layout.spaces_with(card) - facts.may_hold(card) {
                layout.set_card(space, None);
            }
        }
        for card in Card::ALL {
            for space in facts.known(card) {
                layout.set_card(space, Some(card));
            }
        }
        for card in Card::ALL {
            let needed = usize::from(facts.parts().count(card));
            while layout.spaces_with(card).len() > needed {
                let movable = layout.spaces_with(card) - facts.known(card);
                let space = movable.iter().choose(&mut self.rng)?;
                layout.set_card(space, None);
            }
            while layout.spaces_with(card).len() < needed {
                let mut tried = layout.spaces_with(card);
                if !self.place(layout, facts, card, &mut tried) {
                    return None;
                }
            }
        }
        Some(())
    }

    /// Puts a card on a space that may hold it, moving others out of its way where
    /// no such space is bare: an augmenting path of a bipartite matching.
    fn place(
        &mut self,
        layout: &mut Layout,
        facts: &Facts,
        card: Card,
        tried: &mut SpaceSet,
    ) -> bool {
        let mut spaces: Vec<Space> = (facts.may_hold(card) - *tried).iter().collect();
        spaces.shuffle(&mut self.rng);
        if let Some(bare) = spaces.iter().find(|space| layout.card(**space).is_none()) {
            layout.set_card(*bare, Some(card));
            return true;
        }
        for space in spaces {
            let Some(other) = layout.card(space) else {
                continue;
            };
            if tried.contains(space) || facts.known(other).contains(space) {
                continue;
            }
            tried.insert(space);
            if self.place(layout, facts, other, tried) {
                layout.set_card(space, Some(card));
                return true;
            }
        }
        false
    }

    /// Moves a sample along the chain: tries so many changes.
    fn wander(&mut self, sample: &mut Layout, gaps: &Gaps, changes: usize) {
        let mut depth = gaps.depth(sample).unwrap_or(0);
        for _ in 0..changes {
            let Some(changed) = gaps.change(sample, &mut self.rng) else {
                continue;
            };
            // Where not even all pieces together would have a way there is no depth.
            let Some(depth_then) = gaps.depth(&changed) else {
                continue;
            };
            let odds = BUILDER.saturating_pow(depth.saturating_sub(depth_then));
            if self.rng.random_ratio(1, odds) && fast::is_flag_reached(&changed) {
                *sample = changed;
                depth = depth_then;
            }
        }
    }
}

/// What is not known.
struct Gaps {
    walls: Vec<WallSlot>,
    ladders: Vec<LadderSlot>,
    spaces: Vec<Space>,
    may_hold: [SpaceSet; Card::ALL.len()],
    fights: Fights,
}

impl Gaps {
    fn new(facts: &Facts) -> Gaps {
        Gaps {
            walls: WallSlot::all()
                .filter(|slot| !facts.walls().contains(*slot) && !facts.open().contains(*slot))
                .collect(),
            ladders: LadderSlot::all()
                .filter(|slot| !(facts.ladders() | facts.no_ladders()).contains(slot.lower()))
                .collect(),
            spaces: Space::all()
                .filter(|space| facts.card(*space).is_none() && !facts.is_bare(*space))
                .collect(),
            may_hold: Card::ALL.map(|card| facts.may_hold(card)),
            fights: Fights::new(facts.game()),
        }
    }

    /// The moves to the flag.
    fn depth(&self, layout: &Layout) -> Option<u32> {
        Ways::new(layout, &self.fights).depth()
    }

    /// The sample with two walls' places, ladders' places or spaces' cards
    /// exchanged; `None` where the two drawn are alike or may not be exchanged.
    ///
    /// As likely as the way back.
    fn change(&self, sample: &Layout, rng: &mut ChaCha8Rng) -> Option<Layout> {
        let mut changed = *sample;
        match rng.random_range(0..10_u32) {
            0..5 => changed.exchange_walls(draw(&self.walls, rng)?, draw(&self.walls, rng)?),
            5 => changed.exchange_ladders(draw(&self.ladders, rng)?, draw(&self.ladders, rng)?),
            6..9 => return self.card_moved(sample, sample.occupied(), rng),
            _ => return self.card_moved(sample, sample.spaces_with(Card::Flag), rng),
        }
        (changed != *sample).then_some(changed)
    }

    /// The sample with a card from one of these spaces exchanged with what lies on
    /// another, if both may be there.
    fn card_moved(&self, sample: &Layout, from: SpaceSet, rng: &mut ChaCha8Rng) -> Option<Layout> {
        let from = self.spaces.iter().filter(|space| from.contains(**space));
        let (one, other) = (*from.choose(rng)?, draw(&self.spaces, rng)?);
        let mut changed = *sample;
        changed.exchange_cards(one, other);
        let is_possible = |space| {
            changed
                .card(space)
                .is_none_or(|card| self.may_hold[card as usize].contains(space))
        };
        (changed != *sample && is_possible(one) && is_possible(other)).then_some(changed)
    }
}

/// One of the places.
fn draw<T: Copy>(places: &[T], rng: &mut ChaCha8Rng) -> Option<T> {
    places.choose(rng).copied()
}
