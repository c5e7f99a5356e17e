//! The classic law held to cases, games and positions that were worked out independently
//! of it (`tests/data/classic`).

mod board;
mod cases;

use board::{pieces, position, sorted};
use cases::{Case, cases, expect, result};
use keepwright::classic::{
    Battle, Game, Move, Numbering, Position, Rank, Rules, TwoSquares, perft,
};
use keepwright::format::classic::position as position_string;
use std::collections::BTreeSet;

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn read(text: &str) -> Position {
    position_string::read(text).expect("a position")
}

fn game(position: Position, rules: Rules) -> Game {
    Game::new(rules, Game::armies(&rules), position)
}

fn two_squares(name: &str) -> TwoSquares {
    let found = TwoSquares::ALL
        .into_iter()
        .find(|limit| limit.name() == name);
    found.unwrap_or_else(|| panic!("{name} is no limit"))
}

/// Plays the cases whose names begin so; there are this many.
fn play(prefix: &str, count: usize) {
    let all = cases(include_str!("data/classic/moves.txt"));
    let chosen: Vec<Case> = all
        .into_iter()
        .filter(|case| case.name.starts_with(&format!("{prefix}-")))
        .collect();
    assert_eq!(chosen.len(), count, "{prefix}");
    chosen.iter().for_each(play_case);
}

fn play_case(case: &Case) {
    let rules = Rules {
        two_squares: two_squares(case.field("repetition")),
        scouts_strike: case.field("run and strike") != "off",
        ..Rules::default()
    };
    let start = position(case.field("position"), case.to_move());
    let mut game = game(start.clone(), rules);
    for (order, answer) in &case.orders {
        expect(&mut game, order, answer, &case.name);
    }
    assert_eq!(result(&game), case.field("result"), "{}", case.name);
    let after: BTreeSet<String> = pieces(game.position())
        .split_whitespace()
        .map(str::to_string)
        .collect();
    let expected = case.words("after").or_else(|| case.words("position"));
    assert_eq!(Some(after), expected, "{}", case.name);
    while game.undo().is_some() {}
    assert_eq!(*game.position(), start, "{}", case.name);
}

#[test]
fn every_case_belongs_to_a_rule() {
    let all = cases(include_str!("data/classic/moves.txt"));
    assert_eq!(all.len(), 129);
}

#[test]
fn c10_steps_by_cases() {
    play("c10", 22);
}

#[test]
fn c11_runs_by_cases() {
    play("c11", 23);
}

#[test]
fn c12_battles_by_cases() {
    play("c12", 10);
}

#[test]
fn c13_bombs_by_cases() {
    play("c13", 6);
}

#[test]
fn c14_spies_by_cases() {
    play("c14", 11);
}

#[test]
fn c15_flags_by_cases() {
    play("c15", 12);
}

#[test]
fn c16_immobility_by_cases() {
    play("c16", 15);
}

#[test]
fn c17_two_squares_by_cases() {
    play("c17", 30);
}

/// C12 to C15 as a table: the row attacks the column.
#[test]
fn c12_to_c15_are_the_table() {
    let mut rows = lines(include_str!("data/classic/battle.txt"));
    let rank = |text: &str| Rank::from_printed(text, Numbering::Modern).expect("a rank");
    let head = rows.next().expect("the columns");
    let columns: Vec<Rank> = head.split_whitespace().skip(1).map(rank).collect();
    assert_eq!(columns.len(), 12);
    let mut count = 0;
    for row in rows {
        let mut words = row.split_whitespace();
        let attacker = rank(words.next().expect("a row's rank"));
        for (defender, word) in columns.iter().zip(words) {
            let battle = Battle::of(attacker, *defender);
            assert_eq!(battle.name(), word, "{attacker:?} attacks {defender:?}");
            count += 1;
        }
    }
    assert_eq!(count, 120);
}

/// Random games of another program: the same answers, the same refusals by C17 and the
/// same ends.
#[test]
fn games_of_another_program_are_played_alike() {
    let mut games: Vec<Game> = Vec::new();
    for line in lines(include_str!("data/classic/games.txt")) {
        if let Some(start) = line.strip_prefix("start: ") {
            games.push(game(read(start), Rules::default()));
            continue;
        }
        let number = games.len();
        let current = games.last_mut().expect("a start comes first");
        if let Some(end) = line.strip_prefix("end: ") {
            assert_eq!(
                position_string::write(current.position()),
                end,
                "game {number}"
            );
        } else if let Some(end) = line.strip_prefix("result: ") {
            assert_eq!(result(current), end, "game {number}");
        } else {
            line.split_whitespace()
                .for_each(|word| play_word(current, word, number));
        }
    }
    assert_eq!(games.len(), 40);
}

/// `a4-a5`, `a4-a5:won:9:4` or `a4-a5:refused`.
fn play_word(game: &mut Game, word: &str, number: usize) {
    let parts: Vec<&str> = word.split(':').collect();
    let (order, answer) = match parts.as_slice() {
        [order] => (*order, "moved".to_string()),
        [order, "refused"] => (*order, "refused C17".to_string()),
        [order, battle, attacker, defender] => (
            *order,
            format!("{battle} attacker={attacker} defender={defender}"),
        ),
        _ => panic!("game {number}: {word}"),
    };
    expect(game, order, &answer, &format!("game {number}"));
}

#[test]
fn moves_of_another_program_are_listed_alike() {
    let mut count = 0;
    for line in lines(include_str!("data/classic/positions.txt")) {
        let (start, moves) = line.split_once(" | ").expect("a position and its moves");
        let listed: Vec<&str> = moves.split_whitespace().collect();
        let mut game = game(read(start), Rules::default());
        assert_eq!(board::legal(&game), listed, "{start}");
        let read: Vec<Move> = listed.iter().map(|text| board::plain(text)).collect();
        assert_eq!(sorted(&read), listed);
        for text in listed {
            assert!(game.play_text(text).is_ok(), "{start}: {text}");
            game.undo();
        }
        count += 1;
    }
    assert_eq!(count, 300);
}

#[test]
fn counts_of_another_program_are_the_same() {
    let mut count = 0;
    for line in lines(include_str!("data/classic/perft.txt")) {
        let (start, counts) = line.split_once(" | ").expect("a position and its counts");
        let mut position = read(start);
        let found: Vec<String> = (1..=3)
            .map(|depth| perft(&mut position, depth).to_string())
            .collect();
        assert_eq!(found.join(" "), counts.trim(), "{start}");
        count += 1;
    }
    assert_eq!(count, 19);
}
