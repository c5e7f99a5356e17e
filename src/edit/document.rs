//! A layout file while it is edited, with undo and redo without limit.

use super::actions::Action;
use super::step::{DocumentChange, Step};
use crate::format::LayoutFile;
use crate::fortress::Layout;

/// A layout file, what was done to it, and what was taken back.
///
/// Everything is changed in named steps. What changes nothing leaves no trace:
/// no step, and what could be redone still can.
///
/// A stroke is a step that grows while the mouse button is down. Undoing it
/// meanwhile cancels it.
#[derive(Clone, Debug)]
pub struct Document {
    file: LayoutFile,
    /// The content on disk, as far as there is one.
    saved: Option<LayoutFile>,
    done: Vec<Step>,
    undone: Vec<Step>,
    stroke: Option<Step>,
    /// Whether the last step is typing that may go on.
    is_typing: bool,
}

impl Document {
    /// A document that needs no saving until it is changed: a file as it was
    /// opened, or a new one.
    pub fn new(file: LayoutFile) -> Document {
        Document {
            saved: Some(file.clone()),
            ..Document::unsaved(file)
        }
    }

    /// A document that is on no disk and would be missed, such as a recovered
    /// one: it counts as modified until it is saved.
    pub fn unsaved(file: LayoutFile) -> Document {
        Document {
            file,
            saved: None,
            done: Vec::new(),
            undone: Vec::new(),
            stroke: None,
            is_typing: false,
        }
    }

    /// The file as it stands, an open stroke included.
    pub fn file(&self) -> &LayoutFile {
        &self.file
    }

    /// The layout as it stands, an open stroke included.
    pub fn layout(&self) -> &Layout {
        &self.file.layout
    }

    /// Makes changes as one step; says whether they changed anything. What had
    /// been taken back can then no longer be redone. An open stroke ends first.
    ///
    /// Typing goes on: a step that sets one text only and follows a step of the
    /// same name that set the same text becomes part of it, unless
    /// [`mark_saved`](Document::mark_saved), an undo or a redo came between.
    pub fn apply<C: Into<DocumentChange>>(
        &mut self,
        name: impl Into<String>,
        changes: impl IntoIterator<Item = C>,
    ) -> bool {
        self.end_stroke();
        let mut step = Step::new(name);
        for change in changes {
            step.make(change.into(), &mut self.file);
        }
        if step.is_empty() {
            return false;
        }
        self.undone.clear();
        match self.done.last_mut() {
            Some(last) if self.is_typing && step.continues(last) => {
                last.absorb(step);
                if last.is_empty() {
                    self.done.pop();
                    self.is_typing = false;
                }
            }
            _ => {
                self.is_typing = step.is_typing();
                self.done.push(step);
            }
        }
        true
    }

    /// Does an action as one step, as [`apply`](Document::apply) does.
    pub fn perform(&mut self, action: Action) -> bool {
        self.apply(action.name, action.changes)
    }

    /// Begins a stroke. An open stroke ends first.
    pub fn begin_stroke(&mut self, name: impl Into<String>) {
        self.end_stroke();
        self.stroke = Some(Step::new(name));
    }

    /// Makes changes as part of the open stroke; says whether they changed
    /// anything. Without an open stroke nothing is done.
    pub fn extend_stroke<C: Into<DocumentChange>>(
        &mut self,
        changes: impl IntoIterator<Item = C>,
    ) -> bool {
        let Some(stroke) = &mut self.stroke else {
            return false;
        };
        let mut is_changed = false;
        for change in changes {
            is_changed |= stroke.make(change.into(), &mut self.file);
        }
        is_changed
    }

    /// Ends the open stroke, which becomes one step; says whether it left one.
    pub fn end_stroke(&mut self) -> bool {
        match self.stroke.take() {
            Some(stroke) if !stroke.is_empty() => {
                self.undone.clear();
                self.done.push(stroke);
                self.is_typing = false;
                true
            }
            _ => false,
        }
    }

    /// Takes back all that the open stroke did, and closes it without a trace.
    pub fn cancel_stroke(&mut self) {
        if let Some(stroke) = self.stroke.take() {
            stroke.undo(&mut self.file);
        }
    }

    /// Whether a stroke is open.
    pub fn is_stroke_open(&self) -> bool {
        self.stroke.is_some()
    }

    /// Takes the last step back and returns its name. While a stroke is open it
    /// is cancelled instead, and its name returned if it had changed anything.
    pub fn undo(&mut self) -> Option<String> {
        if self.stroke.is_some() {
            let name = self.undo_name().map(str::to_string);
            self.cancel_stroke();
            return name;
        }
        let step = self.done.pop()?;
        step.undo(&mut self.file);
        self.is_typing = false;
        let name = step.name.clone();
        self.undone.push(step);
        Some(name)
    }

    /// Makes the step again that was taken back last and returns its name. While
    /// a stroke is open nothing is done.
    pub fn redo(&mut self) -> Option<String> {
        if self.stroke.is_some() {
            return None;
        }
        let step = self.undone.pop()?;
        step.redo(&mut self.file);
        self.is_typing = false;
        let name = step.name.clone();
        self.done.push(step);
        Some(name)
    }

    /// The name of what [`undo`](Document::undo) would take back.
    pub fn undo_name(&self) -> Option<&str> {
        let step = match &self.stroke {
            Some(stroke) => Some(stroke).filter(|stroke| !stroke.is_empty()),
            None => self.done.last(),
        };
        step.map(|step| step.name.as_str())
    }

    /// The name of what [`redo`](Document::redo) would make again.
    pub fn redo_name(&self) -> Option<&str> {
        match self.stroke {
            Some(_) => None,
            None => self.undone.last().map(|step| step.name.as_str()),
        }
    }

    /// The steps that can be taken back, the oldest first.
    pub fn steps(&self) -> &[Step] {
        &self.done
    }

    /// Whether the content differs from what was last saved or opened. Undoing
    /// back to it makes the document unmodified again.
    pub fn is_modified(&self) -> bool {
        self.saved.as_ref() != Some(&self.file)
    }

    /// Notes that the content as it stands is on disk.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.file.clone());
        self.is_typing = false;
    }
}
