//! `keepwright host`, `join` and `resume`: two programs play over the network of one
//! machine, and whatever stops them, nothing is lost.

mod common;
mod homes;
mod remote;

use common::{Scratch, few_or};
use homes::{ALONE, Game, Program, several_at_once, until};
use keepwright::round::{BySide, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Explorers of two programs play whole rounds; more of them in the full run.
#[test]
fn two_programs_play_whole_rounds() {
    several_at_once(few_or(2, 200), |seed| {
        let said = Game::new(seed).play();
        assert!(said.red.contains("Ben is there"), "{}", said.red);
        assert!(!said.red.contains("error:"), "{}", said.red);
    });
}

/// Either program, or both at once, is killed at random points, over and over: no
/// round ends in another way than the one that nobody interrupted. The plain run kills
/// some, the full run two hundred.
#[test]
fn killed_programs_go_on_as_if_nothing_had_been() {
    let kills = AtomicU32::new(0);
    let wanted = few_or(6, 200);
    several_at_once(4, |start| {
        let mut rng = ChaCha8Rng::seed_from_u64(11 + start);
        for seed in (start..).step_by(4) {
            if kills.load(Ordering::Relaxed) >= wanted {
                break;
            }
            kills.fetch_add(round_with_kills(seed, &mut rng), Ordering::Relaxed);
        }
    });
}

/// Plays a round in which programs are killed; how many.
fn round_with_kills(seed: u64, rng: &mut ChaCha8Rng) -> u32 {
    let game = Game::new(seed);
    let host = game.host();
    let guest = game.join(&host.ticket());
    guest.hears("The round is kept in");
    let mut programs = BySide {
        red: host,
        blue: guest,
    };
    let mut kills = 0;
    for _ in 0..rng.random_range(2..12) {
        let watched = Side::BOTH[rng.random_range(0..2)];
        let target = game.lines(watched) + rng.random_range(0..40);
        let ended = until("the record grows", || {
            let ended = Side::BOTH.iter().any(|side| {
                let child = &mut programs[*side].child;
                child.try_wait().expect("a child").is_some()
            });
            (ended || game.lines(watched) >= target).then_some(ended)
        });
        if ended {
            break;
        }
        let victims: &[Side] = match rng.random_range(0..5) {
            0 => &Side::BOTH,
            1 | 2 => &[Side::Red],
            _ => &[Side::Blue],
        };
        for side in victims {
            // SIGKILL, where there are signals.
            let program = &mut programs[*side];
            program.child.kill().expect("it can be killed");
            program.child.wait().expect("it ends");
            kills += 1;
        }
        for side in victims {
            programs[*side] = game.resume(*side);
        }
    }
    for side in Side::BOTH {
        let program = &mut programs[side];
        assert_eq!(program.end(), 0, "{side}, seed {seed}: {}", program.said());
    }
    game.check();
    kills
}

/// Two people type; a third has the same ticket and stays outside.
#[test]
fn people_play_and_a_third_is_refused() {
    let game = Game::new(0);
    let folder = game.scratch.0.path();
    let maze = game.maze_file(Side::Red);
    let file = |name: &str| folder.join(name).display().to_string();
    let (anna, ben, eve) = (file("anna.kw"), file("ben.kw"), file("eve.kw"));
    let mut arguments = vec!["host", &maze, "--round", &anna, "--name", "Anna"];
    arguments.extend(ALONE);
    let mut host = Program::start(folder, "anna", &arguments);
    let ticket = host.ticket();
    let join = |name: &str, record: &str| {
        let name_and_more = ["join", &ticket, &maze, "--round", record, "--name", name];
        Program::start(folder, name, &name_and_more)
    };
    let mut guest = join("Ben", &ben);
    host.hears("Ben is there");
    guest.hears("Lots are drawn");
    let mut third = join("Eve", &eve);
    assert_eq!(third.end(), 2, "{}", third.said());
    assert!(
        third.said().contains("used by somebody else"),
        "{}",
        third.said()
    );

    host.type_in("chat good luck");
    guest.hears("red: \"good luck\"");
    // Only one of them is to play.
    host.type_in("E5-E4");
    guest.type_in("E5-E4");
    until("an order is given and one is refused", || {
        let said = host.said() + &guest.said();
        (said.contains("E5 to E4?") && said.contains("error: wait:")).then_some(())
    });
    // One leaves and comes back.
    guest.type_in("quit");
    assert_eq!(guest.end(), 1);
    host.hears("waiting for the other side");
    host.type_in("chat are you there?");
    let mut guest = Program::start(folder, "Ben", &["resume", &ben]);
    guest.hears("are you there?");
    guest.type_in("demand");
    assert_eq!(guest.end(), 0, "{}", guest.said());
    assert_eq!(host.end(), 0, "{}", host.said());
    for record in [&anna, &ben] {
        let output = common::keepwright(&["audit", record], b"");
        assert_eq!(output.status.code(), Some(0));
    }
    // Secrets are neither told nor for others to read.
    let secret = std::fs::read_to_string(format!("{anna}.secret")).expect("secrets");
    let said = host.said();
    for line in secret
        .lines()
        .skip(2)
        .filter(|line| !line.starts_with("name"))
    {
        let (_, value) = line.split_once(' ').expect("a value");
        assert!(!said.contains(value), "{line}");
    }
    #[cfg(unix)]
    for ending in ["", ".secret", ".link"] {
        use std::os::unix::fs::PermissionsExt;
        let path = format!("{anna}{ending}");
        let mode = std::fs::metadata(&path)
            .expect("a file")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{path}");
    }
}

/// Whoever has built for another game is told so, before anything is bound.
#[test]
fn players_of_different_games_are_told() {
    let mut game = Game::new(0);
    game.mazes.blue = "10";
    let mut host = game.host();
    let mut guest = game.join(&host.ticket());
    for program in [&mut host, &mut guest] {
        assert_eq!(program.end(), 1, "{}", program.said());
        let said = program.said();
        assert!(
            said.contains("here it is the introduction game, there the main game"),
            "{said}"
        );
    }
    assert_eq!(game.transcript(Side::Red), game.transcript(Side::Blue));
}

#[test]
fn what_cannot_be_opened_is_said() {
    let scratch = Scratch::new();
    let maze = "mazes/01-first-steps.json";
    let round = scratch.path("round.kw").display().to_string();
    for (arguments, words) in [
        (
            vec!["join", "KWI1ABC", maze],
            "the end of the ticket is missing",
        ),
        (vec!["join", "hello", maze], "a ticket begins with KWI1"),
        (vec!["resume", &round], "round.kw.link"),
        (
            vec!["host", "no-such-maze.json", "--round", &round],
            "no-such-maze",
        ),
    ] {
        let output = common::keepwright(&arguments, b"");
        let error = common::text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(words), "{error}");
    }
    assert!(!Path::new(&round).exists());
}
