//! The `keepwright` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    keepwright::cli::main()
}
