//! Setting up a machine's end of the network, and calling the other's.

use super::ticket::{MOST_ADDRESSES, Service};
use super::wire::{ALPN, Denial, Frame, Reader, Run, VERSION, WireError, write};
use super::{LinkError, Settings};
use crate::round::Side;
use iroh::address_lookup::{DnsAddressLookup, PkarrPublisher, PkarrResolver};
use iroh::endpoint::{
    BindOpts, Builder, Connection, Incoming, QuicTransportConfig, SendStream, VarInt, presets,
};
use iroh::{Endpoint, EndpointAddr, PublicKey, RelayMode, RelayUrl, SecretKey, TransportAddr};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// A connection on which nothing is heard for so long is over.
const IDLE_LIMIT: Duration = Duration::from_secs(12);

/// How often a word is sent to show that one is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(3);

/// How long a call may take until both sides have said who they are.
const HANDSHAKE_LIMIT: Duration = Duration::from_secs(12);

/// The most bytes of the other side's that wait to be read.
const WINDOW: u32 = 64 << 10;

/// How long somebody who was turned away has to hear why.
const FAREWELL_LIMIT: Duration = Duration::from_secs(2);

/// How often the port of last time is tried, and with what pauses.
const SAME_PORT: usize = 10;
const SAME_PORT_PAUSE: Duration = Duration::from_millis(100);

/// Ports that are tried where none is given: those that nobody is assigned.
const PORTS: std::ops::RangeInclusive<u16> = 49_152..=65_535;

/// What was told between two machines before the round goes on between them.
pub(super) struct Handshake {
    pub connection: Connection,
    pub stream: SendStream,
    pub reader: Reader,
    /// Who called.
    pub dialer: Side,
    /// The first line that the other side sent.
    pub first: Frame,
}

/// Why a call came to nothing.
pub(super) enum CallError {
    /// Nobody was there, or the connection was lost.
    NotReached,
    /// The other side said what nobody says.
    Wire(WireError),
    /// This side is not let in.
    Denied(Denial),
}

/// Sets the network up.
pub(super) async fn bind(
    settings: &Settings,
    key: [u8; 32],
    port: u16,
) -> Result<Endpoint, LinkError> {
    let mut ports = Vec::new();
    if port > 0 {
        // Whoever had it may still be letting go of it.
        ports.extend([port; SAME_PORT]);
    }
    for _ in 0..4 {
        let mut random = [0; 2];
        getrandom::fill(&mut random).map_err(LinkError::Random)?;
        let count = PORTS.end() - PORTS.start();
        ports.push(PORTS.start() + u16::from_be_bytes(random) % count);
    }
    ports.push(0);
    let is_known = port > 0;
    let mut failure = String::new();
    for (n, port) in ports.into_iter().enumerate() {
        match try_bind(settings, key, port).await {
            Ok(endpoint) => return Ok(endpoint),
            Err(error) => failure = error,
        }
        if is_known && n + 1 < SAME_PORT {
            sleep(SAME_PORT_PAUSE).await;
        }
    }
    Err(LinkError::Network(failure))
}

async fn try_bind(settings: &Settings, key: [u8; 32], port: u16) -> Result<Endpoint, String> {
    let transport = QuicTransportConfig::builder()
        .max_concurrent_bidi_streams(VarInt::from_u32(1))
        .max_concurrent_uni_streams(VarInt::from_u32(0))
        .stream_receive_window(VarInt::from_u32(WINDOW))
        .receive_window(VarInt::from_u32(2 * WINDOW))
        .datagram_receive_buffer_size(None)
        .keep_alive_interval(KEEP_ALIVE)
        .max_idle_timeout(Some(VarInt::from_u32(IDLE_LIMIT.as_millis() as u32).into()))
        .default_path_max_idle_timeout(IDLE_LIMIT)
        .default_path_keep_alive_interval(KEEP_ALIVE)
        .build();
    let mut builder = Endpoint::builder(presets::Minimal)
        .secret_key(SecretKey::from_bytes(&key))
        .alpns(vec![ALPN.to_vec()])
        .transport_config(transport)
        .relay_mode(relay_mode(&settings.relay)?);
    builder = discovered(builder, &settings.discovery)?;
    builder = if settings.direct {
        let optional = BindOpts::default().set_is_required(false);
        builder
            .bind_addr((Ipv4Addr::UNSPECIFIED, port))
            .and_then(|builder| {
                builder.bind_addr_with_opts((Ipv6Addr::UNSPECIFIED, port), optional)
            })
            .map_err(|error| error.to_string())?
    } else {
        builder.clear_ip_transports()
    };
    builder.bind().await.map_err(|error| error.to_string())
}

fn relay_mode(relay: &Service) -> Result<RelayMode, String> {
    Ok(match relay {
        Service::Public => RelayMode::Default,
        Service::None => RelayMode::Disabled,
        Service::Own(url) => {
            let url: RelayUrl = url.parse().map_err(|_| format!("{url} is no address"))?;
            RelayMode::custom([url])
        }
    })
}

fn discovered(builder: Builder, discovery: &Service) -> Result<Builder, String> {
    Ok(match discovery {
        Service::Public => builder
            .address_lookup(PkarrPublisher::n0_dns())
            .address_lookup(PkarrResolver::n0_dns())
            .address_lookup(DnsAddressLookup::n0_dns()),
        Service::None => builder,
        Service::Own(url) => {
            let url: RelayUrl = url.parse().map_err(|_| format!("{url} is no address"))?;
            builder
                .address_lookup(PkarrPublisher::builder(url.clone().into()))
                .address_lookup(PkarrResolver::builder(url.into()))
        }
    })
}

/// Where this machine can be called, as far as it knows: its own addresses and its relay.
pub(super) fn whereabouts(endpoint: &Endpoint) -> (Vec<SocketAddr>, Option<String>) {
    let here = endpoint.addr();
    let mut addresses: Vec<SocketAddr> = here.ip_addrs().copied().collect();
    if addresses.is_empty() {
        let ports = endpoint.bound_sockets();
        let port = ports.iter().find(|socket| socket.is_ipv4());
        addresses.extend(port.map(|socket| SocketAddr::from((Ipv4Addr::LOCALHOST, socket.port()))));
    }
    // Nearer ones first: not more are named than fit a ticket.
    addresses.sort_by_key(|address| (address.is_ipv6(), *address));
    addresses.truncate(MOST_ADDRESSES);
    (addresses, here.relay_urls().next().map(ToString::to_string))
}

/// Where another machine can be called.
pub(super) fn address(
    peer: PublicKey,
    addresses: &[SocketAddr],
    home: Option<&str>,
) -> EndpointAddr {
    let relay = home.and_then(|url| Some(TransportAddr::Relay(url.parse().ok()?)));
    let direct = addresses.iter().copied().map(TransportAddr::Ip);
    EndpointAddr::from_parts(peer, direct.chain(relay))
}

/// Calls the other side and says who calls; what it says to that.
pub(super) async fn call(
    endpoint: Endpoint,
    to: EndpointAddr,
    own: Side,
    open: Frame,
) -> Result<Handshake, CallError> {
    let talk = async {
        let connection = endpoint
            .connect(to, ALPN)
            .await
            .map_err(|_| CallError::NotReached)?;
        let (mut stream, recv) = connection
            .open_bi()
            .await
            .map_err(|_| CallError::NotReached)?;
        write(&mut stream, &open)
            .await
            .map_err(|_| CallError::NotReached)?;
        let mut reader = Reader::new(recv);
        match reader.next().await {
            Ok(Frame::No(denial)) => Err(CallError::Denied(denial)),
            Ok(first @ Frame::Yes { .. }) => Ok(Handshake {
                connection,
                stream,
                reader,
                dialer: own,
                first,
            }),
            Ok(other) => {
                let start = other.to_string().chars().take(40).collect();
                Err(CallError::Wire(WireError::Unknown(start)))
            }
            Err(WireError::Gone(_)) => Err(CallError::NotReached),
            Err(error) => Err(CallError::Wire(error)),
        }
    };
    timeout(HANDSHAKE_LIMIT, talk)
        .await
        .unwrap_or(Err(CallError::NotReached))
}

/// Hears out somebody who calls; `None` where they do not say who they are.
pub(super) async fn answer_call(incoming: Incoming, own: Side) -> Option<Handshake> {
    let talk = async {
        let connection = incoming.accept().ok()?.await.ok()?;
        let (stream, recv) = connection.accept_bi().await.ok()?;
        let mut reader = Reader::new(recv);
        let first = reader.next().await.ok()?;
        let is_open = matches!(first, Frame::Open { .. });
        is_open.then_some(Handshake {
            connection,
            stream,
            reader,
            dialer: own.other(),
            first,
        })
    };
    timeout(HANDSHAKE_LIMIT, talk).await.ok()?
}

/// Tells somebody why they are not let in.
pub(super) async fn turn_away(mut handshake: Handshake, denial: Denial) {
    let _ = write(&mut handshake.stream, &Frame::No(denial)).await;
    let _ = handshake.stream.finish();
    let _ = timeout(FAREWELL_LIMIT, handshake.stream.stopped()).await;
    handshake.connection.close(VarInt::from_u32(0), b"no");
}

/// The first line of a call.
pub(super) const fn open(run: Run, invite: Option<super::ticket::Invite>) -> Frame {
    Frame::Open {
        version: VERSION,
        run,
        invite,
    }
}
