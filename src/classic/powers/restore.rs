//! Restore (P8).

use super::super::action::PowerUse;
use super::super::change::Edit;
use super::super::position::Position;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::refusal::PowerRefusal;
use super::sight::Sight;
use crate::side::Side;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    if allow(sight, from).is_ok() {
        uses.push(PowerUse::Restore { from });
    }
}

/// The stone pieces on the eight squares around.
fn stones_around(position: &Position, from: Square) -> SquareSet {
    let [red, blue] = Side::BOTH.map(|side| position.forces(side).stones);
    SquareSet::from(from).around() & (red | blue)
}

/// P8: there must be stone to restore, as nobody passes (C10).
pub(super) fn allow(sight: &Sight, from: Square) -> Result<(), PowerRefusal> {
    if stones_around(sight.board, from).is_empty() {
        return Err(PowerRefusal::NoStoneAround(from));
    }
    Ok(())
}

/// P8: all of them are restored.
pub(super) fn apply(edit: &mut Edit, from: Square) {
    for square in stones_around(edit.position(), from) {
        let restored = edit.position().at(square).map(|piece| piece.stone(false));
        edit.put(square, restored);
    }
}
