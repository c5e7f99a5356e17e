//! How fast two sides of a round talk over the network of one machine, and how fast a
//! record is audited, on whatever disk the temporary folder is.
//!
//! `cargo bench --bench remote` prints it; `-- --test` only sees that it runs.

use keepwright::explorer::Kind;
use keepwright::format::LayoutFile;
use keepwright::legality::LegalLayout;
use keepwright::remote::transport::{Link, Settings, Snapshot, State};
use keepwright::remote::{Say, Secrets, audit};
use keepwright::round::{BySide, Side};
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Waits until a link shows what is wanted.
fn until(link: &Link, wanted: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
    let mut now = link.now();
    while !wanted(&now) {
        assert!(!now.state.is_final(), "{}", now.state);
        now = link.wait(now.number, Duration::from_secs(1));
    }
    now
}

fn secrets(number: &str) -> Secrets {
    let mazes = Path::new(env!("CARGO_MANIFEST_DIR")).join("mazes");
    let file = std::fs::read_dir(mazes)
        .expect("a folder")
        .filter_map(Result::ok)
        .find(|entry| entry.file_name().to_string_lossy().starts_with(number));
    let bytes = std::fs::read(file.expect("a maze").path()).expect("it can be read");
    let layout = LayoutFile::read(&bytes).expect("a layout").layout;
    let legal = LegalLayout::try_from(layout).expect("shipped mazes are legal");
    Secrets::draw(legal, getrandom::fill).expect("random numbers")
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() {
    let is_test = std::env::args().any(|argument| argument == "--test");
    let rounds = if is_test { 1 } else { 10 };
    let (mut connected, mut answered, mut lines) = (Vec::new(), Vec::new(), 0);
    let mut transcript = None;
    for seed in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |side: Side| folder.path().join(format!("{side}.kw"));
        let settings = Settings::alone();
        let nothing = || Box::new(|| {});
        let host =
            Link::host(&path(Side::Red), "", secrets("08"), &settings, nothing()).expect("a round");
        let ticket = until(&host, |now| now.ticket.is_some()).ticket.clone();
        let ticket = ticket.expect("it is there");
        let begun = Instant::now();
        let guest = Link::join(
            &path(Side::Blue),
            "",
            secrets("12"),
            &ticket,
            &settings,
            nothing(),
        )
        .expect("a round");
        until(&guest, |now| matches!(now.state, State::Connected(_)));
        connected.push(begun.elapsed());
        let links = BySide {
            red: host,
            blue: guest,
        };
        let mut explorers = BySide::from_fn(|side| Kind::Mapper.explorer(seed + side as u64));
        loop {
            let is_ready = |now: &Snapshot| {
                let course = now.session.course();
                course.ended().is_some()
                    || course.round().is_some() && course.open_order().is_none()
            };
            let now = until(&links.red, is_ready);
            let course = now.session.course();
            let Some(round) = course.round().filter(|_| course.ended().is_none()) else {
                break;
            };
            let side = round.turns().to_play();
            // Whoever plays has heard all that the other has.
            let count = course.entries().len();
            let now = until(&links[side], |now| {
                is_ready(now) && now.session.course().entries().len() == count
            });
            let explorer = match side {
                Side::Red => &mut explorers.red,
                Side::Blue => &mut explorers.blue,
            };
            let round = now.session.course().round().expect("it goes on");
            let Some(order) = explorer.order(round.notepad(side)) else {
                break;
            };
            let begun = Instant::now();
            links[side]
                .say_and_wait(Say::Order(order))
                .expect("its turn");
            until(&links[side], |now| {
                now.session.course().entries().len() > count
            });
            answered.push(begun.elapsed());
            until(&links[side.other()], |now| {
                now.session.course().entries().len() > count
            });
        }
        for side in Side::BOTH {
            until(&links[side], Snapshot::is_done);
        }
        let now = links.red.now();
        lines = Side::BOTH
            .iter()
            .map(|side| now.session.transcript().count(*side))
            .sum();
        transcript = Some(now.session.transcript().clone());
    }
    let transcript = transcript.expect("a round was played");
    let begun = Instant::now();
    let mut audits = 0_u32;
    while audits == 0 || !is_test && begun.elapsed() < Duration::from_secs(3) {
        assert!(audit(black_box(&transcript)).is_clean());
        audits += 1;
    }
    let rate = f64::from(audits) / begun.elapsed().as_secs_f64();
    println!("joining until connected: {:.1?}", median(connected));
    println!(
        "order until answered, both records written and synced: {:.0?} (median of {})",
        median(answered.clone()),
        answered.len()
    );
    println!("audits of a record of {lines} lines: {rate:.0} a second");
}
