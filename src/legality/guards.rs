//! F26: a flag that can be walked to without meeting anything.

use super::Survey;
use super::finding::{Finding, FindingKind, Severity};
use crate::fortress::walk::{Outcome, State, Step, moves};
use crate::fortress::{Card, Layout, Piece, Rules, Space, SpaceSet};

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let layout = survey.layout;
    let mut pieces = layout.game().pieces().iter();
    if !pieces.any(|piece| walks_to_flag(layout, piece)) {
        return;
    }
    findings.push(Finding {
        kind: FindingKind::FlagUnguarded,
        // In the introduction no card lets the knight by, so it is common.
        severity: match layout.game().rules() {
            Rules::Introduction => Severity::Note,
            Rules::Main => Severity::Warning,
        },
        spaces: layout.spaces_with(Card::Flag).iter().collect(),
        fix: None,
    });
}

/// Whether `piece` gets to the flag by moves to which the owner says nothing but
/// ladders: no card, no fall, no passage.
fn walks_to_flag(layout: &Layout, piece: Piece) -> bool {
    let mut seen = SpaceSet::from(Space::START);
    let mut pending = vec![Space::START];
    while let Some(from) = pending.pop() {
        let state = State {
            inside: Some((piece, from)),
            ..State::START
        };
        for (_, Step { answer, .. }) in moves(layout, &state) {
            let is_silent =
                answer.fell.is_empty() && answer.card.is_none() && answer.passage.is_none();
            match (answer.outcome, answer.at) {
                (Outcome::Flag, _) if is_silent => return true,
                (Outcome::Moved, Some(at)) if is_silent && !seen.contains(at) => {
                    seen.insert(at);
                    pending.push(at);
                }
                _ => {}
            }
        }
    }
    false
}
