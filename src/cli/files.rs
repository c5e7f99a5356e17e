//! Reading files, with a limit, and writing them whole.

use crate::format::{LayoutFile, ReadError, layout_file};
use std::fmt;
use std::fs::{File, Permissions};
use std::io::{self, Read, Write};
use std::path::Path;

/// Why a file could not be used. Prints as one line beginning with its name.
#[derive(Debug)]
pub(super) enum FileError {
    /// The system would not let us.
    Io(String, io::Error),
    /// There is more in it than a file of its kind needs.
    TooLarge(String, usize),
    /// There is a file already that would be lost.
    InTheWay(String),
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
///
/// A file that is there already is replaced only if `may_go` says so of it, and
/// keeps its permissions; a link stays a link. What is no file, such as a
/// terminal, is simply written to.
pub(super) fn write(
    path: &Path,
    text: &str,
    may_go: impl Fn(&Path) -> bool,
) -> Result<(), FileError> {
    let name = || path.display().to_string();
    let failed = |error| FileError::Io(name(), error);
    if !path.exists() {
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let folder = folder.display().to_string();
            return Err(FileError::Io(folder, io::ErrorKind::NotADirectory.into()));
        }
        return replace(path, folder, text, None).map_err(failed);
    }
    let path = path.canonicalize().map_err(failed)?;
    let metadata = path.metadata().map_err(failed)?;
    if metadata.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    if !metadata.is_file() {
        return std::fs::write(&path, text).map_err(failed);
    }
    if !may_go(&path) {
        return Err(FileError::InTheWay(name()));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    replace(&path, folder, text, Some(metadata.permissions())).map_err(failed)
}

fn replace(
    path: &Path,
    folder: &Path,
    text: &str,
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".keepwright-");
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
    Ok(())
}
