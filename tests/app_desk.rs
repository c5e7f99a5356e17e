//! Rounds by voice: the program answers for the fortress that is here, and takes
//! down what is said of the one that is not.

mod common;
mod seats;
mod window;

use common::Scratch;
use eframe::egui::{Key, Modifiers, Vec2};
use keepwright::app::dialogs::Picked;
use keepwright::app::{PlayCommand, Said};
use keepwright::format::LayoutFile;
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
    // Ben reads out the code of his box, and every answer turns out to be true.
    seats.lay_open("Ben", &theirs);
    let count = record.entries.iter();
    let count = count.filter(|entry| entry.is_answered_by(BEN)).count();
    assert!(seats.says(&format!(
        "Ben's fortress is legal, and all {count} answers were true."
    )));
    assert!(!seats.says("It stands elsewhere."));
    let record = seats.session().table().record().clone();
    assert_eq!(record.terms.fortresses[BEN], Some(theirs));
    assert_eq!(record.terms.fortresses[ANN], Some(mine));
}

/// A round by voice in which Ben says two things that are not true of the shipped maze
/// 13: that a wall stands between D5 and C5, and then that none stands between E5 and
/// E4. Ann resigns.
fn two_false_answers(mut seats: Seats) -> Seats {
    seats.click("By voice");
    seats.type_into("Your name", "Ann");
    seats.type_into("Your opponent's name", "Ben");
    seats.click("Ann");
    seats.click("Choose your fortress");
    seats.choose_code(&maze(8));
    seats.click("Start the round");
    seats.click("Enter king");
    seats.click_place("D5 bottom");
    seats.click("Take it down");
    seats.click_place("C5 bottom");
    seats.click("a wall");
    seats.click("Turn over, none to skip");
    seats.click_place("E5 bottom");
    seats.click("Take it down");
    seats.click_place("E4 bottom");
    seats.click("Take it down");
    assert!(seats.shows("E4 bottom, visited, king stands here"));
    seats.command(PlayCommand::Resign);
    seats.click("Resign");
    seats
}

/// F36: after the end the fortress that stood elsewhere is given; the first false
/// answer is named with its rule and shown on the map.
#[test]
fn the_first_false_answer_heard_is_named_and_shown() {
    let mut seats = two_false_answers(Seats::new());
    // Ben has won: his exploring is shown, of a fortress that is here.
    assert_eq!(seats.review().side, BEN);
    assert!(!seats.says("Ben's fortress is"));
    seats.lay_open("Ben", &maze(13));
    assert!(seats.says(
        "Ben's first false answer: \"D5-C5\" was answered \"wall\"; by the layout it is \"moved to C5 bottom\" (F12)."
    ));
    assert!(!seats.says("E5-E4\" was answered"));
    assert_eq!(seats.review().side, ANN);
    seats.click("First");
    seats.click("Show it");
    // Enter king, D5, C5.
    assert_eq!((seats.review().shown(), seats.review().side), (3, ANN));
    let slot = common::wall("C5-D5 bottom");
    let notepad = *seats.review().round().notepad(ANN);
    assert!(notepad.facts().walls().contains(slot) && !maze(13).has_wall(slot));
    assert!(seats.shows("Ann's map") && seats.shows("Ben's fortress"));
    // The saved record is held against the same fortress by whoever has it.
    let record = seats.session().table().record().clone();
    let judgement = record.judge(&record.terms.fortresses);
    assert_eq!(
        judgement.unfaithful[BEN].map(|false_one| false_one.entry),
        Some(2)
    );
    // A false answer decides nothing; who was given up stays beaten.
    assert_eq!(judgement.winner(), Some(BEN));
}

/// What is given may be wrong: that is said and changes nothing, or it is taken out
/// again; an illegal fortress is held to be one, and loses (F36).
#[test]
fn another_fortress_can_be_given_and_an_illegal_one_loses() {
    let scratch = Scratch::new();
    let file = common::files("mazes", "json").remove(12);
    let missing = scratch.path("nowhere.json");
    let answers = vec![Picked::File(missing), Picked::File(file)];
    let seats = Seats::of_size(Vec2::new(900.0, 560.0), answers, None);
    let mut seats = two_false_answers(seats);
    let given = |seats: &mut Seats| seats.session().table().record().terms.fortresses[BEN];
    seats.type_into("Share code of Ben's fortress", "ABCDE");
    seats.click("Lay Ben's fortress open");
    assert!(seats.says("characters"), "{:?}", seats.texts());
    seats.session().laying_open.codes[BEN].clear();
    seats.lay_open("Ben", &maze(1));
    assert!(seats.says("This fortress is built for the introduction game"));
    seats.session().laying_open.codes[BEN].clear();
    seats.click("Open a file of Ben's fortress");
    seats.wait_for_dialog();
    assert!(seats.says("nowhere.json"), "{:?}", seats.texts());
    assert_eq!(given(&mut seats), None);
    // By key, and where the desktop has no dialog by its path.
    seats.key_with(Modifiers::COMMAND, Key::L);
    seats.wait_for_dialog();
    assert_eq!(given(&mut seats), Some(maze(13)));
    assert!(seats.says("Ben's first false answer"));
    assert!(!PlayCommand::LayOpen.is_enabled(&seats.app().play));
    seats.click("Give another fortress of Ben");
    assert_eq!(given(&mut seats), None);
    assert!(!seats.says("Ben's first false answer"));
    let mut illegal = maze(13);
    illegal.set_wall(common::wall("E4-E5 bottom"), false);
    let illegal_file = LayoutFile::untitled(illegal).to_json();
    let path = scratch.file("box.json", illegal_file.as_bytes());
    seats.command(PlayCommand::LayOpen);
    seats.wait_for_dialog();
    seats.type_into("Path of the file", &path);
    seats.click("Open");
    assert_eq!(given(&mut seats), Some(illegal));
    assert!(seats.says("Ben's fortress: the layout is illegal; F6"));
    assert!(seats.says("So Ann wins."));
    // Ann's own, for which the program answered, cannot be given.
    assert!(!seats.session().can_lay_open(ANN));
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
