//! The panels round the board: parts at the left, the verdict at the right, menus
//! above, a line of words below.

use super::analysis::{Analysis, Route};
use super::command::{Command, MENUS};
use super::editor::{EXAMPLES, Editor};
use super::menu;
use super::paint::Canvas;
use super::playback::STEP_SECONDS;
use super::rating_view;
use super::tool::Tool;
use crate::edit::{DocumentChange, actions};
use crate::fortress::{Card, Part, PieceSet};
use crate::legality::{Finding, Severity};
use crate::scene::{Rect, card_emblem, piece_emblem};
use crate::solver::insight::Seal;
use eframe::egui::{
    Align, Button, Color32, Key, Layout as Flow, RichText, Role, ScrollArea, Sense, Slider,
    TextEdit, Ui, WidgetInfo, vec2,
};

/// The menus, made from the command list.
pub fn menus(editor: &mut Editor, ui: &mut Ui) {
    let mut chosen = None;
    for (name, commands) in MENUS {
        ui.menu_button(name, |ui| {
            for command in commands {
                let (name, is_enabled) = (command.name(editor), command.is_enabled(editor));
                if menu::entry(name, command.tip(), command.shortcut(), is_enabled, ui) {
                    chosen = Some(*command);
                }
            }
            if name == "File" {
                ui.separator();
                examples(editor, ui);
                recent(editor, ui);
            }
        });
    }
    if let Some(command) = chosen {
        editor.run(command);
    }
}

fn examples(editor: &mut Editor, ui: &mut Ui) {
    ui.menu_button("Examples", |ui| {
        ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
            for (index, (name, _)) in EXAMPLES.iter().enumerate() {
                if ui.button(*name).clicked() {
                    editor.example(index);
                    ui.close();
                }
            }
        });
    });
}

fn recent(editor: &mut Editor, ui: &mut Ui) {
    let files = editor.recent().to_vec();
    if files.is_empty() {
        return;
    }
    ui.menu_button("Recent files", |ui| {
        for path in files {
            if ui.button(path.display().to_string()).clicked() {
                editor.intend(super::editor::Intent::Open(path));
                ui.close();
            }
        }
    });
}

/// The tools, each part with what is left of it.
pub fn palette(editor: &mut Editor, ui: &mut Ui) {
    let layout = *editor.layout();
    let left = actions::left(&layout);
    ui.heading("Parts");
    ui.label(format!("{} game", layout.game().name()));
    ui.add_space(4.0);
    for tool in Tool::for_game(layout.game()) {
        let part = match tool {
            Tool::Wall => Some(Part::Wall),
            Tool::Ladder => Some(Part::Ladder),
            Tool::Card(card) => Some(Part::Card(card)),
            Tool::Select | Tool::Erase => None,
        };
        let count = left.iter().find(|count| Some(count.part) == part);
        let (text, color) = match count {
            None => (String::new(), ui.visuals().text_color()),
            Some(count) if count.over() > 0 => (
                format!("{} over", count.over()),
                readable(ui, ui.visuals().error_fg_color),
            ),
            Some(count) if count.left() == 0 => {
                ("0 left".to_string(), ui.visuals().weak_text_color())
            }
            Some(count) => (
                format!("{} left", count.left()),
                ui.visuals().strong_text_color(),
            ),
        };
        ui.horizontal(|ui| {
            icon(editor, ui, tool);
            let (letter, figure) = tool.keys();
            let button = Button::selectable(editor.tool == tool, tool.name())
                .min_size(vec2(128.0, 24.0))
                .shortcut_text(letter.to_string());
            let tip = format!("{} Keys {letter} and {figure}.", Command::Tool(tool).tip());
            if ui.add(button).on_hover_text(tip).clicked() {
                editor.run(Command::Tool(tool));
            }
            ui.label(RichText::new(text).color(color));
        });
    }
    ui.add_space(8.0);
    ui.separator();
    texts(editor, ui);
}

/// A small picture of a tool.
fn icon(editor: &Editor, ui: &mut Ui, tool: Tool) {
    let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
    let Tool::Card(card) = tool else {
        return;
    };
    let canvas = Canvas::fit(rect, editor.theme, editor.livery);
    let min = canvas.to_page(rect.min);
    let max = canvas.to_page(rect.max);
    let shapes = card_emblem(card, Rect { min, max });
    canvas.paint(ui.painter(), &shapes, 1.0);
}

/// Title, author and notes.
fn texts(editor: &mut Editor, ui: &mut Ui) {
    let file = editor.document().file();
    let (mut title, mut author, mut notes) =
        (file.title.clone(), file.author.clone(), file.notes.clone());
    let label = ui.label("Title");
    let edit = TextEdit::singleline(&mut title).desired_width(f32::INFINITY);
    if ui.add(edit).labelled_by(label.id).changed() {
        editor.apply_text("title", DocumentChange::Title(title));
    }
    let label = ui.label("Author");
    let edit = TextEdit::singleline(&mut author).desired_width(f32::INFINITY);
    if ui.add(edit).labelled_by(label.id).changed() {
        editor.apply_text("author", DocumentChange::Author(author));
    }
    let label = ui.label("Notes");
    let edit = TextEdit::multiline(&mut notes)
        .desired_width(f32::INFINITY)
        .desired_rows(3);
    if ui.add(edit).labelled_by(label.id).changed() {
        editor.apply_text("notes", DocumentChange::Notes(notes));
    }
}

/// Rating and findings scroll below the verdict where they have at least this height,
/// in points; where it is not left the whole panel scrolls.
const LEAST_BELOW: f32 = 220.0;

/// Legal or not, who reaches the flag, routes, how hard it is, findings.
pub fn verdict(editor: &mut Editor, ui: &mut Ui) {
    ui.heading("Verdict");
    let Some(analysis) = editor.analysis.clone() else {
        ui.label("…");
        return;
    };
    // Until the new verdict is there the old one is shown, dimmed.
    let is_current = editor.current_analysis().is_some();
    let height = ui.available_height();
    let panel = ScrollArea::vertical().id_salt("verdict");
    panel.auto_shrink(false).show(ui, |ui| {
        ui.add_enabled_ui(is_current, |ui| judged(editor, ui, &analysis));
        ui.separator();
        let room = height - ui.min_rect().height();
        if room < LEAST_BELOW {
            below(editor, ui, &analysis);
        } else {
            let list = ScrollArea::vertical().id_salt("findings").max_height(room);
            let list = list.auto_shrink(false);
            list.show(ui, |ui| below(editor, ui, &analysis));
        }
    });
}

/// What stands below the verdict: how hard it is, and the findings.
fn below(editor: &mut Editor, ui: &mut Ui, analysis: &Analysis) {
    rating_view::show(editor, ui);
    ui.separator();
    let is_current = editor.current_analysis().is_some();
    ui.add_enabled_ui(is_current, |ui| findings(editor, ui, analysis));
}

fn judged(editor: &mut Editor, ui: &mut Ui, analysis: &Analysis) {
    let verdict = &analysis.verdict;
    let (word, color) = if verdict.is_legal() {
        ("Legal", ui.visuals().strong_text_color())
    } else {
        ("Not legal yet", readable(ui, ui.visuals().error_fg_color))
    };
    ui.label(RichText::new(word).color(color).strong().size(18.0));
    ui.label(if verdict.reaching.any() {
        "The flag can be reached."
    } else {
        "The flag is out of reach."
    });
    ui.add_space(6.0);
    for route in &analysis.routes {
        route_row(editor, ui, route);
    }
    playback(editor, ui);
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let mut overlays = editor.overlays;
        ui.toggle_value(&mut overlays.choke_points, "Choke points")
            .on_hover_text(Command::ChokePoints.tip());
        ui.toggle_value(&mut overlays.traps, "Traps")
            .on_hover_text(Command::Traps.tip());
        ui.toggle_value(&mut overlays.seal, "Seal")
            .on_hover_text(Command::Seal.tip());
        editor.overlays = overlays;
    });
    for line in overlay_words(editor, analysis) {
        ui.label(line);
    }
}

fn findings(editor: &mut Editor, ui: &mut Ui, analysis: &Analysis) {
    let findings = &analysis.verdict.findings;
    if findings.is_empty() {
        ui.label("Nothing to remark.");
    }
    for finding in findings {
        finding_row(editor, ui, finding);
    }
}

/// What the overlays that are on mark, in words.
fn overlay_words(editor: &Editor, analysis: &Analysis) -> Vec<String> {
    let mut words = Vec::new();
    let overlays = editor.overlays;
    let reached = analysis.verdict.reaching.any();
    let insight = analysis.insight.as_ref();
    let missing = if reached {
        "not worked out"
    } else {
        "none while the flag is out of reach"
    };
    if overlays.choke_points {
        words.push(match insight {
            None => format!("Choke points: {missing}."),
            Some(insight) if insight.choke_points.is_empty() => "No choke points.".to_string(),
            Some(insight) => format!("{} choke points.", insight.choke_points.len()),
        });
    }
    if overlays.traps {
        words.push(match analysis.traps.len() {
            0 => "No traps.".to_string(),
            1 => "1 trap.".to_string(),
            traps => format!("{traps} traps."),
        });
    }
    if overlays.seal {
        words.push(match insight.map(|insight| insight.seal) {
            None => format!("Seal: {missing}."),
            Some(None) => "No walls would seal the flag off.".to_string(),
            Some(Some(Seal::One(_))) => {
                "A wall in any one of the marked slots would seal the flag off.".to_string()
            }
            Some(Some(Seal::Together(_))) => {
                "Walls in both marked slots would seal the flag off.".to_string()
            }
        });
    }
    words
}

fn route_row(editor: &mut Editor, ui: &mut Ui, route: &Route) {
    // All pieces and their price have room in the narrowest panel; what is longer goes on
    // in a second line.
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(26.0);
        ui.spacing_mut().item_spacing.x = 2.0;
        for piece in route.pieces.iter() {
            let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
            let canvas = Canvas::fit(rect, editor.theme, editor.livery);
            let page = Rect {
                min: canvas.to_page(rect.min),
                max: canvas.to_page(rect.max),
            };
            canvas.paint(ui.painter(), &piece_emblem(piece, page), 1.0);
        }
        let name = route.pieces.to_string();
        // Several pieces are told by their pictures, and by name to readers.
        let shown_name = if route.pieces.len() == 1 {
            format!("{name}: ")
        } else {
            String::new()
        };
        match &route.play {
            None => {
                let is_shown = editor.shut_in == Some(route.pieces);
                let button = Button::selectable(is_shown, format!("{shown_name}out of reach"));
                let response = ui
                    .add(button)
                    .on_hover_text(format!("Show where the {name} get to."));
                response.widget_info(|| {
                    let label = format!("{name}: out of reach");
                    WidgetInfo::selected(Role::Button, true, is_shown, label)
                });
                if response.clicked() {
                    if is_shown {
                        editor.shut_in = None;
                    } else {
                        editor.show_route(route.pieces);
                    }
                }
            }
            Some(play) => {
                let about = if route.is_shortest { "" } else { "at most " };
                let turns = play.cost.turns;
                let price = format!(
                    "{about}{turns} turn{}, {} moves",
                    if turns == 1 { "" } else { "s" },
                    play.cost.moves
                );
                let shown = editor.playback.as_ref().map(|route| route.pieces);
                let is_shown = shown == Some(route.pieces);
                let button = Button::selectable(is_shown, format!("{shown_name}{price}"));
                let response = ui
                    .add(button)
                    .on_hover_text(format!("Show the route of the {name}."));
                response.widget_info(|| {
                    let label = format!("{name}: {price}");
                    WidgetInfo::selected(Role::Button, true, is_shown, label)
                });
                if response.clicked() {
                    toggle_route(editor, route.pieces);
                }
            }
        }
    });
}

fn toggle_route(editor: &mut Editor, pieces: PieceSet) {
    let shown = editor.playback.as_ref().map(|route| route.pieces);
    if shown == Some(pieces) {
        editor.playback = None;
    } else {
        editor.show_route(pieces);
    }
}

/// The controls of the route shown.
fn playback(editor: &mut Editor, ui: &mut Ui) {
    let Some(route) = &mut editor.playback else {
        return;
    };
    let now = ui.input(|input| input.time);
    route.advance(now);
    ui.horizontal(|ui| {
        if ui.button("Back").on_hover_text("One step back").clicked() {
            route.running = None;
            route.show(route.shown().saturating_sub(1));
        }
        let running = route.running.is_some();
        let word = if running { "Pause" } else { "Play" };
        if ui.button(word).clicked() {
            if route.shown() + 1 >= route.len() {
                route.show(0);
            }
            route.running = (!running).then_some(now + STEP_SECONDS);
        }
        if ui.button("Next").on_hover_text("One step on").clicked() {
            route.running = None;
            route.show(route.shown() + 1);
        }
        let mut shown = route.shown();
        let slider = Slider::new(&mut shown, 0..=route.len().saturating_sub(1)).show_value(false);
        let response = ui.add(slider);
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, "Step of the route"));
        if response.changed() {
            route.show(shown);
        }
    });
    if let Some(moment) = route.moment() {
        ui.label(format!(
            "Step {} of {}, turn {}. {}",
            route.shown() + 1,
            route.len(),
            moment.turn,
            moment.text
        ));
    }
    if let Some(next) = route.running {
        let wait = (next - now).max(0.0);
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_secs_f64(wait));
    }
}

fn finding_row(editor: &mut Editor, ui: &mut Ui, finding: &Finding) {
    let color = match finding.severity {
        Severity::Error => ui.visuals().error_fg_color,
        Severity::Warning => ui.visuals().warn_fg_color,
        Severity::Note => ui.visuals().text_color(),
    };
    let text = format!("{} {}: {finding}", finding.severity.name(), finding.rule());
    let button = Button::new(RichText::new(text).color(readable(ui, color)))
        .wrap()
        .frame(false);
    let response = ui
        .add(button)
        .on_hover_text("Show where; Enter makes the mend.");
    if response.clicked() {
        response.request_focus();
        editor.light(finding);
    }
    if let Some(fix) = &finding.fix {
        let enter = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mend = ui
            .horizontal(|ui| {
                ui.add_space(12.0);
                ui.add(Button::new(format!("Mend: {fix}")).wrap()).clicked()
            })
            .inner;
        if mend || enter {
            editor.mend(fix);
        }
    }
    ui.add_space(4.0);
}

/// Strong colours moved towards black on a light page and towards white on a dark
/// one, so that whole sentences can be read in them.
pub(super) fn readable(ui: &Ui, color: Color32) -> Color32 {
    let toward = if ui.visuals().dark_mode {
        Color32::WHITE
    } else {
        Color32::BLACK
    };
    color.lerp_to_gamma(toward, 0.4)
}

/// The last word, and what is on the board.
pub fn status(editor: &Editor, ui: &mut Ui) {
    ui.horizontal(|ui| {
        let hint = Command::Tool(editor.tool).tip();
        if editor.status.is_empty() {
            ui.label(hint);
        } else {
            ui.label(&editor.status);
        }
        let placed = Card::ALL
            .iter()
            .map(|card| editor.layout().spaces_with(*card).len())
            .sum::<usize>();
        ui.with_layout(Flow::right_to_left(Align::Center), |ui| {
            let counted = |count: usize, name: &str| match count {
                1 => format!("1 {name}"),
                _ => format!("{count} {name}s"),
            };
            ui.label(format!(
                "{}, {}, {}",
                counted(editor.layout().walls().len(), "wall"),
                counted(editor.layout().ladders().len(), "ladder"),
                counted(placed, "card")
            ));
        });
    });
}
