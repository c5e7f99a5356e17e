//! Where setups are made without a game: one board for each side of each edition.

use super::arrangement::Arrangement;
use super::terms::clock_seed;
use crate::classic::{Edition, Side};

/// The boards, of which one is worked at; nothing on the others is lost.
#[derive(Debug, Default)]
pub struct Workshop {
    arrangements: Vec<Arrangement>,
    at: usize,
}

impl Workshop {
    /// Goes to the board of a side of an edition.
    pub fn choose(&mut self, edition: Edition, side: Side) {
        let is_it = |known: &Arrangement| (known.edition(), known.side()) == (edition, side);
        self.at = match self.arrangements.iter().position(is_it) {
            Some(place) => place,
            None => {
                let new = Arrangement::new(edition, side, clock_seed());
                self.arrangements.push(new);
                self.arrangements.len() - 1
            }
        };
    }

    /// The board that is worked at.
    pub fn arrangement(&self) -> Option<&Arrangement> {
        self.arrangements.get(self.at)
    }

    /// The same, to be changed.
    pub fn arrangement_mut(&mut self) -> Option<&mut Arrangement> {
        self.arrangements.get_mut(self.at)
    }
}
