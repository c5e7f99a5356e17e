//! A round and its record, always in step.

use super::{BySide, Entry, GamesDiffer, PlayError, Record, Round, Side, Terms};
use crate::fortress::Layout;
use crate::fortress::walk::{Answer, Order};
use crate::legality::LegalLayout;
use crate::notepad::{Mark, Pencil, Place};

/// A round being played, with its record and both players' pencil marks.
#[derive(Clone, Debug)]
pub struct Table {
    start: Round,
    round: Round,
    record: Record,
    pencils: BySide<Pencil>,
}

impl Table {
    /// Sits down to a round on these terms. The fortresses are those of the owners
    /// who are answered for here; the terms' own stay what they are in the record.
    ///
    /// # Errors
    /// [`GamesDiffer`] where a fortress is built for another game.
    pub fn new(
        terms: Terms,
        fortresses: BySide<Option<LegalLayout>>,
    ) -> Result<Table, GamesDiffer> {
        let round = Round::new(terms.game, terms.lots.first(), fortresses)?;
        Ok(Table {
            start: round.clone(),
            round,
            record: Record::new(terms),
            pencils: BySide::default(),
        })
    }

    /// Takes up a round where its record stops.
    ///
    /// # Errors
    /// The number of the first entry that cannot be, and why.
    pub fn resume(
        record: Record,
        fortresses: BySide<Option<LegalLayout>>,
    ) -> Result<Table, ResumeError> {
        let mut table = Table::new(record.terms, fortresses).map_err(ResumeError::Games)?;
        for (i, entry) in record.entries.into_iter().enumerate() {
            table
                .add(entry)
                .map_err(|error| ResumeError::Entry(i, error))?;
        }
        Ok(table)
    }

    /// The round as it stands.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// The record so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The pencil marks of `side`.
    pub fn pencil(&self, side: Side) -> &Pencil {
        &self.pencils[side]
    }

    /// Plays an order of `side` in a fortress that is here.
    ///
    /// # Errors
    /// [`PlayError`]; then nothing changes.
    pub fn give(&mut self, side: Side, order: Order) -> Result<Answer, PlayError> {
        let answer = self.round.answer(side, order)?;
        self.add(Entry::Order {
            side,
            order,
            answer,
        })?;
        Ok(answer)
    }

    /// Takes down an order of `side` and the answer given elsewhere. Where the
    /// fortress is here, only the true answer is accepted.
    ///
    /// # Errors
    /// [`PlayError`]; then nothing changes.
    pub fn hear(&mut self, side: Side, order: Order, answer: Answer) -> Result<(), PlayError> {
        self.add(Entry::Order {
            side,
            order,
            answer,
        })
    }

    /// Ends a turn of `side` that was played and noted elsewhere.
    ///
    /// # Errors
    /// [`PlayError`]; then nothing changes.
    pub fn end_turn(&mut self, side: Side, penalty: u8) -> Result<(), PlayError> {
        self.add(Entry::TurnOver { side, penalty })
    }

    /// `side` gives up.
    ///
    /// # Errors
    /// [`PlayError::Over`].
    pub fn resign(&mut self, side: Side) -> Result<(), PlayError> {
        self.add(Entry::Resigns { side })
    }

    /// Pencils a mark on the notepad of `side`; a blank one rubs out.
    pub fn mark(&mut self, side: Side, place: Place, mark: Mark) {
        self.pencils[side].mark(place, mark.clone());
        self.record.entries.push(Entry::Mark { side, place, mark });
    }

    /// Takes back everything from entry `count` on, marks included. For practice
    /// against the computer; nobody takes anything back from another player.
    pub fn take_back_to(&mut self, count: usize) {
        self.record.entries.truncate(count);
        self.round = self.start.clone();
        for entry in &self.record.entries {
            // They were played once and are played again in the same order.
            let _ = self.round.follow(entry);
        }
        for side in Side::BOTH {
            self.pencils[side] = self.record.pencil(side, count);
        }
    }

    /// Lays the fortresses open in the record, at the end of the round.
    pub fn lay_open(&mut self) {
        for side in Side::BOTH {
            if let Some(fortress) = self.round.fortress(side) {
                self.record.terms.fortresses[side] = Some(*fortress.layout());
            }
        }
    }

    /// Lays the fortress of an owner who answered elsewhere open in the record, legal or
    /// not (F36), or takes it out again. The fortress of an owner who is answered for
    /// here stays as it is.
    ///
    /// # Errors
    /// [`GamesDiffer`] where it is built for another game; then nothing changes.
    pub fn lay_open_elsewhere(
        &mut self,
        owner: Side,
        layout: Option<Layout>,
    ) -> Result<(), GamesDiffer> {
        if layout.is_some_and(|layout| layout.game() != self.round.game()) {
            return Err(GamesDiffer { side: owner });
        }
        if self.round.fortress(owner).is_none() {
            self.record.terms.fortresses[owner] = layout;
        }
        Ok(())
    }

    fn add(&mut self, entry: Entry) -> Result<(), PlayError> {
        match &entry {
            Entry::Mark { side, place, mark } => {
                self.pencils[*side].mark(*place, mark.clone());
            }
            Entry::Order {
                side,
                order,
                answer,
            } if self.round.fortress(side.other()).is_some() => {
                let truth = self.round.answer(*side, *order)?;
                if truth != *answer {
                    return Err(PlayError::NotTheAnswer { truth });
                }
                self.round.follow(&entry)?;
            }
            _ => self.round.follow(&entry)?,
        }
        self.record.entries.push(entry);
        Ok(())
    }
}

/// Why a record cannot be taken up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResumeError {
    /// A fortress is of another game.
    Games(GamesDiffer),
    /// This entry, counted from 0, cannot be.
    Entry(usize, PlayError),
}

impl std::fmt::Display for ResumeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ResumeError::Games(error) => error.fmt(f),
            ResumeError::Entry(i, error) => write!(f, "entry {}: {error}", i + 1),
        }
    }
}

impl std::error::Error for ResumeError {}
