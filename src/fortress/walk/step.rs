//! The law of moving: one order, one answer.

use super::super::house_rules;
use super::super::{
    Card, Floor, LadderSlot, Layout, Piece, PieceSet, Rules, Space, SpaceSet, WallSlot,
};
use super::{Answer, CardAnswer, Encounter, Ladders, Order, Outcome, Refusal, encounter};

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
}

/// Plays `order` in `state` and says what the owner answers.
///
/// The introduction's knight counts as standing on E5 before its first order
/// and need not be named.
///
/// # Errors
/// A [`Refusal`] where no rule allows the order.
pub fn step(layout: &Layout, state: &State, order: Order) -> Result<Answer, Refusal> {
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
            swap(layout, state, inside, at, piece)
        }
        Order::Sacrifice(next) => {
            let (inside, _) = standing(layout, state)?;
            sacrifice(layout, state, inside, next)
        }
    }
}

/// The piece inside and its space.
fn standing(layout: &Layout, state: &State) -> Result<(Piece, Space), Refusal> {
    match (state.inside, layout.game().rules()) {
        (Some(inside), _) => Ok(inside),
        (None, Rules::Introduction) => Ok((Piece::Knight, Space::START)),
        (None, Rules::Main) => Err(Refusal::NobodyInside(layout.game().pieces())),
    }
}

/// F33: the first piece is free; so is one that was never beaten; one that was
/// costs two skipped turns.
fn enter(layout: &Layout, state: &State, piece: Piece) -> Result<Answer, Refusal> {
    if let Some((inside, _)) = state.inside {
        return Err(Refusal::SomebodyInside(inside));
    }
    in_game(layout, piece)?;
    let slots = coming_back(state.lost, piece);
    Ok(at_start(state, Outcome::Entered, piece, slots))
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
            obstacle(state, Outcome::Wall, piece, at)
        } else {
            land(layout, state, piece, to)
        });
    }
    match LadderSlot::between(from, to) {
        None => Err(Refusal::NotBeside(from, to)),
        Some(slot) if !layout.has_ladder(slot) => Err(Refusal::NoLadderThere(from, to)),
        Some(slot) if !can_use_ladder(layout, slot) => {
            Ok(obstacle(state, Outcome::NoLadder, piece, at))
        }
        Some(_) => Ok(land(layout, state, piece, to)),
    }
}

/// F34: only on E5, only for another piece; the turn ends.
fn swap(
    layout: &Layout,
    state: &State,
    inside: Piece,
    at: Space,
    piece: Piece,
) -> Result<Answer, Refusal> {
    in_game(layout, piece)?;
    if at != Space::START {
        return Err(Refusal::SwapAwayFromStart(at));
    }
    if piece == inside {
        return Err(Refusal::SwapForItself(piece));
    }
    let slots = 1 + coming_back(state.lost, piece);
    Ok(at_start(state, Outcome::Swapped, piece, slots))
}

/// F35: the piece counts as beaten and the turn ends; the same one may return.
fn sacrifice(
    layout: &Layout,
    state: &State,
    inside: Piece,
    next: Option<Piece>,
) -> Result<Answer, Refusal> {
    let next = match (layout.game().rules(), next) {
        (Rules::Introduction, _) if !house_rules::INTRODUCTION_SACRIFICE_ALLOWED => {
            return Err(Refusal::NoSacrifice);
        }
        (_, Some(next)) => next,
        (Rules::Introduction, None) => inside,
        (Rules::Main, None) => return Err(Refusal::SacrificeNamesNobody),
    };
    in_game(layout, next)?;
    let state = State {
        lost: state.lost.with(inside),
        ..*state
    };
    let slots = 1 + coming_back(state.lost, next);
    Ok(at_start(&state, Outcome::Sacrificed, next, slots))
}

fn in_game(layout: &Layout, piece: Piece) -> Result<(), Refusal> {
    let pieces = layout.game().pieces();
    if pieces.contains(piece) {
        Ok(())
    } else {
        Err(Refusal::NotInGame(piece, pieces))
    }
}

/// F33: the turns skipped for letting `piece` enter.
fn coming_back(lost: PieceSet, piece: Piece) -> u8 {
    if lost.contains(piece) { COMING_BACK } else { 0 }
}

/// `piece` is back in the game and stands on E5, ready for its next order. That
/// is no landing.
fn at_start(state: &State, outcome: Outcome, piece: Piece, slots: u8) -> Answer {
    let state = State {
        lost: state.lost.without(piece),
        ..*state
    };
    stand(&state, outcome, piece, Space::START, slots)
}

/// F12, F14: the piece stays where it is and the turn ends.
fn obstacle(state: &State, outcome: Outcome, piece: Piece, at: Space) -> Answer {
    stand(state, outcome, piece, at, 1)
}

fn stand(state: &State, outcome: Outcome, piece: Piece, at: Space, slots: u8) -> Answer {
    Answer {
        outcome,
        at: Some(at),
        fell: SpaceSet::EMPTY,
        ladders: Ladders::default(),
        card: None,
        passage: None,
        slots,
        after: State {
            inside: Some((piece, at)),
            ..*state
        },
    }
}

/// F13, F15, F16, F20–F27: what happens to a piece that enters `space`. Unless
/// a card ends it the turn goes on (F11).
fn land(layout: &Layout, state: &State, piece: Piece, space: Space) -> Answer {
    let (fell, at) = landing(layout, space);
    let mut answer = Answer {
        fell,
        ladders: ladders_at(layout, at),
        ..stand(state, Outcome::Moved, piece, at, 0)
    };
    let Some(card) = layout.card(at).filter(|_| !state.removed.contains(at)) else {
        return answer;
    };
    match encounter(layout.game().rules(), piece, card) {
        Encounter::CardRemoved => {
            answer.card = Some(CardAnswer {
                card,
                removed: true,
            });
            answer.after.removed.insert(at);
        }
        Encounter::PieceBeaten { skips } => {
            answer.outcome = Outcome::Beaten;
            answer.ladders = Ladders::default();
            answer.card = Some(CardAnswer {
                card,
                removed: false,
            });
            answer.slots = 1 + skips;
            match layout.game().rules() {
                Rules::Introduction => {
                    answer.at = Some(Space::START);
                    answer.after.inside = Some((piece, Space::START));
                }
                Rules::Main => {
                    answer.at = None;
                    answer.after.inside = None;
                    answer.after.lost = state.lost.with(piece);
                }
            }
        }
        Encounter::Peace if card == Card::Flag => {
            answer.outcome = Outcome::Flag;
            answer.after.over = true;
        }
        Encounter::Peace if piece == Piece::Dwarf && !state.passage_known => {
            answer.passage = passage_from(layout, at);
            answer.after.passage_known = answer.passage.is_some();
        }
        Encounter::Peace => {}
    }
    answer
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

/// The moves that are answered in `state`, with their answers.
pub fn moves(layout: &Layout, state: &State) -> Vec<(Order, Answer)> {
    possible_orders(layout, state)
        .into_iter()
        .filter(|order| matches!(order, Order::Move { .. }))
        .filter_map(|order| Some((order, step(layout, state, order).ok()?)))
        .collect()
}
