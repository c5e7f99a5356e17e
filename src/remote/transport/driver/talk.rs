//! What the two sides say to each other over a connection, and what this one takes in.

use super::super::Refusal;
use super::super::wire::{Frame, WireError, have};
use super::{Driver, MOST_EVIDENCE, MOST_IDLE_FRAMES};
use crate::remote::desk::{HearError, UnsaidError};
use crate::remote::journal::{append_private, sidecar};
use crate::remote::message::Chain;
use crate::remote::session::Say;
use crate::remote::transcript::{AddError, Added};
use crate::round::{BySide, Side};
use std::sync::mpsc::Sender;

impl Driver {
    /// What is to be sent next: the link's own words, then lines of this side that the
    /// other lacks, then how far the record here reaches. No line goes out before the
    /// other side has said what it has.
    pub(super) fn next_frame(&self) -> Option<Frame> {
        let current = self.current.as_ref()?;
        if let Some(frame) = current.first.front() {
            return Some(frame.clone());
        }
        current.confirmed?;
        let transcript = self.desk.session().transcript();
        if let Some(line) = transcript.line(self.own(), current.sent + 1) {
            return Some(Frame::Line(line));
        }
        let here = BySide::from_fn(|side| transcript.count(side));
        (here != current.told).then(|| Frame::Have(have(transcript)))
    }

    /// Counts what [`Driver::next_frame`] gave as sent.
    pub(super) fn count_sent(&mut self, frame: &Frame) {
        let transcript = self.desk.session().transcript();
        let Some(current) = &mut self.current else {
            return;
        };
        if current.first.pop_front().is_some() {
            return;
        }
        match frame {
            Frame::Line(_) => current.sent += 1,
            _ => current.told = BySide::from_fn(|side| transcript.count(side)),
        }
    }

    /// Takes in what came over the connection.
    pub(super) fn read(&mut self, frame: Result<Frame, WireError>) {
        match frame {
            Ok(Frame::Line(line)) => self.hear(&line),
            Ok(Frame::Have(theirs)) => self.compare(theirs),
            Ok(Frame::At { addresses, home }) => {
                self.idle_frame();
                if self.file.addresses != addresses || self.file.home != home {
                    self.file.addresses = addresses;
                    self.file.home = home;
                    self.save();
                }
            }
            Ok(other) => {
                let start = other.to_string().chars().take(4).collect();
                self.accuse(&other.to_string());
                self.refuse(Refusal::Wire(WireError::Unknown(start)));
            }
            Err(error @ (WireError::Gone(_) | WireError::Stopped)) => {
                self.lose(&error.to_string());
            }
            Err(error) => {
                self.accuse(&error.to_string());
                self.refuse(Refusal::Wire(error));
            }
        }
    }

    /// Counts a line that says nothing new.
    pub(super) fn idle_frame(&mut self) {
        let Some(current) = &mut self.current else {
            return;
        };
        current.idle += 1;
        if current.idle > MOST_IDLE_FRAMES + 2 * current.news {
            self.refuse(Refusal::Flood);
        }
    }

    /// Takes in a line of the round.
    pub(super) fn hear(&mut self, line: &str) {
        match self.desk.hear(line) {
            Ok(Added::New) => {
                if let Some(current) = &mut self.current {
                    current.news += 1;
                }
                self.changed = true;
                self.settle();
            }
            Ok(Added::Known) => self.idle_frame(),
            Err(HearError::Journal(error)) => self.stop(error.to_string()),
            Err(HearError::Add(error)) => {
                self.accuse(line);
                self.refuse(match error {
                    AddError::OtherPast { side, number } => Refusal::RecordsDiffer { side, number },
                    AddError::Unsaid(_) => Refusal::Foreign,
                    error => Refusal::Line(error),
                });
            }
        }
    }

    /// Holds what the other side has against what is here.
    pub(super) fn compare(&mut self, theirs: BySide<(u32, Chain)>) {
        self.idle_frame();
        let own = self.own();
        let transcript = self.desk.session().transcript();
        for side in Side::BOTH {
            let (number, chain) = theirs[side];
            let here = transcript.count(side);
            let refusal = match transcript.chain(side, number) {
                Some(same) if same == chain => continue,
                Some(_) => Refusal::RecordsDiffer { side, number },
                // Theirs, which come now.
                None if side != own => continue,
                None => Refusal::RecordIsOld {
                    here,
                    there: number,
                },
            };
            self.accuse(&Frame::Have(theirs).to_string());
            return self.refuse(refusal);
        }
        let Some(current) = &mut self.current else {
            return;
        };
        let counts = BySide::from_fn(|side| theirs[side].0);
        if current.confirmed.is_none() {
            current.sent = counts[own];
        }
        current.confirmed = Some(counts);
        self.changed = true;
        self.settle();
    }

    /// Says all that is due, unless lines of the other side are on their way that come
    /// before it.
    pub(super) fn settle(&mut self) {
        let own = self.own();
        let here = self.desk.session().transcript().count(own.other());
        let confirmed = self.current.as_ref().and_then(|current| current.confirmed);
        if confirmed.is_some_and(|confirmed| confirmed[own.other()] > here) {
            return;
        }
        match self.desk.settle() {
            Ok(lines) => self.changed |= !lines.is_empty(),
            Err(error) => self.stop(error.to_string()),
        }
    }

    pub(super) fn say(&mut self, say: Say, answer: Option<Sender<Result<(), UnsaidError>>>) {
        let said = self.desk.say(say).map(drop);
        self.unsaid = match &said {
            Err(UnsaidError::Say(error)) => Some(error.clone()),
            Err(UnsaidError::Journal(error)) => {
                self.stop(error.to_string());
                None
            }
            Ok(()) => None,
        };
        self.changed = true;
        self.settle();
        // What was said shows before whoever said it goes on.
        self.show();
        if let Some(answer) = answer {
            let _ = answer.send(said);
        }
    }

    /// Keeps what the other side sent and should not have, as far as it fits.
    pub(super) fn accuse(&mut self, text: &str) {
        let kept: String = text.chars().flat_map(char::escape_debug).collect();
        let path = sidecar(self.desk.path(), "evidence");
        if let Err(error) = append_private(&path, format!("{kept}\n").as_bytes(), MOST_EVIDENCE) {
            self.stop(format!("{}: {error}", path.display()));
        }
    }
}
