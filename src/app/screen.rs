//! The program's screens, and the switch between them.

use super::classic::Classic;
use super::dialogs::Dialogs;
use super::editor::{Editor, Intent};
use super::play::{Look, Play, Wish};
use super::{Command, body, outside, panels};
use eframe::egui::{self, Button, Key, KeyboardShortcut, Modifiers, Panel, RichText, Ui};
use std::path::PathBuf;
use std::sync::Arc;

/// A screen of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The editor.
    Design,
    /// Rounds.
    Play,
    /// The classic boards.
    Classic,
}

impl Screen {
    /// All, in the order of the switch.
    pub const ALL: [Screen; 3] = [Screen::Design, Screen::Play, Screen::Classic];

    /// The word on the switch.
    pub const fn name(self) -> &'static str {
        match self {
            Screen::Design => "Design",
            Screen::Play => "Play",
            Screen::Classic => "Classic",
        }
    }

    /// The key that shows it.
    pub const fn shortcut(self) -> KeyboardShortcut {
        let key = match self {
            Screen::Design => Key::Num1,
            Screen::Play => Key::Num2,
            Screen::Classic => Key::Num3,
        };
        KeyboardShortcut::new(Modifiers::COMMAND, key)
    }

    const fn tip(self) -> &'static str {
        match self {
            Screen::Design => "Build a fortress and see whether it is legal.",
            Screen::Play => "Play a round.",
            Screen::Classic => "Play the classic hidden-army boards.",
        }
    }
}

/// The whole program: its screens and which of them is shown.
pub struct App {
    /// The editor.
    pub editor: Editor,
    /// Rounds.
    pub play: Play,
    /// The classic boards.
    pub classic: Classic,
    /// The screen shown.
    pub screen: Screen,
    shown_title: String,
}

impl App {
    /// The program as it starts: on the editor. `state_folder` as for the editor.
    pub fn new(
        context: &egui::Context,
        dialogs: Arc<dyn Dialogs>,
        state_folder: Option<PathBuf>,
    ) -> App {
        App {
            editor: Editor::new(context, dialogs.clone(), state_folder.clone()),
            play: Play::new(context, dialogs.clone(), state_folder.clone()),
            classic: Classic::new(context, dialogs, state_folder),
            screen: Screen::Design,
            shown_title: String::new(),
        }
    }

    /// The window's title, that of the screen shown.
    pub fn title(&self) -> String {
        match self.screen {
            Screen::Design => self.editor.title(),
            Screen::Play => self.play.title(),
            Screen::Classic => self.classic.title(),
        }
    }

    /// What goes on between frames, on every screen.
    pub fn logic(&mut self, context: &egui::Context) {
        self.editor.logic();
        self.play.logic(context);
        self.classic.logic(context);
    }

    /// One frame. Needs no window of its own, so that tests can show it.
    pub fn show(&mut self, ui: &mut Ui) {
        let context = ui.ctx().clone();
        let title = self.title();
        outside(&mut self.shown_title, title, self.editor.theme, &context);
        self.shortcuts(ui);
        let mut wish = None;
        Panel::top("menus").show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                self.switch(ui);
                ui.separator();
                match self.screen {
                    Screen::Design => panels::menus(&mut self.editor, ui),
                    Screen::Play => wish = self.play.menus(ui),
                    Screen::Classic => wish = self.classic.menus(ui),
                }
            });
        });
        match self.screen {
            Screen::Design => body(&mut self.editor, ui),
            Screen::Play => {
                let look = Look {
                    theme: self.editor.theme,
                    edited: self.editor.document().file(),
                };
                wish = self.play.show(&look, ui).or(wish);
            }
            Screen::Classic => wish = self.classic.show(self.editor.theme, ui).or(wish),
        }
        if wish.is_some() {
            // What it changes is shown in the next frame.
            context.request_repaint();
        }
        match wish {
            Some(Wish::Theme) => self.editor.run(Command::Theme),
            Some(Wish::Quit) => self.quit(),
            None => {}
        }
    }

    /// Leaves the program, after asking about unsaved changes in the editor.
    fn quit(&mut self) {
        if self.editor.document().is_modified() {
            self.screen = Screen::Design;
        }
        self.editor.intend(Intent::Quit);
    }

    /// Changes to a screen. The editor stays closed while it holds a fortress that
    /// somebody at this screen must not see.
    pub fn go_to(&mut self, screen: Screen) {
        if self.may_show(screen) && self.screen != screen {
            self.screen = screen;
            match screen {
                Screen::Design => self.editor.focus_cursor = true,
                Screen::Play => {
                    if let Some(session) = self.play.session() {
                        session.focus_cursor = true;
                    }
                }
                Screen::Classic => self.classic.focus_board(),
            }
        }
    }

    /// Changes to the screen whose key is pressed, unless a question is open.
    fn shortcuts(&mut self, ui: &Ui) {
        if self.editor.modal.is_some()
            || self.play.notice.is_some()
            || self.classic.notice.is_some()
        {
            return;
        }
        let pressed = Screen::ALL
            .into_iter()
            .find(|screen| ui.input_mut(|input| input.consume_shortcut(&screen.shortcut())));
        if let Some(screen) = pressed {
            self.go_to(screen);
        }
    }

    fn may_show(&self, screen: Screen) -> bool {
        screen != Screen::Design || !self.play.hides(self.editor.layout())
    }

    fn switch(&mut self, ui: &mut Ui) {
        for screen in Screen::ALL {
            let words = RichText::new(screen.name()).strong();
            let button = Button::selectable(self.screen == screen, words);
            let response = ui
                .add_enabled(self.may_show(screen), button)
                .on_hover_text(format!(
                    "{} {}",
                    screen.tip(),
                    ui.ctx().format_shortcut(&screen.shortcut())
                ))
                .on_disabled_hover_text(
                    "The editor holds a fortress of this round: it is open again when the round is over.",
                );
            if response.clicked() {
                self.go_to(screen);
            }
        }
    }
}
