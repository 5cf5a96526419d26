//! Results of the exact searches.
#![forbid(unsafe_code)]

use std::num::NonZeroUsize;

use crate::clock::Deadline;
use crate::rules::coord::Coord;
use crate::search::limits::{Budget, Interrupted, Limits, Stop};

/// The scores at the end.
pub type Scores = [i32; 3];

/// The value of each move, in reading order; `None` if the search only knows that another move is better for the player
/// to move.
pub type Moves<V> = Vec<(Coord, Option<V>)>;

/// A solved turn. Its values are final scores under self-interested play, or margins that a player can force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<V> {
    /// The value that the best moves keep.
    pub value: V,
    pub moves: Moves<V>,
    /// The best moves from the turn to the end of the game; shorter if a limit was met.
    pub line: Vec<Coord>,
    pub nodes: u64,
}

impl<V: PartialEq> Solved<V> {
    pub fn best(&self) -> impl Iterator<Item = Coord> {
        self.moves.iter().filter(|(_, value)| value.as_ref() == Some(&self.value)).map(|(cell, _)| *cell)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    pub nodes: u64,
}

/// Calls `search` with a new budget, and returns its result; [`Unsolved`] if it was interrupted. The time limit counts
/// from this call.
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
