//! What the explorer orders, and how it is written.

use super::super::{Floor, Piece, PlaceError, Space, read_space};
use std::fmt;

/// An order to the owner who moves the piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The piece that enters, first of all or after a defeat (F33).
    Enter(Piece),
    /// From one space to another: a step (F10), a ladder (F13) or the secret
    /// passage (F27).
    Move {
        /// The space left.
        from: Space,
        /// The space entered.
        to: Space,
    },
    /// The piece on E5 makes way for this one (F34).
    Swap(Piece),
    /// The piece inside is given up; this one comes next (F35). The
    /// introduction names nobody.
    Sacrifice(Option<Piece>),
}

impl Order {
    /// Reads an order: `knight`, `E5-D5`, `C2 bottom-C2 middle`, `swap dwarf`,
    /// `sacrifice`, `sacrifice dwarf`.
    ///
    /// Letter case and spare blanks do not matter; a dash, an arrow and the word
    /// "to" are as good as a hyphen. A floor left out is `floor`,
    /// the one the piece is on.
    ///
    /// # Errors
    /// [`OrderError`] where the text is no order.
    pub fn read(text: &str, floor: Floor) -> Result<Order, OrderError> {
        if text.len() > LONGEST {
            return Err(OrderError::TooLong);
        }
        if let Some((from, to)) = split_move(text) {
            if split_move(to).is_some() {
                return Err(OrderError::SeveralMoves);
            }
            let place = |text: &str| read_space(text, Some(floor)).map_err(OrderError::Place);
            return Ok(Order::Move {
                from: place(from)?,
                to: place(to)?,
            });
        }
        let mut words = text.split_whitespace();
        let (first, second) = (words.next().unwrap_or(""), words.next());
        let piece = |name: &str| {
            Piece::from_name(name)
                .ok_or_else(|| OrderError::UnknownPiece(name.chars().take(LONGEST_QUOTE).collect()))
        };
        let order = match (first.to_ascii_lowercase().as_str(), second) {
            ("swap", Some(name)) => Order::Swap(piece(name)?),
            ("sacrifice", None) => Order::Sacrifice(None),
            ("sacrifice", Some(name)) => Order::Sacrifice(Some(piece(name)?)),
            (name, None) => match Piece::from_name(name) {
                Some(piece) => Order::Enter(piece),
                None => return Err(not_an_order(text)),
            },
            _ => return Err(not_an_order(text)),
        };
        match words.next() {
            None => Ok(order),
            Some(_) => Err(not_an_order(text)),
        }
    }
}

fn not_an_order(text: &str) -> OrderError {
    OrderError::NotAnOrder(text.trim().chars().take(LONGEST_QUOTE).collect())
}

/// A text of more bytes is no order, blanks included.
const LONGEST: usize = 1000;

/// No more of a text than this is kept to be quoted, in characters.
const LONGEST_QUOTE: usize = 60;

/// What may stand between the two spaces of a move.
const JOINTS: [&str; 8] = ["->", "-", "–", "—", "→", ">", " to ", " TO "];

/// Splits a move at its first joint.
fn split_move(text: &str) -> Option<(&str, &str)> {
    JOINTS
        .iter()
        .filter_map(|joint| Some((text.find(joint)?, joint)))
        .min_by_key(|(at, joint)| (*at, usize::MAX - joint.len()))
        .map(|(at, joint)| (&text[..at], &text[at + joint.len()..]))
}

/// The shortest form that reads back as the same order for a piece on the
/// order's floor: floors are named only where the order changes them.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Enter(piece) => write!(f, "{piece}"),
            Order::Move { from, to } if from.floor() == to.floor() => {
                write!(f, "{}-{}", from.coordinate(), to.coordinate())
            }
            Order::Move { from, to } => write!(f, "{from}-{to}"),
            Order::Swap(piece) => write!(f, "swap {piece}"),
            Order::Sacrifice(None) => f.write_str("sacrifice"),
            Order::Sacrifice(Some(piece)) => write!(f, "sacrifice {piece}"),
        }
    }
}

/// Why a text is no order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OrderError {
    /// Neither a piece nor a move nor a swap nor a sacrifice.
    NotAnOrder(String),
    /// Far longer than any order.
    TooLong,
    /// More than one move at once.
    SeveralMoves,
    /// No piece has this name.
    UnknownPiece(String),
    /// One of the two places is no space.
    Place(PlaceError),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::NotAnOrder(text) => write!(
                f,
                "\"{text}\" is no order; orders are a move like E5-D5, a piece like dwarf, swap dwarf and sacrifice dwarf (F10, F33)"
            ),
            OrderError::TooLong => {
                write!(f, "an order is no longer than {LONGEST} characters (F10)")
            }
            OrderError::SeveralMoves => {
                f.write_str("an order is one move: E5-D5, then the next (F10)")
            }
            OrderError::UnknownPiece(name) => write!(
                f,
                "\"{name}\" is no piece: the pieces are king, knight, wizard and dwarf (F6)"
            ),
            OrderError::Place(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OrderError {}
