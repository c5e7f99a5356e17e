//! The page of a round: the map in the middle, panels beside it, or the cover.

use super::command::PlayCommand;
use super::session::Session;
use super::{map, panels, review_view, setup_view};
use crate::round::Side;
use crate::scene::Theme;
use eframe::egui::{Button, CentralPanel, Frame, Panel, RichText, ScrollArea, Ui, vec2};

/// The width below which there is room for one panel only.
const NARROW: f32 = 760.0;

/// Shows the page; what is asked for on it.
pub fn show(session: &mut Session, theme: Theme, ui: &mut Ui) -> Option<PlayCommand> {
    if session.review.is_some() {
        return review_view::show(session, theme, ui);
    }
    match session.viewer() {
        Some(viewer) => open(session, viewer, theme, ui),
        None => {
            CentralPanel::default().show(ui, |ui| cover(session, ui));
        }
    }
    None
}

/// The view of this player.
fn open(session: &mut Session, viewer: Side, theme: Theme, ui: &mut Ui) {
    let width = ui.available_width();
    if width < NARROW {
        Panel::right("round")
            .resizable(false)
            .exact_size(236.0)
            .show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| {
                    panels::right(session, viewer, ui);
                    ui.separator();
                    panels::left(session, viewer, theme, ui);
                });
            });
    } else {
        Panel::left("round pieces")
            .resizable(false)
            .exact_size(228.0)
            .show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| panels::left(session, viewer, theme, ui));
            });
        Panel::right("round words")
            .resizable(false)
            .exact_size((0.25 * width).clamp(236.0, 320.0))
            .show(ui, |ui| panels::right(session, viewer, ui));
    }
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        let shown = panels::large_board(session, viewer);
        map::show(session, shown, theme, ui);
    });
}

/// The covered screen: two names and nothing else.
fn cover(session: &mut Session, ui: &mut Ui) {
    let name = session.name(session.to_play()).to_string();
    let other = session.name(session.to_play().other()).to_string();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(20.0));
        ui.heading(RichText::new(format!("{name}, it is your turn")).size(26.0));
        ui.label(format!("{other} looks away."));
        ui.add_space(16.0);
        let button = Button::new(RichText::new(format!("I am {name}")).size(18.0));
        let response = ui.add(button.min_size(vec2(200.0, 40.0)));
        setup_view::focus(&response, ui);
        if response.clicked() {
            session.uncover();
        }
    });
}
