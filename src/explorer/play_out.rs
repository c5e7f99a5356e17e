//! Playing on in one's head: how many turn slots it takes to the flag of a fortress
//! that one believes in, going by what one would know on the way.

use super::ground::{Direction, Ground, Rim, START};
use super::plan::Choice;
use super::world::World;
use crate::fortress::space::FLOOR_STRIDE as FLOOR;
use crate::fortress::{Piece, PieceSet, Rules};
use crate::notepad::Notepad;

/// Playing on ends here; whatever costs as much is as bad.
const MOST_SLOTS: u32 = 60;

/// Which moves are tried first: all of them, the most promising first.
pub(super) type Habit = Vec<(Direction, u64)>;

/// An explorer in a fortress it believes in.
#[derive(Clone, Debug)]
pub(super) struct PlayOut<'a> {
    world: &'a World,
    habit: &'a [(Direction, u64)],
    rules: Rules,
    pieces: PieceSet,
    ground: Ground,
    inside: Option<(Piece, u64)>,
    lost: PieceSet,
    /// The cards of the fortress that still stand.
    standing: u64,
    slots: u32,
    over: bool,
}

impl<'a> PlayOut<'a> {
    /// The present state, as if it were in `world`, where `ground` is known.
    pub(super) fn new(
        notepad: &Notepad,
        ground: &Ground,
        world: &'a World,
        habit: &'a [(Direction, u64)],
    ) -> PlayOut<'a> {
        let game = notepad.game();
        let state = notepad.state();
        PlayOut {
            world,
            habit,
            rules: game.rules(),
            pieces: game.pieces(),
            ground: *ground,
            inside: state
                .standing(game)
                .map(|(piece, at)| (piece, 1 << at.bit())),
            lost: state.lost,
            standing: !state.removed.bits(),
            slots: 0,
            over: false,
        }
    }

    /// The turn slots that go by, the one running not counted, if `first` is done
    /// now and the rest by habit.
    pub(super) fn cost(mut self, first: Choice) -> u32 {
        self.carry_out(first);
        while !self.over && self.slots < MOST_SLOTS {
            match self.next() {
                Some(choice) => self.carry_out(choice),
                None => return MOST_SLOTS,
            }
        }
        self.slots
    }

    /// The choice of habit.
    fn next(&mut self) -> Option<Choice> {
        let Some((piece, at)) = self.inside else {
            return self.next_piece().map(Choice::Change);
        };
        let home = self.ground.home(at);
        if piece == Piece::Dwarf {
            self.search(home);
        }
        let reach = self.ground.reach_from_home(home);
        let rim = self.ground.rim(piece, reach);
        if let Some((direction, from)) = self
            .first_of(&rim.within(home))
            .or_else(|| self.first_of(&rim))
        {
            return Some(Choice::Go(direction, from));
        }
        if piece == Piece::Dwarf && self.ground.passage_sought & reach != 0 {
            self.search(reach);
            return self.next();
        }
        self.next_piece().map(Choice::Change)
    }

    fn first_of(&self, rim: &Rim) -> Option<(Direction, u64)> {
        if rim.is_empty() {
            return None;
        }
        let passage = rim.0[Direction::Passage as usize];
        if passage != 0 {
            return Some((Direction::Passage, passage));
        }
        self.habit
            .iter()
            .copied()
            .find(|(direction, from)| rim.0[*direction as usize] & from != 0)
    }

    /// F27: a dwarf walks over these spaces.
    fn search(&mut self, spaces: u64) {
        self.ground.passage_sought &= !spaces;
        if spaces & self.world.passage() != 0 {
            self.find_passage();
        }
    }

    fn find_passage(&mut self) {
        self.ground.passage = self.world.passage();
        self.ground.passage_sought = 0;
    }

    /// F33: the piece that comes next.
    fn next_piece(&self) -> Option<Piece> {
        let reach = self.ground.reach(START);
        self.pieces
            .iter()
            .filter_map(|piece| {
                let rim = self.ground.rim(piece, reach);
                let searches = piece == Piece::Dwarf && self.ground.passage_sought & reach != 0;
                let comes_back = self.lost.contains(piece)
                    || self.inside.is_some_and(|(other, _)| other == piece);
                let rank = (rim.is_empty(), comes_back, u32::MAX - rim.len());
                (!rim.is_empty() || searches).then_some((rank, piece))
            })
            .min()
            .map(|(_, piece)| piece)
    }

    fn carry_out(&mut self, choice: Choice) {
        match choice {
            Choice::Go(direction, from) => self.go(direction, from),
            Choice::Search(to) => {
                if let Some((piece, _)) = self.inside {
                    self.inside = Some((piece, to));
                    self.search(to);
                }
            }
            Choice::Change(next) => self.change(next),
        }
    }

    /// F33–F35.
    fn change(&mut self, next: Piece) {
        if let Some((piece, at)) = self.inside {
            self.slots += 1;
            let swaps =
                self.rules == Rules::Main && next != piece && self.ground.reach(at) & START != 0;
            if !swaps {
                self.lost = self.lost.with(piece);
            }
        }
        if self.lost.contains(next) {
            self.slots += 2;
            self.lost = self.lost.without(next);
        }
        self.inside = Some((next, START));
    }

    /// F10–F16.
    fn go(&mut self, direction: Direction, from: u64) {
        let to = self.ground.entered(direction, from);
        let slot = direction.slot(from);
        match direction.axis() {
            Some(axis) if self.world.walls[axis] & slot != 0 => {
                self.ground.walls[axis] |= slot;
                return self.stopped(from);
            }
            Some(axis) => self.ground.open[axis] |= slot,
            None if to & self.world.holes() != 0 => {
                self.ground.holes |= to;
                return self.stopped(from);
            }
            None => {}
        }
        self.ground.holes |= self.world.fallen_through(to);
        self.land(self.world.landing(to));
    }

    /// F12, F14: an obstacle ends the turn, before which the piece walked to `from`.
    fn stopped(&mut self, from: u64) {
        self.slots += 1;
        if let Some((piece, _)) = self.inside {
            self.inside = Some((piece, from));
        }
    }

    /// F20–F27.
    fn land(&mut self, at: u64) {
        let Some((piece, _)) = self.inside else {
            return;
        };
        if self.world.flags() & at != 0 {
            self.over = true;
            return;
        }
        if self.world.fighters & self.standing & at != 0 {
            if self.world.beaten_by[piece as usize] & at != 0 {
                return self.beaten(piece, at);
            }
            self.standing &= !at;
            self.ground.beaten_by = self.ground.beaten_by.map(|cards| cards & !at);
        }
        self.inside = Some((piece, at));
        self.ground.known |= at;
        self.ground.ladders |= self.world.ladders & (at | (at >> FLOOR));
        if piece == Piece::Dwarf && self.ground.passage_sought & at != 0 {
            self.search(at);
        }
    }

    fn beaten(&mut self, piece: Piece, at: u64) {
        for (known, cards) in self.ground.beaten_by.iter_mut().zip(self.world.beaten_by) {
            *known |= cards & at;
        }
        self.slots += 1;
        match self.rules {
            Rules::Introduction => {
                self.slots += if self.world.cups & at != 0 { 2 } else { 1 };
                self.inside = Some((piece, START));
            }
            Rules::Main => {
                self.lost = self.lost.with(piece);
                self.inside = None;
            }
        }
    }
}
