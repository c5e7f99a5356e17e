//! Records of rounds as text: what is written is what is read, and whatever else is
//! read gives one clear error and no harm.

mod common;

use common::cases;
use common::rounds::records;
use keepwright::fortress::Game;
use keepwright::fortress::walk::Outcome;
use keepwright::notepad::{Guess, Place};
use keepwright::round::{BySide, Entry, Lots, Record, Side};
use proptest::prelude::*;
use proptest::sample::Index;

/// A record as a person writes it.
const BY_HAND: &str = "\
# Thursday evening
keepwright-round 1

GAME:  Introduction
red: Anna   the Elder
starts: Blue

  blue 1: e5 to e4 = moved to E4 bottom
Blue 1: E4 - D4 = wall
# The cup!
red 1: E5-D5 = beaten by poison cup
red marks: d5 BOTTOM = Poison Cup; as I feared
red marks: C2 bottom-C2 middle = ladder
red marks: A1-A2 middle; why not?
red rubs out: D5 bottom
blue 2: turn over, 2 to skip
red 2: turn over
red resigns
";

/// The same record as the program writes it.
const CANONICAL: &str = "\
keepwright-round 1
game: introduction
card on E5: forbidden
sacrifice of the knight: allowed
red: Anna the Elder
blue:
starts: blue

blue 1: E5-E4 = moved to E4 bottom
blue 1: E4-D4 = wall
red 1: E5-D5 = beaten by poison cup
red marks: D5 bottom = poison cup; as I feared
red marks: C2 bottom-C2 middle = ladder
red marks: A1-A2 middle; why not?
red rubs out: D5 bottom
blue 2: turn over, 2 to skip
red 2: turn over
red resigns
";

#[test]
fn a_record_by_hand_is_read_and_written_canonically() {
    let record = Record::read(BY_HAND.as_bytes()).expect("it can be read");
    assert_eq!(record.terms.game, Game::Introduction);
    assert_eq!(
        record.terms.names,
        BySide {
            red: "Anna the Elder".to_string(),
            blue: String::new()
        }
    );
    assert_eq!(record.terms.lots, Lots::Agreed(Side::Blue));
    assert_eq!(record.entries.len(), 10);
    let Entry::Order { side, answer, .. } = &record.entries[2] else {
        panic!("the third entry is an order");
    };
    assert_eq!((*side, answer.outcome), (Side::Red, Outcome::Beaten));
    let pencil = record.pencil(Side::Red, 4);
    let mark = pencil.at(Place::Space(common::space("D5 bottom")));
    assert_eq!(
        mark.and_then(|mark| mark.guess).map(Guess::name),
        Some("poison cup")
    );
    assert_eq!(record.to_text(), CANONICAL);
    assert_eq!(Record::read(CANONICAL.as_bytes()), Ok(record));
}

#[test]
fn entries_are_found_by_their_lines() {
    use keepwright::format::round_record::entry_lines;
    assert_eq!(entry_lines(BY_HAND), [8, 9, 11, 12, 13, 14, 15, 16, 17, 18]);
}

/// F51: a custom game has its parts in the head, or in a fortress laid open.
#[test]
fn a_custom_game_states_its_parts() {
    let head = "keepwright-round 1\ngame: custom\n\
                parts: 2 walls, 1 king card, 2 princesses, 1 flag\n\
                pieces: King and dwarf\nstarts: red\n";
    let record = Record::read(head.as_bytes()).expect("it can be read");
    let Game::Custom(parts) = record.terms.game else {
        panic!("a custom game");
    };
    assert_eq!((parts.walls(), parts.ladders()), (2, 0));
    assert_eq!(parts.pieces(), common::pieces(&["king", "dwarf"]));
    assert!(
        record.to_text().contains(
            "parts: 2 walls, 1 flag, 1 king card, 2 princesses\npieces: king and dwarf\n"
        )
    );
}

/// Lots are drawn from the seed; who starts is said beside it and must fit.
#[test]
fn f30_lots_say_who_starts() {
    let first = Lots::Drawn(4711).first();
    let text = |lots: String| format!("keepwright-round 1\ngame: main\nlots: {lots}\n");
    for lots in ["4711".to_string(), format!("4711, {first} starts")] {
        let record = Record::read(text(lots).as_bytes()).expect("it can be read");
        assert_eq!(record.terms.lots, Lots::Drawn(4711));
        assert!(
            record
                .to_text()
                .contains(&format!("lots: 4711, {first} starts\n"))
        );
    }
    let wrong = Record::read(text(format!("4711, {} starts", first.other())).as_bytes());
    assert_eq!(
        wrong.expect_err("the lots fell otherwise").to_string(),
        format!("3:13: by these lots {first} starts (F30)")
    );
}

/// What cannot be read, each with the one error that is printed.
const BROKEN: &[(&str, &str)] = &[
    ("", "a record begins with \"keepwright-round 1\""),
    ("{}", "1:1: a record begins with \"keepwright-round 1\""),
    (
        "keepwright-round 2\n",
        "1:18: version 2 is newer than this program, which reads version 1",
    ),
    (
        "keepwright-round one",
        "1:18: \"one\" is no version; this program reads version 1",
    ),
    (
        "keepwright-round 1\nstarts: red\n",
        "1:1: the head of the record lacks \"game: introduction\", main or custom",
    ),
    (
        "keepwright-round 1\ngame: main\n",
        "1:1: the head of the record lacks \"starts: red\" or blue, or \"lots: 4711\"",
    ),
    (
        "keepwright-round 1\ngame: mian\nstarts: red\n",
        "2:7: \"mian\" is no game; \"introduction\", \"main\" or \"custom\" may stand here; did you mean \"main\"?",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: green\n",
        "3:9: \"green\" is no side; \"red\" or \"blue\" may stand here",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: red\nlots: 3\n",
        "4:7: \"starts\" says already who starts; one of it and \"lots\" may stand here (F30)",
    ),
    (
        "keepwright-round 1\ngame: main\nlots: three\n",
        "3:7: \"three\" are no lots; a whole number like 4711 must stand here, or \"4711, blue starts\"",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: red\n\ngame: main\n",
        "5:1: \"game\" stands here a second time; it was given in line 2",
    ),
    (
        "keepwright-round 1\ngame: main\nparts: 3 walls\nstarts: red\n",
        "3:8: only a custom game states its parts and pieces; this game has its own (F51)",
    ),
    (
        "keepwright-round 1\ngame: custom\nstarts: red\n",
        "2:7: the head of the record lacks its parts list, like \"parts: 20 walls, 1 flag\" (F51)",
    ),
    (
        "keepwright-round 1\ngame: custom\nparts: 3 doors\npieces: king\nstarts: red\n",
        "3:8: \"3 doors\" is no number and part, each given once; \"20 walls\" or \"2 pitfalls\" may stand here (F51)",
    ),
    (
        "keepwright-round 1\ngame: custom\nparts: 57 walls\npieces: king\nstarts: red\n",
        "3:8: the building has room for 56 walls, 13 ladders and 37 cards of a kind (F51)",
    ),
    (
        "keepwright-round 1\ngame: custom\nparts: 3 walls\npieces: king, elf\nstarts: red\n",
        "4:15: \"elf\" is no piece; \"king\", \"knight\", \"wizard\" or \"dwarf\" may stand here",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: red\ncard on E5: allowed\n",
        "4:13: this program plays with card on E5 forbidden and knows no other house rule (F5)",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: red\nred fortress: 12345\n",
        "4:15: a share code has 25 characters; this one has 5",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 1: E5-E4 = wall\ngame: main\n",
        "5:1: this is no entry; entries are like \"red 1: E5-E4 = wall\", \"red 1: turn over, 2 to skip\", \"red marks: D4 bottom = flag; a note\", \"red rubs out: D4 bottom\" and \"red resigns\"",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 1: E5-E4\n",
        "4:8: an order stands with its answer, like \"E5-E4 = wall\"",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 1: E5-F4 = wall\n",
        "4:8: \"F4\" is no space: a space is a letter A to E and a figure 1 to 5",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 1: E5-E4 = a wall\n",
        "4:16: \"a wall\" is no answer; answers are wall, no-ladder, entered, swapped, sacrificed, or begin with moved to, beaten by or flag on",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 2: E5-E4 = wall\n",
        "4:5: turn 2 cannot be; it is turn 1 that is played here (F31, F32)",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nblue 1: E5-E4 = wall\n",
        "4:1: it is red's turn (F31)",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 1: E5-E4 = flag on E4 bottom\nred 1: E4-E3 = wall\n",
        "5:1: the round is over: red found the flag (F26)",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 1: turn over, 3 to skip\n",
        "4:1: no turn costs 3 turns to skip: the most is 2 (F31, F33)",
    ),
    (
        "keepwright-round 1\ngame: introduction\nstarts: red\nred 1: turn over and out\n",
        "4:18: behind \"turn over\" stands nothing, or the turns to skip, like \", 2 to skip\" (F31)",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: red\nred marks: D4 bottom = flug\n",
        "4:24: \"flug\" is no guess; wall, ladder, nothing or the name of a card may stand here",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: red\nred marks: D4 bottom\n",
        "4:12: a mark has a guess or a note; \"rubs out\" takes one away",
    ),
    (
        "keepwright-round 1\ngame: main\nstarts: red\nred marks: A1-C1 bottom = wall\n",
        "4:12: neither a wall nor a ladder has room between A1 bottom and C1 bottom (F2, F3)",
    ),
    (
        "keepwright-round 1\nred: \u{1b}[31m\n",
        "2:6: the character \\u{1b} may not stand in a record; save the file as plain text",
    ),
    (
        "\u{feff}keepwright-round 1\n",
        "1:1: the character \\u{feff} may not stand in a record; save the file as plain text",
    ),
];

#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    for (text, expected) in BROKEN {
        let error = Record::read(text.as_bytes()).expect_err(text);
        assert_eq!(error.to_string(), *expected, "{text}");
    }
}

#[test]
fn what_is_too_long_is_said() {
    let head = "keepwright-round 1\ngame: main\nstarts: red\n";
    let error = |text: String| {
        let error = Record::read(text.as_bytes()).expect_err("too long");
        error.to_string()
    };
    assert_eq!(
        error(format!("{head}red: {}\n", "n".repeat(61))),
        "4:6: a name has at most 60 characters"
    );
    assert_eq!(
        error(format!("{head}red marks: A1 top; {}\n", "n".repeat(201))),
        "4:20: a note has at most 200 characters"
    );
    assert_eq!(
        error(format!("{head}# {}\n", "n".repeat(399))),
        "4:401: a line of a record has at most 400 characters"
    );
    assert_eq!(
        error(format!("{head}{}", "#\n".repeat(600_000))),
        "the file is larger than 1024 KiB, which no record needs"
    );
    assert_eq!(
        Record::read(b"keepwright-round \xff")
            .expect_err("no text")
            .to_string(),
        "this is not UTF-8 text; save the file as plain UTF-8"
    );
    // The longest that may be is read.
    let longest = format!("{head}red: {}\n", "n".repeat(60));
    assert!(Record::read(longest.as_bytes()).is_ok());
}

proptest! {
    #![proptest_config(cases(60, 2000))]

    /// Reading gives back what was written, and writing what was read.
    #[test]
    fn records_are_read_as_they_are_written(record in records()) {
        let text = record.to_text();
        let read = Record::read(text.as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(&record), "{}", text);
        prop_assert_eq!(record.to_text(), text);
    }

    /// A record that was tampered with is read or refused; whatever is read can be
    /// replayed and is written to a text that reads the same.
    #[test]
    fn changed_records_do_no_harm(
        record in records(),
        changes in prop::collection::vec((any::<Index>(), any::<Index>(), 0..6_u8, any::<u8>()), 1..4),
    ) {
        let mut bytes = record.to_text().into_bytes();
        for (at, other, kind, byte) in changes {
            let (at, other) = (at.index(bytes.len()), other.index(bytes.len()));
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                3 => bytes.swap(at, other),
                4 => bytes[at] = b' ' + byte % 95,
                _ => {
                    let (from, to) = (at.min(other), at.max(other));
                    let piece = bytes[from..to].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        if let Ok(read) = Record::read(&bytes) {
            prop_assert!(read.replay().is_ok());
            let text = read.to_text();
            prop_assert_eq!(Record::read(text.as_bytes()), Ok(read));
        }
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let headed = [b"keepwright-round 1\ngame: main\nstarts: red\n".as_slice(), &bytes].concat();
        prop_assert!(Record::read(&bytes).is_err());
        let _ = Record::read(&headed);
    }
}
