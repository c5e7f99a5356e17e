//! Keepwright: fortresses of the hidden-maze board game, designed, proved and
//! played.

pub mod format;
pub mod fortress;
pub mod legality;
pub mod proof;
pub mod solver;
