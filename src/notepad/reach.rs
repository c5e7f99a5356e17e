//! Where the flag may be: every way that is still possible, at once.

use super::Facts;
use crate::fortress::space::{
    FIGURE_STRIDE as FIGURE, FLOOR_STRIDE as FLOOR, LETTER_STRIDE as LETTER,
};
use crate::fortress::walk::{Encounter, encounter};
use crate::fortress::{Axis, Card, Floor, Piece, Rules, Space, SpaceSet};

/// F7: the spaces where the flag may lie and some piece might get to, if
/// everything that is not known were as the explorer would wish.
///
/// No fewer than those that can be reached in any legal layout of which the
/// facts are true. A flood fill on bit boards, well under a microsecond.
pub(super) fn flag_spaces(facts: &Facts) -> SpaceSet {
    let reached = Ways::new(facts).reached();
    facts
        .may_hold(Card::Flag)
        .iter()
        .filter(|space| reached & SpaceSet::from(*space).bits() != 0)
        .collect()
}

/// The ways that are still possible, as bits. A way between two spaces is filed
/// under the lower.
struct Ways {
    figures: u64,
    letters: u64,
    ladders: u64,
    /// Known pitfalls that work: nobody stands there (F15).
    holes: u64,
    /// Spaces that may be a pitfall that works.
    perhaps_holes: u64,
    /// Known cards that beat every piece of the game and never go away.
    dead_ends: u64,
    /// The spaces that may be joined by the passage (F27).
    passage: u64,
}

impl Ways {
    fn new(facts: &Facts) -> Ways {
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
        let holes = facts.known(Card::Pitfall) & works;
        // A ladder with a hole at either end cannot be used (F14).
        let ladders = SpaceSet::BELOW_ANOTHER - facts.no_ladders();
        Ways {
            figures: (SpaceSet::HAS_NEXT_FIGURE - facts.walls().along(Axis::Figure)).bits(),
            letters: (SpaceSet::HAS_NEXT_LETTER - facts.walls().along(Axis::Letter)).bits(),
            ladders: ladders.bits() & !holes.bits() & !(holes.bits() >> FLOOR),
            holes: holes.bits(),
            perhaps_holes: (facts.may_hold(Card::Pitfall) & works).bits(),
            dead_ends: dead_ends.bits(),
            passage: if has_passage {
                facts.may_hold(Card::SecretPassage).bits()
            } else {
                0
            },
        }
    }

    fn reached(&self) -> u64 {
        let mut reached = SpaceSet::from(Space::START).bits();
        loop {
            let more = reached | self.from(reached & !self.dead_ends);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The spaces where a piece may come to stand that moves from any of `set`.
    fn from(&self, set: u64) -> u64 {
        let entered = ((set & self.figures) << FIGURE)
            | ((set >> FIGURE) & self.figures)
            | ((set & self.letters) << LETTER)
            | ((set >> LETTER) & self.letters);
        // F15: once and, from the top floor, perhaps twice.
        let fallen = (entered & self.perhaps_holes) >> FLOOR;
        let fallen_twice = (fallen & self.perhaps_holes) >> FLOOR;
        let climbed = ((set & self.ladders) << FLOOR) | ((set >> FLOOR) & self.ladders);
        let passed = if set & self.passage == 0 {
            0
        } else {
            self.passage
        };
        (entered | fallen | fallen_twice | climbed | passed) & !self.holes
    }
}
