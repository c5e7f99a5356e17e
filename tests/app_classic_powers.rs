//! The special powers and the reinforcements of the Narnia board at the screen.

mod common;
mod tables;
mod window;

use eframe::egui::Key;
use keepwright::app::{ClassicMode, ClassicOffer, ClassicSession, ClassicStage};
use keepwright::classic::{
    Action, Captured, Edition, Game, Piece, Position, PowerUse, Rules, Side, Square,
};
use keepwright::format::classic::GameFile;
use tables::{Tables, at};

const RED: Side = Side::Red;
const BLUE: Side = Side::Blue;

fn piece(side: Side, name: &str) -> Piece {
    let army = Edition::NarniaTwo.army(side);
    let (id, kind) = army.kind_named(name).expect("a kind of the army");
    Piece::new(side, id, kind.rank)
}

/// A game of two players at one screen from a position with these pieces, laid open to who
/// is to move.
fn open_on(
    first: Side,
    pieces: &[(Side, &str, &str)],
    change: impl FnOnce(Position) -> Position,
) -> Tables {
    let mut position = Position::empty(first, 0);
    for (side, name, square) in pieces {
        position.put(at(square), Some(piece(*side, name)));
    }
    let rules = Rules::of(Edition::NarniaTwo);
    let game = Game::new(rules, Game::armies(&rules), change(position));
    let mut file = GameFile::new(game).expect("known pieces");
    file.players = ["Ann".to_string(), "Ben".to_string()];
    let session = ClassicSession::new(file, ClassicMode::HotSeat);
    let mut tables = Tables::new();
    tables.app().classic.stage = ClassicStage::Game(Box::new(session));
    tables.settle();
    tables.click(["I am Ann", "I am Ben"][first as usize]);
    tables
}

fn lit(tables: &Tables) -> Vec<Square> {
    let labels = tables.labels();
    let lit = labels
        .iter()
        .filter(|label| label.ends_with(", can be reached"));
    let mut squares: Vec<Square> = lit
        .filter_map(|label| label.split_once(',')?.0.parse().ok())
        .collect();
    squares.sort();
    squares
}

fn played(tables: &mut Tables) -> Vec<Action> {
    let game = tables.game();
    game.record()
        .iter()
        .map(|played| played.action.clone())
        .collect()
}

const FLAGS: [(Side, &str, &str); 2] = [(RED, "Flag", "a1"), (BLUE, "Flag", "j10")];

/// P9, N12, N15: a power is a button; its targets are lit whatever their hidden rank is,
/// and what it reveals is said before it is used.
#[test]
fn p9_arrows_are_aimed_and_tell_what_they_reveal() {
    let pieces = [
        (RED, "Susan", "e4"),
        (BLUE, "Wolf", "e6"),
        (BLUE, "Flag", "j10"),
        (BLUE, "White Witch", "g4"),
        (BLUE, "Hag", "e8"),
        (RED, "Flag", "a1"),
    ];
    let mut tables = open_on(RED, &pieces, |position| position);
    tables.press(at("e4"));
    assert_eq!(lit(&tables), [at("e3"), at("d4"), at("f4"), at("e5")]);
    tables.click("Arrows");
    // On a ray at one or two squares, over anything: the wolf and the witch alike.
    assert_eq!(lit(&tables), [at("g4"), at("e6")]);
    tables.press(at("e8"));
    assert!(
        tables.says("Arrows: e8 is out of reach (P9)."),
        "{:?}",
        tables.texts()
    );
    tables.press(at("e6"));
    assert!(
        tables.says("Arrows from e4 at e6? It reveals your Susan on e4 and the piece on e6."),
        "{:?}",
        tables.texts()
    );
    assert!(played(&mut tables).is_empty());
    tables.click("Not now");
    assert!(played(&mut tables).is_empty());
    assert_eq!(tables.session().hand, None);
    tables.press(at("e4"));
    tables.click("Arrows");
    tables.press(at("e6"));
    tables.click("Use it");
    let arrows = PowerUse::Arrows {
        from: at("e4"),
        target: at("e6"),
    };
    assert_eq!(played(&mut tables), [Action::Power(arrows)]);
    assert!(tables.says("Gone: Wolf (2) on e6."), "{:?}", tables.texts());
    assert!(tables.says("Susan (8) on e4"));
    // The next player hears it on the cover, without ranks.
    tables.click("Hand over to Ben");
    assert!(tables.says("Ann: shoot e4>e6."), "{:?}", tables.texts());
    assert!(!tables.says("Susan") && !tables.says("Wolf"));
}

/// P3, P4: powers of two squares are chosen one after the other; a flight may end without
/// the attack that could follow.
#[test]
fn p4_a_flight_with_and_without_an_attack() {
    let pieces = [
        (BLUE, "Harpy", "e7"),
        (BLUE, "Wolf", "e6"),
        (RED, "Edmund", "e4"),
        // While one of the four is free the game goes on (N13).
        (RED, "Lucy", "a3"),
        FLAGS[0],
        FLAGS[1],
    ];
    let mut tables = open_on(BLUE, &pieces, |position| position);
    tables.press(at("e7"));
    tables.click("Flight");
    assert_eq!(lit(&tables), [at("e5")]);
    tables.press(at("e5"));
    // Now the neighbours that it may attack.
    assert_eq!(lit(&tables), [at("e4")]);
    assert_eq!(tables.session().offer, None);
    tables.click("Land without an attack");
    let flight = |attack| PowerUse::Flight {
        from: at("e7"),
        to: at("e5"),
        attack,
    };
    assert_eq!(
        tables.session().offer,
        Some(ClassicOffer::Use(flight(None)))
    );
    tables.click("Not now");
    tables.press(at("e7"));
    tables.click("Flight");
    tables.press(at("e5"));
    tables.press(at("e4"));
    assert!(
        tables.says(
            "Flight from e7 to e5, attacking e4? It reveals your Harpy on e7 and the piece on e4."
        ),
        "{:?}",
        tables.texts()
    );
    tables.click("Use it");
    assert_eq!(played(&mut tables), [Action::Power(flight(Some(at("e4"))))]);
    assert!(
        tables.says("Ben's Harpy (6) takes Ann's Edmund (4) on e4."),
        "{:?}",
        tables.texts()
    );
}

/// P3: quickness by keys alone, from taking the piece to agreeing.
#[test]
fn p3_quickness_by_keys() {
    let pieces = [
        (RED, "Peter", "a4"),
        FLAGS[0],
        FLAGS[1],
        (BLUE, "Wolf", "j7"),
    ];
    let mut tables = open_on(RED, &pieces, |position| position);
    tables.session().cursor.go(at("a4"));
    tables.settle();
    tables.key(Key::Enter);
    tables.click("Quickness");
    tables.key(Key::ArrowUp);
    tables.key(Key::Enter);
    tables.key(Key::ArrowUp);
    tables.key(Key::Enter);
    let quick = PowerUse::Quickness {
        from: at("a4"),
        via: at("a5"),
        to: at("a6"),
    };
    assert_eq!(tables.session().offer, Some(ClassicOffer::Use(quick)));
    tables.click("Use it");
    assert_eq!(played(&mut tables), [Action::Power(quick)]);
    // It was no plain move, and has shown who went (N12).
    assert!(
        tables.says("Ann: quick a4>a5>a6. Revealed: Peter (9) on a4."),
        "{:?}",
        tables.texts()
    );
}

/// P11: who is healed is chosen by name.
#[test]
fn p11_healing_asks_whom() {
    let pieces = [
        (RED, "Lucy", "b2"),
        FLAGS[0],
        FLAGS[1],
        (BLUE, "Wolf", "j7"),
    ];
    let mut tables = open_on(RED, &pieces, |position| {
        let fallen = ["Hawk", "Gorilla"].map(|name| Captured {
            piece: piece(RED, name).revealed(),
            captor: Some(BLUE),
        });
        position.with_off_board(fallen.into(), Vec::new(), false)
    });
    tables.press(at("b2"));
    tables.click("Healing");
    assert!(lit(&tables).is_empty());
    tables.click("Gorilla");
    assert!(lit(&tables).contains(&at("c4")) && !lit(&tables).contains(&at("a5")));
    tables.press(at("c4"));
    tables.click("Use it");
    let army = Edition::NarniaTwo.army(RED);
    let kind = army.kind_named("Gorilla").expect("one").0;
    let healing = PowerUse::Healing {
        from: at("b2"),
        kind,
        to: at("c4"),
    };
    assert_eq!(played(&mut tables), [Action::Power(healing)]);
}

/// P1, P2: stone and enchanted pieces are told in words, too.
#[test]
fn p1_stone_and_p2_enchanted_pieces_are_told_in_words() {
    let pieces = [
        (RED, "Peter", "a4"),
        FLAGS[0],
        FLAGS[1],
        (BLUE, "Wolf", "j7"),
    ];
    let mut tables = open_on(RED, &pieces, |mut position| {
        position.put(at("c4"), Some(piece(RED, "Gorilla").revealed().stone(true)));
        position.put(at("e4"), Some(piece(RED, "Hawk").revealed().enchanted()));
        position
    });
    assert!(
        tables.shows("c4, your Gorilla, 7, revealed, stone"),
        "{:?}",
        tables.labels()
    );
    assert!(tables.shows("e4, enemy Hawk, 5, enchanted"));
    // Stone goes nowhere, and says why.
    tables.press(at("c4"));
    assert!(tables.says("has nowhere to go"));
    tables.press(at("b4"));
    assert!(tables.says("(P1)"), "{:?}", tables.texts());
}

/// N11: the reinforcements are placed in one go, and the turn goes on.
#[test]
fn n11_reinforcements_are_placed_in_one_go() {
    let pieces = [
        (RED, "Peter", "a4"),
        FLAGS[0],
        FLAGS[1],
        (BLUE, "Giant", "j7"),
    ];
    let waiting = ["Aslan", "Susan", "Lucy", "Mr. Tumnus", "Rumblebuffin"];
    let mut tables = open_on(RED, &pieces, |position| {
        let fallen = vec![
            Captured {
                piece: piece(BLUE, "Wolf").revealed(),
                captor: Some(RED),
            };
            7
        ];
        let mut reserve: Vec<Piece> = waiting.map(|name| piece(RED, name)).into();
        reserve.extend([piece(RED, "Dryad"); 5]);
        position.with_off_board(fallen, reserve, false)
    });
    assert!(tables.says("10 reinforcements wait."));
    tables.click("Bring in reinforcements");
    assert!(tables.shows("Dryad, 5 left"));
    assert!(!lit(&tables).contains(&at("a4")) && lit(&tables).contains(&at("b4")));
    tables.click("Aslan, 1 left");
    tables.press(at("b4"));
    assert!(tables.shows("Aslan, 0 left"));
    // Taken back and put elsewhere.
    tables.press(at("b4"));
    tables.press(at("c4"));
    tables.click("Place the rest");
    assert!(played(&mut tables).is_empty());
    tables.click("Bring in reinforcements");
    assert_eq!(played(&mut tables).len(), 1);
    let game = tables.game();
    assert_eq!(game.position().at(at("c4")), Some(piece(RED, "Aslan")));
    assert!(game.position().reserve().is_empty());
    assert_eq!(game.position().to_move(), RED, "the turn goes on");
    assert!(tables.session().may_play());
}
