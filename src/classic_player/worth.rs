//! What pieces are worth to a player, in points: a scout has 250, the 10 has 3,800.

use super::Outlook;
use crate::classic::{Army, Battle, Face, Kind, Piece, Rank, Side};

/// What the flag is worth: more than everything else together.
pub(super) const FLAG: i32 = 30_000;

/// What it is worth that a piece has never moved: it may be a bomb.
const UNMOVED: i32 = 40;

/// What pieces are worth to a player, now that these have been lost.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    player: Side,
    kinds: [[i32; Army::MOST_KINDS]; 2],
}

impl Worth {
    /// The worth of all kinds of both armies, by what the player sees.
    pub(super) fn of(outlook: &Outlook) -> Worth {
        let kinds = Side::BOTH.map(|army| {
            let mut worths = [0; Army::MOST_KINDS];
            for (id, kind) in outlook.army(army).kinds() {
                worths[id.index()] = kind_worth(outlook, army, kind);
            }
            worths
        });
        Worth {
            player: outlook.side(),
            kinds,
        }
    }

    /// What it is worth to have this piece on the board, for the side that commands it.
    pub(super) const fn piece(&self, piece: Piece) -> i32 {
        let full = self.kinds[piece.army() as usize][piece.kind().index()];
        if piece.is_stone() {
            return full / 4;
        }
        let mut worth = full;
        if !piece.is_revealed() {
            worth += self.secret(piece, full);
        }
        if !piece.has_moved() && piece.rank().is_mobile() {
            worth += UNMOVED;
        }
        worth
    }

    /// What it is worth that the opponent does not know the piece. To find out counts
    /// more than to hide: the player acts on what it knows.
    const fn secret(&self, piece: Piece, full: i32) -> i32 {
        match piece.rank() {
            Rank::Flag => 0,
            Rank::Bomb => 150,
            _ if piece.side() as u8 == self.player as u8 => full / 8,
            _ => full / 5,
        }
    }

    /// What the player gains, or loses, when its piece attacks (C12 to C15).
    pub(super) const fn exchange(&self, attacker: Piece, defender: Piece) -> i32 {
        let mine = self.piece(attacker);
        let shown = mine - self.piece(attacker.revealed());
        let theirs = self.piece(defender);
        match Battle::of(attacker.rank(), defender.rank()) {
            Battle::Flag => FLAG,
            Battle::Won => theirs - shown,
            Battle::Lost => theirs - self.piece(defender.revealed()) - mine,
            Battle::Tie => theirs - mine,
        }
    }
}

/// What a piece of this kind is worth, known and moved.
fn kind_worth(outlook: &Outlook, army: Side, kind: &Kind) -> i32 {
    let by_rank = match kind.rank {
        Rank::Flag => 0,
        Rank::Bomb => 500,
        Rank::Spy if is_gone(outlook, army.other(), Rank::Ten) => 100,
        Rank::Spy => 800,
        Rank::Two => 250,
        Rank::Three => miner_worth(outlook, army),
        Rank::Four => 450,
        Rank::Five => 650,
        Rank::Six => 950,
        Rank::Seven => 1_400,
        Rank::Eight => 2_000,
        Rank::Nine => 2_900,
        Rank::Ten => 3_800,
    };
    if !outlook.rules().edition.has_powers() {
        return by_rank;
    }
    by_rank + POWER * kind.powers.len() as i32 + if kind.child { child_worth(outlook) } else { 0 }
}

/// What a power is worth beside the rank (N12).
const POWER: i32 = 250;

/// What a child is worth beside its rank: the more the fewer are free (N13).
fn child_worth(outlook: &Outlook) -> i32 {
    let is_child = |army: Side, face: Option<Face>| {
        let kind = face.and_then(|face| outlook.army(army).kind(face.kind));
        kind.is_some_and(|kind| kind.child)
    };
    let view = outlook.view();
    let captured = view.captured().iter();
    let captured = captured.filter(|seen| is_child(seen.army, seen.face));
    let overcome = view
        .pieces()
        .filter(|(_, seen)| is_child(seen.army, seen.face))
        .filter(|(_, seen)| seen.stone || seen.side != seen.army);
    match captured.count() + overcome.count() {
        0 => 600,
        1 => 1_200,
        2 => 3_000,
        _ => FLAG / 2,
    }
}

/// Whether the army's only piece of this rank has been seen captured.
fn is_gone(outlook: &Outlook, army: Side, rank: Rank) -> bool {
    let captured = outlook.view().captured().iter();
    captured
        .filter(|seen| seen.army == army)
        .filter_map(|seen| seen.face)
        .any(|face| face.rank == rank)
}

/// Miners are worth the more the fewer are left (C13).
fn miner_worth(outlook: &Outlook, army: Side) -> i32 {
    let army_has: usize = outlook
        .army(army)
        .kinds()
        .filter(|(_, kind)| kind.rank == Rank::MINER)
        .map(|(_, kind)| usize::from(kind.count))
        .sum();
    let captured = outlook.view().captured().iter();
    let lost = captured
        .filter(|seen| seen.army == army)
        .filter(|seen| seen.face.is_some_and(|face| face.rank == Rank::MINER))
        .count();
    500 + 900 / (army_has.saturating_sub(lost)).max(1) as i32
}
