//! Best-reply search: of all others only one answers, the one whose move hurts most; the rest stand still.
//!
//! Maarten P. D. Schadd and Mark H. M. Winands (2011), "Best Reply Search for Multiplayer Games".

use crate::rules::board::Board;
use crate::rules::coordset::CoordSet;
use crate::rules::player::Player;
use crate::rules::transition::destinations;
use crate::search::alphabeta::Node;

/// After the root player's move any other player may answer, and after an answer the root player moves.
///
/// Where the one side has no move at all, the other goes on; the game is over when neither has.
pub(super) fn model(board: Board, root: Player, mover: Player) -> Node {
    let own = || [(root, destinations(&board, root)), (root, CoordSet::EMPTY)];
    let replies = || [root.next(), root.next().next()].map(|player| (player, destinations(&board, player)));
    let can_move = |choices: &[(Player, CoordSet); 2]| choices.iter().any(|(_, cells)| !cells.is_empty());
    let sides = if mover == root { [replies(), own()] } else { [own(), replies()] };
    let [first, second] = sides;
    Node { board, choices: if can_move(&first) { first } else { second } }
}
