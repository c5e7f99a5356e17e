//! The position that a game starts from, where it is no pair of setups.
//!
//! A position string says it all for most classic positions. Where it does not, there is
//! an object: kinds by their names, all marks, and what is off the board.

use super::super::super::canonical::Node;
use super::super::super::error::{Problem, ReadError, any_of};
use super::super::super::fields::{Fields, read_choice};
use super::super::super::json::{Place, Value};
use super::super::super::nearest::nearest;
use super::super::position as position_string;
use crate::classic::{Army, Captured, Game, Piece, Position, Side, Square};
use std::collections::HashMap;

const KEYS: [&str; 6] = [
    "to_move",
    "plies",
    "pieces",
    "captured",
    "reserve",
    "healing_used",
];

const MARKS: [&str; 4] = ["revealed", "moved", "stone", "enchanted"];

/// Reads a position: a position string, or an object.
pub(super) fn read(value: Value<'_>, armies: &[Army; 2]) -> Result<Position, ReadError> {
    if value.kind() == "a text" {
        let text = value.string("position")?;
        return position_string::read_for(&text, armies)
            .map_err(|error| value.error(Problem::BoardPosition(error)));
    }
    if value.kind() != "an object" {
        return Err(value.wrong_type("position", "a position string or an object"));
    }
    let fields = Fields::of(value, "position", "the position")?;
    fields.allow_only(&KEYS)?;
    let to_move = fields.need("to_move", || any_of(&Side::BOTH.map(Side::name)))?;
    let to_move = read_choice(to_move.value, "side", Side::BOTH, Side::name)?;
    let plies = match fields.find("plies") {
        Some(entry) => entry.value.number("plies", u32::MAX)?,
        None => 0,
    };
    let mut position = Position::empty(to_move, plies);
    if let Some(pieces) = fields.find("pieces") {
        read_board(pieces.value, armies, &mut position)?;
    }
    let listed = |key| match fields.find(key) {
        Some(entry) => entry.value.list(key),
        None => Ok(Vec::new()),
    };
    let captured = listed("captured")?
        .into_iter()
        .map(|item| {
            let (piece, captor) = read_piece(item, armies, true)?;
            Ok(Captured { piece, captor })
        })
        .collect::<Result<_, ReadError>>()?;
    let reserve = listed("reserve")?
        .into_iter()
        .map(|item| Ok(read_piece(item, armies, false)?.0))
        .collect::<Result<_, ReadError>>()?;
    let is_healing_used = fields.truth("healing_used", false)?;
    Ok(position.with_off_board(captured, reserve, is_healing_used))
}

fn read_board(
    value: Value<'_>,
    armies: &[Army; 2],
    position: &mut Position,
) -> Result<(), ReadError> {
    let mut seen: HashMap<Square, Place<'_>> = HashMap::new();
    for entry in value.object("pieces")? {
        let square: Square = entry
            .key
            .parse()
            .map_err(|error| entry.key_place.error(Problem::Square(error)))?;
        if let Some(first) = seen.insert(square, entry.key_place) {
            return Err(entry.key_place.error(Problem::Twice {
                what: square.to_string(),
                first: first.position(),
            }));
        }
        let (piece, _) = read_piece(entry.value, armies, false)?;
        position.put(square, Some(piece));
    }
    Ok(())
}

/// Reads `red Scout, revealed, moved`; of a captured piece also `by blue`.
fn read_piece(
    value: Value<'_>,
    armies: &[Army; 2],
    is_captured: bool,
) -> Result<(Piece, Option<Side>), ReadError> {
    let text = value.string("a piece")?;
    let no_piece = || {
        value.error(Problem::Piece {
            found: text.clone(),
        })
    };
    let mut parts = text.split(',').map(str::trim);
    let (side, name) = parts
        .next()
        .and_then(|piece| piece.split_once(' '))
        .ok_or_else(no_piece)?;
    let side = side_named(side).ok_or_else(no_piece)?;
    let army = &armies[side as usize];
    let (id, kind) = army.kind_named(name.trim()).ok_or_else(|| {
        unknown_name(
            value,
            "kind",
            name,
            army.kinds().map(|(_, kind)| kind.name.as_str()),
        )
    })?;
    let mut piece = Piece::new(side, id, kind.rank);
    let mut captor = None;
    for mark in parts {
        if let Some(side) = mark.strip_prefix("by ").filter(|_| is_captured) {
            captor = Some(side_named(side.trim()).ok_or_else(no_piece)?);
            continue;
        }
        piece = match mark {
            "revealed" => piece.revealed(),
            "moved" => piece.moved(),
            "stone" => piece.stone(true),
            "enchanted" => piece.enchanted(),
            other => return Err(unknown_name(value, "mark", other, MARKS)),
        };
    }
    Ok((piece, captor))
}

fn side_named(word: &str) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|side| side.name().eq_ignore_ascii_case(word))
}

fn unknown_name<'a>(
    value: Value<'_>,
    kind: &'static str,
    found: &str,
    allowed: impl IntoIterator<Item = &'a str>,
) -> ReadError {
    let allowed: Vec<&str> = allowed.into_iter().collect();
    value.error(Problem::UnknownName {
        kind,
        found: found.to_string(),
        nearest: nearest(found, allowed.iter().copied()).map(str::to_string),
        allowed: allowed.into_iter().map(str::to_string).collect(),
    })
}

/// Writes the position that a game of these armies starts from: as a position string
/// where that says it all, else as an object.
pub(super) fn node(start: &Game) -> Node {
    let position = start.position();
    let armies = Side::BOTH.map(|side| start.army(side).clone());
    let text = position_string::write(position);
    if position_string::read_for(&text, &armies).as_ref() == Ok(position) {
        return Node::text(&text);
    }
    let board = position
        .pieces()
        .map(|(square, piece)| (square, Node::text(&piece_text(piece, &armies))));
    let captured = position.captured().iter().map(|captured| {
        let mut text = piece_text(captured.piece, &armies);
        if let Some(captor) = captured.captor {
            text.push_str(", by ");
            text.push_str(captor.name());
        }
        Node::text(&text)
    });
    let reserve = position
        .reserve()
        .iter()
        .map(|piece| piece_text(*piece, &armies));
    Node::block([
        ("to_move", Node::text(position.to_move().name())),
        ("plies", Node::bare(position.plies())),
        ("pieces", Node::block(board)),
        ("captured", Node::Lines(captured.collect())),
        ("reserve", Node::row(reserve)),
        ("healing_used", Node::bare(position.is_healing_used())),
    ])
}

fn piece_text(piece: Piece, armies: &[Army; 2]) -> String {
    let kind = armies[piece.army() as usize].kind(piece.kind());
    let mut text = format!(
        "{} {}",
        piece.army().name(),
        kind.map_or("", |kind| kind.name.as_str())
    );
    let marks = [
        piece.is_revealed(),
        piece.has_moved(),
        piece.is_stone(),
        piece.is_enchanted(),
    ];
    for (mark, _) in MARKS.iter().zip(marks).filter(|(_, is_so)| *is_so) {
        text.push_str(", ");
        text.push_str(mark);
    }
    text
}
