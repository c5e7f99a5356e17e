//! The computer player on its thread. Alone here: the thread goes on until the test ends.

mod common;
mod tables;
mod window;

use eframe::egui::{Key, Modifiers};
use keepwright::app::{ClassicMode, ClassicSession, ClassicStage};
use keepwright::classic::Side;
use keepwright::classic_player::{PlayerKind, Strength};
use tables::Tables;

/// The computer thinks beside the frames, which go on however long that takes; whatever it
/// was thinking of is forgotten when the move before it is taken back.
#[test]
fn frames_go_on_while_the_computer_thinks() {
    let mut tables = Tables::new();
    tables.click("Against the computer");
    tables.click("Set up");
    tables.click("Random setup");
    tables.click("Ready");
    let file = tables.session().file().clone();
    // Far more than any machine does in the time of some frames.
    let endless = ClassicMode::Computer {
        side: Side::Blue,
        kind: PlayerKind::Strategist,
        strength: Strength {
            positions: 100,
            depth: 12,
        },
        seed: 1,
    };
    let session = ClassicSession::new(file, endless);
    tables.app().classic.stage = ClassicStage::Game(Box::new(session));
    tables.settle();
    let plain = tables.game().legal_moves()[0];
    tables.press(plain.from);
    tables.press(plain.to);
    for _ in 0..40 {
        tables.harness.step();
        assert!(tables.says("Computer thinks…"), "{:?}", tables.texts());
    }
    assert_eq!(tables.game().record().len(), 1);
    tables.key_with(Modifiers::COMMAND, Key::Backspace);
    assert!(tables.game().record().is_empty() && tables.session().may_play());
}
