//! What each side may see: C19 and C20.

mod board;

use board::{game, piece, play, position, random_start, redealt, square};
use keepwright::classic::{CapturedPlay, Game, Rank, Rules, Seer, Side, View};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

mod common;

/// Blue's 4 attacks Red's 5 and falls; then Red's 3 attacks Blue's bomb; then Blue's 9
/// takes Red's 3.
fn three_captures(captured: CapturedPlay) -> Game {
    let rules = Rules {
        captured,
        ..Rules::default()
    };
    let mut game = game(
        "e4=red5 e5=blue4 a4=red3 a5=blueB a6=blue9 j1=redF j10=blueF",
        Side::Blue,
        rules,
    );
    play(&mut game, "e5-e4 a4-a5 a6-a5");
    game
}

/// The ranks of captured pieces that a side may look at, `?` where it may not.
fn shown(view: &View) -> Vec<String> {
    view.captured()
        .iter()
        .map(|fallen| match fallen.face {
            Some(face) => format!("{:?}", face.rank),
            None => "?".to_string(),
        })
        .collect()
}

#[test]
fn c19_captured_pieces_are_shown_as_agreed() {
    for (captured, red, blue, spectator) in [
        (
            CapturedPlay::Open,
            ["Four", "Bomb", "Three"],
            ["Four", "Bomb", "Three"],
            ["Four", "Bomb", "Three"],
        ),
        (
            CapturedPlay::Prisoner,
            ["Four", "Bomb", "?"],
            ["?", "?", "Three"],
            ["?", "?", "?"],
        ),
        (
            CapturedPlay::Secret,
            ["?", "?", "Three"],
            ["Four", "Bomb", "?"],
            ["?", "?", "?"],
        ),
        (
            CapturedPlay::Stealth,
            ["?", "?", "?"],
            ["?", "?", "?"],
            ["?", "?", "?"],
        ),
    ] {
        let game = three_captures(captured);
        assert_eq!(shown(&game.view(Side::Red)), red, "{captured:?}");
        assert_eq!(shown(&game.view(Side::Blue)), blue, "{captured:?}");
        assert_eq!(shown(&game.spectator_view()), spectator, "{captured:?}");
        // The record keeps the truth.
        let ranks: Vec<Rank> = game
            .position()
            .captured()
            .iter()
            .map(|fallen| fallen.piece.rank())
            .collect();
        assert_eq!(ranks, [Rank::Four, Rank::Bomb, Rank::Three]);
    }
}

#[test]
fn c20_a_side_sees_its_own_and_what_is_revealed() {
    let position = position("a1=red5 b1=red9! a10=blue4 b10=blueS!", Side::Red);
    let sees = |seer: Seer| {
        let view = View::of(&position, seer, CapturedPlay::Open);
        ["a1", "b1", "a10", "b10"].map(|at| {
            let seen = view.at(square(at)).expect("a piece stands there");
            seen.face.map(|face| face.rank)
        })
    };
    let (five, nine, four, spy) = (Rank::Five, Rank::Nine, Rank::Four, Rank::Spy);
    assert_eq!(sees(Seer::Red), [Some(five), Some(nine), None, Some(spy)]);
    assert_eq!(sees(Seer::Blue), [None, Some(nine), Some(four), Some(spy)]);
    assert_eq!(sees(Seer::Spectator), [None, Some(nine), None, Some(spy)]);
    assert_eq!(
        sees(Seer::All),
        [Some(five), Some(nine), Some(four), Some(spy)]
    );
    let view = View::of(&position, Seer::Red, CapturedPlay::Open);
    assert_eq!(view.at(square("c1")), None);
}

#[test]
fn c20_all_is_open_only_when_the_game_is_over() {
    let mut game = game("a1=red5 a2=blueF j10=blue4", Side::Red, Rules::default());
    assert_eq!(game.open_view(), None);
    play(&mut game, "a1-a2");
    let view = game.open_view().expect("the flag is taken");
    assert!(view.pieces().all(|(_, seen)| seen.face.is_some()));
}

/// What the next player is shown of the last move has no rank in it.
#[test]
fn c20_the_last_move_is_shown_without_ranks() {
    let mut game = three_captures(CapturedPlay::Open);
    let last = game.last_move().expect("a move was played");
    assert_eq!((last.from, last.to), (square("a6"), square("a5")));
    assert_eq!((last.side, last.attacked), (Side::Blue, true));
    assert!(last.attacker_stays && !last.defender_stays);
    let text = serde_json::to_string(&last).expect("it can be written");
    assert!(!text.contains("rank") && !text.contains("kind"), "{text}");
    game.undo();
    game.undo();
    let last = game.last_move().expect("a move was played");
    assert!(!last.attacker_stays && last.defender_stays, "the 4 fell");
    assert_eq!(last.to, square("e4"));
    game.undo();
    assert_eq!(game.last_move(), None);
}

/// A refusal for the player to move is the same whatever the enemy's hidden rank is.
#[test]
fn c20_refusals_give_nothing_away() {
    let said = |rank: &str| {
        let place = format!("a1=red2 a5=blue{rank} b1=red5 j1=redF j10=blue4");
        let mut game = game(&place, Side::Red, Rules::default());
        ["a1-a6", "a5-a6", "b1-a5", "j1-a5"].map(|text| board::refused(&mut game, text).to_string())
    };
    let bomb = said("B");
    for rank in ["F", "S", "2", "10"] {
        assert_eq!(said(rank), bomb, "{rank}");
    }
}

proptest! {
    #![proptest_config(common::cases(60, 2_000))]

    /// Whatever the hidden ranks of the opponent are, the view is the same, and so is
    /// what is written of it: it cannot hold them.
    #[test]
    fn c20_views_do_not_depend_on_what_is_hidden(seed: u64, turns in 0_usize..400) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let edition = *keepwright::classic::Edition::ALL.choose(&mut rng).expect("four");
        let mut position = random_start(edition, &mut rng);
        let mut moves = Vec::new();
        for _ in 0..turns {
            position.list_moves(true, &mut moves);
            let Some(made) = moves.choose(&mut rng).and_then(|plain| position.make(*plain)) else {
                break;
            };
            if made.takes_flag() {
                break;
            }
        }
        for side in Side::BOTH {
            let other = redealt(&position, side.other(), &mut rng);
            for captured in CapturedPlay::ALL {
                let view = View::of(&position, side.into(), captured);
                let same = View::of(&other, side.into(), captured);
                prop_assert_eq!(
                    serde_json::to_string(&view).expect("a view is data"),
                    serde_json::to_string(&same).expect("a view is data")
                );
                prop_assert_eq!(view, same);
            }
            // The side that is looked at does see its own pieces.
            let own = View::of(&position, side.other().into(), CapturedPlay::Open);
            let hidden = own.pieces().filter(|(_, seen)| seen.face.is_none()).count();
            let enemy = position.forces(side).all.iter();
            let enemy = enemy.filter_map(|square| position.at(square));
            prop_assert_eq!(hidden, enemy.filter(|piece| !piece.is_revealed()).count());
        }
    }
}

/// A view finds the piece on each square and says what marks it has.
#[test]
fn c20_a_view_shows_the_marks_that_all_can_see() {
    let mut game = game("a1=red5 j10=blue4 e5=red10!", Side::Red, Rules::default());
    play(&mut game, "a1-a2");
    let view = game.view(Side::Blue);
    let seen = view.at(square("a2")).expect("the 5");
    assert!(seen.moved && !seen.revealed && seen.face.is_none());
    let ten = view.at(square("e5")).expect("the 10");
    assert!(!ten.moved && ten.revealed);
    assert_eq!(ten.face.map(|face| face.kind), Some(piece("red10").kind()));
}
