//! What draws pieces over the board.

use super::belief::depth;
use super::judgement::Gains;
use crate::classic::{Piece, Position, Rank, Side, Square, SquareSet};

/// How good it is for a piece of the player to stand on a square, by what it could
/// attack from there in time: less with every step on the way.
#[derive(Clone, Debug)]
pub(super) struct Pull {
    by_rank: [[i32; 100]; Rank::ALL.len()],
    /// How bad it is that an enemy that can move stands there: so near to the flag. The
    /// first is of those that bombs stop, the second of miners.
    threat: [[i32; 100]; 2],
}

/// How bad an enemy is that stands beside the flag, and what is left of it, in
/// hundredths, with each further step.
const THREAT: (i32, i32) = (2_000, 70);

/// Over how many steps the threat is felt.
const THREAT_REACH: usize = 8;

/// What share of a gain, in hundredths, draws a piece that stands beside it.
const SHARE: i32 = 35;

/// What is left of it after each further step, in hundredths.
const FADING: i32 = 88;

/// How far away a gain is felt.
const REACH: usize = 24;

impl Pull {
    /// What draws the pieces of `side`, which knows the gains. Costs a walk over the
    /// board for each enemy.
    pub(super) fn of(position: &Position, side: Side, gains: &Gains) -> Pull {
        let own = position.forces(side);
        let mut pull = Pull {
            by_rank: [[0; 100]; Rank::ALL.len()],
            threat: [false, true].map(|is_miner| threat(position, side, is_miner)),
        };
        let enemies = position.forces(side.other());
        let blocked = (own.all - own.movers) | enemies.all;
        for target in (enemies.all - enemies.stones).iter() {
            let mut by_rank = [0; Rank::ALL.len()];
            for rank in Rank::ALL.into_iter().filter(|rank| rank.is_mobile()) {
                by_rank[rank as usize] = gains.best(position, rank, target);
            }
            let threat = pull.threat[0][target.index()];
            for gain in by_rank.iter_mut().filter(|gain| **gain > 0) {
                *gain += threat;
            }
            let is_bomb = |piece: Piece| piece.is_revealed() && piece.rank() == Rank::Bomb;
            if position.at(target).is_some_and(is_bomb) {
                by_rank[Rank::MINER as usize] += gains.behind(target);
            }
            if by_rank.iter().any(|gain| *gain > 0) {
                pull.spread(target, SquareSet::ALL - blocked, by_rank);
            }
        }
        pull.draw_forward(side);
        pull
    }

    /// Spreads the gains of one target over the free squares around it.
    fn spread(&mut self, target: Square, free: SquareSet, mut gains: [i32; Rank::ALL.len()]) {
        gains
            .iter_mut()
            .for_each(|gain| *gain = *gain * SHARE / 100);
        let mut reached = SquareSet::from(target);
        let mut edge = reached;
        for _ in 0..REACH {
            for square in edge.iter() {
                for (row, gain) in self.by_rank.iter_mut().zip(&gains) {
                    let place = &mut row[square.index()];
                    *place = (*place).max(*gain);
                }
            }
            edge = (edge.beside() & free) - reached;
            if edge.is_empty() {
                return;
            }
            reached |= edge;
            gains
                .iter_mut()
                .for_each(|gain| *gain = *gain * FADING / 100);
        }
    }

    /// A little for every row, so that pieces that nothing draws come out.
    fn draw_forward(&mut self, side: Side) {
        for square in Square::all() {
            let rows = depth(square, side).min(6) as i32;
            for rank in Rank::ALL {
                let a_row = match rank {
                    Rank::Two | Rank::Five | Rank::Six | Rank::Seven => 4,
                    Rank::Eight | Rank::Nine => 3,
                    _ => 1,
                };
                self.by_rank[rank as usize][square.index()] += a_row * rows;
            }
        }
    }

    /// How bad it is for the player that this enemy stands there.
    pub(super) const fn threat(&self, square: Square, piece: Piece) -> i32 {
        if piece.is_mobile() {
            self.threat[matches!(piece.rank(), Rank::MINER) as usize][square.index()]
        } else {
            0
        }
    }

    /// How much it is worth to the player that this piece of its own stands there.
    pub(super) const fn at(&self, square: Square, piece: Piece) -> i32 {
        if piece.is_mobile() {
            self.by_rank[piece.rank() as usize][square.index()]
        } else {
            0
        }
    }
}

/// How bad it is that enemies stand on the squares around the flag of `side`: bombs keep
/// all but miners away, other pieces stop nobody for long.
fn threat(position: &Position, side: Side, is_miner: bool) -> [i32; 100] {
    let mut threat = [0; 100];
    let own = position.forces(side);
    let is_flag = |square: &Square| {
        let piece = position.at(*square);
        piece.is_some_and(|piece| piece.rank() == Rank::Flag)
    };
    let flag: SquareSet = (own.all - own.movers).iter().filter(is_flag).collect();
    let closed = if is_miner {
        SquareSet::EMPTY
    } else {
        own.all - own.movers
    };
    let (mut reached, mut edge) = (flag, flag);
    let (mut here, fading) = THREAT;
    for _ in 0..THREAT_REACH {
        edge = edge.beside() - closed - reached;
        reached |= edge;
        for square in edge.iter() {
            threat[square.index()] = here;
        }
        here = here * fading / 100;
    }
    threat
}
