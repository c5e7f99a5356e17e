//! Which keys are commands, depending on what has the keyboard.

use super::command::Direction;
use super::map;
use eframe::egui::{Event, InputState, Key, KeyboardShortcut, Modifiers, Ui};

/// What has the keyboard.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// The map, or nothing.
    Map,
    /// A button or the like.
    Button,
    /// A text that is being typed.
    Text,
}

impl Holder {
    /// What has the keyboard now. That is the map with any of its places: keys that
    /// come faster than frames find it on its way to the piece.
    pub fn now(ui: &Ui) -> Holder {
        let focused = ui.memory(|memory| memory.focused());
        if ui.ctx().text_edit_focused() {
            Holder::Text
        } else if focused.is_none_or(map::is_place) {
            Holder::Map
        } else {
            Holder::Button
        }
    }

    /// Whether it leaves a shortcut to the commands. Shift and arrows walk over the
    /// map; a button needs the keys that press it and lead away from it.
    pub fn leaves(self, shortcut: &KeyboardShortcut, is_shifted: bool) -> bool {
        let is_plain = shortcut.modifiers == Modifiers::NONE;
        let leads = Direction::ALL
            .map(Direction::key)
            .contains(&shortcut.logical_key)
            || [Key::Enter, Key::PageUp, Key::PageDown].contains(&shortcut.logical_key);
        match self {
            _ if !is_plain => true,
            _ if is_shifted => false,
            Holder::Map => true,
            Holder::Button => !leads,
            Holder::Text => FUNCTION_KEYS.contains(&shortcut.logical_key),
        }
    }
}

/// Keys that mean nothing to a text.
const FUNCTION_KEYS: [Key; 3] = [Key::F1, Key::F6, Key::F9];

/// Whether an event presses the keys of a shortcut.
pub fn calls(event: &Event, shortcut: &KeyboardShortcut) -> bool {
    let Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return false;
    };
    *key == shortcut.logical_key && modifiers.matches_logically(shortcut.modifiers)
}

/// Whether an arrow key is pressed in this frame.
pub fn has_arrow(input: &InputState) -> bool {
    Direction::ALL
        .iter()
        .any(|direction| input.key_pressed(direction.key()))
}
