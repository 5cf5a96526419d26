//! The evaluation of a leaf: by the network, or exactly near the end of the game.
#![forbid(unsafe_code)]

use std::sync::Arc;

use crate::evaluation::standings::win_shares;
use crate::network::architecture::FeatureSums;
use crate::network::cell_counts::Stability;
use crate::network::inference::Network;
use crate::network::moves::{JudgedMove, judge};
use crate::network::scan::{Scan, Scratch};
use crate::player_types::inputs::{Inputs, read_inputs};
use crate::player_types::mixture::{Mixture, Prediction};
use crate::rules::board::Board;
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::rules::turn::StartTurn;
use crate::search::endgame::self_interest::EndingSolver;
use crate::search::guided::node::Node;
use crate::search::guided::nodes::LeafEvaluation;
use crate::search::guided::path::Path;
use crate::search::opponent_model::OpponentModel;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The greatest number of empty cells at which a leaf gets its exact value instead of the network's. Both take about
/// the same time.
pub(super) const EXACT_ENDING_CELLS: usize = 6;

/// Evaluates the leaves of one tree on one thread.
pub(super) struct LeafEvaluator {
    network: Arc<Network>,
    prior_exponent: u32,
    models: [Option<OpponentModel>; 3],
    mixtures: Mixtures,
    board: Board,
    scan: Scan,
    scratch: Box<Scratch>,
    judged: Vec<JudgedMove>,
    inputs: Inputs,
    predictions: Vec<Prediction>,
    solver: EndingSolver,
}

/// The mixture of policies that each player is believed to follow, indexed by player; `None` without a belief.
pub(super) type Mixtures = [Option<Arc<Mixture>>; 3];

impl LeafEvaluator {
    /// Returns an evaluator for a tree with `board` at its root; `scan` must be that of `board`. `models` and
    /// `mixtures` are indexed by player.
    pub(super) fn new(
        network: Arc<Network>,
        prior_exponent: u32,
        models: [Option<OpponentModel>; 3],
        mixtures: Mixtures,
        board: Board,
        scan: Scan,
    ) -> Self {
        let (scratch, solver) = (Box::new(Scratch::new()), EndingSolver::new());
        let (judged, inputs, predictions) = (Vec::new(), Inputs::default(), Vec::new());
        Self { network, prior_exponent, models, mixtures, board, scan, scratch, judged, inputs, predictions, solver }
    }

    /// Replaces `evaluation` by that of the leaf at the end of `path`. It is exact, without children, if the game is
    /// over or the endgame solver evaluates the leaf.
    pub(super) fn evaluate(&mut self, path: &Path<FeatureSums>, evaluation: &mut LeafEvaluation<FeatureSums>) {
        backend::run(Evaluate { evaluator: self, path, evaluation });
    }
}

impl LeafEvaluator {
    /// Replaces the children of `evaluation` by the moves of a turn, which need not be in a tree. Moves that do not end
    /// the game get values of the network, never exact ones. The priors are not normalised.
    #[inline(always)]
    pub(super) fn evaluate_turn<S: Simd>(
        &mut self,
        board: &Board,
        mover: Player,
        evaluation: &mut LeafEvaluation<FeatureSums>,
    ) {
        let scan = Scan::of(&self.network, board);
        evaluation.children.clear();
        self.evaluate_moves::<S>(board, &scan, mover, evaluation);
    }
}

struct Evaluate<'a> {
    evaluator: &'a mut LeafEvaluator,
    path: &'a Path<FeatureSums>,
    evaluation: &'a mut LeafEvaluation<FeatureSums>,
}

impl Operation for Evaluate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { evaluator, path, evaluation } = self;
        evaluation.children.clear();
        let Some(leaf_mover) = path.mover else {
            evaluation.values = path.values;
            return;
        };
        let (mut board, mut scan) = (evaluator.board, evaluator.scan.clone());
        let last = path.moves.len().wrapping_sub(1);
        for (ply, (mover, cell)) in path.moves.iter().enumerate() {
            let after = PlayUnchecked(&board, *mover, *cell).run::<S>();
            if ply == last {
                scan.set_sums(path.kept_at_parent);
                scan.play(&evaluator.network, &mut evaluator.scratch, (&board, &after), *mover);
            } else {
                scan.play_without_sums(&board, &after, *mover);
            }
            board = after;
        }
        if evaluator.is_exact_ending(path, &board) {
            let scores = evaluator.solver.scores::<S>(&StartTurn(board, leaf_mover).run::<S>());
            evaluation.values = win_shares(scores);
        } else {
            evaluator.expand::<S>(&board, &scan, leaf_mover, evaluation);
        }
    }
}

impl LeafEvaluator {
    /// Returns whether the endgame solver evaluates a leaf: at most [`EXACT_ENDING_CELLS`] cells are empty, the leaf is
    /// not the root, whose moves must be ranked, and no opponent has a model, since the solver assumes best play.
    #[inline(always)]
    fn is_exact_ending(&self, path: &Path<FeatureSums>, board: &Board) -> bool {
        !path.moves.is_empty() && board.empty().len() <= EXACT_ENDING_CELLS && self.models == [None; 3]
    }

    /// Evaluates the children of a leaf; the values of the leaf are their mean, weighted by the priors.
    #[inline(always)]
    fn expand<S: Simd>(
        &mut self,
        board: &Board,
        scan: &Scan,
        mover: Player,
        evaluation: &mut LeafEvaluation<FeatureSums>,
    ) {
        self.evaluate_moves::<S>(board, scan, mover, evaluation);
        (evaluation.kept, evaluation.values) = (scan.sums(), evaluation.mean_by_priors());
    }

    /// Appends the moves of a turn as children, only the expected ones if `mover` has a model. The network estimates
    /// their values, except those of moves that end the game. `scan` must be that of `board`.
    ///
    /// A prior is the win share of `mover` after the move, divided by the best one, to the power of `prior_exponent`.
    /// The priors are not normalised. If `mover` has a mixture and no model, they are normalised and then mixed with
    /// its predictions.
    #[inline(always)]
    fn evaluate_moves<S: Simd>(
        &mut self,
        board: &Board,
        scan: &Scan,
        mover: Player,
        evaluation: &mut LeafEvaluation<FeatureSums>,
    ) {
        let turn = StartTurn(*board, mover).run::<S>();
        let Self { network, models, mixtures, scratch, judged, inputs, predictions, .. } = self;
        let model = models[mover.index()];
        let destinations = model.map_or(turn.destinations, |model| model.expected_moves(&turn));
        let stability = Stability::<S>::of(board);
        judge::<S>(network, scratch, (board, scan, &stability), (mover, destinations), judged);
        let (children, own) = (&mut evaluation.children, mover.index());
        let mut best = 1.0e-6_f32;
        for judged in &*judged {
            children.push(Node::unexpanded(judged.cell, judged.next, judged.win_shares));
            best = best.max(judged.win_shares[own]);
        }
        for child in &mut *children {
            child.prior = power(child.values[own] / best, self.prior_exponent);
        }
        if let (Some(mixture), None) = (&mixtures[own], model) {
            read_inputs::<S>(board, mover, stability.counts(board), judged, inputs);
            mixture.predict(inputs, predictions);
            evaluation.normalise_priors();
            for (child, prediction) in evaluation.children.iter_mut().zip(predictions) {
                child.prior = mixture.mixed(child.prior, prediction);
            }
        }
    }
}

/// Returns `base` to the power of `exponent`, with multiplications in a fixed order, so that every machine rounds
/// equally.
#[inline(always)]
fn power(base: f32, mut exponent: u32) -> f32 {
    let (mut square, mut product) = (base, 1.0);
    while exponent > 0 {
        if exponent & 1 == 1 {
            product *= square;
        }
        square *= square;
        exponent >>= 1;
    }
    product
}
