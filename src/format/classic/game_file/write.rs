//! Writing: one canonical text for every game, stable byte for byte.

use super::super::super::canonical::Node;
use super::super::army_file;
use super::super::setup_file::pieces_node;
use super::outcome::{Outcome, StatedAnswer};
use super::{GameFile, KIND, start};
use crate::classic::{Game, Piece, Placement, Played, Position, Rules, Setup, Side, Square};

impl GameFile {
    /// The canonical text. Armies are in it if they are others than the game's own, and
    /// every attack with what it came to. Reading it gives the same value back.
    pub fn to_json(&self) -> String {
        let game = &self.game;
        let rules = game.rules();
        let start = self.game_at(0);
        let mut entries = vec![
            ("format", Node::text(KIND.format)),
            ("version", Node::bare(KIND.version)),
            ("game", Node::text(rules.edition.name())),
            ("rules", rules_node(rules)),
            ("title", Node::text(&self.title)),
            ("players", players_node(&self.players)),
            ("notes", Node::text(&self.notes)),
        ];
        let armies: Vec<(&str, Node)> = Side::BOTH
            .into_iter()
            .filter(|side| *game.army(*side) != rules.edition.army(*side))
            .map(|side| (side.name(), army_file::inner_node(game.army(side))))
            .collect();
        if !armies.is_empty() {
            entries.push(("armies", Node::block(armies)));
        }
        entries.push(match setups_of(&start) {
            Some(setups) => ("setups", setups_node(&start, &setups)),
            None => ("position", start::node(&start)),
        });
        let actions = game.record().iter();
        let actions = actions.map(|played| Node::text(&action_text(game, played)));
        entries.extend([
            ("actions", Node::Lines(actions.collect())),
            ("result", result_node(self.outcome())),
        ]);
        Node::block(entries).file()
    }
}

fn rules_node(rules: &Rules) -> Node {
    Node::block([
        ("first", Node::text(rules.first.name())),
        ("two_squares", Node::text(rules.two_squares.name())),
        ("more_squares", Node::bare(rules.more_squares)),
        ("scouts_strike", Node::bare(rules.scouts_strike)),
        ("captured", Node::text(rules.captured.name())),
    ])
}

fn players_node(players: &[String; 2]) -> Node {
    let names = players.iter().map(|name| Node::text(name));
    Node::inline(Side::BOTH.map(Side::name).into_iter().zip(names))
}

/// The setups that a game starts from, if it is as one starts by the law.
fn setups_of(start: &Game) -> Option<[Setup; 2]> {
    let setups = Side::BOTH.map(|side| setup_of(start.position(), side));
    let [red, blue] = setups.clone();
    let rules = start.rules();
    let legal = |setup: Setup, side| setup.check(rules.edition, start.army(side), side).ok();
    let (red, blue) = (legal(red, Side::Red)?, legal(blue, Side::Blue)?);
    let is_start = Position::start(&red, &blue, rules.first) == *start.position();
    is_start.then_some(setups)
}

fn setup_of(position: &Position, side: Side) -> Setup {
    let own = |(_, piece): &(Square, Piece)| piece.army() == side;
    let placements = position
        .pieces()
        .filter(own)
        .map(|(square, piece)| Placement {
            square,
            kind: piece.kind(),
        });
    Setup {
        placements: placements.collect(),
    }
}

fn setups_node(start: &Game, setups: &[Setup; 2]) -> Node {
    let sides = Side::BOTH.into_iter().zip(setups).map(|(side, setup)| {
        let pieces = pieces_node(setup, start.rules().edition, start.army(side));
        (side.name(), pieces)
    });
    Node::block(sides)
}

/// An action as an order, and if it was an attack what it came to: `a4-a5 = 9 won 4`.
fn action_text(game: &Game, played: &Played) -> String {
    let order = played.action.in_words_of(game.army(played.side));
    match StatedAnswer::of(played) {
        attack @ StatedAnswer::Attack { .. } => format!("{order} = {attack}"),
        StatedAnswer::Word(_) => order.to_string(),
    }
}

fn result_node(outcome: Option<Outcome>) -> Node {
    let Some(Outcome { winner, by }) = outcome else {
        return Node::bare("null");
    };
    let winner = match winner {
        Some(side) => Node::text(side.name()),
        None => Node::bare("null"),
    };
    Node::inline([("winner", winner), ("by", Node::text(by.name()))])
}
