//! A special power being aimed: which squares are chosen so far, and which can be next.
//! What can be chosen comes from the list of actions alone.

use super::{Offer, Session};
use crate::classic::{Action, KindId, Power, PowerUse, Square, SquareSet};

/// A power of the piece in the hand that is being aimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    power: Power,
    /// Whom to heal (P11).
    kind: Option<KindId>,
    chosen: Vec<Square>,
}

/// The squares that a use chooses, in order.
fn path(power_use: &PowerUse) -> Vec<Square> {
    match *power_use {
        PowerUse::TurnToStone { target, .. }
        | PowerUse::Enchant { target, .. }
        | PowerUse::Detect { target, .. }
        | PowerUse::Arrows { target, .. } => vec![target],
        PowerUse::Quickness { via, to, .. } => vec![via, to],
        PowerUse::Flight { to, attack, .. } | PowerUse::Tunnel { to, attack, .. } => {
            std::iter::once(to).chain(attack).collect()
        }
        PowerUse::Rampage { to, .. } | PowerUse::Healing { to, .. } => vec![to],
        PowerUse::Restore { .. } => Vec::new(),
        PowerUse::Summon { whom, to, .. } => vec![whom, to],
    }
}

/// Whom a use heals.
const fn healed(power_use: &PowerUse) -> Option<KindId> {
    match power_use {
        PowerUse::Healing { kind, .. } => Some(*kind),
        _ => None,
    }
}

fn uses(actions: &[Action], from: Square) -> impl Iterator<Item = PowerUse> + '_ {
    actions.iter().filter_map(move |action| match action {
        Action::Power(power_use) if power_use.from() == from => Some(*power_use),
        _ => None,
    })
}

/// The powers of the piece in the hand, and whether each can be used now.
pub(super) fn powers(session: &Session) -> Vec<(Power, bool)> {
    let has_powers = session.game().rules().edition.has_powers();
    let Some(hand) = session.hand.filter(|_| has_powers) else {
        return Vec::new();
    };
    let seen = session.view().and_then(|view| view.at(hand));
    let Some((army, face)) = seen.and_then(|seen| Some((seen.army, seen.face?))) else {
        return Vec::new();
    };
    let actions = session.actions();
    let kind = session.game().army(army).kind(face.kind);
    let powers = kind.map(|kind| kind.powers.clone()).unwrap_or_default();
    let is_usable = |power| uses(&actions, hand).any(|power_use| power_use.power() == power);
    powers
        .into_iter()
        .map(|power| (power, is_usable(power)))
        .collect()
}

impl Aim {
    /// The power that is aimed.
    pub const fn power(&self) -> Power {
        self.power
    }

    /// The uses that are still possible.
    fn left<'a>(
        &'a self,
        actions: &'a [Action],
        from: Square,
    ) -> impl Iterator<Item = PowerUse> + 'a {
        uses(actions, from).filter(|power_use| {
            power_use.power() == self.power
                && (self.kind.is_none() || healed(power_use) == self.kind)
                && path(power_use).starts_with(&self.chosen)
        })
    }

    /// Whether it must still be said whom to heal (P11).
    pub fn asks_whom(&self) -> bool {
        self.power == Power::Healing && self.kind.is_none()
    }

    /// The kinds that can be healed.
    pub fn kinds(&self, actions: &[Action], from: Square) -> Vec<KindId> {
        let mut kinds: Vec<KindId> = self
            .left(actions, from)
            .filter_map(|u| healed(&u))
            .collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    /// The squares that can be chosen next.
    pub fn targets(&self, actions: &[Action], from: Square) -> SquareSet {
        if self.asks_whom() {
            return SquareSet::EMPTY;
        }
        let next = |power_use: PowerUse| path(&power_use).get(self.chosen.len()).copied();
        self.left(actions, from).filter_map(next).collect()
    }

    /// The use that is complete as it is, if one is.
    pub fn complete(&self, actions: &[Action], from: Square) -> Option<PowerUse> {
        let mut left = self.left(actions, from).filter(|_| !self.asks_whom());
        left.find(|power_use| path(power_use) == self.chosen)
    }
}

impl Session {
    /// Takes a power of the piece in the hand.
    pub fn take_power(&mut self, power: Power) {
        let can_use = self.powers().contains(&(power, true));
        if !self.may_play() || !can_use {
            return;
        }
        self.offer = None;
        self.aim = Some(Aim {
            power,
            kind: None,
            chosen: Vec::new(),
        });
        let kinds = self.healable();
        if let (Some(aim), [only]) = (&mut self.aim, kinds.as_slice()) {
            aim.kind = Some(*only);
        }
        self.cursor.takes_focus = true;
        self.offer_if_complete();
    }

    /// The kinds that the power in the hand can heal (P11).
    pub fn healable(&self) -> Vec<KindId> {
        match (&self.aim, self.hand) {
            (Some(aim), Some(hand)) => aim.kinds(&self.actions(), hand),
            _ => Vec::new(),
        }
    }

    /// Says whom to heal (P11).
    pub fn choose_kind(&mut self, kind: KindId) {
        if let Some(aim) = &mut self.aim {
            aim.kind = Some(kind);
            self.cursor.takes_focus = true;
        }
    }

    /// Chooses the next square of the power in the hand.
    pub(super) fn aim_at(&mut self, square: Square) {
        let actions = self.actions();
        let (Some(aim), Some(hand)) = (&mut self.aim, self.hand) else {
            return;
        };
        let power = aim.power;
        if !aim.targets(&actions, hand).contains(square) {
            let words = format!(
                "{}: {square} is out of reach ({})",
                power.name(),
                power.rule()
            );
            self.complain(&words);
            return;
        }
        aim.chosen.push(square);
        self.say(String::new());
        self.offer_if_complete();
    }

    /// Offers the power once nothing more can be chosen.
    fn offer_if_complete(&mut self) {
        let (Some(aim), Some(hand)) = (&self.aim, self.hand) else {
            return;
        };
        let actions = self.actions();
        let complete = aim.complete(&actions, hand);
        if aim.targets(&actions, hand).is_empty() {
            self.offer = complete.map(Offer::Use);
        }
    }

    /// The use of the power in the hand that is complete although more could be chosen: a
    /// flight or a tunnel without an attack (P4, P5).
    pub fn complete_use(&self) -> Option<PowerUse> {
        let (aim, hand) = (self.aim.as_ref()?, self.hand?);
        aim.complete(&self.actions(), hand)
            .filter(|_| self.offer.is_none())
    }

    /// Offers that use.
    pub fn offer_use(&mut self) {
        self.offer = self.complete_use().map(Offer::Use);
    }

    /// What the use of a power will show to the opponent or to both, told before it is
    /// used and from nothing but the view (N12, N15).
    pub fn reveals(&self, power_use: PowerUse) -> SquareSet {
        let action = Action::Power(power_use);
        self.view()
            .map_or(SquareSet::EMPTY, |view| view.reveals(&action))
    }
}
