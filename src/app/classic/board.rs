//! A classic board to be clicked, dragged on and walked over by keys.

use super::intent::Touch;
use crate::app::menu;
use crate::app::paint::Canvas;
use crate::app::play::Direction;
use crate::classic::{BOARD_SIZE, Side, Square, SquareSet};
use crate::scene::classic::{BOARD, came_from, square_at, square_rect, target};
use crate::scene::{Ink, Livery, Shape, Theme};
use eframe::egui::{
    Id, LayerId, Order, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
};

/// The square that keys act on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Which.
    pub square: Square,
    /// Whether it is to have the keyboard in the next frame.
    pub takes_focus: bool,
}

impl Cursor {
    /// On this square, or on a1.
    pub fn on(square: Option<Square>) -> Cursor {
        Cursor {
            square: square.unwrap_or(FIRST),
            takes_focus: true,
        }
    }

    /// Moves to a square with the keyboard.
    pub const fn go(&mut self, square: Square) {
        self.square = square;
        self.takes_focus = true;
    }
}

/// a1.
const FIRST: Square = match Square::from_index(0) {
    Some(square) => square,
    None => unreachable!(),
};

/// A board as it is shown in a frame.
pub struct Board<'a> {
    /// The side whose rows are nearest.
    pub seat: Side,
    /// Light or dark.
    pub theme: Theme,
    /// The board and everything on it.
    pub shapes: &'a [Shape],
    /// What a reader says of a square.
    pub label: &'a dyn Fn(Square) -> String,
    /// Where what is in the hand can go.
    pub lit: SquareSet,
    /// The squares with a piece, whose marks go around it.
    pub taken: SquareSet,
    /// The square of the piece in the hand.
    pub held: Option<Square>,
    /// Squares that nothing is to be put on.
    pub shaded: SquareSet,
    /// What hangs on the mouse during a drag, drawn for the square a1 from Red's seat.
    pub dragged: Option<&'a [Shape]>,
    /// Whether pieces can be touched at all.
    pub is_live: bool,
    /// The cursor.
    pub cursor: Cursor,
}

/// The identity of a square's widget.
pub fn id(square: Square) -> Id {
    Id::unique(("classic square", square))
}

/// Whether it is the identity of some square's widget.
pub fn is_square(widget: Id) -> bool {
    Square::all().any(|square| id(square) == widget)
}

/// Shows the board as large as there is room and says what is done on it.
pub fn show(board: &Board<'_>, ui: &mut Ui) -> Option<Touch> {
    let page = ui.available_rect_before_wrap();
    self::page(board.theme, page, ui);
    let canvas = Canvas::fit_page(page.shrink(4.0), BOARD, board.theme, Livery::Red);
    let painter = ui.painter().clone();
    let squares = respond(board, &canvas, ui);
    canvas.paint(&painter, board.shapes, 1.0);
    let wash = |square, fill, opacity| {
        let shape = Shape::Rect {
            rect: square_rect(square, board.seat),
            radius: 0.0,
            fill,
        };
        canvas.paint(&painter, &[shape], opacity);
    };
    for square in board.shaded {
        wash(square, Ink::Edge, 0.3);
    }
    if let Some(square) = board.held {
        wash(square, Ink::Trace, 0.3);
        canvas.paint(&painter, &came_from(square, board.seat), 1.0);
    }
    for square in board.lit {
        let is_taken = board.taken.contains(square);
        canvas.paint(&painter, &target(square, is_taken, board.seat), 1.0);
    }
    let focused = squares.iter().find(|(_, response)| response.has_focus());
    if let Some((square, _)) = focused {
        let rect = canvas.rect(square_rect(*square, board.seat));
        let stroke = Stroke::new(2.5, ui.visuals().selection.stroke.color);
        painter.rect_stroke(rect, 3.0, stroke, StrokeKind::Inside);
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let dragged = board.dragged.zip(pointer);
    if let Some((shapes, at)) = dragged {
        hang(shapes, at, &canvas, ui);
    }
    let mut touch = arrived(board, &squares, ui);
    for (square, response) in &squares {
        if response.clicked() && board.is_live {
            touch = Some(Touch::Press(*square));
        } else if response.drag_started() && board.is_live {
            touch = Some(Touch::Lift(*square));
        }
    }
    let is_released = ui.input(|input| input.pointer.any_released());
    if board.dragged.is_some() && is_released {
        let square = pointer.and_then(|at| square_at(canvas.to_page(at), board.seat));
        touch = Some(Touch::Drop(square));
    }
    if board.cursor.takes_focus {
        ui.memory_mut(|memory| memory.request_focus(id(board.cursor.square)));
    }
    touch
}

/// Fills what is around a board.
pub fn page(theme: Theme, rect: Rect, ui: &Ui) {
    let canvas = Canvas::fit_page(rect, BOARD, theme, Livery::Red);
    ui.painter()
        .rect_filled(rect, 0.0, canvas.ink(Ink::Page, 1.0));
}

/// Shows a board that is only looked at.
pub fn picture(shapes: &[Shape], label: &str, theme: Theme, rect: Rect, ui: &Ui) {
    let response = ui.interact(rect, ui.scope_id().with(label), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, label));
    let canvas = Canvas::fit_page(rect, BOARD, theme, Livery::Red);
    canvas.paint(ui.painter(), shapes, 1.0);
}

fn respond(board: &Board<'_>, canvas: &Canvas, ui: &Ui) -> Vec<(Square, Response)> {
    Square::all()
        .map(|square| {
            let rect = canvas.rect(square_rect(square, board.seat));
            // Tab finds the cursor only; from there arrows walk.
            let sense = if square == board.cursor.square {
                Sense::click_and_drag()
            } else {
                Sense::CLICK | Sense::DRAG
            };
            let response = ui.interact(rect, id(square), sense);
            let label = (board.label)(square);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            let response = response.on_hover_text(&label);
            (square, response)
        })
        .collect()
}

/// Paints what is dragged with its middle under the mouse.
fn hang(shapes: &[Shape], at: Pos2, canvas: &Canvas, ui: &Ui) {
    let home = canvas.rect(square_rect(FIRST, Side::Red));
    let page = canvas.rect(BOARD);
    let moved = page.translate(at - home.center());
    let canvas = Canvas::fit_page(moved, BOARD, canvas.theme, canvas.livery);
    let layer = LayerId::new(Order::Tooltip, Id::unique("dragged piece"));
    canvas.paint(&ui.ctx().layer_painter(layer), shapes, 1.0);
}

/// The square that has got the keyboard by Tab or by a screen reader. While one has it
/// arrows do not lead to buttons.
fn arrived(board: &Board<'_>, squares: &[(Square, Response)], ui: &Ui) -> Option<Touch> {
    let (square, response) = squares.iter().find(|(_, response)| response.has_focus())?;
    menu::hold_arrows(response, ui);
    let is_news = *square != board.cursor.square && !board.cursor.takes_focus;
    is_news.then_some(Touch::Walk(*square))
}

/// The next square in a direction of the page; what lies behind a lake counts as next.
pub fn beside(square: Square, direction: Direction, seat: Side) -> Option<Square> {
    let (across, down) = direction.offsets();
    let (east, north) = match seat {
        Side::Red => (across, -down),
        Side::Blue => (-across, down),
    };
    let (mut column, mut row) = (square.column(), square.row());
    loop {
        column = column.checked_add_signed(east)?;
        row = row.checked_add_signed(north)?;
        if column >= BOARD_SIZE || row >= BOARD_SIZE {
            return None;
        }
        if let Some(next) = Square::new(column, row) {
            return Some(next);
        }
    }
}
