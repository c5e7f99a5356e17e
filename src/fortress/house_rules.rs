//! Rulings that a household could want otherwise, each in this one place.

use super::Space;

/// Whether a card may stand on E5 bottom (F5).
const CARD_ON_START_ALLOWED: bool = false;

/// Whether the introduction's knight may be sacrificed (F35).
pub const INTRODUCTION_SACRIFICE_ALLOWED: bool = true;

/// Whether a card may stand on `space` (F5).
pub fn may_hold_card(space: Space) -> bool {
    CARD_ON_START_ALLOWED || space != Space::START
}
