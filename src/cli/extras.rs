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

/// The page of the program and, behind it, a section for each command.
pub(super) fn man(_: &ManArguments) -> io::Result<Exit> {
    let mut command = super::Arguments::command();
    command.build();
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    examples(&mut page, &command)?;
    for subcommand in command.get_subcommands() {
        if subcommand.get_name() == "help" {
            continue;
        }
        let name = subcommand.get_name().to_uppercase();
        let mut section = Vec::new();
        let man = clap_mangen::Man::new(subcommand.clone());
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        examples(&mut section, subcommand)?;
        // The command's sections become parts of its own.
        let section = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
        write!(page, ".SH {name}\n{section}")?;
    }
    io::stdout().lock().write_all(&page)?;
    Ok(Exit::Yes)
}

/// The examples and exit codes that stand behind a command's help, as they are.
fn examples(page: &mut Vec<u8>, command: &clap::Command) -> io::Result<()> {
    let Some(text) = command.get_after_help() else {
        return Ok(());
    };
    writeln!(page, ".SH EXAMPLES\n.nf")?;
    for line in text.to_string().lines() {
        // A leading dot or quote and every backslash mean something to roff.
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        writeln!(page, "\\&{line}")?;
    }
    writeln!(page, ".fi")
}

/// Print the rules, or one of them
///
/// The ids that findings and messages cite, F1 to F51 for the fortress, C1 to C20, N1
/// to N16 and P1 to P11 for the classic boards, with what the rulebooks say and what
/// we ruled where they are silent.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright rules
  keepwright rules F14
  keepwright rules C17")]
pub(super) struct RulesArguments {
    /// The id of a rule
    #[arg(value_name = "ID")]
    id: Option<String>,
}

const RULES: &str = concat!(
    include_str!("../../docs/rules.md"),
    "\n",
    include_str!("../../docs/classic-rules.md")
);

pub(super) fn rules(arguments: &RulesArguments) -> io::Result<Exit> {
    let Some(id) = &arguments.id else {
        io::stdout().lock().write_all(RULES.as_bytes())?;
        return Ok(Exit::Yes);
    };
    let head = format!("- **{}**", id.trim().to_uppercase());
    let mut rule = RULES
        .lines()
        .skip_while(|line| !line.starts_with(&head))
        .enumerate()
        .take_while(|(i, line)| *i == 0 || line.starts_with("  ") || line.is_empty())
        .map(|(_, line)| line)
        .peekable();
    if rule.peek().is_none() {
        super::style::complain(&format!(
            "there is no rule {}; the ids are F1 to F7, F10 to F16, F20 to F27, F30 to F36, F40 to F42, F50 and F51, for the classic boards C1 to C5, C10 to C20, N1, N2, N10 to N16 and P1 to P11",
            super::style::printable(id)
        ));
        return Ok(Exit::Unusable);
    }
    let text: Vec<&str> = rule.collect();
    writeln!(io::stdout().lock(), "{}", text.join("\n").trim_end())?;
    Ok(Exit::Yes)
}
