//! The notepad against the truth: what it takes down and what it deduces is true
//! of the layout whose owner answered, and it accepts every true answer.

mod common;

use common::{any_layout, cases, complete_layout};
use keepwright::fortress::walk::{Answer, Order, Refusal, Walk, possible_orders};
use keepwright::fortress::{Card, Game, LadderSlot, Layout, Space, WallSlot};
use keepwright::legality::LegalLayout;
use keepwright::notepad::{Deduction, Fact, Notepad};
use proptest::prelude::*;

/// Whether a fact is true of a layout.
fn is_true(fact: Fact, layout: &Layout) -> bool {
    match fact {
        Fact::Wall(slot) => layout.has_wall(slot),
        Fact::Open(slot) => !layout.has_wall(slot),
        Fact::Ladder(slot) => layout.has_ladder(slot),
        Fact::NoLadder(slot) => !layout.has_ladder(slot),
        Fact::Card(space, card) => layout.card(space) == Some(card),
        Fact::NoCard(space, card) => layout.card(space) != Some(card),
    }
}

/// Every fact that the notepad holds.
fn facts(notepad: &Notepad) -> Vec<Fact> {
    let walls = WallSlot::all().flat_map(|slot| [Fact::Wall(slot), Fact::Open(slot)]);
    let ladders = LadderSlot::all().flat_map(|slot| [Fact::Ladder(slot), Fact::NoLadder(slot)]);
    let cards = Space::all().flat_map(|space| {
        Card::ALL
            .into_iter()
            .flat_map(move |card| [Fact::Card(space, card), Fact::NoCard(space, card)])
    });
    walls
        .chain(ladders)
        .chain(cards)
        .filter(|fact| notepad.facts().holds(*fact))
        .collect()
}

/// Legal layouts, of which evenly drawn ones are common enough.
fn legal_layout() -> impl Strategy<Value = LegalLayout> {
    complete_layout().prop_filter_map("illegal", |layout| LegalLayout::try_from(layout).ok())
}

/// Orders as numbers; each picks one of those possible when its turn comes.
fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..1000_usize, 0..160)
}

/// The order that a number picks. Swaps and sacrifices are rarer than moves.
fn pick(layout: &Layout, walk: &Walk, choice: usize) -> Option<Order> {
    let orders = possible_orders(layout, walk.state());
    let moves: Vec<Order> = orders
        .iter()
        .copied()
        .filter(|order| matches!(order, Order::Move { .. }))
        .collect();
    let from = if choice.is_multiple_of(7) || moves.is_empty() {
        &orders
    } else {
        &moves
    };
    from.get(choice / 7 % from.len().max(1)).copied()
}

proptest! {
    #![proptest_config(cases(150, 4000))]

    #[test]
    fn facts_and_deductions_are_true(legal in legal_layout(), choices in choices()) {
        let layout = legal.layout();
        let mut walk = Walk::new(*layout);
        let mut notepad = Notepad::new(*layout.game());
        for (i, choice) in choices.into_iter().enumerate() {
            let Some(order) = pick(layout, &walk, choice) else { break };
            let refusal = walk.clone().give(order).err();
            prop_assert_eq!(notepad.check(order).err(), refusal, "{}", order);
            let price = notepad.price(order);
            let Ok(step) = walk.give(order) else { continue };
            // F33–F35: what an order costs beyond the turn it may end is known before.
            let ended = u8::from(!matches!(order, Order::Enter(_)));
            let expected = match order {
                Order::Move { .. } => None,
                _ => Some(step.slots - ended),
            };
            prop_assert_eq!(price, expected, "{}", order);
            let slots = notepad.hear(order, &step.answer);
            prop_assert_eq!(slots, Ok(step.slots), "{}: {}", order, step.answer);
            prop_assert_eq!(notepad.state(), walk.state());
            prop_assert_eq!(notepad.at(), walk.at());
            if i % 16 != 0 {
                continue;
            }
            for fact in facts(&notepad) {
                prop_assert!(is_true(fact, layout), "{}", fact);
            }
            for Deduction { fact, why } in notepad.deductions() {
                prop_assert!(is_true(fact, layout), "{}, because {}", fact, why);
                prop_assert!(!notepad.facts().holds(fact), "{} was known", fact);
            }
        }
    }

    /// Every order that the notepad proposes is one that the owner answers.
    #[test]
    fn proposed_orders_are_answered(legal in legal_layout(), choices in choices()) {
        let layout = legal.layout();
        let mut walk = Walk::new(*layout);
        let mut notepad = Notepad::new(*layout.game());
        for choice in choices {
            let orders = notepad.orders();
            prop_assert_eq!(orders.is_empty(), walk.state().over);
            let Some(order) = orders.get(choice % orders.len().max(1)) else { break };
            let step = walk.give(*order);
            prop_assert!(step.is_ok(), "{}: {:?}", order, step);
            if let Ok(step) = step {
                prop_assert!(notepad.hear(*order, &step.answer).is_ok());
            }
        }
    }

    /// An answer is its text and the text is the answer.
    #[test]
    fn answers_are_read_as_they_are_written(layout in any_layout(), choices in choices()) {
        let mut walk = Walk::new(layout);
        for choice in choices {
            let Some(order) = pick(&layout, &walk, choice) else { break };
            let Ok(step) = walk.give(order) else { continue };
            let text = step.answer.to_string();
            prop_assert_eq!(Answer::read(&text, layout.game(), order), Ok(step.answer), "{}", text);
        }
    }

    /// F27: what a piece that finds no passages hears on a space of the passage
    /// is, to the byte, what it hears where the space holds nothing.
    #[test]
    fn f27_an_undiscovered_passage_answers_like_an_empty_space(
        layout in any_layout(),
        choices in choices(),
    ) {
        let mut bare = layout;
        for space in layout.spaces_with(Card::SecretPassage) {
            bare.set_card(space, None);
        }
        prop_assume!(*layout.game() != Game::Introduction);
        let mut walk = Walk::new(layout);
        let mut twin = Walk::new(bare);
        for choice in choices {
            let Some(order) = pick(&layout, &walk, choice) else { break };
            let heard = walk.give(order).map(|step| step.answer);
            if heard.as_ref().is_ok_and(|answer| answer.passage.is_some()) {
                break;
            }
            let like_nothing = twin.give(order).map(|step| step.answer);
            prop_assert_eq!(&heard, &like_nothing);
            let text = |answer: Result<Answer, Refusal>| match answer {
                Ok(answer) => answer.to_string(),
                Err(refusal) => format!("{refusal:?}"),
            };
            prop_assert_eq!(text(heard).into_bytes(), text(like_nothing).into_bytes());
        }
    }
}
