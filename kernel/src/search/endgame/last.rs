//! The end of an ending, without a search.
#![forbid(unsafe_code)]

use super::Scores;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::simd::board::SimdBoard;
use crate::simd::register::Operation;
use crate::simd::register::Simd;

/// The scores of a board.
#[inline(always)]
pub(super) fn scores_of(board: &Board) -> Scores {
    let [blue, red, green] = Player::ALL.map(|player| board.cells_of(player));
    [blue.len() as i32, red.len() as i32, green.len() as i32]
}

/// The scores at the end when a player moves to a cell after which at most one is left empty.
#[inline(always)]
pub(super) fn scores_after_two<S: Simd>(board: &Board, mover: Player, cell: Coord) -> Scores {
    let board = PlayUnchecked(board, mover, cell).run::<S>();
    match board.empty().iter().next() {
        Some(last) => scores_after_last::<S>(&board, mover.next(), last),
        None => scores_of(&board),
    }
}

/// The scores at the end when one cell is empty, and `asked` is the first to be asked for a move there.
#[inline(always)]
fn scores_after_last<S: Simd>(board: &Board, asked: Player, cell: Coord) -> Scores {
    let mut simd = SimdBoard::<S>::load(board, asked);
    for player in asked.turn_order() {
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
