//! What is settled before a game: who plays how, by which rules, and the setups.

use super::arrangement::Arrangement;
use super::session::{Mode, Session};
use super::workshop::Workshop;
use crate::classic::{Edition, Game, Rules, Side};
use crate::classic_player::{PlayerKind, Strength};
use crate::format::classic::GameFile;
use std::time::{SystemTime, UNIX_EPOCH};

/// The ways to play that one chooses from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Two players at this machine.
    HotSeat,
    /// One player and the program.
    Computer,
}

impl Way {
    /// Both, in the order of the page.
    pub const ALL: [Way; 2] = [Way::HotSeat, Way::Computer];

    /// The words on its button.
    pub const fn name(self) -> &'static str {
        match self {
            Way::HotSeat => "Two players here",
            Way::Computer => "Against the computer",
        }
    }

    /// What it is, in a sentence.
    pub const fn tip(self) -> &'static str {
        match self {
            Way::HotSeat => "You take turns at this screen, which is covered in between.",
            Way::Computer => "The computer sets up an army of its own and knows no more than you.",
        }
    }
}

/// A page of the preparation. Pages come in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// How it is played, names, rules.
    Terms,
    /// Covered: this player is to take the seat.
    Cover(Side),
    /// This player sets up.
    Arrange(Side),
    /// Setups are made for the library, without a game.
    Workshop,
}

/// The choices made so far.
#[derive(Debug)]
pub struct Preparation {
    /// The page shown.
    pub page: Page,
    /// The way to play.
    pub way: Way,
    /// The rules agreed on.
    pub rules: Rules,
    /// The names as typed.
    pub names: [String; 2],
    /// The side of the player who sits here alone.
    pub me: Side,
    /// How the computer plays.
    pub kind: PlayerKind,
    /// How much it does for a move, 1 to 4.
    pub level: u8,
    /// The seed of all chance.
    pub seed: u64,
    /// The setups of Red and Blue.
    pub arrangements: [Arrangement; 2],
    /// The setups that are made for the library.
    pub workshop: Workshop,
}

/// What the computer is called where nobody gives it a name.
const COMPUTER: &str = "Computer";

/// The most characters of a name.
const LONGEST_NAME: usize = 40;

impl Preparation {
    /// A preparation in which nothing is chosen; chance starts from `seed`.
    pub fn new(seed: u64) -> Preparation {
        let rules = Rules::default();
        Preparation {
            page: Page::Terms,
            way: Way::HotSeat,
            rules,
            names: Default::default(),
            me: Side::Red,
            kind: PlayerKind::Strategist,
            level: 3,
            seed,
            arrangements: arrangements(rules.edition),
            workshop: Workshop::default(),
        }
    }

    /// The same, with a seed from the clock.
    pub fn by_clock() -> Preparation {
        Preparation::new(clock_seed())
    }

    /// Chooses the game with its usual rules; setups begin anew.
    pub fn set_edition(&mut self, edition: Edition) {
        if edition != self.rules.edition {
            let captured = self.rules.captured;
            self.rules = Rules {
                captured,
                ..Rules::of(edition)
            };
            self.arrangements = arrangements(edition);
        }
    }

    /// A player's name, cut to one short line; what was not typed is the side's.
    pub fn name(&self, side: Side) -> String {
        let typed: Vec<&str> = self.names[side as usize].split_whitespace().collect();
        let name: String = typed.join(" ").chars().take(LONGEST_NAME).collect();
        match (name.is_empty(), self.way) {
            (false, _) => name,
            (true, Way::Computer) if side != self.me => COMPUTER.to_string(),
            (true, _) => side.title().to_string(),
        }
    }

    /// Takes over the names of a game, but for those that nobody typed.
    pub fn keep_names(&mut self, names: [&str; 2]) {
        for side in Side::BOTH {
            let name = names[side as usize];
            let is_typed = name != side.title() && name != COMPUTER;
            self.names[side as usize] = if is_typed { name } else { "" }.to_string();
        }
    }

    /// The arrangement of a side.
    pub const fn arrangement(&mut self, side: Side) -> &mut Arrangement {
        &mut self.arrangements[side as usize]
    }

    /// The arrangement on the page.
    pub fn shown_arrangement(&self) -> Option<&Arrangement> {
        match self.page {
            Page::Arrange(side) => Some(&self.arrangements[side as usize]),
            Page::Workshop => self.workshop.arrangement(),
            Page::Terms | Page::Cover(_) => None,
        }
    }

    /// The arrangement on the page, to be changed.
    pub fn open_arrangement(&mut self) -> Option<&mut Arrangement> {
        match self.page {
            Page::Arrange(side) => Some(self.arrangement(side)),
            Page::Workshop => self.workshop.arrangement_mut(),
            Page::Terms | Page::Cover(_) => None,
        }
    }

    /// Whether the page is complete.
    pub fn can_go_on(&self) -> bool {
        match self.page {
            Page::Terms | Page::Cover(_) => true,
            Page::Arrange(side) => self.arrangements[side as usize].faults().is_empty(),
            Page::Workshop => false,
        }
    }

    /// The next page, or the game.
    pub fn go_on(&mut self) -> Option<Session> {
        if !self.can_go_on() {
            return None;
        }
        self.page = match (self.page, self.way) {
            (Page::Terms, Way::HotSeat) => Page::Cover(self.rules.first),
            (Page::Terms, Way::Computer) => Page::Arrange(self.me),
            (Page::Cover(side), _) => Page::Arrange(side),
            (Page::Arrange(side), Way::HotSeat) if side == self.rules.first => {
                Page::Cover(side.other())
            }
            (Page::Arrange(_), _) => return self.begin(),
            (Page::Workshop, _) => Page::Workshop,
        };
        if let Some(arrangement) = self.open_arrangement() {
            // A seed that the other player has not seen.
            arrangement.seed = clock_seed();
        }
        None
    }

    /// To the page on which setups are made for the library.
    pub fn go_to_workshop(&mut self) {
        self.page = Page::Workshop;
        let (edition, side) = (self.rules.edition, self.me);
        self.workshop.choose(edition, side);
    }

    /// Back to the first page. What one player has set up the other must not see, so both
    /// begin anew where two sit here.
    pub fn go_back(&mut self) {
        let was = std::mem::replace(&mut self.page, Page::Terms);
        if was != Page::Workshop && self.way == Way::HotSeat {
            self.arrangements = arrangements(self.rules.edition);
        }
    }

    fn begin(&mut self) -> Option<Session> {
        let edition = self.rules.edition;
        let mode = match (self.way, Strength::level(self.level)) {
            (Way::HotSeat, _) => Mode::HotSeat,
            (Way::Computer, strength) => Mode::Computer {
                side: self.me.other(),
                kind: self.kind,
                strength: strength.unwrap_or_default(),
                seed: self.seed,
            },
        };
        if let Mode::Computer {
            side,
            kind,
            strength,
            seed,
        } = mode
        {
            let mut player = kind.player(seed, strength);
            let arrangement = self.arrangement(side);
            let setup = player.set_up(edition, &edition.army(side), side);
            arrangement.change(setup);
        }
        let [red, blue] = &self.arrangements;
        let armies = [red.army().clone(), blue.army().clone()];
        let game = Game::start(self.rules, armies, &red.legal()?, &blue.legal()?);
        let mut file = GameFile::new(game).ok()?;
        file.players = Side::BOTH.map(|side| self.name(side));
        Some(Session::new(file, mode))
    }
}

fn arrangements(edition: Edition) -> [Arrangement; 2] {
    Side::BOTH.map(|side| Arrangement::new(edition, side, 1))
}

/// A seed from the clock, short enough to be read out.
pub fn clock_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| u64::from(since.subsec_nanos()) / 1000)
}
