//! `keepwright classic convert`: a setup, army or game in another form.

use super::{Exit, SideArgument, style};
use crate::classic::{Edition, Side};
use crate::edit::store;
use crate::format::classic::{Content, SetupFile, setup_string, stg};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// Write a setup, army or game in another form, told by the ending of OUT
///
/// `.json` is this program's own form and holds everything; `.txt` is a setup string of
/// 40 letters, `.stg` a setup record of 80 bytes, both for setups alone.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright classic convert recorded.xml game.json
  keepwright classic convert setup.stg setup.json --side blue

Exit codes: 0 written, 1 the form cannot hold it, 2 could not be read or written.")]
pub(super) struct Arguments {
    /// File to read; its content tells its form
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// File to write; it must not be there yet
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// Whose setup a setup record of 80 bytes is, which it does not say
    #[arg(long, value_enum, default_value_t = SideArgument(Side::Red))]
    side: SideArgument,
}

/// A form to write.
#[derive(Clone, Copy)]
enum Target {
    Json,
    SetupString,
    Stg,
}

impl Target {
    fn of(path: &Path) -> Option<Target> {
        let ending = path.extension().and_then(OsStr::to_str)?;
        match ending.to_ascii_lowercase().as_str() {
            "json" => Some(Target::Json),
            "txt" => Some(Target::SetupString),
            "stg" => Some(Target::Stg),
            _ => None,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let output = &arguments.output;
    let name = output.display();
    let refuse = |exit, error: &str| {
        style::complain(error);
        Ok(exit)
    };
    let Some(target) = Target::of(output) else {
        let error = format!("{name}: the name must end in .json, .txt or .stg");
        return refuse(Exit::Unusable, &error);
    };
    if output.exists() {
        let error = format!("{name}: there is a file of this name already; nothing was written");
        return refuse(Exit::Unusable, &error);
    }
    let loaded = match store::read_classic(&arguments.input, arguments.side.0) {
        Ok(loaded) => loaded,
        Err(error) => return refuse(Exit::Unusable, &error.to_string()),
    };
    for repair in &loaded.repairs {
        style::remark(&format!("{}: {repair}", arguments.input.display()));
    }
    let text = match text(loaded.content, target) {
        Ok(text) => text,
        Err(reason) => {
            let error = format!("{}: {reason}", arguments.input.display());
            return refuse(Exit::No, &error);
        }
    };
    match store::write(output, &text, |_| true) {
        Ok(()) => Ok(Exit::Yes),
        Err(error) => refuse(Exit::Unusable, &error.to_string()),
    }
}

/// What is to be written, or why the form cannot hold it.
fn text(content: Content, target: Target) -> Result<String, String> {
    match (content, target) {
        (Content::FaultyGame(faults), _) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Err(format!(
                "the record is against the law: {}",
                faults.join("; ")
            ))
        }
        (Content::Army(file), Target::Json) => Ok(file.to_json()),
        (Content::Setup(file), Target::Json) => Ok(file.to_json()),
        (Content::Game(file), Target::Json) => Ok(file.to_json()),
        (Content::Setup(file), Target::SetupString) => {
            setup_string::write(file.setup(), file.army(), file.side())
                .map(|letters| letters + "\n")
                .map_err(|error| error.to_string())
        }
        (Content::Setup(file), Target::Stg) => record(&file),
        (Content::Army(_) | Content::Game(_), Target::SetupString | Target::Stg) => {
            Err("setup strings and setup records hold setups alone; .json holds this".to_string())
        }
    }
}

fn record(file: &SetupFile) -> Result<String, String> {
    let is_classic =
        file.edition() == Edition::Classic && *file.army() == Edition::Classic.army(file.side());
    if !is_classic {
        return Err("setup records hold setups of the classic army alone".to_string());
    }
    let bytes = stg::write(file.setup(), file.side()).map_err(|error| error.to_string())?;
    // Columns and rows are bytes below 10, which are characters.
    Ok(bytes.into_iter().map(char::from).collect())
}
