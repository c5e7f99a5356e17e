//! The fast twin says what the petgraph solver says, on random layouts of every
//! kind: the same law, written twice.

mod common;

use common::{cases, complete_layout, loose_layout, reaching_sets};
use keepwright::solver::fast;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(1_500, 100_000))]

    /// F40 on complete layouts of both games.
    #[test]
    fn f40_twins_agree_on_complete_layouts(layout in complete_layout()) {
        prop_assert_eq!(fast::reaching_sets(&layout), reaching_sets(&layout));
    }
}

proptest! {
    #![proptest_config(cases(1_500, 100_000))]

    /// F40 on layouts of all games that are wrong in every way, cards on E5 and
    /// single passage cards included.
    #[test]
    fn f40_twins_agree_on_loose_layouts(layout in loose_layout()) {
        prop_assert_eq!(fast::reaching_sets(&layout), reaching_sets(&layout));
    }
}
