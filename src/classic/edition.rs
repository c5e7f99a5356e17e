//! The games that are played on this board, and the armies they come with.

use super::army::{Army, Kind, Power};
use super::rank::Rank;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// 40 pieces a side (C2).
    #[default]
    Classic,
    /// 8 pieces a side (C4).
    Barrage,
    /// Game 1 of the Narnia edition: the classic law (N1).
    NarniaOne,
    /// Game 2 of the Narnia edition: with special powers (N10 to N16).
    NarniaTwo,
}

impl Edition {
    /// All four.
    pub const ALL: [Edition; 4] = [
        Edition::Classic,
        Edition::Barrage,
        Edition::NarniaOne,
        Edition::NarniaTwo,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Classic => "classic",
            Edition::Barrage => "barrage",
            Edition::NarniaOne => "narnia game 1",
            Edition::NarniaTwo => "narnia game 2",
        }
    }

    /// Who starts, unless the players choose otherwise where they may (C5, N1).
    pub const fn first(self) -> Side {
        match self {
            Edition::Classic | Edition::Barrage => Side::Red,
            Edition::NarniaOne | Edition::NarniaTwo => Side::Blue,
        }
    }

    /// Whether special powers are used and reinforcements wait (N10, N12).
    pub const fn has_powers(self) -> bool {
        matches!(self, Edition::NarniaTwo)
    }

    /// The army that the edition gives to this side (C2, C4, N2).
    pub fn army(self, side: Side) -> Army {
        match (self, side) {
            (Edition::Classic, _) => Army::known("Classic", false, classic()),
            (Edition::Barrage, _) => Army::known("Barrage", false, barrage()),
            (Edition::NarniaOne | Edition::NarniaTwo, Side::Red) => {
                Army::known("Peter and Aslan", true, narnia_red())
            }
            (Edition::NarniaOne | Edition::NarniaTwo, Side::Blue) => {
                Army::known("White Witch", true, narnia_blue())
            }
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

fn kinds(list: &[(&str, Rank, u8)]) -> Vec<Kind> {
    list.iter()
        .map(|(name, rank, count)| Kind::new(name, *rank, *count))
        .collect()
}

/// C2.
fn classic() -> Vec<Kind> {
    kinds(&[
        ("Bomb", Rank::Bomb, 6),
        ("Spy", Rank::Spy, 1),
        ("Scout", Rank::Two, 8),
        ("Miner", Rank::Three, 5),
        ("Sergeant", Rank::Four, 4),
        ("Lieutenant", Rank::Five, 4),
        ("Captain", Rank::Six, 4),
        ("Major", Rank::Seven, 3),
        ("Colonel", Rank::Eight, 2),
        ("General", Rank::Nine, 1),
        ("Marshal", Rank::Ten, 1),
        ("Flag", Rank::Flag, 1),
    ])
}

/// C4.
fn barrage() -> Vec<Kind> {
    kinds(&[
        ("Bomb", Rank::Bomb, 1),
        ("Spy", Rank::Spy, 1),
        ("Scout", Rank::Two, 2),
        ("Miner", Rank::Three, 1),
        ("General", Rank::Nine, 1),
        ("Marshal", Rank::Ten, 1),
        ("Flag", Rank::Flag, 1),
    ])
}

/// N2, with the powers P3, P4 and P6 to P11 and the reinforcements of N10.
fn narnia_red() -> Vec<Kind> {
    use Power::{Arrows, Detect, Enchant, Flight, Healing, Quickness, Rampage, Restore, Summon};
    let to_both = vec![Power::TurnToStone, Enchant];
    let mut list = kinds(&[
        ("Spring Magic", Rank::Bomb, 6),
        ("Mr. Tumnus", Rank::Spy, 1),
        ("Leopard", Rank::Two, 8),
        ("Dryad", Rank::Three, 5),
        ("Lucy", Rank::Four, 1),
        ("Edmund", Rank::Four, 1),
        ("Beaver", Rank::Four, 2),
        ("Hawk", Rank::Five, 4),
        ("Gryphon", Rank::Six, 1),
        ("Centaur", Rank::Six, 3),
        ("Gorilla", Rank::Seven, 3),
        ("Susan", Rank::Eight, 1),
        ("Rumblebuffin", Rank::Eight, 1),
        ("Peter", Rank::Nine, 1),
        ("Aslan", Rank::Ten, 1),
        ("Flag", Rank::Flag, 1),
    ]);
    for kind in &mut list {
        let name = kind.name.as_str();
        (kind.powers, kind.immune_to) = match name {
            "Aslan" => (vec![Quickness, Detect, Restore], to_both.clone()),
            "Peter" => (vec![Quickness], vec![Enchant]),
            "Susan" => (vec![Arrows, Summon], vec![Enchant]),
            "Lucy" => (vec![Healing], vec![Enchant]),
            "Rumblebuffin" => (vec![Quickness], Vec::new()),
            "Gryphon" | "Hawk" => (vec![Flight], Vec::new()),
            "Gorilla" => (vec![Rampage], Vec::new()),
            "Spring Magic" | "Flag" => (Vec::new(), to_both.clone()),
            _ => continue,
        };
    }
    for kind in &mut list {
        let name = kind.name.as_str();
        kind.child = matches!(name, "Peter" | "Susan" | "Lucy" | "Edmund");
        kind.reinforcement = matches!(
            name,
            "Aslan" | "Susan" | "Lucy" | "Mr. Tumnus" | "Rumblebuffin" | "Dryad"
        );
    }
    list
}

/// N2, with the powers P1 to P6.
fn narnia_blue() -> Vec<Kind> {
    let mut list = kinds(&[
        ("Winter Magic", Rank::Bomb, 6),
        ("Dwarf", Rank::Spy, 1),
        ("Wolf", Rank::Two, 8),
        ("Minoboar", Rank::Three, 5),
        ("Hag", Rank::Four, 4),
        ("Boggle", Rank::Five, 4),
        ("Harpy", Rank::Six, 4),
        ("Cyclops", Rank::Seven, 3),
        ("Giant", Rank::Eight, 1),
        ("Minotaur", Rank::Eight, 1),
        ("Otmin", Rank::Nine, 1),
        ("White Witch", Rank::Ten, 1),
        ("Flag", Rank::Flag, 1),
    ]);
    for kind in &mut list {
        kind.powers = match kind.name.as_str() {
            "White Witch" => vec![Power::TurnToStone, Power::Enchant],
            "Otmin" | "Giant" => vec![Power::Quickness],
            "Harpy" => vec![Power::Flight],
            "Boggle" => vec![Power::Tunnel],
            "Cyclops" => vec![Power::Rampage],
            _ => continue,
        };
    }
    list
}
