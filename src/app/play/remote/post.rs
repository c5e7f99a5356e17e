//! A round by message: its desk on a thread, so that no frame waits for the disk. Lines
//! to be sent are shown; lines that came are taken in.

use crate::remote::desk::UnsaidError;
use crate::remote::pasted::Pasted;
use crate::remote::{Desk, JournalError, Say, SayError, Session};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// How a round by message stands.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Counts these, from 1.
    pub number: u64,
    /// The own side of the round.
    pub session: Arc<Session>,
    /// The lines to send: all that the other side has not answered.
    pub lines: Vec<String>,
    /// What became of the lines that were pasted last; `None` before any were.
    pub pasted: Option<Vec<Pasted>>,
    /// Why what was said last was not said.
    pub unsaid: Option<SayError>,
    /// Why nothing more can be written.
    pub stopped: Option<String>,
}

enum Command {
    Say(Say),
    TakeIn(String),
}

/// A round by message on its thread. Dropping it ends the thread; the round can be
/// taken up again at any time.
#[derive(Debug)]
pub struct Post {
    commands: Option<Sender<Command>>,
    shown: Arc<Mutex<Arc<Delivery>>>,
    record: PathBuf,
    thread: Option<JoinHandle<()>>,
}

impl Post {
    /// Goes on with the round of `desk`; `wake` is called at every change.
    ///
    /// # Errors
    /// [`JournalError`] where what is due cannot be written.
    pub fn start(mut desk: Desk, wake: impl Fn() + Send + 'static) -> Result<Post, JournalError> {
        if desk.session().broken().is_none() {
            desk.settle()?;
        }
        let first = Delivery {
            number: 1,
            session: Arc::new(desk.session().clone()),
            lines: desk.unanswered(),
            pasted: None,
            unsaid: None,
            stopped: None,
        };
        let record = desk.path().to_path_buf();
        let shown = Arc::new(Mutex::new(Arc::new(first)));
        let (commands, asked) = channel();
        let show = Arc::clone(&shown);
        let thread = thread::spawn(move || serve(desk, &asked, &show, wake));
        Ok(Post {
            commands: Some(commands),
            shown,
            record,
            thread: Some(thread),
        })
    }

    /// Where the record is.
    pub fn record(&self) -> &Path {
        &self.record
    }

    /// How it stands.
    pub fn now(&self) -> Arc<Delivery> {
        Arc::clone(&self.shown.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Says something.
    pub fn say(&self, say: Say) {
        self.send(Command::Say(say));
    }

    /// Takes in what was pasted.
    pub fn take_in(&self, text: String) {
        self.send(Command::TakeIn(text));
    }

    fn send(&self, command: Command) {
        if let Some(commands) = &self.commands {
            // Where the thread has ended, it has said why.
            let _ = commands.send(command);
        }
    }
}

impl Drop for Post {
    fn drop(&mut self) {
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(mut desk: Desk, asked: &Receiver<Command>, shown: &Mutex<Arc<Delivery>>, wake: impl Fn()) {
    let mut unsaid = None;
    let mut pasted = None;
    let mut number = 1;
    while let Ok(command) = asked.recv() {
        let done = match command {
            Command::Say(say) => match desk.say(say) {
                Ok(_) => {
                    unsaid = None;
                    Ok(())
                }
                Err(UnsaidError::Say(error)) => {
                    unsaid = Some(error);
                    Ok(())
                }
                Err(UnsaidError::Journal(error)) => Err(error),
            },
            Command::TakeIn(text) => desk.paste(&text).map(|found| pasted = Some(found)),
        };
        let done = done.and_then(|()| match desk.session().broken() {
            Some(_) => Ok(()),
            None => desk.settle().map(drop),
        });
        number += 1;
        let stopped = done.err().map(|error| error.to_string());
        let has_stopped = stopped.is_some();
        let delivery = Delivery {
            number,
            session: Arc::new(desk.session().clone()),
            lines: desk.unanswered(),
            pasted: pasted.clone(),
            unsaid: unsaid.clone(),
            stopped,
        };
        *shown.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(delivery);
        wake();
        if has_stopped {
            return;
        }
    }
}
