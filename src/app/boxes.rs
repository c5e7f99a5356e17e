//! The boxes in front of everything: questions, messages, help, search.

use super::command::Command;
use super::dialogs::{Modal, Purpose};
use super::editor::Editor;
use super::menu;
use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{Context, Id, Key, Modal as Window, ScrollArea, TextEdit, Ui};
use std::path::PathBuf;

/// Shows the box that is open, if one is, and does what is answered.
pub fn show(editor: &mut Editor, context: &Context) {
    let Some(modal) = editor.modal.take() else {
        return;
    };
    let name = Id::unique("box");
    // A click beside it lets go what asks nothing.
    let is_light = matches!(
        modal,
        Modal::Help | Modal::Palette(_) | Modal::Message { .. }
    );
    let must_answer = matches!(modal, Modal::Recover(_));
    let pressed_escape = context.input(|input| input.key_pressed(Key::Escape));
    let response = Window::new(name).show(context, |ui| {
        ui.set_max_width(520.0);
        content(editor, ui, modal)
    });
    let escaped = !must_answer && (pressed_escape || is_light && response.should_close());
    let answered = response.inner;
    // What is still open stays, unless an answer opened another box.
    if let Some(modal) = answered
        && !escaped
        && editor.modal.is_none()
    {
        editor.modal = Some(modal);
    }
    if editor.modal.is_none() {
        // Back to the board, for the keys.
        editor.focus_cursor = true;
    }
}

/// The box's content; gives the box back if it stays open.
fn content(editor: &mut Editor, ui: &mut Ui, modal: Modal) -> Option<Modal> {
    match modal {
        Modal::Unsaved(intent) => {
            ui.heading("Unsaved changes");
            ui.label("Save the fortress first?");
            let mut stays = true;
            buttons(ui, |ui| {
                if ui.button("Save").clicked() {
                    stays = false;
                    editor.save(Some(intent.clone()));
                }
                if ui.button("Discard changes").clicked() {
                    stays = false;
                    editor.carry_out(intent.clone());
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
            stays.then_some(Modal::Unsaved(intent))
        }
        Modal::PathBox(purpose, mut path, mut error) => {
            ui.heading(match purpose {
                Purpose::Open(_) => "Open a file",
                Purpose::Save(_) => "Save to a file",
            });
            let entered = line(ui, "Path of the file", &mut path);
            complaint(ui, &error);
            let mut stays = true;
            buttons(ui, |ui| {
                let go = match purpose {
                    Purpose::Open(_) => "Open",
                    Purpose::Save(_) => "Save",
                };
                if (ui.button(go).clicked() || entered) && !path.trim().is_empty() {
                    let typed = PathBuf::from(path.trim());
                    match &purpose {
                        Purpose::Open(_) => match editor.try_open(&typed) {
                            Ok(()) => stays = false,
                            Err(reason) => error = reason,
                        },
                        Purpose::Save(then) => {
                            stays = false;
                            let typed = match typed.extension() {
                                Some(_) => typed,
                                None => typed.with_extension("json"),
                            };
                            editor.save_new(typed, then.clone());
                        }
                    }
                } else if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
            stays.then_some(Modal::PathBox(purpose, path, error))
        }
        Modal::Changed(path, then) => {
            let is_own = editor.path() == Some(path.as_path());
            ui.heading(if is_own {
                "The file has changed"
            } else {
                "There is a file of this name"
            });
            ui.label(format!(
                "{} {}.",
                path.display(),
                if is_own {
                    "was changed by another program since it was opened or saved here"
                } else {
                    "is there already and would be lost"
                }
            ));
            let mut stays = true;
            buttons(ui, |ui| {
                if ui.button("Overwrite it").clicked() {
                    stays = false;
                    editor.save_to(path.clone(), then.clone());
                }
                if ui.button("Save as…").clicked() {
                    stays = false;
                    editor.save_as(then.clone());
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
            stays.then_some(Modal::Changed(path, then))
        }
        Modal::Message { title, text } => {
            ui.heading(&title);
            ui.label(&text);
            let mut stays = true;
            buttons(ui, |ui| {
                if ui.button("Close").clicked() {
                    stays = false;
                }
            });
            stays.then_some(Modal::Message { title, text })
        }
        Modal::Help => help(editor, ui),
        Modal::Palette(filter) => palette(editor, ui, filter),
        Modal::Code(mut code, error) => {
            ui.heading("Open a share code");
            let entered = line(ui, "Share code", &mut code);
            complaint(ui, &error);
            let mut stays = true;
            buttons(ui, |ui| {
                if ui.button("Open").clicked() || entered {
                    stays = false;
                    editor.open_code(&code);
                } else if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
            stays.then_some(Modal::Code(code, error))
        }
        Modal::Recover(found) => {
            ui.heading("Unsaved work was found");
            ui.label(match &found.original {
                Some(path) => format!(
                    "Keepwright ended before changes to {} were saved.",
                    path.display()
                ),
                None => "Keepwright ended before a new fortress was saved.".to_string(),
            });
            let mut answer = None;
            buttons(ui, |ui| {
                if ui.button("Recover").clicked() {
                    answer = Some(true);
                }
                if ui.button("Let it go").clicked() {
                    answer = Some(false);
                }
            });
            match answer {
                Some(keep) => {
                    editor.recover(found, keep);
                    None
                }
                None => Some(Modal::Recover(found)),
            }
        }
    }
}

fn buttons(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.add_space(10.0);
    ui.horizontal(add);
}

/// What was wrong with what was typed.
fn complaint(ui: &mut Ui, error: &str) {
    if !error.is_empty() {
        ui.colored_label(ui.visuals().error_fg_color, error);
    }
}

/// A line to type; whether Enter was pressed in it.
fn line(ui: &mut Ui, name: &str, text: &mut String) -> bool {
    let label = ui.label(name);
    let length = text.chars().count();
    let edit = TextEdit::singleline(text).desired_width(480.0);
    let response = ui.add(edit).labelled_by(label.id);
    if response.gained_focus()
        && let Some(mut state) = TextEditState::load(ui.ctx(), response.id)
    {
        // What is proposed gives way to what is typed.
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(length));
        state.cursor.set_char_range(Some(all));
        state.store(ui.ctx(), response.id);
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !entered && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    entered
}

fn help(editor: &Editor, ui: &mut Ui) -> Option<Modal> {
    let board = BOARD_KEYS
        .iter()
        .map(|(keys, meaning)| (keys.to_string(), meaning.to_string()));
    let commands = Command::all(editor).into_iter().filter_map(|command| {
        let keys: Vec<String> = [command.shortcut(), command.second_shortcut()]
            .iter()
            .flatten()
            .map(|shortcut| ui.ctx().format_shortcut(shortcut))
            .collect();
        (!keys.is_empty()).then(|| (keys.join("  "), command.name(editor)))
    });
    let rows: Vec<(String, String)> = board.chain(commands).collect();
    menu::keys(rows, ui);
    let mut stays = true;
    buttons(ui, |ui| stays = !ui.button("Close").clicked());
    stays.then_some(Modal::Help)
}

/// Keys of the board itself, which are no commands.
const BOARD_KEYS: &[(&str, &str)] = &[
    ("Arrows", "walk over spaces and slots"),
    ("Page Up, Page Down", "go to the space above or below"),
    ("Space, Enter", "use the tool in hand"),
    ("Delete", "erase"),
    ("Esc", "let a stroke, a route or a box go"),
    ("Tab", "go to the next part of the window"),
    (
        "Ctrl and +, Ctrl and -",
        "make everything larger or smaller",
    ),
];

fn palette(editor: &mut Editor, ui: &mut Ui, mut filter: String) -> Option<Modal> {
    ui.heading("All commands");
    let entered = line(ui, "Search", &mut filter);
    let wanted = filter.to_lowercase();
    let found: Vec<Command> = Command::all(editor)
        .into_iter()
        .filter(|command| command.name(editor).to_lowercase().contains(&wanted))
        .filter(|command| command.is_enabled(editor))
        .collect();
    let mut chosen = found.first().copied().filter(|_| entered);
    ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
        for command in &found {
            if ui.button(command.name(editor)).clicked() {
                chosen = Some(*command);
            }
        }
    });
    match chosen {
        Some(command) => {
            editor.run(command);
            None
        }
        None => Some(Modal::Palette(filter)),
    }
}
