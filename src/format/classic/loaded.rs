//! Any file of the classic boards, told by its content.

use super::super::error::{FileKind, Position, Problem, ReadError, any_of};
use super::super::fields::{Fields, read_choice};
use super::super::json::Value;
use super::game_file::{GameFault, GameFileError};
use super::letters::own_armies;
use super::setup_string::SetupStringError;
use super::stg::StgError;
use super::strados::{self, Repair};
use super::{ArmyFile, GameFile, SetupFile, army_file, game_file, setup_file, setup_string, stg};
use crate::classic::{Edition, Setup, SetupFault, Side};
use std::fmt;

/// The largest file read, in bytes.
pub const LARGEST: usize = game_file::KIND.largest;

/// What a file is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// JSON of this program.
    Json,
    /// 40 letters.
    SetupString,
    /// 80 bytes.
    Stg,
    /// StraDoS XML.
    Strados,
}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// An army, legal or not.
    Army(ArmyFile),
    /// A setup, legal or not.
    Setup(SetupFile),
    /// A game.
    Game(Box<GameFile>),
    /// The record of a game that is against the law.
    FaultyGame(Vec<GameFault>),
}

/// A file of the classic boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// What it is made of.
    pub form: Form,
    /// What it holds.
    pub content: Content,
    /// What was repaired in it.
    pub repairs: Vec<Repair>,
}

/// Why bytes are no file of the classic boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// JSON or XML that cannot be read, or none of the formats.
    Unreadable(ReadError),
    /// No setup string.
    SetupString(SetupStringError),
    /// No setup record.
    Stg(StgError),
    /// A setup with a piece that no army has.
    Setup(SetupFault),
}

impl LoadError {
    /// The place in the text, if it is at one.
    pub const fn position(&self) -> Option<Position> {
        match self {
            LoadError::Unreadable(error) => error.position,
            LoadError::SetupString(_) | LoadError::Stg(_) | LoadError::Setup(_) => None,
        }
    }
}

impl From<ReadError> for LoadError {
    fn from(error: ReadError) -> LoadError {
        LoadError::Unreadable(error)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Unreadable(error) => error.fmt(f),
            LoadError::SetupString(error) => error.fmt(f),
            LoadError::Stg(error) => error.fmt(f),
            LoadError::Setup(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

/// One thing to say of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Whether it makes what the file holds illegal; else it is good to know.
    pub is_fault: bool,
    /// Where in the file, if it is at one place.
    pub position: Option<Position>,
    /// What, in one sentence.
    pub message: String,
}

impl Finding {
    /// The rule that it cites (`C10`), if it does: the last word in parentheses.
    pub fn rule(&self) -> Option<&str> {
        let (_, cited) = self.message.rsplit_once('(')?;
        let (id, _) = cited.split_once(')')?;
        let number = id.strip_prefix(['C', 'N', 'P'])?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some(id)
    }
}

impl Loaded {
    /// Reads any file of the classic boards. A setup record does not say whose pieces
    /// it holds: it is read as `stg_side`'s.
    ///
    /// # Errors
    /// If it is none that is known, or cannot be read. What is illegal is no error.
    pub fn read(bytes: &[u8], stg_side: Side) -> Result<Loaded, LoadError> {
        let without_mark = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let blanks = without_mark
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace());
        let start = without_mark.get(blanks.count());
        if bytes.len() == stg::LENGTH && bytes.iter().all(|byte| *byte < 10) {
            return read_stg(bytes, stg_side);
        }
        match start {
            Some(b'<') => read_strados(bytes),
            Some(b'{') => read_json(bytes),
            Some(_) if looks_like_letters(bytes) => read_setup_string(bytes),
            _ => Err(LoadError::Unreadable(ReadError {
                position: None,
                problem: Problem::NoKnownFormat,
            })),
        }
    }

    /// The word for what it holds: `army`, `setup` or `game`.
    pub const fn kind(&self) -> &'static str {
        match self.content {
            Content::Army(_) => "army",
            Content::Setup(_) => "setup",
            Content::Game(_) | Content::FaultyGame(_) => "game",
        }
    }

    /// The game that it is for, if it says so and could be read so far.
    pub const fn edition(&self) -> Option<Edition> {
        match &self.content {
            Content::Setup(file) => Some(file.edition()),
            Content::Game(file) => Some(file.game().rules().edition),
            Content::Army(_) | Content::FaultyGame(_) => None,
        }
    }

    /// Everything to say of it, what makes it illegal first.
    pub fn findings(&self) -> Vec<Finding> {
        let fault = |position, message| Finding {
            is_fault: true,
            position,
            message,
        };
        let mut findings: Vec<Finding> = match &self.content {
            Content::Army(file) => {
                let faults = file.army().err().unwrap_or_default();
                let said = faults.iter().map(|error| fault(None, error.to_string()));
                said.collect()
            }
            Content::Setup(file) => {
                let faults = file.faults();
                let said = faults.iter().map(|found| fault(None, found.to_string()));
                said.collect()
            }
            Content::Game(_) => Vec::new(),
            Content::FaultyGame(faults) => faults
                .iter()
                .map(|found| fault(found.position, found.problem.to_string()))
                .collect(),
        };
        findings.extend(self.repairs.iter().map(|repair| Finding {
            is_fault: false,
            position: None,
            message: repair.to_string(),
        }));
        findings
    }
}

fn looks_like_letters(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .all(|byte| byte.is_ascii_alphabetic() || byte.is_ascii_whitespace())
}

fn read_stg(bytes: &[u8], side: Side) -> Result<Loaded, LoadError> {
    let setup = stg::read(bytes, side).map_err(LoadError::Stg)?;
    of_setup(Form::Stg, Edition::Classic, side, setup)
}

fn read_setup_string(bytes: &[u8]) -> Result<Loaded, LoadError> {
    let text = String::from_utf8_lossy(bytes);
    let pieces = text
        .chars()
        .filter(|c| !c.is_whitespace() && !c.eq_ignore_ascii_case(&'A'));
    let edition = if pieces.count() <= Edition::Barrage.army(Side::Red).size() {
        Edition::Barrage
    } else {
        Edition::Classic
    };
    let (side, setup) =
        setup_string::read(&text, edition, &own_armies(edition)).map_err(LoadError::SetupString)?;
    of_setup(Form::SetupString, edition, side, setup)
}

fn of_setup(form: Form, edition: Edition, side: Side, setup: Setup) -> Result<Loaded, LoadError> {
    let file = SetupFile::new(edition, side, edition.army(side), setup);
    let file = file.map_err(LoadError::Setup)?;
    Ok(Loaded {
        form,
        content: Content::Setup(file),
        repairs: Vec::new(),
    })
}

fn read_strados(bytes: &[u8]) -> Result<Loaded, LoadError> {
    let recorded = strados::read(bytes)?;
    Ok(Loaded {
        form: Form::Strados,
        content: of_game(recorded.game)?,
        repairs: recorded.repairs,
    })
}

fn of_game(game: Result<GameFile, GameFileError>) -> Result<Content, ReadError> {
    match game {
        Ok(file) => Ok(Content::Game(Box::new(file))),
        Err(GameFileError::Faulty(faults)) => Ok(Content::FaultyGame(faults)),
        Err(GameFileError::Unreadable(error)) => Err(error),
    }
}

/// What is said of JSON before its format is known.
const ANY: FileKind = FileKind {
    name: "file",
    content: "file",
    format: "",
    version: 1,
    largest: LARGEST,
};

fn read_json(bytes: &[u8]) -> Result<Loaded, LoadError> {
    let formats = [army_file::KIND, setup_file::KIND, game_file::KIND].map(|kind| kind.format);
    let fields = Fields::of(Value::read(bytes, ANY)?, "the file", "the file")?;
    let format = fields.need("format", || any_of(&formats))?;
    let format = read_choice(
        format.value,
        "format of the classic boards",
        formats,
        |one| one,
    )?;
    let content = if format == army_file::KIND.format {
        Content::Army(ArmyFile::read(bytes)?)
    } else if format == setup_file::KIND.format {
        Content::Setup(SetupFile::read(bytes)?)
    } else {
        of_game(GameFile::read(bytes))?
    };
    Ok(Loaded {
        form: Form::Json,
        content,
        repairs: Vec::new(),
    })
}
