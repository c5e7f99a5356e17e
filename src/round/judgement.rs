//! Who wins once the fortresses are laid open (F36).

use super::{BySide, Ending, Record, Side, Unfaithful};
use crate::fortress::Layout;
use crate::legality::{IllegalLayout, LegalLayout};

/// What the fortresses say of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// How the round ended, or `None` where it goes on.
    pub ending: Option<Ending>,
    /// Whose fortress is illegal, and why.
    pub illegal: BySide<Option<IllegalLayout>>,
    /// The first answer of an owner that is not the fortress's.
    pub unfaithful: BySide<Option<Unfaithful>>,
}

impl Judgement {
    /// Whether every fortress that was looked at is legal and was truly answered
    /// for.
    pub fn is_clean(&self) -> bool {
        Side::BOTH
            .into_iter()
            .all(|side| self.illegal[side].is_none() && self.unfaithful[side].is_none())
    }

    /// F36: who wins. An illegal fortress loses, whoever found a flag; where both
    /// are illegal nobody wins. A false answer decides nothing.
    pub fn winner(&self) -> Option<Side> {
        match (&self.illegal.red, &self.illegal.blue) {
            (Some(_), Some(_)) => None,
            (Some(_), None) => Some(Side::Blue),
            (None, Some(_)) => Some(Side::Red),
            (None, None) => self.ending.map(|ending| ending.winner),
        }
    }
}

impl Record {
    /// Holds the round against these fortresses, those that each side built. What is
    /// not laid open is not looked at.
    pub fn judge(&self, fortresses: &BySide<Option<Layout>>) -> Judgement {
        Judgement {
            ending: self.ending(),
            illegal: BySide::from_fn(|side| LegalLayout::try_from(fortresses[side]?).err()),
            unfaithful: BySide::from_fn(|side| {
                self.check_answers(side, fortresses[side].as_ref()?).err()
            }),
        }
    }
}
