//! What is said of squares, pieces, moves and attacks. Nothing here sees more than the
//! seer it speaks to (C20).

use crate::classic::{
    Action, Army, Attack, Battle, Captured, CapturedPlay, Edition, Game, KindId, LastMove,
    Numbering, Piece, Played, Power, PowerUse, SeenPiece, Seer, Side, Square,
};
use crate::format::classic::GameFile;
use crate::scene::classic::Print;

/// A player's name in a game from a file; who has none is called by the side.
pub fn player(file: &GameFile, side: Side) -> &str {
    match file.players[side as usize].as_str() {
        "" => side.title(),
        name => name,
    }
}

/// How things of a game are printed.
pub fn print(game: &Game, numbering: Numbering) -> Print<'_> {
    Print {
        edition: game.rules().edition,
        armies: Side::BOTH.map(|side| game.army(side)),
        numbering,
    }
}

/// The name of a kind within a sentence: ranks are common nouns, creatures have names.
pub fn kind(print: &Print<'_>, army: Side, kind: KindId) -> String {
    let name = print.armies[army as usize].kind(kind);
    let name = name.map_or("piece", |kind| kind.name.as_str());
    if print.has_names() {
        name.to_string()
    } else {
        name.to_lowercase()
    }
}

/// `miner (3)`, with the rank as printed.
pub fn piece(print: &Print<'_>, piece: Piece) -> String {
    let name = kind(print, piece.army(), piece.kind());
    format!("{name} ({})", piece.rank().printed(print.numbering))
}

/// What a reader says of a square: `e4, your miner, 3` or `e7, unknown, moved`.
pub fn square(print: &Print<'_>, square: Square, seen: Option<SeenPiece>, seer: Seer) -> String {
    let Some(seen) = seen else {
        return format!("{square}, empty");
    };
    let mut words = vec![square.to_string()];
    let is_own = seer.side() == Some(seen.side);
    match seen.face {
        Some(face) => {
            let name = kind(print, seen.army, face.kind);
            words.push(match (seer, is_own) {
                (Seer::All, _) => format!("{}'s {name}", seen.side.title()),
                (_, true) => format!("your {name}"),
                (_, false) => format!("enemy {name}"),
            });
            words.push(face.rank.printed(print.numbering).to_string());
            if seen.revealed && is_own {
                words.push("revealed".to_string());
            }
        }
        None => words.push("unknown".to_string()),
    }
    let marks = [
        (seen.stone, "stone"),
        (seen.side != seen.army, "enchanted"),
        (seen.moved && !seen.stone, "moved"),
    ];
    words.extend(
        marks
            .iter()
            .filter(|(is_so, _)| *is_so)
            .map(|(_, word)| word.to_string()),
    );
    words.join(", ")
}

/// What an attack came to, with both ranks: both players have just seen them (C12).
pub fn attack(print: &Print<'_>, attack: &Attack, names: [&str; 2]) -> String {
    let whose = |piece: Piece| {
        let name = names[piece.side() as usize];
        format!("{name}'s {}", self::piece(print, piece))
    };
    let (attacker, defender) = (whose(attack.attacker), whose(attack.defender));
    let square = attack.square;
    match attack.battle {
        Battle::Won => format!("{attacker} takes {defender} on {square}."),
        Battle::Lost => format!("{attacker} falls to {defender} on {square}."),
        Battle::Tie => format!("{attacker} and {defender} both fall on {square}."),
        Battle::Flag => format!("{attacker} takes {defender} on {square}!"),
    }
}

/// An action as anybody may hear it (C20): of reinforcements it does not say which is which.
pub fn heard(print: &Print<'_>, played: &Played) -> String {
    let army = print.armies[played.side as usize];
    played.action.as_heard(army).to_string()
}

/// What the use of a power came to, with the ranks that both players have just seen
/// (N12), or the entry of reinforcements (N11).
pub fn power(print: &Print<'_>, played: &Played, names: [&str; 2]) -> String {
    let name = names[played.side as usize];
    let mut words = format!("{name}: {}.", heard(print, played));
    let list = |pieces: Vec<(Square, Piece)>| {
        let pieces = pieces.into_iter();
        let named =
            pieces.map(|(square, piece)| format!("{} on {square}", self::piece(print, piece)));
        named.collect::<Vec<_>>().join(", ")
    };
    let revealed: Vec<_> = played.revealed().collect();
    if !revealed.is_empty() {
        words.push_str(&format!(" Revealed: {}.", list(revealed)));
    }
    let losses = played.change.losses();
    let before = |square| played.change.before(square);
    let from = match &played.action {
        Action::Power(power_use) => Some(power_use.from()),
        Action::Move(_) | Action::Reinforce(_) => None,
    };
    // Who rampages falls on a square that it has just entered (P6).
    let piece = |square| before(square).or_else(|| before(from?));
    let fallen = losses
        .iter()
        .filter_map(|square| Some((square, piece(square)?)));
    let fallen: Vec<_> = fallen.collect();
    if !fallen.is_empty() {
        words.push_str(&format!(" Gone: {}.", list(fallen)));
    }
    words
}

/// The question whether to use a power: from where, where to and against what.
pub fn power_use(power_use: &PowerUse) -> String {
    let name = sentence(power_use.power().name());
    let landing = |from: Square, to: Square, attack: Option<Square>| match attack {
        Some(square) => format!("{name} from {from} to {to}, attacking {square}?"),
        None => format!("{name} from {from} to {to}?"),
    };
    match *power_use {
        PowerUse::TurnToStone { from, target }
        | PowerUse::Enchant { from, target }
        | PowerUse::Detect { from, target }
        | PowerUse::Arrows { from, target } => format!("{name} from {from} at {target}?"),
        PowerUse::Quickness { from, via, to } => format!("{name} from {from} over {via} to {to}?"),
        PowerUse::Flight { from, to, attack } | PowerUse::Tunnel { from, to, attack } => {
            landing(from, to, attack)
        }
        PowerUse::Rampage { from, to } => format!("{name} from {from} on {to}?"),
        PowerUse::Restore { from } => format!("{name} from {from}?"),
        PowerUse::Summon { from, whom, to } => {
            format!("{name} from {from} the piece on {whom} to {to}?")
        }
        PowerUse::Healing { from, to, .. } => format!("{name} from {from}, to {to}?"),
    }
}

/// What a power does, in a sentence.
pub const fn power_tip(power: Power) -> &'static str {
    match power {
        Power::TurnToStone => "An enemy one or two squares away in a free line becomes stone (P1).",
        Power::Enchant => "An enemy beside it, also diagonally, changes sides (P2).",
        Power::Quickness => "Two steps in one turn; a step onto an enemy attacks and ends it (P3).",
        Power::Flight => {
            "Over a row of pieces or boulders to the first free square, then perhaps an attack (P4)."
        }
        Power::Tunnel => {
            "Under a row of pieces or boulders to the first free square, then perhaps an attack (P5)."
        }
        Power::Rampage => {
            "One step, then weaker enemies all around fall, and it falls with them (P6)."
        }
        Power::Detect => "An enemy within two squares is revealed (P7).",
        Power::Restore => "Every stone piece around it is flesh again (P8).",
        Power::Arrows => {
            "An enemy one or two squares away in a line falls if it is ranked lower (P9)."
        }
        Power::Summon => "An own piece from anywhere comes to a free square beside it (P10).",
        Power::Healing => {
            "Once a game a captured piece comes back on a free square of the own rows (P11)."
        }
    }
}

/// A line of the list of moves. Of a piece that has fallen it says no more than the seer
/// may look at among the captured (C19).
pub fn line(print: &Print<'_>, played: &Played, rules: CapturedPlay, seer: Seer) -> String {
    let heard = heard(print, played);
    let Some(attack) = played.answer.attack else {
        return heard;
    };
    let shown = |piece: Piece, falls: bool| {
        let captor = Some(piece.side().other());
        let captured = Captured { piece, captor };
        let may_see = !falls
            || match seer {
                Seer::All => true,
                Seer::Spectator => rules == CapturedPlay::Open,
                Seer::Red => rules.shows(captured, Side::Red),
                Seer::Blue => rules.shows(captured, Side::Blue),
            };
        if may_see {
            piece.rank().printed(print.numbering)
        } else {
            "?"
        }
    };
    let (attacker_falls, defender_falls) = match attack.battle {
        Battle::Won | Battle::Flag => (false, true),
        Battle::Lost => (true, false),
        Battle::Tie => (true, true),
    };
    let attacker = shown(attack.attacker, attacker_falls);
    let defender = shown(attack.defender, defender_falls);
    format!("{heard}: {attacker} x {defender}, {}", attack.battle.name())
}

/// The last move without any rank (C20).
pub fn last_move(last: &LastMove, name: &str) -> String {
    let LastMove { from, to, .. } = last;
    if !last.attacked {
        return format!("{name} moved from {from} to {to}.");
    }
    let outcome = match (last.attacker_stays, last.defender_stays) {
        (true, _) => "the piece there is gone",
        (false, true) => "the attacker is gone",
        (false, false) => "both pieces are gone",
    };
    format!("{name} attacked {to} from {from}: {outcome}.")
}

/// The army's name; of one whose list was concluded it says so (N2).
pub fn army(army: &Army) -> String {
    if army.is_inferred() {
        format!("{} (inferred)", army.name())
    } else {
        army.name().to_string()
    }
}

/// Why an army's list is called inferred (N2).
pub const INFERRED: &str = "The game's own list of pieces was not at hand: names, ranks and numbers of these armies were concluded from its booklet (N2).";

/// The numbering in use, in a sentence (C2).
pub const fn numbering(numbering: Numbering) -> &'static str {
    match numbering {
        Numbering::Modern => "Ranks: modern, 10 is the highest",
        Numbering::Original => "Ranks: original, 1 is the highest",
    }
}

/// The name of a game as a title.
pub const fn edition(edition: Edition) -> &'static str {
    match edition {
        Edition::Classic => "Classic game",
        Edition::Barrage => "Barrage",
        Edition::NarniaOne => "Narnia, game 1",
        Edition::NarniaTwo => "Narnia, game 2",
    }
}

/// With a capital letter at its beginning; the name of a square stays as it is.
pub fn sentence(text: &str) -> String {
    let first = text.split(|letter: char| !letter.is_alphanumeric()).next();
    if first.is_some_and(|word| word.parse::<Square>().is_ok()) {
        return text.to_string();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Whose turn it is, by name and side.
pub fn turn(name: &str, side: Side, turn: u32) -> String {
    if name == side.title() {
        format!("{name}, turn {turn}")
    } else {
        format!("{name} ({}), turn {turn}", side.title())
    }
}

/// Whose setup is made.
pub fn sets_up(name: &str, side: Side) -> String {
    if name == side.title() {
        format!("{name} sets up")
    } else {
        format!("{name} sets up as {}", side.title())
    }
}
