//! Game files of the classic boards: what the law says of the record of a game.

mod board;
mod classic_texts;

use board::{piece, square};
use classic_texts::{GAME, game};
use keepwright::classic::{Edition, Game, Piece, Position, Rules, Side};
use keepwright::format::classic::game_file::{
    Cause, ConcludeError, Conclusion, GameFileError, GameProblem, PlayError,
};
use keepwright::format::classic::{GameFile, position};

/// The sentences of everything that is against the law in this game file.
fn faults(text: &str) -> Vec<String> {
    match GameFile::read(text.as_bytes()) {
        Err(GameFileError::Faulty(faults)) => faults.iter().map(ToString::to_string).collect(),
        other => panic!("it is read or unreadable: {other:?}"),
    }
}

#[test]
fn illegal_moves_are_listed_and_do_not_hide_the_next() {
    // Move 2 is two squares far and made all the same; move 4 takes back an own square.
    let text = GAME.replace("\"e7-e6\"", "\"d7-d9\",\n    \"d4-d5\",\n    \"b7-c7\"");
    let found = faults(&text);
    assert_eq!(
        found,
        [
            "39:5: move 4, d7-d9: from d7 to d9 is more than one square, and only scouts go further (C10)",
            "40:5: move 5, d4-d5: d5 is a lake and no square (C1)",
            "41:5: moves 6 to 7 were not looked at, since the one before them cannot be played",
        ]
    );
}

#[test]
fn nothing_is_judged_behind_the_end_of_the_game() {
    let position = format!(
        "MD{}{}{}PY b 0",
        "A".repeat(38),
        "AA__AA__AA".repeat(2),
        "A".repeat(38)
    );
    let with = |actions: &str, result: &str| {
        format!(
            "{{\"format\": \"keepwright-game\", \"version\": 1, \"game\": \"classic\",\n\"position\": \"{position}\",\n\"actions\": [{actions}],\n\"result\": {result}}}"
        )
    };
    // The scout on i10 runs along row 10 and down column a to the flag on a1.
    let whole = with(
        "\"i10-a10\", \"b1-b2\", \"a10-a1 = 2 flag F\"",
        "{\"winner\": \"blue\", \"by\": \"flag\"}",
    );
    let file = game(&whole);
    let outcome = file.outcome().map(|outcome| outcome.to_string());
    assert_eq!(
        outcome.as_deref(),
        Some("Red's flag is taken, Blue wins (C15)")
    );
    assert_eq!(
        file.game().result().map(|result| result.name()),
        Some("blue")
    );

    let more = with(
        "\"i10-a10\", \"b1-b2\", \"a10-a1\", \"b2-b3\", \"a1-a2\"",
        "null",
    );
    let found = faults(&more);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].starts_with("3:43: move 4, b2-b3: the game is over: "),
        "{found:?}"
    );
    assert_eq!(
        found[1],
        "3:52: move 5 was not looked at, since the one before cannot be played"
    );

    for (result, said) in [
        ("null", "the game goes on"),
        (
            "{\"winner\": \"red\", \"by\": \"flag\"}",
            "Blue's flag is taken, Red wins (C15)",
        ),
        (
            "{\"winner\": \"blue\", \"by\": \"immobile\"}",
            "Red cannot move, Blue wins (C16)",
        ),
        (
            "{\"winner\": \"blue\", \"by\": \"time\"}",
            "Red's time ran out, Blue wins",
        ),
    ] {
        let found = faults(&with("\"i10-a10\", \"b1-b2\", \"a10-a1\"", result));
        let expected = format!(
            "4:11: the file says: {said}; by the law: Red's flag is taken, Blue wins (C15)"
        );
        assert_eq!(found, [expected]);
    }
    let unfinished = faults(&with(
        "\"i10-a10\"",
        "{\"winner\": \"blue\", \"by\": \"flag\"}",
    ));
    assert_eq!(
        unfinished,
        ["4:11: the file says: Red's flag is taken, Blue wins (C15); by the law: the game goes on"]
    );
}

#[test]
fn wrong_answers_are_found() {
    let found = faults(
        &GAME
            .replace("2 tie 2", "2 won 2")
            .replace("\"e7-e6\"", "\"e7-e6 = 10 won 9\""),
    );
    assert_eq!(
        found,
        [
            "37:5: move 2, a7-a6: the file says \"2 won 2\" and it came to \"2 tie 2\" (C12)",
            "39:5: move 4, e7-e6: the file says \"10 won 9\" and it came to \"moved\" (C12)",
        ]
    );
}

/// C3: a setup that is illegal does not hide a wrong move.
#[test]
fn illegal_setups_of_a_game_are_listed_with_its_moves() {
    let text = GAME.replace("\"Spy\": [\"b1\"]", "\"Spy\": [\"b5\", \"b1\"]");
    let text = text.replace("\"e7-e6\"", "\"a10-a9\"");
    let found = faults(&text);
    assert_eq!(
        found[..3],
        [
            "Red's setup: Spy on b5 is outside its side's rows 1 to 4 (C3)",
            "Red's setup: Spy: 2 set up where 1 belong (C3)",
            "39:5: move 4, a10-a9: the piece on a10 is a flag or a bomb, which never move (C10)",
        ]
    );
}

#[test]
fn games_are_broken_off_once() {
    let mut file = game(&GAME.replace("{\"winner\": \"blue\", \"by\": \"resignation\"}", "null"));
    let conclusion = |winner, cause| Conclusion { winner, cause };
    let nobody = conclusion(None, Cause::Resignation);
    assert_eq!(
        file.conclude(nobody),
        Err(ConcludeError::Impossible(nobody))
    );
    let gift = conclusion(Some(Side::Red), Cause::Agreement);
    assert_eq!(file.conclude(gift), Err(ConcludeError::Impossible(gift)));
    let late = conclusion(Some(Side::Red), Cause::Time);
    assert_eq!(file.conclude(late), Ok(()));
    assert!(matches!(file.conclude(late), Err(ConcludeError::Over(_))));
    assert_eq!(file.play_text("b7-b6"), Err(PlayError::Concluded(late)));
    assert_eq!(game(&file.to_json()), file);
    assert!(file.undo());
    assert_eq!(file.outcome(), None);
    assert!(file.play_text("b7-b6").is_ok());
    while file.undo() {}
    assert_eq!(file.game().record().len(), 0);
}

/// A piece that no army of the game has cannot be written.
#[test]
fn foreign_pieces_are_refused() {
    let rules = Rules::of(Edition::Barrage);
    let mut position = Position::empty(Side::Red, 0);
    position.put(square("a1"), Some(piece("red8")));
    let found = GameFile::new(Game::new(rules, Game::armies(&rules), position));
    assert_eq!(
        found.expect_err("it is foreign").to_string(),
        "the position holds a piece of a kind that Red's army does not have"
    );
}

/// Positions that position strings do not tell apart.
#[test]
fn positions_keep_kinds_and_marks() {
    let text = r#"{
  "format": "keepwright-game",
  "version": 1,
  "game": "narnia game 2",
  "rules": {
    "first": "blue",
    "two_squares": "3",
    "more_squares": false,
    "scouts_strike": true,
    "captured": "open"
  },
  "title": "",
  "players": {"red": "", "blue": ""},
  "notes": "",
  "position": {
    "to_move": "red",
    "plies": 12,
    "pieces": {
      "a1": "red Flag",
      "b1": "red Edmund",
      "c1": "red Beaver, revealed, moved, enchanted",
      "e4": "red Peter, revealed, stone",
      "a10": "blue Flag",
      "b10": "blue White Witch, revealed, moved"
    },
    "captured": [
      "red Lucy, revealed, by blue",
      "blue Cyclops, revealed, moved"
    ],
    "reserve": ["red Aslan", "red Dryad"],
    "healing_used": true
  },
  "actions": [],
  "result": null
}
"#;
    let file = game(text);
    assert_eq!(file.to_json(), text);
    let position = file.game().position();
    let beaver = position.at(square("c1")).expect("a beaver");
    assert_eq!((beaver.army(), beaver.side()), (Side::Red, Side::Blue));
    assert!(position.at(square("e4")).is_some_and(Piece::is_stone));
    assert_eq!(position.captured()[1].captor, None);
    assert!(position.is_healing_used() && position.reserve().len() == 2);
}

/// The faults of a game are data too.
#[test]
fn faults_name_the_move() {
    let text = GAME.replace("\"a4-a6\"", "\"a1-a2\"");
    let Err(GameFileError::Faulty(found)) = GameFile::read(text.as_bytes()) else {
        panic!("bombs do not move");
    };
    assert!(matches!(
        found[0].problem,
        GameProblem::Refused { number: 1, .. }
    ));
    assert_eq!(
        found[0].position.map(|place| (place.line, place.column)),
        Some((36, 5))
    );
}

/// Games of another program as files, with the answers that it gave: they play to the
/// position that it reached.
#[test]
fn games_of_another_program_are_files_too() {
    let mut count = 0;
    for block in include_str!("data/classic/games.txt").split("\n\n") {
        let field = |name: &str| {
            let mut lines = block.lines();
            lines.find_map(|line| line.strip_prefix(name).map(str::trim))
        };
        let (Some(start), Some(end)) = (field("start:"), field("end:")) else {
            continue;
        };
        let orders = block.lines().filter(|line| line.starts_with("  "));
        let actions: Vec<String> = orders
            .flat_map(str::split_whitespace)
            .filter(|order| !order.ends_with(":refused"))
            .map(|order| match *order.split(':').collect::<Vec<_>>() {
                [order, word, attacker, defender] => {
                    format!("\"{order} = {attacker} {word} {defender}\"")
                }
                _ => format!("\"{order} = moved\""),
            })
            .collect();
        let text = format!(
            "{{\"format\": \"keepwright-game\", \"version\": 1, \"game\": \"classic\", \"position\": \"{start}\", \"actions\": [{}]}}",
            actions.join(",\n")
        );
        let file = game(&text);
        assert_eq!(position::write(file.game().position()), end);
        let result = file.outcome().map_or("none", |outcome| outcome.name());
        assert_eq!(field("result:"), Some(result));
        assert_eq!(game(&file.to_json()), file);
        count += 1;
    }
    assert_eq!(count, 40);
}
