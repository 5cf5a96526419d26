//! The path from the root of the search tree to a leaf.
#![forbid(unsafe_code)]

use crate::rules::coord::Coord;
use crate::rules::player::Player;

/// A path from the root to a leaf. `T` is what the tree keeps for each expanded node.
pub(super) struct Path<T> {
    /// The indices of the path's nodes in the tree's list of nodes, from the root to the leaf.
    pub(super) nodes: Vec<usize>,
    /// The moves along the path: who moved, and to which cell.
    pub(super) moves: Vec<(Player, Coord)>,
    /// What the tree keeps for the leaf's parent; meaningless if the leaf is the root.
    pub(super) kept_at_parent: T,
    /// The player to move at the leaf; `None` if the game is over or its end is known.
    pub(super) mover: Option<Player>,
    /// The values of the leaf before this visit.
    pub(super) values: [f32; 3],
}

impl<T: Default> Path<T> {
    /// Returns a path that must be [`reset`](Self::reset) before its first use.
    pub(super) fn new() -> Self {
        let (nodes, moves) = (Vec::with_capacity(32), Vec::with_capacity(32));
        Self { nodes, moves, kept_at_parent: T::default(), mover: None, values: [0.0; 3] }
    }
}

impl<T> Path<T> {
    /// Resets `nodes` and `moves` to the root alone; the caller sets the other fields.
    pub(super) fn reset(&mut self) {
        self.nodes.clear();
        self.nodes.push(0);
        self.moves.clear();
    }

    pub(super) fn leaf(&self) -> usize {
        self.nodes[self.nodes.len() - 1]
    }
}
