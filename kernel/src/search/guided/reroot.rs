//! Re-rooting: the subtree below a node as a tree of its own.
#![forbid(unsafe_code)]

use std::collections::BinaryHeap;

use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::guided::node::Node;
use crate::search::guided::nodes::Nodes;
use crate::search::guided::tree::Tree;
use crate::search::limits::{Interrupted, Stop};

impl<T: Copy> Nodes<T> {
    /// Returns a copy of the subtree below the expanded node at the index `root`.
    ///
    /// Nodes with more visits get their children first. The copy ends once it has `max_nodes` nodes, and may have some
    /// more, because the children of one node are copied together.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `stop` is set before the copy is complete.
    pub(super) fn rerooted(&self, root: usize, max_nodes: usize, stop: &Stop) -> Result<Self, Interrupted> {
        let mut copy = self.rooted_at(root);
        // The nodes whose children are still to be copied: visits, old index, new index, depth.
        let mut queue = BinaryHeap::from([(self.all[root].visits, root, 0, 0)]);
        while let Some((_, old, new, depth)) = queue.pop() {
            if stop.is_set() {
                return Err(Interrupted);
            }
            let (node, first_child, kept) = (&self.all[old], copy.all.len() as u32, copy.kept.len() as u32);
            for old in node.children() {
                let child = &self.all[old];
                if child.child_count > 0 {
                    queue.push((child.visits, old, copy.all.len(), depth + 1));
                }
                copy.all.push(child.without_children());
            }
            copy.kept.push(self.kept[node.kept as usize]);
            copy.all[new] = Node { first_child, kept, ..node.clone() };
            copy.depth = copy.depth.max(depth + 1);
            if copy.all.len() >= max_nodes {
                break;
            }
        }
        Ok(copy)
    }
}

impl Tree {
    /// Copies the subtree after `moves`, which lead to `turn`, with about `max_nodes` nodes at most. Returns `None` if
    /// the node there is missing, has no children, or has another player to move than `turn`.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `stop` is set before the copy is complete.
    pub(super) fn rerooted(
        &self,
        moves: &[Coord],
        turn: &Turn,
        max_nodes: usize,
        stop: &Stop,
    ) -> Result<Option<Self>, Interrupted> {
        let is_suitable = |index: &usize| {
            let node = &self.nodes.all[*index];
            node.child_count > 0 && node.mover == turn.player
        };
        let Some(root) = self.nodes.after(moves).filter(is_suitable) else { return Ok(None) };
        let mut tree = Self::new(&self.network, self.puct, self.models, turn);
        tree.nodes = self.nodes.rerooted(root, max_nodes, stop)?;
        Ok(Some(tree))
    }
}
