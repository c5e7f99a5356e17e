//! What graph algorithms tell about a maze beyond yes and no: spaces that every
//! play must pass, traps, and how few walls would seal the flag in.

mod choke;
mod seal;
mod trap;

pub use choke::choke_points;
pub use seal::{Seal, seal};
pub use trap::{Trap, traps};

use super::graph::StateGraph;
use crate::fortress::walk::{Order, Outcome, passage_from};
use crate::fortress::{Layout, Space, SpaceSet, WallSlot};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::{BTreeSet, HashMap};

/// How one gets from a space to the next in a [`SpaceGraph`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    /// A step across a wall slot, which a wall would stop.
    Step,
    /// A ladder, the passage, a fall, the taking of the flag: no wall stops it.
    Free,
}

/// The state graph seen from above: spaces as nodes, an edge where some piece
/// in some state gets from one to the other. Every play is a path in it (a
/// piece that leaves comes back at E5), but not every path is a play.
struct SpaceGraph {
    graph: DiGraph<Option<Space>, Way>,
    start: NodeIndex,
    /// The one node that is no space: the flag is taken.
    goal: NodeIndex,
}

impl SpaceGraph {
    fn of(layout: &Layout, states: &StateGraph) -> SpaceGraph {
        let mut ways = BTreeSet::new();
        for edge in states.graph().edge_references() {
            let step = edge.weight();
            let Order::Move { from, to } = step.order else {
                continue;
            };
            if step.passed.is_empty() {
                continue;
            }
            let by_passage = states.graph()[edge.source()].passage_known
                && passage_from(layout, from) == Some(to);
            let way = if by_passage || WallSlot::between(from, to).is_none() {
                Way::Free
            } else {
                Way::Step
            };
            ways.insert((Some(from), Some(to), way));
            let fall: Vec<Space> = step.passed.iter().collect();
            for pair in fall.windows(2) {
                ways.insert((Some(pair[1]), Some(pair[0]), Way::Free));
            }
            if step.outcome == Outcome::Flag {
                ways.insert((step.passed.first(), None, Way::Free));
            }
        }
        let mut graph = DiGraph::new();
        let mut nodes = HashMap::new();
        let mut node = |graph: &mut DiGraph<_, _>, space| {
            *nodes.entry(space).or_insert_with(|| graph.add_node(space))
        };
        let start = node(&mut graph, Some(Space::START));
        let goal = node(&mut graph, None);
        for (from, to, way) in ways {
            let (from, to) = (node(&mut graph, from), node(&mut graph, to));
            graph.add_edge(from, to, way);
        }
        SpaceGraph { graph, start, goal }
    }

    fn space(&self, node: NodeIndex) -> Option<Space> {
        self.graph[node]
    }

    fn spaces(&self, nodes: impl IntoIterator<Item = NodeIndex>) -> SpaceSet {
        nodes
            .into_iter()
            .filter_map(|node| self.space(node))
            .collect()
    }
}
