//! Findings: data first, a sentence when somebody wants to read it.

use crate::fortress::{Card, Change, LadderSlot, Part, PieceSet, Space, WallSlot};
use crate::solver::ClosedBy;
use std::fmt;

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The layout is illegal: its owner loses (F36).
    Error,
    /// Legal, but hardly meant.
    Warning,
    /// Legal, and worth knowing.
    Note,
}

impl Severity {
    /// The word in files and answers.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// Something worth saying about a layout. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// How much it matters.
    pub severity: Severity,
    /// The spaces concerned, in order.
    pub spaces: Vec<Space>,
    /// The obvious mend, if there is one.
    pub fix: Option<Fix>,
}

/// A mend for a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What to change, in order.
    pub changes: Vec<Change>,
}

/// What to do in words, `take away the wall A1-A2 bottom`.
impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.changes.as_slice() {
            [Change::Wall(from, false), Change::Wall(to, true)] => {
                write!(f, "move the wall {from} to {to}")
            }
            [Change::Card(from, None), Change::Card(to, Some(card))] => {
                write!(f, "move the {card} from {from} to {to}")
            }
            changes => {
                for (i, change) in changes.iter().enumerate() {
                    let joint = if i == 0 { "" } else { ", " };
                    write!(f, "{joint}{change}")?;
                }
                Ok(())
            }
        }
    }
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// A part is missing or over (F6).
    Count {
        /// The part.
        part: Part,
        /// How many there are.
        placed: usize,
        /// How many there must be.
        needed: usize,
    },
    /// A card on E5 bottom (F5).
    CardOnStart {
        /// The card.
        card: Card,
    },
    /// No piece set reaches the flag (F7).
    FlagUnreachable {
        /// The pieces of the game.
        pieces: PieceSet,
        /// What keeps them from it.
        closed_by: ClosedBy,
        /// Whether there is a flag at all.
        has_flag: bool,
    },
    /// A ladder that a pitfall makes useless (F14).
    UnusableLadder {
        /// The ladder.
        ladder: LadderSlot,
        /// The pitfall.
        pitfall: Space,
    },
    /// A pitfall on the bottom floor does nothing (F15).
    PitfallOnBottom,
    /// Walls that nobody ever comes near (F2).
    WallsOutOfReach {
        /// The walls.
        walls: Vec<WallSlot>,
    },
    /// Spaces that pieces cannot leave (F42).
    Trap {
        /// The pieces that can get stuck there.
        pieces: PieceSet,
    },
    /// Too many states to look for traps and par (F41, F42).
    TooManyStates,
    /// A secret passage that nobody can find (F27).
    PassageNeverFound {
        /// Whether the game has a dwarf at all.
        has_dwarf: bool,
        /// How many passage cards there are.
        cards: usize,
    },
    /// The flag can be walked to with no card, fall or passage on the way (F26).
    FlagUnguarded,
}

impl Finding {
    /// The id of the rule that the finding is about.
    pub const fn rule(&self) -> &'static str {
        match self.kind {
            FindingKind::Count { .. } => "F6",
            FindingKind::CardOnStart { .. } => "F5",
            FindingKind::FlagUnreachable { .. } => "F7",
            FindingKind::UnusableLadder { .. } => "F14",
            FindingKind::PitfallOnBottom => "F15",
            FindingKind::WallsOutOfReach { .. } => "F2",
            FindingKind::Trap { .. } => "F42",
            FindingKind::TooManyStates => "F41",
            FindingKind::PassageNeverFound { .. } => "F27",
            FindingKind::FlagUnguarded => "F26",
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space = listed(&self.spaces);
        match &self.kind {
            FindingKind::Count {
                part,
                placed,
                needed,
            } => {
                let name = part.counted(*needed);
                match needed {
                    0 => write!(
                        f,
                        "This game is played without {}: take away what lies on {}.",
                        part.counted(2),
                        listed(&self.spaces)
                    ),
                    1 if *placed == 0 => write!(f, "The {name} is not placed yet."),
                    _ if placed < needed => write!(
                        f,
                        "{placed} of {needed} {name} placed: {} still to place.",
                        needed - placed
                    ),
                    _ => {
                        write!(
                            f,
                            "There are {placed} {}, {} too many: the game has {needed}.",
                            part.counted(*placed),
                            placed - needed
                        )?;
                        match self.spaces.as_slice() {
                            [] => Ok(()),
                            spaces => write!(f, " They lie on {}.", listed(spaces)),
                        }
                    }
                }
            }
            FindingKind::CardOnStart { card } => write!(
                f,
                "The {card} lies on {space}, where the pieces enter; no card may lie there."
            ),
            FindingKind::FlagUnreachable {
                has_flag: false, ..
            } => f.write_str("There is no flag that could be reached."),
            FindingKind::FlagUnreachable {
                pieces, closed_by, ..
            } => {
                let together = if pieces.len() == 1 { "" } else { " together" };
                write!(
                    f,
                    "The flag on {space} is sealed off: the {pieces}{together} cannot reach it. The way is closed by {closed_by}."
                )
            }
            FindingKind::UnusableLadder { ladder, pitfall } => write!(
                f,
                "The ladder from {} to {} cannot be used, since the pitfall on {pitfall} is at its end.",
                ladder.lower(),
                ladder.upper()
            ),
            FindingKind::PitfallOnBottom => write!(
                f,
                "The pitfall on {space} does nothing: there is no floor below."
            ),
            FindingKind::WallsOutOfReach { walls } => {
                let mut names: Vec<String> = walls.iter().map(WallSlot::to_string).collect();
                let all = names.len();
                if all > MOST_LISTED {
                    names.truncate(MOST_LISTED);
                    names.push(format!("and {} more", all - MOST_LISTED));
                }
                match names.as_slice() {
                    [only] => write!(f, "Nobody ever comes to either side of the wall {only}."),
                    names => write!(
                        f,
                        "Nobody ever comes to either side of {all} walls: {}.",
                        names.join(", ")
                    ),
                }
            }
            FindingKind::Trap { pieces } => write!(
                f,
                "{space} {} a trap: from there the {pieces} {} no way to the flag, to {} or to a card that would beat {}.",
                if self.spaces.len() == 1 { "is" } else { "are" },
                if pieces.len() == 1 { "has" } else { "have" },
                Space::START.coordinate(),
                if pieces.len() == 1 { "it" } else { "them" },
            ),
            FindingKind::TooManyStates => f.write_str(
                "So many cards can be removed here, in so many orders, that traps and par are not worked out.",
            ),
            FindingKind::PassageNeverFound { cards, .. } if *cards != 2 => write!(
                f,
                "A secret passage needs exactly two cards to work; there {} {cards}.",
                if *cards == 1 { "is" } else { "are" }
            ),
            FindingKind::PassageNeverFound {
                has_dwarf: false, ..
            } => f.write_str("No dwarf takes part, so nobody finds the secret passage."),
            FindingKind::PassageNeverFound { .. } => f.write_str(
                "The dwarf can never land on a card of the secret passage, so nobody finds it.",
            ),
            FindingKind::FlagUnguarded => write!(
                f,
                "The flag on {space} can be walked to without meeting a card, a pitfall or the passage."
            ),
        }
    }
}

/// Of more walls than this only the first are named in a sentence.
const MOST_LISTED: usize = 8;

/// Things in a sentence: `A1 top, A2 top and B1 top`.
fn listed(things: &[impl fmt::Display]) -> String {
    let names: Vec<String> = things.iter().map(ToString::to_string).collect();
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// What stands in the way as a list: `the walls A1-A2 bottom and B1-B2 bottom,
/// the duke on C3 bottom`.
impl fmt::Display for ClosedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut reasons = Vec::new();
        let walls: Vec<WallSlot> = self.walls.iter().collect();
        match walls.as_slice() {
            [] => {}
            [only] => reasons.push(format!("the wall {only}")),
            walls => reasons.push(format!("the walls {}", listed(walls))),
        }
        for (space, card) in &self.cards {
            reasons.push(format!("the {card} on {space}"));
        }
        for ladder in &self.ladders {
            reasons.push(format!("the ladder {ladder}, which cannot be used"));
        }
        for space in self.passage {
            reasons.push(format!("the secret passage on {space}, which nobody finds"));
        }
        if reasons.is_empty() {
            reasons.push("the edge of the building".to_string());
        }
        f.write_str(&listed(&reasons))
    }
}
