//! A route stepped through on the board, falls and defeats included.

use crate::fortress::walk::{Outcome, Step, Walk, spoken};
use crate::fortress::{Layout, Piece, PieceSet, Space, SpaceSet};
use crate::solver::Play;

/// One moment of a route.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What is said at it.
    pub text: String,
    /// The piece inside and where it stands.
    pub inside: Option<(Piece, Space)>,
    /// The cards removed so far.
    pub removed: SpaceSet,
    /// The spaces passed since the piece entered, in order.
    pub trail: Vec<Space>,
    /// The turn slot it is played in.
    pub turn: u64,
}

/// A route and the moment shown.
#[derive(Clone, Debug)]
pub struct Playback {
    /// Whose route it is.
    pub pieces: PieceSet,
    moments: Vec<Moment>,
    shown: usize,
    /// Whether it goes on by itself, and the time in seconds of its next step.
    pub running: Option<f64>,
}

/// Seconds between the steps of a route that goes on by itself.
pub const STEP_SECONDS: f64 = 0.45;

impl Playback {
    /// The route of `play` through `layout`.
    pub fn new(layout: &Layout, pieces: PieceSet, play: &Play) -> Playback {
        let mut walk = Walk::new(*layout);
        let mut moments = Vec::new();
        let mut trail: Vec<Space> = Vec::new();
        for order in &play.orders {
            let turn = walk.turn();
            let before = *walk.state();
            let Ok(Step { answer, after, .. }) = walk.give(*order) else {
                break;
            };
            if matches!(
                answer.outcome,
                Outcome::Entered | Outcome::Swapped | Outcome::Sacrificed
            ) {
                trail.clear();
            }
            trail.extend(answer.fell_through());
            trail.extend(answer.at);
            let turn = if matches!(answer.outcome, Outcome::Moved | Outcome::Flag) {
                turn
            } else {
                walk.turn()
            };
            moments.push(Moment {
                text: format!(
                    "{order}: {}",
                    spoken(layout.game(), &before, &answer, &after)
                ),
                inside: after.inside,
                removed: after.removed,
                trail: trail.clone(),
                turn,
            });
        }
        Playback {
            pieces,
            moments,
            shown: 0,
            running: None,
        }
    }

    /// How many moments there are.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.moments.is_empty()
    }

    /// The number of the moment shown, from 0.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// The moment shown.
    pub fn moment(&self) -> Option<&Moment> {
        self.moments.get(self.shown)
    }

    /// Shows another moment; beyond the ends the first or the last.
    pub fn show(&mut self, moment: usize) {
        self.shown = moment.min(self.len().saturating_sub(1));
    }

    /// Goes one moment on, as long as there is one; stops running at the end.
    pub fn advance(&mut self, now: f64) {
        if self.running.is_some_and(|at| now >= at) {
            self.show(self.shown + 1);
            self.running = (self.shown + 1 < self.len()).then_some(now + STEP_SECONDS);
        }
    }
}
