//! How a game ended, on the board or off it, and what an attack came to, as words.

use crate::classic::{Battle, Ending, GameResult, Numbering, Played, Rank, Side};
use std::fmt;

/// Why a game was broken off that the law has not ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The loser gave up.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A clock ran out.
    Time,
    /// A player stayed away.
    Absence,
}

/// The end of a game that the players or their clocks brought about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Conclusion {
    /// Who won; `None` if it is drawn.
    pub winner: Option<Side>,
    /// Why.
    pub cause: Cause,
}

impl Conclusion {
    /// Whether the cause fits the winner: who gives up has lost, and an agreement is a
    /// draw.
    pub const fn is_possible(self) -> bool {
        match self.cause {
            Cause::Resignation => self.winner.is_some(),
            Cause::Agreement => self.winner.is_none(),
            Cause::Time | Cause::Absence => true,
        }
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.cause) {
            (Some(side), Cause::Resignation) => write!(f, "{} gave up, ", side.other().title()),
            (Some(side), Cause::Absence) => write!(f, "{} stayed away, ", side.other().title()),
            (Some(side), Cause::Time) => write!(f, "{}'s time ran out, ", side.other().title()),
            (None, Cause::Absence) => f.write_str("both stayed away, "),
            (None, Cause::Time) => f.write_str("the time ran out, "),
            (_, Cause::Resignation | Cause::Agreement) => f.write_str("the players agreed, "),
        }?;
        match self.winner {
            Some(side) => write!(f, "{} wins", side.title()),
            None => f.write_str("the game is drawn"),
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndedBy {
    /// By the law (C15, C16, N13).
    Law(Ending),
    /// Off the board.
    Players(Cause),
}

impl EndedBy {
    /// All, in the order in which messages name them.
    pub const ALL: [EndedBy; 8] = [
        EndedBy::Law(Ending::Flag),
        EndedBy::Law(Ending::Immobile),
        EndedBy::Law(Ending::BothImmobile),
        EndedBy::Law(Ending::Children),
        EndedBy::Players(Cause::Resignation),
        EndedBy::Players(Cause::Agreement),
        EndedBy::Players(Cause::Time),
        EndedBy::Players(Cause::Absence),
    ];

    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            EndedBy::Law(Ending::Flag) => "flag",
            EndedBy::Law(Ending::Immobile) => "immobile",
            EndedBy::Law(Ending::BothImmobile) => "both immobile",
            EndedBy::Law(Ending::Children) => "children",
            EndedBy::Players(Cause::Resignation) => "resignation",
            EndedBy::Players(Cause::Agreement) => "agreement",
            EndedBy::Players(Cause::Time) => "time",
            EndedBy::Players(Cause::Absence) => "absence",
        }
    }
}

/// How a game ended, whatever ended it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` if it is drawn.
    pub winner: Option<Side>,
    /// Why.
    pub by: EndedBy,
}

impl Outcome {
    /// The word for it: `red`, `blue` or `draw`.
    pub const fn name(self) -> &'static str {
        match self.winner {
            Some(side) => side.name(),
            None => "draw",
        }
    }

    /// The end off the board, if it is one.
    pub(in super::super) const fn conclusion(self) -> Option<Conclusion> {
        match self.by {
            EndedBy::Law(_) => None,
            EndedBy::Players(cause) => Some(Conclusion {
                winner: self.winner,
                cause,
            }),
        }
    }
}

impl From<GameResult> for Outcome {
    fn from(result: GameResult) -> Outcome {
        Outcome {
            winner: result.winner,
            by: EndedBy::Law(result.ending),
        }
    }
}

impl From<Conclusion> for Outcome {
    fn from(conclusion: Conclusion) -> Outcome {
        Outcome {
            winner: conclusion.winner,
            by: EndedBy::Players(conclusion.cause),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            EndedBy::Law(ending) => GameResult {
                winner: self.winner,
                ending,
            }
            .fmt(f),
            EndedBy::Players(cause) => Conclusion {
                winner: self.winner,
                cause,
            }
            .fmt(f),
        }
    }
}

/// The words for an action that was no attack, as [`Played::word`] says them.
const WORDS: [&str; 3] = ["moved", "used", "entered"];

/// The answer that a file has for an action: a word such as `moved`, or an attack as
/// `9 won 4`, the ranks by the modern numbering (C2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StatedAnswer {
    /// No attack: `moved`, `used` for a power, `entered` for reinforcements.
    Word(&'static str),
    /// An attack.
    Attack {
        /// The rank that attacked.
        attacker: Rank,
        /// How it ended, seen from the attacker.
        battle: Battle,
        /// The rank that was attacked.
        defender: Rank,
    },
}

impl StatedAnswer {
    /// The answer to what was played.
    pub fn of(played: &Played) -> StatedAnswer {
        match played.answer.attack {
            None => StatedAnswer::Word(played.word()),
            Some(attack) => StatedAnswer::Attack {
                attacker: attack.attacker.rank(),
                battle: attack.battle,
                defender: attack.defender.rank(),
            },
        }
    }

    /// Reads `moved` or `9 won 4`, in any letter case.
    pub(in super::super) fn read(text: &str) -> Option<StatedAnswer> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [found] = words.as_slice() {
            let word = WORDS
                .into_iter()
                .find(|word| word.eq_ignore_ascii_case(found));
            return word.map(StatedAnswer::Word);
        }
        let [attacker, word, defender] = words.as_slice() else {
            return None;
        };
        let battle = [Battle::Won, Battle::Lost, Battle::Tie, Battle::Flag]
            .into_iter()
            .find(|battle| battle.name().eq_ignore_ascii_case(word))?;
        Some(StatedAnswer::Attack {
            attacker: Rank::from_printed(attacker, Numbering::Modern)?,
            battle,
            defender: Rank::from_printed(defender, Numbering::Modern)?,
        })
    }
}

impl fmt::Display for StatedAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatedAnswer::Word(word) => f.write_str(word),
            StatedAnswer::Attack {
                attacker,
                battle,
                defender,
            } => write!(
                f,
                "{} {} {}",
                attacker.printed(Numbering::Modern),
                battle.name(),
                defender.printed(Numbering::Modern)
            ),
        }
    }
}
