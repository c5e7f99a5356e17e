//! Two links in one process: rounds over the network of this machine.

mod common;
mod remote;

use common::Scratch;
use keepwright::explorer::{Explorer, Kind};
use keepwright::remote::transport::{
    Denial, Link, LinkError, Refusal, Settings, Snapshot, State, Ticket, Way, link_path,
};
use keepwright::remote::{JournalError, Say, SayError, audit};
use keepwright::round::{BySide, Side};
use remote::{maze, secrets};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// No step of these tests takes longer.
const LIMIT: Duration = Duration::from_secs(120);

/// Waits until a link shows what is wanted.
fn until(link: &Link, what: &str, wanted: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
    let begun = Instant::now();
    let mut now = link.now();
    while !wanted(&now) {
        assert!(
            begun.elapsed() < LIMIT,
            "{what}: {}, {:?}",
            now.state,
            now.session.broken()
        );
        now = link.wait(now.number, Duration::from_secs(1));
    }
    now
}

fn nothing() -> Box<dyn Fn() + Send> {
    Box::new(|| {})
}

/// Two players who can each leave and come back.
struct Table {
    scratch: Scratch,
    links: BySide<Option<Link>>,
    explorers: BySide<Option<Box<dyn Explorer>>>,
}

impl Table {
    fn new(mazes: [&str; 2], seed: u64, settings: &Settings) -> Table {
        let scratch = Scratch::new();
        let [red, blue] = mazes.map(maze);
        let path = |side: Side| scratch.path(&format!("{side}.kw"));
        let host = Link::host(
            &path(Side::Red),
            "Anna",
            secrets(red, seed),
            settings,
            nothing(),
        )
        .expect("a round");
        let ticket = ticket(&host);
        let (path, theirs) = (path(Side::Blue), Settings::of(&ticket));
        let theirs = Settings {
            patience: settings.patience,
            ..theirs
        };
        let guest = Link::join(
            &path,
            "Ben",
            secrets(blue, seed + 1),
            &ticket,
            &theirs,
            nothing(),
        )
        .expect("a round");
        Table {
            scratch,
            links: BySide {
                red: Some(host),
                blue: Some(guest),
            },
            explorers: BySide::from_fn(|side| Some(Kind::Mapper.explorer(seed + side as u64))),
        }
    }

    fn path(&self, side: Side) -> PathBuf {
        self.scratch.path(&format!("{side}.kw"))
    }

    fn link(&self, side: Side) -> &Link {
        self.links[side].as_ref().expect("it is there")
    }

    fn slot(&mut self, side: Side) -> &mut Option<Link> {
        match side {
            Side::Red => &mut self.links.red,
            Side::Blue => &mut self.links.blue,
        }
    }

    fn leave(&mut self, side: Side) {
        *self.slot(side) = None;
    }

    fn come_back(&mut self, side: Side, settings: Option<&Settings>) {
        let link = Link::resume(&self.path(side), settings, nothing()).expect("a round");
        *self.slot(side) = Some(link);
    }

    /// Waits until it is a side's turn; whose. `None` at the end.
    fn turn(&self) -> Option<Side> {
        let is_ready = |now: &Snapshot| {
            let course = now.session.course();
            course.ended().is_some() || course.round().is_some() && course.open_order().is_none()
        };
        let begun = Instant::now();
        let red = loop {
            let [red, blue] = Side::BOTH.map(|side| self.link(side).now());
            let played = [&red, &blue].map(|now| now.session.course().entries().len());
            if is_ready(&red) && is_ready(&blue) && played[0] == played[1] {
                break red;
            }
            assert!(begun.elapsed() < LIMIT, "{}, {}", red.state, blue.state);
            self.link(Side::Red)
                .wait(red.number, Duration::from_millis(5));
        };
        let course = red.session.course();
        let turns = course.round().map(|round| round.turns().to_play());
        turns.filter(|_| course.ended().is_none())
    }

    /// Plays so many orders, or to the end.
    fn play(&mut self, orders: usize) {
        for _ in 0..orders {
            let Some(side) = self.turn() else { return };
            let now = self.link(side).now();
            let round = now.session.course().round().expect("it goes on");
            let explorer = match side {
                Side::Red => self.explorers.red.as_mut(),
                Side::Blue => self.explorers.blue.as_mut(),
            };
            let order = explorer.expect("it is there").order(round.notepad(side));
            let say = Say::Order(order.expect("the flag stands"));
            self.link(side).say_and_wait(say).expect("its turn");
        }
    }

    /// Waits until both have all of a clean round.
    fn finish(&self) {
        for side in Side::BOTH {
            let now = until(self.link(side), "the end", Snapshot::is_done);
            assert!(audit(now.session.transcript()).is_clean());
        }
        let [red, blue] = Side::BOTH.map(|side| self.link(side).now());
        assert_eq!(red.session.transcript(), blue.session.transcript());
    }
}

fn ticket(host: &Link) -> Ticket {
    let now = until(host, "a ticket", |now| now.ticket.is_some());
    now.ticket.clone().expect("it is there")
}

fn is_connected(now: &Snapshot) -> bool {
    now.state == State::Connected(Way::Direct)
}

#[test]
fn a_whole_round_is_played_and_signed() {
    let mut table = Table::new(["08", "12"], 1, &Settings::alone());
    for side in Side::BOTH {
        until(table.link(side), "a connection", is_connected);
        until(table.link(side), "hello", |now| {
            now.session.course().hello(side).is_some()
        });
    }
    // The ticket is used and gone.
    until(table.link(Side::Red), "no ticket", |now| {
        now.ticket.is_none()
    });
    table
        .link(Side::Blue)
        .say_and_wait(Say::Chat("hello".to_string()))
        .expect("a word");
    until(table.link(Side::Red), "a word", |now| {
        now.session.course().chat() == [(Side::Blue, "hello".to_string())]
    });
    until(table.link(Side::Blue), "it arrived", |now| now.is_delivered);
    table.play(usize::MAX);
    table.finish();
    for side in Side::BOTH {
        table.link(side).say(Say::Rematch);
    }
    for side in Side::BOTH {
        until(table.link(side), "both want more", |now| {
            Side::BOTH
                .iter()
                .all(|side| now.session.course().offers_rematch(*side))
        });
    }
}

/// Either side, or both, close and come back, with another port, which is another
/// address.
#[test]
fn a_round_goes_on_after_any_side_was_away() {
    let mut table = Table::new(["08", "12"], 3, &Settings::alone());
    let away: [&[Side]; 4] = [&[Side::Red], &[Side::Blue], &Side::BOTH, &[Side::Blue]];
    for (n, sides) in away.into_iter().enumerate() {
        table.play(9);
        for side in sides {
            table.leave(*side);
        }
        for side in Side::BOTH.iter().filter(|side| !sides.contains(side)) {
            until(table.link(*side), "nobody there", |now| !is_connected(now));
        }
        for side in sides {
            let moved = Settings {
                port: Some(0),
                ..Settings::alone()
            };
            table.come_back(*side, (n > 0 && sides.len() == 1).then_some(&moved));
        }
    }
    table.play(usize::MAX);
    table.finish();
}

/// Without a connection for longer than the patience, the network is set up anew, and the
/// round goes on over it.
#[test]
fn a_stuck_network_is_set_up_anew() {
    let hasty = Settings {
        patience: Duration::from_millis(700),
        ..Settings::alone()
    };
    let mut table = Table::new(["01", "02"], 4, &hasty);
    table.play(3);
    table.leave(Side::Blue);
    until(table.link(Side::Red), "a new network", |now| {
        now.rebuilt >= 2
    });
    table.come_back(Side::Blue, Some(&hasty));
    table.play(usize::MAX);
    table.finish();
}

#[test]
fn a_second_player_with_the_same_ticket_is_refused() {
    let scratch = Scratch::new();
    let settings = Settings::alone();
    let path = |name: &str| scratch.path(name);
    let host = Link::host(
        &path("a.kw"),
        "Anna",
        secrets(maze("01"), 1),
        &settings,
        nothing(),
    )
    .expect("a round");
    let ticket = ticket(&host);
    let join = |name: &str, seed| {
        Link::join(
            &path(name),
            name,
            secrets(maze("02"), seed),
            &ticket,
            &settings,
            nothing(),
        )
        .expect("a round")
    };
    let guest = join("b.kw", 2);
    until(&guest, "a connection", is_connected);
    let third = join("c.kw", 3);
    let refused = until(&third, "a refusal", |now| now.state.is_final());
    assert_eq!(refused.state, State::Refused(Refusal::Denied(Denial::Used)));
    until(&host, "the host hears of it", |now| {
        now.turned_away == Some(Denial::Used)
    });
    assert!(is_connected(&host.now()), "the round goes on");
    // After a restart the door is still shut.
    drop(host);
    let host = Link::resume(&path("a.kw"), None, nothing()).expect("a round");
    drop(third);
    let third = Link::resume(&path("c.kw"), None, nothing()).expect("a round");
    until(&third, "a refusal", |now| now.state.is_final());
    until(&guest, "a connection", is_connected);
    assert_eq!(host.now().ticket, None);
}

#[test]
fn the_ticket_of_another_round_opens_nothing() {
    let scratch = Scratch::new();
    let settings = Settings::alone();
    let host = |name: &str, seed| {
        let secrets = secrets(maze("01"), seed);
        Link::host(&scratch.path(name), "Anna", secrets, &settings, nothing()).expect("a round")
    };
    // Two rounds of one key, which only happens in tests: the secrets differ.
    let (first, second) = (host("a.kw", 1), host("b.kw", 1));
    let (_, other) = (ticket(&first), ticket(&second));
    drop(second);
    let path = scratch.path("c.kw");
    let guest = Link::join(
        &path,
        "Eve",
        secrets(maze("02"), 2),
        &other,
        &settings,
        nothing(),
    )
    .expect("a round");
    // The address of the first, and the secret of the second.
    drop(guest);
    let link = std::fs::read_to_string(link_path(&path)).expect("a link file");
    let here = std::fs::read_to_string(link_path(&scratch.path("a.kw"))).expect("a link file");
    let port = |text: &str| {
        let line = text
            .lines()
            .find(|line| line.starts_with("port "))
            .expect("a port");
        line["port ".len()..].to_string()
    };
    let moved: String = link
        .lines()
        .filter(|line| !line.starts_with("address "))
        .map(|line| format!("{line}\n"))
        .collect();
    let moved = format!("{moved}address 127.0.0.1:{}\n", port(&here));
    std::fs::write(link_path(&path), moved).expect("written");
    let guest = Link::resume(&path, None, nothing()).expect("a round");
    let refused = until(&guest, "a refusal", |now| now.state.is_final());
    assert_eq!(
        refused.state,
        State::Refused(Refusal::Denied(Denial::Wrong))
    );
    // The right one still opens.
    assert!(first.now().ticket.is_some());
}

#[test]
fn what_cannot_be_said_is_not() {
    let scratch = Scratch::new();
    let woken = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&woken);
    let wake = Box::new(move || {
        count.fetch_add(1, Ordering::Relaxed);
    });
    let path = scratch.path("a.kw");
    let settings = Settings::alone();
    let host = Link::host(&path, "Anna", secrets(maze("01"), 1), &settings, wake).expect("a round");
    let error = host.say_and_wait(Say::Resign).expect_err("too early");
    assert_eq!(
        error.map(|error| error.to_string()),
        Some(SayError::NotStarted.to_string())
    );
    host.say(Say::Demand);
    let now = until(&host, "it was not said", |now| now.unsaid.is_some());
    assert_eq!(now.unsaid, Some(SayError::NotStarted));
    assert!(woken.load(Ordering::Relaxed) > 0);

    // One round, one link.
    let again = Link::resume(&path, None, nothing());
    assert!(matches!(
        again,
        Err(LinkError::Journal(JournalError::InUse(_)))
    ));
    let again = Link::host(&path, "", secrets(maze("01"), 1), &settings, nothing());
    assert!(matches!(
        again,
        Err(LinkError::Journal(JournalError::Exists(_)))
    ));
}

/// A record that lost lines which were sent is not played on.
#[test]
fn an_old_copy_of_a_record_is_refused() {
    let mut table = Table::new(["08", "12"], 5, &Settings::alone());
    table.play(2);
    let path = table.path(Side::Blue);
    let old = std::fs::read(&path).expect("a record");
    table.play(4);
    table.turn();
    table.leave(Side::Blue);
    std::fs::write(&path, old).expect("written");
    table.come_back(Side::Blue, None);
    let now = until(table.link(Side::Blue), "a refusal", |now| {
        now.state.is_final()
    });
    assert!(
        matches!(now.state, State::Refused(Refusal::RecordIsOld { .. })),
        "{}",
        now.state
    );
    assert!(now.state.to_string().contains("old copy"), "{}", now.state);
}
