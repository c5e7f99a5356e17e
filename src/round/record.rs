//! The record of a round: its terms, then everything that was said, in order.

use super::{BySide, Ending, PlayError, Round, Side};
use crate::fortress::walk::{Answer, CardAnswer, Order, Outcome, step};
use crate::fortress::{Card, Game, LadderSlot, Layout, Rules};
use crate::notepad::{Mark, Pencil, Place};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt;

/// Who starts, and how that was decided (F30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lots {
    /// The players agreed on it.
    Agreed(Side),
    /// Lots were drawn from this seed.
    Drawn(u64),
}

impl Lots {
    /// The side that starts. The same seed draws the same side.
    pub fn first(self) -> Side {
        match self {
            Lots::Agreed(side) => side,
            Lots::Drawn(seed) => Side::BOTH[ChaCha8Rng::seed_from_u64(seed).random_range(0..2)],
        }
    }
}

/// What is settled before the first order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The game.
    pub game: Game,
    /// The players' names, one line of at most [`Terms::LONGEST_NAME`] characters
    /// each; may be empty.
    pub names: BySide<String>,
    /// Who starts.
    pub lots: Lots,
    /// The fortresses, where they are laid open: `fortresses[Side::Red]` is the one
    /// that red built.
    pub fortresses: BySide<Option<Layout>>,
}

impl Terms {
    /// The most characters a player's name has.
    pub const LONGEST_NAME: usize = 60;

    /// What `side` is called: its player's name, or else its colour.
    pub fn called(&self, side: Side) -> &str {
        match (self.names[side].as_str(), side) {
            ("", Side::Red) => "Red",
            ("", Side::Blue) => "Blue",
            (name, _) => name,
        }
    }
}

/// One line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// An order and what the other side answered.
    Order {
        /// Who explores.
        side: Side,
        /// The order.
        order: Order,
        /// The answer.
        answer: Answer,
    },
    /// A turn that was played and noted elsewhere is over.
    TurnOver {
        /// Whose turn.
        side: Side,
        /// The turns to skip for it.
        penalty: u8,
    },
    /// A pencil mark on a player's notepad.
    Mark {
        /// Whose notepad.
        side: Side,
        /// Where.
        place: Place,
        /// What; a blank mark rubs out.
        mark: Mark,
    },
    /// A player resigned.
    Resigns {
        /// Who.
        side: Side,
    },
}

impl Entry {
    /// Whether this is an order that `owner` answered.
    pub fn is_answered_by(&self, owner: Side) -> bool {
        matches!(self, Entry::Order { side, .. } if *side == owner.other())
    }
}

/// The record of a round, whole or so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was settled before.
    pub terms: Terms,
    /// What happened since.
    pub entries: Vec<Entry>,
}

impl Record {
    /// A record of nothing yet.
    pub const fn new(terms: Terms) -> Record {
        Record {
            terms,
            entries: Vec::new(),
        }
    }

    /// The round after all entries, as both sides heard it: no fortress is looked
    /// at.
    ///
    /// # Errors
    /// The number of the first entry that cannot be, and why.
    pub fn replay(&self) -> Result<Round, (usize, PlayError)> {
        self.replay_first(self.entries.len())
    }

    /// The round after the first `count` entries.
    ///
    /// # Errors
    /// As for [`Record::replay`].
    pub fn replay_first(&self, count: usize) -> Result<Round, (usize, PlayError)> {
        let mut round = Round::heard(self.terms.game, self.terms.lots.first());
        for (i, entry) in self.entries.iter().take(count).enumerate() {
            round.follow(entry).map_err(|error| (i, error))?;
        }
        Ok(round)
    }

    /// The pencil marks of `side` after the first `count` entries.
    pub fn pencil(&self, side: Side, count: usize) -> Pencil {
        let mut pencil = Pencil::default();
        for entry in self.entries.iter().take(count) {
            if let Entry::Mark {
                side: whose,
                place,
                mark,
            } = entry
                && *whose == side
            {
                pencil.mark(*place, mark.clone());
            }
        }
        pencil
    }

    /// How the round ended, or `None` where it goes on or the record is broken.
    pub fn ending(&self) -> Option<Ending> {
        self.replay().ok()?.ending()
    }

    /// Holds every answer that the owner of `layout`, `owner`, gave against the
    /// layout: the first that differs from the true one.
    ///
    /// # Errors
    /// [`Unfaithful`] with the answer given and the one the law gives; orders of a
    /// record that does not replay are looked at as far as it does.
    pub fn check_answers(&self, owner: Side, layout: &Layout) -> Result<(), Unfaithful> {
        let mut round = Round::heard(self.terms.game, self.terms.lots.first());
        for (i, entry) in self.entries.iter().enumerate() {
            if let Entry::Order {
                side,
                order,
                answer,
            } = entry
                && entry.is_answered_by(owner)
            {
                let truth = step(layout, round.notepad(*side).state(), *order)
                    .ok()
                    .map(|step| step.answer);
                if truth != Some(*answer) {
                    return Err(Unfaithful {
                        entry: i,
                        order: *order,
                        given: *answer,
                        truth,
                        rule: broken_rule(round.game(), *order, answer, truth.as_ref()),
                    });
                }
            }
            if round.follow(entry).is_err() {
                break;
            }
        }
        Ok(())
    }
}

/// An answer that the owner's layout does not give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfaithful {
    /// The number of the entry in the record, from 0.
    pub entry: usize,
    /// The order that was answered.
    pub order: Order,
    /// The answer in the record.
    pub given: Answer,
    /// The answer by the layout; `None` where the order is refused there.
    pub truth: Option<Answer>,
    /// The rule that the given answer breaks: `F12`.
    pub rule: &'static str,
}

/// The rule by which the owner had to answer otherwise.
fn broken_rule(game: &Game, order: Order, given: &Answer, truth: Option<&Answer>) -> &'static str {
    let Some(truth) = truth else {
        return match order {
            Order::Move { from, to } if LadderSlot::between(from, to).is_none() => "F27",
            _ => "F13",
        };
    };
    let either = |outcome| given.outcome == outcome || truth.outcome == outcome;
    if given.outcome != truth.outcome && either(Outcome::Wall) {
        "F12"
    } else if given.outcome != truth.outcome && either(Outcome::NoLadder) {
        "F14"
    } else if given.fell != truth.fell {
        "F15"
    } else if given.outcome != truth.outcome && either(Outcome::Flag) {
        "F26"
    } else if given.outcome != truth.outcome || given.card != truth.card {
        rule_of_fight(game, truth.card.or(given.card))
    } else if given.ladders != truth.ladders {
        "F13"
    } else {
        "F27"
    }
}

/// The rule for a fight with this card.
const fn rule_of_fight(game: &Game, named: Option<CardAnswer>) -> &'static str {
    match (game.rules(), named) {
        (_, None) => "F25",
        (Rules::Introduction, _) => "F24",
        (_, Some(named)) if named.removed => "F20",
        (_, Some(named)) => match named.card {
            Card::PoisonCup => "F23",
            Card::Princess => "F22",
            _ => "F21",
        },
    }
}

impl fmt::Display for Unfaithful {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (order, given) = (self.order, self.given);
        match &self.truth {
            Some(truth) => write!(
                f,
                "\"{order}\" was answered \"{given}\"; by the layout it is \"{truth}\" ({})",
                self.rule
            ),
            None => write!(
                f,
                "\"{order}\" was answered \"{given}\"; by the layout it is refused ({})",
                self.rule
            ),
        }
    }
}

impl Round {
    /// Plays one entry of a record. Marks change nothing.
    ///
    /// # Errors
    /// [`PlayError`] where the entry cannot be.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), PlayError> {
        match entry {
            Entry::Order {
                side,
                order,
                answer,
            } => self.hear(*side, *order, answer),
            Entry::TurnOver { side, penalty } => self.end_turn(*side, *penalty),
            Entry::Resigns { side } => self.resign(*side),
            Entry::Mark { .. } => Ok(()),
        }
    }
}
