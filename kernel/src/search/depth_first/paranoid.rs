//! Paranoid: both opponents minimise the root player's standing.
//!
//! Nathan R. Sturtevant and Richard E. Korf (2000), "On Pruning Techniques for Multi-Player Games".
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::analysis::Analysis;
use crate::search::depth_first::alphabeta::{self, Node};
use crate::search::task::Task;

pub(in crate::search) fn analyse(task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    alphabeta::analyse(node_after, task, report)
}

/// Returns the node after a move of `mover`. If the game is over, `root` is to move, without a legal move.
fn node_after(board: Board, root: Player, mover: Player) -> Node {
    let turn = Turn::start(board, mover.next());
    let player = turn.player.unwrap_or(root);
    Node { board, choices: [(player, turn.destinations), (player, CoordSet::EMPTY)] }
}
