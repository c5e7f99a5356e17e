//! `keepwright host`, `join` and `resume`: two programs play over the network of one
//! machine, and whatever stops them, nothing is lost.

mod common;
mod remote;

use common::Scratch;
use keepwright::explorer::Kind;
use keepwright::fortress::Layout;
use keepwright::legality::LegalLayout;
use keepwright::remote::{Course, Transcript, audit};
use keepwright::round::{BySide, Entry, Round, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use remote::maze;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// No step of these tests takes longer.
const LIMIT: Duration = Duration::from_secs(120);

/// Waits until `ready` gives something.
fn until<T>(what: &str, mut ready: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = ready() {
            return found;
        }
        assert!(begun.elapsed() < LIMIT, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A running program whose words go to files. It is killed when it is dropped.
struct Program {
    child: Child,
    out: PathBuf,
    err: PathBuf,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    fn start(folder: &Path, name: &str, arguments: &[&str]) -> Program {
        let [out, err] = ["out", "err"].map(|ending| folder.join(format!("{name}.{ending}")));
        let child = common::command(arguments)
            .stdin(Stdio::piped())
            .stdout(File::create(&out).expect("a file"))
            .stderr(File::create(&err).expect("a file"))
            .spawn()
            .expect("it starts");
        Program { child, out, err }
    }

    fn said(&self) -> String {
        let [out, err] = [&self.out, &self.err].map(|path| std::fs::read(path).expect("a file"));
        String::from_utf8_lossy(&[out, err].concat()).into_owned()
    }

    /// Types a line.
    fn type_in(&mut self, line: &str) {
        use std::io::Write;
        let input = self.child.stdin.as_mut().expect("it has an input");
        writeln!(input, "{line}").expect("it reads");
    }

    /// The ticket it prints.
    fn ticket(&self) -> String {
        until("a ticket", || {
            let out = std::fs::read_to_string(&self.out).ok()?;
            let line = out.lines().find(|line| line.starts_with("KWI1"))?;
            out.contains(&format!("{line}\n")).then(|| line.to_string())
        })
    }

    fn hears(&self, words: &str) {
        until(words, || self.said().contains(words).then_some(()));
    }

    /// Its exit code, once it ends by itself.
    fn end(&mut self) -> i32 {
        let said = self.err.display().to_string();
        until(&said, || self.child.try_wait().expect("a child"))
            .code()
            .unwrap_or_else(|| panic!("{}", self.said()))
    }
}

/// One round between two programs.
struct Game {
    scratch: Scratch,
    mazes: BySide<&'static str>,
    seed: u64,
}

const KIND: Kind = Kind::Mapper;
const ALONE: [&str; 4] = ["--relay", "none", "--discovery", "none"];

impl Game {
    fn new(seed: u64) -> Game {
        let mazes = [("01", "02"), ("08", "12"), ("03", "05"), ("09", "10")];
        let (red, blue) = mazes[seed as usize % mazes.len()];
        Game {
            scratch: Scratch::new(),
            mazes: BySide { red, blue },
            seed,
        }
    }

    fn record(&self, side: Side) -> PathBuf {
        self.scratch.path(&format!("{side}.kw"))
    }

    fn maze_file(&self, side: Side) -> String {
        let file = common::files("mazes", "json")
            .into_iter()
            .find(|path| common::stem(path).starts_with(self.mazes[side]));
        file.expect("a maze").display().to_string()
    }

    fn run(&self, side: Side, arguments: &[&str]) -> Program {
        let (seed, kind) = (self.seed_of(side).to_string(), KIND.to_string());
        let mut all = arguments.to_vec();
        all.extend(["--explorer", &kind, "--seed", &seed]);
        Program::start(self.scratch.0.path(), side.name(), &all)
    }

    fn seed_of(&self, side: Side) -> u64 {
        2 * self.seed + side as u64
    }

    fn host(&self) -> Program {
        let (maze, record) = (self.maze_file(Side::Red), self.record(Side::Red));
        let record = record.to_string_lossy();
        let mut arguments = vec!["host", &maze, "--round", &record, "--name", "Anna"];
        arguments.extend(ALONE);
        self.run(Side::Red, &arguments)
    }

    fn join(&self, ticket: &str) -> Program {
        let (maze, record) = (self.maze_file(Side::Blue), self.record(Side::Blue));
        let record = record.to_string_lossy();
        let arguments = ["join", ticket, &maze, "--round", &record, "--name", "Ben"];
        self.run(Side::Blue, &arguments)
    }

    fn resume(&self, side: Side) -> Program {
        let record = self.record(side);
        self.run(side, &["resume", &record.to_string_lossy()])
    }

    fn transcript(&self, side: Side) -> Transcript {
        let text = std::fs::read_to_string(self.record(side)).expect("a record");
        Transcript::read(&text).expect("it is whole")
    }

    /// How many lines the record of a side has.
    fn lines(&self, side: Side) -> usize {
        let bytes = std::fs::read(self.record(side)).unwrap_or_default();
        bytes.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Both records are the same, clean, and what two explorers of these seeds play
    /// whom nobody interrupts.
    fn check(&self) {
        let red = self.transcript(Side::Red);
        assert_eq!(red, self.transcript(Side::Blue));
        let report = audit(&red);
        assert!(report.is_clean(), "{:?}", report.findings);
        let (course, _) = Course::of(&red);
        let first = course.round().expect("it began").turns().first();
        assert_eq!(course.entries(), self.uninterrupted(first));
    }

    fn uninterrupted(&self, first: Side) -> Vec<Entry> {
        let fortresses: BySide<LegalLayout> = BySide::from_fn(|side| maze(self.mazes[side]));
        let layout: &Layout = fortresses.red.layout();
        let here = BySide::from_fn(|side| Some(fortresses[side]));
        let mut round = Round::new(*layout.game(), first, here).expect("one game");
        let mut explorers = BySide::from_fn(|side| KIND.explorer(self.seed_of(side)));
        let mut entries = Vec::new();
        while round.ending().is_none() {
            let side = round.turns().to_play();
            let explorer = match side {
                Side::Red => &mut explorers.red,
                Side::Blue => &mut explorers.blue,
            };
            let order = explorer
                .order(round.notepad(side))
                .expect("the flag stands");
            let answer = round.give(side, order).expect("an honest order");
            entries.push(Entry::Order {
                side,
                order,
                answer,
            });
        }
        entries
    }
}

/// Explorers of two programs play whole rounds; more of them in the full run.
#[test]
fn two_programs_play_whole_rounds() {
    for seed in 0..u64::from(common::cases(2, 200).cases) {
        let game = Game::new(seed);
        let mut host = game.host();
        let mut guest = game.join(&host.ticket());
        assert_eq!(guest.end(), 0, "{}", guest.said());
        assert_eq!(host.end(), 0, "{}", host.said());
        let said = host.said();
        assert!(said.contains("Ben is there"), "{said}");
        assert!(!said.contains("error:"), "{said}");
        game.check();
    }
}

/// Either program, or both at once, is killed at random points, over and over: no
/// round ends in another way than the one that nobody interrupted. The plain run kills
/// some, the full run two hundred.
#[test]
fn killed_programs_go_on_as_if_nothing_had_been() {
    let wanted = common::cases(6, 200).cases;
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut kills, mut seed) = (0, 1);
    while kills < wanted {
        let game = Game::new(seed);
        let host = game.host();
        let guest = game.join(&host.ticket());
        guest.hears("The round is kept in");
        let mut programs = BySide {
            red: host,
            blue: guest,
        };
        for _ in 0..rng.random_range(2..12) {
            let watched = Side::BOTH[rng.random_range(0..2)];
            let more = rng.random_range(0..40);
            let target = game.lines(watched) + more;
            let ended = until("the record grows", || {
                let ended = Side::BOTH.iter().any(|side| {
                    let child = &mut side_of(&mut programs, *side).child;
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
                let program = side_of(&mut programs, *side);
                program.child.kill().expect("it can be killed");
                program.child.wait().expect("it ends");
                kills += 1;
            }
            for side in victims {
                *side_of(&mut programs, *side) = game.resume(*side);
            }
        }
        for side in Side::BOTH {
            let program = side_of(&mut programs, side);
            assert_eq!(program.end(), 0, "{side}, seed {seed}: {}", program.said());
        }
        game.check();
        seed += 1;
    }
}

fn side_of(programs: &mut BySide<Program>, side: Side) -> &mut Program {
    match side {
        Side::Red => &mut programs.red,
        Side::Blue => &mut programs.blue,
    }
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
