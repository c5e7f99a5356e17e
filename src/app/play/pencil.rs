//! The pencil: guesses and notes on the map, never taken for facts.

use super::session::{Session, Tool};
use crate::fortress::{Card, LadderSlot};
use crate::notepad::{Guess, Mark, Place};
use eframe::egui::{
    Button, Id, Key, LayerId, Modifiers, Order, Popup, PopupCloseBehavior, Rect, TextEdit, Ui, vec2,
};

/// Opens the pencil box at a place of the viewer's map.
pub fn open(session: &mut Session, place: Place) {
    let Some(side) = session.viewer() else {
        return;
    };
    let mark = session.table().pencil(side).at(place);
    let note = mark.map_or_else(String::new, |mark| mark.note.clone());
    session.marking = Some((place, note));
}

/// The guesses that make sense at a place of this round's game.
fn guesses(session: &Session, place: Place) -> Vec<Guess> {
    let parts = session.round().game().parts();
    match place {
        Place::Wall(_) => vec![Guess::Wall, Guess::Nothing],
        Place::Ladder(_) => vec![Guess::Ladder, Guess::Nothing],
        Place::Space(_) => Card::ALL
            .into_iter()
            .filter(|card| parts.count(*card) > 0)
            .map(Guess::Card)
            .chain([Guess::Nothing])
            .collect(),
    }
}

/// The pencil box that is open, beside its place.
pub fn show(session: &mut Session, ui: &Ui, beside: Rect) {
    let Some((place, mut note)) = session.marking.clone() else {
        return;
    };
    let Some(side) = session.viewer() else {
        return;
    };
    let now = session
        .table()
        .pencil(side)
        .at(place)
        .cloned()
        .unwrap_or_default();
    let mut is_open = true;
    let mut guess = now.guess;
    let mut is_done = false;
    let layer = LayerId::new(Order::Foreground, Id::unique("pencil layer"));
    Popup::new(Id::unique("pencil"), ui.ctx().clone(), beside, layer)
        .open_bool(&mut is_open)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name("Pencil")
        .gap(4.0)
        .show(|ui| {
            ui.set_max_width(230.0);
            ui.strong(format!("Pencil: {place}"));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                for offered in guesses(session, place) {
                    let is_now = guess == Some(offered);
                    let name = match (place, offered) {
                        (Place::Wall(_), Guess::Nothing) => "open?".to_string(),
                        (_, offered) => format!("{offered}?"),
                    };
                    if ui.add(Button::selectable(is_now, name)).clicked() {
                        guess = (!is_now).then_some(offered);
                        is_done = true;
                    }
                }
            });
            is_done |= ladder(session, ui, place);
            let label = ui.label("Note");
            let edit = TextEdit::singleline(&mut note).desired_width(214.0);
            let response = ui.add(edit).labelled_by(label.id);
            is_done |= response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            ui.horizontal(|ui| {
                is_done |= ui.button("Done").clicked();
                if ui.button("Rub out").clicked() {
                    guess = None;
                    note.clear();
                    is_done = true;
                }
            });
        });
    let escaped = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if guess != now.guess || is_done || !is_open {
        session.mark(place, Mark::new(guess, &note));
    }
    if is_done || !is_open || escaped {
        session.marking = None;
        session.focus_cursor = true;
    } else {
        session.marking = Some((place, note));
    }
}

/// A guess at the ladder that may rise from a space; whether it was changed.
fn ladder(session: &mut Session, ui: &mut Ui, place: Place) -> bool {
    let Place::Space(space) = place else {
        return false;
    };
    let (Some(slot), Some(side)) = (LadderSlot::rising_from(space), session.viewer()) else {
        return false;
    };
    let place = Place::Ladder(slot);
    let now = session
        .table()
        .pencil(side)
        .at(place)
        .cloned()
        .unwrap_or_default();
    let mut is_changed = false;
    ui.horizontal(|ui| {
        for (guess, name) in [
            (Guess::Ladder, "ladder up?"),
            (Guess::Nothing, "no ladder up?"),
        ] {
            let is_now = now.guess == Some(guess);
            if ui.add(Button::selectable(is_now, name)).clicked() {
                let guess = (!is_now).then_some(guess);
                session.mark(place, Mark::new(guess, &now.note));
                is_changed = true;
            }
        }
    });
    is_changed
}

/// The pencils to take in hand, and the rubber.
pub fn tools(session: &mut Session, ui: &mut Ui) {
    let parts = *session.round().game().parts();
    let cards = Card::ALL
        .into_iter()
        .filter(|card| parts.count(*card) > 0)
        .map(Guess::Card);
    let pencils = cards
        .chain([Guess::Wall, Guess::Nothing])
        .map(|guess| (Tool::Pencil(guess), format!("{guess}?")));
    let tools: Vec<(Tool, String)> = [(Tool::Explore, "explore".to_string())]
        .into_iter()
        .chain(pencils)
        .chain([(Tool::Rubber, "rub out".to_string())])
        .collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (tool, name) in tools {
            let tip = match tool {
                Tool::Explore => "Clicks give orders.",
                Tool::Pencil(_) => {
                    "Clicks pencil this guess on the map; the right button opens a box."
                }
                Tool::Rubber => "Clicks rub pencil marks out.",
            };
            let button = Button::selectable(session.tool == tool, name);
            if ui.add(button).on_hover_text(tip).clicked() {
                session.tool = tool;
                session.focus_cursor = true;
            }
        }
    });
}
