//! Reading: forgiving about letter case, blanks, order and missing parts, strict
//! about everything that could be misunderstood.

use super::super::error::{Problem, ReadError, any_of};
use super::super::fields::{Fields, read_choice, read_name, unknown_key};
use super::super::json::{Entry, Place, Value};
use super::super::nearest::nearest_place;
use super::{KIND, LayoutFile};
use crate::fortress::{
    Card, Floor, Game, LadderSlot, Layout, Parts, Piece, PieceSet, WallSlot, WallSlotError,
    read_space, read_wall_slot,
};
use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;

const KEYS: [&str; 10] = [
    "format", "version", "game", "parts", "title", "author", "notes", "walls", "ladders", "cards",
];
const PARTS_KEYS: [&str; 4] = ["walls", "ladders", "pieces", "cards"];

impl LayoutFile {
    /// Reads a layout file. `format`, `version` and `game` must be there, all
    /// else is empty where it is missing.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its place. A layout that is
    /// illegal is no error.
    pub fn read(bytes: &[u8]) -> Result<LayoutFile, ReadError> {
        let fields = Fields::of_file(bytes, KIND, "the layout")?;
        fields.allow_only(&KEYS)?;
        let game = fields.need("game", || any_of(&Game::NAMES))?;
        let mut layout = Layout::new(read_game(game.value, fields.find("parts"))?);
        if let Some(walls) = fields.find("walls") {
            read_walls(walls.value, &mut layout)?;
        }
        if let Some(ladders) = fields.find("ladders") {
            read_ladders(ladders.value, &mut layout)?;
        }
        if let Some(cards) = fields.find("cards") {
            read_cards(cards.value, &mut layout)?;
        }
        Ok(LayoutFile {
            layout,
            title: fields.text("title")?,
            author: fields.text("author")?,
            notes: fields.text("notes")?,
        })
    }
}

fn read_game(value: Value<'_>, parts: Option<&Entry<'_>>) -> Result<Game, ReadError> {
    let name = read_choice(value, "game", Game::NAMES, |name| name)?;
    let [introduction, main, _] = Game::NAMES;
    match (name, parts) {
        (_, None) if name == introduction => Ok(Game::Introduction),
        (_, None) if name == main => Ok(Game::Main),
        (_, None) => Err(value.error(Problem::MissingKey {
            key: "parts",
            inside: "the layout of a custom game",
            wanted: String::new(),
        })),
        (game, Some(parts)) if game == introduction || game == main => {
            Err(parts.key_place.error(Problem::PartsNotCustom { game }))
        }
        (_, Some(parts)) => Ok(Game::Custom(read_parts(parts.value)?)),
    }
}

fn read_parts(value: Value<'_>) -> Result<Parts, ReadError> {
    let fields = Fields::of(value, "parts", "the parts list")?;
    fields.allow_only(&PARTS_KEYS)?;
    let need = |key| Ok(fields.need(key, String::new)?.value);
    let mut cards = [0; Card::ALL.len()];
    let mut seen = Once::new();
    for entry in need("cards")?.object("cards")? {
        let card = Card::from_name(&entry.key)
            .ok_or_else(|| unknown_key(&entry, "the cards list", &Card::ALL.map(Card::name)))?;
        seen.note(card, card.name(), entry.key_place)?;
        cards[card as usize] = entry.value.count(card.name(), Parts::MOST_CARDS)?;
    }
    let walls = need("walls")?.count("walls", Parts::MOST_WALLS)?;
    let ladders = need("ladders")?.count("ladders", Parts::MOST_LADDERS)?;
    let pieces = need("pieces")?;
    Parts::new(walls, ladders, read_pieces(pieces)?, cards).ok_or_else(|| {
        pieces.error(Problem::WrongType {
            what: "pieces".to_string(),
            found: "an empty list",
            expected: "a list of at least one piece",
        })
    })
}

fn read_pieces(value: Value<'_>) -> Result<PieceSet, ReadError> {
    let mut seen = Once::new();
    let mut pieces = PieceSet::EMPTY;
    for item in value.list("pieces")? {
        let piece = read_name(
            item,
            "piece",
            &Piece::ALL.map(Piece::name),
            Piece::from_name,
        )?;
        seen.note(piece, piece.name(), item.place())?;
        pieces = pieces.with(piece);
    }
    Ok(pieces)
}

/// The lists that an object files under floors, with those floors.
fn by_floor<'t>(
    value: Value<'t>,
    what: &'static str,
    floors: &[Floor],
) -> Result<Vec<(Floor, Vec<Value<'t>>)>, ReadError> {
    let mut seen = Once::new();
    let names: Vec<&'static str> = floors.iter().map(|floor| floor.name()).collect();
    let mut lists = Vec::new();
    for entry in value.object(what)? {
        let floor = Floor::from_name(entry.key.trim())
            .filter(|floor| floors.contains(floor))
            .ok_or_else(|| unknown_key(&entry, what, &names))?;
        seen.note(floor, floor.name(), entry.key_place)?;
        lists.push((floor, entry.value.list(floor.name())?));
    }
    Ok(lists)
}

fn read_walls(value: Value<'_>, layout: &mut Layout) -> Result<(), ReadError> {
    let mut seen = Once::new();
    for (floor, items) in by_floor(value, "walls", &Floor::ALL)? {
        for item in items {
            let text = item.string("a wall")?;
            let slot = read_wall_slot(&text, floor).map_err(|error| {
                item.error(Problem::WallSlot {
                    nearest: nearest_wall(&text, floor, &error),
                    error,
                })
            })?;
            seen.note(slot, format_args!("the wall {slot}"), item.place())?;
            layout.set_wall(slot, true);
        }
    }
    Ok(())
}

/// The wall slot of `floor` that `text` is most likely a slip of.
fn nearest_wall(text: &str, floor: Floor, error: &WallSlotError) -> Option<String> {
    let (one, other) = match error {
        WallSlotError::NotAPair(_) => {
            let words: Vec<&str> = text
                .split(|c: char| !c.is_ascii_alphanumeric())
                .filter(|word| word.len() == 2)
                .collect();
            let &[one, other] = words.as_slice() else {
                return None;
            };
            (one, other)
        }
        WallSlotError::Place(_) => text.split_once('-')?,
        WallSlotError::OtherFloor(..) | WallSlotError::NotNeighbours(..) => return None,
    };
    let place = |text| read_space(&nearest_place(text, Some(floor))?, Some(floor)).ok();
    let slot = WallSlot::between(place(one)?, place(other)?)?;
    (slot.floor() == floor).then(|| slot.short_name())
}

fn read_ladders(value: Value<'_>, layout: &mut Layout) -> Result<(), ReadError> {
    let mut seen = Once::new();
    for (floor, items) in by_floor(value, "ladders", &[Floor::Bottom, Floor::Middle])? {
        for item in items {
            let text = item.string("a ladder")?;
            let space = read_space(&text, Some(floor)).map_err(|error| {
                item.error(Problem::Place {
                    error,
                    nearest: nearest_place(&text, Some(floor)),
                })
            })?;
            if space.floor() != floor {
                return Err(item.error(Problem::OtherFloor { space, floor }));
            }
            let slot = LadderSlot::rising_from(space)
                .ok_or_else(|| item.error(Problem::NoLadderSlot { space }))?;
            seen.note(slot, format_args!("the ladder {slot}"), item.place())?;
            layout.set_ladder(slot, true);
        }
    }
    Ok(())
}

fn read_cards(value: Value<'_>, layout: &mut Layout) -> Result<(), ReadError> {
    let mut seen = Once::new();
    for entry in value.object("cards")? {
        let space = read_space(&entry.key, None).map_err(|error| {
            entry.key_place.error(Problem::Place {
                nearest: nearest_place(&entry.key, None),
                error,
            })
        })?;
        seen.note(space, space, entry.key_place)?;
        let names = Card::ALL.map(Card::name);
        let card = read_name(entry.value, "card", &names, Card::from_name)?;
        layout.set_card(space, Some(card));
    }
    Ok(())
}

/// Things that may be given once.
struct Once<'t, T>(HashMap<T, Place<'t>>);

impl<'t, T: Eq + Hash> Once<'t, T> {
    fn new() -> Once<'t, T> {
        Once(HashMap::new())
    }

    /// Notes that `thing` is given at `place`.
    ///
    /// # Errors
    /// If it was given before.
    fn note(&mut self, thing: T, name: impl Display, place: Place<'t>) -> Result<(), ReadError> {
        match self.0.insert(thing, place) {
            None => Ok(()),
            Some(first) => Err(place.error(Problem::Twice {
                what: name.to_string(),
                first: first.position(),
            })),
        }
    }
}
