//! Two sides of a remote round in one process, for the tests.
#![allow(dead_code)]

use keepwright::explorer::{Explorer, Kind};
use keepwright::format::LayoutFile;
use keepwright::fortress::walk::Order;
use keepwright::fortress::{Floor, Piece, Rules, Space};
use keepwright::legality::LegalLayout;
use keepwright::notepad::Notepad;
use keepwright::remote::body::Body;
use keepwright::remote::message::Line;
use keepwright::remote::{Added, Say, Secrets, Session, Transcript};
use keepwright::round::Side;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The fortress of a shipped maze, by the number it begins with.
pub fn maze(number: &str) -> LegalLayout {
    let file = super::common::files("mazes", "json")
        .into_iter()
        .find(|path| super::common::stem(path).starts_with(number))
        .expect("a maze of this number");
    let bytes = std::fs::read(file).expect("it can be read");
    let layout = LayoutFile::read(&bytes).expect("a layout").layout;
    LegalLayout::try_from(layout).expect("shipped mazes are legal")
}

/// Secrets that the seed alone decides; only tests draw them like this.
pub fn secrets(layout: LegalLayout, seed: u64) -> Secrets {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    Secrets::draw(layout, |bytes| {
        rng.fill(bytes);
        Ok::<(), ()>(())
    })
    .expect("this source does not fail")
}

/// Two sessions that hear each other at once, and who explores for them.
pub struct Pair {
    pub red: Session,
    pub blue: Session,
    explorers: [Box<dyn Explorer>; 2],
    /// Every line sent, in the order of sending.
    pub lines: Vec<String>,
}

impl Pair {
    pub fn new(red: LegalLayout, blue: LegalLayout, seed: u64) -> Pair {
        Pair {
            red: Session::new(Side::Red, "Anna", secrets(red, seed)),
            blue: Session::new(Side::Blue, "Ben", secrets(blue, seed + 1)),
            explorers: [Kind::Mapper.explorer(seed), Kind::Mapper.explorer(seed + 1)],
            lines: Vec::new(),
        }
    }

    pub fn side(&mut self, side: Side) -> &mut Session {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }

    /// Carries a line to the other side.
    pub fn carry(&mut self, from: Side, line: String) {
        assert_eq!(
            self.side(from.other()).hear(&line),
            Ok(Added::New),
            "{line}"
        );
        self.lines.push(line);
    }

    /// Says something and carries it.
    pub fn say(&mut self, from: Side, say: Say) {
        let line = self.side(from).say(say).expect("it can be said");
        self.carry(from, line);
    }

    /// Lets both sides say all that is due.
    pub fn settle(&mut self) {
        loop {
            let mut quiet = true;
            for side in Side::BOTH {
                while let Some(line) = self.side(side).due() {
                    quiet = false;
                    self.carry(side, line);
                }
            }
            if quiet {
                return;
            }
        }
    }

    /// The order of whoever plays, or `None` at the end.
    pub fn order(&mut self) -> Option<(Side, Say)> {
        let round = self.red.course().round()?;
        if self.red.course().ended().is_some() {
            return None;
        }
        let side = round.turns().to_play();
        let order = self.explorers[side as usize].order(round.notepad(side))?;
        Some((side, Say::Order(order)))
    }

    /// Plays to the end, with all that comes after it.
    pub fn play(&mut self) {
        self.settle();
        while let Some((side, say)) = self.order() {
            self.say(side, say);
            self.settle();
        }
        self.settle();
    }
}

/// What becomes of a message before it is sent, after all that was said.
type Twist = dyn FnMut(&Transcript, Body) -> Body;

/// A player who does not keep to the protocol: what an honest session would say is
/// twisted before it is sent.
pub struct Liar {
    own: Side,
    secrets: Secrets,
    pub transcript: Transcript,
    twist: Box<Twist>,
}

impl Liar {
    pub fn new(
        own: Side,
        secrets: Secrets,
        twist: impl FnMut(&Transcript, Body) -> Body + 'static,
    ) -> Liar {
        Liar {
            own,
            secrets,
            transcript: Transcript::default(),
            twist: Box::new(twist),
        }
    }

    /// What is due, twisted.
    pub fn due(&mut self) -> Option<String> {
        let mut honest = Session::resume(
            self.own,
            "Mallory",
            self.secrets.clone(),
            self.transcript.clone(),
        );
        let line = honest.due()?;
        let body = Line::read(&line).expect("a line").message.body;
        let body = (self.twist)(&self.transcript, body);
        Some(self.transcript.say(self.own, body))
    }
}

/// Plays an honest red, who gives these orders and then demands to see the other
/// fortress, against a liar who answers and moves no piece itself.
pub fn play_against(honest: &mut Session, liar: &mut Liar, orders: &[&str]) {
    let mut orders = orders.iter();
    while honest.broken().is_none() {
        let mut quiet = true;
        while let Some(line) = honest.due() {
            quiet = false;
            liar.transcript.add(&line).expect("an honest line");
        }
        while honest.broken().is_none()
            && let Some(line) = liar.due()
        {
            quiet = false;
            honest.hear(&line).expect("a chained line");
        }
        if !quiet {
            continue;
        }
        let Some(round) = honest.course().round() else {
            return;
        };
        if honest.course().ended().is_some() {
            return;
        }
        if round.turns().to_play() == liar.own {
            let order = liars_order(round.notepad(liar.own));
            let line = liar.transcript.say(liar.own, Body::Order(order));
            honest.hear(&line).expect("a chained line");
            continue;
        }
        let floor = round
            .notepad(honest.own())
            .at()
            .map_or(Floor::Bottom, Space::floor);
        let say = match orders.next() {
            Some(order) => Say::Order(Order::read(order, floor).expect("an order")),
            None => Say::Demand,
        };
        // What a lie has made impossible is left out.
        if let Ok(line) = honest.say(say) {
            liar.transcript.add(&line).expect("an honest line");
        }
    }
}

/// An order that ends the turn without looking at anything.
fn liars_order(notepad: &Notepad) -> Order {
    match (notepad.at(), notepad.game().rules()) {
        (None, _) => Order::Enter(Piece::King),
        (Some(_), Rules::Introduction) => Order::Sacrifice(None),
        (Some(_), Rules::Main) => Order::Sacrifice(Some(Piece::King)),
    }
}
