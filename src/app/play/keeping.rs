//! Rounds on disk: kept while they are played, taken up again, saved as records and
//! opened.

use super::session::{Mode, Session};
use super::{Notice, Play, Stage, Wanted, said};
use crate::app::dialogs::{FileKind, Pending, Picked, Question};
use crate::app::shelf::Shelf;
use crate::edit::{FileError, KeptRound, store};
use crate::explorer::Kind;
use crate::legality::{IllegalLayout, LegalLayout};
use crate::round::{BySide, ResumeError, Side, Table};
use std::fmt;
use std::path::{Path, PathBuf};

/// The rounds that are kept.
pub type Keeping = Shelf<KeptRound>;

impl Shelf<KeptRound> {
    /// Who left a round, and when; of several the last.
    pub fn offer(&self) -> Option<String> {
        let record = &self.last()?.record;
        let turn = record.replay().ok()?.turns().slot();
        let [red, blue] = Side::BOTH.map(|side| record.terms.called(side));
        Some(format!(
            "{red} and {blue} left a round in turn {turn}. Nothing of it is lost."
        ))
    }

    /// Keeps the round as it stands. A round that is over is no longer kept.
    pub fn follow(&mut self, session: Option<&Session>) {
        match session.filter(|session| !session.is_over()) {
            None => self.end(),
            Some(session) if session.table().record().entries.is_empty() => {}
            Some(session) => self.keep(session.revision(), || kept(session)),
        }
    }

    /// Takes up the round that was left last, if there is one.
    ///
    /// # Errors
    /// [`OpenError`]; then its file stays where it is.
    pub fn take_up(&mut self) -> Option<Result<Session, OpenError>> {
        let (round, file) = self.take()?;
        let session = taken_up(round);
        if let Ok(session) = &session {
            self.go_on(file, session.revision());
        }
        Some(session)
    }
}

fn kept(session: &Session) -> KeptRound {
    KeptRound {
        record: session.table().record().clone(),
        fortresses: BySide::from_fn(|side| {
            let fortress = session.round().fortress(side);
            fortress.map(|legal| *legal.layout())
        }),
        mode: word(session.mode()),
    }
}

/// Why a round cannot be taken up or looked back at.
#[derive(Debug)]
pub enum OpenError {
    /// The file cannot be used.
    File(FileError),
    /// It is played in a way that this version of the program does not know.
    UnknownMode(String),
    /// A fortress of it is illegal.
    Illegal(Box<IllegalLayout>),
    /// What was kept is no round.
    Resume(ResumeError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::File(error) => error.fmt(f),
            OpenError::UnknownMode(mode) => write!(
                f,
                "this round was kept by another version of the program: \"{mode}\" is no way to play"
            ),
            OpenError::Illegal(error) => error.fmt(f),
            OpenError::Resume(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

fn taken_up(round: KeptRound) -> Result<Session, OpenError> {
    let mode = mode(&round.mode).ok_or(OpenError::UnknownMode(round.mode))?;
    let mut fortresses = BySide::default();
    for side in Side::BOTH {
        if let Some(layout) = round.fortresses[side] {
            let legal = LegalLayout::try_from(layout);
            fortresses[side] = Some(legal.map_err(|error| OpenError::Illegal(Box::new(error)))?);
        }
    }
    let table = Table::resume(round.record, fortresses).map_err(OpenError::Resume)?;
    Ok(Session::new(table, mode))
}

/// A mode in words: `computer blue mapper 4711`.
fn word(mode: Mode) -> String {
    match mode {
        Mode::HotSeat => "hot-seat".to_string(),
        Mode::Computer { side, kind, seed } => format!("computer {side} {kind} {seed}"),
        Mode::Desk { me } => format!("desk {me}"),
        // Never kept here: its carrier keeps it.
        Mode::Remote { me } => format!("remote {me}"),
    }
}

/// The mode of these words.
fn mode(words: &str) -> Option<Mode> {
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["hot-seat"] => Some(Mode::HotSeat),
        ["computer", side, kind, seed] => Some(Mode::Computer {
            side: Side::from_name(side)?,
            kind: Kind::from_name(kind)?,
            seed: seed.parse().ok()?,
        }),
        ["desk", me] => Some(Mode::Desk {
            me: Side::from_name(me)?,
        }),
        _ => None,
    }
}

impl Play {
    /// Asks for a file.
    pub(super) fn ask(&mut self, wanted: Wanted) {
        if self.pending.is_some() {
            return;
        }
        let question = Question {
            kind: match wanted {
                Wanted::Fortress(_) | Wanted::LaidOpen(_) => FileKind::Fortress,
                Wanted::Save | Wanted::Open => FileKind::Round,
                Wanted::SaveSigned => FileKind::Signed,
            },
            opens: !matches!(wanted, Wanted::Save | Wanted::SaveSigned),
        };
        let ending = match wanted {
            Wanted::Save => Some(FileKind::Round.ending()),
            Wanted::SaveSigned => Some(FileKind::Signed.ending()),
            Wanted::Fortress(_) | Wanted::LaidOpen(_) | Wanted::Open => None,
        };
        let named = ending.zip(self.seated());
        let name = named.map_or_else(String::new, |(ending, session)| proposed(session, ending));
        let wake = self.context.clone();
        self.pending = Some(Pending::start(
            self.dialogs.clone(),
            question,
            wanted,
            name,
            move || wake.request_repaint(),
        ));
    }

    /// Goes on with a dialog that is closed.
    pub(super) fn poll_dialog(&mut self) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::answer) else {
            return;
        };
        let Some(pending) = self.pending.take() else {
            return;
        };
        match (answer, pending.purpose) {
            (Picked::Cancelled, _) => {}
            (Picked::File(path), wanted) => self.picked(&path, wanted),
            (Picked::NoService, Wanted::Fortress(_)) => {
                if let Stage::Setup(setup) = &mut self.stage {
                    setup.status =
                        "This desktop has no file dialog: type the path of the file.".to_string();
                }
            }
            (Picked::NoService, wanted) => self.notice = Some(Notice::Path(wanted, pending.name)),
        }
    }

    /// Goes on with a file that was chosen or typed.
    pub(super) fn picked(&mut self, path: &Path, wanted: Wanted) {
        match (wanted, &mut self.stage) {
            (Wanted::Fortress(side), Stage::Setup(setup)) => {
                let game = setup.game;
                let choice = &mut setup.choices[side];
                choice.path = path.display().to_string();
                choice.take_file(&game);
            }
            (Wanted::LaidOpen(owner), Stage::Round(session)) => session.lay_open_file(owner, path),
            (Wanted::Save, Stage::Round(_) | Stage::Remote(_)) => {
                let path = with_ending(path, FileKind::Round);
                let Some(session) = self.seated() else { return };
                let saved = store::save_record(&path, session.table().record());
                self.tell_saved(&path, saved.map_err(|error| error.to_string()));
            }
            (Wanted::SaveSigned, Stage::Remote(round)) => {
                let path = with_ending(path, FileKind::Signed);
                let Some(record) = round.record() else { return };
                let saved = crate::remote::shelf::copy_record(record, &path);
                self.tell_saved(&path, saved.map_err(|error| error.to_string()));
            }
            (Wanted::Open, _) => match open(path) {
                Ok(session) => self.leave(Stage::Round(Box::new(session))),
                Err(error) => {
                    let words = said::sentence(&error.to_string());
                    self.notice = Some(Notice::Message(words));
                }
            },
            _ => {}
        }
    }

    fn tell_saved(&mut self, path: &Path, saved: Result<(), String>) {
        self.notice = Some(Notice::Message(match saved {
            Ok(()) => format!("Saved {}.", path.display()),
            Err(error) => format!("The round was not saved. {error}"),
        }));
    }
}

/// The path, with the ending of its kind where it has none.
fn with_ending(path: &Path, kind: FileKind) -> PathBuf {
    match path.extension() {
        Some(_) => path.to_path_buf(),
        None => path.with_extension(kind.ending()),
    }
}

/// A saved round to be looked back at.
fn open(path: &Path) -> Result<Session, OpenError> {
    let opened = store::read_record(path).map_err(OpenError::File)?;
    Session::look_back(opened.record).map_err(OpenError::Resume)
}

/// A name for the file of a round's record.
fn proposed(session: &Session, ending: &str) -> String {
    let names: Vec<String> = Side::BOTH
        .map(|side| {
            let letters = session.name(side).chars();
            let plain: String = letters.filter(|c| c.is_alphanumeric()).collect();
            if plain.is_empty() {
                side.name().to_string()
            } else {
                plain.to_lowercase()
            }
        })
        .into();
    let folder = std::env::current_dir().unwrap_or_default();
    let name = format!("{}.{ending}", names.join("-"));
    folder.join(name).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_read_as_they_are_written() {
        for kind in Kind::ALL {
            for side in Side::BOTH {
                let seed = u64::MAX;
                for known in [
                    Mode::HotSeat,
                    Mode::Computer { side, kind, seed },
                    Mode::Desk { me: side },
                ] {
                    assert_eq!(mode(&word(known)), Some(known));
                }
            }
        }
        for words in [
            "",
            "desk",
            "desk green",
            "computer blue nobody 1",
            "computer blue",
        ] {
            assert_eq!(mode(words), None, "{words}");
        }
    }
}
