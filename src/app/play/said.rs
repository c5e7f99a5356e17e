//! What is said in a round, as the story tells it.

use crate::round::{Line, LineKind};

/// The words as a sentence: a capital first, a full stop last.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    let stop = if words.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{}{stop}", first.unwrap_or_default(), letters.as_str())
}

/// What is worth saying large of the lines of an entry; the explorer's own order
/// only where it was not given at this screen.
pub fn loud(lines: &[Line], with_order: bool) -> String {
    let words: Vec<&str> = lines
        .iter()
        .filter(|line| match line.kind {
            LineKind::Order => with_order,
            LineKind::Turn | LineKind::Mark => false,
            _ => true,
        })
        .map(|line| line.text.as_str())
        .collect();
    words.join(" ")
}
