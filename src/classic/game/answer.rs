//! What an action came to, and how games end.

use super::super::action::Action;
use super::super::battle::Battle;
use super::super::change::Change;
use super::super::piece::Piece;
use super::super::repetition::Turn;
use super::super::side::Side;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use std::fmt;

/// The answer to an action that the law allows. Both players may see all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// The attack, if there was one.
    pub attack: Option<Attack>,
    /// How the game ended, if it did.
    pub result: Option<GameResult>,
}

/// An attack and how it ended (C12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// The square that was attacked.
    pub square: Square,
    /// The piece that attacked, as it was before.
    pub attacker: Piece,
    /// The piece that was attacked, as it was before.
    pub defender: Piece,
    /// How it ended.
    pub battle: Battle,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// Who won; `None` if it is drawn.
    pub winner: Option<Side>,
    /// Why.
    pub ending: Ending,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The flag was taken (C15).
    Flag,
    /// The side whose turn it is cannot move (C16).
    Immobile,
    /// Neither side can move (C16).
    BothImmobile,
    /// All the children are captured, enchanted or stone (N13).
    Children,
}

impl Ending {
    /// The rule by which it is over.
    pub const fn rule(self) -> &'static str {
        match self {
            Ending::Flag => "C15",
            Ending::Immobile | Ending::BothImmobile => "C16",
            Ending::Children => "N13",
        }
    }
}

impl GameResult {
    /// The word for it: `red`, `blue` or `draw`.
    pub const fn name(&self) -> &'static str {
        match self.winner {
            Some(side) => side.name(),
            None => "draw",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loser = self.winner.map_or("", |side| side.other().title());
        match self.ending {
            Ending::Flag => write!(f, "{loser}'s flag is taken"),
            Ending::Immobile => write!(f, "{loser} cannot move"),
            Ending::BothImmobile => f.write_str("neither side can move"),
            Ending::Children => f.write_str("the four children are overcome"),
        }?;
        match self.winner {
            Some(side) => write!(f, ", {side} wins ({})", self.ending.rule()),
            None => write!(f, ", the game is drawn ({})", self.ending.rule()),
        }
    }
}

/// An action as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who played it.
    pub side: Side,
    /// What was played.
    pub action: Action,
    /// What it came to.
    pub answer: Answer,
    /// What it changed.
    pub change: Change,
}

impl Played {
    /// What the repetition rules look at in it; `None` if it was no turn.
    pub(super) fn turn(&self) -> Option<Turn> {
        let Action::Move(plain) = self.action else {
            return None;
        };
        let losses = match self.answer.attack.map(|attack| attack.battle) {
            None => SquareSet::EMPTY,
            Some(Battle::Won | Battle::Flag) => plain.to.into(),
            Some(Battle::Lost) => plain.from.into(),
            Some(Battle::Tie) => [plain.from, plain.to].into_iter().collect(),
        };
        Some(Turn {
            side: self.side,
            path: (!losses.contains(plain.from)).then(|| plain.into()),
            losses,
        })
    }
}
