//! Rounds on random legal fortresses: turns add up, records give the round back, and
//! what is refused changes nothing.

mod common;

use common::cases;
use common::rounds::{happen, legal_layout, pick, played, setups, table};
use keepwright::fortress::walk::{Answer, Order, Outcome, step};
use keepwright::fortress::{Card, Floor, Layout, Piece, Rules, Space};
use keepwright::legality::LegalLayout;
use keepwright::round::{
    BySide, Entry, HowEnded, LineKind, Lots, PlayError, Record, Round, Side, Table, Terms,
};
use proptest::prelude::*;

/// The turns counted as F31 and F32 have it, with two counts that are literally what
/// the players say: turns played or skipped, and turns left to skip.
struct Count {
    to_play: Side,
    turns: BySide<u64>,
    left: BySide<u8>,
    /// F33: the pieces beaten or sacrificed and not come back.
    out: BySide<Vec<Piece>>,
}

impl Count {
    fn new(first: Side) -> Count {
        Count {
            to_play: first,
            turns: BySide::default(),
            left: BySide::default(),
            out: BySide::default(),
        }
    }

    fn end_turn(&mut self, penalty: u8) {
        let (side, other) = (self.to_play, self.to_play.other());
        self.turns[side] += 1;
        if penalty > 0 {
            self.left[side] = penalty;
            self.left[other] = 0;
        }
        self.to_play = other;
        if self.left[other] > 0 {
            self.left[other] -= 1;
            self.turns[other] += 1;
            self.to_play = side;
        }
    }

    /// F33: what it costs to let this piece come.
    fn comes(&mut self, piece: Piece) -> u8 {
        let out = &mut self.out[self.to_play];
        let before = out.len();
        out.retain(|known| *known != piece);
        if out.len() < before { 2 } else { 0 }
    }

    /// F31–F35: what an entry does to the turns. `inside` is the piece that stood in
    /// the fortress before.
    fn entry(&mut self, rules: Rules, entry: &Entry, inside: Option<Piece>, was_named: bool) {
        let (order, answer) = match entry {
            Entry::Order { order, answer, .. } => (*order, answer),
            Entry::TurnOver { penalty, .. } => return self.end_turn(*penalty),
            Entry::Mark { .. } | Entry::Resigns { .. } => return,
        };
        match (answer.outcome, rules) {
            (Outcome::Moved | Outcome::Flag, _) => {}
            (Outcome::Wall | Outcome::NoLadder, _) => self.end_turn(0),
            (Outcome::Beaten, Rules::Introduction) => {
                let by = answer.card.expect("it is named (F25)").card;
                self.end_turn(if by == Card::PoisonCup { 2 } else { 1 });
            }
            (Outcome::Sacrificed, Rules::Introduction) => self.end_turn(2),
            (Outcome::Beaten, Rules::Main) => {
                let beaten = inside.expect("a piece was beaten");
                self.out[self.to_play].push(beaten);
            }
            (Outcome::Entered | Outcome::Swapped | Outcome::Sacrificed, _) => {
                if answer.outcome == Outcome::Sacrificed {
                    let given_up = inside.expect("a piece was sacrificed");
                    self.out[self.to_play].push(given_up);
                }
                let (Order::Enter(piece) | Order::Swap(piece) | Order::Sacrifice(Some(piece))) =
                    order
                else {
                    panic!("{order} lets nobody enter");
                };
                let penalty = self.comes(piece);
                // The very first piece enters within its turn.
                if was_named || answer.outcome != Outcome::Entered {
                    self.end_turn(penalty);
                }
            }
        }
    }
}

/// F31: slots are taken by turns, and whoever plays has nothing to skip.
fn turns_are_sound(round: &Round) -> Result<(), TestCaseError> {
    let turns = round.turns();
    let (first, other) = (turns.first(), turns.first().other());
    let (mine, yours) = (turns.slots_behind(first), turns.slots_behind(other));
    prop_assert_eq!(turns.to_skip(turns.to_play()), 0);
    prop_assert!(turns.to_skip(turns.to_play().other()) <= 2);
    // Slots behind are equal, or the first is one ahead and the other plays.
    let ahead = u64::from(turns.to_play() == other);
    prop_assert_eq!(mine, yours + ahead);
    prop_assert_eq!(turns.slot(), turns.slots_behind(turns.to_play()) + 1);
    Ok(())
}

fn piece_inside(table: &Table, side: Side) -> Option<Piece> {
    let round = table.round();
    let standing = round.notepad(side).state().standing(round.game());
    standing.map(|(piece, _)| piece)
}

proptest! {
    #![proptest_config(cases(60, 3000))]

    /// F31–F35: the turns are those of a plain count.
    #[test]
    fn turns_agree_with_a_plain_count((fortresses, terms, choices) in setups()) {
        let mut table = table(fortresses, terms);
        let rules = table.round().game().rules();
        let mut count = Count::new(table.round().turns().first());
        let mut named = BySide { red: false, blue: false };
        for choice in choices {
            let side = table.round().turns().to_play();
            let inside = piece_inside(&table, side);
            let before = table.record().entries.len();
            happen(&mut table, choice);
            for entry in &table.record().entries[before..] {
                count.entry(rules, entry, inside, named[side]);
                if matches!(entry, Entry::Order { answer, .. } if answer.outcome == Outcome::Entered) {
                    named[side] = true;
                }
            }
            turns_are_sound(table.round())?;
            if table.round().ending().is_some() {
                break;
            }
            let turns = table.round().turns();
            prop_assert_eq!(turns.to_play(), count.to_play);
            for side in Side::BOTH {
                prop_assert_eq!(turns.slots_behind(side), count.turns[side]);
                prop_assert_eq!(turns.to_skip(side), count.left[side]);
            }
        }
    }

    /// A record gives its round back, in memory, as text, and when it is resumed at
    /// any point.
    #[test]
    fn records_give_their_rounds_back(
        (fortresses, terms, choices) in setups(),
        stop in any::<prop::sample::Index>(),
    ) {
        let table = played(fortresses, terms.clone(), &choices);
        let here = BySide::from_fn(|side| Some(fortresses[side]));
        let resumed = Table::resume(table.record().clone(), here).expect("it was played");
        prop_assert_eq!(resumed.round(), table.round());
        prop_assert_eq!(resumed.record(), table.record());
        let text = table.record().to_text();
        let read = Record::read(text.as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(table.record()));
        let heard = table.record().replay().expect("it was played");
        for side in Side::BOTH {
            prop_assert_eq!(resumed.pencil(side), table.pencil(side));
            prop_assert_eq!(heard.notepad(side), table.round().notepad(side));
            prop_assert_eq!(table.record().check_answers(side, fortresses[side].layout()), Ok(()));
        }
        prop_assert_eq!(heard.turns(), table.round().turns());
        prop_assert_eq!(heard.ending(), table.round().ending());
        prop_assert_eq!(table.record().ending(), table.round().ending());
        // Stopped, written, read and gone on with, it is the same round.
        let stop = stop.index(choices.len() + 1);
        let first = played(fortresses, terms, &choices[..stop]);
        let saved = Record::read(first.record().to_text().as_bytes()).expect("it is a record");
        let mut resumed = Table::resume(saved, here).expect("it was played");
        for choice in &choices[stop..] {
            happen(&mut resumed, *choice);
        }
        prop_assert_eq!(resumed.record().to_text(), text);
        prop_assert_eq!(resumed.round(), table.round());
    }

    /// The story has every order with its answer, and every slot once, played or
    /// skipped.
    #[test]
    fn the_story_leaves_nothing_out((fortresses, terms, choices) in setups()) {
        let table = played(fortresses, terms, &choices);
        let story = table.record().story();
        let told = |kind| story.iter().filter(|(_, line)| line.kind == kind).count();
        let orders = table
            .record()
            .entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Order { .. }))
            .count();
        prop_assert_eq!((told(LineKind::Order), told(LineKind::Answer)), (orders, orders));
        let turns = table.round().turns();
        let behind: u64 = Side::BOTH.into_iter().map(|side| turns.slots_behind(side)).sum();
        prop_assert_eq!((told(LineKind::Turn) + told(LineKind::Skip)) as u64, behind + 1);
        prop_assert_eq!(told(LineKind::End), usize::from(table.round().ending().is_some()));
        for (i, _) in table.record().entries.iter().enumerate() {
            prop_assert!(story.iter().any(|(entry, line)| *entry == Some(i) && !line.text.is_empty()));
        }
    }

    /// Taking back gives the table as it was.
    #[test]
    fn taking_back_is_exact(
        (fortresses, terms, choices) in setups(),
        to in any::<prop::sample::Index>(),
    ) {
        let stop = to.index(choices.len() + 1);
        let mut table = played(fortresses, terms, &choices[..stop]);
        let before = table.clone();
        for choice in &choices[stop..] {
            happen(&mut table, *choice);
        }
        table.take_back_to(before.record().entries.len());
        prop_assert_eq!(table.round(), before.round());
        prop_assert_eq!(table.record(), before.record());
        for side in Side::BOTH {
            prop_assert_eq!(table.pencil(side), before.pencil(side));
        }
    }

    /// F10, F30, F36: an order out of turn, one that is refused, a false answer and
    /// anything after the end change nothing.
    #[test]
    fn what_is_refused_changes_nothing(
        (fortresses, terms, choices) in setups(),
        places in (0..38_usize, 0..38_usize),
    ) {
        let mut table = played(fortresses, terms, &choices);
        let before = table.clone();
        let unchanged = |table: &Table| {
            table.round() == before.round() && table.record() == before.record()
        };
        let side = before.round().turns().to_play();
        let any_space = |i| Space::all().nth(i).expect("there are 38");
        let random = Order::Move { from: any_space(places.0), to: any_space(places.1) };
        for order in [Some(random), pick(&before, 63, 7), pick(&before, 6, 3)].into_iter().flatten() {
            prop_assert!(table.give(side.other(), order).is_err());
            prop_assert!(unchanged(&table));
            match before.round().answer(side, order) {
                Err(_) => {
                    prop_assert!(table.give(side, order).is_err());
                    prop_assert!(unchanged(&table));
                }
                Ok(truth) => {
                    let wrong = Answer { outcome: Outcome::Swapped, ..truth };
                    if wrong != truth {
                        let told = PlayError::NotTheAnswer { truth };
                        prop_assert_eq!(table.hear(side, order, wrong), Err(told));
                        prop_assert!(unchanged(&table));
                    }
                }
            }
        }
        prop_assert!(table.end_turn(side.other(), 0).is_err());
        prop_assert!(table.end_turn(side, 3).is_err());
        prop_assert!(unchanged(&table));
        if let Some(ending) = before.round().ending() {
            prop_assert_eq!(table.resign(side), Err(PlayError::Over(ending)));
            prop_assert_eq!(table.end_turn(side, 0), Err(PlayError::Over(ending)));
            prop_assert!(unchanged(&table));
        } else {
            prop_assert_eq!(table.resign(side.other()), Ok(()));
            let ending = table.round().ending().expect("it is over");
            prop_assert_eq!((ending.winner, ending.how), (side, HowEnded::Resignation));
        }
    }

    /// F27: until a dwarf finds the passage a record is to the byte what it would be
    /// if the two spaces were empty.
    #[test]
    fn f27_a_record_gives_no_passage_away(
        legal in legal_layout(),
        choices in prop::collection::vec(any::<u32>(), 0..160),
    ) {
        let layout = *legal.layout();
        let mut bare = layout;
        for space in layout.spaces_with(Card::SecretPassage) {
            bare.set_card(space, None);
        }
        prop_assume!(bare != layout);
        let record = walked(legal, &choices, |layout| *layout);
        let twin = walked(legal, &choices, |_| bare);
        prop_assert_eq!(record.to_text().into_bytes(), twin.to_text().into_bytes());
    }
}

/// The record of a round in which red explores what `owner` makes of the layout and
/// nobody finds a passage.
fn walked(legal: LegalLayout, choices: &[u32], owner: impl Fn(&Layout) -> Layout) -> Record {
    let terms = Terms {
        game: *legal.layout().game(),
        names: BySide::default(),
        lots: Lots::Agreed(Side::Red),
        fortresses: BySide::default(),
    };
    let mut table = Table::new(terms, BySide::default()).expect("no fortress is here");
    for choice in choices {
        let side = table.round().turns().to_play();
        if side == Side::Blue {
            table.end_turn(side, 0).expect("blue plays elsewhere");
            continue;
        }
        let Some(order) = pick(&table, choice % 64, choice / 64) else {
            break;
        };
        let state = table.round().notepad(side).state();
        // The dwarf of the true layout would be told of the passage.
        let told = step(legal.layout(), state, order);
        if told.is_ok_and(|told| told.answer.passage.is_some()) {
            break;
        }
        let Ok(step) = step(&owner(legal.layout()), state, order) else {
            continue;
        };
        table.hear(side, order, step.answer).expect("a true answer");
    }
    table.record().clone()
}

/// The bottom floor's orders are written without their floor, and read by where the
/// piece stands.
#[test]
fn orders_of_a_record_are_read_where_the_piece_stands() {
    let text = "keepwright-round 1\ngame: introduction\nstarts: red\n\
                red 1: E5-D5 = moved to D5 bottom\nred 1: D5-C5 = moved to C5 bottom\n\
                red 1: C5-C4 = moved to C4 bottom\nred 1: C4-C3 = moved to C3 bottom, ladder up\n\
                red 1: C3 bottom-C3 middle = moved to C3 middle, ladder down\n\
                red 1: C3-B3 = wall\n";
    let record = Record::read(text.as_bytes()).expect("it can be read");
    let Some(Entry::Order { order, .. }) = record.entries.last() else {
        panic!("the last entry is an order");
    };
    let Order::Move { from, to } = order else {
        panic!("a move");
    };
    assert_eq!((from.floor(), to.floor()), (Floor::Middle, Floor::Middle));
}

/// A mark behind the end tells of no second end.
#[test]
fn the_story_ends_once() {
    let text = "keepwright-round 1\ngame: main\nstarts: red\nblue resigns\n\
                red marks: A1 top = flag\n";
    let record = Record::read(text.as_bytes()).expect("it can be read");
    let kinds: Vec<LineKind> = record
        .story()
        .into_iter()
        .map(|(_, line)| line.kind)
        .collect();
    let expected = [
        LineKind::Start,
        LineKind::Turn,
        LineKind::Resignation,
        LineKind::End,
        LineKind::Mark,
    ];
    assert_eq!(kinds, expected);
}

/// F36: a fortress that stood elsewhere is laid open after the end, legal or not, and
/// taken out again; one of another game, or one for which the round itself answers, is
/// not.
#[test]
fn a_fortress_that_stood_elsewhere_is_laid_open() {
    let maze = |number: usize| {
        let path = common::files("mazes", "json").remove(number - 1);
        let bytes = std::fs::read(path).expect("a maze");
        let file = keepwright::format::LayoutFile::read(&bytes);
        file.expect("a layout").layout
    };
    let legal = LegalLayout::try_from(maze(13)).expect("it is legal");
    let here = BySide {
        red: Some(legal),
        blue: None,
    };
    let terms = Terms {
        game: *legal.layout().game(),
        names: BySide::default(),
        lots: Lots::Agreed(Side::Red),
        fortresses: BySide::default(),
    };
    let mut table = Table::new(terms, here).expect("of the same game");
    let mut illegal = maze(8);
    illegal.set_wall(common::wall("A1-A2 bottom"), true);
    illegal.set_wall(common::wall("A1-B1 bottom"), true);
    for layout in [Some(maze(8)), Some(illegal), None] {
        assert_eq!(table.lay_open_elsewhere(Side::Blue, layout), Ok(()));
        assert_eq!(table.record().terms.fortresses[Side::Blue], layout);
    }
    let other = table.lay_open_elsewhere(Side::Blue, Some(maze(1)));
    assert_eq!(other.map_err(|error| error.side), Err(Side::Blue));
    assert_eq!(table.record().terms.fortresses[Side::Blue], None);
    assert_eq!(table.lay_open_elsewhere(Side::Red, Some(maze(8))), Ok(()));
    assert_eq!(table.record().terms.fortresses[Side::Red], None);
    table.lay_open();
    let laid_open = table.record().terms.fortresses;
    assert_eq!(laid_open[Side::Red], Some(maze(13)));
}
