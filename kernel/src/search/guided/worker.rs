//! A thread that grows a search tree shared with other threads.
#![forbid(unsafe_code)]

use std::sync::Mutex;

use crate::network::architecture::FeatureSums;
use crate::search::guided::leaf::LeafEvaluator;
use crate::search::guided::nodes::LeafEvaluation;
use crate::search::guided::path::Path;
use crate::search::guided::tree::Tree;
use crate::search::workers::lock;

/// The state of a thread that grows a tree: a leaf evaluator and buffers that every visit reuses.
pub(crate) struct SearchWorker {
    evaluator: LeafEvaluator,
    path: Path<FeatureSums>,
    evaluation: LeafEvaluation<FeatureSums>,
}

impl SearchWorker {
    /// Returns a worker for one thread that can visit `tree`. The worker must not visit any other tree.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self { evaluator: tree.evaluator(), path: Path::new(), evaluation: LeafEvaluation::new() }
    }

    /// Makes one visit to `tree`: selects a leaf, evaluates the leaf, expands it and backpropagates its values. `tree`
    /// must be the tree that was given to [`new`](Self::new).
    ///
    /// The tree is locked for selection, expansion and backpropagation, but not for the evaluation.
    pub(crate) fn visit(&mut self, tree: &Mutex<Tree>) {
        lock(tree).nodes.select(&mut self.path);
        self.evaluator.evaluate(&self.path, &mut self.evaluation);
        let nodes = &mut lock(tree).nodes;
        nodes.expand(&self.path, &self.evaluation);
        nodes.backpropagate(&self.path, self.evaluation.values);
    }
}
