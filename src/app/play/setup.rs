//! What is settled before a round: who plays how, with which fortresses, and who
//! starts.

use super::choice::{Choice, Source};
use super::remote::RemoteTerms;
use super::session::{Mode, Session};
use crate::explorer::Kind;
use crate::fortress::{Game, Layout};
use crate::notepad::one_line;
use crate::round::{BySide, Lots, Side, Table, Terms};
use std::time::{SystemTime, UNIX_EPOCH};

/// The ways to play that one chooses from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Two players at this machine.
    HotSeat,
    /// One player and the program.
    Computer,
    /// One player whose opponent sits elsewhere and speaks.
    Desk,
    /// One player whose opponent sits at another machine.
    Network,
    /// The same, by lines that are pasted.
    Mail,
}

impl Way {
    /// All, in the order of the page.
    pub const ALL: &[Way] = &[
        Way::HotSeat,
        Way::Computer,
        Way::Desk,
        #[cfg(feature = "remote")]
        Way::Network,
        Way::Mail,
    ];

    /// Whether the other player sits at another machine.
    pub const fn is_remote(self) -> bool {
        matches!(self, Way::Network | Way::Mail)
    }

    /// The words on its button.
    pub const fn name(self) -> &'static str {
        match self {
            Way::HotSeat => "Two players here",
            Way::Computer => "Against the computer",
            Way::Desk => "By voice",
            Way::Network => "Over the network",
            Way::Mail => "By message",
        }
    }

    /// What it is, in a sentence.
    pub const fn tip(self) -> &'static str {
        match self {
            Way::HotSeat => "You take turns at this screen, which is covered in between.",
            Way::Computer => "The computer explores your fortress and you explore its own.",
            Way::Desk => {
                "Your opponent is at the telephone or across the table; the program answers for your fortress and keeps your map."
            }
            Way::Network => {
                "Your opponent sits at another computer; both programs answer for their fortresses and check each other at the end."
            }
            Way::Mail => {
                "Your opponent sits elsewhere; the programs speak in lines of text that you paste into any chat or mail, at whatever pace you like."
            }
        }
    }
}

/// A page of the setup. Pages come in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// How it is played, names, who starts.
    Terms,
    /// Covered: this player is to take the seat.
    Cover(Side),
    /// This player chooses a fortress.
    Fortress(Side),
}

/// Who starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starts {
    /// Lots are drawn.
    ByLots,
    /// It was agreed.
    Agreed(Side),
}

/// The choices made so far.
#[derive(Debug)]
pub struct Setup {
    /// The page shown.
    pub page: Page,
    /// The way to play.
    pub way: Way,
    /// The game.
    pub game: Game,
    /// The names as typed.
    pub names: BySide<String>,
    /// Who starts.
    pub starts: Starts,
    /// The seed of lots and of the computer's chance.
    pub seed: u64,
    /// How the computer explores.
    pub kind: Kind,
    /// The fortresses.
    pub choices: BySide<Choice>,
    /// What is settled for a round with somebody elsewhere.
    pub remote: RemoteTerms,
    /// A word about the last thing done.
    pub status: String,
}

/// A seed for the fortress of somebody whose opponent sits elsewhere and could go through
/// all short ones with this program, to see which fortress fits the answers. As long as
/// a field for numbers shows to the last digit; `None` where the computer gives no random
/// numbers.
fn unguessable_seed() -> Option<u64> {
    getrandom::u64().ok().map(|bits| bits >> 11)
}

/// The side of the player who sits here alone.
pub const ME: Side = Side::Red;

impl Setup {
    /// A setup in which nothing is chosen; chance starts from `seed`.
    pub fn new(seed: u64) -> Setup {
        Setup {
            page: Page::Terms,
            way: Way::Computer,
            game: Game::Main,
            names: BySide::default(),
            starts: Starts::ByLots,
            seed,
            kind: Kind::Mapper,
            choices: BySide::from_fn(|side| {
                Choice::new(Source::Drawn, seed.wrapping_add(1 + side as u64))
            }),
            remote: RemoteTerms::default(),
            status: String::new(),
        }
    }

    /// A setup whose chance starts from the clock.
    pub fn by_clock() -> Setup {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanoseconds = since.map_or(1, |since| since.as_nanos());
        // Short enough to be read out and typed.
        Setup::new((nanoseconds / 1000 % 1_000_000) as u64)
    }

    /// Plays another game; fortresses chosen for the one before go.
    pub fn set_game(&mut self, game: Game) {
        if self.game != game {
            self.game = game;
            for side in Side::BOTH {
                self.choices[side].taken = None;
            }
        }
    }

    /// Plays another way; what was chosen secretly goes.
    pub fn set_way(&mut self, way: Way) {
        if self.way != way {
            self.way = way;
            for side in Side::BOTH {
                let source = match (way, side) {
                    (Way::Desk, side) if side != ME => Source::Elsewhere,
                    _ => Source::Drawn,
                };
                self.choices[side] = Choice::new(source, self.choices[side].seed);
            }
            if matches!(way, Way::Network | Way::Mail | Way::Desk) {
                self.choices[ME].seed = unguessable_seed().unwrap_or(self.choices[ME].seed);
            }
        }
    }

    /// The name of a player, or of the side where none was typed.
    pub fn name(&self, side: Side) -> String {
        let typed = one_line(&self.names[side], Terms::LONGEST_NAME);
        match (typed.is_empty(), self.way, side) {
            (false, ..) => typed,
            (true, Way::Computer, Side::Blue) => "Computer".to_string(),
            (true, Way::Network | Way::Mail, _) => "You".to_string(),
            (true, _, Side::Red) => "Red".to_string(),
            (true, _, Side::Blue) => "Blue".to_string(),
        }
    }

    /// Goes on to the next page; `Some` when the round can begin.
    pub fn go_on(&mut self) -> Option<Session> {
        self.status.clear();
        self.page = match (self.page, self.way) {
            (Page::Terms, Way::HotSeat) => Page::Cover(Side::Red),
            (Page::Terms, Way::Computer) => {
                self.draw_for_the_computer();
                Page::Fortress(ME)
            }
            (Page::Terms, Way::Desk) => Page::Fortress(ME),
            (Page::Terms, Way::Network | Way::Mail) => {
                if let Some(why) = self.remote.complaint(self.way == Way::Network) {
                    self.status = super::said::sentence(&why);
                    return None;
                }
                Page::Fortress(ME)
            }
            (Page::Cover(side), _) => Page::Fortress(side),
            (Page::Fortress(side), _) if !self.choices[side].is_made() => {
                self.status = "Choose a fortress first.".to_string();
                return None;
            }
            (Page::Fortress(Side::Red), Way::HotSeat) => Page::Cover(Side::Blue),
            (Page::Fortress(_), _) => return self.begin(),
        };
        None
    }

    /// Whether everything is chosen for a round with somebody elsewhere.
    pub fn is_ready_to_meet(&self) -> bool {
        let is_chosen = self.page == Page::Fortress(ME) && self.choices[ME].fortress().is_some();
        self.way.is_remote() && is_chosen
    }

    /// The side whose fortress is chosen on the page of `side`.
    pub fn own_side(&self, side: Side) -> Side {
        if self.way.is_remote() {
            self.remote.role.side()
        } else {
            side
        }
    }

    /// Goes back to the terms. What was chosen secretly goes: whoever sits here now
    /// need not be the one who chose.
    pub fn go_back(&mut self) {
        self.page = Page::Terms;
        self.status.clear();
        if self.way == Way::HotSeat {
            for side in Side::BOTH {
                self.choices[side] = Choice::new(Source::Drawn, self.choices[side].seed);
            }
        }
    }

    fn draw_for_the_computer(&mut self) {
        let game = self.game;
        let choice = &mut self.choices[ME.other()];
        if choice.fortress().is_none() && choice.source == Source::Drawn {
            choice.draw(&game);
        }
    }

    /// Whether the layout is one that a player has chosen secretly.
    pub fn hides(&self, layout: &Layout) -> bool {
        !matches!(self.way, Way::Desk | Way::Network | Way::Mail)
            && Side::BOTH.into_iter().any(|side| {
                let is_own = self.way == Way::Computer && side == ME;
                let fortress = self.choices[side].fortress();
                !is_own && fortress.is_some_and(|fortress| fortress.layout() == layout)
            })
    }

    fn begin(&mut self) -> Option<Session> {
        let terms = Terms {
            game: self.game,
            names: BySide::from_fn(|side| self.name(side)),
            lots: match self.starts {
                Starts::ByLots => Lots::Drawn(self.seed),
                Starts::Agreed(side) => Lots::Agreed(side),
            },
            fortresses: BySide::default(),
        };
        let mode = match self.way {
            Way::HotSeat => Mode::HotSeat,
            Way::Computer => Mode::Computer {
                side: ME.other(),
                kind: self.kind,
                seed: self.seed,
            },
            Way::Desk => Mode::Desk { me: ME },
            // The other side has to be met first.
            Way::Network | Way::Mail => return None,
        };
        let fortresses = BySide::from_fn(|side| self.choices[side].fortress().copied());
        match Table::new(terms, fortresses) {
            Ok(table) => Some(Session::new(table, mode)),
            Err(error) => {
                self.status = format!("{error}.");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Short seeds are for players who sit here; a fortress that somebody elsewhere
    /// explores is not among the first million.
    #[test]
    fn far_opponents_cannot_go_through_the_seeds() {
        for (way, is_long) in [
            (Way::HotSeat, false),
            (Way::Desk, true),
            (Way::Network, true),
            (Way::Mail, true),
        ] {
            let mut setup = Setup::new(4711);
            setup.set_way(way);
            assert_eq!(setup.choices[ME].seed > 1_000_000, is_long);
        }
    }
}
