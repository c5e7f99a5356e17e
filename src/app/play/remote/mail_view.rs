//! What is sent and pasted in a round by message.

use super::{RemoteRound, words};
use crate::app::panels::readable;
use crate::round::{BySide, Side};
use eframe::egui::{FontId, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};

/// How high the lines and the field are, in points.
const HEIGHT: f32 = 58.0;

/// Shows the lines to send, and the field for what came.
pub fn show(round: &mut RemoteRound, ui: &mut Ui) {
    ui.columns(2, |columns| {
        if let [left, right] = columns {
            // A column of its own stretches what is in it.
            left.vertical(|ui| to_send(round, ui));
            right.vertical(|ui| came(round, ui));
        }
    });
}

fn to_send(round: &RemoteRound, ui: &mut Ui) {
    let lines = round.seen().map_or(&[][..], |seen| &seen.lines);
    let label = ui
        .horizontal(|ui| {
            let label = ui.strong("Lines to send");
            let copy = eframe::egui::Button::new("Copy");
            let tip = "Copy all of them; lines that arrived already do no harm.";
            let response = ui.add_enabled(!lines.is_empty(), copy).on_hover_text(tip);
            if response.clicked() {
                ui.ctx().copy_text(lines.join("\n"));
            }
            label
        })
        .inner;
    if lines.is_empty() {
        ui.label("Nothing is to be sent now.");
        return;
    }
    let text = lines.join("\n");
    ScrollArea::vertical()
        .id_salt("lines to send")
        .max_height(HEIGHT)
        .show(ui, |ui| {
            let mut shown = text.as_str();
            let edit = TextEdit::multiline(&mut shown)
                .font(FontId::proportional(11.0))
                .desired_rows(2)
                .desired_width(f32::INFINITY);
            ui.add(edit).labelled_by(label.id);
        });
}

fn came(round: &mut RemoteRound, ui: &mut Ui) {
    let mut takes_in = false;
    let label = ui
        .horizontal(|ui| {
            let label = ui.strong("Paste what came");
            let tip = format!(
                "Take in every line of the text, in whatever order. {}",
                ui.ctx().format_shortcut(&TAKE_IN)
            );
            takes_in = ui.button("Take it in").on_hover_text(tip).clicked();
            label
        })
        .inner;
    ScrollArea::vertical()
        .id_salt("what came")
        .max_height(HEIGHT)
        .show(ui, |ui| {
            let edit = TextEdit::multiline(&mut round.pasted)
                .font(FontId::proportional(11.0))
                .desired_rows(2)
                .desired_width(f32::INFINITY);
            let response = ui.add(edit).labelled_by(label.id);
            if response.has_focus() && ui.input_mut(|input| input.consume_shortcut(&TAKE_IN)) {
                takes_in = true;
            }
        });
    if takes_in {
        round.take_in();
    }
    let names = match round.session() {
        Some(session) => words::names(session),
        None => BySide::from_fn(|side: Side| side.title().to_string()),
    };
    let results = round.seen().and_then(|seen| seen.pasted.as_ref());
    for (is_good, sentence) in results.map_or_else(Vec::new, |found| words::pasted(found, &names)) {
        let text = RichText::new(sentence);
        let error = readable(ui, ui.visuals().error_fg_color);
        ui.label(if is_good { text } else { text.color(error) });
    }
}

/// The keys that take in what was pasted.
const TAKE_IN: eframe::egui::KeyboardShortcut =
    eframe::egui::KeyboardShortcut::new(Modifiers::COMMAND, Key::Enter);
