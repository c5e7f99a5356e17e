//! JSON values that know where in the text they stand.
//!
//! serde_json does the parsing. Values are kept as the stretches of text they
//! came from, so that every one has an exact position, and are looked into only
//! where something is expected inside; nesting costs nothing.

use super::error::{Position, Problem, ReadError};
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
    pub key_position: Position,
    pub value: Value<'t>,
}

impl<'t> Value<'t> {
    /// The one value of a JSON text.
    ///
    /// # Errors
    /// Where the bytes are no JSON in UTF-8 without a byte-order mark.
    pub fn read(bytes: &'t [u8]) -> Result<Value<'t>, ReadError> {
        let whole = |problem| ReadError {
            position: None,
            problem,
        };
        let marks: [(&[u8], &str); 3] = [
            (&[0xEF, 0xBB, 0xBF], "UTF-8"),
            (&[0xFF, 0xFE], "UTF-16"),
            (&[0xFE, 0xFF], "UTF-16"),
        ];
        if let Some((_, encoding)) = marks.iter().find(|(mark, _)| bytes.starts_with(mark)) {
            return Err(whole(Problem::ByteOrderMark { encoding }));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let good = &bytes[..error.valid_up_to()];
            ReadError {
                position: Some(Position::of(&String::from_utf8_lossy(good), good.len())),
                problem: Problem::NotUtf8,
            }
        })?;
        if text.trim().is_empty() {
            return Err(whole(Problem::Empty));
        }
        let raw = serde_json::from_str(text).map_err(|error| not_json(text, &error))?;
        Ok(Value { text, raw })
    }

    fn offset(self) -> usize {
        self.raw.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// Where the value begins.
    pub fn position(self) -> Position {
        Position::of(self.text, self.offset())
    }

    /// The value as it is written.
    pub fn written(self) -> &'t str {
        self.raw.get()
    }

    /// An error at the value's place.
    pub fn error(self, problem: Problem) -> ReadError {
        ReadError {
            position: Some(self.position()),
            problem,
        }
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

    fn wrong_type(self, what: &str, expected: &'static str) -> ReadError {
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
            let key_position = Position::of(self.text, key_offset);
            behind = value.offset() + value.written().len();
            if let Some(first) = seen.insert(key.clone(), key_position) {
                return Err(ReadError {
                    position: Some(key_position),
                    problem: Problem::Twice {
                        what: format!("\"{key}\""),
                        first,
                    },
                });
            }
            entries.push(Entry {
                key,
                key_position,
                value,
            });
        }
        Ok(entries)
    }

    /// The whole number from 0 to `most` that the value is.
    pub fn count(self, what: &str, most: u8) -> Result<u8, ReadError> {
        if self.kind() != "a number" {
            return Err(self.wrong_type(what, "a whole number"));
        }
        match self.written().parse::<u8>() {
            Ok(number) if number <= most => Ok(number),
            _ => Err(self.error(Problem::Number {
                what: what.to_string(),
                found: self.written().to_string(),
                most,
            })),
        }
    }

    /// An error that shows only inside the value, such as half a surrogate pair.
    fn inner_error(self, error: &serde_json::Error) -> ReadError {
        self.error(Problem::NotJson {
            reason: without_place(error),
            found: self.written().chars().next(),
        })
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> ReadError {
    let line_start: usize = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let mut offset = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let at_end = error.classify() == serde_json::error::Category::Eof;
    ReadError {
        position: Some(Position::of(text, if at_end { text.len() } else { offset })),
        problem: Problem::NotJson {
            reason: without_place(error),
            found: text[offset..].chars().next().filter(|_| !at_end),
        },
    }
}

/// What serde_json says, without its own line and column.
fn without_place(error: &serde_json::Error) -> String {
    let mut text = error.to_string();
    if let Some(end) = text.rfind(" at line ") {
        text.truncate(end);
    }
    text
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
