//! What a frame wants done, and the doing.

use super::boxes::Notice;
use super::keeping::Wanted;
use super::session::Session;
use super::{Arrangement, Classic, ClassicCommand, Held, Stage};
use crate::app::play::Wish;
use crate::classic::{Edition, KindId, Numbering, Power, Rank, Seer, Setup, Side, Square};
use std::path::Path;

/// What is done on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// A click, Enter or Space.
    Press(Square),
    /// The beginning of a drag.
    Lift(Square),
    /// The end of a drag, perhaps beside the board.
    Drop(Option<Square>),
    /// The keyboard comes to this square.
    Walk(Square),
}

/// What a frame wants done.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// This command.
    Run(ClassicCommand),
    /// This on the board.
    Touch(Touch),
    /// Let go of what is half done.
    Escape,
    /// To a setup.
    Arrange(Change),
    /// To the game.
    Play(Choice),
    /// Lay a setup of the library on the page, by its place in the list.
    OpenSaved(usize),
    /// Remove a setup from the library.
    RemoveSaved(usize),
    /// Give the setup that was opened last the title typed.
    RenameSaved,
    /// Have the setup again that was removed or replaced last.
    PutBack,
    /// Work at the setups of this side of this edition.
    Workshop(Edition, Side),
    /// Take up the game that was left last.
    TakeUp,
    /// Remove it.
    LetGoOfLeft,
    /// Prepare another game.
    Prepare,
    /// Go on with the game from a file; the side is the computer's, if one is.
    PlayOn(Option<Side>),
    /// Use this path.
    Path(Wanted, String),
    /// Close the box in front.
    Close,
}

/// A change of a setup.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Take a piece of this kind from the box.
    Take(KindId),
    /// The same by a drag.
    Drag(KindId),
    /// Use this setup.
    Use(Setup),
    /// The next random setup from this seed.
    Seed(u64),
    /// Take the piece at the cursor away.
    Remove,
    /// Put a piece of this rank at the cursor.
    Rank(Rank),
}

/// A choice in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Choice {
    /// What is offered is to be done, or not.
    Answer(bool),
    /// Use this power of the piece in the hand.
    Power(Power),
    /// Heal a piece of this kind (P11).
    Heal(KindId),
    /// Use the power as it is, without the attack that could follow (P4, P5).
    Complete,
    /// Take a reinforcement of this kind.
    Reinforcement(KindId),
    /// Show this moment of the replay.
    Moment(usize),
    /// Look at the replay as this seer.
    Look(Seer),
}

impl Classic {
    /// Does what a frame wants.
    pub(super) fn intend(&mut self, intent: Intent) -> Option<Wish> {
        match intent {
            Intent::Run(command) => return self.run(command),
            Intent::Touch(touch) => self.touch(touch),
            Intent::Escape => self.let_go(),
            Intent::Arrange(change) => {
                if let Some(arrangement) = self.stage.arrangement_mut() {
                    arrange(arrangement, change);
                }
            }
            Intent::Play(choice) => {
                let numbering = self.numbering;
                if let Stage::Game(session) = &mut self.stage {
                    choose(session, choice, numbering);
                }
            }
            Intent::OpenSaved(index) => {
                if let Some(arrangement) = self.stage.arrangement_mut() {
                    self.library.open(index, arrangement);
                }
            }
            Intent::RemoveSaved(index) => self.library.remove(index),
            Intent::RenameSaved => self.library.rename(),
            Intent::PutBack => self.library.put_back(),
            Intent::Workshop(edition, side) => {
                if let Stage::Preparation(preparation) = &mut self.stage {
                    preparation.workshop.choose(edition, side);
                }
            }
            Intent::TakeUp => match self.keeping.take_up() {
                Some(session) => self.stage = Stage::Game(Box::new(session)),
                None => {
                    let words = "The game was kept by another version of the program.";
                    self.notice = Some(Notice::Message(words.to_string()));
                }
            },
            Intent::LetGoOfLeft => self.keeping.let_go(),
            Intent::Prepare => self.prepare(),
            Intent::PlayOn(computer) => {
                if let Some(Notice::PlayOn(file)) = self.notice.take() {
                    self.play_on_with(*file, computer);
                }
            }
            Intent::Path(wanted, path) => self.picked(Path::new(path.trim()), wanted),
            Intent::Close => {
                self.notice = None;
                self.focus_board();
            }
        }
        None
    }

    fn touch(&mut self, touch: Touch) {
        let numbering = self.numbering;
        match &mut self.stage {
            Stage::Game(session) => touch_game(session, touch, numbering),
            stage @ Stage::Preparation(_) => {
                if let Some(arrangement) = stage.arrangement_mut() {
                    touch_arrangement(arrangement, touch);
                }
            }
        }
    }
}

fn touch_arrangement(arrangement: &mut Arrangement, touch: Touch) {
    match touch {
        Touch::Press(square) => {
            arrangement.cursor.go(square);
            arrangement.press(square);
        }
        Touch::Lift(square) => arrangement.drag(Held::Piece(square)),
        Touch::Drop(square) => arrangement.drop_on(square),
        Touch::Walk(square) => arrangement.cursor.go(square),
    }
}

fn touch_game(session: &mut Session, touch: Touch, numbering: Numbering) {
    match touch {
        Touch::Press(square) => session.press(square, numbering),
        Touch::Lift(square) => session.lift(square),
        Touch::Drop(square) => session.drop_on(square, numbering),
        Touch::Walk(square) => session.cursor.go(square),
    }
}

fn arrange(arrangement: &mut Arrangement, change: Change) {
    match change {
        Change::Take(kind) => {
            arrangement.take(Held::Kind(kind));
            arrangement.cursor.takes_focus = true;
        }
        Change::Drag(kind) => arrangement.drag(Held::Kind(kind)),
        Change::Use(setup) => {
            arrangement.change(setup);
            arrangement.let_go();
        }
        Change::Seed(seed) => arrangement.seed = seed,
        Change::Remove => arrangement.remove(arrangement.cursor.square),
        Change::Rank(rank) => arrangement.put_ranked(rank),
    }
}

fn choose(session: &mut Session, choice: Choice, numbering: Numbering) {
    match choice {
        Choice::Answer(is_yes) => session.answer(is_yes, numbering),
        Choice::Power(power) => session.take_power(power),
        Choice::Heal(kind) => session.choose_kind(kind),
        Choice::Complete => session.offer_use(),
        Choice::Reinforcement(kind) => {
            if let Some(entering) = &mut session.entering {
                entering.hand = Some(kind);
                session.cursor.takes_focus = true;
            }
        }
        Choice::Moment(moment) => session.show_moment(|_, _| moment),
        Choice::Look(seer) => {
            if let Some(replay) = &mut session.replay {
                replay.seer = seer;
            }
        }
    }
}
