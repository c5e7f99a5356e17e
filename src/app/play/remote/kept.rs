//! The rounds with people elsewhere that lie in the state folder: what is offered to go
//! on with.

use super::carrier::{Closing, Start};
use super::words::called;
use crate::remote::JournalError;
use crate::remote::shelf::{self, Kept};
use std::path::{Path, PathBuf};

/// The folder inside the state folder.
const FOLDER: &str = "remote";

/// The rounds that are kept, and those that are being closed.
#[derive(Debug, Default)]
pub struct KeptRounds {
    folder: Option<PathBuf>,
    open: Vec<Kept>,
    /// Those that are being closed.
    pub closing: Closing,
}

impl KeptRounds {
    /// Those in the state folder; without one there are none, and none can be begun.
    pub fn new(state_folder: Option<&Path>) -> KeptRounds {
        let mut rounds = KeptRounds {
            folder: state_folder.map(|folder| folder.join(FOLDER)),
            ..KeptRounds::default()
        };
        rounds.look();
        rounds
    }

    /// Where rounds are kept.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Looks anew which are open.
    pub fn look(&mut self) {
        let kept = self.folder.as_deref().map(shelf::list).unwrap_or_default();
        self.open = kept.into_iter().filter(Kept::is_open).collect();
    }

    /// Each in a sentence, the one played last first.
    pub fn offers(&self) -> Vec<String> {
        self.open.iter().map(offer).collect()
    }

    /// How to go on with one of them.
    pub fn start(&self, index: usize) -> Option<Start> {
        let kept = self.open.get(index)?;
        Some(Start::Resume {
            record: kept.path.clone(),
            is_linked: kept.is_linked,
        })
    }

    /// Nobody wants to go on with one of them: it is put away, and not lost.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn put_away(&mut self, index: usize) -> Result<(), JournalError> {
        if let Some(kept) = self.open.get(index) {
            shelf::put_away(&kept.path)?;
        }
        self.look();
        Ok(())
    }
}

/// Who plays, how, and how far it is.
fn offer(kept: &Kept) -> String {
    let way = if kept.is_linked {
        "over the network"
    } else {
        "by message"
    };
    let (own, course) = (kept.session.own(), kept.session.course());
    let Some(hello) = course.hello(own.other()) else {
        return format!("You invited somebody to a round {way}; nobody has come yet.");
    };
    let name = called(hello, own.other());
    match (course.ended(), course.round()) {
        (Some(_), _) => format!("Your round with {name} {way} is over, but not signed by both."),
        (None, Some(round)) => format!(
            "You and {name} {way}, turn {}: {} to play.",
            round.turns().slot(),
            if round.turns().to_play() == own {
                "yours"
            } else {
                "theirs"
            }
        ),
        (None, None) => format!("You and {name} {way}; lots are not drawn yet."),
    }
}
