//! Everything that can be done in a round, in one list: menus, shortcuts and the
//! help are made from it.

use super::session::{Mode, Session};
use super::{Play, Stage};
use crate::fortress::{Piece, Space};
use crate::notepad::Notepad;
use eframe::egui::{Key, KeyboardShortcut, Modifiers};

/// Something a player can have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayCommand {
    /// Set up another round.
    NewRound,
    /// The next page of the setup, or the round.
    GoOn,
    /// Look back at a saved round.
    Open,
    /// Save the record of the round.
    Save,
    /// Give the fortress that stood elsewhere, after the end.
    LayOpen,
    /// Hand the screen over, or take the seat.
    HandOver,
    /// Order the piece to the left, right, up or down the page.
    Go(Direction),
    /// Order the piece up a ladder.
    Climb,
    /// Order the piece down a ladder.
    Descend,
    /// Order the piece through the passage.
    Passage,
    /// Send this piece in.
    Send(Piece),
    /// Open the pencil box at the cursor.
    Pencil,
    /// Show or hide what follows.
    Deductions,
    /// Take the last order back.
    TakeBack,
    /// Do not wait for the computer.
    Hurry,
    /// Give the round up.
    Resign,
    /// Have both fortresses laid open, which ends a round with somebody elsewhere.
    Demand,
    /// Say something to a player elsewhere.
    Chat,
    /// Offer or accept another round with colours exchanged.
    Rematch,
    /// Save the record that both programs signed.
    SaveSigned,
    /// Light or dark.
    Theme,
    /// The list of keys.
    Help,
    /// Leave the program.
    Quit,
}

/// A direction on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// One letter back.
    Left,
    /// One letter on.
    Right,
    /// One figure back.
    Up,
    /// One figure on.
    Down,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Left,
        Direction::Right,
        Direction::Up,
        Direction::Down,
    ];

    /// Letters and figures further.
    pub const fn offsets(self) -> (i8, i8) {
        match self {
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
        }
    }

    /// The arrow key.
    pub const fn key(self) -> Key {
        match self {
            Direction::Left => Key::ArrowLeft,
            Direction::Right => Key::ArrowRight,
            Direction::Up => Key::ArrowUp,
            Direction::Down => Key::ArrowDown,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Direction::Left => "Go left",
            Direction::Right => "Go right",
            Direction::Up => "Go up the page",
            Direction::Down => "Go down the page",
        }
    }
}

/// The menus, by name.
pub const MENUS: [(&str, &[PlayCommand]); 4] = [
    (
        "Round",
        &[
            PlayCommand::NewRound,
            PlayCommand::GoOn,
            PlayCommand::Open,
            PlayCommand::Save,
            PlayCommand::LayOpen,
            PlayCommand::SaveSigned,
            PlayCommand::HandOver,
            PlayCommand::TakeBack,
            PlayCommand::Hurry,
            PlayCommand::Chat,
            PlayCommand::Resign,
            PlayCommand::Demand,
            PlayCommand::Rematch,
            PlayCommand::Quit,
        ],
    ),
    (
        "Orders",
        &[
            PlayCommand::Go(Direction::Left),
            PlayCommand::Go(Direction::Right),
            PlayCommand::Go(Direction::Up),
            PlayCommand::Go(Direction::Down),
            PlayCommand::Climb,
            PlayCommand::Descend,
            PlayCommand::Passage,
            PlayCommand::Send(Piece::King),
            PlayCommand::Send(Piece::Knight),
            PlayCommand::Send(Piece::Wizard),
            PlayCommand::Send(Piece::Dwarf),
        ],
    ),
    (
        "Map",
        &[
            PlayCommand::Pencil,
            PlayCommand::Deductions,
            PlayCommand::Theme,
        ],
    ),
    ("Help", &[PlayCommand::Help]),
];

impl PlayCommand {
    /// Every command, in the order of the menus.
    pub fn all() -> impl Iterator<Item = PlayCommand> {
        MENUS
            .iter()
            .flat_map(|(_, commands)| commands.iter().copied())
    }

    /// The command in words.
    pub fn name(self) -> String {
        match self {
            PlayCommand::NewRound => "New round…".to_string(),
            PlayCommand::GoOn => "Go on with the setup".to_string(),
            PlayCommand::Open => "Look back at a saved round…".to_string(),
            PlayCommand::Save => "Save the record…".to_string(),
            PlayCommand::LayOpen => "Lay a fortress open…".to_string(),
            PlayCommand::HandOver => "Hand over the screen".to_string(),
            PlayCommand::Go(direction) => direction.name().to_string(),
            PlayCommand::Climb => "Climb the ladder".to_string(),
            PlayCommand::Descend => "Climb down the ladder".to_string(),
            PlayCommand::Passage => "Use the secret passage".to_string(),
            PlayCommand::Send(piece) => format!("Send the {piece}"),
            PlayCommand::Pencil => "Pencil…".to_string(),
            PlayCommand::Deductions => "What follows?".to_string(),
            PlayCommand::TakeBack => "Take back".to_string(),
            PlayCommand::Hurry => "Do not wait for the computer".to_string(),
            PlayCommand::Resign => "Resign…".to_string(),
            PlayCommand::Demand => "Lay both open…".to_string(),
            PlayCommand::Chat => "Say something".to_string(),
            PlayCommand::Rematch => "Rematch".to_string(),
            PlayCommand::SaveSigned => "Save the signed record…".to_string(),
            PlayCommand::Theme => "Light or dark".to_string(),
            PlayCommand::Help => "Keys".to_string(),
            PlayCommand::Quit => "Quit".to_string(),
        }
    }

    /// What it is good for, in a sentence.
    pub const fn tip(self) -> &'static str {
        match self {
            PlayCommand::NewRound => "Set up another round.",
            PlayCommand::GoOn => "Go to the next page, or start the round.",
            PlayCommand::Open => "Step through the record of a round.",
            PlayCommand::Save => "Write the record, when nothing of it is secret any more.",
            PlayCommand::LayOpen => {
                "Give the file of the fortress that stood elsewhere: every answer is held against it (F36)."
            }
            PlayCommand::HandOver => "Cover the screen, or take the seat.",
            PlayCommand::Go(_) => "Order the piece to the space beside it (F10).",
            PlayCommand::Climb => "Order the piece up the ladder (F13).",
            PlayCommand::Descend => "Order the piece down the ladder (F13).",
            PlayCommand::Passage => "Order the piece to the other end of the passage (F27).",
            PlayCommand::Send(_) => {
                "Let it enter, or swap or sacrifice the piece inside for it (F33–F35)."
            }
            PlayCommand::Pencil => "Mark the place under the cursor.",
            PlayCommand::Deductions => "Show what follows from what is known, and why.",
            PlayCommand::TakeBack => {
                "For practice against the computer, and for what was misheard."
            }
            PlayCommand::Hurry => "See the computer's turn at once.",
            PlayCommand::Resign => "Give the round up.",
            PlayCommand::Demand => {
                "Have both fortresses laid open; the round ends without a winner."
            }
            PlayCommand::Chat => "Type a line to the other player.",
            PlayCommand::Rematch => "Play once more, with colours exchanged, if both want to.",
            PlayCommand::SaveSigned => {
                "Write all that both programs said and signed, for keepwright audit."
            }
            PlayCommand::Theme => "Change between a light and a dark page.",
            PlayCommand::Help => "List all keys.",
            PlayCommand::Quit => "Leave Keepwright.",
        }
    }

    /// The key that calls it; those without Ctrl only while no text is being typed
    /// and no button has the keyboard.
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let command = |key| KeyboardShortcut::new(Modifiers::COMMAND, key);
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        Some(match self {
            PlayCommand::NewRound => command(Key::N),
            PlayCommand::GoOn => command(Key::Enter),
            PlayCommand::Open => command(Key::O),
            PlayCommand::Save => command(Key::S),
            PlayCommand::LayOpen => command(Key::L),
            PlayCommand::HandOver => plain(Key::Enter),
            PlayCommand::Go(direction) => plain(direction.key()),
            PlayCommand::Climb => plain(Key::PageUp),
            PlayCommand::Descend => plain(Key::PageDown),
            PlayCommand::Passage => plain(Key::P),
            PlayCommand::Send(Piece::King) => plain(Key::Num1),
            PlayCommand::Send(Piece::Knight) => plain(Key::Num2),
            PlayCommand::Send(Piece::Wizard) => plain(Key::Num3),
            PlayCommand::Send(Piece::Dwarf) => plain(Key::Num4),
            PlayCommand::Pencil => plain(Key::M),
            PlayCommand::Deductions => plain(Key::F6),
            PlayCommand::TakeBack => command(Key::Z),
            PlayCommand::Hurry => plain(Key::H),
            PlayCommand::Chat => plain(Key::T),
            PlayCommand::Theme => plain(Key::F9),
            PlayCommand::Help => plain(Key::F1),
            PlayCommand::Quit => command(Key::Q),
            PlayCommand::Resign
            | PlayCommand::Demand
            | PlayCommand::Rematch
            | PlayCommand::SaveSigned => return None,
        })
    }

    /// Whether it can be done now.
    pub fn is_enabled(self, play: &Play) -> bool {
        match (self, &play.stage) {
            (PlayCommand::Theme | PlayCommand::Help | PlayCommand::Quit, _) => return true,
            (PlayCommand::NewRound, stage) => return !matches!(stage, Stage::Setup(_)),
            (PlayCommand::Open | PlayCommand::GoOn, Stage::Setup(_)) => return true,
            (PlayCommand::GoOn, _) => return false,
            _ => {}
        }
        let Some(session) = play.seated() else {
            return false;
        };
        if let Stage::Remote(round) = &play.stage {
            match self {
                PlayCommand::Chat => return true,
                PlayCommand::Rematch => {
                    return session.is_over() && round.rematch() != (true, false);
                }
                PlayCommand::SaveSigned => return round.audit().is_some(),
                _ => {}
            }
        }
        let is_open = !session.is_over();
        match self {
            PlayCommand::Open => !is_open,
            PlayCommand::Save if session.remote_side().is_some() => session.review.is_some(),
            PlayCommand::Save => !is_open || matches!(session.mode(), Mode::Desk { .. }),
            PlayCommand::LayOpen => session.to_lay_open().is_some(),
            PlayCommand::Chat | PlayCommand::Rematch | PlayCommand::SaveSigned => false,
            PlayCommand::Demand => is_open && session.remote_side().is_some(),
            PlayCommand::HandOver => {
                is_open && (session.viewer().is_none() || session.must_hand_over())
            }
            PlayCommand::Go(_) => is_inside(session),
            PlayCommand::Climb => is_inside(session) && leads(session, Space::above),
            PlayCommand::Descend => is_inside(session) && leads(session, Space::below),
            PlayCommand::Passage => is_inside(session) && far_end(notepad(session)).is_some(),
            PlayCommand::Send(piece) => {
                session.can_order() && super::session::sending(notepad(session), piece).is_some()
            }
            PlayCommand::Pencil | PlayCommand::Deductions => is_open && session.viewer().is_some(),
            PlayCommand::TakeBack => session.taken_back().is_some(),
            PlayCommand::Hurry => session.computer_plays(),
            PlayCommand::Resign => is_open && session.viewer().is_some(),
            _ => true,
        }
    }
}

/// The notepad of the side that plays.
fn notepad(session: &Session) -> &Notepad {
    session.round().notepad(session.to_play())
}

fn is_inside(session: &Session) -> bool {
    session.can_order() && notepad(session).at().is_some()
}

/// Whether a ladder that was named leads there.
fn leads(session: &Session, to: fn(Space) -> Option<Space>) -> bool {
    let notepad = notepad(session);
    let at = notepad.at();
    at.zip(at.and_then(to))
        .is_some_and(|(at, to)| notepad.ways(at).contains(to))
}

/// F27: the other end of the passage, where the piece stands on one.
pub fn far_end(notepad: &Notepad) -> Option<Space> {
    let at = notepad.at()?;
    let ends = notepad.passage();
    ends.contains(at)
        .then(|| ends.iter().find(|end| *end != at))
        .flatten()
}
