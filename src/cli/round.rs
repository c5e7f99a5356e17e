//! `keepwright round`: a recorded round told, and held against the fortresses.

use super::{Exit, style};
use crate::edit::store::{self, OpenedRecord};
use crate::fortress::Layout;
use crate::round::{BySide, Ending, HowEnded, Judgement, LineKind, Record, Side, Unfaithful};
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Tell and check recorded rounds
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Replay(ReplayArguments),
}

/// Tell a recorded round, and check every answer by the fortresses
///
/// Fortresses are those laid open in the record and those given here. An answer
/// that is not the fortress's is named with the true one and the rule; an illegal
/// fortress loses, whoever found the flag (F36).
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright round replay evening.round
  keepwright round replay evening.round --red mazes/01-first-steps.json

Exit codes: 0 nothing is wrong, 1 an answer is false or a fortress illegal,
2 could not be read or cannot have been played.")]
struct ReplayArguments {
    /// Record of a round
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Layout file of the fortress that red built
    #[arg(long, value_name = "LAYOUT")]
    red: Option<PathBuf>,
    /// Layout file of the fortress that blue built
    #[arg(long, value_name = "LAYOUT")]
    blue: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let Command::Replay(arguments) = &arguments.command;
    let opened = match store::read_record(&arguments.record) {
        Ok(opened) => opened,
        Err(error) => {
            return style::refuse(arguments.json, &arguments.record, &error.to_string());
        }
    };
    let laid_open = opened.record.terms.fortresses;
    let mut fortresses = laid_open;
    let mut differs = BySide::default();
    for (side, file) in [(Side::Red, &arguments.red), (Side::Blue, &arguments.blue)] {
        let Some(file) = file else { continue };
        match read_fortress(file, &opened.record, side) {
            Ok(layout) => {
                differs[side] = laid_open[side].is_some_and(|open| open != layout);
                fortresses[side] = Some(layout);
            }
            Err(error) => return style::refuse(arguments.json, file, &error),
        }
    }
    let replay = Replay {
        file: &arguments.record,
        judgement: opened.record.judge(&fortresses),
        opened,
        fortresses,
        differs,
    };
    if arguments.json {
        let mut out = io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &replay.report())?;
        writeln!(out)?;
    } else {
        replay.print()?;
    }
    Ok(replay.exit())
}

/// A layout file given for the fortress of `side`, or why it cannot be that.
fn read_fortress(file: &Path, record: &Record, side: Side) -> Result<Layout, String> {
    let layout = store::read_layout(file)
        .map_err(|error| error.to_string())?
        .layout;
    if *layout.game() == record.terms.game {
        Ok(layout)
    } else {
        Err(format!(
            "{}: this layout is for another game than the round and cannot be {side}'s fortress (F6)",
            file.display()
        ))
    }
}

/// A record with everything found out about it.
struct Replay<'a> {
    file: &'a Path,
    opened: OpenedRecord,
    fortresses: BySide<Option<Layout>>,
    /// Whether the layout given is another than the one laid open in the record.
    differs: BySide<bool>,
    judgement: Judgement,
}

impl Replay<'_> {
    fn exit(&self) -> Exit {
        if self.judgement.is_clean() && self.differs == BySide::default() {
            Exit::Yes
        } else {
            Exit::No
        }
    }

    /// The line of the file in which this entry stands.
    fn line(&self, entry: usize) -> Option<usize> {
        self.opened.lines.get(entry).copied()
    }

    fn print(&self) -> io::Result<()> {
        let terms = &self.opened.record.terms;
        let mut out = anstream::stdout().lock();
        writeln!(
            out,
            "{} (red) against {} (blue), {} game.",
            terms.called(Side::Red),
            terms.called(Side::Blue),
            terms.game.name()
        )?;
        for (_, line) in self.opened.record.story() {
            match line.kind {
                LineKind::Turn => writeln!(out, "\n{}", line.text)?,
                kind if kind.is_speech() => {
                    writeln!(out, "  {}: {}", terms.called(line.side), line.text)?;
                }
                LineKind::Start => writeln!(out, "{}", line.text)?,
                _ => writeln!(out, "  {}", line.text)?,
            }
        }
        writeln!(out)?;
        for side in Side::BOTH {
            for line in self.said_of(side) {
                writeln!(out, "{line}")?;
            }
        }
        writeln!(out, "{}", self.outcome())
    }

    /// What is to be said of the fortress of `side`.
    fn said_of(&self, side: Side) -> Vec<String> {
        let name = self.opened.record.terms.called(side);
        if self.fortresses[side].is_none() {
            return vec![format!("{name}'s fortress is not laid open.")];
        }
        let bad = |text: &str| style::painted(style::BAD, text);
        let mut lines = Vec::new();
        if self.differs[side] {
            lines.push(format!(
                "{name}'s fortress is {} than the one laid open in the record.",
                bad("another")
            ));
        }
        if let Some(illegal) = &self.judgement.illegal[side] {
            lines.push(format!("{name}'s fortress is {}:", bad("illegal")));
            let errors = illegal.errors.iter();
            lines.extend(errors.map(|error| format!("  {}: {error}", error.rule())));
        }
        if let Some(unfaithful) = &self.judgement.unfaithful[side] {
            let line = self.line(unfaithful.entry).unwrap_or_default();
            lines.push(format!(
                "{name}'s fortress was answered for {}: {}:{line}: {unfaithful}.",
                bad("falsely"),
                self.file.display()
            ));
        }
        if lines.is_empty() {
            lines.push(format!(
                "{name}'s fortress is legal, and every answer was true."
            ));
        }
        lines
    }

    /// Who wins, in a sentence.
    fn outcome(&self) -> String {
        let terms = &self.opened.record.terms;
        let judgement = &self.judgement;
        let all_legal = judgement.illegal == BySide::default();
        match (judgement.winner(), judgement.ending) {
            (Some(winner), Some(ending)) if all_legal => {
                format!("{} wins: {ending}.", terms.called(winner))
            }
            (Some(winner), _) => format!(
                "{} wins: an illegal fortress loses (F36).",
                terms.called(winner)
            ),
            (None, _) if all_legal => "The round goes on.".to_string(),
            (None, _) => "Nobody wins: both fortresses are illegal (F36).".to_string(),
        }
    }

    fn report(&self) -> Report<'_> {
        let record = &self.opened.record;
        let terms = &record.terms;
        let round = record
            .replay()
            .ok()
            .filter(|round| round.ending().is_none());
        Report {
            file: self.file.display().to_string(),
            game: terms.game.name(),
            players: BothSides::from_fn(|side| terms.names[side].as_str()),
            starts: terms.lots.first().name(),
            story: record
                .story()
                .into_iter()
                .map(|(entry, line)| StoryLine {
                    line: entry.and_then(|entry| self.line(entry)),
                    kind: line.kind.name(),
                    side: line.side.name(),
                    turn: line.slot,
                    text: line.text,
                })
                .collect(),
            to_play: round.map(|round| round.turns().to_play().name()),
            ending: self.judgement.ending.map(EndingReport::from),
            fortresses: BothSides::from_fn(|side| self.fortress_report(side)),
            winner: self.judgement.winner().map(Side::name),
        }
    }

    fn fortress_report(&self, side: Side) -> Option<FortressReport> {
        self.fortresses[side].as_ref()?;
        let illegal = self.judgement.illegal[side].as_ref();
        let unfaithful = self.judgement.unfaithful[side].as_ref();
        Some(FortressReport {
            legal: illegal.is_none(),
            errors: illegal
                .into_iter()
                .flat_map(|illegal| &illegal.errors)
                .map(|error| ErrorReport {
                    rule: error.rule(),
                    message: error.to_string(),
                })
                .collect(),
            as_laid_open: !self.differs[side],
            false_answer: unfaithful.map(|unfaithful| self.false_answer(unfaithful)),
        })
    }

    fn false_answer(&self, unfaithful: &Unfaithful) -> FalseAnswer {
        FalseAnswer {
            line: self.line(unfaithful.entry),
            order: unfaithful.order.to_string(),
            given: unfaithful.given.to_string(),
            truth: unfaithful.truth.map(|truth| truth.to_string()),
            rule: unfaithful.rule,
        }
    }
}

/// The object of `round replay --json`.
#[derive(Serialize)]
struct Report<'a> {
    file: String,
    game: &'static str,
    players: BothSides<&'a str>,
    starts: &'static str,
    story: Vec<StoryLine>,
    to_play: Option<&'static str>,
    ending: Option<EndingReport>,
    fortresses: BothSides<Option<FortressReport>>,
    winner: Option<&'static str>,
}

#[derive(Serialize)]
struct BothSides<T> {
    red: T,
    blue: T,
}

impl<T> BothSides<T> {
    fn from_fn(make: impl Fn(Side) -> T) -> BothSides<T> {
        BothSides {
            red: make(Side::Red),
            blue: make(Side::Blue),
        }
    }
}

#[derive(Serialize)]
struct StoryLine {
    line: Option<usize>,
    kind: &'static str,
    side: &'static str,
    turn: u64,
    text: String,
}

#[derive(Serialize)]
struct EndingReport {
    winner: &'static str,
    how: &'static str,
}

impl From<Ending> for EndingReport {
    fn from(ending: Ending) -> EndingReport {
        EndingReport {
            winner: ending.winner.name(),
            how: match ending.how {
                HowEnded::Flag => "flag",
                HowEnded::Resignation => "resignation",
            },
        }
    }
}

#[derive(Serialize)]
struct FortressReport {
    legal: bool,
    errors: Vec<ErrorReport>,
    as_laid_open: bool,
    false_answer: Option<FalseAnswer>,
}

#[derive(Serialize)]
struct ErrorReport {
    rule: &'static str,
    message: String,
}

#[derive(Serialize)]
struct FalseAnswer {
    line: Option<usize>,
    order: String,
    given: String,
    truth: Option<String>,
    rule: &'static str,
}
