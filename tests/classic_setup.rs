//! Armies and setups of the four games: C2 to C5, N1, N2 and N10.

mod board;

use board::{random_setup, square};
use keepwright::classic::{
    Army, ArmyError, Edition, Game, Kind, Placement, Position, Power, Rank, Rules, Setup,
    SetupFault, Side, home_squares,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn rng() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(1961)
}

/// How many pieces an army has of each rank, in the order of [`Rank::ALL`].
fn counts(army: &Army) -> [u8; 12] {
    Rank::ALL.map(|rank| {
        let kinds = army.kinds().filter(|(_, kind)| kind.rank == rank);
        kinds.map(|(_, kind)| kind.count).sum()
    })
}

#[test]
fn c2_an_army_has_forty_pieces() {
    for edition in [Edition::Classic, Edition::NarniaOne, Edition::NarniaTwo] {
        for side in Side::BOTH {
            let army = edition.army(side);
            // bomb, spy, 2 to 10, flag
            assert_eq!(
                counts(&army),
                [6, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 1],
                "{edition}"
            );
            assert_eq!(army.size(), 40);
        }
    }
}

/// Every army of the editions is one that [`Army::new`] would make.
#[test]
fn c2_the_armies_are_sound() {
    for edition in Edition::ALL {
        for side in Side::BOTH {
            let army = edition.army(side);
            let kinds = army.kinds().map(|(_, kind)| kind.clone()).collect();
            assert_eq!(Army::new(army.name(), army.is_inferred(), kinds), Ok(army));
        }
    }
}

#[test]
fn c2_other_kinds_make_no_army() {
    let flag = || Kind::new("Flag", Rank::Flag, 1);
    let many = |name: &str, count| Kind::new(name, Rank::Two, count);
    for (kinds, error) in [
        (vec![many("Scout", 8)], ArmyError::Flags(0)),
        (vec![Kind::new("Flag", Rank::Flag, 2)], ArmyError::Flags(2)),
        (
            vec![flag(), many("Scout", 40)],
            ArmyError::TooManyPieces(41),
        ),
        (
            vec![flag(), many("Scout", 0)],
            ArmyError::NoneOf("Scout".to_string()),
        ),
        (
            vec![flag(), many("Scout", 1), many("Scout", 2)],
            ArmyError::SameName("Scout".to_string()),
        ),
        (
            (0..33).map(|i| many(&format!("{i}"), 1)).collect(),
            ArmyError::TooManyKinds(33),
        ),
    ] {
        assert_eq!(Army::new("An army", false, kinds), Err(error));
    }
}

/// Armies are data: they leave as JSON and come back, and broken ones are refused.
#[test]
fn n2_armies_are_data() {
    for edition in Edition::ALL {
        let army = edition.army(Side::Red);
        let text = serde_json::to_string(&army).expect("an army is data");
        let back: Army = serde_json::from_str(&text).expect("it comes back");
        assert_eq!(back, army);
        let broken = text.replace("\"rank\":\"flag\"", "\"rank\":\"bomb\"");
        let error = serde_json::from_str::<Army>(&broken).expect_err("no flag");
        assert!(error.to_string().contains("exactly one flag"), "{error}");
    }
}

#[test]
fn n2_the_narnia_lists_are_marked_as_inferred() {
    for (edition, is_inferred) in [
        (Edition::Classic, false),
        (Edition::Barrage, false),
        (Edition::NarniaOne, true),
        (Edition::NarniaTwo, true),
    ] {
        for side in Side::BOTH {
            assert_eq!(edition.army(side).is_inferred(), is_inferred);
        }
    }
}

/// Who has which power, from the table P1 to P11.
#[test]
fn n12_powers_are_in_the_right_hands() {
    let holders = |power| {
        Side::BOTH.map(|side| {
            let army = Edition::NarniaTwo.army(side);
            let mut names: Vec<String> = army
                .kinds()
                .filter(|(_, kind)| kind.powers.contains(&power))
                .map(|(_, kind)| kind.name.clone())
                .collect();
            names.sort();
            names.join(", ")
        })
    };
    for (power, red, blue) in [
        (Power::TurnToStone, "", "White Witch"),
        (Power::Enchant, "", "White Witch"),
        (
            Power::Quickness,
            "Aslan, Peter, Rumblebuffin",
            "Giant, Otmin",
        ),
        (Power::Flight, "Gryphon, Hawk", "Harpy"),
        (Power::Tunnel, "", "Boggle"),
        (Power::Rampage, "Gorilla", "Cyclops"),
        (Power::Detect, "Aslan", ""),
        (Power::Restore, "Aslan", ""),
        (Power::Arrows, "Susan", ""),
        (Power::Summon, "Susan", ""),
        (Power::Healing, "Lucy", ""),
    ] {
        assert_eq!(holders(power), [red, blue], "{power:?}");
    }
    let red = Edition::NarniaTwo.army(Side::Red);
    let names = |is_so: &dyn Fn(&Kind) -> bool| -> Vec<String> {
        let kinds = red.kinds().filter(|(_, kind)| is_so(kind));
        kinds.map(|(_, kind)| kind.name.clone()).collect()
    };
    assert_eq!(
        names(&|kind| kind.child),
        ["Lucy", "Edmund", "Susan", "Peter"]
    );
    assert_eq!(
        names(&|kind| kind.immune_to.contains(&Power::TurnToStone)),
        ["Spring Magic", "Aslan", "Flag"]
    );
    assert_eq!(
        names(&|kind| kind.immune_to.contains(&Power::Enchant)),
        ["Spring Magic", "Lucy", "Susan", "Peter", "Aslan", "Flag"]
    );
}

/// A random setup of the classic game fills the four rows of its side.
#[test]
fn c3_a_legal_setup_fills_its_rows() {
    let mut rng = rng();
    for side in Side::BOTH {
        let setup = random_setup(Edition::Classic, side, &mut rng);
        let rows = match side {
            Side::Red => 0..=3,
            Side::Blue => 6..=9,
        };
        assert_eq!(setup.side(), side);
        assert_eq!(setup.pieces().count(), 40);
        assert!(
            setup
                .pieces()
                .all(|(square, _)| rows.contains(&square.row()))
        );
        assert_eq!(setup.reserve().count(), 0);
    }
}

/// One piece moved into the middle, one onto another: five things are wrong, and all of
/// them are said.
#[test]
fn c3_everything_wrong_is_said_at_once() {
    let army = Edition::Classic.army(Side::Red);
    let mut setup = Setup::random(Edition::Classic, &army, Side::Red, &mut rng());
    let kind = |name: &str| army.kind_named(name).expect("a kind").0;
    let place_of = |setup: &Setup, name: &str| {
        let kind = kind(name);
        let mut places = setup.placements.iter();
        places
            .position(|placement| placement.kind == kind)
            .expect("it is set up")
    };
    let spy = place_of(&setup, "Spy");
    setup.placements[spy].square = square("a5");
    let flag = place_of(&setup, "Flag");
    let marshal = place_of(&setup, "Marshal");
    setup.placements[flag].square = setup.placements[marshal].square;
    setup.placements[marshal].kind = kind("General");
    let crowded = setup.placements[flag].square;
    let refused = setup
        .clone()
        .check(Edition::Classic, &army, Side::Red)
        .expect_err("it is wrong");
    assert_eq!(refused.setup, setup, "the setup comes back as it was");
    let count = |name: &str, found, wanted| SetupFault::Count {
        name: name.to_string(),
        found,
        wanted,
    };
    assert_eq!(
        refused.faults,
        [
            SetupFault::OutsideRows {
                name: "Spy".to_string(),
                square: square("a5"),
                rows: (1, 4),
            },
            SetupFault::Crowded {
                square: crowded,
                found: 2,
            },
            count("General", 2, 1),
            count("Marshal", 0, 1),
        ]
    );
    assert!(refused.to_string().contains("Spy on a5 is outside"));
}

#[test]
fn c3_an_empty_setup_lacks_every_kind() {
    let army = Edition::Classic.army(Side::Blue);
    let faults = Setup::default().faults(Edition::Classic, &army, Side::Blue);
    assert_eq!(faults.len(), 12);
    assert!(faults.iter().all(|fault| fault.rule() == "C3"));
}

/// A kind that the army does not have is no panic but a fault.
#[test]
fn c3_unknown_kinds_are_refused() {
    let army = Edition::Barrage.army(Side::Red);
    let kind = keepwright::classic::KindId::new(31).expect("below 32");
    let setup = Setup {
        placements: vec![Placement {
            square: square("a1"),
            kind,
        }],
    };
    let faults = setup.faults(Edition::Barrage, &army, Side::Red);
    assert!(faults.contains(&SetupFault::UnknownKind {
        kind,
        square: square("a1"),
    }));
}

#[test]
fn c4_barrage_has_eight_pieces_anywhere_at_home() {
    let mut rng = rng();
    for side in Side::BOTH {
        let army = Edition::Barrage.army(side);
        // bomb, spy, 2 to 10, flag
        assert_eq!(counts(&army), [1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1]);
        let setup = random_setup(Edition::Barrage, side, &mut rng);
        assert_eq!(setup.pieces().count(), 8);
        assert_eq!(home_squares(Edition::Barrage, side).len(), 40);
    }
}

#[test]
fn c5_the_rules_say_who_starts() {
    for (edition, first) in [
        (Edition::Classic, Side::Red),
        (Edition::Barrage, Side::Red),
        (Edition::NarniaOne, Side::Blue),
        (Edition::NarniaTwo, Side::Blue),
    ] {
        assert_eq!(Rules::of(edition).first, first);
    }
    let mut rng = rng();
    let red = random_setup(Edition::Classic, Side::Red, &mut rng);
    let blue = random_setup(Edition::Classic, Side::Blue, &mut rng);
    for first in Side::BOTH {
        let rules = Rules {
            first,
            ..Rules::default()
        };
        let game = Game::start(rules, Game::armies(&rules), &red, &blue);
        assert_eq!(game.position().to_move(), first);
    }
}

/// The ten wait, and the other thirty stand on three rows.
#[test]
fn n10_reinforcements_wait() {
    let mut rng = rng();
    let red = random_setup(Edition::NarniaTwo, Side::Red, &mut rng);
    let blue = random_setup(Edition::NarniaTwo, Side::Blue, &mut rng);
    assert_eq!(red.pieces().count(), 30);
    assert!(red.pieces().all(|(square, _)| square.row() <= 2));
    assert_eq!(blue.pieces().count(), 40);
    let position = Position::start(&red, &blue, Side::Blue);
    let army = Edition::NarniaTwo.army(Side::Red);
    let names: Vec<&str> = position
        .reserve()
        .iter()
        .filter_map(|piece| Some(army.kind(piece.kind())?.name.as_str()))
        .collect();
    assert_eq!(
        names,
        [
            "Mr. Tumnus",
            "Dryad",
            "Dryad",
            "Dryad",
            "Dryad",
            "Dryad",
            "Lucy",
            "Susan",
            "Rumblebuffin",
            "Aslan"
        ]
    );
    let aslan = army.kind_named("Aslan").expect("a kind").0;
    let setup = Setup {
        placements: vec![Placement {
            square: square("a1"),
            kind: aslan,
        }],
    };
    let faults = setup.faults(Edition::NarniaTwo, &army, Side::Red);
    assert!(faults.iter().any(|fault| fault.rule() == "N10"));
    assert!(
        Setup::random(Edition::NarniaOne, &army, Side::Red, &mut rng)
            .check(Edition::NarniaOne, &army, Side::Red)
            .is_ok()
    );
}

/// The classic law holds in Game 1, Blue moving first.
#[test]
fn n1_game_one_is_the_classic_game() {
    let mut rng = rng();
    let red = random_setup(Edition::NarniaOne, Side::Red, &mut rng);
    let blue = random_setup(Edition::NarniaOne, Side::Blue, &mut rng);
    let rules = Rules::of(Edition::NarniaOne);
    let mut game = Game::start(rules, Game::armies(&rules), &red, &blue);
    assert_eq!(game.position().to_move(), Side::Blue);
    let plain = game.legal_moves()[0];
    assert!(game.play(&plain.into()).is_ok());
}
