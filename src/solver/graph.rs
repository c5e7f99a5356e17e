//! The state graph: every state an exploration can come to, every order that
//! leads from one to another.

use crate::fortress::walk::{Order, Outcome, State, possible_orders, step};
use crate::fortress::{Layout, PieceSet, SpaceSet};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// What a play costs: turn slots first, then moves (F41).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Cost {
    /// Turn slots, skipped ones included.
    pub turns: u32,
    /// Steps, ladders and passages; a fall is part of its move.
    pub moves: u32,
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            turns: self.turns + other.turns,
            moves: self.moves + other.moves,
        }
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::default(), Add::add)
    }
}

/// An edge of the state graph: an order and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The order.
    pub order: Order,
    /// The owner's answer in a word.
    pub outcome: Outcome,
    /// The spaces the piece passed: pitfalls it dropped through, and the space
    /// it landed on unless it was beaten there.
    pub passed: SpaceSet,
    /// The turn slots that the order uses up, and whether it counts as a move.
    pub cost: Cost,
}

/// How much of the state graph to build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Every reachable state. Which pieces were beaten before is left out of
    /// the states (it changes prices, never what can be reached), so the turns
    /// that the moves cost are not meaningful.
    Everything,
    /// With exact prices, but only as many turns as the flag needs: the states
    /// that can be part of a shortest play.
    UntilFlag,
}

/// A layout has more states than a graph is built of.
///
/// Every card that can be removed doubles the states; the games of the box have
/// four such cards and stay far below, but a layout may hold any number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyStates;

impl fmt::Display for TooManyStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "so many cards can be removed here, in so many orders, that there are more than {} states to look at",
            StateGraph::MOST_STATES
        )
    }
}

impl std::error::Error for TooManyStates {}

/// States as nodes, orders as edges. Every edge was answered by
/// [`step`], the law of moving; the graph decides no rule by itself.
///
/// With the cards of the box at most 38 spaces × 4 pieces × 16 sets of removed
/// cards × 2 (passage) states, usually a few hundred; with prices at most 16 times
/// as many. Every further card that can be removed doubles them.
#[derive(Clone, Debug)]
pub struct StateGraph {
    graph: DiGraph<State, Edge>,
    start: NodeIndex,
}

impl StateGraph {
    /// The most states that a graph is built of.
    pub const MOST_STATES: usize = 200_000;

    /// The graph of all plays by `pieces` through `layout`.
    ///
    /// Time and room grow with the number of states, each tried with at most 11
    /// orders.
    ///
    /// # Errors
    /// [`TooManyStates`] beyond [`StateGraph::MOST_STATES`].
    pub fn build(
        layout: &Layout,
        pieces: PieceSet,
        extent: Extent,
    ) -> Result<StateGraph, TooManyStates> {
        Builder::new(layout, pieces, extent).run()
    }

    /// The graph itself.
    pub fn graph(&self) -> &DiGraph<State, Edge> {
        &self.graph
    }

    /// The node of the state before the first order.
    pub fn start(&self) -> NodeIndex {
        self.start
    }

    /// All states in the graph.
    pub fn states(&self) -> impl Iterator<Item = &State> {
        self.graph.node_weights()
    }
}

struct Builder<'l> {
    layout: &'l Layout,
    pieces: PieceSet,
    extent: Extent,
    graph: DiGraph<State, Edge>,
    nodes: HashMap<State, NodeIndex>,
}

impl<'l> Builder<'l> {
    fn new(layout: &'l Layout, pieces: PieceSet, extent: Extent) -> Builder<'l> {
        Builder {
            layout,
            pieces,
            extent,
            graph: DiGraph::new(),
            nodes: HashMap::new(),
        }
    }

    /// Works through the states turn by turn, so that every state is met first
    /// in the earliest turn in which it can be reached.
    fn run(mut self) -> Result<StateGraph, TooManyStates> {
        let start = self.node(State::START);
        let mut turns: Vec<Vec<NodeIndex>> = vec![vec![start]];
        let mut expanded = Vec::new();
        let mut turn = 0;
        while turn < turns.len() {
            let mut flag_taken = false;
            while let Some(node) = turns[turn].pop() {
                if self.graph.node_count() > StateGraph::MOST_STATES {
                    return Err(TooManyStates);
                }
                expanded.resize(self.graph.node_count(), false);
                if std::mem::replace(&mut expanded[node.index()], true) {
                    continue;
                }
                flag_taken |= self.graph[node].over;
                for (target, slots) in self.expand(node) {
                    let later = turn + slots as usize;
                    if turns.len() <= later {
                        turns.resize(later + 1, Vec::new());
                    }
                    turns[later].push(target);
                }
            }
            if flag_taken && self.extent == Extent::UntilFlag {
                break;
            }
            turn += 1;
        }
        Ok(StateGraph {
            graph: self.graph,
            start,
        })
    }

    /// Adds the edges out of `node`; returns where they lead and in how many
    /// turn slots.
    fn expand(&mut self, node: NodeIndex) -> Vec<(NodeIndex, u32)> {
        let state = self.graph[node];
        let mut targets = Vec::new();
        for order in possible_orders(self.layout, &state) {
            if !self.allows(order) {
                continue;
            }
            let Ok(step) = step(self.layout, &state, order) else {
                continue;
            };
            let (answer, mut after) = (step.answer, step.after);
            if self.extent == Extent::Everything {
                after.lost = PieceSet::EMPTY;
            }
            if after == state {
                continue;
            }
            let is_move = matches!(order, Order::Move { .. });
            let stands = answer
                .at
                .filter(|_| answer.landed() && answer.outcome != Outcome::Beaten);
            let edge = Edge {
                order,
                outcome: answer.outcome,
                passed: answer.fell | stands.into_iter().collect(),
                cost: Cost {
                    turns: u32::from(step.slots),
                    moves: u32::from(is_move),
                },
            };
            let target = self.node(after);
            self.graph.add_edge(node, target, edge);
            targets.push((target, edge.cost.turns));
        }
        targets
    }

    fn allows(&self, order: Order) -> bool {
        match order {
            Order::Enter(piece) | Order::Swap(piece) | Order::Sacrifice(Some(piece)) => {
                self.pieces.contains(piece)
            }
            Order::Move { .. } | Order::Sacrifice(None) => true,
        }
    }

    fn node(&mut self, state: State) -> NodeIndex {
        *self
            .nodes
            .entry(state)
            .or_insert_with(|| self.graph.add_node(state))
    }
}
