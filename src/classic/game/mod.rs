//! A game: a position, the rules it is played by, and every action so far.

mod answer;
mod refusal;

pub use answer::{Answer, Attack, Ending, GameResult, Played};
pub use refusal::Refusal;

use super::action::Action;
use super::army::Army;
use super::change::Change;
use super::moves::Move;
use super::position::Position;
use super::repetition::{Turn, Worn, recreates_in_chase};
use super::rules::Rules;
use super::setup::LegalSetup;
use super::side::Side;
use super::square::{Direction, Square};

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
    /// flag that is not on the board does not count as taken.
    pub fn new(rules: Rules, armies: [Army; 2], position: Position) -> Game {
        let mut game = Game {
            rules,
            armies,
            position,
            ended_at_start: None,
            record: Vec::new(),
        };
        game.ended_at_start = game.immobility();
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

    /// How the game ended, if it did (C15, C16).
    pub fn result(&self) -> Option<GameResult> {
        match self.record.last() {
            Some(played) => played.answer.result,
            None => self.ended_at_start,
        }
    }

    /// The turns so far as the repetition rules look at them, the last first.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + '_ {
        self.record.iter().rev().filter_map(Played::turn)
    }

    /// Every action that the law allows the side to move now (C10, C11, C17, C18), in
    /// no particular order; none once the game is over.
    pub fn legal_actions(&self) -> Vec<Action> {
        self.legal_moves().into_iter().map(Action::Move).collect()
    }

    /// Every plain move that the law allows the side to move now (C10, C11, C17, C18),
    /// in no particular order; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.result().is_some() {
            return Vec::new();
        }
        self.moves_in(&self.position)
    }

    /// The plain moves of the side to move in `position`, which is the game's own but
    /// for whose turn it is.
    fn moves_in(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        position.list_moves(self.rules.scouts_strike, &mut moves);
        let worn = self.worn(position.to_move());
        moves.retain(|plain| {
            !worn.is_some_and(|worn| worn.forbids((*plain).into()))
                && !self.is_chase_repeated(position, *plain)
        });
        moves
    }

    fn worn(&self, side: Side) -> Option<Worn> {
        let limit = self.rules.two_squares.limit()?;
        Worn::of(self.turns(), side, limit)
    }

    /// C18, where it is in force.
    fn is_chase_repeated(&self, position: &Position, plain: Move) -> bool {
        self.rules.more_squares && recreates_in_chase(position, self.turns(), plain)
    }

    /// Plays an action given as text, `a4-a5`, for the side to move.
    pub fn play_text(&mut self, text: &str) -> Result<Answer, Refusal> {
        let plain: Move = text.parse().map_err(Refusal::Unreadable)?;
        self.play(&Action::Move(plain))
    }

    /// Plays an action for the side to move and says what it came to (C10 to C18). A
    /// refused action changes nothing.
    pub fn play(&mut self, action: &Action) -> Result<Answer, Refusal> {
        if let Some(result) = self.result() {
            return Err(Refusal::Over(result));
        }
        let side = self.position.to_move();
        let (attack, change) = match action {
            Action::Move(plain) => self.play_move(*plain)?,
            Action::Power(_) | Action::Reinforce(_) => return Err(Refusal::NoPowers),
        };
        let flag = attack.is_some_and(|attack| attack.battle == super::Battle::Flag);
        let answer = Answer {
            attack,
            result: flag.then_some(GameResult {
                winner: Some(side),
                ending: Ending::Flag,
            }),
        };
        self.record.push(Played {
            side,
            action: action.clone(),
            answer,
            change,
        });
        if flag {
            return Ok(answer);
        }
        let result = self.immobility();
        if let Some(played) = self.record.last_mut() {
            played.answer.result = result;
        }
        Ok(Answer { attack, result })
    }

    fn play_move(&mut self, plain: Move) -> Result<(Option<Attack>, Change), Refusal> {
        self.allow(plain)?;
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

    /// Takes the last action back and returns it; the game is then as if it had not
    /// been played.
    pub fn undo(&mut self) -> Option<Action> {
        let played = self.record.pop()?;
        self.position.undo(&played.change);
        Some(played.action)
    }

    /// C16: the side to move cannot move and loses, unless the other side could not
    /// move either, were it its turn; then the game is drawn.
    fn immobility(&self) -> Option<GameResult> {
        let side = self.position.to_move();
        if self.can_act(side) {
            return None;
        }
        Some(if self.can_act(side.other()) {
            GameResult {
                winner: Some(side.other()),
                ending: Ending::Immobile,
            }
        } else {
            GameResult {
                winner: None,
                ending: Ending::BothImmobile,
            }
        })
    }

    /// Whether `side` has a legal action, were it its turn (C16).
    fn can_act(&self, side: Side) -> bool {
        if !self.position.can_move(side) {
            return false;
        }
        if self.worn(side).is_none() && !self.rules.more_squares {
            return true;
        }
        let mut position = self.position.clone();
        position.set_turn(side, position.plies());
        !self.moves_in(&position).is_empty()
    }

    /// Whether the law allows the plain move, or the first reason why not.
    fn allow(&self, plain: Move) -> Result<(), Refusal> {
        let Move { from, to } = plain;
        let position = &self.position;
        let side = position.to_move();
        let mover = position.at(from).ok_or(Refusal::Empty(from))?;
        if mover.side() != side {
            return Err(Refusal::NotYours(from));
        }
        if !mover.rank().is_mobile() {
            return Err(Refusal::NeverMoves(from));
        }
        if mover.is_stone() {
            return Err(Refusal::Stone(from));
        }
        let target = position.at(to);
        if target.is_some_and(|target| target.side() == side) {
            return Err(Refusal::OwnPiece(to));
        }
        if target.is_some_and(|target| target.is_stone()) {
            return Err(Refusal::StoneTarget(to));
        }
        let (direction, distance) = from
            .direction_to(to)
            .filter(|(direction, _)| direction.is_orthogonal())
            .ok_or(Refusal::NotInLine(from, to))?;
        if distance > 1 {
            if mover.rank() != super::Rank::SCOUT {
                return Err(Refusal::TooFar(from, to));
            }
            self.allow_run(from, to, direction)?;
            if target.is_some() && !self.rules.scouts_strike {
                return Err(Refusal::RunAndStrike);
            }
        }
        self.allow_again(plain)
    }

    /// C1 and C11: nothing may stand or lie between.
    fn allow_run(&self, from: Square, to: Square, direction: Direction) -> Result<(), Refusal> {
        for between in from.ray(direction) {
            let between = between.ok_or(Refusal::LakeBetween(from, to))?;
            if between == to {
                break;
            }
            if self.position.at(between).is_some() {
                return Err(Refusal::PieceBetween(between));
            }
        }
        Ok(())
    }

    /// C17 and C18.
    fn allow_again(&self, plain: Move) -> Result<(), Refusal> {
        let limit = self.rules.two_squares.limit();
        if let Some(limit) = limit
            && let Some(worn) = Worn::of(self.turns(), self.position.to_move(), limit)
            && worn.forbids(plain.into())
        {
            return Err(Refusal::TwoSquares(limit));
        }
        if self.is_chase_repeated(&self.position, plain) {
            return Err(Refusal::MoreSquares);
        }
        Ok(())
    }
}
