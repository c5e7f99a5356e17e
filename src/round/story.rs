//! A round as a story: who asked what, what was answered, who skips and who is
//! released, in sentences for people.

use super::{Entry, HowEnded, Lots, Record, Round, Side, Terms, Turns};
use crate::fortress::walk::{asked, spoken};
use crate::notepad::{Mark, Place};

/// One sentence of a story, or a few that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it tells.
    pub kind: LineKind,
    /// Who speaks, for [`LineKind::Order`] and [`LineKind::Answer`]; otherwise of
    /// whom it tells.
    pub side: Side,
    /// The turn of the player who explores, counted from 1, in which it happens.
    pub slot: u64,
    /// The words. Who speaks is not part of them.
    pub text: String,
}

/// What a line of a story tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    /// Who starts (F30).
    Start,
    /// A turn begins.
    Turn,
    /// The explorer says an order.
    Order,
    /// The owner answers.
    Answer,
    /// A turn was played and noted elsewhere.
    Elsewhere,
    /// A player is sent to skip (F31, F33).
    Penalty,
    /// A player is released from turns to skip (F32).
    Release,
    /// A player skips a turn (F31).
    Skip,
    /// A pencil mark, which only its own player may see.
    Mark,
    /// Somebody resigned.
    Resignation,
    /// The round is over (F36).
    End,
}

impl LineKind {
    /// The word in answers: `order`.
    pub const fn name(self) -> &'static str {
        match self {
            LineKind::Start => "start",
            LineKind::Turn => "turn",
            LineKind::Order => "order",
            LineKind::Answer => "answer",
            LineKind::Elsewhere => "elsewhere",
            LineKind::Penalty => "penalty",
            LineKind::Release => "release",
            LineKind::Skip => "skip",
            LineKind::Mark => "mark",
            LineKind::Resignation => "resignation",
            LineKind::End => "end",
        }
    }

    /// Whether the line is said aloud by its side.
    pub const fn is_speech(self) -> bool {
        matches!(self, LineKind::Order | LineKind::Answer)
    }
}

impl Record {
    /// The whole story, [`opening`] and then what [`tell`] says of every entry, as
    /// far as the record can be replayed; each line with the number of its entry,
    /// from 0.
    pub fn story(&self) -> Vec<(Option<usize>, Line)> {
        let mut round = Round::heard(self.terms.game, self.terms.lots.first());
        let mut story: Vec<_> = opening(&self.terms)
            .into_iter()
            .map(|line| (None, line))
            .collect();
        for (i, entry) in self.entries.iter().enumerate() {
            let before = round.clone();
            if round.follow(entry).is_err() {
                break;
            }
            let lines = tell(&self.terms, &before, entry, &round);
            story.extend(lines.into_iter().map(|line| (Some(i), line)));
        }
        story
    }
}

/// What is said before the first order: who starts, and the first turn.
pub fn opening(terms: &Terms) -> Vec<Line> {
    let first = terms.lots.first();
    let name = terms.called(first);
    let text = match terms.lots {
        Lots::Agreed(_) => format!("{name} starts, as agreed."),
        Lots::Drawn(seed) => format!("{name} starts, by lots drawn from {seed}."),
    };
    let start = Line {
        kind: LineKind::Start,
        side: first,
        slot: 1,
        text,
    };
    vec![start, turn(terms, &Turns::new(first))]
}

/// What is to be said of an entry that led from `before` to `after`. Where a turn
/// ended and the round goes on, the last line is the heading of the next.
pub fn tell(terms: &Terms, before: &Round, entry: &Entry, after: &Round) -> Vec<Line> {
    let slot = before.turns().slot();
    let line = |kind, side, text| Line {
        kind,
        side,
        slot,
        text,
    };
    let mut lines = match entry {
        Entry::Order {
            side,
            order,
            answer,
        } => {
            let state = |round: &Round| *round.notepad(*side).state();
            let said = spoken(before.game(), &state(before), answer, &state(after));
            vec![
                line(LineKind::Order, *side, asked(*order)),
                line(LineKind::Answer, side.other(), said),
            ]
        }
        Entry::TurnOver { side, .. } => {
            let text = format!("{} played a turn on another map.", terms.called(*side));
            vec![line(LineKind::Elsewhere, *side, text)]
        }
        Entry::Mark { side, place, mark } => {
            let text = pencilled(terms.called(*side), *place, mark);
            vec![line(LineKind::Mark, *side, text)]
        }
        Entry::Resigns { side } => {
            let text = format!("{} resigns.", terms.called(*side));
            vec![line(LineKind::Resignation, *side, text)]
        }
    };
    if let (None, Some(ending)) = (before.ending(), after.ending()) {
        let winner = terms.called(ending.winner);
        let text = match ending.how {
            HowEnded::Flag => format!("{winner} has found the flag and wins (F26, F36)."),
            HowEnded::Resignation => format!("{winner} wins."),
        };
        lines.push(line(LineKind::End, ending.winner, text));
    } else if after.turns() != before.turns() {
        lines.extend(handover(terms, before.turns(), after.turns()));
        lines.push(turn(terms, after.turns()));
    }
    lines
}

/// The heading of a turn.
fn turn(terms: &Terms, turns: &Turns) -> Line {
    let side = turns.to_play();
    let slot = turns.slot();
    Line {
        kind: LineKind::Turn,
        side,
        slot,
        text: format!("{}, turn {slot}", terms.called(side)),
    }
}

/// F31, F32: who is sent to skip, who is released, who skips.
fn handover(terms: &Terms, before: &Turns, after: &Turns) -> Vec<Line> {
    let (side, slot) = (before.to_play(), before.slot());
    let other = side.other();
    let line = |kind, side, text| Line {
        kind,
        side,
        slot,
        text,
    };
    if after.to_play() == side {
        let skipped = after.slots_behind(other);
        let name = terms.called(other);
        let text = match after.to_skip(other) {
            0 => format!("{name} skips turn {skipped}."),
            left => format!("{name} skips turn {skipped}, with {left} more to skip."),
        };
        return vec![line(LineKind::Skip, other, text)];
    }
    let mut lines = Vec::new();
    let penalty = after.to_skip(side);
    if penalty > 0 {
        let text = format!("{} has {} to skip.", terms.called(side), counted(penalty));
        lines.push(line(LineKind::Penalty, side, text));
    }
    let released = before.to_skip(other);
    if released > 0 {
        let name = terms.called(other);
        let text = format!("{name} is released from {} (F32).", counted(released));
        lines.push(line(LineKind::Release, other, text));
    }
    lines
}

fn counted(turns: u8) -> String {
    match turns {
        1 => "1 turn".to_string(),
        turns => format!("{turns} turns"),
    }
}

fn pencilled(name: &str, place: Place, mark: &Mark) -> String {
    if mark.is_blank() {
        return format!("{name} rubs out the mark at {place}.");
    }
    let guess = mark.guess.map(|guess| guess.to_string());
    let note = (!mark.note.is_empty()).then(|| format!("\"{}\"", mark.note));
    let words: Vec<String> = guess.into_iter().chain(note).collect();
    format!("{name} pencils in at {place}: {}.", words.join(", "))
}
