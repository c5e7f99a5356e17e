//! A document keeps its history exactly.

mod common;

use common::{any_layout, cases, game, space, wall};
use keepwright::edit::{Document, DocumentChange};
use keepwright::format::LayoutFile;
use keepwright::fortress::{Card, Change, Game, LadderSlot, Layout, Space, WallSlot};
use proptest::prelude::*;
use proptest::sample::select;

fn document() -> Document {
    Document::new(LayoutFile::untitled(Layout::new(Game::Main)))
}

fn title(text: &str) -> [DocumentChange; 1] {
    [DocumentChange::Title(text.to_string())]
}

fn card(place: &str, card: Option<Card>) -> Change {
    Change::Card(space(place), card)
}

/// What can be asked of a document.
#[derive(Clone, Debug)]
enum Command {
    Apply(&'static str, Vec<DocumentChange>),
    Begin(&'static str),
    Extend(Vec<DocumentChange>),
    End,
    Cancel,
    Undo,
    Redo,
    Save,
}

/// A document that keeps whole files: slow, and plain to see through.
struct Model {
    now: LayoutFile,
    saved: LayoutFile,
    past: Vec<(String, LayoutFile)>,
    future: Vec<(String, LayoutFile)>,
    stroke: Option<(String, LayoutFile)>,
    /// Which text the last step of the past set and nothing else.
    typing: Option<usize>,
}

fn set(file: &mut LayoutFile, change: &DocumentChange) {
    match change {
        DocumentChange::Layout(Change::Wall(slot, stands)) => file.layout.set_wall(*slot, *stands),
        DocumentChange::Layout(Change::Ladder(slot, stands)) => {
            file.layout.set_ladder(*slot, *stands);
        }
        DocumentChange::Layout(Change::Card(space, card)) => file.layout.set_card(*space, *card),
        DocumentChange::Game(game) => file.layout.set_game(*game),
        DocumentChange::Title(text) => file.title.clone_from(text),
        DocumentChange::Author(text) => file.author.clone_from(text),
        DocumentChange::Notes(text) => file.notes.clone_from(text),
    }
}

/// The text in which two files differ, if they differ in nothing else.
fn only_text(one: &LayoutFile, other: &LayoutFile) -> Option<usize> {
    let differ = [
        one.title != other.title,
        one.author != other.author,
        one.notes != other.notes,
    ];
    let count = differ.iter().filter(|differs| **differs).count();
    (one.layout == other.layout && count == 1)
        .then(|| differ.iter().position(|differs| *differs))
        .flatten()
}

impl Model {
    fn new(file: LayoutFile) -> Model {
        Model {
            now: file.clone(),
            saved: file,
            past: Vec::new(),
            future: Vec::new(),
            stroke: None,
            typing: None,
        }
    }

    fn end(&mut self) {
        if let Some((name, before)) = self.stroke.take()
            && before != self.now
        {
            self.past.push((name, before));
            self.future.clear();
            self.typing = None;
        }
    }

    fn obey(&mut self, command: &Command) {
        match command {
            Command::Apply(name, changes) => {
                self.end();
                let before = self.now.clone();
                changes.iter().for_each(|change| set(&mut self.now, change));
                if self.now == before {
                    return;
                }
                self.future.clear();
                let typing = only_text(&before, &self.now);
                let goes_on = typing.is_some()
                    && self.typing == typing
                    && self.past.last().is_some_and(|(last, _)| last == name);
                if !goes_on {
                    self.past.push((name.to_string(), before));
                    self.typing = typing;
                } else if self.past.last().is_some_and(|(_, file)| *file == self.now) {
                    self.past.pop();
                    self.typing = None;
                }
            }
            Command::Begin(name) => {
                self.end();
                self.stroke = Some((name.to_string(), self.now.clone()));
            }
            Command::Extend(changes) => {
                if self.stroke.is_some() {
                    changes.iter().for_each(|change| set(&mut self.now, change));
                }
            }
            Command::End => self.end(),
            Command::Cancel => {
                if let Some((_, before)) = self.stroke.take() {
                    self.now = before;
                }
            }
            Command::Undo => {
                if let Some((_, before)) = self.stroke.take() {
                    self.now = before;
                } else if let Some((name, before)) = self.past.pop() {
                    self.future
                        .push((name, std::mem::replace(&mut self.now, before)));
                    self.typing = None;
                }
            }
            Command::Redo => {
                if self.stroke.is_none()
                    && let Some((name, behind)) = self.future.pop()
                {
                    self.past
                        .push((name, std::mem::replace(&mut self.now, behind)));
                    self.typing = None;
                }
            }
            Command::Save => {
                self.saved = self.now.clone();
                self.typing = None;
            }
        }
    }

    fn undo_name(&self) -> Option<&str> {
        match &self.stroke {
            Some((name, before)) => (*before != self.now).then_some(name.as_str()),
            None => self.past.last().map(|(name, _)| name.as_str()),
        }
    }
}

/// Changes that often meet, so that they undo each other.
fn change() -> impl Strategy<Value = DocumentChange> {
    let walls: Vec<WallSlot> = WallSlot::all().take(6).collect();
    let ladders: Vec<LadderSlot> = LadderSlot::all().take(3).collect();
    let spaces: Vec<Space> = Space::all().skip(22).take(5).collect();
    let cards = vec![None, Some(Card::Flag), Some(Card::Duke)];
    let text = || select(vec!["", "a", "ab", "é\n\"b"]).prop_map(str::to_string);
    prop_oneof![
        4 => (select(walls), any::<bool>())
            .prop_map(|(slot, stands)| Change::Wall(slot, stands).into()),
        2 => (select(ladders), any::<bool>())
            .prop_map(|(slot, stands)| Change::Ladder(slot, stands).into()),
        4 => (select(spaces), select(cards))
            .prop_map(|(space, card)| Change::Card(space, card).into()),
        1 => game().prop_map(DocumentChange::Game),
        3 => text().prop_map(DocumentChange::Title),
        1 => text().prop_map(DocumentChange::Author),
        1 => text().prop_map(DocumentChange::Notes),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let name = || select(vec!["build", "type"]);
    let changes = || proptest::collection::vec(change(), 0..4);
    prop_oneof![
        6 => (name(), changes()).prop_map(|(name, changes)| Command::Apply(name, changes)),
        6 => (name(), change()).prop_map(|(name, change)| Command::Apply(name, vec![change])),
        2 => name().prop_map(Command::Begin),
        4 => changes().prop_map(Command::Extend),
        2 => Just(Command::End),
        1 => Just(Command::Cancel),
        4 => Just(Command::Undo),
        3 => Just(Command::Redo),
        1 => Just(Command::Save),
    ]
}

fn obey(document: &mut Document, command: &Command) {
    let before = document.file().clone();
    let names = (
        document.undo_name().map(str::to_string),
        document.redo_name().map(str::to_string),
    );
    match command {
        Command::Apply(name, changes) => {
            assert_eq!(
                document.apply(*name, changes.clone()),
                *document.file() != before
            );
        }
        Command::Begin(name) => document.begin_stroke(*name),
        Command::Extend(changes) => {
            document.extend_stroke(changes.clone());
        }
        Command::End => {
            document.end_stroke();
        }
        Command::Cancel => document.cancel_stroke(),
        Command::Undo => assert_eq!(document.undo(), names.0),
        Command::Redo => assert_eq!(document.redo(), names.1),
        Command::Save => document.mark_saved(),
    }
}

proptest! {
    #![proptest_config(cases(2000, 50_000))]

    /// Whatever is done to a document, it stands as one that keeps whole files;
    /// and it goes back to its exact beginning and on to its exact end.
    #[test]
    fn history_is_exact(start in any_layout(), commands in proptest::collection::vec(command(), 0..60)) {
        let start = LayoutFile::untitled(start);
        let mut document = Document::new(start.clone());
        let mut model = Model::new(start.clone());
        for command in &commands {
            obey(&mut document, command);
            model.obey(command);
            prop_assert_eq!(document.file(), &model.now, "after {:?}", command);
            prop_assert_eq!(document.undo_name(), model.undo_name(), "after {:?}", command);
            let redo = model.future.last().filter(|_| model.stroke.is_none());
            prop_assert_eq!(document.redo_name(), redo.map(|(name, _)| name.as_str()));
            prop_assert_eq!(document.is_modified(), model.now != model.saved);
            prop_assert_eq!(document.is_stroke_open(), model.stroke.is_some());
            prop_assert_eq!(document.steps().len(), model.past.len());
        }
        document.end_stroke();
        while document.redo().is_some() {}
        let end = document.file().clone();
        let steps = document.steps().to_vec();
        let mut undone = 0;
        while document.undo().is_some() {
            undone += 1;
        }
        prop_assert_eq!(undone, steps.len());
        prop_assert_eq!(document.file(), &start);
        while document.redo().is_some() {}
        prop_assert_eq!(document.file(), &end);
        prop_assert_eq!(document.steps(), steps.as_slice());
        for step in &steps {
            prop_assert!(!step.changes.is_empty());
            prop_assert!(step.changes.iter().all(|(forward, back)| forward != back));
        }
    }

    /// Every change gives the one that takes it back.
    #[test]
    fn changes_have_inverses(start in any_layout(), change in change()) {
        let start = LayoutFile::untitled(start);
        let mut file = start.clone();
        let back = change.clone().apply_to(&mut file);
        let again = back.apply_to(&mut file);
        prop_assert_eq!(file, start);
        prop_assert_eq!(again, change);
    }
}

#[test]
fn what_changes_nothing_leaves_no_trace() {
    let mut document = document();
    document.apply("place flag", [card("A1 top", Some(Card::Flag))]);
    document.apply("place duke", [card("A2 top", Some(Card::Duke))]);
    document.undo();
    assert!(!document.apply("place flag", [card("A1 top", Some(Card::Flag))]));
    assert!(!document.apply("nothing", Vec::<Change>::new()));
    // There and back again is nothing either.
    let wall = wall("A1-A2 bottom");
    assert!(!document.apply(
        "wall",
        [Change::Wall(wall, true), Change::Wall(wall, false)]
    ));
    document.begin_stroke("paint walls");
    assert!(document.extend_stroke([Change::Wall(wall, true)]));
    assert!(document.extend_stroke([Change::Wall(wall, false)]));
    assert!(!document.end_stroke());
    assert_eq!(document.undo_name(), Some("place flag"));
    assert_eq!(document.redo_name(), Some("place duke"));
    assert_eq!(document.steps().len(), 1);
}

#[test]
fn a_stroke_is_one_step() {
    let mut document = document();
    let walls = ["A1-A2 bottom", "B1-B2 bottom", "C1-C2 bottom"].map(wall);
    document.begin_stroke("set walls");
    assert_eq!(document.undo_name(), None);
    for slot in walls {
        assert!(document.extend_stroke([Change::Wall(slot, true)]));
        assert!(!document.extend_stroke([Change::Wall(slot, true)]));
    }
    assert_eq!(document.undo_name(), Some("set walls"));
    assert!(document.end_stroke());
    assert_eq!(document.layout().walls().len(), 3);
    assert_eq!(document.undo().as_deref(), Some("set walls"));
    assert!(document.layout().walls().is_empty());
    assert_eq!(document.redo().as_deref(), Some("set walls"));
    assert_eq!(document.layout().walls().len(), 3);
    // No stroke is open any more.
    assert!(!document.extend_stroke([Change::Wall(walls[0], false)]));
    assert!(!document.end_stroke());
    assert_eq!(document.layout().walls().len(), 3);
}

#[test]
fn a_cancelled_stroke_leaves_no_trace() {
    let mut document = document();
    let slot = wall("A1-A2 bottom");
    document.apply("place flag", [card("A1 top", Some(Card::Flag))]);
    document.apply("place duke", [card("A2 top", Some(Card::Duke))]);
    document.undo();
    let before = document.file().clone();
    document.begin_stroke("set walls");
    document.extend_stroke([Change::Wall(slot, true)]);
    document.cancel_stroke();
    assert_eq!(document.file(), &before);
    // Undoing an open stroke cancels it, and only it; redoing waits.
    document.begin_stroke("set walls");
    document.extend_stroke([Change::Wall(slot, true)]);
    assert_eq!(document.redo(), None);
    assert_eq!(document.undo().as_deref(), Some("set walls"));
    assert!(!document.is_stroke_open());
    // One that did nothing yet is closed and has no name to tell.
    document.begin_stroke("set walls");
    assert_eq!(document.undo(), None);
    assert_eq!(document.file(), &before);
    assert_eq!(document.undo_name(), Some("place flag"));
    assert_eq!(document.redo().as_deref(), Some("place duke"));
}

#[test]
fn typing_is_one_step_until_something_comes_between() {
    let mut document = document();
    for text in ["K", "Ke", "Kee"] {
        document.apply("change title", title(text));
    }
    assert_eq!(document.steps().len(), 1);
    document.mark_saved();
    document.apply("change title", title("Keep"));
    assert_eq!(document.steps().len(), 2);
    document.apply("change author", [DocumentChange::Author("A".to_string())]);
    document.apply("change title", title("Keeps"));
    assert_eq!(document.steps().len(), 4);
    document.undo();
    document.redo();
    document.apply("change title", title("Keep"));
    assert_eq!(document.steps().len(), 5);
    for text in ["Keeps", "Keep", "Keep", "Kee", ""] {
        document.undo();
        assert_eq!(document.file().title, text);
    }
    // Typed and rubbed out.
    document.apply("change title", title("x"));
    document.apply("change title", title(""));
    assert_eq!(document.undo_name(), None);
}

#[test]
fn modified_means_other_than_on_disk() {
    let mut document = document();
    assert!(!document.is_modified());
    document.apply("change title", title("Keep"));
    assert!(document.is_modified());
    document.undo();
    assert!(!document.is_modified());
    document.redo();
    document.mark_saved();
    assert!(!document.is_modified());
    document.undo();
    assert!(document.is_modified());
    let mut recovered = Document::unsaved(document.file().clone());
    assert!(recovered.is_modified());
    recovered.mark_saved();
    assert!(!recovered.is_modified());
}
