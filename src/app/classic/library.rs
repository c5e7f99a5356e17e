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

    /// Saves the setup on the page under its title.
    pub fn save(&mut self, arrangement: &Arrangement) {
        self.status = match self.try_save(arrangement) {
            Ok(title) => format!("Saved \"{title}\"."),
            Err(error) => format!("It was not saved: {error}."),
        };
        self.listed = None;
    }

    fn try_save(&self, arrangement: &Arrangement) -> Result<String, FilingError> {
        let store = self.store.as_ref().ok_or(FilingError::NoFolder)?;
        let file = self.file(arrangement)?;
        store.save(&file)?;
        Ok(file.title)
    }

    /// Lays a saved setup on the page.
    pub fn open(&mut self, index: usize, arrangement: &mut Arrangement) {
        let saved = self.setups().get(index).map(|saved| saved.file.clone());
        if let Some(file) = saved {
            arrangement.change(file.setup().clone());
            arrangement.let_go();
            self.status = format!("Opened \"{}\".", file.title);
            self.title = file.title;
        }
    }

    /// Removes a saved setup.
    pub fn remove(&mut self, index: usize) {
        let Some((store, saved)) = self.store.as_ref().zip(self.setups().get(index)) else {
            return;
        };
        self.status = match store.remove(saved) {
            Ok(()) => format!("Removed \"{}\".", saved.file.title),
            Err(error) => format!("It was not removed: {error}."),
        };
        self.listed = None;
    }
}
