//! From what a file says to the game that it records: setups are checked and every
//! action is played.

use super::super::json::Place;
use super::game_file::{GameFault, GameFile, GameProblem, Outcome, StatedAnswer};
use crate::classic::{Army, Game, LegalSetup, Move, Piece, Position, Refusal, Rules, Setup, Side};

/// A game as a file states it, before anything of it is judged.
pub(super) struct Draft<'t> {
    pub title: String,
    pub players: [String; 2],
    pub notes: String,
    pub rules: Rules,
    pub armies: [Army; 2],
    pub start: Start,
    pub entries: Vec<Entry<'t>>,
    pub result: Option<StatedResult<'t>>,
}

/// What a game starts from.
pub(super) enum Start {
    Setups([Setup; 2]),
    Position(Box<Position>),
}

/// An action as it is written.
pub(super) struct Entry<'t> {
    pub place: Place<'t>,
    pub order: Order,
    pub answer: Option<StatedAnswer>,
}

/// The words of an action.
pub(super) enum Order {
    Text(String),
    /// A foreign notation names something that is no square.
    NoSquare(String),
}

/// The result that a file states; `None` inside for a game that goes on.
pub(super) struct StatedResult<'t> {
    pub place: Place<'t>,
    pub outcome: Option<Outcome>,
}

/// The game of a draft.
///
/// # Errors
/// Everything that is against the law. A move that the law refuses is taken as made all
/// the same where its piece can be put there, so that one slip does not hide the next.
pub(super) fn fold(draft: Draft<'_>) -> Result<GameFile, Vec<GameFault>> {
    let Draft {
        title,
        players,
        notes,
        rules,
        armies,
        start,
        entries,
        result,
    } = draft;
    let (game, faults) = match start {
        Start::Position(position) => (Game::new(rules, armies, *position), Vec::new()),
        Start::Setups(setups) => from_setups(rules, armies, &setups),
    };
    let mut folding = Folding { game, faults };
    folding.play_all(&entries);
    let conclusion = folding.conclude(result);
    let Folding { game, mut faults } = folding;
    match GameFile::new(game) {
        Ok(mut file) if faults.is_empty() => {
            file.title = title;
            file.players = players;
            file.notes = notes;
            if let Some(conclusion) = conclusion.and_then(Outcome::conclusion) {
                // It was seen to be possible and the game to go on.
                let _ = file.conclude(conclusion);
            }
            Ok(file)
        }
        Ok(_) => Err(faults),
        Err(foreign) => {
            faults.push(fault(None, GameProblem::Foreign(foreign)));
            Err(faults)
        }
    }
}

fn fault(place: Option<Place<'_>>, problem: GameProblem) -> GameFault {
    GameFault {
        position: place.map(Place::position),
        problem,
    }
}

/// The game from two setups and what is wrong with them (C3, C4, N10). From illegal ones
/// it starts all the same, so that they do not hide wrong moves.
fn from_setups(rules: Rules, armies: [Army; 2], setups: &[Setup; 2]) -> (Game, Vec<GameFault>) {
    let mut faults = Vec::new();
    let mut legal: Vec<LegalSetup> = Vec::new();
    for ((side, army), setup) in Side::BOTH.into_iter().zip(&armies).zip(setups) {
        match setup.clone().check(rules.edition, army, side) {
            Ok(setup) => legal.push(setup),
            Err(refused) => faults.extend(
                refused
                    .faults
                    .into_iter()
                    .map(|found| fault(None, GameProblem::Setup { side, fault: found })),
            ),
        }
    }
    let game = match legal.as_slice() {
        [red, blue] => Game::start(rules, armies, red, blue),
        _ => {
            let position = as_they_stand(&rules, &armies, setups);
            Game::new(rules, armies, position)
        }
    };
    (game, faults)
}

/// The position from setups that need not be legal, the reinforcements waiting (N10).
fn as_they_stand(rules: &Rules, armies: &[Army; 2], setups: &[Setup; 2]) -> Position {
    let mut position = Position::empty(rules.first, 0);
    let mut reserve = Vec::new();
    for ((side, army), setup) in Side::BOTH.into_iter().zip(armies).zip(setups) {
        for placement in &setup.placements {
            let kind = army.kind(placement.kind);
            let piece = kind.map(|kind| Piece::new(side, placement.kind, kind.rank));
            position.put(placement.square, piece);
        }
        for (id, kind) in army.kinds() {
            if rules.edition.has_powers() && kind.reinforcement {
                let piece = Piece::new(side, id, kind.rank);
                reserve.extend(std::iter::repeat_n(piece, usize::from(kind.count)));
            }
        }
    }
    position.with_off_board(Vec::new(), reserve, false)
}

struct Folding {
    game: Game,
    faults: Vec<GameFault>,
}

impl Folding {
    fn play_all(&mut self, entries: &[Entry<'_>]) {
        for (index, entry) in entries.iter().enumerate() {
            let number = index + 1;
            if self.play(number, entry) {
                continue;
            }
            let behind = &entries[number..];
            if let Some(next) = behind.first() {
                let problem = GameProblem::NotJudged {
                    first: number + 1,
                    count: behind.len(),
                };
                self.faults.push(fault(Some(next.place), problem));
            }
            return;
        }
    }

    /// Plays an action. Whether there is a position to go on from.
    fn play(&mut self, number: usize, entry: &Entry<'_>) -> bool {
        let mut blame = |problem| self.faults.push(fault(Some(entry.place), problem));
        let order = match &entry.order {
            Order::Text(order) => order,
            Order::NoSquare(found) => {
                let found = found.clone();
                blame(GameProblem::NoSquare { number, found });
                return false;
            }
        };
        match self.game.play_text(order) {
            Ok(_) => {
                let given = self.game.record().last().map(StatedAnswer::of);
                if let Some((stated, given)) = entry.answer.zip(given)
                    && stated != given
                {
                    blame(GameProblem::Answer {
                        number,
                        order: order.clone(),
                        stated,
                        given,
                    });
                }
                true
            }
            Err(refusal) => {
                let is_over = matches!(refusal, Refusal::Over(_));
                blame(GameProblem::Refused {
                    number,
                    order: order.clone(),
                    refusal,
                });
                !is_over && self.make_all_the_same(order)
            }
        }
    }

    /// Makes a plain move that the law refuses, if its piece is the mover's and the
    /// square it goes to is not taken by another such. Whether it could be made and the
    /// flag did not fall by it.
    fn make_all_the_same(&mut self, order: &str) -> bool {
        let Ok(plain) = order.parse::<Move>() else {
            return false;
        };
        let mut position = self.game.position().clone();
        let side = position.to_move();
        let commands = |square| {
            position
                .at(square)
                .is_some_and(|piece| piece.side() == side)
        };
        if !commands(plain.from) || commands(plain.to) {
            return false;
        }
        let made = position.make(plain);
        let armies = Side::BOTH.map(|side| self.game.army(side).clone());
        self.game = Game::new(*self.game.rules(), armies, position);
        made.is_some_and(|made| !made.takes_flag())
    }

    /// Compares the result with the one that the file states. The stated one if it can
    /// stand.
    fn conclude(&mut self, stated: Option<StatedResult<'_>>) -> Option<Outcome> {
        let StatedResult { place, outcome } = stated?;
        if !self.faults.is_empty() {
            // Of a game that cannot be played to its end nobody knows the result.
            return None;
        }
        let found = self.game.result().map(Outcome::from);
        let is_off_board = outcome.is_some_and(|end| end.conclusion().is_some());
        if outcome == found || (found.is_none() && is_off_board) {
            return outcome;
        }
        let problem = GameProblem::Result {
            stated: outcome,
            found,
        };
        self.faults.push(fault(Some(place), problem));
        None
    }
}
