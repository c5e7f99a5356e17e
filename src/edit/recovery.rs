//! Autosave: one recovery file for every open document, offered after a crash.
//!
//! A recovery file lies in the state folder, beside no original. Its `.lock`
//! companion is held locked for as long as the program lives; the system lets
//! go of it however the program ends. So a free lock means that nobody is left
//! to save the document.

use super::store;
use crate::format::{LayoutFile, layout_file};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What `format` says in a recovery file.
const FORMAT: &str = "keepwright-recovery";
const VERSION: u8 = 1;
/// The largest recovery file read, in bytes: a layout file and its path.
const LARGEST: usize = layout_file::LARGEST + 64 * 1024;
const PREFIX: &str = "recovery-";

/// The folder where the program keeps recovery files and the list of recent
/// files, by the customs of the system; `None` where the user has no home.
pub fn state_folder() -> Option<PathBuf> {
    let home = || std::env::home_dir().filter(|home| home.is_absolute());
    // A relative path counts as none (XDG Base Directory Specification).
    let given = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|folder| folder.is_absolute())
    };
    let states = if cfg!(windows) {
        given("LOCALAPPDATA").or_else(|| Some(home()?.join("AppData").join("Local")))
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library").join("Application Support"))
    } else {
        given("XDG_STATE_HOME").or_else(|| Some(home()?.join(".local").join("state")))
    };
    states.map(|states| states.join("keepwright"))
}

/// Makes the state folder, for the user alone.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// What is written of a document.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: String,
    version: u8,
    original: Option<String>,
    layout: Box<RawValue>,
}

/// A recovery file, there or not, whose lock we hold.
#[derive(Debug)]
struct Held {
    path: PathBuf,
    lock_path: PathBuf,
    /// Locked until it is dropped.
    lock: File,
}

impl Held {
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
    fn remove(self) -> io::Result<()> {
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

/// The recovery file of a document that is open.
///
/// Dropping it leaves the file for the next start to find, as a crash does; a
/// document that is closed with its user's consent is [`discard`](Recovery::discard)ed.
#[derive(Debug)]
pub struct Recovery(Held);

impl Recovery {
    /// Begins the recovery file of a document. Nothing can be found of it before
    /// the first [`write`](Recovery::write).
    ///
    /// # Errors
    /// Where the system refuses a folder, a file or a lock there.
    pub fn start(folder: &Path) -> io::Result<Recovery> {
        /// Enough, since each can fail only by a race with another start.
        const ATTEMPTS: usize = 16;
        make_folder(folder)?;
        for _ in 0..ATTEMPTS {
            let (lock, lock_path) = tempfile::Builder::new()
                .prefix(PREFIX)
                .suffix(".lock")
                .tempfile_in(folder)?
                .keep()
                .map_err(|error| error.error)?;
            let lock_on = lock_path.clone();
            match Held::new(lock_path, lock) {
                Ok(Some(held)) => return Ok(Recovery(held)),
                Ok(None) => {}
                Err(error) => {
                    let _ = remove(&lock_on);
                    return Err(error);
                }
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// Writes the document as it stands, whole, in place of what was written
    /// before. Waits for the disk, so a screen calls it from a thread.
    ///
    /// `original` is the file that the document was opened from or saved to. A
    /// path that is no Unicode text is left out, as if the document had never
    /// been saved.
    ///
    /// # Errors
    /// Where the system refuses, or the document could not be read again for its
    /// size.
    pub fn write(&self, file: &LayoutFile, original: Option<&Path>) -> io::Result<()> {
        let layout = file.to_json();
        if layout.len() > layout_file::LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let original = original.map(std::path::absolute).transpose()?;
        let saved = Saved {
            format: FORMAT.to_string(),
            version: VERSION,
            original: original.and_then(|path| path.to_str().map(str::to_string)),
            layout: RawValue::from_string(layout.trim_end().to_string())?,
        };
        let text = serde_json::to_string(&saved)?;
        store::replace(&self.0.path, &self.0.stem(), &text, None)
    }

    /// Removes what was written, so that nothing is found until the next
    /// [`write`](Recovery::write): the document is on disk as it stands.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn clear(&self) -> io::Result<()> {
        remove(&self.0.path)
    }

    /// Removes the recovery file: the document is closed, saved or not wanted.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn discard(self) -> io::Result<()> {
        self.0.remove()
    }

    /// The documents that were left behind in a folder, the one written last first.
    ///
    /// What cannot be read is passed over and stays. Locks of documents of which
    /// nothing was ever written are removed.
    pub fn found(folder: &Path) -> Vec<Found> {
        let mut locks: Vec<PathBuf> = list(folder)
            .into_iter()
            .filter(|path| name(path).starts_with(PREFIX))
            .filter(|path| {
                path.extension()
                    .is_some_and(|ending| ending == "json" || ending == "lock")
            })
            .map(|path| path.with_extension("lock"))
            .collect();
        locks.sort();
        locks.dedup();
        let mut found: Vec<Found> = locks.into_iter().filter_map(look_at).collect();
        found.sort_by_cached_key(|found| {
            let written = fs::metadata(&found.path).and_then(|metadata| metadata.modified());
            std::cmp::Reverse(written.ok())
        });
        found
    }
}

/// A document that a program left behind. No other program is offered it before
/// this value is dropped.
#[derive(Debug)]
pub struct Found {
    /// The recovery file.
    pub path: PathBuf,
    /// The file that the document was opened from or saved to.
    pub original: Option<PathBuf>,
    /// The document.
    pub file: LayoutFile,
    held: Held,
}

impl Found {
    /// Removes the recovery file: the user has decided.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn take(self) -> io::Result<()> {
        self.held.remove()
    }

    /// Goes on with the recovery file as that of the document, which is open
    /// again. So there is no moment at which the document is not on disk.
    pub fn resume(self) -> Recovery {
        Recovery(self.held)
    }
}

fn look_at(lock_path: PathBuf) -> Option<Found> {
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&lock_path)
        .ok()?;
    let held = Held::new(lock_path, lock).ok()??;
    if !held.path.exists() {
        let _ = held.remove();
        return None;
    }
    let bytes = store::read(&held.path, LARGEST).ok()?;
    let saved: Saved = serde_json::from_slice(&bytes).ok()?;
    if saved.format != FORMAT || saved.version != VERSION {
        return None;
    }
    Some(Found {
        path: held.path.clone(),
        original: saved.original.map(PathBuf::from),
        file: LayoutFile::read(saved.layout.get().as_bytes()).ok()?,
        held,
    })
}
