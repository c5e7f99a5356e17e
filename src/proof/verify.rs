//! Checking certificates, by the law of moving alone.

use super::certificate::{Certificate, Claim};
use super::digest::Digest;
use crate::fortress::walk::{Order, Outcome, Refusal, State, Step, Walk, landing, step};
use crate::fortress::{Layout, Piece, PieceSet, Space, SpaceSet};
use std::fmt;

/// Checks `certificate` against `layout`, read from a file of digest `digest`.
///
/// A play is played: every order must be allowed, bring in none but the
/// certificate's pieces, and the last one take the flag.
///
/// For a closed set, every piece of the certificate is put on every one of its
/// spaces and tries to move to every space of the building, with the passage
/// known and unknown as far as the certificate allows, with all cards that it
/// names removed and with the one landed on still standing. (An answer depends
/// on no other card.) Nothing may leave the set, remove another card, find a
/// passage that is not to be found, or take the flag. Since E5 is in every
/// piece's set, beaten, sacrificed and swapped pieces stay in it too. At most
/// 4 × 38 × 38 × 4 orders are tried, in about a millisecond.
///
/// # Errors
/// The first [`Refutation`].
pub fn verify(
    certificate: &Certificate,
    layout: &Layout,
    digest: Digest,
) -> Result<(), Refutation> {
    if certificate.layout != digest {
        return Err(Refutation::AnotherLayout);
    }
    let pieces = certificate.pieces;
    if pieces.is_empty() || !pieces.is_within(layout.game().pieces()) {
        return Err(Refutation::PiecesNotInGame);
    }
    match &certificate.claim {
        Claim::Play(orders) => play(layout, pieces, orders),
        Claim::Closed {
            removed,
            passage_known,
            stands,
        } => ClosedClaim {
            layout,
            pieces,
            removed: *removed,
            passage_known: *passage_known,
            stands,
        }
        .check(),
    }
}

fn play(layout: &Layout, pieces: PieceSet, orders: &[String]) -> Result<(), Refutation> {
    let mut walk = Walk::new(*layout);
    for (i, order) in orders.iter().enumerate() {
        let number = i + 1;
        walk.give_text(order)
            .map_err(|refusal| Refutation::OrderRefused { number, refusal })?;
        if let Some((piece, _)) = walk.state().inside
            && !pieces.contains(piece)
        {
            return Err(Refutation::AnotherPiece { number, piece });
        }
    }
    if walk.state().over {
        Ok(())
    } else {
        Err(Refutation::FlagNotTaken)
    }
}

struct ClosedClaim<'c> {
    layout: &'c Layout,
    pieces: PieceSet,
    removed: SpaceSet,
    passage_known: bool,
    stands: &'c [SpaceSet; Piece::ALL.len()],
}

impl ClosedClaim<'_> {
    fn check(&self) -> Result<(), Refutation> {
        for piece in self.pieces.iter() {
            let stands = self.stands[piece as usize];
            if !stands.contains(Space::START) {
                return Err(Refutation::LacksStart(piece));
            }
            for from in stands {
                for to in Space::all() {
                    self.check_move(piece, from, to)?;
                }
            }
        }
        Ok(())
    }

    /// Tries one move in every state of the set that can make a difference.
    fn check_move(&self, piece: Piece, from: Space, to: Space) -> Result<(), Refutation> {
        let (_, landing) = landing(self.layout, to);
        for removed in [self.removed, self.removed - SpaceSet::from(landing)] {
            for passage_known in [false, self.passage_known] {
                let state = State {
                    inside: Some((piece, from)),
                    removed,
                    passage_known,
                    ..State::START
                };
                let Ok(Step { answer, after, .. }) =
                    step(self.layout, &state, Order::Move { from, to })
                else {
                    continue;
                };
                let stays = after
                    .inside
                    .is_none_or(|(piece, at)| self.stands[piece as usize].contains(at));
                let nothing_new = after.removed.is_within(self.removed)
                    && (self.passage_known || !after.passage_known);
                if answer.outcome == Outcome::Flag {
                    return Err(Refutation::HoldsFlag { piece, from, to });
                }
                if !(stays && nothing_new) {
                    return Err(Refutation::NotClosed { piece, from, to });
                }
            }
        }
        Ok(())
    }
}

/// Why a certificate proves nothing about a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// It is for a layout file of other bytes.
    AnotherLayout,
    /// It speaks of no piece, or of pieces that the game does not have.
    PiecesNotInGame,
    /// An order of the play is refused.
    OrderRefused {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        refusal: Refusal,
    },
    /// The play brings in a piece that the certificate does not speak of.
    AnotherPiece {
        /// By which order, counted from 1.
        number: usize,
        /// The piece.
        piece: Piece,
    },
    /// The play ends before the flag is taken.
    FlagNotTaken,
    /// The closed set does not hold E5 for this piece.
    LacksStart(Piece),
    /// A move leads out of the closed set.
    NotClosed {
        /// The piece that moves.
        piece: Piece,
        /// From a space of its set.
        from: Space,
        /// The space it is ordered to.
        to: Space,
    },
    /// A move in the closed set takes the flag.
    HoldsFlag {
        /// The piece that moves.
        piece: Piece,
        /// From a space of its set.
        from: Space,
        /// The space it is ordered to.
        to: Space,
    },
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refutation::AnotherLayout => f.write_str(
                "the certificate is for another layout file, or the file was changed since",
            ),
            Refutation::PiecesNotInGame => {
                f.write_str("the certificate speaks of pieces that this game does not have")
            }
            Refutation::OrderRefused { number, refusal } => {
                write!(f, "order {number} of the play is refused: {refusal}")
            }
            Refutation::AnotherPiece { number, piece } => write!(
                f,
                "order {number} of the play brings in the {piece}, which the certificate does not speak of"
            ),
            Refutation::FlagNotTaken => f.write_str("the play ends before the flag is taken"),
            Refutation::LacksStart(piece) => {
                write!(f, "the closed set does not hold E5 bottom for the {piece}")
            }
            Refutation::NotClosed { piece, from, to } => write!(
                f,
                "the set is not closed: the {piece} can go from {from} to {to}, which leads out of it"
            ),
            Refutation::HoldsFlag { piece, from, to } => write!(
                f,
                "the set holds the flag: the {piece} takes it by going from {from} to {to}"
            ),
        }
    }
}

impl std::error::Error for Refutation {}
