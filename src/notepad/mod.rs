//! The notepad map: what an explorer knows of the other's fortress.
//!
//! A [`Notepad`] is the fold of orders and the answers to them, and of nothing
//! else: it has no access to a layout. Its [`Facts`] are true of every fortress
//! whose owner would have answered so; [`Notepad::deductions`] adds what follows
//! from them and the parts list. [`Pencil`] marks are the player's own and are
//! never mixed up with facts.
//!
//! ```
//! use keepwright::fortress::walk::{Answer, Order, Walk};
//! use keepwright::fortress::{Game, Layout, WallSlot};
//! use keepwright::notepad::Notepad;
//!
//! let slot = WallSlot::between("E4 bottom".parse()?, "E5 bottom".parse()?).ok_or("no slot")?;
//! let mut layout = Layout::new(Game::Introduction);
//! layout.set_wall(slot, true);
//!
//! let mut walk = Walk::new(layout);
//! let mut notepad = Notepad::new(Game::Introduction);
//! let order = Order::Move { from: "E5 bottom".parse()?, to: "E4 bottom".parse()? };
//! notepad.hear(order, &walk.give(order)?.answer)?;
//! assert!(notepad.facts().walls().contains(slot));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contradiction;
mod deduce;
mod facts;
mod lesson;
mod pencil;
mod reach;

pub use contradiction::Contradiction;
pub use deduce::{Deduction, Why};
pub use facts::{Fact, Facts};
pub use pencil::{Guess, Mark, MarkPlaceError, Pencil, Place, one_line};

use crate::fortress::walk::{Answer, Ladders, Order, Outcome, Refusal, State, follow};
use crate::fortress::{
    Card, Game, LadderSlot, Part, PieceSet, Rules, Space, SpaceSet, WallSlot, house_rules,
};

/// What an explorer knows: the facts, where the own piece stands and what became
/// of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notepad {
    facts: Facts,
    state: State,
    visited: SpaceSet,
}

impl Notepad {
    /// A blank map for a fortress of `game`.
    pub fn new(game: Game) -> Notepad {
        Notepad {
            facts: Facts::new(game),
            state: State::START,
            visited: SpaceSet::EMPTY,
        }
    }

    /// The game that is played.
    pub const fn game(&self) -> &Game {
        self.facts.game()
    }

    /// What the answers have told.
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Where the piece stands, what is removed and which pieces are lost.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The space of the piece inside.
    pub fn at(&self) -> Option<Space> {
        self.state.standing(self.game()).map(|(_, at)| at)
    }

    /// The spaces that a piece has landed on and stayed.
    pub const fn visited(&self) -> SpaceSet {
        self.visited
    }

    /// F27: the two ends of the passage, once found; otherwise empty.
    pub fn passage(&self) -> SpaceSet {
        if self.state.passage_known {
            self.facts.known(Card::SecretPassage)
        } else {
            SpaceSet::EMPTY
        }
    }

    /// How many parts of this kind have not been found yet.
    pub fn missing(&self, part: Part) -> usize {
        usize::from(self.facts.parts().number(part)).saturating_sub(self.facts.found(part))
    }

    /// The spaces whose contents are known: a card, or that there is none.
    pub fn settled(&self) -> SpaceSet {
        deduce::settled(&self.facts)
    }

    /// Whether the owner may answer `order` at all; nothing is hidden that decides
    /// it.
    ///
    /// # Errors
    /// The [`Refusal`] that the owner would give.
    pub fn check(&self, order: Order) -> Result<(), Refusal> {
        lesson::check_order(self, order)
    }

    /// Takes down the owner's answer to `order`; returns how many turn slots it
    /// used up, skipped ones included (F31–F35).
    ///
    /// # Errors
    /// A [`Contradiction`] where the rules allow no such answer after all the
    /// others, or it would take more parts than the game has (F6); then nothing
    /// changes. Every true answer is accepted, also where it shows that the fortress
    /// is illegal: that is judged when it is laid open (F36), and
    /// [`Notepad::illegality`] tells it before.
    pub fn hear(&mut self, order: Order, answer: &Answer) -> Result<u8, Contradiction> {
        let lessons = lesson::lessons(self, order, answer)?;
        let mut facts = self.facts;
        for said in lessons {
            facts
                .learn(said)
                .map_err(|known| Contradiction::Known { said, known })?;
        }
        if let Some(part) = deduce::too_many(&facts) {
            return Err(Contradiction::TooMany(part));
        }
        let (after, slots) = follow(self.game(), &self.state, order, answer);
        self.facts = facts;
        self.state = after;
        if let (Outcome::Moved | Outcome::Flag, Some(at)) = (answer.outcome, answer.at) {
            self.visited.insert(at);
        }
        Ok(slots)
    }

    /// Why no legal fortress gives all these answers, or `None` where one may
    /// (F6, F7). Somebody has then misheard, or the fortress loses when it is laid
    /// open (F36).
    pub fn illegality(&self) -> Option<Contradiction> {
        deduce::deduce(&mut self.facts.clone()).err()
    }

    /// What follows from the facts, the parts list and that the fortress is legal
    /// (F6, F7), each with its why; nothing where it cannot be legal.
    pub fn deductions(&self) -> Vec<Deduction> {
        deduce::deduce(&mut self.facts.clone()).unwrap_or_default()
    }

    /// The facts and all that follows from them.
    pub fn concluded(&self) -> Facts {
        let mut facts = self.facts;
        for Deduction { fact, .. } in self.deductions() {
            // What follows from facts does not contradict them.
            let _ = facts.learn(fact);
        }
        facts
    }

    /// The orders that make sense now: moves to the spaces beside, by ladders that
    /// were named and by the passage once found, then swaps and sacrifices (F10,
    /// F13, F27, F33–F35). Known walls are left out. Empty when the flag is taken.
    pub fn orders(&self) -> Vec<Order> {
        if self.state.over {
            return Vec::new();
        }
        let pieces = self.game().pieces();
        let Some((piece, from)) = self.state.standing(self.game()) else {
            return pieces.iter().map(Order::Enter).collect();
        };
        let mut orders: Vec<Order> = self
            .ways(from)
            .into_iter()
            .map(|to| Order::Move { from, to })
            .collect();
        if from == Space::START {
            orders.extend(pieces.without(piece).iter().map(Order::Swap));
        }
        orders.extend(self.sacrifices(pieces));
        orders
    }

    /// The turns to skip for an order that lets a piece enter, 0 or 2 (F33–F35);
    /// `None` for a move. The turn that a swap or a sacrifice ends is not counted.
    pub fn price(&self, order: Order) -> Option<u8> {
        let (outcome, ended) = match order {
            Order::Enter(_) => (Outcome::Entered, 0),
            Order::Swap(_) => (Outcome::Swapped, 1),
            Order::Sacrifice(_) => (Outcome::Sacrificed, 1),
            Order::Move { .. } => return None,
        };
        let answer = Answer {
            outcome,
            at: Some(Space::START),
            fell: SpaceSet::EMPTY,
            ladders: Ladders::default(),
            card: None,
            passage: None,
        };
        let (_, slots) = follow(self.game(), &self.state, order, &answer);
        Some(slots.saturating_sub(ended))
    }

    fn sacrifices(&self, pieces: PieceSet) -> Vec<Order> {
        match self.game().rules() {
            Rules::Main => pieces
                .iter()
                .map(|next| Order::Sacrifice(Some(next)))
                .collect(),
            Rules::Introduction if house_rules::INTRODUCTION_SACRIFICE_ALLOWED => {
                vec![Order::Sacrifice(None)]
            }
            Rules::Introduction => Vec::new(),
        }
    }

    /// The spaces that a piece on `from` can be ordered to with any hope: beside
    /// it where no wall is known, by a ladder that was named and is not known to
    /// be blocked (F14), by the passage once found (F27).
    pub fn ways(&self, from: Space) -> SpaceSet {
        let beside = from.neighbours().filter(|to| {
            WallSlot::between(from, *to).is_some_and(|slot| !self.facts.walls().contains(slot))
        });
        let ladder = |slot: Option<LadderSlot>| {
            slot.filter(|slot| self.facts.ladders().contains(slot.lower()))
        };
        let pitfalls = self.facts.known(Card::Pitfall);
        let up = ladder(LadderSlot::rising_from(from)).map(LadderSlot::upper);
        let down = ladder(from.below().and_then(LadderSlot::rising_from)).map(LadderSlot::lower);
        let blocked = |to: &Space| pitfalls.contains(*to) && to.below().is_some();
        let mut targets: SpaceSet = beside
            .chain(up.into_iter().chain(down).filter(|to| !blocked(to)))
            .collect();
        if self.passage().contains(from) {
            targets |= self.passage() - SpaceSet::from(from);
        }
        targets
    }
}
