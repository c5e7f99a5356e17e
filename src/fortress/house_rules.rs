//! Rulings that a household could want otherwise, each in this one place.

/// Whether a card may stand on E5 bottom (F5).
pub const CARD_ON_START_ALLOWED: bool = false;

/// Whether the introduction's knight may be sacrificed (F35).
pub const INTRODUCTION_SACRIFICE_ALLOWED: bool = true;
