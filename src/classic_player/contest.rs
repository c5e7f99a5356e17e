//! Games of players against each other.

use super::{Outlook, Player, PlayerKind, Strength};
use crate::classic::{Edition, Ending, Game, Refusal, Rules, SetupRefused, Side};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fmt;

/// A series of games between two players who change sides after every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    /// The rules of every game.
    pub rules: Rules,
    /// The two; the first has Red in the first game.
    pub players: [(PlayerKind, Strength); 2],
    /// Where all chance comes from: the same seed, the same games.
    pub seed: u64,
    /// After so many turns a game is cut and counts as drawn.
    pub longest: u32,
}

/// Why a game of a contest is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DecidedBy {
    /// By the law.
    Law(Ending),
    /// It was cut after the longest length.
    Length,
}

/// A game of a contest that is over.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// The side of the contest's first player.
    pub first_has: Side,
    /// Who won; `None` if it is drawn.
    pub winner: Option<Side>,
    /// Why it is over.
    pub decided_by: DecidedBy,
    /// The game itself.
    pub game: Game,
}

impl GameReport {
    /// Which player won, 0 or 1 in the order of the contest.
    pub fn winning_player(&self) -> Option<usize> {
        Some(usize::from(self.winner? != self.first_has))
    }
}

/// Games won and drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// By each player, in the order of the contest.
    pub won: [u32; 2],
    /// Those that nobody won.
    pub drawn: u32,
}

impl Score {
    /// Counts one more game.
    pub fn add(&mut self, report: &GameReport) {
        match report.winning_player() {
            Some(player) => self.won[player] += 1,
            None => self.drawn += 1,
        }
    }

    /// How many games there were.
    pub const fn games(&self) -> u32 {
        self.won[0] + self.won[1] + self.drawn
    }

    /// The share of the first player, 0 to 1, a draw counting half.
    pub fn share(&self) -> f64 {
        (f64::from(self.won[0]) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }
}

impl Contest {
    /// How long a game may get unless it is chosen otherwise, in turns of both sides.
    pub const LONGEST: u32 = 2_000;

    /// A contest by the usual rules of an edition.
    pub const fn new(edition: Edition, players: [(PlayerKind, Strength); 2], seed: u64) -> Contest {
        Contest {
            rules: Rules::of(edition),
            players,
            seed,
            longest: Contest::LONGEST,
        }
    }

    /// Plays the game with this number, from 0. In those with an odd number the first
    /// player has Blue. Fails if a player does what the law does not allow.
    pub fn play(&self, number: u64) -> Result<GameReport, Misplay> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number);
        let mut players = self
            .players
            .map(|(kind, strength)| kind.player(rng.random(), strength));
        let mut first_has = Side::Red;
        if !number.is_multiple_of(2) {
            first_has = Side::Blue;
            players.reverse();
        }
        let mut game = start(&self.rules, &mut players)?;
        while game.result().is_none() && game.position().plies() < self.longest {
            let side = game.position().to_move();
            take_turn(&mut game, players[side as usize].as_mut())?;
        }
        let result = game.result();
        Ok(GameReport {
            first_has,
            winner: result.and_then(|result| result.winner),
            decided_by: result.map_or(DecidedBy::Length, |result| DecidedBy::Law(result.ending)),
            game,
        })
    }
}

/// The start of a game between setups of the players, Red's first.
fn start(rules: &Rules, players: &mut [Box<dyn Player>; 2]) -> Result<Game, Misplay> {
    let armies = Game::armies(rules);
    let mut set_up = |side: Side| {
        let army = &armies[side as usize];
        let setup = players[side as usize].set_up(rules.edition, army, side);
        setup
            .check(rules.edition, army, side)
            .map_err(|refused| Misplay::Setup(side, refused))
    };
    let (red, blue) = (set_up(Side::Red)?, set_up(Side::Blue)?);
    Ok(Game::start(*rules, armies, &red, &blue))
}

/// Lets a player do what it does.
fn take_turn(game: &mut Game, player: &mut dyn Player) -> Result<(), Misplay> {
    let side = game.position().to_move();
    let action = player.act(&Outlook::of(game));
    let action = action.ok_or(Misplay::Nothing(side))?;
    game.play(&action)
        .map_err(|refusal| Misplay::Action(side, refusal))?;
    Ok(())
}

/// What a player did that the law does not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misplay {
    /// Set up what is no legal setup.
    Setup(Side, Box<SetupRefused>),
    /// Did what is refused.
    Action(Side, Refusal),
    /// Did nothing where there was something to do.
    Nothing(Side),
}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplay::Setup(side, refused) => {
                write!(f, "{} breaks the law: {refused}", side.title())
            }
            Misplay::Action(side, refusal) => {
                write!(f, "{} breaks the law: {refusal}", side.title())
            }
            Misplay::Nothing(side) => write!(f, "{} does nothing and could (C10)", side.title()),
        }
    }
}

impl std::error::Error for Misplay {}
