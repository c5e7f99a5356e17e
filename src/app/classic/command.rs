//! Everything that can be done on the screen of the classic boards, in one list: menus,
//! buttons, shortcuts and the help are made from it.

use super::session::{Offer, Session};
use super::terms::{Page, Preparation};
use super::{Classic, Stage};
use crate::classic::Numbering;
use eframe::egui::{Key, KeyboardShortcut, Modifiers};

/// Something a player can have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassicCommand {
    /// Prepare another game.
    NewGame,
    /// Go on to the next page of the preparation.
    GoOn,
    /// Go back to its first page.
    GoBack,
    /// Save the game to a file.
    SaveGame,
    /// Open a game from a file.
    OpenGame,
    /// Make setups without a game.
    Setups,
    /// Save the setup on the page in the library.
    KeepSetup,
    /// Bring a setup in from a file.
    OpenSetup,
    /// Take the setup out to a file.
    SaveSetup,
    /// Place the reinforcements, or bring them in.
    Reinforce,
    /// Place the rest of the reinforcements.
    PlaceRest,
    /// Play on from the moment of the replay.
    PlayOn,
    /// Hand the screen over, or take the seat.
    HandOver,
    /// Take the last move back.
    TakeBack,
    /// Give the game up.
    Resign,
    /// A random setup.
    Shuffle,
    /// The pieces that are missing, at random.
    Complete,
    /// Left and right exchanged.
    Mirror,
    /// All pieces back in the box.
    Clear,
    /// Take a step of the setup back.
    Undo,
    /// Do it again.
    Redo,
    /// The first moment of the replay.
    First,
    /// One move back.
    Back,
    /// One move on.
    Next,
    /// The last moment.
    Last,
    /// The other numbering.
    Numbering,
    /// A picture of the board as it is seen.
    Picture,
    /// Light or dark.
    Theme,
    /// The list of keys.
    Help,
    /// Leave the program.
    Quit,
}

/// The menus, by name.
pub const MENUS: [(&str, &[ClassicCommand]); 5] = [
    (
        "Game",
        &[
            ClassicCommand::NewGame,
            ClassicCommand::OpenGame,
            ClassicCommand::SaveGame,
            ClassicCommand::HandOver,
            ClassicCommand::Reinforce,
            ClassicCommand::PlaceRest,
            ClassicCommand::TakeBack,
            ClassicCommand::Resign,
            ClassicCommand::Quit,
        ],
    ),
    (
        "Setup",
        &[
            ClassicCommand::Shuffle,
            ClassicCommand::Complete,
            ClassicCommand::Mirror,
            ClassicCommand::Clear,
            ClassicCommand::Undo,
            ClassicCommand::Redo,
            ClassicCommand::KeepSetup,
            ClassicCommand::OpenSetup,
            ClassicCommand::SaveSetup,
            ClassicCommand::Setups,
            ClassicCommand::GoOn,
            ClassicCommand::GoBack,
        ],
    ),
    (
        "Replay",
        &[
            ClassicCommand::First,
            ClassicCommand::Back,
            ClassicCommand::Next,
            ClassicCommand::Last,
            ClassicCommand::PlayOn,
        ],
    ),
    (
        "View",
        &[
            ClassicCommand::Numbering,
            ClassicCommand::Theme,
            ClassicCommand::Picture,
        ],
    ),
    ("Help", &[ClassicCommand::Help]),
];

impl ClassicCommand {
    /// Every command, in the order of the menus.
    pub fn all() -> impl Iterator<Item = ClassicCommand> {
        MENUS
            .iter()
            .flat_map(|(_, commands)| commands.iter().copied())
    }

    /// The command in words.
    pub const fn name(self) -> &'static str {
        match self {
            ClassicCommand::NewGame => "New game…",
            ClassicCommand::SaveGame => "Save game as…",
            ClassicCommand::OpenGame => "Open game…",
            ClassicCommand::Setups => "Library of setups…",
            ClassicCommand::KeepSetup => "Save in the library",
            ClassicCommand::OpenSetup => "Bring in from a file…",
            ClassicCommand::SaveSetup => "Take out to a file…",
            ClassicCommand::Reinforce => "Bring in reinforcements",
            ClassicCommand::PlaceRest => "Place the rest",
            ClassicCommand::PlayOn => "Play on from here",
            ClassicCommand::GoOn => "Ready",
            ClassicCommand::GoBack => "Back to the rules",
            ClassicCommand::HandOver => "Hand over the screen",
            ClassicCommand::TakeBack => "Take back",
            ClassicCommand::Resign => "Resign…",
            ClassicCommand::Shuffle => "Random setup",
            ClassicCommand::Complete => "Fill at random",
            ClassicCommand::Mirror => "Mirror",
            ClassicCommand::Clear => "Clear",
            ClassicCommand::Undo => "Undo",
            ClassicCommand::Redo => "Redo",
            ClassicCommand::First => "First",
            ClassicCommand::Back => "Back",
            ClassicCommand::Next => "Next",
            ClassicCommand::Last => "Last",
            ClassicCommand::Numbering => "Other numbering",
            ClassicCommand::Theme => "Light or dark",
            ClassicCommand::Picture => "Save a picture…",
            ClassicCommand::Help => "Keys",
            ClassicCommand::Quit => "Quit",
        }
    }

    /// What it is good for, in a sentence.
    pub const fn tip(self) -> &'static str {
        match self {
            ClassicCommand::NewGame => "Prepare another game.",
            ClassicCommand::SaveGame => "Save the game with both setups and every move.",
            ClassicCommand::OpenGame => "Go on with a saved game, or look back at one.",
            ClassicCommand::Setups => "Make setups and keep them, without a game.",
            ClassicCommand::KeepSetup => "Keep the setup under its title, to be used in any game.",
            ClassicCommand::OpenSetup => "Use the setup in a file: JSON, 40 letters or .stg.",
            ClassicCommand::SaveSetup => "Write the setup to a file.",
            ClassicCommand::Reinforce => {
                "All reinforcements enter at once; the turn goes on (N11)."
            }
            ClassicCommand::PlaceRest => "Put the reinforcements that are left on free squares.",
            ClassicCommand::PlayOn => "Go on from the moment shown; what came after it is let go.",
            ClassicCommand::GoOn => "Go on once the setup is exact (C3).",
            ClassicCommand::GoBack => "Choose the game and its rules again.",
            ClassicCommand::HandOver => "Cover the screen, or take the seat (C20).",
            ClassicCommand::TakeBack => "For practice against the computer only.",
            ClassicCommand::Resign => "Give the game up.",
            ClassicCommand::Shuffle => "A legal setup at random from the seed.",
            ClassicCommand::Complete => {
                "Put the pieces that are missing on free squares at random."
            }
            ClassicCommand::Mirror => "Exchange left and right.",
            ClassicCommand::Clear => "Take all pieces back into the box.",
            ClassicCommand::Undo => "Take the last step of the setup back.",
            ClassicCommand::Redo => "Do again what was taken back.",
            ClassicCommand::First => "Show the first moment of the game.",
            ClassicCommand::Back => "Show the moment one move earlier.",
            ClassicCommand::Next => "Show the moment one move later.",
            ClassicCommand::Last => "Show the last moment of the game.",
            ClassicCommand::Numbering => {
                "Change between 10 and 1 as the highest rank; nothing else changes (C2)."
            }
            ClassicCommand::Picture => "Save the board as you see it as an SVG picture.",
            ClassicCommand::Theme => "Change between a light and a dark page.",
            ClassicCommand::Help => "List all keys.",
            ClassicCommand::Quit => "Leave Keepwright.",
        }
    }

    /// The key that calls it; those without Ctrl only while no text is being typed and no
    /// button has the keyboard.
    pub const fn shortcut(self) -> Option<KeyboardShortcut> {
        const COMMAND: Modifiers = Modifiers::COMMAND;
        const PLAIN: Modifiers = Modifiers::NONE;
        let (modifiers, key) = match self {
            ClassicCommand::NewGame => (COMMAND, Key::N),
            ClassicCommand::SaveGame => (COMMAND, Key::S),
            ClassicCommand::OpenGame => (COMMAND, Key::O),
            ClassicCommand::Setups => (COMMAND, Key::L),
            ClassicCommand::KeepSetup => (COMMAND, Key::K),
            ClassicCommand::Reinforce => (COMMAND, Key::I),
            ClassicCommand::GoOn => (COMMAND, Key::Enter),
            ClassicCommand::HandOver => (PLAIN, Key::Enter),
            ClassicCommand::TakeBack => (COMMAND, Key::Backspace),
            ClassicCommand::Shuffle => (COMMAND, Key::R),
            ClassicCommand::Complete => (COMMAND, Key::F),
            ClassicCommand::Mirror => (COMMAND, Key::M),
            ClassicCommand::Undo => (COMMAND, Key::Z),
            ClassicCommand::Redo => (COMMAND, Key::Y),
            ClassicCommand::First => (PLAIN, Key::Home),
            ClassicCommand::Back => (PLAIN, Key::PageUp),
            ClassicCommand::Next => (PLAIN, Key::PageDown),
            ClassicCommand::Last => (PLAIN, Key::End),
            ClassicCommand::Numbering => (PLAIN, Key::F7),
            ClassicCommand::Theme => (PLAIN, Key::F9),
            ClassicCommand::Help => (PLAIN, Key::F1),
            ClassicCommand::Quit => (COMMAND, Key::Q),
            ClassicCommand::GoBack
            | ClassicCommand::OpenSetup
            | ClassicCommand::SaveSetup
            | ClassicCommand::PlaceRest
            | ClassicCommand::PlayOn
            | ClassicCommand::Picture
            | ClassicCommand::Resign
            | ClassicCommand::Clear => return None,
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }

    /// Whether it can be done now.
    pub fn is_enabled(self, classic: &Classic) -> bool {
        match (self, &classic.stage) {
            (
                ClassicCommand::Theme
                | ClassicCommand::Help
                | ClassicCommand::Quit
                | ClassicCommand::Numbering,
                _,
            ) => true,
            (ClassicCommand::OpenGame, stage) => {
                let is_playing = matches!(stage, Stage::Game(session) if !session.is_over());
                !is_playing && classic.pending.is_none()
            }
            (_, Stage::Preparation(preparation)) => self.is_enabled_before(classic, preparation),
            (_, Stage::Game(session)) => self.is_enabled_in(classic, session),
        }
    }

    fn is_enabled_before(self, classic: &Classic, preparation: &Preparation) -> bool {
        match self {
            ClassicCommand::GoOn => return preparation.can_go_on(),
            ClassicCommand::GoBack => return preparation.page != Page::Terms,
            ClassicCommand::Setups => return preparation.page == Page::Terms,
            _ => {}
        }
        let Some(arrangement) = preparation.shown_arrangement() else {
            return false;
        };
        let is_empty = arrangement.setup().placements.is_empty();
        match self {
            ClassicCommand::Shuffle => true,
            ClassicCommand::Undo => arrangement.can_undo(),
            ClassicCommand::Redo => arrangement.can_redo(),
            ClassicCommand::Complete => arrangement.counts().iter().any(|count| count.left() > 0),
            ClassicCommand::Mirror | ClassicCommand::Clear => !is_empty,
            ClassicCommand::KeepSetup => !is_empty && !classic.library.title.trim().is_empty(),
            ClassicCommand::OpenSetup => classic.pending.is_none(),
            ClassicCommand::SaveSetup => !is_empty && classic.pending.is_none(),
            _ => false,
        }
    }

    fn is_enabled_in(self, classic: &Classic, session: &Session) -> bool {
        let shown = session
            .replay
            .as_ref()
            .map(|replay| (replay.shown(), replay.len()));
        match self {
            ClassicCommand::NewGame => true,
            ClassicCommand::SaveGame => classic.pending.is_none(),
            ClassicCommand::Picture => session.shown_view().is_some() && classic.pending.is_none(),
            ClassicCommand::HandOver => {
                !session.is_over() && (session.viewer().is_none() || session.must_hand_over())
            }
            ClassicCommand::TakeBack => session.taken_back().is_some(),
            ClassicCommand::Resign => {
                !session.is_over()
                    && session.viewer().is_some()
                    && session.offer != Some(Offer::Resign)
            }
            ClassicCommand::Reinforce => match &session.entering {
                Some(entering) => entering.is_complete(),
                None => session.can_enter(),
            },
            ClassicCommand::PlaceRest => {
                let entering = session.entering.as_ref();
                entering.is_some_and(|entering| !entering.is_complete())
            }
            ClassicCommand::First | ClassicCommand::Back => {
                shown.is_some_and(|(shown, _)| shown > 0)
            }
            ClassicCommand::Next | ClassicCommand::Last => {
                shown.is_some_and(|(shown, len)| shown < len)
            }
            ClassicCommand::PlayOn => session
                .replay
                .as_ref()
                .is_some_and(|replay| replay.game().result().is_none()),
            _ => false,
        }
    }
}

/// The other numbering.
pub const fn other(numbering: Numbering) -> Numbering {
    match numbering {
        Numbering::Modern => Numbering::Original,
        Numbering::Original => Numbering::Modern,
    }
}

/// Keys of the board itself, which are no commands.
pub const BOARD_KEYS: &[(&str, &str)] = &[
    ("Arrows", "walk over the squares"),
    (
        "Enter, Space",
        "take the piece, or put it or order it there",
    ),
    ("Esc", "let go of the piece, the power or the question"),
    (
        "2 to 9, 0, B, S, F",
        "while setting up: put a piece of that rank, 0 for the 10",
    ),
    ("Delete", "while setting up: take the piece away"),
    ("Tab", "go to the next part of the window"),
    (
        "Ctrl and +, Ctrl and -",
        "make everything larger or smaller",
    ),
];
