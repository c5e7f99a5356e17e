//! Why a flag is out of reach: everywhere the pieces get, and what keeps them
//! there.

use crate::fortress::walk::{
    Encounter, Order, Outcome, State, can_use_ladder, encounter, landing, passage_from,
    possible_orders, step,
};
use crate::fortress::{
    Card, LadderSlot, Layout, Piece, PieceSet, Space, SpaceSet, WallSet, WallSlot,
};

/// Everything that some pieces can ever come to in a layout.
///
/// Removed cards stay removed and pieces come back as often as they like, so
/// more removed cards never close a way (F20, F40). One set of spaces a piece
/// therefore tells all: any piece can stand on any of its spaces while all
/// cards in `removed` are gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClosedSet {
    /// The pieces that explore.
    pub pieces: PieceSet,
    /// The spaces of the cards they can remove.
    pub removed: SpaceSet,
    /// Whether a dwarf among them can find the passage.
    pub passage_known: bool,
    /// Where each piece can stand, indexed by `Piece as usize`.
    pub stands: [SpaceSet; Piece::ALL.len()],
    /// All spaces that some piece enters, also to drop through or to be beaten.
    pub entered: SpaceSet,
    /// Whether they can take the flag.
    pub holds_flag: bool,
}

impl ClosedSet {
    /// Explores `layout` with `pieces` to the end.
    ///
    /// Lets every piece go everywhere with the cards removed and the passage
    /// known as found so far, again and again until nothing new is found. No
    /// state graph is needed, so any number of cards is no trouble: at most
    /// 4 × 38 states a round, and a round for every card.
    pub fn of(layout: &Layout, pieces: PieceSet) -> ClosedSet {
        let mut set = ClosedSet {
            pieces,
            removed: SpaceSet::EMPTY,
            passage_known: false,
            stands: [SpaceSet::EMPTY; Piece::ALL.len()],
            entered: SpaceSet::from(Space::START),
            holds_flag: false,
        };
        loop {
            let before = set;
            for piece in pieces.iter() {
                set.explore(layout, piece);
            }
            if set == before {
                return set;
            }
        }
    }

    /// Lets one piece go wherever it gets from E5.
    fn explore(&mut self, layout: &Layout, piece: Piece) {
        let mut stands = SpaceSet::from(Space::START);
        let mut pending = vec![Space::START];
        while let Some(from) = pending.pop() {
            let state = State {
                inside: Some((piece, from)),
                removed: self.removed,
                passage_known: self.passage_known,
                ..State::START
            };
            for order in possible_orders(layout, &state) {
                let Order::Move { to, .. } = order else {
                    continue;
                };
                let Ok(answer) = step(layout, &state, order) else {
                    continue;
                };
                let after = answer.after;
                self.removed |= after.removed;
                self.passage_known |= after.passage_known;
                self.holds_flag |= after.over;
                if answer.slots == 0 || answer.outcome == Outcome::Beaten {
                    let (fell, at) = landing(layout, to);
                    self.entered |= fell | SpaceSet::from(at);
                }
                if let Some((_, at)) = after.inside
                    && !stands.contains(at)
                {
                    stands.insert(at);
                    if !after.over {
                        pending.push(at);
                    }
                }
            }
        }
        self.stands[piece as usize] |= stands;
    }

    /// The spaces where at least one of the pieces can stand.
    pub fn spaces(&self) -> SpaceSet {
        self.stands
            .iter()
            .fold(SpaceSet::EMPTY, |all, spaces| all | *spaces)
    }

    /// What stands at the edge of the set.
    pub fn closed_by(&self, layout: &Layout) -> ClosedBy {
        let spaces = self.spaces();
        let leads_out = |from: Space, to: Space| {
            spaces.contains(from) && !spaces.contains(landing(layout, to).1)
        };
        let either = |(one, other): (Space, Space)| leads_out(one, other) || leads_out(other, one);
        ClosedBy {
            walls: layout
                .walls()
                .iter()
                .filter(|slot| either(slot.ends()))
                .collect(),
            cards: layout
                .cards()
                .filter(|(space, card)| self.turns_back(layout, *space, *card))
                .collect(),
            ladders: layout
                .ladder_slots()
                .filter(|slot| !can_use_ladder(layout, *slot))
                .filter(|slot| either((slot.lower(), slot.upper())))
                .collect(),
            passage: SpaceSet::from_iter(spaces.iter().filter(|from| {
                !self.passage_known
                    && passage_from(layout, *from).is_some_and(|to| leads_out(*from, to))
            })),
        }
    }

    /// Whether a piece of the set gets as far as `space` and is beaten there by
    /// a card that none of them removes.
    fn turns_back(&self, layout: &Layout, space: Space, card: Card) -> bool {
        !self.removed.contains(space)
            && self.pieces.iter().any(|piece| {
                let beaten = matches!(
                    encounter(layout.game().rules(), piece, card),
                    Encounter::PieceBeaten { .. }
                );
                beaten && self.can_enter(layout, piece, space)
            })
    }

    /// Whether an order of `piece` ends on `space`.
    fn can_enter(&self, layout: &Layout, piece: Piece, space: Space) -> bool {
        self.stands[piece as usize].iter().any(|from| {
            let steps = from.neighbours().filter(|to| {
                WallSlot::between(from, *to).is_some_and(|slot| !layout.has_wall(slot))
            });
            let ladders = from.above().into_iter().chain(from.below()).filter(|to| {
                LadderSlot::between(from, *to)
                    .is_some_and(|slot| layout.has_ladder(slot) && can_use_ladder(layout, slot))
            });
            steps
                .chain(ladders)
                .any(|to| landing(layout, to).1 == space)
        })
    }
}

/// What keeps pieces from the rest of a fortress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedBy {
    /// The walls between a space they get to and one they do not.
    pub walls: WallSet,
    /// The cards that beat a piece and that none of the pieces removes.
    pub cards: Vec<(Space, Card)>,
    /// The ladders out that a pitfall blocks (F14).
    pub ladders: Vec<LadderSlot>,
    /// The passage cards they stand on without finding the way out (F27).
    pub passage: SpaceSet,
}
