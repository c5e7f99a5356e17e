//! The keys of a frame, obeyed in their order.

use super::intent::{Change, Intent, Touch};
use super::{Classic, ClassicCommand, Stage, board};
use crate::app::play::{Direction, Wish};
use crate::classic::{Rank, Side, Square};
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
    /// What has the keyboard now. That is the board with any of its squares: keys that
    /// come faster than frames find it on its way to the cursor.
    fn now(ui: &Ui) -> Holder {
        let focused = ui.memory(|memory| memory.focused());
        if ui.ctx().text_edit_focused() {
            Holder::Text
        } else if focused.is_none_or(board::is_square) {
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
/// of them. A square that has just got it cannot hold it against the next arrow, with
/// which it would go to a button instead: so the board keeps it for one frame more.
pub(super) fn obey(classic: &mut Classic, ui: &Ui) -> Option<Wish> {
    let holder = if classic.walks {
        classic.focus_board();
        Holder::Board
    } else {
        Holder::now(ui)
    };
    classic.walks = false;
    let mut wish = None;
    while let Some((intent, event)) = pressed(classic, holder, ui) {
        ui.input_mut(|input| input.events.remove(event));
        classic.walks |= matches!(intent, Intent::Touch(Touch::Walk(_)));
        let hands_over = intent == Intent::Run(ClassicCommand::HandOver);
        wish = classic.intend(intent).or(wish);
        if hands_over {
            // The next view, or the cover, is seen before anything else is done.
            break;
        }
    }
    wish
}

/// The cursor of the board that keys act on, and from where it is seen.
fn live_board(classic: &Classic) -> Option<(Square, Side)> {
    match &classic.stage {
        Stage::Game(session) => {
            let side = session.viewer().filter(|_| session.replay.is_none())?;
            Some((session.cursor.square, side))
        }
        stage @ Stage::Preparation(_) => {
            let arrangement = stage.arrangement()?;
            Some((arrangement.cursor.square, arrangement.side()))
        }
    }
}

/// What a key does on the board: arrows walk, Enter and Space press.
fn on_board(key: Key, classic: &Classic) -> Option<Intent> {
    let (square, seat) = live_board(classic)?;
    if matches!(key, Key::Enter | Key::Space) {
        return Some(Intent::Touch(Touch::Press(square)));
    }
    let direction = Direction::ALL
        .into_iter()
        .find(|known| known.key() == key)?;
    let to = board::beside(square, direction, seat).unwrap_or(square);
    Some(Intent::Touch(Touch::Walk(to)))
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
                None if holder != Holder::Board || modifiers.any() => None,
                None => on_board(*key, classic).or_else(|| setting_up(*key, classic)),
            };
            intent.map(|intent| (intent, i))
        })
    })
}

/// What a key does on a board on which an army is set up.
fn setting_up(key: Key, classic: &Classic) -> Option<Intent> {
    classic.stage.arrangement()?;
    if matches!(key, Key::Delete | Key::Backspace) {
        return Some(Intent::Arrange(Change::Remove));
    }
    let (_, printed) = RANK_KEYS.iter().find(|(known, _)| *known == key)?;
    let rank = Rank::from_printed(printed, classic.numbering)?;
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
