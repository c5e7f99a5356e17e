//! Classic games and setups on disk: kept, taken up, saved, opened; the library.

mod common;
mod tables;
mod window;

use common::Scratch;
use eframe::egui::{Event, Key, Modifiers, Vec2};
use keepwright::app::dialogs::Picked;
use keepwright::app::{ClassicCommand, ClassicMode};
use keepwright::classic::{Edition, Side};
use keepwright::edit::SetupLibrary;
use keepwright::format::classic::{GameFile, SetupFile, stg};
use std::path::PathBuf;
use tables::{Tables, at};

const SIZE: Vec2 = Vec2::new(1180.0, 720.0);

fn wait(tables: &mut Tables) {
    for _ in 0..500 {
        if tables.app().classic.pending.is_none() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        tables.settle();
    }
    assert!(
        tables.app().classic.pending.is_none(),
        "the dialog is answered"
    );
    tables.settle();
}

/// A game of Barrage with three moves, in a program with this state folder.
fn three_moves(answers: Vec<Picked>, state: Option<PathBuf>) -> Tables {
    let mut tables = Tables::of_size(SIZE, answers, state);
    tables.set_up(Edition::Barrage);
    tables.click("I am Ann");
    for i in 0..3 {
        let mut moves = tables.game().legal_moves();
        moves.sort();
        tables.press(moves[0].from);
        tables.press(moves[0].to);
        if i < 2 {
            let name = ["Ann", "Ben"][tables.session().to_move() as usize];
            tables.click(&format!("Hand over to {name}"));
            tables.click(&format!("I am {name}"));
        }
    }
    tables
}

/// A program that ends badly in the midst of a game offers it at its next start, covered.
#[test]
fn a_game_that_was_left_is_taken_up() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let mut tables = three_moves(Vec::new(), Some(state.clone()));
    let game = tables.game();
    drop(tables);
    let mut tables = Tables::of_size(SIZE, Vec::new(), Some(state.clone()));
    assert!(
        tables.says("Ann and Ben left a game in turn 4. Nothing of it is lost."),
        "{:?}",
        tables.texts()
    );
    tables.click("Take it up");
    assert_eq!(tables.game(), game);
    assert_eq!(tables.session().viewer(), None);
    assert_eq!(tables.session().mode(), ClassicMode::HotSeat);
    // It goes on, and is over: then nothing is left.
    tables.click("I am Ben");
    tables.command(ClassicCommand::Resign);
    tables.click("Resign");
    drop(tables);
    let tables = Tables::of_size(SIZE, Vec::new(), Some(state));
    assert!(!tables.shows("Take it up"));
}

#[test]
fn a_game_that_was_left_can_be_let_go() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    drop(three_moves(Vec::new(), Some(state.clone())));
    let mut tables = Tables::of_size(SIZE, Vec::new(), Some(state.clone()));
    tables.click("Let it go");
    assert!(!tables.shows("Take it up"));
    drop(tables);
    assert!(!Tables::of_size(SIZE, Vec::new(), Some(state)).shows("Take it up"));
}

/// A game is saved at any ply, opened again and goes on; a game that was given up is
/// looked back at and played on from an earlier moment.
#[test]
fn games_are_saved_and_opened() {
    let scratch = Scratch::new();
    let path = scratch.path("game.json");
    let answers = vec![Picked::File(path.clone()), Picked::File(path.clone())];
    let mut tables = three_moves(answers, None);
    let game = tables.game();
    tables.command(ClassicCommand::SaveGame);
    wait(&mut tables);
    assert!(tables.says("Saved "));
    tables.click("Close");
    let bytes = std::fs::read(&path).expect("it was written");
    let file = GameFile::read(&bytes).expect("a game file");
    assert_eq!(file.game(), &game);
    assert_eq!(file.players, ["Ann", "Ben"]);
    tables.command(ClassicCommand::Resign);
    tables.click("Resign");
    tables.click("Back");
    tables.click("Play on from here");
    assert_eq!(tables.game().record().len(), 2);
    assert_eq!(tables.session().viewer(), None);
    tables.click("I am Ann");
    tables.command(ClassicCommand::NewGame);
    tables.click("Let it go");
    tables.click("Open game…");
    wait(&mut tables);
    tables.click("Both at this screen");
    assert_eq!(tables.game(), game);
    assert!(tables.shows("I am Ben"));
}

/// A game against the computer that was saved goes on against it: nobody is offered the
/// computer's seat, from which its ranks could be seen (C20).
#[test]
fn a_saved_game_goes_on_against_the_computer() {
    let scratch = Scratch::new();
    let path = scratch.path("game.json");
    let answers = vec![Picked::File(path.clone()), Picked::File(path)];
    let mut tables = Tables::of_size(SIZE, answers, None);
    tables.click("Against the computer");
    tables.click("Barrage");
    tables.click("Set up");
    tables.click("Random setup");
    tables.click("Ready");
    tables.command(ClassicCommand::SaveGame);
    wait(&mut tables);
    tables.click("Close");
    let game = tables.game();
    tables.command(ClassicCommand::NewGame);
    tables.click("Let it go");
    tables.click("Open game…");
    wait(&mut tables);
    assert!(
        tables.says("A game of Red and Computer, in turn 1."),
        "{:?}",
        tables.texts()
    );
    tables.click("Red against the computer");
    assert_eq!(tables.game(), game);
    assert_eq!(tables.session().viewer(), Some(Side::Red));
    let mode = tables.session().mode();
    assert!(matches!(
        mode,
        ClassicMode::Computer {
            side: Side::Blue,
            ..
        }
    ));
    // It plays, and keeps its seat.
    let plain = game.legal_moves()[0];
    tables.press(plain.from);
    tables.press(plain.to);
    tables.app().classic.settle();
    tables.settle();
    assert_eq!(tables.game().record().len(), 2);
    assert_eq!(tables.session().viewer(), Some(Side::Red));
}

/// Where the desktop has no file dialog the path is typed at once, and Enter answers.
#[test]
fn a_path_is_typed_without_the_mouse() {
    let scratch = Scratch::new();
    let path = scratch.path("game.json");
    let game = three_moves(Vec::new(), None).session().file().to_json();
    std::fs::write(&path, game).expect("written");
    let mut tables = Tables::of_size(SIZE, vec![Picked::NoService], None);
    tables.key_with(Modifiers::COMMAND, Key::O);
    wait(&mut tables);
    assert!(tables.shows("Path of the file"));
    let typed = Event::Text(path.display().to_string());
    tables.harness.event(typed);
    tables.settle();
    tables.key(Key::Enter);
    tables.click("Both at this screen");
    assert_eq!(tables.game().record().len(), 3);
}

/// C20: a picture shows what the viewer sees; there is none of a covered screen.
#[test]
fn a_picture_holds_no_hidden_rank() {
    let scratch = Scratch::new();
    let path = scratch.path("board.svg");
    let mut tables = Tables::of_size(SIZE, vec![Picked::File(path.clone())], None);
    tables.set_up(Edition::Classic);
    assert!(!ClassicCommand::Picture.is_enabled(&tables.app().classic));
    tables.click("I am Ann");
    tables.command(ClassicCommand::Picture);
    wait(&mut tables);
    let svg = std::fs::read_to_string(&path).expect("it was written");
    assert!(svg.starts_with("<svg"));
    // Her 40 ranks and the 20 letters and figures at the edges.
    assert_eq!(svg.matches("<text").count(), 60);
    assert_eq!(svg.matches(">S</text>").count(), 1);
}

/// What cannot be opened says why in a sentence and changes nothing.
#[test]
fn what_is_no_game_is_refused() {
    let scratch = Scratch::new();
    let texts: [(&str, &[u8], &str); 3] = [
        ("a.json", b"{\"format\": \"keepwright-game\", \"version\": 9}", "version"),
        ("b.json", b"nothing of the kind 1", "b.json"),
        (
            "c.json",
            b"{\"format\": \"keepwright-setup\", \"version\": 1, \"game\": \"barrage\", \"side\": \"red\"}",
            "setup",
        ),
    ];
    let mut answers = Vec::new();
    for (name, text, _) in texts {
        std::fs::write(scratch.path(name), text).expect("written");
        answers.push(Picked::File(scratch.path(name)));
    }
    answers.push(Picked::File(scratch.path("missing.json")));
    let mut tables = Tables::of_size(SIZE, answers, None);
    for word in ["version", "b.json", "setup", "no such file"] {
        tables.click("Open game…");
        wait(&mut tables);
        assert!(tables.says(word), "{word}: {:?}", tables.texts());
        tables.click("Close");
        assert!(tables.app().classic.session().is_none());
    }
    // Without a dialog the program asks for a path itself.
    tables.click("Open game…");
    wait(&mut tables);
    assert!(tables.shows("Path of the file"));
    tables.click("Cancel");
}

/// The library is edited without a game: saved under a title, replaced, opened, removed;
/// each side of each edition has its own.
#[test]
fn setups_are_kept_without_a_game() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let mut tables = Tables::of_size(SIZE, Vec::new(), Some(state.clone()));
    tables.click("Barrage");
    tables.click("Library of setups…");
    tables.click("Random setup");
    assert!(!ClassicCommand::KeepSetup.is_enabled(&tables.app().classic));
    tables.type_into("Title", "Left wing");
    tables.click("Save in the library");
    assert!(tables.says("Saved \"Left wing\"."));
    let library = SetupLibrary::new(&state);
    let saved = library.list(Edition::Barrage, Side::Red);
    assert_eq!(saved.len(), 1);
    assert!(saved[0].file.check().is_ok());
    // The other side has none, and what was made is not lost meanwhile.
    tables.click("Blue");
    assert!(!tables.shows("Left wing") && tables.shows("a7, empty"));
    tables.click("Red");
    assert!(tables.shows("Left wing"));
    // Saved again under the same title it is the same setup, changed.
    tables.click("Mirror");
    tables.click("Save in the library");
    let mirrored = library.list(Edition::Barrage, Side::Red);
    assert_eq!(mirrored.len(), 1);
    assert_ne!(mirrored[0].file.setup(), saved[0].file.setup());
    tables.click("Clear");
    tables.click("Left wing");
    let arrangement = tables.app().classic.stage.arrangement().expect("made");
    assert_eq!(arrangement.setup(), mirrored[0].file.setup());
    // It serves in a game.
    tables.click("Back to the rules");
    tables.click("Set up");
    tables.click("I am Red");
    tables.click("Left wing");
    tables.click("Remove Left wing");
    assert!(library.list(Edition::Barrage, Side::Red).is_empty());
    tables.click("Put it back");
    assert_eq!(library.list(Edition::Barrage, Side::Red), mirrored);
    tables.click("Ready");
    assert!(tables.shows("I am Blue"));
}

/// A saved setup gets another title, unless another has it; one that was saved over is put
/// back.
#[test]
fn saved_setups_are_renamed_and_put_back() {
    let scratch = Scratch::new();
    let state = scratch.path("state");
    let mut tables = Tables::of_size(SIZE, Vec::new(), Some(state.clone()));
    tables.click("Library of setups…");
    let library = SetupLibrary::new(&state);
    let titles = || -> Vec<String> {
        let saved = library.list(Edition::Classic, Side::Red);
        saved.into_iter().map(|saved| saved.file.title).collect()
    };
    for title in ["One", "Two"] {
        tables.click("Random setup");
        tables.app().classic.library().title.clear();
        tables.type_into("Title", title);
        tables.click("Save in the library");
    }
    assert_eq!(titles(), ["One", "Two"]);
    let before = library.list(Edition::Classic, Side::Red);
    tables.app().classic.library().title.clear();
    tables.type_into("Title", "One");
    tables.click("Rename \"Two\"");
    assert!(tables.says("\"Two\" keeps its title, for another setup is called \"One\"."));
    tables.type_into("Title", " hundred");
    tables.click("Rename \"Two\"");
    assert_eq!(titles(), ["One", "One hundred"]);
    let after = library.list(Edition::Classic, Side::Red);
    assert_eq!(after[1].file.setup(), before[1].file.setup());
    assert!(!tables.shows("Put it back"));
    // Saved over another.
    tables.click("One");
    tables.click("Mirror");
    tables.click("Save in the library");
    assert!(tables.says("Saved \"One\" in place of the one before."));
    tables.click("Put it back");
    assert_eq!(library.list(Edition::Classic, Side::Red), after);
}

/// Setups come in from files of every form and go out; those of another side are refused.
#[test]
fn setups_come_in_and_go_out() {
    let scratch = Scratch::new();
    let army = Edition::Classic.army(Side::Red);
    let (_, setup) = keepwright::app::Preset::fitting(Edition::Classic, &army, Side::Red).remove(0);
    let mut file = SetupFile::new(Edition::Classic, Side::Blue, army.clone(), setup.clone())
        .expect("known kinds");
    file.title = "Blue's".to_string();
    std::fs::write(scratch.path("blue.json"), file.to_json()).expect("written");
    let red = stg::write(&setup, Side::Red).expect("a classic setup");
    std::fs::write(scratch.path("red.stg"), red).expect("written");
    let answers = ["blue.json", "red.stg", "out.json"].map(|name| Picked::File(scratch.path(name)));
    let mut tables = Tables::of_size(SIZE, answers.into(), None);
    tables.click("Set up");
    tables.click("I am Red");
    tables.click("Bring in from a file…");
    wait(&mut tables);
    assert!(
        tables.says("this setup is Blue's for classic"),
        "{:?}",
        tables.texts()
    );
    tables.click("Close");
    tables.click("Bring in from a file…");
    wait(&mut tables);
    let arrangement = tables.app().classic.stage.arrangement().expect("made");
    let mut placements = setup.placements.clone();
    placements.sort();
    assert_eq!(arrangement.setup().placements, placements);
    tables.click("Take out to a file…");
    wait(&mut tables);
    let bytes = std::fs::read(scratch.path("out.json")).expect("it was written");
    let out = SetupFile::read(&bytes).expect("a setup file");
    assert_eq!(out.setup().placements, placements);
    tables.click("Close");
    tables.key_with(Modifiers::COMMAND, Key::Z);
    assert!(tables.shows(&format!("{}, empty", at("a1"))));
}
