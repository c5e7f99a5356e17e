//! The library of setups on the screen.

use super::arrangement::Arrangement;
use super::keeping::FilingError;
use crate::classic::{Edition, Side};
use crate::edit::{SavedSetup, SetupLibrary};
use crate::format::classic::SetupFile;
use std::path::Path;

/// The library as the screen holds it.
#[derive(Debug, Default)]
pub struct Library {
    store: Option<SetupLibrary>,
    /// What the setup on the page is called.
    pub title: String,
    /// The setups of one edition and side, as they were listed last.
    listed: Option<(Edition, Side, Vec<SavedSetup>)>,
    /// The title of the setup that was saved or opened last.
    opened: Option<String>,
    /// What was removed or replaced last, as it was.
    lost: Option<SetupFile>,
    /// A word about the last thing done.
    pub status: String,
}

impl Library {
    /// The library in the state folder; without one nothing can be saved.
    pub fn new(state_folder: Option<&Path>) -> Library {
        Library {
            store: state_folder.map(SetupLibrary::new),
            ..Library::default()
        }
    }

    /// Lists what fits the setup on the page, unless that is known.
    pub fn refresh(&mut self, arrangement: &Arrangement) {
        let (edition, side) = (arrangement.edition(), arrangement.side());
        let is_known = self
            .listed
            .as_ref()
            .is_some_and(|(known, whose, _)| (*known, *whose) == (edition, side));
        if !is_known {
            let store = self.store.as_ref();
            let setups = store.map(|store| store.list(edition, side));
            let mut setups = setups.unwrap_or_default();
            setups.retain(|saved| saved.file.army() == arrangement.army());
            self.listed = Some((edition, side, setups));
        }
    }

    /// Another page is opened, perhaps for the other player: what was typed and said here is
    /// not for it (C20).
    pub fn turn_page(&mut self) {
        self.title.clear();
        self.status.clear();
        self.opened = None;
        self.lost = None;
    }

    /// The setups that fit the page.
    pub fn setups(&self) -> &[SavedSetup] {
        self.listed.as_ref().map_or(&[], |(_, _, setups)| setups)
    }

    /// The setup on the page as a file.
    ///
    /// # Errors
    /// If it holds a kind that its army does not have.
    pub fn file(&self, arrangement: &Arrangement) -> Result<SetupFile, FilingError> {
        let file = SetupFile::new(
            arrangement.edition(),
            arrangement.side(),
            arrangement.army().clone(),
            arrangement.setup().clone(),
        );
        let mut file = file.map_err(FilingError::Setup)?;
        file.title = self.title.trim().to_string();
        Ok(file)
    }

    /// Saves the setup on the page under its title. One that it replaces can be put back.
    pub fn save(&mut self, arrangement: &Arrangement) {
        let saved = self.file(arrangement).and_then(|file| {
            let before = self.titled(&file.title).map(|saved| saved.file.clone());
            self.store()?.save(&file)?;
            Ok((before.filter(|before| *before != file), file.title))
        });
        self.status = match saved {
            Ok((before, title)) => {
                let replaces = before.is_some();
                self.lost = before;
                self.opened = Some(title.clone());
                if replaces {
                    format!("Saved \"{title}\" in place of the one before.")
                } else {
                    format!("Saved \"{title}\".")
                }
            }
            Err(error) => format!("It was not saved: {error}."),
        };
        self.listed = None;
    }

    fn store(&self) -> Result<&SetupLibrary, FilingError> {
        self.store.as_ref().ok_or(FilingError::NoFolder)
    }

    /// The saved setup of this title.
    fn titled(&self, title: &str) -> Option<&SavedSetup> {
        self.setups().iter().find(|saved| saved.file.title == title)
    }

    /// The title of the saved setup that can be given the title typed.
    pub fn renamed(&self) -> Option<&str> {
        let title = self.title.trim();
        let old = self.opened.as_deref()?;
        let is_new = !title.is_empty() && title != old;
        (is_new && self.titled(old).is_some()).then_some(old)
    }

    /// Gives the setup that was saved or opened last the title typed.
    pub fn rename(&mut self) {
        let title = self.title.trim().to_string();
        let Some(saved) = self.renamed().and_then(|old| self.titled(old)) else {
            return;
        };
        let old = saved.file.title.clone();
        self.status = if self.titled(&title).is_some() {
            format!("\"{old}\" keeps its title, for another setup is called \"{title}\".")
        } else {
            match self
                .store()
                .and_then(|store| Ok(store.rename(saved, &title)?))
            {
                Ok(()) => {
                    self.opened = Some(title.clone());
                    format!("\"{old}\" is called \"{title}\" now.")
                }
                Err(error) => format!("It was not renamed: {error}."),
            }
        };
        self.listed = None;
    }

    /// The title of what was removed or replaced last.
    pub fn lost(&self) -> Option<&str> {
        self.lost.as_ref().map(|file| file.title.as_str())
    }

    /// Puts back what was removed or replaced last.
    pub fn put_back(&mut self) {
        let Some(file) = self.lost.take() else {
            return;
        };
        let saved = self.store().and_then(|store| Ok(store.save(&file)?));
        self.status = match saved {
            Ok(_) => format!("Put \"{}\" back.", file.title),
            Err(error) => {
                self.lost = Some(file);
                format!("It was not put back: {error}.")
            }
        };
        self.listed = None;
    }

    /// Lays a saved setup on the page.
    pub fn open(&mut self, index: usize, arrangement: &mut Arrangement) {
        let saved = self.setups().get(index).map(|saved| saved.file.clone());
        if let Some(file) = saved {
            arrangement.change(file.setup().clone());
            arrangement.let_go();
            self.status = format!("Opened \"{}\".", file.title);
            self.opened = Some(file.title.clone());
            self.title = file.title;
        }
    }

    /// Removes a saved setup, which can be put back.
    pub fn remove(&mut self, index: usize) {
        let Some((store, saved)) = self.store.as_ref().zip(self.setups().get(index)) else {
            return;
        };
        let (removed, file) = (store.remove(saved), saved.file.clone());
        self.status = match removed {
            Ok(()) => {
                let status = format!("Removed \"{}\".", file.title);
                self.lost = Some(file);
                status
            }
            Err(error) => format!("It was not removed: {error}."),
        };
        self.listed = None;
    }
}
