//! The final scores of turns with at most two empty cells, without a search.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::search::endgame::solution::Scores;
use crate::simd::board::SimdBoard;
use crate::simd::register::{Operation, Simd};

/// Returns the number of cells that each player owns on a board, in the order of [`Player::ALL`].
#[inline(always)]
pub(super) fn scores_of(board: &Board) -> Scores {
    let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
    [blue.len() as i32, red.len() as i32, green.len() as i32]
}

/// Returns the final scores (the number of cells of each player) of a game in which `mover` now plays to `cell`. At
/// most two cells of `board` may be empty, `cell` included. If a cell is still empty after the move, the first player
/// in turn order after `mover` who can move there does so.
#[inline(always)]
pub(super) fn scores_after_second_last<S: Simd>(board: &Board, mover: Player, cell: Coord) -> Scores {
    let board = PlayUnchecked(board, mover, cell).run::<S>();
    match board.empty().iter().next() {
        Some(last) => scores_after_last::<S>(&board, mover.next(), last),
        None => scores_of(&board),
    }
}

/// Returns the final scores (the number of cells of each player) of a game in which `cell` is the only empty cell. The
/// first player who can move to `cell` does so; the players are tried in turn order, starting with `first`. If no
/// player can move, the cell stays empty.
#[inline(always)]
fn scores_after_last<S: Simd>(board: &Board, first: Player, cell: Coord) -> Scores {
    let mut simd = SimdBoard::<S>::load(board, first);
    for player in first.turn_order() {
        let won = simd.gained(board, player, cell).store();
        if won.len() > 1 {
            let mut scores = [0; 3];
            for other in Player::ALL {
                let cells = board.cells_of(other);
                let cells = if other == player { cells | won } else { cells - won };
                scores[other.index()] = cells.len() as i32;
            }
            return scores;
        }
        simd = simd.for_next_player();
    }
    scores_of(board)
}
