//! The verdict beside the board: worked out on a thread, so that no frame ever
//! waits for the solver.

use crate::fortress::{Layout, PieceSet, SpaceSet};
use crate::legality::{Verdict, judge};
use crate::solver::insight::{Seal, Trap, choke_points, seal, traps};
use crate::solver::{ClosedBy, ClosedSet, Extent, Play, StateGraph, shortest_play, some_play};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// All that is to be said of a layout.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The layout that it is said of.
    pub layout: Layout,
    /// Findings, and who reaches the flag.
    pub verdict: Verdict,
    /// A row for each piece, each minimal set of several, and all pieces.
    pub routes: Vec<Route>,
    /// Where every play must pass, and how few walls seal the flag off; `None`
    /// where the flag is out of reach or there are too many states.
    pub insight: Option<Insight>,
    /// The traps, as far as they could be worked out.
    pub traps: Vec<Trap>,
}

/// What some pieces can do.
#[derive(Clone, Debug)]
pub struct Route {
    /// The pieces.
    pub pieces: PieceSet,
    /// How they take the flag, if they can.
    pub play: Option<Play>,
    /// Whether the play is known to be the shortest.
    pub is_shortest: bool,
    /// Where they are shut in and by what, if they cannot.
    pub closed: Option<(ClosedSet, ClosedBy)>,
}

/// The shape of a maze.
#[derive(Clone, Debug)]
pub struct Insight {
    /// The spaces that every play must pass.
    pub choke_points: SpaceSet,
    /// What would seal the flag off.
    pub seal: Option<Seal>,
}

impl Analysis {
    /// Works everything out; in some milliseconds, for layouts crowded with cards
    /// in a second or two.
    pub fn of(layout: &Layout) -> Analysis {
        let all = layout.game().pieces();
        let verdict = judge(layout);
        let mut rows: Vec<PieceSet> = all.iter().map(PieceSet::only).collect();
        rows.extend(verdict.reaching.minimal().filter(|set| set.len() > 1));
        // All together are often quicker than any minimal set: par (F41). Where even
        // they are shut in, that is worth seeing.
        if !rows.contains(&all) {
            rows.push(all);
        }
        let states = StateGraph::build(layout, all, Extent::Everything).ok();
        let routes: Vec<Route> = rows.into_iter().map(|set| route(layout, set)).collect();
        let insight = if verdict.reaching.any() {
            let play = some_play(layout, all);
            states.as_ref().zip(play).map(|(states, play)| Insight {
                choke_points: choke_points(layout, states, &play),
                seal: seal(layout, all, states),
            })
        } else {
            None
        };
        Analysis {
            layout: *layout,
            traps: states.as_ref().map(traps).unwrap_or_default(),
            verdict,
            routes,
            insight,
        }
    }
}

fn route(layout: &Layout, pieces: PieceSet) -> Route {
    let (play, is_shortest) = match shortest_play(layout, pieces) {
        Ok(play) => (play, true),
        Err(_) => (some_play(layout, pieces), false),
    };
    let closed = play.is_none().then(|| {
        let closed = ClosedSet::of(layout, pieces);
        (closed, closed.closed_by(layout))
    });
    Route {
        pieces,
        play,
        is_shortest,
        closed,
    }
}

/// A thread that analyses one layout after the other. Of several that wait only
/// the newest is looked at.
#[derive(Debug)]
pub struct Analyst {
    layouts: Sender<Layout>,
    results: Receiver<Analysis>,
    asked: Option<Layout>,
}

impl Analyst {
    /// Starts the thread; `wake` is called whenever a result is there.
    pub fn start(wake: impl Fn() + Send + 'static) -> Analyst {
        let (layouts, jobs) = channel::<Layout>();
        let (done, results) = channel();
        thread::spawn(move || {
            while let Ok(first) = jobs.recv() {
                let newest = jobs.try_iter().last().unwrap_or(first);
                if done.send(Analysis::of(&newest)).is_err() {
                    return;
                }
                wake();
            }
        });
        Analyst {
            layouts,
            results,
            asked: None,
        }
    }

    /// Asks for the analysis of `layout`, if it was not asked for last.
    pub fn ask(&mut self, layout: &Layout) {
        if self.asked.as_ref() != Some(layout) && self.layouts.send(*layout).is_ok() {
            self.asked = Some(*layout);
        }
    }

    /// The newest result that came in since the last call.
    pub fn newest(&self) -> Option<Analysis> {
        self.results.try_iter().last()
    }

    /// Waits for the next result; for tests, which have no later frame.
    pub fn wait(&self) -> Option<Analysis> {
        self.results.recv().ok()
    }
}
