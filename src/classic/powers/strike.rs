//! The attack with which some powers end (P3, P4, P5).

use super::super::battle::Battle;
use super::super::change::Edit;
use super::super::game::Attack;
use super::super::square::Square;

/// The piece on `at` attacks the one on `square` as in a plain move (C12 to C15).
/// `None`, and nothing changes, if one of them is missing.
pub(super) fn strike(edit: &mut Edit, at: Square, square: Square) -> Option<Attack> {
    let attacker = edit.position().at(at)?;
    let defender = edit.position().at(square)?;
    let battle = Battle::of(attacker.rank(), defender.rank());
    edit.reveal(at);
    edit.reveal(square);
    if battle != Battle::Lost {
        edit.capture(square, Some(attacker.side()));
    }
    match battle {
        Battle::Won | Battle::Flag => edit.relocate(at, square),
        Battle::Lost | Battle::Tie => edit.capture(at, Some(defender.side())),
    }
    Some(Attack {
        square,
        attacker,
        defender,
        battle,
    })
}
