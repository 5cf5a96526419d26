//! Paranoid: everybody else plays against the root player.
//!
//! Nathan R. Sturtevant and Richard E. Korf (2000), "On Pruning Techniques for Multi-Player Games".

use super::alphabeta::Node;
use crate::board::Board;
use crate::coordset::CoordSet;
use crate::player::Player;
use crate::turn::Turn;

/// After a move the next player who can moves, as the rules say; the others make the root player's value small.
pub(super) fn model(board: Board, root: Player, mover: Player) -> Node {
    let turn = Turn::start(board, mover.next());
    let player = turn.player.unwrap_or(root);
    Node { board, choices: [(player, turn.destinations), (player, CoordSet::EMPTY)] }
}
