//! Share codes: 25 characters for a complete layout, and no slip of the tongue
//! goes unnoticed.

mod common;

use common::{any_layout, cases, complete_layout, game, layout};
use keepwright::format::share_code::{
    CodeError, decode, encode, layout_count, nth_layout, rank, suggest,
};
use keepwright::fortress::{Card, Game, Layout};
use proptest::prelude::*;

const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fn plain(code: &str) -> Vec<char> {
    code.chars().filter(|c| *c != '-').collect()
}

/// Walls C(56,20), ladders C(13,3); then the cards in the order flag, cup, king
/// or duke and so on, each kind among the spaces left of 37.
#[test]
fn counts_are_the_products_of_their_choices() {
    let walls: u128 = 785_613_562_163_430; // C(56,20)
    let ladders: u128 = 286; // C(13,3)
    let introduction = 37 * 36 * 35 * 34 * (33 * 32 / 2);
    let main = 37 * 36 * 35 * 34 * 33 * (32 * 31 / 2) * (30 * 29 / 2);
    assert_eq!(
        layout_count(Game::Introduction),
        walls * ladders * introduction
    );
    assert_eq!(layout_count(Game::Main), walls * ladders * main);
    // Both games together, twelve versions more, fit 21 characters of 5 bits.
    let both = layout_count(Game::Introduction) + layout_count(Game::Main);
    assert!(13 * both < 1 << 105);
}

#[test]
fn the_first_and_the_last_layout_have_codes() {
    for game in [Game::Introduction, Game::Main] {
        let last = layout_count(game) - 1;
        assert_eq!(nth_layout(game, last + 1), None);
        for number in [0, last] {
            let layout = nth_layout(game, number).expect("it exists");
            assert_eq!(rank(&layout), Some(number));
            assert_eq!(decode(&encode(&layout)), Ok(layout));
        }
    }
}

/// Rank 0 takes the first place of every choice: walls and ladders in the first
/// slots, cards on the first spaces in the order of their kinds.
#[test]
fn rank_0_is_the_first_of_everything() {
    let layout = nth_layout(Game::Main, 0).expect("it exists");
    let cards: Vec<(String, Card)> = layout
        .cards()
        .map(|(space, card)| (space.to_string(), card))
        .collect();
    let expected = [
        ("A1 bottom", Card::Flag),
        ("A2 bottom", Card::PoisonCup),
        ("A3 bottom", Card::Duke),
        ("A4 bottom", Card::Soldier),
        ("A5 bottom", Card::Princess),
        ("B1 bottom", Card::SecretPassage),
        ("B2 bottom", Card::SecretPassage),
        ("B3 bottom", Card::Pitfall),
        ("B4 bottom", Card::Pitfall),
    ];
    assert_eq!(
        cards,
        expected.map(|(space, card)| (space.to_string(), card))
    );
    let ladders: Vec<String> = layout.ladder_slots().map(|slot| slot.to_string()).collect();
    assert_eq!(
        ladders,
        [
            "A1 bottom-A1 middle",
            "A2 bottom-A2 middle",
            "A3 bottom-A3 middle"
        ]
    );
    assert_eq!(
        layout
            .walls()
            .iter()
            .next()
            .map(|slot| slot.to_string())
            .as_deref(),
        Some("A1-A2 bottom")
    );
}

/// A code once given away must stand for the same layout for ever.
#[test]
fn codes_never_change() {
    let layout = nth_layout(Game::Main, 0).expect("it exists");
    assert_eq!(encode(&layout), FIRST_MAIN);
    let empty = Layout::new(Game::Introduction);
    assert_eq!(encode(&empty), EMPTY_INTRODUCTION);
}

/// The number of introduction layouts in base 32, and its check by polynomial
/// division.
const FIRST_MAIN: &str = "0004V-HFP8F-G4TRS-6QWXG-0WAKT";
/// Version 0, game 0, nothing set: the check of nothing is nothing.
const EMPTY_INTRODUCTION: &str =
    "U-00000-00000-00000-00000-00000-00000-00000-00000-00000-00000-00000-00000";

#[test]
fn letter_case_hyphens_and_blanks_do_not_matter() {
    let layout = nth_layout(Game::Main, 1 << 90).expect("it exists");
    let code = encode(&layout);
    let spoken = plain(&code).iter().collect::<String>().to_lowercase();
    assert_eq!(decode(&spoken), Ok(layout));
    assert_eq!(
        decode(&format!("  {} ", code.replace('-', " - "))),
        Ok(layout)
    );
    // What is easily misread is read as it was meant.
    let misread = code.replace('0', "O").replace('1', "l");
    assert_eq!(decode(&misread), Ok(layout));
}

#[test]
fn what_is_not_complete_gets_a_longer_code() {
    let missing_a_flag = {
        let mut layout = nth_layout(Game::Main, 5).expect("it exists");
        layout.set_card(common::space("A1 bottom"), None);
        layout
    };
    let on_the_start = {
        let mut layout = nth_layout(Game::Introduction, 5).expect("it exists");
        layout.set_card(common::space("A1 bottom"), None);
        layout.set_card(common::space("E5 bottom"), Some(Card::Flag));
        layout
    };
    for layout in [
        missing_a_flag,
        on_the_start,
        layout(Game::Main, &[], &[], &[]),
    ] {
        assert_eq!(rank(&layout), None);
        let code = encode(&layout);
        assert!(code.starts_with("U-"), "{code}");
        assert_eq!(plain(&code).len(), 1 + 60);
        assert_eq!(decode(&code), Ok(layout));
    }
}

#[test]
fn broken_codes_say_what_is_wrong() {
    let code = encode(&nth_layout(Game::Main, 77).expect("it exists"));
    assert!(matches!(
        decode(""),
        Err(CodeError::Length { found: 0, .. })
    ));
    assert!(matches!(
        decode("U"),
        Err(CodeError::Length { found: 0, .. })
    ));
    assert!(matches!(
        decode(&code[1..]),
        Err(CodeError::Length { found: 24, .. })
    ));
    assert!(matches!(
        decode(&format!("{code}0")),
        Err(CodeError::Length { found: 26, .. })
    ));
    assert_eq!(
        decode(&code.replacen(&code[0..1], "!", 1)),
        Err(CodeError::Character('!'))
    );
    assert!(decode(&"0".repeat(1_000_000)).is_err());
    let mistyped = {
        let mut characters: Vec<char> = code.chars().collect();
        characters[3] = if characters[3] == '7' { '8' } else { '7' };
        characters.into_iter().collect::<String>()
    };
    assert_eq!(decode(&mistyped), Err(CodeError::Check));
    assert_eq!(suggest(&mistyped), Some(code));
    // All zeros are a code, of the very first layout; all Z stand for none.
    assert!(decode(&"0".repeat(25)).is_ok());
}

proptest! {
    #![proptest_config(cases(300, 10_000))]

    #[test]
    fn every_layout_comes_back(layout in any_layout()) {
        prop_assert_eq!(decode(&encode(&layout)), Ok(layout));
    }

    #[test]
    fn every_complete_layout_has_25_characters(layout in complete_layout()) {
        let code = encode(&layout);
        prop_assert_eq!(plain(&code).len(), 25);
        prop_assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [5; 5]);
    }

    #[test]
    fn ranks_come_back(game in game(), number in any::<u128>()) {
        if let Some(count) = Some(layout_count(game)).filter(|count| *count > 0) {
            let layout = nth_layout(game, number % count).expect("it exists");
            prop_assert_eq!(rank(&layout), Some(number % count));
        }
    }

    /// After one slip the right code is suggested.
    #[test]
    fn one_slip_is_mended(layout in complete_layout(), place in 0..24usize, symbol in 0..32usize) {
        let code = plain(&encode(&layout));
        let mut swapped = code.clone();
        swapped.swap(place, place + 1);
        let mut mistyped = code.clone();
        mistyped[place] = ALPHABET.as_bytes()[symbol] as char;
        for slip in [swapped, mistyped].iter().filter(|slip| **slip != code) {
            let slip: String = slip.iter().collect();
            prop_assert_eq!(suggest(&slip), Some(encode(&layout)));
        }
    }

    /// Nothing that a person types makes it panic.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,100}") {
        let _ = decode(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every single wrong character and every swap of two neighbours, in 1,000
    /// codes.
    #[test]
    fn one_slip_is_always_caught(layout in complete_layout()) {
        let code = plain(&encode(&layout));
        for i in 0..code.len() {
            for character in ALPHABET.chars().filter(|c| *c != code[i]) {
                let mut slip = code.clone();
                slip[i] = character;
                let slip: String = slip.into_iter().collect();
                prop_assert_eq!(decode(&slip), Err(CodeError::Check));
            }
            if i > 0 && code[i] != code[i - 1] {
                let mut slip = code.clone();
                slip.swap(i, i - 1);
                let slip: String = slip.into_iter().collect();
                prop_assert_eq!(decode(&slip), Err(CodeError::Check));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(20, 200))]

    /// The same for drafts, whose codes have several checks.
    #[test]
    fn one_slip_in_a_draft_is_always_caught(layout in common::loose_layout()) {
        let code = plain(&encode(&layout));
        for i in 1..code.len() {
            let character = if code[i] == 'A' { 'B' } else { 'A' };
            let mut slip = code.clone();
            slip[i] = character;
            prop_assert!(decode(&slip.into_iter().collect::<String>()).is_err());
            if i > 1 && code[i] != code[i - 1] {
                let mut slip = code.clone();
                slip.swap(i, i - 1);
                prop_assert!(decode(&slip.into_iter().collect::<String>()).is_err());
            }
        }
    }
}
