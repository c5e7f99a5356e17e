//! Tickets survive chats, cameras and typing; what does not survive is said.

mod common;
mod remote;

use common::Scratch;
use keepwright::remote::transport::{Link, QrCode, Service, Settings, Ticket, TicketError};
use proptest::prelude::*;
use remote::{maze, secrets};
use std::time::{Duration, Instant};

/// A ticket as its format says, put together by hand.
fn written(key: [u8; 32], invite: [u8; 16], relay: &[u8], home: &str, addresses: &[u8]) -> String {
    let mut content = key.to_vec();
    content.extend(invite);
    content.extend(relay);
    content.push(0);
    content.push(home.len() as u8);
    content.extend(home.as_bytes());
    content.extend(addresses);
    with_check(content)
}

fn with_check(content: Vec<u8>) -> String {
    let mut bytes = (content.len() as u16).to_be_bytes().to_vec();
    bytes.extend(content);
    let mut checked = b"keepwright ticket\n".to_vec();
    checked.extend(&bytes);
    let digest = keepwright::proof::Digest::of(&checked);
    bytes.extend(&digest.bytes()[..5]);
    format!("KWI1{}", data_encoding::BASE32_NOPAD.encode(&bytes))
}

/// Keys that are points of the curve, as all real ones are.
fn key(seed: u8) -> [u8; 32] {
    ed25519_dalek::SigningKey::from_bytes(&[seed; 32])
        .verifying_key()
        .to_bytes()
}

fn any_ticket() -> impl Strategy<Value = String> {
    let address = prop_oneof![
        any::<([u8; 4], u16)>()
            .prop_map(|(ip, port)| { [&[4], &ip[..], &port.to_be_bytes()[..]].concat() }),
        any::<([u8; 16], u16)>()
            .prop_map(|(ip, port)| { [&[6], &ip[..], &port.to_be_bytes()[..]].concat() }),
    ];
    let relay = prop_oneof![
        Just(vec![0]),
        Just(vec![1]),
        "https://[a-z]{1,20}\\.example/"
            .prop_map(|url| { [&[2, url.len() as u8], url.as_bytes()].concat() }),
    ];
    let home = prop_oneof![Just(String::new()), "https://[a-z]{1,20}\\.example/"];
    let addresses = prop::collection::vec(address, 0..=8);
    (any::<u8>(), any::<[u8; 16]>(), relay, home, addresses).prop_map(
        |(seed, invite, relay, home, addresses)| {
            written(key(seed), invite, &relay, &home, &addresses.concat())
        },
    )
}

/// What chats and mail programs do to a text.
fn mangled(ticket: &str, how: &[u8]) -> String {
    let mut text = String::from("Hi! Here is the ticket: \"");
    for (letter, how) in ticket.chars().zip(how.iter().cycle()) {
        match how % 16 {
            0 => text.push_str("\n> "),
            1 => text.push(' '),
            2 => text.push('\u{ad}'),
            3..=8 => {
                text.push(letter.to_ascii_lowercase());
                continue;
            }
            _ => {}
        }
        text.push(letter);
    }
    text.push_str("\". See you, Anna");
    text
}

proptest! {
    #![proptest_config(common::cases(100, 3000))]

    #[test]
    fn a_ticket_survives_a_chat(
        text in any_ticket(),
        how in prop::collection::vec(any::<u8>(), 1..200),
    ) {
        let ticket = Ticket::read(&text).expect("a ticket");
        prop_assert_eq!(ticket.to_string(), text.clone());
        prop_assert_eq!(&Ticket::read(&mangled(&text, &how)).expect("a ticket"), &ticket);
        let code = QrCode::of(&ticket).expect("it fits");
        prop_assert!(code.size() <= 177);
    }

    #[test]
    fn a_changed_or_cut_ticket_is_refused(text in any_ticket(), at in any::<prop::sample::Index>(), by in 1..32_u8) {
        let at = 4 + at.index(text.len() - 4);
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
        let mut changed = text.clone().into_bytes();
        let old = letters.iter().position(|letter| *letter == changed[at]).expect("a letter");
        changed[at] = letters[(old + usize::from(by)) % 32];
        let changed = String::from_utf8(changed).expect("letters");
        prop_assert!(Ticket::read(&changed).is_err());
        prop_assert_eq!(Ticket::read(&text[..at]), Err(TicketError::Short));
    }

    #[test]
    fn any_text_is_read_without_harm(text in "(KWI1)?.{0,300}") {
        let _ = Ticket::read(&text);
    }

    #[test]
    fn whole_nonsense_is_of_another_version(content in prop::collection::vec(any::<u8>(), 0..48)) {
        // Too short for a key and a secret, with a check that fits.
        prop_assert_eq!(Ticket::read(&with_check(content)), Err(TicketError::Unknown));
    }
}

/// Another letter.
fn other(letter: &str) -> &str {
    if letter == "B" { "C" } else { "B" }
}

#[test]
fn tickets_say_what_is_wrong_with_them() {
    let text = written(key(1), [7; 16], &[0], "", &[4, 127, 0, 0, 1, 16, 0]);
    for (text, words) in [
        (String::new(), "begins with KWI1"),
        (text[..60].to_string(), "the end of the ticket is missing"),
        (
            format!("{}{}{}", &text[..40], other(&text[40..41]), &text[41..]),
            "a letter of the ticket was changed",
        ),
        // An address of a kind that nobody knows.
        (
            written(key(1), [7; 16], &[0], "", &[9, 1]),
            "another version",
        ),
        // More addresses than a ticket may have.
        (
            written(
                key(1),
                [7; 16],
                &[0],
                "",
                &[4, 127, 0, 0, 1, 16, 0].repeat(9),
            ),
            "another version",
        ),
        // A relay that is no address.
        (
            written(key(1), [7; 16], &[0], "file:///etc", &[]),
            "another version",
        ),
    ] {
        let error = Ticket::read(&text).expect_err("no ticket").to_string();
        assert!(error.contains(words), "{error}");
    }
    // What is logged tells nothing that lets anybody in.
    let shown = format!("{:?}", Ticket::read(&text).expect("a ticket"));
    assert!(
        !shown.contains("7, 7") && !shown.contains("0707"),
        "{shown}"
    );
}

/// The light and dark squares are those that a camera reads: the three corners that it
/// looks for stand in their places.
#[test]
fn the_code_has_its_corners_and_its_margin() {
    let text = written(key(1), [7; 16], &[0], "", &[]);
    let code = QrCode::of(&Ticket::read(&text).expect("a ticket")).expect("it fits");
    let last = code.size() - 7;
    for (x, y) in [(0, 0), (last, 0), (0, last)] {
        for i in 0..7 {
            assert!(code.is_dark(x + i, y) && code.is_dark(x + i, y + 6));
            assert!(code.is_dark(x, y + i) && code.is_dark(x + 6, y + i));
        }
        for i in 1..6 {
            assert!(!code.is_dark(x + i, y + 1) && !code.is_dark(x + 1, y + i));
        }
        assert!(code.is_dark(x + 3, y + 3));
    }
    assert!(!code.is_dark(code.size(), 0));
    let shown = code.to_text();
    let rows: Vec<&str> = shown.lines().collect();
    assert_eq!(rows.len(), (code.size() + 8).div_ceil(2));
    assert!(
        rows.iter()
            .all(|row| row.chars().count() == code.size() + 8)
    );
    assert!(rows[..2].iter().all(|row| row.chars().all(|c| c == '█')));
}

#[test]
fn services_are_named_in_one_way() {
    for text in ["default", "none", "https://relay.example/"] {
        let service: Service = text.parse().expect("a service");
        assert_eq!(service.to_string(), text);
    }
    for text in [
        "",
        "relay",
        "ftp://relay.example",
        "https://a b",
        "https://",
    ] {
        let error = text.parse::<Service>().expect_err("no service").to_string();
        assert!(error.contains("default nor none"), "{error}");
    }
}

/// What a host gives away is a ticket of this format, which names nothing but the machine.
#[test]
fn a_host_without_services_names_its_addresses_alone() {
    let scratch = Scratch::new();
    let record = scratch.path("evening.kw");
    let settings = Settings::alone();
    let link = Link::host(
        &record,
        "Anna",
        secrets(maze("01"), 1),
        &settings,
        Box::new(|| {}),
    )
    .expect("a round");
    let begun = Instant::now();
    let mut now = link.now();
    while now.ticket.is_none() && begun.elapsed() < Duration::from_secs(60) {
        now = link.wait(now.number, Duration::from_secs(1));
    }
    let ticket = now.ticket.clone().expect("a ticket");
    let text = ticket.to_string();
    assert_eq!(Ticket::read(&text).as_ref(), Ok(&ticket));
    assert_eq!(
        (&ticket.relay, &ticket.discovery),
        (&Service::None, &Service::None)
    );
    assert!(text.len() < 400, "{text}");
}
