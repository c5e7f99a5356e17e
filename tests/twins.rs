//! The fast twin says what the petgraph solver says, on random layouts of every
//! kind: the same law, written twice.

mod common;

use common::{any_layout, cases, complete_layout, loose_layout, reaching_sets};
use keepwright::legality::{is_legal, judge};
use keepwright::solver::fast;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(1_500, 100_000))]

    /// F40 on complete layouts of both games.
    #[test]
    fn f40_twins_agree_on_complete_layouts(layout in complete_layout()) {
        prop_assert_eq!(fast::reaching_sets(&layout), reaching_sets(&layout));
        prop_assert_eq!(fast::is_flag_reached(&layout), reaching_sets(&layout).any());
    }
}

proptest! {
    #![proptest_config(cases(1_500, 100_000))]

    /// F40 on layouts of all games that are wrong in every way, cards on E5 and
    /// single passage cards included.
    #[test]
    fn f40_twins_agree_on_loose_layouts(layout in loose_layout()) {
        prop_assert_eq!(fast::reaching_sets(&layout), reaching_sets(&layout));
        prop_assert_eq!(fast::is_flag_reached(&layout), reaching_sets(&layout).any());
    }
}

proptest! {
    #![proptest_config(cases(400, 10_000))]

    /// F5 to F7: the quick yes or no is the verdict's.
    #[test]
    fn f7_a_layout_is_legal_as_the_verdict_says(layout in any_layout()) {
        prop_assert_eq!(is_legal(&layout), judge(&layout).is_legal());
    }
}
