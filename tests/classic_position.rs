//! Position strings: read, written, and refused with the place.

mod board;
mod common;

use board::{pieces, position, random_start};
use keepwright::classic::{Edition, Side};
use keepwright::format::classic::position::{PositionError, read, write};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// An empty board with these characters at these places.
fn board_with(changes: &[(usize, char)]) -> String {
    let empty = format!(
        "{}{}{}",
        "A".repeat(40),
        "AA__AA__AA".repeat(2),
        "A".repeat(40)
    );
    let mut board: Vec<char> = empty.chars().collect();
    for (index, found) in changes {
        board[*index] = *found;
    }
    board.into_iter().collect()
}

/// Every letter once: red in row 1 and the start of row 2, blue in row 8 and 9.
#[test]
fn every_letter_has_its_meaning() {
    let red = "BCDEFGHIJKLM";
    let blue = "NOPQRSTUVWXY";
    let changes: Vec<(usize, char)> = red
        .chars()
        .enumerate()
        .chain(blue.chars().enumerate().map(|(i, letter)| (70 + i, letter)))
        .collect();
    let text = format!("{} b 12", board_with(&changes));
    let found = read(&text).expect("a position");
    assert_eq!(
        pieces(&found),
        "a1=redB b1=redS c1=red2 d1=red3 e1=red4 f1=red5 g1=red6 h1=red7 i1=red8 j1=red9 \
         a2=red10 b2=redF a8=blueB b8=blueS c8=blue2 d8=blue3 e8=blue4 f8=blue5 g8=blue6 \
         h8=blue7 i8=blue8 j8=blue9 a9=blue10 b9=blueF"
    );
    assert_eq!((found.to_move(), found.plies()), (Side::Blue, 12));
    assert_eq!(write(&found), text);
}

#[test]
fn lower_case_is_revealed() {
    let text = write(&position("a1=red2! j10=blue10! e4=red5", Side::Red));
    assert_eq!(
        text,
        format!("{} r 0", board_with(&[(0, 'd'), (99, 'x'), (34, 'G')]))
    );
    assert_eq!(
        pieces(&read(&text).expect("it is read")),
        "a1=red2! e4=red5 j10=blue10!"
    );
}

/// Each with what is wrong and where.
#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    let good = board_with(&[]);
    for (text, error, said) in [
        (String::new(), PositionError::Words(0), "three words"),
        (good.clone(), PositionError::Words(1), "three words"),
        (
            format!("{good} r 0 0"),
            PositionError::Words(4),
            "here are 4",
        ),
        (
            format!("{} r 0", &good[1..]),
            PositionError::Length(99),
            "here are 99",
        ),
        (
            format!("{good}A r 0"),
            PositionError::Length(101),
            "here are 101",
        ),
        (
            format!("{} r 0", board_with(&[(34, 'Z')])),
            PositionError::Letter {
                found: 'Z',
                index: 34,
            },
            "row 4: \"Z\" on e4",
        ),
        (
            format!("{} r 0", board_with(&[(0, 'a')])),
            PositionError::Letter {
                found: 'a',
                index: 0,
            },
            "row 1: \"a\" on a1",
        ),
        (
            format!("{} r 0", board_with(&[(99, 'é')])),
            PositionError::Letter {
                found: 'é',
                index: 99,
            },
            "row 10: \"\\u{e9}\" on j10",
        ),
        (
            format!("{} r 0", board_with(&[(42, 'A')])),
            PositionError::NotLake {
                found: 'A',
                index: 42,
            },
            "row 5: \"A\" stands on c5",
        ),
        (
            format!("{} r 0", board_with(&[(41, '_')])),
            PositionError::Lake(board::square("b5")),
            "row 5: a lake _ stands on b5",
        ),
        (
            format!("{good} red 0"),
            PositionError::ToMove("red".to_string()),
            "r or b",
        ),
        (
            format!("{good} R 0"),
            PositionError::ToMove("R".to_string()),
            "r or b",
        ),
        (
            format!("{good} r -1"),
            PositionError::Plies("-1".to_string()),
            "here is \"-1\"",
        ),
        (
            format!("{good} r +1"),
            PositionError::Plies("+1".to_string()),
            "number of plies",
        ),
        (
            format!("{good} r 4294967296"),
            PositionError::Plies("4294967296".to_string()),
            "4294967295",
        ),
    ] {
        let found = read(&text).expect_err(&text);
        assert_eq!(found, error);
        assert!(found.to_string().contains(said), "{found}");
        assert!(!found.to_string().contains('\n'));
    }
}

#[test]
fn the_most_plies_stay_the_most() {
    let text = format!("{} r {}", board_with(&[(0, 'G'), (99, 'S')]), u32::MAX);
    let mut found = read(&text).expect("it is read");
    assert!(found.make(board::plain("a1-a2")).is_some());
    assert_eq!(found.plies(), u32::MAX);
}

proptest! {
    #![proptest_config(common::cases(100, 5_000))]

    /// Positions of games come back as they were, moves and captures left out.
    #[test]
    fn positions_come_back(seed: u64, turns in 0_usize..300) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = random_start(Edition::Classic, &mut rng);
        let mut moves = Vec::new();
        for _ in 0..turns {
            position.list_moves(true, &mut moves);
            if moves.choose(&mut rng).and_then(|plain| position.make(*plain)).is_none() {
                break;
            }
        }
        let text = write(&position);
        let back = read(&text).expect("what is written can be read");
        prop_assert_eq!(pieces(&back), pieces(&position));
        prop_assert_eq!(back.to_move(), position.to_move());
        prop_assert_eq!(write(&back), text);
    }

    /// No text makes the reader fall over, and what it reads it writes again.
    #[test]
    fn any_text_is_read_or_refused(text in "[A-Za-z_ é0-9]{0,110}( [rb] [0-9]{1,3})?") {
        if let Ok(position) = read(&text) {
            prop_assert!(read(&write(&position)).is_ok());
        }
    }

    /// Nor does a board that is right but for one character.
    #[test]
    fn one_wrong_character_is_found(index in 0_usize..100, found: char) {
        let text = format!("{} r 0", board_with(&[(index, found)]));
        match read(&text) {
            Ok(position) => prop_assert_eq!(write(&position), text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
