//! What every depth-first search carries along: its budget and the best lines found.

use crate::rules::coord::{CELLS, Coord};
use crate::rules::player::Player;
use crate::search::limits::{Budget, Interrupted};

/// A move and who makes it.
pub(super) type Move = (Player, Coord);

pub(super) struct Descent {
    pub(super) budget: Budget,
    /// Whether a turn was valued that is not the end of the game, since this was last set to false.
    pub(super) met_horizon: bool,
    /// For each ply, the best line from there on; longer than the search is deep.
    lines: Vec<Vec<Move>>,
}

impl Descent {
    pub(super) fn new(budget: Budget) -> Self {
        let lines = vec![Vec::new(); CELLS + 1];
        Self { budget, met_horizon: false, lines }
    }

    /// Begins a node at a distance from the root: counts it and forgets the line from there.
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Interrupted> {
        self.lines[ply].clear();
        self.budget.spend()
    }

    /// Makes the best line of a node a move and the line of the next node.
    pub(super) fn extend_line(&mut self, ply: usize, choice: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(choice);
        before[ply].extend(&after[0]);
    }

    /// Makes the best line of a node a single move.
    pub(super) fn set_line(&mut self, ply: usize, choice: Move) {
        self.lines[ply].clear();
        self.lines[ply].push(choice);
    }

    /// The best line found at a node.
    pub(super) fn line(&self, ply: usize) -> Vec<Move> {
        self.lines[ply].clone()
    }
}
