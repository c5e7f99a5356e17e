//! A cheater for each lie that one can tell: the round breaks, or the audit names the
//! first lie and its rule, and the liar loses (F36).

mod common;
mod remote;

use common::{space, wall};
use keepwright::fortress::walk::step;
use keepwright::fortress::{Card, Game, LadderSlot, Layout, Parts, PieceSet};
use keepwright::legality::LegalLayout;
use keepwright::remote::audit::Finding;
use keepwright::remote::body::{Body, Opening};
use keepwright::remote::commitment::{SaltedDigest, Scheme};
use keepwright::remote::transcript::RecordError;
use keepwright::remote::{AddError, Audit, Course, Fault, Session, Transcript, audit};
use keepwright::round::Side;
use remote::{Liar, play_against, secrets};

/// A fortress in which all is open but what is named, held to exactly these parts
/// (F51).
fn fortress(walls: &[&str], ladders: &[&str], cards: &[(&str, Card)]) -> Layout {
    let mut counts = [0; Card::ALL.len()];
    for (_, card) in cards {
        counts[*card as usize] += 1;
    }
    let parts = Parts::new(
        walls.len() as u8,
        ladders.len() as u8,
        PieceSet::ALL,
        counts,
    );
    let mut layout = Layout::new(Game::Custom(parts.expect("a parts list")));
    for name in walls {
        layout.set_wall(wall(name), true);
    }
    for name in ladders {
        layout.set_ladder(LadderSlot::rising_from(space(name)).expect("a slot"), true);
    }
    for (name, card) in cards {
        layout.set_card(space(name), Some(*card));
    }
    layout
}

/// What blue does: the layouts it commits to, opens and answers by.
struct Blue {
    committed: Layout,
    opened: Layout,
    answers: Layout,
}

/// What came of it, as red saw it.
struct Outcome {
    audit: Audit,
    fault: Option<(Side, Fault)>,
    transcript: Transcript,
}

impl Outcome {
    /// The owner and the rule of the first false answer.
    fn lie(&self) -> Option<(Side, &'static str)> {
        self.audit
            .findings
            .iter()
            .find_map(|finding| match finding {
                Finding::FalseAnswer { owner, lie, .. } => Some((*owner, lie.rule)),
                _ => None,
            })
    }
}

/// Red gives these orders in blue's fortress and then demands to see it.
fn play(blue: Blue, orders: &[&str]) -> Outcome {
    // Any legal fortress of the same parts serves as red's own.
    let own = [blue.answers, blue.committed, blue.opened]
        .into_iter()
        .find_map(|layout| LegalLayout::try_from(layout).ok())
        .expect("one of the three is legal");
    let secret = secrets(own, 2);
    let salt = secret.salt;
    let twist = move |transcript: &Transcript, body: Body| {
        let (course, _) = Course::of(transcript);
        match body {
            Body::Commit(_) => {
                let binding = course.binding(Side::Blue).expect("both said hello");
                let layout = blue.committed;
                Body::Commit(SaltedDigest::commit(&binding, &Opening { layout, salt }))
            }
            Body::Open(_) => Body::Open(Box::new(Opening {
                layout: blue.opened,
                salt,
            })),
            Body::Answer(_) => {
                let (side, order) = course.open_order().expect("an order waits");
                let state = *course.round().expect("it goes on").notepad(side).state();
                let step = step(&blue.answers, &state, order).expect("it is allowed");
                Body::Answer(step.answer.to_string())
            }
            other => other,
        }
    };
    let mut red = Session::new(Side::Red, "Anna", secrets(own, 1));
    let mut liar = Liar::new(Side::Blue, secret, twist);
    play_against(&mut red, &mut liar, orders);
    Outcome {
        audit: audit(red.transcript()),
        fault: red.broken().map(|broken| (broken.by, broken.fault.clone())),
        transcript: red.transcript().clone(),
    }
}

/// Blue commits to the truth and opens it, but answers by another layout.
fn lies(truth: Layout, answers: Layout, orders: &[&str], rule: &str) {
    let outcome = play(
        Blue {
            committed: truth,
            opened: truth,
            answers,
        },
        orders,
    );
    assert_eq!(outcome.fault, None, "no answer contradicts another");
    assert_eq!(
        outcome.lie(),
        Some((Side::Blue, rule)),
        "{:?}",
        outcome.audit.findings
    );
    assert_eq!(outcome.audit.winner, Some(Side::Red), "F36");
}

/// The way from E5 to the ladder on C3, on the bottom floor.
const TO_C3: [&str; 5] = ["king", "E5-E4", "E4-E3", "E3-D3", "D3-C3"];

#[test]
fn the_truth_audits_clean() {
    let truth = fortress(
        &["E4-E5 bottom"],
        &["C3 bottom"],
        &[("A1 bottom", Card::Flag)],
    );
    let blue = Blue {
        committed: truth,
        opened: truth,
        answers: truth,
    };
    let outcome = play(blue, &["king", "E5-E4"]);
    assert_eq!(outcome.fault, None);
    assert!(outcome.audit.is_clean(), "{:?}", outcome.audit.findings);
    assert_eq!(outcome.audit.winner, None, "red demanded the end");
}

#[test]
fn f12_a_wall_denied_or_invented() {
    let flag = [("A1 bottom", Card::Flag)];
    let walled = fortress(&["E4-E5 bottom"], &[], &flag);
    let other = fortress(&["A4-A5 bottom"], &[], &flag);
    lies(walled, other, &["king", "E5-E4"], "F12");
    lies(other, walled, &["king", "E5-E4"], "F12");
}

#[test]
fn f13_a_ladder_denied() {
    let truth = fortress(&[], &["C3 bottom"], &[("A1 bottom", Card::Flag)]);
    let other = fortress(&[], &["A2 bottom"], &[("A1 bottom", Card::Flag)]);
    lies(truth, other, &TO_C3, "F13");
}

#[test]
fn f14_a_blocked_ladder_used() {
    let pitfall = |name| [("A1 bottom", Card::Flag), (name, Card::Pitfall)];
    let truth = fortress(&[], &["C3 bottom"], &pitfall("C3 middle"));
    let other = fortress(&[], &["C3 bottom"], &pitfall("A1 middle"));
    let orders = [&TO_C3[..], &["C3 bottom-C3 middle"]].concat();
    lies(truth, other, &orders, "F14");
}

#[test]
fn f15_a_fall_denied() {
    let pitfall = |name| [("A1 bottom", Card::Flag), (name, Card::Pitfall)];
    let truth = fortress(&[], &["C3 bottom"], &pitfall("B3 middle"));
    let other = fortress(&[], &["C3 bottom"], &pitfall("A1 middle"));
    let orders = [&TO_C3[..], &["C3 bottom-C3 middle", "C3-B3"]].concat();
    lies(truth, other, &orders, "F15");
}

#[test]
fn f21_a_card_that_beats_denied() {
    let duke = |name| [("A1 bottom", Card::Flag), (name, Card::Duke)];
    let truth = fortress(&[], &[], &duke("E4 bottom"));
    let other = fortress(&[], &[], &duke("A5 bottom"));
    lies(truth, other, &["dwarf", "E5-E4"], "F21");
}

#[test]
fn f26_the_flag_moved_away() {
    let truth = fortress(&[], &[], &[("E4 bottom", Card::Flag)]);
    let other = fortress(&[], &[], &[("A1 bottom", Card::Flag)]);
    lies(truth, other, &["king", "E5-E4"], "F26");
}

#[test]
fn f26_a_flag_invented() {
    let truth = fortress(&[], &[], &[("A1 bottom", Card::Flag)]);
    let other = fortress(&[], &[], &[("E4 bottom", Card::Flag)]);
    lies(truth, other, &["king", "E5-E4"], "F26");
}

#[test]
fn f27_the_passage_hidden() {
    let passage = |one, other| {
        [
            ("A1 bottom", Card::Flag),
            (one, Card::SecretPassage),
            (other, Card::SecretPassage),
        ]
    };
    let truth = fortress(&[], &[], &passage("E4 bottom", "B1 bottom"));
    let other = fortress(&[], &[], &passage("A4 bottom", "B1 bottom"));
    lies(truth, other, &["dwarf", "E5-E4"], "F27");
}

/// The first lie is named, not the last.
#[test]
fn the_first_lie_counts() {
    let flag = ("A1 bottom", Card::Flag);
    let truth = fortress(
        &["E4-E5 bottom"],
        &["C3 bottom"],
        &[flag, ("D4 bottom", Card::Duke)],
    );
    let other = fortress(
        &["A4-A5 bottom"],
        &["A2 bottom"],
        &[flag, ("A5 bottom", Card::Duke)],
    );
    lies(truth, other, &["dwarf", "E5-E4", "E4-D4", "D4-C4"], "F12");
}

#[test]
fn f36_an_illegal_fortress_loses() {
    let sealed = fortress(
        &["A1-B1 bottom", "A1-A2 bottom"],
        &[],
        &[("A1 bottom", Card::Flag)],
    );
    let legal = fortress(
        &["A1-B1 bottom", "A5-B5 bottom"],
        &[],
        &[("A1 bottom", Card::Flag)],
    );
    let blue = Blue {
        committed: sealed,
        opened: sealed,
        answers: sealed,
    };
    let outcome = play(
        Blue {
            answers: legal,
            ..blue
        },
        &["king", "E5-E4"],
    );
    assert!(matches!(
        outcome.audit.findings[..],
        [Finding::Illegal(Side::Blue, _)]
    ));
    assert_eq!(outcome.audit.winner, Some(Side::Red));
}

#[test]
fn another_fortress_laid_open_breaks_the_round() {
    let committed = fortress(&["E4-E5 bottom"], &[], &[("A1 bottom", Card::Flag)]);
    let opened = fortress(&["A4-A5 bottom"], &[], &[("A1 bottom", Card::Flag)]);
    let outcome = play(
        Blue {
            committed,
            opened,
            answers: opened,
        },
        &["king", "E5-E4"],
    );
    assert_eq!(outcome.fault, Some((Side::Blue, Fault::DoesNotOpen)));
    assert_eq!(outcome.audit.winner, Some(Side::Red));
}

/// Blue repeats red's commitment, to feed red's own answers back to it.
#[test]
fn a_mirrored_commitment_is_refused() {
    let legal = LegalLayout::try_from(fortress(&[], &[], &[FLAG_BELOW])).expect("legal");
    let mut red = Session::new(Side::Red, "Anna", secrets(legal, 1));
    let mut liar = Liar::new(Side::Blue, secrets(legal, 2), |transcript, body| {
        let (course, _) = Course::of(transcript);
        match (&body, course.commitment(Side::Red)) {
            (Body::Commit(_), Some(copied)) => Body::Commit(copied),
            _ => body,
        }
    });
    // Blue waits for red's commitment before it sends its own.
    for _ in 0..3 {
        while let Some(line) = red.due() {
            liar.transcript.add(&line).expect("a line");
        }
        if let Some(line) = liar.due() {
            red.hear(&line).expect("a line");
        }
    }
    let fault = red.broken().map(|broken| (broken.by, broken.fault.clone()));
    assert_eq!(fault, Some((Side::Blue, Fault::Mirrored)));
}

const FLAG_BELOW: (&str, Card) = ("A1 bottom", Card::Flag);

/// A commitment opens for no other round, owner or house rules.
#[test]
fn a_commitment_opens_nowhere_else() {
    use keepwright::proof::Digest;
    use keepwright::remote::commitment::Binding;
    let layout = fortress(&[], &[], &[FLAG_BELOW]);
    let opening = Opening {
        layout,
        salt: secrets(LegalLayout::try_from(layout).expect("legal"), 1).salt,
    };
    let binding = Binding {
        round: Digest::of(b"one"),
        owner: Side::Red,
        terms: keepwright::remote::body::Terms::of(*layout.game()),
    };
    let commitment = SaltedDigest::commit(&binding, &opening);
    assert!(SaltedDigest::opens(&binding, &commitment, &opening));
    let mut switched = binding;
    switched.terms.switches[0] = !switched.terms.switches[0];
    let elsewhere = [
        Binding {
            round: Digest::of(b"two"),
            ..binding
        },
        Binding {
            owner: Side::Blue,
            ..binding
        },
        switched,
    ];
    for other in elsewhere {
        assert!(
            !SaltedDigest::opens(&other, &commitment, &opening),
            "{other:?}"
        );
    }
}

/// A message that is changed, dropped, doubled or moved is found in the record.
#[test]
fn an_altered_record_is_found() {
    let truth = fortress(&["E4-E5 bottom"], &["C3 bottom"], &[FLAG_BELOW]);
    let blue = Blue {
        committed: truth,
        opened: truth,
        answers: truth,
    };
    let text = play(blue, &["king", "E5-E4"]).transcript.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(Transcript::read(&text).is_ok());
    for i in 1..lines.len() {
        let mut dropped = lines.clone();
        dropped.remove(i);
        // Without the last line the record is a shorter one, and unsigned.
        let found = match Transcript::read(&dropped.join("\n")) {
            Err(_) => true,
            Ok(shorter) => !audit(&shorter).is_clean(),
        };
        assert!(found, "line {i} dropped");

        let mut doubled = lines.clone();
        doubled.insert(i, lines[i]);
        let twice = Transcript::read(&doubled.join("\n"));
        assert_eq!(twice, Err(RecordError::Twice(i + 2)));

        let mut changed = lines.clone();
        let other = changed[i]
            .replacen("wall", "moved to E4 bottom", 1)
            .replacen("Anna", "Anne", 1);
        if other != lines[i] {
            changed[i] = &other;
            let error = Transcript::read(&changed.join("\n"));
            assert!(
                matches!(error, Err(RecordError::Line(line, AddError::Line(_))) if line == i + 1),
                "{error:?}"
            );
        }
    }
    let mut moved = lines.clone();
    moved.swap(lines.len() - 3, lines.len() - 2);
    if let Ok(moved) = Transcript::read(&moved.join("\n")) {
        // Two lines that did not wait for each other stand in one order only.
        assert_eq!(moved.to_text(), text);
    }
}
