//! Certificates: what the solver found, in a form that anybody can check.
//!
//! [`prove`] makes one with the solver's help. [`verify`] checks one with the law
//! of moving alone and shares no code with the solver: a play by playing it, a
//! closed set by trying to leave it.

mod certificate;
mod digest;
mod prove;
mod verify;

pub use certificate::{Certificate, CertificateError, Claim, FORMAT, LARGEST, VERSION};
pub use digest::Digest;
pub use prove::{certify, prove};
pub use verify::{Refutation, verify};
