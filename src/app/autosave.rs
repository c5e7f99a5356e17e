//! Unsaved work written aside, on a thread: a slow disk holds up no frame.

use crate::edit::Recovery;
use crate::format::LayoutFile;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// What is to become of the recovery file.
enum Wish {
    /// It holds this, which belongs to that file.
    Keep(Box<LayoutFile>, Option<PathBuf>),
    /// There is nothing unsaved.
    Clear,
    /// The program ends well.
    Discard,
}

/// A recovery file and the thread that writes it. When it is dropped everything
/// wished for is written; the file itself stays for the next start.
#[derive(Debug)]
pub struct Autosave {
    wishes: Option<Sender<Wish>>,
    thread: Option<JoinHandle<()>>,
}

impl Autosave {
    /// Starts the thread for a recovery file.
    pub fn start(recovery: Recovery) -> Autosave {
        let (wishes, asked) = channel();
        Autosave {
            wishes: Some(wishes),
            thread: Some(thread::spawn(move || serve(recovery, &asked))),
        }
    }

    /// Writes this aside.
    pub fn keep(&self, file: &LayoutFile, original: Option<PathBuf>) {
        self.wish(Wish::Keep(Box::new(file.clone()), original));
    }

    /// Nothing is unsaved any more.
    pub fn clear(&self) {
        self.wish(Wish::Clear);
    }

    /// Removes the file for good.
    pub fn discard(self) {
        self.wish(Wish::Discard);
    }

    fn wish(&self, wish: Wish) {
        if let Some(wishes) = &self.wishes {
            // The thread only ends when the file is discarded.
            let _ = wishes.send(wish);
        }
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.wishes = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Of several wishes that wait only the newest is carried out. What cannot be
/// written is tried again with the next change.
fn serve(recovery: Recovery, asked: &Receiver<Wish>) {
    while let Ok(first) = asked.recv() {
        match asked.try_iter().last().unwrap_or(first) {
            Wish::Keep(file, original) => {
                let _ = recovery.write(&file, original.as_deref());
            }
            Wish::Clear => {
                let _ = recovery.clear();
            }
            Wish::Discard => {
                let _ = recovery.discard();
                return;
            }
        }
    }
}
