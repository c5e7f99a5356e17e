//! Writing: one canonical text for every record, stable byte for byte.

use super::super::share_code;
use super::entries::{TO_SKIP, TURN_OVER};
use super::head::{ALLOWED, FORBIDDEN, fortress_key};
use super::{FORMAT, VERSION};
use crate::fortress::{Game, Part, house_rules};
use crate::notepad::{Mark, one_line};
use crate::round::{Entry, Lots, Record, Round, Side, Terms};
use std::fmt::Write;

impl Record {
    /// The canonical text, with a newline at the end. Reading it gives the same
    /// record back, provided that it can be replayed and that names and notes are
    /// one line each and not too long; others are cut to that.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        head(&mut out, &self.terms);
        if !self.entries.is_empty() {
            out.push('\n');
        }
        let mut round = Round::heard(self.terms.game, self.terms.lots.first());
        for entry in &self.entries {
            write_entry(&mut out, entry, round.turns().slot());
            // What cannot be played is written all the same; it will not be read.
            let _ = round.follow(entry);
        }
        out
    }
}

fn head(out: &mut String, terms: &Terms) {
    let _ = writeln!(out, "{FORMAT} {VERSION}");
    field(out, "game", terms.game.name());
    if let Game::Custom(parts) = terms.game {
        let counts: Vec<String> = Part::all()
            .map(|part| (part, parts.number(part)))
            .filter(|(_, number)| *number > 0)
            .map(|(part, number)| format!("{number} {}", part.counted(usize::from(number))))
            .collect();
        field(out, "parts", &counts.join(", "));
        field(out, "pieces", &parts.pieces().to_string());
    }
    for switch in house_rules::SWITCHES {
        let ruling = if switch.allowed { ALLOWED } else { FORBIDDEN };
        field(out, switch.name, ruling);
    }
    for side in Side::BOTH {
        let name = one_line(&terms.names[side], Terms::LONGEST_NAME);
        field(out, side.name(), &name);
    }
    match terms.lots {
        Lots::Agreed(side) => field(out, "starts", side.name()),
        Lots::Drawn(seed) => field(
            out,
            "lots",
            &format!("{seed}, {} starts", terms.lots.first()),
        ),
    }
    for side in Side::BOTH {
        if let Some(layout) = &terms.fortresses[side] {
            field(out, fortress_key(side), &share_code::encode(layout));
        }
    }
}

fn field(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "{}", format!("{key}: {value}").trim_end());
}

fn write_entry(out: &mut String, entry: &Entry, slot: u64) {
    let _ = match entry {
        Entry::Order {
            side,
            order,
            answer,
        } => writeln!(out, "{side} {slot}: {order} = {answer}"),
        Entry::TurnOver { side, penalty: 0 } => writeln!(out, "{side} {slot}: {TURN_OVER}"),
        Entry::TurnOver { side, penalty } => {
            writeln!(out, "{side} {slot}: {TURN_OVER}, {penalty} {TO_SKIP}")
        }
        Entry::Resigns { side } => writeln!(out, "{side} resigns"),
        Entry::Mark { side, place, mark } if mark.is_blank() => {
            writeln!(out, "{side} rubs out: {place}")
        }
        Entry::Mark { side, place, mark } => {
            let guess = mark
                .guess
                .map_or_else(String::new, |guess| format!(" = {guess}"));
            let note = match one_line(&mark.note, Mark::LONGEST_NOTE).as_str() {
                "" => String::new(),
                note => format!("; {note}"),
            };
            writeln!(out, "{side} marks: {place}{guess}{note}")
        }
    };
}
