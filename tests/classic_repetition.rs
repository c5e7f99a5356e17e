//! Going back and forth: C17 in all its settings, and C18.

mod board;

use board::{game, legal, play, refused};
use keepwright::classic::{Game, Refusal, Rules, Side, TwoSquares};

fn with(two_squares: TwoSquares) -> Rules {
    Rules {
        two_squares,
        ..Rules::default()
    }
}

/// Red's 5 goes between a1 and a2 while Blue wanders with a 4 along row 10, which never
/// repeats itself. Returns how many crossings were allowed.
fn crossings(two_squares: TwoSquares) -> usize {
    let mut game = game("a1=red5 j1=red3 a10=blue4", Side::Red, with(two_squares));
    let blue = [
        "a10-b10", "b10-c10", "c10-d10", "d10-e10", "e10-f10", "f10-g10", "g10-h10",
    ];
    let red = ["a1-a2", "a2-a1"].into_iter().cycle();
    red.zip(blue)
        .take_while(|(red, blue)| {
            let is_played = game.play_text(red).is_ok();
            if is_played {
                play(&mut game, blue);
            }
            is_played
        })
        .count()
}

#[test]
fn c17_the_setting_says_how_many_crossings_are_allowed() {
    assert_eq!(crossings(TwoSquares::Two), 2);
    assert_eq!(crossings(TwoSquares::Three), 3);
    assert_eq!(crossings(TwoSquares::Five), 5);
    assert_eq!(crossings(TwoSquares::Off), 7, "all that were tried");
}

/// After three crossings the fourth is neither listed nor played.
#[test]
fn c17_the_fourth_is_refused_and_not_listed() {
    let mut game = game("a1=red5 j1=red3 a10=blue4", Side::Red, Rules::default());
    play(&mut game, "a1-a2 a10-b10 a2-a1 b10-c10 a1-a2 c10-d10");
    assert_eq!(refused(&mut game, "a2-a1"), Refusal::TwoSquares(3));
    assert_eq!(legal(&game), ["a2-a3", "a2-b2", "j1-i1", "j1-j2"]);
}

/// Blue's 4 steps onto the square that Red's 5 would go back to.
#[test]
fn c17_even_an_attack_is_refused() {
    let mut game = game(
        "a1=red5 j1=red3 c1=blue4 j10=blue6",
        Side::Red,
        Rules::default(),
    );
    play(
        &mut game,
        "a1-a2 j10-j9 a2-a1 j9-j8 a1-a2 c1-b1 j1-j2 b1-a1",
    );
    // Another piece moved in between: the row of the 5 is broken.
    play(&mut game, "a2-a1");
    let mut game = self::game(
        "a1=red5 j1=red3 b1=blue4 j10=blue6",
        Side::Red,
        Rules::default(),
    );
    play(&mut game, "a1-a2 j10-j9 a2-a1 j9-j8 a1-a2 b1-a1");
    assert_eq!(refused(&mut game, "a2-a1"), Refusal::TwoSquares(3));
}

/// After it the piece has its three crossings again.
#[test]
fn c17_another_pieces_turn_breaks_the_row() {
    let mut game = game("a1=red5 j1=red3 a10=blue4", Side::Red, Rules::default());
    play(
        &mut game,
        "a1-a2 a10-b10 a2-a1 b10-c10 a1-a2 c10-d10 j1-j2 d10-e10",
    );
    play(&mut game, "a2-a1 e10-f10 a1-a2 f10-g10 a2-a1 g10-h10");
    assert_eq!(refused(&mut game, "a1-a2"), Refusal::TwoSquares(3));
}

/// So does a step to a third square.
#[test]
fn c17_a_third_square_breaks_the_row() {
    let mut game = game("a1=red5 j1=red3 a10=blue4", Side::Red, Rules::default());
    play(
        &mut game,
        "a1-a2 a10-b10 a2-a1 b10-c10 a1-a2 c10-d10 a2-a3 d10-e10",
    );
    play(&mut game, "a3-a2 e10-f10 a2-a1");
}

/// A scout runs a1-a5, a5-a3, a3-a4: all three cross the border between a3 and a4, and
/// only the first two that between a4 and a5. So a4-a5 is free and a4-a3 is not, nor
/// anything further down.
#[test]
fn c17_a_scout_crosses_every_border_on_its_way() {
    let mut game = game("a1=red2 j1=redB j10=blue4", Side::Red, Rules::default());
    play(&mut game, "a1-a5 j10-j9 a5-a3 j9-j8 a3-a4 j8-j7");
    for down in ["a4-a3", "a4-a2", "a4-a1"] {
        assert_eq!(refused(&mut game, down), Refusal::TwoSquares(3), "{down}");
    }
    let from_a4 = legal(&game);
    assert!(from_a4.contains(&"a4-a5".to_string()));
    assert!(from_a4.contains(&"a4-b4".to_string()));
    assert!(
        !from_a4
            .iter()
            .any(|text| ["a4-a3", "a4-a2", "a4-a1"].contains(&text.as_str()))
    );
    play(&mut game, "a4-a10");
}

/// Runs along a row count as those along a column do: b1-f1, f1-d1, d1-e1 all cross the
/// border between d1 and e1.
#[test]
fn c17_rows_are_like_columns() {
    let mut game = game("b1=red2 j10=blue4", Side::Red, Rules::default());
    play(&mut game, "b1-f1 j10-j9 f1-d1 j9-j8 d1-e1 j8-j7");
    assert_eq!(refused(&mut game, "e1-d1"), Refusal::TwoSquares(3));
    assert_eq!(refused(&mut game, "e1-a1"), Refusal::TwoSquares(3));
    play(&mut game, "e1-f1");
}

/// Both sides are held to it, each by its own turns.
#[test]
fn c17_holds_for_blue_too() {
    let mut game = game("a1=red5 j10=blue4 a9=blue3", Side::Red, Rules::default());
    play(&mut game, "a1-b1 j10-j9 b1-c1 j9-j10 c1-d1 j10-j9 d1-e1");
    assert_eq!(refused(&mut game, "j9-j10"), Refusal::TwoSquares(3));
}

/// Who has nothing left but the forbidden move has lost (C16).
#[test]
fn c17_a_forbidden_move_is_no_legal_move() {
    let mut game = game(
        "a1=red5 b1=redB b2=redB a3=redB j10=blue4",
        Side::Red,
        Rules::default(),
    );
    play(&mut game, "a1-a2 j10-j9 a2-a1 j9-j8 a1-a2 j8-j7");
    let result = game.result().expect("Red has no legal move");
    assert_eq!(result.name(), "blue");
    game.undo();
    assert_eq!(game.result(), None);
}

/// Taking a turn back takes it out of the row too.
#[test]
fn c17_undone_turns_do_not_count() {
    let mut game = game("a1=red5 j1=red3 a10=blue4", Side::Red, Rules::default());
    play(&mut game, "a1-a2 a10-b10 a2-a1 b10-c10 a1-a2 c10-d10");
    game.undo();
    game.undo();
    play(&mut game, "j1-j2 c10-d10 a1-a2");
}

fn chasing(is_on: bool) -> Rules {
    Rules {
        more_squares: is_on,
        ..Rules::default()
    }
}

/// Red's 5 chases Blue's 4 around the square a1 b1 b2 a2, always one corner behind; the
/// fifth step would bring back the arrangement after the first.
const CHASE: &str = "a2-a1 b1-b2 a1-b1 b2-a2 b1-b2 a2-a1 b2-a2 a1-b1";

fn chase(is_on: bool) -> Game {
    let mut game = game(
        "a2=red5 b1=blue4 j1=red3 j10=blue3",
        Side::Red,
        chasing(is_on),
    );
    play(&mut game, CHASE);
    game
}

#[test]
fn c18_a_chase_may_not_go_in_circles() {
    let mut game = chase(true);
    assert_eq!(refused(&mut game, "a2-a1"), Refusal::MoreSquares);
    assert!(!legal(&game).contains(&"a2-a1".to_string()));
    // Any other move is free.
    play(&mut game, "a2-b2");
}

#[test]
fn c18_is_off_by_default() {
    play(&mut chase(false), "a2-a1");
    assert!(!Rules::default().more_squares);
}

/// Red threatens from a1 and from a2 in turn while Blue goes between b1 and b2: the third
/// move brings back the first arrangement but goes straight back. C17 then forbids the
/// fourth.
#[test]
fn c18_straight_back_is_allowed_within_c17() {
    let mut game = game(
        "a2=red5 b1=blue4 j1=red3 j10=blue3",
        Side::Red,
        chasing(true),
    );
    play(&mut game, "a2-a1 b1-b2 a1-a2 b2-b1 a2-a1 b1-b2");
    assert_eq!(refused(&mut game, "a1-a2"), Refusal::TwoSquares(3));
}

/// Two pieces that walk in circles far from each other chase nobody.
#[test]
fn c18_circles_without_a_threat_are_free() {
    let mut game = game("a2=red5 j9=blue4", Side::Red, chasing(true));
    play(
        &mut game,
        "a2-a1 j9-j10 a1-b1 j10-i10 b1-b2 i10-i9 b2-a2 i9-j9 a2-a1",
    );
}

/// Blue spends one turn elsewhere instead of fleeing and one to come back. The chase
/// is broken, and the old arrangement may come again.
#[test]
fn c18_a_pause_ends_the_chase() {
    let mut game = game(
        "a2=red5 b1=blue4 j1=red3 j10=blue3",
        Side::Red,
        chasing(true),
    );
    play(
        &mut game,
        "a2-a1 b1-b2 a1-b1 b2-a2 b1-b2 a2-a1 b2-a2 j10-j9",
    );
    play(&mut game, "j1-j2 a1-b1 j2-j1 j9-j10");
    // After this the arrangement is that after the very first move.
    play(&mut game, "a2-a1");
}
