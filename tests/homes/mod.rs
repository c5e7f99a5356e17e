//! Two programs that play a round over a network, each with files of its own.
#![allow(dead_code, reason = "every test uses its own share")]

use super::common::{self, Scratch};
use super::remote::maze;
use keepwright::explorer::Kind;
use keepwright::fortress::Layout;
use keepwright::legality::LegalLayout;
use keepwright::remote::{Course, Transcript, audit};
use keepwright::round::{BySide, Entry, Round, Side};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// No step of these tests takes longer.
const LIMIT: Duration = Duration::from_secs(120);

/// Waits until `ready` gives something.
pub fn until<T>(what: &str, mut ready: impl FnMut() -> Option<T>) -> T {
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
pub struct Program {
    pub child: Child,
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
    /// Starts `keepwright`; its words go to files of this name.
    pub fn start(folder: &Path, name: &str, arguments: &[&str]) -> Program {
        Program::spawn(folder, name, common::command(arguments))
    }

    /// Starts it in a network namespace.
    fn start_inside(space: &str, folder: &Path, name: &str, arguments: &[&str]) -> Program {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", space, env!("CARGO_BIN_EXE_keepwright")]);
        command.args(arguments);
        Program::spawn(folder, name, command)
    }

    fn spawn(folder: &Path, name: &str, mut command: Command) -> Program {
        let [out, err] = ["out", "err"].map(|ending| folder.join(format!("{name}.{ending}")));
        let child = command
            .stdin(Stdio::piped())
            .stdout(File::create(&out).expect("a file"))
            .stderr(File::create(&err).expect("a file"))
            .spawn()
            .expect("it starts");
        Program { child, out, err }
    }

    pub fn said(&self) -> String {
        let [out, err] = [&self.out, &self.err].map(|path| std::fs::read(path).expect("a file"));
        String::from_utf8_lossy(&[out, err].concat()).into_owned()
    }

    /// Types a line.
    pub fn type_in(&mut self, line: &str) {
        use std::io::Write;
        let input = self.child.stdin.as_mut().expect("it has an input");
        writeln!(input, "{line}").expect("it reads");
    }

    /// The ticket it prints.
    pub fn ticket(&self) -> String {
        until("a ticket", || {
            let out = std::fs::read_to_string(&self.out).ok()?;
            let line = out.lines().find(|line| line.starts_with("KWI1"))?;
            out.contains(&format!("{line}\n")).then(|| line.to_string())
        })
    }

    pub fn hears(&self, words: &str) {
        until(words, || self.said().contains(words).then_some(()));
    }

    /// Its exit code, once it ends by itself.
    pub fn end(&mut self) -> i32 {
        let said = self.err.display().to_string();
        until(&said, || self.child.try_wait().expect("a child"))
            .code()
            .unwrap_or_else(|| panic!("{}", self.said()))
    }
}

/// One round between two programs.
pub struct Game {
    pub scratch: Scratch,
    pub mazes: BySide<&'static str>,
    seed: u64,
    /// How the two find each other.
    pub network: Vec<String>,
    /// The network namespace that each program runs in, where not the test's own.
    pub inside: BySide<Option<String>>,
}

const KIND: Kind = Kind::Mapper;
/// Nothing but the two programs.
pub const ALONE: [&str; 4] = ["--relay", "none", "--discovery", "none"];

impl Game {
    pub fn new(seed: u64) -> Game {
        let mazes = [("01", "02"), ("08", "12"), ("03", "05"), ("09", "10")];
        let (red, blue) = mazes[seed as usize % mazes.len()];
        Game {
            scratch: Scratch::new(),
            mazes: BySide { red, blue },
            seed,
            network: ALONE.map(str::to_string).to_vec(),
            inside: BySide::default(),
        }
    }

    pub fn record(&self, side: Side) -> PathBuf {
        self.scratch.path(&format!("{side}.kw"))
    }

    pub fn maze_file(&self, side: Side) -> String {
        let file = common::files("mazes", "json")
            .into_iter()
            .find(|path| common::stem(path).starts_with(self.mazes[side]));
        file.expect("a maze").display().to_string()
    }

    fn run(&self, side: Side, arguments: &[&str]) -> Program {
        let (seed, kind) = (self.seed_of(side).to_string(), KIND.to_string());
        let mut all = arguments.to_vec();
        all.extend(["--explorer", &kind, "--seed", &seed]);
        let (folder, name) = (self.scratch.0.path(), side.name());
        match &self.inside[side] {
            None => Program::start(folder, name, &all),
            Some(space) => Program::start_inside(space, folder, name, &all),
        }
    }

    fn seed_of(&self, side: Side) -> u64 {
        2 * self.seed + side as u64
    }

    pub fn host(&self) -> Program {
        let (maze, record) = (self.maze_file(Side::Red), self.record(Side::Red));
        let record = record.to_string_lossy();
        let mut arguments = vec!["host", &maze, "--round", &record, "--name", "Anna"];
        arguments.extend(self.network.iter().map(String::as_str));
        self.run(Side::Red, &arguments)
    }

    pub fn join(&self, ticket: &str) -> Program {
        let (maze, record) = (self.maze_file(Side::Blue), self.record(Side::Blue));
        let record = record.to_string_lossy();
        let mut arguments = vec!["join", ticket, &maze, "--round", &record, "--name", "Ben"];
        arguments.extend(self.network.iter().map(String::as_str));
        self.run(Side::Blue, &arguments)
    }

    pub fn resume(&self, side: Side) -> Program {
        let record = self.record(side);
        self.run(side, &["resume", &record.to_string_lossy()])
    }

    pub fn transcript(&self, side: Side) -> Transcript {
        let text = std::fs::read_to_string(self.record(side)).expect("a record");
        Transcript::read(&text).expect("it is whole")
    }

    /// How many lines the record of a side has.
    pub fn lines(&self, side: Side) -> usize {
        let bytes = std::fs::read(self.record(side)).unwrap_or_default();
        bytes.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Plays it to its end, which must be a good one; what red's and blue's program said.
    pub fn play(&self) -> BySide<String> {
        let mut host = self.host();
        let mut guest = self.join(&host.ticket());
        assert_eq!(guest.end(), 0, "{}", guest.said());
        assert_eq!(host.end(), 0, "{}", host.said());
        self.check();
        BySide {
            red: host.said(),
            blue: guest.said(),
        }
    }

    /// Both records are the same, clean, and what two explorers of these seeds play
    /// whom nobody interrupts.
    pub fn check(&self) {
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

/// Does something for each number below `count`, several at a time: most of a round is
/// spent waiting for the disk and for each other.
pub fn several_at_once(count: u32, work: impl Fn(u64) + Sync) {
    const AT_ONCE: u32 = 4;
    let work = &work;
    std::thread::scope(|scope| {
        for first in 0..AT_ONCE {
            scope.spawn(move || {
                (first..count)
                    .step_by(AT_ONCE as usize)
                    .for_each(|number| work(number.into()));
            });
        }
    });
}
