//! A game on a classic board as it is kept while it is played. It holds both setups, as
//! a game file does.

use super::kept::Kept;
use crate::format::classic::{GameFile, game_file};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io;

/// What `format` says in such a file.
const FORMAT: &str = "keepwright-kept-game";
const VERSION: u8 = 1;

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

impl Kept for KeptGame {
    const PREFIX: &'static str = "game-";

    /// A game file and some words.
    const LARGEST: usize = game_file::KIND.largest + 64 * 1024;

    fn to_text(&self) -> io::Result<String> {
        let text = self.file.to_json();
        if text.len() > game_file::KIND.largest {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let saved = Saved {
            format: FORMAT.to_string(),
            version: VERSION,
            mode: self.mode.clone(),
            game: RawValue::from_string(text.trim_end().to_string())?,
        };
        Ok(serde_json::to_string(&saved)?)
    }

    fn read(bytes: &[u8]) -> Option<KeptGame> {
        let saved: Saved = serde_json::from_slice(bytes).ok()?;
        if saved.format != FORMAT || saved.version != VERSION {
            return None;
        }
        Some(KeptGame {
            file: GameFile::read(saved.game.get().as_bytes()).ok()?,
            mode: saved.mode,
        })
    }
}
