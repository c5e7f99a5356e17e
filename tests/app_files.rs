//! Files in the editor: opened, saved, changed by others, lost and found.

mod common;
mod window;

use common::Scratch;
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use keepwright::app::dialogs::Picked;
use keepwright::app::{Command, Intent};
use keepwright::format::{LayoutFile, share_code};
use keepwright::fortress::{Game, Layout};
use std::path::PathBuf;
use window::Window;

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the editor reads it by itself".to_string())
    }
}

#[test]
fn a_dropped_file_is_opened() {
    let mut window = Window::new(Vec::new(), None);
    let path = common::files("mazes", "json").remove(0);
    let dropped = std::sync::Arc::new(Dropped(path.clone()));
    window.harness.input_mut().dropped_files.push(dropped);
    window.harness.step();
    window.harness.input_mut().dropped_files.clear();
    window.settle();
    assert_eq!(window.editor().path(), Some(path.as_path()));
    assert!(window.editor().title().starts_with("First steps"));
}

/// What is changed while the desktop's dialog is open is asked about as well.
#[test]
fn changes_made_behind_a_dialog_are_not_lost() {
    let path = common::files("mazes", "json").remove(0);
    let mut window = Window::new(vec![Picked::File(path)], None);
    window.editor().run(Command::Open);
    let wall = common::wall("A1-A2 bottom");
    let step = keepwright::edit::actions::set_wall(&window.layout(), wall, true);
    window.editor().apply(step);
    window.wait_for_dialog();
    assert!(window.layout().has_wall(wall));
    window.click("Cancel");
    assert!(window.layout().has_wall(wall));
}

/// Two programs ended badly: the second is not opened over the first.
#[test]
fn of_several_recoveries_none_is_lost() {
    let scratch = Scratch::new();
    let folder = scratch.path("state");
    let lost: Vec<Layout> = ["A1-A2 bottom, open", "C1-C2 bottom, open"]
        .iter()
        .map(|label| {
            let mut window = Window::new(Vec::new(), Some(folder.clone()));
            if window.harness.query_by_label("Recover").is_some() {
                // Nobody answers; it is offered again later.
                window.editor().modal = None;
                window.settle();
            }
            window.click(label);
            window.layout()
        })
        .collect();
    let mut found = Vec::new();
    for _ in 0..2 {
        let mut window = Window::new(Vec::new(), Some(folder.clone()));
        window.click("Recover");
        assert!(window.harness.query_by_label("Recover").is_none());
        found.push(window.layout());
        window.editor().carry_out(Intent::Quit);
    }
    assert!(lost.iter().all(|layout| found.contains(layout)));
    let window = Window::new(Vec::new(), Some(folder));
    assert!(window.harness.query_by_label("Recover").is_none());
}

/// A code that is none stays in its box with what is wrong, to be mended.
#[test]
fn a_mistyped_code_can_be_mended() {
    let mut window = Window::new(Vec::new(), None);
    window.command(Command::PasteCode);
    window
        .harness
        .get_by_label("Share code")
        .type_text("00000-00000");
    window.settle();
    window.click("Open");
    assert!(
        window
            .harness
            .query_by_label_contains("25 characters")
            .is_some()
    );
    window.harness.get_by_label("Share code").focus();
    window.settle();
    window.key(Key::End);
    window
        .harness
        .get_by_label("Share code")
        .type_text("-00000-00000-00000");
    window.settle();
    window.click("Open");
    assert!(window.editor().modal.is_none());
    assert_eq!(window.layout().walls().len(), 20);
}

/// Closing with unsaved changes asks first; saving goes on with closing.
#[test]
fn quitting_saves_first_if_one_likes() {
    let scratch = Scratch::new();
    let file = scratch.path("last.json");
    let mut window = Window::new(vec![Picked::File(file.clone())], None);
    window.click("A1-A2 bottom, open");
    window.command(Command::Quit);
    assert!(!window.editor().closing);
    let saves: Vec<_> = window.harness.get_all_by_label("Save").collect();
    saves.last().expect("the box's button").click();
    window.settle();
    window.wait_for_dialog();
    assert!(window.editor().closing && file.exists());
}

#[test]
fn unsaved_changes_are_asked_about() {
    let mut window = Window::new(Vec::new(), None);
    window.click("A1-A2 bottom, open");
    window.command(Command::NewMain);
    window.click("Cancel");
    assert_eq!(window.layout().walls().len(), 1);
    window.command(Command::NewMain);
    window.click("Discard changes");
    assert_eq!(window.layout().walls().len(), 0);
}

/// Without a dialog service the program's own box asks for the path.
#[test]
fn the_path_box_saves_where_there_is_no_dialog() {
    let scratch = Scratch::new();
    let mut window = Window::new(vec![Picked::NoService], None);
    window.click("A1-A2 bottom, open");
    window.command(Command::Save);
    window.wait_for_dialog();
    let file = scratch.path("typed.json");
    let field = window.harness.get_by_label("Path of the file");
    field.focus();
    window.harness.run_ok();
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::A);
    let field = window.harness.get_by_label("Path of the file");
    field.type_text(&file.display().to_string());
    window.settle();
    let saves: Vec<_> = window.harness.get_all_by_label("Save").collect();
    saves.last().expect("the box's button").click();
    window.settle();
    assert!(file.exists());
}

#[test]
fn an_unreadable_file_is_told_and_the_document_stays() {
    let scratch = Scratch::new();
    let file = PathBuf::from(scratch.file("bad.json", b"{\"format\": 3}"));
    let mut window = Window::new(vec![Picked::File(file)], None);
    window.command(Command::Open);
    window.wait_for_dialog();
    assert!(
        window
            .harness
            .query_by_label_contains("bad.json:1:12")
            .is_some()
    );
    window.click("Close");
    assert_eq!(window.layout(), Layout::new(Game::Main));
}

#[test]
fn a_file_changed_meanwhile_is_noticed() {
    let scratch = Scratch::new();
    let file = scratch.path("shared.json");
    let text = LayoutFile::untitled(Layout::new(Game::Main)).to_json();
    std::fs::write(&file, &text).expect("written");
    let mut window = Window::new(vec![Picked::File(file.clone())], None);
    window.command(Command::Open);
    window.wait_for_dialog();
    window.click("A1-A2 bottom, open");
    std::fs::write(
        &file,
        text.replace("\"title\": \"\"", "\"title\": \"theirs\""),
    )
    .expect("written");
    window.command(Command::Save);
    window.click("Cancel");
    assert!(
        std::fs::read_to_string(&file)
            .expect("text")
            .contains("theirs")
    );
    window.command(Command::Save);
    window.click("Overwrite it");
    assert!(
        !std::fs::read_to_string(&file)
            .expect("text")
            .contains("theirs")
    );
}

#[test]
fn share_codes_are_copied_and_opened() {
    let mut window = Window::new(Vec::new(), None);
    window.editor().example(3);
    window.settle();
    let layout = window.layout();
    window.editor().run(Command::CopyCode);
    let code = window.editor().to_clipboard.clone().expect("on its way");
    assert_eq!(share_code::decode(&code), Ok(layout));
    window.command(Command::NewMain);
    window.editor().open_code(&code);
    window.settle();
    assert_eq!(window.layout(), layout);
}

#[test]
fn work_that_was_never_saved_is_offered_after_a_crash() {
    let scratch = Scratch::new();
    let folder = scratch.path("state");
    let mut window = Window::new(Vec::new(), Some(folder.clone()));
    window.click("A1-A2 bottom, open");
    let lost = window.layout();
    // The program ends without a word.
    drop(window);
    let mut window = Window::new(Vec::new(), Some(folder));
    window.click("Recover");
    assert_eq!(window.layout(), lost);
    assert!(window.editor().document().is_modified());
}
