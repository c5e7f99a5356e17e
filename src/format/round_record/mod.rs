//! The record of a round as text that a person can read and a program replays.
//!
//! A head of terms, one a line, then one line an entry. `docs/formats.md`
//! describes it.
//!
//! ```
//! use keepwright::round::Record;
//! let text = b"keepwright-round 1\ngame: introduction\nstarts: blue\n\
//!              blue 1: E5-E4 = moved to E4 bottom\nblue 1: E4-D4 = wall\n";
//! let record = Record::read(text)?;
//! assert_eq!(record.entries.len(), 2);
//! let canonical = record.to_text();
//! assert_eq!(Record::read(canonical.as_bytes())?, record);
//! # Ok::<(), keepwright::format::RecordError>(())
//! ```

mod entries;
mod error;
mod head;
mod line;
mod write;

pub use error::{RecordError, RecordProblem};
pub use line::entry_lines;

use crate::round::Record;

/// What a record begins with, followed by its version.
pub const FORMAT: &str = "keepwright-round";
/// The version of the format.
pub const VERSION: u8 = 1;
/// The largest record read, in bytes.
pub const LARGEST: usize = 1024 * 1024;
/// The most characters of a line.
pub const LONGEST_LINE: usize = 400;

impl Record {
    /// Reads the text of a record and plays it, as both sides heard it: what comes
    /// back can be replayed.
    ///
    /// Blank lines and lines that begin with `#` are passed over; letter case and
    /// spare blanks do not matter.
    ///
    /// # Errors
    /// The first thing that cannot be read or cannot have been played, with its
    /// line and column.
    pub fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        let text = line::checked(bytes)?;
        let (head, entries) = line::sections(text);
        let terms = head::read(&head)?;
        entries::read(terms, &entries)
    }
}
