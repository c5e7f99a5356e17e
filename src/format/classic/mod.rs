//! Texts of the classic boards.

pub mod position;
