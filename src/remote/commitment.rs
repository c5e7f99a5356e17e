//! Binding oneself to a layout without showing it.

use super::body::{Opening, Terms};
use crate::format::share_code;
use crate::proof::Digest;
use crate::round::Side;

/// The scheme this program commits by.
pub const SCHEME: u8 = SaltedDigest::NUMBER;

/// What a commitment is bound to besides the layout: it opens nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The round, by the digest of both first messages, which name the terms.
    pub round: Digest,
    /// Whose layout.
    pub owner: Side,
    /// The game and the house rules.
    pub terms: Terms,
}

/// A way of committing to a layout.
pub trait Scheme {
    /// The number by which handshake and record name it.
    const NUMBER: u8;

    /// The commitment to what `opening` lays open.
    fn commit(binding: &Binding, opening: &Opening) -> Digest;

    /// Whether `opening` opens `commitment`.
    fn opens(binding: &Binding, commitment: &Digest, opening: &Opening) -> bool {
        Self::commit(binding, opening) == *commitment
    }
}

/// SHA-256 over round, owner, terms, layout and a salt of 32 bytes.
///
/// It hides the layout as long as the salt is secret, and opens to one layout
/// only.
#[derive(Clone, Copy, Debug)]
pub struct SaltedDigest;

impl Scheme for SaltedDigest {
    const NUMBER: u8 = 1;

    fn commit(binding: &Binding, opening: &Opening) -> Digest {
        let Binding {
            round,
            owner,
            terms,
        } = binding;
        let code = share_code::encode(&opening.layout);
        let salt = opening.salt;
        let switches = terms
            .switches
            .map(u8::from)
            .map(|bit| bit.to_string())
            .concat();
        let text = format!(
            "keepwright commitment {}\nround {round}\nowner {owner}\nswitches {switches}\nlayout {code}\nsalt {salt}\n",
            Self::NUMBER
        );
        Digest::of(text.as_bytes())
    }
}
