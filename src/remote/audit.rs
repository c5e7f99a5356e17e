//! Holding a record against the fortresses laid open at its end.

use super::body::Body;
use super::course::{Broken, Course, End};
use super::transcript::Transcript;
use crate::format::LayoutFile;
use crate::fortress::Layout;
use crate::legality::{IllegalLayout, LegalLayout};
use crate::proof::{Digest, Refutation, prove, verify};
use crate::round::{BySide, Lots, Record, Side, Terms, Unfaithful};
use std::fmt;

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// A message broke the round.
    Broken(Broken),
    /// The round is not over.
    Unfinished,
    /// A side did not lay its fortress open.
    NotOpened(Side),
    /// A fortress is illegal (F2–F7): its owner loses (F36).
    Illegal(Side, Box<IllegalLayout>),
    /// The proof that the flag can be reached does not hold (F7).
    Unproved(Side, Refutation),
    /// A false answer, the owner's first.
    FalseAnswer {
        /// Who answered.
        owner: Side,
        /// The number of the message among the owner's, from 1.
        message: u32,
        /// What was answered and what is true.
        lie: Unfaithful,
    },
    /// A side did not sign the record.
    Unsigned(Side),
}

impl Finding {
    /// The side that is to blame, where one is.
    pub const fn by(&self) -> Option<Side> {
        match self {
            Finding::Unfinished => None,
            Finding::Broken(broken) => Some(broken.by),
            Finding::NotOpened(side)
            | Finding::Illegal(side, _)
            | Finding::Unproved(side, _)
            | Finding::Unsigned(side)
            | Finding::FalseAnswer { owner: side, .. } => Some(*side),
        }
    }

    /// Whether it costs the side the round. A missing signature does not.
    pub const fn forfeits(&self) -> bool {
        !matches!(self, Finding::Unfinished | Finding::Unsigned(_))
    }
}

/// What an audit found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// Everything that is wrong; empty for a clean record.
    pub findings: Vec<Finding>,
    /// How the round ended, before the fortresses were looked at.
    pub ended: Option<End>,
    /// Who won in the end (F36).
    pub winner: Option<Side>,
    /// How many answers were held against the fortresses.
    pub answers: usize,
}

impl Audit {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Audits a round: every message in its place, both fortresses legal and proved,
/// every answer true, both signatures there.
///
/// F36: an owner whose fortress is illegal, who does not lay it open, or who
/// answered falsely, loses, whoever found a flag; where that is both, nobody wins.
/// Costs little more than judging the two layouts.
pub fn audit(transcript: &Transcript) -> Audit {
    let (course, broken) = Course::of(transcript);
    let mut findings: Vec<Finding> = broken.into_iter().map(Finding::Broken).collect();
    let mut answers = 0;
    match course.ended() {
        Some(_) => {
            for side in Side::BOTH {
                answers += look_at(transcript, &course, side, &mut findings);
            }
        }
        None if findings.is_empty() => findings.push(Finding::Unfinished),
        None => {}
    }
    let loses = BySide::from_fn(|side| {
        findings
            .iter()
            .any(|finding| finding.by() == Some(side) && finding.forfeits())
    });
    let winner = match (loses.red, loses.blue) {
        (true, true) => None,
        (true, false) => Some(Side::Blue),
        (false, true) => Some(Side::Red),
        (false, false) => course.ended().and_then(End::winner),
    };
    Audit {
        findings,
        ended: course.ended(),
        winner,
        answers,
    }
}

/// Looks at what `owner` laid open, answered and signed; how many answers it gave.
fn look_at(
    transcript: &Transcript,
    course: &Course,
    owner: Side,
    findings: &mut Vec<Finding>,
) -> usize {
    let messages: Vec<u32> = transcript
        .of(owner)
        .filter(|message| matches!(message.body, Body::Answer(_)))
        .map(|message| message.number)
        .collect();
    let Some(opening) = course.opening(owner) else {
        findings.push(Finding::NotOpened(owner));
        return 0;
    };
    if let Err(illegal) = LegalLayout::try_from(opening.layout) {
        findings.push(Finding::Illegal(owner, Box::new(illegal)));
    } else if let Err(refutation) = proved(&opening.layout) {
        findings.push(Finding::Unproved(owner, refutation));
    }
    if let (Some(record), Some(lie)) = (
        record(course),
        record(course).and_then(|record| record.check_answers(owner, &opening.layout).err()),
    ) {
        let nth = record.entries[..lie.entry]
            .iter()
            .filter(|entry| entry.is_answered_by(owner))
            .count();
        findings.push(Finding::FalseAnswer {
            owner,
            message: messages.get(nth).copied().unwrap_or_default(),
            lie,
        });
    }
    if !course.is_sealed(owner) {
        findings.push(Finding::Unsigned(owner));
    }
    messages.len()
}

/// F7, by a certificate that is checked without the solver.
fn proved(layout: &Layout) -> Result<(), Refutation> {
    let text = LayoutFile::untitled(*layout).to_json();
    let digest = Digest::of(text.as_bytes());
    verify(
        &prove(layout, layout.game().pieces(), digest),
        layout,
        digest,
    )
}

/// The round as a plain record, with the fortresses laid open so far; `None` where
/// it never began.
pub fn record(course: &Course) -> Option<Record> {
    let round = course.round()?;
    let names = BySide::from_fn(|side| {
        course
            .hello(side)
            .map(|hello| hello.name.clone())
            .unwrap_or_default()
    });
    let mut record = Record::new(Terms {
        game: *round.game(),
        names,
        lots: Lots::Agreed(round.turns().first()),
        fortresses: BySide::from_fn(|side| course.opening(side).map(|opening| opening.layout)),
    });
    record.entries = course.entries().to_vec();
    Some(record)
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Broken(broken) => broken.fmt(f),
            Finding::Unfinished => f.write_str("the round is not over"),
            Finding::NotOpened(side) => {
                write!(f, "{side} did not lay the fortress open, and loses (F36)")
            }
            Finding::Illegal(side, illegal) => {
                write!(
                    f,
                    "{side}'s fortress is illegal, and {side} loses (F36): {illegal}"
                )
            }
            Finding::Unproved(side, refutation) => {
                write!(f, "{side}'s fortress was not proved: {refutation} (F7)")
            }
            Finding::FalseAnswer {
                owner,
                message,
                lie,
            } => write!(f, "{owner}'s line {message} is false: {lie}"),
            Finding::Unsigned(side) => write!(f, "{side} did not sign the record"),
        }
    }
}
