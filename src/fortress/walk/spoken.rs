//! Orders and answers as the two players say them.

use super::super::{Game, Piece, Rules, Space};
use super::{Answer, CardAnswer, Ladders, Order, Outcome, State};

/// What the explorer says: `E5 to E4?`, `I swap it for the dwarf.` Floors are named
/// where the order changes them.
pub fn asked(order: Order) -> String {
    match order {
        Order::Enter(piece) => format!("The {piece} enters."),
        Order::Move { from, to } if from.floor() == to.floor() => {
            format!("{} to {}?", from.coordinate(), to.coordinate())
        }
        Order::Move { from, to } => format!("{from} to {to}?"),
        Order::Swap(piece) => format!("I swap it for the {piece}."),
        Order::Sacrifice(None) => "I sacrifice it.".to_string(),
        Order::Sacrifice(Some(piece)) => format!("I sacrifice it; the {piece} comes next."),
    }
}

/// What the owner says whose answer led from `before` to `after`, in sentences:
/// `You are on E4 bottom. There is a ladder going up.` It tells as much as the
/// answer and no more (F12–F15, F20–F27, F33–F35).
pub fn spoken(game: &Game, before: &State, answer: &Answer, after: &State) -> String {
    let mut said: Vec<String> = answer
        .fell_through()
        .into_iter()
        .map(|space| format!("There is a pitfall on {space}."))
        .collect();
    said.push(happened(game, before, answer, after));
    if let Some(CardAnswer {
        card,
        removed: true,
    }) = answer.card
    {
        said.push(format!("You remove the {card}."));
    }
    said.extend(ladders(answer.ladders));
    if let Some(other) = answer.passage {
        said.push(format!("There is a secret passage to {other}."));
    }
    if answer.outcome == Outcome::Beaten && game.rules() == Rules::Main {
        said.push("Name the next piece.".to_string());
    }
    said.join(" ")
}

/// F13: the ladders at the space landed on.
fn ladders(ladders: Ladders) -> Option<String> {
    match ladders.names().as_slice() {
        [] => None,
        [way] => Some(format!("There is a ladder going {way}.")),
        ways => Some(format!("There are ladders going {}.", ways.join(" and "))),
    }
}

/// What became of the piece.
fn happened(game: &Game, before: &State, answer: &Answer, after: &State) -> String {
    let standing = before.standing(game);
    let old = standing.map_or(Piece::Knight, |(piece, _)| piece);
    let at = answer.at.map_or_else(String::new, |at| at.to_string());
    match answer.outcome {
        Outcome::Entered => enters(game, before, answer, after),
        Outcome::Swapped => format!(
            "The {old} is withdrawn. {}",
            enters(game, before, answer, after)
        ),
        Outcome::Sacrificed => format!(
            "The {old} is sacrificed. {}",
            enters(game, before, answer, after)
        ),
        Outcome::Moved if answer.fell.is_empty() => format!("You are on {at}."),
        Outcome::Moved => format!("You fall to {at}."),
        Outcome::Wall => format!("A wall! You stay on {at}."),
        Outcome::NoLadder => format!("This ladder cannot be used. You stay on {at}."),
        Outcome::Flag => format!("You have found the flag on {at}!"),
        Outcome::Beaten => {
            let by = answer
                .card
                .map_or_else(String::new, |CardAnswer { card, .. }| {
                    format!("The {card} beats your {old}.")
                });
            match answer.at {
                Some(back) => format!("{by} It goes back to {}.", back.coordinate()),
                None => by,
            }
        }
    }
}

/// F33–F35: the piece that stands on E5 now, and whether it comes back.
fn enters(game: &Game, before: &State, answer: &Answer, after: &State) -> String {
    let (piece, at) = after
        .standing(game)
        .unwrap_or((Piece::Knight, Space::START));
    let sacrificed = match (answer.outcome, before.standing(game)) {
        (Outcome::Sacrificed, Some((given_up, _))) => given_up == piece,
        _ => false,
    };
    let verb = if before.lost.contains(piece) || sacrificed {
        "comes back and stands"
    } else {
        "stands"
    };
    format!("The {piece} {verb} on {}.", at.coordinate())
}
