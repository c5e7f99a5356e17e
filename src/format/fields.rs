//! The keys of an object in a JSON file, and the words that may stand behind them.

use super::error::{FileKind, Problem, ReadError};
use super::json::{Entry, Value};
use super::nearest::nearest;

/// An object whose keys are asked for by name.
pub(super) struct Fields<'t> {
    value: Value<'t>,
    inside: &'static str,
    entries: Vec<Entry<'t>>,
}

impl<'t> Fields<'t> {
    /// The object that `value` is. Messages call the value `what` and the object
    /// `inside`: `parts` is a number, `the parts list` lacks something.
    pub fn of(value: Value<'t>, what: &str, inside: &'static str) -> Result<Fields<'t>, ReadError> {
        Ok(Fields {
            value,
            inside,
            entries: value.object(what)?,
        })
    }

    /// The object that a whole file is, once its size, format and version are seen to
    /// be those of its kind.
    pub fn of_file(
        bytes: &'t [u8],
        kind: FileKind,
        inside: &'static str,
    ) -> Result<Fields<'t>, ReadError> {
        if bytes.len() > kind.largest {
            return Err(ReadError {
                position: None,
                problem: Problem::TooLarge {
                    name: kind.name,
                    limit: kind.largest,
                },
            });
        }
        let fields = Fields::of(Value::read(bytes, kind)?, inside, inside)?;
        let format = fields.need("format", || format!("\"{}\"", kind.format))?;
        let found = format.value.string("format")?;
        if found != kind.format {
            return Err(format.value.error(Problem::AnotherFormat { found, kind }));
        }
        let version = fields.need("version", || kind.version.to_string())?;
        read_version(version.value, kind)?;
        Ok(fields)
    }

    /// Sees that every key is one of `allowed`.
    pub fn allow_only(&self, allowed: &[&'static str]) -> Result<(), ReadError> {
        let unknown = |entry: &&Entry<'_>| !allowed.contains(&entry.key.as_str());
        match self.entries.iter().find(unknown) {
            None => Ok(()),
            Some(entry) => Err(unknown_key(entry, self.inside, allowed)),
        }
    }

    /// The entry of this key, if it is there.
    pub fn find(&self, key: &'static str) -> Option<&Entry<'t>> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The entry of this key, which must be there; `wanted` says what may stand behind
    /// it.
    pub fn need(
        &self,
        key: &'static str,
        wanted: impl FnOnce() -> String,
    ) -> Result<&Entry<'t>, ReadError> {
        self.find(key).ok_or_else(|| {
            self.value.error(Problem::MissingKey {
                key,
                inside: self.inside,
                wanted: wanted(),
            })
        })
    }

    /// The text behind this key, empty if it is not there.
    pub fn text(&self, key: &'static str) -> Result<String, ReadError> {
        match self.find(key) {
            Some(entry) => entry.value.string(key),
            None => Ok(String::new()),
        }
    }

    /// The yes or no behind this key, `otherwise` if it is not there.
    pub fn truth(&self, key: &'static str, otherwise: bool) -> Result<bool, ReadError> {
        match self.find(key) {
            Some(entry) => entry.value.truth(key),
            None => Ok(otherwise),
        }
    }
}

fn read_version(value: Value<'_>, kind: FileKind) -> Result<(), ReadError> {
    let found = value.written();
    if found == kind.version.to_string() {
        return Ok(());
    }
    let whole = found.bytes().all(|byte| byte.is_ascii_digit());
    let newer = whole && found != "0";
    Err(value.error(Problem::Version {
        found: found.to_string(),
        newer,
        kind,
    }))
}

/// The error for a key that has no meaning.
pub(super) fn unknown_key(
    entry: &Entry<'_>,
    inside: &'static str,
    allowed: &[impl AsRef<str>],
) -> ReadError {
    let names = || allowed.iter().map(AsRef::as_ref);
    entry.key_place.error(Problem::UnknownKey {
        key: entry.key.clone(),
        inside,
        allowed: names().map(str::to_string).collect(),
        nearest: nearest(&entry.key, names()).map(str::to_string),
    })
}

/// Reads a name that must be one of `allowed`.
pub(super) fn read_name<T>(
    value: Value<'_>,
    kind: &'static str,
    allowed: &[impl AsRef<str>],
    from_name: impl Fn(&str) -> Option<T>,
) -> Result<T, ReadError> {
    let found = value.string(kind)?;
    from_name(found.trim()).ok_or_else(|| {
        let names = || allowed.iter().map(AsRef::as_ref);
        value.error(Problem::UnknownName {
            kind,
            nearest: nearest(&found, names()).map(str::to_string),
            allowed: names().map(str::to_string).collect(),
            found,
        })
    })
}

/// Reads one of these values by its name, in any letter case.
pub(super) fn read_choice<T: Copy, const N: usize>(
    value: Value<'_>,
    kind: &'static str,
    all: [T; N],
    name: impl Fn(T) -> &'static str,
) -> Result<T, ReadError> {
    read_name(value, kind, &all.map(&name), |found| {
        all.into_iter()
            .find(|one| name(*one).eq_ignore_ascii_case(found))
    })
}
