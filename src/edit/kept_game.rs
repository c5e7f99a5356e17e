//! Autosave of games on the classic boards: one file for a game that is being played, to
//! be taken up again at the next start.
//!
//! It holds both setups, as a game file does, and is for the program alone.

use super::held::Held;
use crate::format::classic::{GameFile, game_file};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io;
use std::path::Path;

/// What `format` says in such a file.
const FORMAT: &str = "keepwright-kept-game";
const VERSION: u8 = 1;
/// The largest file read, in bytes: a game file and some words.
const LARGEST: usize = game_file::KIND.largest + 64 * 1024;
const PREFIX: &str = "game-";

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// The game so far.
    pub file: GameFile,
    /// How it is played; a word that only the screen understands.
    pub mode: String,
}

/// What is written of a game.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: String,
    version: u8,
    mode: String,
    game: Box<RawValue>,
}

/// The file of a game that is being played.
///
/// Dropping it leaves the file for the next start to find.
#[derive(Debug)]
pub struct GameKeeper(Held);

impl GameKeeper {
    /// Begins the file of a game in the state folder.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn start(folder: &Path) -> io::Result<GameKeeper> {
        Held::start(folder, PREFIX).map(GameKeeper)
    }

    /// Writes the game as it stands, in place of what was written before. Waits for the
    /// disk, so a screen calls it from a thread.
    ///
    /// # Errors
    /// Where the system refuses, or the game has grown too long to be read again.
    pub fn write(&self, kept: &KeptGame) -> io::Result<()> {
        let text = kept.file.to_json();
        if text.len() > game_file::KIND.largest {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let saved = Saved {
            format: FORMAT.to_string(),
            version: VERSION,
            mode: kept.mode.clone(),
            game: RawValue::from_string(text.trim_end().to_string())?,
        };
        self.0.write(&serde_json::to_string(&saved)?)
    }

    /// Removes what was written: the game is over.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn clear(&self) -> io::Result<()> {
        self.0.clear()
    }

    /// Removes the file for good.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn discard(self) -> io::Result<()> {
        self.0.remove()
    }

    /// The games that were left behind in a folder, the one played last first. What cannot
    /// be read is passed over and stays.
    pub fn found(folder: &Path) -> Vec<FoundGame> {
        Held::found(folder, PREFIX)
            .into_iter()
            .filter_map(look_at)
            .collect()
    }
}

/// A game that was left. No other program is offered it before this value is dropped.
#[derive(Debug)]
pub struct FoundGame {
    /// The game.
    pub kept: KeptGame,
    held: Held,
}

impl FoundGame {
    /// Removes the file: nobody wants the game.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn discard(self) -> io::Result<()> {
        self.held.remove()
    }

    /// Goes on with the file as that of the game, which is played on.
    pub fn resume(self) -> (KeptGame, GameKeeper) {
        (self.kept, GameKeeper(self.held))
    }
}

fn look_at(held: Held) -> Option<FoundGame> {
    let bytes = held.read(LARGEST).ok()?;
    let saved: Saved = serde_json::from_slice(&bytes).ok()?;
    if saved.format != FORMAT || saved.version != VERSION {
        return None;
    }
    let kept = KeptGame {
        file: GameFile::read(saved.game.get().as_bytes()).ok()?,
        mode: saved.mode,
    };
    Some(FoundGame { kept, held })
}
