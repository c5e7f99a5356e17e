//! What an answer teaches: the facts that are true of every fortress whose owner
//! would give it.

use super::{Contradiction, Fact, Notepad};
use crate::fortress::walk::{
    Answer, CardAnswer, Encounter, Ladders, Order, Outcome, Refusal, State, encounter,
};
use crate::fortress::{
    Card, Floor, Game, LadderSlot, Piece, Rules, Space, SpaceSet, WallSlot, house_rules,
};

/// How a move leads from one space to the other.
enum Way {
    Step(WallSlot),
    Ladder(LadderSlot),
    Passage,
}

/// An order that the rules allow.
enum Allowed {
    Enter,
    Swap,
    Sacrifice,
    Move {
        piece: Piece,
        way: Way,
        from: Space,
        to: Space,
    },
}

/// Whether the rules allow `order`, which everybody can tell who heard the answers:
/// ladders are named and the passage is found before they are used.
///
/// # Errors
/// The [`Refusal`] that the owner would give.
pub(super) fn check_order(notepad: &Notepad, order: Order) -> Result<(), Refusal> {
    allowed(notepad, order).map(|_| ())
}

/// The facts in `answer`, given to `order`.
///
/// # Errors
/// A [`Contradiction`] where the rules allow no such order now, or no owner such
/// an answer to it.
pub(super) fn lessons(
    notepad: &Notepad,
    order: Order,
    answer: &Answer,
) -> Result<Vec<Fact>, Contradiction> {
    match allowed(notepad, order)? {
        Allowed::Enter => without_landing(answer, Outcome::Entered),
        Allowed::Swap => without_landing(answer, Outcome::Swapped),
        Allowed::Sacrifice => without_landing(answer, Outcome::Sacrificed),
        Allowed::Move {
            piece,
            way,
            from,
            to,
        } => {
            let (game, state) = (notepad.game(), notepad.state());
            let mover = Mover { game, state, piece };
            match answer.outcome {
                Outcome::Wall | Outcome::NoLadder => mover.obstacle(&way, from, to, answer),
                Outcome::Moved | Outcome::Beaten | Outcome::Flag => mover.landing(&way, to, answer),
                Outcome::Entered | Outcome::Swapped | Outcome::Sacrificed => {
                    Err(Contradiction::OtherQuestion)
                }
            }
        }
    }
}

/// F10, F13, F26, F27, F33–F35: what kind of order it is.
fn allowed(notepad: &Notepad, order: Order) -> Result<Allowed, Refusal> {
    let (game, state) = (notepad.game(), notepad.state());
    if state.over {
        return Err(Refusal::Over);
    }
    let standing = state
        .standing(game)
        .ok_or(Refusal::NobodyInside(game.pieces()));
    match order {
        Order::Enter(piece) => {
            if let Some((inside, _)) = state.inside {
                return Err(Refusal::SomebodyInside(inside));
            }
            in_game(game, piece)?;
            Ok(Allowed::Enter)
        }
        Order::Swap(piece) => {
            let (inside, at) = standing?;
            in_game(game, piece)?;
            if at != Space::START {
                return Err(Refusal::SwapAwayFromStart(at));
            }
            if inside == piece {
                return Err(Refusal::SwapForItself(piece));
            }
            Ok(Allowed::Swap)
        }
        Order::Sacrifice(next) => {
            standing?;
            match (game.rules(), next) {
                (Rules::Introduction, _) if !house_rules::INTRODUCTION_SACRIFICE_ALLOWED => {
                    return Err(Refusal::NoSacrifice);
                }
                (Rules::Main, None) => return Err(Refusal::SacrificeNamesNobody),
                (_, Some(piece)) => in_game(game, piece)?,
                (Rules::Introduction, None) => {}
            }
            Ok(Allowed::Sacrifice)
        }
        Order::Move { from, to } => {
            let (piece, at) = standing?;
            if from != at {
                return Err(Refusal::WrongDeparture { named: from, at });
            }
            Ok(Allowed::Move {
                piece,
                way: way(notepad, from, to)?,
                from,
                to,
            })
        }
    }
}

fn in_game(game: &Game, piece: Piece) -> Result<(), Refusal> {
    if game.pieces().contains(piece) {
        Ok(())
    } else {
        Err(Refusal::NotInGame(piece, game.pieces()))
    }
}

/// F10, F13, F27: how the two spaces are joined.
fn way(notepad: &Notepad, from: Space, to: Space) -> Result<Way, Refusal> {
    let passage = notepad.passage();
    if from != to && passage.contains(from) && passage.contains(to) {
        return Ok(Way::Passage);
    }
    if let Some(slot) = WallSlot::between(from, to) {
        return Ok(Way::Step(slot));
    }
    match LadderSlot::between(from, to) {
        Some(slot) if notepad.facts().ladders().contains(slot.lower()) => Ok(Way::Ladder(slot)),
        Some(_) => Err(Refusal::NoLadderThere(from, to)),
        None => Err(Refusal::NotBeside(from, to)),
    }
}

/// F33–F35: the piece stands on E5 and nothing else is said.
fn without_landing(answer: &Answer, outcome: Outcome) -> Result<Vec<Fact>, Contradiction> {
    if answer.outcome != outcome {
        return Err(Contradiction::OtherQuestion);
    }
    said_nothing_more(answer, Space::START)?;
    Ok(Vec::new())
}

/// Without a landing the owner says nothing of the space.
fn said_nothing_more(answer: &Answer, at: Space) -> Result<(), Contradiction> {
    let expected = Answer {
        outcome: answer.outcome,
        at: Some(at),
        fell: SpaceSet::EMPTY,
        ladders: Ladders::default(),
        card: None,
        passage: None,
    };
    if *answer == expected {
        Ok(())
    } else {
        Err(Contradiction::TooMuchSaid)
    }
}

/// A piece on its way.
struct Mover<'a> {
    game: &'a Game,
    state: &'a State,
    piece: Piece,
}

impl Mover<'_> {
    /// F12, F14: what an obstacle tells. A ladder that stands and cannot be used
    /// has a pitfall at its other end, since the piece stands on this one.
    fn obstacle(
        &self,
        way: &Way,
        from: Space,
        to: Space,
        answer: &Answer,
    ) -> Result<Vec<Fact>, Contradiction> {
        said_nothing_more(answer, from)?;
        match (way, answer.outcome) {
            (Way::Step(slot), Outcome::Wall) => Ok(vec![Fact::Wall(*slot)]),
            (Way::Ladder(slot), Outcome::NoLadder) if to.floor() != Floor::Bottom => {
                Ok(vec![Fact::Ladder(*slot), Fact::Card(to, Card::Pitfall)])
            }
            (Way::Ladder(slot), Outcome::NoLadder) => Err(Contradiction::LadderDownIsFree(*slot)),
            _ => Err(Contradiction::OtherQuestion),
        }
    }

    /// F13, F15, F20–F27: what a landing tells of the way, of the spaces fallen
    /// through and of the space landed on.
    fn landing(&self, way: &Way, to: Space, answer: &Answer) -> Result<Vec<Fact>, Contradiction> {
        let mut facts = Vec::new();
        match way {
            Way::Step(slot) => facts.push(Fact::Open(*slot)),
            Way::Ladder(slot) => facts.push(Fact::Ladder(*slot)),
            Way::Passage => {}
        }
        let at = self.fall(way, to, answer, &mut facts)?;
        self.check_position(at, answer)?;
        if at.floor() != Floor::Bottom {
            facts.push(Fact::NoCard(at, Card::Pitfall));
        }
        if answer.outcome == Outcome::Beaten {
            if answer.ladders != Ladders::default() {
                return Err(Contradiction::TooMuchSaid);
            }
        } else {
            ladders(at, answer.ladders, &mut facts)?;
        }
        self.card(at, answer, &mut facts)?;
        Ok(facts)
    }

    /// F15: the spaces fallen through, one below the other from `to` on; the
    /// space where the fall ends. F14: a ladder leads into no pitfall.
    fn fall(
        &self,
        way: &Way,
        to: Space,
        answer: &Answer,
        facts: &mut Vec<Fact>,
    ) -> Result<Space, Contradiction> {
        if matches!(way, Way::Ladder(_)) && !answer.fell.is_empty() {
            return Err(Contradiction::WrongFall);
        }
        let mut left = answer.fell;
        let mut at = to;
        while left.contains(at) {
            left.remove(at);
            facts.push(Fact::Card(at, Card::Pitfall));
            at = at.below().ok_or(Contradiction::WrongFall)?;
        }
        if left.is_empty() {
            Ok(at)
        } else {
            Err(Contradiction::WrongFall)
        }
    }

    /// The place that the owner says is the one where the fall ends, or where a
    /// beaten piece goes (F21, F24).
    fn check_position(&self, landed: Space, answer: &Answer) -> Result<(), Contradiction> {
        let expected = match (answer.outcome, self.game.rules()) {
            (Outcome::Beaten, Rules::Introduction) => Some(Space::START),
            (Outcome::Beaten, Rules::Main) => None,
            _ => Some(landed),
        };
        if answer.at == expected {
            Ok(())
        } else {
            Err(Contradiction::WrongPosition { expected })
        }
    }

    /// F20–F27: the card that was named, or those that would have been.
    fn card(&self, at: Space, answer: &Answer, facts: &mut Vec<Fact>) -> Result<(), Contradiction> {
        let removed_before = self.state.removed.contains(at);
        if let Some(named) = answer.card {
            if removed_before || answer.passage.is_some() {
                return Err(Contradiction::RemovedBefore(at));
            }
            self.fight(named, answer.outcome)?;
            facts.push(Fact::Card(at, named.card));
            return Ok(());
        }
        match answer.outcome {
            Outcome::Beaten => return Err(Contradiction::NoCardNamed),
            Outcome::Flag if answer.passage.is_some() => return Err(Contradiction::TooMuchSaid),
            Outcome::Flag => {
                facts.push(Fact::Card(at, Card::Flag));
                return Ok(());
            }
            _ => {}
        }
        let finds_passages = self.finds_passages();
        if let Some(other) = answer.passage {
            if !finds_passages || other == at || removed_before {
                return Err(Contradiction::NoPassageToFind);
            }
            facts.push(Fact::Card(at, Card::SecretPassage));
            facts.push(Fact::Card(other, Card::SecretPassage));
            return Ok(());
        }
        if !removed_before {
            let would_be_named = Card::ALL.into_iter().filter(|card| match card {
                Card::Flag => true,
                Card::SecretPassage => finds_passages,
                card => encounter(self.game.rules(), self.piece, *card) != Encounter::Peace,
            });
            facts.extend(would_be_named.map(|card| Fact::NoCard(at, card)));
        }
        Ok(())
    }

    /// F27: whether this piece would be told of a passage. Any other number of
    /// cards than two makes none.
    fn finds_passages(&self) -> bool {
        self.piece == Piece::Dwarf
            && !self.state.passage_known
            && self.game.rules() == Rules::Main
            && self.game.parts().count(Card::SecretPassage) == 2
    }

    /// F20–F24: whether the fight ends as it was said.
    fn fight(&self, named: CardAnswer, outcome: Outcome) -> Result<(), Contradiction> {
        let said = (named.removed, outcome);
        let right = match encounter(self.game.rules(), self.piece, named.card) {
            Encounter::CardRemoved => said == (true, Outcome::Moved),
            Encounter::PieceBeaten { .. } => said == (false, Outcome::Beaten),
            Encounter::Peace => false,
        };
        if right {
            Ok(())
        } else {
            Err(Contradiction::WrongFight(self.piece, named.card))
        }
    }
}

/// F13: the ladders named, and those that were not.
fn ladders(at: Space, named: Ladders, facts: &mut Vec<Fact>) -> Result<(), Contradiction> {
    let up = LadderSlot::rising_from(at);
    let down = at.below().and_then(LadderSlot::rising_from);
    for (slot, is_named) in [(up, named.up), (down, named.down)] {
        match (slot, is_named) {
            (Some(slot), true) => facts.push(Fact::Ladder(slot)),
            (Some(slot), false) => facts.push(Fact::NoLadder(slot)),
            (None, true) => return Err(Contradiction::NoRoomForLadder(at)),
            (None, false) => {}
        }
    }
    Ok(())
}
