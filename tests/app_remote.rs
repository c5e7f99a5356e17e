//! Rounds over a network, as both players play them: two programs in one process, frame
//! by frame, without a display.

mod both;
mod common;
mod seats;
mod window;

use both::{Both, alone, choose, seat, set_up, ticket};
use eframe::egui::Key;
use keepwright::app::{Mode, PlayCommand, Role, Source, Stage};
use keepwright::format::share_code;
use keepwright::fortress::Piece;
use keepwright::fortress::walk::Order;
use keepwright::round::{HowEnded, Side};
use seats::{ANN, BEN, Seats, maze};
use std::path::PathBuf;

#[test]
fn a_round_over_the_network_to_its_audit_and_a_rematch() {
    // Introduction mazes: whoever gives a piece up enters anew.
    let (anns, bens) = (maze(1), maze(2));
    let mut both = Both::new();
    both.meet(&anns, &bens);
    for (side, name) in [(ANN, "Ann"), (BEN, "Ben")] {
        let seats = both.of(side);
        assert_eq!(seats.session().mode(), Mode::Remote { me: side });
        assert_eq!(seats.app().title(), "Ann and Ben - Keepwright");
        assert!(seats.says("Connected directly"), "{name}");
        assert!(seats.says("Your fortress"));
        // What is not here cannot be shown.
        assert!(seats.session().round().fortress(side.other()).is_none());
        assert!(!seats.app().play.hides(&maze(1)));
    }
    both.play(&bens);
    both.wait("both audits", |both| {
        let mut clean = |side: Side| {
            let round = both.of(side).app().play.remote().expect("a round");
            round
                .audit()
                .is_some_and(keepwright::remote::Audit::is_clean)
        };
        clean(ANN) && clean(BEN)
    });
    for (side, orders) in [(ANN, &bens), (BEN, &anns)] {
        let seats = both.of(side);
        let ending = seats.session().round().ending().expect("it is over");
        assert_eq!((ending.winner, ending.how), (ANN, HowEnded::Flag));
        assert!(seats.says("Ann has found the flag and wins."));
        assert!(seats.says("Every answer was true"), "{:?}", seats.texts());
        // The truth is here now, and the record holds it.
        let record = seats.session().table().record().clone();
        assert_eq!(record.terms.fortresses[side.other()], Some(*orders));
        assert!(record.check_answers(ANN, &anns).is_ok());
        assert!(record.check_answers(BEN, &bens).is_ok());
    }
    // Once more: Ben invites now, without a ticket changing hands by hand.
    both.ann.click("Offer a rematch");
    both.wait("the offer", |both| both.ben.shows("Accept the rematch"));
    assert!(both.ben.says("Ann offers another round"));
    both.ben.click("Accept the rematch");
    both.wait("both offers", |both| {
        both.ann.shows("Choose a fortress for it") && both.ben.shows("Choose a fortress for it")
    });
    both.ann.click("Choose a fortress for it");
    both.ann.choose_code(&maze(3));
    both.ann.click("Join");
    assert!(both.ann.says("Waiting for Ben"), "{:?}", both.ann.texts());
    both.ben.click("Choose a fortress for it");
    both.ben.choose_code(&maze(4));
    both.ben.click("Invite");
    both.wait_for_round();
    assert_eq!(both.ann.session().mode(), Mode::Remote { me: BEN });
    assert_eq!(both.ben.session().mode(), Mode::Remote { me: ANN });
    assert_eq!(both.ben.app().title(), "Ben and Ann - Keepwright");
    assert!(both.ann.session().table().record().entries.is_empty());
}

#[test]
fn words_are_exchanged_and_are_never_orders() {
    let mut both = Both::new();
    both.meet(&maze(1), &maze(2));
    let side = both.whose_turn();
    both.of(side).key(Key::T);
    both.of(side).settle();
    let seats = both.of(side);
    seats.harness.key_press(Key::Num1);
    seats.type_into("Chat", "1 king, and a good game");
    seats.key(Key::ArrowUp);
    seats.key(Key::Enter);
    both.wait("the words", |both| {
        both.of(side.other()).says("1 king, and a good game")
    });
    assert!(both.of(side).entries().is_empty());
    assert_eq!(both.of(side).session().waits_for(), None);
    // The line has the keyboard still, and an order of the other side does not take it.
    both.of(side).type_into("Chat", "still");
    let name = ["Ann", "Ben"][side as usize];
    assert!(both.of(side.other()).says(&format!("{name}: 1 king")));
}

/// Between an order and its answer no second one is taken, and nothing is played before
/// the answer: with the other side away the order waits.
#[test]
fn an_order_waits_for_its_answer_and_a_round_for_tomorrow() {
    let (anns, bens) = (maze(13), maze(8));
    let mut both = Both::new();
    both.meet(&anns, &bens);
    let side = both.whose_turn();
    let other = side.other();
    let name = ["Ann", "Ben"][other as usize];
    // The other one closes the window.
    let state = both.states[other as usize].clone();
    *both.of(other) = seat(&state);
    both.wait("the link is lost", |both| {
        both.of(side).says(&format!("Waiting for {name}"))
            || both.of(side).says(&format!("Calling {name}"))
    });
    both.of(side).click("Enter knight");
    let seats = both.of(side);
    assert!(seats.says("Waiting for the answer."));
    assert!(seats.says(&format!("It goes out as soon as {name} is there.")));
    assert_eq!(
        seats.session().waits_for(),
        Some(Order::Enter(Piece::Knight))
    );
    assert!(seats.entries().is_empty());
    assert!(!seats.shows("Enter king"));
    seats.key(Key::Num1);
    seats.session().order(Order::Enter(Piece::King));
    assert!(seats.entries().is_empty());
    // A mark of one's own, for tomorrow.
    let place = keepwright::notepad::Place::Space("C3 middle".parse().expect("a space"));
    let mark = keepwright::notepad::Mark {
        guess: None,
        note: "Here?".to_string(),
    };
    seats.session().mark(place, mark.clone());
    seats.settle();
    // Then this one closes it, too.
    let state = both.states[side as usize].clone();
    *both.of(side) = seat(&state);
    for whose in [side, other] {
        let other_name = ["Ben", "Ann"][whose as usize];
        let seats = both.of(whose);
        assert!(seats.says(&format!("You and {other_name} over the network, turn 1")));
        seats.click("Go on");
    }
    both.wait("the answer", |both| {
        both.of(side).app().play.session().is_some()
            && both.of(other).app().play.session().is_some()
            && both.of(side).entries().len() >= 2
            && both.of(other).entries().len() == 1
    });
    assert!(both.of(side).says("Connected directly"));
    assert_eq!(both.of(side).session().waits_for(), None);
    let pencil = both.of(side).session().table().pencil(side).clone();
    assert_eq!(pencil.at(place), Some(&mark));
}

/// Where the link was given up, since the two records are not of one past, no order
/// leaves the board; once that is mended and the link tried again, orders go out as ever.
#[test]
fn no_order_is_lost_on_a_broken_link() {
    let mut both = Both::new();
    both.meet(&maze(13), &maze(8));
    let side = both.whose_turn();
    let other = side.other();
    let [own_state, state] = [side, other].map(|side| both.states[side as usize].clone());
    let record = record_in(&state);
    let before = std::fs::read(&record).expect("a record");
    say(&mut both, other, "hello");
    both.wait("the words", |both| both.of(side).says("hello"));
    // Both leave. The other's record loses the words and gets others.
    *both.of(other) = seat(&state);
    *both.of(side) = seat(&own_state);
    let true_record = std::fs::read(&record).expect("a record");
    std::fs::write(&record, before).expect("written");
    both.of(other).click("Go on");
    both.wait("the old record", |both| {
        both.of(other).app().play.session().is_some()
    });
    say(&mut both, other, "good evening");
    both.wait("the other words", |both| {
        std::fs::read(&record).is_ok_and(|bytes| bytes.len() > true_record.len())
            && both.of(other).says("good evening")
    });
    both.of(side).click("Go on");
    both.wait("the link is given up", |both| {
        both.of(side).app().play.session().is_some() && both.of(side).says("Broken off")
    });
    both.of(side).click("Enter knight");
    let seats = both.of(side);
    assert!(seats.says("try again first"), "{:?}", seats.texts());
    assert_eq!(seats.session().waits_for(), None);
    assert!(seats.entries().is_empty());
    // The true record is back.
    *both.of(other) = seat(&state);
    std::fs::write(&record, true_record).expect("written");
    both.of(other).click("Go on");
    both.of(side).click("Try again");
    both.wait("the link", |both| both.of(side).says("Connected directly"));
    both.of(side).click("Enter knight");
    both.wait("its answer", |both| {
        both.of(side).entries().len() == 1 && both.of(other).entries().len() == 1
    });
}

/// The record of the only round that a program keeps.
fn record_in(state: &std::path::Path) -> PathBuf {
    let files = std::fs::read_dir(state.join("remote")).expect("a folder");
    let paths = files.map(|file| file.expect("a file").path());
    let mut records = paths.filter(|path| path.extension().is_some_and(|ending| ending == "kw"));
    records.next().expect("a record")
}

/// Says words in the chat.
fn say(both: &mut Both, side: Side, words: &str) {
    let seats = both.of(side);
    seats.key(Key::T);
    seats.settle();
    seats.type_into("Chat", words);
    seats.key(Key::Enter);
}

#[test]
fn bad_tickets_and_servers_are_told_at_once() {
    let mut seats = Seats::new();
    set_up(&mut seats, "Over the network", "Ben", Role::Join);
    seats.click("Choose your fortress");
    assert!(seats.says("Paste the ticket that you got."));
    let mut both = Both::new();
    set_up(&mut both.ann, "Over the network", "Ann", Role::Invite);
    alone(&mut both.ann);
    choose(&mut both.ann, &maze(1));
    both.ann.click("Invite");
    both.wait("a ticket", |both| ticket(&both.ann).is_some());
    let good = ticket(&both.ann).expect("it is there");
    let swapped = if good.ends_with('A') { 'B' } else { 'A' };
    let mut damaged = good.clone();
    damaged.pop();
    damaged.push(swapped);
    for (text, why) in [
        ("hello there".to_string(), "There is no ticket in this text"),
        (
            good[..good.len() - 9].to_string(),
            "The end of the ticket is missing",
        ),
        (damaged, "A letter of the ticket was changed on its way"),
    ] {
        let setup = seats.app().play.setup().expect("a setup");
        setup.remote.ticket.clear();
        seats.type_into("Ticket", &text);
        assert!(seats.says(why), "{text}: {:?}", seats.texts());
        seats.click("Choose your fortress");
        assert!(seats.shows("Choose your fortress"));
    }
    let setup = seats.app().play.setup().expect("a setup");
    setup.remote.ticket.clear();
    // As it comes from a chat.
    seats.type_into(
        "Ticket",
        &format!("> {} {}", &good[..40], &good[40..].to_lowercase()),
    );
    assert!(seats.says("The ticket is whole."));
    seats.click("Connection");
    seats.click("Relay: my own");
    seats.type_into("Relay", "relay.example");
    assert!(
        seats.says("\"relay.example\" is no address of a server"),
        "{:?}",
        seats.texts()
    );
}

/// Until the end nothing of a fortress is in any label, in the title or in a name of a
/// file that is remembered.
#[test]
fn fortresses_stay_secret() {
    let (anns, bens) = (maze(1), maze(2));
    let mut both = Both::new();
    both.meet(&anns, &bens);
    let codes = [&anns, &bens].map(share_code::encode);
    for side in [ANN, BEN] {
        let state = both.states[side as usize].clone();
        let seats = both.of(side);
        let words = [seats.labels(), seats.texts(), vec![seats.app().title()]].concat();
        for code in &codes {
            assert!(!words.iter().any(|word| word.contains(code)));
        }
        let recent = keepwright::edit::recent_files::list(&state);
        assert_eq!(recent, Vec::<PathBuf>::new());
        let other = ["Ben's fortress", "Ann's fortress"][side as usize];
        assert!(!words.iter().any(|word| word.contains(other)));
    }
}

/// Resigning and laying both open are asked about first.
#[test]
fn a_round_is_given_up_only_after_a_question() {
    let mut both = Both::new();
    both.meet(&maze(1), &maze(2));
    both.ben.command(PlayCommand::Demand);
    assert!(
        both.ben
            .says("Lay both fortresses open? That ends the round")
    );
    both.ben.click("Keep playing");
    assert!(!both.ben.session().is_over());
    both.ben.command(PlayCommand::Demand);
    both.ben.click("Lay both open");
    both.wait("it is laid open", |both| {
        both.ann.session().review.is_some() && both.ben.session().review.is_some()
    });
    assert!(
        both.ann
            .says("Ben wanted both fortresses laid open: the round ends without a winner.")
    );
    let record = both.ann.session().table().record().clone();
    assert_eq!(record.terms.fortresses[BEN], Some(maze(2)));
    // A new round is set up without a question.
    both.ann.command(PlayCommand::NewRound);
    assert!(matches!(both.ann.app().play.stage, Stage::Setup(_)));
    assert_eq!(
        both.ann.app().play.setup().expect("a setup").choices[ANN].source,
        Source::Drawn
    );
}
