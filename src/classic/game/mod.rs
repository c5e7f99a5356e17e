//! A game: a position, the rules it is played by, and every action so far.

mod answer;
mod ending;
mod refusal;

pub use answer::{Answer, Attack, Ending, GameResult, Played};
pub use refusal::Refusal;

use super::action::{Action, Placement, PowerUse};
use super::army::Army;
use super::battle::Battle;
use super::change::Change;
use super::listing::Law;
use super::moves::{Move, MoveError};
use super::order::{Order, OrderError};
use super::position::Position;
use super::powers::{self, Entry, EntryRefusal, Sight};
use super::repetition::Turn;
use super::rules::Rules;
use super::setup::LegalSetup;
use super::square_set::SquareSet;
use crate::side::Side;

/// A game, which is nothing but the fold of its actions over its first position: every
/// action can be taken back exactly, and the same actions give the same game.
///
/// ```
/// use keepwright::classic::{Game, Piece, Position, Rank, Rules, Side};
///
/// let armies = Game::armies(&Rules::default());
/// let piece = |side: Side, rank| {
///     let kind = armies[side as usize].kind_ranked(rank)?;
///     Some(Piece::new(side, kind, rank))
/// };
/// let mut position = Position::empty(Side::Red, 0);
/// position.put("a4".parse()?, piece(Side::Red, Rank::Nine));
/// position.put("a5".parse()?, piece(Side::Blue, Rank::Flag));
///
/// let mut game = Game::new(Rules::default(), armies, position);
/// let answer = game.play_text("a4-a5")?;
/// assert_eq!(answer.result.and_then(|result| result.winner), Some(Side::Red));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    rules: Rules,
    armies: [Army; 2],
    position: Position,
    ended_at_start: Option<GameResult>,
    record: Vec<Played>,
}

impl Game {
    /// The armies that the rules' edition gives to Red and Blue.
    pub fn armies(rules: &Rules) -> [Army; 2] {
        Side::BOTH.map(|side| rules.edition.army(side))
    }

    /// A game that goes on from a position, be it one in which somebody cannot move. A
    /// flag that is not on the board does not count as taken; a child that neither is on
    /// the board nor waits does count as captured (N13).
    pub fn new(rules: Rules, armies: [Army; 2], position: Position) -> Game {
        let mut game = Game {
            rules,
            armies,
            position,
            ended_at_start: None,
            record: Vec::new(),
        };
        game.ended_at_start = game.judge();
        game
    }

    /// A game from two setups; the rules say who moves first (C5).
    pub fn start(rules: Rules, armies: [Army; 2], red: &LegalSetup, blue: &LegalSetup) -> Game {
        let position = Position::start(red, blue, rules.first);
        Game::new(rules, armies, position)
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The army that `side` started with.
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side as usize]
    }

    /// The position now, with everything that is hidden in it; players are shown
    /// [`super::View`]s.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Everything that was played, in order.
    pub fn record(&self) -> &[Played] {
        &self.record
    }

    /// How the game ended, if it did (C15, C16, N13).
    pub fn result(&self) -> Option<GameResult> {
        match self.record.last() {
            Some(played) => played.answer.result,
            None => self.ended_at_start,
        }
    }

    /// The turns so far as the repetition rules look at them, the last first.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + Clone + '_ {
        self.record.iter().rev().map(Played::turn)
    }

    /// Every action that the law allows the side to move now (C10, C11, C17, C18, N11,
    /// N12), in no particular order; none once the game is over.
    ///
    /// Where reinforcements may enter, one of the many ways stands for all of them;
    /// [`Game::entry`] says which there are.
    pub fn legal_actions(&self) -> Vec<Action> {
        if self.result().is_some() {
            return Vec::new();
        }
        self.law().actions(&self.sight(self.position.to_move()))
    }

    /// Every plain move that the law allows the side to move now (C10, C11, C17, C18),
    /// in no particular order; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.result().is_some() {
            return Vec::new();
        }
        self.law().moves(&self.position)
    }

    /// The reinforcements that the side to move may bring in now and the squares for
    /// them, or why it may not (N11).
    pub fn entry(&self) -> Result<Entry, EntryRefusal> {
        self.law().entry(&self.sight(self.position.to_move()))
    }

    /// The squares whose pieces an action of the side to move would show to the opponent
    /// for the first time (C11, C12, N12). It looks at no hidden rank, and says the same
    /// as [`super::View::reveals`].
    pub fn reveals(&self, action: &Action) -> SquareSet {
        powers::reveals(&self.position, action)
    }

    fn law(&self) -> Law<'_, impl Iterator<Item = Turn> + Clone + '_> {
        Law {
            rules: &self.rules,
            turns: self.turns(),
        }
    }

    /// What `side` knows.
    pub(super) fn sight(&self, side: Side) -> Sight<'_> {
        Sight::of(&self.position, &self.armies, side)
    }

    /// Reads an order of the side to move; `docs/formats.md` describes them. Where one
    /// piece alone can be meant, `summon` and `heal` need not say which.
    pub fn read(&self, text: &str) -> Result<Action, OrderError> {
        let side = self.position.to_move();
        let sight = self.sight(side);
        let order = Order::read(text, self.army(side)).map_err(|error| match error {
            OrderError::Verb if !self.rules.edition.has_powers() => {
                OrderError::Move(MoveError::NoDash)
            }
            error => error,
        })?;
        order.complete(|power| {
            let mut users = sight.users(power);
            match (users.next(), users.next()) {
                (Some(square), None) => Ok(square),
                (None, _) => Err(OrderError::NobodyHas(power)),
                _ => Err(OrderError::WhichOne(power)),
            }
        })
    }

    /// Plays an action given as text, `a4-a5` or `stone e4>e6`, for the side to move.
    pub fn play_text(&mut self, text: &str) -> Result<Answer, Refusal> {
        let action = self.read(text)?;
        self.play(&action)
    }

    /// Plays an action for the side to move and says what it came to (C10 to C18, N11 to
    /// N16). A refused action changes nothing.
    pub fn play(&mut self, action: &Action) -> Result<Answer, Refusal> {
        if let Some(result) = self.result() {
            return Err(Refusal::Over(result));
        }
        let side = self.position.to_move();
        let revealed = self.reveals(action);
        let (attack, change) = match action {
            Action::Move(plain) => self.play_move(*plain)?,
            _ if !self.rules.edition.has_powers() => return Err(Refusal::NoPowers),
            Action::Power(power_use) => self.play_power(power_use)?,
            Action::Reinforce(placements) => (None, self.play_entry(placements)?),
        };
        let flag = attack.is_some_and(|attack| attack.battle == Battle::Flag);
        self.record.push(Played {
            side,
            action: action.clone(),
            answer: Answer {
                attack,
                revealed,
                result: None,
            },
            change,
        });
        let result = if flag {
            Some(GameResult {
                winner: Some(side),
                ending: Ending::Flag,
            })
        } else {
            self.judge()
        };
        if let Some(played) = self.record.last_mut() {
            played.answer.result = result;
        }
        Ok(Answer {
            attack,
            revealed,
            result,
        })
    }

    fn play_move(&mut self, plain: Move) -> Result<(Option<Attack>, Change), Refusal> {
        self.law().allow_move(&self.position, plain)?;
        let made = self
            .position
            .make(plain)
            .ok_or(Refusal::Empty(plain.from))?;
        let attack = made.target().zip(made.battle());
        let attack = attack.map(|(defender, battle)| Attack {
            square: plain.to,
            attacker: made.mover(),
            defender,
            battle,
        });
        Ok((attack, Change::Move(made)))
    }

    fn play_power(&mut self, power_use: &PowerUse) -> Result<(Option<Attack>, Change), Refusal> {
        let sight = self.sight(self.position.to_move());
        self.law().allow_use(&sight, power_use)?;
        let mut edit = self.position.edit();
        let attack = powers::apply(&mut edit, &self.armies, power_use);
        edit.pass_turn();
        Ok((attack, edit.finish()))
    }

    /// N11: the turn goes on.
    fn play_entry(&mut self, placements: &[Placement]) -> Result<Change, EntryRefusal> {
        let side = self.position.to_move();
        powers::allow_entry(&self.sight(side), placements)?;
        let mut edit = self.position.edit();
        powers::enter(&mut edit, side, placements);
        Ok(edit.finish())
    }

    /// Takes the last action back and returns it; the game is then as if it had not
    /// been played.
    pub fn undo(&mut self) -> Option<Action> {
        let played = self.record.pop()?;
        self.position.undo(&played.change);
        Some(played.action)
    }
}
