//! Rounds of two programs that cannot talk directly: everything goes through a relay,
//! which the test runs itself.

mod common;
mod homes;

use common::{Scratch, few_or};
use iroh_relay::server::{RelayConfig, Server, ServerConfig};
use std::net::Ipv4Addr;

/// So many rounds are played at the same time.
const AT_ONCE: u64 = 4;

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
    let arguments = &["--relay", &relay, "--discovery", "none", "--direct", "no"];
    // Most of a round's time is spent waiting for the disk and for each other.
    let rounds = u64::from(few_or(2, 200));
    std::thread::scope(|scope| {
        for first in 0..AT_ONCE {
            scope.spawn(move || {
                for seed in (first..rounds).step_by(AT_ONCE as usize) {
                    let scratch = Scratch::new();
                    for remark in homes::play(scratch.0.path(), seed, arguments, [None, None]) {
                        assert!(remark.contains("(connected through a relay)"), "{remark}");
                        assert!(!remark.contains("(connected)"), "{remark}");
                    }
                }
            });
        }
    });
    runtime.block_on(server.shutdown()).expect("it stops");
}
