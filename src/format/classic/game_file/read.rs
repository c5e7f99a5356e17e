//! Reading: what the file says first, then the law.

use super::super::super::error::{Problem, ReadError, any_of};
use super::super::super::fields::{Fields, read_choice};
use super::super::super::json::{Entry as JsonEntry, Value};
use super::super::army_file;
use super::super::fold::{Draft, Entry, Order, Start, StatedResult, fold};
use super::super::setup_file::{read_edition, read_pieces};
use super::outcome::{EndedBy, Outcome, StatedAnswer};
use super::{GameFile, GameFileError, KIND, start};
use crate::classic::{Army, CapturedPlay, Edition, Rules, Setup, Side, TwoSquares};

const KEYS: [&str; 12] = [
    "format", "version", "game", "rules", "title", "players", "notes", "armies", "setups",
    "position", "actions", "result",
];
const RULES_KEYS: [&str; 5] = [
    "first",
    "two_squares",
    "more_squares",
    "scouts_strike",
    "captured",
];
const SIDE_KEYS: [&str; 2] = ["red", "blue"];
const RESULT_KEYS: [&str; 2] = ["winner", "by"];

impl GameFile {
    /// Reads a game file and plays it. `format`, `version` and `game` must be there,
    /// and either `setups` or `position`.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its place, or else everything that is
    /// against the law.
    pub fn read(bytes: &[u8]) -> Result<GameFile, GameFileError> {
        let draft = read_draft(bytes)?;
        fold(draft).map_err(GameFileError::Faulty)
    }
}

fn read_draft(bytes: &[u8]) -> Result<Draft<'_>, ReadError> {
    let fields = Fields::of_file(bytes, KIND, "the game")?;
    fields.allow_only(&KEYS)?;
    let edition = read_edition(&fields)?;
    let rules = match fields.find("rules") {
        Some(entry) => read_rules(entry.value, edition)?,
        None => Rules::of(edition),
    };
    let armies = read_armies(fields.find("armies"), edition)?;
    let players = match fields.find("players") {
        Some(entry) => read_players(entry.value)?,
        None => Default::default(),
    };
    let actions = match fields.find("actions") {
        Some(entry) => entry.value.list("actions")?,
        None => Vec::new(),
    };
    Ok(Draft {
        title: fields.text("title")?,
        players,
        notes: fields.text("notes")?,
        rules,
        start: read_start(&fields, &armies)?,
        armies,
        entries: actions
            .into_iter()
            .map(read_action)
            .collect::<Result<_, _>>()?,
        result: fields.find("result").map(read_result).transpose()?,
    })
}

fn read_rules(value: Value<'_>, edition: Edition) -> Result<Rules, ReadError> {
    let fields = Fields::of(value, "rules", "the rules")?;
    fields.allow_only(&RULES_KEYS)?;
    let usual = Rules::of(edition);
    Ok(Rules {
        edition,
        first: match fields.find("first") {
            Some(entry) => read_choice(entry.value, "side", Side::BOTH, Side::name)?,
            None => usual.first,
        },
        two_squares: match fields.find("two_squares") {
            Some(entry) => read_choice(
                entry.value,
                "number of moves",
                TwoSquares::ALL,
                TwoSquares::name,
            )?,
            None => usual.two_squares,
        },
        more_squares: fields.truth("more_squares", usual.more_squares)?,
        scouts_strike: fields.truth("scouts_strike", usual.scouts_strike)?,
        captured: match fields.find("captured") {
            Some(entry) => read_choice(
                entry.value,
                "way to keep captured pieces",
                CapturedPlay::ALL,
                CapturedPlay::name,
            )?,
            None => usual.captured,
        },
    })
}

/// The entries that an object has for Red and Blue.
fn by_side<'t>(
    value: Value<'t>,
    what: &str,
    inside: &'static str,
) -> Result<[Option<Value<'t>>; 2], ReadError> {
    let fields = Fields::of(value, what, inside)?;
    fields.allow_only(&SIDE_KEYS)?;
    Ok(Side::BOTH.map(|side| fields.find(side.name()).map(|entry| entry.value)))
}

fn read_armies(entry: Option<&JsonEntry<'_>>, edition: Edition) -> Result<[Army; 2], ReadError> {
    let [mut red, mut blue] = Side::BOTH.map(|side| edition.army(side));
    if let Some(entry) = entry {
        let given = by_side(entry.value, "armies", "the object of armies")?;
        for (army, value) in [&mut red, &mut blue].into_iter().zip(given) {
            if let Some(value) = value {
                *army = army_file::read_inner(value)?;
            }
        }
    }
    Ok([red, blue])
}

fn read_players(value: Value<'_>) -> Result<[String; 2], ReadError> {
    let [red, blue] = by_side(value, "players", "the object of players")?;
    let name = |value: Option<Value<'_>>| match value {
        Some(value) => value.string("a player's name"),
        None => Ok(String::new()),
    };
    Ok([name(red)?, name(blue)?])
}

fn read_start(fields: &Fields<'_>, armies: &[Army; 2]) -> Result<Start, ReadError> {
    match (fields.find("setups"), fields.find("position")) {
        (Some(setups), None) => {
            let [red, blue] = by_side(setups.value, "setups", "the object of setups")?;
            let read = |value: Option<Value<'_>>, army| match value {
                Some(value) => read_pieces(value, army),
                None => Ok(Setup::default()),
            };
            let [red_army, blue_army] = armies;
            Ok(Start::Setups([
                read(red, red_army)?,
                read(blue, blue_army)?,
            ]))
        }
        (None, Some(position)) => {
            let position = start::read(position.value, armies)?;
            Ok(Start::Position(Box::new(position)))
        }
        (Some(_), Some(position)) => Err(position.key_place.error(Problem::TwoStarts)),
        (None, None) => {
            let wanted = || "an object with the pieces of red and blue".to_string();
            fields.need("setups", wanted)?;
            Ok(Start::Setups(Default::default()))
        }
    }
}

/// Reads `a4-a5` or `a4-a5 = 9 won 4`.
fn read_action(value: Value<'_>) -> Result<Entry<'_>, ReadError> {
    let text = value.string("an action")?;
    let (order, answer) = match text.split_once('=') {
        None => (text.as_str(), None),
        Some((order, answer)) => {
            let stated = StatedAnswer::read(answer).ok_or_else(|| {
                value.error(Problem::Answer {
                    found: answer.trim().to_string(),
                })
            })?;
            (order, Some(stated))
        }
    };
    Ok(Entry {
        place: value.place(),
        order: Order::Text(order.trim().to_string()),
        answer,
    })
}

fn read_result<'t>(entry: &JsonEntry<'t>) -> Result<StatedResult<'t>, ReadError> {
    let value = entry.value;
    let place = value.place();
    if value.written() == "null" {
        return Ok(StatedResult {
            place,
            outcome: None,
        });
    }
    let fields = Fields::of(value, "result", "the result")?;
    fields.allow_only(&RESULT_KEYS)?;
    let winner = fields.need("winner", || "\"red\", \"blue\" or null".to_string())?;
    let winner = match winner.value.written() {
        "null" => None,
        _ => Some(read_choice(winner.value, "side", Side::BOTH, Side::name)?),
    };
    let by = fields.need("by", || any_of(&EndedBy::ALL.map(EndedBy::name)))?;
    let by = read_choice(by.value, "end of a game", EndedBy::ALL, EndedBy::name)?;
    let outcome = Outcome { winner, by };
    let is_possible = outcome.conclusion().is_none_or(|end| end.is_possible());
    if !is_possible {
        return Err(value.error(Problem::Winner {
            by: by.name(),
            has_winner: winner.is_some(),
        }));
    }
    Ok(StatedResult {
        place,
        outcome: Some(outcome),
    })
}
