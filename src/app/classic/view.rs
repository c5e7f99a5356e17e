//! One frame of the screen: keys, the page that is open, and the boxes in front.

use super::command::ClassicCommand;
use super::session::Session;
use super::terms::{Page, Preparation};
use super::{
    Classic, Intent, Look, Stage, arrangement_view, board, boxes, library_view, panels,
    replay_view, terms_view, words,
};
use crate::app::paint::Canvas;
use crate::classic::{Army, Edition, Side};
use crate::scene::classic::{Terrain, Tile, ground, tile, trace};
use crate::scene::{Livery, Rect};
use eframe::egui::{Button, CentralPanel, Frame, Panel, Response, RichText, Sense, Ui, vec2};

/// The width below which there is room for one panel only.
pub(super) const NARROW: f32 = 1000.0;

/// Shows the page that is open and says what is wanted.
pub(super) fn show(classic: &mut Classic, look: Look, ui: &mut Ui) -> Vec<Intent> {
    let mut intents = Vec::new();
    Panel::bottom("classic ranks").show(ui, |ui| {
        ui.horizontal_wrapped(|ui| intents.extend(ranks(classic, ui)));
    });
    let shown = match &mut classic.stage {
        Stage::Preparation(preparation) => match preparation.page {
            Page::Terms => terms_view::show(preparation, classic.keeping.offer(), ui),
            Page::Cover(side) => prepared_cover(preparation, side, ui),
            Page::Arrange(side) => {
                arrangement_view::show(preparation, side, &mut classic.library, look, ui)
            }
            Page::Workshop => library_view::workshop(preparation, &mut classic.library, look, ui),
        },
        Stage::Game(session) if session.replay.is_some() => replay_view::show(session, look, ui),
        Stage::Game(session) if session.viewer().is_none() => cover(session, look, ui),
        Stage::Game(session) => panels::show(session, look, ui),
    };
    match &mut classic.stage {
        Stage::Game(session) => session.cursor.takes_focus = false,
        stage @ Stage::Preparation(_) => {
            if let Some(arrangement) = stage.arrangement_mut() {
                arrangement.cursor.takes_focus = false;
            }
        }
    }
    intents.extend(shown);
    intents.extend(boxes::show(&mut classic.notice, ui));
    intents
}

/// The numbering in use, always visible (C2), and whether the armies are inferred (N2).
fn ranks(classic: &Classic, ui: &mut Ui) -> Option<Intent> {
    ui.label(words::numbering(classic.numbering));
    let command = ClassicCommand::Numbering;
    let clicked = ui
        .small_button(command.name())
        .on_hover_text(command.tip())
        .clicked();
    let edition = match &classic.stage {
        Stage::Preparation(preparation) => preparation.rules.edition,
        Stage::Game(session) => session.game().rules().edition,
    };
    let mut armies: Vec<Army> = Side::BOTH.map(|side| edition.army(side)).into();
    if let Stage::Game(session) = &classic.stage {
        armies = Side::BOTH
            .map(|side| session.game().army(side).clone())
            .into();
    }
    if armies.iter().any(Army::is_inferred) {
        ui.separator();
        ui.label("Armies: inferred (N2)")
            .on_hover_text(words::INFERRED);
    }
    clicked.then_some(Intent::Run(command))
}

/// A button for a command, enabled or not.
pub(super) fn button(command: ClassicCommand, enabled: bool, ui: &mut Ui) -> Option<Intent> {
    let button = Button::new(command.name());
    let response = ui.add_enabled(enabled, button).on_hover_text(command.tip());
    response.clicked().then_some(Intent::Run(command))
}

/// A large button.
pub(super) fn large_button(words: &str, ui: &mut Ui) -> Response {
    let button = Button::new(RichText::new(words).size(18.0));
    ui.add(button.min_size(vec2(200.0, 40.0)))
}

/// The button by which a player takes the seat; it has the keyboard where nothing else has.
fn seat_button(name: &str, ui: &mut Ui) -> bool {
    let response = large_button(&format!("I am {name}"), ui);
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    response.clicked()
}

/// A piece drawn small.
pub(super) fn icon(drawn: &Tile<'_>, side: f32, look: Look, ui: &mut Ui) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let page = Rect::at(0.0, 0.0, 16.0, 16.0);
    let canvas = Canvas::fit_page(rect, page, look.theme, Livery::Red);
    canvas.paint(ui.painter(), &tile(drawn, page), 1.0);
    response
}

/// What lies in the middle of an edition's board.
pub(super) const fn terrain(edition: Edition) -> Terrain {
    match edition {
        Edition::Classic | Edition::Barrage => Terrain::Lakes,
        Edition::NarniaOne | Edition::NarniaTwo => Terrain::Boulders,
    }
}

/// The covered screen before a player sets up.
fn prepared_cover(preparation: &Preparation, side: Side, ui: &mut Ui) -> Vec<Intent> {
    let (name, other) = (preparation.name(side), preparation.name(side.other()));
    let mut intents = Vec::new();
    CentralPanel::default().show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.add_space((ui.available_height() * 0.25).max(20.0));
            ui.heading(RichText::new(words::sets_up(&name, side)).size(26.0));
            ui.label(format!("{other} looks away."));
            ui.add_space(16.0);
            if seat_button(&name, ui) {
                intents.push(Intent::Run(ClassicCommand::GoOn));
            }
            ui.add_space(16.0);
            intents.extend(button(ClassicCommand::GoBack, true, ui));
        });
    });
    intents
}

/// The covered screen between turns: names, and the last move without ranks (C20).
fn cover(session: &Session, look: Look, ui: &mut Ui) -> Vec<Intent> {
    let side = session.to_move();
    let (name, other) = (session.name(side), session.name(side.other()));
    let mut intents = Vec::new();
    CentralPanel::default().show(ui, |ui| {
        ui.vertical_centered(|ui| {
            let height = ui.available_height();
            ui.add_space((height * 0.06).max(6.0));
            ui.heading(RichText::new(format!("{name}, it is your turn")).size(26.0));
            ui.label(format!("{other} looks away."));
            ui.add_space(10.0);
            if seat_button(name, ui) {
                intents.push(Intent::Run(ClassicCommand::HandOver));
            }
            ui.add_space(10.0);
            let Some(last) = session.last_move() else {
                if let Some(played) = session.game().record().last() {
                    let print = words::print(session.game(), look.numbering);
                    ui.label(format!("{other}: {}.", words::heard(&print, played)));
                }
                return;
            };
            ui.label(words::last_move(&last, session.name(last.side)));
            let side_length = ui.available_height().min(ui.available_width()) - 6.0;
            if side_length < 80.0 {
                return;
            }
            let (rect, _) = ui.allocate_exact_size(vec2(side_length, side_length), Sense::hover());
            let mut shapes = ground(side, terrain(session.game().rules().edition));
            shapes.extend(trace(last.from, last.to, side));
            board::picture(&shapes, "The last move", look.theme, rect, ui);
        });
    });
    intents
}

/// The middle of the window, where a board is.
pub(super) fn middle<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    CentralPanel::default()
        .frame(Frame::NONE)
        .show(ui, add)
        .inner
}
