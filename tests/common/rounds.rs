//! Random rounds, played on random legal fortresses.

use super::{complete_layout, loose_layout};
use keepwright::fortress::walk::Order;
use keepwright::fortress::{Card, Game, LadderSlot, Layout, Part, Parts, Space, WallSlot};
use keepwright::legality::LegalLayout;
use keepwright::notepad::{Guess, Mark, Place};
use keepwright::round::{BySide, Lots, Record, Side, Table, Terms};
use proptest::prelude::*;

/// Legal layouts of the introduction and the main game.
pub fn legal_layout() -> impl Strategy<Value = LegalLayout> {
    complete_layout().prop_filter_map("illegal", |layout| LegalLayout::try_from(layout).ok())
}

/// A legal layout of a custom game that has just its parts.
pub fn custom_layout() -> impl Strategy<Value = LegalLayout> {
    loose_layout().prop_filter_map("illegal", |mut layout| {
        let start = Space::START;
        layout.set_card(start, None);
        layout.set_game(Game::Custom(parts_of(&layout)?));
        LegalLayout::try_from(layout).ok()
    })
}

/// The parts that a layout is built of.
fn parts_of(layout: &Layout) -> Option<Parts> {
    let count = |part| match part {
        Part::Wall => layout.walls().len(),
        Part::Ladder => layout.ladders().len(),
        Part::Card(card) => layout.spaces_with(card).len(),
    } as u8;
    Parts::new(
        count(Part::Wall),
        count(Part::Ladder),
        layout.game().pieces(),
        Card::ALL.map(|card| count(Part::Card(card))),
    )
}

/// Two fortresses of one game.
pub fn fortresses() -> impl Strategy<Value = BySide<LegalLayout>> {
    let pair = (legal_layout(), legal_layout()).prop_map(|(red, blue)| {
        // A partner of the other game is replaced by the fortress itself.
        let same = red.layout().game() == blue.layout().game();
        BySide {
            red,
            blue: if same { blue } else { red },
        }
    });
    let custom = custom_layout().prop_map(|layout| BySide {
        red: layout,
        blue: layout,
    });
    prop_oneof![4 => pair, 1 => custom]
}

/// What is settled before a round: names of any letters, lots of either kind.
pub fn terms(game: Game) -> impl Strategy<Value = Terms> {
    let name = || {
        prop_oneof![
            Just(String::new()),
            "[A-Za-zÄöß#;=:,]{1,12}( [A-Za-z]{1,9})?"
        ]
    };
    let lots = prop_oneof![
        any::<bool>().prop_map(|red| Lots::Agreed(Side::BOTH[usize::from(red)])),
        any::<u64>().prop_map(Lots::Drawn),
    ];
    (name(), name(), lots).prop_map(move |(red, blue, lots)| Terms {
        game,
        names: BySide { red, blue },
        lots,
        fortresses: BySide::default(),
    })
}

/// A round as it was set up and the numbers that choose what happens in it.
pub fn setups() -> impl Strategy<Value = (BySide<LegalLayout>, Terms, Vec<u32>)> {
    fortresses().prop_flat_map(|fortresses| {
        let choices = prop::collection::vec(any::<u32>(), 0..120);
        (
            Just(fortresses),
            terms(*fortresses.red.layout().game()),
            choices,
        )
    })
}

/// A table with both fortresses.
pub fn table(fortresses: BySide<LegalLayout>, terms: Terms) -> Table {
    let here = BySide::from_fn(|side| Some(fortresses[side]));
    Table::new(terms, here).expect("both are of the round's game")
}

/// What a number makes happen: mostly a move, now and then a swap or sacrifice, a
/// mark, a turn noted elsewhere; seldom a resignation.
pub fn happen(table: &mut Table, choice: u32) {
    let side = table.round().turns().to_play();
    let rest = choice / 64;
    match choice % 64 {
        0..4 => {
            let whose = Side::BOTH[(rest % 2) as usize];
            table.mark(whose, place(rest), mark(rest));
        }
        4 => drop(table.end_turn(side, (rest % 3) as u8)),
        5 if rest.is_multiple_of(8) => drop(table.resign(side)),
        kind => {
            if let Some(order) = pick(table, kind, rest) {
                // The flag may be taken.
                let _ = table.give(side, order);
            }
        }
    }
}

/// An order of the side that plays.
pub fn pick(table: &Table, kind: u32, rest: u32) -> Option<Order> {
    let round = table.round();
    let orders = round.notepad(round.turns().to_play()).orders();
    let (moves, others): (Vec<Order>, Vec<Order>) = orders
        .into_iter()
        .partition(|order| matches!(order, Order::Move { .. }));
    let from = if moves.is_empty() || kind < 12 && !others.is_empty() {
        others
    } else {
        moves
    };
    from.get(rest as usize % from.len().max(1)).copied()
}

fn place(rest: u32) -> Place {
    let nth = |len: usize| (rest / 4) as usize % len;
    match rest % 4 {
        0 => WallSlot::all().nth(nth(WallSlot::COUNT)).map(Place::Wall),
        1 => LadderSlot::all()
            .nth(nth(LadderSlot::COUNT))
            .map(Place::Ladder),
        _ => Space::all().nth(nth(Space::COUNT)).map(Place::Space),
    }
    .expect("there are as many")
}

fn mark(rest: u32) -> Mark {
    let guess = match rest % 5 {
        0 => None,
        1 => Some(Guess::Wall),
        2 => Some(Guess::Ladder),
        3 => Some(Guess::Nothing),
        _ => Some(Guess::Card(
            Card::ALL[(rest / 5) as usize % Card::ALL.len()],
        )),
    };
    let words = ["", "behind the wall, I think", "= ; #: ü", "x\ny"];
    Mark::new(guess, words[(rest / 64) as usize % words.len()])
}

/// A whole round.
pub fn played(fortresses: BySide<LegalLayout>, terms: Terms, choices: &[u32]) -> Table {
    let mut table = table(fortresses, terms);
    for choice in choices {
        happen(&mut table, *choice);
    }
    table
}

/// The record of a random round, with the fortresses laid open in half of them.
pub fn records() -> impl Strategy<Value = Record> {
    (setups(), any::<bool>()).prop_map(|((fortresses, terms, choices), open)| {
        let mut table = played(fortresses, terms, &choices);
        if open {
            table.lay_open();
        }
        table.record().clone()
    })
}
