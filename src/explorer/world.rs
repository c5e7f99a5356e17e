//! One fortress as bit masks: what an explorer believes in when it plays on in its
//! head.

use super::ground::{Direction, START, UPPER, beaters, below};
use crate::fortress::space::{
    FIGURE_STRIDE as FIGURE, FLOOR_STRIDE as FLOOR, LETTER_STRIDE as LETTER,
};
use crate::fortress::walk::{Encounter, encounter};
use crate::fortress::{Axis, Card, Game, Layout, Piece, SpaceSet};

/// Which kinds of card fight whom in a game, as sets of `Card as usize` bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fights {
    /// For each piece, those that beat it (F20–F24).
    beaten_by: [u8; Piece::ALL.len()],
    /// Those that fight any piece.
    fighters: u8,
    /// Those that no piece of the game removes.
    for_ever: u8,
    finds_passages: bool,
}

impl Fights {
    pub(super) fn new(game: &Game) -> Fights {
        let set = |cards: &mut dyn Iterator<Item = Card>| {
            cards.fold(0, |all, card| all | 1 << card as u8)
        };
        let beaten_by = Piece::ALL.map(|piece| set(&mut beaters(game, piece)));
        let fights = |card: &Card| {
            Piece::ALL
                .iter()
                .any(|piece| encounter(game.rules(), *piece, *card) != Encounter::Peace)
        };
        Fights {
            beaten_by,
            fighters: set(&mut Card::ALL.into_iter().filter(fights)),
            for_ever: game
                .pieces()
                .iter()
                .fold(!0, |all, piece| all & beaten_by[piece as usize]),
            finds_passages: game.pieces().contains(Piece::Dwarf),
        }
    }
}

/// The spaces of a layout that hold a card of the kinds in `cards`.
fn spaces(layout: &Layout, cards: u8) -> u64 {
    Card::ALL
        .into_iter()
        .filter(|card| cards & 1 << *card as u8 != 0)
        .fold(0, |all, card| all | layout.spaces_with(card).bits())
}

/// The ways of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ways {
    /// Slots without a wall.
    figures: u64,
    letters: u64,
    /// Ladders that can be used (F14).
    ladders: u64,
    /// Pitfalls that work (F15).
    holes: u64,
    flags: u64,
    /// Both ends of the passage, if a dwarf can find it (F27).
    passage: u64,
    /// Where nobody ever goes on: the cards that no piece removes.
    for_ever: u64,
}

/// A layout as masks; walls and ladders are filed under the lower of their spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct World {
    pub(super) ways: Ways,
    pub(super) walls: [u64; 2],
    pub(super) ladders: u64,
    /// For each piece, the cards that beat it.
    pub(super) beaten_by: [u64; 4],
    /// The cards that fight.
    pub(super) fighters: u64,
    pub(super) cups: u64,
}

impl World {
    pub(super) fn new(layout: &Layout, fights: &Fights) -> World {
        World {
            ways: Ways::new(layout, fights),
            walls: [Axis::Figure, Axis::Letter].map(|axis| layout.walls().along(axis).bits()),
            ladders: layout.ladders().bits(),
            beaten_by: fights.beaten_by.map(|cards| spaces(layout, cards)),
            fighters: spaces(layout, fights.fighters),
            cups: layout.spaces_with(Card::PoisonCup).bits(),
        }
    }

    /// Pitfalls that work.
    pub(super) const fn holes(&self) -> u64 {
        self.ways.holes
    }

    /// Flags.
    pub(super) const fn flags(&self) -> u64 {
        self.ways.flags
    }

    /// Both ends of the passage, if a dwarf can find it (F27).
    pub(super) const fn passage(&self) -> u64 {
        self.ways.passage
    }

    /// F15: where a piece that steps into the space `to` comes to rest.
    pub(super) const fn landing(&self, to: u64) -> u64 {
        below(to, self.ways.holes)
    }

    /// F15: the pitfalls that a piece drops through that steps into the space `to`.
    pub(super) const fn fallen_through(&self, to: u64) -> u64 {
        let mut fell = 0;
        let mut at = to;
        while at & self.ways.holes != 0 {
            fell |= at;
            at >>= FLOOR;
        }
        fell
    }
}

impl Ways {
    pub(super) fn new(layout: &Layout, fights: &Fights) -> Ways {
        let walls = layout.walls();
        let holes = layout.spaces_with(Card::Pitfall).bits() & UPPER;
        let passage = layout.spaces_with(Card::SecretPassage);
        let is_findable = fights.finds_passages && passage.len() == 2;
        Ways {
            figures: SpaceSet::HAS_NEXT_FIGURE.bits() & !walls.along(Axis::Figure).bits(),
            letters: SpaceSet::HAS_NEXT_LETTER.bits() & !walls.along(Axis::Letter).bits(),
            ladders: layout.ladders().bits() & !holes & !(holes >> FLOOR),
            holes,
            flags: layout.spaces_with(Card::Flag).bits(),
            passage: if is_findable { passage.bits() } else { 0 },
            for_ever: spaces(layout, fights.for_ever),
        }
    }

    /// The spaces entered by one move from any of `from`, pitfalls included, and
    /// the spaces landed on.
    #[inline(always)]
    fn spread(&self, from: u64) -> u64 {
        let mut set = ((from & self.figures) << FIGURE) | ((from >> FIGURE) & self.figures);
        set |= ((from & self.letters) << LETTER) | ((from >> LETTER) & self.letters);
        let mut holes = set & self.holes;
        while holes != 0 {
            // Out of a pitfall on the top floor into one on the middle floor.
            let dropped = holes >> FLOOR;
            set |= dropped;
            holes = dropped & self.holes;
        }
        set |= ((from & self.ladders) << FLOOR) | ((from >> FLOOR) & self.ladders);
        if from & self.passage != 0 {
            set |= self.passage;
        }
        set
    }

    /// The spaces that come to be entered move by move from `known`, the flag in
    /// the last; empty where the flag is out of reach though every card that can be
    /// removed were gone.
    fn layers(&self, known: u64, layers: &mut Vec<u64>) {
        layers.clear();
        let mut seen = known;
        let mut last = known;
        loop {
            layers.push(last);
            if last & self.flags != 0 {
                return;
            }
            last = self.spread(last & !self.holes & !self.for_ever) & !seen;
            if last == 0 {
                layers.clear();
                return;
            }
            seen |= last;
        }
    }

    /// The moves from E5 to the nearest flag with every card gone that can be
    /// removed; `None` where there is no such way.
    pub(super) fn depth(&self) -> Option<u32> {
        let mut seen = START;
        let mut last = START;
        let mut depth = 0;
        while last & self.flags == 0 {
            last = self.spread(last & !self.holes & !self.for_ever) & !seen;
            if last == 0 {
                return None;
            }
            seen |= last;
            depth += 1;
        }
        Some(depth)
    }

    /// A shortest way from `known` to a flag, from its end to its beginning, as
    /// moves over slots; `choose` picks one out of several spaces.
    pub(super) fn way(
        &self,
        known: u64,
        layers: &mut Vec<u64>,
        mut choose: impl FnMut(u64) -> u64,
        mut visit: impl FnMut(Direction, u64),
    ) {
        self.layers(known, layers);
        let Some(end) = layers.last().filter(|last| **last & self.flags != 0) else {
            return;
        };
        let mut at = choose(end & self.flags);
        for before in layers.iter().rev().skip(1) {
            // A fall is part of the move; the space above was entered with it.
            let mut entered = at;
            let stands = before & !self.holes & !self.for_ever;
            let mut from = self.doors(entered) & stands;
            while from == 0 && (entered << FLOOR) & self.holes != 0 {
                entered <<= FLOOR;
                from = self.doors(entered) & stands;
            }
            if from == 0 {
                // By the passage.
                at = choose(stands & self.passage);
                if at == 0 {
                    return;
                }
                continue;
            }
            let chosen = choose(from);
            if let Some(direction) = Direction::ALL
                .into_iter()
                .find(|direction| direction.ahead(chosen) == entered)
            {
                visit(direction, chosen);
            }
            at = chosen;
        }
    }

    /// The spaces from which one move over a slot enters the space `to`.
    fn doors(&self, to: u64) -> u64 {
        let mut from = ((to & self.figures) << FIGURE) | ((to >> FIGURE) & self.figures);
        from |= ((to & self.letters) << LETTER) | ((to >> LETTER) & self.letters);
        from | ((to & self.ladders) << FLOOR) | ((to >> FLOOR) & self.ladders)
    }
}
