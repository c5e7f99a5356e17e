//! The computer players: their orders are allowed, they find every flag that can be
//! reached, and what they believe agrees with all they have heard.

mod common;

use common::{cases, complete_layout, layout, loose_layout};
use keepwright::explorer::{Belief, Explorer, Kind, Mapper, Reckoner, Wanderer};
use keepwright::format::LayoutFile;
use keepwright::fortress::walk::{Answer, Order, Outcome, Walk};
use keepwright::fortress::{
    Card, Game, LadderSlot, Layout, Parts, Piece, PieceSet, Space, WallSlot,
};
use keepwright::legality::LegalLayout;
use keepwright::notepad::Notepad;
use keepwright::rating::rate;
use proptest::prelude::*;
use proptest::sample::subsequence;

/// A game's orders and their answers, the turn slot in which it stopped, and whether
/// the flag was taken.
struct Played {
    heard: Vec<(Order, Answer)>,
    slots: u64,
    found: bool,
}

/// Plays until the flag is taken, or for `most` turn slots.
fn play(layout: &Layout, explorer: &mut dyn Explorer, most: u64) -> Played {
    let mut walk = Walk::new(*layout);
    let mut notepad = Notepad::new(*layout.game());
    let mut heard = Vec::new();
    while walk.turn() <= most
        && let Some(order) = explorer.order(&notepad)
    {
        assert_eq!(notepad.check(order), Ok(()), "{order}");
        let answer = walk.give(order).expect("an order that is allowed").answer;
        notepad.hear(order, &answer).expect("a true answer");
        heard.push((order, answer));
    }
    Played {
        heard,
        slots: walk.turn(),
        found: walk.state().over,
    }
}

/// Legal layouts of the two games, each as likely as any other.
fn legal_layout() -> impl Strategy<Value = LegalLayout> {
    complete_layout().prop_filter_map("illegal", |layout| LegalLayout::try_from(layout).ok())
}

/// Legal layouts of custom games (F51): any number of parts and flags, any pieces.
fn legal_custom_layout() -> impl Strategy<Value = LegalLayout> {
    (loose_layout(), subsequence(Piece::ALL.to_vec(), 1..=4)).prop_filter_map(
        "illegal",
        |(mut layout, pieces)| {
            layout.set_card(Space::START, None);
            let count = |card| layout.spaces_with(card).len() as u8;
            let parts = Parts::new(
                layout.walls().len() as u8,
                layout.ladders().len() as u8,
                pieces.into_iter().collect::<PieceSet>(),
                Card::ALL.map(count),
            )?;
            layout.set_game(Game::Custom(parts));
            LegalLayout::try_from(layout).ok()
        },
    )
}

fn any_legal_layout() -> impl Strategy<Value = LegalLayout> {
    prop_oneof![2 => legal_layout(), 1 => legal_custom_layout()]
}

/// The shipped mazes.
fn mazes() -> Vec<(String, LegalLayout)> {
    common::files("mazes", "json")
        .into_iter()
        .map(|path| {
            let bytes = std::fs::read(&path).expect("a file");
            let layout = LayoutFile::read(&bytes).expect("a layout file").layout;
            let legal = LegalLayout::try_from(layout).expect("a legal maze");
            (common::stem(&path), legal)
        })
        .collect()
}

/// What mapper and reckoner may take at the worst. A turn is spent on a wall, a
/// shut ladder or a defeat, of each of which there are few, or on a piece that goes on
/// where the last one could not.
const MOST_SLOTS: u64 = 300;
const MOST_SLOTS_OF_A_WANDERER: u64 = 50_000;

/// A reckoner weak enough to be tried often.
fn reckoner(seed: u64) -> Reckoner {
    Reckoner::new(8, seed)
}

proptest! {
    #![proptest_config(cases(60, 3_000))]

    #[test]
    fn a_mapper_finds_every_flag(legal in any_legal_layout(), seed in any::<u64>()) {
        let game = play(legal.layout(), &mut Mapper::new(seed), MOST_SLOTS);
        prop_assert!(game.found, "not after {} turns", game.slots);
    }

    /// A mapper spends no turn on what it knows.
    #[test]
    fn a_mapper_runs_into_no_wall_twice(legal in legal_layout(), seed in any::<u64>()) {
        let game = play(legal.layout(), &mut Mapper::new(seed), MOST_SLOTS);
        let mut walls: Vec<WallSlot> = game
            .heard
            .iter()
            .filter(|(_, answer)| answer.outcome == Outcome::Wall)
            .filter_map(|(order, _)| match order {
                Order::Move { from, to } => WallSlot::between(*from, *to),
                _ => None,
            })
            .collect();
        let number = walls.len();
        walls.sort();
        walls.dedup();
        prop_assert_eq!(walls.len(), number);
    }
}

proptest! {
    #![proptest_config(cases(24, 600))]

    #[test]
    fn a_reckoner_finds_every_flag(legal in any_legal_layout(), seed in any::<u64>()) {
        let game = play(legal.layout(), &mut reckoner(seed), MOST_SLOTS);
        prop_assert!(game.found, "not after {} turns", game.slots);
    }

    #[test]
    fn a_wanderer_finds_every_flag_in_the_end(legal in any_legal_layout(), seed in any::<u64>()) {
        let game = play(legal.layout(), &mut Wanderer::new(seed), MOST_SLOTS_OF_A_WANDERER);
        prop_assert!(game.found, "not after {} turns", game.slots);
    }

    /// Every sample is a legal fortress whose owner would have said just the same.
    #[test]
    fn samples_agree_with_all_that_was_heard(
        legal in any_legal_layout(),
        seed in any::<u64>(),
        wanders in any::<bool>(),
    ) {
        let layout = legal.layout();
        let kind = if wanders { Kind::Wanderer } else { Kind::Mapper };
        let heard = play(layout, kind.explorer(seed).as_mut(), 40).heard;
        let mut notepad = Notepad::new(*layout.game());
        let mut belief = Belief::new(6, seed);
        let stride = (heard.len() / 8).max(1);
        for (i, (order, answer)) in heard.iter().take(400).enumerate() {
            notepad.hear(*order, answer).expect("a true answer");
            if i % stride != 0 {
                continue;
            }
            belief.update(&notepad.concluded());
            for sample in belief.samples() {
                prop_assert!(LegalLayout::try_from(*sample).is_ok());
                let mut walk = Walk::new(*sample);
                for (order, answer) in &heard[..=i] {
                    let step = walk.give(*order).expect("it was allowed");
                    prop_assert_eq!(step.answer, *answer, "{}", order);
                }
            }
        }
    }

    /// In the two games there are always samples.
    #[test]
    fn belief_never_runs_out(legal in legal_layout(), seed in any::<u64>()) {
        let layout = legal.layout();
        let mut notepad = Notepad::new(*layout.game());
        let mut belief = Belief::new(4, seed);
        for (order, answer) in play(layout, &mut Mapper::new(seed), MOST_SLOTS).heard {
            notepad.hear(order, &answer).expect("a true answer");
            belief.update(&notepad.concluded());
            prop_assert_eq!(belief.samples().len(), 4);
        }
    }
}

proptest! {
    #![proptest_config(cases(8, 80))]

    #[test]
    fn the_same_seed_gives_the_same_orders(legal in any_legal_layout(), seed in any::<u64>()) {
        for kind in Kind::ALL {
            let mut explorers = [kind.explorer(seed), kind.explorer(seed)];
            let [one, other] = explorers
                .each_mut()
                .map(|explorer| play(legal.layout(), explorer.as_mut(), 4).heard);
            prop_assert_eq!(one, other, "{}", kind);
        }
    }
}

#[test]
fn every_explorer_finds_the_flag_of_every_shipped_maze() {
    for (name, legal) in mazes() {
        let explorers: [(&mut dyn Explorer, u64); 3] = [
            (&mut Wanderer::new(1), MOST_SLOTS_OF_A_WANDERER),
            (&mut Mapper::new(1), MOST_SLOTS),
            (&mut reckoner(1), MOST_SLOTS),
        ];
        for (explorer, most) in explorers {
            assert!(play(legal.layout(), explorer, most).found, "{name}");
        }
    }
}

/// F42: nothing but a sacrifice gets the knight out of A1 on the bottom floor, into
/// which it falls from the only way to the flag's side; a mapper that has fallen
/// goes on from E5.
#[test]
fn f42_a_mapper_gives_its_piece_up_in_a_trap() {
    let walls = ["A1-A2 bottom", "A1-B1 bottom"];
    let mut trap = layout(
        Game::Introduction,
        &walls,
        &["A2 bottom"],
        &[("A1 middle", Card::Pitfall), ("C3 middle", Card::Flag)],
    );
    // What is at hand of the other parts stands where it changes nothing.
    let parts = Parts::new(
        2,
        1,
        PieceSet::only(Piece::Dwarf),
        Card::ALL.map(|card| u8::from(matches!(card, Card::Flag | Card::Pitfall))),
    );
    trap.set_game(Game::Custom(parts.expect("it fits")));
    let legal = LegalLayout::try_from(trap).expect("a legal fortress");
    let fell = (0..40).filter(|seed| {
        let game = play(legal.layout(), &mut Mapper::new(*seed), 20);
        assert!(game.found);
        let gives_up = |heard: &(Order, Answer)| heard.1.outcome == Outcome::Sacrificed;
        let falls = |heard: &(Order, Answer)| !heard.1.fell.is_empty();
        assert!(!game.heard.iter().any(falls) || game.heard.iter().any(gives_up));
        game.heard.iter().any(falls)
    });
    assert!(fell.count() > 0);
}

/// A mapper steps onto no card that it knows to beat its piece: in a corridor with
/// a duke it sends the king after the knight that found him (F20, F33).
#[test]
fn a_mapper_sends_the_piece_that_opens_the_way() {
    let corridor = common::corridor(Game::Main, &[("C5 bottom", Card::Duke)]);
    let parts = Parts::new(
        corridor.walls().len() as u8,
        0,
        common::pieces(&["king", "knight"]),
        Card::ALL.map(|card| u8::from(matches!(card, Card::Flag | Card::Duke))),
    );
    let mut corridor = corridor;
    corridor.set_game(Game::Custom(parts.expect("it fits")));
    for seed in 0..10 {
        let game = play(&corridor, &mut Mapper::new(seed), MOST_SLOTS);
        assert!(game.found);
        let defeats = game
            .heard
            .iter()
            .filter(|(_, a)| a.outcome == Outcome::Beaten);
        assert!(defeats.count() <= 1);
    }
}

/// The order of strength on a few mazes; over all of them it is held by the table in
/// the README.
#[test]
fn the_reckoner_beats_the_mapper_and_the_mapper_the_wanderer() {
    let few = ["07", "11", "16", "17"];
    let mut mazes = mazes();
    mazes.retain(|(name, _)| few.iter().any(|number| name.starts_with(number)));
    let means = Kind::ALL.map(|kind| {
        let ratings = mazes.iter().map(|(_, legal)| rate(legal, kind, 4, 2007));
        ratings.map(|rating| rating.mean()).sum::<f64>() / mazes.len() as f64
    });
    let [wanderer, mapper, reckoner] = means;
    assert!(wanderer > 1.5 * mapper, "{means:?}");
    assert!(mapper > 1.1 * reckoner, "{means:?}");
}

/// A rating is of the games it names, and the same each time.
#[test]
fn ratings_are_reproducible() {
    let (_, legal) = mazes().swap_remove(0);
    let rating = rate(&legal, Kind::Mapper, 9, 4);
    assert_eq!(rating, rate(&legal, Kind::Mapper, 9, 4));
    assert_ne!(rating, rate(&legal, Kind::Mapper, 9, 5));
    assert_eq!(rating.games(), 9);
    assert!(rating.least() <= rating.median() && rating.median() <= rating.most());
    assert!(rating.least() as f64 <= rating.mean() && rating.mean() <= rating.most() as f64);
    assert!(rating.spread() > 0.0);
}

/// No turn is spent where there is nothing to run into, and the winning turn counts.
#[test]
fn an_open_house_takes_one_turn() {
    let parts = Parts::new(
        0,
        LadderSlot::COUNT as u8,
        PieceSet::only(Piece::King),
        Card::ALL.map(|card| u8::from(card == Card::Flag)),
    );
    let mut open = Layout::new(Game::Custom(parts.expect("it fits")));
    LadderSlot::all().for_each(|slot| open.set_ladder(slot, true));
    open.set_card(common::space("A1 top"), Some(Card::Flag));
    let legal = LegalLayout::try_from(open).expect("a legal fortress");
    for kind in [Kind::Mapper, Kind::Reckoner] {
        let rating = rate(&legal, kind, 3, 1);
        assert_eq!((rating.least(), rating.most()), (1, 1), "{kind}");
    }
}
