//! Emblems of beasts and of those that are half beasts.

use super::{both, mirrored, rod};
use crate::scene::emblem::pen::Pen;
use crate::scene::shape::Ink;
use crate::scene::shape::Ink::{Gold, Green, Pit, PitRim, Skin, Steel, WallShade, White, Wood};

/// Two dots at the same height, as far from the middle.
fn pair(pen: &mut Pen, ink: Ink, x: u8, y: u8, radius: u8) {
    pen.dot(ink, x, y, radius);
    pen.dot(ink, 100 - x, y, radius);
}

/// The spotted head of a cat.
pub(super) fn leopard(pen: &mut Pen) {
    pen.ball(Gold, 24, 24, 13);
    pen.ball(Gold, 76, 24, 13);
    pen.area(
        Gold,
        &[
            22, 28, 38, 16, 62, 16, 78, 28, 84, 54, 68, 84, 50, 92, 32, 84, 16, 54,
        ],
    );
    pair(pen, Pit, 35, 31, 5);
    pen.dot(Pit, 50, 26, 5);
    pair(pen, Pit, 27, 62, 4);
    pair(pen, Pit, 25, 48, 3);
    pair(pen, Pit, 38, 50, 5);
    pen.ball(White, 50, 74, 14);
    pen.fill(Pit, &[42, 66, 58, 66, 50, 75]);
}

/// A head with two long teeth.
pub(super) fn beaver(pen: &mut Pen) {
    pen.ball(Wood, 22, 24, 11);
    pen.ball(Wood, 78, 24, 11);
    pen.area(White, &[38, 62, 62, 62, 62, 96, 38, 96]);
    pen.ball(Wood, 50, 46, 36);
    pen.fill(White, &[39, 76, 61, 76, 61, 94, 39, 94]);
    pen.stroke(3, &[50, 78, 50, 95]);
    pair(pen, Pit, 36, 38, 5);
    pen.dot(PitRim, 50, 62, 18);
    pen.fill(Pit, &[40, 50, 60, 50, 50, 62]);
}

/// A bird with its wings spread.
pub(super) fn hawk(pen: &mut Pen) {
    pen.area(Wood, &[44, 62, 56, 62, 68, 96, 32, 96]);
    both(pen, Wood, &[50, 40, 14, 14, 2, 32, 8, 60, 44, 64]);
    pen.stroke(3, &[14, 60, 26, 40]);
    pen.stroke(3, &[86, 60, 74, 40]);
    pen.area(Skin, &[50, 20, 61, 36, 58, 66, 50, 78, 42, 66, 39, 36]);
    pen.ball(White, 50, 24, 11);
    pen.area(Gold, &[44, 16, 56, 16, 50, 2]);
}

/// The head of an eagle with ears.
pub(super) fn gryphon(pen: &mut Pen) {
    pen.area(Wood, &[44, 50, 82, 42, 94, 96, 34, 96]);
    pen.area(Wood, &[60, 22, 74, 0, 80, 30]);
    pen.area(
        White,
        &[30, 36, 42, 20, 62, 14, 80, 28, 84, 52, 64, 66, 42, 62],
    );
    pen.area(Gold, &[34, 30, 12, 40, 6, 64, 42, 58]);
    pen.dot(Pit, 50, 36, 6);
}

/// A broad dark head with a pale face.
pub(super) fn gorilla(pen: &mut Pen) {
    pen.ball(WallShade, 14, 52, 9);
    pen.ball(WallShade, 86, 52, 9);
    pen.area(
        WallShade,
        &[
            16, 52, 20, 28, 36, 8, 64, 8, 80, 28, 84, 52, 78, 82, 60, 96, 40, 96, 22, 82,
        ],
    );
    pen.area(PitRim, &[28, 42, 72, 42, 76, 76, 60, 90, 40, 90, 24, 76]);
    pen.stroke(7, &[26, 42, 74, 42]);
    pair(pen, Pit, 39, 53, 5);
    pair(pen, Pit, 45, 66, 3);
    pen.stroke(4, &[36, 79, 64, 79]);
}

/// A head with a great mane.
pub(super) fn lion(pen: &mut Pen) {
    for (x, y) in [(50, 12), (24, 20), (12, 44), (18, 70), (38, 88)] {
        pen.ball(Wood, x, y, 12);
        pen.ball(Wood, 100 - x, y, 12);
    }
    pen.dot(Wood, 50, 50, 40);
    pen.area(
        Gold,
        &[
            28, 34, 40, 24, 60, 24, 72, 34, 76, 54, 64, 78, 50, 86, 36, 78, 24, 54,
        ],
    );
    pair(pen, Pit, 39, 46, 5);
    pen.fill(Pit, &[41, 58, 59, 58, 50, 68]);
    pen.stroke(3, &[38, 74, 50, 72, 62, 74]);
    pen.stroke(3, &[50, 66, 50, 72]);
}

/// A grey head with pointed ears.
pub(super) fn wolf(pen: &mut Pen) {
    both(pen, Steel, &[14, 2, 44, 28, 20, 48]);
    pen.area(
        Steel,
        &[
            18, 40, 36, 24, 64, 24, 82, 40, 88, 58, 62, 86, 50, 98, 38, 86, 12, 58,
        ],
    );
    pen.fill(White, &[38, 58, 62, 58, 58, 82, 42, 82]);
    both(pen, Gold, &[26, 44, 42, 52, 32, 56]);
    pen.fill(Pit, &[40, 78, 60, 78, 50, 94]);
}

/// A head with a snout and tusks.
pub(super) fn boar(pen: &mut Pen) {
    both(pen, Wood, &[10, 4, 38, 16, 20, 40]);
    pen.ball(Wood, 50, 46, 36);
    pen.area(Skin, &[32, 56, 68, 56, 74, 84, 26, 84]);
    pair(pen, Pit, 41, 70, 5);
    both(pen, White, &[14, 48, 24, 68, 30, 86, 16, 76]);
    pair(pen, Pit, 35, 40, 5);
}

/// A head with long ears and round eyes.
pub(super) fn goblin(pen: &mut Pen) {
    both(pen, Green, &[0, 22, 36, 36, 28, 62]);
    pen.area(
        Green,
        &[24, 34, 38, 16, 62, 16, 76, 34, 74, 66, 50, 92, 26, 66],
    );
    for x in [37, 63] {
        pen.ball(Gold, x, 44, 11);
        pen.dot(Pit, x, 44, 4);
    }
    pen.stroke(4, &[36, 68, 50, 74, 64, 68]);
    pen.area(White, &[40, 69, 48, 71, 43, 80]);
}

/// The foot of a bird of prey.
pub(super) fn claw(pen: &mut Pen) {
    let toes: [&[u8]; 4] = [
        &[50, 4, 50, 44],
        &[50, 42, 18, 66],
        &[50, 42, 50, 76],
        &[50, 42, 82, 66],
    ];
    for toe in toes {
        pen.stroke(19, toe);
    }
    for toe in toes {
        pen.line(Gold, 13, toe);
    }
    both(pen, Pit, &[8, 62, 24, 74, 8, 94]);
    pen.area(Pit, &[40, 76, 60, 76, 50, 99]);
}

/// A face with one eye.
pub(super) fn cyclops(pen: &mut Pen, dark: Ink) {
    pen.ball(Skin, 50, 52, 44);
    pen.ball(White, 50, 46, 21);
    pen.ball(dark, 50, 46, 11);
    pen.dot(Pit, 50, 46, 5);
    pen.stroke(7, &[26, 20, 50, 16, 74, 20]);
    pen.stroke(5, &[32, 80, 50, 84, 68, 80]);
}

/// A head with horns and a ring in its nose.
pub(super) fn bull(pen: &mut Pen) {
    for turn in [mirrored, <[u8]>::to_vec] {
        rod(pen, White, 10, &turn(&[32, 38, 12, 30, 8, 8]));
    }
    pen.area(Wood, &[24, 28, 76, 28, 80, 52, 64, 90, 36, 90, 20, 52]);
    pen.area(Skin, &[34, 64, 66, 64, 66, 90, 34, 90]);
    pair(pen, Pit, 36, 48, 5);
    pair(pen, Pit, 43, 73, 4);
    pen.ring(Pit, 50, 88, 9, 8);
    pen.ring(Gold, 50, 88, 9, 5);
}
