//! The moves of a turn as the network judges them.
#![forbid(unsafe_code)]

use crate::evaluation::standings::final_win_shares;
use crate::network::cell_counts::{CellCounts, Stability};
use crate::network::inference::Network;
use crate::network::scan::{Scan, Scratch};
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::turn::NextTurn;
use crate::simd::register::{Operation, Simd};

/// A move, the turn after it, and the win shares that are expected then; they are exact if the game is over.
pub(crate) struct JudgedMove {
    pub(crate) cell: Coord,
    pub(crate) after: Board,
    pub(crate) next: Option<Player>,
    pub(crate) counts: CellCounts,
    pub(crate) win_shares: [f32; 3],
}

/// Replaces `judged` by the moves of `mover` to `destinations`, in reading order. The scan and the stability must be
/// those of the board.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn judge<S: Simd>(
    network: &Network,
    scratch: &mut Scratch,
    (board, scan, stability): (&Board, &Scan, &Stability<S>),
    (mover, destinations): (Player, CoordSet),
    judged: &mut Vec<JudgedMove>,
) {
    judged.clear();
    for cell in destinations.iter() {
        let turn = NextTurn(board, mover, cell).run::<S>();
        let counts = stability.after(&turn.board, cell).counts(&turn.board);
        let boards = (board, &turn.board);
        let win_shares = match turn.player {
            Some(next) => scan.estimate_after(network, scratch, boards, (mover, next), &counts).win_shares,
            None => final_win_shares(&turn.board),
        };
        judged.push(JudgedMove { cell, after: turn.board, next: turn.player, counts, win_shares });
    }
}
