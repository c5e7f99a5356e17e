//! The fast twin: who reaches the flag, on bit boards.
//!
//! Restates the law of moving for one question only (F40): spaces are bits, a
//! step of all pieces at once is a shift. Property tests hold it equal to
//! [`reach`](super::reach), which asks the law itself.

use super::reaching_sets::ReachingSets;
use crate::fortress::space::{
    FIGURE_STRIDE as FIGURE, FLOOR_STRIDE as FLOOR, LETTER_STRIDE as LETTER,
};
use crate::fortress::{Axis, Card, Floor, Layout, Piece, PieceSet, Rules, Space, SpaceSet};

/// The piece sets that reach the flag of `layout` (F40).
///
/// Well under a microsecond for most layouts; no allocation.
pub fn reaching_sets(layout: &Layout) -> ReachingSets {
    let maze = Maze::new(layout);
    let pieces = layout.game().pieces();
    match layout.game().rules() {
        Rules::Introduction => {
            let mut reaching = ReachingSets::NONE;
            if knight_wins(layout, &maze) {
                reaching.insert(pieces);
            }
            reaching
        }
        Rules::Main => Fights::new(layout).reaching_sets(&maze, pieces),
    }
}

/// F7: whether all pieces of the game together reach the flag of `layout`, that is
/// whether [`reaching_sets`] has any set.
///
/// Faster than that, since no smaller set is looked at.
pub fn is_flag_reached(layout: &Layout) -> bool {
    let maze = Maze::new(layout);
    match layout.game().rules() {
        Rules::Introduction => knight_wins(layout, &maze),
        Rules::Main => {
            let everyone = layout.game().pieces();
            let fights = Fights::new(layout);
            fights.close(&maze, everyone, Closure::new()).won
        }
    }
}

/// F24: the introduction's knight, whom every guard sends back.
fn knight_wins(layout: &Layout, maze: &Maze) -> bool {
    let guards = cards(layout, &[Card::King, Card::Duke, Card::PoisonCup]);
    let stands = maze.flood(START, !guards, 0);
    maze.landed(stands, 0) & maze.flags != 0
}

const START: u64 = 1 << Space::START.bit();
/// Pitfalls that work stand on the middle or the top floor (F15).
const MOST_PITFALLS: usize = 13;

fn cards(layout: &Layout, kinds: &[Card]) -> u64 {
    kinds
        .iter()
        .fold(0, |all, card| all | layout.spaces_with(*card).bits())
}

/// A pitfall that works: the spaces one steps into it from, and where one lands.
#[derive(Clone, Copy)]
struct Pitfall {
    doors: u64,
    landing: u64,
}

/// The building as masks. An open way is filed under its lower bit.
struct Maze {
    figures: u64,
    letters: u64,
    ladders: u64,
    pitfalls: [Pitfall; MOST_PITFALLS],
    pitfall_count: usize,
    passage: u64,
    flags: u64,
    card_on_start: bool,
}

impl Maze {
    fn new(layout: &Layout) -> Maze {
        let walls = layout.walls();
        let figures = SpaceSet::HAS_NEXT_FIGURE.bits() & !walls.along(Axis::Figure).bits();
        let letters = SpaceSet::HAS_NEXT_LETTER.bits() & !walls.along(Axis::Letter).bits();
        let holes =
            layout.spaces_with(Card::Pitfall).bits() & !SpaceSet::floor(Floor::Bottom).bits();
        let passage = layout.spaces_with(Card::SecretPassage);
        let mut maze = Maze {
            figures: figures & !holes & !(holes >> FIGURE),
            letters: letters & !holes & !(holes >> LETTER),
            ladders: layout.ladders().bits() & !holes & !(holes >> FLOOR),
            pitfalls: [Pitfall {
                doors: 0,
                landing: 0,
            }; MOST_PITFALLS],
            pitfall_count: 0,
            passage: if passage.len() == 2 {
                passage.bits()
            } else {
                0
            },
            flags: layout.spaces_with(Card::Flag).bits(),
            card_on_start: layout.occupied().contains(Space::START),
        };
        let mut left = holes;
        while left != 0 {
            let hole = left & left.wrapping_neg();
            left ^= hole;
            let below = hole >> FLOOR;
            let doors = ((hole & figures) << FIGURE)
                | ((hole >> FIGURE) & figures)
                | ((hole & letters) << LETTER)
                | ((hole >> LETTER) & letters);
            maze.pitfalls[maze.pitfall_count] = Pitfall {
                doors,
                landing: if below & holes != 0 {
                    below >> FLOOR
                } else {
                    below
                },
            };
            maze.pitfall_count += 1;
        }
        maze
    }

    /// One move of a piece that may stand anywhere in `stands`, added to them.
    /// `free` are the spaces that do not beat it; `passage` is 0 while unknown.
    #[inline(always)]
    fn spread(&self, stands: u64, free: u64, passage: u64) -> u64 {
        let mut set = stands;
        set |= (((set & self.figures) << FIGURE) | ((set >> FIGURE) & self.figures)) & free;
        set |= (((set & self.letters) << LETTER) | ((set >> LETTER) & self.letters)) & free;
        set |= (((set & self.ladders) << FLOOR) | ((set >> FLOOR) & self.ladders)) & free;
        for pitfall in &self.pitfalls[..self.pitfall_count] {
            if set & pitfall.doors != 0 {
                set |= pitfall.landing & free;
            }
        }
        if set & passage != 0 {
            set |= passage;
        }
        set
    }

    /// All spaces that a piece comes to stand on, `stands` to begin with.
    #[inline(always)]
    fn flood(&self, stands: u64, free: u64, passage: u64) -> u64 {
        let mut set = stands;
        loop {
            let more = self.spread(set, free, passage);
            if more == set {
                return set;
            }
            set = more;
        }
    }

    /// The spaces of a flood that were landed on. To enter at E5 is no landing,
    /// to come back there is: it matters only if a card stands there, which F5
    /// forbids.
    #[inline(always)]
    fn landed(&self, stands: u64, passage: u64) -> u64 {
        if !self.card_on_start {
            return stands;
        }
        let elsewhere = stands & !START;
        elsewhere | (self.spread(elsewhere, !0, passage) & START)
    }
}

/// Who beats whom, as the spaces of the cards, for each piece.
struct Fights {
    beaten_by: [u64; 4],
    removes: [u64; 4],
}

/// What a piece set can come to.
#[derive(Clone, Copy, Default)]
struct Closure {
    stands: [u64; 4],
    /// What blocked each piece when its spaces were flooded last.
    blocked: [u64; 4],
    removed: u64,
    passage: u64,
    won: bool,
}

/// Never what blocks a piece: marks spaces not flooded yet.
const UNFLOODED: u64 = !0;
/// Added to what blocks a piece while the passage is unknown; no space's bit.
const PASSAGE_UNKNOWN: u64 = 1 << 63;
const _: () = assert!(SpaceSet::ALL.bits() & PASSAGE_UNKNOWN == 0);

impl Fights {
    fn new(layout: &Layout) -> Fights {
        let mut fights = Fights {
            beaten_by: [0; 4],
            removes: [0; 4],
        };
        let [cup, king, duke, soldier, princess] = [
            Card::PoisonCup,
            Card::King,
            Card::Duke,
            Card::Soldier,
            Card::Princess,
        ]
        .map(|card| layout.spaces_with(card).bits());
        for (piece, beaten_by, removes) in [
            (Piece::King, king | princess | cup, duke | soldier),
            (Piece::Knight, king | duke | cup, soldier | princess),
            (Piece::Wizard, king | duke | soldier, princess | cup),
            (Piece::Dwarf, king | duke | soldier | cup, princess),
        ] {
            fights.beaten_by[piece as usize] = beaten_by;
            fights.removes[piece as usize] = removes;
        }
        fights
    }

    fn reaching_sets(&self, maze: &Maze, pieces: PieceSet) -> ReachingSets {
        let mut reaching = ReachingSets::NONE;
        let everyone = self.close(maze, pieces, Closure::new());
        if !everyone.won {
            return reaching;
        }
        let mut closures = [Closure::new(); 16];
        for bits in 1..=pieces.bits() {
            let set = PieceSet::from_bits(bits);
            if !set.is_within(pieces) {
                continue;
            }
            if reaching.contains_smaller(set) {
                reaching.insert(set);
                continue;
            }
            let without_lowest = bits & (bits - 1);
            let without_highest = bits & !(1 << (7 - bits.leading_zeros()));
            let known =
                closures[without_lowest as usize].union(&closures[without_highest as usize]);
            let closure = self.close(maze, set, known);
            if closure.won {
                reaching.insert(set);
            }
            closures[bits as usize] = closure;
        }
        reaching
    }

    /// Floods for each piece until no card more is removed and no passage found.
    fn close(&self, maze: &Maze, pieces: PieceSet, known: Closure) -> Closure {
        let mut closure = known;
        loop {
            let mut changed = false;
            for piece in Piece::ALL {
                if !pieces.contains(piece) {
                    continue;
                }
                let i = piece as usize;
                let standing = self.beaten_by[i] & !closure.removed;
                let unknown = if closure.passage == 0 {
                    PASSAGE_UNKNOWN
                } else {
                    0
                };
                let blocked = standing | unknown;
                if closure.blocked[i] == blocked {
                    continue;
                }
                changed = true;
                let stands = maze.flood(closure.stands[i] | START, !standing, closure.passage);
                let landed = maze.landed(stands, closure.passage);
                closure.stands[i] = stands;
                closure.blocked[i] = blocked;
                closure.removed |= landed & self.removes[i];
                if piece == Piece::Dwarf && landed & maze.passage != 0 {
                    closure.passage = maze.passage;
                }
                if landed & maze.flags != 0 {
                    closure.won = true;
                    return closure;
                }
            }
            if !changed {
                return closure;
            }
        }
    }
}

impl Closure {
    fn new() -> Closure {
        Closure {
            blocked: [UNFLOODED; 4],
            ..Closure::default()
        }
    }

    /// What two piece sets can come to when they play together, before either
    /// makes use of what the other opened.
    fn union(&self, other: &Closure) -> Closure {
        let mut both = *self;
        for i in 0..4 {
            both.stands[i] |= other.stands[i];
            both.blocked[i] = self.blocked[i].min(other.blocked[i]);
        }
        both.removed |= other.removed;
        both.passage |= other.passage;
        both
    }
}
