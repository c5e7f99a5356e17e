//! Recorded games in StraDoS XML, which are read and not written.
//!
//! A game is a `<field>` with the 100 letters of a position string and `<move>` elements
//! from a source to a target. Columns are a to i and k, there being no j, and the tenth
//! row is a colon, the character behind 9. Red begins. The files do not say which
//! repetition rule was in force, so none is (C17).

use super::super::error::{Position as TextPosition, Problem, ReadError};
use super::super::json::{Place, text_of};
use super::fold::{Draft, Entry, Order, Start, StatedResult, fold};
use super::game_file::{Cause, EndedBy, GameFile, GameFileError, Outcome};
use super::letters::own_armies;
use super::position as position_string;
use crate::classic::{
    Edition, Ending, Placement, Position, Rules, Setup, Side, Square, SquareError, TwoSquares,
};
use roxmltree::{Document, Node};
use std::fmt;

/// The largest file read, in bytes.
pub const LARGEST: usize = 1024 * 1024;

/// Something that was taken for what it must mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repair {
    /// The tenth column is called j, as in some published files, and read as k.
    ColumnJ {
        /// How many squares of moves are written so.
        squares: usize,
        /// The first move that has one, counted from 1.
        first: usize,
    },
    /// The result is none that is known, and left out.
    Result {
        /// What stands there as its type.
        kind: String,
        /// What stands there as the winner.
        winner: String,
    },
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::ColumnJ { squares, first } => write!(
                f,
                "the tenth column is called j in place of k in {squares} {}, first in move {first}; it was read as k",
                if *squares == 1 { "square" } else { "squares" }
            ),
            Repair::Result { kind, winner } => write!(
                f,
                "the result of type \"{}\" with winner \"{}\" is none that is known; it was left out",
                short(kind),
                short(winner)
            ),
        }
    }
}

fn short(text: &str) -> String {
    let start: String = text.chars().take(20).collect();
    start.escape_debug().to_string()
}

/// A recorded game and what had to be repaired in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The game, or everything in it that is against the law.
    pub game: Result<GameFile, GameFileError>,
    /// What was repaired.
    pub repairs: Vec<Repair>,
}

/// Reads a recorded game of the classic army.
///
/// # Errors
/// If the bytes are no such XML. A setup or move that is against the law is in the
/// result.
pub fn read(bytes: &[u8]) -> Result<Recorded, ReadError> {
    if bytes.len() > LARGEST {
        return Err(ReadError {
            position: None,
            problem: Problem::TooLarge {
                name: "recorded game",
                limit: LARGEST,
            },
        });
    }
    let text = text_of(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))?;
    let document = Document::parse(text).map_err(|error| ReadError {
        position: Some(TextPosition {
            line: error.pos().row as usize,
            column: error.pos().col as usize,
        }),
        problem: Problem::NotXml {
            reason: error.to_string(),
        },
    })?;
    let file = File { text };
    let game = file.child(document.root_element(), "stratego", "game", "a <game>")?;
    file.see_that_it_is_classic(game)?;
    let field = file.child(game, "game", "field", "a <field>")?;
    let content = file.attribute(field, "field", "content", "the attribute content")?;
    let position = position_string::read(&format!("{content} r 0"))
        .map_err(|error| file.place(field).error(Problem::BoardPosition(error)))?;
    let mut repairs = Vec::new();
    let entries = file.entries(game, &mut repairs);
    let result = file.result(game, &mut repairs);
    let draft = Draft {
        title: String::new(),
        players: players(game),
        notes: String::new(),
        rules: Rules {
            two_squares: TwoSquares::Off,
            ..Rules::of(Edition::Classic)
        },
        armies: own_armies(Edition::Classic),
        start: Start::Setups(Side::BOTH.map(|side| setup_of(&position, side))),
        entries,
        result,
    };
    Ok(Recorded {
        game: fold(draft).map_err(GameFileError::Faulty),
        repairs,
    })
}

fn setup_of(position: &Position, side: Side) -> Setup {
    let own = position.pieces().filter(|(_, piece)| piece.side() == side);
    let placements = own.map(|(square, piece)| Placement {
        square,
        kind: piece.kind(),
    });
    Setup {
        placements: placements.collect(),
    }
}

/// Red is player 1, Blue player 2.
fn players(game: Node<'_, '_>) -> [String; 2] {
    ["1", "2"].map(|id| {
        game.children()
            .filter(|node| node.has_tag_name("player"))
            .find(|player| {
                player
                    .attribute("id")
                    .is_some_and(|found| found.trim() == id)
            })
            .and_then(|player| player.text())
            .map_or(String::new(), |name| name.trim().to_string())
    })
}

/// The text of a file, in which its elements have places.
struct File<'t> {
    text: &'t str,
}

impl<'t> File<'t> {
    fn place(&self, node: Node<'_, '_>) -> Place<'t> {
        Place::new(self.text, node.range().start)
    }

    fn child<'d, 'i>(
        &self,
        parent: Node<'d, 'i>,
        element: &'static str,
        name: &'static str,
        part: &'static str,
    ) -> Result<Node<'d, 'i>, ReadError> {
        parent
            .children()
            .find(|node| node.has_tag_name(name))
            .filter(|_| parent.has_tag_name(element))
            .ok_or_else(|| {
                self.place(parent)
                    .error(Problem::XmlLacks { element, part })
            })
    }

    fn attribute<'d>(
        &self,
        node: Node<'d, '_>,
        element: &'static str,
        name: &'static str,
        part: &'static str,
    ) -> Result<&'d str, ReadError> {
        node.attribute(name)
            .map(str::trim)
            .ok_or_else(|| self.place(node).error(Problem::XmlLacks { element, part }))
    }

    fn see_that_it_is_classic(&self, game: Node<'_, '_>) -> Result<(), ReadError> {
        let kind = self.attribute(game, "game", "type", "the attribute type")?;
        if kind.eq_ignore_ascii_case("classic") {
            return Ok(());
        }
        Err(self.place(game).error(Problem::NotClassic {
            found: kind.to_string(),
        }))
    }

    fn entries(&self, game: Node<'_, '_>, repairs: &mut Vec<Repair>) -> Vec<Entry<'t>> {
        let mut in_column_j = (0, 0);
        let moves = game
            .children()
            .filter(|node| node.has_tag_name("move"))
            .enumerate()
            .map(|(index, node)| {
                let squares = ["source", "target"].map(|name| {
                    let found = node.attribute(name).unwrap_or("").trim();
                    if found.starts_with(['j', 'J']) {
                        let (count, first) = in_column_j;
                        in_column_j = (count + 1, if count == 0 { index + 1 } else { first });
                    }
                    read_square(found).map_err(|_| found.to_string())
                });
                let order = match squares {
                    [Ok(from), Ok(to)] => Order::Text(format!("{from}-{to}")),
                    [Err(found), _] | [_, Err(found)] => Order::NoSquare(found),
                };
                Entry {
                    place: self.place(node),
                    order,
                    answer: None,
                }
            })
            .collect();
        let (squares, first) = in_column_j;
        if squares > 0 {
            repairs.push(Repair::ColumnJ { squares, first });
        }
        moves
    }

    /// The result, if it is one that is known.
    fn result(&self, game: Node<'_, '_>, repairs: &mut Vec<Repair>) -> Option<StatedResult<'t>> {
        let node = game.children().find(|node| node.has_tag_name("result"))?;
        let [kind, winner] =
            ["type", "winner"].map(|name| node.attribute(name).unwrap_or("").trim());
        match outcome(kind, winner) {
            Some(outcome) => Some(StatedResult {
                place: self.place(node),
                outcome: Some(outcome),
            }),
            None => {
                repairs.push(Repair::Result {
                    kind: kind.to_string(),
                    winner: winner.to_string(),
                });
                None
            }
        }
    }
}

/// The outcome with this type and winner. 13 is a clock that ran out while its player
/// was away.
fn outcome(kind: &str, winner: &str) -> Option<Outcome> {
    let winner = match winner {
        "1" => Some(Side::Red),
        "2" => Some(Side::Blue),
        "3" => None,
        _ => return None,
    };
    let by = match kind {
        "0" => EndedBy::Law(Ending::Immobile),
        "1" => EndedBy::Law(Ending::Flag),
        "2" => EndedBy::Law(Ending::BothImmobile),
        "3" => EndedBy::Players(Cause::Resignation),
        "4" => EndedBy::Players(Cause::Agreement),
        "10" | "14" => EndedBy::Players(Cause::Absence),
        "11" | "12" | "13" => EndedBy::Players(Cause::Time),
        _ => return None,
    };
    let outcome = Outcome { winner, by };
    let is_possible = outcome.conclusion().is_none_or(|end| end.is_possible());
    is_possible.then_some(outcome)
}

/// Reads `A4`, `K:` and, though published files have no such row, `K10`.
fn read_square(text: &str) -> Result<Square, SquareError> {
    let mut rest = text.chars();
    let column = match rest.next() {
        Some('k' | 'K') => 'j',
        Some(letter) => letter,
        None => return text.parse(),
    };
    let row = match rest.as_str() {
        ":" => "10",
        row => row,
    };
    format!("{column}{row}").parse()
}
