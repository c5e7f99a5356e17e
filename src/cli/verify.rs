//! `keepwright verify`: does a certificate hold?

use super::{Exit, style};
use crate::edit::store::{self, FileError};
use crate::format::layout_file;
use crate::proof::{self, Certificate, CertificateError, Claim, Digest};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// Check a certificate against a layout, without the solver
///
/// A play is played by the rules; a closed set is searched for a way out. The
/// certificate must be for exactly these bytes of the layout file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright solve my-maze.json --proof proof.json
  keepwright verify proof.json my-maze.json

Exit codes: 0 the certificate holds, 1 it does not, 2 could not be read.")]
pub(super) struct Arguments {
    /// Certificate, as written by `keepwright solve --proof`
    #[arg(value_name = "PROOF")]
    proof: PathBuf,
    /// Layout file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// The object of `verify --json`.
#[derive(Serialize)]
struct Report {
    valid: bool,
    claim: Option<&'static str>,
    pieces: Vec<&'static str>,
    reason: Option<String>,
}

/// What the certificate comes to.
enum Outcome {
    Holds(Certificate),
    Fails(String),
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    match outcome(arguments) {
        Ok(outcome) => print(arguments.json, &outcome),
        Err(message) => style::refuse(arguments.json, &arguments.proof, &message),
    }
}

fn outcome(arguments: &Arguments) -> Result<Outcome, String> {
    let in_words = |error: FileError| error.to_string();
    let proof = store::read(&arguments.proof, proof::LARGEST).map_err(in_words)?;
    let layout = store::read(&arguments.file, layout_file::LARGEST).map_err(in_words)?;
    let certificate = match Certificate::read(&proof) {
        Ok(certificate) => certificate,
        Err(error @ CertificateError::Altered) => return Ok(Outcome::Fails(error.to_string())),
        Err(error @ CertificateError::AnotherFile) => {
            return Err(format!("{}: {error}", arguments.proof.display()));
        }
    };
    let digest = Digest::of(&layout);
    if certificate.layout != digest {
        return Ok(Outcome::Fails(proof::Refutation::AnotherLayout.to_string()));
    }
    let layout = store::parse_layout(&arguments.file, &layout).map_err(in_words)?;
    Ok(match proof::verify(&certificate, &layout.layout, digest) {
        Ok(()) => Outcome::Holds(certificate),
        Err(refutation) => Outcome::Fails(refutation.to_string()),
    })
}

fn print(json: bool, outcome: &Outcome) -> io::Result<Exit> {
    let report = match outcome {
        Outcome::Holds(certificate) => Report {
            valid: true,
            claim: Some(match certificate.claim {
                Claim::Play(_) => "play",
                Claim::Closed { .. } => "closed",
            }),
            pieces: certificate
                .pieces
                .iter()
                .map(|piece| piece.name())
                .collect(),
            reason: None,
        },
        Outcome::Fails(reason) => Report {
            valid: false,
            claim: None,
            pieces: Vec::new(),
            reason: Some(reason.clone()),
        },
    };
    if json {
        let mut out = io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        let mut out = anstream::stdout().lock();
        match outcome {
            Outcome::Holds(certificate) => writeln!(
                out,
                "{}: {}.",
                style::painted(style::GOOD, "The certificate holds"),
                meaning(certificate)
            )?,
            Outcome::Fails(reason) => writeln!(
                out,
                "{}: {reason}.",
                style::painted(style::BAD, "The certificate does not hold")
            )?,
        }
    }
    Ok(if report.valid { Exit::Yes } else { Exit::No })
}

fn meaning(certificate: &Certificate) -> String {
    match &certificate.claim {
        Claim::Play(orders) => format!(
            "{} orders with the {} take the flag",
            orders.len(),
            certificate.pieces
        ),
        Claim::Closed { .. } => format!(
            "the {} never {} the flag",
            certificate.pieces,
            if certificate.pieces.len() == 1 {
                "reaches"
            } else {
                "reach"
            }
        ),
    }
}
