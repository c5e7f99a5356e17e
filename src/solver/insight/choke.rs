//! Choke points: the spaces that every play to the flag must pass.

use super::super::graph::{Extent, StateGraph, TooManyStates};
use super::super::reach::takes_flag;
use super::super::route::shortest_play;
use super::SpaceGraph;
use crate::fortress::walk::Walk;
use crate::fortress::{Layout, PieceSet, Space, SpaceSet};
use petgraph::algo::dominators::simple_fast;
use petgraph::visit::EdgeFiltered;

/// The spaces that some piece must land on, or drop through, in every play by
/// `pieces` that takes the flag. E5 and the flag's own space are left out.
/// Empty where no play takes it.
///
/// The dominators of the flag among the spaces are choke points whatever the
/// state; that settles a game of one piece. Where several pieces and removed
/// cards play together a space can be a must in ever different states, which no
/// dominator shows: the other spaces of one shortest play are therefore shut one
/// by one, and each is a choke point if the flag is then out of reach.
///
/// # Errors
/// [`TooManyStates`], only where the flag is reached.
pub fn choke_points(layout: &Layout, pieces: PieceSet) -> Result<SpaceSet, TooManyStates> {
    let Some(play) = shortest_play(layout, pieces)? else {
        return Ok(SpaceSet::EMPTY);
    };
    let mut passed = SpaceSet::EMPTY;
    let mut walk = Walk::new(*layout);
    let mut flag = None;
    for order in play.orders {
        if let Ok(answer) = walk.give(order) {
            passed |= answer.fell;
            passed |= answer.at.map_or(SpaceSet::EMPTY, SpaceSet::from);
            flag = answer.at;
        }
    }
    let ends: SpaceSet = flag.into_iter().chain([Space::START]).collect();

    let states = StateGraph::build(layout, pieces, Extent::Everything)?;
    let certain = dominators(layout, &states);
    let candidates = passed - certain - ends;
    let shut = candidates
        .iter()
        .filter(|space| !reaches_without(&states, *space));
    Ok((certain | shut.collect()) - ends)
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
