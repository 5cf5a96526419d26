//! The final scores of turns with at most two empty cells, without a search.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::search::endgame::solution::Scores;
use crate::simd::board::SimdBoard;
use crate::simd::register::{Operation, Simd};

#[inline(always)]
pub(super) fn scores_of(board: &Board) -> Scores {
    let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
    [blue.len() as i32, red.len() as i32, green.len() as i32]
}

/// Returns the final scores after a move to one of at most two empty cells. If a cell is still empty after it, the
/// first player in turn order after `mover` who can move there does so; if nobody can, it stays empty.
#[inline(always)]
pub(super) fn scores_after_second_last<S: Simd>(board: &Board, mover: Player, cell: Coord) -> Scores {
    let board = PlayUnchecked(board, mover, cell).run::<S>();
    match board.empty().iter().next() {
        Some(last) => scores_after_last::<S>(&board, mover.next(), last),
        None => scores_of(&board),
    }
}

/// Returns the final scores after a move to the only empty cell by the first player, from `first` on, who can make it;
/// the present scores if nobody can.
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
