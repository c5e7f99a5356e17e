//! Emblems of people and of what they carry.

use super::{both, mirrored, rod};
use crate::scene::emblem::pen::Pen;
use crate::scene::shape::Ink;
use crate::scene::shape::Ink::{Gold, Green, Pit, PitRim, Skin, Steel, WallShade, White, Wood};

/// A flower with five petals.
pub(super) fn flower(pen: &mut Pen, light: Ink) {
    rod(pen, Green, 5, &[50, 50, 50, 96]);
    pen.area(Green, &[52, 92, 62, 76, 86, 70, 76, 88]);
    for (x, y) in [(50, 18), (73, 34), (64, 58), (36, 58), (27, 34)] {
        pen.ball(light, x, y, 15);
    }
    pen.ball(Gold, 50, 40, 13);
}

/// An umbrella.
pub(super) fn umbrella(pen: &mut Pen, dark: Ink) {
    pen.stroke(7, &[50, 8, 50, 84, 42, 94, 32, 86]);
    pen.area(
        dark,
        &[4, 52, 12, 32, 28, 16, 50, 10, 72, 16, 88, 32, 96, 52],
    );
    pen.stroke(3, &[50, 10, 34, 52]);
    pen.stroke(3, &[50, 10, 66, 52]);
}

/// A leafy tree.
pub(super) fn tree(pen: &mut Pen) {
    pen.area(Wood, &[41, 56, 59, 56, 66, 98, 34, 98]);
    pen.ball(Green, 28, 50, 20);
    pen.ball(Green, 72, 50, 20);
    pen.ball(Green, 50, 28, 26);
    pen.dot(Green, 50, 48, 17);
}

/// A flask of a healing drink.
pub(super) fn flask(pen: &mut Pen, dark: Ink) {
    pen.area(White, &[40, 14, 60, 14, 60, 44, 40, 44]);
    pen.ball(White, 50, 66, 31);
    pen.fill(White, &[42, 30, 58, 30, 58, 44, 42, 44]);
    pen.fill(dark, &[22, 60, 78, 60, 77, 76, 64, 92, 36, 92, 23, 76]);
    pen.area(Wood, &[36, 4, 64, 4, 62, 17, 38, 17]);
    pen.line(White, 8, &[50, 66, 50, 88]);
    pen.line(White, 8, &[39, 77, 61, 77]);
}

/// A burning torch.
pub(super) fn torch(pen: &mut Pen, dark: Ink) {
    pen.area(Wood, &[41, 58, 59, 58, 54, 98, 46, 98]);
    pen.area(
        Gold,
        &[34, 50, 26, 34, 34, 18, 50, 0, 66, 18, 74, 34, 66, 50],
    );
    pen.fill(dark, &[42, 50, 38, 38, 50, 18, 62, 38, 58, 50]);
    pen.area(Steel, &[28, 48, 72, 48, 62, 64, 38, 64]);
}

/// A horseshoe.
pub(super) fn horseshoe(pen: &mut Pen) {
    let arc = [
        26, 90, 18, 62, 20, 34, 34, 16, 50, 12, 66, 16, 80, 34, 82, 62, 74, 90,
    ];
    rod(pen, Steel, 16, &arc);
    for (x, y) in [(21, 66), (24, 36), (40, 16), (60, 16), (76, 36), (79, 66)] {
        pen.dot(Pit, x, y, 3);
    }
}

/// A bow with an arrow on the string.
pub(super) fn bow(pen: &mut Pen, dark: Ink) {
    pen.stroke(3, &[28, 6, 28, 94]);
    rod(pen, Wood, 6, &[28, 6, 54, 20, 66, 50, 54, 80, 28, 94]);
    pen.stroke(6, &[10, 50, 84, 50]);
    pen.area(Steel, &[78, 38, 98, 50, 78, 62]);
    pen.area(dark, &[2, 40, 16, 40, 24, 50, 16, 60, 2, 60]);
}

/// A club with iron knobs.
pub(super) fn club(pen: &mut Pen) {
    pen.area(Wood, &[10, 86, 22, 98, 84, 54, 96, 28, 80, 6, 52, 14]);
    for (x, y) in [(60, 30), (80, 26), (74, 48)] {
        pen.ball(Steel, x, y, 7);
    }
}

/// A sword before a shield.
pub(super) fn shield(pen: &mut Pen, dark: Ink) {
    pen.area(dark, &[12, 24, 88, 24, 86, 56, 50, 98, 14, 56]);
    pen.area(Steel, &[43, 30, 57, 30, 57, 74, 50, 86, 43, 74]);
    pen.area(Wood, &[44, 6, 56, 6, 56, 28, 44, 28]);
    pen.area(Gold, &[26, 26, 74, 26, 74, 36, 26, 36]);
    pen.ball(Gold, 50, 6, 6);
}

/// A snowflake.
pub(super) fn snowflake(pen: &mut Pen, light: Ink) {
    let arms: [&[u8]; 9] = [
        &[50, 6, 50, 94],
        &[12, 28, 88, 72],
        &[12, 72, 88, 28],
        &[38, 8, 50, 20, 62, 8],
        &[38, 92, 50, 80, 62, 92],
        &[8, 40, 24, 36, 20, 20],
        &[92, 40, 76, 36, 80, 20],
        &[8, 60, 24, 64, 20, 80],
        &[92, 60, 76, 64, 80, 80],
    ];
    for arm in arms {
        pen.stroke(11, arm);
    }
    for arm in arms {
        pen.line(light, 6, arm);
    }
}

/// A bearded head under a hood.
pub(super) fn dwarf(pen: &mut Pen, dark: Ink) {
    pen.area(Skin, &[28, 44, 72, 44, 70, 62, 30, 62]);
    pen.area(White, &[22, 58, 78, 58, 70, 82, 50, 99, 30, 82]);
    pen.area(dark, &[18, 48, 26, 24, 50, 2, 74, 24, 82, 48]);
    pen.ball(Skin, 50, 60, 8);
    pen.dot(Pit, 38, 55, 3);
    pen.dot(Pit, 62, 55, 3);
}

/// A cauldron in which something bubbles.
pub(super) fn cauldron(pen: &mut Pen) {
    pen.stroke(8, &[28, 84, 22, 98]);
    pen.stroke(8, &[72, 84, 78, 98]);
    pen.ball(Green, 36, 20, 9);
    pen.ball(Green, 58, 10, 7);
    pen.ball(Green, 66, 26, 6);
    pen.ball(WallShade, 50, 62, 32);
    pen.area(Green, &[18, 38, 26, 32, 74, 32, 82, 38]);
    pen.area(WallShade, &[12, 37, 88, 37, 84, 49, 16, 49]);
    pen.dot(PitRim, 36, 64, 6);
}

/// A boot.
pub(super) fn boot(pen: &mut Pen, dark: Ink) {
    pen.fill(Wood, &[26, 10, 60, 10, 60, 66, 26, 84]);
    pen.fill(Wood, &[26, 58, 60, 56, 88, 66, 94, 84, 26, 84]);
    pen.outline(&[26, 10, 60, 10, 60, 56, 88, 66, 94, 84, 26, 84]);
    pen.area(Pit, &[24, 83, 96, 83, 96, 94, 24, 94]);
    pen.area(dark, &[20, 4, 66, 4, 66, 22, 20, 22]);
}

/// An axe with two blades.
pub(super) fn axe(pen: &mut Pen) {
    rod(pen, Wood, 7, &[50, 8, 50, 96]);
    both(pen, Steel, &[45, 26, 45, 54, 18, 74, 6, 40, 18, 6]);
}

/// A crown of icicles.
pub(super) fn ice_crown(pen: &mut Pen, light: Ink) {
    for spike in [
        [14, 76, 6, 34, 32, 76],
        [22, 76, 28, 12, 48, 76],
        [38, 76, 50, 2, 62, 76],
    ] {
        pen.fill(light, &spike);
        pen.fill(light, &mirrored(&spike));
    }
    pen.outline(&[
        14, 76, 6, 34, 23, 58, 28, 12, 42, 50, 50, 2, 58, 50, 72, 12, 77, 58, 94, 34, 86, 76,
    ]);
    pen.area(light, &[12, 74, 88, 74, 84, 94, 16, 94]);
    for x in [30, 50, 70] {
        pen.ball(White, x, 84, 4);
    }
}
