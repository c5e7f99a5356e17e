//! What several tests need: random layouts, and the program itself.
#![allow(dead_code, reason = "every test uses its own share")]

pub mod rounds;

use keepwright::format::share_code::{layout_count, nth_layout};
use keepwright::fortress::{
    Card, Game, LadderSlot, Layout, Parts, Piece, PieceSet, Space, WallSlot,
};
use keepwright::solver::{Extent, ReachingSets, StateGraph, reach};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// How many cases a property is tried on: `few` by default, `many` in the full
/// run, which CI asks for with KEEPWRIGHT_FULL_TESTS=1.
pub fn cases(few: u32, many: u32) -> ProptestConfig {
    let cases = few_or(few, many);
    ProptestConfig {
        cases,
        // Layouts that a property says nothing about are passed over.
        max_global_rejects: 20 * cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// `few`, or `many` in the full run.
pub fn few_or(few: u32, many: u32) -> u32 {
    if is_full_run() { many } else { few }
}

/// Whether this is the full run.
pub fn is_full_run() -> bool {
    std::env::var_os("KEEPWRIGHT_FULL_TESTS").is_some_and(|value| value == "1")
}

/// A complete layout of the introduction or the main game, each chosen evenly.
pub fn complete_layout() -> impl Strategy<Value = Layout> {
    (any::<bool>(), any::<u128>()).prop_map(|(is_main, number)| {
        let game = if is_main {
            Game::Main
        } else {
            Game::Introduction
        };
        nth_layout(game, number % layout_count(game)).expect("the rank is below the count")
    })
}

/// A layout with any number of walls, ladders and cards, for any game. At most
/// six of its cards fight, which keeps the number of states small.
pub fn loose_layout() -> impl Strategy<Value = Layout> {
    let fighters = [
        Card::PoisonCup,
        Card::King,
        Card::Duke,
        Card::Soldier,
        Card::Princess,
    ];
    let others = [
        Card::Flag,
        Card::SecretPassage,
        Card::SecretPassage,
        Card::Pitfall,
        Card::Pitfall,
    ];
    let card = |kinds: [Card; 5]| (any::<Index>(), proptest::sample::select(kinds.to_vec()));
    (
        game(),
        subsequence(WallSlot::all().collect::<Vec<_>>(), 0..=30),
        subsequence(LadderSlot::all().collect::<Vec<_>>(), 0..=6),
        proptest::collection::vec(card(fighters), 0..=6),
        proptest::collection::vec(card(others), 0..=9),
        any::<Index>(),
    )
        .prop_map(|(game, walls, ladders, fighters, others, flag)| {
            let spaces: Vec<Space> = Space::all().collect();
            let mut layout = Layout::new(game);
            walls.iter().for_each(|slot| layout.set_wall(*slot, true));
            ladders
                .iter()
                .for_each(|slot| layout.set_ladder(*slot, true));
            for (place, card) in fighters.iter().chain(&others) {
                layout.set_card(*place.get(&spaces), Some(*card));
            }
            layout.set_card(*flag.get(&spaces), Some(Card::Flag));
            layout
        })
}

/// Introduction, main or custom.
pub fn game() -> impl Strategy<Value = Game> {
    let parts = (
        0..=Parts::MOST_WALLS,
        0..=Parts::MOST_LADDERS,
        subsequence(Piece::ALL.to_vec(), 1..=4),
        proptest::array::uniform8(0..=Parts::MOST_CARDS),
    )
        .prop_map(|(walls, ladders, pieces, cards)| {
            let pieces = pieces.into_iter().collect::<PieceSet>();
            let parts = Parts::new(walls, ladders, pieces, cards);
            Game::Custom(parts.expect("every number fits the building"))
        });
    prop_oneof![
        2 => Just(Game::Introduction),
        4 => Just(Game::Main),
        1 => parts,
    ]
}

/// Any of the above.
pub fn any_layout() -> impl Strategy<Value = Layout> {
    prop_oneof![complete_layout(), loose_layout()]
}

/// The state graph of all the game's pieces; the layouts of these tests have few
/// enough states.
pub fn all_states(layout: &Layout) -> StateGraph {
    StateGraph::build(layout, layout.game().pieces(), Extent::Everything).expect("few states")
}

/// What the petgraph route says of a layout of few states.
pub fn reaching_sets(layout: &Layout) -> ReachingSets {
    reach::reaching_sets(layout).expect("few states")
}

/// A layout written down as a picture of sentences: walls, ladders and cards by
/// their names.
pub fn layout(game: Game, walls: &[&str], ladders: &[&str], cards: &[(&str, Card)]) -> Layout {
    let mut layout = Layout::new(game);
    for name in walls {
        layout.set_wall(wall(name), true);
    }
    for name in ladders {
        let slot = LadderSlot::rising_from(space(name)).expect("a ladder can rise there");
        layout.set_ladder(slot, true);
    }
    for (name, card) in cards {
        layout.set_card(space(name), Some(*card));
    }
    layout
}

/// A corridor along row 5 and up column A: E5 D5 C5 B5 A5 A4, every other way
/// out of it walled up.
pub const CORRIDOR: [&str; 5] = [
    "E4-E5 bottom",
    "D4-D5 bottom",
    "C4-C5 bottom",
    "B4-B5 bottom",
    "A4-B4 bottom",
];

/// The corridor with cards in it and the flag at its end, A4.
pub fn corridor(game: Game, cards: &[(&str, Card)]) -> Layout {
    let mut layout = layout(game, &CORRIDOR, &[], cards);
    layout.set_wall(wall("A3-A4 bottom"), true);
    layout.set_card(space("A4 bottom"), Some(Card::Flag));
    layout
}

/// The space of this full name.
pub fn space(name: &str) -> Space {
    name.parse().expect("a space")
}

/// The wall slot of this full name, `A1-A2 bottom`.
pub fn wall(name: &str) -> WallSlot {
    let (slot, floor) = name.split_once(' ').expect("a slot and a floor");
    let floor = keepwright::fortress::Floor::from_name(floor).expect("a floor");
    keepwright::fortress::read_wall_slot(slot, floor).expect("a wall slot")
}

/// The set of these pieces.
pub fn pieces(names: &[&str]) -> PieceSet {
    names
        .iter()
        .map(|name| Piece::from_name(name).expect("a piece"))
        .collect()
}

/// The files of a folder of the project with this ending, in order.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder's entry").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    files
}

/// The file's name without its ending.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().expect("a name");
    stem.to_string_lossy().into_owned()
}

/// Every command of the program.
pub const COMMANDS: [&str; 20] = [
    "check",
    "rate",
    "generate",
    "solve",
    "verify",
    "walk",
    "round",
    "notepad",
    "show",
    "code",
    "decode",
    "classic",
    "rules",
    "completions",
    "host",
    "join",
    "resume",
    "mail",
    "audit",
    "man",
];

/// Runs the program in the project's folder.
pub fn keepwright(arguments: &[&str], input: &[u8]) -> Output {
    run(command(arguments), input)
}

/// The program with these arguments, in the project's folder.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keepwright"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Runs a command with this standard input.
pub fn run(mut command: Command, input: &[u8]) -> Output {
    use std::io::Write;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may stop reading when it has seen enough.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    output
}

/// A file with these bytes in a folder of its own, which goes when it is dropped.
pub struct Scratch(pub tempfile::TempDir);

impl Scratch {
    pub fn new() -> Scratch {
        Scratch(tempfile::tempdir().expect("a folder"))
    }

    pub fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, bytes).expect("a file");
        path.display().to_string()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// The one JSON document that the output is.
pub fn json(bytes: &[u8]) -> serde_json::Value {
    serde_json::from_str(&text(bytes)).expect("one JSON document and nothing else")
}

/// The output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}
