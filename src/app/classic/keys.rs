//! The keys of a frame, obeyed in their order.

use super::intent::{Change, Intent};
use super::{Classic, ClassicCommand, Stage, board};
use crate::app::play::Wish;
use crate::classic::{Numbering, Rank};
use eframe::egui::{Event, Key, KeyboardShortcut, Modifiers, Popup, Ui};

/// What has the keyboard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    /// The board, or nothing.
    Board,
    /// A button or the like.
    Button,
    /// A text that is being typed.
    Text,
}

impl Holder {
    fn now(classic: &Classic, ui: &Ui) -> Holder {
        let cursor = match &classic.stage {
            Stage::Game(session) => Some(session.cursor),
            stage @ Stage::Preparation(_) => stage.arrangement().map(|made| made.cursor),
        };
        let focused = ui.memory(|memory| memory.focused());
        if ui.ctx().text_edit_focused() {
            Holder::Text
        } else if focused.is_none() || focused == cursor.map(|cursor| board::id(cursor.square)) {
            Holder::Board
        } else {
            Holder::Button
        }
    }

    /// Whether it leaves a shortcut to the commands: a button needs the keys that press
    /// it, a text all that write.
    fn leaves(self, shortcut: &KeyboardShortcut) -> bool {
        let key = shortcut.logical_key;
        let is_function = [Key::F1, Key::F7, Key::F9].contains(&key);
        match self {
            _ if shortcut.modifiers != Modifiers::NONE || is_function => true,
            Holder::Board => true,
            Holder::Button => key != Key::Enter,
            Holder::Text => false,
        }
    }
}

/// Does what the pressed keys call for. Who has the keyboard is decided before the first
/// of them.
pub(super) fn obey(classic: &mut Classic, ui: &Ui) -> Option<Wish> {
    let holder = Holder::now(classic, ui);
    let mut wish = None;
    while let Some((intent, event)) = pressed(classic, holder, ui) {
        ui.input_mut(|input| input.events.remove(event));
        let hands_over = intent == Intent::Run(ClassicCommand::HandOver);
        wish = classic.intend(intent).or(wish);
        if hands_over {
            // The next view, or the cover, is seen before anything else is done.
            break;
        }
    }
    wish
}

/// The first key that means something, and which event of the frame it is.
fn pressed(classic: &Classic, holder: Holder, ui: &Ui) -> Option<(Intent, usize)> {
    if classic.notice.is_some() || Popup::is_any_open(ui.ctx()) {
        return None;
    }
    let shortcuts: Vec<_> = ClassicCommand::all()
        .filter_map(|command| Some((command, command.shortcut()?)))
        .filter(|(_, shortcut)| holder.leaves(shortcut))
        .filter(|(command, _)| command.is_enabled(classic))
        .collect();
    let sets_up = holder == Holder::Board && classic.stage.arrangement().is_some();
    ui.input(|input| {
        let mut events = input.events.iter().enumerate();
        events.find_map(|(i, event)| {
            let Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } = event
            else {
                return None;
            };
            let is_called = |shortcut: &KeyboardShortcut| {
                *key == shortcut.logical_key && modifiers.matches_logically(shortcut.modifiers)
            };
            let command = shortcuts.iter().find(|(_, shortcut)| is_called(shortcut));
            let intent = match command {
                Some((command, _)) => Some(Intent::Run(*command)),
                None if *key == Key::Escape => Some(Intent::Escape),
                None if sets_up && modifiers.is_none() => setting_up(*key, classic.numbering),
                None => None,
            };
            intent.map(|intent| (intent, i))
        })
    })
}

/// What a key does on a board on which an army is set up.
fn setting_up(key: Key, numbering: Numbering) -> Option<Intent> {
    if matches!(key, Key::Delete | Key::Backspace) {
        return Some(Intent::Arrange(Change::Remove));
    }
    let (_, printed) = RANK_KEYS.iter().find(|(known, _)| *known == key)?;
    let rank = Rank::from_printed(printed, numbering)?;
    Some(Intent::Arrange(Change::Rank(rank)))
}

const RANK_KEYS: [(Key, &str); 13] = [
    (Key::Num1, "1"),
    (Key::Num2, "2"),
    (Key::Num3, "3"),
    (Key::Num4, "4"),
    (Key::Num5, "5"),
    (Key::Num6, "6"),
    (Key::Num7, "7"),
    (Key::Num8, "8"),
    (Key::Num9, "9"),
    (Key::Num0, "10"),
    (Key::B, "B"),
    (Key::S, "S"),
    (Key::F, "F"),
];
