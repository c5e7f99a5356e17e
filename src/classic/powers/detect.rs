//! Detect (P7). It reveals its target and does nothing else.

use super::super::action::PowerUse;
use super::super::army::Power;
use super::super::square::Square;
use super::refusal::PowerRefusal;
use super::sight::Sight;

/// How far it reaches, in steps in any mixture of directions.
const REACH: u8 = 2;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let targets = sight.targets().iter();
    uses.extend(
        targets
            .filter(|target| allow(sight, from, *target).is_ok())
            .map(|target| PowerUse::Detect { from, target }),
    );
}

/// P7: an enemy at most two columns and two rows away, whatever is between.
pub(super) fn allow(sight: &Sight, from: Square, target: Square) -> Result<(), PowerRefusal> {
    if from.distance_to(target) > REACH {
        return Err(PowerRefusal::OutOfReach { from, target });
    }
    sight.allow_target(Power::Detect, target)
}
