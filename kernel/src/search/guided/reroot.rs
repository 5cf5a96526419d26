//! Re-rooting: the subtree below a node as a tree of its own.
#![forbid(unsafe_code)]

use std::collections::BinaryHeap;

use crate::rules::coord::Coord;
use crate::rules::turn::Turn;
use crate::search::guided::node::Node;
use crate::search::guided::tree::Tree;
use crate::search::limits::{Interrupted, Stop};

impl Tree {
    /// Copies the subtree after `moves`, which lead to `turn`; `None` if it is not expanded, or if its player to move
    /// is not that of `turn`.
    ///
    /// The children of nodes with more visits are copied first, until the new tree has at least `max_nodes` nodes: the
    /// children of one node are copied together, so it may have some more.
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
        let child_after =
            |node, cell: &Coord| self.nodes.children(node).find(|child| self.nodes.all[*child].cell == *cell);
        let Some(root_index) = moves.iter().try_fold(0, child_after) else { return Ok(None) };
        let root = &self.nodes.all[root_index];
        if root.child_count == 0 || root.mover != turn.player {
            return Ok(None);
        }
        let mut tree = Self::new(&self.network, self.puct, self.models, turn);
        tree.nodes.all[0] = root.without_children();
        // The nodes whose children are still to be copied: visits, old index, new index, depth.
        let mut queue = BinaryHeap::from([(root.visits, root_index, 0, 0)]);
        while let Some((_, old, new, depth)) = queue.pop() {
            if stop.is_set() {
                return Err(Interrupted);
            }
            let (node, first_child, kept) =
                (&self.nodes.all[old], tree.nodes.all.len() as u32, tree.nodes.kept.len() as u32);
            for old in node.children() {
                let child = &self.nodes.all[old];
                if child.child_count > 0 {
                    queue.push((child.visits, old, tree.nodes.all.len(), depth + 1));
                }
                tree.nodes.all.push(child.without_children());
            }
            tree.nodes.kept.push(self.nodes.kept[node.kept as usize]);
            tree.nodes.all[new] = Node { first_child, kept, ..node.clone() };
            tree.nodes.depth = tree.nodes.depth.max(depth + 1);
            if tree.nodes.all.len() >= max_nodes {
                break;
            }
        }
        Ok(Some(tree))
    }
}
