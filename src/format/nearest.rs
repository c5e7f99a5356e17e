//! "Did you mean …?"

use crate::fortress::{Coordinate, Floor, Space, read_place};

/// The one of `allowed` that `found` is most likely a slip of, if any is near
/// enough: one word of several (`cup`), or at most one typing mistake for every
/// three letters.
pub(super) fn nearest<'a>(
    found: &str,
    allowed: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let found = found.trim().to_lowercase();
    let allowed: Vec<&str> = allowed.into_iter().collect();
    let mut naming = allowed
        .iter()
        .filter(|name| name.split(' ').any(|word| word.to_lowercase() == found));
    if let (Some(name), None) = (naming.next(), naming.next()) {
        return Some(name);
    }
    allowed
        .into_iter()
        .map(|name| (strsim::osa_distance(&found, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= 1.max(name.chars().count() / 3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// The place that `found` is most likely a slip of: a coordinate among its
/// words (`spaec C2`, `2C`, `C-2`) and a floor among them, or else `floor`.
pub(super) fn nearest_place(found: &str, floor: Option<Floor>) -> Option<String> {
    let found: String = found.chars().take(80).collect();
    let words: Vec<&str> = found.split_whitespace().collect();
    let named = words
        .iter()
        .find_map(|word| nearest(word, Floor::ALL.map(Floor::name)))
        .and_then(Floor::from_name);
    let pairs = words.windows(2).map(<[&str]>::concat);
    let coordinate = words
        .iter()
        .map(|word| (*word).to_string())
        .chain(pairs)
        .find_map(|word| nearest_coordinate(&word))?;
    match (named, floor) {
        (Some(named), _) => Space::new(coordinate, named).map(|space| space.to_string()),
        (None, Some(floor)) => {
            Space::new(coordinate, floor).map(|space| space.coordinate().to_string())
        }
        // Which floor is anybody's guess.
        (None, None) => None,
    }
}

fn nearest_coordinate(word: &str) -> Option<Coordinate> {
    let plain: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
    let swapped: String = plain.chars().rev().collect();
    [plain, swapped]
        .iter()
        .find_map(|text| read_place(text).ok())
        .map(|(coordinate, _)| coordinate)
}
