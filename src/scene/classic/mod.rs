//! What the classic boards look like: squares, lakes and pieces.
//!
//! A board is seen from a seat, the side whose rows are nearest. Pieces are drawn from
//! [`crate::classic::View`]s alone, so that a picture can show no hidden rank (C20). The
//! armies differ in the form and the back of their pieces and not in colour alone.

mod board;
mod emblem;
mod marks;
mod tile;

pub use board::{BOARD, Terrain, ground, square_at, square_rect};
pub use emblem::Emblem;
pub use marks::{came_from, target, trace};
pub use tile::{Face, Tile, tile};

use super::draw::Scene;
use crate::classic::{Army, Edition, Numbering, SeenPiece, Side, View};

/// The armies and how they are printed.
#[derive(Clone, Copy, Debug)]
pub struct Print<'a> {
    /// The game.
    pub edition: Edition,
    /// The armies of Red and Blue.
    pub armies: [&'a Army; 2],
    /// How ranks are numbered (C2).
    pub numbering: Numbering,
}

impl<'a> Print<'a> {
    /// A piece as it is seen.
    pub fn tile(&self, seen: &SeenPiece) -> Tile<'a> {
        let army = self.armies[seen.army as usize];
        let face = seen.face.map(|face| {
            let name = army.kind(face.kind).map_or("", |kind| kind.name.as_str());
            Face {
                emblem: Emblem::of(name, face.rank),
                printed: face.rank.printed(self.numbering),
                name: self.has_names().then_some(name),
            }
        });
        Tile {
            side: seen.side,
            army: seen.army,
            face,
            revealed: seen.revealed,
            moved: seen.moved,
            stone: seen.stone,
        }
    }

    /// Whether several kinds share a rank, so that pieces bear their names.
    pub const fn has_names(&self) -> bool {
        matches!(self.edition, Edition::NarniaOne | Edition::NarniaTwo)
    }

    /// What lies in the middle of the board.
    pub const fn terrain(&self) -> Terrain {
        if self.has_names() {
            Terrain::Boulders
        } else {
            Terrain::Lakes
        }
    }
}

/// The whole board with everything on it, as it is seen.
pub fn view(view: &View, print: &Print<'_>, seat: Side) -> Scene {
    let mut shapes = ground(seat, print.terrain());
    for (square, seen) in view.pieces() {
        shapes.extend(tile(&print.tile(&seen), square_rect(square, seat)));
    }
    Scene { shapes }
}
