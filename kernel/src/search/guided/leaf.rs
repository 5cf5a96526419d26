//! The evaluation of a leaf: by the network, or exactly near the end of the game.
#![forbid(unsafe_code)]

use std::sync::Arc;

use crate::evaluation::standings::win_points;
use crate::network::architecture::FeatureSums;
use crate::network::cell_counts::Stability;
use crate::network::inference::Network;
use crate::network::scan::{Scan, Scratch};
use crate::rules::board::Board;
use crate::rules::player::Player;
use crate::rules::transition::PlayUnchecked;
use crate::rules::turn::{NextTurn, StartTurn};
use crate::search::endgame::self_interest::EndingSolver;
use crate::search::endgame::solution::Scores;
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
    /// The board at the root of the tree.
    board: Board,
    /// The n-tuple patterns and feature sums of the root's board.
    scan: Scan,
    scratch: Box<Scratch>,
    solver: EndingSolver,
}

impl LeafEvaluator {
    /// Returns an evaluator for the leaves of one search tree. `board` is the board at the root of the tree. `scan`
    /// must hold the n-tuple patterns and the feature sums of `board`.
    ///
    /// The prior of a move is proportional to the mover's win share after the move, raised to the power of
    /// `prior_exponent`. `models` holds an opponent model (a prediction of a player's moves) for each player, or `None`
    /// for a player without a model.
    pub(super) fn new(
        network: Arc<Network>,
        prior_exponent: u32,
        models: [Option<OpponentModel>; 3],
        board: Board,
        scan: Scan,
    ) -> Self {
        let scratch = Box::new(Scratch::new());
        Self { network, prior_exponent, models, board, scan, scratch, solver: EndingSolver::new() }
    }

    /// Evaluates the leaf at the end of `path` and overwrites `evaluation` with the result: the win share of each
    /// player, and the children of the leaf.
    ///
    /// The win shares are exact and the leaf gets no children in two cases: the game is over at the leaf, or few cells
    /// are empty and the endgame solver evaluates the leaf.
    pub(super) fn evaluate(&mut self, path: &Path<FeatureSums>, evaluation: &mut LeafEvaluation<FeatureSums>) {
        backend::run(Evaluate { evaluator: self, path, evaluation });
    }
}

impl LeafEvaluator {
    /// Evaluates a turn as a leaf: overwrites `evaluation` as [`evaluate`](Self::evaluate) does, but the priors of the
    /// children are not normalised. The turn need not be in a tree, and the network evaluates it in any case.
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

/// The evaluation as an operation of the SIMD backend.
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
    /// Returns whether the endgame solver, and not the network, evaluates the leaf at the end of `path`. `board` is the
    /// board of the leaf. The solver evaluates the leaf if three conditions hold:
    ///
    /// - At most [`EXACT_ENDING_CELLS`] cells are empty.
    /// - The leaf is not the root. The search must rank the moves of the root, so the root needs children.
    /// - No player has an opponent model. The solver assumes that every player plays its own best moves.
    #[inline(always)]
    fn is_exact_ending(&self, path: &Path<FeatureSums>, board: &Board) -> bool {
        !path.moves.is_empty() && board.empty().len() <= EXACT_ENDING_CELLS && self.models == [None; 3]
    }

    /// Expands a leaf: finds the children of the leaf and evaluates them with the network. Overwrites `evaluation` with
    /// the result: the children with their values and priors, the feature sums of the leaf, and the values of the leaf.
    /// The values of the leaf are the mean of the children's values, weighted by the children's priors.
    ///
    /// `board` is the board of the leaf, `scan` holds the n-tuple patterns and the feature sums of `board`, and `mover`
    /// is the player to move.
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

    /// Evaluates the moves of a turn with the network, and appends them to `evaluation.children` with their values and
    /// priors. The priors are not normalised.
    ///
    /// `scan` holds the n-tuple patterns and the feature sums of `board`. If `mover`, the player to move, has an
    /// opponent model, there is one child for each move that the model expects. Otherwise there is one for each legal
    /// move.
    #[inline(always)]
    fn evaluate_moves<S: Simd>(
        &mut self,
        board: &Board,
        scan: &Scan,
        mover: Player,
        evaluation: &mut LeafEvaluation<FeatureSums>,
    ) {
        let turn = StartTurn(*board, mover).run::<S>();
        let destinations = self.models[mover.index()].map_or(turn.destinations, |model| model.expected_moves(&turn));
        let stability = Stability::<S>::of(board);
        let children = &mut evaluation.children;
        for cell in destinations.iter() {
            let turn = NextTurn(board, mover, cell).run::<S>();
            let boards = (board, &turn.board);
            let values = match turn.player {
                Some(next) => {
                    let change = (mover, cell, next);
                    scan.estimate_after(&self.network, &mut self.scratch, &stability, boards, change).win_shares
                }
                None => final_win_shares(&turn.board),
            };
            children.push(Node::unexpanded(cell, turn.player, values));
        }
        let own = mover.index();
        let best = children.iter().fold(0.0_f32, |best, child| best.max(child.values[own]));
        for child in children {
            child.prior = power(child.values[own] / best.max(1.0e-6), self.prior_exponent);
        }
    }
}

/// Returns `base` to the power of `exponent`. The order of the multiplications is fixed, so every machine returns the
/// same rounded result.
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

/// Returns each player's share of the win: 1 for a sole winner, equal parts for winners with equal scores, 0 for the
/// losers. `scores` holds the number of cells of each player at the end of the game.
pub(super) fn win_shares(scores: Scores) -> [f32; 3] {
    win_points(scores).map(|points| points as f32 / 6.0)
}

/// Returns each player's share of the win of a game that is over; see [`win_shares`]. `board` is its last board.
pub(super) fn final_win_shares(board: &Board) -> [f32; 3] {
    win_shares(board.scores().map(|score| score as i32))
}
