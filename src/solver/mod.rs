//! What can be proved about a layout before anybody plays it.
//!
//! [`graph`] models the exploration as a state graph, every edge answered by the
//! law of moving. The other parts ask it questions: who reaches the flag
//! ([`reach`]), how short a play can be ([`route`]), what closes a flag off
//! ([`closed_set`]), and what shape the maze has ([`insight`]). [`fast`] answers
//! the first question again, on bit boards and a thousand times as often.

pub mod closed_set;
pub mod fast;
pub mod graph;
pub mod insight;
pub mod reach;
mod reaching_sets;
pub mod route;

pub use closed_set::{ClosedBy, ClosedSet};
pub use graph::{Cost, Extent, StateGraph, TooManyStates};
pub use reaching_sets::ReachingSets;
pub use route::{Play, par, shortest_play, some_play};
