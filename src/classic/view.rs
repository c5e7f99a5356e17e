//! What one side sees (C20).

use super::action::{Action, PowerUse};
use super::army::KindId;
use super::battle::Battle;
use super::captured::CapturedPlay;
use super::game::{Game, Played};
use super::piece::Piece;
use super::position::Position;
use super::powers;
use super::rank::Rank;
use super::square::Square;
use crate::side::Side;
use serde::Serialize;

/// Who looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Seer {
    /// A player, who sees the own pieces and what is revealed.
    Red,
    /// As Red.
    Blue,
    /// Somebody at the table who sees only what is revealed to both players.
    Spectator,
    /// Somebody who may see all, as everybody may once the game is over.
    All,
}

impl From<Side> for Seer {
    fn from(side: Side) -> Seer {
        match side {
            Side::Red => Seer::Red,
            Side::Blue => Seer::Blue,
        }
    }
}

impl Seer {
    /// The player, if it is one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Seer::Red => Some(Side::Red),
            Seer::Blue => Some(Side::Blue),
            Seer::Spectator | Seer::All => None,
        }
    }

    /// Whether the face of this piece on the board is turned to the seer (C20).
    fn sees(self, piece: Piece) -> bool {
        self == Seer::All || piece.is_revealed() || self.side() == Some(piece.side())
    }
}

/// What is printed on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Face {
    /// Its kind in the army it came with.
    pub kind: KindId,
    /// Its rank.
    pub rank: Rank,
}

impl Face {
    const fn of(piece: Piece) -> Face {
        Face {
            kind: piece.kind(),
            rank: piece.rank(),
        }
    }
}

/// A piece as the seer sees it. Where the face is hidden from the seer it is not here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SeenPiece {
    /// The army it came with.
    pub army: Side,
    /// Who commands it.
    pub side: Side,
    /// Its face, if the seer sees it.
    pub face: Option<Face>,
    /// Whether the opponent of who commands it sees its face.
    pub revealed: bool,
    /// Whether it has ever moved.
    pub moved: bool,
    /// Whether it is stone (P1).
    pub stone: bool,
}

impl SeenPiece {
    fn of(piece: Piece, face: Option<Face>) -> SeenPiece {
        SeenPiece {
            army: piece.army(),
            side: piece.side(),
            face,
            revealed: piece.is_revealed(),
            moved: piece.has_moved(),
            stone: piece.is_stone(),
        }
    }
}

/// A captured piece as the seer sees it (C19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SeenCaptured {
    /// The army it came with.
    pub army: Side,
    /// Who took it, if anybody did.
    pub captor: Option<Side>,
    /// Its face, if the seer may look at it.
    pub face: Option<Face>,
}

/// A reinforcement that waits, known to both players (N10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Waiting {
    /// The army it belongs to.
    pub army: Side,
    /// What it is.
    pub face: Face,
}

/// A position as one seer sees it (C20).
///
/// It holds no rank that is hidden from the seer, so whatever is made from it, a
/// picture, a file or a message, cannot give one away. [`View::of`] is the only way
/// from a position to a view, and there is no way back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    seer: Seer,
    to_move: Side,
    plies: u32,
    squares: Vec<(Square, SeenPiece)>,
    captured: Vec<SeenCaptured>,
    reserve: Vec<Waiting>,
    healing_used: bool,
    healable: Vec<KindId>,
}

impl View {
    /// What `seer` sees of a position in which captured pieces are treated so (C19,
    /// C20).
    pub fn of(position: &Position, seer: Seer, captured: CapturedPlay) -> View {
        let squares = position.pieces().map(|(square, piece)| {
            let face = seer.sees(piece).then(|| Face::of(piece));
            (square, SeenPiece::of(piece, face))
        });
        let fallen = position.captured().iter().map(|fallen| {
            let may_look = match seer {
                Seer::All => true,
                Seer::Spectator => captured == CapturedPlay::Open,
                Seer::Red => captured.shows(*fallen, Side::Red),
                Seer::Blue => captured.shows(*fallen, Side::Blue),
            };
            SeenCaptured {
                army: fallen.piece.army(),
                captor: fallen.captor,
                face: may_look.then(|| Face::of(fallen.piece)),
            }
        });
        View {
            seer,
            to_move: position.to_move(),
            plies: position.plies(),
            squares: squares.collect(),
            captured: fallen.collect(),
            reserve: position.reserve().iter().copied().map(waiting).collect(),
            healing_used: position.is_healing_used(),
            healable: Vec::new(),
        }
    }

    /// Who sees this.
    pub const fn seer(&self) -> Seer {
        self.seer
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// How many turns have been played.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<SeenPiece> {
        let place = self.squares.binary_search_by_key(&square, |(at, _)| *at);
        Some(self.squares[place.ok()?].1)
    }

    /// The pieces on the board with their squares, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, SeenPiece)> + '_ {
        self.squares.iter().copied()
    }

    /// The captured pieces in the order in which they fell (C19).
    pub fn captured(&self) -> &[SeenCaptured] {
        &self.captured
    }

    /// The reinforcements that wait (N10).
    pub fn reserve(&self) -> &[Waiting] {
        &self.reserve
    }

    /// Whether the one healing of the game has been used, which all have seen (P11).
    pub const fn is_healing_used(&self) -> bool {
        self.healing_used
    }

    /// The kinds of the seer's own captured pieces that it could heal now. Whatever was
    /// agreed on captured pieces (C19), who can heal may look for whom (P11); only
    /// [`Game::view`] fills this in.
    pub fn healable(&self) -> &[KindId] {
        &self.healable
    }
}

const fn waiting(piece: Piece) -> Waiting {
    Waiting {
        army: piece.army(),
        face: Face::of(piece),
    }
}

/// The last thing that was played, without any rank: what may be shown to the next
/// player when two share a screen (C20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct LastMove {
    /// Who played it.
    pub side: Side,
    /// The square that was left.
    pub from: Square,
    /// The square that was entered or attacked.
    pub to: Square,
    /// Whether it was an attack.
    pub attacked: bool,
    /// Whether the piece that moved is still on the board.
    pub attacker_stays: bool,
    /// Whether the piece that was attacked is still on the board.
    pub defender_stays: bool,
}

impl LastMove {
    fn of(played: &Played) -> Option<LastMove> {
        let (from, to) = match played.action {
            Action::Move(plain) => (plain.from, plain.to),
            Action::Power(
                PowerUse::Quickness { from, to, .. }
                | PowerUse::Flight { from, to, .. }
                | PowerUse::Tunnel { from, to, .. },
            ) => (
                from,
                played.answer.attack.map_or(to, |attack| attack.square),
            ),
            Action::Power(_) | Action::Reinforce(_) => return None,
        };
        let battle = played.answer.attack.map(|attack| attack.battle);
        Some(LastMove {
            side: played.side,
            from,
            to,
            attacked: battle.is_some(),
            attacker_stays: !matches!(battle, Some(Battle::Lost | Battle::Tie)),
            defender_stays: battle == Some(Battle::Lost),
        })
    }
}

impl Game {
    /// What `side` sees now (C20).
    pub fn view(&self, side: Side) -> View {
        let mut view = View::of(self.position(), side.into(), self.rules().captured);
        if self.rules().edition.has_powers() {
            view.healable = powers::healable(&self.sight(side));
        }
        view
    }

    /// What somebody at the table sees who sees no player's pieces (C20).
    pub fn spectator_view(&self) -> View {
        View::of(self.position(), Seer::Spectator, self.rules().captured)
    }

    /// Everything, once the game is over; `None` before.
    pub fn open_view(&self) -> Option<View> {
        self.result()?;
        Some(View::of(self.position(), Seer::All, self.rules().captured))
    }

    /// The last move, flight or tunnel, without ranks (C20). Other powers and the entry of
    /// reinforcements are none, and hide nothing that [`Action::as_heard`] tells.
    pub fn last_move(&self) -> Option<LastMove> {
        LastMove::of(self.record().last()?)
    }
}
