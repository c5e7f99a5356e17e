//! Game files: the record of a game, from which it is played on or replayed.

mod fault;
mod outcome;
mod read;
mod start;
mod write;

pub use fault::{GameFault, GameFileError, GameProblem};
pub use outcome::{Cause, Conclusion, EndedBy, Outcome, StatedAnswer};

use super::super::error::FileKind;
use crate::classic::{Action, Answer, Game, Piece, Position, Refusal, Side};
use std::fmt;

/// What a game file is.
pub const KIND: FileKind = FileKind {
    name: "game file",
    content: "game",
    format: "keepwright-game",
    version: 1,
    largest: 1024 * 1024,
};

/// A game with who played it and what is said of it.
///
/// It is the fold of its actions, so reading a file plays them all.
///
/// ```
/// use keepwright::classic::{Edition, Game, Rules};
/// use keepwright::format::classic::{GameFile, position};
///
/// let lakes = "AA__AA__AA".repeat(2);
/// let board = format!("MD{}{lakes}{}PY b 0", "A".repeat(38), "A".repeat(38));
/// let rules = Rules::of(Edition::Classic);
/// let game = Game::new(rules, Game::armies(&rules), position::read(&board)?);
/// let mut file = GameFile::new(game)?;
/// file.play_text("i10-i2")?;
/// let again = GameFile::read(file.to_json().as_bytes())?;
/// assert_eq!(again, file);
/// assert_eq!(again.game().position().plies(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// What the game is called.
    pub title: String,
    /// The names of Red and Blue.
    pub players: [String; 2],
    /// Anything else to say of it.
    pub notes: String,
    game: Game,
    conclusion: Option<Conclusion>,
}

/// A piece that a game's armies do not have: no file could name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForeignPiece {
    /// The army it says it came with.
    pub army: Side,
}

impl fmt::Display for ForeignPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the position holds a piece of a kind that {}'s army does not have",
            self.army.title()
        )
    }
}

impl std::error::Error for ForeignPiece {}

/// Why an action was not added to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The law does not allow it.
    Refused(Refusal),
    /// The game was broken off.
    Concluded(Conclusion),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Refused(refusal) => refusal.fmt(f),
            PlayError::Concluded(conclusion) => write!(f, "the game is over: {conclusion}"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Why a game could not be broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConcludeError {
    /// It is over already.
    Over(Outcome),
    /// Nobody gives up and wins, and no agreement has a winner.
    Impossible(Conclusion),
}

impl fmt::Display for ConcludeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConcludeError::Over(outcome) => write!(f, "the game is over already: {outcome}"),
            ConcludeError::Impossible(conclusion) => match conclusion.cause {
                Cause::Agreement => f.write_str("a game that ends by agreement has no winner"),
                _ => f.write_str("a game that ends by resignation has a winner"),
            },
        }
    }
}

impl std::error::Error for ConcludeError {}

impl GameFile {
    /// A game of which nothing is said.
    ///
    /// # Errors
    /// If its position holds a piece that its armies do not have.
    pub fn new(game: Game) -> Result<GameFile, ForeignPiece> {
        if let Some(piece) = all_pieces(game.position()).find(|piece| !is_known(&game, *piece)) {
            return Err(ForeignPiece { army: piece.army() });
        }
        Ok(GameFile {
            title: String::new(),
            players: Default::default(),
            notes: String::new(),
            game,
            conclusion: None,
        })
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game after its first `count` actions; all of it if it has no more.
    pub fn game_at(&self, count: usize) -> Game {
        let mut game = self.game.clone();
        while game.record().len() > count {
            game.undo();
        }
        game
    }

    /// How it ended, if it did, by the law or off the board.
    pub fn outcome(&self) -> Option<Outcome> {
        let by_law = self.game.result().map(Outcome::from);
        by_law.or(self.conclusion.map(Outcome::from))
    }

    /// Plays an action given as text for the side to move.
    ///
    /// # Errors
    /// If the law does not allow it or the game was broken off; nothing changes then.
    pub fn play_text(&mut self, order: &str) -> Result<Answer, PlayError> {
        match self.conclusion {
            Some(conclusion) => Err(PlayError::Concluded(conclusion)),
            None => self.game.play_text(order).map_err(PlayError::Refused),
        }
    }

    /// Plays an action for the side to move.
    ///
    /// # Errors
    /// If the law does not allow it or the game was broken off; nothing changes then.
    pub fn play(&mut self, action: &Action) -> Result<Answer, PlayError> {
        match self.conclusion {
            Some(conclusion) => Err(PlayError::Concluded(conclusion)),
            None => self.game.play(action).map_err(PlayError::Refused),
        }
    }

    /// Takes the end off the board or else the last action back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.conclusion.take().is_some() || self.game.undo().is_some()
    }

    /// Breaks the game off.
    ///
    /// # Errors
    /// If it is over, or the cause does not fit the winner; nothing changes then.
    pub fn conclude(&mut self, conclusion: Conclusion) -> Result<(), ConcludeError> {
        if let Some(outcome) = self.outcome() {
            return Err(ConcludeError::Over(outcome));
        }
        if !conclusion.is_possible() {
            return Err(ConcludeError::Impossible(conclusion));
        }
        self.conclusion = Some(conclusion);
        Ok(())
    }
}

/// The pieces of a position, on the board and off it. No action makes or ends one.
fn all_pieces(position: &Position) -> impl Iterator<Item = Piece> + '_ {
    let standing = position.pieces().map(|(_, piece)| piece);
    let captured = position.captured().iter().map(|captured| captured.piece);
    let waiting = position.reserve().iter().copied();
    standing.chain(captured).chain(waiting)
}

fn is_known(game: &Game, piece: Piece) -> bool {
    let kind = game.army(piece.army()).kind(piece.kind());
    kind.is_some_and(|kind| kind.rank == piece.rank())
}
