//! Everything an editor needs that is not a screen: a document with exact undo,
//! what can be done to it, and keeping it safe on disk.
//!
//! ```
//! use keepwright::edit::{Document, actions};
//! use keepwright::format::LayoutFile;
//! use keepwright::fortress::{Card, Game, Layout};
//!
//! let start = LayoutFile::untitled(Layout::new(Game::Main));
//! let mut document = Document::new(start.clone());
//! let action = actions::place_card(document.layout(), "C3 middle".parse()?, Card::Flag);
//! assert!(document.perform(action));
//! assert_eq!(document.undo_name(), Some("place flag"));
//! document.undo();
//! assert_eq!(document.file(), &start);
//! # Ok::<(), keepwright::fortress::PlaceError>(())
//! ```

pub mod actions;
mod document;
mod held;
mod kept;
mod kept_game;
mod kept_round;
pub mod recent_files;
mod recovery;
mod setup_library;
mod step;
pub mod store;

pub use actions::Action;
pub use document::Document;
pub use kept::{Kept, KeptFile, Left};
pub use kept_game::KeptGame;
pub use kept_round::KeptRound;
pub use recovery::{Found, Recovery, state_folder};
pub use setup_library::{SavedSetup, SetupLibrary};
pub use step::{DocumentChange, Step};
pub use store::{FileError, Opened, SaveError};
