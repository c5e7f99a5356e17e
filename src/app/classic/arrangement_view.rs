//! The page on which an army is set up.

use super::arrangement::{Arrangement, Count, Held};
use super::board::{self, Board};
use super::command::ClassicCommand;
use super::intent::Change;
use super::library::Library;
use super::presets::Preset;
use super::terms::Preparation;
use super::view::{self, NARROW, icon};
use super::{Intent, Look, library_view, words};
use crate::classic::{Seer, Side, Square, SquareSet, home_squares};
use crate::scene::Shape;
use crate::scene::classic::{Print, ground, square_rect, tile};
use eframe::egui::{
    Button, ComboBox, DragValue, Panel, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2,
};

/// Shows the page.
pub(super) fn show(
    preparation: &Preparation,
    side: Side,
    library: &mut Library,
    look: Look,
    ui: &mut Ui,
) -> Vec<Intent> {
    let arrangement = &preparation.arrangements[side as usize];
    let title = words::sets_up(&preparation.name(side), side);
    page(arrangement, &title, library, look, ui, |ui| {
        let is_ready = preparation.can_go_on();
        let command = ClassicCommand::GoOn;
        let button = Button::new(RichText::new(command.name()).size(16.0));
        let response = ui
            .add_enabled(is_ready, button.min_size(vec2(120.0, 32.0)))
            .on_hover_text(command.tip());
        let go_on = response.clicked().then_some(Intent::Run(command));
        let back = view::button(ClassicCommand::GoBack, true, ui);
        go_on.or(back)
    })
}

/// Board, box and what can be done; `ways_out` adds the buttons that leave the page.
pub(super) fn page(
    arrangement: &Arrangement,
    title: &str,
    library: &mut Library,
    look: Look,
    ui: &mut Ui,
    ways_out: impl FnOnce(&mut Ui) -> Option<Intent>,
) -> Vec<Intent> {
    let mut intents = Vec::new();
    let width = ui.available_width();
    let is_narrow = width < NARROW;
    if !is_narrow {
        Panel::left("classic box")
            .resizable(false)
            .exact_size(236.0)
            .show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| {
                    intents.extend(pieces(arrangement, look, ui));
                });
            });
    }
    Panel::right("classic setup")
        .resizable(false)
        .exact_size((0.3 * width).clamp(236.0, 300.0))
        .show(ui, |ui| {
            // In sight however far the rest is scrolled.
            ui.heading(title);
            ui.horizontal_wrapped(|ui| intents.extend(ways_out(ui)));
            ui.separator();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if is_narrow {
                    intents.extend(pieces(arrangement, look, ui));
                    ui.separator();
                }
                intents.extend(tools(arrangement, ui));
                ui.separator();
                faults(arrangement, ui);
                ui.separator();
                intents.extend(library_view::shelf(library, arrangement, ui));
            });
        });
    intents.extend(view::middle(ui, |ui| squares(arrangement, look, ui)));
    intents
}

fn print(arrangement: &Arrangement, look: Look) -> Print<'_> {
    Print {
        edition: arrangement.edition(),
        armies: [arrangement.army(); 2],
        numbering: look.numbering,
    }
}

fn squares(arrangement: &Arrangement, look: Look, ui: &mut Ui) -> Option<Intent> {
    let side = arrangement.side();
    let print = print(arrangement, look);
    let mut shapes = ground(side, print.terrain());
    let mut taken = SquareSet::EMPTY;
    for square in Square::all() {
        if let Some(seen) = arrangement.seen(square) {
            taken.insert(square);
            let is_lifted =
                arrangement.is_dragging && arrangement.hand == Some(Held::Piece(square));
            if !is_lifted {
                shapes.extend(tile(&print.tile(&seen), square_rect(square, side)));
            }
        }
    }
    let home = home_squares(arrangement.edition(), side);
    let label = |square| {
        let seen = arrangement.seen(square);
        let words = words::square(&print, square, seen, Seer::from(side));
        if seen.is_none() && !home.contains(square) {
            format!("{words}, not yours")
        } else {
            words
        }
    };
    let dragged = arrangement
        .is_dragging
        .then(|| held_shapes(arrangement, &print))
        .flatten();
    let lit = match arrangement.hand {
        Some(_) => home - taken,
        None => SquareSet::EMPTY,
    };
    let board = Board {
        seat: side,
        theme: look.theme,
        shapes: &shapes,
        label: &label,
        lit,
        taken,
        held: match arrangement.hand {
            Some(Held::Piece(square)) => Some(square),
            Some(Held::Kind(_)) | None => None,
        },
        shaded: SquareSet::ALL - home,
        dragged: dragged.as_deref(),
        is_live: true,
        cursor: arrangement.cursor,
    };
    board::show(&board, ui).map(Intent::Touch)
}

/// What hangs on the mouse, drawn on a1 as Red sees it.
fn held_shapes(arrangement: &Arrangement, print: &Print<'_>) -> Option<Vec<Shape>> {
    let seen = arrangement.seen_kind(arrangement.held()?)?;
    let home = square_rect(Square::from_index(0)?, Side::Red);
    Some(tile(&print.tile(&seen), home))
}

/// The box: every kind and how many of it are left.
fn pieces(arrangement: &Arrangement, look: Look, ui: &mut Ui) -> Vec<Intent> {
    ui.heading(words::army(arrangement.army()));
    if arrangement.army().is_inferred() {
        ui.small(words::INFERRED);
    }
    let counts = arrangement.counts();
    let left: usize = counts.iter().map(Count::left).sum();
    ui.label(match left {
        0 => "The box is empty.".to_string(),
        1 => "1 piece is left in the box.".to_string(),
        left => format!("{left} pieces are left in the box."),
    });
    ui.spacing_mut().item_spacing.y = 2.0;
    counts
        .iter()
        .rev()
        .filter_map(|count| row(arrangement, *count, look, ui))
        .collect()
}

/// How wide the name and rank of a kind are.
const BUTTON: f32 = 124.0;

fn row(arrangement: &Arrangement, count: Count, look: Look, ui: &mut Ui) -> Option<Intent> {
    let print = print(arrangement, look);
    let seen = arrangement.seen_kind(count.kind)?;
    let about = arrangement.army().kind(count.kind)?;
    let (name, rank) = (about.name.as_str(), about.rank.printed(look.numbering));
    let is_held = arrangement.hand == Some(Held::Kind(count.kind));
    ui.horizontal(|ui| {
        icon(&print.tile(&seen), 26.0, look, ui);
        let words = RichText::new(name).strong();
        let button = Button::selectable(is_held, words)
            .right_text(rank)
            .min_size(vec2(BUTTON, 26.0))
            .sense(Sense::click_and_drag());
        let response = ui.add_enabled(count.left() > 0, button);
        let left = count.left();
        let label = format!("{name}, {left} left");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, left > 0, &label));
        let left = match count.found.checked_sub(count.wanted) {
            Some(0) | None => format!("{left} left"),
            Some(over) => format!("{over} over"),
        };
        ui.label(left);
        if response.drag_started() {
            Some(Intent::Arrange(Change::Drag(count.kind)))
        } else {
            response
                .clicked()
                .then_some(Intent::Arrange(Change::Take(count.kind)))
        }
    })
    .inner
}

fn tools(arrangement: &Arrangement, ui: &mut Ui) -> Vec<Intent> {
    let mut intents = Vec::new();
    let is_empty = arrangement.setup().placements.is_empty();
    let has_left = arrangement.counts().iter().any(|count| count.left() > 0);
    ui.horizontal_wrapped(|ui| {
        for (command, enabled) in [
            (ClassicCommand::Shuffle, true),
            (ClassicCommand::Complete, has_left),
            (ClassicCommand::Mirror, !is_empty),
            (ClassicCommand::Clear, !is_empty),
            (ClassicCommand::Undo, arrangement.can_undo()),
            (ClassicCommand::Redo, arrangement.can_redo()),
        ] {
            intents.extend(view::button(command, enabled, ui));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let label = ui.label("Seed of the next random setup");
        let mut seed = arrangement.seed;
        let value = DragValue::new(&mut seed).speed(1.0);
        if ui.add(value).labelled_by(label.id).changed() {
            intents.push(Intent::Arrange(Change::Seed(seed)));
        }
    });
    ui.add_space(4.0);
    let (edition, side) = (arrangement.edition(), arrangement.side());
    let fitting = Preset::fitting(edition, arrangement.army(), side);
    let now = fitting
        .iter()
        .find(|(_, setup)| is_same(setup, arrangement))
        .map(|(preset, _)| *preset);
    let label = ui.label("Setups to begin with");
    let choice = ComboBox::from_id_salt("setups to begin with")
        .width(ui.available_width().min(190.0))
        .selected_text(now.map_or("choose one", |preset| preset.name))
        .show_ui(ui, |ui| {
            for (preset, setup) in fitting {
                let response = ui.selectable_label(now == Some(preset), preset.name);
                if response.on_hover_text(preset.idea).clicked() {
                    intents.push(Intent::Arrange(Change::Use(setup)));
                }
            }
        });
    choice.response.labelled_by(label.id);
    if let Some(preset) = now {
        ui.label(preset.idea);
    }
    intents
}

fn is_same(setup: &crate::classic::Setup, arrangement: &Arrangement) -> bool {
    let mut placements = setup.placements.clone();
    placements.sort();
    placements == arrangement.setup().placements
}

/// Everything that keeps the setup from being played (C3, C4, N10).
fn faults(arrangement: &Arrangement, ui: &mut Ui) {
    let faults = arrangement.faults();
    if faults.is_empty() {
        ui.strong("The setup is exact.");
        return;
    }
    ui.strong("Not ready yet");
    for fault in faults {
        ui.label(words::sentence(&format!("{fault}.")));
    }
}
