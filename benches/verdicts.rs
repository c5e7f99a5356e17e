//! Verdicts a second on one core: a layout to all its minimal piece sets, by the
//! petgraph route and by the fast twin, on the same random layouts.
//!
//! `cargo bench --bench verdicts` prints both and, at the end, their ratio,
//! measured in turn in one run.

use criterion::{Criterion, Throughput};
use keepwright::format::share_code::{layout_count, nth_layout};
use keepwright::fortress::{Game, Layout};
use keepwright::solver::{ReachingSets, fast, reach};
use std::hint::black_box;
use std::time::{Duration, Instant};

const LAYOUTS: usize = 10_000;
const SEED: u64 = 2007;

/// Complete layouts of both games in turn, each chosen evenly.
fn random_layouts() -> Vec<Layout> {
    let mut state = SEED;
    let mut word = move || {
        // SplitMix64
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u128::from(z ^ (z >> 31))
    };
    [Game::Introduction, Game::Main]
        .into_iter()
        .cycle()
        .take(LAYOUTS)
        .filter_map(|game| {
            let rank = (word() << 64 | word()) % layout_count(game);
            nth_layout(game, rank)
        })
        .collect()
}

fn judge_all(layouts: &[Layout], judge: impl Fn(&Layout) -> ReachingSets) -> usize {
    layouts
        .iter()
        .map(|layout| judge(black_box(layout)).minimal().map(black_box).count())
        .sum()
}

/// The complete layouts of the two games have few states.
fn petgraph_route(layout: &Layout) -> ReachingSets {
    reach::reaching_sets(layout).unwrap_or(ReachingSets::NONE)
}

fn verdicts(criterion: &mut Criterion, layouts: &[Layout]) {
    let mut group = criterion.benchmark_group("verdicts");
    group
        .throughput(Throughput::Elements(layouts.len() as u64))
        .sample_size(10);
    group.bench_function("petgraph", |bench| {
        bench.iter(|| judge_all(layouts, petgraph_route));
    });
    group.bench_function("fast twin", |bench| {
        bench.iter(|| judge_all(layouts, fast::reaching_sets));
    });
    group.finish();
}

/// Both routes in turn, five times; the ratio of the pairs.
fn ratio(layouts: &[Layout]) {
    let time = |judge: fn(&Layout) -> ReachingSets| {
        let start = Instant::now();
        black_box(judge_all(layouts, judge));
        start.elapsed()
    };
    let mut pairs: Vec<(Duration, Duration)> = (0..5)
        .map(|_| (time(petgraph_route), time(fast::reaching_sets)))
        .collect();
    pairs.sort_by(|a, b| quotient(*a).total_cmp(&quotient(*b)));
    let (petgraph, fast) = pairs[pairs.len() / 2];
    let rate = |duration: Duration| layouts.len() as f64 / duration.as_secs_f64();
    println!(
        "median of {} pairs: petgraph {:.0} verdicts/s, fast twin {:.0} verdicts/s, ratio {:.0}",
        pairs.len(),
        rate(petgraph),
        rate(fast),
        quotient((petgraph, fast)),
    );
}

fn quotient((a, b): (Duration, Duration)) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

fn main() {
    let layouts = random_layouts();
    let reached = layouts
        .iter()
        .filter(|layout| fast::reaching_sets(layout).any())
        .count();
    println!(
        "{} random complete layouts, seed {SEED}, flag reachable in {reached}",
        layouts.len()
    );
    let mut criterion = Criterion::default().configure_from_args();
    verdicts(&mut criterion, &layouts);
    ratio(&layouts);
    criterion.final_summary();
}
