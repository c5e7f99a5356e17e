//! Reading files, with a limit, and writing them whole.

use crate::classic::Side;
use crate::format::classic::{GameFile, LoadError, Loaded, game_file, loaded};
use crate::format::{LayoutFile, ReadError, RecordError, layout_file, round_record};
use crate::proof::Digest;
use crate::round::Record;
use std::fmt;
use std::fs::{File, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Why a file could not be used. Prints as one line beginning with its name.
#[derive(Debug)]
pub enum FileError {
    /// The system would not let us.
    Io(String, io::Error),
    /// There is more in it than a file of its kind needs.
    TooLarge(String, usize),
    /// There is a file already that would be lost.
    InTheWay(String),
    /// It is no layout file.
    Layout(String, Box<ReadError>),
    /// It is no record of a round.
    Record(String, Box<RecordError>),
    /// It is no file of the classic boards.
    Classic(String, Box<LoadError>),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(name, error) => {
                let reason = match error.kind() {
                    io::ErrorKind::NotFound => "there is no such file".to_string(),
                    io::ErrorKind::PermissionDenied => "this file may not be opened".to_string(),
                    io::ErrorKind::IsADirectory => "this is a folder, not a file".to_string(),
                    io::ErrorKind::NotADirectory => "there is no such folder".to_string(),
                    _ => error.to_string(),
                };
                write!(f, "{name}: {reason}")
            }
            FileError::InTheWay(name) => write!(
                f,
                "{name}: this file is there already and is no certificate; nothing was written"
            ),
            FileError::TooLarge(name, limit) => {
                write!(f, "{name}: the file is larger than {} KiB", limit / 1024)
            }
            FileError::Layout(name, error) if error.position.is_some() => {
                write!(f, "{name}:{error}")
            }
            FileError::Layout(name, error) => write!(f, "{name}: {error}"),
            FileError::Record(name, error) if error.position.is_some() => {
                write!(f, "{name}:{error}")
            }
            FileError::Record(name, error) => write!(f, "{name}: {error}"),
            FileError::Classic(name, error) if error.position().is_some() => {
                write!(f, "{name}:{error}")
            }
            FileError::Classic(name, error) => write!(f, "{name}: {error}"),
        }
    }
}

impl std::error::Error for FileError {}

/// Why a layout file was not saved; nothing was written. Prints as one line
/// beginning with its name.
#[derive(Debug)]
pub enum SaveError {
    /// There is something in the file that its writer has not seen.
    ChangedOnDisk {
        /// The name of the file.
        name: String,
        /// Whether the file was opened or saved before, and is another now; if
        /// not, there is a file where none was expected.
        was_known: bool,
    },
    /// There is more in the layout file than would be read again, in bytes.
    TooLarge(String, usize),
    /// There is more in the record of a round than would be read again, in bytes.
    RecordTooLarge(String, usize),
    /// There is more in the game file than would be read again, in bytes.
    GameTooLarge(String, usize),
    /// The system would not let us.
    File(FileError),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::ChangedOnDisk { name, was_known } => {
                let reason = if *was_known {
                    "this file has been changed by another program"
                } else {
                    "there is a file of this name already"
                };
                write!(f, "{name}: {reason}; nothing was written")
            }
            SaveError::TooLarge(name, limit) => write!(
                f,
                "{name}: a layout file may have {} KiB and this would have more; shorten the notes. Nothing was written",
                limit / 1024
            ),
            SaveError::RecordTooLarge(name, limit) => write!(
                f,
                "{name}: the record of a round may have {} KiB and this would have more; nothing was written",
                limit / 1024
            ),
            SaveError::GameTooLarge(name, limit) => write!(
                f,
                "{name}: a game file may have {} KiB and this would have more; nothing was written",
                limit / 1024
            ),
            SaveError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SaveError {}

impl From<FileError> for SaveError {
    fn from(error: FileError) -> SaveError {
        SaveError::File(error)
    }
}

/// A layout file as it was read from disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// What it says.
    pub file: LayoutFile,
    /// The digest of its bytes, which [`save`] asks for.
    pub digest: Digest,
}

/// Opens a layout file for editing.
///
/// # Errors
/// If it cannot be read or is no layout file.
pub fn open(path: &Path) -> Result<Opened, FileError> {
    let bytes = read(path, layout_file::LARGEST)?;
    Ok(Opened {
        file: parse_layout(path, &bytes)?,
        digest: Digest::of(&bytes),
    })
}

/// Saves a layout file whole, as [`write()`] does, and returns its new digest.
///
/// `expected` is the digest that the file had when it was opened or saved last,
/// `None` if it never was. A file that has gone meanwhile is made again. Between
/// the look at the file and its replacement are some milliseconds that nothing
/// guards.
///
/// # Errors
/// [`SaveError::ChangedOnDisk`] if there is a file with any other content,
/// unless it is just what is to be saved. Also if the layout file could not be
/// read again for its size, and where the system refuses.
pub fn save(path: &Path, file: &LayoutFile, expected: Option<Digest>) -> Result<Digest, SaveError> {
    let text = text_of(path, file)?;
    let digest = Digest::of(text.as_bytes());
    if path.is_file() {
        let found = match read(path, layout_file::LARGEST) {
            Ok(bytes) => Some(Digest::of(&bytes)),
            Err(FileError::TooLarge(..)) => None,
            Err(error) => return Err(error.into()),
        };
        if found.is_none() || (found != expected && found != Some(digest)) {
            return Err(SaveError::ChangedOnDisk {
                name: path.display().to_string(),
                was_known: expected.is_some(),
            });
        }
    }
    write(path, &text, |_| true)?;
    Ok(digest)
}

/// Saves a layout file whatever is in the file now, and returns its new digest.
///
/// # Errors
/// If the layout file could not be read again for its size, and where the system
/// refuses.
pub fn overwrite(path: &Path, file: &LayoutFile) -> Result<Digest, SaveError> {
    let text = text_of(path, file)?;
    write(path, &text, |_| true)?;
    Ok(Digest::of(text.as_bytes()))
}

/// The text of a layout file, if it is one that can be read again.
fn text_of(path: &Path, file: &LayoutFile) -> Result<String, SaveError> {
    let text = file.to_json();
    if text.len() > layout_file::LARGEST {
        let name = path.display().to_string();
        return Err(SaveError::TooLarge(name, layout_file::LARGEST));
    }
    Ok(text)
}

/// The bytes of a file of at most `limit` bytes.
///
/// # Errors
/// If it cannot be read, or is larger.
pub fn read(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    let name = || path.display().to_string();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limit as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| FileError::Io(name(), error))?;
    if bytes.len() > limit {
        return Err(FileError::TooLarge(name(), limit));
    }
    Ok(bytes)
}

/// The record of a round as it was read from disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedRecord {
    /// What it says; it can be replayed.
    pub record: Record,
    /// The line of each entry, counted from 1.
    pub lines: Vec<usize>,
}

/// The record of a round in a file.
///
/// # Errors
/// If it cannot be read or is no possible record.
pub fn read_record(path: &Path) -> Result<OpenedRecord, FileError> {
    let bytes = read(path, round_record::LARGEST)?;
    let record = Record::read(&bytes)
        .map_err(|error| FileError::Record(path.display().to_string(), Box::new(error)))?;
    let lines = round_record::entry_lines(&String::from_utf8_lossy(&bytes));
    Ok(OpenedRecord { record, lines })
}

/// Saves the record of a round whole, as [`write()`] does, whatever is in the file
/// now.
///
/// # Errors
/// If it could not be read again for its size, and where the system refuses.
pub fn save_record(path: &Path, record: &Record) -> Result<(), SaveError> {
    let text = record.to_text();
    if text.len() > round_record::LARGEST {
        let name = path.display().to_string();
        return Err(SaveError::RecordTooLarge(name, round_record::LARGEST));
    }
    Ok(write(path, &text, |_| true)?)
}

/// What a file of the classic boards holds, told by its content. A setup record is
/// read as `stg_side`'s, which it does not say.
///
/// # Errors
/// If it cannot be read. What is illegal is no error.
pub fn read_classic(path: &Path, stg_side: Side) -> Result<Loaded, FileError> {
    let bytes = read(path, loaded::LARGEST)?;
    Loaded::read(&bytes, stg_side)
        .map_err(|error| FileError::Classic(path.display().to_string(), Box::new(error)))
}

/// Saves a game of the classic boards whole, as [`write()`] does, whatever is in the
/// file now.
///
/// # Errors
/// If it could not be read again for its size, and where the system refuses.
pub fn save_game(path: &Path, game: &GameFile) -> Result<(), SaveError> {
    let (text, limit) = (game.to_json(), game_file::KIND.largest);
    if text.len() > limit {
        return Err(SaveError::GameTooLarge(path.display().to_string(), limit));
    }
    Ok(write(path, &text, |_| true)?)
}

/// The layout in a file.
///
/// # Errors
/// If it cannot be read or is no layout file.
pub fn read_layout(path: &Path) -> Result<LayoutFile, FileError> {
    parse_layout(path, &read(path, layout_file::LARGEST)?)
}

/// The layout in the bytes of a file.
///
/// # Errors
/// If they are no layout file.
pub fn parse_layout(path: &Path, bytes: &[u8]) -> Result<LayoutFile, FileError> {
    LayoutFile::read(bytes)
        .map_err(|error| FileError::Layout(path.display().to_string(), Box::new(error)))
}

/// Writes a file whole: to a temporary neighbour first, which then takes the
/// file's name. A stop in between leaves the old file or none.
///
/// A file that is there already is replaced only if `may_go` says so of it, and
/// keeps its permissions; a link stays a link. What is no file, such as a
/// terminal, is simply written to.
///
/// # Errors
/// Where the system refuses, or `may_go` does.
pub fn write(path: &Path, text: &str, may_go: impl Fn(&Path) -> bool) -> Result<(), FileError> {
    let name = || path.display().to_string();
    let failed = |error| FileError::Io(name(), error);
    let metadata = match path.metadata() {
        Ok(metadata) => metadata,
        Err(_) => {
            let place = followed(path).map_err(failed)?;
            let folder = folder_of(&place);
            if !folder.is_dir() {
                let folder = folder.display().to_string();
                return Err(FileError::Io(folder, io::ErrorKind::NotADirectory.into()));
            }
            return replace(&place, NEIGHBOUR, text, None).map_err(failed);
        }
    };
    if metadata.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    if !metadata.is_file() {
        return std::fs::write(path, text).map_err(failed);
    }
    let place = path.canonicalize().map_err(failed)?;
    if !may_go(&place) {
        return Err(FileError::InTheWay(name()));
    }
    replace(&place, NEIGHBOUR, text, Some(metadata.permissions())).map_err(failed)
}

/// How the names of temporary neighbours begin.
const NEIGHBOUR: &str = ".keepwright-";

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Where a file is to be that is not there yet, links followed.
fn followed(path: &Path) -> io::Result<PathBuf> {
    /// No system follows more links than that.
    const MOST_LINKS: usize = 40;
    let mut place = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match place.read_link() {
            Ok(target) => place = folder_of(&place).join(target),
            Err(_) => return Ok(place),
        }
    }
    // Links that lead in a circle: the system has a word for it.
    place.canonicalize()
}

/// Puts a file with this text in the place of `path`. The temporary neighbour's
/// name begins with `neighbour`.
pub(super) fn replace(
    path: &Path,
    neighbour: &str,
    text: &str,
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let folder = folder_of(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(neighbour);
    // Of a new file the umask takes away what others may not do.
    #[cfg(unix)]
    let builder = builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The new name must outlast a power cut too. The file is in place already
    // and not every file system can do this, so that failing is no error.
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}
