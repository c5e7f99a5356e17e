//! What is kept while it is played, and what was left at an earlier start.

use super::autosave::Autosave;
use crate::edit::{Kept, KeptFile, Left};
use std::path::PathBuf;

/// The rounds or the games that are kept.
#[derive(Debug)]
pub struct Shelf<T: Kept + Send + 'static> {
    folder: Option<PathBuf>,
    /// What was left, the last one first.
    left: Vec<Left<T>>,
    autosave: Option<Autosave<KeptFile<T>>>,
    /// The revision that was kept last.
    kept: Option<u64>,
}

impl<T: Kept + Send + 'static> Shelf<T> {
    /// Looks for what was left in the state folder; without one nothing is kept.
    pub fn new(folder: Option<PathBuf>) -> Shelf<T> {
        let left = folder.as_deref().map(KeptFile::left);
        Shelf {
            left: left.unwrap_or_default(),
            folder,
            autosave: None,
            kept: None,
        }
    }

    /// What was left last.
    pub fn last(&self) -> Option<&T> {
        Some(&self.left.first()?.work)
    }

    /// Keeps the work of this revision, if that is news.
    pub fn keep(&mut self, revision: u64, work: impl FnOnce() -> T) {
        if self.kept == Some(revision) {
            return;
        }
        if self.autosave.is_none() {
            // Without a folder to write to it is played all the same.
            let file = self.folder.as_deref().map(KeptFile::start);
            self.autosave = file.and_then(Result::ok).map(Autosave::start);
        }
        self.kept = Some(revision);
        if let Some(autosave) = &self.autosave {
            autosave.keep(work());
        }
    }

    /// Nothing is played any more: what was kept of it goes.
    pub fn end(&mut self) {
        self.kept = None;
        if let Some(autosave) = self.autosave.take() {
            autosave.discard();
        }
    }

    /// Takes what was left last off the shelf.
    pub fn take(&mut self) -> Option<(T, KeptFile<T>)> {
        (!self.left.is_empty()).then(|| self.left.remove(0).resume())
    }

    /// Goes on keeping in the file of work that was left, which stands at `revision`.
    pub fn go_on(&mut self, file: KeptFile<T>, revision: u64) {
        self.kept = Some(revision);
        self.autosave = Some(Autosave::start(file));
    }

    /// Nobody wants what was left last.
    pub fn let_go(&mut self) {
        if !self.left.is_empty() {
            let _ = self.left.remove(0).discard();
        }
    }
}
