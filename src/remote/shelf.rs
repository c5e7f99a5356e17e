//! A folder of rounds that are kept until they are over: which are there, where the
//! next one goes, and how one is put away.

use super::journal::{Journal, JournalError, sidecar};
use super::session::Session;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How the file names of records end.
const ENDING: &str = "kw";

/// The folder inside the folder for rounds that nobody wants to go on with.
const PUT_AWAY: &str = "put-away";

/// The files beside a record that belong to it.
const BESIDE: [&str; 4] = ["secret", "link", "evidence", "marks"];

/// A round in the folder.
#[derive(Debug)]
pub struct Kept {
    /// Its record.
    pub path: PathBuf,
    /// Where it stood when it was looked at.
    pub session: Session,
    /// Whether it is played over a network; otherwise by pasted lines.
    pub is_linked: bool,
}

impl Kept {
    /// Whether something is left to be said: it is neither broken nor signed by both.
    pub fn is_open(&self) -> bool {
        self.session.broken().is_none() && !self.session.course().is_complete()
    }
}

/// The rounds in `folder`, the one played last first. What cannot be read is passed
/// over and stays; whether a round is open elsewhere shows when it is opened.
pub fn list(folder: &Path) -> Vec<Kept> {
    let mut kept: Vec<(SystemTime, Kept)> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| look_at(&entry.ok()?.path()))
        .collect();
    kept.sort_by_key(|(played, _)| std::cmp::Reverse(*played));
    kept.into_iter().map(|(_, kept)| kept).collect()
}

fn look_at(path: &Path) -> Option<(SystemTime, Kept)> {
    if path.extension()? != ENDING {
        return None;
    }
    let played = fs::metadata(path).ok()?.modified().ok()?;
    let kept = Kept {
        session: Journal::look_at(path).ok()?,
        is_linked: sidecar(path, "link").exists(),
        path: path.to_path_buf(),
    };
    Some((played, kept))
}

/// Where a new round goes; the folder is made where there is none.
///
/// # Errors
/// [`JournalError::Io`] where the system refuses, or gives no random numbers.
pub fn next_path(folder: &Path) -> Result<PathBuf, JournalError> {
    let in_folder = |error| JournalError::Io(folder.to_path_buf(), error);
    fs::create_dir_all(folder).map_err(in_folder)?;
    let mut random = [0; 4];
    getrandom::fill(&mut random).map_err(|error| in_folder(io::Error::other(error)))?;
    let name = format!("round-{}.{ENDING}", data_encoding::HEXLOWER.encode(&random));
    Ok(folder.join(name))
}

/// Puts a round away with all its files, into a folder inside its folder. Nothing is
/// lost: moved back it is there again.
///
/// # Errors
/// [`JournalError`]; a round that is open elsewhere stays.
pub fn put_away(record: &Path) -> Result<(), JournalError> {
    // Held until it is moved.
    let _held = Journal::open(record)?;
    moved_away(record).map_err(|error| JournalError::Io(record.to_path_buf(), error))
}

fn moved_away(record: &Path) -> io::Result<()> {
    let (Some(folder), Some(name)) = (record.parent(), record.file_name()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let target = folder.join(PUT_AWAY);
    fs::create_dir_all(&target)?;
    let target = target.join(name);
    for ending in BESIDE {
        let from = sidecar(record, ending);
        if from.exists() {
            fs::rename(from, sidecar(&target, ending))?;
        }
    }
    fs::rename(record, target)
}

/// The file beside a record in which a screen may keep what it likes: pencil marks.
pub fn marks_path(record: &Path) -> PathBuf {
    sidecar(record, "marks")
}

/// Writes a copy of a record elsewhere, over whatever is there. The record of a round
/// that is over holds no secret any more.
///
/// # Errors
/// Where the system refuses.
pub fn copy_record(record: &Path, to: &Path) -> io::Result<()> {
    fs::copy(record, to).map(drop)
}
