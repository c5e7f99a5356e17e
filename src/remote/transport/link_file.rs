//! What one side must know to find and to be the same partner again: the file beside a
//! record that holds the invitation, the other's key and where it was last.

use super::ticket::{Invite, MOST_ADDRESSES, Service, is_url};
use super::{LinkError, Settings};
use crate::remote::journal::{replace_private, sidecar};
use std::fs::File;
use std::io::Read;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// What the first line says.
const HEAD: &str = "keepwright-link 1";

/// The most bytes that are read.
const LARGEST: u64 = 1 << 16;

/// The link file of a round. Written anew as a whole, and synced, at every change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LinkFile {
    path: PathBuf,
    /// The host's: whom to let in; the guest's: how to be let in. Gone once it was used.
    pub invite: Option<Invite>,
    /// The other side's key, once known; it alone may come then.
    pub peer: Option<iroh::PublicKey>,
    /// The UDP port to be found at again; 0 before the first time.
    pub port: u16,
    /// Where the other side was last.
    pub addresses: Vec<SocketAddr>,
    /// By which relay the other side can be reached.
    pub home: Option<String>,
    pub relay: Service,
    pub discovery: Service,
    pub direct: bool,
}

/// The file beside a record that holds what the link needs: `round.kw.link`.
pub fn link_path(record: &Path) -> PathBuf {
    sidecar(record, "link")
}

impl LinkFile {
    pub fn new(record: &Path, settings: &Settings) -> LinkFile {
        LinkFile {
            path: link_path(record),
            invite: None,
            peer: None,
            port: settings.port.unwrap_or(0),
            addresses: Vec::new(),
            home: None,
            relay: settings.relay.clone(),
            discovery: settings.discovery.clone(),
            direct: settings.direct,
        }
    }

    /// The settings that the round was begun with.
    pub fn settings(&self) -> Settings {
        Settings {
            relay: self.relay.clone(),
            discovery: self.discovery.clone(),
            direct: self.direct,
            port: (self.port > 0).then_some(self.port),
            ..Settings::default()
        }
    }

    pub fn read(record: &Path) -> Result<LinkFile, LinkError> {
        let path = link_path(record);
        let mut text = String::new();
        File::open(&path)
            .and_then(|file| file.take(LARGEST).read_to_string(&mut text))
            .map_err(|error| LinkError::Io(path.clone(), error))?;
        LinkFile::of_text(path.clone(), &text).ok_or(LinkError::NotALink(path))
    }

    /// Writes the file; it is on disk when this returns.
    pub fn save(&self) -> Result<(), LinkError> {
        replace_private(&self.path, self.text().as_bytes())
            .map_err(|error| LinkError::Io(self.path.clone(), error))
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        let mut put = |key: &str, value: &str| text.push_str(&format!("{key} {value}\n"));
        if let Some(invite) = &self.invite {
            put("invite", &invite.text());
        }
        if let Some(peer) = &self.peer {
            put("peer", &peer.to_string());
        }
        put("port", &self.port.to_string());
        put("relay", &self.relay.to_string());
        put("discovery", &self.discovery.to_string());
        put("direct", if self.direct { "yes" } else { "no" });
        for address in &self.addresses {
            put("address", &address.to_string());
        }
        if let Some(home) = &self.home {
            put("home", home);
        }
        text
    }

    fn of_text(path: PathBuf, text: &str) -> Option<LinkFile> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return None;
        }
        let record = Path::new("");
        let mut link = LinkFile {
            path,
            ..LinkFile::new(record, &Settings::default())
        };
        for line in lines {
            let (key, value) = line.split_once(' ')?;
            match key {
                "invite" => link.invite = Some(Invite::read(value)?),
                "peer" => link.peer = Some(value.parse().ok()?),
                "port" => link.port = value.parse().ok()?,
                "relay" => link.relay = value.parse().ok()?,
                "discovery" => link.discovery = value.parse().ok()?,
                "direct" => link.direct = value == "yes",
                "address" if link.addresses.len() < MOST_ADDRESSES => {
                    link.addresses.push(value.parse().ok()?);
                }
                "home" if is_url(value) => link.home = Some(value.to_string()),
                _ => return None,
            }
        }
        Some(link)
    }
}
