//! Choke points, seals and traps: on small layouts worked out by hand, and held to
//! plain searches on random ones.

mod common;

use common::{all_states, any_layout, cases, corridor, layout, pieces, space, wall};
use keepwright::fortress::{Card, Game, Layout, PieceSet, Space, SpaceSet, WallSet, WallSlot};
use keepwright::solver::insight::{self, Seal, traps};
use keepwright::solver::{Extent, StateGraph, fast, shortest_play};
use proptest::prelude::*;

fn states(layout: &Layout, pieces: PieceSet) -> StateGraph {
    StateGraph::build(layout, pieces, Extent::Everything).expect("few states")
}

/// The choke points of a flag that is reached.
fn choke_points(layout: &Layout, pieces: PieceSet) -> SpaceSet {
    let play = shortest_play(layout, pieces).expect("few states");
    let play = play.expect("the flag is reached");
    insight::choke_points(layout, &states(layout, pieces), &play)
}

fn seal(layout: &Layout, pieces: PieceSet) -> Option<Seal> {
    insight::seal(layout, pieces, &states(layout, pieces))
}

/// The corridor's inner spaces are choke points, whoever walks it.
#[test]
fn every_space_of_a_corridor_is_a_choke_point() {
    let inner: SpaceSet = ["D5 bottom", "C5 bottom", "B5 bottom", "A5 bottom"]
        .iter()
        .map(|name| space(name))
        .collect();
    let plain = corridor(Game::Introduction, &[]);
    assert_eq!(choke_points(&plain, pieces(&["knight"])), inner);
    let guarded = corridor(
        Game::Main,
        &[("D5 bottom", Card::Duke), ("C5 bottom", Card::PoisonCup)],
    );
    assert_eq!(choke_points(&guarded, PieceSet::ALL), inner);
}

/// On an open floor there is always another way.
#[test]
fn two_ways_make_no_choke_point() {
    let open = layout(Game::Introduction, &[], &[], &[("C3 bottom", Card::Flag)]);
    assert_eq!(choke_points(&open, pieces(&["knight"])), SpaceSet::EMPTY);
}

/// A pitfall that everybody must drop through is a choke point too.
#[test]
fn a_pitfall_can_be_a_choke_point() {
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
    let expected: SpaceSet = ["C3 bottom", "C3 middle", "B3 middle"]
        .iter()
        .map(|name| space(name))
        .collect();
    assert_eq!(choke_points(&layout, pieces(&["knight"])), expected);
}

#[test]
fn one_wall_seals_a_corridor() {
    let layout = corridor(Game::Main, &[]);
    let slots: WallSet = [
        "D5-E5 bottom",
        "C5-D5 bottom",
        "B5-C5 bottom",
        "A5-B5 bottom",
        "A4-A5 bottom",
    ]
    .iter()
    .map(|name| wall(name))
    .collect();
    assert_eq!(seal(&layout, PieceSet::ALL), Some(Seal::One(slots)));
}

/// An open floor: two walls shut the flag into its corner, the nearest cut.
#[test]
fn two_walls_seal_an_open_floor() {
    let layout = layout(Game::Introduction, &[], &[], &[("A1 bottom", Card::Flag)]);
    let slots: WallSet = ["A1-A2 bottom", "A1-B1 bottom"]
        .iter()
        .map(|name| wall(name))
        .collect();
    assert_eq!(
        seal(&layout, pieces(&["knight"])),
        Some(Seal::Together(slots))
    );
    let mut sealed = layout;
    slots.iter().for_each(|slot| sealed.set_wall(slot, true));
    assert_eq!(seal(&sealed, pieces(&["knight"])), None);
}

/// F42: a cell below a pitfall is a trap; with a duke in it, it is none for those
/// whom the duke beats.
#[test]
fn f42_a_closed_cell_is_a_trap() {
    let cell = ["A1-B1 bottom", "A2-B2 bottom", "A2-A3 bottom"];
    let trap_of = |game, cards: &[(&str, Card)]| {
        let layout = layout(game, &cell, &["C3 bottom"], cards);
        let states = all_states(&layout);
        traps(&states)
            .into_iter()
            .map(|trap| (trap.space, trap.pieces))
            .collect::<Vec<_>>()
    };
    let both = |set| vec![(space("A1 bottom"), set), (space("A2 bottom"), set)];
    let knight = pieces(&["knight"]);
    assert_eq!(
        trap_of(Game::Introduction, &[("A1 middle", Card::Pitfall)]),
        both(knight)
    );
    assert_eq!(
        trap_of(
            Game::Introduction,
            &[("A1 middle", Card::Pitfall), ("A2 bottom", Card::Duke)]
        ),
        []
    );
    // The king removes the duke and is then stuck on both spaces.
    assert_eq!(
        trap_of(
            Game::Main,
            &[("A1 middle", Card::Pitfall), ("A2 bottom", Card::Duke)]
        ),
        [
            (
                space("A1 bottom"),
                pieces(&["king", "knight", "wizard", "dwarf"])
            ),
            (
                space("A2 bottom"),
                pieces(&["king", "knight", "wizard", "dwarf"])
            ),
        ]
    );
    assert_eq!(
        trap_of(
            Game::Main,
            &[("A1 middle", Card::Pitfall), ("A2 bottom", Card::Flag)]
        ),
        []
    );
}

proptest! {
    #![proptest_config(cases(200, 10_000))]

    /// Choke points by dominators and by shutting candidates are those that
    /// shutting every space finds.
    #[test]
    fn choke_points_are_exact(layout in any_layout()) {
        let all = layout.game().pieces();
        prop_assume!(fast::reaching_sets(&layout).contains(all));
        let found = choke_points(&layout, all);
        let states = all_states(&layout);
        for space in Space::all() {
            if space == Space::START || layout.card(space) == Some(Card::Flag) {
                continue;
            }
            prop_assert_eq!(found.contains(space), !passes_without(&states, space), "{}", space);
        }
    }

    /// The seal is as small as trying every wall and every pair of walls finds.
    #[test]
    fn seals_are_smallest(layout in any_layout()) {
        let all = layout.game().pieces();
        prop_assume!(layout.card(Space::START).is_none());
        let holds = |slots: &[WallSlot]| {
            let mut walled = layout;
            slots.iter().for_each(|slot| walled.set_wall(*slot, true));
            !fast::reaching_sets(&walled).contains(all)
        };
        let free: Vec<WallSlot> = WallSlot::all().filter(|slot| !layout.has_wall(*slot)).collect();
        match seal(&layout, all) {
            None => prop_assert!(holds(&[])),
            Some(Seal::One(slots)) => {
                prop_assert!(!holds(&[]));
                for slot in free {
                    prop_assert_eq!(slots.contains(slot), holds(&[slot]));
                }
            }
            Some(Seal::Together(slots)) => {
                prop_assert_eq!(slots.len(), 2);
                prop_assert!(free.iter().all(|slot| !holds(&[*slot])));
                prop_assert!(holds(&slots.iter().collect::<Vec<_>>()));
            }
        }
    }
}

/// Whether the flag is taken by moves that do not pass `space`: a plain search.
fn passes_without(states: &StateGraph, space: Space) -> bool {
    let graph = states.graph();
    let mut seen = vec![false; graph.node_count()];
    let mut pending = vec![states.start()];
    while let Some(node) = pending.pop() {
        if std::mem::replace(&mut seen[node.index()], true) {
            continue;
        }
        if graph[node].over {
            return true;
        }
        let mut edges = graph.neighbors(node).detach();
        while let Some((edge, next)) = edges.next(graph) {
            if !graph[edge].passed.contains(space) {
                pending.push(next);
            }
        }
    }
    false
}
