//! `keepwright classic play`: a referee for moves given one a line.

use super::super::walk::read_line;
use super::{Exit, PrintedNumbering, load_game, refuse, style, told};
use crate::classic::{Answer, Game, Numbering, Played, Rules, TwoSquares};
use crate::edit::store;
use crate::format::classic::game_file::PlayError;
use crate::format::classic::{GameFile, position};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Play moves from a position or a game file and say what they come to
///
/// Reads moves (`a4-a5`) from standard input, one a line, for both sides in turn, and
/// answers each as a referee who sees all. At the end prints the position.
///
/// With `--game` a game file is played on from its last position by its own rules.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  echo a4-a5 | keepwright classic play FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0 --json
  echo a4-a5 | keepwright classic play --game game.json --save game.json

Exit codes: 0 every move was played, 1 one or more were refused, 2 could not be read.")]
pub(super) struct Arguments {
    /// Position: 100 letters, r or b, and the number of plies, in one quoted argument
    /// or as three
    #[arg(value_name = "POSITION", required_unless_present = "game", num_args = 1..=3)]
    position: Vec<String>,
    /// Game file to play on from
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "repetition"])]
    game: Option<PathBuf>,
    /// Write the game with the moves played into this game file
    #[arg(long, value_name = "OUT")]
    save: Option<PathBuf>,
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
    let mut game = match start(arguments) {
        Ok(game) => game,
        Err(error) => return refuse(arguments.json, &error),
    };
    if let Some(out) = &arguments.save
        && out.exists()
        && let Err(error) = load_game(out)
    {
        let error = format!("{error}; nothing was played, since only a game is written over");
        return refuse(arguments.json, &error);
    }
    let exit = play(arguments, &mut game)?;
    match &arguments.save {
        Some(out) if exit < Exit::Unusable => save(out, &game, exit),
        _ => Ok(exit),
    }
}

/// The game to go on from.
fn start(arguments: &Arguments) -> Result<GameFile, String> {
    if let Some(path) = &arguments.game {
        return load_game(path);
    }
    let start = position::read(&arguments.position.join(" ")).map_err(|error| error.to_string())?;
    let rules = Rules {
        two_squares: arguments.repetition.0,
        ..Rules::default()
    };
    let game = Game::new(rules, Game::armies(&rules), start);
    GameFile::new(game).map_err(|error| error.to_string())
}

fn save(out: &Path, game: &GameFile, exit: Exit) -> io::Result<Exit> {
    match store::save_game(out, game) {
        Ok(()) => Ok(exit),
        Err(error) => {
            style::complain(&error.to_string());
            Ok(Exit::Unusable)
        }
    }
}

/// Plays what standard input says.
fn play(arguments: &Arguments, file: &mut GameFile) -> io::Result<Exit> {
    let numbering = arguments.numbering.0;
    if io::stdin().is_terminal() && !arguments.json {
        style::remark(&format!(
            "{} moves first; one move a line, like a4-a5. Ranks by the {numbering} numbering. The end of the input ends.",
            file.game().position().to_move().title()
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
        let answer = file.play_text(order);
        if answer.is_err() {
            exit = Exit::No;
        }
        if arguments.json {
            serde_json::to_writer(&mut out, &json_line(order, file, answer, numbering))?;
            writeln!(out)?;
        } else {
            let played = file.game().record().last();
            writeln!(out, "{}", text_line(order, &answer, played, numbering))?;
        }
        out.flush()?;
    }
    let last = position::write(file.game().position());
    if arguments.json {
        writeln!(out, "{}", serde_json::json!({ "position": last }))?;
    } else {
        writeln!(out, "{last}")?;
    }
    Ok(exit)
}

fn json_line<'a>(
    order: &'a str,
    file: &GameFile,
    answer: Result<Answer, PlayError>,
    numbering: Numbering,
) -> Line<'a> {
    let result = file.outcome().map(|outcome| outcome.name());
    match answer {
        Ok(answer) => Line {
            r#move: order,
            answer: file.game().record().last().map_or("moved", Played::word),
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

/// The answer as a referee would say it; `played` is what was played last.
fn text_line(
    order: &str,
    answer: &Result<Answer, PlayError>,
    played: Option<&Played>,
    numbering: Numbering,
) -> String {
    let order: String = style::printable(order).chars().take(60).collect();
    match (answer, played) {
        (Err(refusal), _) => {
            let refused = style::painted(style::DOUBTFUL, "refused");
            format!("{order}: {refused}, {refusal}")
        }
        (Ok(_), played) => {
            let said = played.map_or(String::new(), |played| told(played, numbering));
            format!("{order}: {said}")
        }
    }
}
