//! The library of setups for the classic boards: a folder of setup files.

use super::held::make_folder;
use super::store::{self, FileError};
use crate::classic::{Edition, Side};
use crate::format::classic::{SetupFile, setup_file};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder of setup files, one a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupLibrary {
    folder: PathBuf,
}

/// A setup in the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedSetup {
    /// Its file.
    pub path: PathBuf,
    /// What it says.
    pub file: SetupFile,
}

impl SetupLibrary {
    /// The library in the state folder. The folder is made when something is saved.
    pub fn new(state_folder: &Path) -> SetupLibrary {
        SetupLibrary {
            folder: state_folder.join("setups"),
        }
    }

    /// The setups of a side for an edition, by title. What cannot be read is passed over.
    pub fn list(&self, edition: Edition, side: Side) -> Vec<SavedSetup> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let read = |path: PathBuf| {
            let bytes = store::read(&path, setup_file::KIND.largest).ok()?;
            let file = SetupFile::read(&bytes).ok()?;
            Some(SavedSetup { path, file })
        };
        let mut setups: Vec<SavedSetup> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .filter_map(read)
            .filter(|saved| (saved.file.edition(), saved.file.side()) == (edition, side))
            .collect();
        setups.sort_by(|one, other| {
            let key = |saved: &SavedSetup| (saved.file.title.clone(), saved.path.clone());
            key(one).cmp(&key(other))
        });
        setups
    }

    /// Saves a setup under its title; one of the same title, edition and side is replaced.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn save(&self, file: &SetupFile) -> Result<PathBuf, FileError> {
        make_folder(&self.folder)
            .map_err(|error| FileError::Io(self.folder.display().to_string(), error))?;
        let known = self.list(file.edition(), file.side());
        let same = known
            .into_iter()
            .find(|saved| saved.file.title == file.title);
        let path = same.map_or_else(|| self.free_path(file), |saved| saved.path);
        store::write(&path, &file.to_json(), |_| true)?;
        Ok(path)
    }

    /// Gives a setup another title. What else it says stays, and so does its place.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn rename(&self, saved: &SavedSetup, title: &str) -> Result<(), FileError> {
        let mut file = saved.file.clone();
        file.title = title.to_string();
        store::write(&saved.path, &file.to_json(), |_| true)
    }

    /// Removes a setup.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn remove(&self, saved: &SavedSetup) -> io::Result<()> {
        fs::remove_file(&saved.path)
    }

    /// A file name of plain letters that no other setup has.
    fn free_path(&self, file: &SetupFile) -> PathBuf {
        let title: String = file
            .title
            .chars()
            .take(40)
            .map(|c| {
                if c.is_ascii_alphanumeric() {
                    c.to_ascii_lowercase()
                } else {
                    '-'
                }
            })
            .collect();
        let edition = file.edition().name().replace(' ', "-");
        let stem = format!("{edition}-{}-{title}", file.side().name());
        let names = (1..).map(|number| match number {
            1 => format!("{stem}.json"),
            number => format!("{stem}-{number}.json"),
        });
        let mut paths = names.map(|name| self.folder.join(name));
        paths
            .find(|path| !path.exists())
            .unwrap_or_else(|| self.folder.join(format!("{stem}.json")))
    }
}
