//! The board of a round: the explorer's map, or the owner's fortress with the
//! explorer's piece in it; every space and slot to be clicked and walked over.

use super::pencil;
use super::session::{Session, Tool};
use crate::app::board::{neighbour, target_rect};
use crate::app::menu;
use crate::app::paint::Canvas;
use crate::fortress::walk::landing;
use crate::fortress::{Card, LadderSlot, Layout, Space, SpaceSet, WallSlot};
use crate::notepad::{Deduction, Fact, Guess, Notepad, Pencil, Place};
use crate::round::Side;
use crate::scene::{self, Ink, Livery, Target, Theme, hit, space_rect, wall_rect};
use eframe::egui::{
    Id, Key, Modifiers, Painter, Pos2, Rect as ScreenRect, Response, Role, Sense, Stroke as Line,
    StrokeKind, Ui, WidgetInfo,
};

/// What a board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The map of this explorer.
    Map(Side),
    /// The fortress in which this explorer is.
    Fortress(Side),
}

impl Shown {
    /// Whose piece is on it.
    pub const fn explorer(self) -> Side {
        match self {
            Shown::Map(side) | Shown::Fortress(side) => side,
        }
    }
}

/// The colour of a side's set.
pub const fn livery(side: Side) -> Livery {
    match side {
        Side::Red => Livery::Red,
        Side::Blue => Livery::Blue,
    }
}

/// The identity of a place's widget.
pub fn id(target: Target) -> Id {
    Id::unique(("map", target))
}

/// Whether it is the identity of some place's widget.
pub fn is_place(widget: Id) -> bool {
    let spaces = Space::all().map(Target::Space);
    spaces
        .chain(WallSlot::all().map(Target::Wall))
        .any(|target| id(target) == widget)
}

/// The place as the pencil knows it.
pub const fn place(target: Target) -> Place {
    match target {
        Target::Space(space) => Place::Space(space),
        Target::Wall(slot) => Place::Wall(slot),
    }
}

/// Shows the board large and does what is clicked and typed on it.
pub fn show(session: &mut Session, shown: Shown, theme: Theme, ui: &mut Ui) {
    let explorer = shown.explorer();
    let page = ui.available_rect_before_wrap();
    let area = page.shrink(6.0);
    let canvas = Canvas::fit(area, theme, livery(explorer.other()));
    let painter = ui.painter().clone();
    painter.rect_filled(page, 0.0, canvas.ink(Ink::Page, 1.0));
    let notepad = *session.round().notepad(explorer);
    let deductions = match shown {
        Shown::Map(_) if session.shows_deductions => notepad.deductions(),
        _ => Vec::new(),
    };
    let labels = Labels {
        notepad: &notepad,
        fortress: fortress(session, shown),
        pencil: session.table().pencil(explorer),
        deductions: &deductions,
    };
    let targets = respond(session.cursor, &labels, ui, &canvas);
    paint(session, shown, &deductions, &painter, area, theme);

    let orders = session.can_order() && session.to_play() == explorer;
    let at = notepad.at().filter(|_| orders);
    if let Some(at) = at {
        ways(&painter, &canvas, notepad.ways(at));
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let pointed = targets
        .iter()
        .any(|(_, response)| response.contains_pointer())
        .then(|| aim(session, &canvas, pointer?))
        .flatten();
    let focused = targets.iter().find(|(_, response)| response.has_focus());
    let focused = focused.map(|(target, _)| *target);
    if let Some(target) = focused {
        frame(
            &painter,
            &canvas,
            target,
            ui.visuals().selection.stroke.color,
        );
    }
    if let Some(target) = pointed.filter(|target| Some(*target) != focused) {
        frame(&painter, &canvas, target, canvas.ink(Ink::PitRim, 1.0));
    }
    for (target, response) in &targets {
        let aimed = response
            .interact_pointer_pos()
            .and_then(|at| aim(session, &canvas, at))
            .unwrap_or(*target);
        if response.clicked() {
            session.cursor = aimed;
            session.focus_cursor = true;
            click(session, explorer, aimed);
        }
        if response.secondary_clicked() && matches!(shown, Shown::Map(_)) {
            session.cursor = aimed;
            pencil::open(session, place(aimed));
        }
    }
    keys(session, ui, &targets);
    if session.focus_cursor {
        session.focus_cursor = false;
        ui.memory_mut(|memory| memory.request_focus(id(session.cursor)));
    }
    if let Some((open, _)) = session.marking.clone() {
        let rect = match open {
            Place::Space(space) => space_rect(space),
            Place::Wall(slot) => wall_rect(slot),
            Place::Ladder(slot) => space_rect(slot.lower()),
        };
        pencil::show(session, ui, canvas.rect(rect));
    }
}

/// Paints a board without anything to click, small or large.
pub fn picture(session: &Session, shown: Shown, theme: Theme, ui: &mut Ui, height: f32) {
    let width = ui.available_width();
    let size = eframe::egui::vec2(width, height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let explorer = shown.explorer();
    let notepad = session.round().notepad(explorer);
    let where_to = match notepad.state().standing(notepad.game()) {
        Some((piece, at)) => format!("the {piece} on {at}"),
        None => "no piece inside".to_string(),
    };
    let label = match shown {
        Shown::Map(_) => format!("{}'s map, {where_to}", session.name(explorer)),
        Shown::Fortress(_) => {
            format!("{}'s fortress, {where_to}", session.name(explorer.other()))
        }
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
    paint(session, shown, &[], ui.painter(), rect, theme);
}

fn paint(
    session: &Session,
    shown: Shown,
    deductions: &[Deduction],
    painter: &Painter,
    area: ScreenRect,
    theme: Theme,
) {
    let explorer = shown.explorer();
    let canvas = Canvas::fit(area, theme, livery(explorer.other()));
    let notepad = session.round().notepad(explorer);
    painter.rect_filled(area, 0.0, canvas.ink(Ink::Page, 1.0));
    match (shown, fortress(session, shown)) {
        (Shown::Fortress(_), Some(layout)) => {
            let mut shapes = scene::fortress(&layout).shapes;
            shapes.extend(scene::crosses(notepad.state().removed));
            canvas.paint(painter, &shapes, 1.0);
        }
        _ => {
            let mut shapes = scene::notepad(notepad).shapes;
            shapes.extend(scene::conclusions(deductions));
            shapes.extend(scene::pencil_marks(session.table().pencil(explorer)));
            canvas.paint(painter, &shapes, 1.0);
        }
    }
    if let Some((piece, at)) = notepad.state().standing(notepad.game()) {
        let own = Canvas::fit(area, theme, livery(explorer));
        own.paint(painter, &scene::piece(at, piece), 1.0);
    }
}

fn fortress(session: &Session, shown: Shown) -> Option<Layout> {
    match shown {
        Shown::Map(_) => None,
        Shown::Fortress(explorer) => session
            .round()
            .fortress(explorer.other())
            .map(|legal| *legal.layout()),
    }
}

/// A widget for every space and, on top, for every slot.
fn respond(
    cursor: Target,
    labels: &Labels<'_>,
    ui: &mut Ui,
    canvas: &Canvas,
) -> Vec<(Target, Response)> {
    let spaces = Space::all().map(Target::Space);
    let slots = WallSlot::all().map(Target::Wall);
    spaces
        .chain(slots)
        .map(|target| {
            let rect = match target {
                Target::Space(space) => space_rect(space),
                Target::Wall(slot) => wall_rect(slot).grown(1.4),
            };
            // Tab finds the cursor only; from there arrows walk.
            let sense = if target == cursor {
                Sense::click()
            } else {
                Sense::CLICK
            };
            let response = ui.interact(canvas.rect(rect), id(target), sense);
            let label = labels.of(target);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            (target, response)
        })
        .collect()
}

/// What the mouse aims at. Near a slot that is the slot, unless a card is pencilled;
/// without a pencil only where the slot leads away from the piece.
fn aim(session: &Session, canvas: &Canvas, at: Pos2) -> Option<Target> {
    let (space, slot) = hit(canvas.to_page(at))?;
    let own = session.round().notepad(session.to_play()).at();
    let slot = slot.filter(|slot| match session.tool {
        Tool::Explore => [slot.ends().0, slot.ends().1].map(Some).contains(&own),
        Tool::Pencil(Guess::Card(_)) => false,
        Tool::Pencil(_) | Tool::Rubber => true,
    });
    Some(slot.map_or(Target::Space(space), Target::Wall))
}

/// A click, a press of Space: the pencil in hand, or an order.
fn click(session: &mut Session, explorer: Side, target: Target) {
    if session.pencil_at(place(target)) || !session.can_order() || session.to_play() != explorer {
        return;
    }
    let own = session.round().notepad(explorer).at();
    match target {
        Target::Space(space) => session.go(space),
        // Across the slot, where the piece stands beside it.
        Target::Wall(slot) => match (own, slot.ends()) {
            (Some(at), (one, other)) if at == one => session.go(other),
            (Some(at), (one, other)) if at == other => session.go(one),
            _ => {}
        },
    }
}

/// Shift and arrows walk the cursor over spaces and slots, Space acts.
fn keys(session: &mut Session, ui: &Ui, targets: &[(Target, Response)]) {
    let Some((target, response)) = targets.iter().find(|(_, response)| response.has_focus()) else {
        return;
    };
    menu::hold_arrows(response, ui);
    if !session.focus_cursor {
        session.cursor = *target;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, key));
    let mut to = None;
    for direction in super::command::Direction::ALL {
        if pressed(direction.key()) {
            let (across, down) = direction.offsets();
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
    if let Some(to) = to {
        session.cursor = to;
        session.focus_cursor = true;
    }
}

/// Marks the spaces that the piece can be ordered to: a dot near the foot of each.
fn ways(painter: &Painter, canvas: &Canvas, spaces: SpaceSet) {
    for space in spaces {
        let rect = canvas.rect(space_rect(space));
        let at = rect.center_bottom() - eframe::egui::vec2(0.0, canvas.length(2.6));
        painter.circle_filled(at, canvas.length(1.5), canvas.ink(Ink::Page, 1.0));
        let stroke = Line::new(canvas.length(0.6), canvas.ink(Ink::Line, 1.0));
        painter.circle_stroke(at, canvas.length(1.5), stroke);
    }
}

fn frame(painter: &Painter, canvas: &Canvas, target: Target, color: eframe::egui::Color32) {
    let rect = canvas.rect(target_rect(target)).expand(1.0);
    painter.rect_stroke(rect, 3.0, Line::new(2.5, color), StrokeKind::Outside);
}

/// What a reader says of places.
struct Labels<'a> {
    notepad: &'a Notepad,
    fortress: Option<Layout>,
    pencil: &'a Pencil,
    deductions: &'a [Deduction],
}

impl Labels<'_> {
    /// `C2 middle, unknown`, `E4-E5 bottom, wall`.
    fn of(&self, target: Target) -> String {
        let mut words = vec![match target {
            Target::Space(space) => space.to_string(),
            Target::Wall(slot) => slot.to_string(),
        }];
        match (target, &self.fortress) {
            (Target::Wall(slot), Some(layout)) => words.push(wall_word(layout.has_wall(slot))),
            (Target::Wall(slot), None) => words.push(self.slot(slot)),
            (Target::Space(space), Some(layout)) => self.contents(space, layout, &mut words),
            (Target::Space(space), None) => {
                let standing = self.notepad.facts().standing();
                if standing.card(space).is_none() && space != Space::START {
                    words.push(self.bare(space).to_string());
                }
                self.contents(space, &standing, &mut words);
            }
        }
        if self.fortress.is_none() {
            self.additions(target, &mut words);
        }
        words.join(", ")
    }

    fn slot(&self, slot: WallSlot) -> String {
        let facts = self.notepad.facts();
        if facts.walls().contains(slot) || facts.open().contains(slot) {
            wall_word(facts.walls().contains(slot))
        } else {
            "unknown".to_string()
        }
    }

    fn bare(&self, space: Space) -> &'static str {
        if self.notepad.settled().contains(space) {
            "nothing"
        } else if self.notepad.visited().contains(space) {
            "visited"
        } else {
            "unknown"
        }
    }

    /// Card, ladders, start and the piece.
    fn contents(&self, space: Space, layout: &Layout, words: &mut Vec<String>) {
        if let Some(card) = layout.card(space) {
            let removed = self.notepad.state().removed.contains(space);
            let fate = if removed { " removed" } else { "" };
            words.push(format!("{card}{fate}"));
            if card == Card::Pitfall && space.below().is_some() {
                words.push(format!("drops to {}", landing(layout, space).1));
            }
        }
        if self.notepad.passage().contains(space) {
            let far = self.notepad.passage().iter().find(|end| *end != space);
            words.extend(far.map(|far| format!("leads to {far}")));
        }
        let rises = |from: Option<Space>| {
            from.and_then(LadderSlot::rising_from)
                .is_some_and(|slot| layout.has_ladder(slot))
        };
        if rises(Some(space)) {
            words.push("ladder up".to_string());
        }
        if rises(space.below()) {
            words.push("ladder down".to_string());
        }
        if space == Space::START {
            words.push("start".to_string());
        }
        let inside = self.notepad.state().standing(self.notepad.game());
        if let Some((piece, _)) = inside.filter(|(_, at)| *at == space) {
            words.push(format!("{piece} stands here"));
        }
    }

    /// Deductions and pencil marks, which are no facts.
    fn additions(&self, target: Target, words: &mut Vec<String>) {
        let follows = self.deductions.iter().filter_map(|deduction| {
            let (at, word) = match deduction.fact {
                Fact::Wall(slot) => (Target::Wall(slot), "wall".to_string()),
                Fact::Open(slot) => (Target::Wall(slot), "open".to_string()),
                Fact::Ladder(slot) => (Target::Space(slot.lower()), "ladder up".to_string()),
                Fact::Card(space, card) => (Target::Space(space), card.to_string()),
                Fact::NoLadder(_) | Fact::NoCard(..) => return None,
            };
            (at == target).then(|| format!("{word} follows"))
        });
        words.extend(follows);
        if let Some(mark) = self.pencil.at(place(target)) {
            let guess = mark.guess.map(|guess| format!("{guess}?"));
            let note = (!mark.note.is_empty()).then(|| format!("\"{}\"", mark.note));
            let marked: Vec<String> = guess.into_iter().chain(note).collect();
            words.push(format!("pencil {}", marked.join(" ")));
        }
    }
}

fn wall_word(stands: bool) -> String {
    if stands { "wall" } else { "open" }.to_string()
}
