//! `keepwright classic play`: a referee for moves given one a line.

use super::super::walk::read_line;
use super::{Exit, PositionArgument, style};
use crate::classic::{Answer, Battle, Game, Numbering, Played, Refusal, Rules, TwoSquares};
use crate::format::classic::position;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};

/// Play moves from a position and say what they come to
///
/// Reads moves (`a4-a5`) from standard input, one a line, for both sides in turn, and
/// answers each as a referee who sees all. At the end prints the position.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  echo a4-a5 | keepwright classic play FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0 --json

Exit codes: 0 every move was played, 1 one or more were refused, 2 could not be read.")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArgument,
    /// How often a piece may cross one border on consecutive turns
    #[arg(long, value_enum, default_value_t = Repetition(TwoSquares::Three))]
    repetition: Repetition,
    /// How ranks are printed
    #[arg(long, value_enum, default_value_t = PrintedNumbering(Numbering::Modern))]
    numbering: PrintedNumbering,
    /// Print a JSON object a line for each move and one for the last position
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug)]
struct Repetition(TwoSquares);

impl ValueEnum for Repetition {
    fn value_variants<'a>() -> &'a [Repetition] {
        const ALL: [Repetition; 4] = [
            Repetition(TwoSquares::Two),
            Repetition(TwoSquares::Three),
            Repetition(TwoSquares::Five),
            Repetition(TwoSquares::Off),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

#[derive(Clone, Copy, Debug)]
struct PrintedNumbering(Numbering);

impl ValueEnum for PrintedNumbering {
    fn value_variants<'a>() -> &'a [PrintedNumbering] {
        const ALL: [PrintedNumbering; 2] = [
            PrintedNumbering(Numbering::Modern),
            PrintedNumbering(Numbering::Original),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// One line of `classic play --json`.
#[derive(Serialize)]
struct Line<'a> {
    r#move: &'a str,
    answer: &'static str,
    attacker: Option<&'static str>,
    defender: Option<&'static str>,
    reason: Option<String>,
    result: Option<&'static str>,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let start = match arguments.position.read(arguments.json)? {
        Ok(position) => position,
        Err(exit) => return Ok(exit),
    };
    let rules = Rules {
        two_squares: arguments.repetition.0,
        ..Rules::default()
    };
    let numbering = arguments.numbering.0;
    let mut game = Game::new(rules, Game::armies(&rules), start);
    if io::stdin().is_terminal() && !arguments.json {
        style::remark(&format!(
            "{} moves first; one move a line, like a4-a5. Ranks by the {numbering} numbering. The end of the input ends.",
            game.position().to_move()
        ));
    }
    let mut exit = Exit::Yes;
    let mut input = io::stdin().lock();
    let mut out = anstream::stdout().lock();
    loop {
        let line = match read_line(&mut input) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                style::complain(&format!("the moves could not be read: {error}"));
                return Ok(Exit::Unusable);
            }
        };
        let order = line.trim();
        if order.is_empty() {
            continue;
        }
        let answer = game.play_text(order);
        if answer.is_err() {
            exit = Exit::No;
        }
        if arguments.json {
            serde_json::to_writer(&mut out, &json_line(order, &game, answer, numbering))?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", text_line(order, &game, &answer, numbering))?;
        }
        out.flush()?;
    }
    let last = position::write(game.position());
    if arguments.json {
        writeln!(out, "{}", serde_json::json!({ "position": last }))?;
    } else {
        writeln!(out, "{last}")?;
    }
    Ok(exit)
}

/// The word for what the last action came to.
fn word(game: &Game) -> &'static str {
    game.record().last().map_or("moved", Played::word)
}

fn json_line<'a>(
    order: &'a str,
    game: &Game,
    answer: Result<Answer, Refusal>,
    numbering: Numbering,
) -> Line<'a> {
    let result = game.result().map(|result| result.name());
    match answer {
        Ok(answer) => Line {
            r#move: order,
            answer: word(game),
            attacker: answer
                .attack
                .map(|attack| attack.attacker.rank().printed(numbering)),
            defender: answer
                .attack
                .map(|attack| attack.defender.rank().printed(numbering)),
            reason: None,
            result,
        },
        Err(refusal) => Line {
            r#move: order,
            answer: "refused",
            attacker: None,
            defender: None,
            reason: Some(refusal.to_string()),
            result,
        },
    }
}

/// The answer as a referee would say it.
fn text_line(
    order: &str,
    game: &Game,
    answer: &Result<Answer, Refusal>,
    numbering: Numbering,
) -> String {
    let order: String = style::printable(order).chars().take(60).collect();
    let answer = match answer {
        Ok(answer) => answer,
        Err(refusal) => {
            let refused = style::painted(style::DOUBTFUL, "refused");
            return format!("{order}: {refused}, {refusal}");
        }
    };
    let mut said = match answer.attack {
        None => word(game).to_string(),
        Some(attack) => {
            let attacker = attack.attacker.rank().printed(numbering);
            let defender = attack.defender.rank().printed(numbering);
            match attack.battle {
                Battle::Won => format!("the {attacker} wins against the {defender}"),
                Battle::Lost => format!("the {attacker} loses against the {defender}"),
                Battle::Tie => format!("both the {attacker} and the {defender} go"),
                Battle::Flag => format!("the {attacker} takes the flag"),
            }
        }
    };
    if let Some(result) = answer.result {
        said.push_str(", ");
        said.push_str(&style::painted(style::GOOD, &result.to_string()));
    }
    format!("{order}: {said}")
}
