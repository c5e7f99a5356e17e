//! How a player judges positions in one turn.

use super::Outlook;
use super::belief::Belief;
use super::pull::Pull;
use super::worth::{FLAG, Worth};
use crate::classic::{Battle, Made, Piece, Position, Rank, Side, Square, SquareSet};

/// What an attack on an enemy brings the player on the average of its guesses.
#[derive(Clone, Debug)]
pub(super) struct Gains {
    player: Side,
    worth: Worth,
    /// For enemies whose face the player does not see, by whether the attacker is
    /// revealed and by its rank; `None` elsewhere.
    hidden: Vec<[[Option<i32>; Rank::ALL.len()]; 2]>,
    /// The same for a hidden enemy that has left the square where it stands now.
    wandering: [[i32; Rank::ALL.len()]; 2],
    /// How likely the flag stands on a square, in hundredths.
    flag: [i32; 100],
}

/// What it is worth to a miner, in points, that behind a bomb stands the flag.
const BEHIND: i32 = 3_000;

impl Gains {
    fn of(outlook: &Outlook, belief: &Belief, own: &[Piece], impatience: i32) -> Gains {
        let worth = Worth::of(outlook);
        let mut hidden = vec![[[None; Rank::ALL.len()]; 2]; 100];
        let mut flag = [0; 100];
        let mut sums = [[(0_i64, 0_i64); Rank::ALL.len()]; 2];
        for (square, seen) in outlook.view().pieces() {
            if seen.face.is_some() {
                continue;
            }
            let defenders: Vec<Piece> = belief
                .faces(square)
                .map(|face| seen.with_face(face))
                .collect();
            let flags = defenders.iter().filter(|piece| piece.rank() == Rank::Flag);
            flag[square.index()] = (100 * flags.count() / defenders.len().max(1)) as i32;
            for attacker in own {
                let gains = defenders
                    .iter()
                    .map(|defender| i64::from(worth.exchange(*attacker, *defender)));
                let sum: i64 = gains.sum();
                let count = defenders.len().max(1) as i64;
                let place = (
                    usize::from(attacker.is_revealed()),
                    attacker.rank() as usize,
                );
                let mean = (sum / count) as i32 + impatience;
                hidden[square.index()][place.0][place.1] = Some(mean);
                // What does not move wanders nowhere.
                for defender in defenders.iter().filter(|piece| piece.is_mobile()) {
                    let (sum, count) = &mut sums[place.0][place.1];
                    *sum += i64::from(worth.exchange(*attacker, *defender));
                    *count += 1;
                }
            }
        }
        Gains {
            player: outlook.side(),
            worth,
            hidden,
            flag,
            wandering: sums.map(|ranks| ranks.map(|(sum, count)| (sum / count.max(1)) as i32)),
        }
    }

    /// What it brings when `attacker` of the player attacks what stands on a square of
    /// this position, as far as the player knows it.
    pub(super) fn attack(&self, attacker: Piece, square: Square, defender: Piece) -> i32 {
        if defender.is_revealed() {
            return self.worth.exchange(attacker, defender);
        }
        let place = (
            usize::from(attacker.is_revealed()),
            attacker.rank() as usize,
        );
        let here = self.hidden[square.index()][place.0][place.1];
        here.unwrap_or(self.wandering[place.0][place.1])
    }

    /// What it brings a miner, in time, that it opens the way from a bomb's square.
    pub(super) fn behind(&self, bomb: Square) -> i32 {
        let around = SquareSet::from(bomb).beside().iter();
        let chance: i32 = around.map(|square| self.flag[square.index()]).sum();
        BEHIND * chance.min(100) / 100
    }

    /// What it brings when a known piece of that rank attacks what stands there.
    pub(super) fn best(&self, position: &Position, rank: Rank, square: Square) -> i32 {
        let own = position.pieces().map(|(_, piece)| piece);
        let attacker = own
            .filter(|piece| piece.side() == self.player && piece.rank() == rank)
            .max_by_key(|piece| piece.is_revealed());
        match (attacker, position.at(square)) {
            (Some(attacker), Some(defender)) => self.attack(attacker, square, defender),
            _ => 0,
        }
    }
}

/// How a player judges positions in one turn: what is worth how much to it, seen from
/// what it knows at the start of the turn.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    player: Side,
    gains: Gains,
    pull: Pull,
    impatience: i32,
}

/// From so many turns without a loss on the player wants something to happen.
const PATIENCE: usize = 24;

/// How much more every further turn makes an attack on the unknown worth, and at most.
const IMPATIENCE: (i32, i32) = (12, 2_500);

impl Judgement {
    /// The judgement of the player whose turn it is. `position` is one of the guesses;
    /// of the enemies only what the player sees is looked at.
    pub(super) fn of(outlook: &Outlook, belief: &Belief, position: &Position) -> Judgement {
        let player = outlook.side();
        let mut own: Vec<Piece> = position
            .pieces()
            .map(|(_, piece)| piece)
            .filter(|piece| piece.side() == player && piece.is_mobile())
            .collect();
        own.sort_by_key(|piece| (piece.rank(), piece.is_revealed()));
        own.dedup_by_key(|piece| (piece.rank(), piece.is_revealed()));
        let waited = outlook.quiet_turns().saturating_sub(PATIENCE) as i32;
        let impatience = (waited * IMPATIENCE.0).min(IMPATIENCE.1);
        let gains = Gains::of(outlook, belief, &own, impatience);
        let pull = Pull::of(position, player, &gains);
        Judgement {
            player,
            gains,
            pull,
            impatience,
        }
    }

    /// Whose judgement it is.
    pub(super) const fn player(&self) -> Side {
        self.player
    }

    /// How much more an attack on the unknown is worth after so long a peace.
    pub(super) const fn impatience(&self) -> i32 {
        self.impatience
    }

    /// What the player thinks of a piece on a square: good if it is its own.
    fn standing(&self, square: Square, piece: Option<Piece>) -> i32 {
        let Some(piece) = piece else {
            return 0;
        };
        let worth = self.gains.worth.piece(piece);
        if piece.side() == self.player {
            worth + self.pull.at(square, piece)
        } else {
            -worth - self.pull.threat(square, piece)
        }
    }

    /// What the player thinks of a whole position.
    pub(super) fn position(&self, position: &Position) -> i32 {
        let pieces = position.pieces();
        pieces
            .map(|(square, piece)| self.standing(square, Some(piece)))
            .sum()
    }

    /// What a move just made in `position` has changed for the player, be it whose turn
    /// it may.
    pub(super) fn change(&self, made: &Made, position: &Position) -> i32 {
        let plain = made.plain();
        let mut change = self.standing(plain.to, position.at(plain.to))
            - self.standing(plain.from, Some(made.mover()))
            - self.standing(plain.to, made.target());
        if made.battle() == Some(Battle::Flag) {
            let is_mine = made.mover().side() == self.player;
            change += if is_mine { FLAG } else { -FLAG };
        }
        change
    }

    /// What the player expects of an attack on a piece that it does not know.
    pub(super) fn expected(&self, attacker: Piece, square: Square, defender: Piece) -> i32 {
        self.gains.attack(attacker, square, defender)
    }
}
