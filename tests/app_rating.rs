//! How hard a fortress is, asked in the editor: the table fills in while frames go on,
//! is that of the command, and belongs to one layout.

mod common;
mod window;

use common::{json, keepwright};
use eframe::egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;
use keepwright::app::{Command, Rater, RatingTerms};
use keepwright::explorer::Kind;
use keepwright::rating::Rating;
use std::time::Duration;
use window::Window;

/// The first shipped maze, a short one, in a window of this size.
fn first_maze(size: Vec2, terms: RatingTerms) -> Window {
    let mut window = Window::of_size(size, Vec::new(), None);
    window.editor().example(0);
    window.editor().rating_terms = terms;
    window.settle();
    window
}

const LARGE: Vec2 = Vec2::new(1180.0, 720.0);

fn terms(games: u32, seed: u64) -> RatingTerms {
    RatingTerms { games, seed }
}

fn ratings(window: &mut Window) -> Vec<Rating> {
    let rater = window.editor().rater();
    let ratings = |rater: &Rater| Kind::ALL.map(|kind| rater.rating(kind));
    rater.map(ratings).into_iter().flatten().flatten().collect()
}

/// Frames until something holds; a minute of them at most.
fn wait_until(window: &mut Window, what: &str, holds: impl Fn(&mut Window) -> bool) {
    for _ in 0..12_000 {
        window.harness.step();
        if holds(window) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("it never came to this: {what}");
}

/// Issue and command: the same seed and as many games give the same numbers.
#[test]
fn the_table_has_the_numbers_of_the_command() {
    let mut window = first_maze(LARGE, terms(2, 5));
    window.harness.get_by_label("How hard is it?").click();
    wait_until(&mut window, "all games are played", |window| {
        window.editor().rater().is_some_and(Rater::is_complete)
    });
    window.settle();
    let maze = "mazes/01-first-steps.json";
    let command = ["rate", maze, "--games", "2", "--seed", "5", "--json"];
    let reports = json(&keepwright(&command, b"").stdout);
    let explorers = reports[0]["explorers"].as_array().expect("a list");
    let shown = ratings(&mut window);
    assert_eq!((explorers.len(), shown.len()), (3, 3));
    for (rating, by_command) in shown.iter().zip(explorers) {
        assert_eq!(by_command["mean"], rating.mean());
        assert_eq!(by_command["spread"], rating.spread());
        assert_eq!(by_command["median"], rating.median());
        assert_eq!(by_command["least"], rating.least());
        assert_eq!(by_command["most"], rating.most());
        // They are on the screen, too; from a hundred turns on without tenths.
        let (mean, spread) = (rating.mean(), rating.spread());
        let mean = if mean >= 100.0 || spread >= 100.0 {
            format!("{mean:.0} ± {spread:.0}")
        } else {
            format!("{mean:.1} ± {spread:.1}")
        };
        let range = format!("{}–{}", rating.least(), rating.most());
        for words in [mean, range] {
            let found = window.harness.query_all_by_label(&words).count();
            assert!(found >= 1, "{words}");
        }
    }
    let sentence = "Turns until the flag, skipped ones included: the lower, the easier it is to find. 2 games each, seed 5.";
    assert!(window.harness.query_by_label(sentence).is_some());
    // Another look at the same games plays none.
    let before = ratings(&mut window);
    window.command(Command::Rate);
    assert!(!window.editor().is_rating());
    assert_eq!(ratings(&mut window), before);
}

/// Many games are begun by key, seen to fill in, stopped, and gone on with; what was
/// played by then counts.
#[test]
fn games_fill_in_and_can_be_stopped() {
    let mut window = first_maze(LARGE, terms(RatingTerms::MOST_GAMES, 7));
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::R);
    wait_until(&mut window, "each has played", |window| {
        ratings(window).len() == Kind::ALL.len()
    });
    assert!(window.editor().is_rating());
    assert_eq!(Command::Rate.name(window.editor()), "Stop the games");
    window.harness.step();
    window.harness.get_by_label("Stop the games").click();
    wait_until(&mut window, "it stops", |window| {
        !window.editor().is_rating()
    });
    let stopped = ratings(&mut window);
    let games: Vec<usize> = stopped.iter().map(Rating::games).collect();
    assert!(games.iter().all(|games| (1..1000).contains(games)));
    window.settle();
    assert_eq!(ratings(&mut window), stopped, "nobody plays on");
    let least = games.iter().min().expect("three");
    let words = format!("{least} of 1000 games each, seed 7.");
    assert!(window.harness.query_by_label_contains(&words).is_some());
    let more = games[0] as u32 + 1;
    window.editor().rating_terms.games = more;
    window.editor().run(Command::Rate);
    window.editor().settle_rating();
    let layout = window.layout().try_into().expect("it is legal");
    let at_once = Kind::ALL.map(|kind| keepwright::rating::rate(&layout, kind, more, 7));
    assert_eq!(ratings(&mut window), at_once);
}

/// The table is of the layout that was rated: an edit drops it, and its games, for
/// good. What is illegal is not rated, and that is said.
#[test]
fn an_edit_drops_the_rating() {
    let mut window = first_maze(LARGE, terms(1, 3));
    window.command(Command::Rate);
    window.editor().settle_rating();
    window.settle();
    assert!(window.harness.query_by_label("reckoner").is_some());
    // A new title is no new layout.
    let title = keepwright::edit::DocumentChange::Title("Another".to_string());
    window.editor().apply_text("title", title);
    window.settle();
    assert!(window.editor().rater().is_some());
    window.click("A1-A2 bottom, open");
    assert!(window.editor().rater().is_none());
    assert!(window.harness.query_by_label("reckoner").is_none());
    // One wall too many: F6.
    assert!(!Command::Rate.is_enabled(window.editor()));
    assert!(window.harness.query_by_label("when it is legal").is_some());
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::R);
    window.settle();
    assert!(window.editor().rater().is_none());
    window.command(Command::Undo);
    assert!(window.harness.query_by_label("reckoner").is_none());
    assert!(Command::Rate.is_enabled(window.editor()));
    // In the middle of the games the same.
    window.editor().rating_terms = terms(RatingTerms::MOST_GAMES, 3);
    window.editor().run(Command::Rate);
    assert!(window.editor().is_rating());
    window.editor().run(Command::Mirror);
    assert!(window.editor().rater().is_none());
    window.settle();
    assert!(!window.editor().is_rating());
}

/// In the smallest window, with as many routes as shipped mazes have, the button, the
/// table and the routes can be come to, and nothing is cut off.
#[test]
fn the_table_is_reached_in_a_small_window() {
    // In the fourth maze a wanderer's turns have three figures.
    for (maze, route) in [
        (3, "knight: 1 turn, 22 moves"),
        (12, "king, knight, wizard and dwarf: 2 turns, 26 moves"),
        (21, "king, knight, wizard and dwarf: 5 turns, 183 moves"),
    ] {
        let mut window = first_maze(LARGE, terms(1, 3));
        window.editor().example(maze);
        window.settle();
        window.editor().run(Command::Rate);
        window.editor().settle_rating();
        let ranges = Kind::ALL.iter().zip(ratings(&mut window));
        let ranges =
            ranges.map(|(kind, it)| format!("{kind} {} to {} turns", it.least(), it.most()));
        let lanes = ranges.collect::<Vec<_>>().join(", ");
        for size in [Vec2::new(900.0, 560.0), Vec2::new(590.0, 360.0)] {
            window.harness.set_size(size);
            window.settle();
            let harness = &mut window.harness;
            for label in ["How hard is it?", "reckoner", &lanes, route] {
                harness.get_by_label(label).scroll_to_me();
                harness.run();
                let rect = harness.get_by_label(label).rect();
                // The panel is 240 points wide, with a margin at each side.
                let across = size.x - 240.0 <= rect.left() && rect.right() <= size.x - 16.0;
                let down = 0.0 <= rect.top() && rect.bottom() <= size.y;
                assert!(across && down, "{label} at {rect:?} of {size:?}");
            }
        }
    }
}
