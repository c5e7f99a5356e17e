//! The layout file (`mazes/*.json`).

mod read;
mod write;

use super::error::FileKind;
use crate::fortress::Layout;

/// What `format` says in a layout file.
pub const FORMAT: &str = "keepwright-fortress";
/// The version of the format.
pub const VERSION: u8 = 1;
/// The largest layout file read, in bytes.
pub const LARGEST: usize = 1024 * 1024;

/// What a layout file is.
pub const KIND: FileKind = FileKind {
    name: "layout file",
    content: "layout",
    format: FORMAT,
    version: VERSION,
    largest: LARGEST,
};

/// A layout with what its author says of it.
///
/// ```
/// use keepwright::format::LayoutFile;
/// let text = br#"{"format": "keepwright-fortress", "version": 1, "game": "main",
///                 "cards": {"a1 TOP": "Flag"}}"#;
/// let file = LayoutFile::read(text)?;
/// assert!(file.to_json().contains(r#""A1 top": "flag""#));
/// assert_eq!(LayoutFile::read(file.to_json().as_bytes())?, file);
/// # Ok::<(), keepwright::format::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutFile {
    /// The layout.
    pub layout: Layout,
    /// What the maze is called.
    pub title: String,
    /// Who built it.
    pub author: String,
    /// Anything else to say of it.
    pub notes: String,
}

impl LayoutFile {
    /// A layout of which nothing is said.
    pub fn untitled(layout: Layout) -> LayoutFile {
        LayoutFile {
            layout,
            title: String::new(),
            author: String::new(),
            notes: String::new(),
        }
    }
}
