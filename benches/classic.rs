//! How fast the classic law is on one core: move sequences a second, turns of random
//! games a second, and how random games end.
//!
//! `cargo bench --bench classic` prints the figures; with `-- --test` a short run shows
//! that it works.

#[path = "../tests/board/mod.rs"]
mod board;

use board::{RandomEnd, random_game, random_start};
use keepwright::classic::{Edition, Position, perft};
use keepwright::format::classic::position;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::hint::black_box;
use std::time::Instant;

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
}
