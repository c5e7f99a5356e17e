//! A setup in the making: what is in the hand, what stands where, and every step back. No
//! window is needed: tests drive it as they please.

use super::board::Cursor;
use crate::classic::{
    Army, BOARD_SIZE, Edition, Face, KindId, LegalSetup, Placement, Rank, SeenPiece, Setup,
    SetupFault, Side, Square, home_squares, wanted,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// What is in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// A piece of this kind from the box.
    Kind(KindId),
    /// The piece that stands here.
    Piece(Square),
}

/// How many pieces of a kind are set up and how many there are to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The kind.
    pub kind: KindId,
    /// How many stand on the board.
    pub found: usize,
    /// How many belong there (C2, C4, N10).
    pub wanted: usize,
}

impl Count {
    /// How many are still in the box.
    pub const fn left(&self) -> usize {
        self.wanted.saturating_sub(self.found)
    }
}

/// A setup in the making.
#[derive(Clone, Debug)]
pub struct Arrangement {
    edition: Edition,
    side: Side,
    army: Army,
    setup: Setup,
    past: Vec<Setup>,
    future: Vec<Setup>,
    /// What is in the hand.
    pub hand: Option<Held>,
    /// Whether it was taken by a drag, which puts it down where it ends.
    pub is_dragging: bool,
    /// The square that keys act on.
    pub cursor: Cursor,
    /// The seed of the next random setup.
    pub seed: u64,
}

impl Arrangement {
    /// An empty board for the army of a side.
    pub fn new(edition: Edition, side: Side, seed: u64) -> Arrangement {
        let home = home_squares(edition, side);
        Arrangement {
            edition,
            side,
            army: edition.army(side),
            setup: Setup::default(),
            past: Vec::new(),
            future: Vec::new(),
            hand: None,
            is_dragging: false,
            cursor: Cursor::on(match side {
                Side::Red => home.iter().next(),
                Side::Blue => home.iter().last(),
            }),
            seed,
        }
    }

    /// The game.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Whose setup it is.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The army that is set up.
    pub const fn army(&self) -> &Army {
        &self.army
    }

    /// The setup so far.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The kind that stands on a square.
    pub fn at(&self, square: Square) -> Option<KindId> {
        let mut placements = self.setup.placements.iter();
        placements
            .find(|placed| placed.square == square)
            .map(|placed| placed.kind)
    }

    /// The piece on a square as its owner sees it.
    pub fn seen(&self, square: Square) -> Option<SeenPiece> {
        self.at(square).and_then(|kind| self.seen_kind(kind))
    }

    /// A piece of this kind as its owner sees it.
    pub fn seen_kind(&self, kind: KindId) -> Option<SeenPiece> {
        let rank = self.army.kind(kind)?.rank;
        Some(SeenPiece {
            army: self.side,
            side: self.side,
            face: Some(Face { kind, rank }),
            revealed: false,
            moved: false,
            stone: false,
        })
    }

    /// The kind in the hand.
    pub fn held(&self) -> Option<KindId> {
        match self.hand? {
            Held::Kind(kind) => Some(kind),
            Held::Piece(square) => self.at(square),
        }
    }

    /// Every kind that is set up, with how many of it stand where how many belong.
    pub fn counts(&self) -> Vec<Count> {
        wanted(self.edition, &self.army)
            .filter(|(_, wanted)| *wanted > 0)
            .map(|(kind, wanted)| Count {
                kind,
                found: self.setup.count(kind),
                wanted,
            })
            .collect()
    }

    /// Everything that is wrong with it (C3, C4, N10).
    pub fn faults(&self) -> Vec<SetupFault> {
        self.setup.faults(self.edition, &self.army, self.side)
    }

    /// The setup as a legal one, if it is.
    pub fn legal(&self) -> Option<LegalSetup> {
        let setup = self.setup.clone();
        setup.check(self.edition, &self.army, self.side).ok()
    }

    /// Takes something into the hand, or lets go of it if it is there already.
    pub fn take(&mut self, held: Held) {
        self.is_dragging = false;
        self.hand = (self.hand != Some(held)).then_some(held);
    }

    /// Takes something by a drag.
    pub fn drag(&mut self, held: Held) {
        self.hand = match held {
            Held::Piece(square) if self.at(square).is_none() => None,
            held => Some(held),
        };
        self.is_dragging = self.hand.is_some();
    }

    /// Ends a drag on a square, or beside the board, where a piece goes back to the box.
    pub fn drop_on(&mut self, square: Option<Square>) {
        self.is_dragging = false;
        match (self.hand, square) {
            // It was not moved away: it stays in the hand as after a click.
            (Some(Held::Piece(from)), Some(to)) if from == to => {}
            (Some(_), Some(to)) => self.put(to),
            (Some(Held::Piece(from)), None) => self.remove(from),
            (Some(Held::Kind(_)) | None, _) => self.hand = None,
        }
    }

    /// A click or Enter on a square: takes what stands there, or puts what is in the hand.
    pub fn press(&mut self, square: Square) {
        match self.hand {
            Some(Held::Piece(from)) if from == square => self.hand = None,
            Some(_) => self.put(square),
            None if self.at(square).is_some() => self.hand = Some(Held::Piece(square)),
            None => {}
        }
    }

    /// Puts what is in the hand on a square. A piece from the board changes places with
    /// what stands there; one from the box sends that back.
    fn put(&mut self, to: Square) {
        let mut setup = self.setup.clone();
        match self.hand {
            Some(Held::Kind(kind)) => {
                setup.placements.retain(|placed| placed.square != to);
                setup.placements.push(Placement { square: to, kind });
                self.change(setup);
                let is_left = |count: &Count| count.kind == kind && count.left() > 0;
                if !self.counts().iter().any(is_left) {
                    self.hand = None;
                }
            }
            Some(Held::Piece(from)) => {
                for placed in &mut setup.placements {
                    if placed.square == from {
                        placed.square = to;
                    } else if placed.square == to {
                        placed.square = from;
                    }
                }
                self.change(setup);
                self.hand = None;
            }
            None => {}
        }
    }

    /// Puts a piece of this rank on the cursor's square, the first kind of it that is left.
    pub fn put_ranked(&mut self, rank: Rank) {
        let is_it = |count: &&Count| {
            count.left() > 0
                && self
                    .army
                    .kind(count.kind)
                    .is_some_and(|kind| kind.rank == rank)
        };
        let counts = self.counts();
        if let Some(count) = counts.iter().find(is_it) {
            self.hand = Some(Held::Kind(count.kind));
            self.put(self.cursor.square);
            self.hand = None;
        }
    }

    /// Takes the piece on a square back into the box.
    pub fn remove(&mut self, square: Square) {
        let mut setup = self.setup.clone();
        setup.placements.retain(|placed| placed.square != square);
        self.change(setup);
        self.hand = None;
    }

    /// Lets go of what is in the hand.
    pub fn let_go(&mut self) {
        self.hand = None;
        self.is_dragging = false;
    }

    /// Replaces the whole setup, as one step. The same setup again is no step.
    pub fn change(&mut self, mut setup: Setup) {
        setup.placements.sort();
        if setup != self.setup {
            self.past.push(std::mem::replace(&mut self.setup, setup));
            self.future.clear();
        }
    }

    /// Whether a step can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether a step that was taken back can be done again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last step back.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.setup, before));
            self.let_go();
        }
    }

    /// Does the last step again that was taken back.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.setup, after));
            self.let_go();
        }
    }

    /// A random legal setup from the seed, which then counts up.
    pub fn shuffle(&mut self) {
        self.fill(Setup::default());
    }

    /// The pieces that are missing, at random on what is free.
    pub fn complete(&mut self) {
        self.fill(self.setup.clone());
    }

    fn fill(&mut self, setup: Setup) {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        self.seed = self.seed.wrapping_add(1);
        self.change(setup.completed(self.edition, &self.army, self.side, &mut rng));
        self.let_go();
    }

    /// Left and right exchanged.
    pub fn mirror(&mut self) {
        let mut setup = self.setup.clone();
        for placed in &mut setup.placements {
            let column = BOARD_SIZE - 1 - placed.square.column();
            // The lakes lie in the mirror of lakes, so that this is always a square.
            placed.square = Square::new(column, placed.square.row()).unwrap_or(placed.square);
        }
        self.change(setup);
        self.let_go();
    }

    /// All pieces back in the box.
    pub fn clear(&mut self) {
        self.change(Setup::default());
        self.let_go();
    }
}
