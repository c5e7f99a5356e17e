//! The editor's state and what commands do to it. No window is needed: tests drive
//! it as they please.

mod filing;
mod rating;

use super::analysis::{Analysis, Analyst};
use super::autosave::Autosave;
use super::command::Command;
use super::dialogs::{Dialogs, Modal, Pending};
use super::playback::Playback;
use super::rater::{Rater, RatingTerms};
use super::tool::{Stroke, Tool};
use crate::edit::{Document, DocumentChange, Recovery, actions, recent_files};
use crate::format::{LayoutFile, share_code};
use crate::fortress::{Game, Layout, PieceSet, Space, SpaceSet};
use crate::legality::{Finding, Fix};
use crate::proof::Digest;
use crate::scene::{Livery, Target, Theme};
use eframe::egui;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The mazes that come with the program, by file name.
pub const EXAMPLES: &[(&str, &str)] = &include!("../examples.rs");

/// What a person sees and does in the window.
pub struct Editor {
    document: Document,
    /// The file it belongs to, with the digest of its bytes as last seen.
    file: Option<(PathBuf, Digest)>,
    /// The tool in hand.
    pub tool: Tool,
    /// The place that keys act on.
    pub cursor: Target,
    /// Whether the cursor's place should take the keyboard in the next frame.
    pub focus_cursor: bool,
    /// The card being dragged, by its space.
    pub dragging: Option<Space>,
    /// What the drag under way does.
    pub stroke: Option<Stroke>,
    /// Whether a drag with the wall tool has not come by a slot yet.
    pub awaits_slot: bool,
    /// Spaces lit for a finding.
    pub lit: SpaceSet,
    /// The newest analysis, perhaps of an older layout.
    pub analysis: Option<Arc<Analysis>>,
    analyst: Analyst,
    /// The route being stepped through.
    pub playback: Option<Playback>,
    /// The pieces whose closed area is shown.
    pub shut_in: Option<PieceSet>,
    /// Overlays.
    pub overlays: Overlays,
    /// The games to be played where it is asked how hard the fortress is.
    pub rating_terms: RatingTerms,
    /// Those games, perhaps of an older layout.
    rater: Option<Rater>,
    /// Light or dark.
    pub theme: Theme,
    /// Red or blue.
    pub livery: Livery,
    /// The question or list in front of everything.
    pub modal: Option<Modal>,
    /// A word about the last thing done.
    pub status: String,
    dialogs: Arc<dyn Dialogs>,
    /// A dialog that is open elsewhere.
    pub pending: Option<Pending>,
    state_folder: Option<PathBuf>,
    autosave: Option<Autosave<Recovery>>,
    /// The file to propose for saving what was recovered.
    proposed: Option<PathBuf>,
    recent: Vec<PathBuf>,
    /// What was last written to the recovery file.
    recovered: Option<LayoutFile>,
    /// Text for the clipboard, to be handed over in the next frame.
    pub to_clipboard: Option<String>,
    /// The title that the window shows.
    pub shown_title: String,
    /// Whether the window shall close.
    pub closing: bool,
    context: egui::Context,
}

/// What is marked on the board besides the fortress.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Overlays {
    /// The spaces that every play must pass.
    pub choke_points: bool,
    /// The spaces that pieces cannot leave.
    pub traps: bool,
    /// The slots that would seal the flag off.
    pub seal: bool,
}

/// Something that would lose unsaved changes.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// Edit this instead, from this file if it has one.
    Show(Box<LayoutFile>, Option<(PathBuf, Digest)>),
    /// Ask for a file to open.
    AskToOpen,
    /// Open this file.
    Open(PathBuf),
    /// Leave the program.
    Quit,
}

impl Editor {
    /// An editor with an empty main-game fortress. `state_folder` holds recovery
    /// and recent files; without it there are none.
    pub fn new(
        context: &egui::Context,
        dialogs: Arc<dyn Dialogs>,
        state_folder: Option<PathBuf>,
    ) -> Editor {
        let wake = context.clone();
        let mut editor = Editor {
            document: Document::new(LayoutFile::untitled(Layout::new(Game::Main))),
            file: None,
            tool: Tool::Wall,
            cursor: Target::Space(Space::START),
            focus_cursor: true,
            dragging: None,
            stroke: None,
            awaits_slot: false,
            lit: SpaceSet::EMPTY,
            analysis: None,
            analyst: Analyst::start(move || wake.request_repaint()),
            playback: None,
            shut_in: None,
            overlays: Overlays::default(),
            rating_terms: RatingTerms::default(),
            rater: None,
            theme: Theme::Light,
            livery: Livery::Red,
            modal: None,
            status: String::new(),
            dialogs,
            pending: None,
            autosave: state_folder
                .as_deref()
                .and_then(|folder| Recovery::start(folder).ok())
                .map(Autosave::start),
            proposed: None,
            recent: state_folder
                .as_deref()
                .map(recent_files::list)
                .unwrap_or_default(),
            state_folder,
            recovered: None,
            to_clipboard: None,
            shown_title: String::new(),
            closing: false,
            context: context.clone(),
        };
        if editor.state_folder.is_some() && editor.autosave.is_none() {
            editor.status = "Unsaved work cannot be kept aside on this machine.".to_string();
        }
        editor.offer_recovery();
        editor
    }

    /// The document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The layout being edited.
    pub fn layout(&self) -> &Layout {
        self.document.layout()
    }

    /// The file being edited, if it has one.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// The window's title: the maze's or the file's name, a dot where unsaved.
    pub fn title(&self) -> String {
        let name = match (&self.document.file().title, self.path()) {
            (title, _) if !title.is_empty() => title.clone(),
            (_, Some(path)) => path
                .file_name()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            _ => "Untitled".to_string(),
        };
        let mark = if self.document.is_modified() {
            " •"
        } else {
            ""
        };
        format!("{name}{mark} - Keepwright")
    }

    /// The analysis, if it is of the layout as it is now.
    pub fn current_analysis(&self) -> Option<&Arc<Analysis>> {
        self.analysis
            .as_ref()
            .filter(|analysis| analysis.layout == *self.layout())
    }

    /// What goes on between frames: results, dialogs, autosave.
    pub fn logic(&mut self) {
        let layout = *self.layout();
        self.analyst.ask(&layout);
        if let Some(analysis) = self.analyst.newest() {
            self.analysis = Some(Arc::new(analysis));
        }
        self.follow_rating();
        self.poll_dialog();
        self.keep_aside();
    }

    /// Waits until the analysis is of the layout as it is now; for tests.
    pub fn settle(&mut self) {
        let layout = *self.layout();
        self.analyst.ask(&layout);
        while self.current_analysis().is_none() {
            match self.analyst.wait() {
                Some(analysis) => self.analysis = Some(Arc::new(analysis)),
                None => return,
            }
        }
    }

    /// Makes a step. Routes and lit spaces belong to the layout before and go.
    pub fn apply(&mut self, step: actions::Action) -> bool {
        let changed = self.document.perform(step);
        if changed {
            self.forget_what_was_shown();
            self.status.clear();
        }
        changed
    }

    /// Changes a text of the document.
    pub fn apply_text(&mut self, name: &str, change: DocumentChange) {
        self.document.apply(name, [change]);
    }

    fn forget_what_was_shown(&mut self) {
        self.playback = None;
        self.shut_in = None;
        self.lit = SpaceSet::EMPTY;
    }

    /// Begins a stroke.
    pub fn begin_stroke(&mut self, stroke: Stroke) {
        self.document.begin_stroke(stroke.name());
        self.stroke = Some(stroke);
    }

    /// Goes on with the stroke.
    pub fn extend_stroke(&mut self, step: actions::Action) {
        self.document.extend_stroke(step.changes);
        self.forget_what_was_shown();
    }

    /// Ends the stroke: one step.
    pub fn end_stroke(&mut self) {
        if self.stroke.take().is_some() {
            self.document.end_stroke();
        }
    }

    /// Lets the stroke, the drag or whatever is shown go.
    pub fn cancel(&mut self) {
        self.awaits_slot = false;
        if self.stroke.take().is_some() {
            self.document.cancel_stroke();
        }
        self.dragging = None;
        self.forget_what_was_shown();
    }

    /// Lights the spaces of a finding.
    pub fn light(&mut self, finding: &Finding) {
        self.lit = finding.spaces.iter().copied().collect();
        if let Some(space) = finding.spaces.first() {
            self.cursor = Target::Space(*space);
        }
    }

    /// Makes a finding's mend, as one step.
    pub fn mend(&mut self, fix: &Fix) {
        let step = actions::quick_fix(self.layout(), fix);
        self.apply(step);
    }

    /// Shows the route of these pieces, or where they are shut in if there is none.
    pub fn show_route(&mut self, pieces: PieceSet) {
        let layout = *self.layout();
        let Some(analysis) = self.current_analysis().cloned() else {
            return;
        };
        self.forget_what_was_shown();
        let route = analysis.routes.iter().find(|route| route.pieces == pieces);
        match route.and_then(|route| route.play.as_ref()) {
            Some(play) => self.playback = Some(Playback::new(&layout, pieces, play)),
            None => self.shut_in = Some(pieces),
        }
    }

    /// Runs a command.
    pub fn run(&mut self, command: Command) {
        if !command.is_enabled(self) {
            return;
        }
        match command {
            Command::NewIntroduction => self.intend(Intent::new(Game::Introduction)),
            Command::NewMain => self.intend(Intent::new(Game::Main)),
            Command::Open => self.intend(Intent::AskToOpen),
            Command::Save => self.save(None),
            Command::SaveAs => self.save_as(None),
            Command::Quit => self.intend(Intent::Quit),
            Command::Undo => {
                self.stroke = None;
                self.dragging = None;
                if let Some(step) = self.document.undo() {
                    self.status = format!("Undid {step}.");
                }
                self.forget_what_was_shown();
            }
            Command::Redo => {
                if let Some(step) = self.document.redo() {
                    self.status = format!("Made {step} again.");
                }
                self.forget_what_was_shown();
            }
            Command::CopyCode => {
                let code = share_code::encode(self.layout());
                self.status = format!("Copied {code}.");
                self.to_clipboard = Some(code);
            }
            Command::PasteCode => self.modal = Some(Modal::Code(String::new(), String::new())),
            Command::Mirror => {
                let step = actions::mirror(self.layout());
                self.apply(step);
            }
            Command::ClearFloor(floor) => {
                let step = actions::clear_floor(self.layout(), floor);
                self.apply(step);
            }
            Command::Tool(tool) => self.tool = tool,
            Command::ChokePoints => self.overlays.choke_points ^= true,
            Command::Traps => self.overlays.traps ^= true,
            Command::Seal => self.overlays.seal ^= true,
            Command::Rate => self.rate(),
            Command::Theme => {
                self.theme = match self.theme {
                    Theme::Light => Theme::Dark,
                    Theme::Dark => Theme::Light,
                }
            }
            Command::Livery => {
                self.livery = match self.livery {
                    Livery::Red => Livery::Blue,
                    Livery::Blue => Livery::Red,
                }
            }
            Command::Help => self.modal = Some(Modal::Help),
            Command::Palette => self.modal = Some(Modal::Palette(String::new())),
        }
    }
}

impl Intent {
    /// An empty fortress for this game.
    pub fn new(game: Game) -> Intent {
        let file = LayoutFile::untitled(Layout::new(game));
        Intent::Show(Box::new(file), None)
    }
}
