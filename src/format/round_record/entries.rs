//! The entries of a record, each read where the ones before it have led.

use super::line::{Entry as Start, Line};
use super::{RecordError, RecordProblem};
use crate::fortress::walk::{Answer, Order};
use crate::fortress::{Floor, Space};
use crate::notepad::{Guess, Mark, Place, one_line};
use crate::round::{Entry, Record, Round, Side, Terms};

/// How the entry of a turn begins that was noted elsewhere.
pub(super) const TURN_OVER: &str = "turn over";
/// What stands behind the number of its turns to skip.
pub(super) const TO_SKIP: &str = "to skip";

/// Reads the entries and plays them.
pub(super) fn read(terms: Terms, lines: &[Line<'_>]) -> Result<Record, RecordError> {
    let mut round = Round::heard(terms.game, terms.lots.first());
    let mut record = Record::new(terms);
    for line in lines {
        let (side, start) =
            Start::of(line.text).ok_or_else(|| line.error(line.text, RecordProblem::NotAnEntry))?;
        let entry = match start {
            Start::Resigns => Entry::Resigns { side },
            Start::Slot(number, said) => read_slot(line, &round, side, number, said)?,
            Start::Marks(said) => read_mark(line, side, said)?,
            Start::RubsOut(said) => Entry::Mark {
                side,
                place: read_place(line, said)?,
                mark: Mark::default(),
            },
        };
        round
            .follow(&entry)
            .map_err(|error| line.error(line.text, RecordProblem::Play(error)))?;
        record.entries.push(entry);
    }
    Ok(record)
}

/// What was said in a slot: an order and its answer, or that a turn is over.
fn read_slot(
    line: &Line<'_>,
    round: &Round,
    side: Side,
    number: &str,
    said: &str,
) -> Result<Entry, RecordError> {
    let entry = match strip_words(said, TURN_OVER) {
        Some(rest) => read_turn_over(line, side, rest)?,
        None => read_order(line, round, side, said)?,
    };
    // Whose turn it is comes first: a slot of the other side is another matter.
    let turns = round.turns();
    if round.ending().is_none() && turns.to_play() == side {
        let expected = turns.slot();
        if number.parse() != Ok(expected) {
            let found = number.to_string();
            return Err(line.error(number, RecordProblem::Slot { found, expected }));
        }
    }
    Ok(entry)
}

/// The rest of `text` behind `words`, in any letter case.
fn strip_words<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(words.len())?;
    start.eq_ignore_ascii_case(words).then_some(rest.trim())
}

/// Nothing more, or `, 2 to skip`.
fn read_turn_over(line: &Line<'_>, side: Side, rest: &str) -> Result<Entry, RecordError> {
    let bad = || line.error(rest, RecordProblem::NotAPenalty);
    let penalty = match rest.strip_prefix(',') {
        None if rest.is_empty() => 0,
        None => return Err(bad()),
        Some(number) => number
            .trim()
            .strip_suffix(TO_SKIP)
            .and_then(|number| number.trim().parse().ok())
            .ok_or_else(bad)?,
    };
    Ok(Entry::TurnOver { side, penalty })
}

/// `E5-E4 = moved to E4 bottom`.
fn read_order(
    line: &Line<'_>,
    round: &Round,
    side: Side,
    said: &str,
) -> Result<Entry, RecordError> {
    let (order_text, answer_text) = said
        .split_once('=')
        .map(|(order, answer)| (order.trim(), answer.trim()))
        .ok_or_else(|| line.error(said, RecordProblem::NoAnswer))?;
    let floor = round.notepad(side).at().map_or(Floor::Bottom, Space::floor);
    let order = Order::read(order_text, floor)
        .map_err(|error| line.error(order_text, RecordProblem::Order(error)))?;
    let answer = Answer::read(answer_text, round.game(), order)
        .map_err(|error| line.error(answer_text, RecordProblem::Answer(error)))?;
    Ok(Entry::Order {
        side,
        order,
        answer,
    })
}

/// `D4 bottom = flag; behind the wall, I think`, the guess or the note alone.
fn read_mark(line: &Line<'_>, side: Side, said: &str) -> Result<Entry, RecordError> {
    let (head, note) = said.split_once(';').unwrap_or((said, ""));
    let note = note.trim();
    let (place, guess) = match head.split_once('=') {
        Some((place, guess)) => (place, Some(guess.trim())),
        None => (head, None),
    };
    let guess = guess
        .map(|name| {
            Guess::from_name(name)
                .ok_or_else(|| line.error(name, RecordProblem::NotAGuess(name.to_string())))
        })
        .transpose()?;
    if note.chars().count() > Mark::LONGEST_NOTE {
        return Err(line.error(
            note,
            RecordProblem::TooManyCharacters {
                what: "a note",
                most: Mark::LONGEST_NOTE,
            },
        ));
    }
    let mark = Mark {
        guess,
        note: one_line(note, Mark::LONGEST_NOTE),
    };
    if mark.is_blank() {
        return Err(line.error(said, RecordProblem::BlankMark));
    }
    Ok(Entry::Mark {
        side,
        place: read_place(line, place.trim())?,
        mark,
    })
}

fn read_place(line: &Line<'_>, text: &str) -> Result<Place, RecordError> {
    Place::read(text).map_err(|error| line.error(text, RecordProblem::Place(error)))
}
