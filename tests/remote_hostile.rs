//! A peer may send anything. The worst that happens is that the round is given up, with
//! the record whole and the evidence kept.

mod common;
mod remote;

use common::Scratch;
use data_encoding::{BASE32_NOPAD, HEXLOWER};
use iroh::endpoint::presets;
use iroh::{Endpoint, EndpointAddr, PublicKey, SecretKey, TransportAddr};
use keepwright::proof::Digest;
use keepwright::remote::body::Body;
use keepwright::remote::message::{Chain, Line};
use keepwright::remote::transport::{
    LONGEST_FRAME, Link, Refusal, Settings, Snapshot, State, Ticket, WireError,
};
use keepwright::remote::{Session, Transcript};
use keepwright::round::Side;
use remote::{Liar, maze, secrets};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;

/// No step of these tests takes longer.
const LIMIT: Duration = Duration::from_secs(120);

/// An honest host.
struct Host {
    scratch: Scratch,
    link: Link,
}

impl Host {
    fn new() -> Host {
        let scratch = Scratch::new();
        let path = scratch.path("a.kw");
        let secrets = secrets(maze("08"), 1);
        let link = Link::host(&path, "Anna", secrets, &Settings::alone(), Box::new(|| {}))
            .expect("a round");
        Host { scratch, link }
    }

    fn until(&self, what: &str, wanted: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
        let begun = Instant::now();
        let mut now = self.link.now();
        while !wanted(&now) {
            assert!(begun.elapsed() < LIMIT, "{what}: {}", now.state);
            now = self.link.wait(now.number, Duration::from_secs(1));
        }
        now
    }

    fn ticket(&self) -> Ticket {
        let now = self.until("a ticket", |now| now.ticket.is_some());
        now.ticket.clone().expect("it is there")
    }

    /// Why the host gave the link up.
    fn refusal(&self) -> Refusal {
        let now = self.until("a refusal", |now| now.state.is_final());
        match &now.state {
            State::Refused(refusal) => refusal.clone(),
            state => panic!("{state}"),
        }
    }

    fn record(&self) -> PathBuf {
        self.scratch.path("a.kw")
    }

    fn transcript(&self) -> Transcript {
        let text = std::fs::read_to_string(self.record()).expect("a record");
        Transcript::read(&text).expect("it is whole")
    }

    fn evidence(&self) -> String {
        std::fs::read_to_string(self.scratch.path("a.kw.evidence")).unwrap_or_default()
    }

    /// The round can be taken up again.
    fn check(self) {
        let (record, transcript) = (self.record(), self.transcript());
        drop(self.link);
        let link = Link::resume(&record, None, Box::new(|| {})).expect("a round");
        assert_eq!(link.now().session.transcript(), &transcript);
    }
}

/// A peer that speaks the bare network, on a thread of its own.
struct Raw {
    orders: UnboundedSender<Vec<u8>>,
    /// What comes; closed at the end.
    bytes: Receiver<Vec<u8>>,
    heard: Vec<u8>,
}

/// What a ticket says, read as its format is written down.
fn parts(ticket: &Ticket) -> (PublicKey, String, u16) {
    let text = ticket.to_string();
    let bytes = BASE32_NOPAD.decode(&text.as_bytes()[4..]).expect("letters");
    let key = bytes[2..34].try_into().expect("32 bytes");
    let invite = HEXLOWER.encode(&bytes[34..50]);
    // No relay, no discovery, no home; then addresses, of which any has the port.
    assert_eq!(bytes[50..53], [0, 0, 0]);
    let at = if bytes[53] == 4 { 58 } else { 70 };
    let port = u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    (PublicKey::from_bytes(&key).expect("a key"), invite, port)
}

impl Raw {
    /// Calls the host and says nothing.
    fn call(ticket: &Ticket, seed: u8) -> Raw {
        let (peer, _, port) = parts(ticket);
        let (orders, mut ordered) = tokio::sync::mpsc::unbounded_channel::<Vec<u8>>();
        let (heard, bytes) = std::sync::mpsc::channel();
        let talk = async move {
            let endpoint = Endpoint::builder(presets::Minimal)
                .secret_key(SecretKey::from_bytes(&[seed; 32]))
                .bind()
                .await
                .expect("a network");
            let here = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
            let to = EndpointAddr::from_parts(peer, [TransportAddr::Ip(here)]);
            let connection = endpoint
                .connect(to, b"keepwright/round/1")
                .await
                .expect("the host is there");
            let (mut send, mut recv) = connection.open_bi().await.expect("a stream");
            tokio::spawn(async move {
                let mut bytes = [0; 4096];
                while let Ok(Some(count)) = recv.read(&mut bytes).await {
                    if heard.send(bytes[..count].to_vec()).is_err() {
                        return;
                    }
                }
            });
            while let Some(bytes) = ordered.recv().await {
                // The host may hear no more.
                let _ = send.write_all(&bytes).await;
            }
            connection.close(0_u8.into(), b"");
            endpoint.close().await;
        };
        std::thread::spawn(move || {
            tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime")
                .block_on(talk);
        });
        Raw {
            orders,
            bytes,
            heard: Vec::new(),
        }
    }

    /// Uses the ticket.
    fn enter(ticket: &Ticket) -> Raw {
        let (_, invite, _) = parts(ticket);
        let mut raw = Raw::call(ticket, 7);
        raw.say(format!("open 1 0011223344556677 {invite}\n").as_bytes());
        let yes = raw.line();
        assert!(yes.starts_with("yes "), "{yes}");
        raw
    }

    /// Enters and says that it has nothing.
    fn begin(ticket: &Ticket) -> Raw {
        let mut raw = Raw::enter(ticket);
        raw.say(nothing().as_bytes());
        raw
    }

    /// Sends bytes.
    fn say(&mut self, bytes: &[u8]) {
        self.orders.send(bytes.to_vec()).expect("the thread lives");
    }

    /// The next line that comes; empty at the end.
    fn line(&mut self) -> String {
        loop {
            if let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
                let rest = self.heard.split_off(end + 1);
                let line = std::mem::replace(&mut self.heard, rest);
                return String::from_utf8(line)
                    .expect("text")
                    .trim_end()
                    .to_string();
            }
            match self.bytes.recv_timeout(LIMIT) {
                Ok(bytes) => self.heard.extend(bytes),
                Err(RecvTimeoutError::Disconnected) => return String::new(),
                Err(RecvTimeoutError::Timeout) => panic!("the host says nothing"),
            }
        }
    }

    /// The next line of the round that comes.
    fn round_line(&mut self) -> String {
        loop {
            let line = self.line();
            if line.is_empty() || line.starts_with("KW1 ") {
                return line;
            }
        }
    }
}

/// `have` of a record without lines.
fn nothing() -> String {
    let [red, blue] = Side::BOTH.map(|side| Chain::start(side).0);
    format!("have 0 {red} 0 {blue}\n")
}

#[test]
fn a_line_that_does_not_end_is_not_read_on() {
    let host = Host::new();
    let mut raw = Raw::begin(&host.ticket());
    raw.say(&vec![b'a'; 100 * LONGEST_FRAME]);
    assert_eq!(host.refusal(), Refusal::Wire(WireError::TooLong));
    assert!(host.evidence().contains("at most"));
    // The connection is closed from the other end.
    while !raw.line().is_empty() {}
    host.check();
}

#[test]
fn bytes_that_are_no_text_and_words_that_are_none_are_refused() {
    let nonsense: [&[u8]; 5] = [
        b"\xff\xfe\x00\x01\n",
        b"hello there\n",
        b"have 1 2 3\n",
        b"at - not-an-address\n",
        b"\n",
    ];
    for bytes in nonsense {
        let host = Host::new();
        let mut raw = Raw::begin(&host.ticket());
        raw.say(bytes);
        let refusal = host.refusal();
        assert!(
            matches!(refusal, Refusal::Wire(WireError::Unknown(_))),
            "{refusal}"
        );
        host.check();
    }
}

#[test]
fn a_flood_of_what_is_known_is_refused() {
    let host = Host::new();
    let mut raw = Raw::begin(&host.ticket());
    let flood = nothing().repeat(4000);
    raw.say(flood.as_bytes());
    assert_eq!(host.refusal(), Refusal::Flood);
    host.check();
}

/// It may be a computer that fell asleep: the place stays free for it.
#[test]
fn half_a_line_and_silence_is_a_lost_connection() {
    let host = Host::new();
    let ticket = host.ticket();
    let mut raw = Raw::begin(&ticket);
    host.until("a connection", |now| {
        matches!(now.state, State::Connected(_))
    });
    raw.say(b"KW1 half a li");
    let now = host.until("it is over", |now| {
        !matches!(now.state, State::Connected(_))
    });
    assert!(!now.state.is_final(), "{}", now.state);
    drop(raw);
    let _again = Raw::enter(&ticket);
    host.until("a connection", |now| {
        matches!(now.state, State::Connected(_))
    });
    host.check();
}

#[test]
fn lines_of_another_round_are_kept_as_evidence_only() {
    let host = Host::new();
    let mut raw = Raw::begin(&host.ticket());
    // A round between two others, as far as the guest's first line.
    let mut red = Session::new(Side::Red, "Eve", secrets(maze("01"), 5));
    let mut blue = Session::new(Side::Blue, "Mallory", secrets(maze("02"), 6));
    blue.hear(&red.due().expect("hello")).expect("a line");
    let line = blue.due().expect("hello");
    raw.say(format!("{line}\n").as_bytes());
    let refusal = host.refusal();
    assert!(
        matches!(refusal, Refusal::Line(_) | Refusal::RecordsDiffer { .. }),
        "{refusal}"
    );
    assert_eq!(host.evidence().trim_end(), line);
    assert_eq!(host.transcript().count(Side::Blue), 0);
    host.check();
}

/// Chains can be computed by anybody: who says what is known by the connection.
#[test]
fn nobody_speaks_for_the_other_side() {
    let host = Host::new();
    let mut raw = Raw::begin(&host.ticket());
    let mut transcript = Transcript::default();
    transcript.add(&raw.round_line()).expect("hello");
    let line = transcript.say(Side::Red, Body::Chat("I resign".to_string()));
    raw.say(format!("{line}\n").as_bytes());
    assert_eq!(host.refusal(), Refusal::Foreign);
    assert_eq!(host.transcript().count(Side::Red), 1);
    assert_eq!(host.evidence().trim_end(), line);
    host.check();
}

#[test]
fn a_record_that_differs_is_said_to() {
    let host = Host::new();
    let mut raw = Raw::enter(&host.ticket());
    let [red, blue] = [Digest::of(b"other"), Chain::start(Side::Blue).0];
    raw.say(format!("have 1 {red} 0 {blue}\n").as_bytes());
    let refusal = host.refusal();
    assert!(
        matches!(
            refusal,
            Refusal::RecordsDiffer {
                side: Side::Red,
                number: 1
            }
        ),
        "{refusal}"
    );
    assert!(host.evidence().contains(&red.to_string()));
    host.check();
}

/// A lie within the protocol breaks the round, and the record keeps the line that did.
#[test]
fn a_cheat_breaks_the_round_and_stays_in_the_record() {
    let host = Host::new();
    let mut raw = Raw::begin(&host.ticket());
    let mut cheat = Liar::new(Side::Blue, secrets(maze("12"), 2), |transcript, body| {
        match body {
            // The host's own commitment, sent back to it.
            Body::Commit(own) => {
                let theirs = transcript
                    .of(Side::Red)
                    .find_map(|message| match message.body {
                        Body::Commit(digest) => Some(digest),
                        _ => None,
                    });
                Body::Commit(theirs.unwrap_or(own))
            }
            body => body,
        }
    });
    cheat.transcript.add(&raw.round_line()).expect("hello");
    let hello = cheat.due().expect("hello");
    raw.say(format!("{hello}\n").as_bytes());
    // The host commits once it has heard the guest.
    cheat
        .transcript
        .add(&raw.round_line())
        .expect("a commitment");
    let line = cheat.due().expect("a commitment");
    raw.say(format!("{line}\n").as_bytes());
    let now = host.until("it breaks", |now| now.session.broken().is_some());
    assert_eq!(
        now.session.broken().map(|broken| broken.by),
        Some(Side::Blue)
    );
    let text = std::fs::read_to_string(host.record()).expect("a record");
    assert!(text.contains(&line));
    host.check();
}

#[test]
fn strangers_and_other_versions_hear_why_they_stay_outside() {
    let host = Host::new();
    let ticket = host.ticket();
    for (open, answer) in [
        ("open 2 whatever it is\n".to_string(), "no version"),
        ("open 1 0011223344556677 -\n".to_string(), "no wrong"),
        (
            format!("open 1 0011223344556677 {}\n", "00".repeat(16)),
            "no wrong",
        ),
    ] {
        let mut raw = Raw::call(&ticket, 9);
        raw.say(open.as_bytes());
        assert_eq!(raw.line(), answer);
    }
    // Who does not say who they are hears nothing.
    let mut raw = Raw::call(&ticket, 9);
    raw.say(nothing().as_bytes());
    assert_eq!(raw.line(), "");
    assert!(host.link.now().ticket.is_some(), "the ticket still opens");
    let _guest = Raw::begin(&ticket);
    host.until("a connection", |now| {
        matches!(now.state, State::Connected(_))
    });
    host.check();
}

/// Callers who say nothing take up the door for a while only.
#[test]
fn silent_callers_do_not_shut_the_door_for_good() {
    let host = Host::new();
    let ticket = host.ticket();
    let silent: Vec<Raw> = (20..24)
        .map(|seed| {
            let mut raw = Raw::call(&ticket, seed);
            raw.say(b"open");
            raw
        })
        .collect();
    let path = host.scratch.path("b.kw");
    let secrets = secrets(maze("12"), 2);
    let settings = Settings::alone();
    let guest =
        Link::join(&path, "Ben", secrets, &ticket, &settings, Box::new(|| {})).expect("a round");
    host.until("a connection", |now| {
        matches!(now.state, State::Connected(_))
    });
    drop((silent, guest));
}

/// What comes over the wire is held against the same law as what is pasted.
#[test]
fn an_order_out_of_turn_breaks_the_round() {
    let host = Host::new();
    let mut raw = Raw::begin(&host.ticket());
    let mut guest = Session::new(Side::Blue, "Ben", secrets(maze("12"), 2));
    guest.hear(&raw.round_line()).expect("hello");
    let hello = guest.due().expect("hello");
    raw.say(format!("{hello}\n").as_bytes());
    let mut transcript = guest.transcript().clone();
    let order = keepwright::fortress::walk::Order::Enter(keepwright::fortress::Piece::King);
    let line = transcript.say(Side::Blue, Body::Order(order));
    assert!(Line::read(&line).is_ok());
    raw.say(format!("{line}\n").as_bytes());
    let now = host.until("it breaks", |now| now.session.broken().is_some());
    let broken = now
        .session
        .broken()
        .map(ToString::to_string)
        .unwrap_or_default();
    assert!(broken.contains("blue's line 2"), "{broken}");
    host.check();
}
