//! The engine's network as an evaluator of any turns.
#![forbid(unsafe_code)]

use std::sync::Arc;

use crate::network::inference::Network;
use crate::network::scan::Scan;
use crate::parallel::{available_cores, for_each_parallel, thread_count};
use crate::rules::board::Board;
use crate::rules::coord::CELLS;
use crate::rules::turn::Turn;
use crate::search::guided::forest::evaluations::Values;
use crate::search::guided::leaf::LeafEvaluator;
use crate::search::guided::nodes::LeafEvaluation;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The fewest turns for which starting another thread pays off.
const MIN_TURNS_PER_THREAD: usize = 16;

/// The number of turns that a thread takes at a time.
const CHUNK: usize = 16;

/// The output arrays of [`evaluate_turns`], with a row for each turn; see
/// [`Evaluations`](crate::search::guided::forest::evaluations::Evaluations). Players are in the order of
/// [`Player::ALL`](crate::Player::ALL).
#[derive(Debug)]
pub struct NetworkOutput<'a> {
    /// The priors, which are not normalised; 0 for illegal moves.
    pub priors: &'a mut [[f32; CELLS]],
    /// The win shares of the players.
    pub values: &'a mut [Values],
    /// The win shares of the players after each move; 0 for illegal moves.
    pub move_values: &'a mut [[Values; CELLS]],
}

/// Evaluates turns in parallel, as a [`Guided`](crate::search::guided::search::Guided) search with this
/// [`prior_exponent`](crate::search::guided::puct::PuctParameters::prior_exponent) evaluates its leaves. Unlike the
/// search, it does not solve turns near the end of the game. A turn whose game is over gets zeros.
///
/// # Panics
///
/// Panics if an array of `output` does not have one row for each turn.
pub fn evaluate_turns(network: &Arc<Network>, prior_exponent: u32, turns: &[Turn], output: NetworkOutput<'_>) {
    let NetworkOutput { priors, values, move_values } = output;
    assert_eq!([priors.len(), values.len(), move_values.len()], [turns.len(); 3], "one row for each turn");
    let threads = thread_count(turns.len(), available_cores(), MIN_TURNS_PER_THREAD);
    let rows = priors.chunks_mut(CHUNK).zip(values.chunks_mut(CHUNK)).zip(move_values.chunks_mut(CHUNK));
    for_each_parallel(threads, turns.chunks(CHUNK).zip(rows), |(turns, ((priors, values), move_values))| {
        let output = NetworkOutput { priors, values, move_values };
        backend::run(EvaluateTurns { network, prior_exponent, turns, output });
    });
}

struct EvaluateTurns<'a> {
    network: &'a Arc<Network>,
    prior_exponent: u32,
    turns: &'a [Turn],
    output: NetworkOutput<'a>,
}

impl Operation for EvaluateTurns<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { network, prior_exponent, turns, output } = self;
        let (board, scan) = (Board::EMPTY, Scan::of(network, &Board::EMPTY));
        let mut evaluator =
            LeafEvaluator::new(network.clone(), prior_exponent, [None; 3], [const { None }; 3], board, scan);
        let mut evaluation = LeafEvaluation::new();
        for (row, turn) in turns.iter().enumerate() {
            output.priors[row].fill(0.0);
            output.move_values[row].fill([0.0; 3]);
            let Some(mover) = turn.player else {
                output.values[row] = [0.0; 3];
                continue;
            };
            evaluator.evaluate_turn::<S>(&turn.board, mover, &mut evaluation);
            for child in &evaluation.children {
                output.priors[row][child.cell.index()] = child.prior;
                output.move_values[row][child.cell.index()] = child.values;
            }
            output.values[row] = evaluation.mean_by_priors();
        }
    }
}
