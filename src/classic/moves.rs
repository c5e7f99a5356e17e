//! Plain moves: how they are written, listed, made and taken back (C10 to C15).

use super::battle::Battle;
use super::captured::Captured;
use super::piece::Piece;
use super::position::Position;
use super::square::{Direction, Square, SquareError};
use super::square_set::SquareSet;
use crate::side::Side;
use std::fmt;
use std::str::FromStr;

/// A plain move or attack of one piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square it leaves.
    pub from: Square,
    /// The square it enters or attacks.
    pub to: Square,
}

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// There is no `-` or `x` between two squares.
    NoDash,
    /// One of the two is no square.
    Square(SquareError),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NoDash => {
                f.write_str("a move is two squares with a hyphen between them, like a4-a5")
            }
            MoveError::Square(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}

impl FromStr for Move {
    type Err = MoveError;

    /// Reads `a4-a5` and `a4xa5`; letter case and blanks do not matter.
    fn from_str(text: &str) -> Result<Move, MoveError> {
        let (from, to) = text.split_once(['-', 'x', 'X']).ok_or(MoveError::NoDash)?;
        Ok(Move {
            from: from.parse().map_err(MoveError::Square)?,
            to: to.parse().map_err(MoveError::Square)?,
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// What it takes to take a plain move back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Made {
    plain: Move,
    mover: Piece,
    target: Option<Piece>,
    battle: Option<Battle>,
    plies: u32,
}

impl Made {
    /// The move that was made.
    pub const fn plain(&self) -> Move {
        self.plain
    }

    /// The piece that moved, as it was before.
    pub const fn mover(&self) -> Piece {
        self.mover
    }

    /// The piece that was attacked, as it was before.
    pub const fn target(&self) -> Option<Piece> {
        self.target
    }

    /// How the attack ended, if it was one.
    pub const fn battle(&self) -> Option<Battle> {
        self.battle
    }

    /// Whether the game is won by it (C15).
    pub const fn takes_flag(&self) -> bool {
        matches!(self.battle, Some(Battle::Flag))
    }
}

/// The squares that movers of `side` enter at one distance in one direction: the
/// pieces that enter them stand `distance` squares back.
struct Front {
    direction: Direction,
    distance: usize,
    targets: SquareSet,
}

/// How far apart the indices of two neighbours in a plain direction are.
const fn stride(direction: Direction) -> isize {
    let (east, north) = direction.offset();
    north as isize * 10 + east as isize
}

impl Front {
    fn moves(self) -> impl Iterator<Item = Move> {
        let back = stride(self.direction) * self.distance as isize;
        self.targets.iter().filter_map(move |to| {
            let from = Square::from_index(to.index().checked_add_signed(-back)?)?;
            Some(Move { from, to })
        })
    }
}

impl Position {
    /// Hands over the fronts of the side to move: one square for every mover (C10),
    /// further for scouts over empty squares up to the first enemy (C11). Stone is
    /// attacked by nobody (P1), and with `scouts_strike` off a scout that runs attacks
    /// nobody either.
    fn for_each_front(&self, scouts_strike: bool, mut hand_over: impl FnMut(Front)) {
        let side = self.to_move();
        let own = self.forces(side);
        let other = self.forces(side.other());
        let enemies = other.all;
        let closed = own.all | other.stones;
        for direction in Direction::ORTHOGONAL {
            let targets = own.movers.shifted(direction) - closed;
            hand_over(Front {
                direction,
                distance: 1,
                targets,
            });
            let mut running = own.scouts.shifted(direction) - closed - enemies;
            let mut distance = 2;
            while !running.is_empty() {
                let reached = running.shifted(direction) - closed;
                running = reached - enemies;
                let targets = if scouts_strike { reached } else { running };
                hand_over(Front {
                    direction,
                    distance,
                    targets,
                });
                distance += 1;
            }
        }
    }

    /// Puts every plain move of the side to move into `moves`, whatever was in it:
    /// C10 and C11, without the repetition rules. `scouts_strike` is the switch of
    /// C11. Costs a few shifts and the moves themselves.
    pub fn list_moves(&self, scouts_strike: bool, moves: &mut Vec<Move>) {
        moves.clear();
        self.for_each_front(scouts_strike, |front| moves.extend(front.moves()));
    }

    /// How many plain moves [`Position::list_moves`] would list, without listing them.
    pub fn count_moves(&self, scouts_strike: bool) -> usize {
        let mut count = 0;
        self.for_each_front(scouts_strike, |front| count += front.targets.len());
        count
    }

    /// Whether `side` has a plain move, were it its turn (C16); the repetition rules
    /// are not asked. Who can run can step, so the switch of C11 does not matter.
    pub fn can_move(&self, side: Side) -> bool {
        let own = self.forces(side);
        let closed = own.all | self.forces(side.other()).stones;
        own.movers.beside().meets(SquareSet::ALL - closed)
    }

    /// Makes a plain move of whatever stands on its first square and passes the turn:
    /// C11 for the scout that shows itself, C12 to C15 for an attack. `None`, and
    /// nothing changes, if nothing stands there.
    ///
    /// Whether the law allows the move is for [`super::Game`] or
    /// [`Position::list_moves`] to say.
    pub fn make(&mut self, plain: Move) -> Option<Made> {
        let Move { from, to } = plain;
        let mover = self.at(from)?;
        let target = self.at(to);
        let made = Made {
            plain,
            mover,
            target,
            battle: target.map(|target| Battle::of(mover.rank(), target.rank())),
            plies: self.plies(),
        };
        self.put(from, None);
        match (target, made.battle) {
            (Some(target), Some(battle)) => self.settle(to, mover.moved(), target, battle),
            _ => {
                let runs = !SquareSet::from(from).beside().contains(to);
                let mover = mover.moved();
                self.put(to, Some(if runs { mover.revealed() } else { mover }));
            }
        }
        self.pass_turn();
        Some(made)
    }

    /// C12: both are revealed; who loses leaves the board.
    fn settle(&mut self, square: Square, mover: Piece, target: Piece, battle: Battle) {
        let (mover, target) = (mover.revealed(), target.revealed());
        let falls = |piece: Piece| Captured {
            piece,
            captor: Some(piece.side().other()),
        };
        if battle != Battle::Lost {
            self.push_captured(falls(target));
        }
        if matches!(battle, Battle::Lost | Battle::Tie) {
            self.push_captured(falls(mover));
        }
        let stays = match battle {
            Battle::Won | Battle::Flag => Some(mover),
            Battle::Lost => Some(target),
            Battle::Tie => None,
        };
        self.put(square, stays);
    }

    /// Takes a plain move back: the position is as it was, to the last mark. It must
    /// be the last thing that happened to the position.
    pub fn unmake(&mut self, made: &Made) {
        self.put(made.plain.to, made.target);
        self.put(made.plain.from, Some(made.mover));
        let fallen = match made.battle {
            None => 0,
            Some(Battle::Tie) => 2,
            Some(_) => 1,
        };
        let captured = self.captured_mut();
        captured.truncate(captured.len().saturating_sub(fallen));
        self.set_turn(self.to_move().other(), made.plies);
    }
}
