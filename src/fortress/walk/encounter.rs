//! Who beats whom (F20–F24).

use super::super::{Card, Piece, Rules};

/// What happens where a piece lands on a standing card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encounter {
    /// Nothing: the card fights nobody.
    Peace,
    /// The card is removed and the piece stays (F20).
    CardRemoved,
    /// The piece is beaten and the card stays (F21–F24).
    PieceBeaten {
        /// Turns its player skips at once: 1 or 2 in the introduction (F24), 0
        /// in the main game, where the price is paid on coming back (F33).
        skips: u8,
    },
}

/// What happens where `piece` lands on `card`, which is still standing.
///
/// In the introduction the king, the duke and the poison cup beat the knight
/// and nothing is ever removed (F24). In the main game the stronger wins
/// (F20, F21), but the princess beats the king (F22) and the poison cup
/// everybody except the wizard, who removes it (F23). A card that is as strong
/// as the piece is not weaker and therefore beats it.
pub fn encounter(rules: Rules, piece: Piece, card: Card) -> Encounter {
    match rules {
        Rules::Introduction => match card {
            Card::King | Card::Duke => Encounter::PieceBeaten { skips: 1 },
            Card::PoisonCup => Encounter::PieceBeaten { skips: 2 },
            _ => Encounter::Peace,
        },
        Rules::Main => {
            let removes = match (piece, card) {
                (piece, Card::PoisonCup) => piece == Piece::Wizard,
                (Piece::King, Card::Princess) => false,
                (piece, card) => match card.strength() {
                    None => return Encounter::Peace,
                    Some(strength) => piece.strength() > strength,
                },
            };
            if removes {
                Encounter::CardRemoved
            } else {
                Encounter::PieceBeaten { skips: 0 }
            }
        }
    }
}
