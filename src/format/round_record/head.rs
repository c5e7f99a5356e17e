//! The head of a record: what was settled before the first order.

use super::super::nearest::nearest;
use super::super::share_code;
use super::line::Line;
use super::{FORMAT, RecordError, RecordProblem, VERSION};
use crate::fortress::{Card, Game, Layout, Part, Parts, Piece, PieceSet, house_rules};
use crate::notepad::one_line;
use crate::round::{BySide, Lots, Side, Terms};

/// The keys that every head can have, the house rules aside.
const KEYS: [&str; 9] = [
    "game",
    "parts",
    "pieces",
    "red",
    "blue",
    "starts",
    "lots",
    "red fortress",
    "blue fortress",
];

/// All keys.
fn keys() -> Vec<&'static str> {
    let switches = house_rules::SWITCHES.map(|switch| switch.name);
    KEYS.into_iter().chain(switches).collect()
}

/// One term: its line, its key and its value.
#[derive(Clone, Copy)]
struct Field<'t> {
    line: Line<'t>,
    key: &'static str,
    value: &'t str,
}

impl Field<'_> {
    fn error(&self, problem: RecordProblem) -> RecordError {
        self.line.error(self.value, problem)
    }
}

/// Reads the terms.
pub(super) fn read(lines: &[Line<'_>]) -> Result<Terms, RecordError> {
    let Some((first, rest)) = lines.split_first() else {
        return Err(RecordError {
            position: None,
            problem: RecordProblem::NoBeginning,
        });
    };
    read_beginning(first)?;
    let fields = read_fields(rest)?;
    let find = |key: &str| fields.iter().find(|field| field.key == key);
    let missing = |key| first.error(first.text, RecordProblem::MissingTerm { key });
    for switch in house_rules::SWITCHES {
        if let Some(field) = find(switch.name) {
            read_switch(field, switch)?;
        }
    }
    let mut fortresses = BySide::default();
    for side in Side::BOTH {
        fortresses[side] = find(fortress_key(side)).map(read_fortress).transpose()?;
    }
    let game_field = find("game").ok_or_else(|| missing("game"))?;
    let laid_open = Side::BOTH.into_iter().find_map(|side| fortresses[side]);
    let game = read_game(game_field, find("parts"), find("pieces"), laid_open)?;
    for side in Side::BOTH {
        if let (Some(layout), Some(field)) = (fortresses[side], find(fortress_key(side)))
            && *layout.game() != game
        {
            return Err(field.error(RecordProblem::OtherGame { side }));
        }
    }
    let mut names = BySide::default();
    for side in Side::BOTH {
        names[side] = find(side.name()).map_or(Ok(String::new()), read_player)?;
    }
    let lots = match (find("starts"), find("lots")) {
        (Some(field), None) => Lots::Agreed(read_side(field, field.value)?),
        (None, Some(field)) => read_lots(field)?,
        (None, None) => return Err(missing("starts")),
        (Some(_), Some(field)) => return Err(field.error(RecordProblem::StartsTwice)),
    };
    Ok(Terms {
        game,
        names,
        lots,
        fortresses,
    })
}

/// The key of the fortress that `side` built.
pub(super) const fn fortress_key(side: Side) -> &'static str {
    match side {
        Side::Red => "red fortress",
        Side::Blue => "blue fortress",
    }
}

/// `keepwright-round 1`.
fn read_beginning(line: &Line<'_>) -> Result<(), RecordError> {
    let (format, version) = line
        .text
        .split_once(char::is_whitespace)
        .unwrap_or((line.text, ""));
    let version = version.trim();
    if format != FORMAT {
        return Err(line.error(line.text, RecordProblem::NoBeginning));
    }
    if version == VERSION.to_string() {
        return Ok(());
    }
    let newer = version.parse::<u64>().is_ok_and(|number| number > 1);
    let found = version.to_string();
    Err(line.error(version, RecordProblem::Version { found, newer }))
}

/// The lines as fields; each key once.
fn read_fields<'t>(lines: &[Line<'t>]) -> Result<Vec<Field<'t>>, RecordError> {
    let keys = keys();
    let mut fields: Vec<Field<'t>> = Vec::new();
    for line in lines {
        let (name, value) = line
            .text
            .split_once(':')
            .ok_or_else(|| line.error(line.text, unknown_term(line.text, &keys)))?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = keys
            .iter()
            .find(|key| key.eq_ignore_ascii_case(&name))
            .ok_or_else(|| line.error(line.text, unknown_term(&name, &keys)))?;
        if let Some(before) = fields.iter().find(|field| field.key == *key) {
            let first = before.line.number;
            return Err(line.error(line.text, RecordProblem::Twice { key, first }));
        }
        fields.push(Field {
            line: *line,
            key,
            value: value.trim(),
        });
    }
    Ok(fields)
}

fn unknown_term(found: &str, keys: &[&'static str]) -> RecordProblem {
    RecordProblem::UnknownTerm {
        found: found.to_string(),
        allowed: keys.to_vec(),
        nearest: nearest(found, keys.iter().copied()),
    }
}

/// A value that must be one of `allowed`.
fn unknown(
    field: &Field<'_>,
    found: &str,
    kind: &'static str,
    allowed: &[&'static str],
) -> RecordError {
    let problem = RecordProblem::UnknownName {
        kind,
        found: found.to_string(),
        allowed: allowed.to_vec(),
        nearest: nearest(found, allowed.iter().copied()),
    };
    field.line.error(found, problem)
}

/// A round is played under the rulings of its house; this program knows its own.
fn read_switch(field: &Field<'_>, switch: house_rules::Switch) -> Result<(), RecordError> {
    let allowed = match field.value.to_ascii_lowercase().as_str() {
        ALLOWED => true,
        FORBIDDEN => false,
        _ => {
            return Err(unknown(field, field.value, "ruling", &[ALLOWED, FORBIDDEN]));
        }
    };
    if allowed == switch.allowed {
        Ok(())
    } else {
        Err(field.error(RecordProblem::OtherHouse(switch)))
    }
}

/// The words of a switch.
pub(super) const ALLOWED: &str = "allowed";
pub(super) const FORBIDDEN: &str = "forbidden";

fn read_fortress(field: &Field<'_>) -> Result<Layout, RecordError> {
    share_code::decode(field.value).map_err(|error| {
        field.error(RecordProblem::Code {
            error,
            nearest: share_code::suggest(field.value),
        })
    })
}

/// F6, F51: the game. A custom game has its parts list in the head, or in a
/// fortress that is laid open.
fn read_game(
    game: &Field<'_>,
    parts: Option<&Field<'_>>,
    pieces: Option<&Field<'_>>,
    laid_open: Option<Layout>,
) -> Result<Game, RecordError> {
    let [introduction, main, custom] = Game::NAMES;
    let name = game.value.to_ascii_lowercase();
    let known = if name == introduction {
        Game::Introduction
    } else if name == main {
        Game::Main
    } else if name == custom {
        return match (parts, pieces, laid_open) {
            (Some(parts), Some(pieces), _) => read_parts(parts, pieces),
            (None, None, Some(layout)) => Ok(*layout.game()),
            (None, _, _) => Err(game.error(RecordProblem::MissingTerm { key: "parts" })),
            (_, None, _) => Err(game.error(RecordProblem::MissingTerm { key: "pieces" })),
        };
    } else {
        return Err(unknown(game, game.value, "game", &Game::NAMES));
    };
    match parts.or(pieces) {
        None => Ok(known),
        Some(field) => Err(field.error(RecordProblem::PartsNotCustom)),
    }
}

/// `20 walls, 3 ladders, 1 flag` and `king and dwarf`.
fn read_parts(parts: &Field<'_>, pieces: &Field<'_>) -> Result<Game, RecordError> {
    let mut counts: Vec<(Part, u8)> = Vec::new();
    for item in items(parts.value) {
        let bad = || {
            parts
                .line
                .error(item, RecordProblem::NotAPart(item.to_string()))
        };
        let (number, name) = item.split_once(char::is_whitespace).ok_or_else(bad)?;
        let number: u8 = number.parse().map_err(|_| bad())?;
        let part = Part::all()
            .find(|part| names_part(name.trim(), *part))
            .ok_or_else(bad)?;
        if counts.iter().any(|(counted, _)| *counted == part) {
            return Err(bad());
        }
        counts.push((part, number));
    }
    let count = |part| {
        counts
            .iter()
            .find(|(counted, _)| *counted == part)
            .map_or(0, |(_, number)| *number)
    };
    let cards = Card::ALL.map(|card| count(Part::Card(card)));
    let pieces_set = read_pieces(pieces)?;
    Parts::new(count(Part::Wall), count(Part::Ladder), pieces_set, cards)
        .map(Game::Custom)
        .ok_or_else(|| parts.error(RecordProblem::NoRoomForParts))
}

fn names_part(name: &str, part: Part) -> bool {
    [part.counted(1), part.counted(2)]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

fn read_pieces(field: &Field<'_>) -> Result<PieceSet, RecordError> {
    let mut pieces = PieceSet::EMPTY;
    for item in items(field.value) {
        for name in item.split_whitespace().filter(|word| *word != "and") {
            let piece = Piece::from_name(name)
                .ok_or_else(|| unknown(field, name, "piece", &Piece::ALL.map(Piece::name)))?;
            pieces = pieces.with(piece);
        }
    }
    if pieces.is_empty() {
        return Err(unknown(
            field,
            field.value,
            "piece",
            &Piece::ALL.map(Piece::name),
        ));
    }
    Ok(pieces)
}

/// The parts of a list with commas.
fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
}

fn read_player(field: &Field<'_>) -> Result<String, RecordError> {
    if field.value.chars().count() > Terms::LONGEST_NAME {
        return Err(field.error(RecordProblem::TooManyCharacters {
            what: "a name",
            most: Terms::LONGEST_NAME,
        }));
    }
    Ok(one_line(field.value, Terms::LONGEST_NAME))
}

fn read_side(field: &Field<'_>, name: &str) -> Result<Side, RecordError> {
    Side::from_name(name).ok_or_else(|| unknown(field, name, "side", &Side::BOTH.map(Side::name)))
}

/// `4711` or `4711, blue starts`: the seed, and what came of it.
fn read_lots(field: &Field<'_>) -> Result<Lots, RecordError> {
    let (seed, said) = match field.value.split_once(',') {
        Some((seed, said)) => (seed.trim(), Some(said.trim())),
        None => (field.value, None),
    };
    let bad = || field.error(RecordProblem::NotLots(field.value.to_string()));
    let lots = Lots::Drawn(seed.parse().map_err(|_| bad())?);
    if let Some(said) = said {
        let (name, verb) = said.split_once(char::is_whitespace).ok_or_else(bad)?;
        if verb.trim() != "starts" {
            return Err(bad());
        }
        if read_side(field, name)? != lots.first() {
            let first = lots.first();
            return Err(field.line.error(name, RecordProblem::LotsSay { first }));
        }
    }
    Ok(lots)
}
