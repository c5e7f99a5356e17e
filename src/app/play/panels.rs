//! The panels round the map: the own fortress and the pieces at the left, whose
//! turn it is and what was said at the right.

use super::command::PlayCommand;
use super::desk_view;
use super::follows;
use super::map::{Shown, livery, picture};
use super::pencil;
use super::session::{Mode, Offer, Session, sending};
use crate::app::paint::Canvas;
use crate::fortress::Piece;
use crate::fortress::walk::Order;
use crate::round::{Line, LineKind, Side};
use crate::scene::{PAGE, Rect, Theme, piece_emblem};
use eframe::egui::{Button, Frame, RichText, ScrollArea, Sense, Ui, vec2};

/// The left panel.
pub fn left(session: &mut Session, viewer: Side, theme: Theme, ui: &mut Ui) {
    let small = small_board(session, viewer);
    match small {
        Some(shown) => {
            ui.heading(match shown {
                Shown::Fortress(_) => "Your fortress",
                Shown::Map(_) => "Your map",
            });
            let height = (ui.available_width() * PAGE.height() / PAGE.width()).min(190.0);
            picture(session, shown, theme, ui, height);
        }
        None => {
            ui.heading("Your fortress");
            ui.label("It stands in its box: answer for it yourself.");
        }
    }
    ui.label(opponent_words(session, viewer));
    ui.add_space(6.0);
    ui.separator();
    lid(session, theme, ui);
    ui.separator();
    ui.strong("Pencil");
    pencil::tools(session, ui);
}

/// What is shown small: the own fortress; at the desk, while the other explores it,
/// the own map.
fn small_board(session: &Session, viewer: Side) -> Option<Shown> {
    if large_board(session, viewer) == Shown::Map(viewer) {
        session
            .round()
            .fortress(viewer)
            .map(|_| Shown::Fortress(viewer.other()))
    } else {
        Some(Shown::Map(viewer))
    }
}

/// What is shown large: the own map; at the desk, while the other explores the
/// fortress that is here, that.
pub fn large_board(session: &Session, viewer: Side) -> Shown {
    let at_desk = matches!(session.mode(), Mode::Desk { .. });
    let explored = session.to_play() != viewer && session.round().fortress(viewer).is_some();
    if at_desk && explored {
        Shown::Fortress(viewer.other())
    } else {
        Shown::Map(viewer)
    }
}

fn opponent_words(session: &Session, viewer: Side) -> String {
    let other = viewer.other();
    let notepad = session.round().notepad(other);
    let name = session.name(other);
    match notepad.state().standing(notepad.game()) {
        Some((piece, at)) => format!("{name}'s {piece} is on {at}."),
        None => format!("{name} has no piece inside."),
    }
}

/// The lid of the tower: the pieces of the side that plays at this screen.
fn lid(session: &mut Session, theme: Theme, ui: &mut Ui) {
    let side = match (session.mode(), session.viewer()) {
        (Mode::Desk { .. }, _) => session.to_play(),
        (_, Some(viewer)) => viewer,
        (_, None) => return,
    };
    ui.horizontal(|ui| {
        ui.strong(format!("Pieces of {}", session.name(side)));
    });
    let pieces: Vec<Piece> = session.round().game().pieces().iter().collect();
    for piece in pieces {
        ui.horizontal(|ui| piece_row(session, side, piece, theme, ui));
    }
}

fn piece_row(session: &mut Session, side: Side, piece: Piece, theme: Theme, ui: &mut Ui) {
    ui.set_min_height(26.0);
    let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
    let canvas = Canvas::fit(rect, theme, livery(side));
    let page = Rect {
        min: canvas.to_page(rect.min),
        max: canvas.to_page(rect.max),
    };
    let notepad = session.round().notepad(side);
    let state = notepad.state();
    let standing = state.standing(notepad.game());
    let is_inside = standing.is_some_and(|(inside, _)| inside == piece);
    let is_lost = state.lost.contains(piece);
    let opacity = if is_lost { 0.35 } else { 1.0 };
    canvas.paint(ui.painter(), &piece_emblem(piece, page), opacity);
    let word = match standing {
        Some((_, at)) if is_inside => format!("on {at}"),
        _ if is_lost => "beaten".to_string(),
        _ => "fresh".to_string(),
    };
    let can_order = session.can_order() && session.to_play() == side;
    let order = sending(notepad, piece).filter(|_| can_order);
    let price = order.and_then(|order| notepad.price(order)).unwrap_or(0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.label(RichText::new(piece.name()).strong());
        ui.label(RichText::new(word).small());
    });
    if let Some(order) = order {
        let verb = match order {
            Order::Enter(_) => "Enter",
            Order::Swap(_) => "Swap",
            _ => "Sacrifice",
        };
        let cost = if price > 0 {
            format!(", {price} turns")
        } else {
            String::new()
        };
        ui.with_layout(
            eframe::egui::Layout::right_to_left(eframe::egui::Align::Center),
            |ui| {
                let tip = PlayCommand::Send(piece).tip();
                let button = ui.button(format!("{verb}{cost}")).on_hover_text(tip);
                let label = format!("{verb} {piece}{cost}");
                button.widget_info(|| {
                    eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Button, true, &label)
                });
                if button.clicked() {
                    session.send(piece);
                }
            },
        );
    }
}

/// The right panel.
pub fn right(session: &mut Session, viewer: Side, ui: &mut Ui) {
    head(session, ui);
    if matches!(session.mode(), Mode::Desk { .. }) {
        desk_view::show(session, viewer, ui);
    }
    rest(session, viewer, ui);
}

/// Whose turn it is, what was said last, and what can be done now.
pub fn head(session: &mut Session, ui: &mut Ui) {
    turn(session, ui);
    ui.add_space(4.0);
    let color = if session.complains {
        crate::app::panels::readable(ui, ui.visuals().error_fg_color)
    } else {
        ui.visuals().strong_text_color()
    };
    if !session.status.is_empty() {
        ui.label(RichText::new(&session.status).size(16.0).color(color));
        ui.add_space(6.0);
    }
    match session.offer {
        Some(offer) => offered(session, offer, ui),
        None => actions(session, ui),
    }
}

/// What follows, and the log.
pub fn rest(session: &mut Session, viewer: Side, ui: &mut Ui) {
    ui.separator();
    let on = session.shows_deductions;
    let button = Button::selectable(on, PlayCommand::Deductions.name());
    if ui
        .add(button)
        .on_hover_text(PlayCommand::Deductions.tip())
        .clicked()
    {
        session.shows_deductions = !on;
    }
    if session.shows_deductions {
        deductions(session, viewer, ui);
    }
    ui.separator();
    ui.strong("What was said");
    log(session, ui);
}

fn turn(session: &Session, ui: &mut Ui) {
    let turns = *session.round().turns();
    let side = turns.to_play();
    ui.heading(format!("{}, turn {}", session.name(side), turns.slot()));
    let other = side.other();
    let skip = turns.to_skip(other);
    ui.label(match skip {
        0 => "Nobody has turns to skip.".to_string(),
        1 => format!("{} has 1 turn to skip.", session.name(other)),
        skip => format!("{} has {skip} turns to skip.", session.name(other)),
    });
}

/// What can be done now besides orders on the map.
fn actions(session: &mut Session, ui: &mut Ui) {
    if session.must_hand_over() {
        let name = session.name(session.to_play()).to_string();
        let button = ui.add(Button::new(
            RichText::new(format!("Hand over to {name}")).size(16.0),
        ));
        if button.on_hover_text("Enter does it, too.").clicked() {
            session.hand_over();
        }
        return;
    }
    if session.computer_plays() {
        ui.horizontal(|ui| {
            ui.label(format!("{} explores…", session.name(session.to_play())));
            if ui
                .add_enabled(!session.computer.hurries, Button::new("Do not wait"))
                .on_hover_text(PlayCommand::Hurry.tip())
                .clicked()
            {
                session.computer.hurries = true;
            }
        });
        return;
    }
    if session.may_order() && session.can_order() {
        let notepad = session.round().notepad(session.to_play());
        ui.label(match notepad.at() {
            None => "Name the piece that enters: press its button at the left.",
            Some(_) => "Click a space with a ring, or use the arrow keys.",
        });
    }
    if session.taken_back().is_some()
        && ui
            .button("Take back")
            .on_hover_text(PlayCommand::TakeBack.tip())
            .clicked()
    {
        session.take_back();
    }
}

/// A swap, a sacrifice or a resignation, with its price, before it is done.
fn offered(session: &mut Session, offer: Offer, ui: &mut Ui) {
    let (words, verb) = match offer {
        Offer::Resign => (
            "Give the round up? Your opponent wins.".to_string(),
            "Resign",
        ),
        Offer::Demand => (
            "Lay both fortresses open? That ends the round, and nobody wins it.".to_string(),
            "Lay both open",
        ),
        Offer::Send(order) => {
            let notepad = session.round().notepad(session.to_play());
            let price = notepad.price(order).unwrap_or(0);
            let ends = match price {
                0 => "It ends your turn and costs nothing more.".to_string(),
                price => format!("It ends your turn, and you skip {price} turns."),
            };
            match order {
                Order::Swap(piece) => (format!("Swap for the {piece}? {ends}"), "Swap"),
                Order::Sacrifice(Some(piece)) => (
                    format!("Sacrifice the piece inside? The {piece} comes next. {ends}"),
                    "Sacrifice",
                ),
                _ => (
                    format!("Sacrifice the piece inside? It starts again. {ends}"),
                    "Sacrifice",
                ),
            }
        }
    };
    Frame::group(ui.style()).show(ui, |ui| {
        ui.label(words);
        ui.horizontal(|ui| {
            let yes = ui.button(verb);
            let no = ui.button("Keep playing");
            if !yes.has_focus() && !no.has_focus() {
                no.request_focus();
            }
            if yes.clicked() {
                match offer {
                    Offer::Resign => session.resign(),
                    Offer::Demand => session.demand(),
                    Offer::Send(order) => session.order(order),
                }
            } else if no.clicked() {
                session.offer = None;
                session.focus_cursor = true;
            }
        });
    });
}

fn deductions(session: &Session, viewer: Side, ui: &mut Ui) {
    let found = session.round().notepad(viewer).deductions();
    if found.is_empty() {
        ui.label("Nothing follows yet.");
    }
    ScrollArea::vertical()
        .id_salt("deductions")
        .max_height(160.0)
        .show(ui, |ui| {
            for sentence in follows::sentences(&found) {
                ui.label(sentence);
            }
        });
}

/// The lines of the story that are shown during a round; all are shown after it.
const LAST_LINES: usize = 200;

fn log(session: &Session, ui: &mut Ui) {
    let story = session.story();
    ScrollArea::vertical()
        .id_salt("log")
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            story_lines(&story[story.len().saturating_sub(LAST_LINES)..], ui);
        });
}

/// Lines of a story: turns as headings, an order and its answer in one line.
pub fn story_lines(lines: &[Line], ui: &mut Ui) {
    let mut lines = lines.iter().peekable();
    while let Some(line) = lines.next() {
        match line.kind {
            LineKind::Turn => {
                ui.add_space(3.0);
                ui.strong(&line.text);
            }
            LineKind::Order => {
                let answer = lines.next_if(|next| next.kind == LineKind::Answer);
                let answer = answer.map_or("", |answer| answer.text.as_str());
                ui.label(format!("{} {answer}", line.text));
            }
            _ => {
                ui.label(RichText::new(&line.text).italics());
            }
        }
    }
}
