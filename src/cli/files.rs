//! Reading files, with a limit, and writing them whole.

use crate::format::{LayoutFile, ReadError, layout_file};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Why a file could not be used. Prints as one line beginning with its name.
#[derive(Debug)]
pub(super) enum FileError {
    /// The system would not let us.
    Io(String, io::Error),
    /// There is more in it than a file of its kind needs.
    TooLarge(String, usize),
    /// It is no layout file.
    Layout(String, Box<ReadError>),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io(name, error) => {
                let reason = match error.kind() {
                    io::ErrorKind::NotFound => "there is no such file".to_string(),
                    io::ErrorKind::PermissionDenied => "this file may not be opened".to_string(),
                    io::ErrorKind::IsADirectory => "this is a folder, not a file".to_string(),
                    _ => error.to_string(),
                };
                write!(f, "{name}: {reason}")
            }
            FileError::TooLarge(name, limit) => {
                write!(f, "{name}: the file is larger than {} KiB", limit / 1024)
            }
            FileError::Layout(name, error) if error.position.is_some() => {
                write!(f, "{name}:{error}")
            }
            FileError::Layout(name, error) => write!(f, "{name}: {error}"),
        }
    }
}

/// The bytes of a file of at most `limit` bytes.
pub(super) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
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

/// The layout in a file.
pub(super) fn read_layout(path: &Path) -> Result<LayoutFile, FileError> {
    parse_layout(path, &read(path, layout_file::LARGEST)?)
}

/// The layout in the bytes of a file.
pub(super) fn parse_layout(path: &Path, bytes: &[u8]) -> Result<LayoutFile, FileError> {
    LayoutFile::read(bytes)
        .map_err(|error| FileError::Layout(path.display().to_string(), Box::new(error)))
}

/// Writes a file whole: to a temporary neighbour first, which then takes the
/// file's name. A stop in between leaves the old file or none.
pub(super) fn write(path: &Path, text: &str) -> Result<(), FileError> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let replace = || -> io::Result<()> {
        let mut file = tempfile::Builder::new()
            .prefix(".keepwright-")
            .tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    replace().map_err(|error| FileError::Io(path.display().to_string(), error))
}
