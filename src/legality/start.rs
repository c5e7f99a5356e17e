//! F5: no card on E5 bottom.

use super::Survey;
use super::finding::{Finding, FindingKind, Fix, Severity};
use crate::fortress::house_rules::may_hold_card;
use crate::fortress::{Change, Layout, Space};

/// Whether E5 holds no card that may not be there.
pub(super) fn is_free(layout: &Layout) -> bool {
    may_hold_card(Space::START) || layout.card(Space::START).is_none()
}

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let Some(card) = survey.layout.card(Space::START) else {
        return;
    };
    if is_free(survey.layout) {
        return;
    }
    findings.push(Finding {
        kind: FindingKind::CardOnStart { card },
        severity: Severity::Error,
        spaces: vec![Space::START],
        fix: Some(Fix {
            changes: vec![Change::Card(Space::START, None)],
        }),
    });
}
