//! Enchant (P2).

use super::super::action::PowerUse;
use super::super::army::{Army, Power};
use super::super::change::Edit;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::is_immune;
use super::refusal::PowerRefusal;
use super::sight::Sight;

const POWER: Power = Power::Enchant;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let targets = SquareSet::from(from).around() & sight.targets();
    uses.extend(
        targets
            .iter()
            .filter(|target| allow(sight, from, *target).is_ok())
            .map(|target| PowerUse::Enchant { from, target }),
    );
}

/// P2: an enemy on one of the eight squares around, neither stone nor enchanted before.
pub(super) fn allow(sight: &Sight, from: Square, target: Square) -> Result<(), PowerRefusal> {
    if from.distance_to(target) != 1 {
        return Err(PowerRefusal::NotAround {
            power: POWER,
            from,
            square: target,
        });
    }
    sight.allow_free_target(POWER, target)
}

/// P2, N15: the target is revealed, and changes sides unless it is immune.
pub(super) fn apply(edit: &mut Edit, armies: &[Army; 2], target: Square) {
    edit.reveal(target);
    if let Some(piece) = edit.position().at(target)
        && !is_immune(armies, piece, POWER)
    {
        edit.put(target, Some(piece.enchanted()));
    }
}
