//! Setup files: one side's pieces on their squares, legal or not (C3, C4, N10).

use super::super::canonical::Node;
use super::super::error::{FileKind, Problem, ReadError, any_of};
use super::super::fields::{Fields, read_choice, unknown_key};
use super::super::json::Value;
use super::army_file;
use crate::classic::{
    Army, Edition, LegalSetup, Placement, Setup, SetupFault, SetupRefused, Side, Square,
};

/// What a setup file is.
pub const KIND: FileKind = FileKind {
    name: "setup file",
    content: "setup",
    format: "keepwright-setup",
    version: 1,
    largest: 256 * 1024,
};

const KEYS: [&str; 9] = [
    "format", "version", "game", "side", "army", "title", "author", "notes", "pieces",
];

/// A setup with the army it is of, and what its author says of it.
///
/// ```
/// use keepwright::format::classic::SetupFile;
/// let text = br#"{"format": "keepwright-setup", "version": 1, "game": "barrage",
///                 "side": "blue", "pieces": {"flag": ["j10"], "spy": ["B7"]}}"#;
/// let file = SetupFile::read(text)?;
/// assert!(file.check().is_err(), "six pieces are missing");
/// assert_eq!(SetupFile::read(file.to_json().as_bytes())?, file);
/// # Ok::<(), keepwright::format::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupFile {
    /// What the setup is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Anything else to say of it.
    pub notes: String,
    edition: Edition,
    side: Side,
    army: Army,
    setup: Setup,
}

impl SetupFile {
    /// A setup of which nothing is said.
    ///
    /// # Errors
    /// If it holds a kind that the army does not have, [`SetupFault::UnknownKind`].
    pub fn new(
        edition: Edition,
        side: Side,
        army: Army,
        mut setup: Setup,
    ) -> Result<SetupFile, SetupFault> {
        let is_unknown = |placement: &&Placement| army.kind(placement.kind).is_none();
        if let Some(&Placement { square, kind }) = setup.placements.iter().find(is_unknown) {
            return Err(SetupFault::UnknownKind { kind, square });
        }
        setup.placements.sort();
        Ok(SetupFile {
            title: String::new(),
            author: String::new(),
            notes: String::new(),
            edition,
            side,
            army,
            setup,
        })
    }

    /// The game it is for.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Whose setup it is.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The army it is of.
    pub const fn army(&self) -> &Army {
        &self.army
    }

    /// The pieces, in the order of their squares.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everything that is wrong with it (C3, C4, N10).
    pub fn faults(&self) -> Vec<SetupFault> {
        self.setup.faults(self.edition, &self.army, self.side)
    }

    /// The setup as a legal one, or everything that is wrong with it.
    pub fn check(&self) -> Result<LegalSetup, Box<SetupRefused>> {
        self.setup
            .clone()
            .check(self.edition, &self.army, self.side)
    }

    /// Reads a setup file. `format`, `version`, `game` and `side` must be there.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its place. A setup that is illegal is
    /// no error.
    pub fn read(bytes: &[u8]) -> Result<SetupFile, ReadError> {
        let fields = Fields::of_file(bytes, KIND, "the setup")?;
        fields.allow_only(&KEYS)?;
        let edition = read_edition(&fields)?;
        let side = fields.need("side", || any_of(&Side::BOTH.map(Side::name)))?;
        let side = read_choice(side.value, "side", Side::BOTH, Side::name)?;
        let army = match fields.find("army") {
            Some(entry) => army_file::read_inner(entry.value)?,
            None => edition.army(side),
        };
        let setup = match fields.find("pieces") {
            Some(entry) => read_pieces(entry.value, &army)?,
            None => Setup::default(),
        };
        Ok(SetupFile {
            title: fields.text("title")?,
            author: fields.text("author")?,
            notes: fields.text("notes")?,
            edition,
            side,
            army,
            setup,
        })
    }

    /// The canonical text. The army is in it if it is another than the game's own.
    pub fn to_json(&self) -> String {
        let mut entries = vec![
            ("format", Node::text(KIND.format)),
            ("version", Node::bare(KIND.version)),
            ("game", Node::text(self.edition.name())),
            ("side", Node::text(self.side.name())),
        ];
        if self.army != self.edition.army(self.side) {
            entries.push(("army", army_file::inner_node(&self.army)));
        }
        entries.extend([
            ("title", Node::text(&self.title)),
            ("author", Node::text(&self.author)),
            ("notes", Node::text(&self.notes)),
            ("pieces", pieces_node(&self.setup, self.edition, &self.army)),
        ]);
        Node::block(entries).file()
    }
}

/// The game that a file says it is for.
pub(super) fn read_edition(fields: &Fields<'_>) -> Result<Edition, ReadError> {
    let game = fields.need("game", || any_of(&Edition::ALL.map(Edition::name)))?;
    read_choice(game.value, "game", Edition::ALL, Edition::name)
}

/// The squares of each kind; the pieces come out in the order of their squares.
pub(super) fn read_pieces(value: Value<'_>, army: &Army) -> Result<Setup, ReadError> {
    let mut placements = Vec::new();
    for entry in value.object("pieces")? {
        let Some((kind, _)) = army.kind_named(entry.key.trim()) else {
            let names: Vec<&str> = army.kinds().map(|(_, kind)| kind.name.as_str()).collect();
            return Err(unknown_key(&entry, "the army", &names));
        };
        for item in entry.value.list(&entry.key)? {
            let square = read_square(item)?;
            placements.push(Placement { square, kind });
        }
    }
    placements.sort();
    Ok(Setup { placements })
}

/// The square that a text names.
fn read_square(value: Value<'_>) -> Result<Square, ReadError> {
    value
        .string("a square")?
        .parse()
        .map_err(|error| value.error(Problem::Square(error)))
}

/// The kinds with their squares. A kind that waits (N10) is left out if it does.
pub(super) fn pieces_node(setup: &Setup, edition: Edition, army: &Army) -> Node {
    let kinds = army.kinds().map(|(id, kind)| {
        let squares: Vec<String> = setup
            .placements
            .iter()
            .filter(|placement| placement.kind == id)
            .map(|placement| placement.square.to_string())
            .collect();
        (kind, squares)
    });
    Node::block(
        kinds
            .filter(|(kind, squares)| {
                let waits = edition.has_powers() && kind.reinforcement;
                !(waits && squares.is_empty())
            })
            .map(|(kind, squares)| (&kind.name, Node::row(squares))),
    )
}
