//! All that a backend finds, held against the naive scan: for the tests and the fuzzer.

use tribolo_kernel::{Backend, Board, Coord, Player};

use crate::naive::{self, Cells};

/// Compares all that each backend finds on a board, legal moves or not, with what the walk of each line finds.
pub fn check(board: &Board) {
    let cells = Cells::from(board);
    let expected = cells.all_transitions();
    assert_eq!(board.scores(), cells.scores());
    for backend in Backend::all() {
        let name = backend.name();
        let jumps = backend.all_jumps(board);
        assert!(jumps.is_sorted_by_key(|jump| jump.winner), "{name}\n{board}");
        assert_eq!(naive::transitions(&jumps), expected, "{name}\n{board}");
        for player in Player::ALL {
            let destinations = backend.destinations(board, player);
            let cells_played = naive::destinations(&expected[player.index()]);
            assert_eq!(destinations.iter().collect::<Vec<_>>(), cells_played, "{name} {player}\n{board}");
            assert_eq!(backend.all_destinations(board)[player.index()], destinations, "{name} {player}\n{board}");
            let turn = backend.start(*board, player);
            assert_eq!((turn.player, turn.destinations.iter().collect()), cells.mover(player), "{name}\n{board}");
            for cell in Coord::all() {
                let after = backend.play_unchecked(board, player, cell);
                if board.empty().contains(cell) {
                    assert_eq!(Cells::from(&after), cells.play(player, cell), "{name} {player} {cell}\n{board}");
                    assert_eq!(backend.next_turn(board, player, cell), backend.start(after, player.next()));
                }
            }
        }
    }
}
