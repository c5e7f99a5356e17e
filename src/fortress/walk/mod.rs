//! Orders in, the owner's answers out: the one place where the rules of moving
//! live (F10–F27, F33–F35).
//!
//! [`step`] is the law itself, a pure function from a [`State`] and an
//! [`Order`] to a [`Step`]: what the owner, who sees the layout, answers, and
//! what follows from that, which everybody can tell ([`follow`]). [`Walk`] keeps
//! the state and counts the turns for one explorer.
//!
//! ```
//! use keepwright::fortress::walk::{Outcome, Walk};
//! use keepwright::fortress::{Card, Game, Layout};
//!
//! let mut layout = Layout::new(Game::Introduction);
//! layout.set_card("E4 bottom".parse()?, Some(Card::Duke));
//! let mut walk = Walk::new(layout);
//! let step = walk.give_text("E5-E4").expect("E4 is beside E5");
//! assert_eq!(step.answer.outcome, Outcome::Beaten);
//! assert_eq!(walk.turn(), 3); // the turn is over and one more is skipped (F24, F31)
//! # Ok::<(), keepwright::fortress::PlaceError>(())
//! ```

mod answer;
mod answer_text;
mod encounter;
mod order;
mod spoken;
mod state;
mod step;

pub use answer::{Answer, CardAnswer, Ladders, Outcome, Refusal};
pub use answer_text::AnswerError;
pub use encounter::{Encounter, encounter};
pub use order::{Order, OrderError};
pub use spoken::{asked, spoken};
pub use state::{State, follow};
pub use step::{Step, can_use_ladder, landing, moves, passage_from, possible_orders, step};

use super::{Floor, Layout, Space};

/// One explorer's way through a layout: its state and the turns it has taken.
#[derive(Clone, Debug)]
pub struct Walk {
    layout: Layout,
    state: State,
    turn: u64,
}

impl Walk {
    /// A walk that has not begun; the first order is played in turn slot 1.
    pub fn new(layout: Layout) -> Walk {
        Walk {
            layout,
            state: State::START,
            turn: 1,
        }
    }

    /// Where everything stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Where the piece stands, or `None` while none is inside. The
    /// introduction's knight stands on E5 from the beginning.
    pub fn at(&self) -> Option<Space> {
        let (_, at) = self.state.standing(self.layout.game())?;
        Some(at)
    }

    /// The turn slot in which the next order will be played, or, once the flag
    /// is taken, the slot in which that happened (F31–F35).
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// Plays one order.
    ///
    /// # Errors
    /// A [`Refusal`] where no rule allows the order; then nothing changes.
    pub fn give(&mut self, order: Order) -> Result<Step, Refusal> {
        let step = step(&self.layout, &self.state, order)?;
        self.state = step.after;
        self.turn = self.turn.saturating_add(u64::from(step.slots));
        Ok(step)
    }

    /// Reads one order as a person writes it and plays it.
    ///
    /// # Errors
    /// A [`Refusal`] where the text is no order or no rule allows it; then
    /// nothing changes.
    pub fn give_text(&mut self, text: &str) -> Result<Step, Refusal> {
        let floor = self.at().map_or(Floor::Bottom, Space::floor);
        let order = Order::read(text, floor).map_err(Refusal::Unreadable)?;
        self.give(order)
    }
}
