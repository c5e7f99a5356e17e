//! How hard the fortress is, in the right panel: a row and a lane of dots for each
//! computer player.

use super::command::Command;
use super::editor::Editor;
use super::rater::{Rater, RatingTerms};
use crate::explorer::Kind;
use crate::rating::Rating;
use eframe::egui::{
    Align2, Button, DragValue, FontId, Grid, Painter, Rangef, Rect, RichText, Role, Sense, Stroke,
    Ui, WidgetInfo, pos2, vec2,
};

/// Shows the button, what is asked for, and the rating as far as it has come.
pub fn show(editor: &mut Editor, ui: &mut Ui) {
    let is_rating = editor.is_rating();
    ui.horizontal_wrapped(|ui| {
        let button = Button::new(Command::Rate.name(editor));
        let response = ui
            .add_enabled(Command::Rate.is_enabled(editor), button)
            .on_hover_text(Command::Rate.tip())
            .on_disabled_hover_text("Only a legal fortress can be played in (F2–F7).");
        if response.clicked() {
            editor.run(Command::Rate);
        }
        if !editor.can_be_rated() {
            ui.weak("when it is legal");
        }
    });
    if !editor.can_be_rated() {
        return;
    }
    ui.add_enabled_ui(!is_rating, |ui| terms(editor, ui));
    if let Some(rater) = editor.rater() {
        table(rater, ui);
    }
}

/// How many games, and from which seed.
fn terms(editor: &mut Editor, ui: &mut Ui) {
    ui.horizontal(|ui| {
        let terms = &mut editor.rating_terms;
        let label = ui.label("Games");
        let games = DragValue::new(&mut terms.games).range(1..=RatingTerms::MOST_GAMES);
        ui.add(games)
            .labelled_by(label.id)
            .on_hover_text("How many games each explorer plays.");
        let label = ui.label("Seed");
        let seed = DragValue::new(&mut terms.seed).speed(1.0);
        ui.add(seed).labelled_by(label.id).on_hover_text(
            "All chance comes from it: the same seed gives the same table, here and by keepwright rate.",
        );
    });
}

/// The size of letters and figures in the table, which has room in the narrowest panel.
const FIGURE: f32 = 12.0;

/// A row for each explorer, the lanes, and what it all means.
fn table(rater: &Rater, ui: &mut Ui) {
    let rows = Kind::ALL.map(|kind| (kind, rater.rating(kind)));
    Grid::new("rating")
        .num_columns(4)
        .spacing(vec2(5.0, 2.0))
        .show(ui, |ui| {
            for head in ["", "mean ±", "least–most", "games"] {
                ui.small(head);
            }
            ui.end_row();
            for (kind, rating) in &rows {
                ui.label(RichText::new(kind.name()).size(FIGURE).strong());
                for words in words(rating.as_ref()) {
                    ui.label(RichText::new(words).size(FIGURE))
                        .on_hover_text(in_full(*kind, rating.as_ref()));
                }
                ui.end_row();
            }
        });
    lanes(&rows, ui);
    let terms = rater.terms();
    let played = rows
        .iter()
        .map(|(_, rating)| rating.as_ref().map_or(0, Rating::games));
    let played = played.min().unwrap_or(0);
    let games = if rater.is_complete() {
        format!("{played} games each")
    } else {
        format!("{played} of {} games each", terms.games)
    };
    ui.label(
        RichText::new(format!(
            "Turns until the flag, skipped ones included: the lower, the easier it is to find. {games}, seed {}.",
            terms.seed
        ))
        .size(11.0),
    );
}

/// Mean and spread, least and most, and the games played. From a hundred turns on
/// tenths of them tell nothing.
fn words(rating: Option<&Rating>) -> [String; 3] {
    let Some(rating) = rating else {
        return ["…".to_string(), String::new(), "0".to_string()];
    };
    let (mean, spread) = (rating.mean(), rating.spread());
    let places = usize::from(mean.max(spread) < 99.95);
    [
        format!("{mean:.places$} ± {spread:.places$}"),
        format!("{}–{}", rating.least(), rating.most()),
        rating.games().to_string(),
    ]
}

/// The numbers of a row in full, as the command prints them.
fn in_full(kind: Kind, rating: Option<&Rating>) -> String {
    rating.map_or_else(
        || format!("{kind}: no game has come to its end yet"),
        |rating| {
            format!(
                "{kind}: mean {:.1}, standard deviation {:.1}, median {} turns in {} games",
                rating.mean(),
                rating.spread(),
                rating.median(),
                rating.games()
            )
        },
    )
}

/// The height of a lane and of the figures below them, in points.
const LANE: f32 = 13.0;
const FIGURES: f32 = 12.0;
/// Two figures are no nearer to each other than this, in points.
const APART: f32 = 22.0;

/// A lane for each explorer with a dot for each game and a bar for the mean, on one
/// scale, on which twice as many turns are everywhere as far apart.
fn lanes(rows: &[(Kind, Option<Rating>)], ui: &mut Ui) {
    let height = LANE * rows.len() as f32 + FIGURES;
    let (area, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let label = rows
        .iter()
        .filter_map(|(kind, rating)| {
            let rating = rating.as_ref()?;
            let (least, most) = (rating.least(), rating.most());
            Some(format!("{kind} {least} to {most} turns"))
        })
        .collect::<Vec<_>>()
        .join(", ");
    let hover = "A dot is a game, a bar the mean.";
    response
        .on_hover_text(hover)
        .widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
    let ratings = || rows.iter().filter_map(|(_, rating)| rating.as_ref());
    let (Some(least), Some(most)) = (
        ratings().map(Rating::least).min(),
        ratings().map(Rating::most).max(),
    ) else {
        return;
    };
    let scale = Scale::over(least, most, area.shrink2(vec2(4.0, 0.0)).x_range());
    let visuals = ui.visuals();
    let painter = ui.painter_at(area);
    let faint = Stroke::new(1.0, visuals.weak_text_color().gamma_multiply(0.35));
    let bottom = area.top() + LANE * rows.len() as f32;
    let text = visuals.text_color();
    scale.figures(&painter, area.top(), bottom, faint, text);
    for (lane, (_, rating)) in rows.iter().enumerate() {
        let Some(rating) = rating else {
            continue;
        };
        let top = area.top() + LANE * lane as f32;
        let lane = Rect::from_x_y_ranges(area.x_range(), Rangef::new(top, top + LANE));
        let line = Rangef::new(
            scale.x(rating.least() as f64),
            scale.x(rating.most() as f64),
        );
        painter.hline(line, lane.center().y, faint);
        let dot = visuals.hyperlink_color.gamma_multiply(0.55);
        for slots in rating.slots() {
            let at = pos2(scale.x(*slots as f64), lane.center().y);
            painter.circle_filled(at, 2.2, dot);
        }
        let bar = Stroke::new(2.0, visuals.strong_text_color());
        painter.vline(scale.x(rating.mean()), lane.y_range().shrink(2.0), bar);
    }
}

/// Where so many turns are, in points across.
struct Scale {
    least: f64,
    most: f64,
    across: Rangef,
}

impl Scale {
    /// A scale from `least` to `most` turns, wide enough to have two ends.
    fn over(least: u64, most: u64, across: Rangef) -> Scale {
        let least = least.max(1) as f64;
        Scale {
            least,
            most: (most as f64).max(2.0 * least),
            across,
        }
    }

    fn x(&self, turns: f64) -> f32 {
        let share = (turns.max(1.0) / self.least).ln() / (self.most / self.least).ln();
        self.across.min + share as f32 * self.across.span()
    }

    /// Round figures and a line up from each.
    fn figures(
        &self,
        painter: &Painter,
        top: f32,
        bottom: f32,
        line: Stroke,
        text: eframe::egui::Color32,
    ) {
        let powers = (0..5).map(|power| 10_u64.pow(power));
        let round = powers.flat_map(|power| [1, 2, 5].map(|figure| figure * power));
        let mut last = f32::NEG_INFINITY;
        for turns in round.filter(|turns| (self.least..=self.most).contains(&(*turns as f64))) {
            let x = self.x(turns as f64);
            if x < last + APART {
                continue;
            }
            last = x;
            painter.vline(x, Rangef::new(top, bottom), line);
            let font = FontId::proportional(10.0);
            let anchor = Align2::CENTER_TOP;
            painter.text(pos2(x, bottom), anchor, turns.to_string(), font, text);
        }
    }
}
