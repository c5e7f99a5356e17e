//! Two homes that reach no more of the world than what their router lets through.
//!
//! The test makes the world itself, out of network namespaces: two homes, each behind a
//! router that translates addresses and lets nobody in who was not called, and a net
//! between the routers with a relay in it. Where the machine does not allow this the
//! test says so and is passed over.
#![cfg(target_os = "linux")]

mod common;
mod homes;
mod remote;

use common::Scratch;
use homes::Game;
use iroh_relay::server::{RelayConfig, Server, ServerConfig};
use keepwright::round::{BySide, Side};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd;
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// Where the relay is, in the net between the routers.
const RELAY: (Ipv4Addr, u16) = (Ipv4Addr::new(203, 0, 113, 1), 3340);

/// What a router does: what comes from the home goes out under its own address, and from
/// outside only answers come in.
const ROUTER: &str = "\
table ip home {
    chain out { type nat hook postrouting priority srcnat; oifname \"wan\" masquerade random; }
    chain through {
        type filter hook forward priority filter; policy drop;
        iifname \"lan\" accept
        ct state established,related accept
    }
    chain in {
        type filter hook input priority filter; policy drop;
        iifname \"lan\" accept
        ct state established,related accept
    }
}";

/// The namespaces, removed when this is dropped.
struct World {
    names: Vec<String>,
}

/// Runs a command of the system; why not, where it refuses.
fn system(line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let output = Command::new(words[0])
        .args(&words[1..])
        .output()
        .map_err(|error| format!("{line}: {error}"))?;
    if output.status.success() {
        Ok(())
    } else {
        let why = String::from_utf8_lossy(&output.stderr);
        Err(format!("{line}: {}", why.trim()))
    }
}

impl World {
    /// Builds it.
    fn build(folder: &std::path::Path) -> Result<World, String> {
        let name = |part: &str| format!("kw{}-{part}", std::process::id());
        let rules = folder.join("router.nft");
        std::fs::write(&rules, ROUTER).map_err(|error| error.to_string())?;
        let mut world = World { names: Vec::new() };
        let mut space = |part: &str| -> Result<String, String> {
            system(&format!("ip netns add {}", name(part)))?;
            world.names.push(name(part));
            system(&format!("ip -n {} link set lo up", name(part)))?;
            Ok(name(part))
        };
        let net = space("net")?;
        system(&format!("ip -n {net} link add bridge type bridge"))?;
        system(&format!("ip -n {net} addr add {}/24 dev bridge", RELAY.0))?;
        system(&format!("ip -n {net} link set bridge up"))?;
        for number in [1, 2] {
            let router = space(&format!("router{number}"))?;
            let home = space(&format!("home{number}"))?;
            let port = format!("port{number}");
            for line in [
                format!("ip -n {net} link add {port} type veth peer name wan netns {router}"),
                format!("ip -n {net} link set {port} master bridge up"),
                format!("ip -n {router} addr add 203.0.113.1{number}/24 dev wan"),
                format!("ip -n {router} link set wan up"),
                format!("ip -n {router} link add lan type veth peer name eth netns {home}"),
                format!("ip -n {router} addr add 192.168.{number}.1/24 dev lan"),
                format!("ip -n {router} link set lan up"),
                format!("ip -n {home} addr add 192.168.{number}.2/24 dev eth"),
                format!("ip -n {home} link set eth up"),
                format!("ip -n {home} route add default via 192.168.{number}.1"),
                format!("ip netns exec {router} sysctl -qw net.ipv4.ip_forward=1"),
                format!("ip netns exec {router} nft -f {}", rules.display()),
            ] {
                system(&line)?;
            }
        }
        Ok(world)
    }

    fn name(&self, part: &str) -> &str {
        let found = self.names.iter().find(|name| name.ends_with(part));
        found.expect("it is built")
    }
}

impl Drop for World {
    fn drop(&mut self) {
        for name in &self.names {
            let _ = system(&format!("ip netns del {name}"));
        }
    }
}

/// Does something in a namespace, on a thread that moves there.
fn inside<T: Send + 'static>(
    space: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    let path = format!("/run/netns/{space}");
    std::thread::spawn(move || {
        let space = File::open(path).expect("the namespace is there");
        move_into_link_name_space(space.as_fd(), Some(LinkNameSpaceType::Network))
            .expect("who made it may enter it");
        work()
    })
}

/// What listens behind a router is reached from its home and not from the net.
fn assert_routers_keep_out(world: &World) {
    let listens = || TcpListener::bind((Ipv4Addr::UNSPECIFIED, 4000)).expect("a free port");
    let listener = inside(world.name("router1"), listens)
        .join()
        .expect("a listener");
    let reaches = |space, address: [u8; 4]| {
        let address = SocketAddr::from((address, 4000));
        let connect = move || TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok();
        inside(world.name(space), connect)
            .join()
            .expect("an answer")
    };
    assert!(reaches("home1", [192, 168, 1, 1]));
    assert!(!reaches("net", [203, 0, 113, 11]));
    drop(listener);
}

/// A relay in a namespace; it runs until the sender is dropped.
fn relay_in(space: &str) -> (oneshot::Sender<()>, JoinHandle<()>) {
    let (stop, stopped) = oneshot::channel();
    let (ready, is_ready) = channel();
    let thread = inside(space, move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            let mut config = ServerConfig::default();
            config.relay = Some(RelayConfig::new(RELAY));
            let server = Server::spawn(config).await.expect("a relay of our own");
            ready.send(()).expect("somebody waits");
            let _ = stopped.await;
            let _ = server.shutdown().await;
        });
    });
    is_ready.recv().expect("the relay runs");
    (stop, thread)
}

/// Two players behind routers of their own play a whole round with the help of a relay.
#[test]
fn two_homes_behind_routers_play_a_round() {
    let scratch = Scratch::new();
    let world = match World::build(scratch.0.path()) {
        Ok(world) => world,
        Err(why) => {
            eprintln!("passed over: this machine makes no network namespaces with nftables: {why}");
            return;
        }
    };
    assert_routers_keep_out(&world);
    let (stop, thread) = relay_in(world.name("net"));
    let relay = format!("http://{}:{}", RELAY.0, RELAY.1);
    let mut game = Game::new(7);
    game.network = ["--relay", &relay, "--discovery", "none"]
        .map(str::to_string)
        .to_vec();
    game.inside = BySide {
        red: Some(world.name("home1").to_string()),
        blue: Some(world.name("home2").to_string()),
    };
    let said = game.play();
    for side in Side::BOTH {
        let said = &said[side];
        assert!(said.contains("(connected through a relay)"), "{said}");
    }
    drop(stop);
    thread.join().expect("the relay stops");
}
