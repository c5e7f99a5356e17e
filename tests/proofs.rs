//! Certificates: true ones hold, and nothing that was changed does.

mod common;

use common::{any_layout, cases, files, layout, pieces, reaching_sets, space};
use keepwright::format::LayoutFile;
use keepwright::fortress::{Card, Game, Layout, Piece, PieceSet, SpaceSet};
use keepwright::proof::{Certificate, CertificateError, Claim, Digest, Refutation, prove, verify};
use proptest::prelude::*;
use sha2::{Digest as _, Sha256};

/// The certificate for a layout in its canonical file.
fn certificate(layout: &Layout, pieces: PieceSet) -> (Certificate, Digest) {
    let text = LayoutFile::untitled(*layout).to_json();
    let digest = Digest::of(text.as_bytes());
    (prove(layout, pieces, digest), digest)
}

proptest! {
    #![proptest_config(cases(300, 10_000))]

    /// Whatever the pieces, the certificate holds, says what the solver says, and
    /// comes back from its file.
    #[test]
    fn every_certificate_holds(layout in any_layout(), asked in 1..16u8) {
        let asked: PieceSet = Piece::ALL
            .into_iter()
            .enumerate()
            .filter(|(i, piece)| asked >> i & 1 == 1 && layout.game().pieces().contains(*piece))
            .map(|(_, piece)| piece)
            .collect();
        prop_assume!(!asked.is_empty());
        let (certificate, digest) = certificate(&layout, asked);
        prop_assert_eq!(verify(&certificate, &layout, digest), Ok(()));
        let is_play = matches!(certificate.claim, Claim::Play(_));
        prop_assert_eq!(is_play, reaching_sets(&layout).contains(asked));
        let read = Certificate::read(certificate.to_json().as_bytes());
        prop_assert_eq!(read, Ok(certificate));
    }

    /// A closed set with a space less has a way out of it, unless the space was
    /// never entered from another one.
    #[test]
    fn a_smaller_set_is_refuted(layout in any_layout(), place in any::<prop::sample::Index>()) {
        let (mut certificate, digest) = certificate(&layout, layout.game().pieces());
        let Claim::Closed { stands, .. } = &mut certificate.claim else {
            return Ok(());
        };
        let everywhere: Vec<(usize, keepwright::fortress::Space)> = stands
            .iter()
            .enumerate()
            .flat_map(|(piece, spaces)| spaces.iter().map(move |space| (piece, space)))
            .collect();
        let (piece, taken) = everywhere[place.index(everywhere.len())];
        stands[piece].remove(taken);
        prop_assert!(verify(&certificate, &layout, digest).is_err());
    }
}

/// A flag next door to the start: E4, with nothing in between.
fn open_layout() -> Layout {
    layout(Game::Main, &[], &[], &[("E4 bottom", Card::Flag)])
}

/// A flag that the start's two walls keep out of reach.
fn sealed_layout() -> Layout {
    layout(
        Game::Main,
        &["E4-E5 bottom", "D5-E5 bottom"],
        &[],
        &[("A1 bottom", Card::Flag)],
    )
}

#[test]
fn the_shortest_play_is_the_certificate() {
    let (certificate, _) = certificate(&open_layout(), pieces(&["dwarf"]));
    assert_eq!(
        certificate.claim,
        Claim::Play(vec!["dwarf".to_string(), "E5-E4".to_string()])
    );
}

#[test]
fn a_closed_set_is_the_certificate() {
    let (certificate, _) = certificate(&sealed_layout(), pieces(&["king", "dwarf"]));
    let start = SpaceSet::from(space("E5 bottom"));
    assert_eq!(
        certificate.claim,
        Claim::Closed {
            removed: SpaceSet::EMPTY,
            passage_known: false,
            stands: [start, SpaceSet::EMPTY, SpaceSet::EMPTY, start],
        }
    );
}

/// A certificate speaks of the game's pieces only, and of one at least.
#[test]
fn no_certificate_speaks_of_nobody() {
    let introduction = layout(Game::Introduction, &[], &[], &[("E4 bottom", Card::Flag)]);
    let (certificate, digest) = certificate(&introduction, pieces(&["dwarf"]));
    assert_eq!(certificate.pieces, PieceSet::EMPTY);
    assert_eq!(
        verify(&certificate, &introduction, digest),
        Err(Refutation::PiecesNotInGame)
    );
}

/// Where there are too many states for the shortest play, another proves as much.
#[test]
fn a_crowded_layout_is_proved_too() {
    let mut crowded = Layout::new(Game::Main);
    for space in keepwright::fortress::Space::all() {
        crowded.set_card(space, Some(Card::Soldier));
    }
    crowded.set_card(space("E5 bottom"), None);
    crowded.set_card(space("A1 bottom"), Some(Card::Flag));
    for (names, is_play) in [(["king", "dwarf"], true), (["wizard", "dwarf"], false)] {
        let (certificate, digest) = certificate(&crowded, pieces(&names));
        assert_eq!(matches!(certificate.claim, Claim::Play(_)), is_play);
        assert_eq!(verify(&certificate, &crowded, digest), Ok(()));
    }
}

/// The seal is the digest of everything before its line, and the layout's digest
/// is that of its bytes: both can be checked with sha256sum.
#[test]
fn digests_are_plain_sha256() {
    let (certificate, digest) = certificate(&open_layout(), PieceSet::ALL);
    let text = certificate.to_json();
    let layout_text = LayoutFile::untitled(open_layout()).to_json();
    let hex = |bytes: &[u8]| -> String {
        Sha256::digest(bytes)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    };
    assert_eq!(digest.to_string(), hex(layout_text.as_bytes()));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let sealed = lines[..lines.len() - 2].concat();
    let seal = lines[lines.len() - 2];
    assert_eq!(
        seal.trim(),
        format!("\"seal_sha256\": \"{}\"", hex(sealed.as_bytes()))
    );
}

/// Every byte of a certificate changed in three ways, and every byte missing:
/// none is a certificate any more, and each is known for a damaged one.
#[test]
fn a_changed_byte_in_the_certificate_is_noticed() {
    for layout in [open_layout(), sealed_layout()] {
        let (certificate, _) = certificate(&layout, PieceSet::ALL);
        let good = certificate.to_json().into_bytes();
        for i in 0..good.len() {
            for change in [good[i] ^ 1, good[i] ^ 0x20, b' ', 0xFF] {
                let mut bad = good.clone();
                bad[i] = change;
                if bad != good {
                    assert_eq!(
                        Certificate::read(&bad),
                        Err(CertificateError::Altered),
                        "byte {i}"
                    );
                }
            }
            let mut shorter = good.clone();
            shorter.remove(i);
            assert_eq!(
                Certificate::read(&shorter),
                Err(CertificateError::Altered),
                "byte {i}"
            );
        }
        assert_eq!(
            Certificate::read(&[&good[..], b"\n"].concat()),
            Err(CertificateError::Altered)
        );
    }
}

/// Every byte of a layout file changed: the certificate is for another file.
#[test]
fn a_changed_byte_in_the_layout_is_noticed() {
    for path in files("mazes", "json").iter().take(2) {
        let good = std::fs::read(path).expect("a maze");
        let layout = LayoutFile::read(&good).expect("it is a layout file").layout;
        let certificate = prove(&layout, layout.game().pieces(), Digest::of(&good));
        assert_eq!(verify(&certificate, &layout, Digest::of(&good)), Ok(()));
        for i in 0..good.len() {
            let mut bad = good.clone();
            bad[i] ^= 1;
            let refutation = verify(&certificate, &layout, Digest::of(&bad));
            assert_eq!(refutation, Err(Refutation::AnotherLayout), "byte {i}");
        }
    }
}

#[test]
fn other_files_are_no_certificates() {
    let layout_text = LayoutFile::untitled(open_layout()).to_json();
    for bytes in [
        b"".as_slice(),
        b"{}",
        b"[1, 2, 3]",
        b"\xFF\xFE",
        layout_text.as_bytes(),
        "[".repeat(100_000).as_bytes(),
    ] {
        assert_eq!(Certificate::read(bytes), Err(CertificateError::AnotherFile));
    }
}

/// Forged claims, each properly sealed: the rules refute them.
#[test]
fn forged_claims_are_refuted() {
    let play = |layout: &Layout, pieces: PieceSet, orders: &[&str]| {
        let text = LayoutFile::untitled(*layout).to_json();
        let digest = Digest::of(text.as_bytes());
        let forged = Certificate {
            layout: digest,
            pieces,
            claim: Claim::Play(orders.iter().map(|order| (*order).to_string()).collect()),
        };
        let read = Certificate::read(forged.to_json().as_bytes()).expect("it is sealed");
        verify(&read, layout, digest)
    };
    let (dwarf, everyone) = (pieces(&["dwarf"]), PieceSet::ALL);
    let open = open_layout();
    assert_eq!(play(&open, dwarf, &["dwarf", "E5-E4"]), Ok(()));
    assert_eq!(
        play(&open, dwarf, &["dwarf"]),
        Err(Refutation::FlagNotTaken)
    );
    assert_eq!(play(&open, dwarf, &[]), Err(Refutation::FlagNotTaken));
    assert_eq!(
        play(&open, dwarf, &["dwarf", "E5-D5"]),
        Err(Refutation::FlagNotTaken)
    );
    assert!(matches!(
        play(&open, everyone, &["E5-E4"]),
        Err(Refutation::OrderRefused { number: 1, .. })
    ));
    assert!(matches!(
        play(&open, dwarf, &["dwarf", "E5-E4", "E4-E3"]),
        Err(Refutation::OrderRefused { number: 3, .. })
    ));
    assert_eq!(
        play(&open, dwarf, &["king", "E5-E4"]),
        Err(Refutation::AnotherPiece {
            number: 1,
            piece: Piece::King
        })
    );
    let introduction = layout(Game::Introduction, &[], &[], &[("E4 bottom", Card::Flag)]);
    assert_eq!(
        play(&introduction, dwarf, &["dwarf", "E5-E4"]),
        Err(Refutation::PiecesNotInGame)
    );

    let closed = |layout: &Layout, stands: &[&str], removed: &[&str], passage_known| {
        let text = LayoutFile::untitled(*layout).to_json();
        let digest = Digest::of(text.as_bytes());
        let mut by_piece = [SpaceSet::EMPTY; 4];
        by_piece[Piece::Dwarf as usize] = stands.iter().map(|name| space(name)).collect();
        let forged = Certificate {
            layout: digest,
            pieces: dwarf,
            claim: Claim::Closed {
                removed: removed.iter().map(|name| space(name)).collect(),
                passage_known,
                stands: by_piece,
            },
        };
        let read = Certificate::read(forged.to_json().as_bytes()).expect("it is sealed");
        verify(&read, layout, digest)
    };
    let sealed = sealed_layout();
    assert_eq!(closed(&sealed, &["E5 bottom"], &[], false), Ok(()));
    // More spaces than the dwarf gets to are no lie, as long as none leads out.
    assert!(matches!(
        closed(&sealed, &["E5 bottom", "D5 bottom"], &[], false),
        Err(Refutation::NotClosed {
            piece: Piece::Dwarf,
            ..
        })
    ));
    assert_eq!(
        closed(&sealed, &[], &[], false),
        Err(Refutation::LacksStart(Piece::Dwarf))
    );
    let next_door = layout(
        Game::Main,
        &["D5-E5 bottom"],
        &[],
        &[("E4 bottom", Card::Flag)],
    );
    assert_eq!(
        closed(&next_door, &["E5 bottom"], &[], false),
        Err(Refutation::HoldsFlag {
            piece: Piece::Dwarf,
            from: space("E5 bottom"),
            to: space("E4 bottom"),
        })
    );

    // A princess that the dwarf removes must be named as removed, and a passage
    // that he finds as known.
    let princess = layout(
        Game::Main,
        &["D5-E5 bottom", "E3-E4 bottom", "D4-E4 bottom"],
        &[],
        &[("E4 bottom", Card::Princess), ("A1 bottom", Card::Flag)],
    );
    let both = ["E5 bottom", "E4 bottom"];
    assert_eq!(closed(&princess, &both, &["E4 bottom"], false), Ok(()));
    assert!(matches!(
        closed(&princess, &both, &[], false),
        Err(Refutation::NotClosed { .. })
    ));
    let passage = layout(
        Game::Main,
        &[
            "D5-E5 bottom",
            "E3-E4 bottom",
            "D4-E4 bottom",
            "A1-A2 top",
            "A1-B1 top",
        ],
        &[],
        &[
            ("E4 bottom", Card::SecretPassage),
            ("A1 top", Card::SecretPassage),
            ("A1 bottom", Card::Flag),
        ],
    );
    let all = ["E5 bottom", "E4 bottom", "A1 top"];
    assert_eq!(closed(&passage, &all, &[], true), Ok(()));
    assert!(matches!(
        closed(&passage, &both, &[], false),
        Err(Refutation::NotClosed { .. })
    ));
    assert!(matches!(
        closed(&passage, &both, &[], true),
        Err(Refutation::NotClosed { .. })
    ));
}
