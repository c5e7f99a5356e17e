//! The solver's answers on small layouts worked out by hand, and properties that
//! must hold on all.

mod common;

use common::{all_states, any_layout, cases, corridor, layout, pieces, reaching_sets, space, wall};
use keepwright::fortress::walk::{Order, Walk};
use keepwright::fortress::{Card, Game, Layout, Piece, PieceSet, Space, SpaceSet, WallSlot};
use keepwright::legality::judge;
use keepwright::solver::{
    ClosedSet, Cost, Play, ReachingSets, TooManyStates, fast, shortest_play, some_play,
};
use proptest::prelude::*;

fn minimal(layout: &Layout) -> Vec<PieceSet> {
    reaching_sets(layout).minimal().collect()
}

fn cost(turns: u32, moves: u32) -> Option<Cost> {
    Some(Cost { turns, moves })
}

fn par(layout: &Layout, names: &[&str]) -> Option<Cost> {
    let play = shortest_play(layout, pieces(names)).expect("few states");
    play.map(|play| play.cost)
}

fn orders(layout: &Layout, names: &[&str]) -> Vec<String> {
    let play = shortest_play(layout, pieces(names)).expect("few states");
    let play = play.expect("they reach the flag");
    play.orders.iter().map(|order| order.to_string()).collect()
}

/// Whether the play takes the flag by allowed orders at the price it says.
fn takes_flag(layout: &Layout, play: &Play) -> bool {
    let mut walk = Walk::new(*layout);
    let is_move = |order: &&Order| matches!(order, Order::Move { .. });
    play.orders.iter().all(|order| walk.give(*order).is_ok())
        && walk.state().over
        && walk.turn() == u64::from(play.cost.turns)
        && play.orders.iter().filter(is_move).count() == play.cost.moves as usize
}

const EVERYONE: [&str; 4] = ["king", "knight", "wizard", "dwarf"];

/// F40: each guard in the corridor lets those pass who beat it.
#[test]
fn f40_one_guard_decides_who_reaches_the_flag() {
    let cases: [(Card, &[&[&str]]); 5] = [
        (Card::Duke, &[&["king"]]),
        (Card::Soldier, &[&["king"], &["knight"]]),
        (Card::Princess, &[&["knight"], &["wizard"], &["dwarf"]]),
        (Card::PoisonCup, &[&["wizard"]]),
        (
            Card::Pitfall,
            &[&["king"], &["knight"], &["wizard"], &["dwarf"]],
        ),
    ];
    for (card, expected) in cases {
        let layout = corridor(Game::Main, &[("C5 bottom", card)]);
        let expected: Vec<PieceSet> = expected.iter().map(|names| pieces(names)).collect();
        assert_eq!(minimal(&layout), expected, "{card}");
    }
}

/// F24: in the introduction king, duke and cup stop the knight for good.
#[test]
fn f24_guards_stop_the_knight_of_the_introduction() {
    for card in [Card::King, Card::Duke, Card::PoisonCup] {
        let layout = corridor(Game::Introduction, &[("C5 bottom", card)]);
        assert_eq!(minimal(&layout), []);
    }
    let free = corridor(Game::Introduction, &[]);
    assert_eq!(minimal(&free), [pieces(&["knight"])]);
}

/// F40, F20: guards one behind the other are removed one after the other. Duke,
/// then cup: the king, then the wizard. Princess, duke, cup: somebody for the
/// princess (the wizard himself), the king, the wizard again.
#[test]
fn f40_pieces_open_the_way_for_each_other() {
    let two = corridor(
        Game::Main,
        &[("D5 bottom", Card::Duke), ("C5 bottom", Card::PoisonCup)],
    );
    assert_eq!(minimal(&two), [pieces(&["king", "wizard"])]);
    let three = corridor(
        Game::Main,
        &[
            ("D5 bottom", Card::Princess),
            ("C5 bottom", Card::Duke),
            ("B5 bottom", Card::PoisonCup),
        ],
    );
    assert_eq!(minimal(&three), [pieces(&["king", "wizard"])]);
}

/// F41: five moves to A4 in one turn.
#[test]
fn f41_par_counts_steps_in_one_turn() {
    let layout = corridor(Game::Main, &[]);
    assert_eq!(par(&layout, &EVERYONE), cost(1, 5));
    assert_eq!(
        orders(&layout, &["knight"]),
        ["knight", "E5-D5", "D5-C5", "C5-B5", "B5-A5", "A5-A4"]
    );
}

/// F41, F35: the king removes the duke on D5 (1 move), is sacrificed (turn 2),
/// and the wizard goes all the way (5 moves) past the cup on C5.
#[test]
fn f41_a_fresh_piece_costs_one_turn() {
    let layout = corridor(
        Game::Main,
        &[("D5 bottom", Card::Duke), ("C5 bottom", Card::PoisonCup)],
    );
    assert_eq!(par(&layout, &EVERYONE), cost(2, 6));
    assert_eq!(
        orders(&layout, &EVERYONE),
        [
            "king",
            "E5-D5",
            "sacrifice wizard",
            "E5-D5",
            "D5-C5",
            "C5-B5",
            "B5-A5",
            "A5-A4"
        ]
    );
}

/// F33, F41: princess on D5, duke on C5, cup on B5, with king and wizard only.
/// Wizard removes the princess (1 move), sacrificed for the king (turn 2), who
/// removes the duke (2 moves); the wizard comes back at the price of two turns
/// more (turns 3 and 4 skipped, turn 5), 5 moves to A4. But a withdrawn wizard
/// comes back free: the wizard steps back to E5 (1 move more) and is swapped, so
/// that king (turn 2) and wizard (turn 3) cost 3 turns and 1 + 1 + 2 + 5 moves.
#[test]
fn f41_a_swap_on_e5_saves_turns() {
    let layout = corridor(
        Game::Main,
        &[
            ("D5 bottom", Card::Princess),
            ("C5 bottom", Card::Duke),
            ("B5 bottom", Card::PoisonCup),
        ],
    );
    assert_eq!(par(&layout, &["king", "wizard"]), cost(3, 9));
    // With the dwarf for the princess nobody need come back: 1 + 2 + 5 moves.
    assert_eq!(par(&layout, &EVERYONE), cost(3, 8));
}

/// F41, F15: a fall is part of its move. C5 bottom is below nothing, so the
/// way goes up a ladder at C3 and back down by a pitfall on B3 middle.
#[test]
fn f41_a_ladder_is_a_move_and_a_fall_is_not() {
    let layout = layout(
        Game::Introduction,
        &[
            "B3-C3 bottom",
            "B2-B3 bottom",
            "B3-B4 bottom",
            "A3-B3 bottom",
        ],
        &["C3 bottom"],
        &[("B3 middle", Card::Pitfall), ("B3 bottom", Card::Flag)],
    );
    // E5 to C3 is 2 + 2 steps, the ladder 1, the step onto the pitfall 1.
    assert_eq!(par(&layout, &["knight"]), cost(1, 6));
}

/// F41, F27: a passage is one move. The dwarf finds it on D5 and goes to A3.
#[test]
fn f41_a_passage_is_a_move() {
    let layout = layout(
        Game::Main,
        &[
            "A2-A3 bottom",
            "A3-A4 bottom",
            "A3-B3 bottom",
            "A2-B2 bottom",
            "A1-A2 bottom",
        ],
        &["A2 bottom", "A2 middle"],
        &[
            ("D5 bottom", Card::SecretPassage),
            ("A3 bottom", Card::SecretPassage),
            ("A2 top", Card::Pitfall),
            ("A3 middle", Card::Flag),
        ],
    );
    assert_eq!(minimal(&layout), []);
    let mut opened = layout;
    opened.set_wall(wall("A2-A3 bottom"), false);
    // D5, the passage to A3, A2, the ladder to A2 middle, A3 middle.
    assert_eq!(minimal(&opened), [pieces(&["dwarf"])]);
    assert_eq!(par(&opened, &EVERYONE), cost(1, 5));
    assert_eq!(
        orders(&opened, &EVERYONE),
        [
            "dwarf",
            "E5-D5",
            "D5-A3",
            "A3-A2",
            "A2 bottom-A2 middle",
            "A2-A3"
        ]
    );
}

/// F27, F40: others use the passage once a dwarf has found it, and it is the king
/// who must take the duke behind it.
#[test]
fn f27_the_dwarf_finds_the_passage_for_the_king() {
    let layout = layout(
        Game::Main,
        &[
            "A2-B2 bottom",
            "A3-B3 bottom",
            "A4-B4 bottom",
            "A1-B1 bottom",
            "A4-A5 bottom",
        ],
        &[],
        &[
            ("D5 bottom", Card::SecretPassage),
            ("A4 bottom", Card::SecretPassage),
            ("A3 bottom", Card::Duke),
            ("A2 bottom", Card::Flag),
        ],
    );
    assert_eq!(minimal(&layout), [pieces(&["king", "dwarf"])]);
    // Dwarf to D5; sacrificed; king D5, A4, A3, A2.
    assert_eq!(par(&layout, &EVERYONE), cost(2, 5));
}

/// The cup alone stands between the two and the flag: the walls beside the way
/// lead nowhere near it.
#[test]
fn what_closes_a_flag_off_is_named() {
    let sealed = corridor(Game::Main, &[("C5 bottom", Card::PoisonCup)]);
    let closed = ClosedSet::of(&sealed, pieces(&["king", "dwarf"]));
    let both: SpaceSet = ["E5 bottom", "D5 bottom"]
        .iter()
        .map(|s| space(s))
        .collect();
    assert_eq!(closed.spaces(), both);
    assert!(!closed.holds_flag);
    let by = closed.closed_by(&sealed);
    let cup = [(space("C5 bottom"), Card::PoisonCup)];
    assert_eq!(by.cards, cup);
    // E4 D4 and so on are shut off, but from them the flag's end of the corridor
    // is shut off as well.
    assert!(by.walls.is_empty() && by.ladders.is_empty() && by.passage.is_empty());
    assert_eq!(by.to_string(), "the poison cup on C5 bottom");
}

/// The flag is upstairs; a pitfall at the upper end of the only ladder.
#[test]
fn a_blocked_ladder_is_named() {
    let sealed = layout(
        Game::Main,
        &[],
        &["C3 bottom"],
        &[("C3 middle", Card::Pitfall), ("A1 middle", Card::Flag)],
    );
    let by = ClosedSet::of(&sealed, PieceSet::ALL).closed_by(&sealed);
    assert_eq!(
        by.to_string(),
        "the ladder C3 bottom-C3 middle, which cannot be used"
    );
}

/// The passage out of B5 leads beside the flag, but nobody finds it without a
/// dwarf.
#[test]
fn an_unfound_passage_is_named() {
    let sealed = layout(
        Game::Main,
        &["A1-B1 bottom", "A2-B2 bottom", "A2-A3 bottom"],
        &[],
        &[
            ("B5 bottom", Card::SecretPassage),
            ("A1 bottom", Card::SecretPassage),
            ("A2 bottom", Card::Flag),
        ],
    );
    let by = ClosedSet::of(&sealed, pieces(&["king"])).closed_by(&sealed);
    assert_eq!(by.passage, SpaceSet::from(space("B5 bottom")));
    assert_eq!(by.walls.len(), 3);
    assert!(by.cards.is_empty());
}

/// Walls round a guard that nobody beats would change nothing.
#[test]
fn walls_round_a_guard_are_not_to_blame() {
    let sealed = layout(
        Game::Introduction,
        &[
            "A2-A3 bottom",
            "B1-C1 bottom",
            "B2-B3 bottom",
            "B2-C2 bottom",
            "A1-B1 bottom",
        ],
        &[],
        &[("A2 bottom", Card::Duke), ("A1 bottom", Card::Flag)],
    );
    // The chamber A1 A2 B1 B2: the duke on A2 stands before the flag.
    let by = ClosedSet::of(&sealed, pieces(&["knight"])).closed_by(&sealed);
    let walls: Vec<String> = by.walls.iter().map(|slot| slot.to_string()).collect();
    assert_eq!(walls, ["B1-C1 bottom", "B2-B3 bottom", "B2-C2 bottom"]);
}

/// A floor full of soldiers: 2^23 sets of them can be removed. What needs every
/// state is not worked out, and says so; all else is.
#[test]
fn any_number_of_cards_is_borne() {
    let mut crowded = Layout::new(Game::Main);
    for space in Space::all().filter(|space| *space != Space::START) {
        crowded.set_card(space, Some(Card::Soldier));
    }
    crowded.set_card(space("A1 bottom"), Some(Card::Flag));
    assert_eq!(shortest_play(&crowded, PieceSet::ALL), Err(TooManyStates));
    let play = some_play(&crowded, PieceSet::ALL).expect("the king gets there");
    assert!(takes_flag(&crowded, &play));
    let minimal: Vec<PieceSet> = fast::reaching_sets(&crowded).minimal().collect();
    assert_eq!(minimal, [pieces(&["king"]), pieces(&["knight"])]);
    let dwarf = ClosedSet::of(&crowded, pieces(&["dwarf"]));
    assert_eq!(dwarf.spaces(), SpaceSet::from(Space::START));
    assert_eq!(shortest_play(&crowded, pieces(&["dwarf"])), Ok(None));
    let verdict = judge(&crowded);
    assert_eq!(verdict.reaching, fast::reaching_sets(&crowded));
    assert!(
        verdict
            .findings
            .iter()
            .any(|finding| finding.to_string().contains("not worked out"))
    );
}

#[test]
fn minimal_sets_come_by_size_and_then_by_order() {
    let mut sets = ReachingSets::NONE;
    for names in [
        ["knight", "dwarf"].as_slice(),
        &["king", "dwarf"],
        &["wizard"],
        &["king", "knight", "dwarf"],
    ] {
        sets.insert(pieces(names));
    }
    let expected = [&["wizard"][..], &["king", "dwarf"], &["knight", "dwarf"]].map(pieces);
    assert_eq!(sets.minimal().collect::<Vec<_>>(), expected);
}

/// The list of all sets is by size, then by the order of the pieces.
#[test]
fn all_sets_are_listed_in_order() {
    let mut sorted = PieceSet::BY_SIZE;
    sorted.sort_by_key(|set| (set.len(), set.iter().collect::<Vec<_>>()));
    assert_eq!(sorted, PieceSet::BY_SIZE);
    assert!(PieceSet::BY_SIZE.windows(2).all(|pair| pair[0] != pair[1]));
}

proptest! {
    #![proptest_config(cases(200, 10_000))]

    /// F41: a shortest play is a play, of the price it says, and exists where
    /// the pieces reach the flag. Some play does too, and is no shorter.
    #[test]
    fn f41_plays_are_played_at_their_price(
        layout in any_layout(),
        names in prop::sample::subsequence(EVERYONE.to_vec(), 1..=4),
    ) {
        let asked = pieces(&names) & layout.game().pieces();
        prop_assume!(!asked.is_empty());
        let shortest = shortest_play(&layout, asked).expect("few states");
        let some = some_play(&layout, asked);
        let reaches = fast::reaching_sets(&layout).contains(asked);
        prop_assert_eq!(shortest.is_some(), reaches);
        prop_assert_eq!(some.is_some(), reaches);
        if let (Some(shortest), Some(some)) = (shortest, some) {
            for play in [&shortest, &some] {
                prop_assert!(takes_flag(&layout, play));
                prop_assert!(play.pieces(layout.game()).is_within(asked));
            }
            prop_assert!(shortest.cost <= some.cost);
        }
    }

    /// The closed set, found by letting pieces loose again and again, is what all
    /// states together come to.
    #[test]
    fn closed_sets_hold_every_state(layout in any_layout()) {
        let states = all_states(&layout);
        let closed = ClosedSet::of(&layout, layout.game().pieces());
        let mut stands = [SpaceSet::EMPTY; Piece::ALL.len()];
        let mut removed = SpaceSet::EMPTY;
        for state in states.states() {
            removed |= state.removed;
            if let Some((piece, at)) = state.inside {
                stands[piece as usize].insert(at);
            }
        }
        prop_assert_eq!(closed.stands, stands);
        prop_assert_eq!(closed.removed, removed);
        prop_assert_eq!(closed.passage_known, states.states().any(|state| state.passage_known));
        prop_assert_eq!(closed.holds_flag, states.states().any(|state| state.over));
    }

    /// One more wall never opens a way, one card less never closes one.
    #[test]
    fn walls_and_cards_only_ever_hinder(layout in any_layout(), place in any::<prop::sample::Index>()) {
        let before = reaching_sets(&layout);
        let slots: Vec<WallSlot> = WallSlot::all().collect();
        let mut walled = layout;
        walled.set_wall(*place.get(&slots), true);
        let after = reaching_sets(&walled);
        let guards = [Card::PoisonCup, Card::King, Card::Duke, Card::Soldier, Card::Princess];
        let mut freed = layout;
        if let Some((space, _)) = layout.cards().find(|(_, card)| guards.contains(card)) {
            freed.set_card(space, None);
        }
        let without_guard = reaching_sets(&freed);
        for set in PieceSet::BY_SIZE {
            prop_assert!(before.contains(set) || !after.contains(set));
            prop_assert!(without_guard.contains(set) || !before.contains(set));
        }
    }
}
