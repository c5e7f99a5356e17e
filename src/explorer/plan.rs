//! Orders made ready: the way to where something new is to be learned, over ground
//! that is known.

use super::ground::{Direction, Ground, START, bits, space};
use crate::fortress::walk::Order;
use crate::fortress::{Card, Piece, Rules, Space, house_rules};
use crate::notepad::{Facts, Notepad};
use std::collections::VecDeque;

/// Orders that hold good while nothing new is heard.
#[derive(Clone, Default, Debug)]
pub(super) struct Plan {
    orders: VecDeque<Order>,
    made_for: Option<Facts>,
}

impl Plan {
    /// A plan for what `notepad` knows now.
    pub(super) fn new(notepad: &Notepad, orders: Vec<Order>) -> Plan {
        Plan {
            orders: orders.into(),
            made_for: Some(*notepad.facts()),
        }
    }

    /// The next order, or `None` where the plan is carried out or out of date.
    pub(super) fn next(&mut self, notepad: &Notepad) -> Option<Order> {
        let is_up_to_date = self.made_for.as_ref() == Some(notepad.facts());
        self.orders.pop_front().filter(|order| {
            is_up_to_date
                && match (order, notepad.state().inside) {
                    (Order::Enter(_), inside) => inside.is_none(),
                    (Order::Move { from, .. }, _) => notepad.at() == Some(*from),
                    (Order::Swap(piece), inside) => {
                        inside.is_some_and(|(other, at)| other != *piece && at == Space::START)
                    }
                    (Order::Sacrifice(_), _) => notepad.at().is_some(),
                }
        })
    }
}

/// What an explorer can decide on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// A move that tells something new.
    Go(Direction, u64),
    /// To a known space, where a dwarf looks for the passage (F27).
    Search(u64),
    /// Another piece, or the same one from E5 again.
    Change(Piece),
}

/// Where the piece inside stands, and what it can do there for nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) piece: Piece,
    pub(super) at: u64,
    /// The known spaces it gets to and back from.
    pub(super) home: u64,
    /// The known spaces it gets to.
    pub(super) reach: u64,
}

impl Standing {
    /// `None` while nobody is inside.
    pub(super) fn new(notepad: &Notepad, ground: &Ground) -> Option<Standing> {
        let (piece, at) = notepad.state().standing(notepad.game())?;
        let at = 1 << at.bit();
        Some(Standing {
            piece,
            at,
            home: ground.home(at),
            reach: ground.reach(at),
        })
    }

    /// The spaces in `within` where this piece, a dwarf, may find the passage (F27).
    pub(super) fn searches(&self, ground: &Ground, within: u64) -> u64 {
        if self.piece == Piece::Dwarf {
            ground.passage_sought & within & !self.at
        } else {
            0
        }
    }
}

/// The orders that carry out a choice.
pub(super) fn orders(
    notepad: &Notepad,
    ground: &Ground,
    standing: Option<&Standing>,
    choice: Choice,
) -> Vec<Order> {
    let Some(standing) = standing else {
        return match choice {
            Choice::Change(piece) => vec![Order::Enter(piece)],
            Choice::Go(..) | Choice::Search(_) => Vec::new(),
        };
    };
    match choice {
        Choice::Go(direction, from) => {
            let mut orders = walk(ground, standing.at, from);
            orders.push(Order::Move {
                from: space(from),
                to: space(ground.entered(direction, from)),
            });
            orders
        }
        Choice::Search(to) => walk(ground, standing.at, to),
        Choice::Change(next) => change(notepad, ground, standing, next),
    }
}

/// The moves from `at` to `to` over known ground.
fn walk(ground: &Ground, at: u64, to: u64) -> Vec<Order> {
    let moves = ground.distances(at).way(to);
    moves
        .into_iter()
        .map(|(from, to)| Order::Move { from, to })
        .collect()
}

/// F24, F34, F35: the cheapest way to let `next` enter.
fn change(notepad: &Notepad, ground: &Ground, standing: &Standing, next: Piece) -> Vec<Order> {
    match notepad.game().rules() {
        Rules::Main if standing.reach & START != 0 && next != standing.piece => {
            let mut orders = walk(ground, standing.at, START);
            orders.push(Order::Swap(next));
            orders
        }
        Rules::Main => vec![Order::Sacrifice(Some(next))],
        Rules::Introduction => {
            let sacrifice =
                house_rules::INTRODUCTION_SACRIFICE_ALLOWED.then(|| vec![Order::Sacrifice(None)]);
            let defeat = cheap_defeat(notepad, ground, standing);
            defeat.or(sacrifice).unwrap_or_default()
        }
    }
}

/// F24: king and duke send the knight back for one turn less than a sacrifice
/// costs (F35).
fn cheap_defeat(notepad: &Notepad, ground: &Ground, standing: &Standing) -> Option<Vec<Order>> {
    let facts = notepad.facts();
    let guards = facts.known(Card::King).bits() | facts.known(Card::Duke).bits();
    let steps = Direction::ALL
        .into_iter()
        .filter_map(|direction| Some((direction, direction.axis()?)));
    let (direction, from) = steps
        .flat_map(|(direction, axis)| {
            bits(standing.reach)
                .filter(move |from| direction.slot(*from) & ground.open[axis] != 0)
                .map(move |from| (direction, from))
        })
        .find(|(direction, from)| direction.ahead(*from) & guards != 0)?;
    let go = Choice::Go(direction, from);
    Some(orders(notepad, ground, Some(standing), go))
}
