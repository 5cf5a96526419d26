//! Paranoid: everybody else plays against the root player.
//!
//! Nathan R. Sturtevant and Richard E. Korf (2000), "On Pruning Techniques for Multi-Player Games".

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::alphabeta::Node;

/// After a move the next player who can moves, as the rules say; the others make the root player's value small.
pub(super) fn model(board: Board, root: Player, mover: Player) -> Node {
    let turn = Turn::start(board, mover.next());
    let player = turn.player.unwrap_or(root);
    Node { board, choices: [(player, turn.destinations), (player, CoordSet::EMPTY)] }
}
