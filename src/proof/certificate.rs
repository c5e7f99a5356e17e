//! The certificate file.
//!
//! One JSON text for every certificate, byte for byte: whatever is changed in
//! it, it is no longer the text of any certificate. The last line but one is a
//! seal, the digest of everything before that line.

use super::digest::Digest;
use crate::fortress::{Piece, PieceSet, Space, SpaceSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What `format` says in a certificate.
pub const FORMAT: &str = "keepwright-proof";
/// The version of the format.
pub const VERSION: u8 = 1;
/// The largest certificate read, in bytes.
pub const LARGEST: usize = 1024 * 1024;

/// A claim about a layout file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The digest of the layout file's bytes.
    pub layout: Digest,
    /// The pieces that explore, at least one.
    pub pieces: PieceSet,
    /// What is claimed of them.
    pub claim: Claim,
}

/// What a certificate says of its pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// They reach the flag: these orders, played in turn, take it.
    Play(Vec<String>),
    /// They never do: while no more than these cards are removed they stay on
    /// these spaces.
    Closed {
        /// The spaces of the cards that they can remove, all together.
        removed: SpaceSet,
        /// Whether they can find the secret passage.
        passage_known: bool,
        /// The spaces each piece can stand on, indexed by `Piece as usize`;
        /// empty for pieces that take no part.
        stands: [SpaceSet; Piece::ALL.len()],
    },
}

/// The certificate as it is written; the order of the fields is the file's.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    version: u8,
    layout_sha256: String,
    pieces: Vec<String>,
    claim: WrittenClaim,
    seal_sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum WrittenClaim {
    Play(Vec<String>),
    Closed(WrittenClosed),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenClosed {
    removed: Vec<String>,
    passage_known: bool,
    stands: BTreeMap<String, Vec<String>>,
}

impl Certificate {
    /// The text of the certificate.
    pub fn to_json(&self) -> String {
        let names = |spaces: SpaceSet| spaces.iter().map(|space| space.to_string()).collect();
        let claim = match &self.claim {
            Claim::Play(orders) => WrittenClaim::Play(orders.clone()),
            Claim::Closed {
                removed,
                passage_known,
                stands,
            } => WrittenClaim::Closed(WrittenClosed {
                removed: names(*removed),
                passage_known: *passage_known,
                stands: self
                    .pieces
                    .iter()
                    .map(|piece| (piece.name().to_string(), names(stands[piece as usize])))
                    .collect(),
            }),
        };
        let mut written = Written {
            format: FORMAT.to_string(),
            version: VERSION,
            layout_sha256: self.layout.to_string(),
            pieces: self
                .pieces
                .iter()
                .map(|piece| piece.name().to_string())
                .collect(),
            claim,
            seal_sha256: String::new(),
        };
        let seal = Digest::of(sealed_part(&pretty(&written)).as_bytes());
        written.seal_sha256 = seal.to_string();
        pretty(&written)
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// [`CertificateError::AnotherFile`] where the bytes were never a
    /// certificate, [`CertificateError::Altered`] where they are one no more.
    pub fn read(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        let broken = || {
            if looks_like_one(bytes) {
                CertificateError::Altered
            } else {
                CertificateError::AnotherFile
            }
        };
        if bytes.len() > LARGEST {
            return Err(CertificateError::AnotherFile);
        }
        let written: Written = serde_json::from_slice(bytes).map_err(|_| broken())?;
        let certificate = meaning(&written).ok_or_else(broken)?;
        if certificate.to_json().as_bytes() == bytes {
            Ok(certificate)
        } else {
            Err(CertificateError::Altered)
        }
    }
}

/// What the file means, or `None` where a word in it means nothing.
fn meaning(written: &Written) -> Option<Certificate> {
    if written.format != FORMAT || written.version != VERSION {
        return None;
    }
    let spaces = |names: &[String]| -> Option<SpaceSet> {
        names
            .iter()
            .map(|name| name.parse::<Space>().ok())
            .collect()
    };
    let claim = match &written.claim {
        WrittenClaim::Play(orders) => Claim::Play(orders.clone()),
        WrittenClaim::Closed(closed) => {
            let mut stands = [SpaceSet::EMPTY; Piece::ALL.len()];
            for (name, names) in &closed.stands {
                stands[Piece::from_name(name)? as usize] = spaces(names)?;
            }
            Claim::Closed {
                removed: spaces(&closed.removed)?,
                passage_known: closed.passage_known,
                stands,
            }
        }
    };
    Some(Certificate {
        layout: Digest::read(&written.layout_sha256)?,
        pieces: written
            .pieces
            .iter()
            .map(|name| Piece::from_name(name))
            .collect::<Option<PieceSet>>()
            .filter(|pieces| !pieces.is_empty())?,
        claim,
    })
}

fn pretty(written: &Written) -> String {
    let mut text = serde_json::to_string_pretty(written).unwrap_or_default();
    text.push('\n');
    text
}

/// Everything before the line of the seal.
fn sealed_part(text: &str) -> &str {
    let before_brace = text.trim_end().rfind('\n').unwrap_or(0);
    let before_seal = text[..before_brace].rfind('\n').unwrap_or(0);
    &text[..=before_seal]
}

/// Whether the bytes come from a certificate that was damaged: a word that only
/// certificates have stands in them. Several are looked for, since the damage
/// may have hit one.
fn looks_like_one(bytes: &[u8]) -> bool {
    [FORMAT, "\"layout_sha256\"", "\"seal_sha256\""]
        .iter()
        .any(|word| {
            bytes
                .windows(word.len())
                .any(|part| part == word.as_bytes())
        })
}

/// Why bytes are no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CertificateError {
    /// They are something else.
    AnotherFile,
    /// They were changed after the certificate was made.
    Altered,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CertificateError::AnotherFile => {
                "this is no certificate; one is made by keepwright solve --proof"
            }
            CertificateError::Altered => {
                "the certificate was changed after it was made, or its version is not known"
            }
        })
    }
}

impl std::error::Error for CertificateError {}
