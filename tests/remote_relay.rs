//! Rounds of two programs that cannot talk directly: everything goes through a relay,
//! which the test runs itself.

mod common;
mod homes;
mod remote;

use common::few_or;
use homes::{Game, several_at_once};
use iroh_relay::server::{RelayConfig, Server, ServerConfig};
use keepwright::round::Side;
use std::net::Ipv4Addr;

/// All that a relay carries arrives; the records are the same on both sides and audit
/// clean, and the programs say that they talk by a relay.
#[test]
fn whole_rounds_are_played_through_a_relay() {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let mut config = ServerConfig::default();
    config.relay = Some(RelayConfig::new((Ipv4Addr::LOCALHOST, 0)));
    let server = runtime
        .block_on(Server::spawn(config))
        .expect("a relay of our own");
    let relay = format!("http://{}", server.http_addr().expect("it has an address"));
    let network = ["--relay", &relay, "--discovery", "none", "--direct", "no"];
    several_at_once(few_or(2, 200), |seed| {
        let mut game = Game::new(seed);
        game.network = network.map(str::to_string).to_vec();
        let said = game.play();
        for side in Side::BOTH {
            let said = &said[side];
            assert!(said.contains("(connected through a relay)"), "{said}");
            assert!(!said.contains("(connected)"), "{said}");
        }
    });
    runtime.block_on(server.shutdown()).expect("it stops");
}
