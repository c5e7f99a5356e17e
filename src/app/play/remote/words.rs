//! What is said of a round with somebody elsewhere: its link, its end, what an audit
//! found, what became of pasted lines.

use super::RemoteRound;
use super::carrier::Connection;
use crate::app::play::review::Remark;
use crate::app::play::said::sentence;
use crate::app::play::session::Session;
use crate::notepad::one_line;
use crate::remote::audit::Finding;
use crate::remote::body::Hello;
use crate::remote::course::{Broken, End};
use crate::remote::pasted::Pasted;
use crate::remote::{AddError, Audit};
use crate::round::{BySide, HowEnded, Side, Terms};
use std::time::Duration;

/// The players' names.
pub fn names(session: &Session) -> BySide<String> {
    BySide::from_fn(|side| session.name(side).to_string())
}

/// What the player of `side` calls themself, or the side where they gave no name.
pub fn called(hello: &Hello, side: Side) -> String {
    let name = one_line(&hello.name, Terms::LONGEST_NAME);
    if name.is_empty() {
        side.title().to_string()
    } else {
        name
    }
}

/// How the link stands, in a sentence.
pub fn connection(round: &RemoteRound) -> String {
    let Some(seen) = round.seen() else {
        return "Opening the round…".to_string();
    };
    let name = round.other_name();
    let since = round.apart_since.map(|since| since.elapsed());
    let since = since.map_or_else(String::new, ago);
    match &seen.connection {
        Connection::ByMessage => "By message: send the lines, paste what comes.".to_string(),
        Connection::Starting => "Setting up the network…".to_string(),
        Connection::Apart(true) => format!("Calling {name}{since}…"),
        Connection::Apart(false) => format!("Waiting for {name}{since}."),
        Connection::Direct if !seen.is_delivered => {
            "Connected directly; the last lines are on their way.".to_string()
        }
        Connection::Direct => "Connected directly.".to_string(),
        Connection::Relayed if !seen.is_delivered => {
            "Connected by a relay; the last lines are on their way.".to_string()
        }
        Connection::Relayed => "Connected by a relay, which cannot read along.".to_string(),
        Connection::GivenUp(why) => format!("Broken off: {}", sentence(why)),
    }
}

/// ", for 5 minutes", where it is worth saying.
fn ago(since: Duration) -> String {
    match since.as_secs() {
        0..60 => String::new(),
        60..120 => ", for a minute".to_string(),
        seconds @ 120..7200 => format!(", for {} minutes", seconds / 60),
        seconds => format!(", for {} hours", seconds / 3600),
    }
}

/// How a round ended, in a sentence.
pub fn ended(end: End, names: &BySide<String>) -> String {
    match end {
        End::Won(ending) => {
            let (winner, loser) = (&names[ending.winner], &names[ending.winner.other()]);
            match ending.how {
                HowEnded::Flag => format!("{winner} has found the flag and wins."),
                HowEnded::Resignation => format!("{loser} resigns. {winner} wins."),
            }
        }
        End::Demanded(side) => format!(
            "{} wanted both fortresses laid open: the round ends without a winner.",
            names[side]
        ),
    }
}

/// The message that broke a round, in a sentence.
pub fn broken(broken: &Broken, names: &BySide<String>) -> String {
    sentence(&format!(
        "{}'s line {}: {}",
        names[broken.by], broken.number, broken.fault
    ))
}

/// All that is to be said after an audit.
pub fn verdict(audit: &Audit, names: &BySide<String>) -> Vec<Remark> {
    let plain = |words| Remark { words, entry: None };
    let mut remarks: Vec<Remark> = audit
        .findings
        .iter()
        .filter_map(|found| {
            Some(Remark {
                words: finding(found, names)?,
                entry: match found {
                    Finding::FalseAnswer { owner, lie, .. } => Some((lie.entry, owner.other())),
                    _ => None,
                },
            })
        })
        .collect();
    let is_unsigned = |finding: &Finding| matches!(finding, Finding::Unsigned(_));
    if audit.findings.iter().all(is_unsigned) {
        let words = format!(
            "Every answer was true ({} were checked); both fortresses were legal.",
            audit.answers
        );
        remarks.insert(0, plain(words));
    }
    if audit.findings.iter().any(Finding::forfeits) {
        remarks.push(plain(match audit.winner {
            Some(side) => format!("So {} wins (F36).", names[side]),
            None => "So nobody wins (F36).".to_string(),
        }));
    }
    remarks
}

fn finding(finding: &Finding, names: &BySide<String>) -> Option<String> {
    let name = |side: &Side| &names[*side];
    Some(match finding {
        Finding::Unfinished => return None,
        Finding::Broken(by) => broken(by, names),
        Finding::NotOpened(side) => format!(
            "{} did not lay the fortress open, and loses (F36).",
            name(side)
        ),
        Finding::Illegal(side, illegal) => {
            sentence(&format!("{}'s fortress is illegal: {illegal}", name(side)))
        }
        Finding::Unproved(side, refutation) => {
            format!(
                "{}'s fortress was not proved: {refutation} (F7).",
                name(side)
            )
        }
        Finding::FalseAnswer {
            owner,
            message,
            lie,
        } => sentence(&format!(
            "{}'s line {message} is the first false answer: {lie}",
            name(owner)
        )),
        Finding::Unsigned(side) => {
            format!("{}'s program has not signed the record yet.", name(side))
        }
    })
}

/// What became of pasted lines, a sentence each; whether each is good news.
pub fn pasted(results: &[Pasted], names: &BySide<String>) -> Vec<(bool, String)> {
    if results.is_empty() {
        let words = "There is no line of a round in it: lines begin with KW1.";
        return vec![(false, words.to_string())];
    }
    let mut words = Vec::new();
    let mut new = 0;
    let mut known = 0;
    for result in results {
        match result {
            Pasted::New(..) => new += 1,
            Pasted::Known(..) => known += 1,
            Pasted::Refused(start, error) => {
                let why = match error {
                    AddError::OtherRound(_) => "it belongs to another round".to_string(),
                    AddError::Missing { side, number } => format!(
                        "{}'s line {number} is missing before it; paste that, and this once more",
                        names[*side]
                    ),
                    error => error.to_string(),
                };
                words.push((false, sentence(&format!("\"{start}…\": {why}"))));
            }
        }
    }
    let lines = |count: u32| if count == 1 { "line" } else { "lines" };
    if known > 0 {
        let said = format!("{known} {} known already.", lines(known));
        words.insert(0, (true, said));
    }
    if new > 0 {
        words.insert(0, (true, format!("{new} new {} taken in.", lines(new))));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fortress::Game;
    use crate::fortress::walk::{Answer, Order};
    use crate::round::Unfaithful;

    fn ann_and_ben() -> BySide<String> {
        BySide {
            red: "Ann".to_string(),
            blue: "Ben".to_string(),
        }
    }

    /// The first false answer is named with its rule, and costs the round (F36).
    #[test]
    fn a_lie_is_named_and_costs_the_round() {
        let (from, to) = ("E5 bottom".parse(), "E4 bottom".parse());
        let (from, to) = (from.expect("a space"), to.expect("a space"));
        let order = Order::Move { from, to };
        let read = |text| Answer::read(text, &Game::Main, order).expect("an answer");
        let lie = Unfaithful {
            entry: 3,
            order,
            given: read("moved to E4 bottom"),
            truth: Some(read("wall")),
            rule: "F12",
        };
        let audit = Audit {
            findings: vec![Finding::FalseAnswer {
                owner: Side::Blue,
                message: 7,
                lie,
            }],
            ended: Some(End::Demanded(Side::Red)),
            winner: Some(Side::Red),
            answers: 9,
        };
        let remarks = verdict(&audit, &ann_and_ben());
        let first = &remarks[0];
        assert!(
            first
                .words
                .starts_with("Ben's line 7 is the first false answer: "),
            "{first:?}"
        );
        assert!(first.words.contains("(F12)"), "{first:?}");
        // Ann explored when it was given.
        assert_eq!(first.entry, Some((3, Side::Red)));
        assert_eq!(remarks[1].words, "So Ann wins (F36).");
    }

    #[test]
    fn a_signature_that_is_still_to_come_costs_nothing() {
        let audit = Audit {
            findings: vec![Finding::Unsigned(Side::Blue)],
            ended: Some(End::Demanded(Side::Red)),
            winner: None,
            answers: 2,
        };
        let words = verdict(&audit, &ann_and_ben());
        let words: Vec<&str> = words.iter().map(|remark| remark.words.as_str()).collect();
        assert_eq!(
            words,
            [
                "Every answer was true (2 were checked); both fortresses were legal.",
                "Ben's program has not signed the record yet."
            ]
        );
    }

    #[test]
    fn lines_that_do_not_fit_are_explained() {
        let refused = |error| vec![Pasted::Refused("KW1 7F3K r4".to_string(), error)];
        let said = |results: &[Pasted]| pasted(results, &ann_and_ben()).remove(0);
        let other = refused(AddError::OtherRound("7F3K".to_string()));
        assert_eq!(
            said(&other),
            (
                false,
                "\"KW1 7F3K r4…\": it belongs to another round.".to_string()
            )
        );
        let missing = refused(AddError::Missing {
            side: Side::Blue,
            number: 3,
        });
        assert!(
            said(&missing)
                .1
                .contains("Ben's line 3 is missing before it")
        );
        assert!(!said(&[]).0);
        assert!(said(&[Pasted::New(Side::Red, 1)]).0);
    }

    #[test]
    fn time_is_told_roughly() {
        let told = |seconds| ago(Duration::from_secs(seconds));
        assert_eq!(told(59), "");
        assert_eq!(told(60), ", for a minute");
        assert_eq!(told(7199), ", for 119 minutes");
        assert_eq!(told(7200), ", for 2 hours");
    }
}
