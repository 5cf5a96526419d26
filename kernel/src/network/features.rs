//! From the sums over all windows to an estimate: a small network for each stage of the game.
#![forbid(unsafe_code)]

use crate::network::counts::COUNTS;
use crate::rules::coord::CELLS;
use crate::rules::player::Player;

/// What is summed over the windows of a board, for each player who looks at it.
pub(super) const FEATURES: usize = 8;
/// What a head sees: the features of the player it speaks of, of the next one and of the one after.
pub(super) const INPUTS: usize = 3 * SEEN;
/// What is known of each player: the features of the windows, and what is counted.
pub(super) const SEEN: usize = FEATURES + COUNTS;
/// The units of a head's first layer.
pub(super) const WIDTH: usize = 16;
/// So many of them pass on nothing below zero; the others pass on everything.
pub(super) const HIDDEN: usize = WIDTH - OUTPUTS;
/// A head says how likely its player wins, and how many of the cells he will own: two numbers whose exponentials, divided by
/// the sum over the players, are those shares.
pub(super) const OUTPUTS: usize = 2;
/// The game is cut into so many stages by its empty cells.
pub(super) const STAGES: usize = 8;
/// A head for each stage and for each number of turns until its player moves.
pub(super) const HEADS: usize = STAGES * 3;

/// The part of the network that speaks of one player at one stage.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Head {
    pub(super) first: [[f32; WIDTH]; INPUTS],
    pub(super) bias: [f32; WIDTH],
    /// What each unit of the first layer adds to each output.
    pub(super) second: [[f32; WIDTH]; OUTPUTS],
}

impl Head {
    pub(super) const ZERO: Self =
        Self { first: [[0.0; WIDTH]; INPUTS], bias: [0.0; WIDTH], second: [[0.0; WIDTH]; OUTPUTS] };

    /// The units of the first layer and the outputs, for the features of the three players, the head's own first.
    ///
    /// Sums are taken in a fixed order, so every machine finds the same.
    #[inline(always)]
    pub(super) fn outputs(&self, features: [&[f32; SEEN]; 3]) -> ([f32; WIDTH], [f32; OUTPUTS]) {
        let mut units = self.bias;
        for (features, weights) in features.into_iter().zip(self.first.chunks_exact(SEEN)) {
            for (feature, weights) in features.iter().zip(weights) {
                for (unit, weight) in units.iter_mut().zip(weights) {
                    *unit += feature * weight;
                }
            }
        }
        for unit in &mut units[..HIDDEN] {
            *unit = unit.max(0.0);
        }
        (units, [dot(&self.second[0], &units), dot(&self.second[1], &units)])
    }
}

/// The sum of the products, taken in eight sums that do not wait for each other.
#[inline(always)]
pub(super) fn dot(ones: &[f32; WIDTH], others: &[f32; WIDTH]) -> f32 {
    let mut sums = [0.0; 8];
    for (ones, others) in ones.chunks_exact(8).zip(others.chunks_exact(8)) {
        for ((sum, one), other) in sums.iter_mut().zip(ones).zip(others) {
            *sum += one * other;
        }
    }
    let quarter = |i: usize| sums[i] + sums[i + 4];
    (quarter(0) + quarter(2)) + (quarter(1) + quarter(3))
}

/// The head that speaks of a player when another, or the same, is to move.
#[inline(always)]
pub(super) const fn head(empty: usize, mover: Player, player: usize) -> usize {
    let stage = empty * STAGES / (CELLS + 1);
    stage * 3 + (player + 3 - mover.index()) % 3
}

/// The shares that belong to numbers on a logarithmic scale.
#[inline(always)]
pub(super) fn shares(logits: [f32; 3]) -> [f32; 3] {
    let largest = logits[0].max(logits[1]).max(logits[2]);
    let powers = [exp(logits[0] - largest), exp(logits[1] - largest), exp(logits[2] - largest)];
    let sum = powers[0] + powers[1] + powers[2];
    [powers[0] / sum, powers[1] / sum, powers[2] / sum]
}

/// The exponential of a number that is not above 0, to about seven digits, and the same on every machine.
#[inline(always)]
fn exp(x: f32) -> f32 {
    let scaled = x.max(-80.0) * std::f32::consts::LOG2_E;
    let whole = scaled.floor();
    let part = (scaled - whole) * std::f32::consts::LN_2;
    // The series of the exponential between 0 and ln 2.
    let mut sum = 1.0;
    for n in [7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0_f32] {
        sum = 1.0 + part / n * sum;
    }
    sum * f32::from_bits((whole as i32 + 127).cast_unsigned() << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_exponentials() {
        for logits in [[0.0, 0.0, 0.0_f32], [1.0, -2.0, 0.5], [-30.0, 4.0, 60.0], [1.0e9, 0.0, -1.0e9]] {
            let exact = logits.map(|logit| f64::from(logit - logits.into_iter().fold(f32::MIN, f32::max)).exp());
            let sum: f64 = exact.iter().sum();
            for (share, exact) in shares(logits).into_iter().zip(exact) {
                assert!((f64::from(share) - exact / sum).abs() < 1.0e-6, "{logits:?}");
            }
        }
    }
}
