//! Results of the exact searches.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;

use crate::clock::Deadline;
use crate::rules::coord::Coord;
use crate::search::limits::{Budget, Interrupted, Limits, Stop};

/// The number of cells that each player owns at the end, in the order of [`Player::ALL`](crate::Player::ALL).
pub type Scores = [i32; 3];

/// The value of each move, in reading order; `None` if the search only knows that another move is better for the player
/// to move.
pub type Moves<V> = Vec<(Coord, Option<V>)>;

/// A solved turn. Its values are final scores under self-interested play, or margins that a player can force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<V> {
    /// The value of the turn: the value that its best moves keep.
    pub value: V,
    /// The value of each move of the turn.
    pub moves: Moves<V>,
    /// The best moves from the turn to the end of the game; shorter if a limit was met.
    pub line: Vec<Coord>,
    /// The number of turns visited.
    pub nodes: u64,
}

impl<V: PartialEq> Solved<V> {
    /// Iterates over the best moves in reading order. A move is best if it has the same value as the solved turn.
    pub fn best(&self) -> impl Iterator<Item = Coord> {
        self.moves.iter().filter(|(_, value)| value.as_ref() == Some(&self.value)).map(|(cell, _)| *cell)
    }
}

/// The error of an exact search that met a limit or was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    /// The number of turns visited before the search ended.
    pub nodes: u64,
}

/// Calls `search` with a new budget that enforces `limits` and `stop`, and returns the result of `search`. The time
/// limit counts from this call.
///
/// # Errors
///
/// [`Unsolved`] with the number of nodes visited, if `search` is interrupted.
pub(super) fn within<V>(
    limits: &Limits,
    stop: &Stop,
    search: impl FnOnce(&mut Budget) -> Result<V, Interrupted>,
) -> Result<V, Unsolved> {
    let deadline = limits.time.and_then(Deadline::after);
    let mut budget = Budget::new(limits, deadline, NonZeroUsize::MIN, stop);
    budget.enforce();
    search(&mut budget).map_err(|Interrupted| Unsolved { nodes: budget.spent() })
}
