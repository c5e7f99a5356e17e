//! Lines that were pasted into a chat or a mail and came back as they do: quoted,
//! wrapped, with other quotation marks, twice, out of order, among other words.

use super::body::plain;
use super::message::{LONGEST_LINE, Line, LineError, MARK};
use super::session::Session;
use super::transcript::{AddError, Added};
use crate::round::Side;

/// The most bytes that are looked at in one go.
pub const LONGEST_PASTE: usize = 1 << 20;

/// A line is looked for over so many ends of rows.
const MOST_WRAPS: usize = 7;
/// How many damaged lines of one text are still put together in every way.
const MOST_PUZZLES: usize = 100;

/// What became of one line found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pasted {
    /// Taken in: whose, and its number.
    New(Side, u32),
    /// Known already: pasted twice, or one's own.
    Known(Side, u32),
    /// Not taken in; its beginning and why.
    Refused(String, AddError),
}

/// Takes every line that `text` holds into the session, in whatever order they
/// stand. What became of each; empty where the text holds no line.
///
/// A line whose predecessor is missing is refused with [`AddError::Missing`].
pub fn paste(session: &mut Session, text: &str) -> Vec<Pasted> {
    let mut results = Vec::new();
    let mut waiting = Vec::new();
    for found in find(text) {
        match found {
            Ok(line) => waiting.push(line),
            Err((start, error)) => {
                results.push(Pasted::Refused(start, AddError::Line(error)));
            }
        }
    }
    // Whatever order they came in, each side numbers its own.
    waiting.sort_by_key(|line| line.message.number);
    loop {
        let before = waiting.len();
        let mut missing = Vec::new();
        for line in waiting {
            let (side, number) = (line.message.from, line.message.number);
            match session.hear_line(&line) {
                Ok(Added::New) => results.push(Pasted::New(side, number)),
                Ok(Added::Known) => results.push(Pasted::Known(side, number)),
                Err(AddError::Missing { .. }) => missing.push(line),
                Err(error) => results.push(Pasted::Refused(start_of(&line), error)),
            }
        }
        if missing.len() == before || missing.is_empty() {
            results.extend(missing.into_iter().filter_map(|line| {
                let error = session.clone().hear_line(&line).err()?;
                Some(Pasted::Refused(start_of(&line), error))
            }));
            return results;
        }
        waiting = missing;
    }
}

fn start_of(line: &Line) -> String {
    shortened(&format!("{MARK} {} {}", line.tag, line.message))
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A word of a text.
struct Word {
    text: String,
    /// Whether a row of the text begins with it.
    begins_row: bool,
    /// Whether an empty row stands before it; no line goes on behind one.
    begins_paragraph: bool,
}

/// The lines in a text, or the beginnings of what should be lines and are damaged.
fn find(text: &str) -> Vec<Result<Line, (String, LineError)>> {
    let cut = (0..=LONGEST_PASTE.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or(0);
    let words = words(&text[..cut]);
    let mut found = Vec::new();
    let mut puzzles = 0;
    let mut at = 0;
    while at < words.len() {
        if words[at].text.trim_start_matches(is_wrapping) != MARK {
            at += 1;
            continue;
        }
        let wraps = if puzzles < MOST_PUZZLES {
            MOST_WRAPS
        } else {
            1
        };
        match assemble(&words[at..], wraps) {
            Ok((line, used)) => {
                found.push(Ok(line));
                at += used;
            }
            Err(error) => {
                puzzles += 1;
                let start: Vec<&str> = words[at..]
                    .iter()
                    .take(6)
                    .map(|word| word.text.as_str())
                    .collect();
                found.push(Err((shortened(&start.join(" ")), error)));
                at += 1;
            }
        }
    }
    found
}

/// The words of a text, without the signs that quote a row and with plain
/// characters.
fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut begins_paragraph = true;
    for row in text.lines() {
        let plain: String = row.chars().map(plain).collect();
        let unquoted =
            plain.trim_start_matches(|c: char| c == '>' || c == '|' || c.is_whitespace());
        let mut begins_row = true;
        for word in unquoted.split_whitespace() {
            words.push(Word {
                text: word.to_string(),
                begins_row,
                begins_paragraph: begins_row && begins_paragraph,
            });
            begins_row = false;
        }
        begins_paragraph = begins_row;
    }
    words
}

/// What may stand around a line without belonging to it.
fn is_wrapping(c: char) -> bool {
    !c.is_ascii_alphanumeric()
}

/// Puts the line together that begins with the first word, up to where its checks
/// fit; where a row ends, with a blank and, failing that, without. The line and
/// how many words it is made of.
fn assemble(words: &[Word], most_wraps: usize) -> Result<(Line, usize), LineError> {
    let mut error = LineError::Damaged;
    let mut pending = vec![(MARK.to_string(), 1, 0)];
    while let Some((text, used, wraps)) = pending.pop() {
        if let Some((before, check)) = text.rsplit_once(' ') {
            let check = check.trim_end_matches(is_wrapping);
            match Line::read(&format!("{before} {check}")) {
                Ok(line) => return Ok((line, used)),
                Err(LineError::Body(body)) => error = LineError::Body(body),
                Err(_) => {}
            }
        }
        let Some(next) = words.get(used).filter(|word| !word.begins_paragraph) else {
            continue;
        };
        if text.len() + next.text.len() >= LONGEST_LINE {
            continue;
        }
        let wraps = wraps + usize::from(next.begins_row);
        if wraps > most_wraps {
            continue;
        }
        if next.begins_row {
            pending.push((format!("{text}{}", next.text), used + 1, wraps));
        }
        pending.push((format!("{text} {}", next.text), used + 1, wraps));
    }
    Err(error)
}
