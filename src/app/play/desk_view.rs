//! The desk at the right: orders typed for either side, the answer to a move heard
//! from an owner who sits elsewhere, and turns that are kept on no map.

use super::desk::{Heard, Said};
use super::said;
use super::session::Session;
use crate::fortress::walk::Order;
use crate::fortress::{Card, Floor, Space};
use crate::round::Side;
use eframe::egui::{Button, ComboBox, Frame, Key, TextEdit, Ui};

/// Shows what there is to fill in.
pub fn show(session: &mut Session, viewer: Side, ui: &mut Ui) {
    if session.round().ending().is_some() {
        return;
    }
    if session.desk.asked.is_some() {
        heard(session, ui);
        return;
    }
    let side = session.to_play();
    if side != viewer && session.round().fortress(viewer).is_none() {
        ui.label(format!(
            "{} explores your box: answer from it.",
            session.name(side)
        ));
    } else {
        typed(session, side, ui);
    }
    end_turn(session, side, viewer, ui);
}

/// A line for an order as a person says it.
fn typed(session: &mut Session, side: Side, ui: &mut Ui) {
    let label = ui.label(format!("Order of {}", session.name(side)));
    let edit = TextEdit::singleline(&mut session.desk.typed)
        .hint_text("E5-E4, or dwarf")
        .desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(label.id);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !entered || session.desk.typed.trim().is_empty() {
        return;
    }
    let at = session.round().notepad(side).at();
    let floor = at.map_or(Floor::Bottom, Space::floor);
    match Order::read(&session.desk.typed, floor) {
        Ok(order) => {
            session.desk.typed.clear();
            session.order(order);
        }
        Err(error) => session.complain(&said::sentence(&error.to_string())),
    }
    // The next order is typed here, too.
    response.request_focus();
    session.focus_cursor = false;
}

/// A turn that is over, with the turns to skip for it.
fn end_turn(session: &mut Session, side: Side, viewer: Side, ui: &mut Ui) {
    ui.add_space(4.0);
    let whose = if side == viewer {
        "I keep no map: my turn is over".to_string()
    } else {
        format!("{}'s turn is over", session.name(side))
    };
    ui.label(format!("{whose}, with turns to skip:"));
    ui.horizontal(|ui| {
        for penalty in 0..=2_u8 {
            let words = match penalty {
                0 => "none".to_string(),
                count => count.to_string(),
            };
            let response = ui.button(&words);
            response.widget_info(|| {
                let label = format!("Turn over, {words} to skip");
                eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Button, true, label)
            });
            if response.clicked() {
                session.end_turn(penalty);
            }
        }
    });
}

/// The form for the answer to a move.
fn heard(session: &mut Session, ui: &mut Ui) {
    let owner = session.name(session.to_play().other()).to_string();
    let Some(mut heard) = session.desk.asked.clone() else {
        return;
    };
    let (mut is_done, mut is_dropped) = (false, false);
    Frame::group(ui.style()).show(ui, |ui| {
        ui.strong(format!("What did {owner} say?"));
        ui.horizontal_wrapped(|ui| kinds(&mut heard, &mut is_done, ui));
        if matches!(heard.said, Said::Stands | Said::Flag | Said::Beaten) {
            landing(&mut heard, ui);
        }
        ui.horizontal(|ui| {
            is_done |= ui.button("Take it down").clicked();
            is_dropped = ui.button("Let go").clicked();
        });
    });
    if is_dropped {
        session.desk.let_go();
        session.focus_cursor = true;
        return;
    }
    let order = heard.order();
    let answer = heard.answer();
    session.desk.asked = Some(heard);
    if is_done {
        match answer {
            Ok(answer) => session.hear(order, answer),
            Err(error) => session.complain(&said::sentence(&error.to_string())),
        }
    }
}

fn kinds(heard: &mut Heard, is_done: &mut bool, ui: &mut Ui) {
    let obstacle = match heard.obstacle() {
        crate::fortress::walk::Outcome::NoLadder => "it cannot be used",
        _ => "a wall",
    };
    // Nothing more is to be said of an obstacle.
    if ui.button(obstacle).clicked() {
        heard.said = Said::Obstacle;
        *is_done = true;
    }
    for (said, name) in [
        (Said::Stands, "you are there"),
        (Said::Beaten, "beaten"),
        (Said::Flag, "the flag!"),
    ] {
        if ui
            .add(Button::selectable(heard.said == said, name))
            .clicked()
        {
            heard.said = said;
        }
    }
}

/// Where the piece landed and what is there.
fn landing(heard: &mut Heard, ui: &mut Ui) {
    let landings = heard.landings();
    if landings.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for (drops, space) in landings.iter().enumerate() {
                let words = match drops {
                    0 => format!("on {space}"),
                    _ => format!("fell to {space}"),
                };
                ui.selectable_value(&mut heard.drops, drops, words);
            }
        });
    }
    if heard.said != Said::Beaten {
        ui.horizontal(|ui| {
            ui.checkbox(&mut heard.up, "ladder up");
            ui.checkbox(&mut heard.down, "ladder down");
        });
    }
    if heard.said == Said::Flag {
        return;
    }
    let question = if heard.said == Said::Beaten {
        "Beaten by"
    } else {
        "Removed"
    };
    let parts = *heard.game.parts();
    let cards = Card::ALL
        .into_iter()
        .filter(|card| parts.count(*card) > 0 && fights(*card));
    let shown = heard.card.map_or("nothing", Card::name);
    ComboBox::from_label(question)
        .selected_text(shown)
        .show_ui(ui, |ui| {
            ui.selectable_value(&mut heard.card, None, "nothing");
            for card in cards {
                ui.selectable_value(&mut heard.card, Some(card), card.name());
            }
        });
    if heard.said == Said::Stands && parts.count(Card::SecretPassage) > 0 {
        let shown = heard
            .passage
            .map_or_else(|| "none".to_string(), |space| space.to_string());
        ComboBox::from_label("Passage to")
            .selected_text(shown)
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut heard.passage, None, "none");
                for space in Space::all() {
                    ui.selectable_value(&mut heard.passage, Some(space), space.to_string());
                }
            });
    }
}

/// Whether an owner can ever name this card of a fight (F25).
fn fights(card: Card) -> bool {
    card.strength().is_some() || card == Card::PoisonCup
}
