//! A player's side of a remote round with its files: whatever is handed out here, to be
//! sent or acted on, is on disk already.

use super::journal::{Journal, JournalError};
use super::pasted::{Pasted, paste};
use super::session::{Say, SayError, Secrets, Session};
use super::transcript::{AddError, Added};
use crate::round::Side;
use std::fmt;
use std::path::Path;

/// One side of a round and the files it is kept in.
///
/// Once a line could not be written, the desk hands out and takes in nothing more; the
/// round has to be opened anew.
#[derive(Debug)]
pub struct Desk {
    journal: Journal,
    session: Session,
}

/// Why a line was not taken in.
#[derive(Debug)]
pub enum HearError {
    /// It does not belong here; nothing changed.
    Add(AddError),
    /// It could not be written down.
    Journal(JournalError),
}

impl fmt::Display for HearError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HearError::Add(error) => error.fmt(f),
            HearError::Journal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for HearError {}

/// Why something was not said.
#[derive(Debug)]
pub enum UnsaidError {
    /// It cannot be said now; nothing changed.
    Say(SayError),
    /// It could not be written down.
    Journal(JournalError),
}

impl fmt::Display for UnsaidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnsaidError::Say(error) => error.fmt(f),
            UnsaidError::Journal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for UnsaidError {}

impl Desk {
    /// Starts a round in a new file at `path`. Red invites, blue joins.
    ///
    /// # Errors
    /// [`JournalError`]; an existing round is never written over.
    pub fn create(
        path: &Path,
        own: Side,
        name: &str,
        secrets: Secrets,
    ) -> Result<Desk, JournalError> {
        let (journal, session) = Journal::create(path, own, name, secrets)?;
        Ok(Desk { journal, session })
    }

    /// Takes up the round at `path` exactly where it was.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn open(path: &Path) -> Result<Desk, JournalError> {
        let (journal, session) = Journal::open(path)?;
        Ok(Desk { journal, session })
    }

    /// Where the round stands.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Where the record is.
    pub fn path(&self) -> &Path {
        self.journal.path()
    }

    /// Takes in a line. One that is new can break the round ([`Session::broken`]); it is
    /// kept all the same.
    ///
    /// # Errors
    /// [`HearError`].
    pub fn hear(&mut self, text: &str) -> Result<Added, HearError> {
        let added = self.session.hear(text).map_err(HearError::Add)?;
        if added == Added::New {
            self.journal.write(text).map_err(HearError::Journal)?;
        }
        Ok(added)
    }

    /// Takes in every line that a pasted text holds; what became of each.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn paste(&mut self, text: &str) -> Result<Vec<Pasted>, JournalError> {
        let results = paste(&mut self.session, text);
        for result in &results {
            if let Pasted::New(side, number) = result {
                let line = self.session.transcript().line(*side, *number);
                self.journal.write(&line.unwrap_or_default())?;
            }
        }
        Ok(results)
    }

    /// Says something of the player's own accord; the line to send.
    ///
    /// # Errors
    /// [`UnsaidError`].
    pub fn say(&mut self, say: Say) -> Result<String, UnsaidError> {
        let line = self.session.say(say).map_err(UnsaidError::Say)?;
        self.journal.write(&line).map_err(UnsaidError::Journal)?;
        Ok(line)
    }

    /// Says all that is due without being asked; the lines to send.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn settle(&mut self) -> Result<Vec<String>, JournalError> {
        let mut lines = Vec::new();
        while let Some(line) = self.session.due() {
            self.journal.write(&line)?;
            lines.push(line);
        }
        Ok(lines)
    }

    /// The lines of this side that the other has not answered yet: they may not have
    /// arrived.
    pub fn unanswered(&self) -> Vec<String> {
        let (own, transcript) = (self.session.own(), self.session.transcript());
        let last = transcript.of(own.other()).next_back();
        let answered = last.map_or(0, |message| message.heard);
        (answered + 1..=transcript.count(own))
            .filter_map(|number| transcript.line(own, number))
            .collect()
    }
}
