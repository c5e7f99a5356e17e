//! Remote rounds, side against side, without a network: handshake, play, audit.

mod common;
mod remote;

use keepwright::remote::{Transcript, audit};
use keepwright::round::Side;
use remote::{Pair, maze};

#[test]
fn a_whole_round_audits_clean() {
    for (red, blue, seed) in [("01", "02", 1), ("08", "12", 2), ("03", "05", 3)] {
        let mut pair = Pair::new(maze(red), maze(blue), seed);
        pair.play();
        assert_eq!(pair.red.broken(), None);
        assert_eq!(pair.red.transcript(), pair.blue.transcript());
        let audit = audit(pair.red.transcript());
        assert!(audit.is_clean(), "{:?}", audit.findings);
        assert!(audit.winner.is_some());
        let text = pair.red.transcript().to_text();
        let again = Transcript::read(&text).expect("a record");
        assert_eq!(&again, pair.blue.transcript());
        assert_eq!(again.to_text(), text);
        assert!(
            Side::BOTH
                .iter()
                .all(|side| pair.red.course().is_sealed(*side))
        );
    }
}
