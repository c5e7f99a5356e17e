//! How a side's pieces are set up, legal or not (C3, C4, N10).

use super::action::Placement;
use super::army::{Army, KindId};
use super::edition::Edition;
use super::piece::Piece;
use super::square::Square;
use super::square_set::SquareSet;
use crate::side::Side;
use rand::Rng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Pieces on squares as an editor makes them: any number, anywhere, even two on one
/// square.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Setup {
    /// The pieces, in any order.
    pub placements: Vec<Placement>,
}

/// A setup that keeps C3, C4 or N10, with the pieces that wait in reserve. Only
/// [`Setup::check`] makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalSetup {
    side: Side,
    pieces: Vec<(Square, Piece)>,
    reserve: Vec<Piece>,
}

/// One thing that is wrong with a setup (C3, C4, N10).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// Too many or too few pieces of a kind.
    Count {
        /// What the kind is called.
        name: String,
        /// How many are set up.
        found: usize,
        /// How many there must be.
        wanted: usize,
    },
    /// A piece outside the side's own rows.
    OutsideRows {
        /// What the piece is called.
        name: String,
        /// Where it is.
        square: Square,
        /// The first and the last row that are allowed, counted from 1.
        rows: (u8, u8),
    },
    /// More than one piece on a square.
    Crowded {
        /// Which square.
        square: Square,
        /// How many stand there.
        found: usize,
    },
    /// A reinforcement that should wait (N10).
    Reinforcement {
        /// What the piece is called.
        name: String,
        /// Where it is.
        square: Square,
    },
    /// A kind that the army does not have.
    UnknownKind {
        /// Which.
        kind: KindId,
        /// Where it is.
        square: Square,
    },
}

impl SetupFault {
    /// The rule that is broken.
    pub const fn rule(&self) -> &'static str {
        match self {
            SetupFault::Reinforcement { .. } => "N10",
            _ => "C3",
        }
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::Count {
                name,
                found,
                wanted,
            } => write!(f, "{name}: {found} set up where {wanted} belong"),
            SetupFault::OutsideRows {
                name,
                square,
                rows: (first, last),
            } => write!(
                f,
                "{name} on {square} is outside its side's rows {first} to {last}"
            ),
            SetupFault::Crowded { square, found } => {
                write!(f, "{found} pieces stand on {square} where one may")
            }
            SetupFault::Reinforcement { name, square } => {
                write!(
                    f,
                    "{name} on {square} is a reinforcement and waits off the board"
                )
            }
            SetupFault::UnknownKind { kind, square } => write!(
                f,
                "{square} holds kind number {} and the army has no such kind",
                kind.index()
            ),
        }?;
        write!(f, " ({})", self.rule())
    }
}

/// A setup that is refused, with every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupRefused {
    /// The setup as it was given.
    pub setup: Setup,
    /// All that is wrong with it, at least one thing.
    pub faults: Vec<SetupFault>,
}

impl fmt::Display for SetupRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the setup is refused: ")?;
        for (i, fault) in self.faults.iter().enumerate() {
            let gap = if i == 0 { "" } else { "; " };
            write!(f, "{gap}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupRefused {}

/// The first and the last row, counted from 1, in which `side` sets up (C3): four
/// rows, but only three for the side whose reinforcements wait (N10).
pub fn home_rows(edition: Edition, side: Side) -> (u8, u8) {
    match side {
        Side::Red if edition.has_powers() => (1, 3),
        Side::Red => (1, 4),
        Side::Blue => (7, 10),
    }
}

/// The squares of those rows.
pub fn home_squares(edition: Edition, side: Side) -> SquareSet {
    let (first, last) = home_rows(edition, side);
    SquareSet::rows(first - 1, last - 1)
}

/// How many pieces of each kind are set up (C2, C4), none of those that wait (N10).
pub fn wanted(edition: Edition, army: &Army) -> impl Iterator<Item = (KindId, usize)> {
    army.kinds().map(move |(id, kind)| {
        let waits = edition.has_powers() && kind.reinforcement;
        (id, if waits { 0 } else { usize::from(kind.count) })
    })
}

impl Setup {
    /// A legal setup of the army, each equally likely, by the numbers that `rng` gives. Of
    /// an army with more pieces than its rows have squares some are left out, which
    /// [`Setup::check`] then says.
    ///
    /// ```
    /// use keepwright::classic::{Edition, Setup, Side};
    /// use rand_chacha::ChaCha8Rng;
    /// use rand_chacha::rand_core::SeedableRng;
    ///
    /// let army = Edition::Classic.army(Side::Red);
    /// let mut rng = ChaCha8Rng::seed_from_u64(1);
    /// let setup = Setup::random(Edition::Classic, &army, Side::Red, &mut rng);
    /// assert!(setup.check(Edition::Classic, &army, Side::Red).is_ok());
    /// ```
    pub fn random(edition: Edition, army: &Army, side: Side, rng: &mut impl Rng) -> Setup {
        Setup::default().completed(edition, army, side, rng)
    }

    /// The same setup with the pieces that are missing on free squares of the side's rows,
    /// each way equally likely. What is wrong with it stays wrong.
    #[must_use]
    pub fn completed(
        mut self,
        edition: Edition,
        army: &Army,
        side: Side,
        rng: &mut impl Rng,
    ) -> Setup {
        let taken: SquareSet = self.placements.iter().map(|placed| placed.square).collect();
        let free = home_squares(edition, side) - taken;
        let mut squares: Vec<Square> = free.iter().collect();
        squares.shuffle(rng);
        let kinds: Vec<KindId> = wanted(edition, army)
            .flat_map(|(kind, count)| {
                let missing = count.saturating_sub(self.count(kind));
                std::iter::repeat_n(kind, missing)
            })
            .collect();
        let placements = squares.into_iter().zip(kinds);
        self.placements
            .extend(placements.map(|(square, kind)| Placement { square, kind }));
        self
    }

    /// How many pieces of a kind are in it.
    pub fn count(&self, kind: KindId) -> usize {
        let placements = self.placements.iter();
        placements.filter(|placed| placed.kind == kind).count()
    }

    /// The setup as a legal one of `side`, or everything that is wrong with it (C3;
    /// C4 for Barrage, whose few pieces may stand anywhere in the four rows; N10 for
    /// Game 2).
    pub fn check(
        self,
        edition: Edition,
        army: &Army,
        side: Side,
    ) -> Result<LegalSetup, Box<SetupRefused>> {
        let faults = self.faults(edition, army, side);
        if !faults.is_empty() {
            return Err(Box::new(SetupRefused {
                setup: self,
                faults,
            }));
        }
        let piece = |id: KindId| Some(Piece::new(side, id, army.kind(id)?.rank));
        let mut pieces: Vec<(Square, Piece)> = self
            .placements
            .iter()
            .filter_map(|placement| Some((placement.square, piece(placement.kind)?)))
            .collect();
        pieces.sort_by_key(|(square, _)| *square);
        let reserve = army
            .kinds()
            .filter(|(_, kind)| edition.has_powers() && kind.reinforcement)
            .flat_map(|(id, kind)| {
                std::iter::repeat_n(Piece::new(side, id, kind.rank), usize::from(kind.count))
            })
            .collect();
        Ok(LegalSetup {
            side,
            pieces,
            reserve,
        })
    }

    /// Everything that is wrong with the setup, place by place and then kind by kind.
    pub fn faults(&self, edition: Edition, army: &Army, side: Side) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for placement in &self.placements {
            faults.extend(misplaced(placement, edition, army, side));
        }
        for square in Square::all() {
            let found = self
                .placements
                .iter()
                .filter(|placement| placement.square == square)
                .count();
            if found > 1 {
                faults.push(SetupFault::Crowded { square, found });
            }
        }
        for ((id, wanted), (_, kind)) in wanted(edition, army).zip(army.kinds()) {
            let found = self.count(id);
            let waits = edition.has_powers() && kind.reinforcement;
            if found != wanted && !waits {
                let name = kind.name.clone();
                faults.push(SetupFault::Count {
                    name,
                    found,
                    wanted,
                });
            }
        }
        faults
    }
}

/// What is wrong with one piece where it stands.
fn misplaced(
    placement: &Placement,
    edition: Edition,
    army: &Army,
    side: Side,
) -> Option<SetupFault> {
    let Placement { square, kind: id } = *placement;
    let Some(kind) = army.kind(id) else {
        return Some(SetupFault::UnknownKind { kind: id, square });
    };
    let name = kind.name.clone();
    if edition.has_powers() && kind.reinforcement {
        return Some(SetupFault::Reinforcement { name, square });
    }
    let rows = home_rows(edition, side);
    (!home_squares(edition, side).contains(square)).then_some(SetupFault::OutsideRows {
        name,
        square,
        rows,
    })
}

impl LegalSetup {
    /// Whose setup it is.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The pieces on the board with their squares, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces.iter().copied()
    }

    /// The pieces that wait (N10), in the order of the army.
    pub fn reserve(&self) -> impl Iterator<Item = Piece> + '_ {
        self.reserve.iter().copied()
    }
}
