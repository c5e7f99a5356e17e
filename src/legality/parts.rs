//! F6: every part of the game's list is used, and no other.

use super::Survey;
use super::finding::{Finding, FindingKind, Fix, Severity};
use crate::fortress::{Card, Change, Part, Space};

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let layout = survey.layout;
    let parts = layout.game().parts();
    let counts = [
        (Part::Wall, layout.walls().len(), parts.walls()),
        (Part::Ladder, layout.ladders().len(), parts.ladders()),
    ];
    let cards = Card::ALL.map(|card| {
        let placed = layout.spaces_with(card).len();
        (Part::Card(card), placed, parts.count(card))
    });
    for (part, placed, needed) in counts.into_iter().chain(cards) {
        let needed = usize::from(needed);
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
