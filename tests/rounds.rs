//! Rounds worked out by hand from the rules, turn by turn: `tests/data/rounds.txt`,
//! whose head says how they are written.

mod common;

use common::space;
use keepwright::format::LayoutFile;
use keepwright::fortress::walk::{Answer, CardAnswer, Order, Outcome, Refusal, step};
use keepwright::fortress::{
    Card, Floor, Game, LadderSlot, Layout, Space, read_space, read_wall_slot,
};
use keepwright::legality::LegalLayout;
use keepwright::round::{
    BySide, Entry, HowEnded, Lots, PlayError, Record, Round, Side, Terms, Turns,
};
use std::collections::VecDeque;
use std::path::Path;

const ROUNDS: &str = include_str!("data/rounds.txt");

/// A round as it is written.
struct Script<'t> {
    name: &'t str,
    game: Game,
    /// The layout that each side explores.
    explored: BySide<Layout>,
    /// Whether both are mazes that come with the program.
    whole: bool,
    first: Side,
    lines: Vec<&'t str>,
    end: &'t str,
}

fn scripts() -> Vec<Script<'static>> {
    let mut scripts = Vec::new();
    for block in ROUNDS.split("\nround: ").skip(1) {
        let mut lines = block
            .lines()
            .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let name = lines.next().expect("a name");
        let mut value = |key: &str| {
            let line = lines.next().expect("a further line");
            let (found, value) = line.split_once(':').expect("a key and a value");
            assert_eq!(found, key, "{name}");
            value.trim()
        };
        let game = match value("game") {
            "introduction" => Game::Introduction,
            "main" => Game::Main,
            other => panic!("{name}: {other} is no game of the vectors"),
        };
        let (red, blue) = (value("red explores"), value("blue explores"));
        let first = side(value("first"));
        assert_eq!(value("orders"), "", "{name}");
        let mut lines: Vec<&str> = lines.map(str::trim).collect();
        let end = lines
            .pop()
            .and_then(|line| line.strip_prefix("end: "))
            .expect("an end");
        scripts.push(Script {
            name,
            game,
            explored: BySide {
                red: layout(game, red),
                blue: layout(game, blue),
            },
            whole: red.starts_with("file ") && blue.starts_with("file "),
            first,
            lines,
            end,
        });
    }
    scripts
}

fn side(name: &str) -> Side {
    Side::from_name(name).expect("a side")
}

/// A layout in parts, or the file of one.
fn layout(game: Game, text: &str) -> Layout {
    if let Some(file) = text.strip_prefix("file ") {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("mazes")
            .join(file);
        let bytes = std::fs::read(path).expect("the maze is there");
        let layout = LayoutFile::read(&bytes).expect("it can be read").layout;
        assert_eq!(*layout.game(), game, "{file}");
        return layout;
    }
    let mut layout = Layout::new(game);
    for part in text.split("; ") {
        let (kind, list) = part.split_once(' ').expect("a kind and a list");
        let mut floor = Floor::Bottom;
        for item in list.split(", ") {
            // A floor holds until the next one is named.
            let item = match item.split_once(' ') {
                Some((word, rest)) if Floor::from_name(word).is_some() => {
                    floor = Floor::from_name(word).expect("it is one");
                    rest
                }
                _ => item,
            };
            match kind {
                "walls" => {
                    layout.set_wall(read_wall_slot(item, floor).expect("a wall slot"), true);
                }
                "ladders" => {
                    let lower = read_space(item, Some(floor)).expect("a space");
                    layout.set_ladder(LadderSlot::rising_from(lower).expect("a slot"), true);
                }
                "cards" => {
                    let (place, card) = item.split_once('=').expect("a place and a card");
                    let place = read_space(place, Some(Floor::Bottom)).expect("a space");
                    layout.set_card(place, Some(Card::from_name(card).expect("a card")));
                }
                other => panic!("{other} is no kind of part"),
            }
        }
    }
    layout
}

/// An answer as the vectors write it.
fn written(answer: &Answer) -> String {
    let mut said: Vec<String> = answer
        .fell_through()
        .iter()
        .map(|space| format!("fell {space}"))
        .collect();
    let name = answer.outcome.name();
    if answer.outcome == Outcome::Beaten {
        let by = answer.card.expect("a card that beats is named (F25)");
        return format!("{name} {}", by.card);
    }
    if let Some(CardAnswer {
        card,
        removed: true,
    }) = answer.card
    {
        said.push(format!("removed {card}"));
    }
    said.extend(answer.passage.map(|space| format!("passage {space}")));
    said.extend(
        answer
            .ladders
            .names()
            .iter()
            .map(|way| format!("ladder {way}")),
    );
    if said.is_empty() {
        name.to_string()
    } else {
        format!("{name} ({})", said.join(", "))
    }
}

/// A round being played from its script.
struct Play<'t> {
    script: &'t Script<'t>,
    round: Round,
    record: Record,
    /// The skipped slots that the script has yet to name.
    skipped: VecDeque<(Side, u64)>,
}

impl Play<'_> {
    fn line(&mut self, line: &str) {
        let (label, orders) = line.split_once(':').expect("a label and orders");
        let words: Vec<&str> = label.split_whitespace().collect();
        let who = side(words[0]);
        match (words.as_slice(), orders.trim()) {
            ([_, "out", "of", "turn"], orders) => {
                for order in orders.split("; ") {
                    self.out_of_turn(who, order);
                }
            }
            ([_, "slot", number], "skipped") => {
                let number = number.parse().expect("a number");
                let next = self.skipped.pop_front();
                assert_eq!(next, Some((who, number)), "{}: {line}", self.script.name);
            }
            ([_, "slot", number], orders) => {
                let number: u64 = number.parse().expect("a number");
                let turns = self.round.turns();
                let played = (turns.to_play(), turns.slot());
                assert_eq!(played, (who, number), "{}: {line}", self.script.name);
                assert!(self.skipped.is_empty(), "{}: {line}", self.script.name);
                let orders: Vec<&str> = orders.split("; ").collect();
                for order in orders {
                    self.order(who, number, order);
                }
            }
            _ => panic!("{line}"),
        }
    }

    /// One order of the side that plays, `ORDER -> ANSWER, p=N`.
    fn order(&mut self, who: Side, slot: u64, text: &str) {
        let at = format!("{}, {who} {slot}: {text}", self.script.name);
        let (order_text, expected) = text.split_once(" -> ").expect("an order and an answer");
        let (expected, penalty) = match expected.split_once(", p=") {
            Some((expected, penalty)) => (expected, penalty.parse().ok()),
            None => (expected, None),
        };
        let before = self.round.clone();
        let Some((order, answer)) = self.answered(who, order_text) else {
            assert_eq!(expected, "refused", "{at}");
            assert_eq!(penalty, None::<u8>, "{at}");
            assert_eq!(self.round, before, "{at}");
            return;
        };
        assert_eq!(written(&answer), expected, "{at}");
        assert_eq!(self.round.hear(who, order, &answer), Ok(()), "{at}");
        self.record.entries.push(Entry::Order {
            side: who,
            order,
            answer,
        });
        self.ended(&before, self.round.turns() != before.turns(), penalty, &at);
    }

    /// Whether the turn ended as the script says, with its price.
    fn ended(&mut self, before: &Round, has_ended: bool, penalty: Option<u8>, at: &str) {
        assert_eq!(has_ended, penalty.is_some(), "{at}");
        let (who, turns) = (before.turns().to_play(), *self.round.turns());
        if let Some(penalty) = penalty {
            assert_eq!(turns.to_skip(who), penalty, "{at}");
        }
        let other = who.other();
        let behind = |turns: &Turns| turns.slots_behind(other);
        for number in behind(before.turns()) + 1..=behind(&turns) {
            self.skipped.push_back((other, number));
        }
    }

    /// The order and the owner's answer; `None` where the order is refused.
    fn answered(&self, who: Side, text: &str) -> Option<(Order, Answer)> {
        let notepad = self.round.notepad(who);
        let floor = notepad.at().map_or(Floor::Bottom, Space::floor);
        let order = Order::read(text, floor).ok()?;
        let step = step(&self.script.explored[who], notepad.state(), order);
        if let Err(refusal) = &step {
            self.cannot_be_heard(who, order, refusal);
        }
        Some((order, step.ok()?.answer))
    }

    /// What the owner refuses the explorer's own notepad refuses as well, whatever is
    /// said to be the answer; only of a ladder that is not there it cannot know.
    fn cannot_be_heard(&self, who: Side, order: Order, refusal: &Refusal) {
        if matches!(refusal, Refusal::NoLadderThere(..)) {
            return;
        }
        let mut round = self.round.clone();
        for answer in [
            "wall",
            "entered",
            "swapped",
            "sacrificed",
            "moved to E5 bottom",
        ] {
            let answer = Answer::read(answer, &self.script.game, order).expect("an answer");
            let heard = round.hear(who, order, &answer);
            assert_eq!(heard, Err(PlayError::Refused(refusal.clone())));
        }
        assert_eq!(round, self.round);
    }

    /// F30, F31: whoever does not play says what it likes, and nothing changes.
    fn out_of_turn(&mut self, who: Side, text: &str) {
        let (order, expected) = text.split_once(" -> ").expect("an order and an answer");
        assert_eq!(expected, "refused", "{}: {text}", self.script.name);
        let order = Order::read(order, Floor::Bottom).expect("an order");
        let state = self.round.notepad(who).state();
        let answer = match step(&self.script.explored[who], state, order) {
            Ok(step) => step.answer,
            Err(_) => Answer::read("wall", &self.script.game, order).expect("an answer"),
        };
        let before = self.round.clone();
        let expected = match before.ending() {
            Some(ending) => PlayError::Over(ending),
            None => PlayError::NotYourTurn {
                to_play: who.other(),
            },
        };
        assert_eq!(self.round.hear(who, order, &answer), Err(expected));
        assert_eq!(self.round, before, "{}: {text}", self.script.name);
    }

    fn end(&self) {
        let name = self.script.name;
        assert!(
            self.skipped.is_empty(),
            "{name}: a skipped slot is not named"
        );
        let turns = self.round.turns();
        if let Some((who, slot)) = self.script.end.split_once(" takes the flag in slot ") {
            let ending = self.round.ending().expect("the flag is taken");
            assert_eq!(
                (ending.winner, ending.how),
                (side(who), HowEnded::Flag),
                "{name}"
            );
            assert_eq!(turns.slot().to_string(), slot, "{name}");
            self.nobody_plays_after_the_end();
            return;
        }
        assert_eq!(self.round.ending(), None, "{name}");
        let found = format!(
            "red owes {}, blue owes {}, next {} slot {}",
            turns.to_skip(Side::Red),
            turns.to_skip(Side::Blue),
            turns.to_play(),
            turns.slot()
        );
        assert_eq!(found, self.script.end, "{name}");
    }

    /// F36: after the first flag nobody has another order.
    fn nobody_plays_after_the_end(&self) {
        let ending = self.round.ending().expect("it is over");
        let from = space("E5 bottom");
        let order = Order::Move {
            from,
            to: space("E4 bottom"),
        };
        let wall = Answer::read("wall", &self.script.game, order).expect("an answer");
        for who in Side::BOTH {
            let mut round = self.round.clone();
            assert_eq!(round.hear(who, order, &wall), Err(PlayError::Over(ending)));
            assert_eq!(round.end_turn(who, 0), Err(PlayError::Over(ending)));
            assert_eq!(round, self.round);
        }
    }
}

/// Plays a script, then the same orders from its record and, where the fortresses
/// may be played with, from the fortresses themselves.
fn play(script: &Script<'_>) {
    let terms = Terms {
        game: script.game,
        names: BySide::default(),
        lots: Lots::Agreed(script.first),
        fortresses: BySide::default(),
    };
    let mut play = Play {
        script,
        round: Round::heard(script.game, script.first),
        record: Record::new(terms),
        skipped: VecDeque::new(),
    };
    for line in &script.lines {
        play.line(line);
    }
    play.end();
    assert_eq!(
        play.record.replay().as_ref(),
        Ok(&play.round),
        "{}",
        script.name
    );
    let text = play.record.to_text();
    assert_eq!(
        Record::read(text.as_bytes()).as_ref(),
        Ok(&play.record),
        "{text}"
    );
    if script.whole {
        play_in_fortresses(script, &play);
    }
}

fn play_in_fortresses(script: &Script<'_>, play: &Play<'_>) {
    // What red explores is blue's.
    let legal = |side: Side| LegalLayout::try_from(script.explored[side.other()]).ok();
    let mut round =
        Round::new(script.game, script.first, BySide::from_fn(legal)).expect("one game");
    for entry in &play.record.entries {
        if let Entry::Order {
            side,
            order,
            answer,
        } = entry
        {
            assert_eq!(
                round.give(*side, *order).as_ref(),
                Ok(answer),
                "{}",
                script.name
            );
        }
    }
    assert_eq!(round.turns(), play.round.turns(), "{}", script.name);
    assert_eq!(round.ending(), play.round.ending(), "{}", script.name);
}

/// Plays the rounds that are chosen by name, at least `least` of them.
fn play_those(least: usize, choose: impl Fn(&str) -> bool) {
    let scripts: Vec<Script<'_>> = scripts()
        .into_iter()
        .filter(|script| choose(script.name))
        .collect();
    assert!(scripts.len() >= least, "only {} rounds", scripts.len());
    scripts.iter().for_each(play);
}

#[test]
fn every_round_goes_as_the_rules_say() {
    let scripts = scripts();
    assert_eq!(scripts.len(), 123);
    let mut names: Vec<&str> = scripts.iter().map(|script| script.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 123, "a name is given twice");
    scripts.iter().for_each(play);
}

#[test]
fn f30_who_starts_plays_first_and_nobody_plays_out_of_turn() {
    play_those(5, |name| name.starts_with("f30-"));
}

#[test]
fn f31_a_turn_costs_its_penalty() {
    play_those(7, |name| name.starts_with("f31-"));
}

#[test]
fn f32_a_wall_releases_nobody() {
    play_those(3, |name| name.starts_with("f32-") && name.contains("wall"));
}

#[test]
fn f32_a_blocked_ladder_releases_nobody() {
    play_those(2, |name| name.contains("no-ladder-releases-nobody"));
}

#[test]
fn f32_a_turn_without_penalty_releases_nobody() {
    play_those(8, |name| {
        name.starts_with("f32-") && name.contains("releases-nobody")
    });
}

#[test]
fn f32_who_is_sent_to_skip_releases_the_other() {
    play_those(30, |name| {
        name.starts_with("f32-") && name.contains("against")
    });
}

#[test]
fn f32_releases_follow_one_another() {
    play_those(5, |name| {
        name.starts_with("f32-") && (name.contains("chain") || name.contains("release-back"))
    });
}

#[test]
fn f33_the_next_piece_is_named_at_once_and_has_its_price() {
    play_those(14, |name| name.starts_with("f33-"));
}

#[test]
fn f34_a_swap_is_made_on_the_start_and_ends_the_turn() {
    play_those(9, |name| name.starts_with("f34-"));
}

#[test]
fn f35_a_sacrifice_ends_an_own_turn() {
    play_those(6, |name| name.starts_with("f35-"));
}

#[test]
fn f36_the_first_flag_wins() {
    play_those(6, |name| name.starts_with("f36-"));
}

#[test]
fn rounds_in_the_mazes_go_to_the_flag() {
    play_those(16, |name| name.starts_with("maze-"));
}
