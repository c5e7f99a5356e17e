//! Summon (P10).

use super::super::action::PowerUse;
use super::super::army::Power;
use super::super::change::Edit;
use super::super::square::Square;
use super::super::square_set::SquareSet;
use super::refusal::PowerRefusal;
use super::sight::Sight;

const POWER: Power = Power::Summon;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let free = SquareSet::from(from).around() - sight.board.occupied();
    let own = sight.board.forces(sight.side).all;
    let comes = |whom: &Square| allow_whom(sight, from, *whom).is_ok();
    uses.extend(own.iter().filter(comes).flat_map(|whom| {
        let places = free.iter();
        places.map(move |to| PowerUse::Summon { from, whom, to })
    }));
}

/// P10: an own piece that may be summoned, to a free square around.
pub(super) fn allow(
    sight: &Sight,
    from: Square,
    whom: Square,
    to: Square,
) -> Result<(), PowerRefusal> {
    allow_whom(sight, from, whom)?;
    if from.distance_to(to) != 1 {
        return Err(PowerRefusal::NotAround {
            power: POWER,
            from,
            square: to,
        });
    }
    sight.allow_empty(POWER, to)
}

/// P10: any own piece but who summons, flag and bombs, stone, and what was enchanted.
fn allow_whom(sight: &Sight, from: Square, whom: Square) -> Result<(), PowerRefusal> {
    let own = sight.board.at(whom);
    let Some(piece) = own.filter(|piece| piece.side() == sight.side) else {
        return Err(PowerRefusal::NotOwn(whom));
    };
    if whom == from {
        return Err(PowerRefusal::SummonsItself(whom));
    }
    if !piece.rank().is_mobile() {
        return Err(PowerRefusal::NeverComes(whom));
    }
    if piece.is_stone() {
        return Err(PowerRefusal::StoneTarget {
            power: POWER,
            square: whom,
        });
    }
    if piece.is_enchanted() {
        return Err(PowerRefusal::EnchantedTarget {
            power: POWER,
            square: whom,
        });
    }
    Ok(())
}

/// P10: the piece comes and is revealed.
pub(super) fn apply(edit: &mut Edit, whom: Square, to: Square) {
    edit.reveal(whom);
    edit.relocate(whom, to);
}
