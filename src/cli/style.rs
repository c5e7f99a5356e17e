//! Colours and messages. Colour is used on a terminal only and never with
//! NO_COLOR: the streams of anstream take it out everywhere else.

use crate::legality::Severity;
use anstyle::{AnsiColor, Style};
use std::io::Write;

/// For a yes.
pub(super) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// For a no.
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();
/// For what is worth a thought.
pub(super) const DOUBTFUL: Style = AnsiColor::Yellow.on_default();
/// For what is good to know.
pub(super) const QUIET: Style = AnsiColor::Cyan.on_default();

/// The style of a finding's severity.
pub(super) const fn of_severity(severity: Severity) -> Style {
    match severity {
        Severity::Error => BAD,
        Severity::Warning => DOUBTFUL,
        Severity::Note => QUIET,
    }
}

/// `text` in `style`.
pub(super) fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Says on standard error what could not be done. If even that cannot be
/// written there is nobody to tell.
pub(super) fn complain(message: &str) {
    remark(&format!("{} {message}", painted(BAD, "error:")));
}

/// Says something to the person at the terminal, on standard error.
pub(super) fn remark(message: &str) {
    let _ = writeln!(anstream::stderr(), "{message}");
}

/// A text from a file made safe to print: control characters, which a terminal
/// might obey, become blanks.
pub(super) fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
