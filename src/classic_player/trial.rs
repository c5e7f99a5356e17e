//! Trying actions in a guessed position.

use super::Outlook;
use super::judgement::Judgement;
use super::search::Search;
use super::worth::FLAG;
use crate::classic::{Action, Answer, Game, Position, PowerUse};

/// A guessed position in which actions are tried.
pub(super) struct Trial<'a> {
    judgement: &'a Judgement,
    search: Search<'a>,
    /// Where powers are used, the guess as a game (N12).
    powers: Option<PowerTrial>,
}

/// What it costs to use a power that does nothing, in points.
const IDLE: i32 = 400;

/// The guess as a game.
struct PowerTrial {
    game: Game,
    start: Position,
    /// What the player thinks of the position before the action.
    before: i32,
}

impl<'a> Trial<'a> {
    /// A trial in this guess of a position in which the player is to move.
    pub(super) fn new(
        outlook: &Outlook,
        judgement: &'a Judgement,
        position: Position,
    ) -> Trial<'a> {
        let rules = outlook.rules();
        let powers = rules.edition.has_powers().then(|| {
            let armies = outlook.armies().map(Clone::clone);
            PowerTrial {
                before: judgement.position(&position),
                game: Game::new(*rules, armies, position.clone()),
                start: position.clone(),
            }
        });
        Trial {
            judgement,
            search: Search::new(judgement, position, rules.scouts_strike),
            powers,
        }
    }

    /// How good an action is for the player, were the guess true: what it changes, with
    /// the best that both sides can do in `depth` further turns. An action that the guess
    /// does not bear is worth nothing.
    pub(super) fn weigh(&mut self, action: &Action, depth: u32) -> i32 {
        let Some(powers) = &mut self.powers else {
            let plain = match action {
                Action::Move(plain) => *plain,
                Action::Power(_) | Action::Reinforce(_) => return 0,
            };
            return self.search.weigh(plain, depth);
        };
        let Ok(answer) = powers.game.play(action) else {
            return 0;
        };
        let mut gain = powers.gain(self.judgement, answer);
        if powers.game.position().pieces().eq(powers.start.pieces()) {
            gain -= IDLE;
        }
        if answer
            .attack
            .is_some_and(|attack| !attack.defender.is_revealed())
        {
            gain += self.judgement.impatience();
        }
        if answer.result.is_none() {
            let position = powers.game.position().clone();
            let searched = self.search.weigh_from(position, gain, depth);
            gain = searched.min(powers.worst_answer(self.judgement).unwrap_or(searched));
        }
        powers.game.undo();
        gain
    }
}

impl PowerTrial {
    /// What the position is worth more for the player now than before its action.
    fn gain(&self, judgement: &Judgement, answer: Answer) -> i32 {
        let gain = judgement.position(self.game.position()) - self.before;
        let winner = answer.result.and_then(|result| result.winner);
        match winner {
            Some(side) if side == judgement.player() => gain + FLAG,
            Some(_) => gain - FLAG,
            None => gain,
        }
    }

    /// What the player has of its action if the opponent answers with the power that is
    /// worst for it; `None` if it has none, or it is not its turn.
    fn worst_answer(&mut self, judgement: &Judgement) -> Option<i32> {
        if self.game.position().to_move() == judgement.player() {
            return None;
        }
        let answers = self.game.legal_actions();
        let harmful = answers.iter().filter(|action| can_harm(action));
        let gains = harmful.filter_map(|action| {
            let answer = self.game.play(action).ok()?;
            let gain = self.gain(judgement, answer);
            self.game.undo();
            Some(gain)
        });
        gains.min()
    }
}

/// Whether the action is the use of a power that can cost the enemy a piece.
const fn can_harm(action: &Action) -> bool {
    let Action::Power(power_use) = action else {
        return false;
    };
    match power_use {
        PowerUse::TurnToStone { .. }
        | PowerUse::Enchant { .. }
        | PowerUse::Quickness { .. }
        | PowerUse::Rampage { .. }
        | PowerUse::Arrows { .. } => true,
        PowerUse::Flight { attack, .. } | PowerUse::Tunnel { attack, .. } => attack.is_some(),
        PowerUse::Detect { .. }
        | PowerUse::Restore { .. }
        | PowerUse::Summon { .. }
        | PowerUse::Healing { .. } => false,
    }
}
