//! Army files: an army that a player can edit (N2).

use super::super::canonical::Node;
use super::super::error::{FileKind, Problem, ReadError};
use super::super::fields::{Fields, read_choice, read_name};
use super::super::json::Value;
use crate::classic::{Army, ArmyError, Kind, Numbering, Power, Rank};

/// What an army file is.
pub const KIND: FileKind = FileKind {
    name: "army file",
    content: "army",
    format: "keepwright-army",
    version: 1,
    largest: 64 * 1024,
};

const KEYS: [&str; 5] = ["format", "version", "name", "inferred", "kinds"];
const INNER_KEYS: [&str; 3] = ["name", "inferred", "kinds"];
const KIND_KEYS: [&str; 7] = [
    "name",
    "rank",
    "count",
    "powers",
    "immune_to",
    "reinforcement",
    "child",
];

/// An army as its author leaves it: any kinds, be they no legal army.
///
/// ```
/// use keepwright::classic::{Edition, Side};
/// use keepwright::format::classic::ArmyFile;
/// let army = Edition::NarniaTwo.army(Side::Red);
/// let file = ArmyFile::of(&army);
/// assert_eq!(ArmyFile::read(file.to_json().as_bytes())?, file);
/// assert_eq!(file.army(), Ok(army));
/// # Ok::<(), keepwright::format::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyFile {
    /// What the army is called.
    pub name: String,
    /// Whether its list was concluded and not read from the game's own label sheet.
    pub inferred: bool,
    /// The kinds, in order.
    pub kinds: Vec<Kind>,
}

impl ArmyFile {
    /// The file of an army.
    pub fn of(army: &Army) -> ArmyFile {
        ArmyFile {
            name: army.name().to_string(),
            inferred: army.is_inferred(),
            kinds: army.kinds().map(|(_, kind)| kind.clone()).collect(),
        }
    }

    /// Reads an army file. `format`, `version` and `kinds` must be there, and each
    /// kind's `name`, `rank` and `count`.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its place. Kinds that make no army are
    /// no error.
    pub fn read(bytes: &[u8]) -> Result<ArmyFile, ReadError> {
        let fields = Fields::of_file(bytes, KIND, "the army")?;
        fields.allow_only(&KEYS)?;
        read_fields(&fields)
    }

    /// The canonical text; what a kind does not have is left out.
    pub fn to_json(&self) -> String {
        let mut entries = vec![
            ("format", Node::text(KIND.format)),
            ("version", Node::bare(KIND.version)),
        ];
        entries.extend(entries_of(&self.name, self.inferred, &self.kinds));
        Node::block(entries).file()
    }

    /// The army, or everything that keeps the kinds from being one.
    pub fn army(&self) -> Result<Army, Vec<ArmyError>> {
        let faults = Army::faults(&self.kinds);
        if !faults.is_empty() {
            return Err(faults);
        }
        Army::new(&self.name, self.inferred, self.kinds.clone()).map_err(|fault| vec![fault])
    }
}

/// Reads an army inside another file; there it must be legal.
pub(super) fn read_inner(value: Value<'_>) -> Result<Army, ReadError> {
    let fields = Fields::of(value, "army", "the army")?;
    fields.allow_only(&INNER_KEYS)?;
    let file = read_fields(&fields)?;
    Army::new(&file.name, file.inferred, file.kinds)
        .map_err(|error| value.error(Problem::Army(error)))
}

/// An army inside another file.
pub(super) fn inner_node(army: &Army) -> Node {
    let file = ArmyFile::of(army);
    Node::block(entries_of(&file.name, file.inferred, &file.kinds))
}

fn read_fields(fields: &Fields<'_>) -> Result<ArmyFile, ReadError> {
    let kinds = fields.need("kinds", || "a list of the army's kinds".to_string())?;
    Ok(ArmyFile {
        name: fields.text("name")?,
        inferred: fields.truth("inferred", false)?,
        kinds: kinds
            .value
            .list("kinds")?
            .into_iter()
            .map(read_kind)
            .collect::<Result<_, _>>()?,
    })
}

fn read_kind(value: Value<'_>) -> Result<Kind, ReadError> {
    let fields = Fields::of(value, "a kind", "the kind")?;
    fields.allow_only(&KIND_KEYS)?;
    let most = Army::MOST_PIECES as u8;
    let name = fields.need("name", || "a text".to_string())?;
    let rank = fields.need("rank", || "a text like \"10\" or \"S\"".to_string())?;
    let count = fields.need("count", || format!("a number from 0 to {most}"))?;
    let powers = |key| match fields.find(key) {
        None => Ok(Vec::new()),
        Some(entry) => read_powers(entry.value, key),
    };
    Ok(Kind {
        name: name.value.string("name")?,
        rank: read_rank(rank.value)?,
        count: count.value.count("count", most)?,
        powers: powers("powers")?,
        immune_to: powers("immune_to")?,
        reinforcement: fields.truth("reinforcement", false)?,
        child: fields.truth("child", false)?,
    })
}

fn read_rank(value: Value<'_>) -> Result<Rank, ReadError> {
    let names = Rank::ALL.map(|rank| rank.printed(Numbering::Modern));
    read_name(value, "rank", &names, |found| {
        Rank::from_printed(found, Numbering::Modern)
    })
}

fn read_powers(value: Value<'_>, what: &str) -> Result<Vec<Power>, ReadError> {
    value
        .list(what)?
        .into_iter()
        .map(|item| read_choice(item, "power", Power::ALL, Power::name))
        .collect()
}

fn entries_of(name: &str, inferred: bool, kinds: &[Kind]) -> [(&'static str, Node); 3] {
    [
        ("name", Node::text(name)),
        ("inferred", Node::bare(inferred)),
        ("kinds", Node::Lines(kinds.iter().map(kind_node).collect())),
    ]
}

fn kind_node(kind: &Kind) -> Node {
    let mut entries = vec![
        ("name", Node::text(&kind.name)),
        ("rank", Node::text(kind.rank.printed(Numbering::Modern))),
        ("count", Node::bare(kind.count)),
    ];
    for (key, powers) in [("powers", &kind.powers), ("immune_to", &kind.immune_to)] {
        if !powers.is_empty() {
            entries.push((key, Node::row(powers.iter().map(|power| power.name()))));
        }
    }
    for (key, is_so) in [("reinforcement", kind.reinforcement), ("child", kind.child)] {
        if is_so {
            entries.push((key, Node::bare(is_so)));
        }
    }
    Node::inline(entries)
}
