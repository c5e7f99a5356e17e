//! What tests of the classic boards share: positions written as pieces on squares, and
//! random play.
#![allow(dead_code, reason = "every test uses its own share")]

use keepwright::classic::{
    Edition, Game, LegalSetup, Move, Numbering, Piece, Position, Rank, Refusal, Rules, Setup, Side,
    Square,
};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// The square of this name.
pub fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The move written so.
pub fn plain(text: &str) -> Move {
    text.parse().expect("a move")
}

/// `red2`, `blueB`, `red10!`: a side, a rank by the modern numbering, `!` if revealed.
pub fn piece(text: &str) -> Piece {
    let (text, is_revealed) = match text.strip_suffix('!') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let (side, rank) = match text.strip_prefix("red") {
        Some(rank) => (Side::Red, rank),
        None => (Side::Blue, text.strip_prefix("blue").expect("red or blue")),
    };
    let rank = Rank::from_printed(rank, Numbering::Modern).expect("a rank");
    let kind = Edition::Classic.army(side).kind_ranked(rank);
    let piece = Piece::new(side, kind.expect("the army has all ranks"), rank);
    if is_revealed { piece.revealed() } else { piece }
}

/// A position of these pieces, `a1=red2 a9=blueB!`, and nothing else.
pub fn position(pieces: &str, to_move: Side) -> Position {
    let mut position = Position::empty(to_move, 0);
    for (at, what) in pieces
        .split_whitespace()
        .map(|word| word.split_once('=').expect("a square and a piece"))
    {
        position.put(square(at), Some(piece(what)));
    }
    position
}

/// The pieces of a position in the same notation, row by row.
pub fn pieces(position: &Position) -> String {
    let words = position.pieces().map(|(square, piece)| {
        format!(
            "{square}={}{}{}",
            piece.side().name(),
            piece.rank().printed(Numbering::Modern),
            if piece.is_revealed() { "!" } else { "" }
        )
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A game from a position of these pieces by these rules.
pub fn game(pieces: &str, to_move: Side, rules: Rules) -> Game {
    Game::new(rules, Game::armies(&rules), position(pieces, to_move))
}

/// Plays these moves, all of which are legal.
pub fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        if let Err(refusal) = game.play_text(text) {
            panic!("{text}: {refusal}");
        }
    }
}

/// Tries a move that is refused, and sees that nothing changes.
pub fn refused(game: &mut Game, text: &str) -> Refusal {
    let before = game.clone();
    let refusal = game.play_text(text).expect_err(text);
    assert_eq!(*game, before, "{text} changes nothing");
    refusal
}

/// The legal moves, sorted as texts.
pub fn legal(game: &Game) -> Vec<String> {
    sorted(&game.legal_moves())
}

/// Moves sorted as texts.
pub fn sorted(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// A random legal setup of the edition's army.
pub fn random_setup(edition: Edition, side: Side, rng: &mut impl Rng) -> LegalSetup {
    let army = edition.army(side);
    let setup = Setup::random(edition, &army, side, rng);
    setup.check(edition, &army, side).expect("it is legal")
}

/// The start of a game between random setups.
pub fn random_start(edition: Edition, rng: &mut impl Rng) -> Position {
    let red = random_setup(edition, Side::Red, rng);
    let blue = random_setup(edition, Side::Blue, rng);
    Position::start(&red, &blue, edition.first())
}

/// What holds of every position of a game with full armies.
pub fn check_position(position: &Position) {
    let [red, blue] = Side::BOTH.map(|side| *position.forces(side));
    assert!(!red.all.meets(blue.all), "a piece is of one side");
    assert_eq!(red.all | blue.all, position.occupied());
    let whole = position.pieces().count() + position.captured().len() + position.reserve().len();
    assert_eq!(whole, 80, "every piece is somewhere");
    for (square, piece) in position.pieces() {
        let forces = position.forces(piece.side());
        assert!(forces.all.contains(square));
        assert_eq!(forces.movers.contains(square), piece.is_mobile());
        let is_scout = piece.is_mobile() && piece.rank() == Rank::SCOUT;
        assert_eq!(forces.scouts.contains(square), is_scout);
        assert!(piece.rank().is_mobile() || !piece.has_moved(), "C10");
    }
    // What is derived from the board is the same when the board is built anew.
    let mut again = Position::empty(position.to_move(), position.plies());
    for (square, piece) in position.pieces() {
        again.put(square, Some(piece));
    }
    for side in Side::BOTH {
        assert_eq!(again.forces(side), position.forces(side));
    }
}

/// The same position with the hidden ranks of one side dealt out anew among the pieces
/// that hide them.
pub fn redealt(position: &Position, side: Side, rng: &mut impl Rng) -> Position {
    let hidden: Vec<Square> = position
        .pieces()
        .filter(|(_, piece)| piece.side() == side && !piece.is_revealed())
        .map(|(square, _)| square)
        .collect();
    let mut dealt: Vec<_> = hidden
        .iter()
        .filter_map(|square| position.at(*square))
        .collect();
    dealt.shuffle(rng);
    let mut other = position.clone();
    for (square, new) in hidden.iter().zip(dealt) {
        let new = Piece::new(side, new.kind(), new.rank());
        let has_moved = position.at(*square).is_some_and(|old| old.has_moved());
        other.put(*square, Some(if has_moved { new.moved() } else { new }));
    }
    other
}

/// How a game of random moves ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomEnd {
    Flag,
    Immobile,
    BothImmobile,
}

/// Plays random moves, each legal one equally likely, without repetition rules, to the
/// end of the game. Returns the end and the number of turns.
pub fn random_game(
    mut position: Position,
    moves: &mut Vec<Move>,
    rng: &mut impl Rng,
) -> (RandomEnd, u32) {
    loop {
        position.list_moves(true, moves);
        let made = moves.choose(rng).and_then(|plain| position.make(*plain));
        let end = match made {
            Some(made) if made.takes_flag() => RandomEnd::Flag,
            Some(_) => continue,
            None if position.can_move(position.to_move().other()) => RandomEnd::Immobile,
            None => RandomEnd::BothImmobile,
        };
        return (end, position.plies());
    }
}
