//! The boxes in front of the boards: questions, messages, the list of keys.

use super::command::{BOARD_KEYS, ClassicCommand};
use super::keeping::Wanted;
use super::{Intent, board, words};
use crate::app::menu;
use crate::classic::Side;
use crate::format::classic::GameFile;
use eframe::egui::{Id, Key, Modal, TextEdit, Ui};

/// A box in front of everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// All keys.
    Help,
    /// The game is not over: let it go?
    LetGo,
    /// Something that was done, or why not.
    Message(String),
    /// A game from a file goes on: who plays?
    PlayOn(Box<GameFile>),
    /// The path of a file, as typed, where the desktop has no dialog for it.
    Path(Wanted, String),
}

/// Shows the box that is open; what was answered.
pub(super) fn show(notice: &mut Option<Notice>, ui: &Ui) -> Option<Intent> {
    let open = notice.as_mut()?;
    let response = Modal::new(Id::unique("classic box")).show(ui.ctx(), |ui| {
        ui.set_max_width(460.0);
        content(open, ui)
    });
    let is_closed = response.should_close();
    response.inner.or(is_closed.then_some(Intent::Close))
}

fn content(open: &mut Notice, ui: &mut Ui) -> Option<Intent> {
    let (yes, no) = match open {
        Notice::Help => {
            keys(ui);
            (None, "Close")
        }
        Notice::LetGo => {
            ui.heading("The game is not over");
            ui.label("Let it go and prepare another?");
            (Some(("Let it go", Intent::Prepare)), "Keep playing")
        }
        Notice::Message(text) => {
            ui.label(text.as_str());
            (None, "Close")
        }
        Notice::PlayOn(file) => return players(file, ui),
        Notice::Path(wanted, path) => {
            let label = ui.label("Path of the file");
            let edit = TextEdit::singleline(path).desired_width(420.0);
            let edit = ui.add(edit).labelled_by(label.id);
            let is_free = |focused: Option<Id>| focused.is_none_or(board::is_square);
            let intent = Intent::Path(*wanted, path.clone());
            if edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                return Some(intent);
            }
            if ui.memory(|memory| is_free(memory.focused())) {
                edit.request_focus();
            }
            let verb = if wanted.opens() { "Open" } else { "Save" };
            (Some((verb, intent)), "Cancel")
        }
    };
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        let yes = yes.filter(|(words, _)| ui.button(*words).clicked());
        let no = ui.button(no).clicked().then_some(Intent::Close);
        yes.map(|(_, intent)| intent).or(no)
    })
    .inner
}

/// Asks who plays on with a game from a file. It tells no rank.
fn players(file: &GameFile, ui: &mut Ui) -> Option<Intent> {
    ui.heading("Who plays on?");
    let [red, blue] = Side::BOTH.map(|side| words::player(file, side));
    let turn = file.game().position().plies() + 1;
    ui.label(format!("A game of {red} and {blue}, in turn {turn}."));
    ui.add_space(10.0);
    let choices = [
        (format!("{red} against the computer"), Some(Side::Blue)),
        (format!("{blue} against the computer"), Some(Side::Red)),
        ("Both at this screen".to_string(), None),
    ];
    let mut intent = None;
    for (words, computer) in choices {
        if ui.button(words).clicked() {
            intent = Some(Intent::PlayOn(computer));
        }
    }
    if ui.button("Cancel").clicked() {
        intent = Some(Intent::Close);
    }
    intent
}

/// The list of keys.
fn keys(ui: &mut Ui) {
    let board = BOARD_KEYS
        .iter()
        .map(|(keys, meaning)| (keys.to_string(), meaning.to_string()));
    let commands = ClassicCommand::all().filter_map(|command| {
        let keys = ui.ctx().format_shortcut(&command.shortcut()?);
        Some((keys, command.name().to_string()))
    });
    let rows: Vec<(String, String)> = board.chain(commands).collect();
    menu::keys(rows, ui);
}
