//! Orders as text: actions written and read.

use super::action::{Action, Placement, PowerUse};
use super::army::{Army, KindId, Power};
use super::moves::MoveError;
use super::square::{Square, SquareError};
use std::fmt;

/// The word with which the entry of reinforcements begins.
const REINFORCE: &str = "reinforce";

/// The word with which the use of a power begins.
const fn verb(power: Power) -> &'static str {
    match power {
        Power::TurnToStone => "stone",
        Power::Enchant => "enchant",
        Power::Quickness => "quick",
        Power::Flight => "fly",
        Power::Tunnel => "tunnel",
        Power::Rampage => "rampage",
        Power::Detect => "detect",
        Power::Restore => "restore",
        Power::Arrows => "shoot",
        Power::Summon => "summon",
        Power::Healing => "heal",
    }
}

/// What the use of a power looks like.
const fn example(power: Power) -> &'static str {
    match power {
        Power::TurnToStone => "stone e4>e6",
        Power::Enchant => "enchant e4>e5",
        Power::Quickness => "quick a4>a5>a6",
        Power::Flight => "fly c3>c7 or fly c3>c7xc8",
        Power::Tunnel => "tunnel c7>c4 or tunnel c7>c4xc3",
        Power::Rampage => "rampage e4>e5",
        Power::Detect => "detect e4>f6",
        Power::Restore => "restore e4",
        Power::Arrows => "shoot e4>e6",
        Power::Summon => "summon e5 b2>e4",
        Power::Healing => "heal e4 Dryad>c2",
    }
}

/// An action as an order, `a4-a5` or `heal e4 Dryad>c2`; `docs/formats.md` describes them
/// all. It is made by [`Action::in_words_of`].
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    action: &'a Action,
    army: Option<&'a Army>,
}

impl Action {
    /// The order with the names of the army of who plays it. [`Action::read`] reads it.
    pub const fn in_words_of<'a>(&'a self, army: &'a Army) -> Notation<'a> {
        Notation {
            action: self,
            army: Some(army),
        }
    }

    /// The order as the opponent may hear it: of reinforcements it says where they enter
    /// and not which is which (N11). The name of who is healed may be heard (P11).
    pub fn as_heard<'a>(&'a self, army: &'a Army) -> Notation<'a> {
        let is_entry = matches!(self, Action::Reinforce(_));
        Notation {
            action: self,
            army: (!is_entry).then_some(army),
        }
    }

    /// Reads an order with the names of the army of who plays it. Letter case and spare
    /// blanks do not matter.
    ///
    /// ```
    /// use keepwright::classic::{Action, Edition, Side};
    /// let army = Edition::NarniaTwo.army(Side::Red);
    /// let action = Action::read("heal e4 dryad > c2", &army)?;
    /// assert_eq!(action.in_words_of(&army).to_string(), "heal e4 Dryad>c2");
    /// # Ok::<(), keepwright::classic::OrderError>(())
    /// ```
    pub fn read(text: &str, army: &Army) -> Result<Action, OrderError> {
        Order::read(text, army)?.complete(|power| Err(OrderError::WhichOne(power)))
    }
}

impl fmt::Display for Notation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Action::Move(plain) => plain.fmt(f),
            Action::Power(power_use) => self.write_power(power_use, f),
            Action::Reinforce(placements) => {
                f.write_str(REINFORCE)?;
                for (i, placement) in placements.iter().enumerate() {
                    f.write_str(if i == 0 { " " } else { ", " })?;
                    if let Some(army) = self.army {
                        write!(f, "{} ", name(army, placement.kind))?;
                    }
                    placement.square.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

/// What the kind is called; `?` if the army has no such kind.
fn name(army: &Army, kind: KindId) -> &str {
    army.kind(kind).map_or("?", |kind| &kind.name)
}

impl Notation<'_> {
    fn write_power(&self, power_use: &PowerUse, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", verb(power_use.power()), power_use.from())?;
        match *power_use {
            PowerUse::TurnToStone { target, .. }
            | PowerUse::Enchant { target, .. }
            | PowerUse::Detect { target, .. }
            | PowerUse::Arrows { target, .. } => write!(f, ">{target}"),
            PowerUse::Quickness { via, to, .. } => write!(f, ">{via}>{to}"),
            PowerUse::Flight { to, attack, .. } | PowerUse::Tunnel { to, attack, .. } => {
                write!(f, ">{to}")?;
                match attack {
                    Some(square) => write!(f, "x{square}"),
                    None => Ok(()),
                }
            }
            PowerUse::Rampage { to, .. } => write!(f, ">{to}"),
            PowerUse::Restore { .. } => Ok(()),
            PowerUse::Summon { whom, to, .. } => write!(f, " {whom}>{to}"),
            PowerUse::Healing { kind, to, .. } => {
                let name = self.army.map_or("?", |army| name(army, kind));
                write!(f, " {name}>{to}")
            }
        }
    }
}

/// An order as it was read: an action, or one that does not say which piece uses the
/// power.
pub(super) enum Order {
    Whole(Action),
    Summon { whom: Square, to: Square },
    Heal { kind: KindId, to: Square },
}

impl Order {
    pub(super) fn read(text: &str, army: &Army) -> Result<Order, OrderError> {
        let text = text.trim();
        let (word, rest) = match text.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (text, ""),
        };
        let is_word = |known: &str| known.eq_ignore_ascii_case(word);
        if is_word(REINFORCE) {
            return read_entry(rest, army).map(Order::Whole);
        }
        match Power::ALL.into_iter().find(|power| is_word(verb(*power))) {
            Some(power) => read_power(power, rest, army),
            None => read_move(text).map(Order::Whole),
        }
    }

    /// The action, in which `user` says which piece uses a power where the order does not.
    pub(super) fn complete(
        self,
        user: impl FnOnce(Power) -> Result<Square, OrderError>,
    ) -> Result<Action, OrderError> {
        Ok(match self {
            Order::Whole(action) => action,
            Order::Summon { whom, to } => {
                let from = user(Power::Summon)?;
                Action::Power(PowerUse::Summon { from, whom, to })
            }
            Order::Heal { kind, to } => {
                let from = user(Power::Healing)?;
                Action::Power(PowerUse::Healing { from, kind, to })
            }
        })
    }
}

fn read_move(text: &str) -> Result<Action, OrderError> {
    match text.parse() {
        Ok(plain) => Ok(Action::Move(plain)),
        // Somebody wanted a power and not a move.
        Err(MoveError::NoDash) if text.contains(['>', ' ']) => Err(OrderError::Verb),
        Err(error) => Err(OrderError::Move(error)),
    }
}

fn read_power(power: Power, rest: &str, army: &Army) -> Result<Order, OrderError> {
    let shape = || OrderError::Shape(power);
    // Healing names a kind, which may have any blanks in it.
    let most = if power == Power::Healing { 2 } else { 4 };
    let mut parts: Vec<&str> = rest.rsplitn(most, '>').map(str::trim).collect();
    parts.reverse();
    let power_use = match (power, parts.as_slice()) {
        (Power::Restore, [from]) if !from.is_empty() => PowerUse::Restore {
            from: square(from)?,
        },
        (Power::Quickness, [from, via, to]) => PowerUse::Quickness {
            from: square(from)?,
            via: square(via)?,
            to: square(to)?,
        },
        (Power::Summon, [whom, to]) => return read_summon(whom, square(to)?),
        (Power::Healing, [whom, to]) => return read_healing(whom, square(to)?, army),
        (Power::Flight | Power::Tunnel, [from, way]) => read_passage(power, square(from)?, way)?,
        (_, [from, to]) => aimed(power, square(from)?, square(to)?).ok_or_else(shape)?,
        _ => return Err(shape()),
    };
    Ok(Order::Whole(Action::Power(power_use)))
}

/// A power that is used from one square on another.
const fn aimed(power: Power, from: Square, to: Square) -> Option<PowerUse> {
    let target = to;
    Some(match power {
        Power::TurnToStone => PowerUse::TurnToStone { from, target },
        Power::Enchant => PowerUse::Enchant { from, target },
        Power::Detect => PowerUse::Detect { from, target },
        Power::Arrows => PowerUse::Arrows { from, target },
        Power::Rampage => PowerUse::Rampage { from, to },
        _ => return None,
    })
}

fn read_passage(power: Power, from: Square, way: &str) -> Result<PowerUse, OrderError> {
    let (to, attack) = match way.split_once(['x', 'X']) {
        Some((to, attack)) => (square(to)?, Some(square(attack)?)),
        None => (square(way)?, None),
    };
    Ok(if power == Power::Flight {
        PowerUse::Flight { from, to, attack }
    } else {
        PowerUse::Tunnel { from, to, attack }
    })
}

fn read_summon(whom: &str, to: Square) -> Result<Order, OrderError> {
    Ok(match whom.split_once(char::is_whitespace) {
        Some((from, whom)) => Order::Whole(Action::Power(PowerUse::Summon {
            from: square(from)?,
            whom: square(whom)?,
            to,
        })),
        None => Order::Summon {
            whom: square(whom)?,
            to,
        },
    })
}

fn read_healing(whom: &str, to: Square, army: &Army) -> Result<Order, OrderError> {
    let user = whom.split_once(char::is_whitespace);
    let user = user.and_then(|(first, name)| Some((first.parse().ok()?, name.trim())));
    Ok(match user {
        Some((from, name)) => {
            let kind = kind(name, army, Power::Healing.rule())?;
            Order::Whole(Action::Power(PowerUse::Healing { from, kind, to }))
        }
        None => Order::Heal {
            kind: kind(whom, army, Power::Healing.rule())?,
            to,
        },
    })
}

/// N11: `Aslan a1, Susan b1`.
fn read_entry(rest: &str, army: &Army) -> Result<Action, OrderError> {
    let placements = rest.split(',').map(|place| {
        let (name, at) = place
            .trim()
            .rsplit_once(char::is_whitespace)
            .ok_or(OrderError::EntryShape)?;
        Ok(Placement {
            square: square(at)?,
            kind: kind(name.trim(), army, "N11")?,
        })
    });
    placements.collect::<Result<_, _>>().map(Action::Reinforce)
}

fn square(text: &str) -> Result<Square, OrderError> {
    text.parse().map_err(OrderError::Square)
}

fn kind(name: &str, army: &Army, rule: &'static str) -> Result<KindId, OrderError> {
    army.kind_named(name)
        .map(|(id, _)| id)
        .ok_or_else(|| OrderError::Kind {
            name: name.chars().take(LONGEST_ECHO).collect(),
            rule,
        })
}

/// The longest piece of a text that an error repeats.
const LONGEST_ECHO: usize = 40;

/// Why a text is no order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OrderError {
    /// It is no move.
    Move(MoveError),
    /// It begins with no word of the orders.
    Verb,
    /// What follows the word does not belong to this power.
    Shape(Power),
    /// What follows `reinforce` is not a list of kinds with squares (N11).
    EntryShape,
    /// A square that there is not.
    Square(SquareError),
    /// A kind that the army does not have.
    Kind {
        /// What was written, cut to 40 characters.
        name: String,
        /// The rule of the order.
        rule: &'static str,
    },
    /// No piece of the side has this power (N12).
    NobodyHas(Power),
    /// The order must say which piece uses this power.
    WhichOne(Power),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::Move(error) => error.fmt(f),
            OrderError::Verb => {
                f.write_str("an order is a move like a4-a5 or begins with one of ")?;
                for power in Power::ALL {
                    write!(f, "{}, ", verb(power))?;
                }
                f.write_str(REINFORCE)
            }
            OrderError::Shape(power) => write!(
                f,
                "{} is written like {} ({})",
                power.name(),
                example(*power),
                power.rule()
            ),
            OrderError::EntryShape => write!(
                f,
                "reinforcements are written with their squares, like {REINFORCE} Aslan a1, Susan b1 (N11)"
            ),
            OrderError::Square(error) => error.fmt(f),
            OrderError::Kind { name, rule } => write!(
                f,
                "your army has no kind called \"{}\" ({rule})",
                name.escape_default()
            ),
            OrderError::NobodyHas(power) => write!(
                f,
                "none of your pieces on the board has the power {} (N12)",
                power.name()
            ),
            OrderError::WhichOne(power) => write!(
                f,
                "say which piece uses {}, like {} ({})",
                power.name(),
                example(*power),
                power.rule()
            ),
        }
    }
}

impl std::error::Error for OrderError {}
