//! Texts of the classic boards.

pub mod army_file;
mod fold;
pub mod game_file;
mod letters;
pub mod loaded;
pub mod position;
pub mod setup_file;
pub mod setup_string;
pub mod stg;
pub mod strados;

pub use army_file::ArmyFile;
pub use game_file::GameFile;
pub use loaded::{Content, Finding, Form, LoadError, Loaded};
pub use setup_file::SetupFile;
