//! Computer players of the classic boards: they keep the law, see nothing hidden, get on,
//! and do the obvious in positions worked out by hand.

mod board;
mod common;

use board::{position, random_setup, square};
use keepwright::classic::{
    Action, Attack, Captured, CapturedPlay, Edition, Game, Piece, Position, Rank, Rules, Side,
    Square, SquareSet, TwoSquares,
};
use keepwright::classic_player::{
    Contest, DecidedBy, Outlook, Player, PlayerKind, Score, Strategist, Strength, deploy,
};
use proptest::prelude::*;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const QUICK: Strength = Strength::LEVELS[1];

fn contest(edition: Edition, players: [PlayerKind; 2], seed: u64) -> Contest {
    Contest::new(edition, players.map(|kind| (kind, QUICK)), seed)
}

/// A game that goes on from these pieces by the usual rules, Red to move.
fn game(pieces: &str) -> Game {
    board::game(pieces, Side::Red, Rules::default())
}

/// What strategists of several seeds do here, as texts.
fn choices(game: &Game) -> Vec<String> {
    let outlook = Outlook::of(game);
    (0..6)
        .map(|seed| {
            let action = Strategist::new(seed, Strength::default()).act(&outlook);
            match action.expect("somebody can move") {
                Action::Move(plain) => plain.to_string(),
                other => panic!("{other:?}"),
            }
        })
        .collect()
}

fn assert_all_choose(pieces: &str, wanted: &str) {
    for choice in choices(&game(pieces)) {
        assert_eq!(choice, wanted, "{pieces}");
    }
}

fn at(choice: &str, of: usize) -> Square {
    square(choice.split('-').nth(of).expect("a square"))
}

proptest! {
    #![proptest_config(common::cases(10, 400))]

    /// Whatever the rules are, whoever plays does what the law allows.
    #[test]
    fn players_keep_the_law(
        seed: u64,
        edition in proptest::sample::select(Edition::ALL.to_vec()),
        two_squares in proptest::sample::select(TwoSquares::ALL.to_vec()),
        captured in proptest::sample::select(CapturedPlay::ALL.to_vec()),
        more_squares: bool,
        scouts_strike: bool,
        players in proptest::array::uniform2(proptest::sample::select(PlayerKind::ALL.to_vec())),
    ) {
        let weak = Strength { positions: 2, depth: 1 };
        let contest = Contest {
            rules: Rules { two_squares, captured, more_squares, scouts_strike, ..Rules::of(edition) },
            longest: 120,
            ..Contest::new(edition, players.map(|kind| (kind, weak)), seed)
        };
        let report = contest.play(seed % 2);
        prop_assert!(report.is_ok(), "{}", report.expect_err("not well"));
    }

    #[test]
    fn c3_deployments_are_legal_and_sensible(
        seed: u64,
        edition in proptest::sample::select(Edition::ALL.to_vec()),
        is_red: bool,
    ) {
        let side = if is_red { Side::Red } else { Side::Blue };
        let army = edition.army(side);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setup = deploy(edition, &army, side, &mut rng);
        let legal = setup.check(edition, &army, side);
        prop_assert!(legal.is_ok(), "{}", legal.expect_err("not well"));
        let pieces: Vec<(Square, Piece)> = legal.expect("it is").pieces().collect();
        let flag = pieces.iter().find(|(_, piece)| piece.rank() == Rank::Flag);
        let row = flag.expect("there is one").0.row();
        let from_back = if is_red { row } else { 9 - row };
        prop_assert!(from_back <= 1);
        // Where few pieces stand, no scout of the enemy looks down the flag's column.
        let flag = flag.expect("there is one").0;
        let is_before = |square: Square| match side {
            Side::Red => square.row() > flag.row(),
            Side::Blue => square.row() < flag.row(),
        };
        let screens = pieces.iter().filter(|(square, _)| square.column() == flag.column());
        prop_assert!(screens.filter(|(square, _)| is_before(*square)).count() > 0);
        // Some piece can move at once.
        let mut position = Position::empty(side, 0);
        pieces.iter().for_each(|(square, piece)| position.put(*square, Some(*piece)));
        prop_assert!(position.can_move(side));
    }

    /// C20: what a player does depends on nothing that it does not see.
    #[test]
    fn c20_hidden_ranks_change_nothing(seed: u64, turns in 0_usize..80) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setups = Side::BOTH.map(|side| random_setup(Edition::Classic, side, &mut rng));
        let rules = Rules::default();
        let mut game = Game::start(rules, Game::armies(&rules), &setups[0], &setups[1]);
        for _ in 0..turns {
            let Some(plain) = game.legal_moves().choose(&mut rng).copied() else { break };
            prop_assert!(game.play(&plain.into()).is_ok());
        }
        prop_assume!(game.result().is_none());
        let other = exchange_hidden(game.position(), &mut rng);
        // The turns so far are no part of a position: both games start anew.
        let [one, two] = [game.position().clone(), other]
            .map(|position| Game::new(rules, Game::armies(&rules), position));
        let outlooks = [&one, &two].map(Outlook::of);
        prop_assert_eq!(outlooks[0].view(), outlooks[1].view());
        for kind in PlayerKind::ALL {
            let [first, second] = [&outlooks[0], &outlooks[1]]
                .map(|outlook| kind.player(seed, QUICK).act(outlook));
            prop_assert_eq!(first, second);
        }
    }
}

/// The same position to who is to move, the opponent's hidden pieces exchanged among those
/// that have moved and among those that have not.
fn exchange_hidden(position: &Position, rng: &mut ChaCha8Rng) -> Position {
    let mut other = position.clone();
    for moved in [false, true] {
        let places: Vec<(Square, Piece)> = position
            .pieces()
            .filter(|(_, piece)| piece.side() != position.to_move())
            .filter(|(_, piece)| !piece.is_revealed() && piece.has_moved() == moved)
            .collect();
        let mut pieces: Vec<Piece> = places.iter().map(|(_, piece)| *piece).collect();
        pieces.shuffle(rng);
        for ((square, _), piece) in places.iter().zip(pieces) {
            other.put(*square, Some(piece));
        }
    }
    other
}

#[test]
fn deployments_differ_and_often_guard_the_flag() {
    let army = Edition::Classic.army(Side::Red);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut flags = SquareSet::EMPTY;
    let (mut guarded, mut spread) = (0, 0);
    for _ in 0..200 {
        let setup = deploy(Edition::Classic, &army, Side::Red, &mut rng);
        let legal = setup
            .check(Edition::Classic, &army, Side::Red)
            .expect("legal");
        let of_rank = |rank| -> SquareSet {
            let such = legal.pieces().filter(|(_, piece)| piece.rank() == rank);
            such.map(|(square, _)| square).collect()
        };
        let flag = of_rank(Rank::Flag);
        flags |= flag;
        let home = SquareSet::rows(0, 3);
        let around = flag.beside() & home;
        guarded += usize::from((around - of_rank(Rank::Bomb)).is_empty());
        let rows = |set: SquareSet| {
            let rows = (0..4).filter(|row| set.meets(SquareSet::rows(*row, *row)));
            rows.count()
        };
        spread += usize::from(rows(of_rank(Rank::SCOUT)) >= 3);
    }
    assert!(flags.len() >= 12, "not always alike: {flags:?}");
    assert!(
        (80..190).contains(&guarded),
        "often but not always: {guarded}"
    );
    assert!(spread > 150, "scouts are spread: {spread}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for edition in [Edition::Classic, Edition::Barrage] {
        let players = [PlayerKind::Strategist, PlayerKind::Greedy];
        let record = |seed, number| {
            let report = contest(edition, players, seed).play(number);
            let game = report.expect("they keep the law").game;
            let actions = game.record().iter().map(|played| played.action.clone());
            (game.position().clone(), actions.collect::<Vec<_>>())
        };
        assert_eq!(record(5, 0), record(5, 0));
        assert_ne!(record(5, 0), record(6, 0));
        assert_ne!(record(5, 0), record(5, 2));
    }
}

#[test]
fn sides_change_after_every_game() {
    let contest = contest(
        Edition::Barrage,
        [PlayerKind::Strategist, PlayerKind::Random],
        1,
    );
    for (number, side) in [(0, Side::Red), (1, Side::Blue), (2, Side::Red)] {
        let report = contest.play(number).expect("they keep the law");
        assert_eq!(report.first_has, side);
        assert_eq!(
            report.winning_player() == Some(0),
            report.winner == Some(side)
        );
    }
}

#[test]
fn a_known_flag_is_taken() {
    assert_all_choose(
        "a1=redF e6=red5 d2=red9 e7=blueF! f6=blue3! j9=blue8!",
        "e6-e7",
    );
    // By a scout from afar, and by the spy.
    assert_all_choose("a1=redF e1=red2 d2=red9 e7=blueF! j9=blue8!", "e1-e7");
    assert_all_choose("a1=redF j9=redS d2=red9 j10=blueF! h9=blue8!", "j9-j10");
}

/// Everything else on Blue's side is known and the flag is always on the board.
#[test]
fn a_flag_that_must_be_one_is_taken() {
    assert_all_choose(
        "a1=redF a9=red4 d2=red9 a10=blueF j9=blue8! j8=blue2!",
        "a9-a10",
    );
}

#[test]
fn a_sure_capture_is_taken() {
    assert_all_choose(
        "a1=redF e5=red7 d2=red4 e6=blue5! a10=blueF b10=blueB a9=blueB",
        "e5-e6",
    );
    assert_all_choose(
        "a1=redF e5=redS d2=red4 e6=blue10! a10=blueF b10=blueB a9=blueB",
        "e5-e6",
    );
    // The higher of two.
    assert_all_choose(
        "a1=redF e5=red9! e6=blue8! f5=blue3! a10=blueF b10=blueB a9=blueB",
        "e5-e6",
    );
}

#[test]
fn a_miner_clears_the_way_to_the_flag() {
    let walled = "a1=redF a8=red3 b8=red9 a9=blueB! b10=blueB! a10=blueF j9=blue2!";
    assert_all_choose(walled, "a8-a9");
    // From further away it comes nearer.
    for choice in choices(&game(
        "a1=redF a7=red3 j1=red9 a9=blueB! b10=blueB! a10=blueF j9=blue2!",
    )) {
        assert_eq!(choice, "a7-a8");
    }
}

#[test]
fn known_bombs_are_left_to_miners() {
    for choice in choices(&game(
        "a1=redF a8=red10! b3=red2! a9=blueB! b10=blueB! a10=blueF j9=blue2!",
    )) {
        assert_ne!(choice, "a8-a9");
    }
}

#[test]
fn a_piece_flees_what_beats_it() {
    for choice in choices(&game(
        "a1=redF e4=red8! j1=red4! e5=blue9! a10=blueF b10=blueB a9=blueB",
    )) {
        assert_eq!(at(&choice, 0), square("e4"), "{choice}");
        assert!(
            ["e3", "d4", "f4"].contains(&at(&choice, 1).to_string().as_str()),
            "{choice}"
        );
    }
}

/// The capture of the 5 would bring the marshal beside the spy.
#[test]
fn the_marshal_keeps_out_of_the_reach_of_the_known_spy() {
    let bait = "a1=redF e4=red10! j1=red4! e5=blue5! e6=blueS! a10=blueF b10=blueB a9=blueB";
    for choice in choices(&game(bait)) {
        assert_ne!(choice, "e4-e5");
    }
    // Without the spy it is taken.
    let safe = bait.replace("e6=blueS!", "e6=blue2!");
    assert_all_choose(&safe, "e4-e5");
}

/// Of Blue six bombs, the flag and a scout are left, so that six of the seven pieces that
/// never moved are bombs: the weakest looks which, and the marshal never does.
#[test]
fn the_marshal_does_not_look_for_bombs_itself() {
    let rules = Rules::default();
    let start = position(
        "a1=redF e8=red10! d9=red4! j9=red7! h1=red2! d10=blueB e9=blueB f10=blueF \
         a10=blueB b10=blueB i9=blueB j10=blueB a8=blue2!",
        Side::Red,
    );
    let left: Vec<Rank> = start
        .pieces()
        .filter(|(_, piece)| piece.side() == Side::Blue)
        .map(|(_, piece)| piece.rank())
        .collect();
    let army = rules.edition.army(Side::Blue);
    let mut captured = Vec::new();
    for (kind, about) in army.kinds() {
        let left = left.iter().filter(|rank| **rank == about.rank).count();
        let fallen = Captured {
            piece: Piece::new(Side::Blue, kind, about.rank).revealed(),
            captor: Some(Side::Red),
        };
        captured.extend(vec![fallen; usize::from(about.count) - left]);
    }
    let start = start.with_off_board(captured, Vec::new(), false);
    let game = Game::new(rules, Game::armies(&rules), start);
    for choice in choices(&game) {
        assert_ne!(choice, "e8-e9");
        assert_ne!(choice, "j9-j10", "the 4 is cheaper");
    }
}

/// In whole games scouts look early what stands there, and miners go for what has never
/// moved.
#[test]
fn scouts_look_and_miners_go_for_what_never_moves() {
    let count = games(4, 20);
    let (mut early, mut by_miners, mut unmoved) = (0, 0, 0);
    for number in 0..count {
        let players = [PlayerKind::Strategist, PlayerKind::Greedy];
        let report = contest(Edition::Classic, players, 24).play(number);
        let report = report.expect("they keep the law");
        let looks = report.game.record().iter().enumerate();
        let looks = looks.filter(|(_, played)| played.side == report.first_has);
        let looks: Vec<_> = looks
            .filter_map(|(ply, played)| Some((ply, played.answer.attack?)))
            .filter(|(_, attack)| !attack.defender.is_revealed())
            .collect();
        let is_early =
            |(ply, attack): &(usize, Attack)| *ply < 30 && attack.attacker.rank() == Rank::SCOUT;
        early += u64::from(looks.iter().any(is_early));
        for (_, attack) in looks {
            if attack.attacker.rank() == Rank::MINER {
                by_miners += 1;
                unmoved += u64::from(!attack.defender.has_moved());
            }
        }
    }
    assert!(
        4 * early >= 3 * count,
        "scouts looked in {early} of {count} games"
    );
    assert!(by_miners >= count / 2, "miners attacked {by_miners} times");
    assert!(4 * unmoved >= 3 * by_miners, "{unmoved} of {by_miners}");
}

/// An ending that is won: Blue has a scout left beside what never moves. The strategist
/// finds the flag behind unknown pieces, miners first, and does not shuffle.
#[test]
fn a_won_ending_is_won() {
    let ending = "a1=redF b4=red3 e4=red3 f4=red5 j4=red7 i4=red4 \
        j10=blueF i10=blueB j9=blueB a9=blueB e9=blueB a10=blue2!";
    for seed in 0..3 {
        let mut game = game(ending);
        let mut red = Strategist::new(seed, QUICK);
        let mut blue = PlayerKind::Random.player(seed, QUICK);
        while game.result().is_none() {
            assert!(game.position().plies() < 200, "no progress");
            let outlook = Outlook::of(&game);
            let action = match outlook.side() {
                Side::Red => red.act(&outlook),
                Side::Blue => blue.act(&outlook),
            };
            game.play(&action.expect("it can move"))
                .expect("it is legal");
        }
        let winner = game.result().and_then(|result| result.winner);
        assert_eq!(winner, Some(Side::Red));
    }
}

fn score(contest: &Contest, games: u64) -> Score {
    let mut score = Score::default();
    for number in 0..games {
        let report = contest.play(number).expect("they keep the law");
        // No strategist gets stuck before so weak a player.
        let has_strategist = contest.players[0].0 == PlayerKind::Strategist;
        assert!(
            !has_strategist || report.decided_by != DecidedBy::Length,
            "game {number}"
        );
        score.add(&report);
    }
    score
}

fn games(few: u32, many: u32) -> u64 {
    u64::from(common::cases(few, many).cases)
}

#[test]
fn the_strategist_beats_the_random_mover() {
    for edition in Edition::ALL {
        let score = score(
            &contest(edition, [PlayerKind::Strategist, PlayerKind::Random], 21),
            games(2, 100),
        );
        assert!(score.share() >= 0.97, "{edition}: {score:?}");
    }
}

/// At the second of four levels; the bands allow for the luck of few games.
#[test]
fn the_strategist_beats_the_greedy_player() {
    for (edition, band) in [
        (Edition::Classic, 0.6),
        (Edition::Barrage, 0.75),
        (Edition::NarniaOne, 0.7),
        (Edition::NarniaTwo, 0.7),
    ] {
        let games = games(4, 100);
        let score = score(
            &contest(edition, [PlayerKind::Strategist, PlayerKind::Greedy], 22),
            games,
        );
        assert!(score.share() >= band, "{edition}: {score:?}");
    }
}

#[test]
fn the_greedy_player_beats_the_random_mover() {
    let score = score(
        &contest(
            Edition::Classic,
            [PlayerKind::Greedy, PlayerKind::Random],
            23,
        ),
        games(10, 100),
    );
    assert!(score.share() >= 0.75, "{score:?}");
}
