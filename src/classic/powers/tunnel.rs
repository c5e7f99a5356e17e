//! Tunnel (P5).

use super::super::action::PowerUse;
use super::super::army::Power;
use super::super::square::Square;
use super::flight;
use super::refusal::PowerRefusal;
use super::sight::Sight;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    flight::for_each_passage(sight, from, |to, attack| {
        uses.push(PowerUse::Tunnel { from, to, attack });
    });
}

/// P5: as flight, under pieces and lakes.
pub(super) fn allow(
    sight: &Sight,
    from: Square,
    to: Square,
    attack: Option<Square>,
) -> Result<(), PowerRefusal> {
    flight::allow_passage(sight, Power::Tunnel, from, to, attack)
}
