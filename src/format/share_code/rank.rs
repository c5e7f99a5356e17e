//! Complete layouts as numbers.
//!
//! Walls, ladders and each kind of card are a choice of k places out of n; a
//! choice has a rank in the combinatorial number system, and the ranks are the
//! digits of one mixed-radix number. Cards are placed kind by kind, each kind
//! among the spaces that the kinds before have left.

use crate::fortress::{Card, Game, LadderSlot, Layout, Parts, Space, WallSlot};

/// How many complete layouts `game` has (F4–F6): about 2^95 for the introduction
/// and 2^101 for the main game, 0 for a custom game.
pub fn layout_count(game: Game) -> u128 {
    match game {
        Game::Custom(_) => 0,
        Game::Introduction | Game::Main => choices(game.parts())
            .iter()
            .map(|(places, chosen)| binomial(*places, *chosen))
            .product(),
    }
}

/// The places and parts of each choice: walls, ladders, then cards by kind.
fn choices(parts: &Parts) -> Vec<(usize, usize)> {
    let mut choices = vec![
        (WallSlot::COUNT, usize::from(parts.walls())),
        (LadderSlot::COUNT, usize::from(parts.ladders())),
    ];
    let mut free = card_spaces().count();
    for card in Card::ALL {
        let count = usize::from(parts.count(card));
        choices.push((free, count));
        free -= count;
    }
    choices
}

/// The spaces a card may stand on (F5).
fn card_spaces() -> impl Iterator<Item = Space> {
    Space::all().filter(|space| *space != Space::START)
}

/// The number of `layout` among the complete layouts of its game, or `None`
/// where a part is missing or over, a card stands on E5, or the game is custom.
pub fn rank(layout: &Layout) -> Option<u128> {
    let game = *layout.game();
    if layout_count(game) == 0 {
        return None;
    }
    let parts = game.parts();
    let mut number = 0;
    let mut append = |taken: Vec<bool>, count: u8| -> Option<()> {
        let chosen = taken.iter().filter(|taken| **taken).count();
        if chosen != usize::from(count) {
            return None;
        }
        number = number * binomial(taken.len(), chosen) + rank_choice(&taken);
        Some(())
    };
    append(
        WallSlot::all().map(|slot| layout.has_wall(slot)).collect(),
        parts.walls(),
    )?;
    append(
        LadderSlot::all()
            .map(|slot| layout.has_ladder(slot))
            .collect(),
        parts.ladders(),
    )?;
    let mut free: Vec<Space> = card_spaces().collect();
    for card in Card::ALL {
        let spaces = layout.spaces_with(card);
        append(
            free.iter().map(|space| spaces.contains(*space)).collect(),
            parts.count(card),
        )?;
        free.retain(|space| !spaces.contains(*space));
    }
    (layout.card(Space::START).is_none()).then_some(number)
}

/// The complete layout of `game` with this rank, or `None` where the rank is not
/// below [`layout_count`].
///
/// Ranks chosen evenly give layouts chosen evenly.
pub fn nth_layout(game: Game, rank: u128) -> Option<Layout> {
    if rank >= layout_count(game) {
        return None;
    }
    let mut left = rank;
    let mut chosen = Vec::new();
    for (places, count) in choices(game.parts()).into_iter().rev() {
        let ways = binomial(places, count);
        chosen.push(nth_choice(places, count, left % ways));
        left /= ways;
    }
    let mut chosen = chosen.into_iter().rev();
    let mut layout = Layout::new(game);
    let walls = chosen.next()?;
    for slot in pick(WallSlot::all(), &walls) {
        layout.set_wall(slot, true);
    }
    let ladders = chosen.next()?;
    for slot in pick(LadderSlot::all(), &ladders) {
        layout.set_ladder(slot, true);
    }
    let mut free: Vec<Space> = card_spaces().collect();
    for (card, taken) in Card::ALL.into_iter().zip(chosen) {
        for space in pick(free.iter().copied(), &taken) {
            layout.set_card(space, Some(card));
        }
        free.retain(|space| layout.card(*space).is_none());
    }
    Some(layout)
}

fn pick<T>(places: impl Iterator<Item = T>, taken: &[bool]) -> Vec<T> {
    places
        .zip(taken)
        .filter_map(|(place, taken)| taken.then_some(place))
        .collect()
}

/// The rank of a choice: the sum of C(place, i) over the chosen places, the i-th
/// counted from 1.
fn rank_choice(taken: &[bool]) -> u128 {
    taken
        .iter()
        .enumerate()
        .filter(|(_, taken)| **taken)
        .zip(1..)
        .map(|((place, _), i)| binomial(place, i))
        .sum()
}

/// The choice of `count` out of `places` with this rank.
fn nth_choice(places: usize, count: usize, rank: u128) -> Vec<bool> {
    let mut taken = vec![false; places];
    let mut left = rank;
    let mut i = count;
    for place in (0..places).rev() {
        let before = binomial(place, i);
        if i > 0 && left >= before {
            left -= before;
            taken[place] = true;
            i -= 1;
        }
    }
    taken
}

/// How many ways there are to choose `chosen` out of `places`.
fn binomial(places: usize, chosen: usize) -> u128 {
    if chosen > places {
        return 0;
    }
    (0..chosen as u128).fold(1, |ways, i| ways * (places as u128 - i) / (i + 1))
}
