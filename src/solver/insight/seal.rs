//! How few further walls would seal the flag in.

use super::super::fast;
use super::super::graph::StateGraph;
use super::{SpaceGraph, Way};
use crate::fortress::{Layout, PieceSet, WallSet, WallSlot};
use petgraph::algo::ford_fulkerson;
use petgraph::graph::DiGraph;
use petgraph::visit::EdgeRef;
use std::collections::HashSet;

/// The fewest free wall slots that, walled up, put the flag out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// One wall is enough, in any one of these slots.
    One(WallSet),
    /// No single wall is enough, but all of these together are.
    Together(WallSet),
}

impl Seal {
    /// How many walls it takes.
    pub fn size(&self) -> usize {
        match self {
            Seal::One(_) => 1,
            Seal::Together(slots) => slots.len(),
        }
    }
}

/// What it would take to seal the flag of `layout` off from `pieces`, or `None`
/// where it is out of reach or no wall could stop them (never so in a legal
/// layout: two walls shut E5 in).
///
/// `states` is the state graph of the pieces, built to its full extent.
///
/// Tries every free slot for a single wall. Where none is enough, a minimum cut
/// between E5 and the flag gives the slots, those nearest to the flag: in the
/// space graph every play is a path, so the cut stops every play, and since E5
/// has but two ways out no smaller set than a cut of two exists. (With a passage
/// card on E5, which F5 forbids, the cut may be larger than it need be.)
pub fn seal(layout: &Layout, pieces: PieceSet, states: &StateGraph) -> Option<Seal> {
    if !fast::reaching_sets(layout).contains(pieces) {
        return None;
    }
    let free = WallSlot::all().filter(|slot| !layout.has_wall(*slot));
    let single: WallSet = free
        .filter(|slot| {
            let mut walled = *layout;
            walled.set_wall(*slot, true);
            !fast::reaching_sets(&walled).contains(pieces)
        })
        .collect();
    if !single.is_empty() {
        return Some(Seal::One(single));
    }
    minimum_cut(&SpaceGraph::of(layout, states)).map(Seal::Together)
}

/// Capacity of a way that no wall can stop: more than all wall slots together.
const UNLIMITED: u32 = 1 + WallSlot::COUNT as u32;

/// The wall slots of a minimum cut between start and goal, as near to the goal
/// as can be; `None` where walls cannot separate them.
fn minimum_cut(spaces: &SpaceGraph) -> Option<WallSet> {
    let network: DiGraph<_, u32> = spaces.graph.map(
        |_, space| *space,
        |_, way| match way {
            Way::Step => 1,
            Way::Free => UNLIMITED,
        },
    );
    let (size, flow) = ford_fulkerson(&network, spaces.start, spaces.goal);
    if size >= UNLIMITED {
        return None;
    }
    // The nodes from which the flow into the goal could still grow.
    let mut goal_side = HashSet::from([spaces.goal]);
    let mut pending = vec![spaces.goal];
    while let Some(node) = pending.pop() {
        let into = network
            .edges_directed(node, petgraph::Direction::Incoming)
            .filter(|edge| flow[edge.id().index()] < *edge.weight())
            .map(|edge| edge.source());
        let back = network
            .edges(node)
            .filter(|edge| flow[edge.id().index()] > 0)
            .map(|edge| edge.target());
        for next in into.chain(back) {
            if goal_side.insert(next) {
                pending.push(next);
            }
        }
    }
    let cut = network
        .edge_references()
        .filter(|edge| !goal_side.contains(&edge.source()) && goal_side.contains(&edge.target()));
    cut.map(|edge| {
        let (from, to) = (spaces.space(edge.source())?, spaces.space(edge.target())?);
        WallSlot::between(from, to)
    })
    .collect()
}
