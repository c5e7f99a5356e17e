//! Quickness (P3).

use super::super::action::PowerUse;
use super::super::army::Power;
use super::super::change::Edit;
use super::super::game::{Attack, Refusal};
use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::refusal::PowerRefusal;
use super::sight::Sight;
use super::strike::strike;

const POWER: Power = Power::Quickness;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let beside = |square: Square| SquareSet::from(square).beside();
    let first = beside(from) - sight.board.occupied();
    let ways = first
        .iter()
        .flat_map(|via| beside(via).iter().map(move |to| (via, to)));
    uses.extend(
        ways.filter(|(via, to)| allow(sight, from, *via, *to).is_ok())
            .map(|(via, to)| PowerUse::Quickness { from, via, to }),
    );
}

/// P3: two plain steps, the first onto an empty square, the second onto an empty one or an
/// enemy (C10, P1), and not back. One step is a plain move.
pub(super) fn allow(sight: &Sight, from: Square, via: Square, to: Square) -> Result<(), Refusal> {
    for (from, to) in [(from, via), (via, to)] {
        if !SquareSet::from(from).beside().contains(to) {
            return Err(PowerRefusal::NotAStep {
                power: POWER,
                from,
                to,
            }
            .into());
        }
    }
    if to == from {
        return Err(PowerRefusal::BackToStart(from).into());
    }
    if sight.board.at(via).is_some() {
        return Err(PowerRefusal::ViaTaken(via).into());
    }
    match sight.board.at(to) {
        Some(piece) if piece.side() == sight.side => Err(Refusal::OwnPiece(to)),
        Some(piece) if piece.is_stone() => Err(Refusal::StoneTarget(to)),
        _ => Ok(()),
    }
}

/// P3: the piece goes by `via`; onto an enemy it is an attack.
pub(super) fn apply(edit: &mut Edit, from: Square, via: Square, to: Square) -> Option<Attack> {
    edit.relocate(from, via);
    if edit.position().at(to).is_some() {
        return strike(edit, via, to);
    }
    edit.relocate(via, to);
    None
}
