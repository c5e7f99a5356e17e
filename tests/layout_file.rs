//! The layout file: canonical out, forgiving in, and one clear sentence with the
//! place for everything that cannot be read.

mod common;

use common::{any_layout, cases, files, layout};
use keepwright::format::{LayoutFile, Problem, ReadError};
use keepwright::fortress::{Card, Game, Parts};
use proptest::prelude::*;

fn read(text: &str) -> Result<LayoutFile, ReadError> {
    LayoutFile::read(text.as_bytes())
}

/// A layout file with this text in place of the rest of its keys.
fn with(rest: &str) -> String {
    format!("{{\"format\": \"keepwright-fortress\", \"version\": 1, \"game\": \"main\"{rest}}}")
}

fn message(text: &str) -> String {
    read(text).expect_err("it cannot be read").to_string()
}

const CANONICAL: &str = r#"{
  "format": "keepwright-fortress",
  "version": 1,
  "game": "main",
  "title": "The dwarf's \"door\"",
  "author": "",
  "notes": "Zwei Wörter\nund noch eins",
  "walls": {
    "bottom": ["A1-A2", "C3-D3"],
    "middle": ["A1-B1"],
    "top": []
  },
  "ladders": {
    "bottom": ["C2"],
    "middle": ["A1", "B2"]
  },
  "cards": {
    "A1 top": "flag",
    "A2 middle": "secret passage",
    "A2 top": "pitfall",
    "B2 bottom": "poison cup"
  }
}
"#;

#[test]
fn canonical_text_comes_back_byte_for_byte() {
    let file = read(CANONICAL).expect("it is a layout file");
    assert_eq!(file.to_json(), CANONICAL);
}

/// Letter case, blanks, the order of keys, of entries and of a wall's ends do
/// not matter, and what is empty may be left out.
#[test]
fn sloppy_text_means_the_same() {
    let sloppy = r#"{"cards":{" b2   BOTTOM ":"Poison  CUP","a2 Top":"PITFALL",
        "A2 middle":"secret passage","a1 top":"flag"},
        "ladders":{"Middle":["b2"," A1 middle "],"bottom":["c2"]},
        "walls":{"middle":["B1 - A1"],"bottom":["D3-C3","a2-a1"]},
        "notes":"Zwei W\u00f6rter\nund noch eins","title":"The dwarf's \"door\"",
        "game":"MAIN","version":1,"format":"keepwright-fortress"}"#;
    assert_eq!(read(sloppy), read(CANONICAL));
}

#[test]
fn a_custom_game_has_its_own_parts_list() {
    let text = r#"{
  "format": "keepwright-fortress",
  "version": 1,
  "game": "custom",
  "parts": {
    "walls": 22,
    "ladders": 3,
    "pieces": ["king", "dwarf"],
    "cards": {"flag": 1, "poison cup": 0, "king": 0, "duke": 2, "soldier": 0, "princess": 0, "secret passage": 2, "pitfall": 5}
  },
  "title": "",
  "author": "",
  "notes": "",
  "walls": {
    "bottom": [],
    "middle": [],
    "top": []
  },
  "ladders": {
    "bottom": [],
    "middle": []
  },
  "cards": {}
}
"#;
    let file = read(text).expect("it is a layout file");
    let pieces = common::pieces(&["king", "dwarf"]);
    let parts = Parts::new(22, 3, pieces, [1, 0, 0, 2, 0, 0, 2, 5]).expect("it fits");
    assert_eq!(file.layout, layout(Game::Custom(parts), &[], &[], &[]));
    assert_eq!(file.to_json(), text);
}

/// An illegal layout is not unreadable.
#[test]
fn an_illegal_layout_opens() {
    let file = read(&with(r#", "cards": {"E5 bottom": "flag"}"#)).expect("it opens");
    assert_eq!(
        file.layout.card(common::space("E5 bottom")),
        Some(Card::Flag)
    );
}

/// What was found, where, and what may stand there.
#[test]
fn unreadable_files_say_why_and_where() {
    let cases: &[(&str, &str)] = &[
        // Not a layout file at all.
        ("", "the file is empty; a layout file is a JSON object"),
        (
            " \n\t ",
            "the file is empty; a layout file is a JSON object",
        ),
        ("[]", "1:1: the layout is a list; an object must stand here"),
        (
            "\n  42",
            "2:3: the layout is a number; an object must stand here",
        ),
        ("null", "1:1: the layout is null; an object must stand here"),
        (
            "{}",
            "1:1: the layout lacks \"format\": \"keepwright-fortress\"",
        ),
        (
            "{\"format\": \"x\"}",
            "1:12: the format is \"x\"; a layout file says \"keepwright-fortress\"",
        ),
        (
            "{\"format\": 1}",
            "1:12: format is a number; a text must stand here",
        ),
        (
            "hello",
            "1:1: this is not JSON: a text must stand here in double quotes, found 'h'",
        ),
        (
            "{\"format\": \"keepwright-fortress\"",
            "1:33: this is not JSON: a closing } is missing, found the end of the file",
        ),
        (
            "{\"a\": 1,\n \"b\" 2}",
            "2:6: this is not JSON: expected `:`, found '2'",
        ),
        (
            "{\"a\": 1}\nx",
            "2:1: this is not JSON: the layout ends before this, found 'x'",
        ),
        // Keys.
        (
            &with(", \"walls\": {}, \"Wals\": 3"),
            "1:78: the layout has no \"Wals\"; \"format\", \"version\", \"game\", \"parts\", \"title\", \"author\", \"notes\", \"walls\", \"ladders\" or \"cards\" may stand here; did you mean \"walls\"?",
        ),
        (
            &with(", \"title\": \"a\", \"title\": \"b\""),
            "1:79: \"title\" stands here a second time; it was given at 1:65",
        ),
        (
            &with(", \"t\\u0069tle\": \"a\", \"title\": \"b\""),
            "1:84: \"title\" stands here a second time; it was given at 1:65",
        ),
        (
            &with(", \"title\": 7"),
            "1:74: title is a number; a text must stand here",
        ),
        (
            &with(", \"notes\": \"\\ud800\""),
            "1:81: this is not JSON: unexpected end of hex escape, found '\"'",
        ),
        // Versions.
        (
            "{\"format\": \"keepwright-fortress\", \"version\": 2, \"game\": \"main\", \"new\": 1}",
            "1:46: version 2 is newer than this program, which reads version 1",
        ),
        (
            "{\"format\": \"keepwright-fortress\", \"version\": 1.0, \"game\": \"main\"}",
            "1:46: 1.0 is no version; this program reads version 1",
        ),
        (
            "{\"format\": \"keepwright-fortress\", \"version\": 0}",
            "1:46: 0 is no version; this program reads version 1",
        ),
        (
            "{\"format\": \"keepwright-fortress\", \"version\": \"1\"}",
            "1:46: \"1\" is no version; this program reads version 1",
        ),
        (
            "{\"format\": \"keepwright-fortress\"}",
            "1:1: the layout lacks \"version\": 1",
        ),
        (
            "{\"format\": \"keepwright-fortress\", \"version\": 1}",
            "1:1: the layout lacks \"game\": \"introduction\", \"main\" or \"custom\"",
        ),
        // Games and parts.
        (
            "{\"format\": \"keepwright-fortress\", \"version\": 1, \"game\": \"mian\"}",
            "1:57: \"mian\" is no game; \"introduction\", \"main\" or \"custom\" may stand here; did you mean \"main\"?",
        ),
        (
            "{\"format\": \"keepwright-fortress\", \"version\": 1, \"game\": \"custom\"}",
            "1:57: the layout of a custom game lacks \"parts\"",
        ),
        (
            &with(", \"parts\": {}"),
            "1:65: the main game has its own parts list; \"parts\" may stand in a custom game only (F51)",
        ),
        // Walls.
        (
            &with(", \"walls\": []"),
            "1:74: walls is a list; an object must stand here",
        ),
        (
            &with(", \"walls\": {\"botom\": []}"),
            "1:75: walls has no \"botom\"; \"bottom\", \"middle\" or \"top\" may stand here; did you mean \"bottom\"?",
        ),
        (
            &with(", \"walls\": {\"top\": [\"A1-A2\", \"A2-A1\"]}"),
            "1:92: the wall A1-A2 top stands here a second time; it was given at 1:83",
        ),
        (
            &with(", \"walls\": {\"top\": [], \"TOP\": []}"),
            "1:86: top stands here a second time; it was given at 1:75",
        ),
        (
            &with(", \"walls\": {\"top\": [\"A1-B2\"]}"),
            "1:83: no wall fits between A1 top and B2 top: a wall stands between two spaces of one floor that share a side (F2)",
        ),
        (
            &with(", \"walls\": {\"top\": [\"A1-A1\"]}"),
            "1:83: no wall fits between A1 top and A1 top: a wall stands between two spaces of one floor that share a side (F2)",
        ),
        (
            &with(", \"walls\": {\"top\": [\"B2-C2\"]}"),
            "1:83: there is no C2 on the top floor: its spaces are A1 to B2",
        ),
        (
            &with(", \"walls\": {\"middle\": [\"A1B1\"]}"),
            "1:86: \"A1B1\" is no place for a wall: a wall is written as its two spaces, like A1-A2",
        ),
        (
            &with(", \"walls\": {\"middle\": [\"A1 B1\"]}"),
            "1:86: \"A1 B1\" is no place for a wall: a wall is written as its two spaces, like A1-A2; did you mean \"A1-B1\"?",
        ),
        (
            &with(", \"walls\": {\"middle\": [\"1A-B1\"]}"),
            "1:86: \"1A\" is no space: a space is a letter A to E and a figure 1 to 5; did you mean \"A1-B1\"?",
        ),
        (
            &with(", \"walls\": {\"middle\": [17]}"),
            "1:86: a wall is a number; a text must stand here",
        ),
        // Ladders.
        (
            &with(", \"ladders\": {\"top\": []}"),
            "1:77: ladders has no \"top\"; \"bottom\" or \"middle\" may stand here",
        ),
        (
            &with(", \"ladders\": {\"bottom\": [\"D4\"]}"),
            "1:88: no ladder can rise from D4 bottom: nothing is straight above it; ladders rise from A1 to C3 bottom and from A1 to B2 middle (F3)",
        ),
        (
            &with(", \"ladders\": {\"bottom\": [\"C2\", \"c2\"]}"),
            "1:94: the ladder C2 bottom-C2 middle stands here a second time; it was given at 1:88",
        ),
        (
            &with(", \"ladders\": {\"bottom\": [\"spaec C2\"]}"),
            "1:88: \"spaec C2\" is no space: a space is a letter A to E and a figure 1 to 5; did you mean \"C2\"?",
        ),
        (
            &with(", \"ladders\": {\"bottom\": [\"C2 middle\"]}"),
            "1:88: C2 middle is not on the bottom floor, under which it is listed",
        ),
        (
            &with(", \"walls\": {\"bottom\": [\"A1-A2 top\"]}"),
            "1:86: A2 top is not on the bottom floor, under which it is listed",
        ),
        (
            &with(", \"walls\": {\"top\": [\"A1-A2\",]}"),
            "1:91: this is not JSON: the comma before this is one too many, found ']'",
        ),
        (
            &with(", \"title\": “Tower”"),
            "1:74: this is not JSON: texts stand in straight double quotes, found '“'",
        ),
        // Cards.
        (
            &with(", \"cards\": {\"D4 middle\": \"flag\"}"),
            "1:75: there is no D4 on the middle floor: its spaces are A1 to C3",
        ),
        (
            &with(", \"cards\": {\"C2\": \"flag\"}"),
            "1:75: \"C2\" lacks its floor: write C2 bottom, C2 middle or C2 top",
        ),
        (
            &with(", \"cards\": {\"C2 botom\": \"flag\"}"),
            "1:75: \"botom\" is no floor: the floors are bottom, middle and top; did you mean \"C2 bottom\"?",
        ),
        (
            &with(", \"cards\": {\"C2 bottom\": \"flga\"}"),
            "1:88: \"flga\" is no card; \"flag\", \"poison cup\", \"king\", \"duke\", \"soldier\", \"princess\", \"secret passage\" or \"pitfall\" may stand here; did you mean \"flag\"?",
        ),
        (
            &with(", \"cards\": {\"C2 bottom\": \"wizard\"}"),
            "1:88: \"wizard\" is no card; \"flag\", \"poison cup\", \"king\", \"duke\", \"soldier\", \"princess\", \"secret passage\" or \"pitfall\" may stand here",
        ),
        (
            &with(", \"cards\": {\"C2 bottom\": \"flag\", \"c2  BOTTOM\": \"duke\"}"),
            "1:96: C2 bottom stands here a second time; it was given at 1:75",
        ),
        (
            &with(", \"cards\": {\"C2 bottom\": null}"),
            "1:88: card is null; a text must stand here",
        ),
        (
            &with(", \"cards\": {\"\": \"flag\"}"),
            "1:75: \"\" is no space: a space is a letter A to E and a figure 1 to 5",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text), *expected, "for {text}");
    }
}

#[test]
fn parts_lists_are_read_strictly() {
    let custom = |parts: &str| {
        format!(
            "{{\"format\": \"keepwright-fortress\", \"version\": 1, \"game\": \"custom\", \"parts\": {parts}}}"
        )
    };
    let cases = [
        ("7", "1:76: parts is a number; an object must stand here"),
        ("{}", "1:76: the parts list lacks \"cards\""),
        (
            "{\"wals\": 1}",
            "1:77: the parts list has no \"wals\"; \"walls\", \"ladders\", \"pieces\" or \"cards\" may stand here; did you mean \"walls\"?",
        ),
        (
            "{\"cards\": {\"flag\": 1.5}}",
            "1:95: flag is 1.5; a whole number from 0 to 37 must stand here",
        ),
        (
            "{\"cards\": {\"flag\": -1}}",
            "1:95: flag is -1; a whole number from 0 to 37 must stand here",
        ),
        (
            "{\"cards\": {\"flag\": 1e999}}",
            "1:95: flag is 1e999; a whole number from 0 to 37 must stand here",
        ),
        (
            "{\"cards\": {\"flag\": \"1\"}}",
            "1:95: flag is a text; a whole number must stand here",
        ),
        (
            "{\"cards\": {\"flag\": 1, \"FLAG\": 2}}",
            "1:98: flag stands here a second time; it was given at 1:87",
        ),
        (
            "{\"cards\": {\"dragon\": 1}}",
            "1:87: the cards list has no \"dragon\"; \"flag\", \"poison cup\", \"king\", \"duke\", \"soldier\", \"princess\", \"secret passage\" or \"pitfall\" may stand here",
        ),
        (
            "{\"cards\": {}, \"walls\": 57}",
            "1:99: walls is 57; a whole number from 0 to 56 must stand here",
        ),
        (
            "{\"cards\": {}, \"walls\": 99999999999999999999999}",
            "1:99: walls is 99999999999999999999999; a whole number from 0 to 56 must stand here",
        ),
        (
            "{\"cards\": {}, \"walls\": 1, \"ladders\": 1, \"pieces\": []}",
            "1:126: pieces is an empty list; a list of at least one piece must stand here",
        ),
        (
            "{\"cards\": {}, \"walls\": 1, \"ladders\": 1, \"pieces\": [\"king\", \"KING\"]}",
            "1:135: king stands here a second time; it was given at 1:127",
        ),
        (
            "{\"cards\": {}, \"walls\": 1, \"ladders\": 1, \"pieces\": [\"duke\"]}",
            "1:127: \"duke\" is no piece; \"king\", \"knight\", \"wizard\" or \"dwarf\" may stand here",
        ),
    ];
    for (parts, expected) in cases {
        assert_eq!(message(&custom(parts)), expected, "for {parts}");
    }
}

#[test]
fn other_encodings_are_named() {
    let utf16: Vec<u8> = "{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let with_mark = |mark: &[u8], text: &[u8]| [mark, text].concat();
    let message = |bytes: &[u8]| LayoutFile::read(bytes).expect_err("unreadable").to_string();
    assert_eq!(
        message(&with_mark(&[0xEF, 0xBB, 0xBF], CANONICAL.as_bytes())),
        "the file begins with a UTF-8 byte-order mark; save it as plain UTF-8 without one"
    );
    assert_eq!(
        message(&with_mark(&[0xFF, 0xFE], &utf16)),
        "the file begins with a UTF-16 byte-order mark; save it as plain UTF-8 without one"
    );
    // Latin-1: the ö of line 2, column 12.
    let latin1 = b"{\n\"notes\": \"W\xF6rter\"}";
    assert_eq!(
        message(latin1),
        "2:12: this byte is not UTF-8 text; save the file as plain UTF-8"
    );
    assert!(message(&[0, 159, 146, 150]).contains("UTF-8"));
    assert!(message(&[0; 64]).contains("not JSON"));
}

/// Columns count characters, not bytes.
#[test]
fn columns_count_characters() {
    let text = with(", \"title\": \"Wörter äöü\", \"walls\": 1");
    let plain = with(", \"title\": \"Worter aou\", \"walls\": 1");
    assert_eq!(message(&text), message(&plain));
}

#[test]
fn deep_nesting_is_no_danger() {
    for deep in [
        "[".repeat(200_000),
        "{\"a\":".repeat(100_000),
        with(&format!(
            ", \"notes\": {}{}",
            "[".repeat(100_000),
            "]".repeat(100_000)
        )),
    ] {
        assert!(read(&deep).is_err());
    }
}

/// A megabyte of keys is read in one go: places are counted for errors only.
#[test]
fn many_keys_are_no_danger() {
    let keys: Vec<String> = (0..90_000).map(|i| format!("\"{i}\":0")).collect();
    let crowded = with(&format!(",\"cards\":{{{}}}", keys.join(",")));
    assert!(message(&crowded).contains("\"0\" is no space"));
}

/// Which floor "the roof" is, is not guessed.
#[test]
fn a_strange_floor_gets_no_suggestion() {
    let roof = message(&with(", \"cards\": {\"A1 roof\": \"flag\"}"));
    assert_eq!(
        roof,
        "1:75: \"roof\" is no floor: the floors are bottom, middle and top"
    );
    let cup = message(&with(", \"cards\": {\"A1 top\": \"cup\"}"));
    assert!(cup.ends_with("did you mean \"poison cup\"?"), "{cup}");
}

#[test]
fn large_files_are_refused_unread() {
    let large = with(&format!(", \"notes\": \"{}\"", "x".repeat(2 * 1024 * 1024)));
    let error = read(&large).expect_err("too large");
    assert!(matches!(
        error.problem,
        Problem::TooLarge {
            limit: 1_048_576,
            ..
        }
    ));
    let fits = with(&format!(", \"notes\": \"{}\"", "x".repeat(1_000_000)));
    assert!(read(&fits).is_ok());
}

/// However long or strange the text is, the message is one line that a terminal
/// can bear.
#[test]
fn messages_are_short_lines_without_control_characters() {
    let long = "x".repeat(100_000);
    for text in [
        with(&format!(", \"{long}\": 1")),
        with(&format!(", \"cards\": {{\"{long}\": \"flag\"}}")),
        with(&format!(", \"cards\": {{\"C2 {long}\": \"flag\"}}")),
        with(&format!(", \"walls\": {{\"top\": [\"{long}\"]}}")),
        with(&format!(", \"cards\": {{\"A1 top\": \"{long}\"}}")),
        with(", \"cards\": {\"\\u001b[31m\\n\": \"flag\"}"),
        with(&format!(", \"title\": \"\", \"parts\": {long}")),
    ] {
        let message = message(&text);
        assert!(message.chars().count() < 500, "{message}");
        assert!(!message.chars().any(char::is_control), "{message:?}");
    }
}

#[test]
fn every_shipped_maze_is_canonical() {
    for path in files("mazes", "json")
        .iter()
        .chain(&files("mazes/illegal", "json"))
    {
        let text = std::fs::read_to_string(path).expect("it is text");
        let file = read(&text).unwrap_or_else(|error| panic!("{}:{error}", path.display()));
        assert_eq!(file.to_json(), text, "{}", path.display());
        assert!(
            !file.title.is_empty() && !file.notes.is_empty(),
            "{}",
            path.display()
        );
    }
}

proptest! {
    #![proptest_config(cases(300, 20_000))]

    #[test]
    fn every_layout_comes_back(layout in any_layout(), title in "\\PC{0,20}", notes in any::<String>()) {
        let file = LayoutFile { layout, title, author: String::new(), notes };
        let text = file.to_json();
        prop_assert_eq!(read(&text), Ok(file));
    }

    /// Mutated files are read or refused with a place inside the text; never a
    /// panic. What is read comes back.
    #[test]
    fn mutated_files_do_no_harm(
        layout in any_layout(),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4usize), 1..4),
    ) {
        let mut bytes = LayoutFile::untitled(layout).to_json().into_bytes();
        for (place, byte, kind) in cuts {
            let at = place.index(bytes.len().max(1));
            if bytes.is_empty() {
                continue;
            }
            match kind {
                0 => bytes[at] = byte,
                1 => { bytes.remove(at); }
                2 => bytes.insert(at, byte),
                _ => bytes.truncate(at.max(1)),
            }
        }
        match LayoutFile::read(&bytes) {
            Ok(file) => prop_assert_eq!(read(&file.to_json()), Ok(file)),
            Err(error) => {
                let lines = bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
                if let Some(position) = error.position {
                    prop_assert!(position.line >= 1 && position.line <= lines);
                    prop_assert!(position.column >= 1 && position.column <= bytes.len() + 1);
                }
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = LayoutFile::read(&bytes);
    }
}
