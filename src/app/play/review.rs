//! A round that is over, stepped through: the map of one explorer beside the truth.

use crate::round::{Entry, Record, Round, Side};

/// A round at each of its moments. They are kept because a step back would
/// otherwise play the round again in every frame.
#[derive(Debug)]
pub struct Review {
    /// The round before the first entry and after each.
    rounds: Vec<Round>,
    /// What is to be said once the fortresses lie open (F36).
    verdict: Vec<String>,
    /// Whose exploring is shown.
    pub side: Side,
    shown: usize,
}

impl Review {
    /// The end of a round, with the map of `side`.
    pub fn new(record: &Record, side: Side) -> Review {
        let mut round = Round::heard(record.terms.game, record.terms.lots.first());
        let mut rounds = vec![round.clone()];
        for entry in &record.entries {
            if round.follow(entry).is_err() {
                break;
            }
            rounds.push(round.clone());
        }
        Review {
            verdict: verdict(record),
            shown: rounds.len() - 1,
            rounds,
            side,
        }
    }

    /// What is to be said of the round once the fortresses lie open.
    pub fn verdict(&self) -> &[String] {
        &self.verdict
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

/// F36: who is out of order, and who wins then.
fn verdict(record: &Record) -> Vec<String> {
    let judgement = record.judge(&record.terms.fortresses);
    let mut words = Vec::new();
    for side in Side::BOTH {
        let name = record.terms.called(side);
        if let Some(illegal) = &judgement.illegal[side] {
            words.push(format!("{name}'s fortress: {illegal} (F36)."));
        }
        if let Some(unfaithful) = &judgement.unfaithful[side] {
            words.push(format!("{name}'s answer: {unfaithful}."));
        }
    }
    match (judgement.winner(), judgement.ending) {
        (winner, Some(ending)) if winner != Some(ending.winner) => words.push(match winner {
            Some(winner) => format!("So {} wins.", record.terms.called(winner)),
            None => "So nobody wins.".to_string(),
        }),
        _ => {}
    }
    words
}
