//! Share codes: a layout as letters and figures to read out over a telephone.
//!
//! A complete layout of the introduction or the main game has 25 characters:
//! 21 carry the layout's [rank](rank) with the game and a version, 4 are a
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
/// Characters of a short code before the check.
const PAYLOAD: usize = 21;

/// The share code of `layout`: 25 characters for a complete layout of the
/// introduction or the main game (F4–F6), 61 or 85 with the prefix for others.
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
    let (prefix, symbols) = match ranked_number(layout) {
        Some(number) => ("", checksum::protect(&digits(number), PAYLOAD)),
        None => ("U-", checksum::protect(&draft::symbols(layout), PAYLOAD)),
    };
    let groups: Vec<String> = symbols.chunks(5).map(spell).collect();
    format!("{prefix}{}", groups.join("-"))
}

/// The layout that `code` stands for.
///
/// # Errors
/// [`CodeError`] where the code is mistyped: one wrong character and two
/// swapped neighbours are always noticed, and the code probably meant is named.
pub fn decode(code: &str) -> Result<Layout, CodeError> {
    let mut characters = code
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .peekable();
    let is_draft = characters
        .next_if(|c| c.eq_ignore_ascii_case(&DRAFT_PREFIX))
        .is_some();
    let longest = if is_draft { draft::LONGEST } else { PAYLOAD };
    let mut symbols = Vec::new();
    for character in characters {
        symbols.push(value(character).ok_or(CodeError::Character(character))?);
        if symbols.len() > checksum::protected_len(longest, PAYLOAD) {
            break;
        }
    }
    if is_draft {
        let known = draft::LENGTHS
            .into_iter()
            .find(|len| checksum::protected_len(*len, PAYLOAD) == symbols.len());
        let len = known.ok_or(CodeError::Length {
            found: symbols.len(),
            is_draft,
        })?;
        let payload = checked("U-", &symbols, len)?;
        draft::layout(&payload).ok_or(CodeError::Meaningless)
    } else if symbols.len() == checksum::protected_len(PAYLOAD, PAYLOAD) {
        let payload = checked("", &symbols, PAYLOAD)?;
        layout_of_number(number(&payload)).ok_or(CodeError::Meaningless)
    } else {
        Err(CodeError::Length {
            found: symbols.len(),
            is_draft,
        })
    }
}

fn checked(prefix: &str, symbols: &[u8], len: usize) -> Result<Vec<u8>, CodeError> {
    checksum::check(symbols, len, PAYLOAD).map_err(|repaired| CodeError::Check {
        nearest: repaired.map(|symbols| {
            let groups: Vec<String> = symbols.chunks(5).map(spell).collect();
            format!("{prefix}{}", groups.join("-"))
        }),
    })
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

fn spell(symbols: &[u8]) -> String {
    symbols
        .iter()
        .map(|symbol| ALPHABET[usize::from(symbol & 31)] as char)
        .collect()
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
    /// The check does not fit: something is mistyped.
    Check {
        /// The code that differs in one character or one swap, if there is one.
        nearest: Option<String>,
    },
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
                let lengths = if *is_draft {
                    draft::LENGTHS
                        .map(|len| checksum::protected_len(len, PAYLOAD).to_string())
                        .join(" or ")
                } else {
                    checksum::protected_len(PAYLOAD, PAYLOAD).to_string()
                };
                let kind = if *is_draft {
                    "a draft's code"
                } else {
                    "a share code"
                };
                write!(f, "{kind} has {lengths} characters, this one has ")?;
                match found {
                    found if *found > checksum::protected_len(draft::LONGEST, PAYLOAD) => {
                        f.write_str("more")
                    }
                    found => write!(f, "{found}"),
                }
            }
            CodeError::Check { nearest } => {
                f.write_str("a character of this code is wrong or two are swapped")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean {nearest}?"),
                    None => Ok(()),
                }
            }
            CodeError::Meaningless => f.write_str(
                "this code is whole but stands for no layout known to this version of the program",
            ),
        }
    }
}

impl std::error::Error for CodeError {}
