//! Files: opened and saved, asked for, kept aside and recovered.

use super::super::autosave::Autosave;
use super::super::dialogs::{FileKind, Modal, Pending, Picked, Purpose, Question};
use super::super::tool::Tool;
use super::{EXAMPLES, Editor, Intent};
use crate::edit::{Document, Found, Recovery, SaveError, recent_files, store};
use crate::format::{LayoutFile, share_code};
use crate::proof::Digest;
use std::path::{Path, PathBuf};

impl Editor {
    /// Does something that would lose unsaved changes, after asking about them.
    pub fn intend(&mut self, intent: Intent) {
        if self.document.is_modified() {
            self.modal = Some(Modal::Unsaved(intent));
        } else {
            self.carry_out(intent);
        }
    }

    /// Does it without asking.
    pub fn carry_out(&mut self, intent: Intent) {
        self.modal = None;
        match intent {
            Intent::Show(file, origin) => self.show(*file, origin),
            Intent::AskToOpen => {
                let lost = self.document.is_modified();
                let agreed = lost.then(|| Box::new(self.document.file().clone()));
                self.ask(Purpose::Open(agreed));
            }
            Intent::Open(path) => self.open(&path),
            Intent::Quit => {
                self.closing = true;
                if let Some(autosave) = self.autosave.take() {
                    autosave.discard();
                }
            }
        }
    }

    fn show(&mut self, file: LayoutFile, origin: Option<(PathBuf, Digest)>) {
        let tools = Tool::for_game(file.layout.game());
        self.document = Document::new(file);
        if let Some((path, _)) = &origin {
            self.note_recent(path.clone());
        }
        self.file = origin;
        self.proposed = None;
        if !tools.contains(&self.tool) {
            self.tool = Tool::Wall;
        }
        self.cancel();
        self.status.clear();
        self.focus_cursor = true;
    }

    fn note_recent(&mut self, path: PathBuf) {
        if let Some(folder) = &self.state_folder {
            // A list that cannot be written is not worth a word.
            let _ = recent_files::note(folder, &path);
            self.recent = recent_files::list(folder);
        }
    }

    /// Opens a file; where it cannot be read, says so and keeps what is shown.
    pub fn open(&mut self, path: &Path) {
        if let Err(error) = self.try_open(path) {
            if !path.exists()
                && let Some(folder) = &self.state_folder
            {
                let _ = recent_files::forget(folder, path);
                self.recent = recent_files::list(folder);
            }
            self.tell("This file cannot be opened", error);
        }
    }

    /// Opens a file, or says why not.
    pub fn try_open(&mut self, path: &Path) -> Result<(), String> {
        if path.exists() && !path.is_file() {
            return Err(format!("{}: this is no file", path.display()));
        }
        let opened = store::open(path).map_err(|error| error.to_string())?;
        self.show(opened.file, Some((path.to_path_buf(), opened.digest)));
        Ok(())
    }

    /// Opens a shipped maze as an unsaved copy.
    pub fn example(&mut self, index: usize) {
        let Some((_, text)) = EXAMPLES.get(index) else {
            return;
        };
        if let Ok(file) = LayoutFile::read(text.as_bytes()) {
            self.intend(Intent::Show(Box::new(file), None));
        }
    }

    /// Opens the fortress of a share code, or says what is wrong with it.
    pub fn open_code(&mut self, code: &str) {
        match share_code::decode(code) {
            Ok(layout) => {
                self.modal = None;
                let file = Box::new(LayoutFile::untitled(layout));
                self.intend(Intent::Show(file, None));
            }
            Err(error) => {
                let hint = share_code::suggest(code)
                    .map_or_else(String::new, |nearest| format!("; did you mean {nearest}?"));
                self.modal = Some(Modal::Code(code.to_string(), format!("{error}{hint}")));
            }
        }
    }

    /// Saves to the file, or asks for one; then goes on with `then`.
    pub fn save(&mut self, then: Option<Intent>) {
        let Some((path, digest)) = self.file.clone() else {
            self.save_as(then);
            return;
        };
        let result = store::save(&path, self.document.file(), Some(digest));
        self.saved(path, result, then);
    }

    /// Asks for a file to save to.
    pub fn save_as(&mut self, then: Option<Intent>) {
        self.modal = None;
        self.ask(Purpose::Save(then));
    }

    /// Saves to a file whose path was typed: over nothing that is there.
    pub fn save_new(&mut self, path: PathBuf, then: Option<Intent>) {
        let result = store::save(&path, self.document.file(), None);
        self.saved(path, result, then);
    }

    /// Saves to a file that was chosen, over whatever it holds.
    pub fn save_to(&mut self, path: PathBuf, then: Option<Intent>) {
        let result = store::overwrite(&path, self.document.file());
        self.saved(path, result, then);
    }

    fn saved(&mut self, path: PathBuf, result: Result<Digest, SaveError>, then: Option<Intent>) {
        match result {
            Ok(digest) => {
                self.modal = None;
                self.status = format!("Saved {}.", path.display());
                self.note_recent(path.clone());
                self.file = Some((path, digest));
                self.document.mark_saved();
                if let Some(intent) = then {
                    self.carry_out(intent);
                }
            }
            Err(SaveError::ChangedOnDisk { .. }) => self.modal = Some(Modal::Changed(path, then)),
            Err(error) => self.tell("The fortress was not saved", error.to_string()),
        }
    }

    fn tell(&mut self, title: &str, text: String) {
        if matches!(self.modal, Some(Modal::Recover(_))) {
            // What may be lost comes first.
            self.status = format!("{title}. {text}");
            return;
        }
        self.modal = Some(Modal::Message {
            title: title.to_string(),
            text,
        });
    }

    fn ask(&mut self, purpose: Purpose) {
        if self.pending.is_some() {
            self.status = "A file dialog is open already; answer that first.".to_string();
            return;
        }
        let name = self
            .path()
            .or(self.proposed.as_deref())
            .map_or_else(new_path, |path| path.display().to_string());
        let wake = self.context.clone();
        let question = Question {
            kind: FileKind::Fortress,
            opens: matches!(purpose, Purpose::Open(_)),
        };
        let ask = Pending::start(self.dialogs.clone(), question, purpose, name, move || {
            wake.request_repaint();
        });
        self.pending = Some(ask);
    }

    pub(super) fn poll_dialog(&mut self) {
        // A box that is open is answered first.
        if self.modal.is_some() {
            return;
        }
        let Some(answer) = self.pending.as_ref().and_then(Pending::answer) else {
            return;
        };
        if let Some(pending) = self.pending.take() {
            match answer {
                Picked::File(path) => self.picked(path, pending.purpose),
                Picked::Cancelled => {}
                Picked::NoService => {
                    let (purpose, name) = (pending.purpose, pending.name);
                    self.modal = Some(Modal::PathBox(purpose, name, String::new()));
                }
            }
        }
    }

    /// Goes on with a file that was chosen.
    pub fn picked(&mut self, path: PathBuf, purpose: Purpose) {
        match purpose {
            Purpose::Open(agreed) => {
                let agreed = agreed.is_some_and(|file| *file == *self.document.file());
                if agreed {
                    self.open(&path);
                } else {
                    // What was changed while the dialog was open is asked about.
                    self.intend(Intent::Open(path));
                }
            }
            Purpose::Save(then) => self.save_to(path, then),
        }
    }

    /// The files opened or saved lately, newest first.
    pub fn recent(&self) -> &[PathBuf] {
        &self.recent
    }

    pub(super) fn keep_aside(&mut self) {
        let Some(autosave) = &self.autosave else {
            return;
        };
        let file = self.document.file();
        if self.document.is_modified() && self.recovered.as_ref() != Some(file) {
            let original = self.file.as_ref().map(|(path, _)| path.clone());
            autosave.keep((file.clone(), original));
            self.recovered = Some(file.clone());
        } else if !self.document.is_modified() && self.recovered.take().is_some() {
            autosave.clear();
        }
    }

    pub(super) fn offer_recovery(&mut self) {
        let found = self
            .state_folder
            .as_deref()
            .map(Recovery::found)
            .unwrap_or_default();
        if let Some(first) = found.into_iter().next() {
            self.modal = Some(Modal::Recover(first));
        }
    }

    /// Takes up what a crash left, or lets it go. Of several the others are offered
    /// at the next start.
    pub fn recover(&mut self, found: Found, keep: bool) {
        self.modal = None;
        if !keep {
            let _ = found.take();
            self.offer_recovery();
            return;
        }
        self.cancel();
        self.document = Document::unsaved(found.file.clone());
        if !Tool::for_game(self.layout().game()).contains(&self.tool) {
            self.tool = Tool::Wall;
        }
        self.file = None;
        self.proposed = found.original.clone();
        self.status = match &found.original {
            Some(path) => format!("Recovered what was unsaved of {}.", path.display()),
            None => "Recovered what was never saved.".to_string(),
        };
        // The copy on disk goes on being this document's.
        self.recovered = Some(found.file.clone());
        if let Some(own) = self.autosave.replace(Autosave::start(found.resume())) {
            own.discard();
        }
        self.focus_cursor = true;
    }
}

/// A path to propose for a fortress that has none: in the folder one is in.
fn new_path() -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    folder.join("maze.json").display().to_string()
}
