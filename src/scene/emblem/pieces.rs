//! The figures of the pieces.

use super::pen::Pen;
use crate::fortress::Piece;
use crate::scene::shape::Ink::{Gold, Livery, LiveryLight, Pit, Skin, Steel, White, Wood};

/// Draws the base and the figure of `piece`.
pub(super) fn draw(pen: &mut Pen, piece: Piece) {
    pen.dot(Pit, 50, 50, 50);
    pen.dot(Livery, 50, 50, 47);
    pen.ring(LiveryLight, 50, 50, 43, 3);
    match piece {
        Piece::King => king(pen),
        Piece::Knight => knight(pen),
        Piece::Wizard => wizard(pen),
        Piece::Dwarf => dwarf(pen),
    }
}

/// The king of a chess set.
fn king(pen: &mut Pen) {
    for (ink, width) in [(Pit, 11), (Gold, 5)] {
        pen.line(ink, width, &[50, 13, 50, 30]);
        pen.line(ink, width, &[43, 19, 57, 19]);
    }
    pen.fill(Gold, &[36, 48, 28, 29, 42, 36, 50, 48]);
    pen.fill(Gold, &[38, 48, 41, 35, 50, 27, 59, 35, 62, 48]);
    pen.fill(Gold, &[50, 48, 58, 36, 72, 29, 64, 48]);
    pen.outline(&[36, 48, 28, 29, 41, 35, 50, 27, 59, 35, 72, 29, 64, 48]);
    pen.area(White, &[43, 60, 57, 60, 67, 76, 33, 76]);
    pen.area(White, &[42, 52, 58, 52, 57, 62, 43, 62]);
    pen.fill(White, &[44, 58, 56, 58, 58, 66, 42, 66]);
    pen.area(White, &[34, 48, 66, 48, 66, 54, 34, 54]);
    pen.area(White, &[27, 84, 31, 74, 69, 74, 73, 84]);
}

/// The horse's head of a chess set.
fn knight(pen: &mut Pen) {
    pen.fill(White, &[44, 14, 50, 22, 42, 27]);
    pen.fill(
        White,
        &[
            47, 20, 57, 24, 66, 34, 58, 52, 46, 57, 32, 62, 23, 58, 22, 51, 38, 29,
        ],
    );
    pen.fill(White, &[56, 24, 68, 36, 74, 56, 72, 76, 50, 52]);
    pen.fill(White, &[50, 52, 72, 50, 72, 76, 34, 76, 38, 66]);
    pen.outline(&[
        44, 14, 49, 21, 57, 24, 68, 36, 74, 56, 72, 76, 34, 76, 38, 66, 48, 56, 32, 62, 23, 58, 22,
        51, 40, 26,
    ]);
    pen.area(White, &[26, 84, 30, 75, 74, 75, 78, 84]);
    pen.dot(Pit, 42, 36, 3);
    pen.line(Pit, 3, &[56, 30, 64, 44, 66, 64]);
}

/// An old man in a pointed hat with a star.
fn wizard(pen: &mut Pen) {
    pen.area(White, &[32, 56, 68, 56, 66, 72, 50, 92, 34, 72]);
    pen.area(Skin, &[37, 48, 63, 48, 61, 64, 39, 64]);
    pen.area(Steel, &[34, 50, 44, 26, 58, 9, 66, 50]);
    pen.area(Steel, &[20, 54, 32, 46, 68, 46, 80, 54]);
    pen.fill(Gold, &[53, 21, 57, 33, 53, 45, 49, 33]);
    pen.fill(Gold, &[42, 33, 53, 29, 64, 33, 53, 37]);
    pen.dot(Pit, 44, 59, 2);
    pen.dot(Pit, 56, 59, 2);
}

/// A long beard under a helmet, and an axe.
fn dwarf(pen: &mut Pen) {
    pen.line(Pit, 9, &[70, 26, 70, 78]);
    pen.line(Wood, 4, &[70, 26, 70, 78]);
    pen.area(Steel, &[70, 31, 80, 25, 87, 36, 86, 48, 80, 56, 70, 47]);
    pen.area(Gold, &[17, 48, 57, 48, 57, 66, 37, 88, 17, 66]);
    pen.area(Skin, &[22, 44, 52, 44, 51, 58, 23, 58]);
    pen.area(
        Steel,
        &[16, 47, 19, 34, 27, 24, 37, 21, 47, 24, 55, 34, 58, 47],
    );
    pen.stroke(3, &[37, 21, 37, 47]);
    pen.ball(Skin, 37, 58, 6);
    pen.dot(Pit, 28, 53, 2);
    pen.dot(Pit, 46, 53, 2);
}
