//! How hard the fortress is: the games that computer players play in it.

use super::Editor;
use crate::app::rater::Rater;
use crate::legality::{LegalLayout, is_legal};

impl Editor {
    /// The games played in the layout as it is now, if any are asked for.
    pub fn rater(&self) -> Option<&Rater> {
        self.rater
            .as_ref()
            .filter(|rater| rater.layout() == self.layout())
    }

    /// Whether games are being played in the layout as it is now.
    pub fn is_rating(&self) -> bool {
        self.rater().is_some_and(Rater::is_playing)
    }

    /// Whether the layout as it is now can be rated: only a legal one can (F2–F7).
    pub fn can_be_rated(&self) -> bool {
        is_legal(self.layout())
    }

    /// Begins to play the games that [`Editor::rating_terms`] ask for, or goes on with
    /// those that were stopped; stops where they are being played.
    pub(super) fn rate(&mut self) {
        let context = self.context.clone();
        let wake = move || context.request_repaint();
        let (layout, terms) = (*self.layout(), self.rating_terms);
        if let Some(rater) = self.rater.as_mut().filter(|it| *it.layout() == layout) {
            if rater.is_playing() {
                rater.stop();
            } else {
                rater.go_on(terms, wake);
            }
        } else if let Ok(legal) = LegalLayout::try_from(layout) {
            self.rater = Some(Rater::start(legal, terms, wake));
        }
    }

    /// Takes the games that came to their end. A rating of another layout goes, and
    /// its games with it.
    pub(super) fn follow_rating(&mut self) {
        if self.rater().is_none() {
            self.rater = None;
        }
        if let Some(rater) = &mut self.rater {
            rater.collect();
        }
    }

    /// Waits until all games are played that were asked for; for tests.
    pub fn settle_rating(&mut self) {
        if let Some(rater) = &mut self.rater {
            rater.wait();
        }
    }
}
