//! Flight (P4), and what tunnels share with it.

use super::super::action::PowerUse;
use super::super::army::Power;
use super::super::position::Position;
use super::super::square::{Direction, Square};
use super::super::square_set::SquareSet;
use super::refusal::PowerRefusal;
use super::sight::Sight;

pub(super) fn list(sight: &Sight, from: Square, uses: &mut Vec<PowerUse>) {
    for_each_passage(sight, from, |to, attack| {
        uses.push(PowerUse::Flight { from, to, attack });
    });
}

/// P4.
pub(super) fn allow(
    sight: &Sight,
    from: Square,
    to: Square,
    attack: Option<Square>,
) -> Result<(), PowerRefusal> {
    allow_passage(sight, Power::Flight, from, to, attack)
}

/// Where a piece comes down that goes from here in this direction over an unbroken row of
/// pieces, stone included, and lakes: the first empty square behind at least one of them.
fn landing(board: &Position, from: Square, direction: Direction) -> Option<Square> {
    let is_empty = |place: &Option<Square>| place.is_some_and(|square| board.at(square).is_none());
    let (passed, landing) = from
        .ray(direction)
        .enumerate()
        .find(|(_, at)| is_empty(at))?;
    landing.filter(|_| passed > 0)
}

/// Hands over every landing and then every enemy beside it that can be attacked.
pub(super) fn for_each_passage(
    sight: &Sight,
    from: Square,
    mut hand_over: impl FnMut(Square, Option<Square>),
) {
    let landings = Direction::ORTHOGONAL.map(|direction| landing(sight.board, from, direction));
    for to in landings.into_iter().flatten() {
        hand_over(to, None);
        for target in SquareSet::from(to).beside() & sight.targets() {
            hand_over(to, Some(target));
        }
    }
}

/// P4 and P5: from the square to a landing, and then, if wanted, against an enemy beside
/// it that is not stone (P1).
pub(super) fn allow_passage(
    sight: &Sight,
    power: Power,
    from: Square,
    to: Square,
    attack: Option<Square>,
) -> Result<(), PowerRefusal> {
    sight.allow_empty(power, to)?;
    let mut directions = Direction::ORTHOGONAL.into_iter();
    if !directions.any(|direction| landing(sight.board, from, direction) == Some(to)) {
        return Err(PowerRefusal::NoLanding { power, from, to });
    }
    let Some(square) = attack else {
        return Ok(());
    };
    if !SquareSet::from(to).beside().contains(square) {
        return Err(PowerRefusal::NotBeside { power, to, square });
    }
    sight.allow_target(power, square)
}
