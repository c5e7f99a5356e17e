//! A round that is over, stepped through: the map of one explorer beside the truth.

use crate::round::{BySide, Entry, Record, Round, Side};

/// A round at each of its moments. They are kept because a step back would
/// otherwise play the round again in every frame.
#[derive(Debug)]
pub struct Review {
    /// The round before the first entry and after each.
    rounds: Vec<Round>,
    /// What is to be said once the fortresses lie open (F36).
    verdict: Vec<Remark>,
    /// Whose exploring is shown.
    pub side: Side,
    shown: usize,
}

/// A sentence about a round of which the fortresses lie open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The sentence.
    pub words: String,
    /// The entry of the record that it is about, from 0, and its explorer.
    pub entry: Option<(usize, Side)>,
}

impl Review {
    /// The end of a round, with the map of `side`; `elsewhere` says for which owners
    /// the program did not answer.
    pub fn new(record: &Record, side: Side, elsewhere: BySide<bool>) -> Review {
        let mut round = Round::heard(record.terms.game, record.terms.lots.first());
        let mut rounds = vec![round.clone()];
        for entry in &record.entries {
            if round.follow(entry).is_err() {
                break;
            }
            rounds.push(round.clone());
        }
        Review {
            verdict: verdict(record, elsewhere),
            shown: rounds.len() - 1,
            rounds,
            side,
        }
    }

    /// What is to be said of the round once the fortresses lie open.
    pub fn verdict(&self) -> &[Remark] {
        &self.verdict
    }

    /// Says anew what is to be said, since another fortress was laid open.
    pub fn judge_again(&mut self, record: &Record, elsewhere: BySide<bool>) {
        self.verdict = verdict(record, elsewhere);
    }

    /// Shows the moment of an entry, on the map of its explorer.
    pub fn show_entry(&mut self, entry: usize, explorer: Side) {
        self.side = explorer;
        self.show(entry + 1);
    }

    /// Says something else of it: what an audit found.
    pub fn set_verdict(&mut self, remarks: Vec<Remark>) {
        self.verdict = remarks;
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.rounds.len() - 1
    }

    /// Whether nothing ever happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// After how many entries the round is shown.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// The round at the moment shown.
    pub fn round(&self) -> &Round {
        &self.rounds[self.shown]
    }

    /// Shows another moment; beyond the ends the first or the last.
    pub fn show(&mut self, entries: usize) {
        self.shown = entries.min(self.len());
    }

    /// Goes to the next or the last entry in a turn of the explorer shown, and to
    /// the end where there is none.
    pub fn step(&mut self, record: &Record, forward: bool) {
        let is_own = |count: &usize| {
            let entry = count.checked_sub(1).and_then(|at| record.entries.get(at));
            match entry {
                Some(Entry::Order { side, .. } | Entry::TurnOver { side, .. }) => {
                    *side == self.side
                }
                _ => *count == 0,
            }
        };
        let next = if forward {
            (self.shown + 1..self.len()).find(is_own)
        } else {
            (0..self.shown).rev().find(is_own)
        };
        let end = if forward { self.len() } else { 0 };
        self.shown = next.unwrap_or(end);
    }
}

/// F36: who is out of order, who is not though it was not the program that answered,
/// and who wins then.
fn verdict(record: &Record, elsewhere: BySide<bool>) -> Vec<Remark> {
    let judgement = record.judge(&record.terms.fortresses);
    let mut remarks = Vec::new();
    let mut say = |words, entry| remarks.push(Remark { words, entry });
    for side in Side::BOTH {
        let name = record.terms.called(side);
        let illegal = judgement.illegal[side].as_ref();
        let unfaithful = judgement.unfaithful[side].as_ref();
        if let Some(illegal) = illegal {
            say(format!("{name}'s fortress: {illegal} (F36)."), None);
        }
        match unfaithful {
            Some(unfaithful) => say(
                format!("{name}'s first false answer: {unfaithful}."),
                Some((unfaithful.entry, side.other())),
            ),
            None if elsewhere[side] && record.terms.fortresses[side].is_some() => {
                let legal = if illegal.is_some() {
                    "illegal"
                } else {
                    "legal"
                };
                let words = match answers(record, side) {
                    0 => format!("{name}'s fortress is {legal} and gave no answer."),
                    1 => format!("{name}'s fortress is {legal}, and the only answer was true."),
                    count => {
                        format!("{name}'s fortress is {legal}, and all {count} answers were true.")
                    }
                };
                say(words, None);
            }
            None => {}
        }
    }
    match (judgement.winner(), judgement.ending) {
        (winner, Some(ending)) if winner != Some(ending.winner) => {
            let words = match winner {
                Some(winner) => format!("So {} wins.", record.terms.called(winner)),
                None => "So nobody wins.".to_string(),
            };
            say(words, None);
        }
        _ => {}
    }
    remarks
}

/// How many orders the owner answered.
fn answers(record: &Record, owner: Side) -> usize {
    let entries = record.entries.iter();
    entries.filter(|entry| entry.is_answered_by(owner)).count()
}
