//! What is known of a fortress, slot by slot and space by space.

use crate::fortress::{
    Card, Game, LadderSlot, Layout, Part, Parts, Space, SpaceSet, WallSet, WallSlot, house_rules,
};
use std::fmt;

/// One thing known of a fortress.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// A wall stands here.
    Wall(WallSlot),
    /// No wall stands here.
    Open(WallSlot),
    /// A ladder stands here, usable or not.
    Ladder(LadderSlot),
    /// No ladder stands here.
    NoLadder(LadderSlot),
    /// This card lies here, or lay here before it was removed.
    Card(Space, Card),
    /// No card of this kind lies here.
    NoCard(Space, Card),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Wall(slot) => write!(f, "a wall stands between {slot}"),
            Fact::Open(slot) => write!(f, "the way between {slot} is open"),
            Fact::Ladder(slot) => write!(f, "a ladder joins {slot}"),
            Fact::NoLadder(slot) => write!(f, "no ladder joins {slot}"),
            Fact::Card(space, card) => write!(f, "the {card} lies on {space}"),
            Fact::NoCard(space, card) => write!(f, "no {card} lies on {space}"),
        }
    }
}

/// All that is known of a fortress of one game.
///
/// What may lie on a space is kept as the cards that are not excluded there, so
/// that a known card is the only one left and cannot be none. Cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Facts {
    game: Game,
    walls: WallSet,
    open: WallSet,
    ladders: SpaceSet,
    no_ladders: SpaceSet,
    may_hold: [SpaceSet; Card::ALL.len()],
    may_be_bare: SpaceSet,
}

impl Facts {
    /// What the parts list alone tells (F5, F6).
    pub fn new(game: Game) -> Facts {
        let card_spaces: SpaceSet = Space::all()
            .filter(|space| house_rules::may_hold_card(*space))
            .collect();
        let mut facts = Facts {
            game,
            walls: WallSet::EMPTY,
            open: WallSet::EMPTY,
            ladders: SpaceSet::EMPTY,
            no_ladders: SpaceSet::EMPTY,
            may_hold: [SpaceSet::EMPTY; Card::ALL.len()],
            may_be_bare: SpaceSet::ALL,
        };
        for card in Card::ALL {
            if game.parts().count(card) > 0 {
                facts.may_hold[card as usize] = card_spaces;
            }
        }
        facts
    }

    /// The game whose parts list the fortress is built from.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The parts that must all be somewhere (F6).
    pub const fn parts(&self) -> &Parts {
        self.game.parts()
    }

    /// The slots where a wall is known to stand.
    pub const fn walls(&self) -> WallSet {
        self.walls
    }

    /// The wall slots known to be open.
    pub const fn open(&self) -> WallSet {
        self.open
    }

    /// The spaces from which a ladder is known to rise.
    pub const fn ladders(&self) -> SpaceSet {
        self.ladders
    }

    /// The spaces from which no ladder rises.
    pub const fn no_ladders(&self) -> SpaceSet {
        self.no_ladders
    }

    /// The spaces where a card of this kind is not excluded.
    pub const fn may_hold(&self, card: Card) -> SpaceSet {
        self.may_hold[card as usize]
    }

    /// The spaces that may hold no card at all.
    pub const fn may_be_bare(&self) -> SpaceSet {
        self.may_be_bare
    }

    /// The spaces known to hold a card of this kind, or to have held it before it
    /// was removed.
    pub fn known(&self, card: Card) -> SpaceSet {
        let others = Card::ALL
            .into_iter()
            .filter(|other| *other != card)
            .fold(self.may_be_bare, |all, other| all | self.may_hold(other));
        self.may_hold(card) - others
    }

    /// How many parts of this kind are known, removed cards included.
    pub fn found(&self, part: Part) -> usize {
        match part {
            Part::Wall => self.walls.len(),
            Part::Ladder => self.ladders.len(),
            Part::Card(card) => self.known(card).len(),
        }
    }

    /// The card known to lie on `space`, or to have lain there.
    pub fn card(&self, space: Space) -> Option<Card> {
        if self.may_be_bare.contains(space) {
            return None;
        }
        let mut possible = Card::ALL
            .into_iter()
            .filter(|card| self.may_hold(*card).contains(space));
        possible.next().filter(|_| possible.next().is_none())
    }

    /// Whether `space` is known to hold no card.
    pub fn is_bare(&self, space: Space) -> bool {
        self.may_be_bare.contains(space)
            && Card::ALL
                .into_iter()
                .all(|card| !self.may_hold(card).contains(space))
    }

    /// Everything known to stand, as a layout: walls, ladders and cards, removed ones
    /// among them.
    pub fn standing(&self) -> Layout {
        let mut layout = Layout::new(self.game);
        for slot in self.walls.iter() {
            layout.set_wall(slot, true);
        }
        for slot in LadderSlot::all().filter(|slot| self.ladders.contains(slot.lower())) {
            layout.set_ladder(slot, true);
        }
        for space in Space::all() {
            layout.set_card(space, self.card(space));
        }
        layout
    }

    /// Whether this is known already.
    pub fn holds(&self, fact: Fact) -> bool {
        match fact {
            Fact::Wall(slot) => self.walls.contains(slot),
            Fact::Open(slot) => self.open.contains(slot),
            Fact::Ladder(slot) => self.ladders.contains(slot.lower()),
            Fact::NoLadder(slot) => self.no_ladders.contains(slot.lower()),
            Fact::Card(space, card) => self.card(space) == Some(card),
            Fact::NoCard(space, card) => !self.may_hold(card).contains(space),
        }
    }

    /// What is known that `fact` cannot be true beside, or `None`.
    pub fn against(&self, fact: Fact) -> Option<Fact> {
        let opposite = match fact {
            Fact::Wall(slot) => Fact::Open(slot),
            Fact::Open(slot) => Fact::Wall(slot),
            Fact::Ladder(slot) => Fact::NoLadder(slot),
            Fact::NoLadder(slot) => Fact::Ladder(slot),
            Fact::NoCard(space, card) => Fact::Card(space, card),
            Fact::Card(space, card) => match self.card(space) {
                Some(other) if other != card => Fact::Card(space, other),
                _ => Fact::NoCard(space, card),
            },
        };
        self.holds(opposite).then_some(opposite)
    }

    /// Adds a fact; whether it was new.
    ///
    /// # Errors
    /// What is known already that contradicts it; then nothing changes.
    pub fn learn(&mut self, fact: Fact) -> Result<bool, Fact> {
        if let Some(known) = self.against(fact) {
            return Err(known);
        }
        if self.holds(fact) {
            return Ok(false);
        }
        match fact {
            Fact::Wall(slot) => self.walls.insert(slot),
            Fact::Open(slot) => self.open.insert(slot),
            Fact::Ladder(slot) => self.ladders.insert(slot.lower()),
            Fact::NoLadder(slot) => self.no_ladders.insert(slot.lower()),
            Fact::NoCard(space, card) => self.may_hold[card as usize].remove(space),
            Fact::Card(space, card) => {
                self.may_be_bare.remove(space);
                for other in Card::ALL.into_iter().filter(|other| *other != card) {
                    self.may_hold[other as usize].remove(space);
                }
            }
        }
        Ok(true)
    }
}
