//! The boxes in front of a round: questions, messages, the list of keys.

use super::Wanted;
use super::command::PlayCommand;
use crate::app::menu;
use eframe::egui::{TextEdit, Ui};

/// A box in front of everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// All keys.
    Help,
    /// The round is not over: let it go?
    LetGo,
    /// The round with somebody elsewhere is not over: leave it?
    Leave,
    /// Something that was done, or why not.
    Message(String),
    /// The path of a file, as typed, where the desktop has no dialog for it.
    Path(Wanted, String),
}

/// What was answered to a box.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// Nothing yet.
    Stays,
    /// It is to be done.
    Yes,
    /// It is not.
    No,
}

/// The content of a box; what was answered.
pub fn show(open: &mut Notice, ui: &mut Ui) -> Answered {
    let (yes, no) = match open {
        Notice::Help => {
            keys(ui);
            (None, "Close")
        }
        Notice::LetGo => {
            ui.heading("The round is not over");
            ui.label("Let it go and set up another?");
            (Some("Let it go"), "Keep playing")
        }
        Notice::Leave => {
            ui.heading("The round is not over");
            ui.label("Leave it? It is kept, and you can go on with it whenever you both like.");
            (Some("Leave it"), "Keep playing")
        }
        Notice::Message(text) => {
            ui.label(text.as_str());
            (None, "Close")
        }
        Notice::Path(wanted, path) => {
            let verb = if matches!(wanted, Wanted::Save | Wanted::SaveSigned) {
                "Save"
            } else {
                "Open"
            };
            let label = ui.label("Path of the file");
            let edit = TextEdit::singleline(path).desired_width(420.0);
            ui.add(edit).labelled_by(label.id);
            (Some(verb), "Cancel")
        }
    };
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        if yes.is_some_and(|yes| ui.button(yes).clicked()) {
            Answered::Yes
        } else if ui.button(no).clicked() {
            Answered::No
        } else {
            Answered::Stays
        }
    })
    .inner
}

/// The list of keys.
fn keys(ui: &mut Ui) {
    let commands = PlayCommand::all().filter_map(|command| {
        let keys = ui.ctx().format_shortcut(&command.shortcut()?);
        Some((keys, command.name()))
    });
    let map = MAP_KEYS
        .iter()
        .map(|(keys, meaning)| (keys.to_string(), meaning.to_string()));
    let rows: Vec<(String, String)> = commands.chain(map).collect();
    menu::keys(rows, ui);
}

/// Keys of the map itself, which are no commands.
const MAP_KEYS: &[(&str, &str)] = &[
    ("Shift and arrows", "walk over spaces and slots of the map"),
    (
        "Shift and Page Up, Page Down",
        "go to the space above or below",
    ),
    ("Space", "order the piece there, or use the pencil in hand"),
    ("Esc", "let go of what is half done"),
    ("Tab", "go to the next part of the window"),
];
