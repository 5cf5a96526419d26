//! The search tree: selection, expansion and backpropagation.
//!
//! A network evaluates the leaves instead of playouts, and the values of all players are backpropagated as a vector, of
//! which each mover compares its own: David Silver et al. (2017), "Mastering the game of Go without human knowledge",
//! for several players as in Nick Petosa and Tucker Balch (2019), "Multiplayer `AlphaZero`". There is no policy
//! network: priors are derived from the values one ply deeper.
#![forbid(unsafe_code)]

use std::iter::successors;
use std::sync::Arc;

use crate::network::architecture::FeatureSums;
use crate::network::inference::Network;
use crate::network::scan::Scan;
use crate::rules::board::Board;
use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::rules::turn::Turn;
use crate::search::guided::leaf::{LeafEvaluation, LeafEvaluator};
use crate::search::guided::node::Node;
use crate::search::guided::path::Path;
use crate::search::guided::puct::PuctParameters;
use crate::search::opponent_model::OpponentModel;

/// The search tree of one turn, with the settings that it is grown with.
pub(crate) struct Tree {
    pub(super) network: Arc<Network>,
    pub(super) puct: PuctParameters,
    /// For each player, the model of its play; `None` without enough evidence for one.
    pub(super) models: [Option<OpponentModel>; 3],
    /// The player to move at the root.
    pub(super) mover: Player,
    /// The board at the root.
    pub(super) board: Board,
    /// The n-tuple patterns and feature sums of the root's board.
    scan: Scan,
    /// All nodes, the root first.
    pub(super) nodes: Vec<Node>,
    /// The n-tuple feature sums of the expanded nodes; [`Node::sums`] is an index into this list.
    pub(super) sums: Vec<FeatureSums>,
    /// The number of plies of the longest branch, counted to the children of the expanded node at its end.
    pub(super) depth: u32,
}

impl Tree {
    /// Returns a tree that consists of an unexpanded root. `turn` is the turn at the root; its game must not be over.
    ///
    /// `network` evaluates the leaves, and `puct` holds the parameters of selection. `models` holds the opponent model
    /// of each player, if any. For a player with a model, the tree contains only the moves that the model expects.
    pub(crate) fn new(
        network: &Arc<Network>,
        puct: PuctParameters,
        models: [Option<OpponentModel>; 3],
        turn: &Turn,
    ) -> Self {
        let first = Coord::all().next().expect("a board has cells");
        Self {
            network: network.clone(),
            puct,
            models,
            mover: turn.player.unwrap_or(Player::Blue),
            board: turn.board,
            scan: Scan::of(network, &turn.board),
            nodes: vec![Node { visits: 0, prior: 1.0, ..Node::unexpanded(first, turn.player, [0.0; 3]) }],
            sums: Vec::new(),
            depth: 0,
        }
    }

    /// Returns a new evaluator for the leaves of this tree. Each thread needs an evaluator of its own.
    pub(super) fn evaluator(&self) -> LeafEvaluator {
        let (network, scan) = (self.network.clone(), self.scan.clone());
        LeafEvaluator::new(network, self.puct.prior_exponent, self.models, self.board, scan)
    }

    /// Selects a leaf: goes from the root to a node without children, at each node to the child with the greatest PUCT
    /// value. Overwrites `path` with the nodes and moves on the way, and marks a visit as pending on these nodes.
    ///
    /// A pending visit counts as lost, so that threads select different leaves: the virtual loss of Guillaume Chaslot,
    /// Mark Winands and Jaap van den Herik (2008), "Parallel Monte-Carlo Tree Search".
    pub(super) fn select(&mut self, path: &mut Path) {
        path.reset();
        let mut index = 0;
        while let Node { child_count: 1.., mover: Some(mover), sums, .. } = self.nodes[index] {
            path.parent_sums = self.sums[sums as usize];
            index = self.select_child(index, mover);
            path.nodes.push(index);
            path.moves.push((mover, self.nodes[index].cell));
        }
        (path.mover, path.values) = (self.nodes[index].mover, self.nodes[index].values);
        for index in &path.nodes {
            self.nodes[*index].pending += 1;
        }
        // A leaf where the game is not over is about to get children.
        let plies = path.nodes.len() - usize::from(path.mover.is_none());
        self.depth = self.depth.max(plies as u32);
    }

    /// Returns the child of `node` with the greatest PUCT value for `mover`, the player to move at `node`. The argument
    /// and the result are indices in the tree's list of nodes. The PUCT value of a child is the mean win share of
    /// `mover` plus an exploration term, which grows with the child's prior and shrinks with the child's visits.
    #[inline(always)]
    fn select_child(&self, node: usize, mover: Player) -> usize {
        let node = &self.nodes[node];
        let children = node.children();
        let exploration = self.puct.c_puct * node.all_visits().sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, child) in self.nodes[children.clone()].iter().enumerate() {
            let all = child.all_visits();
            let value = child.values[mover.index()] * (child.visits as f32 / all) + exploration * child.prior / all;
            if value > best.0 {
                best = (value, index);
            }
        }
        children.start + best.1
    }

    /// Stores `evaluation`, the evaluation of the leaf at the end of `path`, in the tree. If `evaluation` has children,
    /// they become the children of the leaf. If it has none, its values are exact and replace the values of the leaf.
    /// Does nothing if the leaf already has children or exact values.
    pub(super) fn expand(&mut self, path: &Path, evaluation: &LeafEvaluation) {
        let (first_child, sums) = (self.nodes.len() as u32, self.sums.len() as u32);
        let leaf = &mut self.nodes[path.leaf()];
        if leaf.child_count > 0 || leaf.mover.is_none() {
            return;
        }
        if evaluation.children.is_empty() {
            (leaf.mover, leaf.values) = (None, evaluation.values);
        } else {
            (leaf.first_child, leaf.child_count, leaf.sums) = (first_child, evaluation.children.len() as u8, sums);
            self.nodes.extend_from_slice(&evaluation.children);
            self.sums.push(evaluation.sums);
        }
    }

    /// Finishes the pending visit along `path`: counts the visit at each node and updates the node's mean values with
    /// `values`, the win share of each player.
    pub(super) fn backpropagate(&mut self, path: &Path, values: [f32; 3]) {
        for index in &path.nodes {
            let node = &mut self.nodes[*index];
            node.pending -= 1;
            node.visits = node.visits.saturating_add(1);
            let weight = 1.0 / node.visits as f32;
            for (mean, value) in node.values.iter_mut().zip(values) {
                *mean += (value - *mean) * weight;
            }
        }
    }

    /// Iterates over the moves of the root with their statistics, in reading order. There are no moves before the root
    /// is expanded.
    pub(crate) fn root_moves(&self) -> impl Iterator<Item = RootMove> {
        self.children(0).map(|child| {
            let node = &self.nodes[child];
            RootMove { cell: node.cell, visits: node.visits, values: node.values }
        })
    }

    /// Returns the expected win share of each player at the root: the mean over all visits. A sole winner has the win
    /// share 1, winners with equal scores share the 1 equally, and losers have 0. The players are in the order of
    /// [`Player::ALL`].
    pub(crate) fn root_values(&self) -> [f32; 3] {
        self.nodes[0].values
    }

    /// Returns the moves expected after a root move, without the root move itself: at each node, the move to the most
    /// visited child. `index` is the index of the root move, from 0, among the root moves in reading order (row by
    /// row). The line ends at a node if the search has not selected any child of the node.
    pub(super) fn line(&self, index: usize) -> Vec<Coord> {
        // A single visit is the network's first value, which is too little to expect the move.
        let is_visited = |child: &usize| self.nodes[*child].visits > 1;
        let most_visited =
            |node: &usize| self.children(*node).filter(is_visited).rev().max_by_key(|child| self.nodes[*child].visits);
        let first = self.children(0).nth(index);
        successors(first, most_visited).skip(1).map(|node| self.nodes[node].cell).collect()
    }

    /// Plays the moves of `line` from the root, and returns the expected number of cells of each player at the end of
    /// the game. The network estimates the numbers from the turn after `line`. If the game is over at that turn, the
    /// numbers are exact.
    pub(super) fn expected_cells(&self, line: &[Coord]) -> [f64; 3] {
        let mut turn = Turn::start(self.board, self.mover);
        for cell in line {
            let Ok(next) = turn.play(*cell) else { break };
            turn = next;
        }
        let Some(mover) = turn.player else { return turn.board.scores().map(|score| score as f64) };
        let cells = turn.board.scores().iter().sum::<usize>() + turn.board.empty().len();
        let expected = self.network.evaluate(&turn.board, mover);
        expected.cell_shares.map(|share| f64::from(share) * cells as f64)
    }

    /// Returns whether the tree was grown with `network`, `puct` and `models`. If so, a search with these settings may
    /// continue to grow the tree.
    pub(super) fn has_settings(
        &self,
        network: &Arc<Network>,
        puct: PuctParameters,
        models: [Option<OpponentModel>; 3],
    ) -> bool {
        Arc::ptr_eq(&self.network, network) && self.puct == puct && self.models == models
    }

    /// Returns the number of nodes in the tree.
    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the length of the longest branch in plies, from the root to a node without children.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// Iterates over the children of the node with index `node`. Yields their indices in the tree's list of nodes. A
    /// node has no children before it is expanded.
    pub(super) fn children(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        self.nodes[node].children()
    }
}

/// A move of the root and the statistics of the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) cell: Coord,
    pub(crate) visits: u32,
    /// The expected win share of each player.
    pub(crate) values: [f32; 3],
}
