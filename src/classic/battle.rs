//! What an attack comes to (C12 to C15).

use super::rank::Rank;

/// How an attack ends, seen from the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Battle {
    /// The defender goes and the attacker takes its square.
    Won,
    /// The attacker goes and the defender stays.
    Lost,
    /// Both go.
    Tie,
    /// The flag is taken and the game is won (C15).
    Flag,
}

impl Battle {
    /// The result of `attacker` attacking `defender`.
    ///
    /// Flag and bomb never attack (C10); for them the answer is [`Battle::Lost`].
    ///
    /// ```
    /// use keepwright::classic::{Battle, Rank};
    /// assert_eq!(Battle::of(Rank::Spy, Rank::Ten), Battle::Won);
    /// assert_eq!(Battle::of(Rank::Ten, Rank::Bomb), Battle::Lost);
    /// ```
    pub const fn of(attacker: Rank, defender: Rank) -> Battle {
        match (attacker, defender) {
            // C10, C13: they never attack.
            (Rank::Flag | Rank::Bomb, _) => Battle::Lost,
            // C15.
            (_, Rank::Flag) => Battle::Flag,
            // C13, and C14 for the spy that attacks the 10.
            (Rank::MINER, Rank::Bomb) | (Rank::Spy, Rank::Ten) => Battle::Won,
            (_, Rank::Bomb) => Battle::Lost,
            // C12, C14: the spy stands below every number.
            _ if attacker as u8 > defender as u8 => Battle::Won,
            _ if attacker as u8 == defender as u8 => Battle::Tie,
            _ => Battle::Lost,
        }
    }

    /// The word for it: `won`, `lost`, `tie` or `flag`.
    pub const fn name(self) -> &'static str {
        match self {
            Battle::Won => "won",
            Battle::Lost => "lost",
            Battle::Tie => "tie",
            Battle::Flag => "flag",
        }
    }
}
