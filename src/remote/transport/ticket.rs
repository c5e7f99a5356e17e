//! What the host gives to the one who joins: where to find the host, how to know it, and
//! a secret that lets one player in, once.

use crate::proof::Digest;
use data_encoding::{BASE32_NOPAD, HEXLOWER};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// What every ticket begins with.
pub const MARK: &str = "KWI1";

/// The most addresses of a machine that are named.
pub const MOST_ADDRESSES: usize = 8;

/// The most bytes of a server's address.
pub const LONGEST_URL: usize = 200;

/// The most bytes of a text in which a ticket is looked for.
const LONGEST_TEXT: usize = 20_000;

/// Bytes of the check at a ticket's end.
const CHECK: usize = 5;

/// The secret by which the one who was invited is let in, once.
#[derive(Clone, Copy)]
pub struct Invite(pub(super) [u8; 16]);

/// Shows nothing.
impl fmt::Debug for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Invite(…)")
    }
}

/// Compared in the same time, wherever the difference is.
impl PartialEq for Invite {
    fn eq(&self, other: &Invite) -> bool {
        let differ = self.0.iter().zip(other.0).fold(0, |d, (a, b)| d | (a ^ b));
        differ == 0
    }
}

impl Eq for Invite {}

impl Invite {
    pub(super) fn text(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    pub(super) fn read(text: &str) -> Option<Invite> {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
        Some(Invite(bytes.try_into().ok()?))
    }
}

/// A service that helps two machines to meet.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Service {
    /// The public one.
    #[default]
    Public,
    /// None.
    None,
    /// One's own, by its address, `https://relay.example`.
    Own(String),
}

/// Why a text names no service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServiceError(String);

impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is neither default nor none nor an address such as https://relay.example",
            self.0
        )
    }
}

impl std::error::Error for ServiceError {}

/// `default`, `none` or an address.
impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Service::Public => "default",
            Service::None => "none",
            Service::Own(url) => url,
        })
    }
}

impl FromStr for Service {
    type Err = ServiceError;

    fn from_str(text: &str) -> Result<Service, ServiceError> {
        match text {
            "default" => Ok(Service::Public),
            "none" => Ok(Service::None),
            url if is_url(url) => Ok(Service::Own(url.to_string())),
            other => Err(ServiceError(other.chars().take(80).collect())),
        }
    }
}

/// Whether a text is the address of a server: http or https, of one word.
pub(super) fn is_url(text: &str) -> bool {
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    let is_word = text.chars().all(|c| c.is_ascii_graphic());
    is_web && is_word && text.len() <= LONGEST_URL && text.parse::<iroh::RelayUrl>().is_ok()
}

/// A ticket to one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// The key by which the host's machine is known.
    pub(super) peer: iroh::PublicKey,
    /// What lets one player in.
    pub(super) invite: Invite,
    /// Where the host was when it made the ticket.
    pub(super) addresses: Vec<SocketAddr>,
    /// By which relay server it can be reached, where there is one.
    pub(super) home: Option<String>,
    /// The host's relay.
    pub relay: Service,
    /// How the host lets itself be found.
    pub discovery: Service,
}

/// Why a text is no ticket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TicketError {
    /// There is none in it.
    NoTicket,
    /// It stops too early.
    Short,
    /// Its check does not fit.
    Damaged,
    /// It is whole and says what this program does not know.
    Unknown,
}

impl fmt::Display for TicketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TicketError::NoTicket => write!(
                f,
                "there is no ticket in this text: a ticket begins with {MARK}"
            ),
            TicketError::Short => {
                f.write_str("the end of the ticket is missing: copy all of it, to the last letter")
            }
            TicketError::Damaged => f.write_str(
                "a letter of the ticket was changed on its way: its check does not fit; copy it once more",
            ),
            TicketError::Unknown => f.write_str(
                "the ticket was made by another version of the program: both need the same",
            ),
        }
    }
}

impl std::error::Error for TicketError {}

/// Capital letters and digits without a blank: `KWI1…`.
impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.content();
        let mut bytes = (content.len() as u16).to_be_bytes().to_vec();
        bytes.extend(content);
        bytes.extend(check(&bytes));
        write!(f, "{MARK}{}", BASE32_NOPAD.encode(&bytes))
    }
}

impl Ticket {
    /// Reads a ticket out of a text as it comes from a chat or a mail: in capital or small
    /// letters, quoted, wrapped, with words around it.
    ///
    /// # Errors
    /// [`TicketError`].
    pub fn read(text: &str) -> Result<Ticket, TicketError> {
        let letters: String = text
            .chars()
            .take(LONGEST_TEXT)
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_uppercase())
            .collect();
        // The digit 1 is in no ticket but in its mark.
        let (_, code) = letters.split_once(MARK).ok_or(TicketError::NoTicket)?;
        let head = decode(code, 2)?;
        let length = usize::from(u16::from_be_bytes([head[0], head[1]]));
        let bytes = decode(code, 2 + length + CHECK)?;
        let (content, found) = bytes.split_at(2 + length);
        if found != check(content) || !code.starts_with(&BASE32_NOPAD.encode(&bytes)) {
            return Err(TicketError::Damaged);
        }
        Ticket::of_content(&content[2..]).ok_or(TicketError::Unknown)
    }

    fn content(&self) -> Vec<u8> {
        let mut bytes = self.peer.as_bytes().to_vec();
        bytes.extend(self.invite.0);
        for service in [&self.relay, &self.discovery] {
            match service {
                Service::None => bytes.push(0),
                Service::Public => bytes.push(1),
                Service::Own(url) => {
                    bytes.push(2);
                    push_text(&mut bytes, url);
                }
            }
        }
        push_text(&mut bytes, self.home.as_deref().unwrap_or(""));
        for address in self.addresses.iter().take(MOST_ADDRESSES) {
            match address.ip() {
                IpAddr::V4(ip) => {
                    bytes.push(4);
                    bytes.extend(ip.octets());
                }
                IpAddr::V6(ip) => {
                    bytes.push(6);
                    bytes.extend(ip.octets());
                }
            }
            bytes.extend(address.port().to_be_bytes());
        }
        bytes
    }

    fn of_content(mut bytes: &[u8]) -> Option<Ticket> {
        let peer = iroh::PublicKey::from_bytes(&take(&mut bytes)?).ok()?;
        let invite = Invite(take(&mut bytes)?);
        let mut services = [Service::None, Service::None];
        for service in &mut services {
            *service = match take::<1>(&mut bytes)?[0] {
                0 => Service::None,
                1 => Service::Public,
                2 => Service::Own(take_url(&mut bytes)?),
                _ => return None,
            };
        }
        let [relay, discovery] = services;
        let home = match bytes.first()? {
            0 => {
                bytes = &bytes[1..];
                None
            }
            _ => Some(take_url(&mut bytes)?),
        };
        let mut addresses = Vec::new();
        while !bytes.is_empty() {
            let ip = match take::<1>(&mut bytes)?[0] {
                4 => IpAddr::from(take::<4>(&mut bytes)?),
                6 => IpAddr::from(take::<16>(&mut bytes)?),
                _ => return None,
            };
            addresses.push(SocketAddr::new(ip, u16::from_be_bytes(take(&mut bytes)?)));
        }
        (addresses.len() <= MOST_ADDRESSES).then_some(Ticket {
            peer,
            invite,
            addresses,
            home,
            relay,
            discovery,
        })
    }
}

/// The first `count` bytes that the letters spell.
fn decode(code: &str, count: usize) -> Result<Vec<u8>, TicketError> {
    let letters = (count * 8).div_ceil(5);
    let code = code.get(..letters).ok_or(TicketError::Short)?;
    let mut bytes = Vec::with_capacity(count + 1);
    let (mut bits, mut held) = (0_u32, 0);
    for letter in code.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'2'..=b'7' => letter - b'2' + 26,
            _ => return Err(TicketError::Damaged),
        };
        bits = (bits << 5 | u32::from(value)) & 0xfff;
        held += 5;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    bytes.truncate(count);
    Ok(bytes)
}

fn check(bytes: &[u8]) -> Vec<u8> {
    let mut text = b"keepwright ticket\n".to_vec();
    text.extend(bytes);
    Digest::of(&text).bytes()[..CHECK].to_vec()
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    let text = &text.as_bytes()[..text.len().min(LONGEST_URL)];
    bytes.push(text.len() as u8);
    bytes.extend(text);
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

fn take_url(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::from(take::<1>(bytes)?[0]);
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    let text = std::str::from_utf8(text).ok()?;
    is_url(text).then(|| text.to_string())
}
