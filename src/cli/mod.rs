//! The command line, one file a subcommand.
//!
//! Answers go to standard output, messages for people to standard error. Exit
//! codes: 0 yes or done, 1 a clear no, 2 could not be read or used.

mod audit;
mod check;
mod classic;
mod code;
mod drawing;
mod extras;
mod generate;
mod mail;
#[cfg(feature = "remote")]
mod net;
mod notepad;
mod rate;
mod round;
mod said;
mod show;
mod solve;
mod style;
mod verify;
mod walk;

use clap::{Parser, Subcommand};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What a command came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Exit {
    /// Yes, or done.
    Yes = 0,
    /// A clear no.
    No = 1,
    /// Could not be read or used.
    Unusable = 2,
}

const EXAMPLES: &str = "\
Examples:
  keepwright check mazes/*.json          is every maze legal, and who reaches the flag?
  keepwright show mazes/01-first-steps.json
  keepwright solve mazes/01-first-steps.json --proof proof.json
  keepwright verify proof.json mazes/01-first-steps.json

Rules are cited by their ids: keepwright rules F14.
Exit codes: 0 yes or done, 1 a clear no, 2 could not be read or used.";

/// Design, check and explore hidden-maze fortresses.
#[derive(Parser, Debug)]
#[command(
    name = "keepwright",
    version,
    about,
    after_help = EXAMPLES,
    args_conflicts_with_subcommands = true
)]
pub struct Arguments {
    /// Layout file to open in the editor; without it the editor opens empty
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(check::Arguments),
    Rate(rate::Arguments),
    Generate(generate::Arguments),
    Solve(solve::Arguments),
    Verify(verify::Arguments),
    Walk(walk::Arguments),
    Round(round::Arguments),
    #[cfg(feature = "remote")]
    Host(net::HostArguments),
    #[cfg(feature = "remote")]
    Join(net::JoinArguments),
    #[cfg(feature = "remote")]
    Resume(net::ResumeArguments),
    Mail(mail::Arguments),
    Audit(audit::Arguments),
    Notepad(notepad::Arguments),
    Show(show::Arguments),
    Code(code::CodeArguments),
    Decode(code::DecodeArguments),
    Classic(classic::Arguments),
    Rules(extras::RulesArguments),
    Completions(extras::CompletionsArguments),
    Man(extras::ManArguments),
}

/// Opens the editor, on a file if one is named.
fn edit(file: Option<&Path>) -> Exit {
    if let Some(file) = file
        && !file.exists()
    {
        style::complain(&format!(
            "{}: there is no such file, and no such command",
            file.display()
        ));
        return Exit::Unusable;
    }
    #[cfg(feature = "app")]
    let opened = crate::app::run(file);
    #[cfg(not(feature = "app"))]
    let opened: Result<(), String> = Err("this build has no editor".to_string());
    match opened {
        Ok(()) => Exit::Yes,
        Err(reason) => {
            style::complain(&format!(
                "no window can be opened ({reason}); check, show, solve, verify, walk, code and decode work without one"
            ));
            Exit::Unusable
        }
    }
}

/// Reads the program's arguments and does what they say.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(command) = arguments.command else {
        return ExitCode::from(edit(arguments.file.as_deref()) as u8);
    };
    let done = match command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Rate(arguments) => rate::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Walk(arguments) => walk::run(&arguments),
        Command::Round(arguments) => round::run(&arguments),
        #[cfg(feature = "remote")]
        Command::Host(arguments) => net::host(&arguments),
        #[cfg(feature = "remote")]
        Command::Join(arguments) => net::join(&arguments),
        #[cfg(feature = "remote")]
        Command::Resume(arguments) => net::resume(&arguments),
        Command::Mail(arguments) => mail::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Notepad(arguments) => notepad::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Code(arguments) => code::encode(&arguments),
        Command::Decode(arguments) => code::decode(&arguments),
        Command::Classic(arguments) => classic::run(&arguments),
        Command::Rules(arguments) => extras::rules(&arguments),
        Command::Completions(arguments) => extras::completions(&arguments),
        Command::Man(arguments) => extras::man(&arguments),
    };
    let exit = match done {
        Ok(exit) => exit,
        // Whoever reads our output has seen enough; it was not said to the end.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Unusable,
        Err(error) => {
            style::complain(&format!("the output could not be written: {error}"));
            Exit::Unusable
        }
    };
    ExitCode::from(exit as u8)
}
