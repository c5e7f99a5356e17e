//! Turn to stone (P1).

use super::super::action::PowerUse;
use super::super::army::{Army, Power};
use super::super::change::Edit;
use super::super::square::Square;
use super::refusal::PowerRefusal;
use super::sight::Sight;
use super::{arrows, is_immune};

const POWER: Power = Power::TurnToStone;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let targets = sight.targets().iter();
    uses.extend(
        targets
            .filter(|target| allow(sight, from, *target).is_ok())
            .map(|target| PowerUse::TurnToStone { from, target }),
    );
}

/// P1: an enemy on a ray, one or two squares away, nothing between; P2: not an enchanted
/// one.
pub(super) fn allow(sight: &Sight, from: Square, target: Square) -> Result<(), PowerRefusal> {
    let direction = arrows::direction_within_reach(POWER, from, target)?;
    let next = from.step(direction);
    let is_clear = next.is_some_and(|next| next == target || sight.board.at(next).is_none());
    if !is_clear {
        return Err(PowerRefusal::NoClearLine { from, target });
    }
    sight.allow_free_target(POWER, target)
}

/// P1, N15: the target is revealed, and is stone unless it is immune.
pub(super) fn apply(edit: &mut Edit, armies: &[Army; 2], target: Square) {
    edit.reveal(target);
    if let Some(piece) = edit.position().at(target)
        && !is_immune(armies, piece, POWER)
    {
        edit.put(target, Some(piece.stone(true)));
    }
}
