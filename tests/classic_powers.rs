//! Game 2 of the Narnia edition held to cases that were worked out by hand from N10 to N16
//! and P1 to P11, and to games and positions of another program (`tests/data/classic`).

mod cases;

use cases::{Case, cases, expect, facts, game_two, order, placement, result, short_order, state};
use keepwright::classic::{Action, Game, Side, SquareSet, Turn};
use std::collections::BTreeSet;

fn start(case: &Case) -> Game {
    game_two(cases::position(
        case.to_move(),
        case.field("position"),
        case.field("reserve"),
        case.field("captured"),
        case.field("blue captured").parse().unwrap_or(0),
        case.field("healed") == "yes",
    ))
}

/// Plays the cases whose names begin so; there are this many.
fn play(prefix: &str, count: usize) {
    let all = cases(include_str!("data/classic/game-two.txt"));
    let chosen: Vec<Case> = all
        .into_iter()
        .filter(|case| case.name.starts_with(&format!("{prefix}-")))
        .collect();
    assert_eq!(chosen.len(), count, "{prefix}");
    chosen.iter().for_each(play_case);
}

fn play_case(case: &Case) {
    let mut game = start(case);
    let name = &case.name;
    let first = game.clone();
    for (text, answer) in &case.orders {
        let text = order(text);
        let listed = game
            .read(&text)
            .is_ok_and(|action| is_listed(&game, &action));
        let told = told(&game, &text);
        expect(&mut game, &text, answer, name);
        let is_refused = answer.starts_with("refused");
        assert_eq!(listed, !is_refused, "{name}: {text} is listed");
        if !is_refused {
            let played = game.record().last().expect("it was played");
            assert_eq!(told, Some(played.answer.revealed), "{name}: {text}");
            assert!(played.revealed().all(|(_, piece)| !piece.is_revealed()));
            assert_eq!(played.revealed().count(), played.answer.revealed.len());
        }
    }
    assert_eq!(result(&game), case.field("result"), "{name}");
    let expected = case.words("after").or_else(|| case.words("position"));
    assert_eq!(Some(placement(game.position())), expected, "{name}");
    if let Some(reveals) = case.words("reveals") {
        let played = game.record().last().expect("one order");
        let found: BTreeSet<String> = played
            .answer
            .revealed
            .iter()
            .map(|square| square.to_string())
            .collect();
        assert_eq!(found, reveals, "{name}");
    }
    while game.undo().is_some() {}
    assert!(game == first, "{name}: everything is taken back");
}

/// Whether the law lists the action; one way of entering stands for all that are allowed.
fn is_listed(game: &Game, action: &Action) -> bool {
    match action {
        Action::Reinforce(_) => game.clone().play(action).is_ok(),
        action => game.legal_actions().contains(action),
    }
}

/// What the view of who plays the order says it will reveal.
fn told(game: &Game, text: &str) -> Option<SquareSet> {
    let action = game.read(text).ok()?;
    let view = game.view(game.position().to_move());
    let turns: Vec<Turn> = game.turns().collect();
    let armies = Side::BOTH.map(|side| game.army(side).clone());
    let seen = view.actions(game.rules(), &armies, &turns);
    assert!(game.result().is_some() || seen == game.legal_actions());
    assert_eq!(view.reveals(&action), game.reveals(&action));
    Some(view.reveals(&action))
}

#[test]
fn every_case_belongs_to_a_rule() {
    let all = cases(include_str!("data/classic/game-two.txt"));
    assert_eq!(all.len(), 278);
}

#[test]
fn n10_armies_and_plain_law_by_cases() {
    play("n10", 1);
}

#[test]
fn n11_reinforcements_by_cases() {
    play("n11", 21);
}

#[test]
fn n12_one_power_or_a_move_by_cases() {
    play("n12", 6);
}

#[test]
fn n13_children_by_cases() {
    play("n13", 17);
}

#[test]
fn n14_immobility_by_cases() {
    play("n14", 9);
}

#[test]
fn n15_immune_targets_by_cases() {
    play("n15", 1);
}

#[test]
fn n16_rows_of_moves_by_cases() {
    play("n16", 6);
}

#[test]
fn p1_turn_to_stone_by_cases() {
    play("p1", 35);
}

#[test]
fn p2_enchant_by_cases() {
    play("p2", 30);
}

#[test]
fn p3_quickness_by_cases() {
    play("p3", 19);
}

#[test]
fn p4_flight_by_cases() {
    play("p4", 25);
}

#[test]
fn p5_tunnel_by_cases() {
    play("p5", 11);
}

#[test]
fn p6_rampage_by_cases() {
    play("p6", 18);
}

#[test]
fn p7_detect_by_cases() {
    play("p7", 13);
}

#[test]
fn p8_restore_by_cases() {
    play("p8", 7);
}

#[test]
fn p9_arrows_by_cases() {
    play("p9", 20);
}

#[test]
fn p10_summon_by_cases() {
    play("p10", 17);
}

#[test]
fn p11_healing_by_cases() {
    play("p11", 22);
}

/// N13 in every combination: Peter free, captured or stone; Susan and Lucy each so, or both
/// in reserve; Edmund also enchanted. Blue has won exactly when none of the four is free
/// or waits: in 2 · 4 · 3 of the 120.
#[test]
fn n13_in_every_combination() {
    const WAITING: &str = "Aslan Susan Lucy Tumnus Rumblebuffin Dryad Dryad Dryad Dryad Dryad";
    let mut sisters: Vec<(String, &str, bool)> = vec![(String::new(), WAITING, true)];
    for (susan, susan_is_free) in places("Susan", "b4") {
        for (lucy, lucy_is_free) in places("Lucy", "d4") {
            let is_free = susan_is_free || lucy_is_free;
            sisters.push((format!("{susan} {lucy}"), "", is_free));
        }
    }
    let mut edmunds = places("Edmund", "h9").to_vec();
    edmunds.push(("h9=red:Edmund!~".to_string(), false));
    let mut won = 0;
    let mut count = 0;
    for (peter, peter_is_free) in places("Peter", "e9") {
        for (sister, reserve, sister_is_free) in &sisters {
            for (edmund, edmund_is_free) in &edmunds {
                let rest = "c2=red:Leopard j1=red:Flag j10=blue:Flag a10=blue:Hag";
                let pieces = format!("{peter} {sister} {edmund} {rest}");
                let is_free = peter_is_free || *sister_is_free || *edmund_is_free;
                assert_eq!(wins_blue(&pieces, reserve), !is_free, "{pieces}");
                won += usize::from(!is_free);
                count += 1;
            }
        }
    }
    assert_eq!((count, won), (120, 24));
}

/// Free, captured, stone; and whether that is free.
fn places(name: &str, square: &str) -> [(String, bool); 3] {
    [
        (format!("{square}=red:{name}"), true),
        (String::new(), false),
        (format!("{square}=red:{name}!*"), false),
    ]
}

/// Whether Blue has won there; where not, Blue's next action changes nothing about it.
fn wins_blue(pieces: &str, reserve: &str) -> bool {
    let position = cases::position(Side::Blue, pieces, reserve, "", 0, false);
    let mut game = game_two(position);
    if let Some(end) = game.result() {
        assert_eq!(end.winner, Some(Side::Blue));
        assert_eq!(end.ending.rule(), "N13");
        return true;
    }
    let answer = game.play_text("a10-a9").expect("the Hag steps");
    assert_eq!(answer.result, None);
    false
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn games_of_another_program_are_played_alike() {
    let mut games: Vec<Game> = Vec::new();
    for line in lines(include_str!("data/classic/game-two-games.txt")) {
        let number = games.len();
        if let Some(start) = line.strip_prefix("start: ") {
            games.push(game_two(state(start).0));
            continue;
        }
        let game = games.last_mut().expect("a start comes first");
        if let Some(end) = line.strip_prefix("end: ") {
            let expected = facts(&state(end).0);
            assert_eq!(facts(game.position()), expected, "game {number}");
        } else if let Some(end) = line.strip_prefix("result: ") {
            assert_eq!(result(game), end, "game {number}");
        } else {
            let (text, answer) = line.split_once(" -> ").expect("an order");
            expect(game, &order(text), answer, &format!("game {number}"));
        }
    }
    assert_eq!(games.len(), 20);
}

#[test]
fn actions_of_another_program_are_listed_alike() {
    let mut count = 0;
    for line in lines(include_str!("data/classic/game-two-positions.txt")) {
        let (position, actions) = state(line);
        let game = game_two(position);
        let army = game.army(game.position().to_move());
        let mut listed: Vec<String> = game
            .legal_actions()
            .iter()
            .map(|action| short_order(&action.in_words_of(army).to_string()))
            .collect();
        listed.sort();
        let expected: Vec<&str> = actions.split(" , ").map(str::trim).collect();
        assert_eq!(listed, expected, "{line}");
        count += 1;
    }
    assert_eq!(count, 240);
}
