//! What is drawn on the cards.

use super::pen::Pen;
use crate::fortress::Card;
use crate::scene::shape::Ink::{Gold, Green, Livery, Pit, PitRim, Skin, Steel, White, Wood};
use crate::scene::shape::Ink::{Stone, WallShade};

/// Draws the emblem of `card`.
pub(super) fn draw(pen: &mut Pen, card: Card) {
    match card {
        Card::Flag => flag(pen),
        Card::PoisonCup => poison_cup(pen),
        Card::King => king(pen),
        Card::Duke => duke(pen),
        Card::Soldier => soldier(pen),
        Card::Princess => princess(pen),
        Card::SecretPassage => secret_passage(pen),
        Card::Pitfall => pitfall(pen),
    }
}

/// A swallow-tailed banner on a pole in a mound.
fn flag(pen: &mut Pen) {
    pen.area(Stone, &[10, 94, 18, 84, 36, 84, 46, 94]);
    pen.stroke(7, &[27, 14, 27, 86]);
    pen.fill(Livery, &[30, 14, 92, 14, 74, 36, 30, 36]);
    pen.fill(Livery, &[30, 36, 74, 36, 92, 58, 30, 58]);
    // The two tails meet at a seam, which would shine through as a thin line.
    pen.fill(Livery, &[30, 26, 74, 30, 74, 42, 30, 46]);
    pen.fill(White, &[30, 14, 44, 14, 44, 58, 30, 58]);
    pen.outline(&[30, 14, 92, 14, 74, 36, 92, 58, 30, 58]);
    pen.ball(Gold, 27, 10, 5);
}

/// A goblet of something that bubbles and runs over.
fn poison_cup(pen: &mut Pen) {
    pen.area(Gold, &[28, 95, 36, 86, 64, 86, 72, 95]);
    pen.area(Gold, &[45, 68, 55, 68, 55, 86, 45, 86]);
    pen.ball(Gold, 50, 77, 6);
    pen.area(Gold, &[18, 40, 82, 40, 78, 56, 66, 68, 34, 68, 22, 56]);
    pen.area(
        Green,
        &[
            18, 40, 24, 35, 36, 32, 64, 32, 76, 35, 82, 40, 76, 45, 64, 48, 36, 48, 24, 45,
        ],
    );
    pen.line(Green, 8, &[67, 44, 67, 60]);
    pen.line(Green, 8, &[32, 44, 32, 53]);
    pen.ball(Green, 40, 20, 8);
    pen.ball(Green, 60, 11, 6);
    pen.ball(Green, 60, 27, 4);
    pen.dot(White, 38, 17, 2);
}

/// A crown of three points with a cross.
fn king(pen: &mut Pen) {
    pen.fill(Gold, &[14, 73, 7, 34, 28, 58, 28, 73]);
    pen.fill(Gold, &[27, 73, 27, 58, 50, 29, 73, 58, 73, 73]);
    pen.fill(Gold, &[72, 73, 72, 58, 93, 34, 86, 73]);
    pen.outline(&[14, 73, 7, 34, 28, 58, 50, 29, 72, 58, 93, 34, 86, 73]);
    pen.area(Gold, &[13, 73, 87, 73, 85, 91, 15, 91]);
    pen.ball(Gold, 7, 33, 5);
    pen.ball(Gold, 93, 33, 5);
    pen.stroke(7, &[50, 6, 50, 27]);
    pen.stroke(7, &[41, 14, 59, 14]);
    pen.dot(Livery, 30, 82, 5);
    pen.dot(Livery, 50, 82, 5);
    pen.dot(Livery, 70, 82, 5);
}

/// A closed helmet with a coronet and a plume.
fn duke(pen: &mut Pen) {
    pen.fill(Livery, &[44, 28, 40, 12, 48, 5, 60, 8, 62, 28]);
    pen.fill(Livery, &[50, 26, 54, 8, 70, 5, 84, 12, 80, 26]);
    pen.fill(Livery, &[70, 8, 84, 10, 94, 22, 94, 40, 84, 44]);
    pen.outline(&[
        44, 30, 40, 12, 48, 5, 59, 7, 70, 5, 84, 11, 94, 22, 94, 40, 85, 45, 76, 27, 60, 30,
    ]);
    pen.area(
        Steel,
        &[
            22, 52, 25, 40, 33, 31, 44, 27, 56, 27, 67, 31, 75, 40, 78, 52, 76, 72, 64, 90, 50, 96,
            36, 90, 24, 72,
        ],
    );
    pen.stroke(3, &[50, 60, 50, 96]);
    pen.line(Pit, 8, &[31, 62, 69, 62]);
    pen.dot(Pit, 40, 74, 2);
    pen.dot(Pit, 60, 74, 2);
    pen.area(Gold, &[20, 47, 14, 31, 40, 47]);
    pen.area(Gold, &[34, 47, 50, 27, 66, 47]);
    pen.area(Gold, &[60, 47, 86, 31, 80, 47]);
    pen.area(Gold, &[20, 45, 80, 45, 79, 53, 21, 53]);
}

/// A man in a kettle hat with a spear.
fn soldier(pen: &mut Pen) {
    pen.stroke(6, &[86, 22, 86, 96]);
    pen.area(Steel, &[86, 4, 94, 18, 86, 32, 78, 18]);
    pen.area(Livery, &[6, 95, 10, 82, 26, 74, 54, 74, 70, 82, 74, 95]);
    pen.area(Skin, &[22, 46, 58, 46, 57, 64, 48, 76, 32, 76, 23, 64]);
    pen.dot(Pit, 33, 55, 3);
    pen.dot(Pit, 47, 55, 3);
    pen.line(Pit, 3, &[34, 67, 46, 67]);
    pen.area(
        Steel,
        &[18, 40, 22, 24, 32, 13, 40, 11, 48, 13, 58, 24, 62, 40],
    );
    pen.area(Steel, &[4, 48, 16, 37, 64, 37, 76, 48]);
    pen.stroke(3, &[40, 11, 40, 37]);
}

/// A lady with long hair and a tiara.
fn princess(pen: &mut Pen) {
    pen.area(
        Wood,
        &[
            14, 84, 20, 40, 32, 26, 68, 26, 80, 40, 86, 84, 76, 94, 24, 94,
        ],
    );
    pen.area(Livery, &[26, 95, 32, 84, 44, 78, 56, 78, 68, 84, 74, 95]);
    pen.fill(Skin, &[43, 66, 57, 66, 57, 80, 50, 86, 43, 80]);
    pen.area(
        Skin,
        &[
            31, 46, 36, 36, 64, 36, 69, 46, 67, 60, 58, 72, 42, 72, 33, 60,
        ],
    );
    pen.dot(Pit, 42, 53, 3);
    pen.dot(Pit, 58, 53, 3);
    pen.line(Wood, 4, &[46, 64, 54, 64]);
    pen.fill(Gold, &[26, 38, 22, 18, 39, 28, 39, 38]);
    pen.fill(Gold, &[39, 38, 39, 28, 50, 10, 61, 28, 61, 38]);
    pen.fill(Gold, &[61, 38, 61, 28, 78, 18, 74, 38]);
    // Laid over the seams of the three points.
    pen.fill(Gold, &[26, 38, 25, 31, 75, 31, 74, 38]);
    pen.outline(&[26, 38, 22, 18, 39, 28, 50, 10, 61, 28, 78, 18, 74, 38]);
    pen.ball(White, 50, 9, 4);
    pen.dot(Livery, 50, 27, 4);
}

/// An arched door with a large keyhole.
fn secret_passage(pen: &mut Pen) {
    pen.area(
        Stone,
        &[
            8, 95, 8, 44, 13, 27, 24, 14, 39, 6, 61, 6, 76, 14, 87, 27, 92, 44, 92, 95,
        ],
    );
    pen.stroke(2, &[8, 62, 22, 62]);
    pen.stroke(2, &[92, 62, 78, 62]);
    pen.stroke(2, &[14, 28, 27, 36]);
    pen.stroke(2, &[86, 28, 73, 36]);
    pen.stroke(2, &[38, 7, 42, 21]);
    pen.stroke(2, &[62, 7, 58, 21]);
    pen.area(
        Wood,
        &[
            22, 95, 22, 46, 27, 33, 36, 24, 45, 21, 55, 21, 64, 24, 73, 33, 78, 46, 78, 95,
        ],
    );
    pen.stroke(2, &[36, 26, 36, 95]);
    pen.stroke(2, &[64, 26, 64, 95]);
    pen.dot(Gold, 50, 60, 19);
    pen.dot(Pit, 50, 54, 9);
    pen.fill(Pit, &[47, 54, 53, 54, 58, 76, 42, 76]);
}

/// A hole with a broken rim.
fn pitfall(pen: &mut Pen) {
    pen.stroke(3, &[22, 26, 12, 18, 8, 6]);
    pen.stroke(3, &[78, 24, 90, 16]);
    pen.stroke(3, &[80, 76, 88, 84, 96, 86]);
    pen.stroke(3, &[24, 78, 14, 94]);
    pen.area(
        PitRim,
        &[
            6, 52, 12, 30, 28, 16, 54, 11, 78, 19, 93, 40, 92, 62, 80, 82, 52, 90, 24, 83, 10, 68,
        ],
    );
    pen.fill(
        WallShade,
        &[
            15, 52, 21, 35, 34, 24, 54, 20, 73, 27, 84, 44, 83, 60, 73, 74, 51, 80, 29, 75, 18, 64,
        ],
    );
    pen.area(
        Pit,
        &[
            19, 58, 26, 45, 38, 34, 55, 32, 71, 38, 82, 52, 81, 62, 72, 74, 51, 80, 30, 75, 21, 67,
        ],
    );
    pen.stroke(2, &[54, 11, 57, 21, 53, 32]);
    pen.stroke(2, &[93, 45, 82, 52]);
    pen.stroke(2, &[16, 36, 26, 45]);
}
