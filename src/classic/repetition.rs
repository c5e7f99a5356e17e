//! Going back and forth: the two-squares rule (C17) and chases (C18).
//!
//! Both are asked about the turns played so far, which everybody at the board has
//! seen: no rank matters.

use super::moves::Move;
use super::position::Position;
use super::square::{Direction, Square};
use super::square_set::SquareSet;
use crate::side::Side;

/// The way a piece goes in a plain move or with quickness (N16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// Where it starts.
    pub from: Square,
    /// Where a move with quickness turns or passes (P3).
    pub via: Option<Square>,
    /// Where it ends.
    pub to: Square,
}

impl From<Move> for Path {
    fn from(plain: Move) -> Path {
        Path {
            from: plain.from,
            via: None,
            to: plain.to,
        }
    }
}

/// What the repetition rules look at in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Whose turn it was.
    pub side: Side,
    /// The way of the piece that moved, if it is still where it went. A power other
    /// than quickness has none (N16).
    pub path: Option<Path>,
    /// The squares on which pieces left the board.
    pub losses: SquareSet,
    /// Whether it is the entry of reinforcements and not a turn of its own (N11): it ends
    /// no row of moves, but no earlier arrangement can come back.
    pub is_entry: bool,
}

/// Borders between neighbouring squares, each held by the square west or south of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Borders {
    east: SquareSet,
    north: SquareSet,
}

impl Borders {
    /// Every border that the way crosses (C17): a scout's run crosses several.
    pub fn crossed(path: Path) -> Borders {
        let mut borders = Borders::default();
        let mut at = path.from;
        for goal in path.via.into_iter().chain([path.to]) {
            borders.add(at, goal);
            at = goal;
        }
        borders
    }

    fn add(&mut self, from: Square, to: Square) {
        let Some((direction, distance)) = from.direction_to(to) else {
            return;
        };
        let run = std::iter::successors(Some(from), |at| at.step(direction));
        for square in run.take(usize::from(distance) + 1).skip(1) {
            match direction {
                Direction::East => self.east |= SquareSet::from(square).shifted(Direction::West),
                Direction::West => self.east.insert(square),
                Direction::North => self.north |= SquareSet::from(square).shifted(Direction::South),
                Direction::South => self.north.insert(square),
                _ => {}
            }
        }
    }

    /// The borders that are in both.
    #[must_use]
    pub fn common(self, other: Borders) -> Borders {
        Borders {
            east: self.east & other.east,
            north: self.north & other.north,
        }
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.east.is_empty() && self.north.is_empty()
    }
}

/// What C17 forbids a side in its next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Worn {
    /// The piece that has gone back and forth stands here.
    pub at: Square,
    /// The borders that it may not cross once more.
    pub borders: Borders,
}

impl Worn {
    /// What C17 forbids `side` now: the borders that one piece has crossed in each of
    /// its last `limit` turns. `turns` are the turns so far, the last first.
    ///
    /// Looks at twice `limit` turns at most.
    pub fn of(turns: impl Iterator<Item = Turn>, side: Side, limit: usize) -> Option<Worn> {
        let mut stands: Option<Square> = None;
        let mut goes_back_to: Option<Square> = None;
        let mut borders: Option<Borders> = None;
        let mut crossings = 0;
        let mut losses = SquareSet::EMPTY;
        for turn in turns {
            if turn.side != side {
                losses |= turn.losses;
                continue;
            }
            if turn.is_entry {
                continue;
            }
            let path = turn.path?;
            // Another piece moved, or the piece was lost: the row is broken.
            if goes_back_to.is_some_and(|from| from != path.to) || losses.contains(path.to) {
                return None;
            }
            stands = stands.or(Some(path.to));
            goes_back_to = Some(path.from);
            losses = SquareSet::EMPTY;
            let crossed = Borders::crossed(path);
            let common = borders.map_or(crossed, |before| before.common(crossed));
            if common.is_empty() {
                return None;
            }
            borders = Some(common);
            crossings += 1;
            if crossings == limit {
                return Some(Worn {
                    at: stands?,
                    borders: common,
                });
            }
        }
        None
    }

    /// Whether C17 forbids this way.
    pub fn forbids(&self, path: Path) -> bool {
        path.from == self.at && !Borders::crossed(path).common(self.borders).is_empty()
    }
}

/// Whether C18 forbids the side to move this plain move: it threatens a piece that has
/// been fleeing from the side's threats without a pause, recreates the arrangement of
/// an earlier turn of the side, and does not go straight back to the square just left.
///
/// `turns` are the turns that led to `position`, the last first. A threat is a move
/// that ends beside an enemy; to flee is to move a piece in the turn after it was
/// threatened. Pieces are told apart by where they came from and not by rank, so the
/// answer tells nothing that is hidden. Looks back to the last turn in which a piece
/// was lost or entered, or a power other than quickness used.
pub fn recreates_in_chase(
    position: &Position,
    turns: impl Iterator<Item = Turn>,
    plain: Move,
) -> bool {
    let side = position.to_move();
    let beside = SquareSet::from(plain.to).beside();
    // A move that threatens nobody is no chase, whatever went before.
    if position.at(plain.to).is_some() || !beside.meets(position.forces(side.other()).all) {
        return false;
    }
    // What was lost cannot come back: earlier arrangements differ.
    let ways: Vec<(Side, Path)> = turns
        .map_while(|turn| Some((turn.side, turn.path?)).filter(|_| turn.losses.is_empty()))
        .collect();
    let goes_straight_back = ways
        .iter()
        .find(|(mover, _)| *mover == side)
        .is_some_and(|(_, path)| path.to == plain.from && path.from == plain.to);
    if goes_straight_back || !recurs(side, &ways, plain) {
        return false;
    }
    beside.meets(fleeing(position, side, &ways))
}

/// Whether the arrangement after this move is one after an earlier turn of `side`.
/// `ways` are the moves so far, the last first.
fn recurs(side: Side, ways: &[(Side, Path)], plain: Move) -> bool {
    // Pieces that stood elsewhere: where now, and where then.
    let mut displaced = vec![(plain.to, plain.from)];
    for (mover, path) in ways {
        if *mover == side && displaced.is_empty() {
            return true;
        }
        match displaced.iter().position(|(_, then)| *then == path.to) {
            Some(place) if displaced[place].0 == path.from => {
                displaced.swap_remove(place);
            }
            Some(place) => displaced[place].1 = path.from,
            None => displaced.push((path.to, path.from)),
        }
    }
    false
}

/// The pieces of the opponent that have been fleeing from threats of `side` without a
/// pause, where they stand now.
fn fleeing(position: &Position, side: Side, ways: &[(Side, Path)]) -> SquareSet {
    let mut enemies = position.forces(side.other()).all;
    for (_, path) in ways.iter().filter(|(mover, _)| *mover != side) {
        enemies.remove(path.to);
        enemies.insert(path.from);
    }
    let mut fleeing = SquareSet::EMPTY;
    let mut threatened = SquareSet::EMPTY;
    for (mover, path) in ways.iter().rev() {
        if *mover == side {
            threatened = SquareSet::from(path.to).beside() & enemies;
            if !threatened.meets(fleeing) {
                fleeing = SquareSet::EMPTY;
            }
            continue;
        }
        enemies.remove(path.from);
        enemies.insert(path.to);
        if threatened.contains(path.from) {
            fleeing.remove(path.from);
            fleeing.insert(path.to);
        } else {
            fleeing = SquareSet::EMPTY;
        }
    }
    fleeing
}
