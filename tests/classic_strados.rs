//! Recorded games in StraDoS XML: what is read, what is repaired, and every wrong move
//! by its number.

mod common;

use common::cases;
use keepwright::classic::{Rank, Side, TwoSquares};
use keepwright::format::classic::game_file::GameFileError;
use keepwright::format::classic::strados::{self, Repair};
use keepwright::format::classic::{Form, GameFile, Loaded};
use proptest::prelude::*;

/// Red's front row is all scouts but for a miner on i4 and a bomb on j4; Blue's has
/// a scout on a7, the 10 on i7 and a miner on j7.
const FIELD: &str = "MBBBBBCGGGGFFFFHHHHIEEEEIIJJKLDDDDDDDDEB\
AA__AA__AAAA__AA__AA\
PRRRRSSSXQTTTTUUUVVWPPPPPPPOQQQQSYNNNNNN";

/// A whole file with these moves and this result.
fn file(moves: &[(&str, &str)], result: &str) -> String {
    let moves: Vec<String> = moves
        .iter()
        .enumerate()
        .map(|(index, (source, target))| {
            let id = index + 1;
            format!("  <move id=\"{id}\" source=\"{source}\" target=\"{target}\"/>\n")
        })
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game type = \"classic\">\n\n  <field content=\"{FIELD}\"/>\n{}  <player id =\"1\">anna</player>\n  <player id =\"2\">B&amp;n</player>\n  {result}\n </game>\n</stratego>\n",
        moves.concat()
    )
}

fn game(text: &str) -> GameFile {
    let recorded = strados::read(text.as_bytes()).expect("it is XML");
    recorded.game.expect("it is legal")
}

fn faults(text: &str) -> Vec<String> {
    let recorded = strados::read(text.as_bytes()).expect("it is XML");
    match recorded.game {
        Err(GameFileError::Faulty(faults)) => faults.iter().map(ToString::to_string).collect(),
        other => panic!("it is legal or unreadable: {other:?}"),
    }
}

const FORFEIT: &str = "<result type=\"3\" winner=\"2\"/>";

#[test]
fn a_game_is_read_with_all_that_is_said_of_it() {
    let moves = [
        ("A4", "A5"),
        ("K7", "K6"),
        ("a5", "a6"),
        ("k6", "k5"),
        ("A6", "A7"),
    ];
    let text = file(&moves, FORFEIT);
    let file = game(&text);
    assert_eq!(file.players, ["anna", "B&n"]);
    assert_eq!(file.game().rules().first, Side::Red);
    assert_eq!(file.game().rules().two_squares, TwoSquares::Off);
    let fallen = file.game().position().captured();
    let fallen: Vec<Rank> = fallen.iter().map(|fallen| fallen.piece.rank()).collect();
    assert_eq!(fallen, [Rank::Two, Rank::Two], "scout against scout");
    let outcome = file.outcome().expect("it was given up");
    assert_eq!(outcome.to_string(), "Red gave up, Blue wins");
    assert_eq!(GameFile::read(file.to_json().as_bytes()), Ok(file));
    let loaded = Loaded::read(text.as_bytes(), Side::Blue).expect("it is XML");
    assert_eq!((loaded.form, loaded.kind()), (Form::Strados, "game"));
    assert_eq!(loaded.findings(), []);
}

/// The tenth row is the colon, the character behind 9; 10 is understood too.
#[test]
fn the_tenth_row_is_a_colon() {
    let moves = [
        ("A4", "A7"),
        ("A8", "A7"),
        ("B4", "B5"),
        ("A7", "A6"),
        ("B5", "A5"),
    ];
    let mut moves = moves.to_vec();
    assert_eq!(game(&file(&moves, FORFEIT)).game().record().len(), 5);
    // Flag and bombs stand in the tenth row, so what moves there is refused by name.
    moves.extend([("E:", "E9")]);
    let found = faults(&file(&moves, FORFEIT));
    assert_eq!(
        found,
        ["11:3: move 6, e10-e9: the piece on e10 is a flag or a bomb, which never move (C10)"]
    );
    moves[5] = ("E10", "E9");
    assert_eq!(faults(&file(&moves, FORFEIT)), found);
}

#[test]
fn column_j_is_repaired_and_reported() {
    let moves = [("A4", "A5"), ("J7", "j6"), ("B4", "B5"), ("K6", "J5")];
    let text = file(&moves, FORFEIT);
    let recorded = strados::read(text.as_bytes()).expect("it is XML");
    let repair = Repair::ColumnJ {
        squares: 3,
        first: 2,
    };
    assert_eq!(recorded.repairs, [repair]);
    let file = recorded.game.expect("it is legal");
    let texts: Vec<String> = file
        .game()
        .record()
        .iter()
        .map(|played| {
            played
                .action
                .in_words_of(file.game().army(played.side))
                .to_string()
        })
        .collect();
    assert_eq!(texts, ["a4-a5", "j7-j6", "b4-b5", "j6-j5"]);
    let loaded = Loaded::read(text.as_bytes(), Side::Red).expect("it is XML");
    let findings = loaded.findings();
    assert_eq!(findings.len(), 1);
    assert!(!findings[0].is_fault);
    assert_eq!(
        findings[0].message,
        "the tenth column is called j in place of k in 3 squares, first in move 2; it was read as k"
    );
}

/// A move that is refused is made all the same, so that the next is judged.
#[test]
fn every_wrong_move_is_named_by_number() {
    let moves = [
        ("A4", "B5"), // diagonal
        ("I7", "I5"), // the 10 goes two squares
        ("B4", "D4"), // over a piece, onto another
        ("A8", "A9"),
    ];
    assert_eq!(
        faults(&file(&moves, FORFEIT)),
        [
            "6:3: move 1, a4-b5: b5 lies neither ahead of a4 nor behind nor beside it (C10)",
            "7:3: move 2, i7-i5: from i7 to i5 is more than one square, and only scouts go further (C10)",
            "8:3: move 3, b4-d4: your own piece stands on d4 (C10)",
            "9:3: move 4 was not looked at, since the one before cannot be played",
        ]
    );
    let moves = [("A4", "A5"), ("B7", "L6"), ("B4", "B5"), ("C7", "")];
    assert_eq!(
        faults(&file(&moves, FORFEIT)),
        [
            "7:3: move 2: \"L6\" is no square; squares are a letter a to i or k and a row 1 to 9 or :, lakes left out (C1)",
            "8:3: moves 3 to 4 were not looked at, since the one before them cannot be played",
        ]
    );
    let none = file(&[("C5", "C6")], FORFEIT);
    assert!(faults(&none)[0].starts_with("6:3: move 1: \"C5\" is no square"));
}

/// C3: both setups are looked at, and the moves all the same.
#[test]
fn illegal_setups_are_listed() {
    let text = file(&[("A4", "A5"), ("B4", "B5")], FORFEIT).replace("MBBBBBC", "MBBBBCC");
    assert_eq!(
        faults(&text),
        [
            "Red's setup: Bomb: 5 set up where 6 belong (C3)",
            "Red's setup: Spy: 2 set up where 1 belong (C3)",
            "7:3: move 2, b4-b5: the piece on b4 is the opponent's (C10)",
        ]
    );
}

/// The known types and winners: 1 Red, 2 Blue, 3 nobody.
#[test]
fn results_are_understood_or_left_out() {
    let moves = [("A4", "A5")];
    for (kind, winner, said) in [
        ("3", "1", Some("Blue gave up, Red wins")),
        ("4", "3", Some("the players agreed, the game is drawn")),
        ("10", "3", Some("both stayed away, the game is drawn")),
        ("11", "2", Some("Red's time ran out, Blue wins")),
        ("12", "3", Some("the time ran out, the game is drawn")),
        ("13", "1", Some("Blue's time ran out, Red wins")),
        ("14", "2", Some("Red stayed away, Blue wins")),
        ("3", "3", None),
        ("4", "1", None),
        ("99", "1", None),
        ("3", "x", None),
    ] {
        let result = format!("<result type=\"{kind}\" winner=\"{winner}\"/>");
        let recorded = strados::read(file(&moves, &result).as_bytes()).expect("it is XML");
        let outcome = recorded.game.expect("legal").outcome();
        assert_eq!(outcome.map(|outcome| outcome.to_string()).as_deref(), said);
        assert_eq!(
            recorded.repairs.is_empty(),
            said.is_some(),
            "{kind} {winner}"
        );
    }
    assert_eq!(game(&file(&moves, "")).outcome(), None);
    for (kind, said) in [
        ("0", "Blue cannot move, Red wins (C16)"),
        ("1", "Blue's flag is taken, Red wins (C15)"),
    ] {
        let result = format!("<result type=\"{kind}\" winner=\"1\"/>");
        assert_eq!(
            faults(&file(&moves, &result)),
            [format!(
                "9:3: the file says: {said}; by the law: the game goes on"
            )]
        );
    }
}

#[test]
fn what_is_no_such_file_is_said_with_its_place() {
    let good = file(&[("A4", "A5")], FORFEIT);
    let cases = [
        (
            good.replace("\"classic\"", "\"barrage\""),
            "3:2: the game is \"barrage\"; only \"classic\" games are read",
        ),
        (
            good.replace(" type = \"classic\"", ""),
            "3:2: the element <game> lacks the attribute type",
        ),
        (
            good.replace("<field", "<feld"),
            "3:2: the element <game> lacks a <field>",
        ),
        (
            good.replace("content=", "c="),
            "5:3: the element <field> lacks the attribute content",
        ),
        (
            good.replace(FIELD, "AAAA"),
            "5:3: the board has 100 characters, ten for each row from row 1, and here are 4",
        ),
        (
            "<stratego/>".to_string(),
            "1:1: the element <stratego> lacks a <game>",
        ),
        (
            "<chess><game/></chess>".to_string(),
            "1:1: the element <stratego> lacks a <game>",
        ),
    ];
    for (text, expected) in cases {
        let error = strados::read(text.as_bytes()).expect_err(&text);
        assert_eq!(error.to_string(), expected);
    }
    for text in [
        good.replace("</game>", ""),
        good.replace("<stratego>", "<!DOCTYPE a [<!ENTITY b \"c\">]><stratego>"),
        String::new(),
    ] {
        let error = strados::read(text.as_bytes()).expect_err(&text).to_string();
        assert!(error.contains("this is not XML: "), "{error}");
        assert!(!error.contains('\n'));
    }
    let large = " ".repeat(2 * 1024 * 1024);
    let error = strados::read(large.as_bytes()).expect_err("too large");
    assert_eq!(
        error.to_string(),
        "the file is larger than 1024 KiB, which no recorded game needs"
    );
}

proptest! {
    #![proptest_config(cases(400, 20_000))]

    #[test]
    fn mutated_files_do_no_harm(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..8),
    ) {
        let text = file(&[("A4", "A5"), ("J7", "J6"), ("A5", "A6"), ("K6", "K5")], FORFEIT);
        let mut bytes = text.into_bytes();
        for (place, byte, how) in changes {
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte % 128,
                1 => bytes.insert(place, byte),
                _ => { bytes.remove(place); }
            }
        }
        match strados::read(&bytes) {
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
            Ok(recorded) => if let Err(GameFileError::Faulty(faults)) = recorded.game {
                for fault in faults {
                    prop_assert!(!fault.to_string().contains(char::is_control));
                }
            },
        }
    }
}
