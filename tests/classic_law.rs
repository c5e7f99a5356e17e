//! Moving and attacking on the classic boards, worked out by hand from C1 and C10 to
//! C16.

mod board;

use board::{game, legal, pieces, play, position, refused, sorted, square};
use keepwright::classic::{
    Direction, Ending, Game, Move, Numbering, Piece, Rank, Refusal, Rules, Side, Square,
    SquareError, SquareSet, is_lake_at,
};

/// Pieces in far corners that keep both sides able to move.
const BYSTANDERS: &str = "j1=red4 j10=blue4";

fn at(pieces: &str) -> Game {
    game(
        &format!("{pieces} {BYSTANDERS}"),
        Side::Red,
        Rules::default(),
    )
}

/// The moves of the piece on this square.
fn moves_from(game: &Game, from: &str) -> Vec<String> {
    let from = format!("{from}-");
    let moves = legal(game).into_iter();
    moves.filter(|text| text.starts_with(&from)).collect()
}

#[test]
fn c1_the_lakes_are_no_squares() {
    assert_eq!(Square::all().count(), 92);
    assert_eq!(SquareSet::ALL.len(), 92);
    for lake in ["c5", "c6", "d5", "d6", "g5", "g6", "h5", "h6"] {
        let error = lake.parse::<Square>().expect_err("a lake");
        assert_eq!(error, SquareError::Lake(lake.to_string()));
    }
    let lakes = (0..100).filter(|index| is_lake_at(*index)).count();
    assert_eq!(lakes, 8);
    for name in ["", "a", "a0", "a11", "k1", "5a", "a 1", "ä1", "a1b"] {
        assert!(name.parse::<Square>().is_err(), "{name}");
    }
    assert_eq!(square(" J10 ").to_string(), "j10");
}

/// Sets of squares step as single squares do, in all eight directions.
#[test]
fn c1_sets_step_as_squares_do() {
    for square in Square::all() {
        for direction in Direction::ALL {
            let shifted = SquareSet::from(square).shifted(direction);
            assert_eq!(shifted.first(), square.step(direction), "{square}");
            assert!(shifted.len() <= 1);
            if let Some(next) = square.step(direction) {
                assert_eq!(square.direction_to(next), Some((direction, 1)));
            }
        }
    }
    assert_eq!(square("a1").direction_to(square("b3")), None);
    assert_eq!(square("a1").direction_to(square("a1")), None);
    let far = square("j10").direction_to(square("a1"));
    assert_eq!(far, Some((Direction::SouthWest, 9)));
}

/// A lake stops walkers and scouts; b5 and e5 lie beside the left one.
#[test]
fn c1_nothing_enters_or_crosses_a_lake() {
    assert_eq!(
        moves_from(&at("b5=red7"), "b5"),
        ["b5-a5", "b5-b4", "b5-b6"]
    );
    assert_eq!(
        moves_from(&at("c4=red7"), "c4"),
        ["c4-b4", "c4-c3", "c4-d4"]
    );
    let mut game = at("b5=red2");
    assert_eq!(
        moves_from(&game, "b5"),
        [
            "b5-a5", "b5-b1", "b5-b10", "b5-b2", "b5-b3", "b5-b4", "b5-b6", "b5-b7", "b5-b8",
            "b5-b9"
        ]
    );
    let refusal = refused(&mut game, "b5-e5");
    assert_eq!(refusal, Refusal::LakeBetween(square("b5"), square("e5")));
    let refusal = refused(&mut game, "b5-c5");
    assert!(refusal.to_string().contains("c5 is a lake"), "{refusal}");
}

#[test]
fn c2_the_numbering_changes_what_is_printed() {
    let printed = |numbering| Rank::ALL.map(|rank| rank.printed(numbering));
    assert_eq!(
        printed(Numbering::Modern),
        ["B", "S", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F"]
    );
    assert_eq!(
        printed(Numbering::Original),
        ["B", "S", "9", "8", "7", "6", "5", "4", "3", "2", "1", "F"]
    );
    for numbering in Numbering::ALL {
        for rank in Rank::ALL {
            let text = rank.printed(numbering);
            assert_eq!(Rank::from_printed(text, numbering), Some(rank));
        }
    }
}

#[test]
fn c10_a_piece_goes_one_square_straight() {
    let game = at("e4=red7 e5=red4 f4=blue9");
    assert_eq!(moves_from(&game, "e4"), ["e4-d4", "e4-e3", "e4-f4"]);
}

#[test]
fn c10_every_other_move_is_refused_with_its_reason() {
    let mut game = at("e4=red7 e5=red4 f4=blue9 a1=redF b1=redB a4=red2 a6=red3");
    let at = square;
    for (text, refusal) in [
        ("e4-e5", Refusal::OwnPiece(at("e5"))),
        ("e4-f5", Refusal::NotInLine(at("e4"), at("f5"))),
        ("e4-e4", Refusal::OwnPiece(at("e4"))),
        ("e4-e2", Refusal::TooFar(at("e4"), at("e2"))),
        ("f4-f5", Refusal::NotYours(at("f4"))),
        ("i9-i8", Refusal::Empty(at("i9"))),
        ("a1-a2", Refusal::NeverMoves(at("a1"))),
        ("b1-b2", Refusal::NeverMoves(at("b1"))),
        ("a4-a7", Refusal::PieceBetween(at("a6"))),
        ("a4-a6", Refusal::OwnPiece(at("a6"))),
        ("a4-b6", Refusal::NotInLine(at("a4"), at("b6"))),
    ] {
        assert_eq!(refused(&mut game, text), refusal, "{text}");
    }
    for text in [
        "", "a4", "a4 a5", "a4-", "-a5", "a4-a5-a6", "a4-a55", "pass", "a4--a5",
    ] {
        let refusal = refused(&mut game, text);
        assert!(matches!(refusal, Refusal::Unreadable(_)), "{text}");
    }
}

/// Letter case, blanks and the sign of an attack do not matter.
#[test]
fn c10_moves_are_read_in_every_usual_way() {
    let canonical: Move = "a4-a5".parse().expect("a move");
    for text in ["a4xa5", "A4-A5", " a4 - a5 ", "a4Xa5"] {
        assert_eq!(text.parse(), Ok(canonical), "{text}");
    }
    assert_eq!(canonical.to_string(), "a4-a5");
}

/// From e4 over the empty column and row up to what stands there.
#[test]
fn c11_a_scout_runs_up_to_the_first_enemy() {
    let game = at("e4=red2 e7=blue9 e8=blue3 h4=red5 e2=redB");
    assert_eq!(
        moves_from(&game, "e4"),
        [
            "e4-a4", "e4-b4", "e4-c4", "e4-d4", "e4-e3", "e4-e5", "e4-e6", "e4-e7", "e4-f4",
            "e4-g4"
        ]
    );
}

#[test]
fn c11_running_reveals_and_a_single_step_does_not() {
    let mut far = at("e4=red2");
    play(&mut far, "e4-e6");
    assert!(pieces(far.position()).contains("e6=red2!"));
    let mut near = at("e4=red2");
    play(&mut near, "e4-e5");
    assert!(pieces(near.position()).contains("e5=red2 "));
}

/// The same position with and without the switch: e7 is the enemy, e5 a neighbour.
#[test]
fn c11_old_box_lids_forbid_to_run_and_strike() {
    let rules = Rules {
        scouts_strike: false,
        ..Rules::default()
    };
    let place = format!("e4=red2 e7=blue9 d4=blue3 {BYSTANDERS}");
    let mut old = game(&place, Side::Red, rules);
    let from_e4 = moves_from(&old, "e4");
    assert!(from_e4.contains(&"e4-e6".to_string()));
    assert!(from_e4.contains(&"e4-d4".to_string()), "a step may attack");
    assert!(!from_e4.contains(&"e4-e7".to_string()));
    assert_eq!(refused(&mut old, "e4-e7"), Refusal::RunAndStrike);
    let mut usual = game(&place, Side::Red, Rules::default());
    play(&mut usual, "e4-e7");
}

/// Who attacks whom, and how it ends: `+` won, `-` lost, `=` both go, `F` the flag.
/// Columns are defenders in the order of the first line.
const BATTLES: &str = "
        B S 2 3 4 5 6 7 8 9 10 F
    S   - = - - - - - - - - +  F
    2   - + = - - - - - - - -  F
    3   + + + = - - - - - - -  F
    4   - + + + = - - - - - -  F
    5   - + + + + = - - - - -  F
    6   - + + + + + = - - - -  F
    7   - + + + + + + = - - -  F
    8   - + + + + + + + = - -  F
    9   - + + + + + + + + = -  F
    10  - + + + + + + + + + =  F
";

/// Plays one cell of the table on the board and tells the sign and what is left.
fn fight(attacker: &str, defender: &str) -> (char, String, Option<Side>) {
    let mut game = at(&format!("e4=red{attacker} e5=blue{defender}"));
    let answer = game.play_text("e4-e5").expect("an attack is legal");
    let attack = answer.attack.expect("it was an attack");
    let sign = match attack.battle.name() {
        "won" => '+',
        "lost" => '-',
        "tie" => '=',
        _ => 'F',
    };
    let left = pieces(game.position());
    let left = left.split(' ').find(|word| word.starts_with('e'));
    let winner = answer.result.and_then(|result| result.winner);
    (sign, left.unwrap_or("").to_string(), winner)
}

/// The cells of the table that concern these defenders and attackers.
fn check_battles(concerns: impl Fn(&str, &str) -> bool) -> usize {
    let mut lines = BATTLES.trim().lines();
    let defenders: Vec<&str> = lines.next().expect("a head").split_whitespace().collect();
    let mut checked = 0;
    for line in lines {
        let mut words = line.split_whitespace();
        let attacker = words.next().expect("an attacker");
        for (defender, sign) in defenders.iter().zip(words) {
            if !concerns(attacker, defender) {
                continue;
            }
            let (found, left, winner) = fight(attacker, defender);
            assert_eq!(found.to_string(), sign, "{attacker} against {defender}");
            let expected = match sign {
                "=" => String::new(),
                "-" => format!("e5=blue{defender}!"),
                _ => format!("e5=red{attacker}!"),
            };
            assert_eq!(left, expected, "{attacker} against {defender}");
            assert_eq!(winner, (sign == "F").then_some(Side::Red));
            checked += 1;
        }
    }
    checked
}

#[test]
fn c12_the_higher_rank_wins_and_both_are_revealed() {
    let numbered = |rank: &str| rank.parse::<u8>().is_ok();
    assert_eq!(check_battles(|a, b| numbered(a) && numbered(b)), 81);
}

#[test]
fn c13_a_bomb_stays_and_only_miners_remove_it() {
    assert_eq!(check_battles(|_, defender| defender == "B"), 10);
    let game = at("e4=redB e5=blue3");
    assert!(moves_from(&game, "e4").is_empty(), "a bomb never attacks");
}

#[test]
fn c14_a_spy_wins_against_the_ten_it_attacks() {
    assert_eq!(check_battles(|a, b| a == "S" || b == "S"), 12 + 9);
}

#[test]
fn c15_whatever_moves_takes_the_flag() {
    assert_eq!(check_battles(|_, defender| defender == "F"), 10);
    let mut game = at("a1=red2 a9=blueF");
    play(&mut game, "a1-a9");
    let result = game.result().expect("the scout took it from afar");
    assert_eq!(
        (result.winner, result.ending),
        (Some(Side::Red), Ending::Flag)
    );
    assert!(matches!(refused(&mut game, "j10-j9"), Refusal::Over(_)));
    assert!(game.legal_moves().is_empty());
}

/// Red's last mover ties away Blue's last but one; Blue then locks nobody, Red has no
/// mover.
#[test]
fn c16_who_cannot_move_has_lost() {
    let mut game = game(
        "a1=redF b1=redB e4=red5 e5=blue5 j10=blue4",
        Side::Red,
        Rules::default(),
    );
    play(&mut game, "e4-e5");
    assert_eq!(game.result(), None, "it is Blue's turn, and Blue can move");
    play(&mut game, "j10-j9");
    let result = game.result().expect("Red has no mover");
    assert_eq!(result.winner, Some(Side::Blue));
    assert_eq!(result.ending, Ending::Immobile);
}

/// The last two movers remove each other.
#[test]
fn c16_neither_can_move_is_drawn() {
    let mut game = game(
        "a1=redF b1=redB e4=red5 e5=blue5 j10=blueF",
        Side::Red,
        Rules::default(),
    );
    play(&mut game, "e4-e5");
    let result = game.result().expect("nobody can move");
    assert_eq!(
        (result.name(), result.ending),
        ("draw", Ending::BothImmobile)
    );
    game.undo();
    assert_eq!(game.result(), None);
}

/// Movers that are walled in cannot move either: the 9 stands among bombs.
#[test]
fn c16_walled_in_is_immobile() {
    let walled = "a1=red9 a2=redB b1=redB";
    let lost = game(&format!("{walled} j10=blue4"), Side::Red, Rules::default());
    assert_eq!(lost.result().expect("over at once").name(), "blue");
    let drawn = game(&format!("{walled} j10=blueF"), Side::Red, Rules::default());
    assert_eq!(drawn.result().expect("over at once").name(), "draw");
    let free = game(
        "a1=red9 a2=redB b1=blueB j10=blueF",
        Side::Red,
        Rules::default(),
    );
    assert_eq!(free.result(), None, "it can attack the enemy's bomb");
    assert_eq!(legal(&free), ["a1-b1"]);
}

/// Without any piece neither side can move, and a game goes on without flags.
#[test]
fn c16_strange_positions_are_judged_too() {
    assert_eq!(
        game("", Side::Blue, Rules::default())
            .result()
            .map(|r| r.name()),
        Some("draw")
    );
    assert_eq!(
        game(BYSTANDERS, Side::Blue, Rules::default()).result(),
        None
    );
}

/// Stone (P1) neither moves nor is attacked, and it stands in the way.
#[test]
fn p1_stone_is_left_alone() {
    let mut place = position("a4=red2 a6=blue3 j1=red4 j10=blue4", Side::Red);
    let stone = |piece: Option<Piece>| piece.map(|piece| piece.stone(true));
    place.put(square("a6"), stone(place.at(square("a6"))));
    let mut moves = Vec::new();
    place.list_moves(true, &mut moves);
    let mut up: Vec<String> = sorted(&moves);
    up.retain(|text| text.starts_with("a4-a"));
    assert_eq!(up, ["a4-a1", "a4-a2", "a4-a3", "a4-a5"]);
    let rules = Rules::default();
    let mut game = Game::new(rules, Game::armies(&rules), place.clone());
    for text in ["a4-a6", "a4xa6"] {
        let refusal = refused(&mut game, text);
        assert_eq!(refusal, Refusal::StoneTarget(square("a6")));
    }
    place.put(square("a4"), stone(place.at(square("a4"))));
    place.list_moves(true, &mut moves);
    assert_eq!(sorted(&moves), ["j1-i1", "j1-j2"]);
    assert_eq!(place.count_moves(true), 2);
    let mut game = Game::new(rules, Game::armies(&rules), place);
    assert_eq!(refused(&mut game, "a4-a5"), Refusal::Stone(square("a4")));
}
