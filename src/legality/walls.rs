//! F2: walls between spaces that nobody ever enters are wasted.

use super::Survey;
use super::finding::{Finding, FindingKind, Severity};
use crate::fortress::{SpaceSet, WallSlot};

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let entered = survey.explored.entered;
    let walls: Vec<WallSlot> = survey
        .layout
        .walls()
        .iter()
        .filter(|slot| {
            let (one, other) = slot.ends();
            !entered.contains(one) && !entered.contains(other)
        })
        .collect();
    if walls.is_empty() {
        return;
    }
    let spaces: SpaceSet = walls
        .iter()
        .flat_map(|slot| <[_; 2]>::from(slot.ends()))
        .collect();
    findings.push(Finding {
        kind: FindingKind::WallsOutOfReach { walls },
        severity: Severity::Note,
        spaces: spaces.iter().collect(),
        fix: None,
    });
}
