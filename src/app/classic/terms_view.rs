//! The page on which a game and its rules are chosen.

use super::command::ClassicCommand;
use super::terms::{Preparation, Way};
use super::view::large_button;
use super::{Intent, words};
use crate::classic::{CapturedPlay, Edition, Side, TwoSquares};
use crate::classic_player::{PlayerKind, Strength};
use eframe::egui::{
    Button, CentralPanel, DragValue, Frame, Grid, Panel, RichText, ScrollArea, TextEdit, Ui, vec2,
};

/// Shows the page and fills in what is chosen.
pub(super) fn show(
    preparation: &mut Preparation,
    left: Option<String>,
    ui: &mut Ui,
) -> Vec<Intent> {
    let mut intents = Vec::new();
    let width = (ui.available_width() - 16.0).min(640.0);
    let margin = (ui.available_width() - 16.0 - width) / 2.0;
    // Below what is chosen, in sight however much that is.
    Panel::bottom("classic ways on")
        .show_separator_line(false)
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.add_space(margin);
                ui.horizontal_wrapped(|ui| ways_on(&mut intents, ui));
            });
            ui.add_space(4.0);
        });
    CentralPanel::default().show(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.add_space(margin);
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.add_space(12.0);
                    intents.extend(left.and_then(|words| left_game(&words, ui)));
                    form(preparation, ui);
                });
            });
        });
    });
    intents
}

/// The buttons that leave the page.
fn ways_on(intents: &mut Vec<Intent>, ui: &mut Ui) {
    if large_button("Set up", ui).clicked() {
        intents.push(Intent::Run(ClassicCommand::GoOn));
    }
    for command in [ClassicCommand::Setups, ClassicCommand::OpenGame] {
        let button = Button::new(command.name()).min_size(vec2(150.0, 40.0));
        if ui.add(button).on_hover_text(command.tip()).clicked() {
            intents.push(Intent::Run(command));
        }
    }
}

/// A game that was left, and what can become of it.
fn left_game(words: &str, ui: &mut Ui) -> Option<Intent> {
    let group = Frame::group(ui.style());
    let answer = group.show(ui, |ui| {
        ui.label(words);
        ui.horizontal(|ui| {
            let up = ui.button("Take it up").clicked();
            let go = ui.button("Let it go").clicked();
            up.then_some(Intent::TakeUp)
                .or(go.then_some(Intent::LetGoOfLeft))
        })
        .inner
    });
    ui.add_space(8.0);
    answer.inner
}

fn form(preparation: &mut Preparation, ui: &mut Ui) {
    ui.heading("A game on the classic board");
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        for way in Way::ALL {
            let button = Button::new(RichText::new(way.name()).size(16.0));
            let button = button.selected(preparation.way == way);
            if ui.add_sized(vec2(190.0, 36.0), button).clicked() {
                preparation.way = way;
            }
        }
    });
    ui.label(preparation.way.tip());
    ui.add_space(12.0);
    Grid::new("classic terms")
        .num_columns(2)
        .spacing(vec2(16.0, 10.0))
        .show(ui, |ui| {
            ui.label("Game");
            ui.vertical(|ui| editions(preparation, ui));
            ui.end_row();
            for side in Side::BOTH {
                let label = ui.label(who(preparation, side));
                let hint = preparation.name(side);
                let edit = TextEdit::singleline(&mut preparation.names[side as usize])
                    .hint_text(hint)
                    .desired_width(220.0);
                ui.add(edit).labelled_by(label.id);
                ui.end_row();
            }
            if preparation.way == Way::Computer {
                opponent(preparation, ui);
            }
            rules(preparation, ui);
        });
}

fn editions(preparation: &mut Preparation, ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        for edition in Edition::ALL {
            let is_now = preparation.rules.edition == edition;
            let button = Button::selectable(is_now, words::edition(edition));
            if ui.add(button).clicked() {
                preparation.set_edition(edition);
            }
        }
    });
    let edition = preparation.rules.edition;
    let armies = Side::BOTH.map(|side| words::army(&edition.army(side)));
    ui.label(match edition {
        Edition::Classic => "40 pieces a side.".to_string(),
        Edition::Barrage => "8 pieces a side, for a quick game.".to_string(),
        Edition::NarniaOne => format!("{} against {}.", armies[0], armies[1]),
        Edition::NarniaTwo => format!(
            "{} against {}, with special powers and reinforcements.",
            armies[0], armies[1]
        ),
    });
}

const fn who(preparation: &Preparation, side: Side) -> &'static str {
    match (preparation.way, side) {
        (Way::HotSeat, Side::Red) => "Red's name",
        (Way::HotSeat, Side::Blue) => "Blue's name",
        (Way::Computer, side) if side as u8 == preparation.me as u8 => "Your name",
        (Way::Computer, _) => "The computer's name",
    }
}

fn opponent(preparation: &mut Preparation, ui: &mut Ui) {
    ui.label("You play");
    ui.horizontal(|ui| {
        for side in Side::BOTH {
            ui.selectable_value(&mut preparation.me, side, side.title());
        }
    });
    ui.end_row();
    ui.label("It plays as");
    ui.horizontal_wrapped(|ui| {
        for kind in PlayerKind::ALL {
            ui.selectable_value(&mut preparation.kind, kind, kind.name());
        }
    });
    ui.end_row();
    ui.label("");
    ui.label(match preparation.kind {
        PlayerKind::Random => "Does anything that is allowed.",
        PlayerKind::Greedy => "Attacks whatever it probably beats.",
        PlayerKind::Strategist => "Weighs what your pieces may be, and looks ahead.",
    });
    ui.end_row();
    if preparation.kind == PlayerKind::Strategist {
        ui.label("Strength");
        ui.horizontal_wrapped(|ui| {
            for level in (1..).take_while(|level| Strength::level(*level).is_some()) {
                ui.selectable_value(&mut preparation.level, level, level.to_string());
            }
            ui.add_space(8.0);
            ui.label("1 is quick, 4 is strong.");
        });
        ui.end_row();
    }
    let label = ui.label("Seed of chance");
    ui.add(DragValue::new(&mut preparation.seed).speed(1.0))
        .labelled_by(label.id)
        .on_hover_text("The same seed makes the computer set up and play in the same way.");
    ui.end_row();
}

fn rules(preparation: &mut Preparation, ui: &mut Ui) {
    let rules = &mut preparation.rules;
    ui.label("Who begins");
    ui.horizontal(|ui| {
        if matches!(rules.edition, Edition::NarniaOne | Edition::NarniaTwo) {
            ui.label(format!("{} (N1)", rules.first.title()));
        } else {
            for side in Side::BOTH {
                ui.selectable_value(&mut rules.first, side, side.title());
            }
        }
    });
    ui.end_row();
    ui.label("Captured pieces");
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            for mode in CapturedPlay::ALL {
                ui.selectable_value(&mut rules.captured, mode, mode.name());
            }
        });
        ui.label(match rules.captured {
            CapturedPlay::Open => "Both players may look at them (C19).",
            CapturedPlay::Prisoner => "Only who took them may look at them (C19).",
            CapturedPlay::Secret => "Only who lost them may look at them (C19).",
            CapturedPlay::Stealth => "Nobody may look at them (C19).",
        });
    });
    ui.end_row();
    ui.label("Back and forth");
    ui.horizontal_wrapped(|ui| {
        for limit in TwoSquares::ALL {
            let words = match limit.limit() {
                Some(limit) => format!("{limit} times"),
                None => "any number".to_string(),
            };
            ui.selectable_value(&mut rules.two_squares, limit, words)
                .on_hover_text("How often in a row a piece may go over one border (C17).");
        }
    });
    ui.end_row();
    ui.label("Switches");
    ui.vertical(|ui| {
        ui.checkbox(
            &mut rules.scouts_strike,
            "A scout that runs may attack (C11)",
        );
        ui.checkbox(
            &mut rules.more_squares,
            "A chase may not repeat a position (C18)",
        );
    });
    ui.end_row();
}
