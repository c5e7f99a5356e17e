//! Traps: spaces from which a piece can only be sacrificed (F42).

use super::super::graph::{Edge, StateGraph};
use crate::fortress::walk::{Order, Outcome, State};
use crate::fortress::{PieceSet, Space};
use petgraph::algo::tarjan_scc;
use petgraph::visit::{EdgeFiltered, EdgeRef};
use std::collections::BTreeMap;

/// A space where pieces can get stuck (F42).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trap {
    /// The space.
    pub space: Space,
    /// The pieces that can come to stand there and then reach neither the flag
    /// nor E5 nor a card that would beat them.
    pub pieces: PieceSet,
}

/// The traps of a layout in order of their spaces (F42), from its state graph
/// built to its full extent.
///
/// Among the moves of a piece inside, each strongly connected component of the
/// state graph is a set of states that lead to each other. Tarjan's algorithm
/// gives the components with every component after those it leads to, so one
/// pass tells which have a way out. Linear in the size of the graph.
pub fn traps(states: &StateGraph) -> Vec<Trap> {
    let graph = states.graph();
    let moves = EdgeFiltered::from_fn(graph, |edge| is_move(edge.weight()));
    let mut escapes = vec![false; graph.node_count()];
    let mut stuck: BTreeMap<Space, PieceSet> = BTreeMap::new();
    for component in tarjan_scc(&moves) {
        let has_way_out = component.iter().any(|node| {
            is_way_out(&graph[*node])
                || graph.edges(*node).any(|edge| {
                    let step = edge.weight();
                    is_move(step)
                        && (step.outcome == Outcome::Beaten || escapes[edge.target().index()])
                })
        });
        for node in component {
            escapes[node.index()] = has_way_out;
            if let (false, Some((piece, at))) = (has_way_out, graph[node].inside) {
                let pieces = stuck.entry(at).or_default();
                *pieces = pieces.with(piece);
            }
        }
    }
    stuck
        .into_iter()
        .map(|(space, pieces)| Trap { space, pieces })
        .collect()
}

fn is_move(edge: &Edge) -> bool {
    matches!(edge.order, Order::Move { .. })
}

fn is_way_out(state: &State) -> bool {
    state.over || state.inside.is_some_and(|(_, at)| at == Space::START)
}
