//! A thread that grows a search tree shared with other threads.
#![forbid(unsafe_code)]

use std::sync::Mutex;

use crate::network::architecture::FeatureSums;
use crate::parallel::lock;
use crate::search::guided::leaf::LeafEvaluator;
use crate::search::guided::nodes::LeafEvaluation;
use crate::search::guided::path::Path;
use crate::search::guided::tree::Tree;

/// A thread's leaf evaluator, and buffers that every visit reuses.
pub(crate) struct SearchWorker {
    evaluator: LeafEvaluator,
    path: Path<FeatureSums>,
    evaluation: LeafEvaluation<FeatureSums>,
}

impl SearchWorker {
    /// Returns a worker that may visit only this tree.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self { evaluator: tree.evaluator(), path: Path::new(), evaluation: LeafEvaluation::new() }
    }

    /// Selects, evaluates and expands a leaf, and backpropagates its values. The tree is not locked during the
    /// evaluation.
    pub(crate) fn visit(&mut self, tree: &Mutex<Tree>) {
        lock(tree).nodes.select(&mut self.path);
        self.evaluator.evaluate(&self.path, &mut self.evaluation);
        let nodes = &mut lock(tree).nodes;
        nodes.expand(&self.path, &self.evaluation);
        nodes.backpropagate(&self.path, self.evaluation.values);
    }
}
