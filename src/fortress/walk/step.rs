//! The law of moving as the owner knows it: one order, one answer.

use super::super::house_rules;
use super::super::{Card, Floor, LadderSlot, Layout, Piece, Rules, Space, SpaceSet, WallSlot};
use super::{
    Answer, CardAnswer, Encounter, Ladders, Order, Outcome, Refusal, State, encounter, follow,
};

/// An order that was played: what the owner said and what became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What the owner said.
    pub answer: Answer,
    /// The state after the order.
    pub after: State,
    /// How many turn slots the order used up, skipped ones included (F31–F35).
    pub slots: u8,
}

/// Plays `order` in `state`: what the owner answers, by the layout, and what
/// follows from the answer.
///
/// The introduction's knight counts as standing on E5 before its first order
/// and need not be named.
///
/// # Errors
/// A [`Refusal`] where no rule allows the order.
pub fn step(layout: &Layout, state: &State, order: Order) -> Result<Step, Refusal> {
    let answer = answer(layout, state, order)?;
    let (after, slots) = follow(layout.game(), state, order, &answer);
    Ok(Step {
        answer,
        after,
        slots,
    })
}

/// What the owner of `layout` answers to `order` in `state`.
fn answer(layout: &Layout, state: &State, order: Order) -> Result<Answer, Refusal> {
    if state.over {
        return Err(Refusal::Over);
    }
    match order {
        Order::Enter(piece) => enter(layout, state, piece),
        Order::Move { from, to } => {
            let (piece, at) = standing(layout, state)?;
            move_piece(layout, state, piece, at, from, to)
        }
        Order::Swap(piece) => {
            let (inside, at) = standing(layout, state)?;
            swap(layout, inside, at, piece)
        }
        Order::Sacrifice(next) => {
            let (inside, _) = standing(layout, state)?;
            sacrifice(layout, inside, next)
        }
    }
}

/// The piece inside and its space.
fn standing(layout: &Layout, state: &State) -> Result<(Piece, Space), Refusal> {
    let game = layout.game();
    state
        .standing(game)
        .ok_or(Refusal::NobodyInside(game.pieces()))
}

/// F33: a piece enters while none is inside.
fn enter(layout: &Layout, state: &State, piece: Piece) -> Result<Answer, Refusal> {
    if let Some((inside, _)) = state.inside {
        return Err(Refusal::SomebodyInside(inside));
    }
    in_game(layout, piece)?;
    Ok(stays(Outcome::Entered, Space::START))
}

/// F10–F14, F27: a step, a ladder or the passage.
fn move_piece(
    layout: &Layout,
    state: &State,
    piece: Piece,
    at: Space,
    from: Space,
    to: Space,
) -> Result<Answer, Refusal> {
    if from != at {
        return Err(Refusal::WrongDeparture { named: from, at });
    }
    if state.passage_known && passage_from(layout, from) == Some(to) {
        return Ok(land(layout, state, piece, to));
    }
    if let Some(slot) = WallSlot::between(from, to) {
        return Ok(if layout.has_wall(slot) {
            stays(Outcome::Wall, at)
        } else {
            land(layout, state, piece, to)
        });
    }
    match LadderSlot::between(from, to) {
        None => Err(Refusal::NotBeside(from, to)),
        Some(slot) if !layout.has_ladder(slot) => Err(Refusal::NoLadderThere(from, to)),
        Some(slot) if !can_use_ladder(layout, slot) => Ok(stays(Outcome::NoLadder, at)),
        Some(_) => Ok(land(layout, state, piece, to)),
    }
}

/// F34: only on E5, only for another piece.
fn swap(layout: &Layout, inside: Piece, at: Space, piece: Piece) -> Result<Answer, Refusal> {
    in_game(layout, piece)?;
    if at != Space::START {
        return Err(Refusal::SwapAwayFromStart(at));
    }
    if piece == inside {
        return Err(Refusal::SwapForItself(piece));
    }
    Ok(stays(Outcome::Swapped, Space::START))
}

/// F35: the piece is given up; the same one may return.
fn sacrifice(layout: &Layout, inside: Piece, next: Option<Piece>) -> Result<Answer, Refusal> {
    let next = match (layout.game().rules(), next) {
        (Rules::Introduction, _) if !house_rules::INTRODUCTION_SACRIFICE_ALLOWED => {
            return Err(Refusal::NoSacrifice);
        }
        (_, Some(next)) => next,
        (Rules::Introduction, None) => inside,
        (Rules::Main, None) => return Err(Refusal::SacrificeNamesNobody),
    };
    in_game(layout, next)?;
    Ok(stays(Outcome::Sacrificed, Space::START))
}

fn in_game(layout: &Layout, piece: Piece) -> Result<(), Refusal> {
    let pieces = layout.game().pieces();
    if pieces.contains(piece) {
        Ok(())
    } else {
        Err(Refusal::NotInGame(piece, pieces))
    }
}

/// An answer without a landing: the piece stands on `at`.
fn stays(outcome: Outcome, at: Space) -> Answer {
    Answer {
        outcome,
        at: Some(at),
        fell: SpaceSet::EMPTY,
        ladders: Ladders::default(),
        card: None,
        passage: None,
    }
}

/// F13, F15, F16, F20–F27: what the owner says of a piece that enters `space`.
fn land(layout: &Layout, state: &State, piece: Piece, space: Space) -> Answer {
    let (fell, at) = landing(layout, space);
    let answer = Answer {
        fell,
        ladders: ladders_at(layout, at),
        ..stays(Outcome::Moved, at)
    };
    let Some(card) = layout.card(at).filter(|_| !state.removed.contains(at)) else {
        return answer;
    };
    let named = |removed| Some(CardAnswer { card, removed });
    match encounter(layout.game().rules(), piece, card) {
        Encounter::CardRemoved => Answer {
            card: named(true),
            ..answer
        },
        Encounter::PieceBeaten { .. } => Answer {
            outcome: Outcome::Beaten,
            at: match layout.game().rules() {
                Rules::Introduction => Some(Space::START),
                Rules::Main => None,
            },
            ladders: Ladders::default(),
            card: named(false),
            ..answer
        },
        Encounter::Peace if card == Card::Flag => Answer {
            outcome: Outcome::Flag,
            ..answer
        },
        Encounter::Peace if piece == Piece::Dwarf && !state.passage_known => Answer {
            passage: passage_from(layout, at),
            ..answer
        },
        Encounter::Peace => answer,
    }
}

/// F15, F16: the pitfalls a piece entering `space` drops through, and the space
/// where it comes to rest. A pitfall on the bottom floor does nothing.
pub fn landing(layout: &Layout, space: Space) -> (SpaceSet, Space) {
    let pitfalls = layout.spaces_with(Card::Pitfall);
    let mut fell = SpaceSet::EMPTY;
    let mut at = space;
    while let (true, Some(below)) = (pitfalls.contains(at), at.below()) {
        fell.insert(at);
        at = below;
    }
    (fell, at)
}

/// F14: whether the ladder in `slot` can be used, provided that it stands there:
/// neither end may be a pitfall that works.
pub fn can_use_ladder(layout: &Layout, slot: LadderSlot) -> bool {
    let working = layout.spaces_with(Card::Pitfall) - SpaceSet::floor(Floor::Bottom);
    !working.contains(slot.lower()) && !working.contains(slot.upper())
}

/// F13: the ladders the owner names at `space`, usable or not (F14).
fn ladders_at(layout: &Layout, space: Space) -> Ladders {
    let ladders = layout.ladders();
    Ladders {
        up: ladders.contains(space),
        down: space.below().is_some_and(|below| ladders.contains(below)),
    }
}

/// F27: the other end of the secret passage, where `space` holds one of its two
/// cards. Any other number of passage cards makes no passage.
pub fn passage_from(layout: &Layout, space: Space) -> Option<Space> {
    let ends = layout.spaces_with(Card::SecretPassage);
    if ends.len() != 2 || !ends.contains(space) {
        return None;
    }
    (ends - SpaceSet::from(space)).first()
}

/// Every order that could make sense in `state`: all that [`step`] does not
/// refuse, and perhaps some that it does. At most eleven away from E5: seven moves
/// and four sacrifices.
pub fn possible_orders(layout: &Layout, state: &State) -> Vec<Order> {
    let pieces = layout.game().pieces();
    if state.over {
        return Vec::new();
    }
    let Ok((piece, from)) = standing(layout, state) else {
        return pieces.iter().map(Order::Enter).collect();
    };
    let joined = from
        .neighbours()
        .chain(from.above())
        .chain(from.below())
        .chain(passage_from(layout, from));
    let mut orders: Vec<Order> = joined.map(|to| Order::Move { from, to }).collect();
    orders.extend(
        pieces
            .without(piece)
            .iter()
            .filter(|_| from == Space::START)
            .map(Order::Swap),
    );
    match layout.game().rules() {
        Rules::Introduction => orders.push(Order::Sacrifice(None)),
        Rules::Main => orders.extend(pieces.iter().map(|next| Order::Sacrifice(Some(next)))),
    }
    orders
}

/// The moves that are answered in `state`, with what becomes of them.
pub fn moves(layout: &Layout, state: &State) -> Vec<(Order, Step)> {
    possible_orders(layout, state)
        .into_iter()
        .filter(|order| matches!(order, Order::Move { .. }))
        .filter_map(|order| Some((order, step(layout, state, order).ok()?)))
        .collect()
}
