//! How hard a fortress is: the games of the computer players, played on a thread, so
//! that no frame ever waits for an explorer.

use crate::explorer::Kind;
use crate::fortress::Layout;
use crate::legality::LegalLayout;
use crate::rating::{self, Rating};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// What is asked for: how many games of each explorer, and where chance comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingTerms {
    /// Games of each explorer, from 1 to [`RatingTerms::MOST_GAMES`].
    pub games: u32,
    /// The seed that all chance comes from, as for `keepwright rate`.
    pub seed: u64,
}

impl RatingTerms {
    /// More than these are for the command line.
    pub const MOST_GAMES: u32 = 1_000;
}

impl Default for RatingTerms {
    /// As many games as give a fair mean in some seconds; the command's own seed.
    fn default() -> RatingTerms {
        RatingTerms {
            games: 30,
            seed: 2007,
        }
    }
}

/// The games that explorers play in one layout.
#[derive(Debug)]
pub struct Rater {
    layout: LegalLayout,
    terms: RatingTerms,
    /// The turn slots of each explorer's games so far, in the order of the seeds.
    played: [Vec<u64>; Kind::ALL.len()],
    /// The thread, while games are being played.
    work: Option<Work>,
}

impl Rater {
    /// Begins to play; `wake` is called after every game.
    pub fn start(
        layout: LegalLayout,
        terms: RatingTerms,
        wake: impl Fn() + Send + 'static,
    ) -> Rater {
        let mut rater = Rater {
            layout,
            terms,
            played: Default::default(),
            work: None,
        };
        rater.go_on(terms, wake);
        rater
    }

    /// Plays the games that these terms ask for and that were not played yet. Another
    /// seed begins anew.
    pub fn go_on(&mut self, terms: RatingTerms, wake: impl Fn() + Send + 'static) {
        self.stop();
        if terms.seed != self.terms.seed {
            self.played = Default::default();
        }
        self.terms = terms;
        if !self.is_complete() {
            let played = self.played.each_ref().map(Vec::len);
            self.work = Some(Work::start(self.layout, terms, played, wake));
        }
    }

    /// Plays no more; the games that were played stay.
    pub fn stop(&mut self) {
        self.collect();
        self.work = None;
    }

    /// Takes the games that came to their end since the last call.
    pub fn collect(&mut self) {
        let Some(work) = &self.work else {
            return;
        };
        for (kind, slots) in work.results.try_iter() {
            self.played[kind as usize].push(slots);
        }
        if self.is_complete() {
            self.work = None;
        }
    }

    /// Waits until all games are played; for tests, which have no later frame.
    pub fn wait(&mut self) {
        while let Some(work) = &self.work {
            match work.results.recv() {
                Ok((kind, slots)) => self.played[kind as usize].push(slots),
                Err(_) => self.work = None,
            }
            self.collect();
        }
    }

    /// The layout that is rated.
    pub fn layout(&self) -> &Layout {
        self.layout.layout()
    }

    /// What was asked for.
    pub fn terms(&self) -> RatingTerms {
        self.terms
    }

    /// Whether games are being played.
    pub fn is_playing(&self) -> bool {
        self.work.is_some()
    }

    /// Whether all games that were asked for are played.
    pub fn is_complete(&self) -> bool {
        self.played
            .iter()
            .all(|slots| slots.len() >= self.terms.games as usize)
    }

    /// The rating by an explorer of this kind as far as it has come; `None` before the
    /// end of its first game. After n games it is what [`rating::rate`] says of n.
    pub fn rating(&self, kind: Kind) -> Option<Rating> {
        let slots = &self.played[kind as usize];
        Rating::of(&slots[..slots.len().min(self.terms.games as usize)])
    }
}

/// A thread that plays. It ends with its last game, or in the middle of one when this
/// is dropped.
#[derive(Debug)]
struct Work {
    results: Receiver<(Kind, u64)>,
    is_wanted: Arc<AtomicBool>,
}

impl Work {
    fn start(
        layout: LegalLayout,
        terms: RatingTerms,
        played: [usize; Kind::ALL.len()],
        wake: impl Fn() + Send + 'static,
    ) -> Work {
        let (done, results) = channel();
        let is_wanted = Arc::new(AtomicBool::new(true));
        let goes_on = is_wanted.clone();
        thread::spawn(move || {
            let goes_on = || goes_on.load(Ordering::Relaxed);
            play(&layout, terms, played, &done, goes_on, wake);
        });
        Work { results, is_wanted }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.is_wanted.store(false, Ordering::Relaxed);
    }
}

/// Plays the first game of every explorer, then the second, and so on, without those
/// that were played before.
fn play(
    layout: &LegalLayout,
    terms: RatingTerms,
    played: [usize; Kind::ALL.len()],
    done: &Sender<(Kind, u64)>,
    goes_on: impl Fn() -> bool,
    wake: impl Fn(),
) {
    for (game, seed) in rating::seeds(terms.games, terms.seed).iter().enumerate() {
        for kind in Kind::ALL {
            if game < played[kind as usize] {
                continue;
            }
            let mut explorer = kind.explorer(*seed);
            let slots = rating::play_while(layout, explorer.as_mut(), &goes_on);
            let Some(slots) = slots else {
                return;
            };
            if done.send((kind, slots)).is_err() {
                return;
            }
            wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::LayoutFile;
    use std::sync::mpsc::RecvTimeoutError;
    use std::time::Duration;

    fn maze() -> LegalLayout {
        let text = include_bytes!("../../mazes/19-four-roads.json");
        let file = LayoutFile::read(text).expect("a layout");
        LegalLayout::try_from(file.layout).expect("it is legal")
    }

    fn ratings(rater: &Rater) -> Vec<Rating> {
        let ratings = Kind::ALL.iter().filter_map(|kind| rater.rating(*kind));
        ratings.collect()
    }

    fn by_the_command(terms: RatingTerms) -> Vec<Rating> {
        let rate = |kind| rating::rate(&maze(), kind, terms.games, terms.seed);
        Kind::ALL.map(rate).to_vec()
    }

    /// Games that are stopped, gone on with, made fewer or more are those that the
    /// command plays in one go.
    #[test]
    fn the_same_games_as_the_command() {
        let terms = |games, seed| RatingTerms { games, seed };
        let mut rater = Rater::start(maze(), terms(2, 5), || {});
        rater.stop();
        assert!(!rater.is_playing());
        for terms in [
            terms(2, 5),
            terms(3, 5),
            terms(1, 5),
            terms(2, 5),
            terms(2, 6),
        ] {
            rater.go_on(terms, || {});
            rater.wait();
            assert!(rater.is_complete() && !rater.is_playing());
            assert_eq!(ratings(&rater), by_the_command(terms), "{terms:?}");
        }
    }

    /// The thread ends when nobody wants its games any more, however many are left.
    #[test]
    fn a_stopped_thread_ends() {
        let terms = RatingTerms {
            games: RatingTerms::MOST_GAMES,
            seed: 1,
        };
        // A thread that ends lets go of what it wakes by.
        let (holds, ended) = channel::<()>();
        let wake = move || {
            let _ = &holds;
        };
        let mut rater = Rater::start(maze(), terms, wake);
        rater.stop();
        let end = ended.recv_timeout(Duration::from_secs(120));
        assert_eq!(end, Err(RecvTimeoutError::Disconnected));
        let played = ratings(&rater);
        assert!(played.iter().all(|rating| rating.games() < 1_000));
    }
}
