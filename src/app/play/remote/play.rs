//! Rounds with somebody elsewhere on the screen for rounds: begun, shown, left, gone on
//! with, played once more.

use super::carrier::{Seat, Start};
use super::lobby_view::{self, LobbyWish};
use super::round_view::{self, RoundWish};
use super::setup_view::KeptWish;
use super::{RemoteRound, Role};
use crate::app::play::said::sentence;
use crate::app::play::setup::{ME, Page, Setup, Way};
use crate::app::play::{Notice, Play, Stage, Wish};
use crate::notepad::one_line;
use crate::remote::Say;
use crate::round::{Side, Terms};
use crate::scene::Theme;
use eframe::egui::{CentralPanel, Ui};

impl Play {
    /// Begins the round with somebody elsewhere that was set up.
    pub(in crate::app::play) fn meet(&mut self) {
        let Some(folder) = self.remotes.folder().map(std::path::Path::to_path_buf) else {
            let words = "There is no folder to keep the round in: set XDG_STATE_HOME or HOME.";
            self.notice = Some(Notice::Message(words.to_string()));
            return;
        };
        let Stage::Setup(setup) = &mut self.stage else {
            return;
        };
        let Some(fortress) = setup.choices[ME].fortress().copied() else {
            return;
        };
        let seat = Seat {
            folder,
            own: setup.remote.role.side(),
            name: one_line(&setup.names[ME], Terms::LONGEST_NAME),
            fortress,
        };
        let before = self.rematch_of.take();
        let start = match start(setup, seat, before.as_deref()) {
            Ok(Some(start)) => start,
            Ok(None) => {
                // Asked again when the ticket is there.
                setup.remote.waits = true;
                let name = before.as_ref().map(|before| before.other_name());
                let name = name.unwrap_or_default();
                setup.status = format!("Waiting for {name} to choose a fortress, too.");
                self.rematch_of = before;
                return;
            }
            Err(why) => {
                setup.status = sentence(&why);
                self.rematch_of = before;
                return;
            }
        };
        let mut round = RemoteRound::begin(start, &mut self.remotes.closing, &self.context);
        if let Some(before) = before {
            round = round.after(*before);
        }
        self.stage = Stage::Remote(Box::new(round));
    }

    /// Carries on the round after which another is set up, and begins that one when the
    /// ticket to it has come.
    pub(in crate::app::play) fn follow_rematch(&mut self) {
        let Some(before) = &mut self.rematch_of else {
            return;
        };
        before.logic(&mut self.remotes.closing, &self.context);
        let waits = matches!(&self.stage, Stage::Setup(setup) if setup.remote.waits);
        if waits && before.has_heard_ticket() {
            self.meet();
        }
    }

    /// Goes on with a round that is kept, or puts it away.
    pub(in crate::app::play) fn go_on_with(&mut self, wish: KeptWish) {
        match wish {
            KeptWish::GoOn(index) => {
                if let Some(start) = self.remotes.start(index) {
                    let closing = &mut self.remotes.closing;
                    let round = RemoteRound::begin(start, closing, &self.context);
                    self.leave(Stage::Remote(Box::new(round)));
                }
            }
            KeptWish::PutAway(index) => {
                if let Err(error) = self.remotes.put_away(index) {
                    self.notice = Some(Notice::Message(sentence(&error.to_string())));
                }
            }
        }
    }

    /// Shows another stage in place of what went on; a round with somebody elsewhere is
    /// closed, and kept.
    pub(in crate::app::play) fn leave(&mut self, stage: Stage) {
        let left = std::mem::replace(&mut self.stage, stage);
        if let Stage::Remote(round) = left {
            round.close(&mut self.remotes.closing);
        }
        if let Some(round) = self.rematch_of.take() {
            round.close(&mut self.remotes.closing);
        }
        self.remotes.look();
    }

    /// Shows the round with somebody elsewhere.
    pub(in crate::app::play) fn show_remote(&mut self, theme: Theme, ui: &mut Ui) -> Option<Wish> {
        let Stage::Remote(round) = &mut self.stage else {
            return None;
        };
        let wish = if round.session().is_some() && round.failure().is_none() {
            round_view::show(round, theme, ui)
        } else {
            let asked = CentralPanel::default().show(ui, |ui| lobby_view::show(round, ui));
            match asked.inner {
                Some(LobbyWish::Leave) => {
                    self.leave_for(Setup::by_clock());
                    None
                }
                Some(LobbyWish::TryAgain) => Some(RoundWish::TryAgain),
                None => None,
            }
        };
        match (wish, &mut self.stage) {
            (Some(RoundWish::Command(command)), _) => self.run(command),
            (Some(RoundWish::TryAgain), Stage::Remote(round)) => {
                round.try_again(&mut self.remotes.closing, &self.context);
                None
            }
            _ => None,
        }
    }

    /// Offers another round, accepts it, or goes on to it.
    pub(in crate::app::play) fn rematch(&mut self) {
        let Stage::Remote(round) = &mut self.stage else {
            return;
        };
        let (mine, _) = round.rematch();
        if !mine {
            round.say(Say::Rematch);
            return;
        }
        let (Some(own), Some(session)) = (round.own(), round.session()) else {
            return;
        };
        let mut setup = Setup::by_clock();
        setup.set_game(session.table().record().terms.game);
        setup.names[ME] = session.table().record().terms.names[own].clone();
        setup.set_way(if round.is_linked() {
            Way::Network
        } else {
            Way::Mail
        });
        setup.remote.role = match own {
            Side::Red => Role::Join,
            Side::Blue => Role::Invite,
        };
        setup.remote.is_rematch = true;
        setup.page = Page::Fortress(ME);
        let stage = Stage::Setup(Box::new(setup));
        if let Stage::Remote(round) = std::mem::replace(&mut self.stage, stage) {
            self.rematch_of = Some(round);
        }
    }
}

/// How to begin the round, or nothing while the ticket to it is still to come; why it
/// cannot be begun, where it cannot.
fn start(setup: &Setup, seat: Seat, before: Option<&RemoteRound>) -> Result<Option<Start>, String> {
    #[cfg(feature = "remote")]
    if setup.way == Way::Network {
        let ticket = match (setup.remote.role, before) {
            (Role::Invite, _) => None,
            (Role::Join, Some(before)) => match before.ticket_heard() {
                Some(ticket) => Some(ticket),
                None => return Ok(None),
            },
            (Role::Join, None) => {
                let ticket = setup.remote.read_ticket();
                Some(ticket.map_err(|error| error.to_string())?)
            }
        };
        let settings = match before {
            Some(before) => before.settings(ticket.as_ref()),
            None => setup.remote.settings(ticket.as_ref()).ok(),
        };
        let settings = settings.ok_or("the settings of the link cannot be read")?;
        return Ok(Some(match ticket {
            None => Start::Host(seat, settings),
            Some(ticket) => Start::Join(seat, Box::new(ticket), settings),
        }));
    }
    let _ = (setup, before);
    Ok(Some(Start::ByMessage(seat)))
}
