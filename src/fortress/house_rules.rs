//! Rulings that a household could want otherwise, each in this one place.

use super::Space;

/// Whether a card may stand on E5 bottom (F5).
const CARD_ON_START_ALLOWED: bool = false;

/// Whether the introduction's knight may be sacrificed (F35).
pub const INTRODUCTION_SACRIFICE_ALLOWED: bool = true;

/// A ruling that a household could want otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// What it is about, as records name it.
    pub name: &'static str,
    /// Its rule.
    pub rule: &'static str,
    /// Whether this house allows it.
    pub allowed: bool,
}

/// All of them.
pub const SWITCHES: [Switch; 2] = [
    Switch {
        name: "card on E5",
        rule: "F5",
        allowed: CARD_ON_START_ALLOWED,
    },
    Switch {
        name: "sacrifice of the knight",
        rule: "F35",
        allowed: INTRODUCTION_SACRIFICE_ALLOWED,
    },
];

/// Whether a card may stand on `space` (F5).
pub fn may_hold_card(space: Space) -> bool {
    CARD_ON_START_ALLOWED || space != Space::START
}
