//! The boxes in front of the boards: questions, messages, the list of keys.

use super::Intent;
use super::command::{BOARD_KEYS, ClassicCommand};
use super::keeping::Wanted;
use eframe::egui::{Grid, Id, Modal, ScrollArea, TextEdit, Ui, vec2};

/// A box in front of everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// All keys.
    Help,
    /// The game is not over: let it go?
    LetGo,
    /// Something that was done, or why not.
    Message(String),
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
        Notice::Path(wanted, path) => {
            let label = ui.label("Path of the file");
            let edit = TextEdit::singleline(path).desired_width(420.0);
            ui.add(edit).labelled_by(label.id);
            let verb = if wanted.opens() { "Open" } else { "Save" };
            (Some((verb, Intent::Path(*wanted, path.clone()))), "Cancel")
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

/// The list of keys.
fn keys(ui: &mut Ui) {
    ui.heading("Keys");
    ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
        Grid::new("classic keys")
            .spacing(vec2(18.0, 4.0))
            .show(ui, |ui| {
                for (keys, meaning) in BOARD_KEYS {
                    ui.monospace(*keys);
                    ui.label(*meaning);
                    ui.end_row();
                }
                for command in ClassicCommand::all() {
                    if let Some(shortcut) = command.shortcut() {
                        ui.monospace(ui.ctx().format_shortcut(&shortcut));
                        ui.label(command.name());
                        ui.end_row();
                    }
                }
            });
    });
}
