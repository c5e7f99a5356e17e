//! Files of the classic boards that cannot be read: what was found, where, and what may
//! stand there.

use keepwright::classic::Side;
use keepwright::format::classic::{GameFile, Loaded};

/// What was found, where, and what may stand there.
#[test]
fn unreadable_files_say_why_and_where() {
    let setup = |rest: &str| {
        format!(
            "{{\"format\": \"keepwright-setup\", \"version\": 1, \"game\": \"classic\", \"side\": \"red\"{rest}}}"
        )
    };
    let game = |rest: &str| {
        format!(
            "{{\"format\": \"keepwright-game\", \"version\": 1,\n \"game\": \"classic\",\n {rest}}}"
        )
    };
    let army = |rest: &str| {
        format!("{{\"format\": \"keepwright-army\", \"version\": 1,\n \"kinds\": [{rest}]}}")
    };
    let cases = [
        (
            "{}".to_string(),
            "1:1: the file lacks \"format\": \"keepwright-army\", \"keepwright-setup\" or \"keepwright-game\"",
        ),
        (
            "{\"format\": \"keepwright-fortress\"}".to_string(),
            "1:12: \"keepwright-fortress\" is no format of the classic boards; \"keepwright-army\", \"keepwright-setup\" or \"keepwright-game\" may stand here",
        ),
        (
            "{\"format\": \"keepwright-setup\"}".to_string(),
            "1:1: the setup lacks \"version\": 1",
        ),
        (
            "{\"format\": \"keepwright-setup\", \"version\": 2}".to_string(),
            "1:43: version 2 is newer than this program, which reads version 1",
        ),
        (
            "{\"format\": \"keepwright-setup\", \"version\": 1}".to_string(),
            "1:1: the setup lacks \"game\": \"classic\", \"barrage\", \"narnia game 1\" or \"narnia game 2\"",
        ),
        (
            setup(", \"peices\": {}"),
            "1:80: the setup has no \"peices\"; \"format\", \"version\", \"game\", \"side\", \"army\", \"title\", \"author\", \"notes\" or \"pieces\" may stand here; did you mean \"pieces\"?",
        ),
        (
            setup(", \"pieces\": {\"Scuot\": []}"),
            "1:91: the army has no \"Scuot\"; \"Bomb\", \"Spy\", \"Scout\", \"Miner\", \"Sergeant\", \"Lieutenant\", \"Captain\", \"Major\", \"Colonel\", \"General\", \"Marshal\" or \"Flag\" may stand here; did you mean \"Scout\"?",
        ),
        (
            setup(", \"pieces\": {\"Flag\": [\"a1\", \"c5\"]}"),
            "1:106: c5 is a lake and no square (C1)",
        ),
        (
            setup(", \"pieces\": {\"Flag\": \"a1\"}"),
            "1:99: Flag is a text; a list must stand here",
        ),
        (
            setup(", \"title\": \"a\", \"title\": \"b\""),
            "1:94: \"title\" stands here a second time; it was given at 1:80",
        ),
        (
            setup(", \"army\": {\"kinds\": []}"),
            "1:88: an army has exactly one flag, and here are 0 (C2)",
        ),
        (
            setup(",").replace(",}", "} x"),
            "1:80: this is not JSON: the file ends before this, found 'x'",
        ),
        (
            army("{\"name\": \"X\", \"rank\": \"11\", \"count\": 1}"),
            "2:34: \"11\" is no rank; \"B\", \"S\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\" or \"F\" may stand here; did you mean \"10\"?",
        ),
        (
            army("{\"name\": \"X\", \"rank\": \"2\", \"count\": 41}"),
            "2:48: count is 41; a whole number from 0 to 40 must stand here",
        ),
        (
            army("{\"name\": \"X\", \"rank\": \"2\"}"),
            "2:12: the kind lacks \"count\": a number from 0 to 40",
        ),
        (
            army("{\"name\": \"X\", \"rank\": \"2\", \"count\": 1, \"powers\": [\"fligth\"]}"),
            "2:62: \"fligth\" is no power; \"turn to stone\", \"enchant\", \"quickness\", \"flight\", \"tunnel\", \"rampage\", \"detect\", \"restore\", \"arrows\", \"summon\" or \"healing\" may stand here; did you mean \"flight\"?",
        ),
        (
            army("{\"name\": \"X\", \"rank\": \"2\", \"count\": 1, \"child\": 1}"),
            "2:60: child is a number; true or false must stand here",
        ),
        (
            game("\"actions\": []"),
            "1:1: the game lacks \"setups\": an object with the pieces of red and blue",
        ),
        (
            game("\"setups\": {}, \"position\": {}"),
            "3:16: a game starts from setups or from a position, and here are both; leave one out",
        ),
        (
            game("\"position\": \"AA r 0\""),
            "3:14: the board has 100 characters, ten for each row from row 1, and here are 2",
        ),
        (
            game("\"position\": 7"),
            "3:14: position is a number; a position string or an object must stand here",
        ),
        (
            game(
                "\"position\": {\"to_move\": \"red\", \"pieces\": {\"a1\": \"red Bomb\", \"A1\": \"red Spy\"}}",
            ),
            "3:62: a1 stands here a second time; it was given at 3:44",
        ),
        (
            game("\"position\": {\"to_move\": \"red\", \"pieces\": {\"a1\": \"Bomb\"}}"),
            "3:50: \"Bomb\" is no piece: a side and a kind stand here, and marks behind commas, like \"red Scout, revealed\"",
        ),
        (
            game(
                "\"position\": {\"to_move\": \"red\", \"pieces\": {\"a1\": \"red Bomb, reveald\"}}",
            ),
            "3:50: \"reveald\" is no mark; \"revealed\", \"moved\", \"stone\" or \"enchanted\" may stand here; did you mean \"revealed\"?",
        ),
        (
            game("\"position\": {\"to_move\": \"red\"}, \"actions\": [\"a4-a5 = 9 wins 4\"]"),
            "3:46: \"9 wins 4\" is no answer: behind the = stands \"moved\" or what an attack came to, like \"9 won 4\", with won, lost, tie or flag between the ranks",
        ),
        (
            game(
                "\"position\": {\"to_move\": \"red\"}, \"result\": {\"winner\": null, \"by\": \"resignation\"}",
            ),
            "3:44: a game that ends by resignation has a winner",
        ),
        (
            game(
                "\"position\": {\"to_move\": \"red\"}, \"result\": {\"winner\": \"red\", \"by\": \"agreement\"}",
            ),
            "3:44: a game that ends by agreement has no winner",
        ),
        (
            game("\"position\": {\"to_move\": \"red\"}, \"rules\": {\"two_squares\": \"4\"}"),
            "3:59: \"4\" is no number of moves; \"2\", \"3\", \"5\" or \"off\" may stand here; did you mean \"2\"?",
        ),
        (
            "hello, world".to_string(),
            "this is no setup, army or game: a file is JSON, a setup string of 40 letters, a setup record of 80 bytes or StraDoS XML",
        ),
        (
            "MXY".to_string(),
            "a setup string has 40 letters, ten for each of a side's four rows, and here are 3",
        ),
    ];
    let found = cases
        .iter()
        .map(|(text, _)| Loaded::read(text.as_bytes(), Side::Red).expect_err(text));
    let found: Vec<String> = found.map(|error| error.to_string()).collect();
    let expected: Vec<&str> = cases.iter().map(|(_, expected)| *expected).collect();
    assert_eq!(found, expected);
}

#[test]
fn large_and_deep_files_are_no_danger() {
    let large = " ".repeat(5 * 1024 * 1024) + "{}";
    assert!(GameFile::read(large.as_bytes()).is_err());
    let deep = "{\"format\":".repeat(100_000);
    for text in [
        deep.clone(),
        "[".repeat(100_000),
        "<a>".repeat(100_000),
        format!(
            "<stratego><game type=\"classic\">{}",
            "<move>".repeat(50_000)
        ),
    ] {
        assert!(Loaded::read(text.as_bytes(), Side::Red).is_err());
    }
}
