//! A remote round in words: what the other side's messages mean, and what a player
//! types to answer.

use super::style;
use crate::fortress::walk::{Order, OrderError, asked};
use crate::fortress::{Floor, Space};
use crate::remote::body::Body;
use crate::remote::{Say, Session};
use crate::round::Side;

/// Says what the `number`th message of `side` means.
pub(super) fn tell(session: &Session, side: Side, number: u32) {
    let index = number.saturating_sub(1) as usize;
    let Some(message) = session.transcript().of(side).nth(index) else {
        return;
    };
    match &message.body {
        Body::Hello(hello) if hello.name.is_empty() => style::remark("The other side is there."),
        Body::Hello(hello) => style::remark(&format!("{} is there.", hello.name)),
        Body::Order(order) => style::remark(&format!("{side}: {}", asked(*order))),
        Body::Answer(answer) => style::remark(&format!("{side} answers: {answer}")),
        Body::Chat(words) => style::remark(&format!("{side}: \"{words}\"")),
        Body::Resign => style::remark(&format!("{side} resigns.")),
        Body::Demand => style::remark(&format!("{side} wants to see the fortresses.")),
        Body::Rematch => style::remark(&format!("{side} offers another round.")),
        Body::Lot(_) => {
            if let Some(round) = session.course().round() {
                style::remark(&format!(
                    "Lots are drawn: {} starts.",
                    round.turns().first()
                ));
            }
        }
        Body::Commit(_) | Body::Open(_) | Body::Seal(_) => {}
    }
}

/// What the player typed: `chat WORDS`, `resign`, `demand`, `rematch` or an order.
///
/// # Errors
/// Where it is none of these: why it is no order.
pub(super) fn read(session: &Session, text: &str) -> Result<Say, OrderError> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Ok(match word {
        "chat" => Say::Chat(rest.to_string()),
        "resign" => Say::Resign,
        "demand" => Say::Demand,
        "rematch" => Say::Rematch,
        _ => Say::Order(Order::read(text, floor(session))?),
    })
}

/// The floor of the own piece, for orders that name none.
fn floor(session: &Session) -> Floor {
    let round = session.course().round();
    let at = round.and_then(|round| round.notepad(session.own()).at());
    at.map_or(Floor::Bottom, Space::floor)
}
