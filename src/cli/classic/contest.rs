//! `keepwright classic match`: computer players against each other.

use super::{Exit, style};
use crate::classic::{Edition, Ending};
use crate::classic_player::{Contest, DecidedBy, GameReport, PlayerKind, Score, Strength};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use std::io::{self, Write};

/// Let computer players play a series of games
///
/// The players change sides after every game: the odd games are played as named, the
/// even ones the other way round. The same arguments give the same games.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  keepwright classic match --red strategist --blue greedy --games 20 --seed 1

Exit codes: 0 played, 2 could not be played.")]
pub(super) struct Arguments {
    /// Player that has Red in the first game
    #[arg(long, value_enum, value_name = "NAME")]
    red: PlayerName,
    /// Player that has Blue in the first game
    #[arg(long, value_enum, value_name = "NAME")]
    blue: PlayerName,
    /// How many games, 1 to 100000
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which game is played
    #[arg(long, value_enum, default_value_t = EditionName(Edition::Classic))]
    edition: EditionName,
    /// How much the strategist does for a move, 1 to 4
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=4))]
    strength: u8,
    /// After so many turns a game is cut and counts as drawn, 1 to 100000
    #[arg(long, default_value_t = Contest::LONGEST, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    longest: u32,
    /// Print a JSON object a line for each game and one for the score
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug)]
struct PlayerName(PlayerKind);

impl ValueEnum for PlayerName {
    fn value_variants<'a>() -> &'a [PlayerName] {
        const ALL: [PlayerName; 3] = [
            PlayerName(PlayerKind::Random),
            PlayerName(PlayerKind::Greedy),
            PlayerName(PlayerKind::Strategist),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

#[derive(Clone, Copy, Debug)]
struct EditionName(Edition);

impl ValueEnum for EditionName {
    fn value_variants<'a>() -> &'a [EditionName] {
        const ALL: [EditionName; 4] = [
            EditionName(Edition::Classic),
            EditionName(Edition::Barrage),
            EditionName(Edition::NarniaOne),
            EditionName(Edition::NarniaTwo),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self.0 {
            Edition::Classic => "classic",
            Edition::Barrage => "barrage",
            Edition::NarniaOne => "narnia-one",
            Edition::NarniaTwo => "narnia-two",
        }))
    }
}

/// One game of `classic match --json`.
#[derive(Serialize)]
struct Line<'a> {
    game: u32,
    red: &'a str,
    blue: &'a str,
    winner: Option<&'a str>,
    result: &'static str,
    reason: &'static str,
    plies: u32,
}

pub(super) fn run(arguments: &Arguments) -> io::Result<Exit> {
    let names = [arguments.red.0, arguments.blue.0];
    let strength = Strength::level(arguments.strength).unwrap_or_default();
    let contest = Contest {
        longest: arguments.longest,
        ..Contest::new(
            arguments.edition.0,
            names.map(|kind| (kind, strength)),
            arguments.seed,
        )
    };
    let mut out = anstream::stdout().lock();
    let mut score = Score::default();
    for game in 1..=arguments.games {
        let report = match contest.play(u64::from(game - 1)) {
            Ok(report) => report,
            Err(misplay) => {
                style::complain(&format!("game {game}: {misplay}"));
                return Ok(Exit::Unusable);
            }
        };
        score.add(&report);
        let line = line(game, &report, names);
        if arguments.json {
            serde_json::to_writer(&mut out, &line)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", text_line(&line))?;
        }
        out.flush()?;
    }
    let share = 100.0 * score.share();
    if arguments.json {
        let total = serde_json::json!({
            "games": score.games(),
            "players": names.map(PlayerKind::name),
            "won": score.won,
            "drawn": score.drawn,
            "percent": [share, 100.0 - share],
        });
        writeln!(out, "{total}")?;
    } else {
        writeln!(
            out,
            "{}: {} won, {} drawn, {} lost: {share:.1} % against {}",
            names[0], score.won[0], score.drawn, score.won[1], names[1]
        )?;
    }
    Ok(Exit::Yes)
}

fn line(game: u32, report: &GameReport, names: [PlayerKind; 2]) -> Line<'static> {
    let has_red = usize::from(report.first_has != crate::classic::Side::Red);
    Line {
        game,
        red: names[has_red].name(),
        blue: names[1 - has_red].name(),
        winner: report.winning_player().map(|player| names[player].name()),
        result: report.winner.map_or("draw", |side| side.name()),
        reason: match report.decided_by {
            DecidedBy::Law(Ending::Flag) => "flag",
            DecidedBy::Law(Ending::Immobile | Ending::BothImmobile) => "immobile",
            DecidedBy::Law(Ending::Children) => "children",
            DecidedBy::Length => "length",
        },
        plies: report.game.position().plies(),
    }
}

fn text_line(line: &Line) -> String {
    let Line {
        game,
        red,
        blue,
        plies,
        reason,
        ..
    } = line;
    let won = match line.winner {
        Some(winner) => format!("the {winner} wins as {} ({reason})", line.result),
        None => format!("drawn ({reason})"),
    };
    format!("{game}: {red} as red, {blue} as blue: {won} after {plies} turns")
}
