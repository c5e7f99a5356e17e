//! The program with windows: an editor that judges a fortress while it is built,
//! rounds played with what was built, and the classic boards.

mod analysis;
mod autosave;
mod board;
mod boxes;
mod classic;
mod command;
pub mod dialogs;
mod editor;
mod menu;
mod paint;
mod panels;
mod play;
mod playback;
mod rater;
mod rating_view;
mod screen;
mod shelf;
mod tool;

pub use analysis::Analysis;
pub use classic::{
    Arrangement, Classic, ClassicCommand, ClassicLibrary, ClassicMode, ClassicNotice, ClassicOffer,
    ClassicSession, ClassicStage, ClassicWanted, ClassicWay, Entering, Held, PRESETS, Preparation,
    PreparationPage, Preset, Replay,
};
pub use command::Command;
pub use editor::{EXAMPLES, Editor, Intent};
pub use play::{
    Choice, ChoiceError, Desk, Direction, Heard, LayingOpen, Mode, Notice, Offer, Page, Pick, Play,
    PlayCommand, PlayTool, Remark, RemoteRound, RemoteTerms, Review, Role, Said, Session, Setup,
    Source, Stage, Starts, Taken, Way, Wish,
};
pub use rater::{Rater, RatingTerms};
pub use screen::{App, Screen};
pub use tool::Tool;

use crate::edit::state_folder;
use crate::scene::Theme;
use dialogs::Desktop;
use eframe::egui::{self, CentralPanel, Frame, Key, Modifiers, Panel, Ui, ViewportCommand};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Opens the window, on a file if one is given, and stays until it is closed.
///
/// # Errors
/// A sentence for people where no window can be opened.
pub fn run(file: Option<&Path>) -> Result<(), String> {
    if !has_display() {
        return Err("there is no display".to_string());
    }
    let file = file.map(Path::to_path_buf);
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Keepwright")
            .with_inner_size([1180.0, 720.0])
            .with_min_inner_size([900.0, 560.0]),
        ..eframe::NativeOptions::default()
    };
    let has_started = Arc::new(AtomicBool::new(false));
    let started = has_started.clone();
    let start = move || {
        eframe::run_native(
            "keepwright",
            options,
            Box::new(move |creation| {
                started.store(true, Ordering::Relaxed);
                // From here on a panic is our own and is to be heard.
                drop(take_hook());
                let mut app = App::new(&creation.egui_ctx, Arc::new(Desktop), state_folder());
                if let Some(file) = &file {
                    app.editor.open(file);
                }
                Ok(Box::new(Program { app }))
            }),
        )
    };
    // A missing system library makes the window's own libraries panic.
    set_hook(Box::new(|_| {}));
    let ended = catch_unwind(AssertUnwindSafe(start));
    drop(take_hook());
    match ended {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(panic) if has_started.load(Ordering::Relaxed) => resume_unwind(panic),
        Err(_) => {
            Err("a library that windows need is missing; the README lists the packages".to_string())
        }
    }
}

/// Whether there is anything to open a window on.
fn has_display() -> bool {
    let named = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos")))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
            .into_iter()
            .any(named)
}

struct Program {
    app: App,
}

impl eframe::App for Program {
    fn logic(&mut self, context: &egui::Context, _: &mut eframe::Frame) {
        self.app.logic(context);
        let asked = context.input(|input| input.viewport().close_requested());
        let editor = &mut self.app.editor;
        if asked && !editor.closing {
            if editor.document().is_modified() {
                context.send_viewport_cmd(ViewportCommand::CancelClose);
                self.app.screen = Screen::Design;
            }
            self.app.editor.intend(Intent::Quit);
        } else if editor.closing && !asked {
            context.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.app.show(ui);
    }
}

/// One frame of the editor. Needs no window of its own, so that tests can show it.
pub fn show(editor: &mut Editor, ui: &mut Ui) {
    let context = ui.ctx().clone();
    let title = editor.title();
    outside(&mut editor.shown_title, title, editor.theme, &context);
    Panel::top("menus").show(ui, |ui| {
        ui.horizontal_wrapped(|ui| panels::menus(editor, ui));
    });
    body(editor, ui);
}

/// Everything of the editor below its menus.
fn body(editor: &mut Editor, ui: &mut Ui) {
    let context = ui.ctx().clone();
    if let Some(text) = editor.to_clipboard.take() {
        context.copy_text(text);
    }
    if editor.modal.is_none() {
        shortcuts(editor, ui);
    }
    dropped(editor, ui);
    Panel::bottom("status").show(ui, |ui| panels::status(editor, ui));
    // Of fixed widths, so that the board never moves under the mouse.
    let width = context.content_rect().width();
    Panel::left("parts")
        .resizable(false)
        .exact_size(216.0)
        .show(ui, |ui| {
            egui::ScrollArea::vertical().show(ui, |ui| panels::palette(editor, ui));
        });
    Panel::right("verdict")
        .resizable(false)
        .exact_size((0.25 * width).clamp(240.0, 320.0))
        .show(ui, |ui| panels::verdict(editor, ui));
    CentralPanel::default()
        .frame(Frame::NONE)
        .show(ui, |ui| board::show(editor, ui));
    boxes::show(editor, &context);
}

/// Tells the window its title and the theme when they change: every word to it
/// costs a frame.
fn outside(shown_title: &mut String, title: String, theme: Theme, context: &egui::Context) {
    if *shown_title != title {
        context.send_viewport_cmd(ViewportCommand::Title(title.clone()));
        *shown_title = title;
    }
    let theme = match theme {
        Theme::Light => egui::Theme::Light,
        Theme::Dark => egui::Theme::Dark,
    };
    if context.theme() != theme {
        context.set_theme(theme);
        // This frame was begun in the other theme.
        context.request_repaint();
    }
}

/// Runs the commands whose keys are pressed, those with more modifiers first.
fn shortcuts(editor: &mut Editor, ui: &Ui) {
    let typing = ui.ctx().text_edit_focused();
    let mut keys: Vec<_> = Command::all(editor)
        .into_iter()
        .flat_map(|command| {
            [command.shortcut(), command.second_shortcut()]
                .into_iter()
                .flatten()
                .map(move |shortcut| (shortcut, command))
        })
        .filter(|(shortcut, _)| !typing || shortcut.modifiers != Modifiers::NONE)
        .collect();
    keys.sort_by_key(|(shortcut, _)| !shortcut.modifiers.shift);
    let pressed = keys
        .into_iter()
        .find(|(shortcut, _)| ui.input_mut(|input| input.consume_shortcut(shortcut)));
    if let Some((_, command)) = pressed {
        editor.run(command);
    }
    // A menu that is open takes Esc for itself.
    let menu = egui::Popup::is_any_open(ui.ctx());
    if !menu && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        editor.cancel();
    }
}

/// Opens a file dropped on the window.
fn dropped(editor: &mut Editor, ui: &Ui) {
    let file = ui.input(|input| {
        let dropped = input.raw.dropped_files.first();
        dropped.map(|file| file.path().to_path_buf())
    });
    match file {
        Some(_) if editor.modal.is_some() => {
            editor.status = "Answer the question first, then drop the file again.".to_string();
        }
        Some(path) => editor.intend(Intent::Open(path)),
        None => {}
    }
}
