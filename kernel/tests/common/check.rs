//! The comparison of every backend with the naive scan, for the tests and the fuzzer.
#![forbid(unsafe_code)]

use tribolo_kernel::operation::{AllDestinations, AllJumps, Destinations, NextTurn, PlayUnchecked, StartTurn};
use tribolo_kernel::{Backend, Board, Coord, Player};

use crate::naive::{self, Cells};

/// Asserts that every backend finds the same as the naive scan. `board` need not be reachable in a game.
pub fn assert_backends_agree(board: &Board) {
    let cells = Cells::from(board);
    let expected = cells.all_transitions();
    assert_eq!(board.scores(), cells.scores());
    for backend in Backend::all() {
        let name = backend.name();
        let jumps = backend.run(AllJumps(board));
        assert!(jumps.is_sorted_by_key(|jump| jump.winner), "{name}\n{board}");
        assert_eq!(naive::transitions(&jumps), expected, "{name}\n{board}");
        for player in Player::ALL {
            let destinations = backend.run(Destinations(board, player));
            let expected_cells = naive::destinations(&expected[player.index()]);
            assert_eq!(destinations.iter().collect::<Vec<_>>(), expected_cells, "{name} {player}\n{board}");
            assert_eq!(backend.run(AllDestinations(board))[player.index()], destinations, "{name} {player}\n{board}");
            let turn = backend.run(StartTurn(*board, player));
            assert_eq!((turn.player, turn.destinations.iter().collect()), cells.mover(player), "{name}\n{board}");
            for cell in Coord::all() {
                let after = backend.run(PlayUnchecked(board, player, cell));
                if board.empty().contains(cell) {
                    assert_eq!(Cells::from(&after), cells.play(player, cell), "{name} {player} {cell}\n{board}");
                    assert_eq!(
                        backend.run(NextTurn(board, player, cell)),
                        backend.run(StartTurn(after, player.next()))
                    );
                }
            }
        }
    }
}
