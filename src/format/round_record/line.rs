//! The lines of a record, and which of them are entries.

use super::super::Position;
use super::{LARGEST, LONGEST_LINE, RecordError, RecordProblem};
use crate::round::Side;

/// A line that says something, without the blanks around it.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    /// Counted from 1.
    pub(super) number: usize,
    /// The whole line, for columns.
    whole: &'t str,
    /// What it says.
    pub(super) text: &'t str,
}

impl Line<'_> {
    /// An error at `part`, a piece of this line.
    pub(super) fn error(&self, part: &str, problem: RecordProblem) -> RecordError {
        let start = self.whole.as_ptr() as usize;
        let before = (part.as_ptr() as usize).saturating_sub(start);
        let column = 1 + self
            .whole
            .char_indices()
            .take_while(|(at, _)| *at < before)
            .count();
        RecordError {
            position: Some(Position {
                line: self.number,
                column,
            }),
            problem,
        }
    }
}

/// The text of a record, if it is one that may be looked into.
///
/// # Errors
/// Where it is too large, no UTF-8, or a line is too long or holds what no line
/// may hold.
pub(super) fn checked(bytes: &[u8]) -> Result<&str, RecordError> {
    let at_no_place = |problem| RecordError {
        position: None,
        problem,
    };
    if bytes.len() > LARGEST {
        return Err(at_no_place(RecordProblem::TooLarge));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| at_no_place(RecordProblem::NotUtf8))?;
    for (i, whole) in text.lines().enumerate() {
        let line = Line {
            number: i + 1,
            whole,
            text: whole,
        };
        if let Some((at, _)) = whole.char_indices().nth(LONGEST_LINE) {
            return Err(line.error(&whole[at..], RecordProblem::LineTooLong));
        }
        let unfit = |c: char| c == '\u{FEFF}' || c.is_control() && c != '\t';
        if let Some((at, found)) = whole.char_indices().find(|(_, c)| unfit(*c)) {
            let problem = RecordProblem::ControlCharacter(found);
            return Err(line.error(&whole[at..], problem));
        }
    }
    Ok(text)
}

/// The lines of the head and those from the first entry on.
pub(super) fn sections(text: &str) -> (Vec<Line<'_>>, Vec<Line<'_>>) {
    let mut head: Vec<Line<'_>> = text
        .lines()
        .enumerate()
        .map(|(i, whole)| Line {
            number: i + 1,
            whole,
            text: whole.trim(),
        })
        .filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
        .collect();
    let first = head.iter().position(|line| Entry::of(line.text).is_some());
    let entries = head.split_off(first.unwrap_or(head.len()));
    (head, entries)
}

/// The numbers of the lines that hold entries, in order: what stands in line
/// `entry_lines(text)[i]` is entry `i` of the record that is read from `text`.
pub fn entry_lines(text: &str) -> Vec<usize> {
    let (_, entries) = sections(text);
    entries.iter().map(|line| line.number).collect()
}

/// What an entry's line begins with, and the rest of it.
#[derive(Clone, Copy)]
pub(super) enum Entry<'t> {
    /// `red 3: …`, the number and what was said.
    Slot(&'t str, &'t str),
    /// `red marks: …`.
    Marks(&'t str),
    /// `red rubs out: …`.
    RubsOut(&'t str),
    /// `red resigns`.
    Resigns,
}

impl<'t> Entry<'t> {
    /// Whose entry this line is, and what kind of entry; `None` for any other line.
    pub(super) fn of(text: &'t str) -> Option<(Side, Entry<'t>)> {
        let (name, rest) = text.split_once(char::is_whitespace)?;
        let side = Side::from_name(name)?;
        let rest = rest.trim_start();
        if rest.eq_ignore_ascii_case("resigns") {
            return Some((side, Entry::Resigns));
        }
        let (word, said) = rest.split_once(':')?;
        let (word, said) = (word.trim_end(), said.trim());
        let entry = if word.starts_with(|c: char| c.is_ascii_digit()) {
            Entry::Slot(word, said)
        } else if word.eq_ignore_ascii_case("marks") {
            Entry::Marks(said)
        } else if word.eq_ignore_ascii_case("rubs out") {
            Entry::RubsOut(said)
        } else {
            return None;
        };
        Some((side, entry))
    }
}
