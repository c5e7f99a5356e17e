//! Games on disk: kept while they are played, taken up again, saved and opened; and
//! setups that are brought in from files or taken out to them.

use super::session::{Mode, Session};
use super::terms::clock_seed;
use super::{Classic, Notice, Stage, seat, words};
use crate::app::dialogs::{FileKind, Pending, Picked, Question};
use crate::app::shelf::Shelf;
use crate::classic::{Edition, SetupFault, Side};
use crate::classic_player::{PlayerKind, Strength};
use crate::edit::{FileError, KeptGame, SaveError, store};
use crate::format::classic::{Content, Form, GameFile, SetupFile};
use crate::scene::{self, Livery, Theme};
use std::fmt;
use std::path::{Path, PathBuf};

/// What a file is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// To save the game.
    SaveGame,
    /// To open a game.
    OpenGame,
    /// To take the setup on the page out.
    SaveSetup,
    /// To bring a setup onto the page.
    OpenSetup,
    /// To save a picture of the board as it is seen.
    SavePicture,
}

impl Wanted {
    /// What kind of file.
    pub const fn kind(self) -> FileKind {
        match self {
            Wanted::SaveGame | Wanted::OpenGame => FileKind::Game,
            Wanted::SaveSetup | Wanted::OpenSetup => FileKind::Setup,
            Wanted::SavePicture => FileKind::Picture,
        }
    }

    /// Whether it is there already.
    pub const fn opens(self) -> bool {
        matches!(self, Wanted::OpenGame | Wanted::OpenSetup)
    }
}

/// The games that are kept.
pub type Keeping = Shelf<KeptGame>;

impl Shelf<KeptGame> {
    /// Who left a game, and when; of several the last. It tells no rank.
    pub fn offer(&self) -> Option<String> {
        let file = &self.last()?.file;
        let turn = file.game().position().plies() + 1;
        let [red, blue] = Side::BOTH.map(|side| words::player(file, side));
        Some(format!(
            "{red} and {blue} left a game in turn {turn}. Nothing of it is lost."
        ))
    }

    /// Keeps the game as it stands. A game that is over is no longer kept.
    pub fn follow(&mut self, session: Option<&Session>) {
        match session.filter(|session| !session.is_over()) {
            None => self.end(),
            Some(session) if session.game().record().is_empty() => {}
            Some(session) => self.keep(session.revision(), || KeptGame {
                file: session.file().clone(),
                mode: word(session.mode()),
            }),
        }
    }

    /// Takes up the game that was left last, if there is one that this program knows how
    /// to play.
    pub fn take_up(&mut self) -> Option<Session> {
        mode(&self.last()?.mode)?;
        let (kept, file) = self.take()?;
        let session = Session::new(kept.file, mode(&kept.mode)?);
        self.go_on(file, session.revision());
        Some(session)
    }
}

/// A mode in words: `computer blue strategist 16 2 4711`.
fn word(mode: Mode) -> String {
    match mode {
        Mode::HotSeat => "hot-seat".to_string(),
        Mode::Computer {
            side,
            kind,
            strength: Strength { positions, depth },
            seed,
        } => format!("computer {} {kind} {positions} {depth} {seed}", side.name()),
    }
}

/// The mode of these words.
fn mode(words: &str) -> Option<Mode> {
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["hot-seat"] => Some(Mode::HotSeat),
        ["computer", side, kind, positions, depth, seed] => Some(Mode::Computer {
            side: Side::BOTH.into_iter().find(|known| known.name() == side)?,
            kind: PlayerKind::from_name(kind)?,
            strength: Strength {
                positions: positions.parse().ok()?,
                depth: depth.parse().ok()?,
            },
            seed: seed.parse().ok()?,
        }),
        _ => None,
    }
}

/// Why a file was not opened or saved. Prints as one sentence.
#[derive(Debug)]
pub enum FilingError {
    /// The file cannot be used.
    File(FileError),
    /// The file was not saved.
    Save(SaveError),
    /// It holds something else: the word for what.
    Other(String, &'static str),
    /// The game in it is against the law; the first thing that is.
    Faulty(String, String),
    /// The setup in it is another side's or for another game.
    OtherSetup {
        /// The file.
        name: String,
        /// Whose it is and for which game.
        found: (Side, Edition),
        /// Whose belongs here, and for which game.
        wanted: (Side, Edition),
    },
    /// The setup in it is of an army that is not the game's own.
    OtherArmy(String),
    /// The setup holds what no file could name.
    Setup(SetupFault),
    /// There is no folder for the library.
    NoFolder,
}

impl fmt::Display for FilingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilingError::File(error) => error.fmt(f),
            FilingError::Save(error) => error.fmt(f),
            FilingError::Other(name, kind) => {
                write!(
                    f,
                    "{name}: this file holds another thing, of the kind {kind}"
                )
            }
            FilingError::Faulty(name, fault) => {
                write!(f, "{name}: the record is against the law: {fault}")
            }
            FilingError::OtherSetup {
                name,
                found: (side, edition),
                wanted: (here, game),
            } => write!(
                f,
                "{name}: this setup is {}'s for {edition}, and {}'s for {game} belongs here",
                side.title(),
                here.title()
            ),
            FilingError::OtherArmy(name) => {
                write!(
                    f,
                    "{name}: this setup is of an army that is not the game's own"
                )
            }
            FilingError::Setup(fault) => fault.fmt(f),
            FilingError::NoFolder => f.write_str("there is no folder to keep setups in"),
        }
    }
}

impl std::error::Error for FilingError {}

impl From<SaveError> for FilingError {
    fn from(error: SaveError) -> FilingError {
        FilingError::Save(error)
    }
}

impl From<FileError> for FilingError {
    fn from(error: FileError) -> FilingError {
        FilingError::File(error)
    }
}

/// The game in a file.
fn open_game(path: &Path) -> Result<GameFile, FilingError> {
    let loaded = store::read_classic(path, Side::Red)?;
    let name = path.display().to_string();
    let first = loaded.findings().into_iter().next();
    match (loaded.content, first) {
        (Content::Game(file), _) => Ok(*file),
        (Content::FaultyGame(_), Some(fault)) => Err(FilingError::Faulty(name, fault.message)),
        (Content::Army(_), _) => Err(FilingError::Other(name, "army")),
        (Content::Setup(_), _) => Err(FilingError::Other(name, "setup")),
        (Content::FaultyGame(_), None) => Err(FilingError::Other(name, "game")),
    }
}

/// The setup in a file for a page on which `side` sets up for `edition`. A setup record does
/// not say whose it is, and a setup string of few pieces not for which game.
fn open_setup(path: &Path, edition: Edition, side: Side) -> Result<SetupFile, FilingError> {
    let loaded = store::read_classic(path, side)?;
    let (form, kind) = (loaded.form, loaded.kind());
    let name = path.display().to_string();
    let Content::Setup(file) = loaded.content else {
        return Err(FilingError::Other(name, kind));
    };
    let found = (file.side(), file.edition());
    if found.0 != side || found.1 != edition && form == Form::Json {
        let wanted = (side, edition);
        return Err(FilingError::OtherSetup {
            name,
            found,
            wanted,
        });
    }
    if *file.army() != edition.army(side) && form == Form::Json {
        return Err(FilingError::OtherArmy(name));
    }
    Ok(file)
}

impl Classic {
    /// Asks for a file.
    pub(super) fn ask(&mut self, wanted: Wanted) {
        if self.pending.is_some() {
            return;
        }
        let question = Question {
            kind: wanted.kind(),
            opens: wanted.opens(),
        };
        let wake = self.context.clone();
        self.pending = Some(Pending::start(
            self.dialogs.clone(),
            question,
            wanted,
            self.proposed(wanted),
            move || wake.request_repaint(),
        ));
    }

    /// A name for a file.
    fn proposed(&self, wanted: Wanted) -> String {
        let plain = |name: &str| {
            let letters = name.chars().filter(|c| c.is_alphanumeric());
            letters.collect::<String>().to_lowercase()
        };
        let stem = match (wanted, &self.stage) {
            (Wanted::SaveGame | Wanted::SavePicture, Stage::Game(session)) => {
                session.names().map(plain).join("-")
            }
            (Wanted::SaveSetup, _) => plain(&self.library.title),
            _ => return String::new(),
        };
        let stem = if stem.is_empty() {
            "setup".to_string()
        } else {
            stem
        };
        let folder = std::env::current_dir().unwrap_or_default();
        let name = format!("{stem}.{}", wanted.kind().ending());
        folder.join(name).display().to_string()
    }

    /// Goes on with a dialog that is closed.
    pub(super) fn poll_dialog(&mut self) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::answer) else {
            return;
        };
        let Some(pending) = self.pending.take() else {
            return;
        };
        match answer {
            Picked::Cancelled => {}
            Picked::File(path) => self.picked(&path, pending.purpose),
            Picked::NoService => self.notice = Some(Notice::Path(pending.purpose, pending.name)),
        }
    }

    /// Goes on with a file that was chosen or typed.
    pub(super) fn picked(&mut self, path: &Path, wanted: Wanted) {
        let said =
            |done: Result<Option<String>, FilingError>| done.map(|said| said.map(Notice::Message));
        let done = match wanted {
            Wanted::SaveGame => said(self.save_game(path)),
            Wanted::SaveSetup => said(self.save_setup(path)),
            Wanted::OpenGame => self.open_game(path),
            Wanted::OpenSetup => said(self.open_setup(path)),
            Wanted::SavePicture => said(self.save_picture(path)),
        };
        self.notice = match done {
            Ok(notice) => notice,
            Err(error) => Some(Notice::Message(words::sentence(&error.to_string()))),
        };
    }

    fn save_game(&self, path: &Path) -> Result<Option<String>, FilingError> {
        match &self.stage {
            Stage::Game(session) => {
                let path = with_ending(path, FileKind::Game);
                store::save_game(&path, session.file())?;
                Ok(Some(saved(&path)))
            }
            Stage::Preparation(_) => Ok(None),
        }
    }

    fn save_setup(&self, path: &Path) -> Result<Option<String>, FilingError> {
        match self.stage.arrangement() {
            Some(arrangement) => {
                let (path, file) = (
                    with_ending(path, FileKind::Setup),
                    self.library.file(arrangement)?,
                );
                store::write(&path, &file.to_json(), |_| true)?;
                Ok(Some(saved(&path)))
            }
            None => Ok(None),
        }
    }

    /// A picture of what is seen, and so of no hidden rank (C20).
    fn save_picture(&self, path: &Path) -> Result<Option<String>, FilingError> {
        let Stage::Game(session) = &self.stage else {
            return Ok(None);
        };
        let Some(view) = session.shown_view() else {
            return Ok(None);
        };
        let print = words::print(session.game(), self.numbering);
        let scene = scene::classic::view(&view, &print, seat(view.seer()));
        // Pictures are for bright paper.
        let ink = |ink| scene::color(ink, Theme::Light, Livery::Red);
        let text = scene::to_svg_page(&scene, scene::classic::BOARD, ink);
        let path = with_ending(path, FileKind::Picture);
        store::write(&path, &text, |_| true)?;
        Ok(Some(saved(&path)))
    }

    /// Asks who plays on where the game in the file goes on.
    fn open_game(&mut self, path: &Path) -> Result<Option<Notice>, FilingError> {
        let file = open_game(path)?;
        if file.outcome().is_none() {
            return Ok(Some(Notice::PlayOn(Box::new(file))));
        }
        self.sit_down(file, Mode::HotSeat);
        Ok(None)
    }

    /// Goes on with a game from a file: both play here, or `computer` is the program's side.
    pub(super) fn play_on_with(&mut self, file: GameFile, computer: Option<Side>) {
        let mode = match computer {
            None => Mode::HotSeat,
            Some(side) => Mode::Computer {
                side,
                kind: PlayerKind::Strategist,
                strength: Strength::default(),
                seed: clock_seed(),
            },
        };
        self.sit_down(file, mode);
    }

    fn sit_down(&mut self, file: GameFile, mode: Mode) {
        self.notice = None;
        self.stage = Stage::Game(Box::new(Session::new(file, mode)));
    }

    fn open_setup(&mut self, path: &Path) -> Result<Option<String>, FilingError> {
        let Some(arrangement) = self.stage.arrangement_mut() else {
            return Ok(None);
        };
        let file = open_setup(path, arrangement.edition(), arrangement.side())?;
        arrangement.change(file.setup().clone());
        arrangement.let_go();
        if !file.title.is_empty() {
            self.library.title = file.title;
        }
        Ok(None)
    }
}

/// The path of a file to be written; without an ending it gets the usual one.
fn with_ending(path: &Path, kind: FileKind) -> PathBuf {
    match path.extension() {
        Some(_) => path.to_path_buf(),
        None => path.with_extension(kind.ending()),
    }
}

/// What was done.
fn saved(path: &Path) -> String {
    format!("Saved {}.", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_read_as_they_are_written() {
        assert_eq!(mode(&word(Mode::HotSeat)), Some(Mode::HotSeat));
        for kind in PlayerKind::ALL {
            for side in Side::BOTH {
                let computer = Mode::Computer {
                    side,
                    kind,
                    strength: Strength::default(),
                    seed: u64::MAX,
                };
                assert_eq!(mode(&word(computer)), Some(computer));
            }
        }
        for words in ["", "computer", "computer green greedy 1 1 1", "desk red"] {
            assert_eq!(mode(words), None, "{words}");
        }
    }
}
