//! Random games: the board stays sound at every turn, everything can be taken back, and
//! games end as often one way as the other as they are known to.

mod board;
mod common;

use board::{RandomEnd, check_position, random_game, random_start};
use keepwright::classic::{
    Change, Edition, Game, Position, Rules, Side, Square, SquareSet, TwoSquares,
};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Random rules of the classic law.
fn random_rules(rng: &mut impl Rng) -> Rules {
    let edition = [Edition::Classic, Edition::NarniaOne].choose(rng);
    Rules {
        two_squares: *TwoSquares::ALL.choose(rng).expect("four"),
        more_squares: rng.random(),
        scouts_strike: rng.random(),
        ..Rules::of(*edition.expect("two"))
    }
}

proptest! {
    #![proptest_config(common::cases(12, 300))]

    /// A whole game by any rules: sound at every turn; a listed move is played; and taken
    /// back turn by turn it is every game it was before.
    #[test]
    fn games_are_sound_and_undo_is_exact(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rules = random_rules(&mut rng);
        let start = random_start(rules.edition, &mut rng);
        let mut game = Game::new(rules, Game::armies(&rules), start);
        let mut past = Vec::new();
        while game.result().is_none() && past.len() < 250 {
            check_position(game.position());
            let moves = game.legal_moves();
            let plain = *moves.choose(&mut rng).expect("who has no move has lost");
            past.push(game.clone());
            let side = game.position().to_move();
            let answer = game.play(&plain.into());
            prop_assert!(answer.is_ok(), "{plain}: {answer:?}");
            prop_assert_eq!(game.position().to_move(), side.other());
        }
        check_position(game.position());
        // The same actions give the same game.
        if let Some(first) = past.first() {
            let mut again = first.clone();
            for played in game.record() {
                prop_assert_eq!(again.play(&played.action), Ok(played.answer));
            }
            prop_assert_eq!(&again, &game);
        }
        while let Some(before) = past.pop() {
            prop_assert!(game.undo().is_some());
            prop_assert_eq!(&game, &before);
        }
        prop_assert!(game.undo().is_none());
    }

    /// Every pair of squares: what is listed is allowed, and nothing else is.
    #[test]
    fn what_is_allowed_is_what_is_listed(seed: u64, turns in 0_usize..150) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rules = random_rules(&mut rng);
        let start = random_start(rules.edition, &mut rng);
        let mut game = Game::new(rules, Game::armies(&rules), start);
        for _ in 0..turns {
            let Some(plain) = game.legal_moves().choose(&mut rng).copied() else {
                break;
            };
            prop_assert!(game.play(&plain.into()).is_ok());
        }
        let listed = board::legal(&game);
        let mut allowed = Vec::new();
        for from in Square::all() {
            for to in Square::all() {
                let text = format!("{from}-{to}");
                if game.play_text(&text).is_ok() {
                    game.undo();
                    allowed.push(text);
                }
            }
        }
        allowed.sort();
        prop_assert_eq!(allowed, listed);
    }

    /// A change of any things at once, as powers make them, is taken back exactly.
    #[test]
    fn any_change_can_be_taken_back(seed: u64, steps in 1_usize..40) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = random_start(Edition::NarniaTwo, &mut rng);
        let mut past: Vec<(Position, Change)> = Vec::new();
        for _ in 0..5 {
            let before = position.clone();
            let change = random_change(&mut position, steps, &mut rng);
            past.push((before, change));
        }
        while let Some((before, change)) = past.pop() {
            position.undo(&change);
            prop_assert_eq!(&position, &before);
        }
    }
}

fn random_change(position: &mut Position, steps: usize, rng: &mut impl Rng) -> Change {
    let squares: Vec<Square> = SquareSet::ALL.iter().collect();
    let mut edit = position.edit();
    for _ in 0..steps {
        let square = *squares.choose(rng).expect("92");
        let piece = edit.position().at(square);
        match rng.random_range(0..8) {
            0 => edit.put(square, piece.map(|piece| piece.stone(!piece.is_stone()))),
            1 => edit.put(square, piece.map(|piece| piece.enchanted().revealed())),
            2 => edit.capture(square, Some(Side::Red)),
            3 => edit.capture(square, None),
            4 => {
                if let Some(back) = edit.take_captured(rng.random_range(0..4)) {
                    edit.put(square, Some(back.piece));
                }
            }
            5 => {
                edit.take_reserve(Side::Red);
            }
            6 => edit.use_healing(),
            _ => edit.pass_turn(),
        }
    }
    edit.finish()
}

/// Without repetition rules, random games between setups of which each legal one is
/// equally likely end by the flag in about 76 of a hundred, by a side that cannot move
/// in about 24, and by both sides locked less than once in a hundred. The bands
/// are more than four standard deviations of 2,000 games wide on either side.
#[test]
fn random_games_end_as_they_are_known_to() {
    const GAMES: u32 = 2_000;
    let mut rng = ChaCha8Rng::seed_from_u64(2005);
    let mut moves = Vec::new();
    let ends: Vec<RandomEnd> = (0..GAMES)
        .map(|_| {
            let start = random_start(Edition::Classic, &mut rng);
            random_game(start, &mut moves, &mut rng).0
        })
        .collect();
    let share = |end| {
        let count = ends.iter().filter(|found| **found == end).count();
        count as f64 / f64::from(GAMES)
    };
    let flag = share(RandomEnd::Flag);
    let immobile = share(RandomEnd::Immobile);
    let both = share(RandomEnd::BothImmobile);
    assert!((0.71..0.82).contains(&flag), "{flag}");
    assert!((0.18..0.29).contains(&immobile), "{immobile}");
    assert!(both < 0.01, "{both}");
}
