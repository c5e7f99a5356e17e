//! A game as a player sees it: the board, whose turn it is, what was captured and what
//! was played.

use super::board::{self, Board};
use super::command::ClassicCommand;
use super::powers_view;
use super::session::Session;
use super::view::{self, NARROW, icon};
use super::{Intent, Look, seat, words};
use crate::classic::{SeenPiece, Seer, Side, Square, SquareSet, View};
use crate::scene::classic::{Print, came_from, ground, square_rect, tile};
use eframe::egui::{Button, Panel, RichText, ScrollArea, Ui, vec2};

/// Shows the game to the viewer.
pub(super) fn show(session: &Session, look: Look, ui: &mut Ui) -> Vec<Intent> {
    let Some(view) = session.view() else {
        return Vec::new();
    };
    let print = words::print(session.game(), look.numbering);
    let mut intents = Vec::new();
    let width = ui.available_width();
    let is_narrow = width < NARROW;
    if !is_narrow {
        Panel::left("classic captured")
            .resizable(false)
            .exact_size(216.0)
            .show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    captured(session.names(), &view, &print, look, ui);
                });
            });
    }
    Panel::right("classic words")
        .resizable(false)
        .exact_size((0.28 * width).clamp(226.0, 300.0))
        .show(ui, |ui| {
            turn(session, ui);
            intents.extend(actions(session, &view, &print, ui));
            ui.separator();
            if is_narrow {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    captured(session.names(), &view, &print, look, ui);
                    ui.separator();
                    moves(session, view.seer(), &print, ui);
                });
            } else {
                ui.strong("Moves");
                ScrollArea::vertical()
                    .auto_shrink(false)
                    .stick_to_bottom(true)
                    .show(ui, |ui| moves(session, view.seer(), &print, ui));
            }
        });
    intents.extend(view::middle(ui, |ui| {
        squares(session, &view, &print, look, ui)
    }));
    intents
}

fn squares(
    session: &Session,
    view: &View,
    print: &Print<'_>,
    look: Look,
    ui: &mut Ui,
) -> Option<Intent> {
    let seat = seat(view.seer());
    let targets = session.targets();
    let lifted = session.hand.filter(|_| session.is_dragging);
    let mut shapes = ground(seat, print.terrain());
    for (square, seen) in view.pieces() {
        if lifted != Some(square) {
            shapes.extend(tile(&print.tile(&seen), square_rect(square, seat)));
        }
    }
    let mut taken: SquareSet = view.pieces().map(|(square, _)| square).collect();
    for placed in session.entering.iter().flat_map(|e| e.placed()) {
        taken.insert(placed.square);
        if let Some(seen) = powers_view::reinforcement(session, placed.kind) {
            shapes.extend(tile(&print.tile(&seen), square_rect(placed.square, seat)));
        }
    }
    if let Some(last) = session.last_move() {
        shapes.extend(came_from(last.from, seat));
        shapes.extend(came_from(last.to, seat));
    }
    let label = |square| {
        let words = words::square(print, square, view.at(square), view.seer());
        if targets.contains(square) {
            format!("{words}, can be reached")
        } else {
            words
        }
    };
    let dragged = lifted.and_then(|square| {
        let seen = view.at(square)?;
        let home = square_rect(Square::from_index(0)?, Side::Red);
        Some(tile(&print.tile(&seen), home))
    });
    let board = Board {
        seat,
        theme: look.theme,
        shapes: &shapes,
        label: &label,
        lit: targets,
        taken,
        held: session.hand,
        shaded: SquareSet::EMPTY,
        dragged: dragged.as_deref(),
        is_live: session.may_play(),
        cursor: session.cursor,
    };
    board::show(&board, ui).map(Intent::Touch)
}

fn turn(session: &Session, ui: &mut Ui) {
    let side = session.to_move();
    let plies = session.game().position().plies();
    ui.heading(words::turn(session.name(side), side, plies + 1));
    let color = if session.complains {
        crate::app::panels::readable(ui, ui.visuals().error_fg_color)
    } else {
        ui.visuals().strong_text_color()
    };
    ui.label(RichText::new(&session.status).size(16.0).color(color));
    ui.add_space(6.0);
}

/// What can be done now besides moves on the board.
fn actions(session: &Session, view: &View, print: &Print<'_>, ui: &mut Ui) -> Option<Intent> {
    if let Some(offer) = session.offer {
        return powers_view::offered(session, offer, view, print, ui);
    }
    if session.must_hand_over() {
        let words = format!("Hand over to {}", session.name(session.to_move()));
        let button = ui.add(Button::new(RichText::new(words).size(16.0)));
        let clicked = button.on_hover_text("Enter does it, too.").clicked();
        return clicked.then_some(Intent::Run(ClassicCommand::HandOver));
    }
    if session.computer_plays() {
        ui.label(format!("{} thinks…", session.name(session.to_move())));
        return None;
    }
    if session.entering.is_some() {
        return powers_view::entering(session, print, ui);
    }
    if session.aim.is_some() {
        return powers_view::aiming(session, print, ui);
    }
    ui.label(match session.hand {
        None => "Take a piece: click it, or walk to it and press Enter.",
        Some(_) => "Put it where a mark is; Esc lets go of it.",
    });
    let power = powers_view::powers(session, ui);
    let mut intent = None;
    ui.horizontal_wrapped(|ui| {
        for (command, enabled) in [
            (ClassicCommand::Reinforce, session.can_enter()),
            (ClassicCommand::TakeBack, session.taken_back().is_some()),
            (ClassicCommand::Resign, true),
        ] {
            if enabled {
                intent = intent.take().or(view::button(command, true, ui));
            }
        }
    });
    power.or(intent)
}

/// The captured pieces of both armies, as far as the seer may look at them (C19).
pub(super) fn captured(names: [&str; 2], view: &View, print: &Print<'_>, look: Look, ui: &mut Ui) {
    ui.strong("Captured");
    for side in Side::BOTH {
        let fallen: Vec<_> = view
            .captured()
            .iter()
            .filter(|fallen| fallen.army == side)
            .collect();
        let name = names[side as usize];
        let count = fallen.len();
        ui.label(if print.has_names() {
            let army = words::army(print.armies[side as usize]);
            format!("{name}, {army}: {count}")
        } else {
            format!("{name}: {count}")
        });
        if fallen.is_empty() {
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
            let mut faces: Vec<_> = fallen.iter().map(|fallen| fallen.face).collect();
            faces.sort_by_key(|face| face.map(|face| (face.rank, face.kind)));
            for group in faces.chunk_by(|one, other| one == other) {
                let face = group[0];
                let seen = SeenPiece {
                    army: side,
                    side,
                    face,
                    revealed: false,
                    moved: false,
                    stone: false,
                };
                let name = face.map_or("face down".to_string(), |face| {
                    words::kind(print, side, face.kind)
                });
                let name = format!("{} {name}", group.len());
                icon(&print.tile(&seen), 26.0, look, ui).on_hover_text(name);
                ui.label(format!("{}", group.len()));
            }
        });
        ui.add_space(4.0);
    }
    if !view.reserve().is_empty() {
        ui.label(format!("{} reinforcements wait.", view.reserve().len()));
    }
}

/// The moves that are listed during a game; all can be seen after it.
const LAST_MOVES: usize = 80;

fn moves(session: &Session, seer: Seer, print: &Print<'_>, ui: &mut Ui) {
    let game = session.game();
    let record = game.record();
    let first = record.len().saturating_sub(LAST_MOVES);
    for (i, played) in record.iter().enumerate().skip(first) {
        let line = words::line(print, played, game.rules().captured, seer);
        ui.label(format!("{}. {} {line}", i + 1, session.name(played.side)));
    }
}
