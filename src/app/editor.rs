//! The editor's state and what commands do to it. No window is needed: tests drive
//! it as they please.

use super::analysis::{Analysis, Analyst};
use super::autosave::Autosave;
use super::command::Command;
use super::dialogs::{Dialogs, Modal, Pending, Purpose};
use super::playback::Playback;
use super::tool::Tool;
use crate::edit::{
    Document, DocumentChange, Found, Recovery, SaveError, actions, recent_files, store,
};
use crate::format::{LayoutFile, share_code};
use crate::fortress::{Game, Layout, PieceSet, Space, SpaceSet};
use crate::legality::{Finding, Fix};
use crate::proof::Digest;
use crate::scene::{Livery, Target, Theme};
use eframe::egui;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The mazes that come with the program, by file name.
pub const EXAMPLES: &[(&str, &str)] = &include!("examples.rs");

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
    /// What a drag along slots does: set or clear, or erase.
    pub stroke: Option<bool>,
    /// Spaces lit for a finding.
    pub lit: SpaceSet,
    /// The newest analysis, perhaps of an older layout.
    pub analysis: Option<Analysis>,
    analyst: Analyst,
    /// The route being stepped through.
    pub playback: Option<Playback>,
    /// Overlays.
    pub overlays: Overlays,
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
    autosave: Option<Autosave>,
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
            focus_cursor: false,
            dragging: None,
            stroke: None,
            lit: SpaceSet::EMPTY,
            analysis: None,
            analyst: Analyst::start(move || wake.request_repaint()),
            playback: None,
            overlays: Overlays::default(),
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
            state_folder,
            recovered: None,
            to_clipboard: None,
            shown_title: String::new(),
            closing: false,
            context: context.clone(),
        };
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
    pub fn current_analysis(&self) -> Option<&Analysis> {
        self.analysis
            .as_ref()
            .filter(|analysis| analysis.layout == *self.layout())
    }

    /// What goes on between frames: results, dialogs, autosave.
    pub fn logic(&mut self) {
        let layout = *self.layout();
        self.analyst.ask(&layout);
        if let Some(analysis) = self.analyst.newest() {
            self.analysis = Some(analysis);
        }
        self.poll_dialog();
        self.keep_aside();
    }

    /// Waits until the analysis is of the layout as it is now; for tests.
    pub fn settle(&mut self) {
        let layout = *self.layout();
        self.analyst.ask(&layout);
        while self.current_analysis().is_none() {
            match self.analyst.wait() {
                Some(analysis) => self.analysis = Some(analysis),
                None => return,
            }
        }
    }

    /// Makes a step. Routes and lit spaces belong to the layout before and go.
    pub fn apply(&mut self, step: actions::Action) -> bool {
        let changed = self.document.perform(step);
        if changed {
            self.forget_what_was_shown();
        }
        changed
    }

    /// Changes a text of the document.
    pub fn apply_text(&mut self, name: &str, change: DocumentChange) {
        self.document.apply(name, [change]);
    }

    fn forget_what_was_shown(&mut self) {
        self.playback = None;
        self.lit = SpaceSet::EMPTY;
    }

    /// Begins a stroke that sets walls, clears them, or erases.
    pub fn begin_stroke(&mut self, name: &str, sets: bool) {
        self.document.begin_stroke(name);
        self.stroke = Some(sets);
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
        if self.stroke.take().is_some() {
            self.document.cancel_stroke();
        }
        self.dragging = None;
        self.playback = None;
        self.lit = SpaceSet::EMPTY;
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
        self.apply(actions::Action {
            name: fix.to_string(),
            changes: fix.changes.clone(),
        });
    }

    /// Shows the route of these pieces, if there is one.
    pub fn show_route(&mut self, pieces: PieceSet) {
        let layout = *self.layout();
        let Some(analysis) = self.current_analysis() else {
            return;
        };
        let route = analysis.routes.iter().find(|route| route.pieces == pieces);
        self.playback = route
            .and_then(|route| route.play.as_ref())
            .map(|play| Playback::new(&layout, pieces, play));
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
            Command::PasteCode => self.modal = Some(Modal::Code(String::new())),
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
            Intent::AskToOpen => self.ask(Purpose::Open),
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
        if let (Some((path, _)), Some(folder)) = (&origin, &self.state_folder) {
            // A list that cannot be written is not worth a word.
            let _ = recent_files::note(folder, path);
        }
        self.file = origin;
        if !tools.contains(&self.tool) {
            self.tool = Tool::Wall;
        }
        self.cancel();
        self.status.clear();
    }

    /// Opens a file; where it cannot be read, says so and keeps what is shown.
    pub fn open(&mut self, path: &Path) {
        match store::open(path) {
            Ok(opened) => {
                let origin = Some((path.to_path_buf(), opened.digest));
                self.show(opened.file, origin);
            }
            Err(error) => self.tell("This file cannot be opened", error.to_string()),
        }
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
                self.tell("This is no share code", format!("{error}{hint}"));
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
                if let Some(folder) = &self.state_folder {
                    let _ = recent_files::note(folder, &path);
                }
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
        self.modal = Some(Modal::Message {
            title: title.to_string(),
            text,
        });
    }

    fn ask(&mut self, purpose: Purpose) {
        if self.pending.is_none() {
            let name = match self.path() {
                Some(path) => path.display().to_string(),
                None => "maze.json".to_string(),
            };
            let wake = self.context.clone();
            let ask = Pending::start(self.dialogs.clone(), purpose, name, move || {
                wake.request_repaint();
            });
            self.pending = Some(ask);
        }
    }

    fn poll_dialog(&mut self) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::answer) else {
            return;
        };
        if let Some(pending) = self.pending.take() {
            match answer {
                super::dialogs::Picked::File(path) => self.picked(path, pending.purpose),
                super::dialogs::Picked::Cancelled => {}
                super::dialogs::Picked::NoService => {
                    self.modal = Some(Modal::PathBox(pending.purpose, pending.name));
                }
            }
        }
    }

    /// Goes on with a file that was chosen.
    pub fn picked(&mut self, path: PathBuf, purpose: Purpose) {
        self.modal = None;
        match purpose {
            Purpose::Open => self.open(&path),
            Purpose::Save(then) => self.save_to(path, then),
        }
    }

    /// The files opened or saved lately, newest first.
    pub fn recent(&self) -> Vec<PathBuf> {
        self.state_folder
            .as_deref()
            .map(recent_files::list)
            .unwrap_or_default()
    }

    fn keep_aside(&mut self) {
        let Some(autosave) = &self.autosave else {
            return;
        };
        let file = self.document.file();
        if self.document.is_modified() && self.recovered.as_ref() != Some(file) {
            autosave.keep(file, self.file.as_ref().map(|(path, _)| path.clone()));
            self.recovered = Some(file.clone());
        } else if !self.document.is_modified() && self.recovered.take().is_some() {
            autosave.clear();
        }
    }

    fn offer_recovery(&mut self) {
        let found = self
            .state_folder
            .as_deref()
            .map(Recovery::found)
            .unwrap_or_default();
        if let Some(first) = found.into_iter().next() {
            self.modal = Some(Modal::Recover(first));
        }
    }

    /// Takes up what a crash left, or lets it go.
    pub fn recover(&mut self, found: Found, keep: bool) {
        self.modal = None;
        if keep {
            self.document = Document::unsaved(found.file.clone());
            self.file = None;
            self.status = match &found.original {
                Some(path) => format!("Recovered what was unsaved of {}.", path.display()),
                None => "Recovered what was never saved.".to_string(),
            };
            self.keep_aside();
        }
        let _ = found.take();
        self.offer_recovery();
    }
}

impl Intent {
    /// An empty fortress for this game.
    pub fn new(game: Game) -> Intent {
        let file = LayoutFile::untitled(Layout::new(game));
        Intent::Show(Box::new(file), None)
    }
}
