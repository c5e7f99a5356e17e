//! Cases of the classic boards as text (`tests/data/classic`): read, played and compared.
#![allow(dead_code, reason = "every test uses its own share")]

use keepwright::classic::{
    Captured, Edition, Game, Numbering, Piece, Played, Position, Refusal, Rules, Side, Square,
};
use std::collections::{BTreeMap, BTreeSet};

/// One block of a file of cases.
pub struct Case {
    pub name: String,
    fields: BTreeMap<String, String>,
    /// The orders with their answers.
    pub orders: Vec<(String, String)>,
}

impl Case {
    /// What the block says under this heading, empty if nothing.
    pub fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// The words under this heading, if the block has it.
    pub fn words(&self, name: &str) -> Option<BTreeSet<String>> {
        let text = self.fields.get(name)?;
        Some(text.split_whitespace().map(str::to_string).collect())
    }

    /// Whose turn it is at the start.
    pub fn to_move(&self) -> Side {
        side(self.field("to move"))
    }
}

/// The cases of a file, in order; no name twice.
pub fn cases(text: &str) -> Vec<Case> {
    let cases: Vec<Case> = text.split("\n\n").filter_map(block).collect();
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), cases.len(), "no name twice");
    cases
}

fn block(text: &str) -> Option<Case> {
    let mut fields = BTreeMap::new();
    let mut orders = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((order, answer)) = line.split_once(" -> ") {
            orders.push((order.trim().to_string(), answer.trim().to_string()));
        } else if let Some((name, value)) = line.split_once(':') {
            let before = fields.insert(name.to_string(), value.trim().to_string());
            assert_eq!(before, None, "{line}");
        }
    }
    let name = fields.get("name")?.clone();
    assert!(fields.contains_key("result"), "{name}");
    Some(Case {
        name,
        fields,
        orders,
    })
}

/// The side of this name.
pub fn side(name: &str) -> Side {
    let found = Side::BOTH.into_iter().find(|side| side.name() == name);
    found.unwrap_or_else(|| panic!("{name} is no side"))
}

/// Plays one order and sees that the answer is the one that is expected; a refused order
/// changes nothing.
pub fn expect(game: &mut Game, order: &str, answer: &str, place: &str) {
    let before = game.clone();
    let found = game.play_text(order);
    match answer.strip_prefix("refused") {
        Some(rules) => {
            let Err(refusal) = found else {
                panic!("{place}: {order} is accepted");
            };
            let said = refusal.to_string();
            let is_named = match rules.trim() {
                "" => true,
                "over" => matches!(refusal, Refusal::Over(_)),
                rules => rules
                    .split('|')
                    .any(|rule| said.ends_with(&format!("({rule})"))),
            };
            assert!(is_named, "{place}: {order}: {said}, not {rules}");
            assert!(*game == before, "{place}: {order} changes nothing");
        }
        None => {
            if let Err(refusal) = found {
                panic!("{place}: {order}: {refusal}");
            }
            let played = game.record().last().expect("it was played");
            assert_eq!(said(played), answer, "{place}: {order}");
        }
    }
}

/// The answer as the files write it.
fn said(played: &Played) -> String {
    match played.answer.attack {
        None => played.word().to_string(),
        Some(attack) => format!(
            "{} attacker={} defender={}",
            played.word(),
            attack.attacker.rank().printed(Numbering::Modern),
            attack.defender.rank().printed(Numbering::Modern)
        ),
    }
}

/// The result as the files write it.
pub fn result(game: &Game) -> &'static str {
    game.result().map_or("none", |result| result.name())
}

/// A kind's name without blanks and titles, as the cases of Game 2 write it.
fn short(name: &str) -> String {
    name.replace("Mr. ", "").replace(' ', "")
}

/// A new piece of the kind with this short name.
fn new_piece(army: Side, name: &str) -> Piece {
    let kinds = Edition::NarniaTwo.army(army);
    let found = kinds.kinds().find(|(_, kind)| short(&kind.name) == name);
    let (id, kind) = found.unwrap_or_else(|| panic!("{name} is no kind"));
    Piece::new(army, id, kind.rank)
}

/// `red:Hawk!*`: an army, a kind, and marks.
fn marked_piece(text: &str) -> Piece {
    let (army, text) = text.split_once(':').expect("an army and a kind");
    let name = text.trim_end_matches(['!', '*', '~']);
    let mut piece = new_piece(side(army), name);
    if text.contains('!') {
        piece = piece.revealed();
    }
    if text.contains('~') {
        piece = piece.enchanted();
    }
    piece.stone(text.contains('*'))
}

/// What stands where, as the cases of Game 2 write it.
pub fn placement(position: &Position) -> BTreeSet<String> {
    let armies = Side::BOTH.map(|side| Edition::NarniaTwo.army(side));
    let words = position.pieces().map(|(square, piece)| {
        let army = piece.army();
        let kind = armies[army as usize].kind(piece.kind()).expect("a kind");
        let mark = |is_so: bool, mark: &'static str| if is_so { mark } else { "" };
        format!(
            "{square}={}:{}{}{}{}",
            army.name(),
            short(&kind.name),
            mark(piece.is_revealed(), "!"),
            mark(piece.is_stone(), "*"),
            mark(piece.is_enchanted(), "~"),
        )
    });
    words.collect()
}

/// A position of Game 2 as its cases describe it; `captured` are red kinds.
pub fn position(
    to_move: Side,
    pieces: &str,
    reserve: &str,
    captured: &str,
    blue_captured: usize,
    is_healing_used: bool,
) -> Position {
    let mut position = Position::empty(to_move, 0);
    for word in pieces.split_whitespace() {
        let (at, what) = word.split_once('=').expect("a square and a piece");
        let at: Square = at.parse().expect("a square");
        assert_eq!(position.at(at), None, "{at} twice");
        position.put(at, Some(marked_piece(what)));
    }
    let kinds = |text: &str| -> Vec<Piece> {
        let words = text.split_whitespace().filter(|word| *word != "-");
        words
            .map(|word| new_piece(Side::Red, word.trim_start_matches("red:")))
            .collect()
    };
    let red = kinds(captured).into_iter();
    let fallen = |piece: Piece| Captured {
        piece: piece.revealed(),
        captor: Some(piece.army().other()),
    };
    let wolf = fallen(new_piece(Side::Blue, "Wolf"));
    let captured = red
        .map(fallen)
        .chain(std::iter::repeat_n(wolf, blue_captured))
        .collect();
    position.with_off_board(captured, kinds(reserve), is_healing_used)
}

/// A game of Game 2 that goes on from there.
pub fn game_two(position: Position) -> Game {
    let rules = Rules::of(Edition::NarniaTwo);
    Game::new(rules, Game::armies(&rules), position)
}

/// A position of Game 2 on a line of its own, and what stands behind it.
pub fn state(line: &str) -> (Position, &str) {
    let (state, rest) = line.split_once(" | ").unwrap_or((line, ""));
    let fields: Vec<&str> = state.split(" ; ").map(str::trim).collect();
    let [to_move, pieces, reserve, captured, blue_captured, healed] = fields[..] else {
        panic!("{line}: six fields");
    };
    let position = position(
        side(to_move),
        pieces,
        reserve,
        captured,
        blue_captured.parse().expect("a number"),
        healed == "yes",
    );
    (position, rest)
}

/// What a position of Game 2 is compared by: all of it but what nobody looks at any more.
#[derive(PartialEq, Eq, Debug)]
pub struct Facts {
    to_move: Side,
    pieces: BTreeSet<String>,
    reserve: Vec<String>,
    captured: Vec<String>,
    blue_captured: usize,
    is_healing_used: bool,
}

/// The facts of a position.
pub fn facts(position: &Position) -> Facts {
    let army = Edition::NarniaTwo.army(Side::Red);
    let name = |piece: Piece| short(&army.kind(piece.kind()).expect("a kind").name);
    let fallen = position.captured().iter();
    let own = fallen
        .clone()
        .map(|fallen| fallen.piece)
        .filter(|piece| piece.army() == Side::Red && !piece.is_enchanted());
    let mut captured: Vec<String> = own.map(name).collect();
    captured.sort();
    let mut reserve: Vec<String> = position.reserve().iter().copied().map(name).collect();
    reserve.sort();
    let blue = fallen
        .filter(|fallen| fallen.piece.army() == Side::Blue && fallen.captor == Some(Side::Red));
    Facts {
        to_move: position.to_move(),
        pieces: placement(position),
        reserve,
        captured,
        blue_captured: blue.count(),
        is_healing_used: position.is_healing_used(),
    }
}

/// An order of the cases of Game 2 as the program reads it.
pub fn order(text: &str) -> String {
    let army = Edition::NarniaTwo.army(Side::Red);
    let full = |name: &str| {
        let kind = army.kinds().find(|(_, kind)| short(&kind.name) == name);
        kind.map_or_else(|| name.to_string(), |(_, kind)| kind.name.clone())
    };
    if let Some(rest) = text.strip_prefix("reinforce ") {
        let places = rest.split_whitespace().map(|place| {
            let (square, name) = place.split_once('=').expect("a square and a kind");
            format!("{} {square}", full(name))
        });
        return format!("reinforce {}", places.collect::<Vec<_>>().join(", "));
    }
    if let Some((name, square)) = text
        .strip_prefix("heal ")
        .and_then(|rest| rest.split_once('>'))
    {
        return format!("heal {}>{square}", full(name));
    }
    if !text.contains(' ') && text.matches('-').count() > 1 {
        return format!("quick {}", text.replace('-', ">"));
    }
    text.to_string()
}

/// An order of the program as the cases of Game 2 write it.
pub fn short_order(text: &str) -> String {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match word {
        "reinforce" => word.to_string(),
        "quick" => rest.replace('>', "-"),
        "summon" | "heal" => {
            let (_, rest) = rest.split_once(' ').expect("who uses it");
            let (whom, to) = rest.split_once('>').expect("whom and where");
            format!("{word} {}>{to}", short(whom))
        }
        _ => text.to_string(),
    }
}
