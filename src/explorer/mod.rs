//! Computer players: explorers that know nothing but the answers they hear.
//!
//! An [`Explorer`] is shown a [`Notepad`], as a person would be, and names its
//! next order. Chance comes from the seed it was made with.

mod belief;
mod ground;
mod mapper;
mod plan;
mod play_out;
mod reckoner;
mod wanderer;
mod world;

pub use belief::Belief;
pub use mapper::Mapper;
pub use reckoner::Reckoner;
pub use wanderer::Wanderer;

use crate::fortress::walk::Order;
use crate::notepad::Notepad;
use std::fmt;

/// Somebody who explores.
pub trait Explorer: Send {
    /// The next order, one that the rules allow in this state, or `None` where the
    /// flag is taken.
    fn order(&mut self, notepad: &Notepad) -> Option<Order>;
}

/// The explorers there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Walks at random and never into a known wall.
    Wanderer,
    /// Walks to the nearest unknown space and wastes no turn on what it knows.
    Mapper,
    /// Keeps fortresses in mind that agree with all it has heard, and plays on in
    /// them.
    Reckoner,
}

impl Kind {
    /// All, the weakest first.
    pub const ALL: [Kind; 3] = [Kind::Wanderer, Kind::Mapper, Kind::Reckoner];

    /// The name in commands: `wanderer`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Wanderer => "wanderer",
            Kind::Mapper => "mapper",
            Kind::Reckoner => "reckoner",
        }
    }

    /// The kind called `name`, in any letter case.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// An explorer of this kind; the same seed and the same answers give the same
    /// orders.
    pub fn explorer(self, seed: u64) -> Box<dyn Explorer> {
        match self {
            Kind::Wanderer => Box::new(Wanderer::new(seed)),
            Kind::Mapper => Box::new(Mapper::new(seed)),
            Kind::Reckoner => Box::new(Reckoner::new(Reckoner::SAMPLES, seed)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
