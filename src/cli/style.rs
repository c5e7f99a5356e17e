//! Colours and messages. Colour is used on a terminal only and never with
//! NO_COLOR: the streams of anstream take it out everywhere else.

use super::Exit;
use crate::legality::Severity;
use anstyle::{AnsiColor, Style};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

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
    remark(&format!(
        "{} {}",
        painted(BAD, "error:"),
        printable(message)
    ));
}

/// Says that a file could not be used, in JSON where JSON is wanted.
pub(super) fn refuse(json: bool, file: &Path, error: &str) -> io::Result<Exit> {
    if json {
        let report = serde_json::json!({ "file": file.display().to_string(), "error": error });
        writeln!(io::stdout().lock(), "{report}")?;
    } else {
        complain(error);
    }
    Ok(Exit::Unusable)
}

/// Says something to the person at the terminal, on standard error.
pub(super) fn remark(message: &str) {
    for line in wrapped(message, "", io::stderr().is_terminal()) {
        let _ = writeln!(anstream::stderr(), "{line}");
    }
}

/// The lines of a paragraph, cut at blanks to fit a terminal, those behind the
/// first indented. Elsewhere the paragraph is one line.
pub(super) fn wrapped(text: &str, indent: &str, is_terminal: bool) -> Vec<String> {
    if !is_terminal {
        return vec![text.to_string()];
    }
    let options = textwrap::Options::new(textwrap::termwidth())
        .subsequent_indent(indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace);
    textwrap::wrap(text, options)
        .into_iter()
        .map(std::borrow::Cow::into_owned)
        .collect()
}

/// A text from a file made safe to print: control characters, which a terminal
/// might obey, become blanks.
pub(super) fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
