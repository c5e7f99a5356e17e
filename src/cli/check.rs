//! `keepwright check`: is a layout legal, and who reaches its flag?

use super::{Exit, style};
use crate::edit::store::{self, FileError};
use crate::format::LayoutFile;
use crate::legality::{Finding, Verdict, judge};
use crate::solver::{Cost, par};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Check layouts: legal or not, who reaches the flag, and what is worth a look
///
/// For every file: whether the layout is legal (rules F2 to F7), every finding
/// with its rule, the smallest sets of pieces that reach the flag, and par, the
/// fewest turns and then moves that a player who knows the maze needs.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright check mazes/*.json
  keepwright check my-maze.json --json

Exit codes: 0 all legal, 1 one or more illegal, 2 one or more could not be read.")]
pub(super) struct Arguments {
    /// Layout files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print a JSON array, one object a file
    #[arg(long)]
    json: bool,
}

/// One object of `check --json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Report {
    Read(Box<Judged>),
    Unreadable { file: String, error: String },
}

#[derive(Serialize)]
struct Judged {
    file: String,
    game: &'static str,
    legal: bool,
    findings: Vec<ReportedFinding>,
    reachable: bool,
    piece_sets: Vec<Vec<&'static str>>,
    par: Option<Par>,
}

#[derive(Serialize)]
struct ReportedFinding {
    severity: &'static str,
    rule: &'static str,
    message: String,
    spaces: Vec<String>,
}

/// Par in JSON.
#[derive(Serialize)]
pub(super) struct Par {
    turns: u32,
    moves: u32,
}

impl From<Cost> for Par {
    fn from(cost: Cost) -> Par {
        Par {
            turns: cost.turns,
            moves: cost.moves,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    if arguments.json {
        run_json(&arguments.files)
    } else {
        run_text(&arguments.files)
    }
}

/// A layout file with all that is to be said of it.
struct Checked {
    file: LayoutFile,
    verdict: Verdict,
    par: Option<Cost>,
}

fn check(path: &Path) -> Result<Checked, FileError> {
    let file = store::read_layout(path)?;
    let verdict = judge(&file.layout);
    // Where there are too many states for par, a finding says so.
    let par = par(&file.layout).unwrap_or(None);
    Ok(Checked { file, verdict, par })
}

fn exit_code(checked: &Result<Checked, FileError>) -> Exit {
    match checked {
        Ok(checked) if checked.verdict.is_legal() => Exit::Yes,
        Ok(_) => Exit::No,
        Err(_) => Exit::Unusable,
    }
}

fn run_json(paths: &[PathBuf]) -> io::Result<Exit> {
    let mut exit = Exit::Yes;
    let mut reports = Vec::new();
    for path in paths {
        let checked = check(path);
        exit = exit.max(exit_code(&checked));
        let file = path.display().to_string();
        reports.push(match checked {
            Ok(checked) => Report::Read(Box::new(judged(file, &checked))),
            Err(error) => Report::Unreadable {
                file,
                error: error.to_string(),
            },
        });
    }
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &reports)?;
    writeln!(out)?;
    Ok(exit)
}

fn judged(file: String, checked: &Checked) -> Judged {
    let verdict = &checked.verdict;
    Judged {
        file,
        game: checked.file.layout.game().name(),
        legal: verdict.is_legal(),
        findings: verdict.findings.iter().map(reported).collect(),
        reachable: verdict.reaching.any(),
        piece_sets: verdict
            .reaching
            .minimal()
            .map(|set| set.iter().map(|piece| piece.name()).collect())
            .collect(),
        par: checked.par.map(Par::from),
    }
}

fn reported(finding: &Finding) -> ReportedFinding {
    ReportedFinding {
        severity: finding.severity.name(),
        rule: finding.rule(),
        message: finding.to_string(),
        spaces: finding
            .spaces
            .iter()
            .map(|space| space.to_string())
            .collect(),
    }
}

fn run_text(paths: &[PathBuf]) -> io::Result<Exit> {
    let mut out = anstream::stdout().lock();
    let mut exit = Exit::Yes;
    let (mut legal, mut illegal, mut unreadable) = (0, 0, 0);
    for path in paths {
        let checked = check(path);
        match exit_code(&checked) {
            Exit::Yes => legal += 1,
            Exit::No => illegal += 1,
            Exit::Unusable => unreadable += 1,
        }
        exit = exit.max(exit_code(&checked));
        match checked {
            Ok(checked) => print(&mut out, path, &checked)?,
            Err(error) => style::complain(&error.to_string()),
        }
    }
    if paths.len() > 1 {
        let mut counts = vec![format!("{legal} legal")];
        for (count, name) in [(illegal, "illegal"), (unreadable, "could not be read")] {
            if count > 0 {
                counts.push(format!("{count} {name}"));
            }
        }
        writeln!(out, "{} layouts: {}", paths.len(), counts.join(", "))?;
    }
    Ok(exit)
}

fn print(out: &mut impl Write, path: &Path, checked: &Checked) -> io::Result<()> {
    let is_terminal = io::stdout().is_terminal();
    for (text, indent) in paragraphs(path, checked) {
        for line in style::wrapped(&text, indent, is_terminal) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// What is said of a layout, a paragraph each, with the indent of its further
/// lines.
fn paragraphs(path: &Path, checked: &Checked) -> Vec<(String, &'static str)> {
    let verdict = &checked.verdict;
    let game = checked.file.layout.game();
    let word = if verdict.is_legal() {
        style::painted(style::GOOD, "legal")
    } else {
        style::painted(style::BAD, "illegal")
    };
    let title = match style::printable(&checked.file.title) {
        title if title.is_empty() => String::new(),
        title => format!(", \"{title}\""),
    };
    let name = style::printable(&path.display().to_string());
    let head = format!("{name}: {word} ({} game{title})", game.name());
    let sets: Vec<String> = verdict
        .reaching
        .minimal()
        .map(|set| format!("by the {set}"))
        .collect();
    let reached = match (sets.is_empty(), checked.par) {
        (true, _) => "  the flag is out of reach".to_string(),
        (false, None) => format!("  the flag is reached {}", sets.join(", or ")),
        (false, Some(par)) => {
            let all = if game.pieces().len() > 1 {
                " with all pieces"
            } else {
                ""
            };
            let (sets, par) = (sets.join(", or "), in_words(par));
            format!("  the flag is reached {sets}; par{all} {par}")
        }
    };
    let mut paragraphs = vec![(head, "  "), (reached, "    ")];
    for finding in &verdict.findings {
        let severity = style::painted(
            style::of_severity(finding.severity),
            finding.severity.name(),
        );
        paragraphs.push((
            format!("  {severity} {}: {finding}", finding.rule()),
            "    ",
        ));
        if let Some(fix) = &finding.fix {
            paragraphs.push((format!("    one could {fix}"), "      "));
        }
    }
    paragraphs
}

/// A price as people say it: `2 turns, 31 moves`.
pub(super) fn in_words(cost: Cost) -> String {
    let counted = |count: u32, name: &str| match count {
        1 => format!("1 {name}"),
        _ => format!("{count} {name}s"),
    };
    format!(
        "{}, {}",
        counted(cost.turns, "turn"),
        counted(cost.moves, "move")
    )
}
