//! The lines that travel over a connection, and how they are read and written: one
//! stream, lines of text that end with a line feed, none longer than
//! [`LONGEST_FRAME`].
//!
//! Lines of the round begin with the round's own mark and travel to the letter as they
//! stand in the record; the others are the link's own.

use super::ticket::{Invite, MOST_ADDRESSES, is_url};
use crate::proof::Digest;
use crate::remote::message::{Chain, LONGEST_LINE, MARK};
use crate::round::{BySide, Side};
use data_encoding::HEXLOWER;
use iroh::endpoint::{RecvStream, SendStream, VarInt};
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout, timeout_at};

/// The version of the link that this program speaks.
pub(super) const VERSION: u32 = 1;

/// The protocol's name for the handshake of the connection.
pub(super) const ALPN: &[u8] = b"keepwright/round/1";

/// The most bytes of a line without its end.
pub const LONGEST_FRAME: usize = LONGEST_LINE + 100;

/// A line that was begun must be whole within this time.
const LINE_LIMIT: Duration = Duration::from_secs(10);

/// Somebody who reads nothing for so long is not there.
const WRITE_LIMIT: Duration = Duration::from_secs(20);

/// How long the last lines may take on their way when the link is closed.
pub(super) const FLUSH_LIMIT: Duration = Duration::from_secs(2);

/// The most lines that wait for the network; all others wait in the record.
pub(super) const OUTBOX: usize = 16;

/// What tells one start of a program from the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run(pub [u8; 8]);

/// Why one side turns the other away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Denial {
    /// The ticket was used by somebody else.
    Used,
    /// The secret is not the ticket's.
    Wrong,
    /// There is a connection already.
    Busy,
    /// The programs speak different versions of the link.
    Version,
}

impl Denial {
    const ALL: [Denial; 4] = [Denial::Used, Denial::Wrong, Denial::Busy, Denial::Version];

    const fn word(self) -> &'static str {
        match self {
            Denial::Used => "used",
            Denial::Wrong => "wrong",
            Denial::Busy => "busy",
            Denial::Version => "version",
        }
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Denial::Used => {
                "the ticket was used by somebody else, and a ticket lets in one player only: ask for a new round"
            }
            Denial::Wrong => "the ticket is not one of this round",
            Denial::Busy => "there is a connection already",
            Denial::Version => {
                "the two programs link up in different ways: both need the same version"
            }
        })
    }
}

/// One line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Frame {
    /// The first line of the one who dials.
    Open {
        version: u32,
        run: Run,
        invite: Option<Invite>,
    },
    /// Welcome.
    Yes { run: Run },
    /// Not welcome.
    No(Denial),
    /// How many lines of each side are on disk here, and the chains after them.
    Have(BySide<(u32, Chain)>),
    /// Where this side is now.
    At {
        addresses: Vec<SocketAddr>,
        home: Option<String>,
    },
    /// A line of the round.
    Line(String),
}

/// Why nothing more is read from a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WireError {
    /// It ended or broke off.
    Gone(String),
    /// A line is too long.
    TooLong,
    /// It stopped in the middle of a line.
    Stopped,
    /// The line is none that the link knows.
    Unknown(String),
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WireError::Gone(why) => write!(f, "the connection ended: {why}"),
            WireError::TooLong => write!(f, "a line has at most {LONGEST_FRAME} bytes"),
            WireError::Stopped => {
                write!(f, "a line was not whole within {} s", LINE_LIMIT.as_secs())
            }
            WireError::Unknown(start) => write!(f, "\"{start}\" is no line of the link"),
        }
    }
}

impl std::error::Error for WireError {}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Frame::Open {
                version,
                run,
                invite,
            } => {
                let invite = invite.map_or("-".to_string(), |invite| invite.text());
                write!(f, "open {version} {} {invite}", HEXLOWER.encode(&run.0))
            }
            Frame::Yes { run } => write!(f, "yes {}", HEXLOWER.encode(&run.0)),
            Frame::No(denial) => write!(f, "no {}", denial.word()),
            Frame::Have(have) => write!(
                f,
                "have {} {} {} {}",
                have.red.0, have.red.1.0, have.blue.0, have.blue.1.0
            ),
            Frame::At { addresses, home } => {
                write!(f, "at {}", home.as_deref().unwrap_or("-"))?;
                addresses
                    .iter()
                    .take(MOST_ADDRESSES)
                    .try_for_each(|address| write!(f, " {address}"))
            }
            Frame::Line(line) => f.write_str(line),
        }
    }
}

impl Frame {
    /// Reads a line; `None` where it is none.
    fn read(text: &str) -> Option<Frame> {
        let mut words = text.split(' ');
        let frame = match words.next()? {
            MARK => return Some(Frame::Line(text.to_string())),
            "open" => {
                let version = words.next()?.parse().ok()?;
                if version != VERSION {
                    // What another version says besides is unknown here.
                    let run = Run([0; 8]);
                    return Some(Frame::Open {
                        version,
                        run,
                        invite: None,
                    });
                }
                Frame::Open {
                    version,
                    run: run(words.next()?)?,
                    invite: match words.next()? {
                        "-" => None,
                        text => Some(Invite::read(text)?),
                    },
                }
            }
            "yes" => Frame::Yes {
                run: run(words.next()?)?,
            },
            "no" => {
                let word = words.next()?;
                Frame::No(
                    Denial::ALL
                        .into_iter()
                        .find(|denial| denial.word() == word)?,
                )
            }
            "have" => {
                let mut one = || {
                    let count = words.next()?.parse().ok()?;
                    Some((count, Chain(Digest::read(words.next()?)?)))
                };
                Frame::Have(BySide {
                    red: one()?,
                    blue: one()?,
                })
            }
            "at" => {
                let home = match words.next()? {
                    "-" => None,
                    url => Some(is_url(url).then(|| url.to_string())?),
                };
                let addresses: Option<Vec<SocketAddr>> =
                    words.by_ref().map(|word| word.parse().ok()).collect();
                let addresses = addresses.filter(|list| list.len() <= MOST_ADDRESSES)?;
                Frame::At { addresses, home }
            }
            _ => return None,
        };
        words.next().is_none().then_some(frame)
    }
}

fn run(text: &str) -> Option<Run> {
    let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
    Some(Run(bytes.try_into().ok()?))
}

/// What a side has, as it tells the other.
pub(super) fn have(transcript: &crate::remote::Transcript) -> BySide<(u32, Chain)> {
    BySide::from_fn(|side: Side| {
        let count = transcript.count(side);
        let chain = transcript.chain(side, count);
        (count, chain.unwrap_or(Chain::start(side)))
    })
}

/// Takes lines from a stream.
pub(super) struct Reader {
    stream: RecvStream,
    buffer: Vec<u8>,
    /// Since when a line has been begun and is not whole.
    begun: Option<Instant>,
}

impl Reader {
    pub fn new(stream: RecvStream) -> Reader {
        Reader {
            stream,
            buffer: Vec::new(),
            begun: None,
        }
    }

    /// The next line. Nothing is read behind one that is too long.
    pub async fn next(&mut self) -> Result<Frame, WireError> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let rest = self.buffer.split_off(end + 1);
                let mut line = std::mem::replace(&mut self.buffer, rest);
                line.pop();
                self.begun = (!self.buffer.is_empty()).then(Instant::now);
                if line.len() > LONGEST_FRAME {
                    return Err(WireError::TooLong);
                }
                let text = String::from_utf8_lossy(&line);
                return Frame::read(&text).ok_or_else(|| {
                    let start: String = text.chars().take(40).collect();
                    WireError::Unknown(start.escape_debug().to_string())
                });
            }
            if self.buffer.len() > LONGEST_FRAME {
                let _ = self.stream.stop(VarInt::from_u32(1));
                return Err(WireError::TooLong);
            }
            let mut bytes = [0; 4096];
            let read = self.stream.read(&mut bytes);
            let read = match self.begun {
                None => read.await,
                Some(begun) => timeout_at(begun + LINE_LIMIT, read)
                    .await
                    .map_err(|_| WireError::Stopped)?,
            };
            match read {
                Ok(Some(count)) => {
                    self.begun.get_or_insert_with(Instant::now);
                    self.buffer.extend(&bytes[..count]);
                }
                Ok(None) => return Err(WireError::Gone("the other side closed it".to_string())),
                Err(error) => return Err(WireError::Gone(error.to_string())),
            }
        }
    }
}

/// Writes one line.
pub(super) async fn write(stream: &mut SendStream, frame: &Frame) -> Result<(), WireError> {
    let text = format!("{frame}\n");
    match timeout(WRITE_LIMIT, stream.write_all(text.as_bytes())).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(WireError::Gone(error.to_string())),
        Err(_) => Err(WireError::Gone("the other side reads nothing".to_string())),
    }
}

/// Writes lines as they come; at their end waits until they arrived.
pub(super) async fn write_all(
    mut stream: SendStream,
    mut outbox: mpsc::Receiver<Frame>,
) -> Result<(), WireError> {
    while let Some(frame) = outbox.recv().await {
        write(&mut stream, &frame).await?;
    }
    let _ = stream.finish();
    let _ = timeout(FLUSH_LIMIT, stream.stopped()).await;
    Ok(())
}
