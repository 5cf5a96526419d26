//! The question that a search answers: a turn, the moves before it, and the settings of one search.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::limits::Stop;

/// A move that was played before the turn of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastMove {
    /// The board before the move.
    pub board: Board,
    /// The player who moved.
    pub player: Player,
    /// The cell that the player moved to.
    pub destination: Coord,
}

/// A turn to search and the settings of one search of it.
pub struct Question<'a> {
    /// The turn to search.
    pub turn: &'a Turn,
    /// The known moves played before the turn, oldest first. They show how the opponents play and which tree to reuse.
    pub past: &'a [PastMove],
    /// The player who ponders, that is, searches during another player's turn; `None` if the player to move asks.
    pub pondering_player: Option<Player>,
    /// The seed of all random choices.
    pub seed: u64,
    /// Whether every move gets an exact value. If not, only the best moves do, which takes less work.
    pub every_move: bool,
    /// The flag that ends the search from another thread.
    pub stop: &'a Stop,
}
