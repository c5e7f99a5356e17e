//! Where everything stands in a walk, and what an answer makes of it: all that
//! owner and explorer both know.

use super::super::{Game, Piece, PieceSet, Rules, Space, SpaceSet};
use super::{Answer, CardAnswer, Encounter, Order, Outcome, encounter};

/// Turns skipped for a piece that comes back after a defeat or a sacrifice
/// (F33, F35).
const COMING_BACK: u8 = 2;

/// All that can change while a fortress is explored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The piece inside and where it stands.
    pub inside: Option<(Piece, Space)>,
    /// The spaces of the cards removed so far (F20).
    pub removed: SpaceSet,
    /// Whether a dwarf has found the secret passage (F27).
    pub passage_known: bool,
    /// The pieces that are out of the game, beaten or sacrificed: to come back
    /// costs turns (F33). One that came back and was then withdrawn is not.
    pub lost: PieceSet,
    /// Whether the flag is taken (F26).
    pub over: bool,
}

impl State {
    /// Before the first order.
    pub const START: State = State {
        inside: None,
        removed: SpaceSet::EMPTY,
        passage_known: false,
        lost: PieceSet::EMPTY,
        over: false,
    };

    /// The piece inside and its space; the introduction's knight counts as
    /// standing on E5 before its first order.
    pub const fn standing(&self, game: &Game) -> Option<(Piece, Space)> {
        match (self.inside, game.rules()) {
            (None, Rules::Introduction) => Some((Piece::Knight, Space::START)),
            (inside, _) => inside,
        }
    }
}

/// F20, F21, F24, F26, F27, F31–F35: the state after `order` was answered, and
/// the turn slots that it used up, skipped ones included.
///
/// It needs no layout: who only hears the answers knows as much. The answer must
/// be one that can be given to this order in this state.
pub fn follow(game: &Game, state: &State, order: Order, answer: &Answer) -> (State, u8) {
    let mut after = *state;
    let standing = state.standing(game);
    after.inside = standing;
    match answer.outcome {
        Outcome::Entered | Outcome::Swapped | Outcome::Sacrificed => {
            let (given_up, turn) = match answer.outcome {
                Outcome::Entered => (None, 0),
                Outcome::Swapped => (None, 1),
                _ => (standing, 1),
            };
            if let Some((piece, _)) = given_up {
                after.lost = after.lost.with(piece);
            }
            let Some(next) = named(order).or(standing.map(|(piece, _)| piece)) else {
                return (after, turn);
            };
            let skips = coming_back(after.lost, next);
            after.lost = after.lost.without(next);
            after.inside = Some((next, Space::START));
            (after, turn + skips)
        }
        Outcome::Wall | Outcome::NoLadder => (after, 1),
        // Unless the flag ends the game the turn goes on (F11).
        Outcome::Moved | Outcome::Flag => {
            after.inside = standing.and_then(|(piece, _)| Some((piece, answer.at?)));
            if let (Some(CardAnswer { removed: true, .. }), Some(at)) = (answer.card, answer.at) {
                after.removed.insert(at);
            }
            after.passage_known |= answer.passage.is_some();
            after.over = answer.outcome == Outcome::Flag;
            (after, 0)
        }
        Outcome::Beaten => {
            let skips = match (standing, answer.card) {
                (Some((piece, _)), Some(by)) => match encounter(game.rules(), piece, by.card) {
                    Encounter::PieceBeaten { skips } => skips,
                    Encounter::Peace | Encounter::CardRemoved => 0,
                },
                _ => 0,
            };
            match game.rules() {
                Rules::Introduction => {
                    after.inside = standing.map(|(piece, _)| (piece, Space::START));
                }
                Rules::Main => {
                    after.inside = None;
                    after.lost = standing.map_or(after.lost, |(piece, _)| after.lost.with(piece));
                }
            }
            (after, 1 + skips)
        }
    }
}

/// The piece that an order lets enter.
const fn named(order: Order) -> Option<Piece> {
    match order {
        Order::Enter(piece) | Order::Swap(piece) | Order::Sacrifice(Some(piece)) => Some(piece),
        Order::Sacrifice(None) | Order::Move { .. } => None,
    }
}

/// F33: the turns skipped for letting `piece` enter.
const fn coming_back(lost: PieceSet, piece: Piece) -> u8 {
    if lost.contains(piece) { COMING_BACK } else { 0 }
}
