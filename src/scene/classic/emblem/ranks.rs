//! Emblems of the classic ranks.

use super::{both, mirrored, rod};
use crate::scene::emblem::pen::Pen;
use crate::scene::shape::Ink;
use crate::scene::shape::Ink::{Gold, Pit, Skin, Steel, White, Wood};

/// A banner on a pole.
pub(super) fn flag(pen: &mut Pen, dark: Ink) {
    pen.stroke(8, &[22, 10, 22, 96]);
    pen.fill(dark, &[26, 12, 94, 20, 80, 36, 26, 36]);
    pen.fill(dark, &[26, 36, 80, 36, 94, 56, 26, 58]);
    pen.fill(White, &[26, 28, 82, 32, 82, 41, 26, 42]);
    pen.outline(&[26, 12, 94, 20, 80, 36, 94, 56, 26, 58]);
    pen.ball(Gold, 22, 8, 6);
}

/// A round bomb with a burning fuse.
pub(super) fn bomb(pen: &mut Pen) {
    pen.stroke(5, &[62, 30, 70, 18, 80, 16]);
    pen.area(Gold, &[84, 2, 98, 16, 84, 30, 72, 16]);
    pen.ball(Pit, 44, 62, 33);
    pen.area(Steel, &[58, 26, 74, 40, 66, 48, 50, 34]);
    pen.dot(White, 32, 50, 7);
}

/// A hat, dark glasses and a collar turned up.
pub(super) fn spy_hat(pen: &mut Pen, dark: Ink) {
    pen.area(Skin, &[28, 46, 72, 46, 68, 70, 50, 86, 32, 70]);
    pen.fill(Pit, &[30, 52, 48, 52, 45, 63, 34, 63]);
    pen.fill(Pit, &[52, 52, 70, 52, 66, 63, 55, 63]);
    pen.stroke(3, &[30, 53, 70, 53]);
    pen.area(dark, &[30, 40, 36, 10, 64, 10, 70, 40]);
    pen.fill(Pit, &[31, 32, 69, 32, 70, 40, 30, 40]);
    pen.area(dark, &[6, 48, 20, 38, 80, 38, 94, 48]);
    both(pen, dark, &[10, 98, 24, 70, 48, 98]);
}

/// A telescope that is pulled out.
pub(super) fn telescope(pen: &mut Pen) {
    pen.area(Steel, &[18, 90, 6, 78, 32, 58, 40, 67]);
    pen.area(Wood, &[42, 70, 30, 56, 53, 36, 65, 49]);
    pen.area(Steel, &[67, 53, 49, 32, 76, 6, 96, 28]);
    pen.fill(Gold, &[76, 6, 96, 28, 90, 33, 70, 12]);
    pen.stroke(3, &[70, 12, 90, 33]);
}

/// A pickaxe.
pub(super) fn pickaxe(pen: &mut Pen) {
    rod(pen, Wood, 9, &[16, 92, 70, 30]);
    pen.fill(Steel, &[22, 14, 50, 8, 48, 24]);
    pen.fill(Steel, &[50, 8, 76, 24, 66, 36, 48, 24]);
    pen.fill(Steel, &[76, 24, 92, 50, 78, 54, 66, 36]);
    pen.fill(Steel, &[92, 50, 88, 80, 78, 54]);
    // The parts meet at seams, which would shine through as thin lines.
    pen.line(Steel, 4, &[49, 14, 49, 20]);
    pen.line(Steel, 4, &[71, 30, 74, 27]);
    pen.line(Steel, 4, &[82, 52, 88, 51]);
    pen.outline(&[
        22, 14, 50, 8, 76, 24, 92, 50, 88, 80, 78, 54, 66, 36, 48, 24,
    ]);
}

/// Three chevrons.
pub(super) fn chevrons(pen: &mut Pen) {
    for y in [26, 50, 74] {
        rod(pen, Gold, 9, &[12, y + 14, 50, y - 10, 88, y + 14]);
    }
}

/// A sabre, or its mirror image.
pub(super) fn sabre(pen: &mut Pen, is_mirrored: bool) {
    let turn = |numbers: &[u8]| {
        if is_mirrored {
            mirrored(numbers)
        } else {
            numbers.to_vec()
        }
    };
    rod(pen, Steel, 8, &turn(&[30, 72, 66, 42, 90, 8]));
    rod(pen, Wood, 8, &turn(&[10, 92, 24, 78]));
    rod(pen, Gold, 6, &turn(&[16, 56, 26, 76, 46, 88]));
}

/// Two sabres crossed.
pub(super) fn sabres(pen: &mut Pen) {
    sabre(pen, true);
    sabre(pen, false);
}

/// A tall cap with a plume.
pub(super) fn shako(pen: &mut Pen, dark: Ink) {
    pen.area(White, &[44, 26, 38, 8, 50, 0, 62, 8, 56, 26]);
    pen.area(dark, &[22, 30, 78, 30, 70, 78, 30, 78]);
    pen.area(Gold, &[18, 22, 82, 22, 80, 33, 20, 33]);
    pen.area(Pit, &[26, 76, 74, 76, 86, 90, 50, 98, 14, 90]);
    pen.ball(Gold, 50, 54, 12);
}

/// A medal on a ribbon.
pub(super) fn medal(pen: &mut Pen, dark: Ink) {
    both(pen, dark, &[18, 2, 42, 2, 58, 42, 42, 50]);
    pen.ball(Gold, 50, 68, 29);
    pen.fill(White, &[50, 44, 57, 68, 50, 92, 43, 68]);
    pen.fill(White, &[26, 68, 50, 61, 74, 68, 50, 75]);
}

/// A hat with two corners on its head.
pub(super) fn bicorne(pen: &mut Pen, dark: Ink) {
    both(pen, Gold, &[4, 98, 8, 86, 26, 82, 44, 98]);
    pen.area(Skin, &[32, 54, 68, 54, 66, 78, 50, 94, 34, 78]);
    pen.area(dark, &[2, 60, 16, 34, 36, 14, 64, 14, 84, 34, 98, 60]);
    pen.line(Gold, 6, &[6, 56, 94, 56]);
    pen.ball(Gold, 50, 34, 9);
    pen.dot(Pit, 42, 68, 3);
    pen.dot(Pit, 58, 68, 3);
}

/// Two batons crossed under a crown.
pub(super) fn batons(pen: &mut Pen, dark: Ink) {
    for turn in [mirrored, <[u8]>::to_vec] {
        rod(pen, dark, 12, &turn(&[16, 94, 80, 42]));
        rod(pen, Gold, 12, &turn(&[12, 97, 20, 90]));
        rod(pen, Gold, 12, &turn(&[76, 45, 84, 38]));
    }
    pen.fill(Gold, &[28, 38, 22, 6, 48, 38]);
    pen.fill(Gold, &[34, 38, 50, 2, 66, 38]);
    pen.fill(Gold, &[52, 38, 78, 6, 72, 38]);
    pen.outline(&[28, 38, 22, 6, 40, 24, 50, 2, 60, 24, 78, 6, 72, 38]);
}
