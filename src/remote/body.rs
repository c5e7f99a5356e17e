//! What messages say, and how that is written: one line, one way.

use crate::format::share_code;
use crate::fortress::walk::{Order, OrderError};
use crate::fortress::{Floor, Game, Layout, house_rules};
use crate::proof::Digest;
use data_encoding::HEXLOWER;
use std::fmt;

/// The protocol that this program speaks.
pub const PROTOCOL: u8 = 1;

/// The most characters of a chat line or a name.
pub const LONGEST_TEXT: usize = 300;

/// 32 bytes that are shown as 64 hexadecimal digits: salts, nonces, keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32(pub [u8; 32]);

/// What the two sides must agree on before anything is bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The protocol's number.
    pub protocol: u8,
    /// The number of the scheme of commitments.
    pub scheme: u8,
    /// The game.
    pub game: Game,
    /// The house rules, as [`house_rules::SWITCHES`] lists them.
    pub switches: [bool; house_rules::SWITCHES.len()],
}

/// The first message of each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hello {
    /// What the side wants to play.
    pub terms: Terms,
    /// The key that verifies the side's signature under the record.
    pub key: Bytes32,
    /// The digest of the nonce that the side will throw in for the lots (F30).
    pub lot: Digest,
    /// The player's name, one line; may be empty.
    pub name: String,
}

/// What opens a commitment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The layout.
    pub layout: Layout,
    /// The salt that was hashed with it.
    pub salt: Bytes32,
}

/// The content of one message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// Terms, key, lot and name.
    Hello(Box<Hello>),
    /// The commitment to the side's layout.
    Commit(Digest),
    /// The nonce for the lots (F30).
    Lot(Bytes32),
    /// What the side orders in the other's fortress.
    Order(Order),
    /// What the side answers of its own fortress, as
    /// [`Answer`](crate::fortress::walk::Answer) prints.
    Answer(String),
    /// Words to the other player.
    Chat(String),
    /// The side gives up.
    Resign,
    /// The side wants both fortresses laid open now, which ends the round.
    Demand,
    /// The side's fortress, laid open.
    Open(Box<Opening>),
    /// The side's signature, 64 bytes, over all that was said so far.
    Seal(Box<[u8; 64]>),
    /// The side offers another round with sides changed.
    Rematch,
}

impl Terms {
    /// The terms of `game` in this program.
    pub const fn of(game: Game) -> Terms {
        let mut switches = [false; house_rules::SWITCHES.len()];
        let mut i = 0;
        while i < switches.len() {
            switches[i] = house_rules::SWITCHES[i].allowed;
            i += 1;
        }
        Terms {
            protocol: PROTOCOL,
            scheme: super::commitment::SCHEME,
            game,
            switches,
        }
    }

    /// What differs between these terms and the other side's, in words, or `None`
    /// where they agree.
    pub fn difference(&self, theirs: &Terms) -> Option<String> {
        if self.protocol != theirs.protocol {
            return Some(format!(
                "this program speaks protocol {}, theirs {}: both need the same version",
                self.protocol, theirs.protocol
            ));
        }
        if self.scheme != theirs.scheme {
            return Some(format!(
                "this program commits by scheme {}, theirs by {}",
                self.scheme, theirs.scheme
            ));
        }
        if self.game != theirs.game {
            return Some(match (self.game.name(), theirs.game.name()) {
                (ours, name) if ours == name => "the parts lists differ (F51)".to_string(),
                (ours, name) => format!("here it is the {ours} game, there the {name} game"),
            });
        }
        let yes_no = |set: bool| if set { "yes" } else { "no" };
        house_rules::SWITCHES
            .iter()
            .zip(self.switches)
            .zip(theirs.switches)
            .find(|((_, here), there)| here != there)
            .map(|((switch, here), there)| {
                format!(
                    "the house rules differ: a {} is allowed here, {}; there, {} ({})",
                    switch.name,
                    yes_no(here),
                    yes_no(there),
                    switch.rule
                )
            })
    }
}

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// Secrets are not shown by accident.
impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bytes32(…)")
    }
}

impl Bytes32 {
    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Bytes32> {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
        Some(Bytes32(bytes.try_into().ok()?))
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Body::Hello(hello) => hello.fmt(f),
            Body::Commit(digest) => write!(f, "commit {digest}"),
            Body::Lot(nonce) => write!(f, "lot {nonce}"),
            Body::Order(Order::Move { from, to }) => write!(f, "order {from}-{to}"),
            Body::Order(order) => write!(f, "order {order}"),
            Body::Answer(text) => write!(f, "answer {text}"),
            Body::Chat(text) => write!(f, "chat {text}"),
            Body::Resign => f.write_str("resign"),
            Body::Demand => f.write_str("demand"),
            Body::Open(opening) => {
                let code = share_code::encode(&opening.layout);
                write!(f, "open {code} salt {}", opening.salt)
            }
            Body::Seal(signature) => write!(f, "seal {}", HEXLOWER.encode(&signature[..])),
            Body::Rematch => f.write_str("rematch"),
        }
    }
}

impl fmt::Display for Hello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Terms {
            protocol,
            scheme,
            game,
            switches,
        } = &self.terms;
        write!(f, "hello protocol {protocol} scheme {scheme} game ")?;
        match game {
            // The code of an empty fortress holds the parts list (F51).
            Game::Custom(_) => f.write_str(&share_code::encode(&Layout::new(*game)))?,
            Game::Introduction | Game::Main => f.write_str(game.name())?,
        }
        for (switch, set) in house_rules::SWITCHES.iter().zip(switches) {
            write!(f, " {} {}", switch.rule, if *set { "yes" } else { "no" })?;
        }
        write!(f, " key {} lot {} name", self.key, self.lot)?;
        if self.name.is_empty() {
            Ok(())
        } else {
            write!(f, " {}", self.name)
        }
    }
}

/// Why a text is no message body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BodyError {
    /// No message begins with this word.
    UnknownKind(String),
    /// Something is missing or wrong where this was expected.
    Expected(&'static str),
    /// The order is none.
    Order(OrderError),
    /// It says the right thing in another way than the one way to write it.
    NotCanonical,
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BodyError::UnknownKind(word) => write!(f, "\"{word}\" is no kind of message"),
            BodyError::Expected(what) => write!(f, "the message lacks {what}"),
            BodyError::Order(error) => error.fmt(f),
            BodyError::NotCanonical => {
                f.write_str("the message is not written as the program writes it")
            }
        }
    }
}

impl std::error::Error for BodyError {}

impl Body {
    /// Reads what printing gives, and nothing else.
    ///
    /// # Errors
    /// [`BodyError`].
    pub fn read(text: &str) -> Result<Body, BodyError> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let body = match kind {
            "hello" => Body::Hello(Box::new(read_hello(rest)?)),
            "commit" => Body::Commit(digest(rest)?),
            "lot" => Body::Lot(bytes(rest, "a nonce")?),
            "order" => Body::Order(Order::read(rest, Floor::Bottom).map_err(BodyError::Order)?),
            "answer" => Body::Answer(rest.to_string()),
            "chat" => Body::Chat(line(rest)),
            "resign" => Body::Resign,
            "demand" => Body::Demand,
            "open" => Body::Open(Box::new(read_opening(rest)?)),
            "seal" => Body::Seal(Box::new(read_signature(rest)?)),
            "rematch" => Body::Rematch,
            _ => return Err(BodyError::UnknownKind(kind.chars().take(20).collect())),
        };
        if body.to_string() == text {
            Ok(body)
        } else {
            Err(BodyError::NotCanonical)
        }
    }
}

/// Words of a player as they travel: one line, plain quotation marks and dashes,
/// single blanks, at most [`LONGEST_TEXT`] characters.
pub fn line(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(plain)
        .filter(|c| !c.is_control() || c.is_whitespace())
        .collect();
    let words = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = words.chars().take(LONGEST_TEXT).collect();
    cut.trim_end().to_string()
}

/// What mail and chat programs make of plain characters, turned back.
pub(super) const fn plain(c: char) -> char {
    match c {
        '‘' | '’' | '‚' | '‛' | '′' => '\'',
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' => '"',
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '\u{a0}' | '\u{2009}' | '\u{202f}' | '\u{feff}' | '\u{200b}' => ' ',
        other => other,
    }
}

/// Tokens of a message, taken one by one.
struct Tokens<'t>(std::str::Split<'t, char>);

impl<'t> Tokens<'t> {
    /// The token after the word `name`.
    fn after(&mut self, name: &'static str) -> Result<&'t str, BodyError> {
        match (self.0.next(), self.0.next()) {
            (Some(word), Some(value)) if word == name => Ok(value),
            _ => Err(BodyError::Expected(name)),
        }
    }

    fn number(&mut self, name: &'static str) -> Result<u8, BodyError> {
        self.after(name)?
            .parse()
            .map_err(|_| BodyError::Expected(name))
    }
}

fn read_hello(text: &str) -> Result<Hello, BodyError> {
    let mut tokens = Tokens(text.split(' '));
    let protocol = tokens.number("protocol")?;
    let scheme = tokens.number("scheme")?;
    let game = match tokens.after("game")? {
        "introduction" => Game::Introduction,
        "main" => Game::Main,
        code => *share_code::decode(code)
            .map_err(|_| BodyError::Expected("a game"))?
            .game(),
    };
    let mut switches = [false; house_rules::SWITCHES.len()];
    for (switch, set) in house_rules::SWITCHES.iter().zip(&mut switches) {
        *set = match tokens.after(switch.rule)? {
            "yes" => true,
            "no" => false,
            _ => return Err(BodyError::Expected(switch.rule)),
        };
    }
    let key = bytes(tokens.after("key")?, "a key")?;
    let lot = digest(tokens.after("lot")?)?;
    if tokens.0.next() != Some("name") {
        return Err(BodyError::Expected("name"));
    }
    let name = line(&tokens.0.collect::<Vec<_>>().join(" "));
    Ok(Hello {
        terms: Terms {
            protocol,
            scheme,
            game,
            switches,
        },
        key,
        lot,
        name,
    })
}

fn read_opening(text: &str) -> Result<Opening, BodyError> {
    let mut tokens = text.split(' ');
    let code = tokens.next().unwrap_or("");
    let layout = share_code::decode(code).map_err(|_| BodyError::Expected("a share code"))?;
    if tokens.next() != Some("salt") {
        return Err(BodyError::Expected("salt"));
    }
    let salt = bytes(tokens.next().unwrap_or(""), "a salt")?;
    Ok(Opening { layout, salt })
}

fn read_signature(text: &str) -> Result<[u8; 64], BodyError> {
    HEXLOWER
        .decode(text.as_bytes())
        .ok()
        .and_then(|bytes| bytes.try_into().ok())
        .ok_or(BodyError::Expected("a signature"))
}

fn digest(text: &str) -> Result<Digest, BodyError> {
    Digest::read(text).ok_or(BodyError::Expected("a digest"))
}

fn bytes(text: &str, what: &'static str) -> Result<Bytes32, BodyError> {
    Bytes32::read(text).ok_or(BodyError::Expected(what))
}
