//! The network in the form that searches use.
#![forbid(unsafe_code)]

use crate::network::architecture::{COUNT_SCALE, FEATURES, FeatureSums, OUTPUTS, PLAYER_INPUTS, head_index};
use crate::network::cell_counts::CellCounts;
use crate::network::estimate::Estimate;
use crate::network::head::{Head, softmax};
use crate::network::ntuples::{CANONICAL_PATTERNS, ORIENTATIONS, PATTERNS, UNOWNED, canonical_patterns};
use crate::network::weights::{WEIGHT_SCALE, Weights, quantised};
use crate::rules::player::Player;

/// A network prepared for inference: a row of quantised features for every pattern, and heads scaled to match.
#[derive(Clone)]
pub struct Network {
    /// For each orientation and pattern, the features in the view of each player.
    rows: Vec<Row>,
    heads: Vec<Head>,
}

/// The features of a pattern in the view of each player, in one cache line.
#[derive(Clone)]
#[repr(align(64))]
struct Row(FeatureSums);

impl Network {
    /// Quantises the features of every pattern, and scales the first layers of the heads to match.
    pub fn new(weights: &Weights) -> Self {
        let canonical = canonical_patterns();
        let row = |orientation: usize, patterns: &[u16; 3]| {
            let mut row = Row([[0; FEATURES]; 4]);
            for (row, pattern) in row.0.iter_mut().zip(patterns).filter(|(_, pattern)| **pattern != UNOWNED) {
                *row = weights.rows[orientation * CANONICAL_PATTERNS + usize::from(*pattern)].map(quantised);
            }
            row
        };
        let rows =
            (0..ORIENTATIONS).flat_map(|orientation| canonical.iter().map(move |patterns| row(orientation, patterns)));
        // Feature sums are fixed-point numbers. Scaling the heads once saves scaling every sum.
        let scaled = |head: &Head| {
            let mut first = head.first;
            for (input, weights) in first.iter_mut().enumerate() {
                let scale = if input % PLAYER_INPUTS < FEATURES { 1.0 / WEIGHT_SCALE } else { COUNT_SCALE };
                *weights = weights.map(|weight| weight * scale);
            }
            Head { first, bias: head.bias, second: head.second }
        };
        Self { rows: rows.collect(), heads: weights.heads.iter().map(scaled).collect() }
    }

    /// Returns the features of a pattern in the view of each player, as fixed-point numbers.
    #[inline(always)]
    pub(super) fn row(&self, orientation: usize, pattern: u16) -> &FeatureSums {
        &self.rows[orientation * PATTERNS + usize::from(pattern)].0
    }

    /// Estimates the result of a game from the feature sums, the cell counts and the number of empty cells of a board.
    #[inline(always)]
    pub(super) fn estimate(&self, sums: &FeatureSums, counts: &CellCounts, empty: usize, mover: Player) -> Estimate {
        // Loops, because a closure passed to `map` is not always inlined and then not compiled for the backend.
        let mut inputs = [[0.0_f32; PLAYER_INPUTS]; 3];
        for ((inputs, sums), counts) in inputs.iter_mut().zip(sums).zip(counts) {
            for (input, sum) in inputs.iter_mut().zip(sums) {
                *input = f32::from(*sum);
            }
            for (input, count) in inputs[FEATURES..].iter_mut().zip(counts) {
                *input = f32::from(*count);
            }
        }
        let mut outputs = [[0.0_f32; OUTPUTS]; 3];
        for (player, outputs) in outputs.iter_mut().enumerate() {
            let seen = [&inputs[player], &inputs[(player + 1) % 3], &inputs[(player + 2) % 3]];
            *outputs = self.heads[head_index(empty, mover, player)].outputs(seen).1;
        }
        let [blue, red, green] = outputs;
        Estimate { win_shares: softmax([blue[0], red[0], green[0]]), cell_shares: softmax([blue[1], red[1], green[1]]) }
    }
}
