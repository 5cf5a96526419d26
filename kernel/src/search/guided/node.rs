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
    /// The number of threads on a visit through the node.
    pub(super) pending: u8,
    /// The prior probability of the move; the priors of siblings sum to 1.
    pub(super) prior: f32,
    /// The number of visits; the network's first value counts as one.
    pub(super) visits: u32,
    /// The value: for each player, the mean win share over all visits.
    pub(super) values: [f32; 3],
    /// The index of the first child.
    pub(super) first_child: u32,
    /// The index of the feature sums of an expanded node.
    pub(super) sums: u32,
}

impl Node {
    /// Returns an unexpanded node that the move to `cell` leads to, with the network's `values` as its first visit.
    /// `mover` is the player to move after it.
    #[inline(always)]
    pub(super) fn unexpanded(cell: Coord, mover: Option<Player>, values: [f32; 3]) -> Self {
        Self { cell, mover, child_count: 0, pending: 0, prior: 0.0, visits: 1, values, first_child: 0, sums: 0 }
    }

    /// Returns the indices of the node's children in the tree's list of nodes.
    #[inline(always)]
    pub(super) fn children(&self) -> Range<usize> {
        self.first_child as usize..self.first_child as usize + usize::from(self.child_count)
    }

    /// Returns a copy of the node with the same statistics, but marked as not expanded.
    pub(super) fn without_children(&self) -> Self {
        Self { child_count: 0, ..self.clone() }
    }

    /// Returns the number of visits to the node, including pending ones that threads have not finished.
    #[inline(always)]
    pub(super) fn all_visits(&self) -> f32 {
        (self.visits + u32::from(self.pending)) as f32
    }
}
