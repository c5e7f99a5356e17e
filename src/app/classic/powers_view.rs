//! Special powers and reinforcements beside the board.

use super::command::ClassicCommand;
use super::intent::{Choice, Intent};
use super::session::{Offer, Session};
use super::{view, words};
use crate::classic::{Face, KindId, PowerUse, SeenPiece, Square, View};
use crate::scene::classic::Print;
use eframe::egui::{Button, Frame, Ui};

/// A button for every power of the piece in the hand (N12).
pub(super) fn powers(session: &Session, ui: &mut Ui) -> Option<Intent> {
    let powers = session.powers();
    if powers.is_empty() {
        return None;
    }
    ui.label("Or use a power instead of a move (N12):");
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (power, can_use) in powers {
            let button = Button::new(words::sentence(power.name()));
            let tip = words::power_tip(power);
            let response = ui
                .add_enabled(can_use, button)
                .on_hover_text(tip)
                .on_disabled_hover_text(format!("{tip} There is no use for it now."));
            if response.clicked() {
                chosen = Some(Intent::Play(Choice::Power(power)));
            }
        }
    });
    chosen
}

/// A power that is being aimed: what it does, and whom to heal.
pub(super) fn aiming(session: &Session, print: &Print<'_>, ui: &mut Ui) -> Option<Intent> {
    let aim = session.aim.as_ref()?;
    ui.strong(words::sentence(aim.power().name()));
    ui.label(words::power_tip(aim.power()));
    let mut intent = None;
    if aim.asks_whom() {
        ui.label("Whom?");
        ui.horizontal_wrapped(|ui| {
            for kind in session.healable() {
                let name = words::kind(print, session.to_move(), kind);
                if ui.button(name).clicked() {
                    intent = Some(Intent::Play(Choice::Heal(kind)));
                }
            }
        });
    } else {
        ui.label("Choose a square with a mark.");
    }
    if session.complete_use().is_some() && ui.button("Land without an attack").clicked() {
        intent = Some(Intent::Play(Choice::Complete));
    }
    if ui.button("Not now").clicked() {
        intent = Some(Intent::Escape);
    }
    intent
}

/// What is asked before it is done.
pub(super) fn offered(
    session: &Session,
    offer: Offer,
    view: &View,
    print: &Print<'_>,
    ui: &mut Ui,
) -> Option<Intent> {
    let (words, verb, no) = match offer {
        Offer::Resign => (
            "Give the game up? Your opponent wins.".to_string(),
            "Resign",
            "Keep playing",
        ),
        Offer::Use(power_use) => (
            before_use(session, power_use, view, print),
            "Use it",
            "Not now",
        ),
    };
    Frame::group(ui.style())
        .show(ui, |ui| {
            ui.label(words);
            ui.horizontal(|ui| {
                let yes = ui.button(verb);
                let no = ui.button(no);
                if !yes.has_focus() && !no.has_focus() {
                    no.request_focus();
                }
                if yes.clicked() {
                    Some(Intent::Play(Choice::Answer(true)))
                } else {
                    no.clicked().then_some(Intent::Play(Choice::Answer(false)))
                }
            })
            .inner
        })
        .inner
}

/// What a use will show, said first (N12, N15).
fn before_use(session: &Session, power_use: PowerUse, view: &View, print: &Print<'_>) -> String {
    let what = words::power_use(&power_use);
    let is_own = |square: &Square| {
        let seen = view.at(*square);
        seen.is_some_and(|seen| view.seer().side() == Some(seen.side))
    };
    let name = |square: Square| {
        let face = view
            .at(square)
            .and_then(|seen| Some((seen.army, seen.face?)));
        match face.filter(|_| is_own(&square)) {
            Some((army, face)) => {
                format!("your {} on {square}", words::kind(print, army, face.kind))
            }
            None => format!("the piece on {square}"),
        }
    };
    let mut squares: Vec<Square> = session.reveals(power_use).iter().collect();
    squares.sort_by_key(|square| !is_own(square));
    let revealed: Vec<String> = squares.into_iter().map(name).collect();
    if revealed.is_empty() {
        format!("{what} It reveals nothing new.")
    } else {
        format!("{what} It reveals {}.", revealed.join(" and "))
    }
}

/// A reinforcement as its owner sees it.
pub(super) fn reinforcement(session: &Session, kind: KindId) -> Option<SeenPiece> {
    let side = session.to_move();
    let rank = session.game().army(side).kind(kind)?.rank;
    Some(SeenPiece {
        army: side,
        side,
        face: Some(Face { kind, rank }),
        revealed: false,
        moved: false,
        stone: false,
    })
}

/// The reinforcements that wait and those that stand (N11).
pub(super) fn entering(session: &Session, print: &Print<'_>, ui: &mut Ui) -> Option<Intent> {
    let entering = session.entering.as_ref()?;
    let mut intent = None;
    ui.horizontal_wrapped(|ui| {
        for (kind, left) in entering.waiting() {
            let name = words::kind(print, session.to_move(), kind);
            let button =
                Button::selectable(entering.hand == Some(kind), format!("{name}, {left} left"));
            if ui.add_enabled(left > 0, button).clicked() {
                intent = Some(Intent::Play(Choice::Reinforcement(kind)));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let is_complete = entering.is_complete();
        for (command, enabled) in [
            (ClassicCommand::PlaceRest, !is_complete),
            (ClassicCommand::Reinforce, is_complete),
        ] {
            intent = intent.take().or(view::button(command, enabled, ui));
        }
        if ui.button("Not now").clicked() {
            intent = Some(Intent::Escape);
        }
    });
    intent
}
