//! F27: a secret passage that nobody can find.

use super::Survey;
use super::finding::{Finding, FindingKind, Severity};
use crate::fortress::{Card, Piece};

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let ends = survey.layout.spaces_with(Card::SecretPassage);
    if ends.is_empty() || survey.explored.passage_known {
        return;
    }
    findings.push(Finding {
        kind: FindingKind::PassageNeverFound {
            has_dwarf: survey.layout.game().pieces().contains(Piece::Dwarf),
            cards: ends.len(),
        },
        severity: Severity::Warning,
        spaces: ends.iter().collect(),
        fix: None,
    });
}
