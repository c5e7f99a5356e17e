//! The page after the round: one explorer's map beside the truth, step by step.

use super::command::PlayCommand;
use super::map::{Shown, livery};
use super::panels::story_lines;
use super::session::Session;
use crate::app::paint::Canvas;
use crate::app::panels::readable;
use crate::fortress::Layout;
use crate::round::{LineKind, Round, Side};
use crate::scene::{self, Ink, PAGE, Theme};
use eframe::egui::{
    Button, CentralPanel, Key, Painter, Panel, Rect, RichText, Role, ScrollArea, Sense, Slider,
    TextEdit, Ui, WidgetInfo,
};

/// Shows the page; what is asked for on it.
pub fn show(session: &mut Session, theme: Theme, ui: &mut Ui) -> Option<PlayCommand> {
    let mut asked = None;
    Panel::right("review log")
        .resizable(false)
        .exact_size((0.25 * ui.available_width()).clamp(210.0, 320.0))
        .show(ui, |ui| {
            ui.strong("What was said");
            log(session, ui);
        });
    CentralPanel::default().show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(headline(session)).size(18.0).strong());
            let signed = session.remote_side().map(|_| PlayCommand::SaveSigned);
            let commands = [Some(PlayCommand::Save), signed, Some(PlayCommand::NewRound)];
            for command in commands.into_iter().flatten() {
                let button = ui.button(command.name()).on_hover_text(command.tip());
                if button.clicked() {
                    asked = Some(command);
                }
            }
        });
        remarks(session, ui);
        for owner in Side::BOTH {
            if session.can_lay_open(owner) && laying_open(session, owner, ui) {
                asked = Some(PlayCommand::LayOpen);
            }
        }
        controls(session, ui);
        boards(session, theme, ui);
    });
    asked
}

/// How the round ended, or that it did not.
fn headline(session: &Session) -> String {
    if let Some(ended) = &session.afar.ended {
        return ended.clone();
    }
    let end: Vec<&str> = session
        .story()
        .iter()
        .filter(|line| matches!(line.kind, LineKind::Resignation | LineKind::End))
        .map(|line| line.text.as_str())
        .collect();
    if end.is_empty() {
        "The round is not over.".to_string()
    } else {
        end.join(" ")
    }
}

/// What is to be said of the fortresses that lie open.
fn remarks(session: &mut Session, ui: &mut Ui) {
    let Some(review) = &mut session.review else {
        return;
    };
    let mut shown = None;
    for remark in review.verdict() {
        ui.horizontal_wrapped(|ui| {
            ui.label(&remark.words);
            if let Some(entry) = remark.entry
                && ui.small_button("Show it").clicked()
            {
                shown = Some(entry);
            }
        });
    }
    if let Some((entry, explorer)) = shown {
        review.show_entry(entry, explorer);
    }
}

/// A line for the fortress of an owner who answered elsewhere; whether a file is asked
/// for.
fn laying_open(session: &mut Session, owner: Side, ui: &mut Ui) -> bool {
    let name = session.name(owner).to_string();
    // There may be a line for each owner: to a reader each button names its own.
    let button = |words: &str, label: String, ui: &mut Ui| {
        let response = ui.button(words);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        response
    };
    let mut asks = false;
    ui.horizontal_wrapped(|ui| {
        if session.is_given(owner) {
            ui.label(format!("{name}'s fortress was laid open here."));
            let label = format!("Give another fortress of {name}");
            if button("Give another", label, ui).clicked() {
                session.close_again(owner);
            }
            return;
        }
        let label = ui.label(format!("Share code of {name}'s fortress"));
        let edit = TextEdit::singleline(&mut session.laying_open.codes[owner])
            .hint_text("25 letters and figures")
            .desired_width(230.0);
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let label = format!("Lay {name}'s fortress open");
        if button("Lay it open", label, ui).clicked() || entered {
            session.lay_open_code(owner);
        }
        let label = format!("Open a file of {name}'s fortress");
        let response = button("From a file…", label, ui);
        asks = response.on_hover_text(PlayCommand::LayOpen.tip()).clicked();
    });
    if let (true, Some(review)) = (asks, &mut session.review) {
        // The command asks for the fortress that is explored.
        review.side = owner.other();
    }
    if let Some((side, words)) = &session.laying_open.complaint
        && *side == owner
    {
        let color = readable(ui, ui.visuals().error_fg_color);
        ui.colored_label(color, words);
    }
    asks
}

fn controls(session: &mut Session, ui: &mut Ui) {
    let names = Side::BOTH.map(|side| session.name(side).to_string());
    let record = session.table().record().clone();
    let Some(review) = &mut session.review else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        for (side, name) in Side::BOTH.into_iter().zip(names) {
            let button = Button::selectable(review.side == side, format!("{name} explores"));
            if ui.add(button).clicked() {
                review.side = side;
            }
        }
        ui.separator();
        if ui.button("First").clicked() {
            review.show(0);
        }
        if ui.button("Back").on_hover_text("One order back").clicked() {
            review.step(&record, false);
        }
        if ui.button("Next").on_hover_text("One order on").clicked() {
            review.step(&record, true);
        }
        if ui.button("Last").clicked() {
            review.show(review.len());
        }
        let mut shown = review.shown();
        let slider = Slider::new(&mut shown, 0..=review.len()).show_value(false);
        let response = ui.add(slider);
        response.widget_info(|| {
            WidgetInfo::labeled(eframe::egui::Role::Slider, true, "Moment of the round")
        });
        if response.changed() {
            review.show(shown);
        }
        ui.label(format!("{} of {}", review.shown(), review.len()));
    });
}

/// Map and truth, side by side or one above the other, as they become larger.
fn boards(session: &Session, theme: Theme, ui: &mut Ui) {
    let Some(review) = &session.review else {
        return;
    };
    let area = ui.available_rect_before_wrap();
    let (rect, _) = ui.allocate_exact_size(area.size(), Sense::hover());
    let beside = (rect.width() / 2.0 / PAGE.width()).min(rect.height() / PAGE.height());
    let above = (rect.width() / PAGE.width()).min(rect.height() / 2.0 / PAGE.height());
    let halves = if beside >= above {
        rect.split_left_right_at_fraction(0.5)
    } else {
        rect.split_top_bottom_at_fraction(0.5)
    };
    let explorer = review.side;
    let truth = session.table().record().terms.fortresses[explorer.other()];
    let (name, owner) = (session.name(explorer), session.name(explorer.other()));
    let round = review.round();
    let boards = [
        (halves.0, Shown::Map(explorer), format!("{name}'s map")),
        (
            halves.1,
            Shown::Fortress(explorer),
            format!("{owner}'s fortress"),
        ),
    ];
    for (half, shown, title) in boards {
        let half = half.shrink(4.0);
        let response = ui.interact(half, ui.scope_id().with(&title), Sense::hover());
        response
            .widget_info(|| WidgetInfo::labeled(eframe::egui::Role::Image, true, title.clone()));
        let (head, body) = half.split_top_bottom_at_y(half.top() + 18.0);
        ui.painter().text(
            head.left_center(),
            eframe::egui::Align2::LEFT_CENTER,
            &title,
            eframe::egui::FontId::proportional(14.0),
            ui.visuals().strong_text_color(),
        );
        board(round, shown, truth.as_ref(), theme, ui.painter(), body);
    }
}

fn board(
    round: &Round,
    shown: Shown,
    truth: Option<&Layout>,
    theme: Theme,
    painter: &Painter,
    area: Rect,
) {
    let explorer = shown.explorer();
    let canvas = Canvas::fit(area, theme, livery(explorer.other()));
    let notepad = round.notepad(explorer);
    painter.rect_filled(area, 0.0, canvas.ink(Ink::Page, 1.0));
    let shapes = match (shown, truth) {
        (Shown::Map(_), _) => scene::notepad(notepad).shapes,
        (Shown::Fortress(_), Some(layout)) => {
            let mut shapes = scene::fortress(layout).shapes;
            shapes.extend(scene::crosses(notepad.state().removed));
            shapes
        }
        (Shown::Fortress(_), None) => {
            painter.text(
                area.center(),
                eframe::egui::Align2::CENTER_CENTER,
                "It stands elsewhere.",
                eframe::egui::FontId::proportional(16.0),
                canvas.ink(Ink::Line, 1.0),
            );
            return;
        }
    };
    canvas.paint(painter, &shapes, 1.0);
    if let Some((piece, at)) = notepad.state().standing(notepad.game()) {
        let own = Canvas::fit(area, theme, livery(explorer));
        own.paint(painter, &scene::piece(at, piece), 1.0);
    }
}

fn log(session: &Session, ui: &mut Ui) {
    ScrollArea::vertical()
        .id_salt("review log")
        .auto_shrink(false)
        .show(ui, |ui| {
            story_lines(session.story(), ui);
        });
}
