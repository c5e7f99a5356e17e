//! `keepwright audit`: a remote round held against the fortresses laid open.

use super::{Exit, style};
use crate::edit::store;
use crate::remote::{Transcript, audit};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// Check the record of a remote round
///
/// Every message must stand in its place, both fortresses must be legal, proved and
/// those that were committed to, every answer true, and both signatures under the
/// record. The first false answer of each side is named with the rule.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright audit evening.kw

Exit codes: 0 nothing is wrong, 1 something is, 2 could not be read.")]
pub(super) struct Arguments {
    /// Record of a remote round
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// `audit --json`.
#[derive(Serialize)]
struct Report {
    clean: bool,
    ended: Option<String>,
    winner: Option<&'static str>,
    answers: usize,
    findings: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    side: Option<&'static str>,
    message: String,
}

/// No record of a round is larger.
const LARGEST: usize = 64 << 20;

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let path = &arguments.record;
    let bytes = match store::read(path, LARGEST) {
        Ok(bytes) => bytes,
        Err(error) => return style::refuse(arguments.json, path, &error.to_string()),
    };
    let transcript = match Transcript::read(&String::from_utf8_lossy(&bytes)) {
        Ok(transcript) => transcript,
        Err(error) => {
            let error = format!("{}: {error}", path.display());
            return style::refuse(arguments.json, path, &error);
        }
    };
    let audit = audit(&transcript);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = Report {
            clean: audit.is_clean(),
            ended: audit.ended.map(|end| end.to_string()),
            winner: audit.winner.map(|side| side.name()),
            answers: audit.answers,
            findings: audit
                .findings
                .iter()
                .map(|finding| Found {
                    side: finding.by().map(|side| side.name()),
                    message: finding.to_string(),
                })
                .collect(),
        };
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        for finding in &audit.findings {
            writeln!(out, "{finding}")?;
        }
        if let Some(end) = audit.ended {
            writeln!(out, "The round ended: {end}.")?;
        }
        match audit.winner {
            Some(side) => writeln!(out, "The winner is {side}.")?,
            None => writeln!(out, "Nobody won.")?,
        }
        let verdict = if audit.is_clean() {
            style::painted(style::GOOD, "clean")
        } else {
            style::painted(style::BAD, "not clean")
        };
        writeln!(
            out,
            "{} answers checked: the record is {verdict}.",
            audit.answers
        )?;
    }
    Ok(if audit.is_clean() {
        Exit::Yes
    } else {
        Exit::No
    })
}
