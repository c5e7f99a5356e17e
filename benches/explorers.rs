//! Orders a second of each computer player, and fortresses generated a second, on
//! one core.
//!
//! `cargo bench --bench explorers` prints them; `-- --test` only sees that it runs.

use keepwright::explorer::Kind;
use keepwright::fortress::Game;
use keepwright::fortress::walk::Walk;
use keepwright::generator::Generator;
use keepwright::legality::LegalLayout;
use keepwright::notepad::Notepad;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SEED: u64 = 2007;

fn fortresses(game: Game, count: usize) -> Vec<LegalLayout> {
    Generator::new(game, SEED)
        .into_iter()
        .flat_map(|generator| generator.take(count))
        .collect()
}

/// How long one explorer thinks about each of its orders in a game.
fn thinking(fortress: &LegalLayout, kind: Kind, seed: u64) -> Vec<Duration> {
    let mut explorer = kind.explorer(seed);
    let mut walk = Walk::new(*fortress.layout());
    let mut notepad = Notepad::new(*fortress.layout().game());
    let mut times = Vec::new();
    loop {
        let start = Instant::now();
        let order = explorer.order(&notepad);
        times.push(start.elapsed());
        let Some(step) = order.and_then(|order| Some((order, walk.give(order).ok()?))) else {
            return times;
        };
        let (order, step) = step;
        if notepad.hear(order, &step.answer).is_err() {
            return times;
        }
    }
}

fn explorers(games: usize) {
    for kind in Kind::ALL {
        let mut times: Vec<Duration> = [Game::Introduction, Game::Main]
            .into_iter()
            .flat_map(|game| fortresses(game, games))
            .zip(SEED..)
            .flat_map(|(fortress, seed)| thinking(&fortress, kind, seed))
            .collect();
        times.sort();
        let total: Duration = times.iter().sum();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{kind:>8}: {:>9.0} orders/s, of {} orders 99 in 100 within {:.2?}, the worst {:.2?}",
            times.len() as f64 / total.as_secs_f64(),
            times.len(),
            at(0.99),
            at(1.0),
        );
    }
}

fn generators(plain: usize, hard: usize) {
    for game in [Game::Introduction, Game::Main] {
        let start = Instant::now();
        let drawn = black_box(fortresses(game, plain)).len();
        let evenly = drawn as f64 / start.elapsed().as_secs_f64();
        let start = Instant::now();
        if let Some(mut generator) = Generator::new(game, SEED) {
            (0..hard).for_each(|_| {
                black_box(generator.hard());
            });
        }
        let hardened = hard as f64 / start.elapsed().as_secs_f64();
        println!(
            "{:>12}: {evenly:.0} fortresses/s drawn evenly, {hardened:.1} hard ones/s",
            game.name()
        );
    }
}

fn main() {
    let is_test = std::env::args().any(|argument| argument == "--test");
    let (games, plain, hard) = if is_test {
        (1, 10, 1)
    } else {
        (60, 10_000, 20)
    };
    explorers(games);
    generators(plain, hard);
}
