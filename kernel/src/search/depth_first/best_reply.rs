//! Best-reply search: only one opponent replies, with the move that harms the root player most; the other one stands
//! still.
//!
//! Maarten P. D. Schadd and Mark H. M. Winands (2011), "Best Reply Search for Multiplayer Games".
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::destinations;
use crate::search::analysis::Analysis;
use crate::search::depth_first::alphabeta::{self, Node};
use crate::search::task::Task;

/// Ranks the legal moves of the task's turn (a board and the player to move) by best-reply search. In this search, only
/// one of the two opponents replies to each move of the root player: the one whose reply harms the root player most.
/// The root player is the player to move in the task's turn.
///
/// Calls `report` with the ranking after each completed iteration of iterative deepening. Returns the final ranking.
pub(in crate::search) fn analyse(task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    alphabeta::analyse(node_after, task, report)
}

/// Returns the node (a board and the players who may move on it) after a move of `mover`. `board` is the board after
/// the move. `root` is the root player, for whom the search ranks the moves.
///
/// The root player is one side, and the two opponents are the other side. After a move of one side, the players of the
/// other side may move. If none of them has a legal move, the players of the same side may move again. If nobody has a
/// legal move, the node has no moves and the game is over.
fn node_after(board: Board, root: Player, mover: Player) -> Node {
    let own = || [(root, destinations(&board, root)), (root, CoordSet::EMPTY)];
    let replies = || [root.next(), root.next().next()].map(|player| (player, destinations(&board, player)));
    let can_move = |choices: &[(Player, CoordSet); 2]| choices.iter().any(|(_, cells)| !cells.is_empty());
    let sides = if mover == root { [replies(), own()] } else { [own(), replies()] };
    let [first, second] = sides;
    Node { board, choices: if can_move(&first) { first } else { second } }
}
