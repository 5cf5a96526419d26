//! The question that a search answers: a turn, the moves before it, and the settings of one search.
#![forbid(unsafe_code)]

use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::limits::{Limits, Stop};

/// A move that was played before the turn of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastMove {
    /// The board before the move.
    pub board: Board,
    pub player: Player,
    pub destination: Coord,
}

/// A turn to search and the settings of one search of it.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub turn: &'a Turn,
    /// The known moves played before the turn, oldest first. They show how the opponents play and which tree to reuse.
    pub past: &'a [PastMove],
    /// The player who ponders, that is, searches during another player's turn; `None` if the player to move asks.
    pub pondering_player: Option<Player>,
    /// The seed of all random choices. Without a seed, a search takes 0, levels make no errors, and the first of
    /// several equally good moves is chosen.
    pub seed: Option<u64>,
    /// Whether every move needs a value. If not, a search may value only the best moves exactly, which takes less work.
    pub every_move: bool,
    /// Whether the ranking needs the expected final cells of each move, each of which takes an evaluation.
    pub expects_cells: bool,
    /// Replaces the limits of a search; levels and opponents without a search ignore it.
    pub limits: Option<Limits>,
    pub stop: &'a Stop,
}

impl<'a> Question<'a> {
    /// Returns the question for the value and the final cells of every move, without a past, a seed or other limits.
    pub fn new(turn: &'a Turn, stop: &'a Stop) -> Self {
        let (every_move, expects_cells) = (true, true);
        Self { turn, past: &[], pondering_player: None, seed: None, every_move, expects_cells, limits: None, stop }
    }
}
