//! A built fortress: any that the slots allow, legal or not.

use super::card::Card;
use super::game::Game;
use super::slot::{LadderSlot, WallSet, WallSlot};
use super::space::Space;
use super::space_set::SpaceSet;

/// Walls, ladders and cards as they stand, and the game they are meant for.
///
/// A layout may be wrong in every way that the building itself allows: too few
/// walls, no flag, a flag nobody can reach. Its types already hold F2 (walls
/// only in wall slots), F3 (ladders only in ladder slots) and F4 (at most one
/// card a space). Whether it keeps the other rules is the question of
/// [`legality`](crate::legality).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    game: Game,
    walls: WallSet,
    ladders: SpaceSet,
    cards: [SpaceSet; Card::ALL.len()],
}

impl Layout {
    /// An empty fortress for `game`.
    pub const fn new(game: Game) -> Layout {
        Layout {
            game,
            walls: WallSet::EMPTY,
            ladders: SpaceSet::EMPTY,
            cards: [SpaceSet::EMPTY; Card::ALL.len()],
        }
    }

    /// The game the layout is meant for.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Means the layout for another game; walls, ladders and cards stay.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
    }

    /// The walls.
    pub const fn walls(&self) -> WallSet {
        self.walls
    }

    /// Whether a wall stands in `slot`.
    pub fn has_wall(&self, slot: WallSlot) -> bool {
        self.walls.contains(slot)
    }

    /// Sets or takes away the wall in `slot`.
    pub fn set_wall(&mut self, slot: WallSlot, stands: bool) {
        if stands {
            self.walls.insert(slot);
        } else {
            self.walls.remove(slot);
        }
    }

    /// The spaces that ladders rise from.
    pub const fn ladders(&self) -> SpaceSet {
        self.ladders
    }

    /// Whether a ladder stands in `slot`.
    pub fn has_ladder(&self, slot: LadderSlot) -> bool {
        self.ladders.contains(slot.lower())
    }

    /// Sets or takes away the ladder in `slot`.
    pub fn set_ladder(&mut self, slot: LadderSlot, stands: bool) {
        if stands {
            self.ladders.insert(slot.lower());
        } else {
            self.ladders.remove(slot.lower());
        }
    }

    /// The ladders in order.
    pub fn ladder_slots(&self) -> impl Iterator<Item = LadderSlot> + use<> {
        let ladders = self.ladders;
        LadderSlot::all().filter(move |slot| ladders.contains(slot.lower()))
    }

    /// The card on `space`.
    pub fn card(&self, space: Space) -> Option<Card> {
        Card::ALL
            .into_iter()
            .find(|card| self.spaces_with(*card).contains(space))
    }

    /// Puts a card on `space` in place of what was there, or clears the space.
    pub fn set_card(&mut self, space: Space, card: Option<Card>) {
        for spaces in &mut self.cards {
            spaces.remove(space);
        }
        if let Some(card) = card {
            self.cards[card as usize].insert(space);
        }
    }

    /// What stands in one wall slot stands in the other afterwards.
    pub fn exchange_walls(&mut self, one: WallSlot, other: WallSlot) {
        let (here, there) = (self.has_wall(one), self.has_wall(other));
        self.set_wall(one, there);
        self.set_wall(other, here);
    }

    /// What stands in one ladder slot stands in the other afterwards.
    pub fn exchange_ladders(&mut self, one: LadderSlot, other: LadderSlot) {
        let (here, there) = (self.has_ladder(one), self.has_ladder(other));
        self.set_ladder(one, there);
        self.set_ladder(other, here);
    }

    /// What lies on one space lies on the other afterwards.
    pub fn exchange_cards(&mut self, one: Space, other: Space) {
        let (here, there) = (self.card(one), self.card(other));
        self.set_card(one, there);
        self.set_card(other, here);
    }

    /// The spaces that hold a card of this kind.
    pub const fn spaces_with(&self, card: Card) -> SpaceSet {
        self.cards[card as usize]
    }

    /// Every card with its space, in order of the spaces.
    pub fn cards(&self) -> impl Iterator<Item = (Space, Card)> + '_ {
        Space::all().filter_map(|space| Some((space, self.card(space)?)))
    }

    /// The spaces that hold any card.
    pub fn occupied(&self) -> SpaceSet {
        self.cards
            .iter()
            .fold(SpaceSet::EMPTY, |all, spaces| all | *spaces)
    }
}
