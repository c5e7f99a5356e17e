//! A round at the screen: whose view is laid open, what is being asked, and what
//! orders do. No window is needed: tests drive it as they please.

mod computer;
mod laying_open;
mod remote;

pub use computer::Computer;
pub use laying_open::LayingOpen;
pub use remote::Afar;

use super::desk::Desk;
use super::review::Review;
use super::said;
use crate::explorer::Kind;
use crate::fortress::walk::{Answer, Order, asked};
use crate::fortress::{Layout, Piece, Space};
use crate::notepad::{Guess, Mark, Notepad, Place};
use crate::remote::Say;
use crate::round::{
    BySide, Line, LineKind, PlayError, Record, ResumeError, Round, Side, Table, tell,
};
use crate::scene::Target;

/// How a round is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Two players at this screen in turn.
    HotSeat,
    /// The program plays `side`.
    Computer {
        /// The program's side.
        side: Side,
        /// How it explores.
        kind: Kind,
        /// The seed of its chance.
        seed: u64,
    },
    /// One player sits here; the other speaks from elsewhere.
    Desk {
        /// Who sits here.
        me: Side,
    },
    /// One player sits here; the other at another machine.
    Remote {
        /// Who sits here.
        me: Side,
    },
}

/// What is asked before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// A swap or a sacrifice, whose price is said first (F33–F35).
    Send(Order),
    /// To give the round up.
    Resign,
    /// To have both fortresses laid open, which ends the round.
    Demand,
}

/// The pencil in hand: what a click on the map marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// A click orders a move.
    Explore,
    /// A click pencils this guess, or rubs it out where it stands.
    Pencil(Guess),
    /// A click rubs out.
    Rubber,
}

/// A round being played at this screen.
#[derive(Debug)]
pub struct Session {
    table: Table,
    mode: Mode,
    /// Whose view is laid open; `None` while the screen is covered.
    viewer: Option<Side>,
    /// What was said last.
    pub status: String,
    /// Whether the last thing said is a complaint.
    pub complains: bool,
    /// The place that keys and the pencil act on.
    pub cursor: Target,
    /// Whether the cursor's place should take the keyboard in the next frame.
    pub focus_cursor: bool,
    /// What a click on the map does.
    pub tool: Tool,
    /// The place whose pencil box is open, with the note as typed.
    pub marking: Option<(Place, String)>,
    /// Whether the deductions are shown.
    pub shows_deductions: bool,
    /// What is asked before it is done.
    pub offer: Option<Offer>,
    /// The desk: orders typed, answers filled in.
    pub desk: Desk,
    /// The round stepped through after its end.
    pub review: Option<Review>,
    /// The fortresses that stood elsewhere, to be laid open after the end.
    pub laying_open: LayingOpen,
    /// The computer's next order.
    pub computer: Computer,
    /// What is on its way to and from a player elsewhere.
    pub afar: Afar,
    /// The story so far. It is kept because telling it again in every frame would
    /// play the round again.
    story: Vec<Line>,
    /// Goes up with every change of the round or the marks.
    revision: u64,
}

impl Session {
    /// Sits down to a round.
    pub fn new(table: Table, mode: Mode) -> Session {
        let viewer = match mode {
            Mode::HotSeat => None,
            Mode::Computer { side, .. } => Some(side.other()),
            Mode::Desk { me } | Mode::Remote { me } => Some(me),
        };
        let mut session = Session {
            table,
            mode,
            viewer,
            status: String::new(),
            complains: false,
            cursor: Target::Space(Space::START),
            focus_cursor: true,
            tool: Tool::Explore,
            marking: None,
            shows_deductions: false,
            offer: None,
            desk: Desk::default(),
            review: None,
            laying_open: LayingOpen::default(),
            computer: Computer::default(),
            afar: Afar::default(),
            story: Vec::new(),
            revision: 0,
        };
        session.tell_again();
        session.status = match session.story.first() {
            Some(line) if session.table.record().entries.is_empty() => line.text.clone(),
            _ => String::new(),
        };
        session.look_back_at_the_end();
        session
    }

    /// Looks back at a recorded round, over or not.
    ///
    /// # Errors
    /// [`ResumeError`] where the record is none that can be.
    pub fn look_back(record: Record) -> Result<Session, ResumeError> {
        let table = Table::resume(record, BySide::default())?;
        let me = table.round().turns().first();
        let mut session = Session::new(table, Mode::Desk { me });
        if session.review.is_none() {
            let elsewhere = session.elsewhere();
            session.review = Some(Review::new(session.table.record(), me, elsewhere));
        }
        Ok(session)
    }

    /// Whether nothing more is played: the round is over or only looked back at.
    pub fn is_over(&self) -> bool {
        let has_ended = self.round().ending().is_some() || self.afar.ended.is_some();
        has_ended || self.review.is_some()
    }

    /// A number that goes up with every change of the round or the marks.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The round and its record.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The round.
    pub fn round(&self) -> &Round {
        self.table.round()
    }

    /// How it is played.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// A player's name.
    pub fn name(&self, side: Side) -> &str {
        self.table.record().terms.called(side)
    }

    /// What was said so far and both players heard.
    pub fn story(&self) -> &[Line] {
        &self.story
    }

    /// The side that plays now.
    pub fn to_play(&self) -> Side {
        self.round().turns().to_play()
    }

    /// Whose view is laid open; `None` while the screen is covered.
    pub fn viewer(&self) -> Option<Side> {
        self.viewer
    }

    /// Whether the player at the screen is to give an order now.
    pub fn may_order(&self) -> bool {
        !self.is_over() && self.viewer == Some(self.to_play())
    }

    /// Whether the next thing to do is to hand the screen over (F31).
    pub fn must_hand_over(&self) -> bool {
        let is_over = self.round().ending().is_some();
        self.mode == Mode::HotSeat
            && !is_over
            && self.viewer.is_some_and(|side| side != self.to_play())
    }

    /// Whether the computer plays now.
    pub fn computer_plays(&self) -> bool {
        let is_over = self.round().ending().is_some();
        matches!(self.mode, Mode::Computer { side, .. } if side == self.to_play()) && !is_over
    }

    /// Whether a layout is a fortress of this round that somebody at this screen must
    /// not see before the end.
    pub fn hides(&self, layout: &Layout) -> bool {
        let is_secret = |owner: Side| match self.mode {
            Mode::HotSeat => true,
            Mode::Computer { side, .. } => side == owner,
            Mode::Desk { .. } | Mode::Remote { .. } => false,
        };
        self.round().ending().is_none()
            && Side::BOTH.into_iter().any(|owner| {
                let fortress = self.round().fortress(owner);
                is_secret(owner) && fortress.is_some_and(|legal| legal.layout() == layout)
            })
    }

    /// Covers the screen: nothing of either side is shown until it is taken.
    pub fn hand_over(&mut self) {
        if self.must_hand_over() {
            self.viewer = None;
            self.let_go();
            self.status.clear();
            self.complains = false;
        }
    }

    /// The player whose turn it is takes the seat and uncovers the screen.
    pub fn uncover(&mut self) {
        if self.viewer.is_none() {
            let side = self.to_play();
            self.viewer = Some(side);
            self.say("Your turn.".to_string());
            self.follow_piece();
        }
    }

    /// Lets go of whatever is half done.
    pub fn let_go(&mut self) {
        self.offer = None;
        self.marking = None;
        self.tool = Tool::Explore;
        self.desk.let_go();
    }

    /// Orders the piece to a space.
    pub fn go(&mut self, to: Space) {
        let side = self.to_play();
        let Some(from) = self.round().notepad(side).at() else {
            self.complain("Name the piece that enters first (F33).");
            return;
        };
        if from == to {
            return;
        }
        let order = Order::Move { from, to };
        let notepad = self.round().notepad(side);
        // An order into a known wall is allowed and costs the turn: nobody means it.
        if notepad.check(order).is_ok() && !notepad.ways(from).contains(to) {
            self.complain("You know that there is no way: nothing was ordered.");
            return;
        }
        self.order(order);
    }

    /// Sends a piece in: it enters where none is inside; otherwise the swap or the
    /// sacrifice for it is offered at its price (F33–F35).
    pub fn send(&mut self, piece: Piece) {
        if !self.can_order() {
            return;
        }
        let side = self.to_play();
        let notepad = self.round().notepad(side);
        match sending(notepad, piece) {
            Some(order @ Order::Enter(_)) => self.order(order),
            Some(order) => self.offer = Some(Offer::Send(order)),
            None => {}
        }
    }

    /// Whether an order can be given here now, by the viewer or at the desk for the
    /// other.
    pub fn can_order(&self) -> bool {
        let for_the_other = matches!(self.mode, Mode::Desk { .. });
        let is_free = self.afar.open.is_none();
        !self.is_over() && is_free && (self.may_order() || for_the_other)
    }

    /// Gives an order for the side that plays. At the desk, where the fortress is
    /// elsewhere, the answer is asked for.
    pub fn order(&mut self, order: Order) {
        if !self.can_order() {
            return;
        }
        let side = self.to_play();
        self.offer = None;
        if self.remote_side().is_some() {
            self.send_away(side, order);
            return;
        }
        if self.round().fortress(side.other()).is_none() {
            self.ask_for_answer(side, order);
            return;
        }
        self.play(false, |table| table.give(side, order).map(|_| ()));
    }

    /// Takes down what was said elsewhere. A contradiction is named and nothing
    /// changes.
    pub fn hear(&mut self, order: Order, answer: Answer) {
        let side = self.to_play();
        if self.play(false, |table| table.hear(side, order, answer)) {
            self.desk.let_go();
            self.doubt(side);
        }
    }

    /// F36: says so where no legal fortress gives the answers heard so far.
    fn doubt(&mut self, explorer: Side) {
        if let Some(reason) = self.round().notepad(explorer).illegality() {
            let owner = self.name(explorer.other());
            let words = format!(
                "{} So somebody has misheard, or {owner}'s fortress is illegal and loses when it is laid open (F36).",
                said::sentence(&reason.to_string())
            );
            self.complain(&words);
        }
    }

    /// Ends a turn that was played and noted elsewhere.
    pub fn end_turn(&mut self, penalty: u8) {
        let side = self.to_play();
        if self.play(true, |table| table.end_turn(side, penalty)) {
            self.desk.let_go();
        }
    }

    /// Plays something and says what became of it, with the order where it was not
    /// given at this screen; whether it could be.
    fn play(
        &mut self,
        with_order: bool,
        act: impl FnOnce(&mut Table) -> Result<(), PlayError>,
    ) -> bool {
        let before = self.round().clone();
        if let Err(error) = act(&mut self.table) {
            self.refuse(&error);
            return false;
        }
        let record = self.table.record();
        let lines = record.entries.last().map_or_else(Vec::new, |entry| {
            tell(&record.terms, &before, entry, self.table.round())
        });
        self.revision += 1;
        self.say(said::loud(&lines, with_order));
        self.story.extend(lines);
        self.follow_piece();
        self.look_back_at_the_end();
        true
    }

    /// Tells the story anew, but for pencil marks, which are private.
    fn tell_again(&mut self) {
        let story = self.table.record().story().into_iter();
        self.story = story
            .map(|(_, line)| line)
            .filter(|line| line.kind != LineKind::Mark)
            .collect();
    }

    /// The player at the screen gives up; at the desk and against the computer the
    /// one who sits here.
    pub fn resign(&mut self) {
        self.offer = None;
        let Some(side) = self.viewer else {
            return;
        };
        if self.remote_side().is_some() {
            self.afar.says.push(Say::Resign);
            return;
        }
        self.play(true, |table| table.resign(side));
    }

    /// Pencils a mark on the viewer's map.
    pub fn mark(&mut self, place: Place, mark: Mark) {
        if let Some(side) = self.viewer
            && self.round().ending().is_none()
            && self
                .table
                .pencil(side)
                .at(place)
                .cloned()
                .unwrap_or_default()
                != mark
        {
            self.table.mark(side, place, mark);
            self.revision += 1;
        }
    }

    /// Uses the pencil in hand at a place; false where none is in hand.
    pub fn pencil_at(&mut self, place: Place) -> bool {
        let Some(side) = self.viewer else {
            return false;
        };
        let now = self
            .table
            .pencil(side)
            .at(place)
            .cloned()
            .unwrap_or_default();
        if let (Tool::Pencil(Guess::Wall), Place::Space(_)) = (self.tool, place) {
            self.complain("A wall is pencilled between two spaces: point at their border.");
            return true;
        }
        let mark = match self.tool {
            Tool::Explore => return false,
            Tool::Rubber => Mark::default(),
            Tool::Pencil(guess) => Mark {
                guess: (now.guess != Some(guess)).then_some(guess),
                note: now.note,
            },
        };
        self.mark(place, mark);
        true
    }

    fn ask_for_answer(&mut self, side: Side, order: Order) {
        match self.round().notepad(side).check(order) {
            Err(refusal) => self.refuse(&PlayError::Refused(refusal)),
            Ok(()) => match self.desk.ask(self.table.round().game(), order) {
                // Only one answer is possible.
                Some(answer) => self.hear(order, answer),
                None => self.say(asked(order)),
            },
        }
    }

    /// Lays everything open once the round is over (F36).
    fn look_back_at_the_end(&mut self) {
        // The other fortress has to come first.
        if self.remote_side().is_some() {
            return;
        }
        if let Some(ending) = self.round().ending() {
            self.table.lay_open();
            self.let_go();
            let record = self.table.record();
            self.review = Some(Review::new(record, ending.winner, self.elsewhere()));
        }
    }

    /// The cursor goes where the piece of the player at the screen stands.
    fn follow_piece(&mut self) {
        if let Some(at) = self.viewer.and_then(|side| self.round().notepad(side).at()) {
            self.cursor = Target::Space(at);
        }
        self.focus_cursor = true;
    }

    /// Says something.
    pub fn say(&mut self, words: String) {
        self.status = words;
        self.complains = false;
    }

    /// Says what cannot be.
    pub fn complain(&mut self, words: &str) {
        self.status = words.to_string();
        self.complains = true;
    }

    fn refuse(&mut self, error: &PlayError) {
        self.complain(&said::sentence(&error.to_string()));
    }
}

/// The order that sends `piece` in: to enter, by a swap, or for a sacrifice; the
/// first that the notepad proposes.
pub fn sending(notepad: &Notepad, piece: Piece) -> Option<Order> {
    let inside = notepad.state().standing(notepad.game());
    notepad.orders().into_iter().find(|order| match order {
        Order::Enter(named) | Order::Swap(named) | Order::Sacrifice(Some(named)) => *named == piece,
        Order::Sacrifice(None) => inside.is_some_and(|(inside, _)| inside == piece),
        Order::Move { .. } => false,
    })
}
