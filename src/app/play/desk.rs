//! The desk: orders that were typed, and what an owner who sits elsewhere was heard
//! to answer. The text of the answer is put together here; whether it can be true
//! is for the notepad to say.

use crate::fortress::walk::{Answer, AnswerError, Order, Outcome};
use crate::fortress::{Card, Game, Space};

/// What is being filled in.
#[derive(Debug, Default)]
pub struct Desk {
    /// The order as typed.
    pub typed: String,
    /// The order whose answer is being heard.
    pub asked: Option<Heard>,
}

/// The kinds of answer to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// A wall, or a ladder that cannot be used.
    Obstacle,
    /// The piece stands.
    Stands,
    /// The piece is beaten.
    Beaten,
    /// The piece found the flag.
    Flag,
}

/// What was heard so far of the answer to a move.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The game.
    pub game: Game,
    /// The space left.
    pub from: Space,
    /// The space entered.
    pub to: Space,
    /// What happened.
    pub said: Said,
    /// How many floors the piece dropped.
    pub drops: usize,
    /// A ladder leads up.
    pub up: bool,
    /// A ladder leads down.
    pub down: bool,
    /// The card that was removed, or that beat the piece.
    pub card: Option<Card>,
    /// The far end of the passage that was found.
    pub passage: Option<Space>,
}

impl Desk {
    /// Lets go of what is half filled in.
    pub fn let_go(&mut self) {
        *self = Desk::default();
    }

    /// Asks what was answered to an order of `game`. Other orders than moves have
    /// one answer only, which is given back.
    pub fn ask(&mut self, game: &Game, order: Order) -> Option<Answer> {
        let outcome = match order {
            Order::Move { from, to } => {
                self.asked = Some(Heard::new(*game, from, to));
                return None;
            }
            Order::Enter(_) => Outcome::Entered,
            Order::Swap(_) => Outcome::Swapped,
            Order::Sacrifice(_) => Outcome::Sacrificed,
        };
        Answer::read(outcome.name(), game, order).ok()
    }
}

impl Heard {
    /// Nothing heard yet of a move.
    pub fn new(game: Game, from: Space, to: Space) -> Heard {
        Heard {
            game,
            from,
            to,
            said: Said::Stands,
            drops: 0,
            up: false,
            down: false,
            card: None,
            passage: None,
        }
    }

    /// The order.
    pub const fn order(&self) -> Order {
        Order::Move {
            from: self.from,
            to: self.to,
        }
    }

    /// The obstacle there can be on this way.
    pub fn obstacle(&self) -> Outcome {
        if self.from.floor() == self.to.floor() {
            Outcome::Wall
        } else {
            Outcome::NoLadder
        }
    }

    /// The space entered and those straight below it, where a fall can end.
    pub fn landings(&self) -> Vec<Space> {
        std::iter::successors(Some(self.to), |space| space.below()).collect()
    }

    /// The answer that was heard.
    ///
    /// # Errors
    /// [`AnswerError`] where it is none, such as a defeat by no card.
    pub fn answer(&self) -> Result<Answer, AnswerError> {
        Answer::read(&self.text(), &self.game, self.order())
    }

    /// The answer as records write it.
    fn text(&self) -> String {
        let landings = self.landings();
        let drops = self.drops.min(landings.len() - 1);
        let (fell, at) = (&landings[..drops], landings[drops]);
        let mut clauses = vec![match self.said {
            Said::Obstacle => return self.obstacle().name().to_string(),
            Said::Stands => format!("moved to {at}"),
            Said::Flag => format!("flag on {at}"),
            Said::Beaten => {
                let card = self.card.map_or("", Card::name);
                format!("beaten by {card}")
            }
        }];
        for (i, space) in fell.iter().enumerate() {
            let joint = if i == 0 { "fell through " } else { "" };
            clauses.push(format!("{joint}{space}"));
        }
        if self.said == Said::Beaten {
            return clauses.join(", ");
        }
        match (self.up, self.down) {
            (true, true) => clauses.push("ladder up and down".to_string()),
            (true, false) => clauses.push("ladder up".to_string()),
            (false, true) => clauses.push("ladder down".to_string()),
            (false, false) => {}
        }
        if self.said == Said::Stands {
            clauses.extend(self.card.map(|card| format!("removed {card}")));
            clauses.extend(self.passage.map(|space| format!("passage to {space}")));
        }
        clauses.join(", ")
    }
}
