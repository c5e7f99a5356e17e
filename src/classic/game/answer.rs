//! What an action came to, and how games end.

use super::super::action::{Action, PowerUse};
use super::super::battle::Battle;
use super::super::change::Change;
use super::super::piece::Piece;
use super::super::repetition::Turn;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use crate::side::Side;
use std::fmt;

/// The answer to an action that the law allows. Both players may see all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// The attack, if there was one.
    pub attack: Option<Attack>,
    /// Where the pieces stood before that the opponent of who commands them has now seen
    /// for the first time (C11, C12, N12); [`Played::revealed`] says what they are.
    pub revealed: SquareSet,
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

impl Attack {
    /// Whether the piece that attacked has left the board (C12).
    pub const fn loses_attacker(&self) -> bool {
        matches!(self.battle, Battle::Lost | Battle::Tie)
    }
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
            Ending::Children if self.winner.is_none() => {
                f.write_str("the children of both sides are overcome")
            }
            Ending::Children => write!(f, "{loser}'s children are overcome"),
        }?;
        match self.winner {
            Some(side) => write!(f, ", {} wins ({})", side.title(), self.ending.rule()),
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
    /// The word for what it came to: `won`, `lost`, `tie` or `flag` for an attack, `used`
    /// for a power without one, `entered` for reinforcements, otherwise `moved`.
    pub fn word(&self) -> &'static str {
        match (&self.action, self.answer.attack) {
            (_, Some(attack)) => attack.battle.name(),
            (Action::Reinforce(_), None) => "entered",
            (Action::Move(_) | Action::Power(PowerUse::Quickness { .. }), None) => "moved",
            (Action::Power(_), None) => "used",
        }
    }

    /// The pieces that the opponent of who commands them has seen for the first time by
    /// it, with the squares on which they stood before.
    pub fn revealed(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = self.answer.revealed.iter();
        squares.filter_map(|square| Some((square, self.change.before(square)?)))
    }

    /// What the repetition rules look at in it (N16).
    pub(super) fn turn(&self) -> Turn {
        let stays = !self
            .answer
            .attack
            .is_some_and(|attack| attack.loses_attacker());
        let path = match &self.action {
            Action::Move(plain) => Some((*plain).into()),
            Action::Power(power_use) => power_use.path(),
            Action::Reinforce(_) => None,
        };
        Turn {
            side: self.side,
            path: path.filter(|_| stays),
            losses: self.change.losses(),
            is_entry: matches!(self.action, Action::Reinforce(_)),
        }
    }
}
