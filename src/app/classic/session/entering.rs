//! Reinforcements while they are being placed: all enter at once (N11).

use super::Session;
use crate::classic::{Action, Entry, KindId, Numbering, Placement, Square, SquareSet};

/// The reinforcements on the way in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entering {
    entry: Entry,
    placed: Vec<Placement>,
    /// The kind in the hand.
    pub hand: Option<KindId>,
}

impl Entering {
    fn new(entry: Entry) -> Entering {
        let mut entering = Entering {
            entry,
            placed: Vec::new(),
            hand: None,
        };
        entering.take_next();
        entering
    }

    /// Those that stand already.
    pub fn placed(&self) -> &[Placement] {
        &self.placed
    }

    /// The kinds that enter, with how many of each still wait.
    pub fn waiting(&self) -> Vec<(KindId, usize)> {
        let mut kinds = self.entry.kinds.clone();
        kinds.sort();
        kinds.dedup();
        kinds
            .into_iter()
            .map(|kind| (kind, self.left(kind)))
            .collect()
    }

    fn left(&self, kind: KindId) -> usize {
        let all = self.entry.kinds.iter().filter(|known| **known == kind);
        let placed = self.placed.iter().filter(|placed| placed.kind == kind);
        all.count() - placed.count()
    }

    /// Whether all stand.
    pub fn is_complete(&self) -> bool {
        self.placed.len() == self.entry.kinds.len()
    }

    /// The free squares for the kind in the hand.
    pub fn targets(&self) -> SquareSet {
        match self.hand {
            Some(_) => self.free(),
            None => SquareSet::EMPTY,
        }
    }

    fn free(&self) -> SquareSet {
        let taken: SquareSet = self.placed.iter().map(|placed| placed.square).collect();
        self.entry.squares - taken
    }

    /// Puts the kind in the hand on a square, or takes back what was put there.
    pub fn press(&mut self, square: Square) {
        let placed = self
            .placed
            .iter()
            .position(|placed| placed.square == square);
        if let Some(place) = placed {
            self.hand = Some(self.placed.remove(place).kind);
        } else if let Some(kind) = self.hand.filter(|_| self.free().contains(square)) {
            self.placed.push(Placement { square, kind });
            if self.left(kind) == 0 {
                self.take_next();
            }
        }
    }

    fn take_next(&mut self) {
        let waiting = self.waiting();
        let next = waiting.iter().find(|(_, left)| *left > 0);
        self.hand = next.map(|(kind, _)| *kind);
    }

    /// Puts the rest on the first free squares in their order.
    pub fn place_rest(&mut self) {
        for square in self.free() {
            if self.hand.is_none_or(|kind| self.left(kind) == 0) {
                self.take_next();
            }
            self.press(square);
        }
    }
}

impl Session {
    /// Whether the reinforcements can be brought in now (N11).
    pub fn can_enter(&self) -> bool {
        self.entry().is_some()
    }

    fn entry(&self) -> Option<Entry> {
        let view = self.view().filter(|_| self.may_play())?;
        view.entry(self.game().rules(), &self.armies()).ok()
    }

    /// Begins to place the reinforcements.
    pub fn begin_entry(&mut self) {
        if let Some(entry) = self.entry() {
            self.let_go();
            self.entering = Some(Entering::new(entry));
            self.say("Put every reinforcement on a lit square; then bring them in.".to_string());
            self.cursor.takes_focus = true;
        }
    }

    /// Brings the reinforcements in as they are placed; the turn goes on.
    pub fn enter(&mut self, numbering: Numbering) {
        if let Some(entering) = self.entering.as_ref().filter(|e| e.is_complete()) {
            let placements = entering.placed.clone().into_boxed_slice();
            self.play(&Action::Reinforce(placements), numbering);
        }
    }
}
