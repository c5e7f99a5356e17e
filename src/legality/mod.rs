//! Whether a layout keeps the rules, and everything worth saying about it.
//!
//! [`judge`] collects findings from one check a file. Errors make a layout
//! illegal (F5–F7; F2–F4 are kept by [`Layout`] itself and by the layout file's
//! reader); warnings and notes tell its builder what may not be meant. Only what
//! has no error becomes a [`LegalLayout`].

mod finding;
mod flag;
mod guards;
mod ladders;
mod parts;
mod passages;
mod pitfalls;
mod start;
mod traps;
mod walls;

pub use finding::{Finding, FindingKind, Fix, Severity};

use crate::fortress::Layout;
use crate::solver::insight::{Trap, traps};
use crate::solver::reach::reaching_sets_in;
use crate::solver::{ClosedSet, Extent, ReachingSets, StateGraph, fast};

/// What [`judge`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Everything worth saying, errors first, then warnings, then notes.
    pub findings: Vec<Finding>,
    /// Which piece sets reach the flag (F40).
    pub reaching: ReachingSets,
}

impl Verdict {
    /// Whether the layout may be played: it has no error (F2–F7).
    pub fn is_legal(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| finding.severity != Severity::Error)
    }
}

/// What the checks look at, worked out once.
struct Survey<'l> {
    layout: &'l Layout,
    reaching: ReachingSets,
    /// Everything that all pieces together come to.
    explored: ClosedSet,
    /// The traps; `None` where there are too many states to tell.
    traps: Option<Vec<Trap>>,
}

type Check = fn(&Survey<'_>, &mut Vec<Finding>);

const CHECKS: [Check; 9] = [
    parts::check,
    start::check,
    flag::check,
    ladders::check,
    pitfalls::check,
    walls::check,
    traps::check,
    passages::check,
    guards::check,
];

/// Checks a layout by every rule.
///
/// Builds the state graph of all pieces once, in usually less than a millisecond.
/// Where there are too many states for that, all is said but the traps, and a
/// note tells it.
///
/// ```
/// use keepwright::fortress::{Game, Layout};
/// use keepwright::legality::judge;
/// let verdict = judge(&Layout::new(Game::Introduction));
/// assert!(!verdict.is_legal());
/// assert_eq!(verdict.findings[0].rule(), "F6");
/// ```
pub fn judge(layout: &Layout) -> Verdict {
    let pieces = layout.game().pieces();
    let states = StateGraph::build(layout, pieces, Extent::Everything).ok();
    let survey = Survey {
        layout,
        reaching: match &states {
            Some(states) => reaching_sets_in(pieces, states),
            None => fast::reaching_sets(layout),
        },
        explored: ClosedSet::of(layout, pieces),
        traps: states.as_ref().map(traps),
    };
    let mut findings = Vec::new();
    for check in CHECKS {
        check(&survey, &mut findings);
    }
    findings.sort_by_key(|finding| finding.severity);
    Verdict {
        findings,
        reaching: survey.reaching,
    }
}

/// Whether a layout has no error: F5, F6 and F7, as [`judge`] checks them too.
///
/// Some hundred nanoseconds; says neither why not nor anything else.
pub fn is_legal(layout: &Layout) -> bool {
    parts::are_complete(layout) && start::is_free(layout) && fast::is_flag_reached(layout)
}

/// A layout that keeps F2–F7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LegalLayout(Layout);

impl LegalLayout {
    /// The layout.
    pub const fn layout(&self) -> &Layout {
        &self.0
    }
}

impl From<LegalLayout> for Layout {
    fn from(legal: LegalLayout) -> Layout {
        legal.0
    }
}

impl TryFrom<Layout> for LegalLayout {
    type Error = IllegalLayout;

    fn try_from(layout: Layout) -> Result<LegalLayout, IllegalLayout> {
        if is_legal(&layout) {
            return Ok(LegalLayout(layout));
        }
        let mut errors = judge(&layout).findings;
        errors.retain(|finding| finding.severity == Severity::Error);
        Err(IllegalLayout { layout, errors })
    }
}

/// A layout that breaks a rule, given back with every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalLayout {
    /// The layout.
    pub layout: Layout,
    /// Its errors, at least one.
    pub errors: Vec<Finding>,
}

impl std::fmt::Display for IllegalLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the layout is illegal")?;
        for error in &self.errors {
            write!(f, "; {}: {error}", error.rule())?;
        }
        Ok(())
    }
}

impl std::error::Error for IllegalLayout {}
