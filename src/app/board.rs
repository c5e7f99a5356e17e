//! The board: the fortress drawn, and every space and slot to be clicked, dragged
//! and walked over with the keys.

use super::editor::Editor;
use super::menu;
use super::paint::Canvas;
use super::tool::{Stroke, Tool};
use crate::edit::actions::{self, Action};
use crate::fortress::house_rules::may_hold_card;
use crate::fortress::walk::landing;
use crate::fortress::{Coordinate, LadderSlot, Layout, Space, SpaceSet, WallSlot};
use crate::scene::{self, Ink, Rect, Target, hit, space_rect, wall_rect};
use crate::solver::insight::Seal;
use eframe::egui::{
    self, Id, Key, Modifiers, Painter, PointerButton, Pos2, Response, Role, Sense, Stroke as Line,
    StrokeKind, Ui, WidgetInfo,
};

/// Shows the board and does what is clicked, dragged and typed on it.
pub fn show(editor: &mut Editor, ui: &mut Ui) {
    let area = ui.available_rect_before_wrap().shrink(8.0);
    let canvas = Canvas::fit(area, editor.theme, editor.livery);
    let painter = ui.painter().clone();
    painter.rect_filled(
        ui.available_rect_before_wrap(),
        0.0,
        canvas.ink(Ink::Page, 1.0),
    );

    let targets = respond(editor, ui, &canvas);
    let tool = editor.stroke.map_or(editor.tool, Stroke::tool);
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let pointed = targets
        .iter()
        .any(|(_, response)| response.contains_pointer())
        .then_some(pointer)
        .flatten()
        .and_then(|at| aim(tool, &canvas, at));
    let focused = targets.iter().find(|(_, response)| response.has_focus());
    let focused = focused.map(|(target, _)| *target);

    canvas.paint(&painter, &scene::fortress(editor.layout()).shapes, 1.0);
    paint_overlays(editor, &painter, &canvas);
    if let Some(target) = pointed {
        paint_column(editor, &painter, &canvas, target);
    }
    if let Some(target) = pointed.or(focused) {
        paint_ghost(editor, &painter, &canvas, target);
    }
    paint_playback(editor, &painter, &canvas);
    if let Some(target) = focused {
        let rect = canvas.rect(target_rect(target)).expand(1.0);
        let stroke = Line::new(2.5, ui.visuals().selection.stroke.color);
        painter.rect_stroke(rect, 3.0, stroke, StrokeKind::Outside);
    }

    drags(editor, ui, &canvas, &targets);
    for (target, response) in &targets {
        if response.clicked() {
            editor.cursor = *target;
            response.request_focus();
            // Keys and readers click without a pointer; the mouse aims.
            let aimed = response
                .interact_pointer_pos()
                .and_then(|at| aim(editor.tool, &canvas, at))
                .unwrap_or(*target);
            act(editor, aimed);
        }
        if response.secondary_clicked() {
            let step = erase(editor, *target);
            editor.apply(step);
        }
    }
    keys(editor, ui, &targets);
    if editor.focus_cursor {
        editor.focus_cursor = false;
        ui.memory_mut(|memory| memory.request_focus(id(editor.cursor)));
    }
    if let Some((_, response)) = targets
        .iter()
        .find(|(_, response)| response.contains_pointer())
        && let (Some(target), None) = (pointed, editor.stroke)
        && let Err(reason) = step(editor, target)
    {
        response.clone().on_hover_text_at_pointer(reason);
    }
}

const NO_CARD_HERE: &str = "No card may lie on E5 bottom (F5).";

/// The identity of a place's widget.
fn id(target: Target) -> Id {
    Id::unique(("board", target))
}

pub(super) fn target_rect(target: Target) -> Rect {
    match target {
        Target::Space(space) => space_rect(space),
        Target::Wall(slot) => wall_rect(slot),
    }
}

/// A widget for every space and, on top, for every slot.
fn respond(editor: &Editor, ui: &mut Ui, canvas: &Canvas) -> Vec<(Target, Response)> {
    let spaces = Space::all().map(Target::Space);
    let slots = WallSlot::all().map(Target::Wall);
    spaces
        .chain(slots)
        .map(|target| {
            let rect = match target {
                Target::Space(space) => space_rect(space),
                // Wider than the wall, so that it is easily hit.
                Target::Wall(slot) => wall_rect(slot).grown(1.4),
            };
            // Tab finds the cursor only; from there arrows walk.
            let sense = if target == editor.cursor {
                Sense::click_and_drag()
            } else {
                Sense::CLICK | Sense::DRAG
            };
            let response = ui.interact(canvas.rect(rect), id(target), sense);
            let label = label(editor, target);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            (target, response)
        })
        .collect()
}

/// What a reader says of a place: `C2 bottom, soldier, ladder up`.
pub fn label(editor: &Editor, target: Target) -> String {
    let layout = editor.layout();
    match target {
        Target::Wall(slot) => {
            let state = if layout.has_wall(slot) {
                "wall"
            } else {
                "open"
            };
            format!("{slot}, {state}")
        }
        Target::Space(space) => {
            let mut words = vec![space.to_string()];
            words.extend(layout.card(space).map(|card| card.to_string()));
            if layout.ladders().contains(space) {
                words.push("ladder up".to_string());
            }
            if space
                .below()
                .is_some_and(|below| layout.ladders().contains(below))
            {
                words.push("ladder down".to_string());
            }
            if space == Space::START {
                words.push("start".to_string());
            }
            words.join(", ")
        }
    }
}

/// What the pointer aims at: with the wall tool the slot it is near to, with cards
/// and ladders the space.
fn aim(tool: Tool, canvas: &Canvas, at: Pos2) -> Option<Target> {
    let (space, slot) = hit(canvas.to_page(at))?;
    Some(match (tool, slot) {
        (Tool::Wall | Tool::Erase | Tool::Select, Some(slot)) => Target::Wall(slot),
        _ => Target::Space(space),
    })
}

/// What a click with the tool in hand would do, or why it would do nothing.
fn step(editor: &Editor, target: Target) -> Result<Option<Action>, &'static str> {
    let layout = editor.layout();
    match (editor.tool, target) {
        (Tool::Select, _) => Ok(None),
        (Tool::Wall, Target::Wall(slot)) => Ok(Some(actions::toggle_wall(layout, slot))),
        (Tool::Wall, Target::Space(_)) => Err("A wall stands between two spaces (F2)."),
        (Tool::Ladder, Target::Wall(_)) => Err("A ladder rises from a space (F3)."),
        (Tool::Ladder, Target::Space(space)) => match ladder_slot(layout, space) {
            Some(slot) => Ok(Some(actions::toggle_ladder(layout, slot))),
            None => Err("No space is straight above this one (F3)."),
        },
        (Tool::Card(_), Target::Wall(_)) => Err("A card lies on a space."),
        (Tool::Card(_), Target::Space(space)) if !may_hold_card(space) => Err(NO_CARD_HERE),
        (Tool::Card(card), Target::Space(space)) if layout.card(space) == Some(card) => {
            Ok(Some(actions::erase(layout, space)))
        }
        (Tool::Card(card), Target::Space(space)) => {
            Ok(Some(actions::place_card(layout, space, card)))
        }
        (Tool::Erase, target) => Ok(Some(erase(editor, target))),
    }
}

/// The ladder slot a click on `space` means: the one that rises from it; where none
/// can, a ladder that ends there.
fn ladder_slot(layout: &Layout, space: Space) -> Option<LadderSlot> {
    LadderSlot::rising_from(space).or_else(|| {
        let below = space.below().and_then(LadderSlot::rising_from);
        below.filter(|slot| layout.has_ladder(*slot))
    })
}

fn erase(editor: &Editor, target: Target) -> Action {
    let layout = editor.layout();
    match target {
        Target::Wall(slot) => actions::set_wall(layout, slot, false),
        Target::Space(space) => actions::erase(layout, space),
    }
}

/// A click, a press of Space.
fn act(editor: &mut Editor, target: Target) {
    match step(editor, target) {
        Ok(Some(step)) => {
            let lifted = match (editor.tool, target) {
                (Tool::Card(card), Target::Space(space)) => {
                    editor.layout().card(space).filter(|lying| *lying != card)
                }
                _ => None,
            };
            editor.apply(step);
            // A card that makes way is in hand now, to be put elsewhere.
            if let Some(card) = lifted {
                editor.tool = Tool::Card(card);
            }
        }
        Ok(None) => {}
        Err(reason) => editor.status = reason.to_string(),
    }
}

/// Strokes along slots, erasing strokes, cards dragged from space to space.
fn drags(editor: &mut Editor, ui: &Ui, canvas: &Canvas, targets: &[(Target, Response)]) {
    let (origin, at, delta, is_down) = ui.input(|input| {
        let pointer = &input.pointer;
        (
            pointer.press_origin(),
            pointer.latest_pos(),
            pointer.delta(),
            pointer.any_down(),
        )
    });
    let started = |button| {
        targets
            .iter()
            .any(|(_, response)| response.drag_started_by(button))
    };
    let begun = if started(PointerButton::Primary) {
        if let Some(from) = origin.and_then(|origin| aim(editor.tool, canvas, origin)) {
            start_drag(editor, from);
        }
        true
    } else if started(PointerButton::Secondary) {
        editor.begin_stroke(Stroke::Erase);
        true
    } else {
        false
    };
    if editor.awaits_slot
        && let Some(Target::Wall(slot)) = at.and_then(|at| aim(Tool::Wall, canvas, at))
    {
        begin_walls(editor, slot);
    }
    if let (Some(stroke), Some(at)) = (editor.stroke, at) {
        let from = origin.filter(|_| begun).unwrap_or(at - delta);
        // A quick hand skips nothing on its way.
        let steps = ((at - from).length() / canvas.length(2.0)).ceil().max(1.0);
        for step in 0..=steps as usize {
            let place = from + (at - from) * (step as f32 / steps);
            if let Some(target) = aim(stroke.tool(), canvas, place) {
                extend_stroke(editor, stroke, target);
            }
        }
    }
    if !is_down {
        editor.awaits_slot = false;
        editor.end_stroke();
        let to = at.and_then(|at| hit(canvas.to_page(at)));
        if let (Some(from), Some((to, _))) = (editor.dragging.take(), to)
            && from != to
        {
            if !may_hold_card(to) {
                editor.status = NO_CARD_HERE.to_string();
            } else {
                let step = actions::move_card(editor.layout(), from, to);
                let name = step.name.clone();
                editor.apply(step);
                editor.status = format!("Done: {name}.");
            }
        }
    }
}

fn extend_stroke(editor: &mut Editor, stroke: Stroke, target: Target) {
    let layout = editor.layout();
    let step = match (stroke, target) {
        (Stroke::Erase, target) => erase(editor, target),
        (Stroke::SetWalls(axis), Target::Wall(slot)) if slot.axis() == axis => {
            actions::set_wall(layout, slot, true)
        }
        (Stroke::ClearWalls(axis), Target::Wall(slot)) if slot.axis() == axis => {
            actions::set_wall(layout, slot, false)
        }
        _ => return,
    };
    editor.extend_stroke(step);
}

/// Walls are set or cleared all along, as the first slot needs it.
fn begin_walls(editor: &mut Editor, slot: WallSlot) {
    editor.awaits_slot = false;
    let axis = slot.axis();
    editor.begin_stroke(if editor.layout().has_wall(slot) {
        Stroke::ClearWalls(axis)
    } else {
        Stroke::SetWalls(axis)
    });
}

fn start_drag(editor: &mut Editor, from: Target) {
    match (editor.tool, from) {
        (Tool::Wall, Target::Wall(slot)) => begin_walls(editor, slot),
        (Tool::Wall, Target::Space(_)) => editor.awaits_slot = true,
        (Tool::Erase, _) => editor.begin_stroke(Stroke::Erase),
        (Tool::Select | Tool::Card(_), Target::Space(space))
            if editor.layout().card(space).is_some() =>
        {
            editor.dragging = Some(space);
        }
        _ => {}
    }
}

/// Arrows walk over spaces and slots, Page Up and Down between floors, Space acts,
/// Delete erases.
fn keys(editor: &mut Editor, ui: &Ui, targets: &[(Target, Response)]) {
    let Some((target, response)) = targets.iter().find(|(_, response)| response.has_focus()) else {
        return;
    };
    menu::hold_arrows(response, ui);
    editor.cursor = *target;
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut to = None;
    for (key, across, down) in [
        (Key::ArrowLeft, -1, 0),
        (Key::ArrowRight, 1, 0),
        (Key::ArrowUp, 0, -1),
        (Key::ArrowDown, 0, 1),
    ] {
        if pressed(key) {
            to = neighbour(*target, across, down);
        }
    }
    let space = match target {
        Target::Space(space) => *space,
        Target::Wall(slot) => slot.ends().0,
    };
    if pressed(Key::PageUp) {
        to = space.above().map(Target::Space);
    }
    if pressed(Key::PageDown) {
        to = space.below().map(Target::Space);
    }
    if pressed(Key::Delete) || pressed(Key::Backspace) {
        let step = erase(editor, *target);
        editor.apply(step);
    }
    if let Some(to) = to {
        editor.cursor = to;
        editor.focus_cursor = true;
    }
}

/// The place half a space further: from a space its slot there, from a slot the
/// space behind it, or the next slot alongside.
pub(super) fn neighbour(target: Target, across: i8, down: i8) -> Option<Target> {
    let beside = |space| beside(space, across, down);
    match target {
        Target::Space(space) => WallSlot::between(space, beside(space)?).map(Target::Wall),
        Target::Wall(slot) => {
            let (one, other) = slot.ends();
            if beside(one) == Some(other) {
                Some(Target::Space(other))
            } else if beside(other) == Some(one) {
                Some(Target::Space(one))
            } else {
                WallSlot::between(beside(one)?, beside(other)?).map(Target::Wall)
            }
        }
    }
}

/// The space so many letters and figures further on its floor.
pub(super) fn beside(space: Space, across: i8, down: i8) -> Option<Space> {
    let (letter, figure) = space.coordinate().offsets();
    let letter = letter.checked_add_signed(across)?;
    let figure = figure.checked_add_signed(down)?;
    Space::new(Coordinate::new(letter, figure)?, space.floor())
}

fn fill(painter: &Painter, canvas: &Canvas, space: Space, ink: Ink, opacity: f32) {
    let rect = canvas.rect(space_rect(space)).shrink(1.0);
    painter.rect_filled(rect, 0.0, canvas.ink(ink, opacity));
}

/// The column of what is pointed at on every floor; both ends of its ladders; for a
/// pitfall, where one lands.
fn paint_column(editor: &Editor, painter: &Painter, canvas: &Canvas, target: Target) {
    let Target::Space(pointed) = target else {
        return;
    };
    for space in Space::all().filter(|space| space.coordinate() == pointed.coordinate()) {
        fill(painter, canvas, space, Ink::Gold, 0.22);
    }
    let layout = editor.layout();
    let frame = |space| {
        let rect = canvas.rect(space_rect(space));
        let stroke = Line::new(2.0, canvas.ink(Ink::Line, 1.0));
        painter.rect_stroke(rect, 2.0, stroke, StrokeKind::Inside);
    };
    for ladder in layout.ladder_slots() {
        if [ladder.lower(), ladder.upper()].contains(&pointed) {
            frame(ladder.lower());
            frame(ladder.upper());
        }
    }
    let (fell, at) = landing(layout, pointed);
    if !fell.is_empty() {
        frame(at);
    }
}

/// What a click would do, half visible.
fn paint_ghost(editor: &Editor, painter: &Painter, canvas: &Canvas, target: Target) {
    let layout = editor.layout();
    let shapes = match (editor.dragging, editor.tool, target) {
        (Some(from), _, Target::Space(space)) => layout
            .card(from)
            .map_or_else(Vec::new, |card| scene::card(space, card)),
        (None, Tool::Wall, Target::Wall(slot)) => scene::wall(slot),
        (None, Tool::Ladder, Target::Space(space)) => {
            ladder_slot(layout, space).map_or_else(Vec::new, scene::ladder)
        }
        (None, Tool::Card(card), Target::Space(space)) if may_hold_card(space) => {
            scene::card(space, card)
        }
        _ => Vec::new(),
    };
    canvas.paint(painter, &shapes, 0.5);
    // What a click would take away is framed.
    let takes_away = match (editor.dragging, editor.tool, target) {
        (Some(_), ..) | (None, Tool::Select, _) => false,
        (None, Tool::Erase, Target::Wall(slot)) => layout.has_wall(slot),
        (None, Tool::Erase, Target::Space(space)) => {
            !actions::erase(layout, space).changes.is_empty()
        }
        (None, Tool::Wall, Target::Wall(slot)) => layout.has_wall(slot),
        (None, Tool::Card(card), Target::Space(space)) => layout.card(space) == Some(card),
        (None, Tool::Ladder, Target::Space(space)) => {
            ladder_slot(layout, space).is_some_and(|slot| layout.has_ladder(slot))
        }
        (None, ..) => false,
    };
    if takes_away {
        let rect = canvas.rect(target_rect(target)).expand(1.0);
        let stroke = Line::new(2.0, canvas.ink(Ink::Livery, 1.0));
        painter.rect_stroke(rect, 2.0, stroke, StrokeKind::Outside);
    }
}

fn paint_overlays(editor: &Editor, painter: &Painter, canvas: &Canvas) {
    for space in editor.lit {
        fill(painter, canvas, space, Ink::Gold, 0.45);
    }
    let Some(analysis) = editor.current_analysis() else {
        return;
    };
    // The pieces asked about, or all of them where even they are shut in.
    let shown = editor.shut_in.unwrap_or(editor.layout().game().pieces());
    let route = analysis.routes.iter().find(|route| route.pieces == shown);
    if let Some((closed, by)) = route.and_then(|route| route.closed.as_ref()) {
        let closing: SpaceSet = by.cards.iter().map(|(space, _)| *space).collect();
        for space in Space::all() {
            if closed.spaces().contains(space) {
                fill(painter, canvas, space, Ink::Green, 0.16);
            }
            if (closing | by.passage).contains(space) {
                fill(painter, canvas, space, Ink::Livery, 0.35);
            }
        }
        for slot in by.walls.iter() {
            outline(painter, canvas, slot);
        }
    }
    let Some(insight) = &analysis.insight else {
        return;
    };
    if editor.overlays.choke_points {
        for space in insight.choke_points {
            fill(painter, canvas, space, Ink::Livery, 0.22);
            // A ring as well, for those who do not tell the tint.
            let rect = canvas.rect(space_rect(space));
            let stroke = Line::new(canvas.length(0.7), canvas.ink(Ink::Livery, 0.9));
            let corner = rect.left_bottom() + egui::vec2(1.0, -1.0) * canvas.length(3.4);
            painter.circle_stroke(corner, canvas.length(1.8), stroke);
        }
    }
    if editor.overlays.seal
        && let Some(Seal::One(slots) | Seal::Together(slots)) = insight.seal
    {
        slots.iter().for_each(|slot| outline(painter, canvas, slot));
    }
    if editor.overlays.traps {
        for trap in &analysis.traps {
            fill(painter, canvas, trap.space, Ink::Pit, 0.4);
            let rect = canvas
                .rect(space_rect(trap.space))
                .shrink(canvas.length(6.0));
            let stroke = Line::new(canvas.length(0.9), canvas.ink(Ink::White, 0.9));
            painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
            painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
        }
    }
}

fn outline(painter: &Painter, canvas: &Canvas, slot: WallSlot) {
    let rect = canvas.rect(wall_rect(slot)).expand(2.0);
    let stroke = Line::new(2.0, canvas.ink(Ink::Livery, 1.0));
    painter.rect_stroke(rect, 2.0, stroke, StrokeKind::Outside);
}

/// The route so far, the piece, and the cards that are gone by now.
fn paint_playback(editor: &Editor, painter: &Painter, canvas: &Canvas) {
    let Some(moment) = editor.playback.as_ref().and_then(|route| route.moment()) else {
        return;
    };
    // Removed cards are crossed out.
    let cross = Line::new(canvas.length(1.0), canvas.ink(Ink::Line, 0.9));
    for space in moment.removed {
        let rect = canvas.rect(space_rect(space)).shrink(canvas.length(4.0));
        painter.line_segment([rect.left_top(), rect.right_bottom()], cross);
        painter.line_segment([rect.right_top(), rect.left_bottom()], cross);
    }
    let trail = Line::new(canvas.length(1.0), canvas.ink(Ink::Livery, 0.8));
    let place = |space: Space| canvas.to_screen(space_rect(space).center());
    for pair in moment.trail.windows(2) {
        if pair[0].floor() == pair[1].floor() {
            painter.line_segment([place(pair[0]), place(pair[1])], trail);
        }
    }
    if let Some((piece, at)) = moment.inside {
        canvas.paint(painter, &scene::piece(at, piece), 1.0);
    }
}
