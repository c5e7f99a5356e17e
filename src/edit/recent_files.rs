//! The list of files opened or saved last, kept in the state folder.

use super::{held, store};
use std::io;
use std::path::{Path, PathBuf};

/// The most files that are remembered.
pub const MOST: usize = 10;
/// The largest list read, in bytes.
const LARGEST: usize = 1024 * 1024;

fn list_path(folder: &Path) -> PathBuf {
    folder.join("recent.json")
}

/// The files used last, the latest first. Whether they are still there is not
/// looked at. What cannot be read in the list is passed over.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let bytes = store::read(&list_path(folder), LARGEST).unwrap_or_default();
    let list: Vec<serde_json::Value> = serde_json::from_slice(&bytes).unwrap_or_default();
    let mut files: Vec<PathBuf> = Vec::new();
    for path in list.iter().filter_map(|entry| entry.as_str()) {
        let path = PathBuf::from(path);
        if path.is_absolute() && !files.contains(&path) {
            files.push(path);
        }
    }
    files.truncate(MOST);
    files
}

/// Puts a file at the head of the list.
///
/// # Errors
/// Where the system refuses.
pub fn note(folder: &Path, file: &Path) -> io::Result<()> {
    let file = std::path::absolute(file)?;
    let mut files = list(folder);
    files.retain(|known| *known != file);
    files.insert(0, file);
    files.truncate(MOST);
    write(folder, &files)
}

/// Takes a file off the list.
///
/// # Errors
/// Where the system refuses.
pub fn forget(folder: &Path, file: &Path) -> io::Result<()> {
    let file = std::path::absolute(file)?;
    let mut files = list(folder);
    files.retain(|known| *known != file);
    write(folder, &files)
}

/// Writes the list. A path that is no Unicode text is left out.
fn write(folder: &Path, files: &[PathBuf]) -> io::Result<()> {
    held::make_folder(folder)?;
    let names: Vec<&str> = files.iter().filter_map(|file| file.to_str()).collect();
    let mut text = serde_json::to_string_pretty(&names)?;
    text.push('\n');
    store::replace(&list_path(folder), ".recent-", &text, None)
}
