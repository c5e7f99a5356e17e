//! Games on the classic boards as people play them, frame by frame, without a display.

mod common;
mod tables;
mod window;

use common::cases;
use eframe::egui::{Color32, Key, Modifiers, Shape, Vec2};
use egui_kittest::kittest::Queryable;
use keepwright::app::{ClassicCommand, ClassicMode, Screen};
use keepwright::classic::{
    Action, CapturedPlay, Edition, Ending, Move, Numbering, Rank, Seer, Side, Square,
};
use keepwright::classic_player::PlayerKind;
use keepwright::scene::{Ink, Livery, Theme, color};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tables::{Tables, at};

const ANN: Side = Side::Red;
const BEN: Side = Side::Blue;

/// A legal move of the game by the numbers of `rng`: every second time one of those that
/// bring a piece nearest to the enemy's flag, so that games end.
fn some_move(tables: &mut Tables, rng: &mut ChaCha8Rng) -> Move {
    let game = tables.game();
    let mut moves = game.legal_moves();
    moves.sort();
    let side = game.position().to_move();
    let flag = game
        .position()
        .pieces()
        .find(|(_, piece)| piece.rank() == Rank::Flag && piece.side() != side)
        .map(|(square, _)| square)
        .expect("both flags stand");
    if rng.next_u32().is_multiple_of(2) {
        let nearest = moves.iter().map(|plain| plain.to.distance_to(flag)).min();
        moves.retain(|plain| Some(plain.to.distance_to(flag)) == nearest);
    }
    moves[rng.next_u32() as usize % moves.len()]
}

/// Hands the screen over and takes the seat.
fn change_seats(tables: &mut Tables) {
    let side = tables.session().to_move();
    let name = ["Ann", "Ben"][side as usize];
    tables.click(&format!("Hand over to {name}"));
    assert_eq!(tables.session().viewer(), None);
    tables.click(&format!("I am {name}"));
    assert_eq!(tables.session().viewer(), Some(side));
}

/// C3, C10 to C16, C20: two players at one screen set up at random and play to the end,
/// some moves by keys and the others by clicks; every covered frame is looked at, and no board
/// shows a rank that its viewer may not know.
#[test]
fn a_whole_game_of_two_players_at_one_screen() {
    let games = [(Edition::Barrage, 3), (Edition::Classic, 5)];
    for (edition, seed) in games.into_iter().take(cases(1, 2).cases as usize) {
        let mut tables = Tables::hot_seat(edition);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        tables.click("I am Ann");
        let mut turns = 0;
        while !tables.session().is_over() {
            let side = tables.session().to_move();
            assert_eq!(tables.session().viewer(), Some(side));
            check_labels(&mut tables, side);
            let plain = some_move(&mut tables, &mut rng);
            if turns % 5 != 4 {
                tables.press(plain.from);
                tables.press(plain.to);
            } else {
                let cursor = tables.session().cursor.square;
                tables.session().cursor.takes_focus = true;
                tables.settle();
                walk_over(&mut tables, cursor, plain.from, side);
                tables.key(Key::Enter);
                walk_over(&mut tables, plain.from, plain.to, side);
                tables.key(Key::Enter);
            }
            turns += 1;
            let played = tables.game().record().len();
            assert_eq!(played, turns, "{plain}: {}", tables.session().status);
            if tables.session().must_hand_over() {
                change_seats(&mut tables);
            }
            assert!(turns < 3000, "the game ends");
        }
        assert!(tables.covered >= turns, "{} frames", tables.covered);
        let result = tables.game().result().expect("it is over");
        assert!(matches!(result.ending, Ending::Flag | Ending::Immobile));
        // Everything is open now.
        assert!(tables.shows(&format!("The board after {turns} moves")));
    }
}

/// The cursor sets out over squares only: by rows first where a lake lies in the column.
fn walk_over(tables: &mut Tables, from: Square, to: Square, seat: Side) {
    assert_eq!(tables.session().cursor.square, from);
    // By column a every row can be reached.
    let corner = |row: u8| Square::new(0, row).expect("no lake in column a");
    let is_clear = |square: Square| !(4..=5).contains(&square.row());
    if from.column() == to.column() && from.row().abs_diff(to.row()) == 1 {
        tables.walk(from, to, seat);
        return;
    }
    if is_clear(from) && is_clear(to) {
        tables.walk(from, corner(from.row()), seat);
        tables.walk(corner(from.row()), corner(to.row()), seat);
        tables.walk(corner(to.row()), to, seat);
    } else {
        // Arrows pass the lakes in one step.
        step_to(tables, to, seat);
    }
    assert_eq!(tables.session().cursor.square, to);
}

/// Steps to a square along its row last, one arrow at a time.
fn step_to(tables: &mut Tables, to: Square, seat: Side) {
    for _ in 0..40 {
        let now = tables.session().cursor.square;
        if now == to {
            return;
        }
        let turn = |key: Key| match (seat, key) {
            (Side::Red, key) => key,
            (Side::Blue, Key::ArrowUp) => Key::ArrowDown,
            (Side::Blue, Key::ArrowDown) => Key::ArrowUp,
            (Side::Blue, Key::ArrowLeft) => Key::ArrowRight,
            (Side::Blue, _) => Key::ArrowLeft,
        };
        let key = if now.column() != 0 && now.row() != to.row() {
            Key::ArrowLeft
        } else if now.row() < to.row() {
            Key::ArrowUp
        } else if now.row() > to.row() {
            Key::ArrowDown
        } else if now.column() < to.column() {
            Key::ArrowRight
        } else {
            Key::ArrowLeft
        };
        tables.key(turn(key));
    }
}

/// C20: what a reader says of the squares is what the side's own view holds.
fn check_labels(tables: &mut Tables, side: Side) {
    let game = tables.game();
    let labels = tables.labels();
    for (square, piece) in game.position().pieces() {
        let begins = format!("{square}, ");
        let label = labels
            .iter()
            .find(|label| label.starts_with(&begins))
            .expect("every square is there");
        let words = &label[begins.len()..];
        if piece.side() == side {
            assert!(words.starts_with("your "), "{label}");
        } else if piece.is_revealed() {
            assert!(words.starts_with("enemy "), "{label}");
        } else {
            assert!(words.starts_with("unknown"), "{label}");
        }
    }
}

/// A cover that were none would be seen: with a view laid open the same look at the frame
/// finds squares and pieces.
#[test]
fn an_open_view_shows_what_the_cover_hides() {
    let mut tables = Tables::hot_seat(Edition::Classic);
    assert!(tables.covered > 0);
    tables.click("I am Ann");
    let labels = tables.labels();
    let count = |word: &str| labels.iter().filter(|label| label.contains(word)).count();
    assert_eq!(count(", your "), 40);
    assert_eq!(count(", unknown"), 40);
    assert_eq!(count(", your marshal, 10"), 1);
    assert_eq!(count("enemy"), 0);
}

#[test]
fn the_covered_screen_takes_no_moves_and_keeps_its_place() {
    let mut tables = Tables::hot_seat(Edition::Classic);
    for key in [Key::ArrowUp, Key::Num2, Key::B, Key::PageUp, Key::Escape] {
        tables.key(key);
    }
    assert!(tables.game().record().is_empty());
    assert_eq!(tables.session().viewer(), None);
}

/// A refused move changes nothing and says its rule.
#[test]
fn a_refused_move_says_its_rule() {
    let mut tables = Tables::hot_seat(Edition::Classic);
    tables.click("I am Ann");
    let game = tables.game();
    let find = |rank: Rank, row: u8| {
        let mut pieces = game.position().pieces();
        let mine = |(square, piece): &(Square, keepwright::classic::Piece)| {
            piece.side() == ANN && piece.rank() == rank && (row == 9 || square.row() == row)
        };
        pieces.find(mine).map(|(square, _)| square)
    };
    let bomb = find(Rank::Bomb, 9).expect("six bombs");
    tables.press(bomb);
    assert!(tables.says("has nowhere to go"), "{:?}", tables.texts());
    tables.press(at("e5"));
    assert!(tables.says("(C10)"), "{:?}", tables.texts());
    assert!(tables.session().complains);
    // A plain piece of the front row that goes two squares.
    let plain = game
        .position()
        .pieces()
        .find(|(square, piece)| {
            square.row() == 3
                && piece.rank().number().is_some_and(|number| number > 2)
                && [0, 1, 4, 5, 8, 9].contains(&square.column())
        })
        .map(|(square, _)| square)
        .expect("somebody stands in front");
    tables.press(plain);
    let ahead = Square::new(plain.column(), 5).expect("no lake");
    tables.press(ahead);
    assert!(
        tables.says("only scouts go further (C10)"),
        "{:?}",
        tables.texts()
    );
    // Aslant; the name of a square begins no sentence as B5, as if it were a bomb's.
    let aslant = Square::new(plain.column() ^ 1, 4).expect("no lake");
    tables.press(aslant);
    let words = format!("{aslant} lies neither ahead of {plain} nor behind nor beside it (C10).");
    assert!(tables.says(&words), "{:?}", tables.texts());
    assert!(tables.game().record().is_empty());
    // Escape lets go; the piece is still there.
    tables.key(Key::Escape);
    assert_eq!(tables.session().hand, None);
}

/// A move by a drag, lit squares, and the last move in words without ranks on the cover.
#[test]
fn a_move_by_a_drag_and_the_last_move_on_the_cover() {
    let mut tables = Tables::hot_seat(Edition::Classic);
    tables.click("I am Ann");
    let mut moves = tables.game().legal_moves();
    moves.sort();
    let plain = moves[0];
    tables.press(plain.from);
    let goes: usize = moves.iter().filter(|one| one.from == plain.from).count();
    let lit = |tables: &Tables| {
        let labels = tables.labels();
        labels
            .iter()
            .filter(|label| label.ends_with(", can be reached"))
            .count()
    };
    assert_eq!(lit(&tables), goes);
    tables.key(Key::Escape);
    assert_eq!(lit(&tables), 0);
    let from = tables.middle(&tables.square(plain.from));
    let to = tables.middle(&tables.square(plain.to));
    tables.drag(from, to);
    assert_eq!(tables.game().record()[0].action, Action::Move(plain));
    tables.click("Hand over to Ben");
    let words = format!("Ann moved from {} to {}.", plain.from, plain.to);
    assert!(tables.says(&words), "{:?}", tables.texts());
    assert!(tables.shows("The last move"));
    // Beside the board and onto an own piece nothing happens.
    tables.click("I am Ben");
    let mut moves = tables.game().legal_moves();
    moves.sort();
    let from = tables.middle(&tables.square(moves[0].from));
    tables.drag(from, tables.middle("Moves"));
    assert_eq!(tables.game().record().len(), 1);
}

/// Keys that come faster than frames are obeyed one after the other: a piece is taken,
/// the cursor walks and the piece is put.
#[test]
fn fast_keys_are_obeyed_in_their_order() {
    let mut tables = Tables::hot_seat(Edition::Classic);
    tables.click("I am Ann");
    let mut moves = tables.game().legal_moves();
    moves.sort();
    let plain = *moves
        .iter()
        .find(|plain| plain.from.row() == 3 && plain.to.row() == 4)
        .expect("somebody can go ahead");
    tables.session().cursor.go(at("j4"));
    tables.settle();
    for _ in plain.from.column()..9 {
        tables.harness.key_press(Key::ArrowLeft);
    }
    for key in [Key::Enter, Key::ArrowUp, Key::Enter] {
        tables.harness.key_press(key);
    }
    tables.settle();
    let record = tables.game().record().to_vec();
    assert_eq!(record.len(), 1);
    assert_eq!(record[0].action, Action::Move(plain));
}

/// C2: the numbering changes what is printed everywhere, and nothing else.
#[test]
fn the_numbering_can_be_changed_at_any_time() {
    let mut tables = Tables::hot_seat(Edition::Classic);
    assert!(tables.says("Ranks: modern, 10 is the highest"));
    tables.click("I am Ann");
    let game = tables.game();
    let miners = |tables: &Tables, printed: &str| {
        let wanted = format!("your miner, {printed}");
        let labels = tables.labels();
        labels
            .iter()
            .filter(|label| label.contains(&wanted))
            .count()
    };
    assert_eq!(miners(&tables, "3"), 5);
    tables.key(Key::F7);
    assert!(tables.says("Ranks: original, 1 is the highest"));
    assert_eq!(miners(&tables, "8"), 5);
    assert_eq!(tables.app().classic.numbering, Numbering::Original);
    assert_eq!(tables.game(), game);
    tables.click("Other numbering");
    assert_eq!(miners(&tables, "3"), 5);
}

/// C19: after a piece has fallen, each way of treating captured pieces shows it to those
/// who may look at it, in the tray and in the list of moves.
#[test]
fn captured_pieces_are_shown_to_who_may_see_them() {
    for mode in CapturedPlay::ALL {
        let mut tables = Tables::new();
        tables.click("Barrage");
        tables.type_into("Red's name", "Ann");
        tables.type_into("Blue's name", "Ben");
        tables.click(mode.name());
        tables.click("Set up");
        tables.click("I am Ann");
        arrange(&mut tables, &[(Rank::Two, "a4"), (Rank::Ten, "e4")]);
        tables.click("Fill at random");
        tables.click("Ready");
        tables.click("I am Ben");
        // A scout opposite the marshal, and a lane.
        arrange(&mut tables, &[(Rank::Two, "e7"), (Rank::Flag, "j10")]);
        tables.click("Fill at random");
        tables.click("Ready");
        tables.click("I am Ann");
        for square in ["e4", "e5"] {
            tables.press(at(square));
        }
        change_seats(&mut tables);
        // The scout runs into the marshal and falls.
        for square in ["e7", "e5"] {
            tables.press(at(square));
        }
        let shows = |tables: &Tables| {
            let listed = tables.says("e7-e5: 2 x 10, lost");
            assert_eq!(tables.says("e7-e5: ? x 10, lost"), !listed);
            listed
        };
        let seen_by_ben = shows(&tables);
        change_seats(&mut tables);
        assert!(tables.says("Ben's scout (2) falls to Ann's marshal (10) on e5."));
        let seen_by_ann = shows(&tables);
        let expected = match mode {
            CapturedPlay::Open => (true, true),
            CapturedPlay::Prisoner => (true, false),
            CapturedPlay::Secret => (false, true),
            CapturedPlay::Stealth => (false, false),
        };
        assert_eq!((seen_by_ann, seen_by_ben), expected, "{mode:?}");
    }
}

/// Puts pieces of these ranks on these squares by keys.
fn arrange(tables: &mut Tables, pieces: &[(Rank, &str)]) {
    for (rank, square) in pieces {
        let key = match rank {
            Rank::Two => Key::Num2,
            Rank::Three => Key::Num3,
            Rank::Ten => Key::Num0,
            Rank::Bomb => Key::B,
            Rank::Flag => Key::F,
            _ => panic!("no key of {rank:?} is needed"),
        };
        let stage = &mut tables.app().classic;
        let preparation = stage.preparation().expect("it is prepared");
        let arrangement = preparation.open_arrangement().expect("a setup is made");
        arrangement.cursor.go(at(square));
        tables.settle();
        tables.key(key);
    }
}

/// Against the computer: it answers at once for the test, a move is taken back with its
/// answer, and the same move gets the same answer.
#[test]
fn practice_against_the_computer() {
    let mut tables = Tables::new();
    tables.click("Against the computer");
    tables.click("Barrage");
    tables.click(PlayerKind::Greedy.name());
    tables.preparation().seed = 11;
    tables.type_into("Your name", "Ann");
    tables.click("Set up");
    tables.click("Random setup");
    tables.click("Ready");
    let mode = tables.session().mode();
    assert!(matches!(
        mode,
        ClassicMode::Computer {
            side: BEN,
            seed: 11,
            ..
        }
    ));
    let mut moves = tables.game().legal_moves();
    moves.sort();
    let play = |tables: &mut Tables| {
        tables.press(moves[0].from);
        tables.press(moves[0].to);
        tables.app().classic.settle();
        tables.settle();
        tables.game().record().to_vec()
    };
    let played = play(&mut tables);
    assert_eq!(played.len(), 2);
    tables.click("Take back");
    assert!(tables.game().record().is_empty());
    assert_eq!(play(&mut tables), played);
}

/// Nothing is taken back from a person.
#[test]
fn players_take_nothing_back_from_each_other() {
    let mut tables = Tables::hot_seat(Edition::Barrage);
    tables.click("I am Ann");
    let plain = tables.game().legal_moves()[0];
    tables.press(plain.from);
    tables.press(plain.to);
    assert!(!ClassicCommand::TakeBack.is_enabled(&tables.app().classic));
    tables.key_with(Modifiers::COMMAND, Key::Backspace);
    assert_eq!(tables.game().record().len(), 1);
}

/// A player gives up after being asked; the game is then stepped through from either side
/// and open.
#[test]
fn a_game_is_given_up_and_looked_back_at() {
    let mut tables = Tables::hot_seat(Edition::Classic);
    tables.click("I am Ann");
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..6 {
        let plain = some_move(&mut tables, &mut rng);
        tables.press(plain.from);
        tables.press(plain.to);
        change_seats(&mut tables);
    }
    tables.click("Resign…");
    tables.click("Keep playing");
    assert!(!tables.session().is_over());
    tables.click("Resign…");
    tables.key(Key::Escape);
    assert_eq!(tables.session().offer, None);
    tables.click("Resign…");
    tables.click("Resign");
    assert!(tables.says("Red gave up, Blue wins."));
    let view = |tables: &mut Tables| tables.session().replay.as_ref().expect("over").view();
    assert_eq!(view(&mut tables).seer(), Seer::All);
    let hidden = |tables: &mut Tables, side: Side| {
        let view = view(tables);
        view.pieces()
            .filter(|(_, seen)| seen.side == side && seen.face.is_none())
            .count()
    };
    assert_eq!((hidden(&mut tables, ANN), hidden(&mut tables, BEN)), (0, 0));
    tables.click("First");
    assert_eq!(view(&mut tables).plies(), 0);
    tables.click("As Ann");
    assert_eq!(
        (hidden(&mut tables, ANN), hidden(&mut tables, BEN)),
        (0, 40)
    );
    tables.click("As Ben");
    assert_eq!(
        (hidden(&mut tables, ANN), hidden(&mut tables, BEN)),
        (40, 0)
    );
    tables.key(Key::PageDown);
    assert!(tables.shows("The board after 1 moves"));
    tables.click("Last");
    assert!(tables.shows("The board after 6 moves"));
    // No hole around the board, whatever the form of the window.
    let [red, green, blue] = color(Ink::Page, Theme::Light, Livery::Red);
    let page = Color32::from_rgb(red, green, blue);
    let board = tables
        .harness
        .get_by_label("The board after 6 moves")
        .rect();
    let shapes = &tables.harness.output().shapes;
    assert!(shapes.iter().any(|shape| {
        let Shape::Rect(rect) = &shape.shape else {
            return false;
        };
        rect.fill == page && rect.rect.contains_rect(board)
    }));
    tables.key_with(Modifiers::COMMAND, Key::N);
    assert_eq!(tables.preparation().name(ANN), "Ann");
}

/// Names that nobody typed do not stay when another game is prepared: a person is not
/// called Computer then.
#[test]
fn only_typed_names_are_kept() {
    let mut tables = Tables::new();
    let begin = |tables: &mut Tables| {
        for label in ["Set up", "Random setup", "Ready"] {
            tables.click(label);
        }
    };
    let prepare = |tables: &mut Tables| {
        tables.command(ClassicCommand::NewGame);
        tables.click("Let it go");
    };
    tables.click("Against the computer");
    tables.click("Barrage");
    begin(&mut tables);
    assert!(tables.says("Red, turn 1"), "{:?}", tables.texts());
    prepare(&mut tables);
    tables.click("Two players here");
    let names = [ANN, BEN].map(|side| tables.preparation().name(side));
    assert_eq!(names, ["Red", "Blue"]);
    tables.click("Against the computer");
    tables.type_into("Your name", "Ann");
    begin(&mut tables);
    assert!(tables.says("Ann (Red), turn 1"), "{:?}", tables.texts());
    prepare(&mut tables);
    let names = [ANN, BEN].map(|side| tables.preparation().name(side));
    assert_eq!(names, ["Ann", "Computer"]);
}

/// A game that is not over is let go only after a question.
#[test]
fn a_game_is_not_lost_by_a_key() {
    let mut tables = Tables::hot_seat(Edition::Barrage);
    tables.click("I am Ann");
    tables.key_with(Modifiers::COMMAND, Key::N);
    tables.click("Keep playing");
    assert!(!tables.session().is_over());
    tables.key_with(Modifiers::COMMAND, Key::N);
    tables.click("Let it go");
    assert!(tables.app().classic.session().is_none());
}

/// Every command has words, and no two share a key.
#[test]
fn commands_have_names_and_keys_of_their_own() {
    let mut keys = Vec::new();
    for command in ClassicCommand::all() {
        assert!(!command.name().is_empty() && command.tip().ends_with('.'));
        keys.extend(command.shortcut());
    }
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key), "{key:?}");
    }
    let mut tables = Tables::new();
    tables.key(Key::F1);
    assert!(tables.shows("take the piece, or put it or order it there"));
}

/// Everything is there in the smallest window and at twice the size of the letters.
#[test]
fn small_windows_show_everything() {
    for size in [Vec2::new(900.0, 560.0), Vec2::new(590.0, 360.0)] {
        let mut tables = Tables::hot_seat_of(size, Edition::Classic);
        tables.click("I am Ann");
        for name in ["a1", "j10", "a10", "j1"] {
            let label = tables.square(at(name));
            let rect = tables.harness.get_by_label(&label).rect();
            assert!(rect.width() >= 16.0, "{rect:?}");
            assert!(
                rect.right() <= size.x && rect.bottom() <= size.y,
                "{rect:?}"
            );
        }
        assert_eq!(tables.app().screen, Screen::Classic);
    }
}
