//! One file of each kind of the classic boards, as the program writes it.
#![allow(dead_code, reason = "every test uses its own share")]

use keepwright::format::classic::GameFile;

pub const SETUP: &str = r#"{
  "format": "keepwright-setup",
  "version": 1,
  "game": "barrage",
  "side": "blue",
  "title": "Corner",
  "author": "Anna",
  "notes": "one\ntwo",
  "pieces": {
    "Bomb": ["i10"],
    "Spy": ["b7"],
    "Scout": ["c8", "d8"],
    "Miner": ["e9"],
    "General": ["a7"],
    "Marshal": ["c7"],
    "Flag": ["j10"]
  }
}
"#;

pub const ARMY: &str = r#"{
  "format": "keepwright-army",
  "version": 1,
  "name": "Two and a flag",
  "inferred": true,
  "kinds": [
    {"name": "Lion", "rank": "10", "count": 1, "powers": ["quickness", "turn to stone"], "immune_to": ["enchant"], "reinforcement": true},
    {"name": "Mr. Faun", "rank": "S", "count": 2, "child": true},
    {"name": "Flag", "rank": "F", "count": 1}
  ]
}
"#;

pub const GAME: &str = r#"{
  "format": "keepwright-game",
  "version": 1,
  "game": "barrage",
  "rules": {
    "first": "red",
    "two_squares": "off",
    "more_squares": true,
    "scouts_strike": false,
    "captured": "stealth"
  },
  "title": "A short one",
  "players": {"red": "Anna", "blue": "Ben"},
  "notes": "",
  "setups": {
    "red": {
      "Bomb": ["a1"],
      "Spy": ["b1"],
      "Scout": ["a4", "b4"],
      "Miner": ["c4"],
      "General": ["d4"],
      "Marshal": ["e4"],
      "Flag": ["j1"]
    },
    "blue": {
      "Bomb": ["a10"],
      "Spy": ["b10"],
      "Scout": ["a7", "b7"],
      "Miner": ["c7"],
      "General": ["d7"],
      "Marshal": ["e7"],
      "Flag": ["j10"]
    }
  },
  "actions": [
    "a4-a6",
    "a7-a6 = 2 tie 2",
    "e4-e5",
    "e7-e6",
    "e5-e6 = 10 tie 10"
  ],
  "result": {"winner": "blue", "by": "resignation"}
}
"#;

/// The game in this text.
pub fn game(text: &str) -> GameFile {
    GameFile::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}
