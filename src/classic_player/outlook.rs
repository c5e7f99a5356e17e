//! What a player knows when it is its turn.

use crate::classic::{Action, Army, Entry, Game, Played, Rules, Side, Turn, View};

/// What a player knows when it is its turn: nothing that a person in its chair would
/// not (C20).
#[derive(Clone, Debug)]
pub struct Outlook<'a> {
    view: View,
    rules: Rules,
    armies: [&'a Army; 2],
    actions: Vec<Action>,
    entry: Option<Entry>,
    turns: Vec<Turn>,
    lately: Vec<Action>,
}

impl<'a> Outlook<'a> {
    /// What the side to move knows of a game.
    pub fn of(game: &'a Game) -> Outlook<'a> {
        let side = game.position().to_move();
        let turns: Vec<Turn> = game.turns().collect();
        let is_turn = |played: &&Played| !matches!(played.action, Action::Reinforce(_));
        let lately = game.record().iter().rev().filter(is_turn);
        let own = lately
            .take(quiet_turns(&turns))
            .filter(|played| played.side == side);
        Outlook {
            view: game.view(side),
            rules: *game.rules(),
            armies: Side::BOTH.map(|side| game.army(side)),
            actions: game.legal_actions(),
            entry: game.entry().ok(),
            lately: own.map(|played| played.action.clone()).collect(),
            turns,
        }
    }

    /// The player whose turn it is.
    pub const fn side(&self) -> Side {
        self.view.to_move()
    }

    /// What the player sees.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The army that `side` started with, which both players know.
    pub const fn army(&self, side: Side) -> &'a Army {
        self.armies[side as usize]
    }

    /// Both armies, Red's first.
    pub const fn armies(&self) -> [&'a Army; 2] {
        self.armies
    }

    /// The reinforcements that may enter now, and where (N11).
    pub const fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    /// What the law allows the player to do now; none once the game is over. The entry of
    /// reinforcements is in it in one of its many ways.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The turns so far, the last first, without any rank.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How many turns have been played since a piece last left the board.
    pub fn quiet_turns(&self) -> usize {
        quiet_turns(&self.turns)
    }

    /// What the player has done in its own turns since a piece last left the board, the
    /// last first.
    pub fn lately(&self) -> &[Action] {
        &self.lately
    }
}

fn quiet_turns(turns: &[Turn]) -> usize {
    let is_quiet = |turn: &&Turn| turn.losses.is_empty();
    turns.iter().take_while(is_quiet).count()
}
