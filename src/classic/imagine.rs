//! Positions that a view may be of (C20).

use super::captured::Captured;
use super::piece::Piece;
use super::position::Position;
use super::square::Square;
use super::view::{Face, SeenPiece, View};

/// Where a face is that the seer of a view does not see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hidden {
    /// On the board.
    Standing(Square),
    /// At this place of the captured list (C19).
    Captured(usize),
}

impl View {
    /// Where the faces are that the seer does not see: those on the board row by row,
    /// then the captured ones in the order in which they fell.
    pub fn hidden(&self) -> impl Iterator<Item = Hidden> + '_ {
        let standing = self.pieces().filter(|(_, seen)| seen.face.is_none());
        let captured = (0..).zip(self.captured());
        let captured = captured.filter(|(_, seen)| seen.face.is_none());
        standing
            .map(|(square, _)| Hidden::Standing(square))
            .chain(captured.map(|(place, _)| Hidden::Captured(place)))
    }

    /// A position that looks like this to the seer, with `face` as the hidden faces. It
    /// is a guess: nothing of the true position but the view goes into it.
    pub fn imagine(&self, mut face: impl FnMut(Hidden) -> Face) -> Position {
        let mut position = Position::empty(self.to_move(), self.plies());
        for (square, seen) in self.pieces() {
            let shown = seen.face.unwrap_or_else(|| face(Hidden::Standing(square)));
            position.put(square, Some(seen.with_face(shown)));
        }
        let captured = self.captured().iter().enumerate().map(|(place, seen)| {
            let shown = seen.face.unwrap_or_else(|| face(Hidden::Captured(place)));
            Captured {
                piece: Piece::new(seen.army, shown.kind, shown.rank),
                captor: seen.captor,
            }
        });
        let captured = captured.collect();
        let reserve = self.reserve().iter().map(|waiting| {
            let Face { kind, rank } = waiting.face;
            Piece::new(waiting.army, kind, rank)
        });
        position.with_off_board(captured, reserve.collect(), self.is_healing_used())
    }
}

impl SeenPiece {
    /// The piece, were this its face.
    pub fn with_face(self, face: Face) -> Piece {
        let mut piece = Piece::new(self.army, face.kind, face.rank).stone(self.stone);
        if self.side != self.army {
            piece = piece.enchanted();
        }
        if self.revealed {
            piece = piece.revealed();
        }
        if self.moved {
            piece = piece.moved();
        }
        piece
    }
}
