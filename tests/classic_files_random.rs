//! Random files of the classic boards: what is written comes back, and no bytes do harm.

mod board;
mod classic_texts;
mod common;

use board::random_start;
use classic_texts::{ARMY, GAME, SETUP, game};
use common::cases;
use keepwright::classic::{
    Captured, CapturedPlay, Edition, Game, KindId, Piece, Placement, Position, Rules, Setup, Side,
    Square, TwoSquares,
};
use keepwright::format::classic::game_file::{Cause, Conclusion};
use keepwright::format::classic::{
    ArmyFile, Content, GameFile, Loaded, SetupFile, position, setup_string, stg,
};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Random choices of everything that players agree on.
fn random_rules(rng: &mut impl Rng) -> Rules {
    Rules {
        first: *Side::BOTH.choose(rng).expect("two"),
        two_squares: *TwoSquares::ALL.choose(rng).expect("four"),
        more_squares: rng.random(),
        scouts_strike: rng.random(),
        captured: *CapturedPlay::ALL.choose(rng).expect("four"),
        ..Rules::of(*Edition::ALL.choose(rng).expect("four"))
    }
}

/// A game of random actions.
fn random_file(rng: &mut impl Rng, most: usize) -> GameFile {
    let rules = random_rules(rng);
    let mut position = random_start(rules.edition, rng);
    if rules.first != rules.edition.first() {
        let pieces: Vec<(Square, Piece)> = position.pieces().collect();
        let reserve = position.reserve().to_vec();
        position = Position::empty(rules.first, 0);
        for (square, piece) in pieces {
            position.put(square, Some(piece));
        }
        position = position.with_off_board(Vec::new(), reserve, false);
    }
    let mut game = Game::new(rules, Game::armies(&rules), position);
    while game.record().len() < most && game.result().is_none() {
        let actions = game.legal_actions();
        let action = actions.choose(rng).expect("who cannot act has lost");
        game.play(action).expect("it is legal");
    }
    GameFile::new(game).expect("its armies have all kinds")
}

/// Any pieces anywhere, with any marks, on and off the board.
fn scattered(rng: &mut ChaCha8Rng) -> GameFile {
    let rules = random_rules(rng);
    let armies = Game::armies(&rules);
    let any_piece = |rng: &mut ChaCha8Rng| {
        let side = *Side::BOTH.choose(rng).expect("two");
        let kinds: Vec<_> = armies[side as usize].kinds().collect();
        let (id, kind) = kinds.choose(rng).expect("it has kinds");
        let mut piece = Piece::new(side, *id, kind.rank).stone(rng.random());
        if rng.random() {
            piece = piece.revealed();
        }
        if rng.random() {
            piece = piece.moved();
        }
        if rng.random() {
            piece = piece.enchanted();
        }
        piece
    };
    let mut position = Position::empty(rules.first, rng.random());
    for square in Square::all() {
        let piece = rng.random::<bool>().then(|| any_piece(rng));
        position.put(square, piece);
    }
    let captured = (0..rng.random_range(0..5)).map(|_| Captured {
        piece: any_piece(rng),
        captor: *[None, Some(Side::Red), Some(Side::Blue)]
            .choose(rng)
            .expect("three"),
    });
    let captured = captured.collect();
    let reserve = (0..rng.random_range(0..3))
        .map(|_| any_piece(rng))
        .collect();
    let position = position.with_off_board(captured, reserve, rng.random());
    GameFile::new(Game::new(rules, armies, position)).expect("its armies have all kinds")
}

/// Reads the bytes and says everything that there is to say of them.
fn look_at(bytes: &[u8]) {
    match Loaded::read(bytes, Side::Blue) {
        Err(error) => {
            let message = error.to_string();
            assert!(
                !message.is_empty() && !message.contains(char::is_control),
                "{message:?}"
            );
        }
        Ok(loaded) => {
            for finding in loaded.findings() {
                assert!(!finding.message.contains(char::is_control), "{finding:?}");
            }
            match loaded.content {
                Content::Army(file) => {
                    assert_eq!(ArmyFile::read(file.to_json().as_bytes()), Ok(file));
                }
                Content::Setup(file) => {
                    assert_eq!(SetupFile::read(file.to_json().as_bytes()), Ok(file));
                }
                Content::Game(file) => {
                    assert_eq!(GameFile::read(file.to_json().as_bytes()), Ok(*file));
                }
                Content::FaultyGame(faults) => assert_ne!(faults, []),
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(24, 600))]

    /// Whatever game: it is read as it was written, and its text stays.
    #[test]
    fn games_come_back(seed: u64, names: [String; 4]) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut file = random_file(&mut rng, 120);
        let [title, red, blue, notes] = names;
        (file.title, file.players, file.notes) = (title, [red, blue], notes);
        if file.outcome().is_none() {
            let cause = *[Cause::Time, Cause::Absence].choose(&mut rng).expect("two");
            let winner = *[None, Some(Side::Red), Some(Side::Blue)].choose(&mut rng).expect("three");
            prop_assert_eq!(file.conclude(Conclusion { winner, cause }), Ok(()));
        }
        let text = file.to_json();
        let again = game(&text);
        prop_assert_eq!(&again, &file);
        prop_assert_eq!(again.to_json(), text);
    }

    /// Saved at any ply and played on from there, it is the same game.
    #[test]
    fn games_are_resumed_at_any_ply(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let file = random_file(&mut rng, 80);
        let cut = rng.random_range(0..=file.game().record().len());
        let saved = GameFile::new(file.game_at(cut)).expect("known kinds");
        let mut resumed = game(&saved.to_json()).game().clone();
        prop_assert_eq!(&resumed, saved.game());
        for played in &file.game().record()[cut..] {
            prop_assert_eq!(resumed.play(&played.action), Ok(played.answer));
        }
        prop_assert_eq!(&resumed, file.game());
    }

    #[test]
    fn positions_come_back(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let file = scattered(&mut rng);
        let text = file.to_json();
        let again = game(&text);
        prop_assert_eq!(&again, &file);
        prop_assert_eq!(again.to_json(), text);
    }

    /// Random setups of every game: legal ones, and ones with pieces anywhere.
    #[test]
    fn setups_come_back(seed: u64, texts: [String; 3]) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let edition = *Edition::ALL.choose(&mut rng).expect("four");
        let side = *Side::BOTH.choose(&mut rng).expect("two");
        let army = edition.army(side);
        let legal = Setup::random(edition, &army, side, &mut rng);
        let armies = Side::BOTH.map(|side| edition.army(side));

        let letters = setup_string::write(&legal, &army, side).expect("one piece a square");
        let read = setup_string::read(&letters, edition, &armies);
        let (its_side, again) = read.expect("a setup string");
        prop_assert_eq!(its_side, side);
        prop_assert_eq!(setup_string::write(&again, &army, side), Ok(letters));
        prop_assert_eq!(again.faults(edition, &army, side), vec![]);

        let squares: Vec<Square> = Square::all().collect();
        let kinds: Vec<KindId> = army.kinds().map(|(id, _)| id).collect();
        let loose = (0..rng.random_range(0..60)).map(|_| Placement {
            square: *squares.choose(&mut rng).expect("92"),
            kind: *kinds.choose(&mut rng).expect("some"),
        });
        let loose = Setup { placements: loose.collect() };
        for setup in [legal, loose] {
            let file = SetupFile::new(edition, side, army.clone(), setup);
            let mut file = file.expect("its kinds are known");
            [file.title, file.author, file.notes] = texts.clone();
            let text = file.to_json();
            let again = SetupFile::read(text.as_bytes()).expect("a setup file");
            prop_assert_eq!(&again, &file);
            prop_assert_eq!(again.to_json(), text);
        }
    }

    #[test]
    fn setup_records_come_back(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let side = *Side::BOTH.choose(&mut rng).expect("two");
        let army = Edition::Classic.army(side);
        let mut setup = Setup::random(Edition::Classic, &army, side, &mut rng);
        let bytes = stg::write(&setup, side).expect("all pieces are there");
        let mut again = stg::read(&bytes, side).expect("a record");
        setup.placements.sort();
        again.placements.sort();
        prop_assert_eq!(again, setup);
    }

    /// The position string of a classic start is made of two setup strings.
    #[test]
    fn setup_strings_make_up_a_position(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let start = random_start(Edition::Classic, &mut rng);
        let text = position::write(&start);
        let armies = Side::BOTH.map(|side| Edition::Classic.army(side));
        for (side, part) in [(Side::Red, &text[..40]), (Side::Blue, &text[60..100])] {
            let (its_side, setup) = setup_string::read(part, Edition::Classic, &armies).expect("a setup");
            prop_assert_eq!(its_side, side);
            for Placement { square, kind } in setup.placements {
                prop_assert_eq!(start.at(square).map(Piece::kind), Some(kind));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(600, 30_000))]

    /// Bytes of files thrown about: an answer or one line of an error, never worse.
    #[test]
    fn mutated_files_do_no_harm(
        which in 0..3usize,
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..12),
    ) {
        let mut bytes = [SETUP, ARMY, GAME][which].as_bytes().to_vec();
        for (place, byte, how) in changes {
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => { bytes.remove(place); }
            }
        }
        look_at(&bytes);
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        look_at(&bytes);
        look_at(&[b"{\"format\": ", bytes.as_slice()].concat());
    }

    #[test]
    fn any_records_do_no_harm(bytes in proptest::collection::vec(0..12u8, 80)) {
        look_at(&bytes);
    }
}
