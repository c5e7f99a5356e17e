//! Rounds by voice: the program answers for the fortress that is here, and takes
//! down what is said of the one that is not.

mod common;
mod seats;
mod window;

use eframe::egui::Key;
use keepwright::app::Said;
use keepwright::fortress::walk::{Order, Outcome, Walk};
use keepwright::round::{Entry, HowEnded, Side};
use seats::{ANN, BEN, Seats, maze, winning_orders};

/// By voice: the program answers for the own fortress and takes down what the other
/// says of theirs.
#[test]
fn a_round_by_voice() {
    let (mine, theirs) = (maze(13), maze(8));
    let mut seats = Seats::new();
    seats.click("By voice");
    seats.type_into("Your name", "Ann");
    seats.type_into("Your opponent's name", "Ben");
    seats.click("Ben");
    seats.click("Choose your fortress");
    seats.choose_code(&mine);
    seats.click("Start the round");
    // Ben's orders are typed or clicked, and the answers said.
    seats.type_into("Order of Ben", "king");
    seats.key(Key::Enter);
    assert!(seats.says("The king stands on E5."));
    seats.type_into("Order of Ben", "E5-E4");
    seats.key(Key::Enter);
    assert!(seats.says("A wall! You stay on E5 bottom."));
    // Mine: Ben answers from his fortress.
    let mut twin = Walk::new(theirs);
    for order in winning_orders(&theirs) {
        if seats.session().to_play() == BEN {
            seats.click("Turn over, none to skip");
        }
        let truth = twin.give(order).expect("it is allowed").answer;
        seats.session().order(order);
        seats.settle();
        if !matches!(order, Order::Move { .. }) {
            continue;
        }
        let mut heard = seats.session().desk.asked.clone().expect("it is asked");
        heard.drops = truth.fell.len();
        heard.up = truth.ladders.up;
        heard.down = truth.ladders.down;
        heard.card = truth.card.map(|card| card.card);
        heard.passage = truth.passage;
        heard.said = match truth.outcome {
            Outcome::Wall | Outcome::NoLadder => Said::Obstacle,
            Outcome::Beaten => Said::Beaten,
            Outcome::Flag => Said::Flag,
            _ => Said::Stands,
        };
        assert_eq!(heard.answer(), Ok(truth));
        seats.session().desk.asked = Some(heard);
        seats.settle();
        seats.click("Take it down");
    }
    let ending = seats.session().round().ending().expect("it is over");
    assert_eq!((ending.winner, ending.how), (ANN, HowEnded::Flag));
    let record = seats.session().table().record().clone();
    assert!(record.check_answers(BEN, &theirs).is_ok());
    assert_eq!(record.terms.fortresses[BEN], None);
}

/// What cannot be true is named and changes nothing.
#[test]
fn contradictions_are_named_at_the_desk() {
    let mut seats = Seats::new();
    seats.click("By voice");
    seats.click("introduction");
    seats.click("Red");
    seats.click("Choose your fortress");
    seats.click("It stands in my box");
    seats.click("Start the round");
    let order = |seats: &mut Seats, name: &str| seats.click_place(name);
    order(&mut seats, "E4 bottom");
    seats.click("a wall");
    assert!(seats.shows("E4-E5 bottom, wall"));
    seats.click("Turn over, none to skip");
    order(&mut seats, "D5 bottom");
    seats.click("you are there");
    seats.click("Take it down");
    assert!(seats.shows("D5 bottom, visited, knight stands here"));
    // The way back was open a moment ago.
    order(&mut seats, "E5 bottom");
    let entries = seats.entries();
    seats.click("a wall");
    assert!(seats.says("That would mean that a wall stands between D5-E5 bottom"));
    assert!(seats.session().complains);
    assert_eq!(seats.entries(), entries);
    seats.click("Let go");
    // No map kept: the turn is over, with turns to skip (F31).
    seats.click("Turn over, 2 to skip");
    assert_eq!(seats.session().round().turns().to_skip(Side::Red), 2);
    let Some(Entry::TurnOver { penalty: 2, .. }) = seats.entries().pop() else {
        panic!("a turn that is over");
    };
}

/// F36: answers that no legal fortress gives are taken down, since they may be true,
/// and doubted; what was misheard is taken back.
#[test]
fn what_no_legal_fortress_answers_is_doubted() {
    let mut seats = Seats::new();
    seats.click("By voice");
    seats.click("introduction");
    seats.click("Red");
    seats.click("Choose your fortress");
    seats.click("It stands in my box");
    seats.click("Start the round");
    seats.click_place("E4 bottom");
    seats.click("a wall");
    assert!(!seats.session().complains);
    seats.click("Turn over, none to skip");
    let before = seats.entries();
    // Both ways out of E5 walled up: no piece could reach the flag (F7).
    seats.click_place("D5 bottom");
    seats.click("a wall");
    assert!(seats.says("No piece could ever reach the flag (F7)."));
    assert!(seats.says("loses when it is laid open (F36)"));
    assert_eq!(seats.entries().len(), before.len() + 1);
    seats.click("Take back");
    assert_eq!(seats.entries(), before);
    assert!(seats.shows("D5-E5 bottom, unknown"));
}
