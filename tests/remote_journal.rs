//! Nothing lost: a round on disk goes on where it was, whatever stopped the program.

mod common;
mod remote;

use common::Scratch;
use keepwright::explorer::Kind;
use keepwright::remote::journal::{Journal, JournalError, secret_path};
use keepwright::remote::{Desk, Say, Session, audit};
use keepwright::round::Side;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use remote::{Pair, maze, secrets};
use std::path::{Path, PathBuf};

/// One home: a round in a file.
struct Home {
    path: PathBuf,
    open: Option<(Journal, Session)>,
}

impl Home {
    fn new(folder: &Path, own: Side, name: &str, layout: &str, seed: u64) -> Home {
        let path = folder.join(format!("{own}.kw"));
        let secrets = secrets(maze(layout), seed);
        let open = Journal::create(&path, own, name, secrets).expect("a new file");
        Home {
            path,
            open: Some(open),
        }
    }

    /// The round, taken up from disk where the program was stopped.
    fn open(&mut self) -> &mut (Journal, Session) {
        let path = &self.path;
        self.open
            .get_or_insert_with(|| Journal::open(path).expect("it was written"))
    }

    /// Stops the program, perhaps in the middle of writing a line.
    fn kill(&mut self, torn: Option<&str>) {
        self.open = None;
        if let Some(torn) = torn {
            let mut text = std::fs::read_to_string(&self.path).expect("the record");
            text.push_str(torn);
            std::fs::write(&self.path, text).expect("it can be written");
        }
    }
}

/// Two homes play; either is killed at random points. The round ends as the one that
/// nobody interrupted. More rounds in the full run.
#[test]
fn a_round_survives_being_killed_anywhere() {
    for seed in 1..=u64::from(common::cases(1, 20).cases) {
        let mut whole = Pair::new(maze("08"), maze("12"), seed);
        whole.play();

        let scratch = Scratch::new();
        let mut homes = [
            Home::new(scratch.0.path(), Side::Red, "Anna", "08", seed),
            Home::new(scratch.0.path(), Side::Blue, "Ben", "12", seed + 1),
        ];
        let mut explorers = [Kind::Mapper.explorer(seed), Kind::Mapper.explorer(seed + 1)];
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut kills = 0;
        loop {
            let mut quiet = true;
            for side in Side::BOTH {
                let line = {
                    let (journal, session) = homes[side as usize].open();
                    let line = session.due().or_else(|| {
                        let round = session.course().round()?;
                        let waits = session.course().open_order().is_some();
                        if waits
                            || session.course().ended().is_some()
                            || round.turns().to_play() != side
                        {
                            return None;
                        }
                        let order = explorers[side as usize].order(round.notepad(side))?;
                        session.say(Say::Order(order)).ok()
                    });
                    if let Some(line) = &line {
                        journal.write(line).expect("it can be written");
                    }
                    line
                };
                let Some(line) = line else { continue };
                quiet = false;
                if rng.random_ratio(1, 5) {
                    kills += 1;
                    homes[side as usize].kill(rng.random_bool(0.5).then_some("KW1 torn li"));
                }
                let (journal, session) = homes[side.other() as usize].open();
                session.hear(&line).expect("a chained line");
                journal.write(&line).expect("it can be written");
                if rng.random_ratio(1, 5) {
                    kills += 1;
                    homes[side.other() as usize].kill(None);
                }
            }
            if quiet {
                break;
            }
        }
        assert!(kills > 10, "{kills}");
        for home in &mut homes {
            let (_, session) = home.open();
            assert_eq!(session.course().entries(), whole.red.course().entries());
            assert!(audit(session.transcript()).is_clean());
        }
    }
}

#[test]
fn secrets_are_for_their_owner_alone() {
    let scratch = Scratch::new();
    let path = scratch.0.path().join("evening.kw");
    let (journal, mut session) =
        Journal::create(&path, Side::Red, "Anna", secrets(maze("01"), 1)).expect("a new file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        for file in [&path, &secret_path(&path)] {
            let mode = std::fs::metadata(file)
                .expect("it is there")
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600, "{}", file.display());
        }
    }
    // The record and whatever may be logged tell nothing of the fortress.
    let line = session.due().expect("hello");
    let code = keepwright::format::share_code::encode(session.layout().layout());
    assert!(!line.contains(&code));
    let logged = format!("{session:?}");
    assert!(
        !logged.contains("salt") && !logged.contains(&code),
        "{logged}"
    );

    let again = Journal::create(&path, Side::Red, "", secrets(maze("01"), 1));
    assert!(matches!(again, Err(JournalError::Exists(_))));
    assert!(matches!(Journal::open(&path), Err(JournalError::InUse(_))));
    drop(journal);
    assert!(Journal::open(&path).is_ok());
}

#[test]
fn a_record_that_was_changed_on_disk_is_refused() {
    let scratch = Scratch::new();
    let path = scratch.0.path().join("evening.kw");
    {
        let (mut journal, mut session) =
            Journal::create(&path, Side::Red, "Anna", secrets(maze("01"), 1)).expect("a new file");
        let line = session.due().expect("hello");
        journal.write(&line).expect("it can be written");
    }
    let text = std::fs::read_to_string(&path).expect("the record");
    std::fs::write(&path, text.replace("Anna", "Anne")).expect("it can be written");
    assert!(matches!(
        Journal::open(&path),
        Err(JournalError::Record(..))
    ));
}

/// Stopped after the secrets were written and before the record was, or in its first
/// line, the round is there all the same.
#[test]
fn a_round_stopped_at_its_very_beginning_goes_on() {
    let scratch = Scratch::new();
    let path = scratch.0.path().join("evening.kw");
    drop(Journal::create(&path, Side::Red, "Anna", secrets(maze("01"), 1)).expect("a new file"));
    let whole = std::fs::read_to_string(&path).expect("the record");
    for left in [None, Some(0), Some(5), Some(whole.len() - 1)] {
        match left {
            None => std::fs::remove_file(&path).expect("it is there"),
            Some(left) => std::fs::write(&path, &whole[..left]).expect("it can be written"),
        }
        let mut desk = Desk::open(&path).expect("a round that has not begun");
        let lines = desk.settle().expect("it can be written");
        assert_eq!(lines.len(), 1, "{left:?}");
        let text = std::fs::read_to_string(&path).expect("the record");
        assert_eq!(text, format!("{whole}{}\n", lines[0]), "{left:?}");
    }
}
