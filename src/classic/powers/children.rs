//! The children (N13).

use super::super::army::Army;
use super::super::piece::Piece;
use super::super::position::Position;
use crate::side::Side;

/// Whether the side's army has children and every one of them is captured, enchanted or
/// stone (N13). What waits in reserve is none of these; what is neither on the board nor
/// in reserve has been captured.
pub(in super::super) fn are_children_overcome(
    position: &Position,
    army: &Army,
    side: Side,
) -> bool {
    let is_child = |piece: Piece| army.kind(piece.kind()).is_some_and(|kind| kind.child);
    let on_board = position.pieces().map(|(_, piece)| piece);
    let mut free = on_board
        .chain(position.reserve().iter().copied())
        .filter(|piece| piece.army() == side && !piece.is_enchanted() && !piece.is_stone());
    army.kinds().any(|(_, kind)| kind.child) && !free.any(is_child)
}
