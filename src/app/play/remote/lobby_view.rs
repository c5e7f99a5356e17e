//! The page before the first turn: the ticket to give away and its QR code, or the
//! lines to send, until the other player is there.

use super::carrier::{Connection, Shown};
use super::{CodeShown, RemoteRound, mail_view, words};
use crate::app::panels::readable;
use crate::round::Side;
use eframe::egui::{
    Color32, Image, Rect, Role, ScrollArea, Sense, TextEdit, TextureHandle, TextureOptions, Ui,
    Vec2, WidgetInfo, vec2,
};

/// What is asked for on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LobbyWish {
    /// To leave; the round is kept.
    Leave,
    /// To open the link anew.
    TryAgain,
}

/// How wide the QR code is at most, in points.
const CODE: f32 = 290.0;

/// Shows the page; what is asked for.
pub fn show(round: &mut RemoteRound, ui: &mut Ui) -> Option<LobbyWish> {
    let mut wish = None;
    let width = ui.available_width().min(820.0);
    let margin = (ui.available_width() - width) / 2.0;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.add_space(margin);
            ui.vertical(|ui| {
                ui.set_width(width - 8.0);
                ui.add_space(12.0);
                wish = page(round, ui);
            });
        });
    });
    wish
}

fn page(round: &mut RemoteRound, ui: &mut Ui) -> Option<LobbyWish> {
    let mut wish = None;
    ui.heading(heading(round));
    ui.add_space(6.0);
    let error = readable(ui, ui.visuals().error_fg_color);
    if let Some(why) = round.failure() {
        ui.colored_label(error, why);
    } else {
        ui.label(words::connection(round));
    }
    if let Some(seen) = round.seen() {
        if let Some(broken) = seen.session.broken() {
            let [red, blue] = [Side::Red, Side::Blue].map(|side| {
                let is_own = seen.session.own() == side;
                if is_own {
                    "You".to_string()
                } else {
                    round.other_name()
                }
            });
            let names = crate::round::BySide { red, blue };
            let why = words::broken(broken, &names);
            ui.colored_label(error, format!("The round cannot begin. {why}"));
        }
        if let Some(turned_away) = &seen.turned_away {
            ui.label(turned_away);
        }
    }
    ui.add_space(8.0);
    if round.is_linked() {
        invitation(round, ui);
    } else if round.seen().is_some() {
        mail_view::show(round, ui);
    }
    ui.add_space(12.0);
    let is_given_up = round
        .seen()
        .is_some_and(|seen| matches!(seen.connection, Connection::GivenUp(_)));
    ui.horizontal(|ui| {
        if is_given_up && ui.button("Try again").clicked() {
            wish = Some(LobbyWish::TryAgain);
        }
        let words = if round.failure().is_some() {
            "Back"
        } else {
            "Leave"
        };
        let tip = "The round is kept; you can go on with it later.";
        if ui.button(words).on_hover_text(tip).clicked() {
            wish = Some(LobbyWish::Leave);
        }
    });
    wish
}

fn heading(round: &RemoteRound) -> String {
    let is_known = round
        .own()
        .zip(round.course())
        .is_some_and(|(own, course)| course.hello(own.other()).is_some());
    if is_known {
        return format!("{} is there", round.other_name());
    }
    match round.own() {
        _ if round.failure().is_some() => "The round is not open",
        None => "A round with somebody elsewhere",
        Some(Side::Red) if round.is_linked() => "Your invitation",
        Some(Side::Red) => "A round by message",
        Some(Side::Blue) if round.is_linked() => "Joining the round",
        Some(Side::Blue) => "Paste the line that you were sent",
    }
    .to_string()
}

/// The ticket and its QR code.
fn invitation(round: &mut RemoteRound, ui: &mut Ui) {
    let Some(Shown { text, code }) = round.seen().and_then(|seen| seen.ticket.clone()) else {
        return;
    };
    ui.horizontal_top(|ui| {
        if let Some(image) = code {
            let known = round.code.take().filter(|known| known.ticket == text);
            let shown = round.code.insert(known.unwrap_or_else(|| CodeShown {
                // Squares stay squares, however large they are shown.
                texture: ui.ctx().load_texture(
                    "ticket",
                    image.as_ref().clone(),
                    TextureOptions::NEAREST,
                ),
                ticket: text.clone(),
            }));
            square(&shown.texture, ui);
            ui.add_space(10.0);
        }
        ui.vertical(|ui| {
            ui.label("Give this ticket to the other player, by any chat or mail, or let their camera read the code. It lets in one player, once.");
            ui.add_space(6.0);
            let label = ui.label("Your ticket");
            let mut shown = text.as_str();
            let edit = TextEdit::multiline(&mut shown)
                .font(eframe::egui::TextStyle::Monospace)
                .desired_width(f32::INFINITY);
            ui.add(edit).labelled_by(label.id);
            ui.add_space(4.0);
            if ui.button("Copy the ticket").clicked() {
                ui.ctx().copy_text(text.clone());
            }
        });
    });
}

/// The QR code, each of its squares as many whole pixels wide as fit.
fn square(texture: &TextureHandle, ui: &mut Ui) {
    let squares = texture.size()[0] as f32;
    let pixels = ui.pixels_per_point();
    let widest = CODE.min(ui.available_width() * 0.6);
    let each = (widest * pixels / squares).floor().max(1.0);
    let side = each * squares / pixels;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "The ticket as a QR code"));
    let min = (rect.min.to_vec2() * pixels).round() / pixels;
    let rect = Rect::from_min_size(min.to_pos2(), vec2(side, side));
    Image::new((texture.id(), rect.size()))
        .tint(Color32::WHITE)
        .paint_at(ui, rect);
}
