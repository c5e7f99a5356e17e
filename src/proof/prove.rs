//! Making certificates.

use super::certificate::{Certificate, Claim};
use super::digest::Digest;
use crate::fortress::{Layout, PieceSet};
use crate::solver::{ClosedSet, Play, shortest_play, some_play};

/// Proves that `pieces` reach the flag of `layout`, or that they never do.
///
/// `digest` is the digest of the layout file that the certificate is for. Costs
/// as much as [`shortest_play`], whose play it is, or another play where there
/// are too many states for that.
pub fn prove(layout: &Layout, pieces: PieceSet, digest: Digest) -> Certificate {
    let play = shortest_play(layout, pieces).unwrap_or_else(|_| some_play(layout, pieces));
    certify(layout, pieces, play.as_ref(), digest)
}

/// The certificate for a play of `pieces`, or for there being none.
pub fn certify(
    layout: &Layout,
    pieces: PieceSet,
    play: Option<&Play>,
    digest: Digest,
) -> Certificate {
    let claim = match play {
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
    Certificate {
        layout: digest,
        pieces: pieces & layout.game().pieces(),
        claim,
    }
}
