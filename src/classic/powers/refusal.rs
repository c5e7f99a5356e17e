//! Why the use of a power is refused.

use super::super::army::Power;
use super::super::square::Square;
use std::fmt;

/// Why the use of a power is refused (N12, P1 to P11).
///
/// It tells nothing that is hidden from who chooses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the fields are the power and squares named by what they are to it"
)]
pub enum PowerRefusal {
    /// The piece is of a kind without this power (N12).
    NotHad { power: Power, square: Square },
    /// No enemy stands there.
    NotAnEnemy { power: Power, square: Square },
    /// Stone cannot be the target (P1).
    StoneTarget { power: Power, square: Square },
    /// What has been enchanted cannot be the target (P2).
    EnchantedTarget { power: Power, square: Square },
    /// The target is not one or two squares away on a ray (P1, P9).
    OffRay {
        power: Power,
        from: Square,
        target: Square,
    },
    /// A piece or a lake is between (P1).
    NoClearLine { from: Square, target: Square },
    /// It is not one of the eight squares around (P2, P10).
    NotAround {
        power: Power,
        from: Square,
        square: Square,
    },
    /// It is more than two columns or rows away (P7).
    OutOfReach { from: Square, target: Square },
    /// It is not one plain step (P3, P6).
    NotAStep {
        power: Power,
        from: Square,
        to: Square,
    },
    /// Quickness does not end where it began (P3).
    BackToStart(Square),
    /// A piece stands where quickness would pass (P3).
    ViaTaken(Square),
    /// The way does not end there (P4, P5).
    NoLanding {
        power: Power,
        from: Square,
        to: Square,
    },
    /// The attack is not on a square beside the landing (P4, P5).
    NotBeside {
        power: Power,
        to: Square,
        square: Square,
    },
    /// A piece stands where the power puts one.
    Taken { power: Power, square: Square },
    /// No enemy is around to rampage against (P6).
    NobodyAround(Square),
    /// No stone is around to restore (P8).
    NoStoneAround(Square),
    /// No own piece stands there to be summoned (P10).
    NotOwn(Square),
    /// Who summons is who would come (P10).
    SummonsItself(Square),
    /// Flag and bombs are not summoned (P10).
    NeverComes(Square),
    /// Healing is used once a game (P11).
    HealingUsed,
    /// The kind of this name cannot be healed (P11).
    NeverHealed(String),
    /// No own piece of this name has been captured (P11).
    NotCaptured(String),
    /// Outside the side's rows, which are given counted from 1 (P11).
    OutsideRows { square: Square, rows: (u8, u8) },
}

impl PowerRefusal {
    /// The rule by which it is refused.
    pub const fn rule(&self) -> &'static str {
        use PowerRefusal as R;
        match self {
            R::NotHad { .. } => "N12",
            R::NotAnEnemy { power, .. }
            | R::StoneTarget { power, .. }
            | R::EnchantedTarget { power, .. }
            | R::OffRay { power, .. }
            | R::NotAround { power, .. }
            | R::NotAStep { power, .. }
            | R::NoLanding { power, .. }
            | R::NotBeside { power, .. }
            | R::Taken { power, .. } => power.rule(),
            R::NoClearLine { .. } => Power::TurnToStone.rule(),
            R::BackToStart(_) | R::ViaTaken(_) => Power::Quickness.rule(),
            R::NobodyAround(_) => Power::Rampage.rule(),
            R::OutOfReach { .. } => Power::Detect.rule(),
            R::NoStoneAround(_) => Power::Restore.rule(),
            R::NotOwn(_) | R::SummonsItself(_) | R::NeverComes(_) => Power::Summon.rule(),
            R::HealingUsed | R::NeverHealed(_) | R::NotCaptured(_) | R::OutsideRows { .. } => {
                Power::Healing.rule()
            }
        }
    }
}

impl fmt::Display for PowerRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use PowerRefusal as R;
        match self {
            R::NotHad { power, square } => {
                write!(
                    f,
                    "the piece on {square} has not the power {}",
                    power.name()
                )
            }
            R::NotAnEnemy { power, square } => {
                write!(f, "there is no enemy on {square} for {}", power.name())
            }
            R::StoneTarget { power, square } => write!(
                f,
                "the piece on {square} is stone and out of reach of {}",
                power.name()
            ),
            R::EnchantedTarget { power, square } => write!(
                f,
                "the piece on {square} is enchanted and out of reach of {}",
                power.name()
            ),
            R::OffRay {
                power,
                from,
                target,
            } => write!(
                f,
                "{} reaches one or two squares straight or diagonally, and {target} does not lie so from {from}",
                power.name()
            ),
            R::NoClearLine { from, target } => write!(
                f,
                "a piece or a lake lies between {from} and {target}, and turn to stone needs a clear line"
            ),
            R::NotAround {
                power,
                from,
                square,
            } => write!(
                f,
                "{} reaches the eight squares around {from}, and {square} is none of them",
                power.name()
            ),
            R::OutOfReach { from, target } => write!(
                f,
                "detect reaches two columns and two rows far, and {target} lies further from {from}"
            ),
            R::NotAStep { power, from, to } => write!(
                f,
                "{} goes in single steps ahead, back or sideways, and from {from} to {to} is none",
                power.name()
            ),
            R::BackToStart(square) => {
                write!(
                    f,
                    "quickness does not lead back to {square}, where it began"
                )
            }
            R::ViaTaken(square) => write!(
                f,
                "a piece stands on {square}, and quickness goes on over empty squares alone"
            ),
            R::NoLanding { power, from, to } => write!(
                f,
                "{} leads from {from} straight past pieces and lakes to the first empty square behind them, and {to} is none such",
                power.name()
            ),
            R::NotBeside { power, to, square } => write!(
                f,
                "the attack after {} goes against a square beside {to}, and {square} is none",
                power.name()
            ),
            R::Taken { power, square } => write!(
                f,
                "a piece stands on {square}, and {} needs an empty square there",
                power.name()
            ),
            R::NobodyAround(square) => {
                write!(f, "a rampage to {square} finds no enemy around it")
            }
            R::NoStoneAround(square) => write!(f, "there is no stone around {square} to restore"),
            R::NotOwn(square) => write!(f, "none of your pieces stands on {square} to be summoned"),
            R::SummonsItself(square) => {
                write!(f, "the piece on {square} summons others and not itself")
            }
            R::NeverComes(square) => write!(
                f,
                "the piece on {square} is a flag or a bomb and cannot be summoned"
            ),
            R::HealingUsed => f.write_str("the one healing of the game has been used"),
            R::NeverHealed(name) => write!(
                f,
                "healing brings back ranks S, 2, 3, 5, 6 and 7, and {name} is none of these"
            ),
            R::NotCaptured(name) => write!(f, "you have lost no {name} that could be healed"),
            R::OutsideRows {
                square,
                rows: (first, last),
            } => write!(
                f,
                "who is healed returns to rows {first} to {last}, and {square} lies outside"
            ),
        }?;
        write!(f, " ({})", self.rule())
    }
}

impl std::error::Error for PowerRefusal {}
