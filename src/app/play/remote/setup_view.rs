//! The part of the setup for rounds with somebody elsewhere, and the rounds that can be
//! gone on with.

#[cfg(feature = "remote")]
use super::terms::{Pick, Server};
use super::terms::{RemoteTerms, Role};
use crate::app::panels::readable;
use crate::app::play::said::sentence;
use eframe::egui::{Button, Frame, ScrollArea, TextEdit, Ui};
#[cfg(feature = "remote")]
use eframe::egui::{CollapsingHeader, Grid, vec2};

/// What is to become of a round that is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptWish {
    /// To go on with it.
    GoOn(usize),
    /// To put it away.
    PutAway(usize),
}

/// The rounds that are kept; what is chosen.
pub fn kept(offers: &[String], ui: &mut Ui) -> Option<KeptWish> {
    let mut wish = None;
    if offers.is_empty() {
        return wish;
    }
    Frame::group(ui.style()).show(ui, |ui| {
        ui.strong("Rounds with others");
        ScrollArea::vertical()
            .id_salt("kept rounds")
            .max_height(110.0)
            .show(ui, |ui| {
                for (index, offer) in offers.iter().enumerate() {
                    ui.horizontal_wrapped(|ui| {
                        if ui.button("Go on").clicked() {
                            wish = Some(KeptWish::GoOn(index));
                        }
                        let tip = "Its files go to a folder of their own; nothing is deleted.";
                        if ui.button("Put away").on_hover_text(tip).clicked() {
                            wish = Some(KeptWish::PutAway(index));
                        }
                        ui.label(offer);
                    });
                }
            });
    });
    ui.add_space(8.0);
    wish
}

/// Who invites, the ticket, the servers.
pub fn terms(terms: &mut RemoteTerms, is_linked: bool, ui: &mut Ui) {
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        for (role, words) in [(Role::Invite, "I invite"), (Role::Join, "I was invited")] {
            if ui
                .add(Button::selectable(terms.role == role, words))
                .clicked()
            {
                terms.role = role;
            }
        }
    });
    ui.label(match (terms.role, is_linked) {
        (Role::Invite, true) => {
            "You get a ticket to give to one other player, by whatever way you like."
        }
        (Role::Join, true) => "Paste the ticket that you were given:",
        (Role::Invite, false) => {
            "You get lines to send in any chat or mail, and paste what comes back."
        }
        (Role::Join, false) => "You paste the line that you were sent, and get lines to send back.",
    });
    if is_linked && terms.role == Role::Join {
        ticket(terms, ui);
    }
    #[cfg(feature = "remote")]
    if is_linked {
        ui.add_space(6.0);
        CollapsingHeader::new("Connection")
            .default_open(false)
            .show(ui, |ui| servers(terms, ui));
    }
}

fn ticket(terms: &mut RemoteTerms, ui: &mut Ui) {
    let label = ui.label("Ticket");
    ScrollArea::vertical()
        .id_salt("ticket")
        .max_height(84.0)
        .show(ui, |ui| {
            let edit = TextEdit::multiline(&mut terms.ticket)
                .hint_text("KWI1…")
                .desired_rows(3)
                .desired_width(f32::INFINITY);
            ui.add(edit).labelled_by(label.id);
        });
    if terms.ticket.trim().is_empty() {
        return;
    }
    match terms.ticket_complaint() {
        Some(why) => {
            let color = readable(ui, ui.visuals().error_fg_color);
            ui.colored_label(color, sentence(&why));
        }
        None => {
            ui.label("The ticket is whole.");
        }
    }
}

#[cfg(feature = "remote")]
fn servers(terms: &mut RemoteTerms, ui: &mut Ui) {
    let usual = match terms.role {
        Role::Invite => "public",
        Role::Join => "as the ticket says",
    };
    Grid::new("servers")
        .num_columns(2)
        .spacing(vec2(16.0, 8.0))
        .show(ui, |ui| {
            server("Relay", usual, &mut terms.relay, ui)
                .on_hover_text("Carries what cannot go directly, and cannot read it.");
            ui.end_row();
            server("Discovery", usual, &mut terms.discovery, ui)
                .on_hover_text("Finds the other machine again after it has moved.");
            ui.end_row();
        });
    ui.label("With neither, two machines on one network still meet by the ticket alone.");
    if let Some(why) = terms.server_complaint() {
        let color = readable(ui, ui.visuals().error_fg_color);
        ui.colored_label(color, sentence(&why));
    }
}

#[cfg(feature = "remote")]
fn server(name: &str, usual: &str, server: &mut Server, ui: &mut Ui) -> eframe::egui::Response {
    let label = ui.label(name);
    ui.horizontal_wrapped(|ui| {
        for (pick, words) in [
            (Pick::Usual, usual),
            (Pick::None, "none"),
            (Pick::Own, "my own"),
        ] {
            let response = ui.add(Button::selectable(server.pick == pick, words));
            response.widget_info(|| {
                let label = format!("{name}: {words}");
                eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Button, true, label)
            });
            if response.clicked() {
                server.pick = pick;
            }
        }
        if server.pick == Pick::Own {
            let edit = TextEdit::singleline(&mut server.url)
                .hint_text("https://relay.example")
                .desired_width(200.0);
            ui.add(edit).labelled_by(label.id);
        }
    });
    label
}
