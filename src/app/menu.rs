//! What the menus, the lists of keys and the boards of all screens share.

use eframe::egui::{
    Button, EventFilter, Grid, KeyboardShortcut, Response, ScrollArea, Ui, WidgetText, vec2,
};

/// A command as one entry of a menu; whether it was chosen.
pub fn entry(
    name: impl Into<WidgetText>,
    tip: &'static str,
    shortcut: Option<KeyboardShortcut>,
    is_enabled: bool,
    ui: &mut Ui,
) -> bool {
    let mut button = Button::new(name.into());
    if let Some(shortcut) = shortcut {
        button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
    }
    let is_chosen = ui
        .add_enabled(is_enabled, button)
        .on_hover_text(tip)
        .clicked();
    if is_chosen {
        ui.close();
    }
    is_chosen
}

/// The list of keys: each with its meaning.
pub fn keys(rows: impl IntoIterator<Item = (String, String)>, ui: &mut Ui) {
    ui.heading("Keys");
    ScrollArea::vertical().max_height(380.0).show(ui, |ui| {
        Grid::new("keys").spacing(vec2(18.0, 4.0)).show(ui, |ui| {
            for (keys, meaning) in rows {
                ui.monospace(keys);
                ui.label(meaning);
                ui.end_row();
            }
        });
    });
}

/// Lets a place of a board keep the arrows while it has the keyboard: they walk over
/// the board and do not lead to buttons. Esc lets things go, but not the board.
pub fn hold_arrows(place: &Response, ui: &Ui) {
    ui.memory_mut(|memory| {
        memory.set_focus_lock_filter(
            place.id,
            EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                escape: true,
                ..EventFilter::default()
            },
        );
    });
}
