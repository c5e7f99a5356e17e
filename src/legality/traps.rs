//! F42: spaces that pieces cannot leave.

use super::Survey;
use super::finding::{Finding, FindingKind, Severity};
use crate::fortress::{PieceSet, Rules, Space};

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let severity = match survey.layout.game().rules() {
        Rules::Introduction => Severity::Warning,
        Rules::Main => Severity::Note,
    };
    let Some(traps) = &survey.traps else {
        findings.push(Finding {
            kind: FindingKind::TooManyStates,
            severity: Severity::Note,
            spaces: Vec::new(),
            fix: None,
        });
        return;
    };
    // Spaces where the same pieces get stuck are told in one sentence.
    for pieces in PieceSet::BY_SIZE {
        let same = traps.iter().filter(|trap| trap.pieces == pieces);
        let spaces: Vec<Space> = same.map(|trap| trap.space).collect();
        if !spaces.is_empty() {
            findings.push(Finding {
                kind: FindingKind::Trap { pieces },
                severity,
                spaces,
                fix: None,
            });
        }
    }
}
