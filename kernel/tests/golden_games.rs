//! Golden games: records of whole games with the position after each move.
#![forbid(unsafe_code)]

mod common;

use tribolo_kernel::Turn;

#[test]
fn golden_games_are_replayed_position_by_position() {
    for text in common::texts("games", "tribolo") {
        let deal = text.lines().next().unwrap().strip_prefix("[Deal \"").unwrap().strip_suffix("\"]").unwrap();
        let (board, first) = common::position(deal);
        let mut turn = Turn::start(board, first.unwrap());
        let moves = text.split_once("\n\n").unwrap().1.split_terminator('}');
        for (name, after) in moves.filter_map(|ply| ply.split_once('{')) {
            let name = name.trim();
            turn = turn.play(common::coord(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!((turn.board, turn.player), common::position(after), "after {name}");
        }
        assert_eq!(turn.player, None, "the game is played to its end");
        let result = turn.board.scores().map(|score| score.to_string()).join("-");
        assert!(text.contains(&format!("[Result \"{result}\"]")));
    }
}
