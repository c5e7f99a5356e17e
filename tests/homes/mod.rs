//! Two programs that play a round over a network, each in a folder of its own.
#![allow(dead_code, reason = "every test uses its own share")]

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// After so long a program that plays is taken to be stuck.
const LIMIT: Duration = Duration::from_secs(180);

/// A program that plays one side; stopped when it is dropped.
pub struct Home {
    child: Child,
    record: PathBuf,
}

/// What is left of a program that ended.
pub struct Ended {
    pub status: ExitStatus,
    /// All it said beside its results.
    pub remarks: String,
}

impl Home {
    /// Starts `keepwright` with these arguments and `--round RECORD`; `inside` is the
    /// network namespace it runs in, where not the test's own.
    pub fn start(inside: Option<&str>, arguments: &[&str], record: &Path) -> Home {
        let program = env!("CARGO_BIN_EXE_keepwright");
        let mut command = match inside {
            None => Command::new(program),
            Some(name) => {
                let mut command = Command::new("ip");
                command.args(["netns", "exec", name, program]);
                command
            }
        };
        let child = command
            .args(arguments)
            .arg("--round")
            .arg(record)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Home {
            child,
            record: record.to_path_buf(),
        }
    }

    /// The ticket that a host prints.
    pub fn ticket(&mut self) -> String {
        let out = self.child.stdout.as_mut().expect("it is piped");
        let mut line = String::new();
        let read = BufReader::with_capacity(1, out).read_line(&mut line);
        if read.is_err() || line.trim().is_empty() {
            let mut remarks = String::new();
            let err = self.child.stderr.take();
            let _ = err.map(|mut err| err.read_to_string(&mut remarks));
            panic!("the host gives no ticket: {remarks}");
        }
        line.trim().to_string()
    }

    /// Waits until the program ends by itself.
    pub fn end(mut self) -> Ended {
        // Read on threads, so that a full pipe stops nobody.
        let mut err = self.child.stderr.take().expect("it is piped");
        let remarks = std::thread::spawn(move || {
            let mut text = String::new();
            let _ = err.read_to_string(&mut text);
            text
        });
        let out = self.child.stdout.take();
        std::thread::spawn(move || out.map(|mut out| out.read_to_end(&mut Vec::new())));
        let start = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("it can be asked") {
                Some(status) => break status,
                None if start.elapsed() > LIMIT => {
                    let _ = self.child.kill();
                    let text = remarks.join().unwrap_or_default();
                    panic!("{} is stuck: {text}", self.record.display());
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        Ended {
            status,
            remarks: remarks.join().unwrap_or_default(),
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays one round of two mappers, with these arguments on both sides; in which network
/// namespaces each runs. Both must end well, and what each remarked is given back.
pub fn play(
    folder: &Path,
    seed: u64,
    arguments: &[&str],
    inside: [Option<&str>; 2],
) -> [String; 2] {
    let (red, blue) = (folder.join("red.kw"), folder.join("blue.kw"));
    let (host_seed, guest_seed) = (seed.to_string(), (seed + 1).to_string());
    let play = |seed| [&["--explorer", "mapper", "--seed", seed], arguments].concat();
    let start = ["host", "mazes/01-first-steps.json"];
    let arguments = [&start[..], &play(&host_seed)].concat();
    let mut host = Home::start(inside[0], &arguments, &red);
    let ticket = host.ticket();
    let start = ["join", &ticket, "mazes/02-up-the-tower.json"];
    let arguments = [&start[..], &play(&guest_seed)].concat();
    let guest = Home::start(inside[1], &arguments, &blue);
    let ends = [guest.end(), host.end()];
    for end in &ends {
        assert!(end.status.success(), "{}: {}", end.status, end.remarks);
    }
    let record = std::fs::read_to_string(&red).expect("a record");
    let mut lines: Vec<&str> = record.lines().collect();
    lines.sort_unstable();
    let other = std::fs::read_to_string(&blue).expect("a record");
    let mut other_lines: Vec<&str> = other.lines().collect();
    other_lines.sort_unstable();
    assert_eq!(lines, other_lines, "both have all that was said");
    let [guest, host] = ends.map(|end| end.remarks);
    [host, guest]
}
