//! The editor's state and what commands do to it. No window is needed: tests drive
//! it as they please.

use super::analysis::{Analysis, Analyst};
use super::autosave::Autosave;
use super::command::Command;
use super::dialogs::{Dialogs, Modal, Pending, Picked, Purpose};
use super::playback::Playback;
use super::tool::{Stroke, Tool};
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
    /// What the drag under way does.
    pub stroke: Option<Stroke>,
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
            lit: SpaceSet::EMPTY,
            analysis: None,
            analyst: Analyst::start(move || wake.request_repaint()),
            playback: None,
            shut_in: None,
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
        let name = self.path().or(self.proposed.as_deref()).map_or_else(
            || "maze.json".to_string(),
            |path| path.display().to_string(),
        );
        let wake = self.context.clone();
        let ask = Pending::start(self.dialogs.clone(), purpose, name, move || {
            wake.request_repaint();
        });
        self.pending = Some(ask);
    }

    fn poll_dialog(&mut self) {
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

impl Intent {
    /// An empty fortress for this game.
    pub fn new(game: Game) -> Intent {
        let file = LayoutFile::untitled(Layout::new(game));
        Intent::Show(Box::new(file), None)
    }
}
