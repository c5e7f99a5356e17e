//! The house is built as it is drawn: arrows between its parts run one way, the
//! verifier shares no code with the solver, files stay small, and every rule that
//! the program keeps can be found by its id.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A part of the house and the parts it may use, itself aside.
const HOUSE: &[(&str, &[&str])] = &[
    ("fortress", &[]),
    ("notepad", &["fortress"]),
    ("solver", &["fortress"]),
    ("side", &[]),
    ("classic", &["side"]),
    ("classic_player", &["classic"]),
    ("format", &["fortress", "classic", "notepad", "round"]),
    ("legality", &["fortress", "solver"]),
    ("proof", &["fortress", "solver"]),
    ("round", &["fortress", "legality", "notepad", "side"]),
    (
        "remote",
        &[
            "fortress", "format", "legality", "notepad", "proof", "round",
        ],
    ),
    ("explorer", &["fortress", "notepad", "solver"]),
    ("rating", &["fortress", "legality", "notepad", "explorer"]),
    ("generator", &["fortress", "solver", "legality", "format"]),
    (
        "edit",
        &[
            "fortress", "classic", "format", "legality", "proof", "round",
        ],
    ),
    ("scene", &["fortress", "notepad", "classic"]),
    (
        "app",
        &[
            "fortress",
            "solver",
            "format",
            "legality",
            "proof",
            "edit",
            "scene",
            "notepad",
            "round",
            "explorer",
            "classic",
            "classic_player",
            "rating",
            "generator",
            "remote",
        ],
    ),
    (
        "cli",
        &[
            "fortress",
            "solver",
            "format",
            "legality",
            "proof",
            "edit",
            "app",
            "notepad",
            "round",
            "explorer",
            "classic",
            "classic_player",
            "remote",
            "rating",
            "generator",
        ],
    ),
];

/// What only some parts may name: screens, arguments, files.
const RESERVED: &[(&str, &[&str])] = &[
    ("clap", &["cli"]),
    ("eframe", &["app"]),
    ("rfd", &["app"]),
    ("anstream", &["cli"]),
    ("tempfile", &["edit"]),
    ("textwrap", &["cli"]),
    ("std::fs", &["edit", "remote"]),
    ("std::io", &["cli", "edit", "remote"]),
    ("iroh", &["remote"]),
    ("tokio", &["remote"]),
    ("qrcodegen", &["remote"]),
    ("std::time", &["app", "cli", "remote"]),
    ("std::thread", &["app", "cli", "rating", "remote"]),
    ("petgraph", &["solver", "legality"]),
    (
        "rand",
        &[
            "classic",
            "classic_player",
            "explorer",
            "round",
            "generator",
            "rating",
        ],
    ),
    ("roxmltree", &["format"]),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder, with its text.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("it is text");
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// The code of a file without its comments.
fn code(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The part of the house a file belongs to.
fn part(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).expect("a source");
    let first = inside.components().next().expect("a name");
    first
        .as_os_str()
        .to_string_lossy()
        .trim_end_matches(".rs")
        .to_string()
}

/// The modules that a file names, as paths below `crate`: `solver::graph`. What
/// it calls `super::` is resolved against its own place.
fn used_modules(path: &Path, code: &str) -> BTreeSet<String> {
    let inside = path.strip_prefix(root().join("src")).expect("a source");
    let mut own: Vec<String> = inside
        .with_extension("")
        .components()
        .map(|name| name.as_os_str().to_string_lossy().into_owned())
        .collect();
    if own.last().is_some_and(|name| name == "mod") {
        own.pop();
    }
    let mut used = BTreeSet::new();
    for (start, base) in [("crate::", Vec::new()), ("super::", own)] {
        for (at, _) in code.match_indices(start) {
            // The first of several `super::` stands for them all.
            if code[..at].ends_with("super::") {
                continue;
            }
            let mut rest = &code[at..];
            let mut place = base.clone();
            while let Some(behind) = rest.strip_prefix("super::") {
                place.pop();
                rest = behind;
            }
            rest = rest.strip_prefix("crate::").unwrap_or(rest);
            let names: Vec<&str> = match rest.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or("").split(',').collect(),
                None => vec![rest],
            };
            for name in names {
                let first: String = name
                    .trim()
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                used.insert([place.as_slice(), &[first]].concat().join("::"));
            }
        }
    }
    used
}

/// The parts of the house that a file names.
fn used_parts(path: &Path, code: &str) -> BTreeSet<String> {
    used_modules(path, code)
        .iter()
        .filter_map(|module| module.split("::").next())
        .map(str::to_string)
        .collect()
}

#[test]
fn arrows_run_one_way() {
    for (path, text) in sources(&root().join("src")) {
        let part = part(&path);
        if part == "main" || part == "lib" {
            continue;
        }
        let (_, allowed) = HOUSE
            .iter()
            .find(|(name, _)| *name == part)
            .unwrap_or_else(|| panic!("{part} is not drawn"));
        for used in used_parts(&path, &code(&text)) {
            assert!(
                used == part || allowed.contains(&used.as_str()),
                "{} uses {used}",
                path.display()
            );
        }
    }
}

#[test]
fn files_terminals_and_windows_have_their_places() {
    for (path, text) in sources(&root().join("src")) {
        let (part, code) = (part(&path), code(&text));
        for (name, allowed) in RESERVED {
            assert!(
                allowed.contains(&part.as_str()) || !code.contains(&format!("{name}::")),
                "{} names {name}",
                path.display()
            );
        }
    }
}

/// Of a round between two homes all but the transport is free of any network.
#[test]
fn the_network_is_named_in_one_place() {
    let transport = root().join("src/remote/transport");
    for (path, text) in sources(&root().join("src")) {
        let code = code(&text);
        for name in ["iroh", "tokio", "qrcodegen"] {
            assert!(
                path.starts_with(&transport) || !code.contains(&format!("{name}::")),
                "{} names {name}",
                path.display()
            );
        }
    }
    assert!(
        sources(&transport)
            .iter()
            .any(|(_, text)| text.contains("iroh::"))
    );
}

/// `proof::verify` rests on the law of moving and on the certificate alone.
#[test]
fn the_verifier_shares_no_code_with_the_solver() {
    for name in ["verify", "certificate", "digest"] {
        let path = root().join("src/proof").join(name).with_extension("rs");
        let text = std::fs::read_to_string(&path).expect("it exists");
        for module in used_modules(&path, &code(&text)) {
            let allowed = ["fortress", "proof::certificate", "proof::digest"];
            assert!(allowed.contains(&module.as_str()), "{name} uses {module}");
        }
    }
}

/// The two tests above would notice: the maker of certificates, which may and
/// does use the solver, is seen to use it, under whatever name.
#[test]
fn uses_are_seen_under_every_name() {
    let path = root().join("src/proof/verify.rs");
    for (code, module) in [
        ("use crate::solver::fast;", "solver"),
        ("use super::super::solver::fast;", "solver"),
        ("use super::prove::certify;", "proof::prove"),
        ("use super::{digest::Digest, prove};", "proof::prove"),
        ("let x = super::super::cli::main();", "cli"),
    ] {
        assert!(used_modules(&path, code).contains(module), "{code}");
    }
}

#[test]
fn files_are_no_longer_than_600_lines() {
    for folder in ["src", "tests", "benches"] {
        for (path, text) in sources(&root().join(folder)) {
            let lines = text.lines().count();
            assert!(lines <= 600, "{} has {lines} lines", path.display());
        }
    }
}

/// Rules that the program keeps. F1–F7 and F10–F27 are the building and the
/// walk, F30–F36 the round, F40–F42 the solver, F51 custom games. F50 is the joined
/// game.
#[test]
fn every_rule_is_found_by_its_id() {
    let rules = (1..=7)
        .chain(10..=16)
        .chain(20..=27)
        .chain(30..=36)
        .chain([40, 41, 42, 51]);
    let sources = sources(&root().join("src"));
    let document = std::fs::read_to_string(root().join("docs/rules.md")).expect("the rules");
    for rule in rules {
        let is_cited = |text: &str| {
            text.split(|c: char| !c.is_alphanumeric())
                .any(|word| word == format!("F{rule}"))
        };
        assert!(
            sources.iter().any(|(_, text)| is_cited(text)),
            "no code for F{rule}"
        );
        assert!(
            document.contains(&format!("**F{rule}**")),
            "F{rule} is not in docs/rules.md"
        );
    }
}

/// Every id that code cites is a rule.
#[test]
fn every_cited_id_is_a_rule() {
    let document = std::fs::read_to_string(root().join("docs/rules.md")).expect("the rules");
    for folder in ["src", "tests", "mazes"] {
        let texts = if folder == "mazes" {
            common::files(folder, "json")
                .into_iter()
                .map(|path| std::fs::read_to_string(&path).map(|text| (path, text)))
                .collect::<Result<Vec<_>, _>>()
                .expect("they are text")
        } else {
            sources(&root().join(folder))
        };
        for (path, text) in texts {
            // Function keys are no rules.
            let text = text.replace("Key::F", "Key::");
            for word in text.split(|c: char| !c.is_alphanumeric()) {
                let is_id = word.len() <= 3
                    && word
                        .strip_prefix('F')
                        .is_some_and(|number| number.parse::<u8>().is_ok());
                assert!(
                    !is_id || document.contains(&format!("**{word}**")),
                    "{} cites {word}",
                    path.display()
                );
            }
        }
    }
}

/// Rules of the classic boards and of Game 2: each is kept somewhere and has a test named
/// after it, and every id that is cited there is a rule.
#[test]
fn every_classic_rule_is_found_by_its_id() {
    let document =
        std::fs::read_to_string(root().join("docs/classic-rules.md")).expect("the rules");
    let law = sources(&root().join("src/classic"));
    let cited: BTreeSet<&str> = law
        .iter()
        .flat_map(|(_, text)| text.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| {
            word.strip_prefix(['C', 'N', 'P'])
                .is_some_and(|number| number.len() <= 2 && number.parse::<u8>().is_ok())
        })
        .collect();
    for id in &cited {
        assert!(document.contains(&format!("**{id}**")), "{id} is no rule");
    }
    let tests: String = sources(&root().join("tests"))
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    let classic = (1..=5).chain(10..=20).map(|number| format!("C{number}"));
    let powers = (1..=11).map(|number| format!("P{number}"));
    let game_two = (10..=16).map(|number| format!("N{number}"));
    for id in classic.chain(game_two).chain(powers) {
        assert!(cited.contains(id.as_str()), "no code for {id}");
        let name = format!("fn {}_", id.to_lowercase());
        assert!(tests.contains(&name), "no test for {id}");
    }
}

/// Commands in the README's and the documents' code blocks name real commands
/// and real files.
#[test]
fn documents_name_commands_and_files_that_exist() {
    for name in ["README.md", "docs/formats.md"] {
        let text = std::fs::read_to_string(root().join(name)).expect("a document");
        for line in text.lines() {
            let Some((_, call)) = line.split_once("keepwright ") else {
                continue;
            };
            let in_code = line.starts_with("keepwright ") || line.starts_with("$ keepwright ");
            if in_code {
                let command = call.split_whitespace().next().unwrap_or("");
                assert!(common::COMMANDS.contains(&command), "{name}: {line}");
            }
        }
        for word in text.split(|c: char| c.is_whitespace() || "`()[]\"".contains(c)) {
            let is_path = ["mazes/", "src/", "docs/", "tests/", "benches/", ".ci/"]
                .iter()
                .any(|folder| word.starts_with(folder));
            if is_path && !word.contains('*') {
                let path = root().join(word.trim_end_matches([',', '.', ':', ';']));
                assert!(path.exists(), "{name} names {word}");
            }
        }
    }
}

/// What the README shows of the terminal is what the program prints.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let session = readme
        .split_once("```text\n")
        .and_then(|(_, rest)| rest.split_once("```"))
        .map(|(session, _)| session)
        .expect("a session at the terminal");
    let mut calls = 0;
    for part in session.split("$ keepwright ").skip(1) {
        let (call, shown) = part.split_once('\n').expect("a call and its output");
        let arguments: Vec<&str> = call.split_whitespace().collect();
        let output = common::keepwright(&arguments, b"");
        assert_eq!(
            shown.trim_end(),
            common::text(&output.stdout).trim_end(),
            "{call}"
        );
        calls += 1;
    }
    assert!(calls >= 3);
}
