//! Files that one running program holds, and that are found after it ended badly.
//!
//! Beside each lies a `.lock` companion that is held locked for as long as the
//! program lives; the system lets go of it however the program ends. So a free lock
//! means that nobody is left to save what is in the file.

use super::store::{self, FileError};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Makes the state folder, for the user alone.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// A recovery file, there or not, whose lock we hold.
#[derive(Debug)]
pub(super) struct Held {
    path: PathBuf,
    lock_path: PathBuf,
    /// Locked until it is dropped.
    lock: File,
}

impl Held {
    /// Begins a file whose name begins with `prefix`. Nothing can be found of it
    /// before the first [`write`](Held::write).
    ///
    /// # Errors
    /// Where the system refuses a folder, a file or a lock there.
    pub(super) fn start(folder: &Path, prefix: &str) -> io::Result<Held> {
        /// Enough, since each can fail only by a race with another start.
        const ATTEMPTS: usize = 16;
        make_folder(folder)?;
        for _ in 0..ATTEMPTS {
            let (lock, lock_path) = tempfile::Builder::new()
                .prefix(prefix)
                .suffix(".lock")
                .tempfile_in(folder)?
                .keep()
                .map_err(|error| error.error)?;
            let lock_on = lock_path.clone();
            match Held::new(lock_path, lock) {
                Ok(Some(held)) => return Ok(held),
                Ok(None) => {}
                Err(error) => {
                    let _ = remove(&lock_on);
                    return Err(error);
                }
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// The files of this prefix that programs left behind in a folder, the one
    /// written last first. Locks of which nothing was ever written are removed.
    pub(super) fn found(folder: &Path, prefix: &str) -> Vec<Held> {
        let mut locks: Vec<PathBuf> = list(folder)
            .into_iter()
            .filter(|path| name(path).starts_with(prefix))
            .filter(|path| {
                path.extension()
                    .is_some_and(|ending| ending == "json" || ending == "lock")
            })
            .map(|path| path.with_extension("lock"))
            .collect();
        locks.sort();
        locks.dedup();
        let mut found: Vec<Held> = locks.into_iter().filter_map(left_behind).collect();
        found.sort_by_cached_key(|held| {
            let written = fs::metadata(&held.path).and_then(|metadata| metadata.modified());
            std::cmp::Reverse(written.ok())
        });
        found
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Its bytes, at most `limit`.
    ///
    /// # Errors
    /// If it cannot be read, or is larger.
    pub(super) fn read(&self, limit: usize) -> Result<Vec<u8>, FileError> {
        store::read(&self.path, limit)
    }

    /// Writes this text in place of what was there.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        store::replace(&self.path, &self.stem(), text, None)
    }

    /// Removes the file and goes on holding it.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(super) fn clear(&self) -> io::Result<()> {
        remove(&self.path)
    }

    /// Takes the lock, if it is free.
    fn new(lock_path: PathBuf, lock: File) -> io::Result<Option<Held>> {
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(None),
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
        // Whoever removes a lock file holds it. If we got it only after that,
        // it is no longer the one that others look at.
        if !lock_path.exists() {
            return Ok(None);
        }
        Ok(Some(Held {
            path: lock_path.with_extension("json"),
            lock_path,
            lock,
        }))
    }

    /// How the names of all files that belong to it begin.
    fn stem(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        format!("{}.", stem.to_string_lossy())
    }

    /// Removes the recovery file, what an interrupted writing left of it, and
    /// the lock file last.
    pub(super) fn remove(self) -> io::Result<()> {
        remove(&self.path)?;
        let stem = self.stem();
        for path in list(self.path.parent().unwrap_or(Path::new("."))) {
            if name(&path).starts_with(&stem) && path != self.lock_path {
                remove(&path)?;
            }
        }
        remove(&self.lock_path)
    }
}

impl Drop for Held {
    /// Closing the file would do, but for a process that was just started and
    /// has not yet let go of the files it was born with.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The paths in a folder; none if it cannot be listed.
fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Takes hold of a file that was left behind.
fn left_behind(lock_path: PathBuf) -> Option<Held> {
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&lock_path)
        .ok()?;
    let held = Held::new(lock_path, lock).ok()??;
    if held.path.exists() {
        return Some(held);
    }
    let _ = held.remove();
    None
}
