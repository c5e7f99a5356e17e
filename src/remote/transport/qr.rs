//! A ticket as a QR code, for a camera.

use super::ticket::Ticket;

/// The dark squares of a QR code, row by row, without the empty margin of four squares
/// that a camera wants around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrCode {
    size: usize,
    dark: Vec<bool>,
}

impl QrCode {
    /// The code of a ticket; `None` where it is too long for one.
    pub fn of(ticket: &Ticket) -> Option<QrCode> {
        // Capital letters and digits take up little room in it.
        let text = ticket.to_string();
        let code = qrcodegen::QrCode::encode_text(&text, qrcodegen::QrCodeEcc::Low).ok()?;
        let dark = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .map(|(x, y)| code.get_module(x, y))
            .collect();
        Some(QrCode {
            size: code.size() as usize,
            dark,
        })
    }

    /// How many squares wide and high it is.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Whether the square is dark; outside it is not.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < self.size && y < self.size && self.dark[y * self.size + x]
    }

    /// The code with its margin in half-high blocks, light on a dark terminal: two rows of
    /// squares in one row of text.
    pub fn to_text(&self) -> String {
        const MARGIN: usize = 4;
        let side = self.size + 2 * MARGIN;
        let is_light = |x: usize, y: usize| {
            let inside = x >= MARGIN && y >= MARGIN;
            y < side && !(inside && self.is_dark(x - MARGIN, y - MARGIN))
        };
        let mut text = String::new();
        for y in (0..side).step_by(2) {
            text.extend(
                (0..side).map(|x| match (is_light(x, y), is_light(x, y + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                }),
            );
            text.push('\n');
        }
        text
    }
}
