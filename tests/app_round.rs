//! Rounds as people play them, frame by frame, without a display.

mod common;
mod seats;
mod window;

use common::{Scratch, cases};
use eframe::egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable;
use keepwright::app::dialogs::Picked;
use keepwright::app::{Direction, Mode, PlayCommand, Screen, Starts};
use keepwright::edit::recent_files;
use keepwright::explorer::Kind;
use keepwright::format::share_code;
use keepwright::fortress::walk::{Order, Outcome};
use keepwright::fortress::{Piece, Space};
use keepwright::notepad::{Guess, Mark, Place};
use keepwright::round::{Entry, HowEnded};
use seats::{ANN, BEN, Seats, maze, winning_orders};

/// Two players, each with the shortest way to the other's flag; after each turn the
/// screen is covered, and every covered frame is looked at.
#[test]
fn a_round_of_two_players_at_one_screen() {
    // Both take several turns, with swaps.
    let (anns, bens) = (maze(15), maze(13));
    let mut seats = Seats::hot_seat(&anns, &bens);
    let mut left = [winning_orders(&bens), winning_orders(&anns)];
    left.iter_mut().for_each(|orders| orders.reverse());
    assert!(seats.shows("I am Ann"), "{:?}", seats.labels());
    seats.click("I am Ann");
    let mut hand_overs = 0;
    while seats.session().round().ending().is_none() {
        let side = seats.session().to_play();
        assert_eq!(seats.session().viewer(), Some(side));
        let order = left[side as usize].pop().expect("the flag is at the end");
        seats.order(order);
        if seats.session().must_hand_over() {
            let name = ["Ben", "Ann"][side as usize];
            // The last answer can still be read.
            let status = seats.session().status.clone();
            assert!(!status.is_empty() && seats.says(&status));
            seats.click(&format!("Hand over to {name}"));
            seats.click(&format!("I am {name}"));
            hand_overs += 1;
        }
    }
    let ending = seats.session().round().ending().expect("it is over");
    assert_eq!(ending.how, HowEnded::Flag);
    assert!(hand_overs >= 1, "the round takes more than a turn");
    assert!(seats.covered >= 2 * hand_overs, "{} frames", seats.covered);
    // Both fortresses lie open, and the record holds against both.
    let record = seats.session().table().record().clone();
    assert_eq!(record.terms.fortresses[ANN], Some(anns));
    assert_eq!(record.terms.fortresses[BEN], Some(bens));
    assert!(record.check_answers(ANN, &anns).is_ok());
    assert!(record.check_answers(BEN, &bens).is_ok());
    assert!(seats.shows("Ann's map") || seats.shows("Ben's map"));
}

/// A cover that were none would be seen: with a view laid open the same look at the
/// frame finds places and stone.
#[test]
fn an_open_view_shows_what_the_cover_hides() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(8));
    let covered = seats.covered;
    assert!(covered > 0);
    seats.key(Key::Enter);
    assert_eq!(seats.session().viewer(), Some(ANN));
    assert!(seats.shows("E5 bottom, start"));
    assert!(seats.says("Your fortress"));
    assert!(seats.shows("Ann's fortress, no piece inside"));
    // Nobody else's map is to be found.
    assert!(!seats.shows("Ben's map"));
}

#[test]
fn the_covered_screen_takes_no_orders_and_keeps_its_place() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(8));
    for key in [
        Key::Num1,
        Key::ArrowUp,
        Key::M,
        Key::F6,
        Key::P,
        Key::Escape,
    ] {
        seats.key(key);
    }
    assert!(seats.entries().is_empty());
    assert_eq!(seats.session().viewer(), None);
}

/// What is chosen for one player is not shown to the other, and the file that it
/// came from is in no list of recent files.
#[test]
fn choices_stay_secret() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let secret = scratch.path("the-secret-of-ann.json");
    std::fs::copy(common::files("mazes", "json").remove(12), &secret).expect("copied");
    let answers = vec![Picked::File(secret.clone())];
    let mut seats = Seats::of_size(Vec2::new(1180.0, 720.0), answers, Some(state.clone()));
    seats.click("Two players here");
    seats.type_into("Red's name", "Ann");
    seats.type_into("Blue's name", "Ben");
    seats.click("Choose your fortress");
    seats.click("I am Ann");
    seats.click("A file of mine");
    seats.click("Choose…");
    seats.wait_for_dialog();
    assert!(seats.says("Two for the gate"));
    seats.click("Choose it");
    for word in ["secret-of-ann", "Two for the gate", "Share code"] {
        assert!(!seats.says(word) && !seats.labels().iter().any(|label| label.contains(word)));
    }
    assert!(!seats.app().title().contains("secret"));
    assert_eq!(recent_files::list(&state), Vec::<std::path::PathBuf>::new());
    // Going back lays nothing open either.
    seats.click("Back");
    seats.click("Choose your fortress");
    seats.click("I am Ann");
    assert!(!seats.says("Two for the gate"));
}

/// The editor stays closed while it holds a fortress of the round, and opens at its
/// end.
#[test]
fn the_editor_does_not_show_a_fortress_in_play() {
    let mut seats = Seats::new();
    seats.app().editor.example(12);
    seats.click("Two players here");
    seats.type_into("Red's name", "Ann");
    seats.type_into("Blue's name", "Ben");
    seats.click("Choose your fortress");
    seats.click("I am Ann");
    seats.click("The one in the editor");
    seats.click("Choose it");
    seats.click("Design");
    seats.app().go_to(Screen::Design);
    assert_eq!(seats.app().screen, Screen::Play);
    seats.click("I am Ben");
    seats.choose_code(&maze(8));
    seats.click("Start the round");
    seats.app().go_to(Screen::Design);
    assert_eq!(seats.app().screen, Screen::Play);
    seats.key(Key::Enter);
    seats.command(PlayCommand::Resign);
    seats.click("Resign");
    seats.app().go_to(Screen::Design);
    assert_eq!(seats.app().screen, Screen::Design);
}

#[test]
fn only_legal_fortresses_of_the_game_are_accepted() {
    let mut seats = Seats::new();
    seats.click("Choose your fortress");
    let mut illegal = maze(13);
    illegal.set_wall(common::wall("A1-A2 bottom"), true);
    let drafts = [
        (share_code::encode(&illegal), "F6"),
        (share_code::encode(&maze(1)), "introduction"),
        ("ABCDE".to_string(), "characters"),
    ];
    for (code, reason) in drafts {
        seats.click("A share code");
        let setup = seats.app().play.setup().expect("it is set up");
        setup.choices[ANN].code.clear();
        seats.type_into("Share code", &code);
        seats.click("Take it");
        assert!(seats.says(reason), "{code}: {:?}", seats.texts());
        seats.click("Start the round");
        assert!(seats.app().play.session().is_none());
    }
    let setup = seats.app().play.setup().expect("it is set up");
    setup.choices[ANN].code.clear();
    seats.choose_code(&maze(13));
    seats.click("Start the round");
    assert!(seats.app().play.session().is_some());
}

/// A round against an explorer: Ann's fortress is explored to its end while she gives
/// her piece up again and again.
fn lost_against(kind: Kind) -> Seats {
    let mut seats = Seats::new();
    seats.click("introduction");
    seats.type_into("Your name", "Ann");
    seats.click(kind.name());
    let setup = seats.app().play.setup().expect("it is set up");
    setup.seed = 11;
    seats.click("Choose your fortress");
    seats.choose_code(&maze(1));
    seats.click("Start the round");
    seats.app().play.settle();
    while seats.session().round().ending().is_none() {
        seats.session().order(Order::Sacrifice(None));
        seats.app().play.settle();
    }
    seats.settle();
    seats
}

#[test]
fn every_explorer_finds_the_flag_in_the_end() {
    for kind in Kind::ALL {
        let mut seats = lost_against(kind);
        let session = seats.session();
        let computer = Mode::Computer {
            side: BEN,
            kind,
            seed: 11,
        };
        assert_eq!(session.mode(), computer);
        let ending = session.round().ending().expect("it is over");
        assert_eq!((ending.winner, ending.how), (BEN, HowEnded::Flag));
        let record = session.table().record().clone();
        assert!(record.check_answers(ANN, &maze(1)).is_ok());
        let drawn = record.terms.fortresses[BEN].expect("it is laid open");
        assert!(keepwright::legality::judge(&drawn).is_legal());
        assert_eq!(record.replay().expect("it replays").ending(), Some(ending));
        assert!(seats.says("Computer has found the flag and wins"));
    }
}

/// The same seed gives the same fortress and the same orders.
#[test]
fn a_round_against_the_computer_can_be_played_again() {
    let record = |mut seats: Seats| seats.session().table().record().clone();
    let kind = Kind::ALL[0];
    assert_eq!(record(lost_against(kind)), record(lost_against(kind)));
}

/// The computer plays at a pace that one can follow, or at once.
#[test]
fn the_computer_can_be_watched_or_hurried() {
    let mut seats = computer_starts();
    let orders = |seats: &mut Seats| seats.entries().len();
    let mut seen = vec![orders(&mut seats)];
    assert!(seats.session().computer_plays());
    for _ in 0..400 {
        seats.harness.step();
        std::thread::sleep(std::time::Duration::from_millis(1));
        seen.push(orders(&mut seats));
        if seen.last() > Some(&2) || !seats.session().computer_plays() {
            break;
        }
    }
    // Never two orders in one frame.
    assert!(seen.windows(2).all(|pair| pair[1] - pair[0] <= 1));
    assert!(orders(&mut seats) >= 1);
    let mut seats = computer_starts();
    seats.command(PlayCommand::Hurry);
    for _ in 0..2000 {
        if !seats.session().computer_plays() {
            break;
        }
        seats.harness.step();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(seats.session().may_order());
}

fn computer_starts() -> Seats {
    let mut seats = Seats::new();
    seats.click("Computer");
    seats.click("Choose your fortress");
    seats.choose_code(&maze(13));
    seats.click("Start the round");
    seats
}

/// Practice: an order is taken back, the computer's after it as well, and it plays
/// on as it would have.
#[test]
fn an_order_is_taken_back_against_the_computer() {
    let mut seats = Seats::new();
    seats.app().play.setup().expect("it is set up").seed = 5;
    seats.click("Red");
    seats.click("Choose your fortress");
    seats.choose_code(&maze(13));
    seats.click("Start the round");
    seats.click("Enter king");
    // The swap ends the turn for certain.
    let order = Order::Swap(Piece::Dwarf);
    let before = seats.entries();
    seats.order(order);
    seats.app().play.settle();
    seats.settle();
    let played = seats.entries();
    assert!(played.len() > before.len() + 1, "the computer has played");
    seats.click("Take back");
    assert_eq!(seats.entries(), before);
    assert!(seats.session().may_order());
    seats.order(order);
    seats.app().play.settle();
    assert_eq!(seats.entries(), played);
}

/// Nothing is taken back from a person.
#[test]
fn players_take_nothing_back_from_each_other() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(8));
    seats.key(Key::Enter);
    seats.click("Enter king");
    assert!(!PlayCommand::TakeBack.is_enabled(&seats.app().play));
    seats.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(seats.entries().len(), 1);
}

/// F33–F35: what a swap or a sacrifice costs is said before it is done, and is not
/// done unless agreed to.
#[test]
fn prices_are_said_before_they_are_paid() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(13));
    seats.key(Key::Enter);
    seats.key(Key::Num1);
    assert_eq!(seats.entries().len(), 1);
    seats.click("Swap dwarf");
    assert!(seats.says("Swap for the dwarf? It ends your turn and costs nothing more."));
    seats.click("Keep playing");
    assert_eq!(seats.entries().len(), 1);
    seats.click("Swap dwarf");
    seats.key(Key::Escape);
    assert_eq!(seats.session().offer, None);
    assert_eq!(seats.entries().len(), 1);
    // Away from E5 the same king, given up, comes back at the cost of two turns.
    seats.click_place("D5 bottom");
    assert!(seats.shows("D5 bottom, visited, king stands here"));
    seats.click("Sacrifice king, 2 turns");
    assert!(seats.says("It ends your turn, and you skip 2 turns."));
    assert_eq!(seats.entries().len(), 2);
    seats.click("Sacrifice");
    assert_eq!(seats.entries().len(), 3);
    assert_eq!(seats.session().round().turns().to_skip(ANN), 2);
}

/// Arrow keys order, Shift and arrows only look around; a known wall is not run into
/// twice.
#[test]
fn a_turn_by_keys() {
    // Corridor: from E5 only D5 is open; E4 is walled.
    let mut seats = Seats::hot_seat(&maze(13), &maze(13));
    seats.key(Key::Enter);
    seats.key(Key::Num2);
    seats.key_with(Modifiers::SHIFT, Key::ArrowUp);
    seats.key_with(Modifiers::SHIFT, Key::ArrowUp);
    assert_eq!(seats.entries().len(), 1);
    seats.key(Key::ArrowUp);
    // E4-E5 is a wall in this maze.
    let entries = seats.entries();
    let Some(Entry::Order { answer, .. }) = entries.last() else {
        panic!("an order");
    };
    assert_eq!(answer.outcome, Outcome::Wall);
    assert!(seats.shows("E4-E5 bottom, wall"));
    seats.key(Key::Enter);
    seats.key(Key::Enter);
    assert_eq!(seats.session().viewer(), Some(BEN));
    assert!(seats.shows("E4-E5 bottom, unknown"));
    seats.key(Key::Num1);
    seats.key(Key::ArrowUp);
    seats.key(Key::Enter);
    seats.key(Key::Enter);
    let count = seats.entries().len();
    seats.command(PlayCommand::Go(Direction::Up));
    assert_eq!(seats.entries().len(), count);
    assert!(seats.session().complains);
    assert!(seats.shows("E4-E5 bottom, wall"));
    // Along the open row.
    seats.key(Key::ArrowLeft);
    assert!(seats.shows("D5-E5 bottom, open"));
}

/// Keys that come faster than frames are all obeyed, in their order; but the cover is
/// seen between two players, however fast they press.
#[test]
fn keys_within_one_frame_are_not_lost() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(17));
    seats.key(Key::Enter);
    // Up to C3 by way of D5, C5 and C4, where no walls are.
    seats.keys_at_once(&[
        Key::Num3,
        Key::ArrowLeft,
        Key::ArrowLeft,
        Key::ArrowUp,
        Key::ArrowUp,
    ]);
    assert!(seats.shows("C3 bottom, visited, wizard stands here"));
    // Left of C3 is a wall.
    let entries = seats.entries().len();
    seats.keys_at_once(&[Key::ArrowLeft, Key::Enter, Key::Enter, Key::Num1]);
    assert_eq!(seats.entries().len(), entries + 1);
    assert_eq!(seats.session().viewer(), None);
    assert!(seats.covered > 0);
}

/// One key a frame, without a frame in between in which the keyboard could follow.
#[test]
fn keys_in_frame_after_frame_are_not_lost() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(17));
    seats.key(Key::Enter);
    seats.key(Key::Num3);
    let before = seats.entries().len();
    let keys = [
        Key::ArrowLeft,
        Key::ArrowLeft,
        Key::ArrowUp,
        Key::ArrowUp,
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowUp,
    ];
    for key in keys {
        seats.key_in_one_frame(key);
    }
    seats.settle();
    assert_eq!(seats.entries().len(), before + keys.len());
    assert!(seats.shows("E2 bottom, visited, wizard stands here"));
}

/// Pencil marks: by the box and by a pencil in hand, rubbed out again, seen by their
/// owner only, and never facts.
#[test]
fn pencil_marks_are_the_players_own() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(8));
    seats.key(Key::Enter);
    let facts = *seats.session().round().notepad(ANN).facts();
    seats.click("flag?");
    seats.click("C2 bottom, unknown");
    assert!(seats.shows("C2 bottom, unknown, pencil flag?"));
    seats.click("wall?");
    seats.click("C2-C3 bottom, unknown");
    assert!(seats.shows("C2-C3 bottom, unknown, pencil wall?"));
    // A wall is no thing to be in a space.
    let marks = seats.entries().len();
    seats.click("C4 bottom, unknown");
    assert!(seats.session().complains);
    assert_eq!(seats.entries().len(), marks);
    seats.click("rub out");
    seats.click("C2 bottom, unknown, pencil flag?");
    assert!(seats.shows("C2 bottom, unknown"));
    seats.click("explore");
    // The box at the cursor, by key.
    seats.click("E5 bottom, start");
    seats.key_with(Modifiers::SHIFT, Key::ArrowLeft);
    seats.key_with(Modifiers::SHIFT, Key::ArrowLeft);
    seats.key(Key::M);
    seats.type_into("Note", "here I think");
    seats.click("Done");
    let place = Place::Space(common::space("D5 bottom"));
    let mark = seats.session().table().pencil(ANN).at(place).cloned();
    assert_eq!(mark, Some(Mark::new(None, "here I think")));
    assert!(seats.shows("D5 bottom, unknown, pencil \"here I think\""));
    assert_eq!(seats.session().round().notepad(ANN).facts(), &facts);
    let wall = Place::Wall(common::wall("C2-C3 bottom"));
    let walls = seats.session().table().pencil(ANN).at(wall).cloned();
    assert_eq!(walls, Some(Mark::new(Some(Guess::Wall), "")));
    // Ben sees none of it.
    seats.key(Key::Num1);
    seats.session().order(Order::Swap(Piece::Dwarf));
    seats.settle();
    seats.key(Key::Enter);
    seats.key(Key::Enter);
    assert_eq!(seats.session().viewer(), Some(BEN));
    assert!(!seats.labels().iter().any(|label| label.contains("pencil ")));
}

/// What follows is shown only when asked for, each with its why.
#[test]
fn deductions_are_shown_with_their_why() {
    let mut seats = Seats::hot_seat(&maze(13), &maze(13));
    seats.key(Key::Enter);
    seats.key(Key::Num1);
    seats.key(Key::ArrowUp);
    // E5 has two neighbours and one is walled off: the other must be open (F7).
    assert!(!seats.says("D5-E5 bottom is open. Otherwise no piece could reach the flag (F7)."));
    seats.key(Key::F6);
    assert!(seats.says("D5-E5 bottom is open. Otherwise no piece could reach the flag (F7)."));
    assert!(seats.shows("D5-E5 bottom, unknown, open follows"));
    seats.key(Key::F6);
    assert!(seats.shows("D5-E5 bottom, unknown"));
}

/// The round is stepped through from both sides after its end.
#[test]
fn a_round_is_looked_back_at() {
    let mut seats = lost_against(Kind::ALL[0]);
    let entries = seats.entries();
    assert_eq!(seats.review().len(), entries.len());
    assert_eq!(seats.review().shown(), entries.len());
    assert!(seats.shows("Computer's map") && seats.shows("Ann's fortress"));
    seats.click("Back");
    assert!(seats.review().shown() < entries.len());
    seats.click("Ann explores");
    assert!(seats.shows("Ann's map") && seats.shows("Computer's fortress"));
    seats.click("First");
    assert_eq!(seats.review().shown(), 0);
    assert_eq!(seats.review().round().notepad(ANN).visited().len(), 0);
    // Only Ann's orders are stepped by.
    seats.click("Next");
    let shown = seats.review().shown();
    assert!(matches!(entries[shown - 1], Entry::Order { side: ANN, .. }));
    seats.click("Last");
    assert_eq!(seats.review().shown(), entries.len());
}

/// Every command has words, and no two share a key.
#[test]
fn commands_have_names_and_keys_of_their_own() {
    let mut keys = Vec::new();
    for command in PlayCommand::all() {
        assert!(!command.name().is_empty() && command.tip().ends_with('.'));
        keys.extend(command.shortcut());
    }
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{key:?}");
    }
    let mut seats = Seats::new();
    seats.key(Key::F1);
    assert!(seats.shows("order the piece there, or use the pencil in hand"));
}

/// The smallest window, and that at twice the size of the letters.
const SMALL: [Vec2; 2] = [Vec2::new(900.0, 560.0), Vec2::new(590.0, 360.0)];

/// Everything is there in the smallest window and at twice the size of the letters.
/// Ann starts, since the computer may win before she gives an order.
#[test]
fn small_windows_show_everything() {
    for size in SMALL {
        for seed in 0..cases(1, 200).cases {
            let seats = Seats::begun(size, seed.into(), Starts::Agreed(ANN));
            let places = seats.labels();
            for space in Space::all() {
                let begins = format!("{space},");
                let label = places.iter().find(|label| label.starts_with(&begins));
                let label = label.unwrap_or_else(|| panic!("{space} is on the board"));
                let rect = seats.harness.get_by_label(label).rect();
                assert!(rect.width() >= 18.0, "{label}: {rect:?}");
                assert!(
                    rect.right() <= size.x && rect.bottom() <= size.y,
                    "{rect:?}"
                );
            }
        }
    }
}

/// Lots let the computer start, and of this seed it finds the flag in its first turn:
/// the round is looked back at before Ann could give an order.
#[test]
fn a_round_may_be_lost_before_ones_first_order() {
    for size in SMALL {
        let mut seats = Seats::begun(size, 333_990, Starts::ByLots);
        let entries = seats.entries();
        let is_order = |entry: &Entry| matches!(entry, Entry::Order { side: BEN, .. });
        assert!(entries.iter().all(is_order), "{entries:?}");
        let ending = seats.session().round().ending().expect("it is over");
        assert_eq!((ending.winner, ending.how), (BEN, HowEnded::Flag));
        assert!(seats.says("Computer has found the flag and wins"));
        assert!(seats.shows("Computer's map") && seats.shows("Red's fortress"));
    }
}

/// From the start to the first order by keys alone.
#[test]
fn a_round_is_begun_by_keys() {
    let mut seats = Seats::new();
    seats.key_with(Modifiers::COMMAND, Key::Num1);
    assert_eq!(seats.app().screen, Screen::Design);
    assert!(!PlayCommand::Resign.is_enabled(&seats.app().play));
    seats.key_with(Modifiers::COMMAND, Key::Num2);
    assert_eq!(seats.app().screen, Screen::Play);
    seats.app().play.setup().expect("a setup").starts = Starts::Agreed(ANN);
    seats.key_with(Modifiers::COMMAND, Key::Enter);
    seats.key_with(Modifiers::COMMAND, Key::Enter);
    seats.key(Key::Num4);
    assert_eq!(seats.entries().len(), 1);
    assert!(seats.shows("E5 bottom, start, dwarf stands here"));
}

/// A name that was not typed is the side's; long names are cut.
#[test]
fn names_are_one_short_line() {
    let mut seats = Seats::new();
    let setup = seats.app().play.setup().expect("it is set up");
    setup.names[ANN] = format!("  Ann \n {}", "a".repeat(100));
    assert_eq!(setup.name(ANN).chars().count(), 60);
    assert!(setup.name(ANN).starts_with("Ann a"));
    setup.names[ANN].clear();
    assert_eq!(setup.name(ANN), "Red");
    assert_eq!(setup.name(BEN), "Computer");
}
