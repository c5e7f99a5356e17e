//! The pencil marks of a round with somebody elsewhere. They are nobody else's business
//! and stand in no message; so they are kept beside the record, on a thread.

use crate::app::autosave::{Autosave, Keeper};
use crate::app::play::session::Session;
use crate::edit::store;
use crate::remote::shelf::marks_path;
use crate::round::{Entry, Record};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file beside a record.
#[derive(Debug)]
struct MarksFile(PathBuf);

impl Keeper for MarksFile {
    /// A record of nothing but marks.
    type Work = Record;

    fn write(&self, marks: &Record) -> io::Result<()> {
        store::save_record(&self.0, marks).map_err(io::Error::other)
    }

    fn clear(&self) -> io::Result<()> {
        fs::remove_file(&self.0)
    }

    fn discard(self) -> io::Result<()> {
        self.clear()
    }
}

/// The marks of a round and the file that they are kept in.
#[derive(Debug, Default)]
pub struct Marks {
    /// Marks that were there when the round was taken up.
    found: Vec<Entry>,
    /// How many there were when they were written last.
    kept: usize,
    file: Option<Autosave<MarksFile>>,
}

impl Marks {
    /// The marks beside a record. A file that cannot be read holds none.
    pub fn of(record: &Path) -> Marks {
        let path = marks_path(record);
        let found = store::read_record(&path).map_or_else(
            |_| Vec::new(),
            |opened| {
                let entries = opened.record.entries.into_iter();
                entries
                    .filter(|entry| matches!(entry, Entry::Mark { .. }))
                    .collect()
            },
        );
        Marks {
            kept: found.len(),
            found,
            file: Some(Autosave::start(MarksFile(path))),
        }
    }

    /// Pencils the marks that were found.
    pub fn put_back(&mut self, session: &mut Session) {
        session.put_back_marks(std::mem::take(&mut self.found));
    }

    /// Keeps the marks of the round, if there are new ones.
    pub fn keep(&mut self, session: &Session) {
        let record = session.table().record();
        let marks = record.entries.iter();
        let marks = marks.filter(|entry| matches!(entry, Entry::Mark { .. }));
        let count = marks.clone().count();
        if count == self.kept {
            return;
        }
        self.kept = count;
        let record = Record {
            terms: record.terms.clone(),
            entries: marks.cloned().collect(),
        };
        if let Some(file) = &self.file {
            file.keep(record);
        }
    }
}
