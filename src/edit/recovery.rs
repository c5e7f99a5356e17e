//! Autosave: one recovery file for every open document, offered after a crash.
//!
//! A recovery file lies in the state folder, beside no original, and is
//! [held](super::held) for as long as the program lives.

use super::held::Held;
use crate::format::{LayoutFile, layout_file};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
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

/// What is written of a document.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: String,
    version: u8,
    original: Option<String>,
    layout: Box<RawValue>,
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
        Held::start(folder, PREFIX).map(Recovery)
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
        self.0.write(&text)
    }

    /// Removes what was written, so that nothing is found until the next
    /// [`write`](Recovery::write): the document is on disk as it stands.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn clear(&self) -> io::Result<()> {
        self.0.clear()
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
        Held::found(folder, PREFIX)
            .into_iter()
            .filter_map(look_at)
            .collect()
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

fn look_at(held: Held) -> Option<Found> {
    let bytes = held.read(LARGEST).ok()?;
    let saved: Saved = serde_json::from_slice(&bytes).ok()?;
    if saved.format != FORMAT || saved.version != VERSION {
        return None;
    }
    Some(Found {
        path: held.path().to_path_buf(),
        original: saved.original.map(PathBuf::from),
        file: LayoutFile::read(saved.layout.get().as_bytes()).ok()?,
        held,
    })
}
