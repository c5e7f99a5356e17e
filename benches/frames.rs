//! How long the editor's frames take while walls are painted with the verdict on.
//!
//! `cargo bench --bench frames` paints walls over the whole board, slot by slot, one
//! frame each, and prints the worst and the median frame beside those of an editor
//! left alone, measured in turn in one run. A frame here is all the program's own
//! work: laying out, answering the mouse, tessellating.

use eframe::egui::{self, Event, Id, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2};
use keepwright::app::dialogs::{Dialogs, FileKind, Picked};
use keepwright::app::{Editor, show};
use keepwright::fortress::WallSlot;
use keepwright::scene::Target;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Nobody;

impl Dialogs for Nobody {
    fn open(&self, _: FileKind) -> Picked {
        Picked::Cancelled
    }

    fn save(&self, _: FileKind, _: &str) -> Picked {
        Picked::Cancelled
    }
}

const SIZE: Vec2 = Vec2::new(1180.0, 720.0);
const FRAMES: usize = 600;

fn frame(context: &egui::Context, editor: &mut Editor, events: Vec<Event>) -> Duration {
    let input = RawInput {
        screen_rect: Some(Rect::from_min_size(Pos2::ZERO, SIZE)),
        events,
        ..RawInput::default()
    };
    let start = Instant::now();
    let output = context.run_ui(input, |ui| {
        editor.logic();
        show(editor, ui);
    });
    let painted = context.tessellate(output.shapes, output.pixels_per_point);
    std::hint::black_box(painted);
    start.elapsed()
}

fn button(at: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

fn summary(name: &str, mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{name}: median {:.2} ms, worst of {} frames {:.2} ms",
        median.as_secs_f64() * 1e3,
        times.len(),
        worst.as_secs_f64() * 1e3
    );
    (median, worst)
}

fn editor() -> (egui::Context, Editor) {
    let context = egui::Context::default();
    let mut editor = Editor::new(&context, Arc::new(Nobody), None);
    editor.example(12);
    for _ in 0..20 {
        frame(&context, &mut editor, Vec::new());
        std::thread::sleep(PACE);
    }
    (context, editor)
}

/// The time between two frames, in which the solver's thread has its say.
const PACE: Duration = Duration::from_millis(8);

fn main() {
    let (idle_context, mut idle) = editor();
    let (context, mut editor) = editor();
    // Where the wall slots are on the screen.
    let slots: Vec<Pos2> = WallSlot::all()
        .filter_map(|slot| context.read_response(Id::unique(("board", Target::Wall(slot)))))
        .map(|response| response.rect.center())
        .collect();
    let (mut alone, mut painting, mut judged) = (Vec::new(), Vec::new(), 0);
    // A mouse that goes from slot to slot with its button down, and is lifted and set
    // down again at every tenth, so that walls are set and cleared in turn.
    for i in 0..FRAMES {
        alone.push(frame(&idle_context, &mut idle, Vec::new()));
        let at = slots[i % slots.len()];
        let mut events = vec![Event::PointerMoved(at)];
        match i % 10 {
            0 => events.push(button(at, true)),
            9 => events.push(button(at, false)),
            _ => {}
        }
        painting.push(frame(&context, &mut editor, events));
        std::thread::sleep(PACE);
        editor.logic();
        judged += usize::from(editor.current_analysis().is_some());
    }
    let (still, _) = summary("left alone", alone);
    let (busy, _) = summary("painting walls", painting);
    let steps = editor.document().steps().len();
    assert!(steps > 10, "walls were painted");
    println!(
        "median ratio {:.2}; {steps} steps; the verdict was there before the next of {judged} frames",
        busy.as_secs_f64() / still.as_secs_f64(),
    );
}
