//! F14: a ladder that a pitfall makes useless.

use super::Survey;
use super::finding::{Finding, FindingKind, Severity};
use crate::fortress::Card;
use crate::fortress::walk::can_use_ladder;

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let layout = survey.layout;
    for ladder in layout.ladder_slots() {
        if can_use_ladder(layout, ladder) {
            continue;
        }
        let ends = [ladder.lower(), ladder.upper()];
        // A pitfall at the upper end is above the bottom floor and always works.
        let pitfall = if layout.card(ladder.upper()) == Some(Card::Pitfall) {
            ladder.upper()
        } else {
            ladder.lower()
        };
        findings.push(Finding {
            kind: FindingKind::UnusableLadder { ladder, pitfall },
            severity: Severity::Warning,
            spaces: ends.to_vec(),
            fix: None,
        });
    }
}
