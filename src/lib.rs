//! Keepwright: fortresses of the hidden-maze board game, designed, proved and
//! played.
//!
//! A builder hides a flag in a maze on three floors; an explorer looks for it
//! blind, order by order. This library holds the game's nouns and law
//! ([`fortress`]), proves before play who can reach the flag ([`solver`]), says
//! what is wrong with a layout ([`legality`]), writes certificates that anybody
//! can check ([`proof`]), and reads and writes files and share codes
//! ([`mod@format`]). A [`round`] is the law of two players' turns, a [`notepad`] what
//! an explorer knows, and an [`explorer`] a computer player who knows no more; a
//! [`rating`] is how long those take. A [`generator`] makes fortresses out of a seed.
//! [`remote`] is a round between two homes, by mail or, with the feature of that name, over a
//! network. [`edit`] is a document with undo that does not get lost, [`scene`] what a fortress
//! looks like. `app` is the program with windows, with the feature of that name,
//! and [`cli`] the program's command line.
//!
//! [`classic`] is the law of the classic hidden-army boards, a house beside the house;
//! [`classic_player`] plays them. Both houses share the two players, each a [`side`].
//!
//! Rules are cited by their ids (`F14`); `docs/rules.md` and `docs/classic-rules.md`
//! list them.
//!
//! ```
//! use keepwright::format::LayoutFile;
//! use keepwright::legality::{LegalLayout, judge};
//! use keepwright::solver::shortest_play;
//!
//! let text = include_bytes!("../mazes/01-first-steps.json");
//! let layout = LayoutFile::read(text)?.layout;
//!
//! let verdict = judge(&layout);
//! assert!(verdict.is_legal());
//! assert!(LegalLayout::try_from(layout).is_ok());
//!
//! let play = shortest_play(&layout, layout.game().pieces())?;
//! assert!(play.is_some_and(|play| play.cost.turns == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The house
//!
//! ```text
//! fortress  ←  solver  ←  legality, proof  ←  edit  ←  app  ←  cli
//! fortress  ←  notepad  ←  round, explorer  ←  app, cli
//! legality  ←  round  ←  format  ←  edit, generator, remote  ←  app, cli
//! explorer, legality  ←  rating  ←  app, cli
//! fortress, notepad, classic  ←  scene  ←  app
//! classic   ←  classic_player, format  ←  edit  ←  app, cli
//! side      ←  classic, round
//! ```
//!
//! Arrows run one way: a part uses only parts to its left. `fortress::walk` is
//! the only place that answers an order; the solver builds its graph from the
//! same step function, `proof::verify` uses it alone, and `solver::fast`
//! restates it in bit operations and is held equal by property tests. Only `edit` and,
//! for the record of its rounds, `remote` touch files, only `remote::transport` the
//! network, only `cli` the terminal, only `app` windows.

#![warn(clippy::panic, clippy::todo, clippy::unwrap_used)]

#[cfg(feature = "app")]
pub mod app;
pub mod classic;
pub mod classic_player;
pub mod cli;
pub mod edit;
pub mod explorer;
pub mod format;
pub mod fortress;
pub mod generator;
pub mod legality;
pub mod notepad;
pub mod proof;
pub mod rating;
pub mod remote;
pub mod round;
pub mod scene;
pub mod side;
pub mod solver;
