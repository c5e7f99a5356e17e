//! Rounds by message, as both players play them: two programs in one process, frame by
//! frame, without a display.

mod both;
mod common;
mod seats;
mod window;

use both::{Both, LIMIT, choose, seat, set_up};
use eframe::egui::{Key, Modifiers};
use keepwright::app::Role;
use keepwright::fortress::Piece;
use keepwright::fortress::walk::Order;
use keepwright::round::Side;
use seats::{ANN, BEN, Seats, maze, winning_orders};
use std::time::{Duration, Instant};

/// A round that is open in one window is refused in another, in words; one that is put
/// away is offered no more.
#[test]
fn a_round_is_open_in_one_window_only() {
    let mut both = Both::new();
    set_up(&mut both.ann, "By message", "Ann", Role::Invite);
    choose(&mut both.ann, &maze(1));
    both.ann.click("Start the round");
    both.wait("lines", |both| both.ann.says("Lines to send"));
    let mut second = seat(&both.states[0]);
    assert!(second.says("You invited somebody to a round by message"));
    second.click("Put away");
    assert!(second.says("open elsewhere"));
    second.click("Close");
    second.click("Go on");
    let begun = Instant::now();
    while !second.says("open in another window") {
        assert!(begun.elapsed() < LIMIT, "{:?}", second.texts());
        second.harness.step();
        std::thread::sleep(Duration::from_millis(2));
    }
    second.settle();
    both.ann.click("Leave");
    second.click("Back");
    both.wait("it is closed", |both| {
        // Closing takes a moment; then it can be put away.
        both.ann.click("Put away");
        let is_gone = !both.ann.shows("Go on");
        both.ann.app().play.notice = None;
        is_gone
    });
    assert!(!seat(&both.states[0]).shows("Go on"));
}

/// The same round by lines that are pasted: twice, out of order, damaged, from another
/// round, and wrapped as a mail program does.
#[test]
fn a_round_by_message_with_mangled_lines() {
    let (anns, bens) = (maze(1), maze(2));
    let mut both = Both::new();
    set_up(&mut both.ann, "By message", "Ann", Role::Invite);
    choose(&mut both.ann, &anns);
    both.ann.click("Start the round");
    set_up(&mut both.ben, "By message", "Ben", Role::Join);
    choose(&mut both.ben, &bens);
    both.ben.click("Start the round");
    both.wait("lines", |both| !lines(&mut both.ann).is_empty());
    // Mail goes to and fro until both are done.
    let mut left = winning_orders(&bens);
    left.reverse();
    let mut turns = 0;
    let first = lines(&mut both.ann).first().cloned();
    loop {
        for side in [ANN, BEN] {
            let lines = lines(both.of(side));
            if lines.is_empty() {
                continue;
            }
            let text = mangled(&lines, turns);
            turns += 1;
            paste(&mut both, side.other(), &text);
        }
        let is_done = |seats: &mut Seats| {
            let round = seats.app().play.remote().expect("a round");
            round
                .audit()
                .is_some_and(keepwright::remote::Audit::is_clean)
        };
        if is_done(&mut both.ann) && is_done(&mut both.ben) {
            break;
        }
        assert!(turns < 400, "{:?}", both.ann.texts());
        let Some(session) = both.ann.app().play.session() else {
            continue;
        };
        if session.is_over() || session.afar.open.is_some() {
            continue;
        }
        match session.to_play() {
            Side::Red => {
                let order = left.pop().expect("the flag is at the end");
                both.ann.order(order);
            }
            Side::Blue if both.ben.session().can_order() => {
                let has_entered = both.ben.session().round().notepad(BEN).at().is_some();
                both.ben.order(if has_entered {
                    Order::Sacrifice(None)
                } else {
                    Order::Enter(Piece::Knight)
                });
            }
            Side::Blue => {}
        }
        both.wait("it is written", |both| {
            [ANN, BEN].into_iter().all(|side| {
                let seats = both.of(side);
                let session = seats.app().play.session();
                session.is_none_or(|session| session.afar.says.is_empty())
            })
        });
    }
    assert!(both.ann.says("Every answer was true"));
    assert!(both.ben.says("Ann has found the flag and wins."));
    // What cannot be taken in is said.
    let known = first.expect("there was one");
    paste(&mut both, BEN, &known);
    assert!(
        both.ben.says("1 line known already."),
        "{:?}",
        both.ben.texts()
    );
    paste(&mut both, BEN, &known.replace(" r", " R"));
    assert!(
        both.ben.says("the line was damaged on its way"),
        "{:?}",
        both.ben.texts()
    );
    paste(&mut both, BEN, "Good evening!");
    assert!(both.ben.says("There is no line of a round in it"));
}

/// Lines of another round, and lines before which something is missing.
#[test]
fn lines_that_do_not_belong_here_are_recognised() {
    let mut both = Both::new();
    for (seats, name, role) in [
        (&mut both.ann, "Ann", Role::Invite),
        (&mut both.ben, "Ben", Role::Join),
    ] {
        set_up(seats, "By message", name, role);
        choose(seats, &maze(1));
        seats.click("Start the round");
    }
    both.wait("lines", |both| {
        !lines(&mut both.ann).is_empty() && both.ben.shows("Paste what came")
    });
    let hello = lines(&mut both.ann).concat();
    paste(&mut both, BEN, &hello);
    let answer = lines(&mut both.ben);
    let last = answer.last().cloned().expect("a line");
    if answer.len() > 1 {
        paste(&mut both, ANN, &last);
        assert!(
            both.ann.says("is missing before it"),
            "{:?}",
            both.ann.texts()
        );
    }
    let mut third = Both::new();
    set_up(&mut third.ann, "By message", "Zoe", Role::Invite);
    choose(&mut third.ann, &maze(1));
    third.ann.click("Start the round");
    third.wait("lines", |both| !lines(&mut both.ann).is_empty());
    let foreign = lines(&mut third.ann).concat();
    paste(&mut both, BEN, &foreign);
    assert!(
        both.ben.says("it belongs to another round") || both.ben.says("does not follow"),
        "{:?}",
        both.ben.texts()
    );
}

/// The lines to send.
fn lines(seats: &mut Seats) -> Vec<String> {
    let round = seats.app().play.remote().expect("a round");
    round.lines().to_vec()
}

/// Pastes a text on one side and waits until it is taken in.
fn paste(both: &mut Both, side: Side, text: &str) {
    let seats = both.of(side);
    let round = seats.app().play.remote().expect("a round");
    let before = round.changes();
    round.pasted.clear();
    seats.type_into("Paste what came", text);
    seats.key_with(Modifiers::COMMAND, Key::Enter);
    both.wait("it is taken in", |both| {
        let round = both.of(side).app().play.remote().expect("a round");
        round.changes() != before
    });
}

/// What becomes of lines on their way, another mischief each time; nothing is lost.
fn mangled(lines: &[String], turn: usize) -> String {
    match turn % 4 {
        0 => lines.join("\n"),
        // Quoted and out of order.
        1 => {
            let quoted: Vec<String> = lines.iter().rev().map(|line| format!("> {line}")).collect();
            quoted.join("\n")
        }
        // Twice, with words around.
        2 => format!("Hello!\n{0}\n\nonce more\n{0}\n", lines.join("\n\n")),
        // Wrapped, with a damaged copy before.
        _ => {
            let damaged = lines[0].replacen(' ', " x", 2);
            let wrapped: Vec<String> = lines
                .iter()
                .map(|line| {
                    let words: Vec<&str> = line.split(' ').collect();
                    words
                        .chunks(5)
                        .map(|row| row.join(" "))
                        .collect::<Vec<_>>()
                        .join("\n")
                })
                .collect();
            format!("{damaged}\n\n{}", wrapped.join("\n\n"))
        }
    }
}
