//! The command line, one file a subcommand.
//!
//! Answers go to standard output, messages for people to standard error. Exit
//! codes: 0 yes or done, 1 a clear no, 2 could not be read or used.

mod check;
mod code;
mod extras;
mod files;
mod show;
mod solve;
mod style;
mod verify;
mod walk;

use clap::{Parser, Subcommand};
use std::io;
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
#[command(name = "keepwright", version, about, after_help = EXAMPLES, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(check::Arguments),
    Solve(solve::Arguments),
    Verify(verify::Arguments),
    Walk(walk::Arguments),
    Show(show::Arguments),
    Code(code::CodeArguments),
    Decode(code::DecodeArguments),
    Rules(extras::RulesArguments),
    Completions(extras::CompletionsArguments),
    Man(extras::ManArguments),
}

/// Reads the program's arguments and does what they say.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Walk(arguments) => walk::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Code(arguments) => code::encode(&arguments),
        Command::Decode(arguments) => code::decode(&arguments),
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
