//! Everything a player can do in a turn.

use super::army::{KindId, Power};
use super::moves::Move;
use super::repetition::Path;
use super::square::Square;
use serde::{Deserialize, Serialize};

/// What a player does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A plain move or attack (C10 to C15).
    Move(Move),
    /// A special power instead of a plain move (N12).
    Power(PowerUse),
    /// All reinforcements enter, and the turn goes on (N11).
    Reinforce(Box<[Placement]>),
}

impl From<Move> for Action {
    fn from(plain: Move) -> Action {
        Action::Move(plain)
    }
}

/// A piece of this kind on this square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Placement {
    /// Where.
    pub square: Square,
    /// Which kind of its army.
    pub kind: KindId,
}

/// The use of one special power (P1 to P11). `from` is the piece that uses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are squares named by what stands there"
)]
pub enum PowerUse {
    /// P1.
    TurnToStone { from: Square, target: Square },
    /// P2.
    Enchant { from: Square, target: Square },
    /// P3: two steps over `via`.
    Quickness {
        from: Square,
        via: Square,
        to: Square,
    },
    /// P4: to the first empty square, then perhaps an attack on a neighbour.
    Flight {
        from: Square,
        to: Square,
        attack: Option<Square>,
    },
    /// P5: as flight.
    Tunnel {
        from: Square,
        to: Square,
        attack: Option<Square>,
    },
    /// P6: one step, then all around.
    Rampage { from: Square, to: Square },
    /// P7.
    Detect { from: Square, target: Square },
    /// P8.
    Restore { from: Square },
    /// P9.
    Arrows { from: Square, target: Square },
    /// P10: the piece on `whom` comes to `to`.
    Summon {
        from: Square,
        whom: Square,
        to: Square,
    },
    /// P11: a captured piece of this kind returns to `to`.
    Healing {
        from: Square,
        kind: KindId,
        to: Square,
    },
}

impl PowerUse {
    /// Which power it is.
    pub const fn power(&self) -> Power {
        match self {
            PowerUse::TurnToStone { .. } => Power::TurnToStone,
            PowerUse::Enchant { .. } => Power::Enchant,
            PowerUse::Quickness { .. } => Power::Quickness,
            PowerUse::Flight { .. } => Power::Flight,
            PowerUse::Tunnel { .. } => Power::Tunnel,
            PowerUse::Rampage { .. } => Power::Rampage,
            PowerUse::Detect { .. } => Power::Detect,
            PowerUse::Restore { .. } => Power::Restore,
            PowerUse::Arrows { .. } => Power::Arrows,
            PowerUse::Summon { .. } => Power::Summon,
            PowerUse::Healing { .. } => Power::Healing,
        }
    }

    /// The way of the piece, if the use is one that C17 counts: quickness alone (N16).
    pub const fn path(&self) -> Option<Path> {
        match *self {
            PowerUse::Quickness { from, via, to } => Some(Path {
                from,
                via: Some(via),
                to,
            }),
            _ => None,
        }
    }

    /// The piece that uses it.
    pub const fn from(&self) -> Square {
        match *self {
            PowerUse::TurnToStone { from, .. }
            | PowerUse::Enchant { from, .. }
            | PowerUse::Quickness { from, .. }
            | PowerUse::Flight { from, .. }
            | PowerUse::Tunnel { from, .. }
            | PowerUse::Rampage { from, .. }
            | PowerUse::Detect { from, .. }
            | PowerUse::Restore { from }
            | PowerUse::Arrows { from, .. }
            | PowerUse::Summon { from, .. }
            | PowerUse::Healing { from, .. } => from,
        }
    }
}
