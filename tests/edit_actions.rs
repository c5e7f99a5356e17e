//! Actions do what their names say.

mod common;

use common::{any_layout, cases, complete_layout, layout, space, wall};
use keepwright::edit::{Action, Document, actions};
use keepwright::format::LayoutFile;
use keepwright::fortress::{Card, Floor, Game, LadderSlot, Layout, Part, Space, WallSlot};
use keepwright::legality::{FindingKind, Verdict, judge};
use keepwright::solver::fast;
use proptest::prelude::*;
use proptest::sample::select;

/// An action's name, and what it makes of the layout.
fn done(layout: &Layout, action: &Action) -> (String, Layout) {
    let mut layout = *layout;
    for change in &action.changes {
        layout.apply(*change);
    }
    (action.name.clone(), layout)
}

#[test]
fn cards_are_placed_moved_and_swapped() {
    let start = layout(
        Game::Main,
        &[],
        &[],
        &[("A1 top", Card::Flag), ("B2 top", Card::Duke)],
    );
    let (a, b, c) = (space("A1 top"), space("B2 top"), space("C3 middle"));

    let (name, after) = done(&start, &actions::place_card(&start, c, Card::Pitfall));
    assert_eq!(
        (name.as_str(), after.card(c)),
        ("place pitfall", Some(Card::Pitfall))
    );
    let (name, after) = done(&start, &actions::place_card(&start, a, Card::Duke));
    assert_eq!(
        (name.as_str(), after.card(a)),
        ("replace flag with duke", Some(Card::Duke))
    );
    assert!(actions::place_card(&start, a, Card::Flag).is_empty());

    let (name, after) = done(&start, &actions::move_card(&start, b, c));
    assert_eq!(name, "move duke");
    assert_eq!((after.card(b), after.card(c)), (None, Some(Card::Duke)));
    let (name, after) = done(&start, &actions::move_card(&start, b, a));
    assert_eq!(name, "swap duke and flag");
    assert_eq!(
        (after.card(a), after.card(b)),
        (Some(Card::Duke), Some(Card::Flag))
    );
    assert!(actions::move_card(&start, c, a).is_empty());
    assert!(actions::move_card(&start, a, a).is_empty());
}

#[test]
fn walls_and_ladders_are_toggled_and_erased() {
    let empty = Layout::new(Game::Main);
    let slot = wall("A1-A2 bottom");
    let (name, walled) = done(&empty, &actions::toggle_wall(&empty, slot));
    assert_eq!(name, "set wall A1-A2 bottom");
    let (name, again) = done(&walled, &actions::toggle_wall(&walled, slot));
    assert_eq!(
        (name.as_str(), again),
        ("take away wall A1-A2 bottom", empty)
    );
    assert!(actions::set_wall(&walled, slot, true).is_empty());

    let foot = space("C2 bottom");
    let slot = LadderSlot::rising_from(foot).expect("a slot");
    let (name, with_ladder) = done(&empty, &actions::toggle_ladder(&empty, slot));
    assert_eq!(name, "set ladder C2 bottom-C2 middle");
    let (_, again) = done(&with_ladder, &actions::toggle_ladder(&with_ladder, slot));
    assert_eq!(again, empty);

    // The card goes first, then the ladder, from either end.
    let (_, with_card) = done(
        &with_ladder,
        &actions::place_card(&with_ladder, foot, Card::Duke),
    );
    let (name, after) = done(&with_card, &actions::erase(&with_card, foot));
    assert_eq!((name.as_str(), after), ("erase duke", with_ladder));
    for end in [slot.lower(), slot.upper()] {
        let (name, after) = done(&with_ladder, &actions::erase(&with_ladder, end));
        assert_eq!(
            (name.as_str(), after),
            ("take away ladder C2 bottom-C2 middle", empty)
        );
    }
    assert!(actions::erase(&empty, foot).is_empty());
}

#[test]
fn the_mirror_changes_letter_and_figure() {
    let start = layout(
        Game::Main,
        &["A1-A2 bottom", "B1-C1 middle"],
        &["C2 bottom"],
        &[
            ("A1 top", Card::Flag),
            ("A2 top", Card::Duke),
            ("D5 bottom", Card::Soldier),
        ],
    );
    let expected = layout(
        Game::Main,
        &["A1-B1 bottom", "A2-A3 middle"],
        &["B3 bottom"],
        &[
            ("A1 top", Card::Flag),
            ("B1 top", Card::Duke),
            ("E4 bottom", Card::Soldier),
        ],
    );
    let (name, after) = done(&start, &actions::mirror(&start));
    assert_eq!(
        (name.as_str(), after),
        ("mirror along the diagonal", expected)
    );
    assert_eq!(actions::mirrored_space(Space::START), Space::START);
    assert!(Space::all().all(|space| actions::mirrored_space(space).floor() == space.floor()));
}

proptest! {
    #![proptest_config(cases(500, 20_000))]

    /// Mirroring twice is doing nothing, and the verdict does not see it (F7).
    #[test]
    fn the_mirror_keeps_the_verdict(layout in prop_oneof![complete_layout(), any_layout()]) {
        let mirrored = actions::mirrored(&layout);
        prop_assert_eq!(actions::mirrored(&mirrored), layout);
        prop_assert_eq!(done(&layout, &actions::mirror(&layout)).1, mirrored);
        prop_assert_eq!(fast::reaching_sets(&layout), fast::reaching_sets(&mirrored));
        let (one, other) = (judge(&layout), judge(&mirrored));
        prop_assert_eq!(one.is_legal(), other.is_legal());
        prop_assert_eq!(one.reaching, other.reaching);
        let rules = |verdict: &Verdict| {
            let mut rules: Vec<_> = verdict.findings.iter().map(|f| (f.severity, f.rule())).collect();
            rules.sort();
            rules
        };
        prop_assert_eq!(rules(&one), rules(&other));
    }

    /// A cleared floor is empty, and no other is touched.
    #[test]
    fn one_floor_is_cleared(layout in any_layout(), floor in select(Floor::ALL.to_vec())) {
        let (name, after) = done(&layout, &actions::clear_floor(&layout, floor));
        prop_assert_eq!(name, format!("clear {floor} floor"));
        for slot in WallSlot::all() {
            prop_assert_eq!(after.has_wall(slot), layout.has_wall(slot) && slot.floor() != floor);
        }
        for slot in LadderSlot::all() {
            let stays = slot.lower().floor() != floor;
            prop_assert_eq!(after.has_ladder(slot), layout.has_ladder(slot) && stays);
        }
        for space in Space::all() {
            let expected = layout.card(space).filter(|_| space.floor() != floor);
            prop_assert_eq!(after.card(space), expected);
        }
        prop_assert!(actions::clear_floor(&after, floor).is_empty());
    }

    /// The changes between two layouts lead from one to the other, and none of
    /// them is idle.
    #[test]
    fn changes_lead_from_one_layout_to_another(from in any_layout(), to in any_layout()) {
        let changes = actions::changes_between(&from, &to);
        let mut after = from;
        for change in changes {
            let back = after.apply(change);
            prop_assert_ne!(back, change);
        }
        after.set_game(*to.game());
        prop_assert_eq!(after, to);
    }

    /// The counts are those that the verdict complains of (F6), and a quick fix
    /// is one step that can be taken back.
    #[test]
    fn counts_and_fixes_are_those_of_the_verdict(layout in any_layout()) {
        let verdict = judge(&layout);
        let counts = actions::left(&layout);
        prop_assert_eq!(counts.len(), 2 + Card::ALL.len());
        for count in counts {
            let finding = verdict.findings.iter().find_map(|finding| match finding.kind {
                FindingKind::Count { part, placed, needed } if part == count.part => Some((placed, needed)),
                _ => None,
            });
            let expected = (count.left() + count.over() > 0).then_some((count.placed, count.needed));
            prop_assert_eq!(finding, expected);
        }
        for fix in verdict.findings.iter().filter_map(|finding| finding.fix.as_ref()) {
            let mut expected = layout;
            for change in &fix.changes {
                expected.apply(*change);
            }
            let mut document = Document::new(LayoutFile::untitled(layout));
            document.perform(actions::quick_fix(&layout, fix));
            prop_assert_eq!(document.layout(), &expected);
            if expected != layout {
                prop_assert_eq!(document.undo(), Some(fix.to_string()));
            }
            prop_assert_eq!(document.layout(), &layout);
        }
    }
}

#[test]
fn parts_are_counted() {
    let layout = layout(
        Game::Introduction,
        &["A1-A2 bottom"],
        &[],
        &[
            ("A1 top", Card::Flag),
            ("A2 top", Card::Flag),
            ("C3 middle", Card::Soldier),
        ],
    );
    let count = |part| {
        let counts = actions::left(&layout);
        let count = counts
            .iter()
            .find(|count| count.part == part)
            .expect("it is counted");
        (count.placed, count.needed, count.left(), count.over())
    };
    assert_eq!(count(Part::Wall), (1, 20, 19, 0));
    assert_eq!(count(Part::Ladder), (0, 3, 3, 0));
    assert_eq!(count(Part::Card(Card::Flag)), (2, 1, 0, 1));
    assert_eq!(count(Part::Card(Card::Soldier)), (1, 0, 0, 1));
}
