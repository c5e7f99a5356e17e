//! A round as it is kept while it is played. Unlike a record it holds the fortresses
//! while they are secret still.

use super::kept::Kept;
use crate::format::{LayoutFile, layout_file, round_record};
use crate::fortress::Layout;
use crate::round::{BySide, Record, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io;

/// What `format` says in such a file.
const FORMAT: &str = "keepwright-kept-round";
const VERSION: u8 = 1;

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

impl Kept for KeptRound {
    const PREFIX: &'static str = "round-";

    /// A record whose lines may need to be escaped, and two layout files.
    const LARGEST: usize = 2 * round_record::LARGEST + 2 * layout_file::LARGEST;

    fn to_text(&self) -> io::Result<String> {
        let record = self.record.to_text();
        if record.len() > round_record::LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let raw = |side: Side| {
            self.fortresses[side]
                .map(|layout| {
                    let text = LayoutFile::untitled(layout).to_json();
                    RawValue::from_string(text.trim_end().to_string())
                })
                .transpose()
        };
        let saved = Saved {
            format: FORMAT.to_string(),
            version: VERSION,
            mode: self.mode.clone(),
            record,
            red: raw(Side::Red)?,
            blue: raw(Side::Blue)?,
        };
        Ok(serde_json::to_string(&saved)?)
    }

    fn read(bytes: &[u8]) -> Option<KeptRound> {
        let saved: Saved = serde_json::from_slice(bytes).ok()?;
        if saved.format != FORMAT || saved.version != VERSION {
            return None;
        }
        let layout = |raw: Option<Box<RawValue>>| match raw {
            None => Some(None),
            Some(raw) => LayoutFile::read(raw.get().as_bytes())
                .ok()
                .map(|file| Some(file.layout)),
        };
        Some(KeptRound {
            record: Record::read(saved.record.as_bytes()).ok()?,
            fortresses: BySide {
                red: layout(saved.red)?,
                blue: layout(saved.blue)?,
            },
            mode: saved.mode,
        })
    }
}
