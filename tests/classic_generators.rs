//! The fast list of moves against a slow one that shares nothing with it: a board of
//! characters read from the position string, walked square by square.

mod board;
mod common;

use board::sorted;
use keepwright::classic::{
    Edition, Numbering, Piece, Position, Rank, Side, Square, SquareSet, perft,
};
use keepwright::format::classic::position;
use proptest::prelude::*;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A board of a hundred characters, and whether it is Red's turn.
#[derive(Clone)]
struct Slow {
    board: Vec<char>,
    red: bool,
}

/// A move from and to the places in the board.
type SlowMove = (usize, usize);

impl Slow {
    fn new(text: &str) -> Slow {
        let (board, rest) = text.split_once(' ').expect("three words");
        Slow {
            board: board.to_ascii_uppercase().chars().collect(),
            red: rest.starts_with('r'),
        }
    }

    fn is_own(&self, piece: char) -> bool {
        let range = if self.red { 'B'..='M' } else { 'N'..='Y' };
        range.contains(&piece)
    }

    fn moves(&self) -> Vec<SlowMove> {
        let mut moves = Vec::new();
        for from in 0..100_usize {
            let piece = self.board[from];
            // Bombs and flags never move.
            if !self.is_own(piece) || "BMNY".contains(piece) {
                continue;
            }
            let reach = if "DP".contains(piece) { 9 } else { 1 };
            for (dx, dy) in [(1_isize, 0_isize), (-1, 0), (0, 1), (0, -1)] {
                for steps in 1..=reach {
                    let x = (from % 10) as isize + dx * steps;
                    let y = (from / 10) as isize + dy * steps;
                    if !(0..10).contains(&x) || !(0..10).contains(&y) {
                        break;
                    }
                    let to = (y * 10 + x) as usize;
                    let there = self.board[to];
                    if there == '_' || self.is_own(there) {
                        break;
                    }
                    moves.push((from, to));
                    if there != 'A' {
                        break;
                    }
                }
            }
        }
        moves
    }

    /// Makes a move and tells whether it took the flag.
    fn make(&mut self, (from, to): SlowMove) -> bool {
        // Both sides' pieces as the letters of Red.
        let plain = |letter: char| {
            if letter >= 'N' {
                (letter as u8 - 12) as char
            } else {
                letter
            }
        };
        let mover = self.board[from];
        let (attacker, defender) = (plain(mover), plain(self.board[to]));
        self.board[from] = 'A';
        self.red = !self.red;
        let is_won = match (attacker, defender) {
            (_, 'A' | 'M') | ('E', 'B') | ('C', 'L') => true,
            (_, 'B') => false,
            (a, d) if a == d => {
                self.board[to] = 'A';
                return false;
            }
            (a, d) => a > d,
        };
        if is_won {
            self.board[to] = mover;
        }
        defender == 'M'
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut sequences = 0;
        for step in self.moves() {
            let mut after = self.clone();
            let takes_flag = after.make(step);
            if !takes_flag || depth == 1 {
                sequences += after.perft(depth - 1);
            }
        }
        sequences
    }
}

fn named((from, to): SlowMove) -> String {
    let name = |at: usize| format!("{}{}", (b'a' + (at % 10) as u8) as char, at / 10 + 1);
    format!("{}-{}", name(from), name(to))
}

/// Any number of any pieces anywhere.
fn any_position(rng: &mut impl Rng) -> Position {
    let to_move = *Side::BOTH.choose(rng).expect("two");
    let mut position = Position::empty(to_move, rng.random());
    let mut squares: Vec<Square> = SquareSet::ALL.iter().collect();
    squares.shuffle(rng);
    let count = rng.random_range(0..=squares.len());
    let scouts: f64 = rng.random_range(0.0..0.6);
    for square in squares.into_iter().take(count) {
        let side = *Side::BOTH.choose(rng).expect("two");
        let rank = if rng.random_bool(scouts) {
            Rank::SCOUT
        } else {
            *Rank::ALL.choose(rng).expect("twelve")
        };
        let kind = Edition::Classic
            .army(side)
            .kind_ranked(rank)
            .expect("all ranks");
        let piece = Piece::new(side, kind, rank);
        position.put(
            square,
            Some(if rng.random() {
                piece.revealed()
            } else {
                piece
            }),
        );
    }
    position
}

proptest! {
    #![proptest_config(common::cases(400, 40_000))]

    #[test]
    fn both_lists_are_the_same(seed: u64) {
        let fast = any_position(&mut ChaCha8Rng::seed_from_u64(seed));
        let slow = Slow::new(&position::write(&fast));
        let mut moves = Vec::new();
        fast.list_moves(true, &mut moves);
        let mut names: Vec<String> = slow.moves().into_iter().map(named).collect();
        names.sort();
        prop_assert_eq!(sorted(&moves), names);
        prop_assert_eq!(fast.count_moves(true), moves.len());
        prop_assert_eq!(fast.can_move(fast.to_move()), !moves.is_empty());
        // Without run and strike: those of them that are no attack from afar.
        moves.retain(|plain| {
            fast.at(plain.to).is_none() || SquareSet::from(plain.from).beside().contains(plain.to)
        });
        let mut timid = Vec::new();
        fast.list_moves(false, &mut timid);
        prop_assert_eq!(sorted(&timid), sorted(&moves));
        prop_assert_eq!(fast.count_moves(false), timid.len());
    }

    /// Every move leads both to the same board, and is taken back exactly.
    #[test]
    fn both_make_the_same_moves(seed: u64) {
        let mut fast = any_position(&mut ChaCha8Rng::seed_from_u64(seed));
        let slow = Slow::new(&position::write(&fast));
        let mut moves = Vec::new();
        fast.list_moves(true, &mut moves);
        for plain in moves {
            let before = fast.clone();
            let made = fast.make(plain).expect("somebody stands there");
            let mut after = slow.clone();
            let takes_flag = after.make((plain.from.index(), plain.to.index()));
            prop_assert_eq!(made.takes_flag(), takes_flag, "{}", plain);
            let text = position::write(&fast).to_ascii_uppercase();
            let board: String = after.board.iter().collect();
            prop_assert_eq!(text.split(' ').next(), Some(board.as_str()), "{}", plain);
            fast.unmake(&made);
            prop_assert_eq!(&fast, &before, "{}", plain);
        }
    }

    #[test]
    fn both_count_the_same_sequences(seed: u64, depth in 0_u32..=2) {
        let mut fast = any_position(&mut ChaCha8Rng::seed_from_u64(seed));
        let slow = Slow::new(&position::write(&fast));
        let before = fast.clone();
        prop_assert_eq!(perft(&mut fast, depth), slow.perft(depth));
        prop_assert_eq!(fast, before);
    }
}

/// A setup whose counts are known.
const KNOWN: &str = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0";

#[test]
fn the_known_counts_are_found() {
    let mut fast = position::read(KNOWN).expect("a position");
    for (depth, sequences) in [1, 10, 50, 636, 5_974, 84_021, 863_253]
        .into_iter()
        .enumerate()
    {
        assert_eq!(perft(&mut fast, depth as u32), sequences, "depth {depth}");
    }
    assert_eq!(Slow::new(KNOWN).perft(4), 5_974);
}

/// From a full setup a scout on a front square that no lake closes has three moves,
/// another mover one; c4 d4 g4 h4 lie behind the lakes.
#[test]
fn c11_a_full_setup_opens_on_six_files() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..200 {
        let start = board::random_start(Edition::Classic, &mut rng);
        let mut moves = Vec::new();
        start.list_moves(true, &mut moves);
        let expected: usize = ["a4", "b4", "e4", "f4", "i4", "j4"]
            .into_iter()
            .filter_map(|name| start.at(board::square(name)))
            .map(|piece| match piece.rank().printed(Numbering::Modern) {
                "2" => 3,
                "B" | "F" => 0,
                _ => 1,
            })
            .sum();
        assert_eq!(moves.len(), expected);
    }
}
