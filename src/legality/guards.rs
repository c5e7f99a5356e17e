//! F26: a flag that can be walked to without meeting anything.

use super::Survey;
use super::finding::{Finding, FindingKind, Severity};
use crate::fortress::walk::{Order, Outcome};
use crate::fortress::{Card, Rules};
use crate::solver::reach::takes_flag;
use petgraph::visit::{EdgeFiltered, NodeFiltered};

pub(super) fn check(survey: &Survey<'_>, findings: &mut Vec<Finding>) {
    let graph = survey.states.graph();
    // No card removed, no passage found, no fall, no defeat.
    let untouched = NodeFiltered::from_fn(graph, |node| {
        graph[node].removed.is_empty() && !graph[node].passage_known
    });
    let plain = EdgeFiltered::from_fn(&untouched, |edge| {
        let step = edge.weight();
        let walked = matches!(step.outcome, Outcome::Moved | Outcome::Flag);
        matches!(step.order, Order::Enter(_)) || (walked && step.passed.len() == 1)
    });
    if !takes_flag(&plain, &survey.states) {
        return;
    }
    findings.push(Finding {
        kind: FindingKind::FlagUnguarded,
        // In the introduction no card lets the knight by, so it is common.
        severity: match survey.layout.game().rules() {
            Rules::Introduction => Severity::Note,
            Rules::Main => Severity::Warning,
        },
        spaces: survey.layout.spaces_with(Card::Flag).iter().collect(),
        fix: None,
    });
}
