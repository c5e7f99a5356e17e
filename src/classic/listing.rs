//! What a side may do, listed and allowed: the rules of moving and of powers together with
//! those of repetition, asked of what the side knows (C10, C11, C17, C18, N11, N12, N16).

use super::action::{Action, PowerUse};
use super::game::Refusal;
use super::moves::Move;
use super::position::Position;
use super::powers::{self, Entry, EntryRefusal, Sight};
use super::rank::Rank;
use super::repetition::{Path, Turn, Worn, recreates_in_chase};
use super::rules::Rules;
use super::square::{Direction, Square};
use crate::side::Side;

/// What the law looks at besides the board; both players know all of it. `turns` are the
/// turns so far, the last first.
pub(super) struct Law<'a, T> {
    pub rules: &'a Rules,
    pub turns: T,
}

impl<T: Iterator<Item = Turn> + Clone> Law<'_, T> {
    /// What C17 forbids `side`, if anything.
    pub fn worn(&self, side: Side) -> Option<Worn> {
        let limit = self.rules.two_squares.limit()?;
        Worn::of(self.turns.clone(), side, limit)
    }

    /// C18, where it is in force.
    fn is_chase_repeated(&self, position: &Position, plain: Move) -> bool {
        self.rules.more_squares && recreates_in_chase(position, self.turns.clone(), plain)
    }

    /// The plain moves of the side to move (C10, C11, C17, C18).
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        position.list_moves(self.rules.scouts_strike, &mut moves);
        let worn = self.worn(position.to_move());
        moves.retain(|plain| {
            !worn.is_some_and(|worn| worn.forbids((*plain).into()))
                && !self.is_chase_repeated(position, *plain)
        });
        moves
    }

    /// The uses of powers that are allowed (N12, N16).
    fn uses(&self, sight: &Sight) -> Vec<PowerUse> {
        let mut uses = Vec::new();
        powers::list(sight, &mut uses);
        if let Some(worn) = self.worn(sight.side) {
            let is_forbidden = |path| worn.forbids(path);
            uses.retain(|power_use| !power_use.path().is_some_and(is_forbidden));
        }
        uses
    }

    /// All that the side may do whose turn it is and whose sight it is. Reinforcements are
    /// in it once, in the first of the ways in which they may enter (N11).
    pub fn actions(&self, sight: &Sight) -> Vec<Action> {
        let moves = self.moves(sight.board).into_iter().map(Action::Move);
        if !self.rules.edition.has_powers() {
            return moves.collect();
        }
        let uses = self.uses(sight).into_iter().map(Action::Power);
        let entry = self.entry(sight).ok();
        let entry = entry.map(|entry| Action::Reinforce(entry.first_way()));
        moves.chain(uses).chain(entry).collect()
    }

    /// Which reinforcements may enter now, and where (N11).
    pub fn entry(&self, sight: &Sight) -> Result<Entry, EntryRefusal> {
        if !self.rules.edition.has_powers() {
            return Err(EntryRefusal::NoneWaits);
        }
        powers::entry(sight)
    }

    /// Whether the use of a power is allowed, or the first reason why not (N12, N16).
    pub fn allow_use(&self, sight: &Sight, power_use: &PowerUse) -> Result<(), Refusal> {
        powers::allow(sight, power_use)?;
        match power_use.path() {
            Some(path) => self.allow_again(path, sight.side),
            None => Ok(()),
        }
    }

    /// Whether the plain move of the side to move is allowed, or the first reason why not
    /// (C10, C11, C17, C18).
    pub fn allow_move(&self, position: &Position, plain: Move) -> Result<(), Refusal> {
        let Move { from, to } = plain;
        let side = position.to_move();
        let mover = position.at(from).ok_or(Refusal::Empty(from))?;
        if mover.side() != side {
            return Err(Refusal::NotYours(from));
        }
        if !mover.rank().is_mobile() {
            return Err(Refusal::NeverMoves(from));
        }
        if mover.is_stone() {
            return Err(Refusal::Stone(from));
        }
        let target = position.at(to);
        if target.is_some_and(|target| target.side() == side) {
            return Err(Refusal::OwnPiece(to));
        }
        if target.is_some_and(|target| target.is_stone()) {
            return Err(Refusal::StoneTarget(to));
        }
        let (direction, distance) = from
            .direction_to(to)
            .filter(|(direction, _)| direction.is_orthogonal())
            .ok_or(Refusal::NotInLine(from, to))?;
        if distance > 1 {
            if mover.rank() != Rank::SCOUT {
                return Err(Refusal::TooFar(from, to));
            }
            allow_run(position, from, to, direction)?;
            if target.is_some() && !self.rules.scouts_strike {
                return Err(Refusal::RunAndStrike);
            }
        }
        self.allow_again(plain.into(), side)?;
        if self.is_chase_repeated(position, plain) {
            return Err(Refusal::MoreSquares);
        }
        Ok(())
    }

    /// C17.
    fn allow_again(&self, path: Path, side: Side) -> Result<(), Refusal> {
        match (self.worn(side), self.rules.two_squares.limit()) {
            (Some(worn), Some(limit)) if worn.forbids(path) => Err(Refusal::TwoSquares(limit)),
            _ => Ok(()),
        }
    }
}

/// C1 and C11: nothing may stand or lie between.
fn allow_run(
    position: &Position,
    from: Square,
    to: Square,
    direction: Direction,
) -> Result<(), Refusal> {
    for between in from.ray(direction) {
        let between = between.ok_or(Refusal::LakeBetween(from, to))?;
        if between == to {
            break;
        }
        if position.at(between).is_some() {
            return Err(Refusal::PieceBetween(between));
        }
    }
    Ok(())
}
