//! Writing: one canonical text for every layout, stable byte for byte.

use super::super::canonical::Node;
use super::{FORMAT, LayoutFile, VERSION};
use crate::fortress::{Card, Floor, Game, Parts, Space};

impl LayoutFile {
    /// The canonical text: every key, in order, sorted, with a newline at the
    /// end. Reading it gives the same value back.
    pub fn to_json(&self) -> String {
        let layout = &self.layout;
        let mut entries = vec![
            ("format", Node::text(FORMAT)),
            ("version", Node::bare(VERSION)),
            ("game", Node::text(layout.game().name())),
        ];
        if let Game::Custom(parts) = layout.game() {
            entries.push(("parts", parts_node(parts)));
        }
        let walls = Floor::ALL.map(|floor| {
            let slots = layout.walls().iter().filter(|slot| slot.floor() == floor);
            (floor.name(), Node::row(slots.map(|slot| slot.short_name())))
        });
        let ladders = [Floor::Bottom, Floor::Middle].map(|floor| {
            let lower = layout
                .ladders()
                .iter()
                .filter(|space| space.floor() == floor);
            let names = lower.map(|space| space.coordinate().to_string());
            (floor.name(), Node::row(names))
        });
        let mut cards: Vec<(Space, Card)> = layout.cards().collect();
        cards.sort_by_key(|(space, _)| (space.coordinate(), space.floor()));
        let cards = cards
            .iter()
            .map(|(space, card)| (space, Node::text(card.name())));
        entries.extend([
            ("title", Node::text(&self.title)),
            ("author", Node::text(&self.author)),
            ("notes", Node::text(&self.notes)),
            ("walls", Node::block(walls)),
            ("ladders", Node::block(ladders)),
            ("cards", Node::block(cards)),
        ]);
        Node::block(entries).file()
    }
}

fn parts_node(parts: &Parts) -> Node {
    let pieces = parts.pieces().iter().map(|piece| piece.name());
    let cards = Card::ALL.map(|card| (card.name(), Node::bare(parts.count(card))));
    Node::block([
        ("walls", Node::bare(parts.walls())),
        ("ladders", Node::bare(parts.ladders())),
        ("pieces", Node::row(pieces)),
        ("cards", Node::inline(cards)),
    ])
}
