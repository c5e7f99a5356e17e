//! What is settled before a round with somebody elsewhere: who invites whom, by which
//! ticket, and which servers may help.

#[cfg(feature = "remote")]
use crate::remote::transport::{Service, ServiceError, Settings, Ticket, TicketError};
use crate::round::Side;

/// Who invites.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Role {
    /// The player here.
    #[default]
    Invite,
    /// The other one.
    Join,
}

impl Role {
    /// The side: red invites, blue joins.
    pub const fn side(self) -> Side {
        match self {
            Role::Invite => Side::Red,
            Role::Join => Side::Blue,
        }
    }
}

/// Which server is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pick {
    /// The public one; for a guest, what the ticket says.
    #[default]
    Usual,
    /// None.
    None,
    /// One's own.
    Own,
}

/// A server that helps two machines to meet, as it is chosen.
#[derive(Clone, Default, Debug)]
pub struct Server {
    /// Which.
    pub pick: Pick,
    /// The address of one's own, as typed.
    pub url: String,
}

#[cfg(feature = "remote")]
impl Server {
    /// The server chosen, where `usual` is the usual one.
    ///
    /// # Errors
    /// [`ServiceError`] where the address is none.
    pub fn service(&self, usual: &Service) -> Result<Service, ServiceError> {
        match self.pick {
            Pick::Usual => Ok(usual.clone()),
            Pick::None => Ok(Service::None),
            Pick::Own => match self.url.trim() {
                // These words name other picks.
                "default" | "none" => "".parse(),
                url => url.parse(),
            },
        }
    }
}

/// The choices made so far.
#[derive(Clone, Default, Debug)]
pub struct RemoteTerms {
    /// Who invites.
    pub role: Role,
    /// The ticket as it was pasted.
    pub ticket: String,
    /// What relays where nothing goes directly.
    pub relay: Server,
    /// Where machines look each other up.
    pub discovery: Server,
    /// Whether it is another round with the same player: the way is there already.
    pub is_rematch: bool,
    /// Whether the player is ready for it and the ticket is still to come.
    pub waits: bool,
}

#[cfg(feature = "remote")]
impl RemoteTerms {
    /// The ticket.
    ///
    /// # Errors
    /// [`TicketError`].
    pub fn read_ticket(&self) -> Result<Ticket, TicketError> {
        Ticket::read(&self.ticket)
    }

    /// The settings for a round to which `ticket` invites; without one, to which one
    /// invites.
    ///
    /// # Errors
    /// [`ServiceError`] where an address is none.
    pub fn settings(&self, ticket: Option<&Ticket>) -> Result<Settings, ServiceError> {
        let usual = ticket.map_or_else(Settings::default, Settings::of);
        Ok(Settings {
            relay: self.relay.service(&usual.relay)?,
            discovery: self.discovery.service(&usual.discovery)?,
            ..usual
        })
    }
}

impl RemoteTerms {
    /// Why it cannot go on like this, where it cannot; `is_linked` says whether over a
    /// network.
    pub fn complaint(&self, is_linked: bool) -> Option<String> {
        if !is_linked || self.is_rematch {
            return None;
        }
        self.ticket_complaint().or_else(|| self.server_complaint())
    }

    /// What is wrong with the ticket, where one is needed.
    pub fn ticket_complaint(&self) -> Option<String> {
        if self.role == Role::Invite {
            return None;
        }
        if self.ticket.trim().is_empty() {
            return Some("paste the ticket that you got".to_string());
        }
        #[cfg(feature = "remote")]
        if let Err(error) = self.read_ticket() {
            return Some(error.to_string());
        }
        None
    }

    /// What is wrong with the address of a server.
    pub fn server_complaint(&self) -> Option<String> {
        #[cfg(feature = "remote")]
        for server in [&self.relay, &self.discovery] {
            if server.service(&Service::Public).is_err() {
                let url: String = server.url.trim().chars().take(80).collect();
                return Some(format!(
                    "\"{url}\" is no address of a server, such as https://relay.example"
                ));
            }
        }
        None
    }
}
