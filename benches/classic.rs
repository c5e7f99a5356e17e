//! How fast the classic law is on one core: move sequences a second, turns of random
//! games a second, and how random games end; and how long the computer player thinks.
//!
//! `cargo bench --bench classic` prints the figures; with `-- --test` a short run shows
//! that it works.

#[path = "../tests/board/mod.rs"]
mod board;

use board::{RandomEnd, random_game, random_start};
use keepwright::classic::{Edition, Game, Position, Rules, Side, perft};
use keepwright::classic_player::{Outlook, PlayerKind, Strength};
use keepwright::format::classic::position;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::hint::black_box;
use std::time::{Duration, Instant};

const KNOWN: &str = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0";
const SEED: u64 = 1961;

/// Times a piece of work that tells how much it did, and returns work a second.
fn rate(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    let done = black_box(work());
    done as f64 / start.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Every sequence made to its last move: what a search does that looks at each end.
fn walk(position: &mut Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    position.list_moves(true, &mut moves);
    let mut sequences = 0;
    for plain in moves {
        let Some(made) = position.make(plain) else {
            continue;
        };
        sequences += match depth {
            1 => 1,
            _ if made.takes_flag() => 0,
            _ => walk(position, depth - 1),
        };
        position.unmake(&made);
    }
    sequences
}

/// How long a strategist of this strength thinks about each of its actions in a game
/// against the greedy player, in which it has `side`.
fn thinking(edition: Edition, strength: Strength, side: Side, seed: u64) -> Vec<Duration> {
    let kind = |of: Side| {
        if of == side {
            PlayerKind::Strategist
        } else {
            PlayerKind::Greedy
        }
    };
    let mut players = Side::BOTH.map(|of| kind(of).player(seed, strength));
    let rules = Rules::of(edition);
    let armies = Game::armies(&rules);
    let mut set_up = |of: Side| {
        let army = &armies[of as usize];
        let setup = players[of as usize].set_up(edition, army, of);
        setup
            .check(edition, army, of)
            .expect("players keep the law")
    };
    let (red, blue) = (set_up(Side::Red), set_up(Side::Blue));
    let mut game = Game::start(rules, armies, &red, &blue);
    let mut times = Vec::new();
    while game.result().is_none() && game.position().plies() < 400 {
        let mover = game.position().to_move();
        let outlook = Outlook::of(&game);
        let start = Instant::now();
        let action = players[mover as usize].act(&outlook);
        if mover == side {
            times.push(start.elapsed());
        }
        let action = action.expect("there is something to do");
        game.play(&action).expect("players keep the law");
    }
    times
}

/// Prints how long strategists of the usual strength think in each edition.
fn strategists(games: u64) {
    for edition in Edition::ALL {
        let mut times: Vec<Duration> = (0..games)
            .flat_map(|game| {
                let side = Side::BOTH[(game % 2) as usize];
                thinking(edition, Strength::default(), side, SEED + game)
            })
            .collect();
        times.sort();
        let total: Duration = times.iter().sum();
        println!(
            "strategist, {edition}: {:.1?} a move on average, of {} moves the worst {:.1?}",
            total / times.len().max(1) as u32,
            times.len(),
            times[times.len() - 1],
        );
    }
}

fn main() {
    let is_short = std::env::args().any(|argument| argument == "--test");
    let (depth, runs, games) = if is_short { (4, 1, 20) } else { (7, 5, 2_000) };

    let mut start = position::read(KNOWN).expect("a position");
    let counted = median(
        (0..runs)
            .map(|_| rate(|| perft(&mut start, depth)))
            .collect(),
    );
    let made = median(
        (0..runs)
            .map(|_| rate(|| walk(&mut start, depth - 1)))
            .collect(),
    );
    println!("perft {depth}: {counted:.2e} sequences/s, the last moves counted and not made");
    println!(
        "perft {}: {made:.2e} sequences/s, every move made and taken back; ratio {:.1}",
        depth - 1,
        counted / made
    );

    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let starts: Vec<Position> = (0..games)
        .map(|_| random_start(Edition::Classic, &mut rng))
        .collect();
    let mut ends = Vec::new();
    let mut moves = Vec::new();
    let mut turns = 0;
    let random = rate(|| {
        for start in starts {
            let (end, length) = random_game(start, &mut moves, &mut rng);
            ends.push(end);
            turns += u64::from(length);
        }
        turns
    });
    println!("random games: {random:.2e} turns/s, with the ends of the games seen");
    let share = |end| {
        let count = ends.iter().filter(|found| **found == end).count();
        100.0 * count as f64 / ends.len() as f64
    };
    println!(
        "{games} random games, seed {SEED}, {:.0} turns on average: flag {:.1} %, one side immobile {:.1} %, both {:.1} %",
        turns as f64 / f64::from(games),
        share(RandomEnd::Flag),
        share(RandomEnd::Immobile),
        share(RandomEnd::BothImmobile)
    );
    strategists(if is_short { 1 } else { 10 });
}
