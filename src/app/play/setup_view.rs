//! The pages of the setup.

use super::Look;
use super::choice::{Choice, Source};
use super::map::livery;
use super::remote::{self, KeptWish, Role};
use super::setup::{ME, Page, Setup, Starts, Way};
use crate::app::editor::EXAMPLES;
use crate::app::paint::Canvas;
use crate::explorer::Kind;
use crate::fortress::{Game, Layout};
use crate::round::Side;
use crate::scene::{self, PAGE, Theme};
use eframe::egui::{
    Align, Button, ComboBox, DragValue, Frame, Grid, Key, Layout as Flow, RichText, ScrollArea,
    Sense, TextEdit, Ui, WidgetInfo, vec2,
};

/// What is asked for on a page.
pub enum Asked {
    /// Nothing.
    Nothing,
    /// The next page, or the round.
    GoOn,
    /// The first page.
    GoBack,
    /// A file for this side.
    File(Side),
    /// The round that was left.
    TakeUp,
    /// To forget the round that was left.
    LetGo,
    /// To go on with a round that is kept, or to put it away.
    Kept(KeptWish),
}

/// The rounds that can be gone on with, in words.
#[derive(Default)]
pub struct Left {
    /// One that was played at this machine alone.
    pub here: Option<String>,
    /// Those with somebody elsewhere.
    pub elsewhere: Vec<String>,
}

/// Shows the page and does what is chosen. `is_asking` says that a file is asked for
/// already; `left` tells of rounds that were left.
pub fn show(
    setup: &mut Setup,
    is_asking: bool,
    left: &Left,
    look: &Look<'_>,
    ui: &mut Ui,
) -> Asked {
    let width = ui.available_width().min(620.0);
    let margin = (ui.available_width() - width) / 2.0;
    let mut asked = Asked::Nothing;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.add_space(margin);
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.add_space(12.0);
                asked = match setup.page {
                    Page::Terms => terms(setup, left, look, ui),
                    Page::Cover(side) => cover(setup, side, ui),
                    Page::Fortress(side) => fortress(setup, side, is_asking, look, ui),
                };
                if !setup.status.is_empty() {
                    ui.colored_label(ui.visuals().error_fg_color, &setup.status);
                }
            });
        });
    });
    asked
}

fn terms(setup: &mut Setup, left: &Left, look: &Look<'_>, ui: &mut Ui) -> Asked {
    let mut asked = Asked::Nothing;
    if let Some(left) = &left.here {
        Frame::group(ui.style()).show(ui, |ui| {
            ui.label(left);
            ui.horizontal(|ui| {
                if ui.button("Take it up").clicked() {
                    asked = Asked::TakeUp;
                }
                if ui.button("Let it go").clicked() {
                    asked = Asked::LetGo;
                }
            });
        });
        ui.add_space(8.0);
    }
    if let Some(wish) = remote::kept(&left.elsewhere, ui) {
        asked = Asked::Kept(wish);
    }
    ui.heading("A round of Fortress");
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        for way in Way::ALL {
            let button = Button::new(RichText::new(way.name()).size(16.0));
            let button = button.selected(setup.way == *way);
            if ui.add_sized(vec2(190.0, 36.0), button).clicked() {
                setup.set_way(*way);
            }
        }
    });
    ui.label(setup.way.tip());
    ui.add_space(12.0);
    Grid::new("terms")
        .num_columns(2)
        .spacing(vec2(16.0, 10.0))
        .show(ui, |ui| {
            ui.label("Game");
            ui.horizontal_wrapped(|ui| games(setup, look, ui));
            ui.end_row();
            let is_remote = setup.way.is_remote();
            let named = if is_remote { &[ME][..] } else { &Side::BOTH };
            for side in named.iter().copied() {
                let who = who(setup.way, side);
                let label = ui.label(who);
                let hint = setup.name(side);
                let edit = TextEdit::singleline(&mut setup.names[side])
                    .hint_text(hint)
                    .desired_width(220.0);
                ui.add(edit).labelled_by(label.id);
                ui.end_row();
            }
            if is_remote {
                // Both programs draw lots together (F30).
                return;
            }
            chance(setup, ui);
            if setup.way == Way::Computer {
                ui.label("It explores as");
                ui.horizontal_wrapped(|ui| {
                    for kind in Kind::ALL {
                        ui.selectable_value(&mut setup.kind, kind, kind.name())
                            .on_hover_text(about(kind));
                    }
                });
                ui.end_row();
                ui.label("It builds");
                ui.vertical(|ui| computers_fortress(setup, look, ui));
                ui.end_row();
            }
        });
    if setup.way.is_remote() {
        remote::show_terms(&mut setup.remote, setup.way == Way::Network, ui);
    }
    ui.add_space(14.0);
    let go = Button::new(RichText::new("Choose your fortress").size(16.0));
    if ui.add_sized(vec2(220.0, 36.0), go).clicked() {
        asked = Asked::GoOn;
    }
    asked
}

/// Who starts, and the seed of chance.
fn chance(setup: &mut Setup, ui: &mut Ui) {
    ui.label("Who starts");
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut setup.starts, Starts::ByLots, "by lots");
        for side in Side::BOTH {
            let name = setup.name(side);
            ui.selectable_value(&mut setup.starts, Starts::Agreed(side), name);
        }
    });
    ui.end_row();
    let label = ui.label("Seed of chance");
    ui.horizontal(|ui| {
        let value = DragValue::new(&mut setup.seed).speed(1.0);
        ui.add(value)
            .labelled_by(label.id)
            .on_hover_text("The same seed draws the same lots and, for the computer, the same fortress and orders.");
    });
    ui.end_row();
}

/// How an explorer goes about it.
const fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Wanderer => "Walks at random, but never into a wall it knows.",
        Kind::Mapper => "Goes to the nearest unknown and wastes no turn.",
        Kind::Reckoner => "Weighs the fortresses that are still possible.",
    }
}

const fn who(way: Way, side: Side) -> &'static str {
    match (way, side) {
        (Way::HotSeat, Side::Red) => "Red's name",
        (Way::HotSeat, Side::Blue) => "Blue's name",
        (_, Side::Red) => "Your name",
        (Way::Computer, Side::Blue) => "The computer's name",
        (_, Side::Blue) => "Your opponent's name",
    }
}

fn games(setup: &mut Setup, look: &Look<'_>, ui: &mut Ui) {
    let mut games = vec![Game::Main, Game::Introduction];
    // A parts list of one's own comes from the editor (F51).
    games.extend([*look.edited.layout.game(), setup.game]);
    let mut known: Vec<Game> = Vec::new();
    for game in games {
        if known.contains(&game) {
            continue;
        }
        known.push(game);
        let name = match game {
            Game::Main => "main",
            Game::Introduction => "introduction",
            Game::Custom(_) => "parts as in the editor",
        };
        if ui
            .add(Button::selectable(setup.game == game, name))
            .clicked()
        {
            setup.set_game(game);
        }
    }
}

/// The computer's fortress: drawn, or one that is known, for practice.
fn computers_fortress(setup: &mut Setup, look: &Look<'_>, ui: &mut Ui) {
    let (game, seed) = (setup.game, setup.seed);
    let choice = &mut setup.choices[ME.other()];
    ui.horizontal_wrapped(|ui| {
        for source in [Source::Drawn, Source::Example, Source::Editor] {
            let is_now = choice.source == source;
            if ui
                .add(Button::selectable(is_now, source.name().to_lowercase()))
                .clicked()
                && !is_now
            {
                *choice = Choice::new(source, seed);
            }
        }
    });
    match choice.source {
        Source::Drawn => {
            // Drawn from the seed of the round when the page is left.
            choice.seed = seed;
            choice.taken = None;
        }
        Source::Editor if choice.taken.is_none() => choice.take_edited(look.edited, &game),
        Source::Example => examples(choice, &game, ui),
        _ => {}
    }
    complaint(choice, ui);
}

fn cover(setup: &Setup, side: Side, ui: &mut Ui) -> Asked {
    let name = setup.name(side);
    let other = setup.name(side.other());
    ui.vertical_centered(|ui| {
        ui.add_space(80.0);
        ui.heading(format!("{name} chooses a fortress"));
        ui.label(format!("{other} looks away."));
        ui.add_space(16.0);
        let button = Button::new(RichText::new(format!("I am {name}")).size(18.0));
        let response = ui.add(button.min_size(vec2(200.0, 40.0)));
        focus(&response, ui);
        if response.clicked() {
            return Asked::GoOn;
        }
        ui.add_space(16.0);
        if ui.button("Back").clicked() {
            return Asked::GoBack;
        }
        Asked::Nothing
    })
    .inner
}

/// Gives a button the keyboard where nothing has it.
pub fn focus(response: &eframe::egui::Response, ui: &Ui) {
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
}

fn fortress(setup: &mut Setup, side: Side, is_asking: bool, look: &Look<'_>, ui: &mut Ui) -> Asked {
    ui.heading(format!("{}: which fortress?", setup.name(side)));
    ui.label("Only legal fortresses may be played (F2–F7).");
    ui.add_space(8.0);
    let game = setup.game;
    let may_be_elsewhere = setup.way == Way::Desk;
    let own_side = setup.own_side(side);
    let choice = &mut setup.choices[side];
    ui.horizontal_wrapped(|ui| {
        let elsewhere = may_be_elsewhere.then_some(Source::Elsewhere);
        for source in Source::HERE.into_iter().chain(elsewhere) {
            let is_now = choice.source == source;
            let name = match source {
                Source::Elsewhere => "It stands in my box",
                source => source.name(),
            };
            if ui.add(Button::selectable(is_now, name)).clicked() && !is_now {
                *choice = Choice::new(source, choice.seed);
            }
        }
    });
    ui.add_space(6.0);
    let mut asked = Asked::Nothing;
    match choice.source {
        Source::Example => examples(choice, &game, ui),
        Source::File => {
            if file(choice, &game, is_asking, ui) {
                asked = Asked::File(side);
            }
        }
        Source::Code => code(choice, &game, ui),
        Source::Drawn => drawn(choice, &game, ui),
        Source::Editor => choice.take_edited(look.edited, &game),
        Source::Elsewhere => {
            ui.label("You answer for it yourself; only your map is kept here.");
        }
    }
    complaint(choice, ui);
    if let Some(Ok(taken)) = &choice.taken {
        ui.label(RichText::new(&taken.name).strong());
        preview(taken.fortress.layout(), own_side, look.theme, ui);
    }
    ui.add_space(8.0);
    let is_last = !(setup.way == Way::HotSeat && side == Side::Red);
    let words = match (setup.way, setup.remote.role) {
        (Way::Network, Role::Invite) => "Invite",
        (Way::Network, Role::Join) => "Join",
        _ if is_last => "Start the round",
        _ => "Choose it",
    };
    let is_made = setup.choices[side].is_made();
    ui.horizontal(|ui| {
        let button = Button::new(RichText::new(words).size(16.0)).min_size(vec2(150.0, 34.0));
        if ui.add_enabled(is_made, button).clicked() {
            asked = Asked::GoOn;
        }
        if ui.button("Back").clicked() {
            asked = Asked::GoBack;
        }
    });
    asked
}

fn complaint(choice: &Choice, ui: &mut Ui) {
    if let Some(Err(error)) = &choice.taken {
        let words = super::said::sentence(&error.to_string());
        ui.colored_label(ui.visuals().error_fg_color, words);
    }
}

fn examples(choice: &mut Choice, game: &Game, ui: &mut Ui) {
    let shown = match &choice.taken {
        Some(Ok(taken)) => taken.name.clone(),
        _ => "choose one".to_string(),
    };
    ComboBox::from_label("Shipped maze")
        .selected_text(shown)
        .height(300.0)
        .show_ui(ui, |ui| {
            for index in fitting_examples(game) {
                if ui.selectable_label(false, EXAMPLES[index].0).clicked() {
                    choice.take_example(index, game);
                }
            }
        });
}

/// The shipped mazes of a game.
fn fitting_examples(game: &Game) -> Vec<usize> {
    let needle = format!("\"game\": \"{}\"", game.name());
    (0..EXAMPLES.len())
        .filter(|index| EXAMPLES[*index].1.contains(&needle))
        .collect()
}

/// A path typed or asked for; whether it is asked for.
fn file(choice: &mut Choice, game: &Game, is_asking: bool, ui: &mut Ui) -> bool {
    let mut asks = false;
    ui.horizontal(|ui| {
        let label = ui.label("Path of the file");
        let edit = TextEdit::singleline(&mut choice.path).desired_width(300.0);
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if (ui.button("Take it").clicked() || entered) && !choice.path.trim().is_empty() {
            choice.take_file(game);
        }
        asks = ui.add_enabled(!is_asking, Button::new("Choose…")).clicked();
    });
    asks
}

fn code(choice: &mut Choice, game: &Game, ui: &mut Ui) {
    ui.horizontal(|ui| {
        let label = ui.label("Share code");
        let edit = TextEdit::singleline(&mut choice.code).desired_width(300.0);
        let response = ui.add(edit).labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.button("Take it").clicked() || entered {
            choice.take_code(game);
        }
    });
}

fn drawn(choice: &mut Choice, game: &Game, ui: &mut Ui) {
    ui.horizontal(|ui| {
        let label = ui.label("Seed");
        let value = DragValue::new(&mut choice.seed).speed(1.0);
        if ui.add(value).labelled_by(label.id).changed() {
            choice.taken = None;
        }
        if ui.button("Draw another").clicked() {
            choice.seed = choice.seed.wrapping_add(1);
            choice.taken = None;
        }
    });
    if choice.taken.is_none() {
        choice.draw(game);
    }
}

/// A small picture of the fortress chosen.
fn preview(layout: &Layout, side: Side, theme: Theme, ui: &mut Ui) {
    let width = ui.available_width().min(420.0);
    let size = vec2(width, width * PAGE.height() / PAGE.width());
    ui.with_layout(Flow::top_down(Align::Min), |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| {
            WidgetInfo::labeled(eframe::egui::Role::Image, true, "The fortress chosen")
        });
        let canvas = Canvas::fit(rect, theme, livery(side));
        canvas.paint(ui.painter(), &scene::fortress(layout).shapes, 1.0);
    });
}
