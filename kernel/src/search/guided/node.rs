//! A node of the search tree.
#![forbid(unsafe_code)]

use std::ops::Range;

use crate::rules::coord::Coord;
use crate::rules::player::Player;

/// A node of the search tree. Its children are adjacent in the tree's list of nodes.
#[derive(Clone)]
pub(super) struct Node {
    /// The move that leads to the node.
    pub(super) cell: Coord,
    /// The player to move; `None` if the game is over or its end is known.
    pub(super) mover: Option<Player>,
    /// The number of children; 0 before expansion and at the end of the game.
    pub(super) child_count: u8,
    /// The number of pending visits: paths through the node that are selected and not yet backpropagated.
    pub(super) pending: u8,
    /// The prior probability of the move; the priors of siblings sum to 1.
    pub(super) prior: f32,
    /// The number of visits. The first value of a child, found when its parent is expanded, counts as one.
    pub(super) visits: u32,
    /// The value: for each player, the mean win share over all visits.
    pub(super) values: [f32; 3],
    pub(super) first_child: u32,
    /// The index of what the tree keeps for the node, in the tree's list; only valid once the node is expanded.
    pub(super) kept: u32,
}

impl Node {
    /// Returns a node whose first visit is the estimate `values`.
    #[inline(always)]
    pub(super) fn unexpanded(cell: Coord, mover: Option<Player>, values: [f32; 3]) -> Self {
        Self { cell, mover, child_count: 0, pending: 0, prior: 0.0, visits: 1, values, first_child: 0, kept: 0 }
    }

    /// Returns the indices of the children in the list of nodes; none before expansion.
    #[inline(always)]
    pub(super) fn children(&self) -> Range<usize> {
        self.first_child as usize..self.first_child as usize + usize::from(self.child_count)
    }

    pub(super) fn without_children(&self) -> Self {
        Self { child_count: 0, ..self.clone() }
    }

    /// Returns the number of visits, finished and pending.
    #[inline(always)]
    pub(super) fn all_visits(&self) -> f32 {
        (self.visits + u32::from(self.pending)) as f32
    }
}
