//! The smallest changes to a layout, each with its inverse.

use super::{Card, LadderSlot, Layout, Space, WallSlot};
use std::fmt;

/// One slot or space set to a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A wall is set or taken away.
    Wall(WallSlot, bool),
    /// A ladder is set or taken away.
    Ladder(LadderSlot, bool),
    /// A card is put on a space in place of what was there, or the space
    /// cleared.
    Card(Space, Option<Card>),
}

impl Layout {
    /// Makes a change and returns the one that takes it back.
    ///
    /// ```
    /// use keepwright::fortress::{Card, Change, Game, Layout, Space};
    /// let mut layout = Layout::new(Game::Main);
    /// let space: Space = "A1 top".parse()?;
    /// let back = layout.apply(Change::Card(space, Some(Card::Flag)));
    /// assert_eq!(back, Change::Card(space, None));
    /// # Ok::<(), keepwright::fortress::PlaceError>(())
    /// ```
    pub fn apply(&mut self, change: Change) -> Change {
        match change {
            Change::Wall(slot, stands) => {
                let before = self.has_wall(slot);
                self.set_wall(slot, stands);
                Change::Wall(slot, before)
            }
            Change::Ladder(slot, stands) => {
                let before = self.has_ladder(slot);
                self.set_ladder(slot, stands);
                Change::Ladder(slot, before)
            }
            Change::Card(space, card) => {
                let before = self.card(space);
                self.set_card(space, card);
                Change::Card(space, before)
            }
        }
    }
}

/// The change as something to do: `set the wall A1-A2 bottom`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Wall(slot, true) => write!(f, "set the wall {slot}"),
            Change::Wall(slot, false) => write!(f, "take away the wall {slot}"),
            Change::Ladder(slot, true) => write!(f, "set the ladder {slot}"),
            Change::Ladder(slot, false) => write!(f, "take away the ladder {slot}"),
            Change::Card(space, Some(card)) => write!(f, "put the {card} on {space}"),
            Change::Card(space, None) => write!(f, "clear {space}"),
        }
    }
}
