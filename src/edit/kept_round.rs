//! Autosave of rounds: one file for a round that is being played, to be taken up
//! again at the next start.
//!
//! Unlike a record it holds the fortresses while they are secret still. So it is for
//! the program alone and is not opened by hand.

use super::held::Held;
use crate::format::{LayoutFile, layout_file, round_record};
use crate::fortress::Layout;
use crate::round::{BySide, Record, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io;
use std::path::Path;

/// What `format` says in such a file.
const FORMAT: &str = "keepwright-kept-round";
const VERSION: u8 = 1;
/// The largest file read, in bytes: a record whose lines may need to be escaped, and
/// two layout files.
const LARGEST: usize = 2 * round_record::LARGEST + 2 * layout_file::LARGEST;
const PREFIX: &str = "round-";

/// A round as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptRound {
    /// The round so far.
    pub record: Record,
    /// The fortresses that the program answers for.
    pub fortresses: BySide<Option<Layout>>,
    /// How it is played; a word that only the screen understands.
    pub mode: String,
}

/// What is written of a round.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: String,
    version: u8,
    mode: String,
    record: String,
    red: Option<Box<RawValue>>,
    blue: Option<Box<RawValue>>,
}

/// The file of a round that is being played.
///
/// Dropping it leaves the file for the next start to find.
#[derive(Debug)]
pub struct RoundKeeper(Held);

impl RoundKeeper {
    /// Begins the file of a round in the state folder.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn start(folder: &Path) -> io::Result<RoundKeeper> {
        Held::start(folder, PREFIX).map(RoundKeeper)
    }

    /// Writes the round as it stands, in place of what was written before. Waits for
    /// the disk, so a screen calls it from a thread.
    ///
    /// # Errors
    /// Where the system refuses, or the round has grown too long to be read again.
    pub fn write(&self, round: &KeptRound) -> io::Result<()> {
        let record = round.record.to_text();
        if record.len() > round_record::LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let raw = |side: Side| {
            round.fortresses[side]
                .map(|layout| {
                    let text = LayoutFile::untitled(layout).to_json();
                    RawValue::from_string(text.trim_end().to_string())
                })
                .transpose()
        };
        let saved = Saved {
            format: FORMAT.to_string(),
            version: VERSION,
            mode: round.mode.clone(),
            record,
            red: raw(Side::Red)?,
            blue: raw(Side::Blue)?,
        };
        self.0.write(&serde_json::to_string(&saved)?)
    }

    /// Removes what was written: the round is over.
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

    /// The rounds that were left behind in a folder, the one played last first. What
    /// cannot be read is passed over and stays.
    pub fn found(folder: &Path) -> Vec<FoundRound> {
        Held::found(folder, PREFIX)
            .into_iter()
            .filter_map(look_at)
            .collect()
    }
}

/// A round that was left. No other program is offered it before this value is
/// dropped.
#[derive(Debug)]
pub struct FoundRound {
    /// The round.
    pub round: KeptRound,
    held: Held,
}

impl FoundRound {
    /// Removes the file: nobody wants the round.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn discard(self) -> io::Result<()> {
        self.held.remove()
    }

    /// Goes on with the file as that of the round, which is played on.
    pub fn resume(self) -> (KeptRound, RoundKeeper) {
        (self.round, RoundKeeper(self.held))
    }
}

fn look_at(held: Held) -> Option<FoundRound> {
    let bytes = held.read(LARGEST).ok()?;
    let saved: Saved = serde_json::from_slice(&bytes).ok()?;
    if saved.format != FORMAT || saved.version != VERSION {
        return None;
    }
    let layout = |raw: Option<Box<RawValue>>| match raw {
        None => Some(None),
        Some(raw) => LayoutFile::read(raw.get().as_bytes())
            .ok()
            .map(|file| Some(file.layout)),
    };
    let round = KeptRound {
        record: Record::read(saved.record.as_bytes()).ok()?,
        fortresses: BySide {
            red: layout(saved.red)?,
            blue: layout(saved.blue)?,
        },
        mode: saved.mode,
    };
    Some(FoundRound { round, held })
}
