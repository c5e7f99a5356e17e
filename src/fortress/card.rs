//! The cards that lie hidden in a fortress.

use std::fmt;

/// A kind of card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// What the explorer is after (F26).
    Flag,
    /// Beats every piece but the wizard (F23, F24).
    PoisonCup,
    /// Strength 7; in the introduction only (F24).
    King,
    /// Strength 6.
    Duke,
    /// Strength 4.
    Soldier,
    /// Strength 1, and beats the king (F22).
    Princess,
    /// One end of the passage that only the dwarf finds (F27).
    SecretPassage,
    /// A hole to the floor below (F15).
    Pitfall,
}

impl Card {
    /// All kinds, in the order of the layout file's documentation.
    pub const ALL: [Card; 8] = [
        Card::Flag,
        Card::PoisonCup,
        Card::King,
        Card::Duke,
        Card::Soldier,
        Card::Princess,
        Card::SecretPassage,
        Card::Pitfall,
    ];

    /// The name in files and answers: `poison cup`.
    pub const fn name(self) -> &'static str {
        match self {
            Card::Flag => "flag",
            Card::PoisonCup => "poison cup",
            Card::King => "king",
            Card::Duke => "duke",
            Card::Soldier => "soldier",
            Card::Princess => "princess",
            Card::SecretPassage => "secret passage",
            Card::Pitfall => "pitfall",
        }
    }

    /// The kind called `name`, in any letter case and with any blanks.
    pub fn from_name(name: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| {
            let known = card.name().split(' ');
            let given = name.split_whitespace();
            known
                .map(str::to_ascii_lowercase)
                .eq(given.map(str::to_ascii_lowercase))
        })
    }

    /// The strength of a card that has one, 1 to 7.
    pub const fn strength(self) -> Option<u8> {
        match self {
            Card::King => Some(7),
            Card::Duke => Some(6),
            Card::Soldier => Some(4),
            Card::Princess => Some(1),
            Card::Flag | Card::PoisonCup | Card::SecretPassage | Card::Pitfall => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
