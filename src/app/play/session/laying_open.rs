//! A fortress that stood elsewhere, given after the end: every answer that was heard
//! is held against it (F36).

use super::super::choice::{ChoiceError, read_code, read_file};
use super::super::said;
use super::Session;
use crate::fortress::Layout;
use crate::round::{BySide, Side};
use std::path::Path;

/// What is filled in to lay a fortress open.
#[derive(Debug, Default)]
pub struct LayingOpen {
    /// The share codes as typed, by the owner.
    pub codes: BySide<String>,
    /// What was wrong with what was given last, and for whom it was given.
    pub complaint: Option<(Side, String)>,
    /// Whose fortress was given here, and not by the record.
    given: BySide<bool>,
}

impl Session {
    /// Whether the fortress of `owner` can be given: the round is looked back at, the
    /// program did not answer for it, and the record has none of its own.
    pub fn can_lay_open(&self, owner: Side) -> bool {
        let is_known = self.table.record().terms.fortresses[owner].is_some();
        // Whoever plays from elsewhere is bound to what was committed to.
        self.review.is_some()
            && self.remote_side().is_none()
            && self.round().fortress(owner).is_none()
            && (!is_known || self.laying_open.given[owner])
    }

    /// Whether the fortress of `owner` was given here after the end.
    pub fn is_given(&self, owner: Side) -> bool {
        self.laying_open.given[owner]
    }

    /// The owner whose fortress is asked for first: the one explored by whom is shown.
    pub fn to_lay_open(&self) -> Option<Side> {
        let shown = self.review.as_ref()?.side;
        [shown.other(), shown]
            .into_iter()
            .find(|owner| self.can_lay_open(*owner) && !self.is_given(*owner))
    }

    /// Lays the fortress of the share code open that was typed for `owner`.
    pub fn lay_open_code(&mut self, owner: Side) {
        let layout = read_code(&self.laying_open.codes[owner], self.round().game());
        self.lay_open(owner, layout);
    }

    /// Lays the fortress of a file open as that of `owner`.
    pub fn lay_open_file(&mut self, owner: Side, path: &Path) {
        let file = read_file(path, self.round().game());
        self.lay_open(owner, file.map(|file| file.layout));
    }

    /// Takes a fortress out again that was given here, perhaps by mistake.
    pub fn close_again(&mut self, owner: Side) {
        if self.is_given(owner) {
            self.laying_open.given[owner] = false;
            self.laid_open(owner, None);
        }
    }

    /// It need not be legal: an illegal one loses (F36).
    fn lay_open(&mut self, owner: Side, layout: Result<Layout, ChoiceError>) {
        if !self.can_lay_open(owner) {
            return;
        }
        match layout {
            Ok(layout) => {
                self.laying_open.codes[owner].clear();
                self.laying_open.given[owner] = true;
                self.laid_open(owner, Some(layout));
                if let Some(review) = &mut self.review {
                    review.side = owner.other();
                }
            }
            Err(error) => {
                let words = said::sentence(&error.to_string());
                self.laying_open.complaint = Some((owner, words));
            }
        }
    }

    fn laid_open(&mut self, owner: Side, layout: Option<Layout>) {
        self.laying_open.complaint = None;
        if let Err(error) = self.table.lay_open_elsewhere(owner, layout) {
            let words = said::sentence(&error.to_string());
            self.laying_open.complaint = Some((owner, words));
            self.laying_open.given[owner] = false;
        }
        self.revision += 1;
        let elsewhere = self.elsewhere();
        if let Some(review) = &mut self.review {
            review.judge_again(self.table.record(), elsewhere);
        }
    }

    /// The owners for whom the program did not answer.
    pub(super) fn elsewhere(&self) -> BySide<bool> {
        BySide::from_fn(|owner| self.round().fortress(owner).is_none())
    }
}
