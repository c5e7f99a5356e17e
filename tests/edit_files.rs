//! What is on disk is whole at every moment, and nothing unsaved is lost.

mod common;

use common::Scratch;
use keepwright::edit::store::{self, FileError, SaveError};
use keepwright::edit::{Recovery, recent_files, state_folder};
use keepwright::format::{LayoutFile, layout_file};
use keepwright::fortress::{Card, Game, Layout};
use keepwright::proof::Digest;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A file that says who wrote it, large enough to take a while.
fn file(title: &str) -> LayoutFile {
    let mut layout = Layout::new(Game::Main);
    layout.set_card(common::space("A1 top"), Some(Card::Flag));
    LayoutFile {
        title: title.to_string(),
        notes: title.repeat(200_000 / title.len()),
        ..LayoutFile::untitled(layout)
    }
}

fn small(title: &str) -> LayoutFile {
    LayoutFile {
        notes: String::new(),
        ..file(title)
    }
}

/// What the child that a test starts is to do, and where.
const TASK: &str = "KEEPWRIGHT_TEST_TASK";
const PLACE: &str = "KEEPWRIGHT_TEST_PLACE";

/// A child that does not outlive its test.
struct Task(Child);

impl Drop for Task {
    /// On Unix this is `kill -9`.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts this program again for a task. Returns when the child is at it.
fn start(task: &str, place: &Path) -> Task {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "child", "--nocapture"])
        .env(TASK, task)
        .env(PLACE, place)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map(Task)
        .expect("it starts");
    let mut output = BufReader::new(child.0.stdout.take().expect("it has an output"));
    let mut line = String::new();
    while !line.contains("at it") {
        line.clear();
        let length = output.read_line(&mut line).expect("it speaks");
        assert!(length > 0, "the child ended before it began");
    }
    child
}

/// No test but the child of one; without a task it does nothing.
#[test]
fn child() {
    let (Some(task), Some(place)) = (std::env::var_os(TASK), std::env::var_os(PLACE)) else {
        return;
    };
    let place = PathBuf::from(place);
    let at_it = || {
        println!("\nat it");
        std::io::stdout().flush().expect("it is heard");
    };
    match task.to_str() {
        Some("save") => {
            let files = [file("old"), file("new")];
            at_it();
            for file in files.iter().cycle() {
                store::overwrite(&place, file).expect("it is saved");
            }
        }
        Some("recover") => {
            let recovery = Recovery::start(&place).expect("it starts");
            recovery
                .write(&small("first"), None)
                .expect("it is written");
            let original = place.join("original.json");
            recovery
                .write(&small("last"), Some(&original))
                .expect("it is written");
            at_it();
            // Until it is killed, or the test has ended.
            let _ = std::io::stdin().read_line(&mut String::new());
        }
        Some("autosave") => {
            let recovery = Recovery::start(&place).expect("it starts");
            let files = [file("old"), file("new")];
            recovery.write(&files[0], None).expect("it is written");
            at_it();
            for file in files.iter().cycle() {
                recovery.write(file, None).expect("it is written");
            }
        }
        Some("start") => {
            let _recovery = Recovery::start(&place).expect("it starts");
            at_it();
            let _ = std::io::stdin().read_line(&mut String::new());
        }
        task => panic!("no task: {task:?}"),
    }
}

/// Moments that differ from run to run of the loop below.
fn moment(round: u64) -> Duration {
    Duration::from_micros(round * 7919 % 23_000)
}

/// While the file is saved over and over, and when a save was cut short.
#[test]
fn a_kill_leaves_the_old_file_or_the_new() {
    let scratch = Scratch::new();
    let path = scratch.path("maze.json");
    let whole = [file("old"), file("new")].map(|file| file.to_json().into_bytes());
    let is_whole = || whole.contains(&fs::read(&path).expect("it is there"));
    fs::write(&path, &whole[0]).expect("it is written");
    for round in 0..30 {
        let child = start("save", &path);
        let begun = Instant::now();
        while begun.elapsed() < moment(round) {
            assert!(is_whole(), "round {round}, while it lives");
        }
        drop(child);
        assert!(is_whole(), "round {round}, after the kill");
    }
}

#[test]
fn a_kill_leaves_a_whole_recovery_file() {
    let scratch = Scratch::new();
    let folder = scratch.path("state");
    for round in 0..15 {
        let child = start("autosave", &folder);
        sleep(moment(round));
        drop(child);
        let mut found = Recovery::found(&folder);
        assert_eq!(found.len(), 1, "round {round}");
        let found = found.remove(0);
        assert!([file("old"), file("new")].contains(&found.file));
        found.take().expect("it goes");
        assert_eq!(names(&folder), Vec::<String>::new(), "round {round}");
    }
}

#[test]
fn what_is_saved_is_what_is_opened() {
    let scratch = Scratch::new();
    let path = scratch.path("maze.json");
    let digest = store::save(&path, &file("old"), None).expect("it is saved");
    let opened = store::open(&path).expect("it is opened");
    assert_eq!(opened.file, file("old"));
    assert_eq!(opened.digest, digest);
    let digest = store::save(&path, &file("new"), Some(digest)).expect("it is saved");
    assert_eq!(store::open(&path).expect("it is opened").digest, digest);
    // Nothing else was left in the folder.
    assert_eq!(names(scratch.0.path()), ["maze.json"]);
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_change_on_disk_is_noticed() {
    let scratch = Scratch::new();
    let path = scratch.path("maze.json");
    let digest = store::save(&path, &small("mine"), None).expect("it is saved");
    for theirs in [
        small("theirs").to_json(),
        "x".repeat(2 * layout_file::LARGEST),
    ] {
        fs::write(&path, &theirs).expect("it is written");
        let error = store::save(&path, &small("mine too"), Some(digest));
        let Err(
            error @ SaveError::ChangedOnDisk {
                was_known: true, ..
            },
        ) = error
        else {
            panic!("{error:?}");
        };
        let message = error.to_string();
        assert!(
            message.starts_with(&format!("{}: ", path.display())),
            "{message}"
        );
        assert!(message.contains("changed by another program"), "{message}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), theirs);
        // Never opened at all.
        let error = store::save(&path, &small("mine too"), None);
        let Err(
            error @ SaveError::ChangedOnDisk {
                was_known: false, ..
            },
        ) = error
        else {
            panic!("{error:?}");
        };
        assert!(error.to_string().contains("already"), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), theirs);
    }
    // Overwriting is for those who were asked.
    let digest = store::overwrite(&path, &small("mine too")).expect("it is saved");
    assert_eq!(
        store::open(&path).expect("it is opened").file,
        small("mine too")
    );
    // The same text loses nothing; a file that has gone is made again.
    assert!(store::save(&path, &small("mine too"), None).is_ok_and(|same| same == digest));
    fs::remove_file(&path).expect("it goes");
    assert!(store::save(&path, &small("mine too"), Some(digest)).is_ok());
    assert_eq!(Digest::of(&fs::read(&path).expect("it is there")), digest);
}

#[test]
fn what_could_not_be_read_again_is_not_saved() {
    let scratch = Scratch::new();
    let path = scratch.path("maze.json");
    let mut huge = small("huge");
    huge.notes = "\u{1}".repeat(layout_file::LARGEST / 2);
    for result in [
        store::save(&path, &huge, None),
        store::overwrite(&path, &huge),
    ] {
        assert!(matches!(result, Err(SaveError::TooLarge(..))), "{result:?}");
    }
    assert!(!path.exists());
    let recovery = Recovery::start(&scratch.path("state")).expect("it starts");
    assert!(recovery.write(&huge, None).is_err());
    recovery.write(&small("fits"), None).expect("it is written");
}

#[test]
fn what_cannot_be_opened_or_saved_is_said_with_its_place() {
    let scratch = Scratch::new();
    let broken = PathBuf::from(scratch.file("broken.json", b"{\n  \"format\": 7}"));
    let error = store::open(&broken).expect_err("it is broken");
    let expected = format!(
        "{}:2:13: format is a number; a text must stand here",
        broken.display()
    );
    assert_eq!(error.to_string(), expected);
    let missing = scratch.path("no folder").join("maze.json");
    let error = store::save(&missing, &small("x"), None).expect_err("no folder");
    assert!(
        error.to_string().ends_with("there is no such folder"),
        "{error}"
    );
    let error = store::overwrite(scratch.0.path(), &small("x")).expect_err("a folder");
    assert!(matches!(error, SaveError::File(FileError::Io(..))));
    assert!(
        error.to_string().ends_with("this is a folder, not a file"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_links_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = Scratch::new();
    let path = scratch.path("maze.json");
    let digest = store::save(&path, &small("old"), None).expect("it is saved");
    let permissions = |path: &Path| {
        let metadata = fs::metadata(path).expect("it is there");
        metadata.permissions().mode() & 0o777
    };
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("they are set");
    let link = scratch.path("link.json");
    symlink("maze.json", &link).expect("a link");
    store::save(&link, &small("new"), Some(digest)).expect("it is saved");
    assert!(link.is_symlink());
    assert_eq!(store::open(&path).expect("it is opened").file, small("new"));
    assert_eq!(permissions(&path), 0o640);

    // A link to what is not there yet stays one too.
    let folder = scratch.path("folder");
    fs::create_dir(&folder).expect("a folder");
    let early = scratch.path("early.json");
    symlink("folder/late.json", &early).expect("a link");
    store::save(&early, &small("late"), None).expect("it is saved");
    assert!(early.is_symlink());
    assert!(folder.join("late.json").is_file());
    assert_eq!(names(&folder), ["late.json"]);

    // Links in a circle lead nowhere, and stay.
    let circle = scratch.path("circle.json");
    symlink("circle.json", &circle).expect("a link");
    assert!(store::save(&circle, &small("x"), None).is_err());
    assert!(circle.is_symlink());
}

#[test]
fn a_killed_program_leaves_its_document_and_a_living_one_does_not() {
    let scratch = Scratch::new();
    let folder = scratch.path("state");
    assert!(Recovery::found(&folder).is_empty());
    let child = start("recover", &folder);
    assert!(Recovery::found(&folder).is_empty());
    drop(child);
    let mut found = Recovery::found(&folder);
    assert_eq!(found.len(), 1);
    // It is offered to one at a time.
    assert!(Recovery::found(&folder).is_empty());
    let first = found.remove(0);
    assert_eq!(first.file, small("last"));
    assert_eq!(first.original, Some(folder.join("original.json")));
    // Not decided yet: it is offered again.
    drop(first);
    let mut found = Recovery::found(&folder);
    assert_eq!(found.len(), 1);
    let recovery = found.remove(0).resume();
    assert!(Recovery::found(&folder).is_empty());
    recovery
        .write(&small("later"), None)
        .expect("it is written");
    drop(recovery);
    let mut found = Recovery::found(&folder);
    assert_eq!(found[0].file, small("later"));
    assert_eq!(found[0].original, None);
    found.remove(0).take().expect("it goes");
    assert!(Recovery::found(&folder).is_empty());
    assert_eq!(names(&folder), Vec::<String>::new());
}

#[test]
fn nothing_is_found_of_what_was_saved_or_discarded() {
    let scratch = Scratch::new();
    let folder = scratch.path("state");
    let recovery = Recovery::start(&folder).expect("it starts");
    let other = Recovery::start(&folder).expect("another starts");
    recovery.write(&small("one"), None).expect("it is written");
    other.write(&small("other"), None).expect("it is written");
    recovery.clear().expect("it is cleared");
    recovery.clear().expect("it is cleared already");
    recovery
        .write(&small("two"), None)
        .expect("it is written again");
    recovery.discard().expect("it goes");
    drop(other);
    // A program that was killed before it wrote anything leaves a lock.
    drop(start("start", &folder));
    let found = Recovery::found(&folder);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].file, small("other"));
    assert_eq!(names(&folder).len(), 2);
}

#[test]
fn the_last_written_is_found_first() {
    let scratch = Scratch::new();
    let titles = ["a", "b", "c", "d"];
    for title in titles {
        let recovery = Recovery::start(scratch.0.path()).expect("it starts");
        recovery.write(&small(title), None).expect("it is written");
        sleep(Duration::from_millis(20));
    }
    let found = Recovery::found(scratch.0.path());
    let found: Vec<&str> = found
        .iter()
        .map(|found| found.file.title.as_str())
        .collect();
    assert_eq!(found, ["d", "c", "b", "a"]);
}

#[test]
fn damaged_recovery_files_are_passed_over_and_kept() {
    let scratch = Scratch::new();
    let recovery = Recovery::start(scratch.0.path()).expect("it starts");
    recovery
        .write(&small("whole"), None)
        .expect("it is written");
    drop(recovery);
    let name = names(scratch.0.path()).remove(0);
    let whole = fs::read_to_string(scratch.path(&name)).expect("it is there");
    assert!(name.ends_with(".json"));
    let damaged = [
        String::new(),
        "null".to_string(),
        whole[..whole.len() / 2].to_string(),
        whole.replace("A1 top", "A9 top"),
        whole.replace("keepwright-recovery", "another"),
        whole.replacen("\"version\":1", "\"version\":2", 1),
        whole.replacen('{', "{\"format\":\"keepwright-recovery\",", 1),
        " ".repeat(3 * layout_file::LARGEST),
    ];
    for (index, text) in damaged.iter().enumerate() {
        assert_ne!(*text, whole);
        scratch.file(&format!("recovery-damaged{index}.json"), text.as_bytes());
    }
    fs::create_dir(scratch.path("recovery-folder.json")).expect("a folder");
    // A whole one without a lock file is as good as any.
    scratch.file("recovery-whole.json", whole.as_bytes());
    for _ in 0..2 {
        let found = Recovery::found(scratch.0.path());
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|found| found.file == small("whole")));
    }
    for (index, text) in damaged.iter().enumerate() {
        let path = scratch.path(&format!("recovery-damaged{index}.json"));
        assert_eq!(fs::read_to_string(path).expect("it is kept"), *text);
    }
}

#[test]
fn recent_files_are_listed_once_the_latest_first() {
    let scratch = Scratch::new();
    let folder = scratch.path("state").join("deep");
    assert!(recent_files::list(&folder).is_empty());
    let path = |number: usize| scratch.path(&format!("{number}.json"));
    for number in [1, 2, 3, 1] {
        recent_files::note(&folder, &path(number)).expect("it is noted");
    }
    assert_eq!(recent_files::list(&folder), [path(1), path(3), path(2)]);
    recent_files::forget(&folder, &path(3)).expect("it is forgotten");
    assert_eq!(recent_files::list(&folder), [path(1), path(2)]);
    for number in 0..20 {
        recent_files::note(&folder, &path(number)).expect("it is noted");
    }
    let latest: Vec<PathBuf> = (10..20).rev().map(path).collect();
    assert_eq!(recent_files::list(&folder), latest);
    recent_files::note(&folder, Path::new("relative.json")).expect("it is noted");
    assert!(recent_files::list(&folder)[0].is_absolute());
    assert_eq!(names(&folder), ["recent.json"]);
}

#[test]
fn a_damaged_list_of_recent_files_is_read_as_far_as_it_goes() {
    let scratch = Scratch::new();
    let known = scratch.path("known.json");
    let quoted = serde_json::to_string(&known).expect("it is text");
    let one = vec![known.clone()];
    for (text, expected) in [
        (String::new(), &Vec::new()),
        ("{}".to_string(), &Vec::new()),
        (format!("[{quoted}"), &Vec::new()),
        (
            format!("[7, null, \"\", \"relative\", {quoted}, {quoted}]"),
            &one,
        ),
    ] {
        scratch.file("recent.json", text.as_bytes());
        assert_eq!(recent_files::list(scratch.0.path()), *expected, "{text}");
    }
    scratch.file("recent.json", b"\xff");
    recent_files::note(scratch.0.path(), &known).expect("it is noted");
    assert_eq!(recent_files::list(scratch.0.path()), one);
}

#[test]
fn the_state_folder_is_the_programs_own() {
    let folder = state_folder().expect("a home");
    assert!(folder.is_absolute());
    assert!(folder.ends_with("keepwright"));
}
