//! The fortress that a player brings to a round: where it comes from, and whether
//! it may be played.

use crate::app::editor::EXAMPLES;
use crate::edit::{FileError, store};
use crate::format::share_code::{self, CodeError};
use crate::format::{LayoutFile, ReadError};
use crate::fortress::{Game, Layout};
use crate::generator::Generator;
use crate::legality::{IllegalLayout, LegalLayout};
use std::fmt;
use std::path::Path;

/// Where a fortress comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A shipped maze.
    Example,
    /// A layout file.
    File,
    /// A share code.
    Code,
    /// Drawn by chance.
    Drawn,
    /// The one in the editor.
    Editor,
    /// It is not here: a real box, or another's.
    Elsewhere,
}

impl Source {
    /// Those that bring a fortress to this machine.
    pub const HERE: [Source; 5] = [
        Source::Drawn,
        Source::Example,
        Source::File,
        Source::Code,
        Source::Editor,
    ];

    /// The words on its button.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Example => "A shipped maze",
            Source::File => "A file of mine",
            Source::Code => "A share code",
            Source::Drawn => "Drawn by chance",
            Source::Editor => "The one in the editor",
            Source::Elsewhere => "It stands elsewhere",
        }
    }
}

/// What a player has chosen so far.
#[derive(Debug)]
pub struct Choice {
    /// Where the fortress comes from.
    pub source: Source,
    /// The path typed for [`Source::File`].
    pub path: String,
    /// The code typed for [`Source::Code`].
    pub code: String,
    /// The seed for [`Source::Drawn`].
    pub seed: u64,
    /// What came of it, once something was chosen.
    pub taken: Option<Result<Taken, ChoiceError>>,
}

/// A fortress that may be played, and what it is called.
#[derive(Clone, PartialEq, Debug)]
pub struct Taken {
    /// The fortress.
    pub fortress: LegalLayout,
    /// Its title, or where it comes from.
    pub name: String,
}

/// Why a fortress is not accepted.
#[derive(Debug)]
pub enum ChoiceError {
    /// The file cannot be used.
    File(FileError),
    /// The shipped maze cannot be read.
    Read(Box<ReadError>),
    /// The code stands for no fortress.
    Code(CodeError),
    /// It is built for another game than the round (F6).
    OtherGame(Game),
    /// It breaks a rule.
    Illegal(Box<IllegalLayout>),
    /// No legal fortress was drawn in many attempts.
    NothingDrawn,
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceError::File(error) => error.fmt(f),
            ChoiceError::Read(error) => error.fmt(f),
            ChoiceError::Code(error) => error.fmt(f),
            ChoiceError::OtherGame(game) => write!(
                f,
                "this fortress is built for the {} game, not for this round (F6)",
                game.name()
            ),
            ChoiceError::Illegal(error) => error.fmt(f),
            ChoiceError::NothingDrawn => {
                f.write_str("no legal fortress was drawn from this seed; try another")
            }
        }
    }
}

impl std::error::Error for ChoiceError {}

impl Choice {
    /// Nothing chosen yet; chance would come from this seed.
    pub fn new(source: Source, seed: u64) -> Choice {
        Choice {
            source,
            path: String::new(),
            code: String::new(),
            seed,
            taken: None,
        }
    }

    /// The fortress, once one is accepted.
    pub fn fortress(&self) -> Option<&LegalLayout> {
        match &self.taken {
            Some(Ok(taken)) => Some(&taken.fortress),
            _ => None,
        }
    }

    /// Whether nothing more is to be chosen.
    pub fn is_made(&self) -> bool {
        self.source == Source::Elsewhere || self.fortress().is_some()
    }

    /// Takes a shipped maze.
    pub fn take_example(&mut self, index: usize, game: &Game) {
        if let Some((name, text)) = EXAMPLES.get(index) {
            self.taken = Some(
                LayoutFile::read(text.as_bytes())
                    .map_err(|error| ChoiceError::Read(Box::new(error)))
                    .and_then(|file| take(file.layout, title(&file.title, name), game)),
            );
        }
    }

    /// Takes the file whose path was typed or chosen.
    pub fn take_file(&mut self, game: &Game) {
        let path = Path::new(self.path.trim());
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.taken = Some(
            read_file(path, game)
                .and_then(|file| take(file.layout, title(&file.title, &name), game)),
        );
    }

    /// Takes the fortress of the code that was typed.
    pub fn take_code(&mut self, game: &Game) {
        self.taken = Some(
            read_code(&self.code, game)
                .and_then(|layout| take(layout, "a share code".to_string(), game)),
        );
    }

    /// Takes the fortress in the editor.
    pub fn take_edited(&mut self, file: &LayoutFile, game: &Game) {
        let name = title(&file.title, "the one in the editor");
        self.taken = Some(take(file.layout, name, game));
    }

    /// Draws a fortress from the seed.
    pub fn draw(&mut self, game: &Game) {
        let seed = self.seed;
        self.taken = Some(
            Generator::new(*game, seed)
                .and_then(|mut fortresses| fortresses.next())
                .map(|fortress| Taken {
                    fortress,
                    name: format!("drawn from seed {seed}"),
                })
                .ok_or(ChoiceError::NothingDrawn),
        );
    }
}

fn title(title: &str, otherwise: &str) -> String {
    let title = title.trim();
    if title.is_empty() { otherwise } else { title }.to_string()
}

/// The fortress of a share code, legal or not.
///
/// # Errors
/// [`ChoiceError`] where the code stands for none of this game.
pub fn read_code(code: &str, game: &Game) -> Result<Layout, ChoiceError> {
    let layout = share_code::decode(code.trim()).map_err(ChoiceError::Code)?;
    of_game(layout, game)
}

/// The fortress of a layout file, legal or not.
///
/// # Errors
/// [`ChoiceError`] where the file holds none of this game.
pub fn read_file(path: &Path, game: &Game) -> Result<LayoutFile, ChoiceError> {
    let file = store::read_layout(path).map_err(ChoiceError::File)?;
    of_game(file.layout, game).map(|_| file)
}

/// F6: a fortress is built for the game of the round.
fn of_game(layout: Layout, game: &Game) -> Result<Layout, ChoiceError> {
    if layout.game() == game {
        Ok(layout)
    } else {
        Err(ChoiceError::OtherGame(*layout.game()))
    }
}

/// F2–F7: only a legal fortress of the round's own game is accepted.
fn take(layout: Layout, name: String, game: &Game) -> Result<Taken, ChoiceError> {
    LegalLayout::try_from(of_game(layout, game)?)
        .map(|fortress| Taken { fortress, name })
        .map_err(|error| ChoiceError::Illegal(Box::new(error)))
}
