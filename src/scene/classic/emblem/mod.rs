//! What is drawn on the pieces, each told from the others by its form.

mod creatures;
mod heroes;
mod ranks;

use crate::classic::Rank;
use crate::scene::emblem::pen::Pen;
use crate::scene::shape::Ink;

/// A drawing on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "they are called what they show")]
pub enum Emblem {
    Flag,
    Bomb,
    SpyHat,
    Telescope,
    Pickaxe,
    Chevrons,
    Sabre,
    Sabres,
    Shako,
    Medal,
    Bicorne,
    Batons,
    Flower,
    Umbrella,
    Leopard,
    Tree,
    Flask,
    Torch,
    Beaver,
    Hawk,
    Gryphon,
    Horseshoe,
    Gorilla,
    Bow,
    Club,
    Shield,
    Lion,
    Snowflake,
    Dwarf,
    Wolf,
    Boar,
    Cauldron,
    Goblin,
    Claw,
    Cyclops,
    Boot,
    Bull,
    Axe,
    IceCrown,
}

/// The emblems of the kinds that share a rank with others, by name.
const NAMED: &[(&str, Emblem)] = &[
    ("Spring Magic", Emblem::Flower),
    ("Mr. Tumnus", Emblem::Umbrella),
    ("Leopard", Emblem::Leopard),
    ("Dryad", Emblem::Tree),
    ("Lucy", Emblem::Flask),
    ("Edmund", Emblem::Torch),
    ("Beaver", Emblem::Beaver),
    ("Hawk", Emblem::Hawk),
    ("Gryphon", Emblem::Gryphon),
    ("Centaur", Emblem::Horseshoe),
    ("Gorilla", Emblem::Gorilla),
    ("Susan", Emblem::Bow),
    ("Rumblebuffin", Emblem::Club),
    ("Peter", Emblem::Shield),
    ("Aslan", Emblem::Lion),
    ("Winter Magic", Emblem::Snowflake),
    ("Dwarf", Emblem::Dwarf),
    ("Minoboar", Emblem::Boar),
    ("Wolf", Emblem::Wolf),
    ("Hag", Emblem::Cauldron),
    ("Boggle", Emblem::Goblin),
    ("Harpy", Emblem::Claw),
    ("Cyclops", Emblem::Cyclops),
    ("Giant", Emblem::Boot),
    ("Minotaur", Emblem::Bull),
    ("Otmin", Emblem::Axe),
    ("White Witch", Emblem::IceCrown),
];

/// Names that are too long for a piece, and what it bears instead.
const SHORT: &[(&str, &str)] = &[
    ("Spring Magic", "Spring"),
    ("Winter Magic", "Winter"),
    ("Mr. Tumnus", "Tumnus"),
    ("Rumblebuffin", "Rumble"),
    ("White Witch", "Witch"),
];

/// A name as it fits on a piece: at most nine letters.
pub(super) fn short(name: &str) -> String {
    const MOST: usize = 9;
    if let Some((_, short)) = SHORT.iter().find(|(long, _)| *long == name) {
        return (*short).to_string();
    }
    if name.chars().count() <= MOST {
        return name.to_string();
    }
    let cut: String = name.chars().take(MOST - 1).collect();
    format!("{}.", cut.trim_end())
}

impl Emblem {
    /// The emblem of a kind by its name; of one that is not known, that of its rank.
    pub fn of(name: &str, rank: Rank) -> Emblem {
        let named = NAMED
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map_or(Emblem::of_rank(rank), |(_, emblem)| *emblem)
    }

    const fn of_rank(rank: Rank) -> Emblem {
        match rank {
            Rank::Bomb => Emblem::Bomb,
            Rank::Spy => Emblem::SpyHat,
            Rank::Two => Emblem::Telescope,
            Rank::Three => Emblem::Pickaxe,
            Rank::Four => Emblem::Chevrons,
            Rank::Five => Emblem::Sabre,
            Rank::Six => Emblem::Sabres,
            Rank::Seven => Emblem::Shako,
            Rank::Eight => Emblem::Medal,
            Rank::Nine => Emblem::Bicorne,
            Rank::Ten => Emblem::Batons,
            Rank::Flag => Emblem::Flag,
        }
    }

    /// Draws it with the colour of its army and a lighter tone of that.
    pub(super) fn draw(self, pen: &mut Pen, dark: Ink, light: Ink) {
        match self {
            Emblem::Flag => ranks::flag(pen, dark),
            Emblem::Bomb => ranks::bomb(pen),
            Emblem::SpyHat => ranks::spy_hat(pen, dark),
            Emblem::Telescope => ranks::telescope(pen),
            Emblem::Pickaxe => ranks::pickaxe(pen),
            Emblem::Chevrons => ranks::chevrons(pen),
            Emblem::Sabre => ranks::sabre(pen, false),
            Emblem::Sabres => ranks::sabres(pen),
            Emblem::Shako => ranks::shako(pen, dark),
            Emblem::Medal => ranks::medal(pen, dark),
            Emblem::Bicorne => ranks::bicorne(pen, dark),
            Emblem::Batons => ranks::batons(pen, dark),
            Emblem::Flower => heroes::flower(pen, light),
            Emblem::Umbrella => heroes::umbrella(pen, dark),
            Emblem::Leopard => creatures::leopard(pen),
            Emblem::Tree => heroes::tree(pen),
            Emblem::Flask => heroes::flask(pen, dark),
            Emblem::Torch => heroes::torch(pen, dark),
            Emblem::Beaver => creatures::beaver(pen),
            Emblem::Hawk => creatures::hawk(pen),
            Emblem::Gryphon => creatures::gryphon(pen),
            Emblem::Horseshoe => heroes::horseshoe(pen),
            Emblem::Gorilla => creatures::gorilla(pen),
            Emblem::Bow => heroes::bow(pen, dark),
            Emblem::Club => heroes::club(pen),
            Emblem::Shield => heroes::shield(pen, dark),
            Emblem::Lion => creatures::lion(pen),
            Emblem::Snowflake => heroes::snowflake(pen, light),
            Emblem::Dwarf => heroes::dwarf(pen, dark),
            Emblem::Wolf => creatures::wolf(pen),
            Emblem::Boar => creatures::boar(pen),
            Emblem::Cauldron => heroes::cauldron(pen),
            Emblem::Goblin => creatures::goblin(pen),
            Emblem::Claw => creatures::claw(pen),
            Emblem::Cyclops => creatures::cyclops(pen, dark),
            Emblem::Boot => heroes::boot(pen, dark),
            Emblem::Bull => creatures::bull(pen),
            Emblem::Axe => heroes::axe(pen),
            Emblem::IceCrown => heroes::ice_crown(pen, light),
        }
    }
}

/// The same points as in a mirror that stands upright in the middle.
fn mirrored(numbers: &[u8]) -> Vec<u8> {
    let mut mirrored = numbers.to_vec();
    for x in mirrored.iter_mut().step_by(2) {
        *x = 100 - *x;
    }
    mirrored
}

/// An area and its mirror image.
fn both(pen: &mut Pen, fill: Ink, numbers: &[u8]) {
    pen.area(fill, numbers);
    pen.area(fill, &mirrored(numbers));
}

/// A line with an outline.
fn rod(pen: &mut Pen, ink: Ink, width: u8, numbers: &[u8]) {
    pen.stroke(width + 5, numbers);
    pen.line(ink, width, numbers);
}
