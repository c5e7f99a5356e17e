//! The page of a round with somebody elsewhere: the map in the middle, the link, what
//! was said and the chat beside it; after the end the truth.

use super::carrier::Connection;
use super::{RemoteRound, mail_view, words};
use crate::app::panels::readable;
use crate::app::play::command::PlayCommand;
use crate::app::play::{map, panels, review_view};
use crate::fortress::walk::asked;
use crate::round::Side;
use crate::scene::Theme;
use eframe::egui::{
    CentralPanel, Color32, Frame, Id, Key, Panel, RichText, ScrollArea, Sense, TextEdit, Ui, vec2,
};

/// What is asked for on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundWish {
    /// A command.
    Command(PlayCommand),
    /// To open the link anew.
    TryAgain,
}

/// How many lines of the chat are shown at most.
const LAST_LINES: usize = 100;

/// Shows the page; what is asked for.
pub fn show(round: &mut RemoteRound, theme: Theme, ui: &mut Ui) -> Option<RoundWish> {
    let mut wish = None;
    let is_looked_back_at = round.session()?.review.is_some();
    if is_looked_back_at {
        Panel::bottom("after the round").show(ui, |ui| {
            ui.columns(2, |columns| {
                if let [left, right] = columns {
                    // A column of its own stretches what is in it.
                    wish = left.vertical(|ui| link(round, ui)).inner;
                    wish = left.vertical(|ui| rematch(round, ui)).inner.or(wish);
                    right.vertical(|ui| chat(round, 44.0, ui));
                }
            });
            if !round.is_linked() {
                ui.separator();
                mail_view::show(round, ui);
            }
            ui.add_space(2.0);
        });
        let session = round.session_mut()?;
        let asked = review_view::show(session, theme, ui);
        return asked.map(RoundWish::Command).or(wish);
    }
    let viewer = round.session()?.viewer()?;
    let width = ui.available_width();
    Panel::left("round pieces")
        .resizable(false)
        .exact_size(228.0)
        .show(ui, |ui| {
            if let Some(session) = round.session_mut() {
                ScrollArea::vertical().show(ui, |ui| panels::left(session, viewer, theme, ui));
            }
        });
    Panel::right("round words")
        .resizable(false)
        .exact_size((0.25 * width).clamp(236.0, 320.0))
        .show(ui, |ui| wish = right(round, viewer, ui));
    if !round.is_linked() {
        Panel::bottom("messages").show(ui, |ui| {
            mail_view::show(round, ui);
            ui.add_space(2.0);
        });
    }
    let session = round.session_mut()?;
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        let shown = panels::large_board(session, viewer);
        map::show(session, shown, theme, ui);
    });
    wish
}

fn right(round: &mut RemoteRound, viewer: Side, ui: &mut Ui) -> Option<RoundWish> {
    let mut wish = None;
    Panel::bottom("chat").show(ui, |ui| {
        chat(round, 56.0, ui);
        ui.add_space(2.0);
    });
    let name = round.other_name();
    let is_there = round
        .seen()
        .is_none_or(|seen| seen.connection.is_there() || !round.is_linked());
    if let Some(session) = round.session_mut() {
        panels::head(session, ui);
        waiting(session, viewer, &name, is_there, ui);
    }
    wish = link(round, ui).or(wish);
    let session = round.session_mut()?;
    if !session.is_over() && session.offer.is_none() {
        ui.horizontal(|ui| {
            for command in [PlayCommand::Resign, PlayCommand::Demand] {
                let button = ui.small_button(command.name());
                if button.on_hover_text(command.tip()).clicked() {
                    wish = Some(RoundWish::Command(command));
                }
            }
        });
    }
    panels::rest(session, viewer, ui);
    wish
}

/// What is waited for.
fn waiting(
    session: &crate::app::play::session::Session,
    viewer: Side,
    name: &str,
    is_there: bool,
    ui: &mut Ui,
) {
    let words = if let Some(ended) = &session.afar.ended {
        format!("{ended} Waiting for {name}'s program to lay the fortress open.")
    } else if let Some(order) = session.waits_for() {
        let when = if is_there {
            String::new()
        } else {
            format!(" It goes out as soon as {name} is there.")
        };
        format!("\"{}\" Waiting for the answer.{when}", asked(order))
    } else if session.to_play() != viewer {
        format!("{name} explores your fortress; the program answers for you.")
    } else {
        return;
    };
    ui.label(RichText::new(words).strong());
}

/// How the link stands, with a mark that is seen at a glance.
fn link(round: &RemoteRound, ui: &mut Ui) -> Option<RoundWish> {
    let mut wish = None;
    let connection = round.seen().map(|seen| &seen.connection);
    let color = match connection {
        Some(Connection::Direct | Connection::Relayed) => Color32::from_rgb(0x2e, 0xa0, 0x43),
        Some(Connection::GivenUp(_)) => ui.visuals().error_fg_color,
        Some(Connection::ByMessage) => ui.visuals().weak_text_color(),
        _ => Color32::from_rgb(0xd2, 0x99, 0x22),
    };
    ui.horizontal_wrapped(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(10.0, 14.0), Sense::hover());
        ui.painter().circle_filled(rect.center(), 4.5, color);
        let words = round
            .failure()
            .map_or_else(|| words::connection(round), str::to_string);
        ui.label(words);
        if matches!(connection, Some(Connection::GivenUp(_))) && ui.button("Try again").clicked() {
            wish = Some(RoundWish::TryAgain);
        }
    });
    if let Some(turned_away) = round.seen().and_then(|seen| seen.turned_away.as_ref()) {
        ui.label(turned_away);
    }
    wish
}

/// The offer of another round, and what became of it.
fn rematch(round: &RemoteRound, ui: &mut Ui) -> Option<RoundWish> {
    let name = round.other_name();
    let words = match round.rematch() {
        (false, false) => "Once more, with colours exchanged?".to_string(),
        (false, true) => format!("{name} offers another round, with colours exchanged."),
        (true, false) => format!("You offered another round. Waiting for {name}."),
        (true, true) => "You both want another round.".to_string(),
    };
    ui.label(words);
    let label = match round.rematch() {
        (true, false) => return None,
        (false, false) => "Offer a rematch",
        (false, true) => "Accept the rematch",
        (true, true) => "Choose a fortress for it",
    };
    let tip = PlayCommand::Rematch.tip();
    let is_clicked = ui.button(label).on_hover_text(tip).clicked();
    is_clicked.then_some(RoundWish::Command(PlayCommand::Rematch))
}

/// The last words said, and a line to say more.
fn chat(round: &mut RemoteRound, height: f32, ui: &mut Ui) {
    let label = ui.strong("Chat");
    ScrollArea::vertical()
        .id_salt("chat lines")
        .max_height(height)
        .auto_shrink([false, true])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            let lines = round.course().map_or(&[][..], |course| course.chat());
            for (side, words) in &lines[lines.len().saturating_sub(LAST_LINES)..] {
                let name = match round.session() {
                    Some(session) => session.name(*side),
                    None => side.name(),
                };
                let color = readable(ui, ui.visuals().strong_text_color());
                let words = if is_ticket(words) {
                    "(the ticket to the next round)"
                } else {
                    words
                };
                ui.label(RichText::new(format!("{name}: {words}")).color(color));
            }
        });
    let edit = TextEdit::singleline(&mut round.chat)
        .id(Id::unique("chat line"))
        .hint_text("Say something to the other player")
        .char_limit(crate::remote::body::LONGEST_TEXT)
        .desired_width(f32::INFINITY);
    let response = ui.add(edit).labelled_by(label.id);
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        round.say_chat();
        response.request_focus();
    }
    if std::mem::take(&mut round.focus_chat) {
        response.request_focus();
    }
}

/// Whether the words are a ticket, or a part of one: one long word of capitals and
/// digits.
fn is_ticket(words: &str) -> bool {
    let is_code = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    words.len() > 60 && words.chars().all(is_code)
}
