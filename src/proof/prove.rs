//! Making certificates.

use super::certificate::{Certificate, Claim};
use super::digest::Digest;
use crate::fortress::{Layout, PieceSet};
use crate::solver::{ClosedSet, TooManyStates, shortest_play};

/// Proves that `pieces` reach the flag of `layout`, or that they never do.
///
/// `digest` is the digest of the layout file that the certificate is for. Costs
/// as much as [`shortest_play`].
///
/// # Errors
/// As [`shortest_play`].
pub fn prove(
    layout: &Layout,
    pieces: PieceSet,
    digest: Digest,
) -> Result<Certificate, TooManyStates> {
    let claim = match shortest_play(layout, pieces)? {
        Some(play) => Claim::Play(play.orders.iter().map(|order| order.to_string()).collect()),
        None => {
            let closed = ClosedSet::of(layout, pieces);
            Claim::Closed {
                removed: closed.removed,
                passage_known: closed.passage_known,
                stands: closed.stands,
            }
        }
    };
    Ok(Certificate {
        layout: digest,
        pieces,
        claim,
    })
}
