//! The search stack of a depth-first search: its node budget and its principal variations.
#![forbid(unsafe_code)]

use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::search::limits::{Budget, Interrupted};

/// A player and the cell it moves to.
pub(super) type Move = (Player, Coord);

/// The node budget of a search and a triangular table of principal variations.
pub(super) struct SearchStack {
    pub(super) budget: Budget,
    /// Whether the depth limit has ended a line before the end of the game since the caller last cleared this flag.
    pub(super) met_horizon: bool,
    /// For each ply, counted from the first node of the search, the principal variation of the current node at that
    /// ply.
    lines: Vec<Vec<Move>>,
}

impl SearchStack {
    /// Returns a stack with an empty principal variation for each ply of the longest possible game. The stack counts
    /// the nodes of the search against `budget`.
    pub(super) fn new(budget: Budget) -> Self {
        let lines = vec![Vec::new(); CELLS + 1];
        Self { budget, met_horizon: false, lines }
    }

    /// Enters a node: counts the node against the budget and clears the principal variation at `ply`. `ply` is the
    /// number of moves from the first node of the search to the entered node.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if a limit is reached or the stop flag is set.
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Interrupted> {
        self.lines[ply].clear();
        self.budget.spend()
    }

    /// Sets the principal variation at `ply` to the move `best`, followed by the principal variation at `ply + 1`. The
    /// first node of the search has ply 0.
    pub(super) fn extend_line(&mut self, ply: usize, best: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(best);
        before[ply].extend(&after[0]);
    }

    /// Sets the principal variation at `ply` to the single move `best`. The first node of the search has ply 0.
    pub(super) fn set_line(&mut self, ply: usize, best: Move) {
        self.lines[ply].clear();
        self.lines[ply].push(best);
    }

    /// Returns the principal variation at `ply`: the moves expected from the node that was last entered at this ply.
    /// The first node of the search has ply 0.
    pub(super) fn line(&self, ply: usize) -> Vec<Move> {
        self.lines[ply].clone()
    }
}
