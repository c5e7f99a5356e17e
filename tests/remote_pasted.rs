//! Lines that travel by chat and mail: shuffled, doubled, quoted, wrapped, prettified.
//! And everything else that can come instead of a line.

mod common;
mod remote;

use common::cases;
use keepwright::explorer::Kind;
use keepwright::remote::message::{Line, LineError};
use keepwright::remote::pasted::{Pasted, paste};
use keepwright::remote::{AddError, Say, Session, Transcript, audit};
use keepwright::round::Side;
use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use remote::{Pair, maze, secrets};
use std::sync::OnceLock;

/// The lines of a whole round, each with its sender.
fn round() -> &'static [String] {
    static ROUND: OnceLock<Vec<String>> = OnceLock::new();
    ROUND.get_or_init(|| {
        let mut pair = Pair::new(maze("08"), maze("12"), 2);
        pair.play();
        pair.lines
    })
}

fn sender(line: &str) -> Side {
    Line::read(line).expect("a line").message.from
}

/// What a mail program makes of a line.
fn mangled(line: &str, rng: &mut ChaCha8Rng) -> String {
    let mut text = match rng.random_range(0..4) {
        0 => line.replace('-', "–").replace('"', "”"),
        1 => line.replace(' ', "\u{a0}"),
        _ => line.to_string(),
    };
    let quote = ["", "> ", ">> ", "  "][rng.random_range(0..4)];
    if rng.random_bool(0.5) && text.is_ascii() {
        // Wrapped at a blank or, where a word is long, within it.
        let at = rng.random_range(10..text.len() - 1);
        let (before, after) = text.split_at(at);
        text = format!("{}\n{quote}{}", before.trim_end(), after.trim_start());
    }
    match rng.random_range(0..3) {
        0 => format!("{quote}{text}\n\nSent from afar\n"),
        1 => format!("On Monday Ben wrote:\n{quote}{text}.\n\n"),
        _ => format!("{quote}{text}\n"),
    }
}

/// A whole round of two players who have nothing but a chat. Each pastes a handful of what
/// is new in it, some of it their own, and something older, mangled and shuffled.
#[test]
fn a_round_by_mangled_lines() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut players = [
        Session::new(Side::Red, "Anna", secrets(maze("08"), 2)),
        Session::new(Side::Blue, "Ben", secrets(maze("12"), 3)),
    ];
    let mut explorers = [2, 3].map(|seed| Kind::Mapper.explorer(seed));
    let mut chat: Vec<String> = Vec::new();
    let mut read = [0, 0];
    let is_over = |player: &Session| player.course().is_complete();
    for turn in 0.. {
        if players.iter().all(is_over) {
            break;
        }
        assert!(turn < 10_000, "nobody says anything any more");
        let player = &mut players[turn % 2];
        let known = &mut read[turn % 2];
        if !chat.is_empty() {
            let end = (*known + rng.random_range(1..6)).min(chat.len());
            let mut batch: Vec<&String> = chat[*known..end].iter().collect();
            batch.push(&chat[rng.random_range(0..end)]);
            batch.shuffle(&mut rng);
            let text: String = batch.iter().map(|line| mangled(line, &mut rng)).collect();
            let results = paste(player, &text);
            assert_eq!(results.len(), batch.len(), "{text}\n{results:?}");
            for result in &results {
                assert!(!matches!(result, Pasted::Refused(..)), "{text}\n{result:?}");
            }
            *known = end;
        }
        while let Some(line) = player.due() {
            chat.push(line);
        }
        let (own, course) = (player.own(), player.course());
        let is_free = course.open_order().is_none() && course.ended().is_none();
        let round = course
            .round()
            .filter(|round| is_free && round.turns().to_play() == own);
        let order = round.and_then(|round| explorers[turn % 2].order(round.notepad(own)));
        if let Some(order) = order {
            chat.push(player.say(Say::Order(order)).expect("it can be said"));
        }
    }
    let [red, blue] = players.map(|player| {
        assert_eq!(player.broken(), None);
        player.transcript().clone()
    });
    assert_eq!(red.to_text(), blue.to_text());
    assert!(audit(&red).is_clean());
}

#[test]
fn what_cannot_be_taken_in_is_said() {
    let lines = round();
    let mut session = Session::new(Side::Blue, "Ben", secrets(maze("12"), 3));
    let refusal = |results: Vec<Pasted>| match results.as_slice() {
        [Pasted::Refused(_, error)] => error.clone(),
        other => panic!("{other:?}"),
    };
    // A later line before an earlier one.
    let third = lines
        .iter()
        .filter(|line| sender(line) == Side::Red)
        .nth(1)
        .expect("a line");
    assert_eq!(
        refusal(paste(&mut session, third)),
        AddError::Missing {
            side: Side::Red,
            number: 1
        }
    );
    assert_eq!(paste(&mut session, &lines[0]), [Pasted::New(Side::Red, 1)]);
    assert_eq!(
        paste(&mut session, &lines[0]),
        [Pasted::Known(Side::Red, 1)]
    );
    // Damaged on its way.
    let damaged = lines[0].replace("Anna", "Anne");
    assert_eq!(
        refusal(paste(&mut session, &damaged)),
        AddError::Line(LineError::Damaged)
    );
    // Under this side's own name, which never said it.
    let forged = lines.iter().find(|line| sender(line) == Side::Blue);
    assert_eq!(
        refusal(paste(&mut session, forged.expect("a line"))),
        AddError::Unsaid(Side::Blue)
    );
    // From another round.
    let mut other = Pair::new(maze("08"), maze("12"), 90);
    other.settle();
    let line = other
        .lines
        .iter()
        .find(|line| sender(line) == Side::Red)
        .expect("a line");
    assert!(matches!(
        refusal(paste(&mut session, line)),
        AddError::OtherRound(_)
    ));
    assert_eq!(paste(&mut session, "nothing of the kind, not even KW"), []);
    assert_eq!(session.transcript().count(Side::Red), 1);
}

proptest! {
    #![proptest_config(cases(300, 1_000_000))]

    /// Whatever comes is taken in or refused, and never does more.
    #[test]
    fn any_bytes_are_borne(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Line::read(&text);
        let _ = Transcript::read(&text);
        let mut transcript = Transcript::default();
        prop_assert!(transcript.add(&text).is_err());
    }

    /// A line with one byte changed is refused; what it says never counts. Its own check
    /// misses one change in a million, and the chain finds those.
    #[test]
    fn a_changed_line_is_refused(
        pick in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        byte in 0x20_u8..0x7f,
    ) {
        let pick = pick.index(round().len());
        let mut bytes = round()[pick].clone().into_bytes();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != byte);
        bytes[at] = byte;
        let changed = String::from_utf8(bytes).expect("still plain");
        if Line::read(&changed).is_ok() {
            let mut transcript = Transcript::default();
            for line in &round()[..pick] {
                transcript.add(line).expect("it fits");
            }
            prop_assert!(transcript.add(&changed).is_err(), "{}", changed);
        }
    }
}

proptest! {
    #![proptest_config(cases(60, 3000))]

    /// Lines that a malicious peer makes itself, with right checks and wrong sense:
    /// refused or the end of the round, never a panic.
    #[test]
    fn well_formed_nonsense_breaks_the_round_at_most(
        keep in 0_usize..40,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
    ) {
        let lines = round();
        let mut transcript = Transcript::default();
        for line in &lines[..keep.min(lines.len())] {
            transcript.add(line).expect("it fits");
        }
        let mut honest = Session::resume(Side::Blue, "Ben", secrets(maze("12"), 3), transcript.clone());
        for pick in picks {
            // Something that was said in the round, said by red now.
            let body = Line::read(pick.get::<String>(lines)).expect("a line").message.body;
            let line = transcript.say(Side::Red, body);
            if honest.hear(&line).is_err() {
                break;
            }
            let _ = honest.due();
            transcript = honest.transcript().clone();
        }
        let _ = audit(honest.transcript());
    }
}
