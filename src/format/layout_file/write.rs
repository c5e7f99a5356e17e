//! Writing: one canonical text for every layout, stable byte for byte.

use super::{FORMAT, LayoutFile, VERSION};
use crate::fortress::{Card, Floor, Game, Parts, Piece, Space};
use std::fmt::Write;

impl LayoutFile {
    /// The canonical text: every key, in order, sorted, with a newline at the
    /// end. Reading it gives the same value back.
    pub fn to_json(&self) -> String {
        let layout = &self.layout;
        let mut out = String::new();
        out.push_str("{\n");
        field(&mut out, "format", &text(FORMAT));
        field(&mut out, "version", &VERSION.to_string());
        field(&mut out, "game", &text(layout.game().name()));
        if let Game::Custom(parts) = layout.game() {
            field(&mut out, "parts", &parts_object(parts));
        }
        field(&mut out, "title", &text(&self.title));
        field(&mut out, "author", &text(&self.author));
        field(&mut out, "notes", &text(&self.notes));
        let walls = Floor::ALL.map(|floor| {
            let slots = layout.walls().iter().filter(|slot| slot.floor() == floor);
            (floor.name(), list(slots.map(|slot| slot.short_name())))
        });
        field(&mut out, "walls", &object(walls));
        let ladders = [Floor::Bottom, Floor::Middle].map(|floor| {
            let lower = layout
                .ladders()
                .iter()
                .filter(|space| space.floor() == floor);
            (
                floor.name(),
                list(lower.map(|space| space.coordinate().to_string())),
            )
        });
        field(&mut out, "ladders", &object(ladders));
        let mut cards: Vec<(Space, Card)> = layout.cards().collect();
        cards.sort_by_key(|(space, _)| (space.coordinate(), space.floor()));
        let cards = object(
            cards
                .iter()
                .map(|(space, card)| (space.to_string(), text(card.name()))),
        );
        let _ = write!(out, "  \"cards\": {cards}\n}}\n");
        out
    }
}

fn field(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "  \"{key}\": {value},");
}

fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.map(|item| text(&item)).collect();
    format!("[{}]", items.join(", "))
}

/// An object of the second level, one entry a line.
fn object<K: AsRef<str>>(entries: impl IntoIterator<Item = (K, String)>) -> String {
    let lines: Vec<String> = entries
        .into_iter()
        .map(|(key, value)| format!("    {}: {value}", text(key.as_ref())))
        .collect();
    if lines.is_empty() {
        "{}".to_string()
    } else {
        format!("{{\n{}\n  }}", lines.join(",\n"))
    }
}

fn parts_object(parts: &Parts) -> String {
    let pieces = list(
        parts
            .pieces()
            .iter()
            .map(|piece: Piece| piece.name().to_string()),
    );
    let cards: Vec<String> = Card::ALL
        .iter()
        .map(|card| format!("{}: {}", text(card.name()), parts.count(*card)))
        .collect();
    object([
        ("walls", parts.walls().to_string()),
        ("ladders", parts.ladders().to_string()),
        ("pieces", pieces),
        ("cards", format!("{{{}}}", cards.join(", "))),
    ])
}
