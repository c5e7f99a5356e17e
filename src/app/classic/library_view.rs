//! The library of setups beside the board, and the page on which it is edited without a
//! game.

use super::arrangement::Arrangement;
use super::command::ClassicCommand;
use super::library::Library;
use super::terms::Preparation;
use super::view;
use super::{Intent, Look, arrangement_view, words};
use crate::classic::{Edition, Side};
use eframe::egui::{Button, TextEdit, Ui};

/// The page on which setups are made without a game.
pub(super) fn workshop(
    preparation: &Preparation,
    library: &mut Library,
    look: Look,
    ui: &mut Ui,
) -> Vec<Intent> {
    let Some(arrangement) = preparation.workshop.arrangement() else {
        return Vec::new();
    };
    let (edition, side) = (arrangement.edition(), arrangement.side());
    arrangement_view::page(arrangement, "Library of setups", library, look, ui, |ui| {
        let back = view::button(ClassicCommand::GoBack, true, ui);
        ui.end_row();
        let mut chosen = None;
        for known in Edition::ALL {
            let button = Button::selectable(known == edition, words::edition(known));
            if ui.add(button).clicked() {
                chosen = Some(Intent::Workshop(known, side));
            }
        }
        ui.end_row();
        for known in Side::BOTH {
            let button = Button::selectable(known == side, known.title());
            if ui.add(button).clicked() {
                chosen = Some(Intent::Workshop(edition, known));
            }
        }
        back.or(chosen)
    })
}

/// The setups that were saved, and a title for the one on the page.
pub(super) fn shelf(library: &mut Library, arrangement: &Arrangement, ui: &mut Ui) -> Vec<Intent> {
    let mut intents = Vec::new();
    ui.strong("Saved setups");
    ui.horizontal(|ui| {
        let label = ui.label("Title");
        let width = ui.available_width().min(170.0);
        let edit = TextEdit::singleline(&mut library.title).desired_width(width);
        ui.add(edit).labelled_by(label.id);
    });
    let is_empty = arrangement.setup().placements.is_empty();
    let can_keep = !is_empty && !library.title.trim().is_empty();
    ui.horizontal_wrapped(|ui| {
        for (command, enabled) in [
            (ClassicCommand::KeepSetup, can_keep),
            (ClassicCommand::OpenSetup, true),
            (ClassicCommand::SaveSetup, !is_empty),
        ] {
            intents.extend(view::button(command, enabled, ui));
        }
    });
    if let Some(old) = library.renamed() {
        let words = format!("Rename \"{old}\"");
        let tip = "Give the saved setup the title typed above.";
        if ui.button(words).on_hover_text(tip).clicked() {
            intents.push(Intent::RenameSaved);
        }
    }
    if !library.status.is_empty() {
        ui.label(&library.status);
    }
    if library.lost().is_some() {
        let tip = "Have the setup again that was removed or replaced.";
        if ui.button("Put it back").on_hover_text(tip).clicked() {
            intents.push(Intent::PutBack);
        }
    }
    for (index, saved) in library.setups().iter().enumerate() {
        let title = match saved.file.title.as_str() {
            "" => "without a title",
            title => title,
        };
        ui.horizontal(|ui| {
            if ui.button(title).on_hover_text("Use it.").clicked() {
                intents.push(Intent::OpenSaved(index));
            }
            let words = format!("Remove {title}");
            let remove = ui.small_button("×").on_hover_text(&words);
            remove.widget_info(|| {
                eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Button, true, &words)
            });
            if remove.clicked() {
                intents.push(Intent::RemoveSaved(index));
            }
            if !saved.file.faults().is_empty() {
                ui.weak("not exact");
            }
        });
    }
    intents
}
