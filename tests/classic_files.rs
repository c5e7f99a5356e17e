//! Setup and army files, setup strings and setup records of the classic boards:
//! canonical out, forgiving in, one clear sentence for what cannot be read, and every
//! reason for what is illegal.

mod board;
mod classic_texts;

use board::square;
use classic_texts::{ARMY, GAME, SETUP, game};
use keepwright::classic::{
    Army, ArmyError, CapturedPlay, Edition, Game, Kind, KindId, Placement, Power, Rank, Rules,
    Setup, SetupFault, Side, TwoSquares,
};
use keepwright::format::classic::{
    ArmyFile, Form, GameFile, LoadError, Loaded, SetupFile, setup_string, stg,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

#[test]
fn canonical_texts_come_back_byte_for_byte() {
    let setup = SetupFile::read(SETUP.as_bytes()).expect("a setup");
    assert_eq!(setup.to_json(), SETUP);
    assert!(setup.check().is_ok());
    let army = ArmyFile::read(ARMY.as_bytes()).expect("an army");
    assert_eq!(army.to_json(), ARMY);
    assert_eq!(game(GAME).to_json(), GAME);
}

#[test]
fn files_say_what_they_hold() {
    let army = ArmyFile::read(ARMY.as_bytes()).expect("an army");
    let army = army.army().expect("it is legal");
    let (_, lion) = army.kind_named("lion").expect("it has one");
    assert_eq!(lion.powers, [Power::Quickness, Power::TurnToStone]);
    assert_eq!(lion.immune_to, [Power::Enchant]);
    assert!(lion.reinforcement && !lion.child && army.is_inferred());

    let file = game(GAME);
    let rules = file.game().rules();
    assert_eq!((rules.edition, rules.first), (Edition::Barrage, Side::Red));
    assert_eq!(rules.two_squares, TwoSquares::Off);
    assert_eq!(rules.captured, CapturedPlay::Stealth);
    assert!(rules.more_squares && !rules.scouts_strike);
    let fallen = file.game().position().captured();
    let fallen: Vec<Rank> = fallen.iter().map(|fallen| fallen.piece.rank()).collect();
    assert_eq!(fallen, [Rank::Two, Rank::Two, Rank::Ten, Rank::Ten]);
    let outcome = file.outcome().expect("somebody gave up");
    assert_eq!(outcome.to_string(), "Red gave up, Blue wins");
    assert_eq!(file.game().result(), None, "by the law it goes on");
}

/// Letter case, blanks and the order of keys do not matter; what is usual may be left out.
#[test]
fn sloppy_texts_mean_the_same() {
    let sloppy = r#"{"pieces": {" FLAG": [" J10 "], "spy": ["B7"], "scout": ["d8", "C8"],
        "miner": ["e9"], "general": ["a7"], "marshal": ["c7"], "bomb": ["I10"]},
        "notes": "one\ntwo", "author": "Anna", "title": "Corner", "side": "Blue",
        "game": "BARRAGE", "version": 1, "format": "keepwright-setup"}"#;
    assert_eq!(
        SetupFile::read(sloppy.as_bytes()),
        SetupFile::read(SETUP.as_bytes())
    );
    let plain = GAME
        .replace("a7-a6 = 2 tie 2", " A7 x a6 =  2  TIE 2 ")
        .replace("\"a4-a6\"", "\"a4-a6 = moved\"")
        .replace("e5-e6 = 10 tie 10", "e5-e6");
    assert_eq!(game(&plain), game(GAME));
    let usual = r#"{"format": "keepwright-game", "version": 1, "game": "narnia game 1",
        "position": {"to_move": "blue"}}"#;
    let usual = game(usual);
    assert_eq!(*usual.game().rules(), Rules::of(Edition::NarniaOne));
    let rank = r#"{"format": "keepwright-army", "version": 1, "kinds":
        [{"name": "X", "rank": "f", "count": 1}]}"#;
    let army = ArmyFile::read(rank.as_bytes()).expect("an army");
    assert_eq!(army.kinds[0].rank, Rank::Flag);
}

/// C3, N10: everything that is wrong is listed.
#[test]
fn illegal_setups_open_and_say_everything() {
    let text = r#"{"format": "keepwright-setup", "version": 1, "game": "narnia game 2",
        "side": "red", "pieces": {"Flag": ["a1", "a1"], "Susan": ["b1"], "Peter": ["a4"]}}"#;
    let file = SetupFile::read(text.as_bytes()).expect("it opens");
    let faults: Vec<String> = file.faults().iter().map(ToString::to_string).collect();
    for expected in [
        "Peter on a4 is outside its side's rows 1 to 3 (C3)",
        "Susan on b1 is a reinforcement and waits off the board (N10)",
        "2 pieces stand on a1 where one may (C3)",
        "Flag: 2 set up where 1 belong (C3)",
        "Leopard: 0 set up where 8 belong (C3)",
    ] {
        assert!(faults.contains(&expected.to_string()), "{faults:#?}");
    }
    let loaded = Loaded::read(text.as_bytes(), Side::Red).expect("it opens");
    assert_eq!(loaded.findings().len(), faults.len());
    assert!(loaded.findings().iter().all(|finding| finding.is_fault));
    assert_eq!(loaded.findings()[0].rule(), Some("N10"));
    assert_eq!(SetupFile::read(file.to_json().as_bytes()), Ok(file));
}

#[test]
fn a_setup_of_an_unknown_kind_is_no_file() {
    let kind = KindId::new(31).expect("it fits");
    let square = square("a1");
    let setup = Setup {
        placements: vec![Placement { square, kind }],
    };
    let army = Edition::Classic.army(Side::Red);
    assert_eq!(
        SetupFile::new(Edition::Classic, Side::Red, army, setup),
        Err(SetupFault::UnknownKind { kind, square })
    );
}

#[test]
fn illegal_armies_open_and_say_everything() {
    let kind = |name: &str, rank, count| Kind::new(name, rank, count);
    let file = ArmyFile {
        name: String::new(),
        inferred: false,
        kinds: vec![
            kind("Wolf", Rank::Two, 40),
            kind("WOLF", Rank::Three, 0),
            kind("a>b", Rank::Four, 1),
            kind("", Rank::Five, 1),
        ],
    };
    let faults = file.army().expect_err("it is no army");
    let expected = [
        ArmyError::TooManyPieces(42),
        ArmyError::NoneOf("WOLF".to_string()),
        ArmyError::Name("a>b".to_string()),
        ArmyError::Name(String::new()),
        ArmyError::SameName("WOLF".to_string()),
        ArmyError::Flags(0),
    ];
    assert_eq!(faults, expected);
    assert_eq!(ArmyFile::read(file.to_json().as_bytes()), Ok(file.clone()));
    let loaded = Loaded::read(file.to_json().as_bytes(), Side::Red).expect("it opens");
    assert_eq!(loaded.findings().len(), expected.len());
    assert_eq!(loaded.findings()[0].rule(), Some("C3"));
    assert_eq!(loaded.findings()[2].rule(), None);
}

#[test]
fn the_editions_armies_come_back() {
    for edition in Edition::ALL {
        for side in Side::BOTH {
            let army = edition.army(side);
            let text = ArmyFile::of(&army).to_json();
            let file = ArmyFile::read(text.as_bytes()).expect("an army");
            assert_eq!(file.army(), Ok(army), "{edition} {side}");
            assert_eq!(file.to_json(), text);
        }
    }
}

/// An army of one's own goes with the setup and the game.
#[test]
fn own_armies_are_kept() {
    let kinds = vec![
        Kind::new("Knight", Rank::Seven, 2),
        Kind::new("Banner", Rank::Flag, 1),
    ];
    let army = Army::new("Mine", false, kinds).expect("an army");
    let place = |name: &str, at: &str| Placement {
        kind: army.kind_named(name).expect("a kind").0,
        square: square(at),
    };
    let setup = Setup {
        placements: vec![
            place("Knight", "b2"),
            place("Banner", "a1"),
            place("Knight", "a2"),
        ],
    };
    let file = SetupFile::new(Edition::Classic, Side::Red, army.clone(), setup);
    let file = file.expect("its kinds are known");
    let red = file.check().expect("legal");
    assert_eq!(SetupFile::read(file.to_json().as_bytes()), Ok(file));

    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let blue = board::random_setup(Edition::Classic, Side::Blue, &mut rng);
    let armies = [army.clone(), Edition::Classic.army(Side::Blue)];
    let mut file =
        GameFile::new(Game::start(Rules::default(), armies, &red, &blue)).expect("known kinds");
    file.play_text("b2-b3").expect("a legal move");
    let again = game(&file.to_json());
    assert_eq!(again, file);
    assert_eq!(again.game().army(Side::Red), &army);
    assert!(file.to_json().contains("\"armies\": {\n    \"red\""));
}

#[test]
fn setup_strings_are_a_part_of_position_strings() {
    let red = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDH";
    let armies = [Side::Red, Side::Blue].map(|side| Edition::Classic.army(side));
    let (side, setup) = setup_string::read(red, Edition::Classic, &armies).expect("a setup");
    assert_eq!(side, Side::Red);
    let flag = armies[0].kind_ranked(Rank::Flag).expect("a flag");
    let at = |setup: &Setup, kind| {
        let of_kind = setup
            .placements
            .iter()
            .filter(|placement| placement.kind == kind);
        of_kind
            .map(|placement| placement.square)
            .collect::<Vec<_>>()
    };
    assert_eq!(at(&setup, flag), [square("d1")]);
    assert_eq!(
        setup_string::write(&setup, &armies[0], Side::Red).as_deref(),
        Ok(red)
    );

    let blue = format!(
        "{}\n{}\n{}\nAAAAaaaayP",
        "A".repeat(10),
        "A".repeat(10),
        "A".repeat(10)
    );
    let (side, setup) = setup_string::read(&blue, Edition::Classic, &armies).expect("a setup");
    assert_eq!(side, Side::Blue);
    assert_eq!(at(&setup, flag), [square("i10")]);

    for (text, expected) in [
        (
            "A".repeat(40),
            "the setup string holds no piece: B to M are Red's, N to Y are Blue's",
        ),
        (
            format!("{}Z", "B".repeat(39)),
            "letter 40: \"Z\" is none of A (empty), B to M (red) and N to Y (blue)",
        ),
        (
            format!("{}N", "B".repeat(39)),
            "\"N\" on j4 is Blue's and the setup is Red's",
        ),
        (
            "é".repeat(40),
            "letter 1: \"\\u{e9}\" is none of A (empty), B to M (red) and N to Y (blue)",
        ),
    ] {
        let error = setup_string::read(&text, Edition::Classic, &armies).expect_err(&text);
        assert_eq!(error.to_string(), expected);
    }
    let barrage = [Side::Red, Side::Blue].map(|side| Edition::Barrage.army(side));
    let error = setup_string::read(red, Edition::Barrage, &barrage).expect_err("it has no 4");
    assert_eq!(
        error.to_string(),
        "\"F\" on a1 is of a rank that the army does not have (C2)"
    );
}

/// Of kinds of one rank the first fill up first; those that wait are passed over (N10).
#[test]
fn setup_strings_give_out_the_kinds_of_a_rank_in_order() {
    let armies = [Side::Red, Side::Blue].map(|side| Edition::NarniaTwo.army(side));
    let text = format!("FFFF{}", "A".repeat(36));
    let (_, setup) = setup_string::read(&text, Edition::NarniaTwo, &armies).expect("a setup");
    let names: Vec<&str> = setup
        .placements
        .iter()
        .filter_map(|placement| armies[0].kind(placement.kind))
        .map(|kind| kind.name.as_str())
        .collect();
    assert_eq!(names, ["Edmund", "Beaver", "Beaver", "Beaver"]);
}

/// Column and row of each piece: flag, spy, 10, 9, 8, 8, three 7, four 6, 5 and 4, five 3,
/// eight 2 and six bombs. Here they fill the rows from the owner's left back corner.
#[test]
fn setup_records_are_read_from_the_owners_seat() {
    let bytes: Vec<u8> = (0..40).flat_map(|place| [place % 10, place / 10]).collect();
    let red = stg::read(&bytes, Side::Red).expect("a setup");
    let army = Edition::Classic.army(Side::Red);
    assert_eq!(
        setup_string::write(&red, &army, Side::Red).as_deref(),
        Ok("MCLKJJIIIHHHHGGGGFFFFEEEEEDDDDDDDDBBBBBB")
    );
    let blue = stg::read(&bytes, Side::Blue).expect("a setup");
    assert_eq!(
        setup_string::write(&blue, &army, Side::Blue).as_deref(),
        Ok("NNNNNNPPPPPPPPQQQQQRRRRSSSSTTTTUUUVVWXOY")
    );
    assert_eq!(stg::write(&red, Side::Red), Ok(bytes.clone()));
    assert_eq!(stg::write(&blue, Side::Blue), Ok(bytes.clone()));

    let mut wrong = bytes.clone();
    (wrong[2], wrong[3]) = (2, 4);
    assert_eq!(
        stg::read(&wrong, Side::Red)
            .expect_err("a lake")
            .to_string(),
        "piece 2 (rank S) is in column 2 and row 4, where no square is: both count from 0 to 9, and lakes are no squares (C1)"
    );
    assert_eq!(
        stg::read(&bytes[..78], Side::Red)
            .expect_err("too short")
            .to_string(),
        "a setup record has 80 bytes, a column and a row for each of 40 pieces, and here are 78"
    );
    // Outside the home rows and twice on a square is no setup, but can be read.
    (wrong[2], wrong[3]) = (0, 5);
    (wrong[4], wrong[5]) = (0, 0);
    let loaded = Loaded::read(&wrong, Side::Red).expect("it can be read");
    assert_eq!(loaded.form, Form::Stg);
    let found: Vec<String> = loaded
        .findings()
        .into_iter()
        .map(|found| found.message)
        .collect();
    assert_eq!(
        found,
        [
            "Spy on a6 is outside its side's rows 1 to 4 (C3)",
            "2 pieces stand on a1 where one may (C3)"
        ]
    );
    let few = Setup {
        placements: red.placements[1..].to_vec(),
    };
    assert_eq!(
        stg::write(&few, Side::Red)
            .expect_err("no flag")
            .to_string(),
        "the setup has 0 pieces of rank F, and a setup record has room for 1"
    );
}

/// A file is told by what is in it.
#[test]
fn content_tells_the_form() {
    let bytes: Vec<u8> = (0..40).flat_map(|place| [place % 10, place / 10]).collect();
    let string = "MCLKJJIIIHHHHGGGGFFFFEEEEEDDDDDDDDBBBBBB\n";
    for (bytes, form, kind, edition) in [
        (
            SETUP.as_bytes(),
            Form::Json,
            "setup",
            Some(Edition::Barrage),
        ),
        (ARMY.as_bytes(), Form::Json, "army", None),
        (GAME.as_bytes(), Form::Json, "game", Some(Edition::Barrage)),
        (&bytes, Form::Stg, "setup", Some(Edition::Classic)),
        (
            string.as_bytes(),
            Form::SetupString,
            "setup",
            Some(Edition::Classic),
        ),
        (
            &[&b"BCDDEKLM"[..], &[b'A'; 32]].concat(),
            Form::SetupString,
            "setup",
            Some(Edition::Barrage),
        ),
    ] {
        let loaded = Loaded::read(bytes, Side::Red).expect("it is known");
        assert_eq!(
            (loaded.form, loaded.kind(), loaded.edition()),
            (form, kind, edition)
        );
        assert_eq!(loaded.findings(), []);
    }
    let nothing = Loaded::read(b"", Side::Red);
    assert!(matches!(nothing, Err(LoadError::Unreadable(_))));
}
