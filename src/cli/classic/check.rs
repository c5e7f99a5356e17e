//! `keepwright classic check`: is a setup, an army or a game legal?

use super::{Exit, SideArgument, style};
use crate::classic::Side;
use crate::edit::store::{self, FileError};
use crate::format::classic::{Finding, Loaded};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Check setups, armies and games: legal or not, with every reason
///
/// FILE is a setup, army or game file, a setup string of 40 letters, a setup record of
/// 80 bytes or a recorded game in StraDoS XML; its content tells which.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright classic check my-setup.json recorded.xml --json

Exit codes: 0 all legal, 1 one or more illegal, 2 one or more could not be read.")]
pub(super) struct Arguments {
    /// Files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Whose setup a setup record of 80 bytes is, which it does not say
    #[arg(long, value_enum, default_value_t = SideArgument(Side::Red))]
    side: SideArgument,
    /// Print a JSON array, one object a file
    #[arg(long)]
    json: bool,
}

/// One object of `classic check --json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Report {
    Read {
        file: String,
        kind: &'static str,
        game: Option<&'static str>,
        legal: bool,
        findings: Vec<ReportedFinding>,
    },
    Unreadable {
        file: String,
        error: String,
    },
}

#[derive(Serialize)]
struct ReportedFinding {
    severity: &'static str,
    rule: Option<String>,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
}

/// A file that could be read.
struct Checked {
    loaded: Loaded,
    findings: Vec<Finding>,
}

impl Checked {
    fn is_legal(&self) -> bool {
        !self.findings.iter().any(|finding| finding.is_fault)
    }
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let mut exit = Exit::Yes;
    let mut reports = Vec::new();
    let mut out = anstream::stdout().lock();
    for path in &arguments.files {
        let checked = store::read_classic(path, arguments.side.0).map(|loaded| Checked {
            findings: loaded.findings(),
            loaded,
        });
        exit = exit.max(match &checked {
            Ok(checked) if checked.is_legal() => Exit::Yes,
            Ok(_) => Exit::No,
            Err(_) => Exit::Unusable,
        });
        match checked {
            checked if arguments.json => reports.push(report(path, checked)),
            Ok(checked) => print(&mut out, path, &checked)?,
            Err(error) => style::complain(&error.to_string()),
        }
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut out, &reports)?;
        writeln!(out)?;
    }
    Ok(exit)
}

fn report(path: &Path, checked: Result<Checked, FileError>) -> Report {
    let file = path.display().to_string();
    match checked {
        Ok(checked) => Report::Read {
            file,
            kind: checked.loaded.kind(),
            game: checked.loaded.edition().map(|edition| edition.name()),
            legal: checked.is_legal(),
            findings: checked.findings.iter().map(reported).collect(),
        },
        Err(error) => Report::Unreadable {
            file,
            error: error.to_string(),
        },
    }
}

const fn severity(finding: &Finding) -> &'static str {
    if finding.is_fault { "error" } else { "note" }
}

fn reported(finding: &Finding) -> ReportedFinding {
    ReportedFinding {
        severity: severity(finding),
        rule: finding.rule().map(str::to_string),
        message: finding.message.clone(),
        line: finding.position.map(|position| position.line),
        column: finding.position.map(|position| position.column),
    }
}

fn print(out: &mut impl Write, path: &Path, checked: &Checked) -> io::Result<()> {
    let is_terminal = io::stdout().is_terminal();
    let verdict = if checked.is_legal() {
        style::painted(style::GOOD, "legal")
    } else {
        style::painted(style::BAD, "illegal")
    };
    let game = checked.loaded.edition();
    let game = game.map_or(String::new(), |edition| format!(", {edition}"));
    writeln!(
        out,
        "{}: {verdict} ({}{game})",
        path.display(),
        checked.loaded.kind()
    )?;
    for finding in &checked.findings {
        let colour = if finding.is_fault {
            style::BAD
        } else {
            style::QUIET
        };
        let severity = style::painted(colour, severity(finding));
        let place = finding
            .position
            .map_or(String::new(), |position| format!(" {position}"));
        let message = style::printable(&finding.message);
        let text = format!("  {severity}{place}: {message}");
        for line in style::wrapped(&text, "    ", is_terminal) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
