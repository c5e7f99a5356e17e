//! Where the flag may be: every way that is still possible, at once.

use super::Facts;
use crate::fortress::walk::{Encounter, encounter};
use crate::fortress::{Card, Floor, LadderSlot, Piece, Rules, Space, SpaceSet, WallSlot};

/// F7: the spaces where the flag may lie and some piece might get to, if
/// everything that is not known were as the explorer would wish.
///
/// No fewer than those that can be reached in any legal layout of which the
/// facts are true.
pub(super) fn flag_spaces(facts: &Facts) -> SpaceSet {
    Ways::new(facts).reached() & facts.may_hold(Card::Flag)
}

/// The ways that are still possible.
struct Ways<'a> {
    facts: &'a Facts,
    /// Known pitfalls that work: nobody stands there (F15).
    holes: SpaceSet,
    /// Spaces that may be a pitfall that works.
    perhaps_holes: SpaceSet,
    /// Known cards that beat every piece of the game and never go away.
    dead_ends: SpaceSet,
    /// The spaces that may be joined by the passage (F27).
    passage: SpaceSet,
}

impl Ways<'_> {
    fn new(facts: &Facts) -> Ways<'_> {
        let works = SpaceSet::ALL - SpaceSet::floor(Floor::Bottom);
        let game = facts.game();
        let beats_everyone = |card: &Card| {
            game.pieces().iter().all(|piece| {
                matches!(
                    encounter(game.rules(), piece, *card),
                    Encounter::PieceBeaten { .. }
                )
            })
        };
        let dead_ends = Card::ALL
            .into_iter()
            .filter(beats_everyone)
            .fold(SpaceSet::EMPTY, |all, card| all | facts.known(card));
        let has_passage = game.rules() == Rules::Main
            && game.pieces().contains(Piece::Dwarf)
            && facts.parts().count(Card::SecretPassage) == 2;
        Ways {
            facts,
            holes: facts.known(Card::Pitfall) & works,
            perhaps_holes: facts.may_hold(Card::Pitfall) & works,
            dead_ends,
            passage: if has_passage {
                facts.may_hold(Card::SecretPassage)
            } else {
                SpaceSet::EMPTY
            },
        }
    }

    fn reached(&self) -> SpaceSet {
        let mut reached = SpaceSet::from(Space::START);
        let mut pending = vec![Space::START];
        while let Some(from) = pending.pop() {
            if self.dead_ends.contains(from) {
                continue;
            }
            for to in self.from(from) - reached {
                reached.insert(to);
                pending.push(to);
            }
        }
        reached
    }

    /// The spaces where a piece may come to stand that moves from `from`.
    fn from(&self, from: Space) -> SpaceSet {
        let open = |to: &Space| {
            WallSlot::between(from, *to).is_some_and(|slot| !self.facts.walls().contains(slot))
        };
        let mut targets: SpaceSet = from
            .neighbours()
            .filter(open)
            .fold(SpaceSet::EMPTY, |all, to| all | self.landing(to));
        for (slot, to) in [
            (LadderSlot::rising_from(from), from.above()),
            (from.below().and_then(LadderSlot::rising_from), from.below()),
        ] {
            if let (Some(slot), Some(to)) = (slot, to)
                && !self.facts.no_ladders().contains(slot.lower())
                && !self.holes.contains(to)
            {
                targets.insert(to);
            }
        }
        if self.passage.contains(from) {
            targets |= self.passage - self.holes;
        }
        targets
    }

    /// F15: where a piece that enters `space` may come to rest.
    fn landing(&self, space: Space) -> SpaceSet {
        let mut all = SpaceSet::EMPTY;
        let mut at = space;
        loop {
            if !self.holes.contains(at) {
                all.insert(at);
            }
            match at.below() {
                Some(below) if self.perhaps_holes.contains(at) => at = below,
                _ => return all,
            }
        }
    }
}
