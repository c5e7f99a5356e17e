//! Two programs in one process, whose players sit at different machines.
#![allow(dead_code, reason = "every test uses its own share")]

use super::common::Scratch;
use super::seats::{ANN, BEN, Seats, winning_orders};
use eframe::egui::Vec2;
use keepwright::app::Role;
use keepwright::fortress::walk::Order;
use keepwright::fortress::{Layout, Piece};
use keepwright::remote::transport::Ticket;
use keepwright::round::Side;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Far longer than anything here takes.
pub const LIMIT: Duration = Duration::from_secs(120);

/// Two programs, each with its own state folder.
pub struct Both {
    pub ann: Seats,
    pub ben: Seats,
    _scratch: Scratch,
    pub states: [PathBuf; 2],
}

pub const SIZE: Vec2 = Vec2::new(1180.0, 720.0);

impl Both {
    pub fn new() -> Both {
        let scratch = Scratch::new();
        let states = [scratch.path("ann"), scratch.path("ben")];
        Both {
            ann: seat(&states[0]),
            ben: seat(&states[1]),
            _scratch: scratch,
            states,
        }
    }

    pub fn of(&mut self, side: Side) -> &mut Seats {
        match side {
            Side::Red => &mut self.ann,
            Side::Blue => &mut self.ben,
        }
    }

    /// Runs frames of both until it is so.
    pub fn wait(&mut self, what: &str, mut is_so: impl FnMut(&mut Both) -> bool) {
        let begun = Instant::now();
        loop {
            self.ann.harness.step();
            self.ben.harness.step();
            if is_so(self) {
                self.ann.settle();
                self.ben.settle();
                return;
            }
            assert!(
                begun.elapsed() < LIMIT,
                "{what}: {:?} {:?}",
                self.ann.texts(),
                self.ben.texts()
            );
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ann invites and Ben joins by the ticket that her screen shows.
    pub fn meet(&mut self, anns: &Layout, bens: &Layout) {
        set_up(&mut self.ann, "Over the network", "Ann", Role::Invite);
        self.ann.click(anns.game().name());
        alone(&mut self.ann);
        choose(&mut self.ann, anns);
        self.ann.click("Invite");
        self.wait("a ticket", |both| ticket(&both.ann).is_some());
        assert!(self.ann.shows("The ticket as a QR code"));
        assert!(self.ann.says("Waiting for the other player"));
        let ticket = ticket(&self.ann).expect("it is there");
        set_up(&mut self.ben, "Over the network", "Ben", Role::Join);
        self.ben.type_into("Ticket", &ticket);
        assert!(self.ben.says("The ticket is whole."));
        self.ben.click(bens.game().name());
        choose(&mut self.ben, bens);
        self.ben.click("Join");
        self.wait_for_round();
    }

    pub fn wait_for_round(&mut self) {
        self.wait("a round", |both| {
            let has_begun = |seats: &mut Seats| seats.app().play.session().is_some();
            has_begun(&mut both.ann) && has_begun(&mut both.ben)
        });
    }

    /// Whose turn it is, as both know.
    pub fn whose_turn(&mut self) -> Side {
        self.wait("nothing on its way", |both| {
            let at_rest = |seats: &mut Seats| {
                let session = seats.session();
                (session.entries_heard(), session.afar.open.is_none())
            };
            let (ann, ben) = (at_rest(&mut both.ann), at_rest(&mut both.ben));
            ann == ben && ann.1
        });
        self.ann.session().to_play()
    }

    /// The player whose turn it is gives the order as a person does, and its answer
    /// comes.
    pub fn order(&mut self, order: Order) {
        let side = self.whose_turn();
        let count = self.of(side).entries().len();
        self.of(side).order(order);
        self.wait("an answer", |both| {
            let mut heard = |side: Side| both.of(side).entries().len() > count;
            heard(ANN) && heard(BEN)
        });
    }

    /// Plays until Ann has found the flag; Ben gives his turns away.
    pub fn play(&mut self, bens: &Layout) {
        let mut left = winning_orders(bens);
        left.reverse();
        while self.ann.session().round().ending().is_none() {
            match self.whose_turn() {
                Side::Red => {
                    let order = left.pop().expect("the flag is at the end");
                    self.order(order);
                }
                Side::Blue => {
                    let has_entered = self.ben.session().round().notepad(BEN).at().is_some();
                    self.order(if has_entered {
                        Order::Sacrifice(None)
                    } else {
                        Order::Enter(Piece::Knight)
                    });
                }
            }
        }
    }
}

/// What a test wants to know of a round.
pub trait Heard {
    fn entries_heard(&self) -> usize;
}

impl Heard for keepwright::app::Session {
    fn entries_heard(&self) -> usize {
        let entries = self.table().record().entries.iter();
        let marks = |entry: &&keepwright::round::Entry| {
            !matches!(entry, keepwright::round::Entry::Mark { .. })
        };
        entries.filter(marks).count()
    }
}

pub fn seat(state: &std::path::Path) -> Seats {
    Seats::of_size(SIZE, Vec::new(), Some(state.to_path_buf()))
}

pub fn set_up(seats: &mut Seats, way: &str, name: &str, role: Role) {
    seats.click(way);
    seats.click("introduction");
    seats.type_into("Your name", name);
    seats.click(match role {
        Role::Invite => "I invite",
        Role::Join => "I was invited",
    });
}

/// No server is asked: two machines on one network.
pub fn alone(seats: &mut Seats) {
    seats.click("Connection");
    seats.click("Relay: none");
    seats.click("Discovery: none");
}

pub fn choose(seats: &mut Seats, layout: &Layout) {
    seats.click("Choose your fortress");
    seats.choose_code(layout);
}

/// The ticket that is shown.
pub fn ticket(seats: &Seats) -> Option<String> {
    let labels = seats.labels();
    labels
        .into_iter()
        .find(|label| label.starts_with("KWI1") && Ticket::read(label).is_ok())
}
