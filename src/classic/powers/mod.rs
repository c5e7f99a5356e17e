//! The special powers of Game 2, one a file (P1 to P11), what they have in common (N12,
//! N15), the reinforcements (N11) and the children (N13).
//!
//! Each power says which uses of it there are, whether the law allows one, and what it
//! does. What is allowed is asked of a [`Sight`], which holds nothing that is hidden from
//! the side that chooses, and so neither a list of actions nor a refusal can give a hidden
//! rank away.

mod arrows;
mod children;
mod detect;
mod enchant;
mod entry;
mod flight;
mod healing;
mod quickness;
mod rampage;
mod refusal;
mod restore;
mod sight;
mod strike;
mod summon;
mod tunnel;
mod turn_to_stone;

pub(super) use children::are_children_overcome;
pub use entry::{Entry, EntryRefusal};
pub(super) use entry::{allow_entry, enter, entry};
pub(super) use healing::healable;
pub use refusal::PowerRefusal;
pub(super) use sight::{Sight, counts_as_capture};

use super::action::{Action, PowerUse};
use super::army::{Army, Power};
use super::change::Edit;
use super::game::{Attack, Refusal};
use super::moves::Move;
use super::piece::Piece;
use super::position::Position;
use super::square::Square;
use super::square_set::SquareSet;

/// Adds every use of a power that the law allows the side whose sight it is (N12, P1 to
/// P11), without the repetition rules.
pub(super) fn list(sight: &Sight, uses: &mut Vec<PowerUse>) {
    for (from, power) in sight.powers() {
        match power {
            Power::TurnToStone => turn_to_stone::list(sight, from, uses),
            Power::Enchant => enchant::list(sight, from, uses),
            Power::Quickness => quickness::list(sight, from, uses),
            Power::Flight => flight::list(sight, from, uses),
            Power::Tunnel => tunnel::list(sight, from, uses),
            Power::Rampage => rampage::list(sight, from, uses),
            Power::Detect => detect::list(sight, from, uses),
            Power::Restore => restore::list(sight, from, uses),
            Power::Arrows => arrows::list(sight, from, uses),
            Power::Summon => summon::list(sight, from, uses),
            Power::Healing => healing::list(sight, from, uses),
        }
    }
}

/// Whether the law allows the use, or the first reason why not (N12, P1 to P11), without
/// the repetition rules.
pub(super) fn allow(sight: &Sight, power_use: &PowerUse) -> Result<(), Refusal> {
    sight.allow_user(power_use.from(), power_use.power())?;
    match *power_use {
        PowerUse::TurnToStone { from, target } => turn_to_stone::allow(sight, from, target)?,
        PowerUse::Enchant { from, target } => enchant::allow(sight, from, target)?,
        PowerUse::Quickness { from, via, to } => quickness::allow(sight, from, via, to)?,
        PowerUse::Flight { from, to, attack } => flight::allow(sight, from, to, attack)?,
        PowerUse::Tunnel { from, to, attack } => tunnel::allow(sight, from, to, attack)?,
        PowerUse::Rampage { from, to } => rampage::allow(sight, from, to)?,
        PowerUse::Detect { from, target } => detect::allow(sight, from, target)?,
        PowerUse::Restore { from } => restore::allow(sight, from)?,
        PowerUse::Arrows { from, target } => arrows::allow(sight, from, target)?,
        PowerUse::Summon { from, whom, to } => summon::allow(sight, from, whom, to)?,
        PowerUse::Healing { kind, to, .. } => healing::allow(sight, kind, to)?,
    }
    Ok(())
}

/// Uses a power that the law allows; the piece that uses it is revealed first (N12).
/// Answers with the attack, if there is one. The turn is not passed.
pub(super) fn apply(edit: &mut Edit, armies: &[Army; 2], power_use: &PowerUse) -> Option<Attack> {
    edit.reveal(power_use.from());
    match *power_use {
        PowerUse::TurnToStone { target, .. } => turn_to_stone::apply(edit, armies, target),
        PowerUse::Enchant { target, .. } => enchant::apply(edit, armies, target),
        PowerUse::Rampage { from, to } => rampage::apply(edit, armies, from, to),
        PowerUse::Detect { target, .. } => edit.reveal(target),
        PowerUse::Restore { from } => restore::apply(edit, from),
        PowerUse::Arrows { from, target } => arrows::apply(edit, armies, from, target),
        PowerUse::Summon { whom, to, .. } => summon::apply(edit, whom, to),
        PowerUse::Healing { from, kind, to } => healing::apply(edit, from, kind, to),
        PowerUse::Quickness { from, via, to } => return quickness::apply(edit, from, via, to),
        PowerUse::Flight { from, to, attack } | PowerUse::Tunnel { from, to, attack } => {
            edit.relocate(from, to);
            return attack.and_then(|attack| strike::strike(edit, to, attack));
        }
    }
    None
}

/// Whether this power of the enemy does nothing to the piece (N15).
fn is_immune(armies: &[Army; 2], piece: Piece, power: Power) -> bool {
    armies[piece.army() as usize]
        .kind(piece.kind())
        .is_some_and(|kind| kind.immune_to.contains(&power))
}

/// The squares whose pieces an action shows to the opponent of who commands them, for the
/// first time, as they stand before it (C11, C12, N12). It looks at no rank: both players
/// may know it before the action.
pub(super) fn reveals(position: &Position, action: &Action) -> SquareSet {
    let touched = match action {
        Action::Move(plain) => touched_by_move(position, *plain),
        Action::Power(power_use) => {
            SquareSet::from(power_use.from()) | touched_by_power(position, power_use)
        }
        Action::Reinforce(_) => SquareSet::EMPTY,
    };
    let is_hidden = |square: &Square| {
        let piece = position.at(*square);
        piece.is_some_and(|piece| !piece.is_revealed())
    };
    touched.iter().filter(is_hidden).collect()
}

fn touched_by_move(position: &Position, plain: Move) -> SquareSet {
    let Move { from, to } = plain;
    if position.at(to).is_some() {
        SquareSet::from(from) | to.into()
    } else if from.distance_to(to) > 1 {
        from.into()
    } else {
        SquareSet::EMPTY
    }
}

/// Whom else than its user the power shows.
fn touched_by_power(position: &Position, power_use: &PowerUse) -> SquareSet {
    match *power_use {
        PowerUse::TurnToStone { target, .. }
        | PowerUse::Enchant { target, .. }
        | PowerUse::Detect { target, .. }
        | PowerUse::Arrows { target, .. } => target.into(),
        PowerUse::Quickness { to, .. } => to.into(),
        PowerUse::Flight { attack, .. } | PowerUse::Tunnel { attack, .. } => {
            attack.into_iter().collect()
        }
        PowerUse::Rampage { from, to } => position.at(from).map_or(SquareSet::EMPTY, |user| {
            rampage::struck(position, user.side(), to)
        }),
        PowerUse::Summon { whom, .. } => whom.into(),
        PowerUse::Restore { .. } | PowerUse::Healing { .. } => SquareSet::EMPTY,
    }
}
