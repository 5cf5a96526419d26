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

pub(in crate::search) fn analyse(task: &Task<'_>, report: &mut dyn FnMut(&Analysis)) -> Analysis {
    alphabeta::analyse(node_after, task, report)
}

/// Returns the node after a move of `mover`: the other side is to move or, if it cannot, the same side again. If
/// neither can, the game is over.
fn node_after(board: Board, root: Player, mover: Player) -> Node {
    let own = || [(root, destinations(&board, root)), (root, CoordSet::EMPTY)];
    let replies = || [root.next(), root.next().next()].map(|player| (player, destinations(&board, player)));
    let can_move = |choices: &[(Player, CoordSet); 2]| choices.iter().any(|(_, cells)| !cells.is_empty());
    let sides = if mover == root { [replies(), own()] } else { [own(), replies()] };
    let [first, second] = sides;
    Node { board, choices: if can_move(&first) { first } else { second } }
}
