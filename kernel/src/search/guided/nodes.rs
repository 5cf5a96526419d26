//! The nodes of a search tree: selection, expansion and backpropagation.
//!
//! Leaves are evaluated instead of played out, and the values of all players are backpropagated as a vector, of which
//! each mover compares its own: David Silver et al. (2017), "Mastering the game of Go without human knowledge", for
//! several players as in Nick Petosa and Tucker Balch (2019), "Multiplayer `AlphaZero`".
#![forbid(unsafe_code)]

use std::iter::successors;

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::guided::node::Node;
use crate::search::guided::path::Path;

/// The result of evaluating a leaf. `T` is what the tree keeps for each expanded node.
pub(super) struct LeafEvaluation<T> {
    /// The leaf's children with their first values and priors; empty if the end of the game is known.
    pub(super) children: Vec<Node>,
    /// What the tree keeps for the leaf, if it has children.
    pub(super) kept: T,
    /// The win share of each player.
    pub(super) values: [f32; 3],
}

impl<T: Default> LeafEvaluation<T> {
    /// Returns a placeholder, which an evaluation overwrites.
    pub(super) fn new() -> Self {
        Self { children: Vec::with_capacity(32), kept: T::default(), values: [0.0; 3] }
    }
}

impl<T> LeafEvaluation<T> {
    /// Divides the priors of the children by their sum; if it is 0, all become equal.
    #[inline(always)]
    pub(super) fn normalise_priors(&mut self) {
        let sum = self.children.iter().fold(0.0, |sum, child| sum + child.prior);
        let (sum, floor) = if sum > 0.0 { (sum, 0.0) } else { (self.children.len() as f32, 1.0) };
        for child in &mut self.children {
            child.prior = (child.prior + floor) / sum;
        }
    }

    /// Normalises the priors, and returns the mean of the children's values, weighted by them.
    #[inline(always)]
    pub(super) fn mean_by_priors(&mut self) -> [f32; 3] {
        self.normalise_priors();
        let mut mean = [0.0; 3];
        for child in &self.children {
            for (mean, value) in mean.iter_mut().zip(child.values) {
                *mean += child.prior * value;
            }
        }
        mean
    }
}

/// The nodes of a search tree. `T` is what the tree keeps for each expanded node.
pub(super) struct Nodes<T> {
    c_puct: f32,
    /// The number of visits of each node that stand for a guess: 1 if first values are guesses, which the first
    /// evaluation replaces, otherwise 0.
    guesses: u32,
    /// All nodes, the root first.
    pub(super) all: Vec<Node>,
    /// What is kept for the expanded nodes; [`Node::kept`] is an index into this list.
    pub(super) kept: Vec<T>,
    /// The number of plies of the longest branch, counted to the moves of the node at its end, unless its result
    /// was known.
    pub(super) depth: u32,
}

impl<T: Copy> Nodes<T> {
    /// Returns an unexpanded root. `has_guesses` is whether the first values of nodes are guesses: a guess counts as
    /// one visit in selection, and the first evaluation replaces its value.
    pub(super) fn new(c_puct: f32, mover: Option<Player>, has_guesses: bool) -> Self {
        let first = Coord::all().next().expect("a board has cells");
        let guesses = u32::from(has_guesses);
        let root = Node { visits: guesses, prior: 1.0, ..Node::unexpanded(first, mover, [0.0; 3]) };
        Self { c_puct, guesses, all: vec![root], kept: Vec::new(), depth: 0 }
    }

    /// Selects a leaf: goes from the root to the child with the greatest PUCT value until a node has no children.
    /// Writes the way to `path`, and marks a visit as pending.
    ///
    /// A pending visit counts as lost, so that other visits select different leaves meanwhile: the virtual loss of
    /// Guillaume Chaslot, Mark Winands and Jaap van den Herik (2008), "Parallel Monte-Carlo Tree Search".
    pub(super) fn select(&mut self, path: &mut Path<T>) {
        path.reset();
        let mut index = 0;
        while let Node { child_count: 1.., mover: Some(mover), kept, .. } = self.all[index] {
            path.kept_at_parent = self.kept[kept as usize];
            index = self.select_child(index, mover);
            path.nodes.push(index);
            path.moves.push((mover, self.all[index].cell));
        }
        (path.mover, path.values) = (self.all[index].mover, self.all[index].values);
        for index in &path.nodes {
            self.all[*index].pending += 1;
        }
        // A leaf where the game is not over is about to get children or an exact value.
        let plies = path.nodes.len() - usize::from(path.mover.is_none());
        self.depth = self.depth.max(plies as u32);
    }

    /// Returns the child with the greatest PUCT value for `mover`: its mean win share plus a term that grows with the
    /// prior and shrinks with the visits.
    #[inline(always)]
    fn select_child(&self, node: usize, mover: Player) -> usize {
        let node = &self.all[node];
        let children = node.children();
        let exploration = self.c_puct * node.all_visits().sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, child) in self.all[children.clone()].iter().enumerate() {
            let all = child.all_visits();
            let value = child.values[mover.index()] * (child.visits as f32 / all) + exploration * child.prior / all;
            if value > best.0 {
                best = (value, index);
            }
        }
        children.start + best.1
    }

    /// Stores the evaluation of the leaf at the end of `path`. Without children, its values are exact. Does nothing if
    /// another visit has expanded the leaf.
    pub(super) fn expand(&mut self, path: &Path<T>, evaluation: &LeafEvaluation<T>) {
        let (first_child, kept) = (self.all.len() as u32, self.kept.len() as u32);
        let leaf = &mut self.all[path.leaf()];
        if leaf.child_count > 0 || leaf.mover.is_none() {
            return;
        }
        if evaluation.children.is_empty() {
            (leaf.mover, leaf.values) = (None, evaluation.values);
        } else {
            (leaf.first_child, leaf.child_count, leaf.kept) = (first_child, evaluation.children.len() as u8, kept);
            self.all.extend_from_slice(&evaluation.children);
            self.kept.push(evaluation.kept);
        }
    }

    /// Finishes the pending visit along `path`: counts it at each node, and takes `values` into the mean values. The
    /// first visit replaces the guess for a node.
    pub(super) fn backpropagate(&mut self, path: &Path<T>, values: [f32; 3]) {
        for index in &path.nodes {
            let node = &mut self.all[*index];
            node.pending -= 1;
            node.visits = node.visits.saturating_add(1);
            let weight = 1.0 / (node.visits - self.guesses) as f32;
            for (mean, value) in node.values.iter_mut().zip(values) {
                *mean += (value - *mean) * weight;
            }
        }
    }

    pub(super) fn cancel(&mut self, path: &Path<T>) {
        for index in &path.nodes {
            self.all[*index].pending -= 1;
        }
    }

    /// Returns the visits to a node, without a guess.
    pub(super) fn visits(&self, node: usize) -> u32 {
        self.all[node].visits - self.guesses
    }

    /// Iterates over the moves of the root in the tree with their statistics, in reading order; none before it is
    /// expanded.
    pub(super) fn root_moves(&self) -> impl Iterator<Item = RootMove> {
        self.children(0).map(|child| {
            let node = &self.all[child];
            // The first value of a move is no visit, be it a guess or not.
            RootMove { cell: node.cell, visits: node.visits - 1, values: node.values }
        })
    }

    /// Returns the moves expected after the root move at `index`: the most visited child of each node, up to a node of
    /// which no child has been selected.
    pub(super) fn line(&self, index: usize) -> Vec<Coord> {
        // A single visit is the network's first value, which is too little to expect the move.
        let is_visited = |child: &usize| self.all[*child].visits > 1;
        let most_visited =
            |node: &usize| self.children(*node).filter(is_visited).rev().max_by_key(|child| self.all[*child].visits);
        let first = self.children(0).nth(index);
        successors(first, most_visited).skip(1).map(|node| self.all[node].cell).collect()
    }

    pub(super) fn children(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<T> {
        self.all[node].children()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) cell: Coord,
    /// The visits that selected the move.
    pub(crate) visits: u32,
    /// The expected win share of each player.
    pub(crate) values: [f32; 3],
}
