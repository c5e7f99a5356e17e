//! Findings: every kind, on layouts made for it, and mends that mend.

mod common;

use common::{any_layout, cases, layout, pieces, space, wall};
use keepwright::format::share_code::{layout_count, nth_layout};
use keepwright::fortress::{Card, Change, Game, LadderSlot, Layout, Part, Parts};
use keepwright::legality::{Finding, FindingKind, LegalLayout, Severity, judge};
use keepwright::solver::fast;
use proptest::prelude::*;

/// The findings of this rule.
fn of_rule(layout: &Layout, rule: &str) -> Vec<Finding> {
    let mut findings = judge(layout).findings;
    findings.retain(|finding| finding.rule() == rule);
    findings
}

/// The only finding of this rule.
fn only(layout: &Layout, rule: &str) -> Finding {
    let mut findings = of_rule(layout, rule);
    assert_eq!(findings.len(), 1, "{findings:?}");
    findings.remove(0)
}

fn spaces(finding: &Finding) -> Vec<String> {
    finding
        .spaces
        .iter()
        .map(|space| space.to_string())
        .collect()
}

fn mended(layout: &Layout, finding: &Finding) -> Layout {
    let mut mended = *layout;
    for change in &finding.fix.as_ref().expect("a mend").changes {
        mended.apply(*change);
    }
    mended
}

/// A game whose parts list is what lies in the layout.
fn as_custom(mut layout: Layout) -> Layout {
    let parts = Parts::new(
        layout.walls().len() as u8,
        layout.ladders().len() as u8,
        layout.game().pieces(),
        Card::ALL.map(|card| layout.spaces_with(card).len() as u8),
    );
    layout.set_game(Game::Custom(parts.expect("it fits the building")));
    layout
}

/// F6: every part of the list that is missing is named, with its count.
#[test]
fn f6_an_empty_fortress_lacks_every_part() {
    let findings = of_rule(&Layout::new(Game::Main), "F6");
    let said: Vec<String> = findings.iter().map(Finding::to_string).collect();
    assert_eq!(
        said,
        [
            "0 of 20 walls placed: 20 still to place.",
            "0 of 3 ladders placed: 3 still to place.",
            "The flag is not placed yet.",
            "The poison cup is not placed yet.",
            "The duke is not placed yet.",
            "The soldier is not placed yet.",
            "The princess is not placed yet.",
            "0 of 2 secret passages placed: 2 still to place.",
            "0 of 2 pitfalls placed: 2 still to place.",
        ]
    );
    assert!(
        findings
            .iter()
            .all(|finding| finding.severity == Severity::Error)
    );
}

/// F6, the introduction's list: 20 walls, 3 ladders, flag, cup, king, duke, 2
/// pitfalls; soldier, princess and passage belong to the other game.
#[test]
fn f6_cards_of_the_other_game_are_to_go() {
    let mut layout = Layout::new(Game::Introduction);
    layout.set_card(space("C4 bottom"), Some(Card::Princess));
    layout.set_card(space("A1 top"), Some(Card::SecretPassage));
    let foreign: Vec<Finding> = of_rule(&layout, "F6")
        .into_iter()
        .filter(|finding| matches!(finding.kind, FindingKind::Count { needed: 0, .. }))
        .collect();
    let said: Vec<String> = foreign.iter().map(Finding::to_string).collect();
    assert_eq!(
        said,
        [
            "This game is played without princesses: take away what lies on C4 bottom.",
            "This game is played without secret passages: take away what lies on A1 top."
        ]
    );
    assert_eq!(spaces(&foreign[0]), ["C4 bottom"]);
    assert_eq!(mended(&layout, &foreign[0]).card(space("C4 bottom")), None);
}

#[test]
fn f6_too_many_is_said_with_the_places() {
    let mut layout = Layout::new(Game::Main);
    for name in ["A1 bottom", "B1 bottom", "C1 bottom"] {
        layout.set_card(space(name), Some(Card::Pitfall));
    }
    let finding = of_rule(&layout, "F6")
        .into_iter()
        .find(|finding| {
            matches!(
                finding.kind,
                FindingKind::Count {
                    part: Part::Card(Card::Pitfall),
                    ..
                }
            )
        })
        .expect("too many pitfalls");
    assert_eq!(
        finding.to_string(),
        "There are 3 pitfalls, 1 too many: the game has 2. \
         They lie on A1 bottom, B1 bottom and C1 bottom."
    );
    assert_eq!(spaces(&finding), ["A1 bottom", "B1 bottom", "C1 bottom"]);
    assert_eq!(finding.fix, None);
}

/// F51: a custom game is held to its own list.
#[test]
fn f51_a_custom_game_is_held_to_its_own_list() {
    let built = layout(
        Game::Main,
        &["A1-A2 bottom"],
        &["C3 bottom"],
        &[("B1 bottom", Card::Flag), ("C1 bottom", Card::King)],
    );
    assert_eq!(of_rule(&as_custom(built), "F6"), []);
    assert!(judge(&as_custom(built)).is_legal());
}

/// F5.
#[test]
fn f5_no_card_on_the_start() {
    let mut layout = Layout::new(Game::Main);
    layout.set_card(space("E5 bottom"), Some(Card::Duke));
    let finding = only(&layout, "F5");
    assert_eq!(finding.severity, Severity::Error);
    assert_eq!(spaces(&finding), ["E5 bottom"]);
    assert_eq!(of_rule(&mended(&layout, &finding), "F5"), []);
}

/// F7: the sentence names the flag and what closes it off; one wall moved opens
/// the way again.
#[test]
fn f7_a_sealed_flag_is_explained_and_opened() {
    let sealed = layout(
        Game::Introduction,
        &["E4-E5 bottom", "D5-E5 bottom"],
        &[],
        &[("A1 bottom", Card::Flag)],
    );
    let finding = only(&sealed, "F7");
    assert_eq!(finding.severity, Severity::Error);
    assert_eq!(
        finding.to_string(),
        "The flag on A1 bottom is sealed off: the knight cannot reach it. \
         The way is closed by the walls D5-E5 bottom and E4-E5 bottom."
    );
    // Moved, not taken away: the set has 20 walls. But from E5 alone no other
    // slot is passed by, so there is no mend that keeps the number.
    assert_eq!(finding.fix, None);
    let wider = layout(
        Game::Introduction,
        &["E3-E4 bottom", "D4-E4 bottom", "D5-E5 bottom"],
        &[],
        &[("A1 bottom", Card::Flag)],
    );
    let finding = only(&wider, "F7");
    let opened = mended(&wider, &finding);
    assert_eq!(opened.walls().len(), wider.walls().len());
    assert_eq!(of_rule(&opened, "F7"), []);
}

/// F7: with a wall too many the closing one may simply go.
#[test]
fn f7_a_wall_too_many_may_go() {
    let mut sealed = as_custom(layout(
        Game::Introduction,
        &["E4-E5 bottom", "D5-E5 bottom"],
        &[],
        &[("A1 bottom", Card::Flag)],
    ));
    let one_wall = Parts::new(
        1,
        0,
        pieces(&["knight"]),
        Card::ALL.map(|card| u8::from(card == Card::Flag)),
    );
    sealed.set_game(Game::Custom(one_wall.expect("it fits the building")));
    let finding = only(&sealed, "F7");
    assert_eq!(
        finding.fix.as_ref().map(|fix| fix.changes.as_slice()),
        Some([Change::Wall(wall("D5-E5 bottom"), false)].as_slice())
    );
    assert!(judge(&mended(&sealed, &finding)).is_legal());
}

#[test]
fn f7_no_flag_is_said_plainly() {
    let finding = only(&Layout::new(Game::Main), "F7");
    assert_eq!(
        finding.to_string(),
        "There is no flag that could be reached."
    );
    assert_eq!(finding.fix, None);
}

/// F14: at the upper end, at the lower end, but not on the bottom floor.
#[test]
fn f14_a_pitfall_makes_a_ladder_useless() {
    let with_pitfall = |place| {
        layout(
            Game::Main,
            &[],
            &["B2 bottom", "B2 middle"],
            &[(place, Card::Pitfall)],
        )
    };
    let upper = only(&with_pitfall("B2 top"), "F14");
    assert_eq!(upper.severity, Severity::Warning);
    assert_eq!(
        upper.to_string(),
        "The ladder from B2 middle to B2 top cannot be used, since the pitfall on B2 top is at its end."
    );
    assert_eq!(spaces(&upper), ["B2 middle", "B2 top"]);
    let both = of_rule(&with_pitfall("B2 middle"), "F14");
    assert_eq!(both.len(), 2);
    assert_eq!(of_rule(&with_pitfall("B2 bottom"), "F14"), []);
}

/// F15: a pitfall on the bottom does nothing, and one moves it up if there is a
/// free space above.
#[test]
fn f15_a_pitfall_on_the_bottom_does_nothing() {
    let mut layout = layout(
        Game::Main,
        &[],
        &[],
        &[("B2 bottom", Card::Pitfall), ("D4 bottom", Card::Pitfall)],
    );
    let findings = of_rule(&layout, "F15");
    assert_eq!(findings.len(), 2);
    assert_eq!(findings[0].severity, Severity::Warning);
    let lifted = mended(&layout, &findings[0]);
    assert_eq!(lifted.card(space("B2 middle")), Some(Card::Pitfall));
    assert_eq!(lifted.card(space("B2 bottom")), None);
    // Nothing is above D4.
    assert_eq!(findings[1].fix, None);
    layout.set_card(space("B2 middle"), Some(Card::Flag));
    assert_eq!(of_rule(&layout, "F15")[0].fix, None);
}

/// F2: walls in a part of the building that nobody enters.
#[test]
fn f2_walls_out_of_reach_are_noted() {
    let layout = layout(
        Game::Introduction,
        &["A1-A2 top", "A1-B1 bottom", "B1-B2 middle"],
        &[],
        &[("C3 bottom", Card::Flag)],
    );
    let finding = only(&layout, "F2");
    assert_eq!(finding.severity, Severity::Note);
    assert_eq!(
        finding.to_string(),
        "Nobody ever comes to either side of 2 walls: B1-B2 middle, A1-A2 top."
    );
    assert_eq!(
        spaces(&finding),
        ["B1 middle", "B2 middle", "A1 top", "A2 top"]
    );
}

/// F2: the space of a card that beats every piece is entered all the same, and
/// so is a pitfall.
#[test]
fn f2_walls_beside_guards_and_pitfalls_are_no_waste() {
    let beside = layout(
        Game::Introduction,
        &[
            "A4-A5 bottom",
            "A5-B5 bottom",
            "E1-E2 bottom",
            "B2-B3 middle",
            "C2-C3 middle",
        ],
        &["C3 bottom"],
        &[
            ("A4 bottom", Card::Duke),
            ("B3 middle", Card::Pitfall),
            ("C1 bottom", Card::Flag),
        ],
    );
    // A5 is closed in by two walls and entered by nobody, A4 by being beaten.
    assert_eq!(of_rule(&beside, "F2"), []);
}

/// F42: a warning in the introduction, a note in the main game.
#[test]
fn f42_traps_weigh_more_in_the_introduction() {
    for (game, severity) in [
        (Game::Introduction, Severity::Warning),
        (Game::Main, Severity::Note),
    ] {
        let layout = layout(
            game,
            &["A1-B1 bottom", "A1-A2 bottom"],
            &["C3 bottom"],
            &[("A1 middle", Card::Pitfall), ("B5 bottom", Card::Flag)],
        );
        let finding = only(&layout, "F42");
        assert_eq!(finding.severity, severity);
        assert_eq!(spaces(&finding), ["A1 bottom"]);
    }
}

/// F27: a passage that the dwarf never lands on, that lacks its other end, or
/// that has no dwarf to find it.
#[test]
fn f27_a_passage_that_nobody_finds() {
    let sealed = ["A1-A2 bottom", "A1-B1 bottom"];
    let ends = |one, other| {
        layout(
            Game::Main,
            &sealed,
            &[],
            &[(one, Card::SecretPassage), (other, Card::SecretPassage)],
        )
    };
    assert_eq!(of_rule(&ends("A1 bottom", "C3 bottom"), "F27"), []);
    let finding = only(&ends("A1 bottom", "A1 top"), "F27");
    assert_eq!(finding.severity, Severity::Warning);
    assert_eq!(
        finding.to_string(),
        "The dwarf can never land on a card of the secret passage, so nobody finds it."
    );
    let single = layout(Game::Main, &[], &[], &[("C3 bottom", Card::SecretPassage)]);
    assert_eq!(
        only(&single, "F27").to_string(),
        "A secret passage needs exactly two cards to work; there is 1."
    );
    let mut without_dwarf = ends("A1 bottom", "C3 bottom");
    let main = Game::Main.parts();
    let parts = Parts::new(
        main.walls(),
        main.ladders(),
        pieces(&["king", "knight"]),
        Card::ALL.map(|card| main.count(card)),
    );
    without_dwarf.set_game(Game::Custom(parts.expect("it fits the building")));
    assert_eq!(
        only(&without_dwarf, "F27").to_string(),
        "No dwarf takes part, so nobody finds the secret passage."
    );
}

/// F26: the flag can be walked to, with a ladder or without, but meeting nothing.
#[test]
fn f26_an_unguarded_flag() {
    let walk = layout(
        Game::Main,
        &[],
        &["C3 bottom"],
        &[("A1 middle", Card::Flag)],
    );
    assert_eq!(only(&walk, "F26").severity, Severity::Warning);
    let guarded = layout(
        Game::Main,
        &[],
        &["C3 bottom"],
        &[("A1 middle", Card::Flag), ("C3 middle", Card::Soldier)],
    );
    assert_eq!(of_rule(&guarded, "F26"), []);
    let by_fall = layout(
        Game::Main,
        &["A1-B1 bottom", "A1-A2 bottom"],
        &["C3 bottom"],
        &[("A1 middle", Card::Pitfall), ("A1 bottom", Card::Flag)],
    );
    assert_eq!(of_rule(&by_fall, "F26"), []);
    let mut introduction = walk;
    introduction.set_game(Game::Introduction);
    assert_eq!(only(&introduction, "F26").severity, Severity::Note);
}

#[test]
fn errors_come_first() {
    let layout = layout(
        Game::Main,
        &[],
        &["C3 bottom"],
        &[("A1 middle", Card::Flag), ("D4 bottom", Card::Pitfall)],
    );
    let severities: Vec<Severity> = judge(&layout)
        .findings
        .iter()
        .map(|finding| finding.severity)
        .collect();
    assert!(severities.is_sorted());
    assert!(severities.contains(&Severity::Error) && severities.contains(&Severity::Warning));
}

#[test]
fn only_legal_layouts_become_legal_layouts() {
    let mut layout = Layout::new(Game::Main);
    let refused = LegalLayout::try_from(layout).expect_err("it is empty");
    assert_eq!(refused.layout, layout);
    assert!(!refused.errors.is_empty());
    assert!(refused.to_string().contains("F7"));
    layout.set_card(space("A1 bottom"), Some(Card::Flag));
    let legal = LegalLayout::try_from(as_custom(layout)).expect("it is legal");
    assert_eq!(*legal.layout(), as_custom(layout));
}

/// Ladders are named by both their ends wherever findings print them.
#[test]
fn changes_print_as_things_to_do() {
    let ladder = LadderSlot::rising_from(space("A1 bottom")).expect("a ladder slot");
    let changes = [
        (
            Change::Wall(wall("A1-A2 top"), true),
            "set the wall A1-A2 top",
        ),
        (
            Change::Ladder(ladder, false),
            "take away the ladder A1 bottom-A1 middle",
        ),
        (
            Change::Card(space("A1 top"), Some(Card::Flag)),
            "put the flag on A1 top",
        ),
        (Change::Card(space("A1 top"), None), "clear A1 top"),
    ];
    for (change, words) in changes {
        assert_eq!(change.to_string(), words);
    }
}

proptest! {
    #![proptest_config(cases(300, 20_000))]

    /// Every mend makes its own finding go or shrink, brings no new error, and
    /// can be taken back exactly.
    #[test]
    fn mends_mend(layout in any_layout()) {
        let before = judge(&layout);
        let errors = |findings: &[Finding]| -> Vec<String> {
            let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
            errors.map(|finding| finding.rule().to_string()).collect()
        };
        for finding in before.findings.iter().filter(|finding| finding.fix.is_some()) {
            let mut mended = layout;
            let fix = finding.fix.as_ref().expect("it has one");
            let mut back: Vec<Change> = fix.changes.iter().map(|change| mended.apply(*change)).collect();
            let after = judge(&mended);
            prop_assert!(!after.findings.contains(finding), "{finding:?}");
            if finding.rule() == "F7" {
                prop_assert!(fast::reaching_sets(&mended).any());
            }
            // To clear E5 can leave a card to place again.
            if finding.rule() != "F5" {
                prop_assert!(errors(&after.findings).len() <= errors(&before.findings).len());
            }
            back.reverse();
            back.into_iter().for_each(|change| { mended.apply(change); });
            prop_assert_eq!(mended, layout);
        }
    }

    /// Legal is complete and reachable, nothing else (F2–F7).
    #[test]
    fn complete_layouts_are_legal_if_the_flag_is_reached(number in any::<u128>(), is_main in any::<bool>()) {
        let game = if is_main { Game::Main } else { Game::Introduction };
        let layout = nth_layout(game, number % layout_count(game)).expect("it exists");
        let verdict = judge(&layout);
        prop_assert_eq!(verdict.is_legal(), fast::reaching_sets(&layout).any());
        prop_assert_eq!(LegalLayout::try_from(layout).is_ok(), verdict.is_legal());
    }
}
