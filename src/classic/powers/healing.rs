//! Healing (P11).

use super::super::action::PowerUse;
use super::super::army::{KindId, Power};
use super::super::change::Edit;
use super::super::rank::Rank;
use super::super::square::Square;
use super::refusal::PowerRefusal;
use super::sight::{self, Sight};

const POWER: Power = Power::Healing;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    let free = sight::free_entry_squares(sight.board, sight.side);
    uses.extend(healable(sight).into_iter().flat_map(|kind| {
        let places = free.iter();
        places.map(move |to| PowerUse::Healing { from, kind, to })
    }));
}

/// The kinds that healing can bring back now, each once, in the order of the army (P11).
/// Nobody's if the side has nobody who can heal.
pub(in super::super) fn healable(sight: &Sight) -> Vec<KindId> {
    let mut powers = sight.powers();
    if !powers.any(|(_, power)| power == POWER) {
        return Vec::new();
    }
    let lost = sight.lost.iter().copied();
    let mut kinds: Vec<KindId> = lost
        .filter(|kind| allow_kind(sight, *kind).is_ok())
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// P11: once a game, a captured own piece of a rank that can be healed, to a free square
/// of the side's four rows.
pub(super) fn allow(sight: &Sight, kind: KindId, to: Square) -> Result<(), PowerRefusal> {
    allow_kind(sight, kind)?;
    if !sight::is_entry_square(sight.side, to) {
        return Err(PowerRefusal::OutsideRows {
            square: to,
            rows: sight::entry_rows(sight.side),
        });
    }
    sight.allow_empty(POWER, to)
}

fn allow_kind(sight: &Sight, id: KindId) -> Result<(), PowerRefusal> {
    if sight.is_healing_used {
        return Err(PowerRefusal::HealingUsed);
    }
    let kind = sight.armies[sight.side as usize].kind(id);
    let name = || kind.map_or_else(String::new, |kind| kind.name.clone());
    if !kind.is_some_and(|kind| can_be_healed(kind.rank)) {
        return Err(PowerRefusal::NeverHealed(name()));
    }
    if !sight.lost.contains(&id) {
        return Err(PowerRefusal::NotCaptured(name()));
    }
    Ok(())
}

/// The ranks that can be healed (P11).
const fn can_be_healed(rank: Rank) -> bool {
    matches!(
        rank,
        Rank::Spy | Rank::Two | Rank::Three | Rank::Five | Rank::Six | Rank::Seven
    )
}

/// P11: the piece returns, revealed, and there is no further healing.
pub(super) fn apply(edit: &mut Edit, from: Square, kind: KindId, to: Square) {
    let position = edit.position();
    let Some(side) = position.at(from).map(|user| user.side()) else {
        return;
    };
    let place = position.captured().iter().position(|fallen| {
        let piece = fallen.piece;
        piece.army() == side && !piece.is_enchanted() && piece.kind() == kind
    });
    let healed = place.and_then(|place| edit.take_captured(place));
    if let Some(healed) = healed {
        edit.put(to, Some(healed.piece.revealed().moved()));
        edit.use_healing();
    }
}
