//! F42: spaces that pieces cannot leave.

use super::Survey;
use super::finding::{Finding, FindingKind, Severity};
use crate::fortress::Rules;

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
    findings.extend(traps.iter().map(|trap| Finding {
        kind: FindingKind::Trap {
            pieces: trap.pieces,
        },
        severity,
        spaces: vec![trap.space],
        fix: None,
    }));
}
