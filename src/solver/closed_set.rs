//! Why a flag is out of reach: everywhere the pieces get, and what keeps them
//! there.

use super::graph::{Extent, StateGraph};
use crate::fortress::walk::{Encounter, Order, can_use_ladder, encounter, landing, passage_from};
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
    pub fn of(layout: &Layout, pieces: PieceSet) -> ClosedSet {
        ClosedSet::in_states(
            layout,
            pieces,
            &StateGraph::build(layout, pieces, Extent::Everything),
        )
    }

    /// The same from a state graph that was built to its full extent for these
    /// pieces.
    pub fn in_states(layout: &Layout, pieces: PieceSet, states: &StateGraph) -> ClosedSet {
        let mut set = ClosedSet {
            pieces,
            removed: SpaceSet::EMPTY,
            passage_known: false,
            stands: [SpaceSet::EMPTY; Piece::ALL.len()],
            entered: SpaceSet::from(Space::START),
            holds_flag: false,
        };
        for step in states.graph().edge_weights() {
            if let Order::Move { to, .. } = step.order {
                let (fell, at) = landing(layout, to);
                set.entered |= fell | SpaceSet::from(at);
            }
        }
        for state in states.states() {
            set.removed |= state.removed;
            set.passage_known |= state.passage_known;
            set.holds_flag |= state.over;
            if let Some((piece, at)) = state.inside {
                set.stands[piece as usize].insert(at);
            }
        }
        set
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
