//! The strategist with special powers, in positions of Game 2 worked out by hand.

mod board;

use board::square;
use keepwright::classic::{
    Action, Captured, Edition, Ending, Game, Piece, Position, PowerUse, Rules, Side,
};
use keepwright::classic_player::{
    Contest, DecidedBy, Outlook, Player, PlayerKind, Score, Strategist, Strength,
};

/// The piece of this name in the army of `side`, seen by both and moved.
fn known(side: Side, name: &str) -> Piece {
    let army = Edition::NarniaTwo.army(side);
    let (kind, about) = army.kind_named(name).expect("such a piece");
    let piece = Piece::new(side, kind, about.rank).revealed();
    if about.rank.is_mobile() {
        piece.moved()
    } else {
        piece
    }
}

/// A game that goes on from these pieces, with both flags in corners behind Magic.
fn game(to_move: Side, red: &[(&str, &str)], blue: &[(&str, &str)]) -> Game {
    start(position(to_move, red, blue))
}

fn position(to_move: Side, red: &[(&str, &str)], blue: &[(&str, &str)]) -> Position {
    let mut position = Position::empty(to_move, 0);
    let flags = [
        (Side::Red, "Flag", "a1"),
        (Side::Red, "Spring Magic", "a2"),
        (Side::Red, "Spring Magic", "b1"),
        (Side::Blue, "Flag", "j10"),
        (Side::Blue, "Winter Magic", "j9"),
        (Side::Blue, "Winter Magic", "i10"),
    ];
    let red = red.iter().map(|(name, at)| (Side::Red, *name, *at));
    let blue = blue.iter().map(|(name, at)| (Side::Blue, *name, *at));
    for (side, name, at) in flags.into_iter().chain(red).chain(blue) {
        position.put(square(at), Some(known(side, name)));
    }
    position
}

fn start(position: Position) -> Game {
    let rules = Rules::of(Edition::NarniaTwo);
    Game::new(rules, Game::armies(&rules), position)
}

/// What strategists of several seeds do here.
fn choices(game: &Game) -> Vec<Action> {
    let outlook = Outlook::of(game);
    let act = |seed| Strategist::new(seed, Strength::default()).act(&outlook);
    (0..4).filter_map(act).collect()
}

fn assert_all_use(game: &Game, wanted: PowerUse) {
    let choices = choices(game);
    assert_eq!(choices, vec![Action::Power(wanted); 4]);
}

#[test]
fn p1_the_witch_turns_a_strong_piece_to_stone() {
    // Peter cannot be enchanted, and she does not reach him to attack.
    let game = game(
        Side::Blue,
        &[("Peter", "e7"), ("Leopard", "a4")],
        &[("White Witch", "e9"), ("Wolf", "j5")],
    );
    let (from, target) = (square("e9"), square("e7"));
    assert_all_use(&game, PowerUse::TurnToStone { from, target });
}

#[test]
fn p2_the_witch_rather_enchants_than_captures() {
    let game = game(
        Side::Blue,
        &[("Rumblebuffin", "e8"), ("Edmund", "j1")],
        &[("White Witch", "e9"), ("Wolf", "j5")],
    );
    let (from, target) = (square("e9"), square("e8"));
    assert_all_use(&game, PowerUse::Enchant { from, target });
}

#[test]
fn p9_susan_shoots_what_she_beats() {
    let game = game(
        Side::Red,
        &[("Susan", "e2"), ("Leopard", "a4")],
        &[("Cyclops", "e4"), ("Wolf", "j5")],
    );
    let (from, target) = (square("e2"), square("e4"));
    assert_all_use(&game, PowerUse::Arrows { from, target });
}

#[test]
fn p8_aslan_restores_a_piece_of_worth() {
    let mut position = position(
        Side::Red,
        &[("Aslan", "e2"), ("Edmund", "j1")],
        &[("Wolf", "j6")],
    );
    position.put(square("f3"), Some(known(Side::Red, "Peter").stone(true)));
    assert_all_use(&start(position), PowerUse::Restore { from: square("e2") });
}

/// Three children are captured. Lucy cannot be enchanted, but the witch beside her can
/// capture her or turn her to stone; either wins.
#[test]
fn n13_the_last_child_is_overcome() {
    let captured = ["Peter", "Susan", "Edmund"].map(|name| Captured {
        piece: known(Side::Red, name),
        captor: Some(Side::Blue),
    });
    let position = position(
        Side::Blue,
        &[("Lucy", "e8"), ("Leopard", "a4")],
        &[("White Witch", "e9"), ("Wolf", "j5")],
    );
    let game = start(position.with_off_board(captured.to_vec(), Vec::new(), false));
    for action in choices(&game) {
        let mut game = game.clone();
        let answer = game.play(&action).expect("it is legal");
        let result = answer.result.expect("the game is over");
        assert_eq!(
            (result.winner, result.ending),
            (Some(Side::Blue), Ending::Children)
        );
    }
}

#[test]
fn n11_reinforcements_come_as_soon_as_they_may() {
    let wolf = Captured {
        piece: known(Side::Blue, "Wolf"),
        captor: Some(Side::Red),
    };
    let army = Edition::NarniaTwo.army(Side::Red);
    let reserve: Vec<Piece> = army
        .kinds()
        .filter(|(_, kind)| kind.reinforcement)
        .flat_map(|(id, kind)| vec![Piece::new(Side::Red, id, kind.rank); usize::from(kind.count)])
        .collect();
    assert_eq!(reserve.len(), 10);
    let position = position(
        Side::Red,
        &[("Peter", "e2"), ("Leopard", "a4")],
        &[("Cyclops", "e8"), ("Wolf", "j6")],
    );
    let game = start(position.with_off_board(vec![wolf; 7], reserve, false));
    for action in choices(&game) {
        assert!(matches!(action, Action::Reinforce(_)), "{action:?}");
        let mut game = game.clone();
        game.play(&action).expect("it is legal");
        assert!(game.position().reserve().is_empty());
        assert_eq!(game.position().to_move(), Side::Red, "the turn goes on");
    }
}

/// Both neighbours of the witch are known Spring Magic, which is immune to either power
/// (N15): to name it again would only pass the turn.
#[test]
fn n15_known_immune_pieces_are_not_named() {
    let game = game(
        Side::Blue,
        &[
            ("Spring Magic", "g3"),
            ("Spring Magic", "h2"),
            ("Edmund", "a9"),
        ],
        &[("White Witch", "h3"), ("Wolf", "j5")],
    );
    for action in choices(&game) {
        assert!(matches!(action, Action::Move(_)), "{action:?}");
    }
}

/// Summoning and flying are no moves that the two-squares rule counts (N16), and games
/// come to an end all the same.
#[test]
fn n16_games_with_powers_get_on() {
    let quick = Strength::LEVELS[1];
    let players = [PlayerKind::Strategist, PlayerKind::Greedy].map(|kind| (kind, quick));
    let contest = Contest::new(Edition::NarniaTwo, players, 4);
    let mut score = Score::default();
    for number in 0..4 {
        let report = contest.play(number).expect("they keep the law");
        assert_ne!(report.decided_by, DecidedBy::Length, "game {number}");
        score.add(&report);
    }
    assert!(score.share() >= 0.5, "{score:?}");
}
