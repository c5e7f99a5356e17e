//! Share codes: a layout as letters and figures to read out over a telephone.
//!
//! A complete layout of the introduction or the main game has 25 characters:
//! 21 carry the layout's [`rank`] with the game and a version, 4 are a
//! Reed–Solomon check. Any other layout has a draft code: `U` and then the
//! building slot by slot, in blocks with a check each.
//!
//! The alphabet is Crockford's base 32. Letter case, hyphens and blanks do not
//! matter; `I` and `L` are read as 1, `O` as 0.

mod checksum;
mod draft;
mod rank;

pub use rank::{layout_count, nth_layout, rank};

use crate::fortress::{Game, Layout};
use std::fmt;

/// The 32 characters of a code, by value.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Starts the code of a draft; not in the alphabet.
const DRAFT_PREFIX: char = 'U';
/// The version of both kinds of code, 0 to 12 for the short one.
const VERSION: u8 = 0;
/// Characters of a short code before the check, and of a draft's block.
const PAYLOAD: usize = 21;
/// Longer codes are not counted to the end.
const MOST_COUNTED: usize = 200;

/// The share code of `layout`: 25 characters for a complete layout of the
/// introduction or the main game (F4–F6), the prefix and 60 characters for any
/// other, 84 for one of a custom game.
///
/// Titles and notes are not part of it.
///
/// ```
/// use keepwright::format::share_code::{decode, encode, nth_layout};
/// use keepwright::fortress::Game;
/// let layout = nth_layout(Game::Main, 12345).expect("far below the count");
/// let code = encode(&layout);
/// assert_eq!(code.len(), 25 + 4); // with its hyphens
/// assert_eq!(decode(&code.to_lowercase()), Ok(layout));
/// ```
pub fn encode(layout: &Layout) -> String {
    match ranked_number(layout) {
        Some(number) => Kind::Complete.spell(&protect(&digits(number))),
        None => Kind::Draft.spell(&protect(&draft::symbols(layout))),
    }
}

/// The layout that `code` stands for.
///
/// # Errors
/// [`CodeError`] where the code is mistyped: one wrong character and two
/// swapped neighbours are always noticed.
pub fn decode(code: &str) -> Result<Layout, CodeError> {
    let (kind, symbols) = read(code)?;
    let len = kind.payload_len(&symbols)?;
    let payload = checksum::unprotect(&symbols, len, PAYLOAD).ok_or(CodeError::Check)?;
    match kind {
        Kind::Complete => layout_of_number(number(&payload)),
        // A complete layout has its short code and no other.
        Kind::Draft => draft::layout(&payload).filter(|layout| rank(layout).is_none()),
    }
    .ok_or(CodeError::Meaningless)
}

/// The code that was probably meant by one whose check does not fit: it differs
/// in one character or in a swap of two neighbours.
pub fn suggest(code: &str) -> Option<String> {
    let (kind, symbols) = read(code).ok()?;
    let len = kind.payload_len(&symbols).ok()?;
    let repaired = checksum::repair(&symbols, len, PAYLOAD)?;
    Some(kind.spell(&repaired)).filter(|code| decode(code).is_ok())
}

/// The two kinds of code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Complete,
    Draft,
}

impl Kind {
    /// The lengths that a code of this kind can have, without and with checks.
    fn lengths(self) -> Vec<(usize, usize)> {
        let payloads: &[usize] = match self {
            Kind::Complete => &[PAYLOAD],
            Kind::Draft => &draft::LENGTHS,
        };
        payloads
            .iter()
            .map(|len| (*len, checksum::protected_len(*len, PAYLOAD)))
            .collect()
    }

    /// How many of the symbols are no checks.
    fn payload_len(self, symbols: &[u8]) -> Result<usize, CodeError> {
        self.lengths()
            .into_iter()
            .find(|(_, protected)| *protected == symbols.len())
            .map(|(len, _)| len)
            .ok_or(CodeError::Length {
                found: symbols.len(),
                is_draft: self == Kind::Draft,
            })
    }

    /// The symbols as characters, in groups of five.
    fn spell(self, symbols: &[u8]) -> String {
        let groups: Vec<String> = symbols
            .chunks(5)
            .map(|group| {
                group
                    .iter()
                    .map(|symbol| ALPHABET[usize::from(symbol & 31)] as char)
                    .collect()
            })
            .collect();
        match self {
            Kind::Complete => groups.join("-"),
            Kind::Draft => format!("{DRAFT_PREFIX}-{}", groups.join("-")),
        }
    }
}

fn protect(symbols: &[u8]) -> Vec<u8> {
    checksum::protect(symbols, PAYLOAD)
}

/// The symbols of a code. Stops counting a little beyond the longest code.
fn read(code: &str) -> Result<(Kind, Vec<u8>), CodeError> {
    let mut characters = code
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .peekable();
    let kind = match characters.next_if(|c| c.eq_ignore_ascii_case(&DRAFT_PREFIX)) {
        Some(_) => Kind::Draft,
        None => Kind::Complete,
    };
    let symbols = characters
        .take(MOST_COUNTED)
        .map(|character| value(character).ok_or(CodeError::Character(character)))
        .collect::<Result<_, _>>()?;
    Ok((kind, symbols))
}

/// Version, game and rank in one number: every introduction layout, then every
/// main one, then the same again for the next version.
fn ranked_number(layout: &Layout) -> Option<u128> {
    let rank = rank(layout)?;
    let [introduction, main] = [Game::Introduction, Game::Main].map(layout_count);
    let before = match layout.game() {
        Game::Introduction => 0,
        _ => introduction,
    };
    Some(u128::from(VERSION) * (introduction + main) + before + rank)
}

fn layout_of_number(number: u128) -> Option<Layout> {
    let introduction = layout_count(Game::Introduction);
    match number.checked_sub(introduction) {
        None => nth_layout(Game::Introduction, number),
        Some(rank) => nth_layout(Game::Main, rank),
    }
}

/// The digits of `number` in base 32, highest first.
fn digits(number: u128) -> Vec<u8> {
    (0..PAYLOAD)
        .rev()
        .map(|place| ((number >> (5 * place)) & 31) as u8)
        .collect()
}

fn number(digits: &[u8]) -> u128 {
    digits
        .iter()
        .fold(0, |number, digit| number << 5 | u128::from(*digit))
}

fn value(character: char) -> Option<u8> {
    let plain = match character.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    ALPHABET
        .iter()
        .position(|known| char::from(*known) == plain)
        .map(|value| value as u8)
}

/// Why a share code stands for no layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeError {
    /// A character that no code has.
    Character(char),
    /// Too many or too few characters.
    Length {
        /// How many there are, the prefix not counted.
        found: usize,
        /// Whether it is a draft's code.
        is_draft: bool,
    },
    /// The check does not fit: something is mistyped. [`suggest`] may know what.
    Check,
    /// Correct in itself, but not made by this version of the program.
    Meaningless,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Character(character) => write!(
                f,
                "{character:?} is in no share code: codes are written in the letters A to Z without U, and figures"
            ),
            CodeError::Length { found, is_draft } => {
                let (kind, name) = if *is_draft {
                    (Kind::Draft, "a draft's code behind its U")
                } else {
                    (Kind::Complete, "a share code")
                };
                let lengths: Vec<String> = kind
                    .lengths()
                    .iter()
                    .map(|(_, protected)| protected.to_string())
                    .collect();
                write!(
                    f,
                    "{name} has {} characters; this one has ",
                    lengths.join(" or ")
                )?;
                match *found {
                    MOST_COUNTED => f.write_str("far more"),
                    found => write!(f, "{found}"),
                }
            }
            CodeError::Check => {
                f.write_str("a character of this code is wrong, or two are swapped")
            }
            CodeError::Meaningless => f.write_str(
                "this code is whole but stands for no layout known to this version of the program",
            ),
        }
    }
}

impl std::error::Error for CodeError {}
