//! Backpropagation: the gradients of a batch of samples.
#![forbid(unsafe_code)]

use crate::network::architecture::{COUNT_SCALE, FEATURES, INPUTS, PLAYER_INPUTS, RELU_UNITS, UNITS, head_index};
use crate::network::cell_counts::CountCells;
use crate::network::head::{Head, dot, softmax};
use crate::network::ntuples::{CANONICAL_PATTERNS, TUPLES, UNOWNED, orientation, patterns};
use crate::network::samples::Sample;
use crate::network::weights::Weights;
use crate::simd::backend;
use crate::simd::register::{Operation, Simd};

/// The weight of the loss of the cell shares relative to the loss of the win shares.
const CELL_LOSS_WEIGHT: f32 = 0.5;

/// The gradients of the loss with respect to all weights, and the loss, each summed over some samples.
pub(super) struct Gradients {
    pub(super) weights: Weights,
    /// The sum of the cross entropies of the win shares, in nats. The loss of the cell shares is not counted.
    pub(super) loss: f64,
}

impl Gradients {
    pub(super) fn zero() -> Self {
        Self { weights: Weights::zero(), loss: 0.0 }
    }

    /// Replaces the sums by those over `batch`. `canonical` is the table that
    /// [`canonical_patterns`](crate::network::ntuples::canonical_patterns) returns.
    pub(super) fn compute(&mut self, weights: &Weights, canonical: &[[u16; 3]], batch: &[Sample]) {
        backend::run(Compute { gradients: self, weights, canonical, batch });
    }
}

struct Compute<'a> {
    gradients: &'a mut Gradients,
    weights: &'a Weights,
    canonical: &'a [[u16; 3]],
    batch: &'a [Sample],
}

impl Operation for Compute<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self) {
        let Self { gradients, weights, canonical, batch } = self;
        gradients.loss = 0.0;
        gradients.weights.rows.fill([0.0; FEATURES]);
        gradients.weights.heads.fill(Head::ZERO);
        for sample in batch {
            gradients.add_sample::<S>(weights, canonical, sample);
        }
    }
}

impl Gradients {
    #[inline(always)]
    fn add_sample<S: Simd>(&mut self, weights: &Weights, canonical: &[[u16; 3]], sample: &Sample) {
        let patterns = patterns(&sample.board);
        let mut rows = [[0_u32; 3]; TUPLES];
        let mut count = 0;
        for (tuple, pattern) in patterns.iter().enumerate() {
            let canonical = &canonical[usize::from(*pattern)];
            if canonical[0] != UNOWNED {
                rows[count] =
                    canonical.map(|pattern| u32::from(pattern) + (orientation(tuple) * CANONICAL_PATTERNS) as u32);
                count += 1;
            }
        }
        let rows = &rows[..count];
        let mut inputs = [[0.0_f32; PLAYER_INPUTS]; 3];
        let counts = CountCells(&sample.board).run::<S>();
        for (inputs, counts) in inputs.iter_mut().zip(&counts) {
            for (input, count) in inputs[FEATURES..].iter_mut().zip(counts) {
                *input = f32::from(*count) * COUNT_SCALE;
            }
        }
        for row in rows {
            for (inputs, row) in inputs.iter_mut().zip(row) {
                for (input, weight) in inputs.iter_mut().zip(&weights.rows[*row as usize]) {
                    *input += weight;
                }
            }
        }
        let empty = sample.board.empty().len();
        let heads = [0, 1, 2].map(|player| head_index(empty, sample.mover, player));
        let seen = |player: usize| [0, 1, 2].map(|steps| &inputs[(player + steps) % 3]);
        let [blue, red, green] = [0, 1, 2].map(|player| weights.heads[heads[player]].outputs(seen(player)));
        let win_shares = softmax([blue.1[0], red.1[0], green.1[0]]);
        let cell_shares = softmax([blue.1[1], red.1[1], green.1[1]]);
        let target = &sample.target;
        self.loss -= win_shares
            .iter()
            .zip(target.win_shares)
            .map(|(share, goal)| f64::from(goal) * f64::from(*share).ln())
            .sum::<f64>();
        let mut input_slopes = [[0.0_f32; PLAYER_INPUTS]; 3];
        for (player, units) in [blue.0, red.0, green.0].into_iter().enumerate() {
            let slopes = [
                win_shares[player] - target.win_shares[player],
                CELL_LOSS_WEIGHT * (cell_shares[player] - target.cell_shares[player]),
            ];
            let (head, gradients) = (&weights.heads[heads[player]], &mut self.weights.heads[heads[player]]);
            let mut unit_slopes = [0.0_f32; UNITS];
            for (output, slope) in slopes.into_iter().enumerate() {
                add_scaled(&mut gradients.second[output], &units, slope);
                add_scaled(&mut unit_slopes, &head.second[output], slope);
            }
            for (slope, unit) in unit_slopes[..RELU_UNITS].iter_mut().zip(&units) {
                if *unit <= 0.0 {
                    *slope = 0.0;
                }
            }
            add_scaled(&mut gradients.bias, &unit_slopes, 1.0);
            for input in 0..INPUTS {
                let (player, place) = ((player + input / PLAYER_INPUTS) % 3, input % PLAYER_INPUTS);
                add_scaled(&mut gradients.first[input], &unit_slopes, inputs[player][place]);
                input_slopes[player][place] += dot(&head.first[input], &unit_slopes);
            }
        }
        for row in rows {
            for (row, slopes) in row.iter().zip(&input_slopes) {
                add_scaled(&mut self.weights.rows[*row as usize], slopes, 1.0);
            }
        }
    }
}

#[inline(always)]
pub(super) fn add_scaled(sums: &mut [f32], slopes: &[f32], factor: f32) {
    for (sum, slope) in sums.iter_mut().zip(slopes) {
        *sum += factor * slope;
    }
}
