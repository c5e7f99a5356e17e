//! The games and their parts lists (F6, F51).

use super::card::Card;
use super::piece::{Piece, PieceSet};
use super::slot::{LadderSlot, WallSlot};

/// Which game a layout is built for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// The introduction: the knight alone (F6, F24).
    Introduction,
    /// The main version: four pieces, cards that can be removed (F6, F20–F27).
    Main,
    /// The main version's rules with a parts list of one's own (F51).
    Custom(Parts),
}

/// What must be used to build a fortress, and who explores it (F6, F51).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parts {
    walls: u8,
    ladders: u8,
    pieces: PieceSet,
    cards: [u8; Card::ALL.len()],
}

impl Parts {
    /// The most walls a parts list can ask for: one in every slot (F2).
    pub const MOST_WALLS: u8 = WallSlot::COUNT as u8;
    /// The most ladders a parts list can ask for: one in every slot (F3).
    pub const MOST_LADDERS: u8 = LadderSlot::COUNT as u8;
    /// The most cards of a kind a parts list can ask for: one on every space
    /// but the start (F4, F5).
    pub const MOST_CARDS: u8 = super::Space::COUNT as u8 - 1;

    /// A parts list; `cards` is indexed by `Card as usize`. `None` where a number
    /// is larger than the building has room for, or no piece explores.
    pub fn new(
        walls: u8,
        ladders: u8,
        pieces: PieceSet,
        cards: [u8; Card::ALL.len()],
    ) -> Option<Parts> {
        let fits = walls <= Parts::MOST_WALLS
            && ladders <= Parts::MOST_LADDERS
            && cards.iter().all(|count| *count <= Parts::MOST_CARDS)
            && !pieces.is_empty();
        fits.then_some(Parts {
            walls,
            ladders,
            pieces,
            cards,
        })
    }

    /// Number of walls, 0 to 56.
    pub const fn walls(&self) -> u8 {
        self.walls
    }

    /// Number of ladders, 0 to 13.
    pub const fn ladders(&self) -> u8 {
        self.ladders
    }

    /// The pieces that explore, at least one.
    pub const fn pieces(&self) -> PieceSet {
        self.pieces
    }

    /// Number of cards of this kind, 0 to 37.
    pub const fn count(&self, card: Card) -> u8 {
        self.cards[card as usize]
    }
}

/// Whose law of defeat holds: a defeated knight returns (F24), or a defeated
/// piece leaves and weaker cards are removed (F20–F23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// F24.
    Introduction,
    /// F20–F23, F27, F33–F35.
    Main,
}

const INTRODUCTION: Parts = Parts {
    walls: 20,
    ladders: 3,
    pieces: PieceSet::only(Piece::Knight),
    // flag, poison cup, king, duke, soldier, princess, secret passage, pitfall
    cards: [1, 1, 1, 1, 0, 0, 0, 2],
};

const MAIN: Parts = Parts {
    walls: 20,
    ladders: 3,
    pieces: PieceSet::ALL,
    cards: [1, 1, 0, 1, 1, 1, 2, 2],
};

impl Game {
    /// The names a layout file can state.
    pub const NAMES: [&'static str; 3] = ["introduction", "main", "custom"];

    /// The name in the layout file.
    pub const fn name(&self) -> &'static str {
        match self {
            Game::Introduction => Game::NAMES[0],
            Game::Main => Game::NAMES[1],
            Game::Custom(_) => Game::NAMES[2],
        }
    }

    /// The parts list (F6, F51).
    pub const fn parts(&self) -> &Parts {
        match self {
            Game::Introduction => &INTRODUCTION,
            Game::Main => &MAIN,
            Game::Custom(parts) => parts,
        }
    }

    /// The pieces that explore (F6).
    pub const fn pieces(&self) -> PieceSet {
        self.parts().pieces
    }

    /// Which law of defeat holds. A custom game is played by the main rules
    /// (F51).
    pub const fn rules(&self) -> Rules {
        match self {
            Game::Introduction => Rules::Introduction,
            Game::Main | Game::Custom(_) => Rules::Main,
        }
    }
}
