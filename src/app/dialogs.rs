//! Questions to the person: file dialogs of the desktop, on a thread, and the
//! program's own boxes.

use super::editor::Intent;
use crate::edit::Found;
use crate::format::LayoutFile;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What a file is asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Purpose {
    /// To open it, in place of this content, if that would be lost.
    Open(Option<Box<LayoutFile>>),
    /// To save to it, and then perhaps go on with something.
    Save(Option<Intent>),
}

/// What came of a dialog.
#[derive(Clone, PartialEq, Debug)]
pub enum Picked {
    /// A file was chosen.
    File(PathBuf),
    /// None was.
    Cancelled,
    /// There is nobody on this desktop to ask.
    NoService,
}

/// What kind of file is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A layout file.
    Fortress,
    /// The record of a round.
    Round,
    /// The record of a round with all that two programs said and signed.
    Signed,
    /// A game of a classic board.
    Game,
    /// A setup of a classic board.
    Setup,
    /// A picture.
    Picture,
}

impl FileKind {
    /// The ending of its files' names.
    pub const fn ending(self) -> &'static str {
        match self {
            FileKind::Fortress | FileKind::Game | FileKind::Setup => "json",
            FileKind::Round => "round",
            FileKind::Signed => "kw",
            FileKind::Picture => "svg",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            FileKind::Fortress => "Fortress",
            FileKind::Round => "Round",
            FileKind::Signed => "Signed record",
            FileKind::Game => "Game",
            FileKind::Setup => "Setup",
            FileKind::Picture => "Picture",
        }
    }
}

/// Something that asks for files. It may take as long as it likes.
pub trait Dialogs: Send + Sync {
    /// Asks for a file to open.
    fn open(&self, kind: FileKind) -> Picked;
    /// Asks for a file to save to; `name` is proposed.
    fn save(&self, kind: FileKind, name: &str) -> Picked;
}

/// The desktop's own dialogs.
#[derive(Debug)]
pub struct Desktop;

/// A person needs longer than this to dismiss a dialog: an answer in less means
/// that there was none.
const SOONEST: Duration = Duration::from_millis(250);

impl Desktop {
    fn ask(kind: FileKind, dialog: impl FnOnce(rfd::FileDialog) -> Option<PathBuf>) -> Picked {
        let asked = Instant::now();
        let dialog = dialog(rfd::FileDialog::new().add_filter(kind.name(), &[kind.ending()]));
        match dialog {
            Some(path) => Picked::File(path),
            None if asked.elapsed() < SOONEST => Picked::NoService,
            None => Picked::Cancelled,
        }
    }
}

impl Dialogs for Desktop {
    fn open(&self, kind: FileKind) -> Picked {
        Desktop::ask(kind, rfd::FileDialog::pick_file)
    }

    fn save(&self, kind: FileKind, name: &str) -> Picked {
        let proposed = Path::new(name);
        Desktop::ask(kind, |mut dialog| {
            if let Some(folder) = proposed.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = proposed.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            dialog.save_file()
        })
    }
}

/// A question for a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// What kind of file.
    pub kind: FileKind,
    /// Whether it is there already, to be opened.
    pub opens: bool,
}

/// A dialog that is open.
#[derive(Debug)]
pub struct Pending<P = Purpose> {
    /// What the file is wanted for.
    pub purpose: P,
    /// The name proposed.
    pub name: String,
    answer: Receiver<Picked>,
}

impl<P> Pending<P> {
    /// Opens a dialog on a thread of its own; `wake` is called when it closes.
    pub fn start(
        dialogs: Arc<dyn Dialogs>,
        question: Question,
        purpose: P,
        name: String,
        wake: impl FnOnce() + Send + 'static,
    ) -> Pending<P> {
        let (done, answer) = channel();
        let proposed = name.clone();
        thread::spawn(move || {
            let picked = if question.opens {
                dialogs.open(question.kind)
            } else {
                dialogs.save(question.kind, &proposed)
            };
            // The window may be gone by now.
            let _ = done.send(picked);
            wake();
        });
        Pending {
            purpose,
            name,
            answer,
        }
    }

    /// What came of it, once it is closed.
    pub fn answer(&self) -> Option<Picked> {
        self.answer.try_recv().ok()
    }
}

/// A box in front of everything else.
#[derive(Debug)]
pub enum Modal {
    /// Changes are unsaved: save, let them go, or stay?
    Unsaved(Intent),
    /// The program's own box for a file's path: what for, what was typed, and what
    /// was wrong with it.
    PathBox(Purpose, String, String),
    /// The file changed on disk since it was opened: overwrite it?
    Changed(PathBuf, Option<Intent>),
    /// Something went wrong.
    Message {
        /// What.
        title: String,
        /// Why.
        text: String,
    },
    /// All keys.
    Help,
    /// All commands, and what was typed to find one.
    Palette(String),
    /// A share code to open, and what was wrong with it.
    Code(String, String),
    /// Unsaved work of a program that did not end well.
    Recover(Found),
}
