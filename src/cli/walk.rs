//! `keepwright walk`: the owner's answers to an explorer's orders.

use super::{Exit, style};
use crate::edit::store;
use crate::fortress::walk::{CardAnswer, Outcome, Refusal, State, Step, Walk, spoken};
use crate::fortress::{Game, Layout, Rules, Space};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// Explore a layout: orders in, the owner's answers out
///
/// Reads orders from standard input, one a line: a piece to enter (`knight`), a
/// move (`E5-D5`, `C2 bottom-C2 middle`), `swap dwarf`, `sacrifice dwarf`, and
/// after a defeat the next piece. Answers each as the owner of the fortress
/// would. At a terminal the walk ends with the flag or with `quit`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  keepwright walk mazes/01-first-steps.json
  printf 'E5-E4\\nE4-E3\\n' | keepwright walk mazes/01-first-steps.json --json

Exit codes: 0 every order was played, 1 one or more were refused, 2 could not be read.")]
pub(super) struct Arguments {
    /// Layout file
    #[arg(value_name = "LAYOUT")]
    layout: PathBuf,
    /// Print a JSON object a line for each order
    #[arg(long)]
    json: bool,
}

/// One line of `walk --json`.
#[derive(Serialize)]
struct Line<'a> {
    order: &'a str,
    answer: &'static str,
    at: Option<String>,
    fell: Vec<String>,
    ladders: Vec<&'static str>,
    card: Option<NamedCard>,
    passage: Option<String>,
    turns: u64,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct NamedCard {
    name: &'static str,
    removed: bool,
}

/// What is longer is cut here; it is more than an order may have, and refused.
const LONGEST_LINE: usize = 4096;

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let layout = match store::read_layout(&arguments.layout) {
        Ok(file) => file.layout,
        Err(error) => {
            return style::refuse(arguments.json, &arguments.layout, &error.to_string());
        }
    };
    let in_person = io::stdin().is_terminal() && !arguments.json;
    if in_person {
        style::remark(&greeting(&layout));
    }
    let mut walk = Walk::new(layout);
    let mut exit = Exit::Yes;
    let mut input = io::stdin().lock();
    let mut out = anstream::stdout().lock();
    while !(in_person && walk.state().over) {
        let line = match read_line(&mut input) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                style::complain(&format!("the orders could not be read: {error}"));
                return Ok(Exit::Unusable);
            }
        };
        let order = line.trim();
        if order.is_empty() {
            continue;
        }
        if in_person && matches!(order, "quit" | "exit") {
            break;
        }
        let before = *walk.state();
        let answer = walk.give_text(&line);
        if answer.is_err() {
            exit = Exit::No;
        }
        if arguments.json {
            serde_json::to_writer(&mut out, &json_line(order, &walk, answer))?;
            writeln!(out)?;
        } else {
            writeln!(
                out,
                "{}",
                text_line(order, layout.game(), &walk, &before, &answer)
            )?;
        }
        out.flush()?;
    }
    Ok(exit)
}

/// What somebody at a terminal needs to know before the first order.
fn greeting(layout: &Layout) -> String {
    let game = layout.game();
    let first = match game.rules() {
        Rules::Introduction => "The knight stands on E5".to_string(),
        Rules::Main => format!("Name the piece that enters, out of {}", game.pieces()),
    };
    format!(
        "A fortress of the {} game. {first}; then one order a line, like E5-D5 or C2 bottom-C2 middle. quit ends.",
        game.name()
    )
}

/// The next line of the input, cut where it is longer than any order.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()))
}

fn json_line<'a>(order: &'a str, walk: &Walk, answer: Result<Step, Refusal>) -> Line<'a> {
    let name = |space: Space| space.to_string();
    let line = Line {
        order,
        answer: "refused",
        at: walk.at().map(name),
        fell: Vec::new(),
        ladders: Vec::new(),
        card: None,
        passage: None,
        turns: walk.turn(),
        over: walk.state().over,
        reason: None,
    };
    match answer {
        Err(refusal) => Line {
            reason: Some(refusal.to_string()),
            ..line
        },
        Ok(Step { answer, .. }) => Line {
            answer: answer.outcome.name(),
            fell: answer.fell_through().into_iter().map(name).collect(),
            ladders: answer.ladders.names(),
            card: answer.card.map(|CardAnswer { card, removed }| NamedCard {
                name: card.name(),
                removed,
            }),
            passage: answer.passage.map(name),
            ..line
        },
    }
}

/// The answer as the owner would say it.
fn text_line(
    order: &str,
    game: &Game,
    walk: &Walk,
    before: &State,
    step: &Result<Step, Refusal>,
) -> String {
    let order: String = style::printable(order).chars().take(60).collect();
    let Step {
        answer,
        after,
        slots,
    } = match step {
        Ok(step) => step,
        Err(refusal) => {
            let refused = style::painted(style::DOUBTFUL, "refused");
            return format!("{order}: {refused}, {refusal}");
        }
    };
    let mut said = painted(answer.outcome, &spoken(game, before, answer, after));
    // The turn that ends is none of those skipped; a piece is named before they are.
    let skipped = match (answer.outcome, answer.at) {
        (Outcome::Beaten, None) => 0,
        (Outcome::Entered, _) => *slots,
        _ => slots.saturating_sub(1),
    };
    if skipped > 0 {
        let _ = write!(said, " Turns to skip: {skipped}.");
    }
    let turn = if walk.state().over {
        format!("in turn {}", walk.turn())
    } else {
        format!("next order in turn {}", walk.turn())
    };
    format!("{order}: {said} ({turn})")
}

/// What was said, in the colour of what it comes to.
fn painted(outcome: Outcome, said: &str) -> String {
    match outcome {
        Outcome::Wall | Outcome::NoLadder | Outcome::Beaten => style::painted(style::BAD, said),
        Outcome::Flag => style::painted(style::GOOD, said),
        _ => said.to_string(),
    }
}
