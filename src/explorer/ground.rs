//! What an explorer knows of the ways, as bit masks: where a piece walks for
//! nothing, and the moves that would tell something new.
//!
//! A space is known once a piece has landed there and stayed. No card that fights
//! stands on it any more (F20), so that every piece walks from E5 over all known
//! spaces and no turn is lost. What pieces differ in is how they go on from there.

use crate::fortress::space::{
    FIGURE_STRIDE as FIGURE, FLOOR_STRIDE as FLOOR, LETTER_STRIDE as LETTER,
};
use crate::fortress::walk::{Encounter, encounter};
use crate::fortress::{Axis, Card, Floor, Game, Piece, Space, SpaceSet};
use crate::notepad::{Facts, Notepad};

/// The mask of E5.
pub(super) const START: u64 = 1 << Space::START.bit();
/// The spaces of the middle and the top floor, where pitfalls work (F15).
pub(super) const UPPER: u64 = SpaceSet::ALL.bits() & !SpaceSet::floor(Floor::Bottom).bits();
const HAS_NEXT_FIGURE: u64 = SpaceSet::HAS_NEXT_FIGURE.bits();
const HAS_NEXT_LETTER: u64 = SpaceSet::HAS_NEXT_LETTER.bits();

/// How a move leads from a space to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// One figure further.
    NextFigure,
    /// One figure back.
    LastFigure,
    /// One letter further.
    NextLetter,
    /// One letter back.
    LastLetter,
    /// Up a ladder.
    Up,
    /// Down a ladder.
    Down,
    /// To the other end of the passage (F27).
    Passage,
}

impl Direction {
    pub(super) const ALL: [Direction; 7] = [
        Direction::NextFigure,
        Direction::LastFigure,
        Direction::NextLetter,
        Direction::LastLetter,
        Direction::Up,
        Direction::Down,
        Direction::Passage,
    ];

    /// The axis of a step, 0 for figures and 1 for letters, or `None`.
    pub(super) const fn axis(self) -> Option<usize> {
        match self {
            Direction::NextFigure | Direction::LastFigure => Some(0),
            Direction::NextLetter | Direction::LastLetter => Some(1),
            Direction::Up | Direction::Down | Direction::Passage => None,
        }
    }

    /// The space this way from the one space in `from`; by the passage, it is
    /// for the caller to know.
    pub(super) const fn ahead(self, from: u64) -> u64 {
        match self {
            Direction::NextFigure => from << FIGURE,
            Direction::LastFigure => from >> FIGURE,
            Direction::NextLetter => from << LETTER,
            Direction::LastLetter => from >> LETTER,
            Direction::Up => from << FLOOR,
            Direction::Down => from >> FLOOR,
            Direction::Passage => from,
        }
    }

    /// The lower of the two spaces of the slot between `from` and the space this
    /// way, under which walls and ladders are filed.
    pub(super) const fn slot(self, from: u64) -> u64 {
        match self {
            Direction::NextFigure | Direction::NextLetter | Direction::Up => from,
            _ => self.ahead(from),
        }
    }
}

/// Moves that tell something new: for each direction the spaces they start from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Rim(pub(super) [u64; Direction::ALL.len()]);

impl Rim {
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|from| *from == 0)
    }

    /// Those that start from one of these spaces.
    pub(super) fn within(self, spaces: u64) -> Rim {
        Rim(self.0.map(|from| from & spaces))
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|from| from.count_ones()).sum()
    }

    /// The moves, by direction and then by space.
    pub(super) fn iter(self) -> impl Iterator<Item = (Direction, u64)> {
        Direction::ALL.into_iter().flat_map(move |direction| {
            bits(self.0[direction as usize]).map(move |b| (direction, b))
        })
    }
}

/// The bits of a mask one by one.
pub(super) fn bits(mask: u64) -> impl Iterator<Item = u64> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The space of a mask with one bit.
pub(super) const fn space(bit: u64) -> Space {
    Space::from_bit(bit.trailing_zeros())
}

/// Where `space` lies straight below another; the landing of a fall (F15) through
/// pitfalls in `holes` only.
pub(super) const fn below(hole: u64, holes: u64) -> u64 {
    let mut at = hole;
    while at & holes != 0 {
        at >>= FLOOR;
    }
    at
}

/// What is known of the ways. Walls and ladders are filed under the lower of their
/// two spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ground {
    /// The spaces a piece has landed on and stayed, and E5.
    pub(super) known: u64,
    /// Walls, along figures and along letters.
    pub(super) walls: [u64; 2],
    /// Slots without a wall.
    pub(super) open: [u64; 2],
    /// Ladders.
    pub(super) ladders: u64,
    /// Pitfalls that work.
    pub(super) holes: u64,
    /// For each piece, the standing cards that beat it.
    pub(super) beaten_by: [u64; 4],
    /// Both ends of the passage once it is found, or none.
    pub(super) passage: u64,
    /// Where a passage may still be found, or nowhere if it is or cannot be.
    pub(super) passage_sought: u64,
}

/// For each piece, the kinds of card that beat it (F20–F24).
pub(super) fn beaters(game: &Game, piece: Piece) -> impl Iterator<Item = Card> {
    let rules = game.rules();
    Card::ALL.into_iter().filter(move |card| {
        matches!(
            encounter(rules, piece, *card),
            Encounter::PieceBeaten { .. }
        )
    })
}

impl Ground {
    /// What follows from `facts`, which are `notepad`'s or more.
    pub(super) fn new(notepad: &Notepad, facts: &Facts) -> Ground {
        let state = notepad.state();
        let masks = |walls: crate::fortress::WallSet| {
            [Axis::Figure, Axis::Letter].map(|axis| walls.along(axis).bits())
        };
        let standing = |piece| {
            beaters(notepad.game(), piece).fold(0, |all, card| all | facts.known(card).bits())
                & !state.removed.bits()
        };
        let is_findable = !state.passage_known
            && notepad.game().pieces().contains(Piece::Dwarf)
            && notepad.game().parts().count(Card::SecretPassage) == 2;
        Ground {
            known: notepad.visited().bits() | START,
            walls: masks(facts.walls()),
            open: masks(facts.open()),
            ladders: facts.ladders().bits(),
            holes: facts.known(Card::Pitfall).bits() & UPPER,
            beaten_by: Piece::ALL.map(standing),
            passage: notepad.passage().bits(),
            passage_sought: if is_findable {
                facts.may_hold(Card::SecretPassage).bits()
            } else {
                0
            },
        }
    }

    /// One free move both ways from all of `set`.
    #[inline(always)]
    fn spread(&self, set: u64) -> u64 {
        let [figures, letters] = self.open;
        let known = self.known;
        let mut more = ((set & figures) << FIGURE) | ((set >> FIGURE) & figures);
        more |= ((set & letters) << LETTER) | ((set >> LETTER) & letters);
        more |= ((set & self.ladders) << FLOOR) | ((set >> FLOOR) & self.ladders);
        if set & self.passage != 0 {
            more |= self.passage;
        }
        set | (more & known)
    }

    /// The known spaces that a piece in `from` gets to for nothing, and back.
    pub(super) fn home(&self, from: u64) -> u64 {
        let mut set = from;
        loop {
            let more = self.spread(set);
            if more == set {
                return set;
            }
            set = more;
        }
    }

    /// The known spaces that a piece in `from` gets to for nothing, through known
    /// pitfalls too (F15), from which it may not get back.
    pub(super) fn reach(&self, from: u64) -> u64 {
        self.reach_from_home(self.home(from))
    }

    /// The same, where `home` is known.
    pub(super) fn reach_from_home(&self, home: u64) -> u64 {
        let mut set = home;
        loop {
            let mut more = set;
            for hole in bits(self.holes) {
                let landing = below(hole, self.holes) & self.known;
                if landing & !more != 0 && set & self.doors(hole) != 0 {
                    more |= landing;
                }
            }
            if more == set {
                return set;
            }
            set = self.home(more);
        }
    }

    /// The spaces from which a piece steps into the space `to` by a way known to be
    /// open.
    fn doors(&self, to: u64) -> u64 {
        let [figures, letters] = self.open;
        ((to & figures) << FIGURE)
            | ((to >> FIGURE) & figures)
            | ((to & letters) << LETTER)
            | ((to >> LETTER) & letters)
    }

    /// The moves of `piece` from the spaces in `reach` that tell something new: over
    /// slots that may be open to spaces outside, unless a card known to stand there
    /// beats it.
    pub(super) fn rim(&self, piece: Piece, reach: u64) -> Rim {
        let barred = self.beaten_by[piece as usize];
        let outside = SpaceSet::ALL.bits() & !reach & !self.holes & !barred;
        let falls = bits(self.holes)
            .filter(|hole| below(*hole, self.holes) & (reach | barred) == 0)
            .fold(0, |all, hole| all | hole);
        let to = outside | falls;
        let figures = HAS_NEXT_FIGURE & !self.walls[0];
        let letters = HAS_NEXT_LETTER & !self.walls[1];
        let passage = if reach & self.passage != 0 && self.passage & outside != 0 {
            reach & self.passage
        } else {
            0
        };
        Rim([
            reach & figures & (to >> FIGURE),
            reach & ((to & figures) << FIGURE),
            reach & letters & (to >> LETTER),
            reach & ((to & letters) << LETTER),
            reach & self.ladders & (outside >> FLOOR),
            reach & ((outside & self.ladders) << FLOOR),
            passage,
        ])
    }

    /// The space that a move enters.
    pub(super) const fn entered(&self, direction: Direction, from: u64) -> u64 {
        match direction {
            Direction::Passage => self.passage & !from,
            _ => direction.ahead(from),
        }
    }

    /// The free moves from one space: the space entered and the one landed on.
    fn free_moves(&self, from: u64) -> impl Iterator<Item = (u64, u64)> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| {
                let slot = direction.slot(from);
                let is_open = match direction {
                    Direction::Passage => from & self.passage != 0,
                    // F14: no ladder leads into a pitfall.
                    Direction::Up | Direction::Down => {
                        slot & self.ladders != 0 && direction.ahead(from) & self.holes == 0
                    }
                    _ => direction
                        .axis()
                        .is_some_and(|axis| slot & self.open[axis] != 0),
                };
                is_open.then(|| self.entered(direction, from))
            })
            .map(|to| (to, below(to, self.holes)))
            .filter(|(_, at)| at & self.known != 0)
    }

    /// The distances in free moves from the space `from`, and the ways there.
    pub(super) fn distances(&self, from: u64) -> Distances {
        let mut distances = Distances {
            came_by: [None; 64],
            order: vec![from],
        };
        let mut next = 0;
        while let Some(at) = distances.order.get(next).copied() {
            next += 1;
            for (to, landing) in self.free_moves(at) {
                let entry = &mut distances.came_by[landing.trailing_zeros() as usize];
                if landing != from && entry.is_none() {
                    *entry = Some((at, to));
                    distances.order.push(landing);
                }
            }
        }
        distances
    }
}

/// The known spaces by their distance from one of them.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// The space before it on the way, and the space then entered.
    came_by: [Option<(u64, u64)>; 64],
    /// The nearest first.
    order: Vec<u64>,
}

impl Distances {
    /// The spaces in `goals` that are nearest, all as far away as each other.
    pub(super) fn nearest(&self, goals: u64) -> u64 {
        let Some(first) = self.order.iter().find(|at| *at & goals != 0) else {
            return 0;
        };
        let far = self.moves(*first);
        self.order
            .iter()
            .filter(|at| *at & goals != 0 && self.moves(**at) == far)
            .fold(0, |all, at| all | at)
    }

    fn moves(&self, to: u64) -> usize {
        self.way(to).len()
    }

    /// The moves that lead to the space `to`, as the spaces left and entered.
    pub(super) fn way(&self, to: u64) -> Vec<(Space, Space)> {
        let mut way = Vec::new();
        let mut at = to;
        while let Some((before, entered)) = self.came_by[at.trailing_zeros() as usize] {
            way.push((space(before), space(entered)));
            at = before;
        }
        way.reverse();
        way
    }
}
