//! Everything the editor can do, in one list: menus, shortcuts, the command
//! palette and the help are made from it.

use super::editor::Editor;
use super::tool::Tool;
use crate::fortress::Floor;
use eframe::egui::{Key, KeyboardShortcut, Modifiers};

/// Something a person can have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty fortress for the introduction.
    NewIntroduction,
    /// An empty fortress for the main game.
    NewMain,
    /// Choose a file to open.
    Open,
    /// Write the file.
    Save,
    /// Write another file.
    SaveAs,
    /// Leave the program.
    Quit,
    /// Take back the last step.
    Undo,
    /// Make it again.
    Redo,
    /// Put the share code on the clipboard.
    CopyCode,
    /// Open the fortress of a share code.
    PasteCode,
    /// Exchange letters and figures.
    Mirror,
    /// Take everything off a floor.
    ClearFloor(Floor),
    /// Take a tool in hand.
    Tool(Tool),
    /// Show or hide the spaces every play must pass.
    ChokePoints,
    /// Show or hide traps.
    Traps,
    /// Show or hide the slots that would seal the flag off.
    Seal,
    /// Let computer players explore the fortress, or stop them.
    Rate,
    /// Light or dark.
    Theme,
    /// Red or blue.
    Livery,
    /// The list of keys.
    Help,
    /// The list of all commands.
    Palette,
}

/// The menus, by name.
pub const MENUS: [(&str, &[Command]); 4] = [
    (
        "File",
        &[
            Command::NewIntroduction,
            Command::NewMain,
            Command::Open,
            Command::Save,
            Command::SaveAs,
            Command::CopyCode,
            Command::PasteCode,
            Command::Quit,
        ],
    ),
    (
        "Edit",
        &[
            Command::Undo,
            Command::Redo,
            Command::Mirror,
            Command::ClearFloor(Floor::Bottom),
            Command::ClearFloor(Floor::Middle),
            Command::ClearFloor(Floor::Top),
        ],
    ),
    (
        "View",
        &[
            Command::ChokePoints,
            Command::Traps,
            Command::Seal,
            Command::Rate,
            Command::Theme,
            Command::Livery,
        ],
    ),
    ("Help", &[Command::Help, Command::Palette]),
];

impl Command {
    /// Every command that makes sense for the fortress being edited.
    pub fn all(editor: &Editor) -> Vec<Command> {
        let tools = Tool::for_game(editor.layout().game());
        MENUS
            .iter()
            .flat_map(|(_, commands)| commands.iter().copied())
            .chain(tools.into_iter().map(Command::Tool))
            .collect()
    }

    /// The command in words; "Undo" says what it would undo.
    pub fn name(self, editor: &Editor) -> String {
        let named = |verb: &str, step: Option<&str>| match step {
            Some(step) => format!("{verb} {step}"),
            None => verb.to_string(),
        };
        match self {
            Command::NewIntroduction => "New for the introduction".to_string(),
            Command::NewMain => "New for the main game".to_string(),
            Command::Open => "Open…".to_string(),
            Command::Save => "Save".to_string(),
            Command::SaveAs => "Save as…".to_string(),
            Command::Quit => "Quit".to_string(),
            Command::Undo => named("Undo", editor.document().undo_name()),
            Command::Redo => named("Redo", editor.document().redo_name()),
            Command::CopyCode => "Copy share code".to_string(),
            Command::PasteCode => "Open a share code…".to_string(),
            Command::Mirror => "Mirror along the diagonal".to_string(),
            Command::ClearFloor(floor) => format!("Clear the {floor} floor"),
            Command::Tool(tool) => format!("Tool: {}", tool.name()),
            Command::ChokePoints => "Show choke points".to_string(),
            Command::Traps => "Show traps".to_string(),
            Command::Seal => "Show the seal".to_string(),
            Command::Rate if editor.is_rating() => "Stop the games".to_string(),
            Command::Rate => "How hard is it?".to_string(),
            Command::Theme => "Light or dark".to_string(),
            Command::Livery => "Red or blue".to_string(),
            Command::Help => "Keys".to_string(),
            Command::Palette => "All commands…".to_string(),
        }
    }

    /// What it is good for, in a sentence.
    pub const fn tip(self) -> &'static str {
        match self {
            Command::NewIntroduction => "Start an empty fortress for the introduction.",
            Command::NewMain => "Start an empty fortress for the main game.",
            Command::Open => "Open a layout file.",
            Command::Save => "Write the fortress to its file.",
            Command::SaveAs => "Write the fortress to another file.",
            Command::Quit => "Leave Keepwright.",
            Command::Undo => "Take the last step back.",
            Command::Redo => "Make the step again.",
            Command::CopyCode => "Put the share code on the clipboard.",
            Command::PasteCode => "Open the fortress that a share code stands for.",
            Command::Mirror => "Exchange letters and figures; A1 and E5 stay.",
            Command::ClearFloor(_) => "Take walls, cards and the ladders rising from it away.",
            Command::Tool(Tool::Select) => "Pick a place; drag a card to move it.",
            Command::Tool(Tool::Wall) => "Click a slot, or drag along slots.",
            Command::Tool(Tool::Ladder) => "Click a space that has another above it.",
            Command::Tool(Tool::Card(_)) => "Click a space to lay the card there.",
            Command::Tool(Tool::Erase) => "Clear a slot or a space.",
            Command::ChokePoints => "Mark the spaces that every play must pass.",
            Command::Traps => "Mark the spaces that pieces cannot leave.",
            Command::Seal => "Mark the slots where walls would seal the flag off.",
            Command::Rate => "Let computer players look for the flag and count their turns.",
            Command::Theme => "Change between a light and a dark page.",
            Command::Livery => "Change between the red and the blue set.",
            Command::Help => "List all keys.",
            Command::Palette => "Search all commands.",
        }
    }

    /// The keys that call it; those without Ctrl only while no text is being typed.
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let command = |key| KeyboardShortcut::new(Modifiers::COMMAND, key);
        let shifted = |key| KeyboardShortcut::new(Modifiers::COMMAND | Modifiers::SHIFT, key);
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        Some(match self {
            Command::NewMain => command(Key::N),
            Command::NewIntroduction => shifted(Key::N),
            Command::Open => command(Key::O),
            Command::Save => command(Key::S),
            Command::SaveAs => shifted(Key::S),
            Command::Quit => command(Key::Q),
            Command::Undo => command(Key::Z),
            Command::Redo => shifted(Key::Z),
            Command::PasteCode => shifted(Key::V),
            Command::CopyCode => shifted(Key::C),
            Command::Mirror => command(Key::M),
            Command::Help => plain(Key::F1),
            Command::Palette => shifted(Key::P),
            Command::ChokePoints => plain(Key::F6),
            Command::Traps => plain(Key::F7),
            Command::Seal => plain(Key::F8),
            Command::Rate => command(Key::R),
            Command::Theme => plain(Key::F9),
            Command::Livery => plain(Key::F10),
            Command::Tool(tool) => plain(Key::from_name(&tool.keys().0.to_string())?),
            Command::ClearFloor(_) => return None,
        })
    }

    /// A second key of the same meaning: figures for tools.
    pub fn second_shortcut(self) -> Option<KeyboardShortcut> {
        match self {
            Command::Tool(tool) => {
                let key = Key::from_name(&tool.keys().1.to_string())?;
                Some(KeyboardShortcut::new(Modifiers::NONE, key))
            }
            Command::Redo => Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::Y)),
            _ => None,
        }
    }

    /// Whether it can be done now.
    pub fn is_enabled(self, editor: &Editor) -> bool {
        match self {
            Command::Undo => editor.document().undo_name().is_some(),
            Command::Redo => editor.document().redo_name().is_some(),
            Command::Tool(tool) => Tool::for_game(editor.layout().game()).contains(&tool),
            Command::Rate => editor.can_be_rated(),
            _ => true,
        }
    }
}
