//! Remote rounds: two sides, two secrets, one record that anybody can check.
//!
//! Each side keeps its own layout and answers for it by itself. Before play it
//! commits to the layout ([`commitment`]); at the end both lay open, and
//! [`mod@audit`] holds every answer against what was laid open. All that is
//! said is one-line [`message`]s, each side's chained by digests
//! ([`transcript`]); where the round stands is the fold of them ([`course`]), the same
//! for both sides, whether the lines came over a network or were pasted into a chat.

pub mod audit;
pub mod body;
pub mod commitment;
pub mod course;
pub mod desk;
pub mod journal;
pub mod message;
pub mod pasted;
pub mod session;
pub mod shelf;
pub mod transcript;
#[cfg(feature = "remote")]
pub mod transport;

pub use audit::{Audit, audit};
pub use course::{Broken, Course, End, Fault};
pub use desk::Desk;
pub use journal::{Journal, JournalError};
pub use session::{Say, SayError, Secrets, Session};
pub use transcript::{AddError, Added, Transcript};
