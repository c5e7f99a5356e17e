//! Choke points: the spaces that every play to the flag must pass.

use super::super::graph::StateGraph;
use super::super::reach::takes_flag;
use super::super::route::Play;
use super::SpaceGraph;
use crate::fortress::walk::{Step, Walk};
use crate::fortress::{Layout, Space, SpaceSet};
use petgraph::algo::dominators::simple_fast;
use petgraph::visit::EdgeFiltered;

/// The spaces that some piece must land on, or drop through, in every play that
/// takes the flag. E5 and the flag's own space are left out.
///
/// `states` is the state graph of the pieces, built to its full extent, `play` any
/// play of theirs.
///
/// The dominators of the flag among the spaces are choke points whatever the
/// state; that settles a game of one piece. Where several pieces and removed
/// cards play together a space can be a must in ever different states, which no
/// dominator shows: the other spaces of the play are therefore shut one by one,
/// and each is a choke point if the flag is then out of reach. Linear in the size
/// of the graph for each of them.
pub fn choke_points(layout: &Layout, states: &StateGraph, play: &Play) -> SpaceSet {
    let mut passed = SpaceSet::EMPTY;
    let mut walk = Walk::new(*layout);
    for order in &play.orders {
        if let Ok(Step { answer, .. }) = walk.give(*order) {
            passed |= answer.fell | answer.at.into_iter().collect();
        }
    }
    let ends: SpaceSet = walk.at().into_iter().chain([Space::START]).collect();
    let certain = dominators(layout, states);
    let candidates = passed - certain - ends;
    let shut = candidates
        .iter()
        .filter(|space| !reaches_without(states, *space));
    (certain | shut.collect()) - ends
}

/// The spaces on every path from E5 to the flag.
fn dominators(layout: &Layout, states: &StateGraph) -> SpaceSet {
    let spaces = SpaceGraph::of(layout, states);
    simple_fast(&spaces.graph, spaces.start)
        .dominators(spaces.goal)
        .map(|nodes| spaces.spaces(nodes))
        .unwrap_or_default()
}

/// Whether the flag can be taken by moves that do not pass `space`.
fn reaches_without(states: &StateGraph, space: Space) -> bool {
    let graph = states.graph();
    let open = EdgeFiltered::from_fn(graph, |edge| !edge.weight().passed.contains(space));
    takes_flag(&open, states)
}
