//! `rate` and `generate` at the terminal.

mod common;

use common::{Scratch, files, json, keepwright, text};
use keepwright::explorer::Kind;
use keepwright::format::{LayoutFile, share_code};
use keepwright::fortress::Game;
use keepwright::legality::is_legal;
use serde_json::Value;

const MAZE: &str = "mazes/01-first-steps.json";
const ILLEGAL: &str = "mazes/illegal/f7-walled-in.json";

#[test]
fn a_table_has_a_row_for_each_maze_and_the_means() {
    let other = "mazes/19-four-roads.json";
    let arguments = ["rate", MAZE, other, "--games", "3", "--explorer", "mapper"];
    let output = keepwright(&arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    let table = text(&output.stdout);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5, "{table}");
    assert!(lines[0].ends_with("mapper"));
    assert!(lines[1].starts_with(MAZE) && lines[2].starts_with(other));
    let mean = |line: &str| -> f64 {
        let words = line.split_whitespace();
        let number = words.rev().find_map(|word| word.parse::<f64>().ok());
        number.expect("a number")
    };
    let row = |line: &str| mean(line.split('±').next().expect("a mean"));
    assert!((mean(lines[3]) - (row(lines[1]) + row(lines[2])) / 2.0).abs() < 0.11);
    assert_eq!(lines[4], "turns until the flag, 3 games each, seed 2007");
    assert_eq!(text(&keepwright(&arguments, b"").stdout), table);
}

#[test]
fn json_has_an_object_for_each_explorer() {
    let arguments = ["rate", MAZE, "--games", "2", "--seed", "5", "--json"];
    let output = keepwright(&arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    let reports = json(&output.stdout);
    let report = &reports[0];
    assert_eq!(report["file"], MAZE);
    assert_eq!(report["game"], "introduction");
    assert_eq!(report["par"]["turns"], 1);
    assert_eq!((&report["games"], &report["seed"]), (&2.into(), &5.into()));
    let explorers = report["explorers"].as_array().expect("a list");
    let names: Vec<&str> = explorers
        .iter()
        .filter_map(|explorer| explorer["explorer"].as_str())
        .collect();
    assert_eq!(names, Kind::ALL.map(Kind::name));
    for explorer in explorers {
        let number = |key: &str| explorer[key].as_f64().expect("a number");
        assert!(number("least") <= number("median") && number("median") <= number("most"));
        assert_eq!(number("mean"), (number("least") + number("most")) / 2.0);
        assert_eq!(number("spread"), (number("most") - number("least")) / 2.0);
    }
}

#[test]
fn illegal_and_unreadable_files_are_told_apart() {
    let rate = |files: &[&str], code: i32| {
        let arguments = [&["rate", "--games", "1", "--explorer", "mapper"], files].concat();
        let output = keepwright(&arguments, b"");
        assert_eq!(output.status.code(), Some(code), "{files:?}");
        output
    };
    let output = rate(&[ILLEGAL, MAZE], 1);
    assert!(text(&output.stderr).contains("illegal"));
    assert!(text(&output.stdout).contains(MAZE));
    rate(&[ILLEGAL, "nowhere.json", MAZE], 2);
    let reports = json(&rate(&["--json", ILLEGAL, "nowhere.json"], 2).stdout);
    let errors = reports.as_array().expect("a list").iter();
    assert!(errors.map(|report| &report["error"]).all(Value::is_string));
    let unknown = keepwright(&["rate", MAZE, "--explorer", "mole"], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("wanderer, mapper, reckoner"));
}

/// The README's table is what the command above it prints, and in it the reckoner
/// beats the mapper and the mapper the wanderer. It is made again in the full run.
#[test]
fn the_readme_has_the_table_of_the_shipped_mazes() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));
    let readme = readme.expect("the README");
    let (_, rest) = readme
        .split_once("$ keepwright rate mazes/*.json --games ")
        .expect("the command");
    let (games, rest) = rest.split_once('\n').expect("a line");
    let (table, _) = rest.split_once("```").expect("the end of the table");
    let means = table.lines().find(|line| line.starts_with("mean "));
    let means: Vec<f64> = means
        .expect("the means")
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    assert!(means.len() == 3 && means[0] > 2.0 * means[1] && means[1] > 1.2 * means[2]);
    if !common::is_full_run() {
        return;
    }
    let mazes = files("mazes", "json");
    let names = mazes
        .iter()
        .map(|path| format!("mazes/{}.json", common::stem(path)));
    let names: Vec<String> = names.collect();
    let mut arguments = vec!["rate", "--games", games];
    arguments.extend(names.iter().map(String::as_str));
    assert_eq!(text(&keepwright(&arguments, b"").stdout), table);
}

#[test]
fn one_fortress_is_a_layout_file() {
    let arguments = ["generate", "--game", "introduction", "--seed", "7"];
    let output = keepwright(&arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let layout = LayoutFile::read(&output.stdout)
        .expect("a layout file")
        .layout;
    assert_eq!(*layout.game(), Game::Introduction);
    assert!(is_legal(&layout));
    assert_eq!(keepwright(&arguments, b"").stdout, output.stdout);
}

#[test]
fn several_are_share_codes_and_the_first_is_the_one() {
    let output = keepwright(&["generate", "--seed", "7", "--count", "12"], b"");
    let codes = text(&output.stdout);
    let layouts: Vec<_> = codes
        .lines()
        .map(|code| share_code::decode(code).expect("a code"))
        .collect();
    assert_eq!(layouts.len(), 12);
    assert!(layouts.iter().all(is_legal));
    let one = keepwright(&["generate", "--seed", "7"], b"");
    let one = LayoutFile::read(&one.stdout).expect("a layout file").layout;
    assert_eq!(layouts[0], one);
}

/// Whoever names no seed is told the one that was drawn.
#[test]
fn a_drawn_seed_is_said() {
    let drawn = keepwright(&["generate"], b"");
    let said = text(&drawn.stderr);
    let seed = said.trim().strip_prefix("seed ").expect("the seed");
    let again = keepwright(&["generate", "--seed", seed], b"");
    assert_eq!(again.stdout, drawn.stdout);
}

#[test]
fn files_are_written_to_a_folder_and_none_is_lost() {
    let scratch = Scratch::new();
    let folder = scratch.0.path().display().to_string();
    let arguments = ["generate", "--seed", "7", "--count", "2", "--out", &folder];
    let output = keepwright(&arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    for name in text(&output.stdout).lines() {
        let bytes = std::fs::read(name).expect("it was written");
        assert!(is_legal(
            &LayoutFile::read(&bytes).expect("a layout file").layout
        ));
    }
    assert_eq!(text(&output.stdout).lines().count(), 2);
    assert_eq!(
        keepwright(&arguments, b"").status.code(),
        Some(0),
        "the same again"
    );
    scratch.file("fortress-7-1.json", b"something else");
    let refused = keepwright(&arguments, b"");
    assert_eq!(refused.status.code(), Some(2));
    let kept = std::fs::read(scratch.path("fortress-7-1.json")).expect("it is there");
    assert_eq!(kept, b"something else");
}
