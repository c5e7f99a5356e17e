//! F15: a pitfall on the bottom floor does nothing.

use super::Survey;
use super::finding::{Finding, FindingKind, Fix, Severity};
use crate::fortress::{Card, Change, Floor, Space, SpaceSet};
use crate::solver::fast;

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let on_bottom = survey.layout.spaces_with(Card::Pitfall) & SpaceSet::floor(Floor::Bottom);
    for space in on_bottom {
        findings.push(Finding {
            kind: FindingKind::PitfallOnBottom,
            severity: Severity::Warning,
            spaces: vec![space],
            fix: lift(survey, space),
        });
    }
}

/// The pitfall moved straight up, if that space is free and the flag is no worse
/// off for it.
fn lift(survey: &Survey<'_>, space: Space) -> Option<Fix> {
    let above = space.above()?;
    if survey.layout.card(above).is_some() {
        return None;
    }
    let changes = vec![
        Change::Card(space, None),
        Change::Card(above, Some(Card::Pitfall)),
    ];
    let mut lifted = *survey.layout;
    for change in &changes {
        lifted.apply(*change);
    }
    let no_worse = fast::reaching_sets(&lifted).any() || !survey.reaching.any();
    no_worse.then_some(Fix { changes })
}
