//! Setups to begin with, each with its idea.

use crate::classic::{
    Army, BOARD_SIZE, Edition, KindId, Numbering, Placement, Rank, Setup, Side, Square, home_rows,
    wanted,
};

/// A setup to begin with. Its kinds are told by their ranks, so that it serves every army
/// with the same number of pieces of each rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// Its idea, in a sentence; it names no figures, which mean another rank by the other
    /// numbering (C2).
    pub idea: &'static str,
    /// The rows from the front to the back, as the player sees them from left to right:
    /// ranks as printed by the modern numbering, T for the 10 and a point for no piece.
    rows: &'static [&'static str],
}

/// All of them.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "Walled corner",
        idea: "The flag lies in the corner behind two bombs, the spy waits beside the second in rank, and runners and officers lead.",
        rows: &["2692572625", "74TS832548", "B32647B352", "FB32B64B3B"],
    },
    Preset {
        name: "False corners",
        idea: "Bombs in both back corners draw the miners there while a strong piece guards the flag in the middle of the back row.",
        rows: &["2682752672", "4729S3T254", "B23685634B", "BB35F432BB"],
    },
    Preset {
        name: "Keep in the middle",
        idea: "Bombs on all three sides of the flag in the back row; more bombs farther back leave every way out open.",
        rows: &["2629758267", "584ST35242", "B436B7B32B", "325BFB4326"],
    },
    Preset {
        name: "Three rows",
        idea: "The flag of the three rows is walled in on every side; runners and fliers lead until the reinforcements come.",
        rows: &["2762952672", "524B65B275", "42BFB6B24B"],
    },
    Preset {
        name: "Bomb and guard",
        idea: "The bomb shields the flag in the corner from one side and the spy from the other; the strong pieces lead.",
        rows: &[".2..T..9.2", "..........", "...3.....S", "........BF"],
    },
    Preset {
        name: "Left behind",
        idea: "The bomb stands in a corner as if the flag were there, and the flag lies alone where nobody looks first.",
        rows: &["2..T...9.2", "..S.....3.", "..........", "B.....F..."],
    },
];

impl Preset {
    /// Those that make a legal setup of the army.
    pub fn fitting(edition: Edition, army: &Army, side: Side) -> Vec<(&'static Preset, Setup)> {
        let setups = PRESETS
            .iter()
            .map(|preset| (preset, preset.setup(edition, army, side)));
        setups
            .filter(|(_, setup)| setup.faults(edition, army, side).is_empty())
            .collect()
    }

    /// The setup of the army as far as it has the ranks.
    pub fn setup(&self, edition: Edition, army: &Army, side: Side) -> Setup {
        let mut left: Vec<(KindId, Rank)> = wanted(edition, army)
            .filter_map(|(id, count)| Some((id, army.kind(id)?.rank, count)))
            .flat_map(|(id, rank, count)| std::iter::repeat_n((id, rank), count))
            .collect();
        let mut placements = Vec::new();
        for (square, rank) in self.places(edition, side) {
            if let Some(place) = left.iter().position(|(_, kind_rank)| *kind_rank == rank) {
                let (kind, _) = left.remove(place);
                placements.push(Placement { square, kind });
            }
        }
        Setup { placements }
    }

    fn places(&self, edition: Edition, side: Side) -> impl Iterator<Item = (Square, Rank)> {
        let (first, last) = home_rows(edition, side);
        let rows = self.rows.iter().zip(0..);
        rows.flat_map(move |(row, behind)| {
            let letters = row.chars().zip(0..BOARD_SIZE);
            letters.filter_map(move |(letter, from_left)| {
                let (column, row) = match side {
                    Side::Red => (from_left, last.checked_sub(1 + behind)?),
                    Side::Blue => (BOARD_SIZE - 1 - from_left, first - 1 + behind),
                };
                Some((Square::new(column, row)?, rank(letter)?))
            })
        })
    }
}

fn rank(letter: char) -> Option<Rank> {
    match letter {
        'T' => Some(Rank::Ten),
        letter => Rank::from_printed(&letter.to_string(), Numbering::Modern),
    }
}
