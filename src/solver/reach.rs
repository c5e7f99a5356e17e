//! Which piece sets reach the flag, asked of the state graph (F40).

use super::graph::{Extent, StateGraph, TooManyStates};
use super::reaching_sets::ReachingSets;
use crate::fortress::{Layout, PieceSet};
use petgraph::graph::NodeIndex;
use petgraph::visit::{Dfs, IntoNeighbors, NodeFiltered, VisitMap, Visitable};

/// The piece sets that reach the flag of `layout` (F40).
///
/// Builds one state graph and walks it once for each piece set that is not
/// settled by a smaller one: at most 15 depth-first searches.
///
/// # Errors
/// [`TooManyStates`]; the fast twin answers then too.
pub fn reaching_sets(layout: &Layout) -> Result<ReachingSets, TooManyStates> {
    let all = layout.game().pieces();
    let states = StateGraph::build(layout, all, Extent::Everything)?;
    Ok(reaching_sets_in(all, &states))
}

/// The same from a state graph that was built to its full extent for all the
/// game's pieces, `all`.
pub fn reaching_sets_in(all: PieceSet, states: &StateGraph) -> ReachingSets {
    let mut reaching = ReachingSets::NONE;
    for set in PieceSet::BY_SIZE {
        if set.is_within(all) && (reaching.contains_smaller(set) || reaches_within(states, set)) {
            reaching.insert(set);
        }
    }
    reaching
}

/// Whether these pieces alone take the flag in a graph built for more.
fn reaches_within(states: &StateGraph, pieces: PieceSet) -> bool {
    let graph = states.graph();
    let ours = NodeFiltered::from_fn(graph, |node| {
        graph[node]
            .inside
            .is_none_or(|(piece, _)| pieces.contains(piece))
    });
    takes_flag(&ours, states)
}

/// Whether a depth-first search of `part`, a part of the state graph, comes from
/// the start to a state with the flag taken.
pub(crate) fn takes_flag<G>(part: G, states: &StateGraph) -> bool
where
    G: IntoNeighbors<NodeId = NodeIndex> + Visitable,
    G::Map: VisitMap<NodeIndex>,
{
    let mut search = Dfs::new(part, states.start());
    while let Some(node) = search.next(part) {
        if states.graph()[node].over {
            return true;
        }
    }
    false
}
