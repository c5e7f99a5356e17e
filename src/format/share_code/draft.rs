//! Codes for layouts that are not complete: the building slot by slot.

use crate::fortress::{Card, Game, LadderSlot, Layout, Parts, PieceSet, Space, WallSlot};

/// Symbols for version, game, walls (56 bits), ladders (13) and cards (38 × 4).
const PLAIN: usize = 1 + 1 + 12 + 3 + 31;
/// Symbols of a custom game's parts list besides.
const PARTS: usize = 2 + 1 + 1 + 2 * Card::ALL.len();
/// The numbers of symbols that a draft can have.
pub(super) const LENGTHS: [usize; 2] = [PLAIN, PLAIN + PARTS];

const BITS_A_CARD: usize = 4;

/// The draft symbols of `layout`, 5 bits each.
pub(super) fn symbols(layout: &Layout) -> Vec<u8> {
    let mut symbols = vec![super::VERSION];
    match layout.game() {
        Game::Introduction => symbols.push(0),
        Game::Main => symbols.push(1),
        Game::Custom(parts) => {
            symbols.push(2);
            symbols.extend(two_symbols(parts.walls()));
            symbols.push(parts.ladders());
            symbols.push(parts.pieces().bits());
            symbols.extend(
                Card::ALL
                    .iter()
                    .flat_map(|card| two_symbols(parts.count(*card))),
            );
        }
    }
    symbols.extend(pack(WallSlot::all().map(|slot| layout.has_wall(slot))));
    symbols.extend(pack(LadderSlot::all().map(|slot| layout.has_ladder(slot))));
    symbols.extend(pack(Space::all().flat_map(|space| {
        let kind = layout.card(space).map_or(0, |card| 1 + card as usize);
        (0..BITS_A_CARD).map(move |bit| kind >> bit & 1 == 1)
    })));
    symbols
}

/// The layout of these symbols, or `None` where they mean none.
pub(super) fn layout(symbols: &[u8]) -> Option<Layout> {
    let (head, rest) = symbols.split_at_checked(2)?;
    if head[0] != super::VERSION {
        return None;
    }
    let (game, rest) = match head[1] {
        0 => (Game::Introduction, rest),
        1 => (Game::Main, rest),
        2 => {
            let (parts, rest) = rest.split_at_checked(PARTS)?;
            (Game::Custom(read_parts(parts)?), rest)
        }
        _ => return None,
    };
    if rest.len() != PLAIN - 2 {
        return None;
    }
    let mut layout = Layout::new(game);
    let (walls, rest) = rest.split_at(12);
    let (ladders, cards) = rest.split_at(3);
    for (slot, stands) in WallSlot::all().zip(unpack(walls, WallSlot::COUNT)?) {
        layout.set_wall(slot, stands);
    }
    for (slot, stands) in LadderSlot::all().zip(unpack(ladders, LadderSlot::COUNT)?) {
        layout.set_ladder(slot, stands);
    }
    let bits = unpack(cards, BITS_A_CARD * Space::COUNT)?;
    for (space, bits) in Space::all().zip(bits.chunks(BITS_A_CARD)) {
        let kind = bits
            .iter()
            .rev()
            .fold(0, |kind, bit| kind << 1 | usize::from(*bit));
        if let Some(index) = kind.checked_sub(1) {
            layout.set_card(space, Some(*Card::ALL.get(index)?));
        }
    }
    Some(layout)
}

fn two_symbols(number: u8) -> [u8; 2] {
    [number >> 5, number & 31]
}

fn read_parts(symbols: &[u8]) -> Option<Parts> {
    let two = |high: u8, low: u8| (high < 8).then_some(high << 5 | low);
    let (head, rest) = symbols.split_at_checked(4)?;
    let mut cards = [0; Card::ALL.len()];
    for (count, pair) in cards.iter_mut().zip(rest.chunks(2)) {
        *count = two(pair[0], *pair.get(1)?)?;
    }
    let pieces = PieceSet::from_bits(head[3]);
    let parts = Parts::new(two(head[0], head[1])?, head[2], pieces, cards)?;
    (pieces.bits() == head[3]).then_some(parts)
}

/// Five bits a symbol, the first bit lowest; spare bits are 0.
fn pack(bits: impl Iterator<Item = bool>) -> Vec<u8> {
    let bits: Vec<bool> = bits.collect();
    bits.chunks(5)
        .map(|chunk| {
            chunk
                .iter()
                .rev()
                .fold(0, |symbol, bit| symbol << 1 | u8::from(*bit))
        })
        .collect()
}

/// The first `count` bits, or `None` where a spare bit is set.
fn unpack(symbols: &[u8], count: usize) -> Option<Vec<bool>> {
    let mut bits: Vec<bool> = symbols
        .iter()
        .flat_map(|symbol| (0..5).map(move |bit| symbol >> bit & 1 == 1))
        .collect();
    let spare = bits.split_off(count.min(bits.len()));
    (!spare.contains(&true)).then_some(bits)
}
