//! Orders of the classic boards as text: written, read, and refused in a sentence.

mod board;
mod cases;
mod common;

use board::random_start;
use cases::game_two;
use keepwright::classic::{Action, Edition, Game, OrderError, Power, Refusal, Rules, Side};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Red with Susan, Lucy and Aslan, and a lost Dryad and spy; Blue with the witch; red to
/// move.
fn game() -> Game {
    let pieces = "e4=red:Susan e9=red:Hawk b1=red:Lucy h4=red:Aslan f6=blue:Harpy \
                  b9=blue:WhiteWitch j1=red:Flag j10=blue:Flag";
    game_two(cases::position(
        Side::Red,
        pieces,
        "",
        "Dryad Tumnus",
        0,
        false,
    ))
}

#[test]
fn orders_are_written_in_one_way() {
    let army = Edition::NarniaTwo.army(Side::Red);
    for text in [
        "a4-a5",
        "stone e4>e6",
        "enchant e4>e5",
        "quick a4>a5>b5",
        "fly c3>c7",
        "fly c3>c7xc8",
        "tunnel c7>c4",
        "tunnel c7>c4xd4",
        "rampage e4>e5",
        "detect e4>f6",
        "restore e4",
        "shoot e4>e6",
        "summon e5 b2>e4",
        "heal e4 Mr. Tumnus>c2",
        "reinforce Aslan a1, Spring Magic b10",
    ] {
        let action = Action::read(text, &army).expect(text);
        assert_eq!(action.in_words_of(&army).to_string(), text);
        let loud = text
            .to_uppercase()
            .replace('>', "  >\t")
            .replace(',', " , ");
        assert_eq!(
            Action::read(&format!("  {loud} "), &army),
            Ok(action),
            "{loud}"
        );
    }
    assert_eq!(
        Action::read("a4xa5", &army).map(|action| action.in_words_of(&army).to_string()),
        Ok("a4-a5".to_string())
    );
}

/// N11: the opponent hears where reinforcements enter and not which is which.
#[test]
fn n11_reinforcements_are_heard_of_without_names() {
    let army = Edition::NarniaTwo.army(Side::Red);
    let heard = |text: &str| {
        let action = Action::read(text, &army).expect("an order");
        action.as_heard(&army).to_string()
    };
    assert_eq!(heard("reinforce Aslan a1, Dryad b1"), "reinforce a1, b1");
    // Who is healed is revealed (P11).
    assert_eq!(heard("heal e4 Dryad>c2"), "heal e4 Dryad>c2");
    assert_eq!(heard("summon e5 b2>e4"), "summon e5 b2>e4");
}

/// Who alone can be meant need not be named.
#[test]
fn p10_and_p11_find_who_uses_the_power() {
    let mut game = game();
    for (short, whole) in [
        ("summon e9>e5", "summon e4 e9>e5"),
        ("heal Dryad>c2", "heal b1 Dryad>c2"),
        ("heal mr. tumnus>c2", "heal b1 Mr. Tumnus>c2"),
    ] {
        let action = game.read(short).expect(short);
        assert_eq!(game.read(whole).as_ref(), Ok(&action));
        let army = game.army(Side::Red);
        assert_eq!(action.in_words_of(army).to_string(), whole);
        // Without a game nobody can know.
        assert!(matches!(
            Action::read(short, army),
            Err(OrderError::WhichOne(_))
        ));
        assert!(game.play(&action).is_ok());
        game.undo();
    }
}

/// Every text that is no order is refused in one sentence that says what would be one.
#[test]
fn texts_that_are_no_orders_are_refused_with_a_reason() {
    let mut game = game();
    for (text, said) in [
        (
            "",
            "a move is two squares with a hyphen between them, like a4-a5",
        ),
        (
            "a4",
            "a move is two squares with a hyphen between them, like a4-a5",
        ),
        (
            "petrify a4>a5",
            "begins with one of stone, enchant, quick, fly",
        ),
        ("stone", "turn to stone is written like stone e4>e6 (P1)"),
        ("stone e4", "turn to stone is written like stone e4>e6 (P1)"),
        ("stone e4>e5>e6", "written like stone e4>e6 (P1)"),
        (
            "enchant e4-e5",
            "enchant is written like enchant e4>e5 (P2)",
        ),
        (
            "quick e4>e5",
            "quickness is written like quick a4>a5>a6 (P3)",
        ),
        (
            "quick e1>e2>e3>e4",
            "quickness is written like quick a4>a5>a6 (P3)",
        ),
        ("quick e1>e2>e3>e4>e5", "like quick a4>a5>a6 (P3)"),
        (
            "fly e4",
            "flight is written like fly c3>c7 or fly c3>c7xc8 (P4)",
        ),
        ("tunnel e4", "like tunnel c7>c4 or tunnel c7>c4xc3 (P5)"),
        ("rampage", "rampage is written like rampage e4>e5 (P6)"),
        ("detect e4", "detect is written like detect e4>f6 (P7)"),
        ("restore", "restore is written like restore e4 (P8)"),
        ("restore e4>e5", "restore is written like restore e4 (P8)"),
        ("shoot e4", "arrows is written like shoot e4>e6 (P9)"),
        ("summon e9", "summon is written like summon e5 b2>e4 (P10)"),
        (
            "heal Dryad c2",
            "healing is written like heal e4 Dryad>c2 (P11)",
        ),
        ("heal >c2", "your army has no kind called \"\" (P11)"),
        ("heal Hag>c2", "your army has no kind called \"Hag\" (P11)"),
        ("stone e4>e11", "there is no square \"e11\""),
        ("stone e4>d5", "d5 is a lake and no square (C1)"),
        ("fly c3>c7x", "there is no square \"\""),
        ("reinforce", "like reinforce Aslan a1, Susan b1 (N11)"),
        ("reinforce Aslan", "like reinforce Aslan a1, Susan b1 (N11)"),
        (
            "reinforce Hag a1",
            "your army has no kind called \"Hag\" (N11)",
        ),
        ("summon e4 e9 e10>e5", "there is no square \"e9 e10\""),
    ] {
        let before = game.clone();
        let refusal = game.play_text(text).expect_err(text);
        assert!(matches!(refusal, Refusal::Unreadable(_)), "{text}");
        let sentence = refusal.to_string();
        assert!(sentence.contains(said), "{text}: {sentence}");
        assert!(game == before, "{text}");
    }
}

/// N12: games without powers refuse them all, and say nothing of them where none was meant.
#[test]
fn n12_other_editions_are_played_without_powers() {
    for edition in Edition::ALL {
        if edition.has_powers() {
            continue;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        let rules = Rules::of(edition);
        let mut game = Game::new(rules, Game::armies(&rules), random_start(edition, &mut rng));
        for text in ["stone e4>e6", "restore a1", "quick a4>a5>a6"] {
            assert_eq!(game.play_text(text), Err(Refusal::NoPowers), "{edition}");
        }
        let entry = Action::Reinforce(Box::new([]));
        assert_eq!(game.play(&entry), Err(Refusal::NoPowers));
        assert!(game.entry().is_err());
        assert!(game.view(Side::Red).healable().is_empty());
        let moves = game.legal_moves().into_iter().map(Action::Move);
        assert_eq!(game.legal_actions(), moves.collect::<Vec<_>>());
        let said = game.play_text("go home").expect_err("no order").to_string();
        assert_eq!(
            said,
            "a move is two squares with a hyphen between them, like a4-a5"
        );
    }
}

/// Refusals of powers name their rule, each in one sentence.
#[test]
fn refusals_are_sentences_with_their_rule() {
    let mut game = game();
    for (text, said) in [
        (
            "detect e4>f6",
            "the piece on e4 has not the power detect (N12)",
        ),
        ("shoot f6>e4", "the piece on f6 is the opponent's (C10)"),
        ("shoot d4>d3", "no piece stands on d4 (C10)"),
        (
            "shoot e4>f6",
            "arrows reaches one or two squares straight or diagonally, and f6 does not lie so from e4 (P9)",
        ),
        ("shoot e4>e3", "there is no enemy on e3 for arrows (P9)"),
        ("restore h4", "there is no stone around h4 to restore (P8)"),
        (
            "summon e4>e5",
            "the piece on e4 summons others and not itself (P10)",
        ),
        (
            "summon j1>e5",
            "the piece on j1 is a flag or a bomb and cannot be summoned (P10)",
        ),
        (
            "heal Aslan>c2",
            "healing brings back ranks S, 2, 3, 5, 6 and 7, and Aslan is none of these (P11)",
        ),
        (
            "heal Leopard>c2",
            "you have lost no Leopard that could be healed (P11)",
        ),
        (
            "heal Dryad>c7",
            "who is healed returns to rows 1 to 4, and c7 lies outside (P11)",
        ),
        (
            "quick h4>h3>h4",
            "quickness does not lead back to h4, where it began (P3)",
        ),
        (
            "reinforce Dryad a1",
            "you have no reinforcements that wait (N11)",
        ),
    ] {
        let refusal = game.play_text(text).expect_err(text);
        assert_eq!(refusal.to_string(), said);
    }
}

/// Where two could be meant, the order must say which.
#[test]
fn p10_two_that_summon_must_be_told_apart() {
    let rules = Rules::of(Edition::NarniaTwo);
    let [red, blue] = Game::armies(&rules);
    let kinds = red.kinds().map(|(_, kind)| {
        let mut kind = kind.clone();
        if kind.name == "Lucy" {
            kind.powers = vec![Power::Summon];
        }
        kind
    });
    let red = keepwright::classic::Army::new("Two horns", true, kinds.collect()).expect("an army");
    let mut game = Game::new(rules, [red, blue], game().position().clone());
    let refusal = game.play_text("summon e9>e5").expect_err("which?");
    assert_eq!(
        refusal.to_string(),
        "say which piece uses summon, like summon e5 b2>e4 (P10)"
    );
    assert!(game.play_text("summon b1 e9>b2").is_ok());
    let refusal = game
        .play_text("heal Dryad>c2")
        .expect_err("Blue heals nobody");
    assert!(refusal.to_string().contains("(P11)"), "{refusal}");
}

proptest! {
    #![proptest_config(common::cases(10, 200))]

    /// Whatever can be played can be written, and what is written is read again.
    #[test]
    fn orders_of_random_games_are_read_again(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rules = Rules::of(Edition::NarniaTwo);
        let mut game = game_two(random_start(Edition::NarniaTwo, &mut rng));
        prop_assert_eq!(game.rules(), &rules);
        while game.result().is_none() && game.record().len() < 150 {
            let actions = game.legal_actions();
            let army = game.army(game.position().to_move());
            for action in &actions {
                let text = action.in_words_of(army).to_string();
                let expected = Ok(action.clone());
                prop_assert_eq!(&Action::read(&text, army), &expected, "{}", text);
                prop_assert_eq!(&game.read(&text), &expected, "{}", text);
            }
            let action = actions.choose(&mut rng).expect("one is legal");
            prop_assert!(game.play(action).is_ok());
        }
    }

    /// No text makes it stumble.
    #[test]
    fn any_text_is_an_order_or_is_not(
        text in "(stone|quick|fly|tunnel|summon|heal|reinforce|restore)?[ a-j0-9>,x\u{e4}-]{0,24}",
        noise in any::<String>(),
    ) {
        let army = Edition::NarniaTwo.army(Side::Red);
        for text in [&text, &noise] {
            match Action::read(text, &army) {
                Ok(action) => {
                    let written = action.in_words_of(&army).to_string();
                    prop_assert_eq!(Action::read(&written, &army), Ok(action));
                }
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }
}
