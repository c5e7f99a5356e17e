//! JSON values that know where in the text they stand.
//!
//! serde_json does the parsing. Values are kept as the stretches of text they
//! came from, so that every one has an exact position, and are looked into only
//! where something is expected inside; nesting costs nothing.

use super::error::{FileKind, Position, Problem, ReadError};
use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// A JSON value in a text.
#[derive(Clone, Copy)]
pub(super) struct Value<'t> {
    text: &'t str,
    raw: &'t RawValue,
}

/// A key of an object and its value.
pub(super) struct Entry<'t> {
    pub key: String,
    pub key_place: Place<'t>,
    pub value: Value<'t>,
}

/// A place in a text. Line and column are counted only where somebody asks.
#[derive(Clone, Copy)]
pub(super) struct Place<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Place<'t> {
    /// The place of the byte `offset` of `text`.
    pub const fn new(text: &'t str, offset: usize) -> Place<'t> {
        Place { text, offset }
    }

    /// The place as line and column. Counts from the beginning of the text.
    pub fn position(self) -> Position {
        Position::of(self.text, self.offset)
    }

    /// An error at this place.
    pub fn error(self, problem: Problem) -> ReadError {
        ReadError {
            position: Some(self.position()),
            problem,
        }
    }
}

impl<'t> Value<'t> {
    /// The one value of a JSON text.
    ///
    /// # Errors
    /// Where the bytes are no JSON in UTF-8 without a byte-order mark.
    pub fn read(bytes: &'t [u8], kind: FileKind) -> Result<Value<'t>, ReadError> {
        let text = text_of(bytes)?;
        if text.trim().is_empty() {
            return Err(whole(Problem::Empty { kind }));
        }
        let raw =
            serde_json::from_str(text).map_err(|error| not_json(text, 0, &error, kind.content))?;
        Ok(Value { text, raw })
    }

    fn offset(self) -> usize {
        self.raw.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// Where the value begins.
    pub fn place(self) -> Place<'t> {
        Place {
            text: self.text,
            offset: self.offset(),
        }
    }

    /// The value as it is written.
    pub fn written(self) -> &'t str {
        self.raw.get()
    }

    /// An error at the value's place.
    pub fn error(self, problem: Problem) -> ReadError {
        self.place().error(problem)
    }

    /// The kind of the value in words.
    pub fn kind(self) -> &'static str {
        match self.written().as_bytes().first() {
            Some(b'{') => "an object",
            Some(b'[') => "a list",
            Some(b'"') => "a text",
            Some(b't' | b'f') => "true or false",
            Some(b'n') => "null",
            _ => "a number",
        }
    }

    /// An error that says which kind of value should stand here.
    pub fn wrong_type(self, what: &str, expected: &'static str) -> ReadError {
        self.error(Problem::WrongType {
            what: what.to_string(),
            found: self.kind(),
            expected,
        })
    }

    /// The text that the value is.
    pub fn string(self, what: &str) -> Result<String, ReadError> {
        if self.kind() != "a text" {
            return Err(self.wrong_type(what, "a text"));
        }
        serde_json::from_str(self.written()).map_err(|error| self.inner_error(&error))
    }

    /// The elements of the list that the value is.
    pub fn list(self, what: &str) -> Result<Vec<Value<'t>>, ReadError> {
        if self.kind() != "a list" {
            return Err(self.wrong_type(what, "a list"));
        }
        let raws: Vec<&'t RawValue> =
            serde_json::from_str(self.written()).map_err(|error| self.inner_error(&error))?;
        let text = self.text;
        Ok(raws.into_iter().map(|raw| Value { text, raw }).collect())
    }

    /// The entries of the object that the value is; no key stands twice.
    pub fn object(self, what: &str) -> Result<Vec<Entry<'t>>, ReadError> {
        if self.kind() != "an object" {
            return Err(self.wrong_type(what, "an object"));
        }
        let mut reader = serde_json::Deserializer::from_str(self.written());
        let pairs = reader
            .deserialize_map(Pairs)
            .map_err(|error| self.inner_error(&error))?;
        let mut entries: Vec<Entry<'t>> = Vec::with_capacity(pairs.len());
        let mut seen = std::collections::HashMap::new();
        let mut behind = self.offset() + 1;
        for (key, raw) in pairs {
            let value = Value {
                text: self.text,
                raw,
            };
            let gap = &self.text[behind..];
            let key_offset = behind + gap.find('"').unwrap_or(0);
            let key_place = Place {
                text: self.text,
                offset: key_offset,
            };
            behind = value.offset() + value.written().len();
            if let Some(first) = seen.insert(key.clone(), key_place) {
                return Err(key_place.error(Problem::Twice {
                    what: format!("\"{key}\""),
                    first: first.position(),
                }));
            }
            entries.push(Entry {
                key,
                key_place,
                value,
            });
        }
        Ok(entries)
    }

    /// The whole number from 0 to `most` that the value is.
    pub fn count(self, what: &str, most: u8) -> Result<u8, ReadError> {
        let number = self.number(what, u32::from(most))?;
        Ok(u8::try_from(number).unwrap_or(most))
    }

    /// The whole number from 0 to `most` that the value is.
    pub fn number(self, what: &str, most: u32) -> Result<u32, ReadError> {
        if self.kind() != "a number" {
            return Err(self.wrong_type(what, "a whole number"));
        }
        match self.written().parse::<u32>() {
            Ok(number) if number <= most => Ok(number),
            _ => Err(self.error(Problem::Number {
                what: what.to_string(),
                found: self.written().to_string(),
                most,
            })),
        }
    }

    /// The yes or no that the value is.
    pub fn truth(self, what: &str) -> Result<bool, ReadError> {
        match self.written() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong_type(what, "true or false")),
        }
    }

    /// An error that shows only inside the value, such as half a surrogate pair.
    fn inner_error(self, error: &serde_json::Error) -> ReadError {
        not_json(self.text, self.offset(), error, "value")
    }
}

fn whole(problem: Problem) -> ReadError {
    ReadError {
        position: None,
        problem,
    }
}

/// The text that the bytes are.
///
/// # Errors
/// Where they are no UTF-8, or begin with a byte-order mark.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, ReadError> {
    let marks: [(&[u8], &str); 3] = [
        (&[0xEF, 0xBB, 0xBF], "UTF-8"),
        (&[0xFF, 0xFE], "UTF-16"),
        (&[0xFE, 0xFF], "UTF-16"),
    ];
    if let Some((_, encoding)) = marks.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Err(whole(Problem::ByteOrderMark { encoding }));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        ReadError {
            position: Some(Position::of(&String::from_utf8_lossy(good), good.len())),
            problem: Problem::NotUtf8,
        }
    })
}

/// The error that serde_json found in the part of `text` that begins at `start`.
/// `content` is what ends too early if more stands behind it.
fn not_json(text: &str, start: usize, error: &serde_json::Error, content: &str) -> ReadError {
    let line_start: usize = text[start..]
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let mut offset = (start + line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let at_end = error.classify() == serde_json::error::Category::Eof;
    if at_end {
        offset = text.len();
    }
    let found = text[offset..].chars().next();
    Place { text, offset }.error(Problem::NotJson {
        reason: in_words(error, found, content),
        found,
    })
}

/// What serde_json says, for people who do not write JSON every day.
fn in_words(error: &serde_json::Error, found: Option<char>, content: &str) -> String {
    let said = error.to_string();
    let said = said
        .rfind(" at line ")
        .map_or(&said[..], |end| &said[..end]);
    match (said, found) {
        ("trailing comma", _) | ("expected value" | "key must be a string", Some(']' | '}')) => {
            "the comma before this is one too many"
        }
        (
            "expected value" | "expected ident" | "key must be a string",
            Some('“' | '”' | '„' | '‘' | '’' | '\''),
        ) => "texts stand in straight double quotes",
        ("expected ident", _) | ("key must be a string", _) => {
            "a text must stand here in double quotes"
        }
        ("expected value", Some(letter)) if letter.is_alphabetic() => {
            "a text must stand here in double quotes"
        }
        ("EOF while parsing an object", _) => "a closing } is missing",
        ("EOF while parsing a list", _) => "a closing ] is missing",
        ("EOF while parsing a string", _) => "closing double quotes are missing",
        ("trailing characters", _) => return format!("the {content} ends before this"),
        (other, _) => other,
    }
    .to_string()
}

struct Pairs;

impl<'t> Visitor<'t> for Pairs {
    type Value = Vec<(String, &'t RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(pairs)
    }
}
