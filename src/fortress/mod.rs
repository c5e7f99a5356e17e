//! The maze game's nouns and the law of moving: spaces, slots, cards, pieces,
//! layouts, and what an owner answers to an explorer's orders.
//!
//! Everything here is pure: no files, no clock, no screen. Rules are cited by
//! their ids (`F14`); `docs/rules.md` lists them.

mod card;
mod change;
mod game;
pub mod house_rules;
mod layout;
mod part;
mod piece;
mod slot;
pub(crate) mod space;
mod space_set;
pub mod walk;

pub use card::Card;
pub use change::Change;
pub use game::{Game, Parts, Rules};
pub use layout::Layout;
pub use part::Part;
pub use piece::{Piece, PieceSet};
pub use slot::{Axis, LadderSlot, WallSet, WallSlot, WallSlotError, read_wall_slot};
pub use space::{Coordinate, Floor, PlaceError, Space, read_place, read_space};
pub use space_set::{Iter as Spaces, SpaceSet};
