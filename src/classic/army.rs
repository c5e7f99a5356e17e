//! Armies as data: kinds of pieces with names, ranks, counts and powers (C2, N2).

use super::rank::Rank;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A kind's place in the list of its army, 0 to 31.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct KindId(u8);

impl KindId {
    /// The first kind, which every army has.
    pub const FIRST: KindId = KindId(0);

    /// The kind at this place; `None` from [`Army::MOST_KINDS`] on.
    pub const fn new(index: usize) -> Option<KindId> {
        if index < Army::MOST_KINDS {
            Some(KindId(index as u8))
        } else {
            None
        }
    }

    /// The place in the army's list, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind in the lowest five of these bits.
    pub(super) const fn from_bits(bits: u8) -> KindId {
        KindId(bits & 0x1F)
    }
}

impl TryFrom<u8> for KindId {
    type Error = ArmyError;

    fn try_from(index: u8) -> Result<KindId, ArmyError> {
        KindId::new(usize::from(index)).ok_or(ArmyError::TooManyKinds(usize::from(index) + 1))
    }
}

impl From<KindId> for u8 {
    fn from(kind: KindId) -> u8 {
        kind.0
    }
}

/// The special powers of Game 2 (P1 to P11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Power {
    /// P1.
    TurnToStone,
    /// P2.
    Enchant,
    /// P3.
    Quickness,
    /// P4.
    Flight,
    /// P5.
    Tunnel,
    /// P6.
    Rampage,
    /// P7.
    Detect,
    /// P8.
    Restore,
    /// P9.
    Arrows,
    /// P10.
    Summon,
    /// P11.
    Healing,
}

impl Power {
    /// All eleven, in the order of their ids.
    pub const ALL: [Power; 11] = [
        Power::TurnToStone,
        Power::Enchant,
        Power::Quickness,
        Power::Flight,
        Power::Tunnel,
        Power::Rampage,
        Power::Detect,
        Power::Restore,
        Power::Arrows,
        Power::Summon,
        Power::Healing,
    ];

    /// The rule that describes it.
    pub const fn rule(self) -> &'static str {
        match self {
            Power::TurnToStone => "P1",
            Power::Enchant => "P2",
            Power::Quickness => "P3",
            Power::Flight => "P4",
            Power::Tunnel => "P5",
            Power::Rampage => "P6",
            Power::Detect => "P7",
            Power::Restore => "P8",
            Power::Arrows => "P9",
            Power::Summon => "P10",
            Power::Healing => "P11",
        }
    }

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Power::TurnToStone => "turn to stone",
            Power::Enchant => "enchant",
            Power::Quickness => "quickness",
            Power::Flight => "flight",
            Power::Tunnel => "tunnel",
            Power::Rampage => "rampage",
            Power::Detect => "detect",
            Power::Restore => "restore",
            Power::Arrows => "arrows",
            Power::Summon => "summon",
            Power::Healing => "healing",
        }
    }
}

/// What pieces of one name have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// What it is called.
    pub name: String,
    /// What it counts in an attack.
    pub rank: Rank,
    /// How many the army has, at least 1.
    pub count: u8,
    /// What it can do in Game 2 instead of a plain move (N12).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Power>,
    /// The powers of the enemy that do nothing to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub immune_to: Vec<Power>,
    /// Whether it starts Game 2 out of play (N10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reinforcement: bool,
    /// Whether the opponent also wins Game 2 by overcoming all that are so marked
    /// (N13).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub child: bool,
}

impl Kind {
    /// A kind without powers.
    pub fn new(name: &str, rank: Rank, count: u8) -> Kind {
        Kind {
            name: name.to_string(),
            rank,
            count,
            powers: Vec::new(),
            immune_to: Vec::new(),
            reinforcement: false,
            child: false,
        }
    }
}

/// The pieces of one side (C2): at least one kind and at most 32, at most 40 pieces,
/// exactly one flag, no name twice in any letter case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "LooseArmy")]
pub struct Army {
    name: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    inferred: bool,
    kinds: Vec<Kind>,
}

/// An army as a file states it, before it is looked at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Army")]
struct LooseArmy {
    name: String,
    #[serde(default)]
    inferred: bool,
    kinds: Vec<Kind>,
}

impl TryFrom<LooseArmy> for Army {
    type Error = ArmyError;

    fn try_from(loose: LooseArmy) -> Result<Army, ArmyError> {
        Army::new(&loose.name, loose.inferred, loose.kinds)
    }
}

impl Army {
    /// How many kinds an army has at most.
    pub const MOST_KINDS: usize = 32;

    /// How many pieces an army has at most: the squares of four rows (C3).
    pub const MOST_PIECES: usize = 40;

    /// An army of these kinds. `inferred` says that its list was concluded and not
    /// read from the game's own label sheet (N2).
    pub fn new(name: &str, inferred: bool, kinds: Vec<Kind>) -> Result<Army, ArmyError> {
        if let Some(fault) = Army::faults(&kinds).into_iter().next() {
            return Err(fault);
        }
        let name = name.to_string();
        Ok(Army {
            name,
            inferred,
            kinds,
        })
    }

    /// Everything that keeps these kinds from being an army.
    pub fn faults(kinds: &[Kind]) -> Vec<ArmyError> {
        let mut faults = Vec::new();
        if kinds.len() > Army::MOST_KINDS {
            faults.push(ArmyError::TooManyKinds(kinds.len()));
        }
        let pieces = kinds.iter().map(|kind| usize::from(kind.count)).sum();
        if pieces > Army::MOST_PIECES {
            faults.push(ArmyError::TooManyPieces(pieces));
        }
        let without_piece = kinds.iter().filter(|kind| kind.count == 0);
        faults.extend(without_piece.map(|kind| ArmyError::NoneOf(kind.name.clone())));
        let unusable = kinds.iter().filter(|kind| !is_usable_name(&kind.name));
        faults.extend(unusable.map(|kind| ArmyError::Name(kind.name.clone())));
        for (i, kind) in kinds.iter().enumerate() {
            let is_same = |before: &Kind| before.name.eq_ignore_ascii_case(&kind.name);
            if kinds[..i].iter().any(is_same) {
                faults.push(ArmyError::SameName(kind.name.clone()));
            }
        }
        let flags = kinds.iter().filter(|kind| kind.rank == Rank::Flag);
        let flags = flags.map(|kind| usize::from(kind.count)).sum();
        if flags != 1 {
            faults.push(ArmyError::Flags(flags));
        }
        faults
    }

    /// An army of the editions, which the tests hold to what [`Army::new`] asks.
    pub(super) fn known(name: &str, inferred: bool, kinds: Vec<Kind>) -> Army {
        Army {
            name: name.to_string(),
            inferred,
            kinds,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether its list was concluded and not read from the game's own label sheet
    /// (N2); whoever shows it says so.
    pub const fn is_inferred(&self) -> bool {
        self.inferred
    }

    /// The kinds with their ids, in order.
    pub fn kinds(&self) -> impl Iterator<Item = (KindId, &Kind)> {
        (0..).filter_map(KindId::new).zip(&self.kinds)
    }

    /// The kind with this id, if the army has so many.
    pub fn kind(&self, id: KindId) -> Option<&Kind> {
        self.kinds.get(id.index())
    }

    /// The kind of this name, in any letter case.
    pub fn kind_named(&self, name: &str) -> Option<(KindId, &Kind)> {
        self.kinds()
            .find(|(_, kind)| kind.name.eq_ignore_ascii_case(name))
    }

    /// The first kind of this rank.
    pub fn kind_ranked(&self, rank: Rank) -> Option<KindId> {
        self.kinds()
            .find(|(_, kind)| kind.rank == rank)
            .map(|(id, _)| id)
    }

    /// How many pieces it has, reinforcements included.
    pub fn size(&self) -> usize {
        self.kinds.iter().map(|kind| usize::from(kind.count)).sum()
    }
}

/// How many characters a kind's name has at most.
const LONGEST_NAME: usize = 40;

/// Whether a kind can be called so: orders and files part names by commas, = and >.
fn is_usable_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.chars().count())
        && name.trim() == name
        && !name.contains([',', '=', '>'])
        && !name.contains(char::is_control)
}

/// Why kinds make no army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArmyError {
    /// More than 32 kinds.
    TooManyKinds(usize),
    /// More than 40 pieces.
    TooManyPieces(usize),
    /// A kind with no piece.
    NoneOf(String),
    /// A name that orders and files cannot use.
    Name(String),
    /// Two kinds of one name, letter case aside.
    SameName(String),
    /// Not exactly one flag.
    Flags(usize),
}

impl fmt::Display for ArmyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArmyError::TooManyKinds(found) => {
                write!(f, "an army has at most 32 kinds, and here are {found}")
            }
            ArmyError::TooManyPieces(found) => {
                write!(
                    f,
                    "an army has at most 40 pieces, and here are {found} (C3)"
                )
            }
            ArmyError::NoneOf(name) => {
                write!(f, "of {name} there must be at least one piece (C2)")
            }
            ArmyError::Name(name) => {
                let start: String = name.chars().take(LONGEST_NAME).collect();
                write!(
                    f,
                    "\"{}\" is no name for a kind: it has 1 to {LONGEST_NAME} characters, no comma, = or > among them and no blank at its ends",
                    start.escape_debug()
                )
            }
            ArmyError::SameName(name) => write!(f, "two kinds are called {name}"),
            ArmyError::Flags(found) => {
                write!(f, "an army has exactly one flag, and here are {found} (C2)")
            }
        }
    }
}

impl std::error::Error for ArmyError {}
