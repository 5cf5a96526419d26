//! The nodes of a search tree: selection, expansion and backpropagation.
//!
//! Leaves are evaluated instead of played out, and the values of all players are backpropagated as a vector, of which
//! each mover compares its own: David Silver et al. (2017), "Mastering the game of Go without human knowledge", for
//! several players as in Nick Petosa and Tucker Balch (2019), "Multiplayer `AlphaZero`".
#![forbid(unsafe_code)]

use std::iter::successors;

use crate::rules::coord::Coord;
use crate::rules::player::Player;
use crate::search::guided::gumbel::{GumbelParameters, GumbelRoot, HAS_GUMBEL_ROOTS, improved_policy};
use crate::search::guided::node::Node;
use crate::search::guided::path::Path;
use crate::search::guided::snapshot::{Reader, write_node};

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

/// The first values of the children of a node.
#[derive(Clone, Copy)]
pub(super) enum FirstValues {
    /// Estimates of the evaluator, each of which counts as a visit.
    Estimates,
    /// Guesses: the value of their parent, which the first visit replaces. Selection subtracts `reduction` from the
    /// win share of the player to move, and clamps it to 0..=1 (first-play urgency).
    Guesses { reduction: f32 },
}

/// The nodes of a search tree. `T` is what the tree keeps for each expanded node.
pub(super) struct Nodes<T> {
    c_puct: f32,
    /// The part of each node's visits that stands for a guess: 1 if first values are guesses, otherwise 0.
    guesses: u32,
    /// What selection subtracts from a guess; 0 if first values are estimates.
    reduction: f32,
    /// How the root selects moves; `None` if it does so as all other nodes.
    pub(super) gumbel: Option<GumbelRoot>,
    /// All nodes, the root first.
    pub(super) all: Vec<Node>,
    /// What is kept for the expanded nodes; [`Node::kept`] is an index into this list.
    pub(super) kept: Vec<T>,
    /// The number of plies of the longest branch: the moves that lead to its leaf, and one for the moves of the leaf
    /// itself unless its result was known.
    pub(super) depth: u32,
}

impl<T: Copy> Nodes<T> {
    /// Returns an unexpanded root.
    pub(super) fn new(c_puct: f32, mover: Option<Player>, first_values: FirstValues) -> Self {
        let first = Coord::all().next().expect("a board has cells");
        let (guesses, reduction) = match first_values {
            FirstValues::Estimates => (0, 0.0),
            FirstValues::Guesses { reduction } => (1, reduction),
        };
        let root = Node { visits: guesses, prior: 1.0, ..Node::unexpanded(first, mover, [0.0; 3]) };
        Self { c_puct, guesses, reduction, gumbel: None, all: vec![root], kept: Vec::new(), depth: 0 }
    }

    /// Returns a tree of one node, which equals the node at `index` but has no children.
    pub(super) fn rooted_at(&self, index: usize) -> Self {
        let all = vec![self.all[index].without_children()];
        Self { gumbel: None, all, kept: Vec::new(), depth: 0, ..*self }
    }

    /// Makes the root a Gumbel root, if it is expanded. `noise` has a number for each of its moves, or is empty.
    pub(super) fn start_gumbel(&mut self, parameters: GumbelParameters, noise: &[f64]) {
        let (root, moves) = (&self.all[0], &self.all[self.all[0].children()]);
        self.gumbel = (!moves.is_empty()).then(|| GumbelRoot::new(parameters, noise, root, moves));
    }

    /// Plans sequential halving of the visits that a Gumbel root lacks to have `visits` in all. Keeps a plan that ends
    /// there already. Does nothing at any other root.
    pub(super) fn plan(&mut self, visits: u32) {
        let (root, moves) = (&self.all[0], &self.all[self.all[0].children()]);
        let end = visits.saturating_add(self.guesses);
        if let Some(gumbel) = self.gumbel.as_mut().filter(|gumbel| gumbel.end() != end) {
            gumbel.plan(root, moves, end.saturating_sub(root.visits));
        }
    }

    /// Returns the index of the move that a Gumbel root chooses; `None` for another root.
    pub(super) fn gumbel_move(&self) -> Option<usize> {
        let root = &self.all[0];
        let gumbel = self.gumbel.as_ref().filter(|_| HAS_GUMBEL_ROOTS);
        gumbel.map(|gumbel| gumbel.best(root, &self.all[root.children()], self.guesses > 0))
    }

    /// Returns the improved policy of a Gumbel root: a share for each of its moves; `None` for another root.
    pub(super) fn improved_policy(&self) -> Option<Vec<f64>> {
        let (gumbel, root) = (self.gumbel.as_ref()?, &self.all[0]);
        let moves = &self.all[root.children()];
        Some(improved_policy(moves, &gumbel.values(root, moves, self.guesses > 0)))
    }

    /// Replaces each prior of the root's moves by `(1 - fraction) * prior + fraction * noise`; `noise` has a number for
    /// each.
    pub(super) fn mix_root_priors(&mut self, fraction: f64, noise: &[f64]) {
        let moves = self.all[0].children();
        for (node, noise) in self.all[moves].iter_mut().zip(noise) {
            node.prior = ((1.0 - fraction) * f64::from(node.prior) + fraction * noise) as f32;
        }
    }

    /// Selects a leaf: goes from the root to the child with the greatest PUCT value until a node has no children. At a
    /// Gumbel root, sequential halving selects the child. Writes the nodes and moves to `path`, and marks a visit to
    /// each of the nodes as pending.
    ///
    /// A pending visit counts as lost, so that other visits select different leaves meanwhile: the virtual loss of
    /// Guillaume Chaslot, Mark Winands and Jaap van den Herik (2008), "Parallel Monte-Carlo Tree Search".
    pub(super) fn select(&mut self, path: &mut Path<T>) {
        path.reset();
        let mut index = 0;
        while let Node { child_count: 1.., mover: Some(mover), kept, .. } = self.all[index] {
            path.kept_at_parent = self.kept[kept as usize];
            index = match &mut self.gumbel {
                Some(gumbel) if HAS_GUMBEL_ROOTS && index == 0 => {
                    let (root, moves) = (&self.all[0], self.all[0].children());
                    moves.start + gumbel.select(root, &self.all[moves], self.guesses > 0)
                }
                _ => self.select_child(index, mover),
            };
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

    /// Returns the child with the greatest PUCT value `q * visits / all + c_puct * sqrt(parent) * prior / all` for
    /// `mover`. `q` is the mean win share of `mover`, less the reduction if it is a guess. `all` counts finished and
    /// pending visits to the child, and `parent` those to the node.
    #[inline(always)]
    fn select_child(&self, node: usize, mover: Player) -> usize {
        let node = &self.all[node];
        let children = node.children();
        let exploration = self.c_puct * node.all_visits().sqrt();
        // A number that no node has unless its value is a guess to be reduced.
        let unvisited = if self.reduction == 0.0 { 0 } else { self.guesses };
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, child) in self.all[children.clone()].iter().enumerate() {
            let all = child.all_visits();
            let mut own = child.values[mover.index()];
            if child.visits == unvisited && child.mover.is_some() {
                own = (own - self.reduction).clamp(0.0, 1.0);
            }
            let value = own * (child.visits as f32 / all) + exploration * child.prior / all;
            if value > best.0 {
                best = (value, index);
            }
        }
        children.start + best.1
    }

    /// Stores the evaluation of the leaf at the end of `path`. Without children, its values are exact. Does nothing if
    /// another visit has expanded the leaf or found its exact values.
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

    /// Returns the node after `moves` from the root; `None` if it is not in the tree.
    pub(super) fn after(&self, moves: &[Coord]) -> Option<usize> {
        let child_after = |node, cell: &Coord| self.children(node).find(|child| self.all[*child].cell == *cell);
        moves.iter().try_fold(0, child_after)
    }

    pub(super) fn children(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<T> {
        self.all[node].children()
    }
}

impl Nodes<()> {
    /// Appends the state, without pending visits, to a snapshot; [`read`](Self::read) reads it.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.depth, self.kept.len() as u32, self.all.len() as u32].iter().flat_map(|n| n.to_le_bytes()));
        for node in &self.all {
            write_node(node, bytes);
        }
        bytes.push(u8::from(self.gumbel.is_some()));
        if let Some(gumbel) = &self.gumbel {
            gumbel.write(bytes);
        }
    }

    /// Replaces the state of this unexpanded tree by that of a snapshot; returns `None` if that is invalid.
    /// `parameters` are those of its Gumbel root, if it has one.
    pub(super) fn read(&mut self, parameters: GumbelParameters, reader: &mut Reader<'_>) -> Option<()> {
        let (depth, kept, count) = (reader.u32()?, reader.u32()? as usize, reader.u32()? as usize);
        let all = (0..count).map(|_| reader.node()).collect::<Option<Vec<_>>>()?;
        let is_valid = |(index, node): (usize, &Node)| {
            let children = node.children();
            let has_room = children.start > index && children.end <= count && (node.kept as usize) < kept;
            node.visits >= self.guesses && (node.child_count == 0 || has_room)
        };
        if count == 0 || kept > count || !all.iter().enumerate().all(is_valid) {
            return None;
        }
        self.gumbel = match reader.take()? {
            [0] => None,
            _ => Some(GumbelRoot::read(parameters, all[0].child_count.into(), reader)?),
        };
        (self.depth, self.all, self.kept) = (depth, all, vec![(); kept]);
        Some(())
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
