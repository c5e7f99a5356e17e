//! Changes to a document, and the named steps they are gathered in.

use crate::format::LayoutFile;
use crate::fortress::{Change, Game, LadderSlot, Space, WallSlot};
use std::mem::replace;

/// One slot, space or text of a document set to a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DocumentChange {
    /// A wall, a ladder or a card.
    Layout(Change),
    /// The game that the layout is meant for.
    Game(Game),
    /// What the maze is called.
    Title(String),
    /// Who built it.
    Author(String),
    /// Anything else that is said of it.
    Notes(String),
}

impl From<Change> for DocumentChange {
    fn from(change: Change) -> DocumentChange {
        DocumentChange::Layout(change)
    }
}

/// What a change sets. Changes with different targets do not touch each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Wall(WallSlot),
    Ladder(LadderSlot),
    Card(Space),
    Game,
    Title,
    Author,
    Notes,
}

impl DocumentChange {
    /// Makes the change and returns the one that takes it back.
    pub fn apply_to(self, file: &mut LayoutFile) -> DocumentChange {
        match self {
            DocumentChange::Layout(change) => DocumentChange::Layout(file.layout.apply(change)),
            DocumentChange::Game(game) => {
                let before = *file.layout.game();
                file.layout.set_game(game);
                DocumentChange::Game(before)
            }
            DocumentChange::Title(text) => DocumentChange::Title(replace(&mut file.title, text)),
            DocumentChange::Author(text) => DocumentChange::Author(replace(&mut file.author, text)),
            DocumentChange::Notes(text) => DocumentChange::Notes(replace(&mut file.notes, text)),
        }
    }

    fn target(&self) -> Target {
        match self {
            DocumentChange::Layout(Change::Wall(slot, _)) => Target::Wall(*slot),
            DocumentChange::Layout(Change::Ladder(slot, _)) => Target::Ladder(*slot),
            DocumentChange::Layout(Change::Card(space, _)) => Target::Card(*space),
            DocumentChange::Game(_) => Target::Game,
            DocumentChange::Title(_) => Target::Title,
            DocumentChange::Author(_) => Target::Author,
            DocumentChange::Notes(_) => Target::Notes,
        }
    }
}

/// Changes that are made and taken back together.
///
/// No target is set twice, and every change changes something: setting a slot
/// again only replaces the change, setting it back removes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What was done, for a menu to say behind "Undo": `move duke`.
    pub name: String,
    /// The changes, each with the one that takes it back.
    pub changes: Vec<(DocumentChange, DocumentChange)>,
}

impl Step {
    pub(super) fn new(name: impl Into<String>) -> Step {
        Step {
            name: name.into(),
            changes: Vec::new(),
        }
    }

    /// Makes a change as part of the step; says whether the document changed.
    pub(super) fn make(&mut self, change: DocumentChange, file: &mut LayoutFile) -> bool {
        let back = change.clone().apply_to(file);
        let is_change = back != change;
        self.record(change, back);
        is_change
    }

    fn record(&mut self, forward: DocumentChange, back: DocumentChange) {
        let target = forward.target();
        let before = self
            .changes
            .iter()
            .position(|(known, _)| known.target() == target);
        match before {
            None if forward == back => {}
            None => self.changes.push((forward, back)),
            Some(at) if self.changes[at].1 == forward => {
                self.changes.remove(at);
            }
            Some(at) => self.changes[at].0 = forward,
        }
    }

    /// Takes up what a later step did.
    pub(super) fn absorb(&mut self, later: Step) {
        for (forward, back) in later.changes {
            self.record(forward, back);
        }
    }

    /// The document as it is behind the step.
    pub(super) fn redo(&self, file: &mut LayoutFile) {
        for (forward, _) in &self.changes {
            forward.clone().apply_to(file);
        }
    }

    /// The document as it was before the step.
    pub(super) fn undo(&self, file: &mut LayoutFile) {
        for (_, back) in self.changes.iter().rev() {
            back.clone().apply_to(file);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The one text that the step sets, if it sets nothing else.
    fn text(&self) -> Option<Target> {
        let [(change, _)] = self.changes.as_slice() else {
            return None;
        };
        let target = change.target();
        matches!(target, Target::Title | Target::Author | Target::Notes).then_some(target)
    }

    /// Whether the step is typing in a text.
    pub(super) fn is_typing(&self) -> bool {
        self.text().is_some()
    }

    /// Whether the step is more typing in the text that `earlier` typed in.
    pub(super) fn continues(&self, earlier: &Step) -> bool {
        self.is_typing() && self.text() == earlier.text() && self.name == earlier.name
    }
}
