//! Unsaved work written aside, on a thread: a slow disk holds up no frame.

use crate::edit::{Kept, KeptFile, Recovery};
use crate::format::LayoutFile;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// A file that work is kept in.
pub trait Keeper: Send + 'static {
    /// The work.
    type Work: Send + 'static;

    /// Writes the work as it stands.
    ///
    /// # Errors
    /// Where the system refuses.
    fn write(&self, work: &Self::Work) -> io::Result<()>;

    /// Removes what was written.
    ///
    /// # Errors
    /// Where the system refuses.
    fn clear(&self) -> io::Result<()>;

    /// Removes the file for good.
    ///
    /// # Errors
    /// Where the system refuses.
    fn discard(self) -> io::Result<()>;
}

impl Keeper for Recovery {
    /// A document and the file it belongs to.
    type Work = (LayoutFile, Option<PathBuf>);

    fn write(&self, (file, original): &Self::Work) -> io::Result<()> {
        Recovery::write(self, file, original.as_deref())
    }

    fn clear(&self) -> io::Result<()> {
        Recovery::clear(self)
    }

    fn discard(self) -> io::Result<()> {
        Recovery::discard(self)
    }
}

impl<T: Kept + Send + 'static> Keeper for KeptFile<T> {
    type Work = T;

    fn write(&self, work: &T) -> io::Result<()> {
        KeptFile::write(self, work)
    }

    fn clear(&self) -> io::Result<()> {
        KeptFile::clear(self)
    }

    fn discard(self) -> io::Result<()> {
        KeptFile::discard(self)
    }
}

/// What is to become of the file.
enum Wish<W> {
    /// It holds this.
    Keep(Box<W>),
    /// There is nothing unsaved.
    Clear,
    /// The work ends well.
    Discard,
}

/// A file that work is kept in and the thread that writes it. When it is dropped
/// everything wished for is written; the file itself stays for the next start.
#[derive(Debug)]
pub struct Autosave<K: Keeper> {
    wishes: Option<Sender<Wish<K::Work>>>,
    thread: Option<JoinHandle<()>>,
}

impl<K: Keeper> Autosave<K> {
    /// Starts the thread for a file.
    pub fn start(keeper: K) -> Autosave<K> {
        let (wishes, asked) = channel();
        Autosave {
            wishes: Some(wishes),
            thread: Some(thread::spawn(move || serve(keeper, &asked))),
        }
    }

    /// Writes this aside.
    pub fn keep(&self, work: K::Work) {
        self.wish(Wish::Keep(Box::new(work)));
    }

    /// Nothing is unsaved any more.
    pub fn clear(&self) {
        self.wish(Wish::Clear);
    }

    /// Removes the file for good.
    pub fn discard(self) {
        self.wish(Wish::Discard);
    }

    fn wish(&self, wish: Wish<K::Work>) {
        if let Some(wishes) = &self.wishes {
            // The thread only ends when the file is discarded.
            let _ = wishes.send(wish);
        }
    }
}

impl<K: Keeper> Drop for Autosave<K> {
    fn drop(&mut self) {
        self.wishes = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Of several wishes that wait only the newest is carried out. What cannot be
/// written is tried again with the next change.
fn serve<K: Keeper>(keeper: K, asked: &Receiver<Wish<K::Work>>) {
    while let Ok(first) = asked.recv() {
        match asked.try_iter().last().unwrap_or(first) {
            Wish::Keep(work) => {
                let _ = keeper.write(&work);
            }
            Wish::Clear => {
                let _ = keeper.clear();
            }
            Wish::Discard => {
                let _ = keeper.discard();
                return;
            }
        }
    }
}
