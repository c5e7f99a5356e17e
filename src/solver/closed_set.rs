//! Why a flag is out of reach: everywhere the pieces get, and what keeps them
//! there.

use crate::fortress::walk::{
    Encounter, Order, Outcome, State, Step, can_use_ladder, encounter, landing, moves, passage_from,
};
use crate::fortress::{Card, LadderSlot, Layout, Piece, PieceSet, Space, SpaceSet, WallSet};

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
    /// The spaces where some piece is beaten, also by a card that another removes.
    pub beaten: SpaceSet,
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
        let pieces = pieces & layout.game().pieces();
        let mut set = ClosedSet {
            pieces,
            removed: SpaceSet::EMPTY,
            passage_known: false,
            stands: [SpaceSet::EMPTY; Piece::ALL.len()],
            entered: SpaceSet::from(Space::START),
            beaten: SpaceSet::EMPTY,
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
            for (order, Step { answer, after, .. }) in moves(layout, &state) {
                self.removed |= after.removed;
                self.passage_known |= after.passage_known;
                self.holds_flag |= after.over;
                if let (true, Order::Move { to, .. }) = (answer.landed(), order) {
                    let (fell, at) = landing(layout, to);
                    self.entered |= fell | SpaceSet::from(at);
                    if answer.outcome == Outcome::Beaten {
                        self.beaten.insert(at);
                    }
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

    /// What keeps the pieces from the flag's side of the fortress.
    ///
    /// The flag's side are the spaces out of the set from which one could walk to
    /// the flag out of the set, if no card stood in the way. Where it does not
    /// border on the set, and where there is no flag, everything at the edge of
    /// the set is named.
    pub fn closed_by(&self, layout: &Layout) -> ClosedBy {
        let outside = SpaceSet::ALL - self.spaces();
        let near = self.edge(layout, self.flag_side(layout));
        if near.is_empty() {
            self.edge(layout, outside)
        } else {
            near
        }
    }

    fn flag_side(&self, layout: &Layout) -> SpaceSet {
        let outside = SpaceSet::ALL - self.spaces();
        let mut side = layout.spaces_with(Card::Flag) & outside;
        loop {
            let joining: SpaceSet = (outside - side)
                .iter()
                .filter(|from| open_ways(layout, *from).iter().any(|at| side.contains(*at)))
                .collect();
            if joining.is_empty() {
                return side;
            }
            side |= joining;
        }
    }

    /// What stands between the set and the spaces `beyond`.
    fn edge(&self, layout: &Layout, beyond: SpaceSet) -> ClosedBy {
        let spaces = self.spaces();
        // A wall or a ladder before a card that beats everybody changes nothing.
        let guarded: SpaceSet = layout
            .cards()
            .filter(|(space, card)| !self.removed.contains(*space) && self.beats_all(layout, *card))
            .map(|(space, _)| space)
            .collect();
        let leads_out = |from: Space, to: Space| {
            spaces.contains(from) && (beyond - guarded).contains(landing(layout, to).1)
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
                .filter(|(space, _)| beyond.contains(*space))
                .filter(|(space, _)| (self.beaten - self.removed).contains(*space))
                .collect(),
            ladders: layout
                .ladder_slots()
                .filter(|slot| !can_use_ladder(layout, *slot))
                .filter(|slot| {
                    let ends = [slot.lower(), slot.upper()];
                    ends.iter().any(|end| self.entered.contains(*end))
                        && ends.iter().any(|end| beyond.contains(*end))
                })
                .collect(),
            passage: spaces
                .iter()
                .filter(|from| {
                    !self.passage_known
                        && passage_from(layout, *from).is_some_and(|to| leads_out(*from, to))
                })
                .collect(),
        }
    }

    fn beats_all(&self, layout: &Layout, card: Card) -> bool {
        self.pieces.iter().all(|piece| beats(layout, piece, card))
    }
}

fn beats(layout: &Layout, piece: Piece, card: Card) -> bool {
    let met = encounter(layout.game().rules(), piece, card);
    matches!(met, Encounter::PieceBeaten { .. })
}

/// Where a piece on `from` gets in one move if no card stands in its way and the
/// passage is known.
fn open_ways(layout: &Layout, from: Space) -> Vec<Space> {
    let nothing_stands = State {
        inside: layout
            .game()
            .pieces()
            .iter()
            .next()
            .map(|piece| (piece, from)),
        removed: SpaceSet::ALL,
        passage_known: true,
        ..State::START
    };
    moves(layout, &nothing_stands)
        .into_iter()
        .filter(|(_, step)| step.answer.landed())
        .filter_map(|(_, step)| step.answer.at)
        .collect()
}

/// What keeps pieces from the flag's side of a fortress.
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

impl ClosedBy {
    fn is_empty(&self) -> bool {
        self.walls.is_empty()
            && self.cards.is_empty()
            && self.ladders.is_empty()
            && self.passage.is_empty()
    }
}
