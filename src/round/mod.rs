//! The law of a round: two fortresses, two explorers, whose turn it is
//! (F30–F36).
//!
//! A [`Round`] is the fold of what was ordered and answered. It needs a
//! fortress only where it is to answer for its owner; where the owner sits
//! elsewhere it [hears](Round::hear) the answers. [`Table`] keeps a round
//! together with its record, [`Record`], of which replaying gives the same round;
//! [`Record::story`] tells it in sentences and [`Record::judge`] says who wins once
//! the fortresses are laid open.
//!
//! ```
//! use keepwright::format::LayoutFile;
//! use keepwright::fortress::walk::{Order, Outcome};
//! use keepwright::legality::LegalLayout;
//! use keepwright::round::{BySide, Round, Side};
//!
//! let text = include_bytes!("../../mazes/01-first-steps.json");
//! let fortress = LegalLayout::try_from(LayoutFile::read(text)?.layout)?;
//! let both = BySide { red: Some(fortress), blue: Some(fortress) };
//! let mut round = Round::new(*fortress.layout().game(), Side::Red, both)?;
//!
//! let order = Order::Move { from: "E5 bottom".parse()?, to: "E4 bottom".parse()? };
//! let answer = round.give(Side::Red, order)?;
//! assert_ne!(answer.outcome, Outcome::Entered);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judgement;
mod record;
mod story;
mod table;
mod turns;

pub use crate::side::{BySide, Side};
pub use judgement::Judgement;
pub use record::{Entry, Lots, Record, Terms, Unfaithful};
pub use story::{Line, LineKind, opening, tell};
pub use table::{ResumeError, Table};
pub use turns::{Handover, Turns};

use crate::fortress::walk::{Answer, Order, Outcome, Refusal, step};
use crate::fortress::{Game, PieceSet};
use crate::legality::LegalLayout;
use crate::notepad::{Contradiction, Notepad};
use std::fmt;

/// A round being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    game: Game,
    fortresses: BySide<Option<LegalLayout>>,
    notepads: BySide<Notepad>,
    turns: Turns,
    ending: Option<Ending>,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won.
    pub winner: Side,
    /// How.
    pub how: HowEnded,
}

/// The ways in which a round ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HowEnded {
    /// The winner found the flag (F26, F36).
    Flag,
    /// The other resigned.
    Resignation,
}

/// Why something cannot be done in a round. Nothing changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The round is over (F36).
    Over(Ending),
    /// The other side plays now (F31).
    NotYourTurn {
        /// The side that plays.
        to_play: Side,
    },
    /// The side must first name the piece that comes next (F33).
    NameFirst(PieceSet),
    /// No rule allows the order.
    Refused(Refusal),
    /// The fortress of this side is elsewhere; its owner answers.
    OwnerElsewhere(Side),
    /// The answer cannot be true.
    Contradiction(Contradiction),
    /// The owner is here, and this is not what the layout answers.
    NotTheAnswer {
        /// What it does answer.
        truth: Answer,
    },
    /// No turn costs more than two turns to skip (F31, F33).
    PenaltyTooHigh(u8),
}

/// A round is played with two fortresses of its own game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GamesDiffer {
    /// Whose fortress is of another game.
    pub side: Side,
}

/// The most turns that a player is sent to skip at once (F31, F33).
const MOST_TO_SKIP: u8 = 2;

impl Round {
    /// A round of `game` that `first` starts. The fortresses of those owners for
    /// whom the round is to answer; `None` where an owner answers elsewhere.
    ///
    /// # Errors
    /// [`GamesDiffer`] where a fortress is built for another game.
    pub fn new(
        game: Game,
        first: Side,
        fortresses: BySide<Option<LegalLayout>>,
    ) -> Result<Round, GamesDiffer> {
        for side in Side::BOTH {
            if fortresses[side].is_some_and(|legal| *legal.layout().game() != game) {
                return Err(GamesDiffer { side });
            }
        }
        Ok(Round {
            fortresses,
            ..Round::heard(game, first)
        })
    }

    /// A round of which only the answers are known: both owners are elsewhere.
    pub fn heard(game: Game, first: Side) -> Round {
        Round {
            game,
            fortresses: BySide::default(),
            notepads: BySide::from_fn(|_| Notepad::new(game)),
            turns: Turns::new(first),
            ending: None,
        }
    }

    /// The game that is played.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The fortress that `side` built, where it is here.
    pub fn fortress(&self, side: Side) -> Option<&LegalLayout> {
        self.fortresses[side].as_ref()
    }

    /// What `side` knows of the other's fortress, and where its piece stands there.
    pub fn notepad(&self, side: Side) -> &Notepad {
        &self.notepads[side]
    }

    /// Whose turn it is, and who has turns to skip.
    pub const fn turns(&self) -> &Turns {
        &self.turns
    }

    /// How the round ended, or `None` while it goes on.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The pieces out of which the side to play must name one before anything
    /// else: at the beginning and after a defeat of the main game (F33).
    pub fn must_name(&self) -> Option<PieceSet> {
        let notepad = self.notepad(self.turns.to_play());
        let nobody = notepad.state().standing(&self.game).is_none();
        (nobody && self.ending.is_none()).then(|| self.game.pieces())
    }

    /// What the owner of the fortress that `side` explores answers to `order`;
    /// nothing is played. One function of that fortress and of what `side` knows:
    /// what it says of a space depends on nothing that stays hidden (F27).
    ///
    /// # Errors
    /// [`PlayError`] where `side` does not play now, the order is refused, or the
    /// owner is elsewhere.
    pub fn answer(&self, side: Side, order: Order) -> Result<Answer, PlayError> {
        self.check_turn(side)?;
        let owner = side.other();
        let fortress = self
            .fortress(owner)
            .ok_or(PlayError::OwnerElsewhere(owner))?;
        step(fortress.layout(), self.notepad(side).state(), order)
            .map(|step| step.answer)
            .map_err(PlayError::Refused)
    }

    /// Plays an order of `side` in a fortress that is here.
    ///
    /// # Errors
    /// [`PlayError`] as for [`Round::answer`].
    pub fn give(&mut self, side: Side, order: Order) -> Result<Answer, PlayError> {
        let answer = self.answer(side, order)?;
        self.hear(side, order, &answer)?;
        Ok(answer)
    }

    /// Takes down an order of `side` and the answer its opponent gave.
    ///
    /// # Errors
    /// [`PlayError`] where `side` does not play now, or the answer contradicts the
    /// rules or what was said before.
    pub fn hear(&mut self, side: Side, order: Order, answer: &Answer) -> Result<(), PlayError> {
        self.check_turn(side)?;
        let was_beaten = !self.notepad(side).state().lost.is_empty();
        let slots = self.notepads[side]
            .hear(order, answer)
            .map_err(PlayError::from)?;
        let notepad = self.notepad(side);
        let nobody_inside = notepad.state().standing(&self.game).is_none();
        match answer.outcome {
            Outcome::Flag => {
                self.ending = Some(Ending {
                    winner: side,
                    how: HowEnded::Flag,
                });
            }
            // F33: the turn ends when the next piece is named, with its price.
            Outcome::Entered if was_beaten => {
                self.turns.end_turn(slots);
            }
            Outcome::Entered | Outcome::Moved => {}
            Outcome::Beaten if nobody_inside => {}
            // The turn that ends is one of the slots.
            _ => {
                self.turns.end_turn(slots.saturating_sub(1));
            }
        }
        Ok(())
    }

    /// Ends a turn of `side` that was played and noted elsewhere, with `penalty`
    /// turns to skip.
    ///
    /// # Errors
    /// [`PlayError`] where `side` does not play now, must name a piece first, or
    /// no turn costs as much.
    pub fn end_turn(&mut self, side: Side, penalty: u8) -> Result<(), PlayError> {
        self.check_turn(side)?;
        if penalty > MOST_TO_SKIP {
            return Err(PlayError::PenaltyTooHigh(penalty));
        }
        let state = self.notepad(side).state();
        if !state.lost.is_empty() && state.standing(&self.game).is_none() {
            return Err(PlayError::NameFirst(self.game.pieces()));
        }
        self.turns.end_turn(penalty);
        Ok(())
    }

    /// `side` gives the round up, whoever's turn it is.
    ///
    /// # Errors
    /// [`PlayError::Over`] where it is over already.
    pub fn resign(&mut self, side: Side) -> Result<(), PlayError> {
        self.check_open()?;
        self.ending = Some(Ending {
            winner: side.other(),
            how: HowEnded::Resignation,
        });
        Ok(())
    }

    fn check_open(&self) -> Result<(), PlayError> {
        match self.ending {
            Some(ending) => Err(PlayError::Over(ending)),
            None => Ok(()),
        }
    }

    /// F31, F36: nobody plays out of turn, or after the end.
    fn check_turn(&self, side: Side) -> Result<(), PlayError> {
        self.check_open()?;
        let to_play = self.turns.to_play();
        if side == to_play {
            Ok(())
        } else {
            Err(PlayError::NotYourTurn { to_play })
        }
    }
}

impl From<Contradiction> for PlayError {
    fn from(contradiction: Contradiction) -> PlayError {
        match contradiction {
            Contradiction::Order(refusal) => PlayError::Refused(refusal),
            contradiction => PlayError::Contradiction(contradiction),
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(ending) => write!(f, "the round is over: {ending}"),
            PlayError::NotYourTurn { to_play } => write!(f, "it is {to_play}'s turn (F31)"),
            PlayError::NameFirst(pieces) => {
                write!(f, "name the piece that comes next, out of {pieces} (F33)")
            }
            PlayError::Refused(refusal) => refusal.fmt(f),
            PlayError::OwnerElsewhere(side) => {
                write!(f, "{side}'s fortress is not here: say what {side} answered")
            }
            PlayError::Contradiction(contradiction) => contradiction.fmt(f),
            PlayError::NotTheAnswer { truth } => {
                write!(f, "by the fortress the answer is \"{truth}\"")
            }
            PlayError::PenaltyTooHigh(penalty) => write!(
                f,
                "no turn costs {penalty} turns to skip: the most is {MOST_TO_SKIP} (F31, F33)"
            ),
        }
    }
}

impl std::error::Error for PlayError {}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.how {
            HowEnded::Flag => write!(f, "{} found the flag (F26)", self.winner),
            HowEnded::Resignation => write!(f, "{} resigned", self.winner.other()),
        }
    }
}

impl fmt::Display for GamesDiffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}'s fortress is built for another game than the round (F6)",
            self.side
        )
    }
}

impl std::error::Error for GamesDiffer {}
