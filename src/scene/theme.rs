//! Which colour each ink has.

use super::shape::Ink;

/// Whether the page is bright or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// Dark lines on a bright page.
    Light,
    /// Bright lines on a dark page.
    Dark,
}

/// Whose fortress it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Livery {
    /// The red set.
    Red,
    /// The blue set.
    Blue,
}

/// The red, green and blue of `ink`.
///
/// [`Ink::Line`] stands out from stone, page and paper by 4.5 to 1 at least, so
/// that letters can be read (WCAG 2, 1.4.3); pencil and deductions by 3 to 1 from
/// stone and mist.
pub fn color(ink: Ink, theme: Theme, livery: Livery) -> [u8; 3] {
    let (light, dark): (u32, u32) = match ink {
        Ink::Page => (0xf6f1e7, 0x16181b),
        Ink::Shadow => (0xd3c9b8, 0x0a0b0c),
        Ink::Stone => (0xd9ceba, 0x353a40),
        Ink::StoneLight => (0xe6ddcc, 0x3f454c),
        Ink::Joint => (0xb6a88f, 0x24272b),
        Ink::Slot => (0xc4b69d, 0x575d65),
        Ink::Edge => (0x453b33, 0x6a6258),
        Ink::Wall => (0x786a5f, 0xb0a492),
        Ink::WallShade => (0x4a4037, 0x6b6155),
        Ink::Wood => (0xa56d38, 0xb98246),
        Ink::Pit => (0x231d19, 0x0a0a0b),
        Ink::PitRim => (0xa3927a, 0x7d7468),
        Ink::Paper => (0xfffaf0, 0x25211c),
        Ink::Line => (0x2b2420, 0xefe9dd),
        Ink::Livery => match livery {
            Livery::Red => (0xb3312b, 0xc74a40),
            Livery::Blue => (0x2a5ca8, 0x4479c9),
        },
        Ink::LiveryLight => match livery {
            Livery::Red => (0xe39a90, 0xeda79d),
            Livery::Blue => (0x9bb9e6, 0xa5c3f0),
        },
        Ink::Gold => (0xe3b136, 0xe8bb4a),
        Ink::Steel => (0xaeb8c1, 0xb7c1ca),
        Ink::Green => (0x559f44, 0x6cbb5c),
        Ink::White => (0xfdfbf6, 0xf4f1ea),
        Ink::Skin => (0xe9c19a, 0xe0b58c),
        Ink::Mist => (0xc6bdae, 0x23262a),
        Ink::Pencil => (0x24508f, 0x9cc4f4),
        Ink::Deduced => (0x1e6b34, 0x8ad79a),
        Ink::Red => (0xb3312b, 0xc74a40),
        Ink::RedLight => (0xe39a90, 0xeda79d),
        Ink::Blue => (0x2a5ca8, 0x4479c9),
        Ink::BlueLight => (0x9bb9e6, 0xa5c3f0),
        Ink::Field => (0xcfd3b4, 0x343c36),
        Ink::FieldLight => (0xdde0c6, 0x3d463f),
        Ink::Water => (0x86b3c4, 0x27485a),
        Ink::Wave => (0xb9d5de, 0x47708a),
        Ink::Trace => (0x6a4a00, 0xf2d46b),
    };
    let [_, red, green, blue] = match theme {
        Theme::Light => light,
        Theme::Dark => dark,
    }
    .to_be_bytes();
    [red, green, blue]
}
