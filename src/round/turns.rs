//! Whose turn it is: slots, penalties and releases (F30–F32).

use super::Side;

/// The count of turns of one round.
///
/// Slots are taken strictly by turns, each played or skipped, and only the side
/// that waits can have turns to skip; so three numbers are the whole state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turns {
    first: Side,
    /// Slots that lie behind, of both sides together.
    behind: u64,
    /// Turns that the waiting side has yet to skip.
    to_skip: u8,
}

/// What happened between one played turn and the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handover {
    /// The other side plays (F31).
    Passes,
    /// The other side skips a turn, and the same side plays again (F31).
    OtherSkips,
    /// The side is sent to skip; the other is released from this many turns and
    /// plays (F32).
    SentToSkip {
        /// The turns that the other had yet to skip.
        released: u8,
    },
}

impl Turns {
    /// The count before the first turn; lots decided that `first` starts (F30).
    pub const fn new(first: Side) -> Turns {
        Turns {
            first,
            behind: 0,
            to_skip: 0,
        }
    }

    /// The side that started.
    pub const fn first(&self) -> Side {
        self.first
    }

    /// The side that plays now.
    pub const fn to_play(&self) -> Side {
        if self.behind.is_multiple_of(2) {
            self.first
        } else {
            self.first.other()
        }
    }

    /// The number of the slot that is played now, counted from 1 for each side.
    pub const fn slot(&self) -> u64 {
        self.behind / 2 + 1
    }

    /// How many slots of `side` lie behind, played and skipped.
    pub fn slots_behind(&self, side: Side) -> u64 {
        if side == self.first {
            self.behind.div_ceil(2)
        } else {
            self.behind / 2
        }
    }

    /// How many turns `side` has yet to skip, 0 to 2.
    pub fn to_skip(&self, side: Side) -> u8 {
        if side == self.to_play() {
            0
        } else {
            self.to_skip
        }
    }

    /// Ends the turn of the side that plays, with `penalty` turns to skip.
    ///
    /// F31: the other plays, unless it has a turn to skip, which is then behind
    /// it. F32: whoever is sent to skip releases the other from all its turns.
    pub fn end_turn(&mut self, penalty: u8) -> Handover {
        self.behind += 1;
        if penalty > 0 {
            let released = std::mem::replace(&mut self.to_skip, penalty);
            Handover::SentToSkip { released }
        } else if self.to_skip > 0 {
            self.to_skip -= 1;
            self.behind += 1;
            Handover::OtherSkips
        } else {
            Handover::Passes
        }
    }
}
