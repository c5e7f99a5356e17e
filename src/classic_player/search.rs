//! Looking ahead from a guessed position.

use super::judgement::Judgement;
use super::worth::FLAG;
use crate::classic::{Direction, Move, Piece, Position, Side, Square, SquareSet};

/// How many further attacks are looked at where the search has come to its depth.
const LONGEST_EXCHANGE: i32 = 3;

/// What it means to have no move left (C16).
const IMMOBILE: i32 = FLAG / 2;

/// How much less the flag is worth a turn later: who can win wins.
const DELAY: i32 = 500;

/// A search for the best move in one guessed position, by alpha and beta.
///
/// The opponent is taken to know everything. The player is not: what comes of an attack
/// on a piece that it does not know is the average over its guesses, and the search goes
/// no further there.
pub(super) struct Search<'a> {
    judgement: &'a Judgement,
    position: Position,
    scouts_strike: bool,
    /// How many turns are looked at.
    depth: i32,
    /// Room for the moves of each ply.
    lists: Vec<Vec<Move>>,
}

impl<'a> Search<'a> {
    /// A search from this position.
    pub(super) fn new(
        judgement: &'a Judgement,
        position: Position,
        scouts_strike: bool,
    ) -> Search<'a> {
        Search {
            judgement,
            position,
            scouts_strike,
            depth: 0,
            lists: Vec::new(),
        }
    }

    /// How good a move is for the player, were the guess true: what it changes, with
    /// the best that both sides can do in `depth` further turns.
    pub(super) fn weigh(&mut self, plain: Move, depth: u32) -> i32 {
        let Some(made) = self.position.make(plain) else {
            return -FLAG;
        };
        let mut gain = self.judgement.change(&made, &self.position);
        if made.target().is_some_and(|target| !target.is_revealed()) {
            gain += self.judgement.impatience();
        }
        if !made.takes_flag() {
            self.depth = depth as i32;
            gain = -self.best(self.depth, -gain, -2 * FLAG, 2 * FLAG);
        }
        self.position.unmake(&made);
        gain
    }

    /// How good an action is for the player that has led to this position and is worth
    /// `gain` in itself.
    pub(super) fn weigh_from(&mut self, position: Position, gain: i32, depth: u32) -> i32 {
        self.position = position;
        self.depth = depth as i32;
        let sign = if self.position.to_move() == self.judgement.player() {
            1
        } else {
            -1
        };
        sign * self.best(self.depth, sign * gain, -2 * FLAG, 2 * FLAG)
    }

    /// The best that the side to move can reach, in its own eyes; `score` is what has
    /// come so far.
    fn best(&mut self, depth: i32, score: i32, mut alpha: i32, beta: i32) -> i32 {
        let is_quiet = depth <= 0;
        let mut best = -2 * FLAG;
        if is_quiet {
            best = score;
            alpha = alpha.max(best);
            if best >= beta || depth <= -LONGEST_EXCHANGE {
                return best;
            }
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        if is_quiet {
            self.list_attacks(&mut moves);
        } else {
            self.position.list_moves(self.scouts_strike, &mut moves);
            if moves.is_empty() {
                best = score - IMMOBILE;
            }
            let enemies = self.position.forces(self.position.to_move().other()).all;
            attacks_first(&mut moves, enemies);
        }
        for plain in &moves {
            best = best.max(self.follow(*plain, depth, score, alpha, beta));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(moves);
        best
    }

    /// What a move of the side to move comes to, in its own eyes.
    fn follow(&mut self, plain: Move, depth: i32, score: i32, alpha: i32, beta: i32) -> i32 {
        if let Some(expected) = self.expected(plain) {
            return score + expected;
        }
        let Some(made) = self.position.make(plain) else {
            return -2 * FLAG;
        };
        let change = self.judgement.change(&made, &self.position);
        let is_mine = made.mover().side() == self.judgement.player();
        let score = score + if is_mine { change } else { -change };
        let value = if made.takes_flag() {
            score - DELAY * (1 + self.depth - depth)
        } else {
            -self.best(depth - 1, -score, -beta, -alpha)
        };
        self.position.unmake(&made);
        value
    }

    /// What the player expects of an attack on what it does not know.
    fn expected(&self, plain: Move) -> Option<i32> {
        let defender: Piece = self.position.at(plain.to)?;
        let attacker = self.position.at(plain.from)?;
        let is_mine = attacker.side() == self.judgement.player();
        (is_mine && !defender.is_revealed())
            .then(|| self.judgement.expected(attacker, plain.to, defender))
    }

    /// The attacks on neighbours.
    fn list_attacks(&self, attacks: &mut Vec<Move>) {
        attacks.clear();
        let side: Side = self.position.to_move();
        let movers = self.position.forces(side).movers;
        let enemies = self.position.forces(side.other());
        let targets: SquareSet = movers.beside() & (enemies.all - enemies.stones);
        for to in targets.iter() {
            let beside = |direction| to.step(direction);
            let from = Direction::ORTHOGONAL.into_iter().filter_map(beside);
            let from = from.filter(|from: &Square| movers.contains(*from));
            attacks.extend(from.map(|from| Move { from, to }));
        }
    }
}

/// Puts attacks before other moves: they decide most, so that the rest need not be
/// looked at.
fn attacks_first(moves: &mut [Move], enemies: SquareSet) {
    let mut attacks = 0;
    for at in 0..moves.len() {
        if enemies.contains(moves[at].to) {
            moves.swap(at, attacks);
            attacks += 1;
        }
    }
}
