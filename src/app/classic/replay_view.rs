//! The page after a game: every moment of it, from either side or open.

use super::board;
use super::command::ClassicCommand;
use super::intent::Choice;
use super::session::Session;
use super::view::{self, NARROW};
use super::{Intent, Look, panels, seat, words};
use crate::classic::Seer;
use crate::scene::classic::{came_from, view as board_scene};
use eframe::egui::{Panel, RichText, Role, ScrollArea, Sense, Slider, Ui, WidgetInfo};

/// Shows the page.
pub(super) fn show(session: &Session, look: Look, ui: &mut Ui) -> Vec<Intent> {
    let Some(replay) = &session.replay else {
        return Vec::new();
    };
    let mut intents = Vec::new();
    let game = replay.game();
    let view = replay.view();
    let print = words::print(game, look.numbering);
    let width = ui.available_width();
    let is_narrow = width < NARROW;
    if !is_narrow {
        Panel::left("replay captured")
            .resizable(false)
            .exact_size(216.0)
            .show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    panels::captured(session.names(), &view, &print, look, ui);
                });
            });
    }
    Panel::right("replay words")
        .resizable(false)
        .exact_size((0.28 * width).clamp(226.0, 300.0))
        .show(ui, |ui| {
            ui.label(RichText::new(&session.status).size(16.0).strong());
            ui.add_space(6.0);
            intents.extend(controls(session, ui));
            ui.separator();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if is_narrow {
                    panels::captured(session.names(), &view, &print, look, ui);
                    ui.separator();
                }
                intents.extend(moves(session, look, ui));
            });
        });
    view::middle(ui, |ui| {
        let rect = ui.available_rect_before_wrap();
        ui.allocate_rect(rect, Sense::hover());
        board::page(look.theme, rect, ui);
        let seat = seat(replay.seer);
        let mut shapes = board_scene(&view, &print, seat).shapes;
        if let Some(last) = game.last_move() {
            shapes.extend(came_from(last.from, seat));
            shapes.extend(came_from(last.to, seat));
        }
        let label = format!("The board after {} moves", replay.shown());
        board::picture(&shapes, &label, look.theme, rect.shrink(4.0), ui);
    });
    intents
}

fn controls(session: &Session, ui: &mut Ui) -> Vec<Intent> {
    let Some(replay) = &session.replay else {
        return Vec::new();
    };
    let mut intents = Vec::new();
    ui.horizontal_wrapped(|ui| {
        let [red, blue] = session.names();
        let seers = [
            (Seer::All, "Open".to_string()),
            (Seer::Red, format!("As {red}")),
            (Seer::Blue, format!("As {blue}")),
        ];
        for (seer, words) in seers {
            if ui.selectable_label(replay.seer == seer, words).clicked() {
                intents.push(Intent::Play(Choice::Look(seer)));
            }
        }
    });
    let (shown, len) = (replay.shown(), replay.len());
    ui.horizontal_wrapped(|ui| {
        for (command, enabled) in [
            (ClassicCommand::First, shown > 0),
            (ClassicCommand::Back, shown > 0),
            (ClassicCommand::Next, shown < len),
            (ClassicCommand::Last, shown < len),
        ] {
            intents.extend(view::button(command, enabled, ui));
        }
    });
    ui.horizontal(|ui| {
        let mut moment = shown;
        let response = ui.add(Slider::new(&mut moment, 0..=len).show_value(false));
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, "Moment of the game"));
        if response.changed() {
            intents.push(Intent::Play(Choice::Moment(moment)));
        }
        ui.label(format!("{shown} of {len}"));
    });
    ui.horizontal_wrapped(|ui| {
        let goes_on = replay.game().result().is_none();
        intents.extend(view::button(ClassicCommand::PlayOn, goes_on, ui));
        intents.extend(view::button(ClassicCommand::SaveGame, true, ui));
        intents.extend(view::button(ClassicCommand::NewGame, true, ui));
        if session.taken_back().is_some() {
            intents.extend(view::button(ClassicCommand::TakeBack, true, ui));
        }
    });
    intents
}

/// All moves; a click shows the moment after one.
fn moves(session: &Session, look: Look, ui: &mut Ui) -> Option<Intent> {
    let replay = session.replay.as_ref()?;
    let game = session.game();
    let print = words::print(game, look.numbering);
    let mut intent = None;
    for (i, played) in game.record().iter().enumerate() {
        let line = words::line(&print, played, game.rules().captured, replay.seer);
        let words = format!("{}. {} {line}", i + 1, session.name(played.side));
        if ui
            .selectable_label(replay.shown() == i + 1, words)
            .clicked()
        {
            intent = Some(Intent::Play(Choice::Moment(i + 1)));
        }
    }
    intent
}
