//! `keepwright completions` and `keepwright man`.

use super::Exit;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// Print a shell's completion script
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright completions bash > ~/.local/share/bash-completion/completions/keepwright")]
pub(super) struct CompletionsArguments {
    /// Shell
    shell: Shell,
}

/// Print the manual page
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright man > keepwright.1 && man ./keepwright.1")]
pub(super) struct ManArguments {}

pub(super) fn completions(arguments: &CompletionsArguments) -> io::Result<Exit> {
    let mut script = Vec::new();
    let mut command = super::Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "keepwright", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Yes)
}

/// The page of the program and, behind it, those of its commands.
pub(super) fn man(_: &ManArguments) -> io::Result<Exit> {
    let mut command = super::Arguments::command();
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands() {
        if subcommand.get_name() != "help" {
            let name = subcommand
                .get_bin_name()
                .unwrap_or(subcommand.get_name())
                .to_string();
            writeln!(page, ".SH COMMAND {}", name.to_uppercase())?;
            let man = clap_mangen::Man::new(subcommand.clone());
            man.render_synopsis_section(&mut page)?;
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
            man.render_extra_section(&mut page)?;
        }
    }
    io::stdout().lock().write_all(&page)?;
    Ok(Exit::Yes)
}
