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

/// Ranks the legal moves of `task.question.turn` (a board and the player to move) by paranoid search. The root player
/// is the player to move on that turn. It maximises its standing, and both opponents minimise the same standing: twice
/// the root player's value less the values of both opponents. `task.evaluation` gives the value of a board for each
/// player.
///
/// Calls `report` with the ranking after each completed iteration of iterative deepening. Returns the final ranking.
pub(in crate::search) fn analyse(task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    alphabeta::analyse(node_after, task, report)
}

/// Returns the search node after a move. `mover` is the player who made the move, and `board` the board after the move.
/// In the returned node, the first player after `mover` in turn order who has a legal move is to move.
///
/// If the game is over, the node has no moves, and its player to move is set to `root`, the player to move at the root
/// of the search.
fn node_after(board: Board, root: Player, mover: Player) -> Node {
    let turn = Turn::start(board, mover.next());
    let player = turn.player.unwrap_or(root);
    Node { board, choices: [(player, turn.destinations), (player, CoordSet::EMPTY)] }
}
