//! The classic hidden-army board games: nouns and law.
//!
//! Two armies face each other on a board of 92 squares; a player sees the ranks of the
//! own pieces only. A [`Position`] is who stands where, a [`Game`] the fold of actions
//! over a first position by [`Rules`] agreed on before, a [`View`] what one side sees
//! of it. Setups may be wrong in every way; only a [`LegalSetup`] starts a game.
//!
//! Everything here is pure: no files, no clock, no screen, and chance comes from a
//! generator that the caller seeds. Rules are cited by their ids (`C12`);
//! `docs/classic-rules.md` lists them.

mod action;
mod army;
mod battle;
mod captured;
mod change;
mod edition;
mod game;
mod imagine;
mod listing;
mod moves;
mod order;
mod perft;
mod piece;
mod position;
mod powers;
mod rank;
mod repetition;
mod rules;
mod setup;
mod square;
mod square_set;
mod view;
mod view_actions;

pub use crate::side::Side;
pub use action::{Action, Placement, PowerUse};
pub use army::{Army, ArmyError, Kind, KindId, Power};
pub use battle::Battle;
pub use captured::{Captured, CapturedPlay};
pub use change::{Before, Change, Edit};
pub use edition::Edition;
pub use game::{Answer, Attack, Ending, Game, GameResult, Played, Refusal};
pub use imagine::Hidden;
pub use moves::{Made, Move, MoveError};
pub use order::{Notation, OrderError};
pub use perft::perft;
pub use piece::Piece;
pub use position::{Forces, Position};
pub use powers::{Entry, EntryRefusal, PowerRefusal};
pub use rank::{Numbering, Rank};
pub use repetition::{Borders, Path, Turn, Worn, recreates_in_chase};
pub use rules::{Rules, TwoSquares};
pub use setup::{LegalSetup, Setup, SetupFault, SetupRefused, home_rows, home_squares, wanted};
pub use square::{BOARD_SIZE, Direction, Square, SquareError, is_lake_at};
pub use square_set::{SquareSet, Squares};
pub use view::{Face, LastMove, SeenCaptured, SeenPiece, Seer, View, Waiting};
