//! Texts that leave the program and come back: layout files, share codes, records
//! of rounds, and positions of the classic boards.
//!
//! `docs/formats.md` describes them. Everything here works on bytes in memory;
//! reading from disk is up to the caller.

mod canonical;
pub mod classic;
mod error;
mod fields;
mod json;
pub mod layout_file;
mod nearest;
pub mod round_record;
pub mod share_code;

pub use error::{FileKind, Position, Problem, ReadError};
pub use layout_file::LayoutFile;
pub use round_record::{RecordError, RecordProblem};
