//! Generated fortresses: legal, the same from the same seed, and drawn evenly.

use keepwright::format::share_code::{layout_count, nth_layout};
use keepwright::fortress::{Card, Game, Layout, Parts, PieceSet, Space};
use keepwright::generator::Generator;
use keepwright::legality::judge;
use keepwright::solver::{ClosedSet, Cost, par};

const GAMES: [Game; 2] = [Game::Introduction, Game::Main];

fn generator(game: Game, seed: u64) -> Generator {
    Generator::new(game, seed).expect("a game with a parts list of its own")
}

fn layouts(game: Game, seed: u64, count: usize) -> Vec<Layout> {
    generator(game, seed)
        .take(count)
        .map(|legal| *legal.layout())
        .collect()
}

/// F2 to F7, as every check of the verdict has it.
#[test]
fn generated_fortresses_are_legal() {
    for game in GAMES {
        for layout in layouts(game, 1, 100) {
            assert_eq!(*layout.game(), game);
            assert!(judge(&layout).is_legal());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_fortresses() {
    for game in GAMES {
        assert_eq!(layouts(game, 5, 20), layouts(game, 5, 20));
        assert_ne!(layouts(game, 5, 20), layouts(game, 6, 20));
        let mut drawn = layouts(game, 5, 200);
        drawn.sort_by_key(keepwright::format::share_code::rank);
        drawn.dedup();
        assert_eq!(drawn.len(), 200, "none comes twice");
    }
}

#[test]
fn custom_games_are_not_generated() {
    let parts = Parts::new(0, 0, PieceSet::ALL, [1, 0, 0, 0, 0, 0, 0, 0]).expect("it fits");
    assert!(Generator::new(Game::Custom(parts), 1).is_none());
}

/// How often the flag lies on each space.
fn flags(layouts: &[Layout]) -> Vec<(Space, f64)> {
    Space::all()
        .map(|space| {
            let here = |layout: &&Layout| layout.card(space) == Some(Card::Flag);
            (space, layouts.iter().filter(here).count() as f64)
        })
        .collect()
}

/// Whether two counts may come from the same odds: they differ by at most five
/// standard deviations of their difference.
fn are_alike(one: f64, other: f64) -> bool {
    (one - other).abs() <= 5.0 * (one + other + 1.0).sqrt()
}

/// Where the flag lies is where it lies in layouts drawn by rank and judged one by
/// one; and as a mirrored fortress is as legal, mirrored spaces are as likely.
#[test]
fn fortresses_are_drawn_evenly() {
    const COUNT: usize = 1_500;
    for game in GAMES {
        let generated = flags(&layouts(game, 3, COUNT));
        // An even walk through the ranks by a step that shares no factor with their
        // number is enough chance to compare with.
        let ranks = layout_count(game);
        let step = ranks / 1_618_033_988 * 1_000_000_007 + 1;
        let judged: Vec<Layout> = (1_u128..)
            .filter_map(|i| nth_layout(game, i.wrapping_mul(step) % ranks))
            .filter(|layout| ClosedSet::of(layout, game.pieces()).holds_flag)
            .take(COUNT)
            .collect();
        for ((space, one), (_, other)) in generated.iter().zip(flags(&judged)) {
            assert!(are_alike(*one, other), "{space}: {one} and {other}");
        }
        for (space, here) in &generated {
            let (letter, figure) = space.coordinate().offsets();
            let mirrored = keepwright::fortress::Coordinate::new(figure, letter)
                .and_then(|coordinate| Space::new(coordinate, space.floor()));
            let there = generated.iter().find(|(other, _)| Some(*other) == mirrored);
            assert!(
                there.is_some_and(|(_, there)| are_alike(*here, *there)),
                "{space}"
            );
        }
    }
}

/// F41: the hard ones are legal, reproducible and harder than nearly all that are
/// drawn evenly.
#[test]
fn hard_fortresses_are_hard() {
    let par = |layout: &Layout| par(layout).ok().flatten().unwrap_or_default();
    for game in GAMES {
        let mut plain: Vec<Cost> = layouts(game, 9, 40).iter().map(par).collect();
        plain.sort();
        let hard = generator(game, 9).hard().expect("there is always another");
        assert!(judge(hard.layout()).is_legal());
        assert!(par(hard.layout()) > plain[37], "{game:?}");
        assert_eq!(generator(game, 9).hard(), Some(hard));
    }
}
