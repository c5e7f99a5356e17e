//! Rampage (P6).

use super::super::action::PowerUse;
use super::super::army::{Army, Power};
use super::super::change::Edit;
use super::super::position::Position;
use super::super::rank::Rank;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::is_immune;
use super::refusal::PowerRefusal;
use super::sight::Sight;
use crate::side::Side;

const POWER: Power = Power::Rampage;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let steps = SquareSet::from(from).beside() - sight.board.occupied();
    uses.extend(
        steps
            .iter()
            .filter(|to| allow(sight, from, *to).is_ok())
            .map(|to| PowerUse::Rampage { from, to }),
    );
}

/// The enemies of `side` that a rampage onto this square strikes: those on the eight
/// squares around that are not stone (P1, P6).
pub(super) fn struck(position: &Position, side: Side, to: Square) -> SquareSet {
    let enemies = position.forces(side.other());
    SquareSet::from(to).around() & (enemies.all - enemies.stones)
}

/// P6: one plain step onto an empty square with at least one enemy around.
pub(super) fn allow(sight: &Sight, from: Square, to: Square) -> Result<(), PowerRefusal> {
    if !SquareSet::from(from).beside().contains(to) {
        return Err(PowerRefusal::NotAStep {
            power: POWER,
            from,
            to,
        });
    }
    sight.allow_empty(POWER, to)?;
    if struck(sight.board, sight.side, to).is_empty() {
        return Err(PowerRefusal::NobodyAround(to));
    }
    Ok(())
}

/// P6: all that are struck are revealed; up to rank 7, spies and bombs included, they go,
/// unless they are immune (N15). Nobody takes the rampager, which always goes.
pub(super) fn apply(edit: &mut Edit, armies: &[Army; 2], from: Square, to: Square) {
    let Some(user) = edit.position().at(from) else {
        return;
    };
    edit.relocate(from, to);
    for square in struck(edit.position(), user.side(), to) {
        edit.reveal(square);
        let falls = edit
            .position()
            .at(square)
            .is_some_and(|piece| piece.rank() <= Rank::Seven && !is_immune(armies, piece, POWER));
        if falls {
            edit.capture(square, Some(user.side()));
        }
    }
    edit.capture(to, None);
}
