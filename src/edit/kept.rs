//! Autosave of rounds and games: one file for each that is being played, to be taken up
//! again at the next start.
//!
//! Such a file holds what is secret still. So it is for the program alone and is not
//! opened by hand.

use super::held::Held;
use std::io;
use std::marker::PhantomData;
use std::path::Path;

/// What is kept while it is played.
pub trait Kept: Sized {
    /// What the names of its files begin with.
    const PREFIX: &'static str;

    /// The largest file read, in bytes.
    const LARGEST: usize;

    /// The text of its file.
    ///
    /// # Errors
    /// Where it has grown too long to be read again.
    fn to_text(&self) -> io::Result<String>;

    /// Reads what [`Kept::to_text`] gives; `None` where it is nothing of the kind.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// The file of a round or a game that is being played.
///
/// Dropping it leaves the file for the next start to find.
#[derive(Debug)]
pub struct KeptFile<T>(Held, PhantomData<fn(&T)>);

impl<T: Kept> KeptFile<T> {
    /// Begins a file in the state folder.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn start(folder: &Path) -> io::Result<KeptFile<T>> {
        Ok(KeptFile(Held::start(folder, T::PREFIX)?, PhantomData))
    }

    /// Writes the work as it stands, in place of what was written before. Waits for
    /// the disk, so a screen calls it from a thread.
    ///
    /// # Errors
    /// Where the system refuses, or the work has grown too long to be read again.
    pub fn write(&self, work: &T) -> io::Result<()> {
        self.0.write(&work.to_text()?)
    }

    /// Removes what was written: it is over.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn clear(&self) -> io::Result<()> {
        self.0.clear()
    }

    /// Removes the file for good.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn discard(self) -> io::Result<()> {
        self.0.remove()
    }

    /// What was left behind in a folder, the one played last first. What cannot be
    /// read is passed over and stays.
    pub fn left(folder: &Path) -> Vec<Left<T>> {
        Held::found(folder, T::PREFIX)
            .into_iter()
            .filter_map(|held| {
                let work = T::read(&held.read(T::LARGEST).ok()?)?;
                Some(Left { work, held })
            })
            .collect()
    }
}

/// A round or a game that was left. No other program is offered it before this value
/// is dropped.
#[derive(Debug)]
pub struct Left<T> {
    /// What was played.
    pub work: T,
    held: Held,
}

impl<T> Left<T> {
    /// Removes the file: nobody wants it.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn discard(self) -> io::Result<()> {
        self.held.remove()
    }

    /// Goes on with the file as that of the work, which is played on.
    pub fn resume(self) -> (T, KeptFile<T>) {
        (self.work, KeptFile(self.held, PhantomData))
    }
}
