//! The shortest play to the flag, and par (F41).

use super::closed_set::ClosedSet;
use super::graph::{Cost, Extent, StateGraph, TooManyStates};
use crate::fortress::walk::Order;
use crate::fortress::{Layout, PieceSet};
use petgraph::algo::astar;

/// A play that takes the flag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The orders, the naming of the first piece included.
    pub orders: Vec<Order>,
    /// Turn slots, the winning turn included, and moves.
    pub cost: Cost,
}

/// The shortest play by `pieces`, in turn slots and then in moves, or `None`
/// where they do not reach the flag (F41).
///
/// The first piece is chosen free. Dijkstra's algorithm over the states that a
/// shortest play can come to.
///
/// # Errors
/// [`TooManyStates`], only where the flag is reached.
pub fn shortest_play(layout: &Layout, pieces: PieceSet) -> Result<Option<Play>, TooManyStates> {
    let pieces = pieces & layout.game().pieces();
    if !ClosedSet::of(layout, pieces).holds_flag {
        return Ok(None);
    }
    let states = StateGraph::build(layout, pieces, Extent::UntilFlag)?;
    let graph = states.graph();
    let shortest = astar(
        graph,
        states.start(),
        |node| graph[node].over,
        |edge| edge.weight().cost,
        |_| Cost::default(),
    );
    let Some((cost, path)) = shortest else {
        return Ok(None);
    };
    let orders = path
        .windows(2)
        .filter_map(|ends| {
            graph
                .edges_connecting(ends[0], ends[1])
                .map(|edge| edge.weight())
                .min_by_key(|step| step.cost)
        })
        .map(|step| step.order)
        .collect();
    let winning_turn = Cost { turns: 1, moves: 0 };
    Ok(Some(Play {
        orders,
        cost: cost + winning_turn,
    }))
}

/// The price of the shortest play with the whole set of pieces, or `None` where
/// the flag is out of reach (F41).
///
/// # Errors
/// As [`shortest_play`].
pub fn par(layout: &Layout) -> Result<Option<Cost>, TooManyStates> {
    let play = shortest_play(layout, layout.game().pieces())?;
    Ok(play.map(|play| play.cost))
}
