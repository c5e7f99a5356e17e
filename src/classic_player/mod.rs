//! Computer players for the classic boards.
//!
//! A [`Player`] is told what a person in its chair would know, an [`Outlook`]: the view
//! of its side, the rules, the turns so far and what it may do. No hidden rank can be
//! reached from there. Chance comes from the seed a player was made with, and effort is
//! counted and never timed: the same seed and the same outlooks give the same actions.

mod belief;
mod contest;
mod deployment;
mod greedy;
mod judgement;
mod outlook;
mod pull;
mod random_mover;
mod search;
mod strategist;
mod trial;
mod worth;

pub use contest::{Contest, DecidedBy, GameReport, Misplay, Score};
pub use deployment::deploy;
pub use greedy::Greedy;
pub use outlook::Outlook;
pub use random_mover::RandomMover;
pub use strategist::{Strategist, Strength};

use crate::classic::{Action, Army, Edition, Setup, Side};
use std::fmt;

/// Somebody who plays one side.
pub trait Player: Send {
    /// A legal setup of `army` for `side` (C3, C4, N10).
    fn set_up(&mut self, edition: Edition, army: &Army, side: Side) -> Setup;

    /// One of the actions that the law allows now; `None` where it allows none.
    fn act(&mut self, outlook: &Outlook) -> Option<Action>;
}

/// The players there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerKind {
    /// Does anything that is allowed.
    Random,
    /// Attacks what it surely or probably beats, else goes forward at random.
    Greedy,
    /// Weighs what the hidden pieces may be and looks ahead.
    Strategist,
}

impl PlayerKind {
    /// All, the weakest first.
    pub const ALL: [PlayerKind; 3] = [
        PlayerKind::Random,
        PlayerKind::Greedy,
        PlayerKind::Strategist,
    ];

    /// The name in commands: `random`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Random => "random",
            PlayerKind::Greedy => "greedy",
            PlayerKind::Strategist => "strategist",
        }
    }

    /// The kind called `name`, in any letter case.
    pub fn from_name(name: &str) -> Option<PlayerKind> {
        PlayerKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// A player of this kind. The strength is the strategist's; the others have none.
    pub fn player(self, seed: u64, strength: Strength) -> Box<dyn Player> {
        match self {
            PlayerKind::Random => Box::new(RandomMover::new(seed)),
            PlayerKind::Greedy => Box::new(Greedy::new(seed)),
            PlayerKind::Strategist => Box::new(Strategist::new(seed, strength)),
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
