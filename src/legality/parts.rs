//! F6: every part of the game's list is used, and no other.

use super::Survey;
use super::finding::{Finding, FindingKind, Fix, Severity};
use crate::fortress::{Change, Layout, Part, Space};

/// Whether as many of each part are placed as the game has.
pub(super) fn are_complete(layout: &Layout) -> bool {
    counts(layout).all(|(_, placed, needed)| placed == needed)
}

/// Each part, how many are placed and how many the game has.
fn counts(layout: &Layout) -> impl Iterator<Item = (Part, usize, usize)> {
    Part::all().map(|part| {
        let placed = match part {
            Part::Wall => layout.walls().len(),
            Part::Ladder => layout.ladders().len(),
            Part::Card(card) => layout.spaces_with(card).len(),
        };
        let needed = usize::from(layout.game().parts().number(part));
        (part, placed, needed)
    })
}

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let layout = survey.layout;
    for (part, placed, needed) in counts(layout) {
        if placed == needed {
            continue;
        }
        let over: Vec<Space> = match part {
            Part::Card(card) if placed > needed => layout.spaces_with(card).iter().collect(),
            _ => Vec::new(),
        };
        // Which one of several is too many is for the builder to say, unless
        // all of them are.
        let fix = (needed == 0 && !over.is_empty()).then(|| Fix {
            changes: over
                .iter()
                .map(|space| Change::Card(*space, None))
                .collect(),
        });
        findings.push(Finding {
            kind: FindingKind::Count {
                part,
                placed,
                needed,
            },
            severity: Severity::Error,
            spaces: over,
            fix,
        });
    }
}
