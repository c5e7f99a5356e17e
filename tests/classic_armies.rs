//! Powers of armies that players have edited, and what else the cases of Game 2 leave open.

mod cases;

use cases::{game_two, placement, position};
use keepwright::classic::{
    Action, Army, CapturedPlay, Edition, Game, Kind, Power, Refusal, Rules, Side, Square,
};

const RULES: Rules = Rules::of(Edition::NarniaTwo);
const REST: &str = "j1=red:Flag a1=red:Edmund j10=blue:Flag a10=blue:Hag";

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The edition's army of the side with some of its kinds changed.
fn edited(side: Side, mut change: impl FnMut(&mut Kind)) -> Army {
    let army = Edition::NarniaTwo.army(side);
    let kinds = army.kinds().map(|(_, kind)| {
        let mut kind = kind.clone();
        change(&mut kind);
        kind
    });
    Army::new("Edited", true, kinds.collect()).expect("an army")
}

fn game(armies: [Army; 2], to_move: Side, pieces: &str) -> Game {
    let position = position(to_move, &format!("{pieces} {REST}"), "", "", 0, false);
    Game::new(RULES, armies, position)
}

fn play(game: &mut Game, orders: &[&str]) {
    for order in orders {
        if let Err(refusal) = game.play_text(order) {
            panic!("{order}: {refusal}");
        }
    }
}

fn stands(game: &Game, what: &str) -> bool {
    placement(game.position()).contains(what)
}

/// P11 for Blue: its own rows, its own captured pieces.
#[test]
fn p11_heals_on_the_own_rows_of_either_side() {
    let blue = edited(Side::Blue, |kind| {
        if kind.name == "Hag" {
            kind.powers = vec![Power::Healing];
        }
    });
    let red = Edition::NarniaTwo.army(Side::Red);
    let mut game = game([red, blue], Side::Red, "e4=red:Gorilla e5=blue:Wolf");
    play(&mut game, &["e4-e5"]);
    let refusal = game.play_text("heal Wolf>b4").expect_err("Red's rows");
    assert_eq!(
        refusal.to_string(),
        "who is healed returns to rows 7 to 10, and b4 lies outside (P11)"
    );
    let refusal = game.play_text("heal Harpy>b7").expect_err("none was lost");
    assert!(refusal.to_string().contains("no Harpy"), "{refusal}");
    play(&mut game, &["heal Wolf>b7"]);
    assert!(stands(&game, "b7=blue:Wolf!") && stands(&game, "a10=blue:Hag!"));
    assert!(game.position().captured().is_empty());
    game.undo();
    assert_eq!(game.position().captured().len(), 1);
    assert!(!game.position().is_healing_used());
}

/// N15 by the army's list: arrows and a rampage that do nothing to whom is immune to them.
#[test]
fn n15_immunity_is_what_the_army_says() {
    let blue = edited(Side::Blue, |kind| {
        if kind.name == "Wolf" {
            kind.immune_to = vec![Power::Arrows, Power::Rampage];
        }
    });
    let armies = [Edition::NarniaTwo.army(Side::Red), blue];
    let pieces = "e4=red:Susan f4=red:Gorilla e6=blue:Wolf";
    let mut game = game(armies, Side::Red, pieces);
    play(&mut game, &["shoot e4>e6", "a10-a9", "rampage f4>f5"]);
    assert!(stands(&game, "e6=blue:Wolf!") && stands(&game, "e4=red:Susan!"));
    assert!(
        !stands(&game, "f5=red:Gorilla!"),
        "the rampager always goes"
    );
}

/// N13 for both sides: who overcomes the other's children wins, both at once draw.
#[test]
fn n13_holds_for_the_side_that_has_children() {
    let children =
        |side, name: &'static str| edited(side, move |kind| kind.child = kind.name == name);
    let start = |red: Army, blue: Army, pieces: &str| game([red, blue], Side::Red, pieces);
    let plain = edited(Side::Red, |kind| kind.child = false);
    let mut lone = start(
        plain,
        children(Side::Blue, "Wolf"),
        "e4=red:Gorilla e5=blue:Wolf",
    );
    play(&mut lone, &["e4-e5"]);
    let result = lone.result().expect("Blue's only child fell");
    assert_eq!(
        result.to_string(),
        "Blue's children are overcome, Red wins (N13)"
    );

    let both = [children(Side::Red, "Leopard"), children(Side::Blue, "Wolf")];
    let [red, blue] = both;
    let mut tie = start(red, blue, "e4=red:Leopard e5=blue:Wolf");
    play(&mut tie, &["e4-e5"]);
    let result = tie.result().expect("both fell");
    assert_eq!(
        result.to_string(),
        "the children of both sides are overcome, the game is drawn (N13)"
    );
    let none = edited(Side::Red, |kind| kind.child = false);
    let blue = Edition::NarniaTwo.army(Side::Blue);
    assert_eq!(start(none, blue, "").result(), None, "no children, no N13");
}

/// N11 for Blue: its own reinforcements, its own rows, Red's losses.
#[test]
fn n11_reinforcements_belong_to_their_army() {
    let blue = edited(Side::Blue, |kind| kind.reinforcement = kind.name == "Otmin");
    let red = Edition::NarniaTwo.army(Side::Red);
    let otmin = blue.kind_named("Otmin").expect("a kind").0;
    let rank = blue.kind(otmin).expect("a kind").rank;
    let waiting = keepwright::classic::Piece::new(Side::Blue, otmin, rank);
    let start = position(Side::Blue, REST, "Dryad", "Leopard Leopard", 9, false);
    let mut reserve = start.reserve().to_vec();
    reserve.push(waiting);
    let lost = start.captured().to_vec();
    let six: Vec<_> = std::iter::repeat_n(lost[0], 6).collect();
    let seven: Vec<_> = std::iter::repeat_n(lost[0], 7).collect();
    let armies = [red, blue];
    let with = |captured: Vec<_>| {
        let position = start
            .clone()
            .with_off_board(captured, reserve.clone(), false);
        Game::new(RULES, armies.clone(), position)
    };
    let refusal = with(six).play_text("reinforce Otmin b7").expect_err("six");
    assert_eq!(
        refusal.to_string(),
        "reinforcements enter after 7 captures, and you have made 6 (N11)"
    );
    let mut game = with(seven);
    play(&mut game, &["reinforce Otmin b7", "quick b7>b6>b5"]);
    assert!(stands(&game, "b5=blue:Otmin!"));
    assert_eq!(
        game.position().reserve().len(),
        1,
        "Red's Dryad still waits"
    );
}

/// What was enchanted is no own piece to be summoned for the side that made it (P10), nor
/// healed when it falls (P11).
#[test]
fn p10_enchanted_pieces_do_not_answer_the_horn() {
    let blue = edited(Side::Blue, |kind| {
        if kind.name == "Hag" {
            kind.powers = vec![Power::Summon];
        }
    });
    let armies = [Edition::NarniaTwo.army(Side::Red), blue];
    let mut game = game(armies, Side::Blue, "e4=red:Hawk!~");
    let refusal = game.play_text("summon e4>b9").expect_err("enchanted");
    assert_eq!(
        refusal.to_string(),
        "the piece on e4 is enchanted and out of reach of summon (P10)"
    );
}

/// Who can heal sees for whom, whatever was agreed on captured pieces, and nobody else
/// does (P11, C19).
#[test]
fn c19_who_can_heal_sees_for_whom() {
    let seen = |pieces: &str, captured: &str, is_used: bool, side: Side| {
        let rules = Rules {
            captured: CapturedPlay::Stealth,
            ..RULES
        };
        let pieces = format!("{pieces} {REST}");
        let position = position(Side::Red, &pieces, "", captured, 2, is_used);
        let game = Game::new(rules, Game::armies(&rules), position);
        let view = game.view(side);
        assert!(view.captured().iter().all(|fallen| fallen.face.is_none()));
        assert!(game.spectator_view().healable().is_empty());
        let army = game.army(Side::Red);
        let names = view.healable().iter().map(|kind| {
            let kind = army.kind(*kind).expect("a kind");
            kind.name.clone()
        });
        names.collect::<Vec<_>>()
    };
    let lost = "Hawk Dryad Hawk Beaver Peter";
    assert_eq!(
        seen("e4=red:Lucy", lost, false, Side::Red),
        ["Dryad", "Hawk"]
    );
    assert!(seen("e4=red:Lucy", lost, true, Side::Red).is_empty());
    assert!(seen("e4=red:Lucy!*", lost, false, Side::Red).is_empty());
    assert!(seen("", lost, false, Side::Red).is_empty());
    assert!(seen("e4=red:Lucy", lost, false, Side::Blue).is_empty());
}

/// A flight can be replayed without ranks like a move (C20); a spell is no move.
#[test]
fn c20_flights_are_shown_without_ranks() {
    let pieces = format!("b4=red:Hawk b5=blue:Wolf h8=blue:WhiteWitch {REST}");
    let mut game = game_two(position(Side::Red, &pieces, "", "", 0, false));
    play(&mut game, &["fly b4>b6xb5"]);
    let last = game.last_move().expect("a flight");
    assert_eq!((last.from, last.to), (square("b4"), square("b5")));
    assert!(last.attacked && last.attacker_stays && !last.defender_stays);
    game.undo();
    play(&mut game, &["fly b4>b6"]);
    let last = game.last_move().expect("a flight");
    assert_eq!((last.to, last.attacked), (square("b6"), false));
    game.undo();
    let pieces = format!("b4=red:Aslan b5=blue:Wolf {REST}");
    let mut game = game_two(position(Side::Red, &pieces, "", "", 0, false));
    play(&mut game, &["detect b4>b5"]);
    assert_eq!(game.last_move(), None);
}

/// C18 with reinforcements: once they have entered, no earlier arrangement can come back.
#[test]
fn c18_an_entry_makes_the_arrangement_new() {
    const WAITING: &str = "Aslan Susan Lucy Tumnus Rumblebuffin Dryad Dryad Dryad Dryad Dryad";
    let rules = Rules {
        more_squares: true,
        ..RULES
    };
    let pieces = "a2=red:Centaur b1=blue:Hag j1=red:Edmund h1=red:Flag j10=blue:Wolf h10=blue:Flag";
    let start = position(Side::Red, pieces, WAITING, "", 7, false);
    let mut game = Game::new(rules, Game::armies(&rules), start);
    play(
        &mut game,
        &[
            "a2-a1", "b1-b2", "a1-b1", "b2-a2", "b1-b2", "a2-a1", "b2-a2", "a1-b1",
        ],
    );
    assert_eq!(game.play_text("a2-a1"), Err(Refusal::MoreSquares));
    let entry = game.entry().expect("seven were captured");
    let entered = Action::Reinforce(
        entry
            .squares
            .iter()
            .filter(|square| square.row() == 3)
            .zip(&entry.kinds)
            .map(|(square, kind)| keepwright::classic::Placement {
                square,
                kind: *kind,
            })
            .collect(),
    );
    assert!(game.play(&entered).is_ok());
    assert!(game.play_text("a2-a1").is_ok());
}

/// Pieces that leave by what nobody does to them have no captor (P6), others do.
#[test]
fn p6_nobody_takes_the_rampager() {
    let pieces = format!("e4=red:Gorilla e6=blue:Wolf {REST}");
    let mut game = game_two(position(Side::Red, &pieces, "", "", 0, false));
    play(&mut game, &["rampage e4>e5"]);
    let captors: Vec<_> = game
        .position()
        .captured()
        .iter()
        .map(|fallen| (fallen.piece.army(), fallen.captor))
        .collect();
    assert_eq!(captors, [(Side::Blue, Some(Side::Red)), (Side::Red, None)]);
    let played = game.record().last().expect("it was played");
    let losses: Vec<Square> = played.change.losses().iter().collect();
    assert_eq!(losses, [square("e5"), square("e6")]);
    assert_eq!(played.word(), "used");
}

/// What the repetition rules are told: quickness has a way if the piece still stands, and
/// another power has none, whatever it does.
#[test]
fn n16_turns_are_told_as_the_repetition_rules_look_at_them() {
    let pieces = format!("e2=red:Peter e4=blue:WhiteWitch c4=red:Hawk c7=blue:Wolf {REST}");
    let mut game = game_two(position(Side::Red, &pieces, "", "", 0, false));
    let last = |game: &Game| game.turns().next().expect("a turn");
    play(&mut game, &["quick e2>e3>d3"]);
    let path = last(&game).path.expect("Peter stands on d3");
    let squares = (path.from, path.via, path.to);
    assert_eq!(squares, (square("e2"), Some(square("e3")), square("d3")));
    assert!(last(&game).losses.is_empty() && !last(&game).is_entry);
    game.undo();
    play(&mut game, &["quick e2>e3>e4"]);
    assert_eq!(last(&game).path, None, "the witch is stronger");
    assert_eq!(last(&game).losses.first(), Some(square("e3")));
    game.undo();
    play(&mut game, &["fly c4>c8xc7"]);
    assert_eq!(last(&game).path, None);
    assert_eq!(last(&game).losses.first(), Some(square("c7")));
}
