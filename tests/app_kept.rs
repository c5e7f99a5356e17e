//! Rounds on disk: kept while they are played, taken up again, saved, looked back at.

mod common;
mod seats;
mod window;

use common::Scratch;
use eframe::egui::{Key, Vec2};
use keepwright::app::dialogs::Picked;
use keepwright::app::{Mode, Notice, PlayCommand};
use keepwright::edit::{KeptFile, KeptRound, store};
use keepwright::explorer::Kind;
use keepwright::fortress::walk::Order;
use keepwright::fortress::{Game, Piece};
use keepwright::legality::LegalLayout;
use keepwright::round::{BySide, Lots, Record, Side, Table, Terms};
use seats::{ANN, BEN, Seats, maze, winning_orders};
use std::path::PathBuf;

const SIZE: Vec2 = Vec2::new(1180.0, 720.0);

fn kept_in(state: &std::path::Path) -> Seats {
    Seats::of_size(SIZE, Vec::new(), Some(state.to_path_buf()))
}

/// The files that rounds are kept in.
fn files(state: &std::path::Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(state).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            name.starts_with("round-") && name.ends_with(".json")
        })
        .collect()
}

/// Two players stop in the middle of a round; the next day it goes on where it was,
/// covered, with both fortresses still secret, and ends as rounds do.
#[test]
fn a_round_of_two_is_left_and_taken_up() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let (anns, bens) = (maze(15), maze(13));
    let mut seats = Seats::hot_seat_in(kept_in(&state), &anns, &bens);
    seats.key(Key::Enter);
    seats.click("Enter king");
    seats.click("flag?");
    seats.click("C2 bottom, unknown");
    let entries = seats.entries();
    drop(seats);
    assert_eq!(files(&state).len(), 1);

    let mut seats = kept_in(&state);
    assert!(seats.says("Ann and Ben left a round in turn 1."));
    seats.click("Take it up");
    assert_eq!(seats.session().mode(), Mode::HotSeat);
    assert_eq!(seats.session().viewer(), None);
    assert_eq!(seats.entries(), entries);
    assert_eq!(
        seats.session().table().record().terms.fortresses,
        BySide::default()
    );
    assert!(seats.covered > 0);
    seats.key(Key::Enter);
    assert!(seats.shows("C2 bottom, unknown, pencil flag?"));
    for order in winning_orders(&bens).into_iter().skip(1) {
        if seats.session().to_play() == BEN {
            // Ben has nothing in mind.
            seats.key(Key::Enter);
            seats.key(Key::Enter);
            let notepad = *seats.session().round().notepad(BEN);
            let order = match notepad.at() {
                None => Order::Enter(Piece::King),
                Some(_) => Order::Swap(Piece::Dwarf),
            };
            seats.session().order(order);
            if seats.session().to_play() == BEN {
                seats.session().order(Order::Swap(Piece::Knight));
            }
            seats.settle();
            seats.key(Key::Enter);
            seats.key(Key::Enter);
        }
        seats.session().order(order);
        seats.settle();
    }
    assert!(seats.session().round().ending().is_some());
    seats.settle();
    drop(seats);
    // What is over is no longer kept.
    assert_eq!(files(&state), Vec::<PathBuf>::new());
    assert!(!kept_in(&state).says("left a round"));
}

/// Taken up, the computer goes on as it would have without the break.
#[test]
fn a_round_against_the_computer_goes_on_as_it_would_have() {
    for kind in Kind::ALL {
        let scratch = Scratch::new();
        let state = scratch.path("state");
        let turn = |seats: &mut Seats| {
            seats.session().order(Order::Sacrifice(None));
            seats.app().play.settle();
            seats.settle();
        };
        let begun = |mut seats: Seats| {
            seats.click("introduction");
            seats.click("Red");
            seats.click(kind.name());
            seats.app().play.setup().expect("a setup").seed = 3;
            seats.click("Choose your fortress");
            seats.choose_code(&maze(7));
            seats.click("Start the round");
            seats
        };
        let mut through = begun(Seats::new());
        turn(&mut through);
        turn(&mut through);
        let mut broken = begun(kept_in(&state));
        turn(&mut broken);
        drop(broken);
        let mut broken = kept_in(&state);
        broken.click("Take it up");
        turn(&mut broken);
        assert_eq!(broken.entries(), through.entries(), "{kind}");
    }
}

#[test]
fn a_round_that_nobody_wants_is_let_go() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let mut seats = Seats::hot_seat_in(kept_in(&state), &maze(13), &maze(8));
    seats.key(Key::Enter);
    seats.click("Enter king");
    drop(seats);
    let mut seats = kept_in(&state);
    seats.click("Let it go");
    assert!(!seats.says("left a round"));
    drop(seats);
    assert_eq!(files(&state), Vec::<PathBuf>::new());
}

/// Another round is set up only after asking, and the one before is forgotten.
#[test]
fn a_round_under_way_is_not_dropped_without_asking() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let mut seats = Seats::hot_seat_in(kept_in(&state), &maze(13), &maze(8));
    seats.key(Key::Enter);
    seats.click("Enter king");
    seats.command(PlayCommand::NewRound);
    assert_eq!(seats.app().play.notice, Some(Notice::LetGo));
    seats.click("Keep playing");
    assert_eq!(seats.entries().len(), 1);
    seats.command(PlayCommand::NewRound);
    seats.click("Let it go");
    let setup = seats.app().play.setup().expect("a setup");
    assert_eq!(setup.name(ANN), "Ann");
    seats.settle();
    drop(seats);
    assert_eq!(files(&state), Vec::<PathBuf>::new());
}

/// A round that is over is saved with both fortresses, and looked back at from the
/// file; before its end nothing secret is written by hand.
#[test]
fn a_record_is_saved_and_looked_back_at() {
    let scratch = Scratch::new();
    let file = scratch.path("ours.round");
    let answers = vec![Picked::File(file.clone()), Picked::File(file.clone())];
    let seats = Seats::of_size(SIZE, answers, None);
    let mut seats = Seats::hot_seat_in(seats, &maze(13), &maze(8));
    seats.key(Key::Enter);
    seats.click("Enter king");
    assert!(!PlayCommand::Save.is_enabled(&seats.app().play));
    seats.command(PlayCommand::Resign);
    seats.click("Resign");
    assert!(seats.says("Ann resigns. Ben wins."), "{:?}", seats.texts());
    seats.click("Save the record…");
    seats.wait_for_dialog();
    seats.click("Close");
    let record = seats.session().table().record().clone();
    assert_eq!(record.terms.fortresses[ANN], Some(maze(13)));
    assert_eq!(
        store::read_record(&file).expect("it was saved").record,
        record
    );
    seats.click("New round…");
    seats.command(PlayCommand::Open);
    seats.wait_for_dialog();
    assert_eq!(seats.session().table().record(), &record);
    assert!(seats.says("Ben wins"));
    assert!(seats.shows("Ben's map") && seats.shows("Ann's fortress"));
}

/// The record of a round that is not over and lays nothing open: nothing is taken back
/// from it, and either fortress can be given.
#[test]
fn a_round_that_is_not_over_is_looked_back_at() {
    let legal = |number| LegalLayout::try_from(maze(number)).expect("it is legal");
    let terms = Terms {
        game: Game::Main,
        names: BySide {
            red: "Ann".to_string(),
            blue: "Ben".to_string(),
        },
        lots: Lots::Agreed(ANN),
        fortresses: BySide::default(),
    };
    let here = BySide {
        red: Some(legal(8)),
        blue: Some(legal(13)),
    };
    let mut table = Table::new(terms, here).expect("of one game");
    table.give(ANN, Order::Enter(Piece::King)).expect("allowed");
    let scratch = Scratch::new();
    let file = scratch.file("half.round", table.record().to_text().as_bytes());
    let mut seats = Seats::of_size(SIZE, vec![Picked::File(file.into())], None);
    seats.command(PlayCommand::Open);
    seats.wait_for_dialog();
    assert!(seats.says("The round is not over."));
    assert!(seats.says("It stands elsewhere."));
    assert!(!PlayCommand::TakeBack.is_enabled(&seats.app().play));
    seats.lay_open("Ben", &maze(13));
    assert!(seats.says("Ben's fortress is legal, and the only answer was true."));
    seats.lay_open("Ann", &maze(8));
    assert!(seats.says("Ann's fortress is legal and gave no answer."));
    let fortresses = seats.session().table().record().terms.fortresses;
    assert_eq!(
        (fortresses[ANN], fortresses[BEN]),
        (Some(maze(8)), Some(maze(13)))
    );
    assert_eq!(seats.review().side, BEN);
}

/// Without a dialog of the desktop a path is typed; what cannot be opened is said.
#[test]
fn paths_are_typed_where_there_is_no_dialog() {
    let scratch = Scratch::new();
    let broken = scratch.file("broken.round", b"keepwright-round 1\ngame: chess\n");
    let mut seats = Seats::new();
    seats.command(PlayCommand::Open);
    seats.wait_for_dialog();
    seats.type_into("Path of the file", &broken);
    seats.click("Open");
    assert!(seats.says("chess"), "{:?}", seats.texts());
    seats.click("Close");
    assert!(seats.app().play.session().is_none());
}

/// F36: a fortress that proves illegal when it is laid open loses, whoever found the
/// flag.
#[test]
fn f36_an_illegal_fortress_loses_when_it_is_looked_back_at() {
    let scratch = Scratch::new();
    let mut illegal = maze(1);
    illegal.set_wall(
        common::wall("A1-A2 bottom"),
        !illegal.has_wall(common::wall("A1-A2 bottom")),
    );
    let mut record = Record::new(Terms {
        game: Game::Introduction,
        names: BySide {
            red: "Ann".to_string(),
            blue: "Ben".to_string(),
        },
        lots: Lots::Agreed(Side::Red),
        fortresses: BySide {
            red: Some(maze(1)),
            blue: Some(illegal),
        },
    });
    record
        .entries
        .push(keepwright::round::Entry::Resigns { side: ANN });
    let file = scratch.file("round.round", record.to_text().as_bytes());
    let mut seats = Seats::of_size(SIZE, vec![Picked::File(file.into())], None);
    seats.command(PlayCommand::Open);
    seats.wait_for_dialog();
    assert!(seats.says("Ben's fortress: the layout is illegal; F6"));
    assert!(seats.says("So Ann wins."));
}

/// A round written aside is read as it was; what is no round is passed over and
/// stays.
#[test]
fn kept_rounds_are_read_as_they_were_written() {
    type Rounds = KeptFile<KeptRound>;
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let keeper = Rounds::start(&state).expect("a folder");
    assert!(Rounds::left(&state).is_empty());
    let round = KeptRound {
        record: Record::new(Terms {
            game: Game::Main,
            names: BySide::default(),
            lots: Lots::Drawn(7),
            fortresses: BySide::default(),
        }),
        fortresses: BySide {
            red: Some(maze(13)),
            blue: None,
        },
        mode: "desk red".to_string(),
    };
    keeper.write(&round).expect("it is written");
    assert!(Rounds::left(&state).is_empty(), "it is being played");
    drop(keeper);
    let mut found = Rounds::left(&state);
    assert_eq!(found.len(), 1);
    let (read, keeper) = found.remove(0).resume();
    assert_eq!(read, round);
    keeper.discard().expect("it goes");
    assert!(Rounds::left(&state).is_empty());
    std::fs::write(state.join("round-1.json"), b"{}").expect("written");
    assert!(Rounds::left(&state).is_empty());
    assert!(state.join("round-1.json").exists());
}
