//! A remote round on disk: the record that both sides share, and beside it what this
//! side keeps secret.
//!
//! Every line is written and synced before it is sent or acted on, so that whatever
//! stops the program, reopening goes on exactly where it was.

use super::body::{Bytes32, line};
use super::session::{Secrets, Session};
use super::transcript::{RecordError, Transcript};
use crate::format::share_code;
use crate::legality::LegalLayout;
use crate::round::Side;
use std::ffi::OsString;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What the first line of a secret file says.
const HEAD: &str = "keepwright-secret 1";

/// The most bytes of a record that is read.
const LARGEST: u64 = 64 << 20;

/// The files of one round, held open and locked.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    record: File,
    /// Held for its lock.
    _secret: File,
    /// Whether a line could not be written. The end of the file is then unknown, and
    /// nothing is put behind it.
    failed: bool,
}

/// Why a round cannot be started, opened or written.
#[derive(Debug)]
pub enum JournalError {
    /// The disk would not.
    Io(PathBuf, io::Error),
    /// There is a round of this name already.
    Exists(PathBuf),
    /// Another program plays this round now.
    InUse(PathBuf),
    /// The secret file is none.
    Secret(PathBuf, &'static str),
    /// The record is none.
    Record(PathBuf, RecordError),
    /// An earlier line could not be written.
    Stopped(PathBuf),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            JournalError::Exists(path) => write!(
                f,
                "{}: there is a round in this file already; choose another name",
                path.display()
            ),
            JournalError::InUse(path) => {
                write!(f, "{}: this round is open elsewhere", path.display())
            }
            JournalError::Secret(path, what) => {
                write!(
                    f,
                    "{}: the secrets of the round lack {what}",
                    path.display()
                )
            }
            JournalError::Record(path, error) => write!(f, "{}: {error}", path.display()),
            JournalError::Stopped(path) => write!(
                f,
                "{}: a line could not be written, and nothing is said until the round is opened anew",
                path.display()
            ),
        }
    }
}

impl std::error::Error for JournalError {}

/// The file beside a record that holds the secrets: `round.kw.secret`.
pub fn secret_path(record: &Path) -> PathBuf {
    sidecar(record, "secret")
}

/// The file beside a record with a longer name.
pub(super) fn sidecar(record: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = record.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

impl Journal {
    /// Starts a round in a new file at `path`, with its secrets in a file beside it
    /// that only its owner can read.
    ///
    /// # Errors
    /// [`JournalError`]; an existing file is never written over.
    pub fn create(
        path: &Path,
        own: Side,
        name: &str,
        secrets: Secrets,
    ) -> Result<(Journal, Session), JournalError> {
        let secret_path = secret_path(path);
        let mut secret = create_private(&secret_path)?;
        lock(&secret, path)?;
        let text = secret_text(own, name, &secrets);
        write_synced(&mut secret, text.as_bytes()).map_err(in_file(&secret_path))?;
        let session = Session::new(own, name, secrets);
        let mut record = create_private(path)?;
        let text = session.transcript().to_text();
        write_synced(&mut record, text.as_bytes()).map_err(in_file(path))?;
        sync_folder(path).map_err(in_file(path))?;
        let journal = Journal {
            path: path.to_path_buf(),
            record,
            _secret: secret,
            failed: false,
        };
        Ok((journal, session))
    }

    /// Takes up the round at `path`. What was being written when the program was
    /// stopped, a last line without its end, was neither sent nor acted on and is
    /// cut off. A record that was not even begun is begun now.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn open(path: &Path) -> Result<(Journal, Session), JournalError> {
        let secret_path = secret_path(path);
        let mut secret = File::open(&secret_path).map_err(in_file(&secret_path))?;
        lock(&secret, path)?;
        let text = read_text(&mut secret).map_err(in_file(&secret_path))?;
        let (own, name, secrets) =
            read_secret(&text).map_err(|what| JournalError::Secret(secret_path.clone(), what))?;
        let mut record = open_record(path)?;
        let mut text = read_text(&mut record).map_err(in_file(path))?;
        let head = Transcript::default().to_text();
        if text.len() < head.len() && head.starts_with(&text) {
            write_synced(&mut record, &head.as_bytes()[text.len()..]).map_err(in_file(path))?;
            sync_folder(path).map_err(in_file(path))?;
            text = head;
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            record.set_len(whole as u64).map_err(in_file(path))?;
            record.sync_all().map_err(in_file(path))?;
        }
        record.seek(SeekFrom::End(0)).map_err(in_file(path))?;
        let transcript = Transcript::read(&text[..whole])
            .map_err(|error| JournalError::Record(path.to_path_buf(), error))?;
        let journal = Journal {
            path: path.to_path_buf(),
            record,
            _secret: secret,
            failed: false,
        };
        Ok((journal, Session::resume(own, &name, secrets, transcript)))
    }

    /// A round as it stands on disk, without taking it up: it may be open elsewhere, and
    /// nothing is locked or changed.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn look_at(path: &Path) -> Result<Session, JournalError> {
        let secret_path = secret_path(path);
        let read = |path: &Path| {
            let mut file = File::open(path)?;
            read_text(&mut file)
        };
        let text = read(&secret_path).map_err(in_file(&secret_path))?;
        let (own, name, secrets) =
            read_secret(&text).map_err(|what| JournalError::Secret(secret_path, what))?;
        let text = read(path).map_err(in_file(path))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let transcript = Transcript::read(&text[..whole])
            .map_err(|error| JournalError::Record(path.to_path_buf(), error))?;
        Ok(Session::resume(own, &name, secrets, transcript))
    }

    /// Where the record is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a line down and waits until it is on disk.
    ///
    /// # Errors
    /// [`JournalError::Io`]; the line must then be neither sent nor acted on. After it
    /// [`JournalError::Stopped`], until the round is opened anew.
    pub fn write(&mut self, line: &str) -> Result<(), JournalError> {
        if self.failed {
            return Err(JournalError::Stopped(self.path.clone()));
        }
        let text = format!("{line}\n");
        write_synced(&mut self.record, text.as_bytes()).map_err(|error| {
            self.failed = true;
            JournalError::Io(self.path.clone(), error)
        })
    }
}

fn in_file(path: &Path) -> impl FnOnce(io::Error) -> JournalError + use<> {
    let path = path.to_path_buf();
    |error| JournalError::Io(path, error)
}

/// The record, empty where there is none: the program was stopped before it began it.
fn open_record(path: &Path) -> Result<File, JournalError> {
    let found = OpenOptions::new().read(true).write(true).open(path);
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => create_private(path),
        found => found.map_err(in_file(path)),
    }
}

/// A new file that only its owner can read and write.
fn create_private(path: &Path) -> Result<File, JournalError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_path_buf()),
        _ => JournalError::Io(path.to_path_buf(), error),
    })
}

/// Puts a file that only its owner can read into the place of whatever was there, as a
/// whole; it is on disk when this returns.
#[cfg(feature = "remote")]
pub(super) fn replace_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = sidecar(path, "new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    write_synced(&mut options.open(&new)?, bytes)?;
    std::fs::rename(&new, path)?;
    sync_folder(path)
}

/// Puts bytes behind a file that only its owner can read, as long as it stays below
/// `most` bytes.
#[cfg(feature = "remote")]
pub(super) fn append_private(path: &Path, bytes: &[u8], most: u64) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    if file.metadata()?.len() + bytes.len() as u64 <= most {
        write_synced(&mut file, bytes)?;
    }
    Ok(())
}

fn lock(secret: &File, path: &Path) -> Result<(), JournalError> {
    secret.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => JournalError::InUse(path.to_path_buf()),
        TryLockError::Error(error) => JournalError::Io(path.to_path_buf(), error),
    })
}

fn write_synced(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_data()
}

/// Makes sure that a new file's name is on disk too.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn read_text(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.take(LARGEST).read_to_string(&mut text)?;
    Ok(text)
}

fn secret_text(own: Side, name: &str, secrets: &Secrets) -> String {
    let code = share_code::encode(secrets.layout.layout());
    let Secrets {
        salt, nonce, key, ..
    } = secrets;
    let name = line(name);
    format!(
        "{HEAD}\nside {own}\nlayout {code}\nsalt {salt}\nnonce {nonce}\nkey {key}\nname {name}\n"
    )
}

/// Reads what [`secret_text`] writes; what is missing, where something is.
fn read_secret(text: &str) -> Result<(Side, String, Secrets), &'static str> {
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        return Err("their first line");
    }
    let mut value = |key: &'static str| {
        let rest = lines.next().and_then(|line| line.strip_prefix(key));
        rest.map(str::trim_start).ok_or(key)
    };
    let own = Side::from_name(value("side")?).ok_or("side")?;
    let layout = share_code::decode(value("layout")?).map_err(|_| "layout")?;
    let layout = LegalLayout::try_from(layout).map_err(|_| "a legal layout")?;
    let mut bytes = |key| Bytes32::read(value(key)?).ok_or(key);
    let secrets = Secrets {
        layout,
        salt: bytes("salt")?,
        nonce: bytes("nonce")?,
        key: bytes("key")?,
    };
    let name = value("name")?.to_string();
    Ok((own, name, secrets))
}
