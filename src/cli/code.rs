//! `keepwright code` and `keepwright decode`: share codes.

use super::{Exit, style};
use crate::edit::store;
use crate::format::{LayoutFile, share_code};
use std::io::{self, Write};
use std::path::PathBuf;

/// Print the share code of a layout
///
/// A complete layout of the introduction or the main game has a code of 25
/// characters that can be read out over a telephone; any other has a longer one
/// that begins with U. Title, author and notes are not part of it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright code mazes/01-first-steps.json

Exit codes: 0 done, 2 could not be read.")]
pub(super) struct CodeArguments {
    /// Layout file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Print the layout file of a share code
///
/// Letter case, hyphens and blanks do not matter; a mistyped character or two
/// swapped neighbours are always noticed.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright decode 0000Z-7R5CA-WB15C-4205M-HG43T > maze.json

Exit codes: 0 done, 2 the code is mistyped.")]
pub(super) struct DecodeArguments {
    /// Share code; in several words if need be
    #[arg(value_name = "CODE", required = true)]
    code: Vec<String>,
    /// Print a JSON object; a layout file is one already, so this changes nothing
    #[arg(long)]
    json: bool,
}

pub(super) fn encode(arguments: &CodeArguments) -> io::Result<Exit> {
    let layout = match store::read_layout(&arguments.file) {
        Ok(file) => file.layout,
        Err(error) => {
            return style::refuse(arguments.json, &arguments.file, &error.to_string());
        }
    };
    let code = share_code::encode(&layout);
    let mut out = io::stdout().lock();
    if arguments.json {
        let file = arguments.file.display().to_string();
        writeln!(out, "{}", serde_json::json!({ "file": file, "code": code }))?;
    } else {
        writeln!(out, "{code}")?;
    }
    Ok(Exit::Yes)
}

pub(super) fn decode(arguments: &DecodeArguments) -> io::Result<Exit> {
    let code = arguments.code.concat();
    match share_code::decode(&code) {
        Ok(layout) => {
            let text = LayoutFile::untitled(layout).to_json();
            io::stdout().lock().write_all(text.as_bytes())?;
            Ok(Exit::Yes)
        }
        Err(error) => {
            let hint = match share_code::suggest(&code) {
                Some(nearest) => format!("; did you mean {nearest}?"),
                None => String::new(),
            };
            style::complain(&format!("{error}{hint}"));
            Ok(Exit::Unusable)
        }
    }
}
