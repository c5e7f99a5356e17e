//! What a click does.

use crate::fortress::{Axis, Card, Game};

/// The tool in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tool {
    /// Picks a place; drags cards.
    Select,
    /// Sets and clears walls.
    Wall,
    /// Sets and clears ladders.
    Ladder,
    /// Puts a card down.
    Card(Card),
    /// Clears slots and spaces.
    Erase,
}

impl Tool {
    /// The tools for building in `game`, in the order of the palette.
    pub fn for_game(game: &Game) -> Vec<Tool> {
        let cards = Card::ALL
            .into_iter()
            .filter(|card| game.parts().count(*card) > 0)
            .map(Tool::Card);
        [Tool::Select, Tool::Wall, Tool::Ladder]
            .into_iter()
            .chain(cards)
            .chain([Tool::Erase])
            .collect()
    }

    /// The tool's name.
    pub const fn name(self) -> &'static str {
        match self {
            Tool::Select => "select",
            Tool::Wall => "wall",
            Tool::Ladder => "ladder",
            Tool::Card(card) => card.name(),
            Tool::Erase => "erase",
        }
    }

    /// The letter that chooses the tool, and a figure, or for want of figures
    /// another letter.
    pub const fn keys(self) -> (char, char) {
        match self {
            Tool::Select => ('V', '1'),
            Tool::Wall => ('W', '2'),
            Tool::Ladder => ('L', '3'),
            Tool::Card(Card::Flag) => ('F', '4'),
            Tool::Card(Card::PoisonCup) => ('C', '5'),
            Tool::Card(Card::King) => ('K', '6'),
            Tool::Card(Card::Duke) => ('D', '7'),
            Tool::Card(Card::Soldier) => ('S', '8'),
            Tool::Card(Card::Princess) => ('P', '9'),
            Tool::Card(Card::SecretPassage) => ('G', '0'),
            Tool::Card(Card::Pitfall) => ('T', 'H'),
            Tool::Erase => ('E', 'X'),
        }
    }
}

/// What a drag with the mouse button down does, whatever tool is taken meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Sets the walls it comes by, along one direction.
    SetWalls(Axis),
    /// Takes the walls it comes by away, along one direction.
    ClearWalls(Axis),
    /// Clears slots and spaces.
    Erase,
}

impl Stroke {
    /// The name of its step.
    pub const fn name(self) -> &'static str {
        match self {
            Stroke::SetWalls(_) => "walls",
            Stroke::ClearWalls(_) => "take walls away",
            Stroke::Erase => "erase",
        }
    }

    /// The tool that aims like it.
    pub const fn tool(self) -> Tool {
        match self {
            Stroke::SetWalls(_) | Stroke::ClearWalls(_) => Tool::Wall,
            Stroke::Erase => Tool::Erase,
        }
    }
}
