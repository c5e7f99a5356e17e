//! What hidden pieces may be.

use super::Outlook;
use crate::classic::{
    Army, BOARD_SIZE, Face, Hidden, Position, Rank, Side, Square, SquareSet, home_squares,
};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// The pieces of an army whose faces the player has not before it: kinds, and how many
/// of each.
#[derive(Clone, Debug)]
pub(super) struct Pool(Vec<(Face, usize)>);

impl Pool {
    /// What is left of `army`'s list when all seen faces are taken away.
    pub(super) fn of(outlook: &Outlook, army: Side) -> Pool {
        let view = outlook.view();
        let standing = view.pieces().map(|(_, seen)| (seen.army, seen.face));
        let captured = view.captured().iter().map(|seen| (seen.army, seen.face));
        let waiting = view.reserve().iter();
        let waiting = waiting.map(|waiting| (waiting.army, Some(waiting.face)));
        let mut left: Vec<(Face, usize)> = kinds(outlook.army(army)).collect();
        for (of, face) in standing.chain(captured).chain(waiting) {
            let Some(face) = face.filter(|_| of == army) else {
                continue;
            };
            if let Some((_, count)) = left.iter_mut().find(|(kind, _)| *kind == face) {
                *count = count.saturating_sub(1);
            }
        }
        Pool(left)
    }

    fn size(&self) -> usize {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// Which share of the pieces, those that can move only if the piece in question has
    /// `moved`, has such a rank; 0 if there are none.
    pub(super) fn share(&self, moved: bool, is_such: impl Fn(Rank) -> bool) -> f64 {
        let count = |is_counted: &dyn Fn(Rank) -> bool| -> usize {
            let counted = self.0.iter().filter(|(face, _)| is_counted(face.rank));
            counted.map(|(_, count)| count).sum()
        };
        let may_be = |rank: Rank| !moved || rank.is_mobile();
        let all = count(&may_be);
        let such = count(&|rank| may_be(rank) && is_such(rank));
        such as f64 / all.max(1) as f64
    }
}

fn kinds(army: &Army) -> impl Iterator<Item = (Face, usize)> {
    army.kinds().map(|(kind, about)| {
        let rank = about.rank;
        (Face { kind, rank }, usize::from(about.count))
    })
}

/// A hidden face and what is known of it.
#[derive(Clone, Copy, Debug)]
struct Place {
    hidden: Hidden,
    army: Side,
    moved: bool,
    /// Whether it stands where its army set up, so that it may be a flag or bomb.
    at_home: bool,
    /// How many rows in front of its back row, 0 to 9.
    depth: usize,
}

impl Place {
    fn of(outlook: &Outlook, hidden: Hidden) -> Option<Place> {
        let view = outlook.view();
        let (army, moved, square) = match hidden {
            Hidden::Standing(square) => {
                let seen = view.at(square)?;
                (seen.army, seen.moved, Some(square))
            }
            Hidden::Captured(place) => (view.captured().get(place)?.army, false, None),
        };
        let home = home_squares(outlook.rules().edition, army);
        Some(Place {
            hidden,
            army,
            moved,
            at_home: square.is_none_or(|square| home.contains(square)),
            depth: square.map_or(0, |square| depth(square, army)),
        })
    }

    /// How likely this is a piece of that rank, next to others: what people tend to set
    /// up where. Flag and bombs have never moved (C10).
    fn likelihood(&self, rank: Rank, flag: Option<Square>) -> f64 {
        let is_possible = rank.is_mobile() || (self.at_home && !self.moved);
        if !is_possible {
            return 0.0;
        }
        let Hidden::Standing(square) = self.hidden else {
            // Had the flag been captured, the game would be over.
            return if rank == Rank::Flag { 0.0 } else { 1.0 };
        };
        if self.moved {
            return 1.0;
        }
        let by_depth = match rank {
            Rank::Flag => [12.0, 2.0, 0.5, 0.2],
            Rank::Bomb => [2.0, 2.0, 1.2, 0.5],
            Rank::Spy => [0.5, 1.2, 1.5, 0.6],
            Rank::Two => [0.8, 0.9, 1.0, 1.2],
            Rank::Three => [1.6, 1.2, 0.8, 0.4],
            Rank::Four | Rank::Five => [0.9, 1.0, 1.0, 1.1],
            Rank::Six | Rank::Seven => [0.7, 1.0, 1.2, 1.3],
            Rank::Eight | Rank::Nine | Rank::Ten => [0.5, 1.0, 1.3, 1.2],
        };
        let guards = rank == Rank::Bomb
            && flag.is_some_and(|flag| SquareSet::from(flag).beside().contains(square));
        by_depth[self.depth.min(3)] * if guards { 4.0 } else { 1.0 }
    }
}

/// How many rows a square is in front of the back row of `side`.
pub(super) fn depth(square: Square, side: Side) -> usize {
    usize::from(match side {
        Side::Red => square.row(),
        Side::Blue => BOARD_SIZE - 1 - square.row(),
    })
}

/// What the hidden faces may be: a number of guesses, each in accord with everything the
/// player sees. How often a rank comes on a square is how likely the player thinks it.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    /// In the order of [`Hidden`].
    places: Vec<Place>,
    /// Each has a face for each place.
    guesses: Vec<Vec<Face>>,
}

impl Belief {
    /// So many guesses; one is enough where nothing is hidden.
    pub(super) fn of(outlook: &Outlook, count: usize, rng: &mut impl Rng) -> Belief {
        let places: Vec<Place> = outlook
            .view()
            .hidden()
            .filter_map(|hidden| Place::of(outlook, hidden))
            .collect();
        let count = if places.is_empty() { 1 } else { count };
        let pools = Side::BOTH.map(|army| Pool::of(outlook, army));
        let guesses = (0..count).map(|_| {
            let mut faces = vec![None; places.len()];
            for army in Side::BOTH {
                let pool = &pools[army as usize];
                Guess::new(pool, army, &places, &mut faces).fill(outlook.army(army), rng);
            }
            faces.into_iter().flatten().collect()
        });
        let guesses = guesses.collect();
        Belief { places, guesses }
    }

    /// The positions guessed.
    pub(super) fn positions(&self, outlook: &Outlook) -> impl Iterator<Item = Position> {
        self.guesses.iter().map(|faces| {
            let face = |hidden: Hidden| {
                let place = self.place(hidden).unwrap_or(0);
                faces[place]
            };
            outlook.view().imagine(face)
        })
    }

    /// The faces guessed for one place, one a guess; none if it is not hidden.
    pub(super) fn faces(&self, square: Square) -> impl Iterator<Item = Face> {
        let place = self.place(Hidden::Standing(square));
        let guesses = self.guesses.iter();
        guesses.filter_map(move |faces| faces.get(place?).copied())
    }

    fn place(&self, hidden: Hidden) -> Option<usize> {
        let found = self
            .places
            .binary_search_by_key(&hidden, |place| place.hidden);
        found.ok()
    }
}

/// A guess in the making, for one army.
struct Guess<'a> {
    left: Vec<(Face, usize)>,
    /// How many pieces of the pool are on none of the places: in a position that was
    /// set up by hand some may be missing.
    missing: usize,
    army: Side,
    places: &'a [Place],
    faces: &'a mut [Option<Face>],
    flag: Option<Square>,
}

impl<'a> Guess<'a> {
    fn new(
        pool: &Pool,
        army: Side,
        places: &'a [Place],
        faces: &'a mut [Option<Face>],
    ) -> Guess<'a> {
        let wanted = places.iter().filter(|place| place.army == army).count();
        Guess {
            left: pool.0.clone(),
            missing: pool.size().saturating_sub(wanted),
            army,
            places,
            faces,
            flag: None,
        }
    }

    /// Gives a face to every place: the flag first, bombs around it and elsewhere, then
    /// the others.
    fn fill(mut self, army: &Army, rng: &mut impl Rng) {
        for rank in [Rank::Flag, Rank::Bomb] {
            for kind in 0..self.left.len() {
                let (face, count) = self.left[kind];
                if face.rank == rank {
                    (0..count).for_each(|_| self.place_one(kind, rng));
                }
            }
        }
        let mut open: Vec<usize> = self.open().collect();
        open.shuffle(rng);
        for place in open {
            let face = self.choose(place, rng);
            // Where the list of the army cannot explain the board, anything may be.
            let face = face.or_else(|| {
                let all: Vec<(Face, usize)> = kinds(army).collect();
                let is_mobile = |face: &Face| f64::from(u8::from(face.rank.is_mobile()));
                let chosen = all.choose_weighted(rng, |(face, _)| is_mobile(face)).ok();
                chosen.or(all.first()).map(|(face, _)| *face)
            });
            self.faces[place] = face;
        }
    }

    /// The places of the army without a face so far.
    fn open(&self) -> impl Iterator<Item = usize> + '_ {
        let all = self.places.iter().zip(self.faces.iter()).enumerate();
        all.filter(|(_, (place, face))| place.army == self.army && face.is_none())
            .map(|(index, _)| index)
    }

    /// Puts one piece of a kind that never moves somewhere, or among the missing.
    fn place_one(&mut self, kind: usize, rng: &mut impl Rng) {
        let (face, _) = self.left[kind];
        let mut choices: Vec<(Option<usize>, f64)> = self
            .open()
            .map(|place| {
                let likelihood = self.places[place].likelihood(face.rank, self.flag);
                (Some(place), likelihood)
            })
            .collect();
        // A flag is always on the board.
        if face.rank != Rank::Flag {
            choices.push((None, self.missing as f64));
        }
        let chosen = choices.choose_weighted(rng, |(_, weight)| *weight).ok();
        match chosen.copied() {
            Some((Some(place), _)) => {
                self.faces[place] = Some(face);
                self.left[kind].1 -= 1;
                if let (Rank::Flag, Hidden::Standing(square)) =
                    (face.rank, self.places[place].hidden)
                {
                    self.flag = Some(square);
                }
            }
            Some((None, _)) => {
                self.missing -= 1;
                self.left[kind].1 -= 1;
            }
            None => {}
        }
    }

    /// Takes a piece that can move for this place.
    fn choose(&mut self, place: usize, rng: &mut impl Rng) -> Option<Face> {
        let about = &self.places[place];
        let weight = |(face, count): &(Face, usize)| {
            let can_move = f64::from(u8::from(face.rank.is_mobile()));
            can_move * *count as f64 * about.likelihood(face.rank, None)
        };
        let choices: Vec<usize> = (0..self.left.len()).collect();
        let kind = choices.choose_weighted(rng, |kind| weight(&self.left[*kind]));
        let kind = *kind.ok()?;
        self.left[kind].1 -= 1;
        Some(self.left[kind].0)
    }
}
