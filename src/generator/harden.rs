//! From any fortress to a hard one, by small changes.

use crate::fortress::{LadderSlot, Layout, Space, WallSlot, house_rules};
use crate::legality::{LegalLayout, is_legal};
use crate::solver::{Cost, par};
use rand::RngExt;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

/// How many changes are tried.
const CHANGES: usize = 1_000;

/// The fortress after many changes of which none made par easier (F41).
pub(super) fn hardened(from: LegalLayout, rng: &mut ChaCha8Rng) -> LegalLayout {
    let mut best = from;
    let mut par_of_best = difficulty(best.layout());
    for _ in 0..CHANGES {
        let Some(changed) = change(best.layout(), rng).filter(is_legal) else {
            continue;
        };
        let par_then = difficulty(&changed);
        if par_then >= par_of_best
            && let Ok(legal) = LegalLayout::try_from(changed)
        {
            best = legal;
            par_of_best = par_then;
        }
    }
    best
}

/// F41: par. The parts of the two games make few enough states for it.
fn difficulty(layout: &Layout) -> Cost {
    par(layout).ok().flatten().unwrap_or_default()
}

/// Two walls' places, ladders' places or spaces' cards exchanged; `None` where the
/// two drawn are alike.
fn change(layout: &Layout, rng: &mut ChaCha8Rng) -> Option<Layout> {
    let mut changed = *layout;
    match rng.random_range(0..10_u32) {
        0..6 => {
            let mut slot = || WallSlot::all().choose(rng);
            changed.exchange_walls(slot()?, slot()?);
        }
        6 => {
            let mut slot = || LadderSlot::all().choose(rng);
            changed.exchange_ladders(slot()?, slot()?);
        }
        _ => {
            let may_hold = |space: &Space| house_rules::may_hold_card(*space);
            let mut space = || Space::all().filter(may_hold).choose(rng);
            changed.exchange_cards(space()?, space()?);
        }
    }
    (changed != *layout).then_some(changed)
}
