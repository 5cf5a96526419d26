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
use crate::search::guided::path::Path;
use crate::search::opponent_model::OpponentModel;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The greatest number of empty cells at which a leaf gets its exact value instead of the network's. Both take about
/// the same time.
pub(super) const EXACT_ENDING_CELLS: usize = 6;

/// The result of evaluating a leaf.
pub(super) struct LeafEvaluation {
    /// The leaf's children with their values and priors; empty if the end of the game is known.
    pub(super) children: Vec<Node>,
    /// The sums of the leaf's n-tuple features, if it has children.
    pub(super) sums: FeatureSums,
    /// The win share of each player.
    pub(super) values: [f32; 3],
}

impl LeafEvaluation {
    /// Returns an evaluation without children and with all values 0. [`LeafEvaluator::evaluate`] overwrites it.
    pub(super) fn new() -> Self {
        Self { children: Vec::with_capacity(32), sums: FeatureSums::default(), values: [0.0; 3] }
    }
}

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
    /// Returns an evaluator for the leaves of the tree whose root has this board.
    ///
    /// `prior_exponent` is the power that turns the network's win shares into priors, and `models` are the opponent
    /// models of the tree. `scan` must be the [`Scan`] of `board`: its n-tuple patterns and feature sums.
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

    /// Evaluates the leaf at the end of `path` and overwrites `evaluation` with the result: the win shares of the
    /// players and the leaf's children. There are no children if the values are exact, that is, at the end of the game
    /// or a few empty cells before it.
    pub(super) fn evaluate(&mut self, path: &Path, evaluation: &mut LeafEvaluation) {
        backend::run(Evaluate { evaluator: self, path, evaluation });
    }
}

/// The evaluation as an operation of the SIMD backend.
struct Evaluate<'a> {
    evaluator: &'a mut LeafEvaluator,
    path: &'a Path,
    evaluation: &'a mut LeafEvaluation,
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
                scan.set_sums(path.parent_sums);
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
    /// Returns whether the leaf at the end of `path` is solved exactly instead of evaluated by the network, because few
    /// cells of its `board` are empty.
    ///
    /// The root never is, because the search must rank its moves. In a search with opponent models, no leaf is, because
    /// the solver expects best play of every player.
    #[inline(always)]
    fn is_exact_ending(&self, path: &Path, board: &Board) -> bool {
        !path.moves.is_empty() && board.empty().len() <= EXACT_ENDING_CELLS && self.models == [None; 3]
    }

    /// Expands a leaf with the network and overwrites `evaluation` with the result: the leaf's children with values and
    /// priors, its feature sums, and the mean value of the children weighted by their priors. A child stands for a
    /// legal move or, if `mover` has an opponent model, for a move that the model expects.
    ///
    /// `board` is the leaf's board, `scan` its n-tuple patterns and feature sums, and `mover` the player to move.
    #[inline(always)]
    fn expand<S: Simd>(&mut self, board: &Board, scan: &Scan, mover: Player, evaluation: &mut LeafEvaluation) {
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
                None => win_shares(turn.board.scores().map(|score| score as i32)),
            };
            children.push(Node::unexpanded(cell, turn.player, values));
        }
        let own = mover.index();
        let best = children.iter().fold(0.0_f32, |best, child| best.max(child.values[own]));
        let mut sum = 0.0;
        for child in &mut *children {
            child.prior = power(child.values[own] / best.max(1.0e-6), self.prior_exponent);
            sum += child.prior;
        }
        // If the mover expects nothing from any move, all priors are equal.
        let (sum, floor) = if sum > 0.0 { (sum, 0.0) } else { (children.len() as f32, 1.0) };
        let mut values = [0.0; 3];
        for child in children {
            child.prior = (child.prior + floor) / sum;
            for (value, share) in values.iter_mut().zip(child.values) {
                *value += child.prior * share;
            }
        }
        (evaluation.sums, evaluation.values) = (scan.sums(), values);
    }
}

/// Returns `base` to the power of `exponent`. The multiplications have the same order, and so the same rounding, on
/// every machine.
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

/// Returns the share of the win that each player has at these final scores: 1 for a sole winner, equal parts for
/// winners with equal scores, 0 for the losers.
pub(super) fn win_shares(scores: Scores) -> [f32; 3] {
    win_points(scores).map(|points| points as f32 / 6.0)
}
