//! The shortest play to the flag, and par (F41).

use super::closed_set::ClosedSet;
use super::graph::{Cost, Extent, StateGraph, TooManyStates};
use crate::fortress::walk::{Order, State, Walk, moves};
use crate::fortress::{Game, Layout, Piece, PieceSet, Space};
use petgraph::algo::astar;
use std::collections::{HashMap, VecDeque};

/// A play that takes the flag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The orders, the naming of the first piece included.
    pub orders: Vec<Order>,
    /// Turn slots, the winning turn included, and moves.
    pub cost: Cost,
    /// How many states were looked at to find it.
    pub states: usize,
}

impl Play {
    /// The pieces that the play brings in, and the one that stands inside before the
    /// first order of `game`, as the introduction's knight does.
    pub fn pieces(&self, game: &Game) -> PieceSet {
        let inside = State::START.standing(game).map(|(piece, _)| piece);
        let named = self.orders.iter().filter_map(|order| match order {
            Order::Enter(piece) | Order::Swap(piece) | Order::Sacrifice(Some(piece)) => {
                Some(*piece)
            }
            Order::Move { .. } | Order::Sacrifice(None) => None,
        });
        inside.into_iter().chain(named).collect()
    }
}

/// The shortest play by `pieces`, in turn slots and then in moves, or `None`
/// where they do not reach the flag (F41).
///
/// The first piece is chosen free. Dijkstra's algorithm over the states that a
/// shortest play can come to.
///
/// # Errors
/// [`TooManyStates`], only where the flag is reached; [`some_play`] finds a play
/// then too.
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
                .min_by_key(|edge| edge.cost)
        })
        .map(|edge| edge.order)
        .collect();
    Ok(Some(Play {
        orders,
        cost: cost + WINNING_TURN,
        states: graph.node_count(),
    }))
}

const WINNING_TURN: Cost = Cost { turns: 1, moves: 0 };

/// Some play by `pieces` that takes the flag, or `None` where they do not reach
/// it (F40). It is rarely the shortest.
///
/// One piece after the other goes from E5 to the nearest card that it can remove,
/// to the passage, or to the flag, and is sacrificed; what it has done stays done.
/// At most one such errand for every card, each over at most 38 spaces a piece.
pub fn some_play(layout: &Layout, pieces: PieceSet) -> Option<Play> {
    let pieces = pieces & layout.game().pieces();
    let mut walk = Walk::new(*layout);
    let mut play = Play {
        orders: Vec::new(),
        cost: WINNING_TURN,
        states: 0,
    };
    while !walk.state().over {
        let (piece, errand) = pieces.iter().find_map(|piece| {
            let errand = errand(layout, walk.state(), piece, &mut play.states)?;
            Some((piece, errand))
        })?;
        let entering = match walk.state().inside {
            None => Order::Enter(piece),
            Some(_) => Order::Sacrifice(Some(piece)),
        };
        for order in [entering].into_iter().chain(errand) {
            let step = walk.give(order).ok()?;
            play.cost = play.cost
                + Cost {
                    turns: u32::from(step.slots),
                    moves: u32::from(matches!(order, Order::Move { .. })),
                };
            play.orders.push(order);
        }
    }
    Some(play)
}

/// The moves by which `piece` gets from E5 to the nearest space where it takes
/// the flag, removes a card or finds the passage.
fn errand(
    layout: &Layout,
    before: &State,
    piece: Piece,
    looked_at: &mut usize,
) -> Option<Vec<Order>> {
    let mut came_by: HashMap<Space, Order> = HashMap::new();
    let mut pending = VecDeque::from([Space::START]);
    while let Some(from) = pending.pop_front() {
        *looked_at += 1;
        let state = State {
            inside: Some((piece, from)),
            ..*before
        };
        for (order, step) in moves(layout, &state) {
            let after = step.after;
            let is_progress = after.over
                || after.removed != before.removed
                || after.passage_known != before.passage_known;
            if is_progress {
                return Some(way(&came_by, from, order));
            }
            if let Some((_, at)) = after.inside
                && at != Space::START
                && !came_by.contains_key(&at)
            {
                came_by.insert(at, order);
                pending.push_back(at);
            }
        }
    }
    None
}

/// The orders that lead from E5 to `from`, and `last`.
fn way(came_by: &HashMap<Space, Order>, from: Space, last: Order) -> Vec<Order> {
    let mut orders = vec![last];
    let mut at = from;
    while let Some(order @ Order::Move { from, .. }) = came_by.get(&at) {
        orders.push(*order);
        at = *from;
    }
    orders.reverse();
    orders
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
