//! What can be done to a layout, worked out as changes and not yet done.

use crate::fortress::{Card, Change, Coordinate, Floor, LadderSlot, Layout, Part, Space, WallSlot};
use crate::legality::Fix;

/// Changes that belong together, and what they do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// What it does, for a menu to say behind "Undo": `move duke`.
    pub name: String,
    /// The changes; none where there is nothing to do.
    pub changes: Vec<Change>,
}

impl Action {
    fn new(name: impl Into<String>, changes: Vec<Change>) -> Action {
        Action {
            name: name.into(),
            changes,
        }
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }
}

/// Puts a card on a space; a card that lay there goes.
pub fn place_card(layout: &Layout, space: Space, card: Card) -> Action {
    let set = vec![Change::Card(space, Some(card))];
    match layout.card(space) {
        Some(there) if there == card => Action::new(format!("place {card}"), Vec::new()),
        Some(there) => Action::new(format!("replace {there} with {card}"), set),
        None => Action::new(format!("place {card}"), set),
    }
}

/// Moves the card on `from` to `to`; a card that lay there takes its place.
pub fn move_card(layout: &Layout, from: Space, to: Space) -> Action {
    let (moved, there) = (layout.card(from), layout.card(to));
    let name = match (moved, there) {
        (None, _) => return Action::new("move nothing", Vec::new()),
        (Some(moved), Some(there)) if from != to => format!("swap {moved} and {there}"),
        (Some(moved), _) => format!("move {moved}"),
    };
    if moved == there {
        return Action::new(name, Vec::new());
    }
    let changes = vec![Change::Card(from, there), Change::Card(to, moved)];
    Action::new(name, changes)
}

/// Sets the wall in a slot, or takes it away if it stands.
pub fn toggle_wall(layout: &Layout, slot: WallSlot) -> Action {
    set_wall(layout, slot, !layout.has_wall(slot))
}

/// Sets or takes away the wall in a slot.
pub fn set_wall(layout: &Layout, slot: WallSlot, stands: bool) -> Action {
    let verb = if stands { "set" } else { "take away" };
    let changes = if layout.has_wall(slot) == stands {
        Vec::new()
    } else {
        vec![Change::Wall(slot, stands)]
    };
    Action::new(format!("{verb} wall {slot}"), changes)
}

/// Sets the ladder in a slot, or takes it away if it stands.
pub fn toggle_ladder(layout: &Layout, slot: LadderSlot) -> Action {
    set_ladder(layout, slot, !layout.has_ladder(slot))
}

/// Sets or takes away the ladder in a slot.
pub fn set_ladder(layout: &Layout, slot: LadderSlot, stands: bool) -> Action {
    let verb = if stands { "set" } else { "take away" };
    let changes = if layout.has_ladder(slot) == stands {
        Vec::new()
    } else {
        vec![Change::Ladder(slot, stands)]
    };
    Action::new(format!("{verb} ladder {slot}"), changes)
}

/// Takes away one thing from a space: the card, or else the ladder that rises
/// from it, or else the ladder that comes up to it.
pub fn erase(layout: &Layout, space: Space) -> Action {
    if let Some(card) = layout.card(space) {
        return Action::new(format!("erase {card}"), vec![Change::Card(space, None)]);
    }
    let ends = [Some(space), space.below()];
    let ladder = ends
        .into_iter()
        .flatten()
        .filter_map(LadderSlot::rising_from)
        .find(|slot| layout.has_ladder(*slot));
    match ladder {
        Some(slot) => set_ladder(layout, slot, false),
        None => Action::new("erase nothing", Vec::new()),
    }
}

/// The layout mirrored along the diagonal: letter and figure change places on
/// every floor, so that A1 and E5 stay where they are (F1). Who reaches the flag
/// stays the same, and mirroring twice gives the layout back.
pub fn mirrored(layout: &Layout) -> Layout {
    let mut mirrored = Layout::new(*layout.game());
    for slot in layout.walls().iter() {
        let (one, other) = slot.ends();
        if let Some(slot) = WallSlot::between(mirrored_space(one), mirrored_space(other)) {
            mirrored.set_wall(slot, true);
        }
    }
    for slot in layout.ladder_slots() {
        if let Some(slot) = LadderSlot::rising_from(mirrored_space(slot.lower())) {
            mirrored.set_ladder(slot, true);
        }
    }
    for (space, card) in layout.cards() {
        mirrored.set_card(mirrored_space(space), Some(card));
    }
    mirrored
}

/// The space whose letter is this one's figure, and the other way round (F1).
pub fn mirrored_space(space: Space) -> Space {
    let (letter, figure) = space.coordinate().offsets();
    Coordinate::new(figure, letter)
        .and_then(|coordinate| Space::new(coordinate, space.floor()))
        // Floors are square, so there always is one.
        .unwrap_or(space)
}

/// Mirrors the layout along the diagonal, as [`mirrored`] does.
pub fn mirror(layout: &Layout) -> Action {
    let changes = changes_between(layout, &mirrored(layout));
    Action::new("mirror along the diagonal", changes)
}

/// Takes everything away from a floor: its walls, its cards, and the ladders
/// that rise from it.
pub fn clear_floor(layout: &Layout, floor: Floor) -> Action {
    let mut cleared = *layout;
    for slot in layout.walls().iter().filter(|slot| slot.floor() == floor) {
        cleared.set_wall(slot, false);
    }
    for slot in layout.ladder_slots() {
        if slot.lower().floor() == floor {
            cleared.set_ladder(slot, false);
        }
    }
    for (space, _) in layout.cards() {
        if space.floor() == floor {
            cleared.set_card(space, None);
        }
    }
    let changes = changes_between(layout, &cleared);
    Action::new(format!("clear {floor} floor"), changes)
}

/// Does a quick fix.
pub fn quick_fix(layout: &Layout, fix: &Fix) -> Action {
    let mut fixed = *layout;
    for change in &fix.changes {
        fixed.apply(*change);
    }
    Action::new(fix.to_string(), changes_between(layout, &fixed))
}

/// The walls, ladders and cards to change to make one layout the other. Says
/// nothing of their games.
pub fn changes_between(from: &Layout, to: &Layout) -> Vec<Change> {
    let walls = WallSlot::all()
        .filter(|slot| from.has_wall(*slot) != to.has_wall(*slot))
        .map(|slot| Change::Wall(slot, to.has_wall(slot)));
    let ladders = LadderSlot::all()
        .filter(|slot| from.has_ladder(*slot) != to.has_ladder(*slot))
        .map(|slot| Change::Ladder(slot, to.has_ladder(slot)));
    let cards = Space::all()
        .filter(|space| from.card(*space) != to.card(*space))
        .map(|space| Change::Card(space, to.card(space)));
    walls.chain(ladders).chain(cards).collect()
}

/// How many of a part there are and should be (F6, F51).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartCount {
    /// The part.
    pub part: Part,
    /// How many are placed.
    pub placed: usize,
    /// How many the game has.
    pub needed: usize,
}

impl PartCount {
    /// How many are still to be placed; 0 if none or too many are.
    pub const fn left(self) -> usize {
        self.needed.saturating_sub(self.placed)
    }

    /// How many too many are placed.
    pub const fn over(self) -> usize {
        self.placed.saturating_sub(self.needed)
    }
}

/// Every kind of part with its count: walls, ladders, then the cards in the
/// order of [`Card::ALL`], those the game is played without included (F6, F51).
pub fn left(layout: &Layout) -> Vec<PartCount> {
    let parts = layout.game().parts();
    let count = |part, placed, needed| PartCount {
        part,
        placed,
        needed: usize::from(needed),
    };
    let walls = count(Part::Wall, layout.walls().len(), parts.walls());
    let ladders = count(Part::Ladder, layout.ladders().len(), parts.ladders());
    let cards = Card::ALL.map(|card| {
        let placed = layout.spaces_with(card).len();
        count(Part::Card(card), placed, parts.count(card))
    });
    [walls, ladders].into_iter().chain(cards).collect()
}
