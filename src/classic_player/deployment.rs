//! Setups that make sense: the flag at the back and often behind bombs, strong pieces
//! on both wings, scouts and miners spread, and never twice the same.

use super::belief::depth;
use crate::classic::{
    Army, Direction, Edition, Entry, KindId, Placement, Rank, Setup, Side, Square, SquareSet,
    home_squares,
};
use rand::Rng;
use rand::RngExt;
use rand::seq::IndexedRandom;

/// An idea of where the flag hides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plan {
    /// In a corner behind bombs.
    Corner,
    /// On the back row near a wing, behind bombs.
    Wing,
    /// In the middle of the back row behind bombs.
    Centre,
    /// In the second row, bombs around it.
    SecondRow,
    /// On the back row with one bomb at most, while bombs stand around another piece.
    Decoy,
}

/// The plans; the usual ones come more often.
const PLANS: [(Plan, u32); 5] = [
    (Plan::Corner, 3),
    (Plan::Wing, 4),
    (Plan::Centre, 3),
    (Plan::SecondRow, 1),
    (Plan::Decoy, 2),
];

/// A legal setup of the army (C3, C4, N10) by one of several plans, with variations by
/// the numbers that `rng` gives.
///
/// ```
/// use keepwright::classic::{Edition, Side};
/// use keepwright::classic_player::deploy;
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
///
/// let army = Edition::Barrage.army(Side::Blue);
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let setup = deploy(Edition::Barrage, &army, Side::Blue, &mut rng);
/// assert!(setup.check(Edition::Barrage, &army, Side::Blue).is_ok());
/// ```
pub fn deploy(edition: Edition, army: &Army, side: Side, rng: &mut impl Rng) -> Setup {
    let waits = |kind: &crate::classic::Kind| edition.has_powers() && kind.reinforcement;
    let mut pieces: Vec<(KindId, Rank)> = army
        .kinds()
        .filter(|(_, kind)| !waits(kind))
        .flat_map(|(id, kind)| std::iter::repeat_n((id, kind.rank), usize::from(kind.count)))
        .collect();
    // Flag and bombs choose first, then the strong.
    pieces.sort_by_key(|(_, rank)| match rank {
        Rank::Flag => 0,
        Rank::Bomb => 1,
        _ => 20 - *rank as u8,
    });
    let plan = PLANS.choose_weighted(rng, |(_, weight)| *weight);
    let plan = plan.map_or(Plan::Wing, |(plan, _)| *plan);
    let mut deployment = Deployment::new(side, plan, home_squares(edition, side));
    let leaves_gaps = pieces.len() < deployment.free.len();
    for (kind, rank) in pieces {
        deployment.place(kind, rank, rng);
        if rank == Rank::Flag && leaves_gaps {
            deployment.screen = deployment.before_last();
        }
    }
    deployment.setup
}

/// Brings all reinforcements in (N11), each where a piece of its rank stands well.
pub(super) fn reinforce(
    entry: &Entry,
    army: &Army,
    side: Side,
    rng: &mut impl Rng,
) -> Box<[Placement]> {
    let mut deployment = Deployment::new(side, Plan::Wing, entry.squares);
    for kind in &entry.kinds {
        let rank = army.kind(*kind).map_or(Rank::SCOUT, |about| about.rank);
        deployment.place(*kind, rank, rng);
    }
    deployment.setup.placements.into()
}

/// A setup in the making.
struct Deployment {
    side: Side,
    plan: Plan,
    free: SquareSet,
    /// Where bombs are wanted.
    guarded: SquareSet,
    /// The square before the flag, where the setup leaves squares free: scouts run in on
    /// open columns (C11).
    screen: Option<Square>,
    /// Where the first of the strongest pieces stands.
    strongest: Option<Square>,
    setup: Setup,
}

impl Deployment {
    fn new(side: Side, plan: Plan, free: SquareSet) -> Deployment {
        Deployment {
            side,
            plan,
            free,
            guarded: SquareSet::EMPTY,
            screen: None,
            strongest: None,
            setup: Setup::default(),
        }
    }

    fn place(&mut self, kind: KindId, rank: Rank, rng: &mut impl Rng) {
        let choices: Vec<(Square, f64)> = self
            .free
            .iter()
            .map(|square| (square, self.weight(rank, square)))
            .collect();
        let chosen = choices.choose_weighted(rng, |(_, weight)| *weight).ok();
        let Some((square, _)) = chosen.or(choices.first()).copied() else {
            return;
        };
        self.free.remove(square);
        self.setup.placements.push(Placement { square, kind });
        match rank {
            Rank::Flag => self.guard(square, rng),
            Rank::Bomb => {}
            _ => self.strongest = self.strongest.or(Some(square)),
        }
    }

    /// Wants bombs around the flag, or around something else if it is a decoy; now and
    /// then one side stays open.
    fn guard(&mut self, flag: Square, rng: &mut impl Rng) {
        let home = self.free;
        let mut around = flag;
        if self.plan == Plan::Decoy {
            let others: Vec<Square> = home
                .iter()
                .filter(|square| depth(*square, self.side) == 0)
                .filter(|square| square.column().abs_diff(flag.column()) > 3)
                .collect();
            around = others.choose(rng).copied().unwrap_or(flag);
        }
        self.guarded = SquareSet::from(around).beside() & home;
        if rng.random_range(0..5) == 0
            && let Some(open) = self.guarded.iter().last()
        {
            self.guarded.remove(open);
        }
    }

    /// The square before the piece that was placed last.
    fn before_last(&self) -> Option<Square> {
        let ahead = match self.side {
            Side::Red => Direction::North,
            Side::Blue => Direction::South,
        };
        self.setup.placements.last()?.square.step(ahead)
    }

    /// How well a piece of this rank stands on that square.
    fn weight(&self, rank: Rank, square: Square) -> f64 {
        let depth = depth(square, self.side).min(3);
        let column = square.column();
        let is_lane = !matches!(column, 2 | 3 | 6 | 7);
        let by_depth = match rank {
            Rank::Flag => return self.flag_weight(depth, column),
            Rank::Bomb if self.screen == Some(square) => return 4_000.0,
            Rank::Bomb if self.guarded.contains(square) => return 1_000.0,
            // A bomb in front of a lane shuts in the own pieces.
            Rank::Bomb if depth == 3 && is_lane => [0.0, 0.0, 0.0, 0.05],
            Rank::Bomb => [1.0, 1.5, 1.2, 0.4],
            Rank::Spy => [0.2, 2.0, 2.0, 0.2],
            Rank::Two => [0.8, 0.9, 1.0, 1.4],
            Rank::Three => [3.0, 2.0, 1.0, 0.2],
            Rank::Four => [1.0, 1.2, 1.0, 1.0],
            Rank::Five => [0.8, 1.0, 1.2, 1.4],
            Rank::Six => [0.6, 1.0, 1.4, 1.8],
            Rank::Seven => [0.5, 1.0, 1.6, 2.0],
            Rank::Eight => [0.2, 1.0, 2.0, 1.5],
            Rank::Nine => [0.1, 1.0, 2.0, 2.0],
            Rank::Ten => [0.1, 1.0, 2.0, 1.0],
        };
        let is_strong = matches!(rank, Rank::Eight | Rank::Nine);
        let shares_wing = self
            .strongest
            .is_some_and(|other| (other.column() < 5) == (column < 5));
        let wing = if is_strong && shares_wing { 0.3 } else { 1.0 };
        let screens = match rank {
            _ if self.screen != Some(square) => 1.0,
            // If nothing better stands there before, a scout does.
            Rank::SCOUT => 1e6,
            _ => 10.0,
        };
        by_depth[depth] * wing * screens
    }

    fn flag_weight(&self, depth: usize, column: u8) -> f64 {
        let is_there = match self.plan {
            Plan::Corner => depth == 0 && matches!(column, 0 | 9),
            Plan::Wing => depth == 0 && matches!(column, 1..=3 | 6..=8),
            Plan::Centre => depth == 0 && matches!(column, 3..=6),
            Plan::SecondRow => depth == 1,
            Plan::Decoy => depth == 0,
        };
        f64::from(u8::from(is_there))
    }
}
