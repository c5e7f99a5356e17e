//! F7: some play of the game's pieces takes the flag.

use super::Survey;
use super::finding::{Finding, FindingKind, Fix, Severity};
use crate::fortress::{Card, Change, Layout, WallSlot};
use crate::solver::{ClosedBy, fast};

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    if survey.reaching.any() {
        return;
    }
    let layout = survey.layout;
    let flags = layout.spaces_with(Card::Flag);
    let closed_by = survey.explored.closed_by(layout);
    findings.push(Finding {
        fix: mend(survey, &closed_by).filter(|_| !flags.is_empty()),
        kind: FindingKind::FlagUnreachable {
            pieces: layout.game().pieces(),
            closed_by,
            has_flag: !flags.is_empty(),
        },
        severity: Severity::Error,
        spaces: flags.iter().collect(),
    });
}

/// One closing wall taken away, if that alone opens the way. Unless there are
/// more walls than the game has, it is set again where it leaves the way open
/// and pieces come by.
fn mend(survey: &Survey<'_>, closed_by: &ClosedBy) -> Option<Fix> {
    let layout = survey.layout;
    let is_open = |layout: &Layout| fast::reaching_sets(layout).any();
    let with = |changes: &[Change]| {
        let mut changed = *layout;
        for change in changes {
            changed.apply(*change);
        }
        changed
    };
    let too_many = layout.walls().len() > usize::from(layout.game().parts().walls());
    let openings = closed_by.walls.iter().map(|slot| Change::Wall(slot, false));
    for away in openings.filter(|away| is_open(&with(&[*away]))) {
        if too_many {
            return Some(Fix {
                changes: vec![away],
            });
        }
        let passed_by = |slot: &WallSlot| {
            let (one, other) = slot.ends();
            let entered = survey.explored.entered;
            entered.contains(one) && entered.contains(other)
        };
        let free = WallSlot::all().filter(|slot| !layout.has_wall(*slot) && passed_by(slot));
        let mut moves = free.map(|slot| vec![away, Change::Wall(slot, true)]);
        if let Some(changes) = moves.find(|changes| is_open(&with(changes))) {
            return Some(Fix { changes });
        }
    }
    None
}
