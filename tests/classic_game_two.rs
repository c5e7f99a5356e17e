//! Game 2 in random games: sound at every turn, exactly undone, and the actions that a
//! side may try are told from its view alone, whatever is hidden.

mod board;
mod common;

use board::{check_position, random_start, redealt};
use keepwright::classic::{
    Action, CapturedPlay, Edition, Ending, Game, Placement, Power, PowerUse, Rules, Side, Square,
    SquareSet, Turn, TwoSquares, View,
};
use proptest::prelude::*;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

/// Random switches for Game 2.
fn random_rules(rng: &mut impl Rng) -> Rules {
    Rules {
        two_squares: *TwoSquares::ALL.choose(rng).expect("four"),
        more_squares: rng.random(),
        scouts_strike: rng.random(),
        captured: *CapturedPlay::ALL.choose(rng).expect("four"),
        ..Rules::of(Edition::NarniaTwo)
    }
}

fn new_game(rules: Rules, rng: &mut impl Rng) -> Game {
    let start = random_start(Edition::NarniaTwo, rng);
    Game::new(rules, Game::armies(&rules), start)
}

/// What kind of action it is: `None` for a plain move, otherwise a power, or nothing for
/// reinforcements.
fn sort(action: &Action) -> Option<Option<Power>> {
    match action {
        Action::Move(_) => None,
        Action::Power(power_use) => Some(Some(power_use.power())),
        Action::Reinforce(_) => Some(None),
    }
}

/// A random action: first its kind, so that the many moves and summons leave room for the
/// others. Reinforcements enter in any way.
fn random_action(game: &Game, rng: &mut impl Rng) -> Action {
    let actions = game.legal_actions();
    let kinds: BTreeSet<_> = actions.iter().map(sort).collect();
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    if kinds[0].is_none() {
        kinds.extend([None; 3]);
    }
    let kind = kinds.choose(rng).expect("who has no action has lost");
    let of_kind: Vec<&Action> = actions
        .iter()
        .filter(|action| sort(action) == *kind)
        .collect();
    match of_kind.choose(rng).expect("there is one") {
        Action::Reinforce(_) => random_entry(game, rng),
        action => (*action).clone(),
    }
}

fn random_entry(game: &Game, rng: &mut impl Rng) -> Action {
    let entry = game.entry().expect("it is listed");
    let mut squares: Vec<Square> = entry.squares.iter().collect();
    squares.shuffle(rng);
    let places = squares.into_iter().zip(entry.kinds);
    Action::Reinforce(
        places
            .map(|(square, kind)| Placement { square, kind })
            .collect(),
    )
}

fn armies(game: &Game) -> [keepwright::classic::Army; 2] {
    Side::BOTH.map(|side| game.army(side).clone())
}

/// What a side may try, told from a view of it and what both players know.
fn told(view: &View, game: &Game) -> Vec<Action> {
    let turns: Vec<Turn> = game.turns().collect();
    view.actions(game.rules(), &armies(game), &turns)
}

/// What both players' views say of the actions, in this game and in one that differs in
/// the hidden ranks of the opponent alone.
fn check_views(game: &Game, rng: &mut impl Rng) {
    let side = game.position().to_move();
    let view = game.view(side);
    let listed = game.legal_actions();
    assert_eq!(told(&view, game), listed);
    assert_eq!(view.entry(game.rules(), &armies(game)), game.entry());
    let waiting = game.view(side.other());
    assert!(told(&waiting, game).is_empty(), "it is not its turn");
    assert!(told(&game.spectator_view(), game).is_empty());
    assert!(waiting.entry(game.rules(), &armies(game)).is_err());

    let hidden = redealt(game.position(), side.other(), rng);
    let other = Game::new(*game.rules(), armies(game), hidden);
    let same = other.view(side);
    assert_eq!(same, view, "no hidden rank is in a view");
    assert_eq!(told(&same, game), listed);
    for action in &listed {
        let shown = view.reveals(action);
        assert_eq!(shown, game.reveals(action));
        assert_eq!(shown, other.reveals(action));
        // Reinforcements that enter are heard of without their names.
        let heard = action.as_heard(game.army(side)).to_string();
        if matches!(action, Action::Reinforce(_)) {
            assert!(!heard.contains("Aslan") && heard.contains(','), "{heard}");
        }
    }
}

/// What is true of the pieces an action showed.
fn check_revealed(game: &Game, before: &Game) {
    let played = game.record().last().expect("it was played");
    for (square, piece) in played.revealed() {
        assert_eq!(before.position().at(square), Some(piece));
        assert!(!piece.is_revealed());
    }
    // Who was hidden and is not any more, was shown: hidden pieces are lost to nobody's sight.
    let hidden = |game: &Game| {
        let pieces = game.position().pieces();
        pieces.filter(|(_, piece)| !piece.is_revealed()).count()
    };
    let entered = match &played.action {
        Action::Reinforce(placements) => placements.len(),
        _ => 0,
    };
    assert_eq!(
        hidden(game),
        hidden(before) + entered - played.answer.revealed.len()
    );
    let fallen = game.position().captured();
    assert!(fallen.iter().all(|fallen| fallen.piece.is_revealed()));
}

proptest! {
    #![proptest_config(common::cases(10, 250))]

    /// A whole game by any rules, looked at in every turn from both sides, then taken back
    /// action by action.
    #[test]
    fn games_are_sound_told_by_views_and_undone(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rules = random_rules(&mut rng);
        let mut game = new_game(rules, &mut rng);
        let mut past = Vec::new();
        while game.result().is_none() && past.len() < 200 {
            check_position(game.position());
            check_views(&game, &mut rng);
            let action = random_action(&game, &mut rng);
            past.push(game.clone());
            let side = game.position().to_move();
            let answer = game.play(&action);
            prop_assert!(answer.is_ok(), "{action:?}: {answer:?}");
            let passes = !matches!(action, Action::Reinforce(_));
            let next = if passes { side.other() } else { side };
            prop_assert_eq!(game.position().to_move(), next);
            check_revealed(&game, &past[past.len() - 1]);
            // The one action is taken back exactly, and comes to the same again.
            let after = game.clone();
            prop_assert_eq!(game.undo(), Some(action.clone()));
            prop_assert_eq!(Some(&game), past.last());
            prop_assert_eq!(game.play(&action), answer);
            prop_assert_eq!(&game, &after);
        }
        check_position(game.position());
        prop_assert!(game.result().is_none() || game.legal_actions().is_empty());
        while let Some(before) = past.pop() {
            prop_assert!(game.undo().is_some());
            prop_assert_eq!(&game, &before);
        }
    }

    /// Every use of every power between any squares: what is listed is allowed, and
    /// nothing else is.
    #[test]
    fn what_is_allowed_is_what_is_listed(seed: u64, turns in 0_usize..220) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rules = random_rules(&mut rng);
        let mut game = new_game(rules, &mut rng);
        for _ in 0..turns {
            if game.result().is_some() {
                break;
            }
            let action = random_action(&game, &mut rng);
            prop_assert!(game.play(&action).is_ok());
        }
        let listed: BTreeSet<PowerUse> = game.legal_actions().iter().filter_map(power_use).collect();
        let mut allowed = BTreeSet::new();
        for candidate in candidates(&game) {
            if game.play(&Action::Power(candidate)).is_ok() {
                game.undo();
                allowed.insert(candidate);
            }
        }
        prop_assert_eq!(allowed, listed);
    }
}

fn power_use(action: &Action) -> Option<PowerUse> {
    match action {
        Action::Power(power_use) => Some(*power_use),
        _ => None,
    }
}

/// Every use of a power by a piece of any side that has it, and of some powers by others,
/// with any squares in it that are not out of all proportion.
fn candidates(game: &Game) -> Vec<PowerUse> {
    let mut uses = Vec::new();
    for (from, piece) in game.position().pieces() {
        let kind = game.army(piece.army()).kind(piece.kind()).expect("a kind");
        let powers = kind.powers.iter().copied();
        for power in powers.chain([Power::Restore, Power::Detect]) {
            uses.extend(Square::all().flat_map(|to| uses_towards(game, power, from, to)));
        }
    }
    uses
}

fn uses_towards(game: &Game, power: Power, from: Square, to: Square) -> Vec<PowerUse> {
    let target = to;
    let near = || SquareSet::from(to).around() | to.into();
    match power {
        Power::TurnToStone => vec![PowerUse::TurnToStone { from, target }],
        Power::Enchant => vec![PowerUse::Enchant { from, target }],
        Power::Quickness => near()
            .iter()
            .map(|via| PowerUse::Quickness { from, via, to })
            .collect(),
        Power::Flight | Power::Tunnel => {
            let attacks = near().iter().map(Some).chain([None]);
            attacks
                .map(|attack| match power {
                    Power::Flight => PowerUse::Flight { from, to, attack },
                    _ => PowerUse::Tunnel { from, to, attack },
                })
                .collect()
        }
        Power::Rampage => vec![PowerUse::Rampage { from, to }],
        Power::Detect => vec![PowerUse::Detect { from, target }],
        Power::Restore => vec![PowerUse::Restore { from }],
        Power::Arrows => vec![PowerUse::Arrows { from, target }],
        Power::Summon => Square::all()
            .map(|whom| PowerUse::Summon { from, whom, to })
            .collect(),
        Power::Healing => game
            .army(Side::Red)
            .kinds()
            .map(|(kind, _)| PowerUse::Healing { from, kind, to })
            .collect(),
    }
}

/// The random games above are no empty ones: some forty have every power in them, used with
/// and without an attack, reinforcements, and endings by flag and by the children.
#[test]
fn random_games_use_every_power() {
    let mut rng = ChaCha8Rng::seed_from_u64(2005);
    let mut used = BTreeSet::new();
    let mut endings = Vec::new();
    for _ in 0..40 {
        let rules = Rules::of(Edition::NarniaTwo);
        let mut game = new_game(rules, &mut rng);
        while game.result().is_none() && game.record().len() < 600 {
            let action = random_action(&game, &mut rng);
            let answer = game.play(&action).expect("it is listed");
            used.insert((sort(&action), answer.attack.is_some()));
        }
        endings.extend(game.result().map(|result| result.ending));
    }
    for power in Power::ALL {
        assert!(used.contains(&(Some(Some(power)), false)), "{power:?}");
    }
    for power in [Power::Quickness, Power::Flight, Power::Tunnel] {
        assert!(used.contains(&(Some(Some(power)), true)), "{power:?}");
    }
    assert!(used.contains(&(Some(None), false)), "reinforcements");
    assert!(endings.contains(&Ending::Flag), "{endings:?}");
    assert!(endings.contains(&Ending::Children), "{endings:?}");
}

/// N10: the ten that wait, the thirty on rows 1 to 3, and Blue's forty; Blue begins.
#[test]
fn n10_ten_wait_and_thirty_stand() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let game = new_game(Rules::of(Edition::NarniaTwo), &mut rng);
    let position = game.position();
    assert_eq!(position.to_move(), Side::Blue);
    let [red, blue] = Side::BOTH.map(|side| position.forces(side).all);
    assert_eq!((red.len(), blue.len()), (30, 40));
    assert_eq!(red, SquareSet::rows(0, 2));
    assert_eq!(blue, SquareSet::rows(6, 9));
    let army = game.army(Side::Red);
    let mut waiting: Vec<&str> = position
        .reserve()
        .iter()
        .map(|piece| army.kind(piece.kind()).expect("a kind").name.as_str())
        .collect();
    waiting.dedup();
    let mut expected = [
        "Aslan",
        "Susan",
        "Lucy",
        "Mr. Tumnus",
        "Rumblebuffin",
        "Dryad",
    ];
    expected.sort_unstable();
    waiting.sort_unstable();
    assert_eq!(position.reserve().len(), 10);
    assert_eq!(waiting, expected);
    let seen = game.view(Side::Blue);
    assert_eq!(seen.reserve().len(), 10, "Blue knows them too");
    assert!(
        seen.reserve()
            .iter()
            .all(|waiting| waiting.army == Side::Red)
    );
}
