//! Arrows (P9).

use super::super::action::PowerUse;
use super::super::army::{Army, Power};
use super::super::change::Edit;
use super::super::rank::Rank;
use super::super::square::{Direction, Square};
use super::is_immune;
use super::refusal::PowerRefusal;
use super::sight::Sight;

const POWER: Power = Power::Arrows;

/// How far arrows and the spell that turns to stone reach along a ray.
const REACH: u8 = 2;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let targets = sight.targets().iter();
    uses.extend(
        targets
            .filter(|target| allow(sight, from, *target).is_ok())
            .map(|target| PowerUse::Arrows { from, target }),
    );
}

/// P1 and P9: the ray on which the target lies, one or two squares away.
pub(super) fn direction_within_reach(
    power: Power,
    from: Square,
    target: Square,
) -> Result<Direction, PowerRefusal> {
    from.direction_to(target)
        .filter(|(_, distance)| *distance <= REACH)
        .map(|(direction, _)| direction)
        .ok_or(PowerRefusal::OffRay {
            power,
            from,
            target,
        })
}

/// P9: an enemy on a ray, one or two squares away, whatever is between; P2: not an
/// enchanted one.
pub(super) fn allow(sight: &Sight, from: Square, target: Square) -> Result<(), PowerRefusal> {
    direction_within_reach(POWER, from, target)?;
    sight.allow_free_target(POWER, target)
}

/// P9: the target is revealed and goes if it ranks below who shoots, as a spy does; flag
/// and bombs stay, and so does what is immune (N15).
pub(super) fn apply(edit: &mut Edit, armies: &[Army; 2], from: Square, target: Square) {
    edit.reveal(target);
    let position = edit.position();
    let (Some(user), Some(piece)) = (position.at(from), position.at(target)) else {
        return;
    };
    // By the order of ranks no piece is above the flag.
    let is_lower = piece.rank() != Rank::Bomb && piece.rank() < user.rank();
    if is_lower && !is_immune(armies, piece, POWER) {
        edit.capture(target, Some(user.side()));
    }
}
