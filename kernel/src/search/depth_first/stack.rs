//! The search stack of a depth-first search: its node budget and its principal variations.
#![forbid(unsafe_code)]

use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::search::limits::{Budget, Interrupted};

/// A player and the cell it moves to.
pub(super) type Move = (Player, Coord);

pub(super) struct SearchStack {
    pub(super) budget: Budget,
    /// Whether the depth limit has ended a searched line before the end of the game since the caller last cleared this
    /// flag.
    pub(super) met_horizon: bool,
    /// For each ply, the principal variation of the current node at this ply.
    lines: Vec<Vec<Move>>,
}

impl SearchStack {
    pub(super) fn new(budget: Budget) -> Self {
        let lines = vec![Vec::new(); CELLS + 1];
        Self { budget, met_horizon: false, lines }
    }

    /// Counts a node against the budget and clears its principal variation.
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Interrupted> {
        self.lines[ply].clear();
        self.budget.spend()
    }

    /// Sets the principal variation at `ply` to the move `best`, followed by the principal variation at the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, best: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(best);
        before[ply].extend(&after[0]);
    }

    pub(super) fn set_line(&mut self, ply: usize, best: Move) {
        self.lines[ply].clear();
        self.lines[ply].push(best);
    }

    pub(super) fn line(&self, ply: usize) -> Vec<Move> {
        self.lines[ply].clone()
    }
}
