//! Texts that leave the program and come back: layout files and share codes.
//!
//! `docs/formats.md` describes them. Everything here works on bytes in memory;
//! reading from disk is up to the caller.

mod error;
mod json;
pub mod layout_file;
mod nearest;
pub mod share_code;

pub use error::{Position, Problem, ReadError};
pub use layout_file::LayoutFile;
