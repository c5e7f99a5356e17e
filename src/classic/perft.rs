//! Counting move sequences.

use super::moves::Move;
use super::position::Position;

/// The number of sequences of `depth` plain moves from here (C10 to C15), without the
/// repetition rules. A sequence ends when a flag falls: one that is then shorter than
/// `depth` is not counted, nor is one that ends because nobody can move (C16).
///
/// The position is as before when the count is done. The cost grows with the count of
/// the sequences one move shorter: the last moves are counted and not made.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(position, &mut lists)
}

/// `lists` has room for the moves of each ply to come.
fn count(position: &mut Position, lists: &mut [Vec<Move>]) -> u64 {
    let (moves, rest) = match lists {
        [] => return 1,
        [_] => return position.count_moves(true) as u64,
        [moves, rest @ ..] => (moves, rest),
    };
    position.list_moves(true, moves);
    let mut sequences = 0;
    for plain in moves.iter() {
        let Some(made) = position.make(*plain) else {
            continue;
        };
        if !made.takes_flag() {
            sequences += count(position, rest);
        }
        position.unmake(&made);
    }
    sequences
}
