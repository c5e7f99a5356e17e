//! The pencil marks of a round with somebody elsewhere. They are nobody else's business
//! and stand in no message; so they are kept beside the record, on a thread.

use crate::app::play::session::Session;
use crate::edit::store;
use crate::remote::shelf::marks_path;
use crate::round::{Entry, Record};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// The file of a round's marks and the thread that writes it. When it is dropped, all
/// is written.
#[derive(Debug, Default)]
pub struct Marks {
    /// Marks that were there when the round was taken up.
    found: Vec<Entry>,
    /// How many there were when they were written last.
    kept: usize,
    records: Option<Sender<Record>>,
    thread: Option<JoinHandle<()>>,
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
        let (records, asked) = channel();
        Marks {
            kept: found.len(),
            found,
            records: Some(records),
            thread: Some(thread::spawn(move || serve(&path, &asked))),
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
        if let Some(records) = &self.records {
            // The thread ends with this value only.
            let _ = records.send(record);
        }
    }
}

impl Drop for Marks {
    fn drop(&mut self) {
        self.records = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Of several that wait only the newest is written. What cannot be written is tried
/// again with the next mark.
fn serve(path: &Path, asked: &Receiver<Record>) {
    while let Ok(first) = asked.recv() {
        let newest = asked.try_iter().last().unwrap_or(first);
        let _ = store::save_record(path, &newest);
    }
}
