//! The verdict on every shipped maze, worked out by hand from the rules. The
//! argument stands with each; `keepwright show FILE` draws it.

mod common;

use common::{files, keepwright, pieces, reaching_sets, stem, text};
use keepwright::format::{LayoutFile, share_code};
use keepwright::fortress::{Layout, PieceSet};
use keepwright::legality::{Severity, judge};
use keepwright::proof::{Digest, prove, verify};
use keepwright::solver::{fast, par};
use serde_json::Value;
use std::path::Path;

/// A legal maze: its file, the minimal piece sets, par in turns and moves.
type Legal = (&'static str, &'static [&'static [&'static str]], u32, u32);

/// In the introduction only the knight walks and guards never give way (F24), so
/// a reachable flag takes one turn (F11) and the length of the shortest way.
///
/// Ways are the spaces entered in order; `^` is a ladder up, `v` one down, `>` a
/// fall.
const LEGAL: &[Legal] = &[
    // E4 D4 D3 C3 B3 B2 ^B2 B1 C1. The ladder A3 ends in a closet, so B2 it is:
    // six steps away, and two more from there.
    ("01-first-steps", &[&["knight"]], 1, 9),
    // D5 C5 C4 D4 E4 E3 E2 E1 D1 C1 ^C1 C2 C3 B3 B2 A2 ^A2 B2 B1. C1 is the only
    // ladder off the ground (B1 has a pitfall on its foot, F14) and is entered
    // from D1 alone; B2-C2 is walled, A1 top is the king.
    ("02-up-the-tower", &[&["knight"]], 1, 19),
    // E4 D4 D3 C3 B3 B4 A4 A3 ^A3 B3 C3 C2 B2>B2 B1 A1. The room A1 B1 B2 has no
    // door and no ladder; of the two pitfalls only B2 middle drops into it.
    ("03-the-only-way-is-down", &[&["knight"]], 1, 15),
    // E4 D4 D5 C5 B5 A5 A4 B4 B3 A3 A2 B2 C2 C3 ^C3 B3 B2 A2 ^A2 B2 B1>B1>B1 C1.
    // B1 middle is walled in on its floor, so the shaft is entered at the top.
    ("04-double-drop", &[&["knight"]], 1, 22),
    // E4 E3 E2 E1 D1 D2 D3 C3 B3 A3 A2 A1 B1 C1 C2 ^C2 C3 B3 A3 A2 ^A2 B2 B1: all
    // round the cell B2, since C2-C3 is walled and D3-C3 the only way in.
    ("05-round-the-oubliette", &[&["knight"]], 1, 23),
    // D5 D4 E4 E3 E2 D2 D1 C1 B1 A1 ^A1 A2 A3 B3 C3 C2 B2 vB2 C2 C3 B3. The three
    // doors of the room are guarded, so it is entered by the ladder B2.
    ("06-guards-at-the-doors", &[&["knight"]], 1, 21),
    // 38 spaces less king, duke and cup are 35, and a shortest way enters none of
    // them twice: 34 moves is the most there can be, and here it is: E4 D4 D5 C5
    // C4 B4 B5 A5 A4 A3 A2 A1 B1 B2 C2 C3 D3 E3 E2 E1 D1 C1 ^C1 C2 B2 ^B2 A2 A1 B1
    // vB1 A1 A2 A3 B3. From every space of it the other ways lead back or to a
    // guard.
    ("07-every-space-but-three", &[&["knight"]], 1, 34),
    // The flag's chamber A1 A2 (middle and top) has no door, no ladder from below
    // and no pitfall above: only the passage A5-A2 leads in, and a dwarf must find
    // it (F27). E4 E3 D3 D2 D1 C1 B1 A1 A2 A3 A4 A5, passage, A1 ^A1 A2.
    ("08-the-dwarfs-door", &[&["dwarf"]], 1, 16),
    // The only ladder off the ground has the duke on its foot, A3: only the king
    // removes him (F20). E4 D4 D3 D2 D1 C1 C2 C3 C4 B4 A4 A3 ^A3 A2 A1 ^A1 B1.
    ("09-the-kings-road", &[&["king"]], 1, 17),
    // Soldier on D1, then princess on B1 middle, in the only way: the knight beats
    // both. King and wizard, or king and dwarf, clear one each (F40). No layout
    // has the knight's set alone: without the passage king and wizard together
    // remove every guard. E4 D4 C4 C3 C2 D2 E2 E1 D1 C1 ^C1 B1 A1 A2 ^A2 B2 vB2 B3
    // A3.
    (
        "10-the-knights-errand",
        &[&["knight"], &["king", "wizard"], &["king", "dwarf"]],
        1,
        19,
    ),
    // The cup stands in the only door, B2 (F23). E4 E3 E2 D2 C2 C3 D3 D4 D5 C5 B5
    // B4 B3 B2 B1 A1.
    ("11-the-wizards-door", &[&["wizard"]], 1, 16),
    // The princess stands on the foot of the only ladder to the top, A1 middle:
    // all but the king pass her (F22). E4 D4 C4 B4 A4 A3 A2 B2 C2 C1 ^C1 C2 B2 B1
    // A1 ^A1 A2 B2.
    (
        "12-the-princess-guards",
        &[&["knight"], &["wizard"], &["dwarf"]],
        1,
        18,
    ),
    // Duke on C1 (king only), then cup on D1 (wizard only), then the flag on E1.
    // The king 12 steps to C1, sacrificed; the wizard 14 to E1.
    ("13-two-for-the-gate", &[&["king", "wizard"]], 2, 26),
    // Only the passage A4-C1 leads into the tower (dwarf), and the cup on A5 stands
    // before it (wizard). Wizard 8 steps to A5; dwarf 8, A4, passage, B1 B2 B3 A3
    // ^A3 A2 A1 ^A1 B1.
    ("14-clear-the-way", &[&["wizard", "dwarf"]], 2, 27),
    // No ladder leaves the ground: the passage D1-C3 (dwarf, 11 steps); behind it
    // the cup on B1 middle (wizard, 11 + 4) and the duke on A1 top (king, 9 + 9,
    // straight through the soldier).
    ("15-three-together", &[&["king", "wizard", "dwarf"]], 3, 44),
    // Only the passage B1 top-B4 leads into the garden (dwarf); the soldier on A3
    // middle stands before it (king or knight, 11 moves). Dwarf 19.
    (
        "16-the-walled-garden",
        &[&["king", "dwarf"], &["knight", "dwarf"]],
        2,
        30,
    ),
    // The shaft A1 top-middle-bottom is the only way into the cellar, where the
    // duke (king) stands; on the stairs the princess (anybody but the king): 12
    // moves for the first, 18 for the king.
    (
        "17-the-well",
        &[&["king", "knight"], &["king", "wizard"], &["king", "dwarf"]],
        2,
        30,
    ),
    // The way round leads past the soldier on B3 middle: king or knight. D5 C5 C4
    // C3 C2 D2 D1 C1 ^C1 C2 C3 B3 A3 A2 ^A2 A1.
    ("18-the-oubliette", &[&["king"], &["knight"]], 1, 16),
    // King by D3 (duke), wizard by C4 (cup): 8 steps each; dwarf by the passage
    // A5-B3: 10; knight over the tower and down the pitfall C2: 19.
    (
        "19-four-roads",
        &[&["king"], &["knight"], &["wizard"], &["dwarf"]],
        1,
        8,
    ),
    // Everybody walks it in 18; the dwarf by the passage C5-C1 in D5 D4 C4 C5,
    // passage, C2 B2 A2 ^A2 B2: 10.
    (
        "20-the-short-cut",
        &[&["king"], &["knight"], &["wizard"], &["dwarf"]],
        1,
        10,
    ),
    // The ladder C3 is blocked (F14); from the ladder A1 on it is past the duke
    // (king, 17) or past the cup (wizard, 19).
    (
        "21-the-ladder-that-is-not",
        &[&["king"], &["wizard"]],
        1,
        17,
    ),
    // One way leads from E5 to B2 top (princess; not the king), B1 top (duke; only
    // the king), A1 top (passage; only the dwarf finds it), C3 middle (soldier;
    // king or knight), B3 middle (cup; only the wizard), A3 middle (flag): king,
    // wizard and dwarf can. B2 top is 28 moves away and the next stops 1, 1, 3, 1
    // and 1 further. Five visits are needed, and five turns are enough if nobody
    // pays to come back (F33): the wizard goes there and home again (28 + 28) and
    // is withdrawn, king 29, dwarf 30, knight 33, the wizard again 35. Whoever is
    // sacrificed beyond the guards and comes back costs two turns more.
    (
        "22-the-long-campaign",
        &[&["king", "wizard", "dwarf"]],
        5,
        183,
    ),
];

/// Illegal mazes: the rules they break, and whether the flag is reached all the
/// same.
const ILLEGAL: &[(&str, &[&str], bool)] = &[
    ("f5-card-on-the-start", &["F5"], true),
    ("f6-a-card-missing", &["F6"], true),
    ("f6-a-card-of-the-other-game", &["F6"], true),
    ("f6-a-card-twice", &["F6"], true),
    ("f6-a-ladder-too-few", &["F6"], true),
    ("f6-a-ladder-too-many", &["F6"], true),
    ("f6-a-wall-too-few", &["F6"], true),
    ("f6-a-wall-too-many", &["F6"], true),
    // What is not there cannot be reached.
    ("f6-no-flag", &["F6", "F7"], false),
    // King on C1, duke on D3 and cup on E3 stand in the room's three doors.
    ("f7-guarded-in", &["F7"], false),
    // A2 top is the passage's outer end; both ladders to the top rise from
    // pitfalls (F14).
    ("f7-passage-out-of-the-dwarfs-reach", &["F7"], false),
    // C3 C4 D4 lie behind eight walls; both ends of the passage are outside.
    ("f7-walled-in-main", &["F7"], false),
    // A1 top lies behind two walls and the edge.
    ("f7-walled-in", &["F7"], false),
];

fn load(folder: &str, name: &str) -> Layout {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(folder)
        .join(format!("{name}.json"));
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    LayoutFile::read(&bytes)
        .expect("it is a layout file")
        .layout
}

/// The names of all mazes in a folder.
fn names(folder: &str) -> Vec<String> {
    files(folder, "json")
        .iter()
        .map(|path| stem(path))
        .collect()
}

#[test]
fn every_maze_has_a_verdict_here() {
    let legal: Vec<&str> = LEGAL.iter().map(|maze| maze.0).collect();
    assert_eq!(names("mazes"), legal);
    let illegal: Vec<&str> = ILLEGAL.iter().map(|maze| maze.0).collect();
    assert_eq!(names("mazes/illegal"), illegal);
}

#[test]
fn legal_mazes_have_the_verdict_worked_out_by_hand() {
    for (name, sets, turns, moves) in LEGAL {
        let layout = load("mazes", name);
        let verdict = judge(&layout);
        assert!(verdict.is_legal(), "{name}: {:?}", verdict.findings);
        let expected: Vec<PieceSet> = sets.iter().map(|names| pieces(names)).collect();
        let minimal: Vec<PieceSet> = verdict.reaching.minimal().collect();
        assert_eq!(minimal, expected, "{name}");
        let par = par(&layout).expect("few states").expect("it is reachable");
        assert_eq!((par.turns, par.moves), (*turns, *moves), "{name}");
    }
}

#[test]
fn illegal_mazes_break_the_rules_in_their_names() {
    for (name, rules, reachable) in ILLEGAL {
        let verdict = judge(&load("mazes/illegal", name));
        let errors: Vec<&str> = verdict
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| finding.rule())
            .collect();
        assert_eq!(errors, *rules, "{name}");
        assert_eq!(verdict.reaching.any(), *reachable, "{name}");
    }
}

/// What the notes promise beside the verdict: traps (F42), blocked ladders (F14)
/// and unguarded flags (F26) where they are the idea, and no warning elsewhere.
#[test]
fn findings_are_those_the_mazes_are_about() {
    let with: &[(&str, &str, &str)] = &[
        ("02-up-the-tower", "F14", "B1 middle"),
        ("05-round-the-oubliette", "F42", "B2 bottom"),
        ("05-round-the-oubliette", "F14", "B2 middle"),
        ("07-every-space-but-three", "F15", "A3 bottom"),
        ("07-every-space-but-three", "F15", "D1 bottom"),
        ("20-the-short-cut", "F26", "B2 top"),
        ("21-the-ladder-that-is-not", "F14", "C3 bottom"),
        ("22-the-long-campaign", "F14", "B2 middle"),
        ("22-the-long-campaign", "F15", "B5 bottom"),
    ];
    let mut found = Vec::new();
    for name in names("mazes") {
        for finding in judge(&load("mazes", &name)).findings {
            if finding.severity == Severity::Warning {
                found.push((name.clone(), finding.rule(), finding.spaces[0].to_string()));
            }
        }
    }
    let mut expected: Vec<(String, &str, String)> = with
        .iter()
        .map(|(name, rule, space)| ((*name).to_string(), *rule, (*space).to_string()))
        .collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn every_maze_can_be_proved_either_way_and_shared() {
    for (folder, name) in LEGAL
        .iter()
        .map(|maze| ("mazes", maze.0))
        .chain(ILLEGAL.iter().map(|maze| ("mazes/illegal", maze.0)))
    {
        let layout = load(folder, name);
        assert_eq!(fast::reaching_sets(&layout), reaching_sets(&layout));
        assert_eq!(share_code::decode(&share_code::encode(&layout)), Ok(layout));
        let digest = Digest::of(name.as_bytes());
        for set in PieceSet::BY_SIZE {
            if set.is_within(layout.game().pieces()) {
                let certificate = prove(&layout, set, digest);
                assert_eq!(
                    verify(&certificate, &layout, digest),
                    Ok(()),
                    "{name}: {set}"
                );
            }
        }
    }
}

/// The main job: `keepwright check mazes/*.json`.
#[test]
fn check_says_the_same() {
    let paths: Vec<String> = names("mazes")
        .iter()
        .map(|name| format!("mazes/{name}.json"))
        .collect();
    let mut arguments = vec!["check", "--json"];
    arguments.extend(paths.iter().map(String::as_str));
    let output = keepwright(&arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    let reports: Vec<Value> = serde_json::from_str(&text(&output.stdout)).expect("an array");
    assert_eq!(reports.len(), LEGAL.len());
    for (report, (name, sets, turns, moves)) in reports.iter().zip(LEGAL) {
        assert_eq!(report["file"], format!("mazes/{name}.json"));
        assert_eq!(report["legal"], true);
        assert_eq!(report["reachable"], true);
        assert_eq!(report["piece_sets"], serde_json::json!(sets));
        assert_eq!(
            report["par"],
            serde_json::json!({ "turns": turns, "moves": moves })
        );
    }
}
