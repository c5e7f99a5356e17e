//! What is said in a round, in the words of the table.

use super::session::Session;
use crate::fortress::Game;
use crate::fortress::walk::{Answer, CardAnswer, Order, Outcome};
use crate::round::{Ending, Entry, HowEnded, Side};

/// The words as a sentence: a capital first, a full stop last.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let stop = if words.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{}{stop}", first.unwrap_or_default(), letters.as_str())
}

/// What the owner answers, in words to be read out.
pub fn answer(game: &Game, order: Order, answer: &Answer) -> String {
    let mut words = Vec::new();
    let fell = answer.fell_through();
    for space in &fell {
        words.push(format!("A pitfall on {space}!"));
    }
    let beaten = answer.card.filter(|card| !card.removed);
    words.push(match (answer.outcome, answer.at) {
        (Outcome::Wall, _) => "A wall.".to_string(),
        (Outcome::NoLadder, _) => "The ladder cannot be used.".to_string(),
        (Outcome::Flag, Some(at)) => format!("You have found the flag on {at}!"),
        (Outcome::Beaten, _) => match beaten {
            Some(CardAnswer { card, .. }) => format!("The {card} beats you."),
            None => "You are beaten.".to_string(),
        },
        (Outcome::Moved, Some(at)) if !fell.is_empty() => format!("You drop to {at}."),
        (Outcome::Moved, Some(at)) => format!("You are on {at}."),
        (Outcome::Entered | Outcome::Swapped | Outcome::Sacrificed, _) => match order {
            Order::Enter(piece) | Order::Swap(piece) | Order::Sacrifice(Some(piece)) => {
                format!("The {piece} stands on E5.")
            }
            Order::Sacrifice(None) | Order::Move { .. } => "You stand on E5 again.".to_string(),
        },
        (Outcome::Moved | Outcome::Flag, None) => String::new(),
    });
    if let Some(CardAnswer {
        card,
        removed: true,
    }) = answer.card
    {
        words.push(format!("You remove the {card}."));
    }
    match answer.ladders.names()[..] {
        [] => {}
        [one] => words.push(format!("A ladder leads {one}.")),
        _ => words.push("Ladders lead up and down.".to_string()),
    }
    if let Some(other) = answer.passage {
        words.push(format!("You find the secret passage; it leads to {other}."));
    }
    if answer.outcome == Outcome::Beaten && answer.at.is_some() && game.pieces().len() == 1 {
        words.push("You stand on E5 again.".to_string());
    }
    words.join(" ")
}

/// What the explorer asks: `E5 to E4?`.
pub fn order(order: Order) -> String {
    match order {
        Order::Enter(piece) => format!("The {piece} enters."),
        Order::Move { from, to } if from.floor() == to.floor() => {
            format!("{} to {}?", from.coordinate(), to.coordinate())
        }
        Order::Move { from, to } => format!("{from} to {to}?"),
        Order::Swap(piece) => format!("I swap for the {piece}."),
        Order::Sacrifice(None) => "I sacrifice my piece.".to_string(),
        Order::Sacrifice(Some(piece)) => format!("I sacrifice my piece for the {piece}."),
    }
}

/// The question with the name of who asks.
pub fn question(session: &Session, side: Side, asked: Order) -> String {
    format!("{}: {}", session.name(side), order(asked))
}

/// F31, F32: whose turn it is after a turn of `side` is over.
pub fn turn_over(session: &Session, side: Side) -> String {
    let turns = session.round().turns();
    let (own, other) = (session.name(side), session.name(side.other()));
    let skips = |count: u8| match count {
        1 => "a turn".to_string(),
        count => format!("{count} turns"),
    };
    if turns.to_play() == side {
        let left = turns.to_skip(side.other());
        let more = if left > 0 {
            format!(" ({left} left)")
        } else {
            String::new()
        };
        return format!("{own}'s turn is over, {other} skips a turn{more}: {own} plays again.");
    }
    match turns.to_skip(side) {
        0 => format!("{own}'s turn is over."),
        count => format!("{own} skips {}; {other} plays.", skips(count)),
    }
}

/// How the round ended.
pub fn ending(session: &Session, ending: Ending) -> String {
    let winner = session.name(ending.winner);
    let loser = session.name(ending.winner.other());
    match ending.how {
        HowEnded::Flag => format!("{winner} has found the flag and wins."),
        HowEnded::Resignation => format!("{loser} resigns; {winner} wins."),
    }
}

/// A line of the log.
pub struct Line {
    /// Whose turn.
    pub side: Side,
    /// What was said.
    pub text: String,
}

/// Everything said so far that both players heard.
pub fn log(session: &Session) -> Vec<Line> {
    let game = *session.round().game();
    let lines = session.table().record().entries.iter();
    lines
        .filter_map(|entry| match entry {
            Entry::Order {
                side,
                order: asked,
                answer: given,
            } => Some(Line {
                side: *side,
                text: format!("{} {}", order(*asked), answer(&game, *asked, given)),
            }),
            Entry::TurnOver { side, penalty } => Some(Line {
                side: *side,
                text: format!("Turn over, {penalty} to skip."),
            }),
            Entry::Resigns { side } => Some(Line {
                side: *side,
                text: "Resigns.".to_string(),
            }),
            Entry::Mark { .. } => None,
        })
        .collect()
}

/// What was last said in a turn of `side`.
pub fn last_of(session: &Session, side: Side) -> Option<String> {
    log(session)
        .into_iter()
        .rfind(|line| line.side == side)
        .map(|line| format!("last: {}", line.text))
}
