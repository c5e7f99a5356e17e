//! A round whose other player sits at another machine: what was said there is played
//! here as it comes, and what is said here waits to be carried there. Nothing is played
//! before its answer has come.

use super::{Mode, Session};
use crate::app::play::review::{Remark, Review};
use crate::app::play::said;
use crate::fortress::Layout;
use crate::fortress::walk::Order;
use crate::legality::LegalLayout;
use crate::remote::Say;
use crate::round::{BySide, Entry, GamesDiffer, Side, Table, Terms};

/// What is special about a round with somebody elsewhere.
#[derive(Clone, Default, Debug)]
pub struct Afar {
    /// What was said here and is not carried away yet.
    pub says: Vec<Say>,
    /// The order that waits for its answer, and whose it is.
    pub open: Option<(Side, Order)>,
    /// How the round ended, in words; the fortresses may not lie open yet.
    pub ended: Option<String>,
}

impl Session {
    /// Sits down to a round with somebody elsewhere; `fortress` is the one of `me`.
    ///
    /// # Errors
    /// [`GamesDiffer`] where the fortress is built for another game.
    pub fn remote(terms: Terms, me: Side, fortress: LegalLayout) -> Result<Session, GamesDiffer> {
        let mut fortresses = BySide::default();
        fortresses[me] = Some(fortress);
        Ok(Session::new(
            Table::new(terms, fortresses)?,
            Mode::Remote { me },
        ))
    }

    /// Who sits here, where the other player sits elsewhere at a machine.
    pub fn remote_side(&self) -> Option<Side> {
        match self.mode {
            Mode::Remote { me } => Some(me),
            _ => None,
        }
    }

    /// The own order that waits for its answer.
    pub fn waits_for(&self) -> Option<Order> {
        let me = self.remote_side()?;
        let open = self.afar.open.filter(|(side, _)| *side == me);
        open.map(|(_, order)| order)
    }

    /// Gives an order to be carried away, unless the rules forbid it.
    pub(super) fn send_away(&mut self, side: Side, order: Order) {
        if let Err(refusal) = self.round().notepad(side).check(order) {
            self.complain(&said::sentence(&refusal.to_string()));
            return;
        }
        self.afar.says.push(Say::Order(order));
        self.afar.open = Some((side, order));
        self.say(String::new());
    }

    /// Wants both fortresses laid open, which ends the round.
    pub fn demand(&mut self) {
        self.offer = None;
        if self.remote_side().is_some() && !self.is_over() {
            self.afar.says.push(Say::Demand);
        }
    }

    /// Plays what was said so far, of which the first part is played already.
    pub fn hear_from_elsewhere(&mut self, entries: &[Entry]) {
        let played: Vec<Entry> = self.table.record().entries.clone();
        let played: Vec<&Entry> = played
            .iter()
            .filter(|entry| !matches!(entry, Entry::Mark { .. }))
            .collect();
        let is_beginning = played.len() <= entries.len()
            && played
                .iter()
                .zip(entries)
                .all(|(here, heard)| *here == heard);
        if is_beginning {
            for entry in &entries[played.len()..] {
                self.hear_entry(entry);
            }
        } else {
            // Two things were said at once, and the other one counts first.
            self.begin_again(entries);
        }
        match entries.last() {
            Some(Entry::Order { side, .. })
                if entries.len() > played.len() && Some(*side) == self.remote_side() =>
            {
                self.doubt(*side);
            }
            _ => {}
        }
    }

    fn hear_entry(&mut self, entry: &Entry) {
        let me = self.remote_side();
        match *entry {
            Entry::Order {
                side,
                order,
                answer,
            } => {
                let is_other = me != Some(side);
                let cursor = (self.cursor, self.focus_cursor);
                self.play(is_other, |table| table.hear(side, order, answer));
                if is_other {
                    // "The knight enters" might be one's own.
                    self.status = format!("{}: {}", self.name(side), self.status);
                    // Whoever sits here goes on with what they are about.
                    (self.cursor, self.focus_cursor) = cursor;
                }
            }
            Entry::Resigns { side } => {
                self.play(true, |table| table.resign(side));
            }
            Entry::TurnOver { .. } | Entry::Mark { .. } => {}
        }
    }

    fn begin_again(&mut self, entries: &[Entry]) {
        let mut marks = self.table.record().entries.clone();
        marks.retain(|entry| matches!(entry, Entry::Mark { .. }));
        self.table.take_back_to(0);
        self.put_back_marks(marks);
        self.tell_again();
        for entry in entries {
            self.hear_entry(entry);
        }
    }

    /// Pencils marks that were kept.
    pub fn put_back_marks(&mut self, marks: Vec<Entry>) {
        for entry in marks {
            if let Entry::Mark { side, place, mark } = entry {
                self.table.mark(side, place, mark);
            }
        }
        self.revision += 1;
    }

    /// The round is over: lays open what there is to be seen, to be looked back at, with
    /// what an audit found; remarks name entries among those that were heard.
    pub fn lay_all_open(&mut self, fortresses: BySide<Option<Layout>>, remarks: Vec<Remark>) {
        for side in Side::BOTH {
            let opened = self.table.lay_open_elsewhere(side, fortresses[side]);
            if let Err(error) = opened {
                self.complain(&said::sentence(&error.to_string()));
            }
        }
        self.table.lay_open();
        let heard = |nth: usize| {
            let entries = self.table.record().entries.iter().enumerate();
            let mut heard = entries.filter(|(_, entry)| !matches!(entry, Entry::Mark { .. }));
            heard.nth(nth).map(|(index, _)| index)
        };
        let remarks = remarks.into_iter().map(|remark| Remark {
            entry: remark
                .entry
                .and_then(|(nth, side)| Some((heard(nth)?, side))),
            ..remark
        });
        let remarks = remarks.collect();
        let winner = self.round().ending().map(|ending| ending.winner);
        let side = winner.or(self.remote_side()).unwrap_or(Side::Red);
        let shown = self.review.as_ref();
        let shown = shown.map(|review| (review.side, review.shown()));
        let mut review = Review::new(self.table.record(), side, self.elsewhere());
        review.set_verdict(remarks);
        if let Some((side, entries)) = shown {
            review.side = side;
            review.show(entries);
        } else {
            self.let_go();
        }
        self.review = Some(review);
    }
}
