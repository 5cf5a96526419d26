//! A head of the network: two small layers that turn the inputs of one player into logits.
#![forbid(unsafe_code)]

use crate::network::architecture::{INPUTS, OUTPUTS, PLAYER_INPUTS, RELU_UNITS, UNITS};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Head {
    /// For each input, its weights in the units of the first layer.
    pub(super) first: [[f32; UNITS]; INPUTS],
    pub(super) bias: [f32; UNITS],
    /// For each output, the weights of the first layer's units.
    pub(super) second: [[f32; UNITS]; OUTPUTS],
}

impl Head {
    pub(super) const ZERO: Self =
        Self { first: [[0.0; UNITS]; INPUTS], bias: [0.0; UNITS], second: [[0.0; UNITS]; OUTPUTS] };

    /// Returns the activations of the first layer, and two logits: of the win share and of the cell share of one
    /// player. `inputs` holds the inputs of that player, then those of the next two in turn order. Numbers are added in
    /// a fixed order, so the result is the same on every machine.
    #[inline(always)]
    pub(super) fn outputs(&self, inputs: [&[f32; PLAYER_INPUTS]; 3]) -> ([f32; UNITS], [f32; OUTPUTS]) {
        let mut units = self.bias;
        for (inputs, weights) in inputs.into_iter().zip(self.first.chunks_exact(PLAYER_INPUTS)) {
            for (input, weights) in inputs.iter().zip(weights) {
                for (unit, weight) in units.iter_mut().zip(weights) {
                    *unit += input * weight;
                }
            }
        }
        for unit in &mut units[..RELU_UNITS] {
            *unit = unit.max(0.0);
        }
        (units, [dot(&self.second[0], &units), dot(&self.second[1], &units)])
    }
}

/// Returns the dot product, from eight partial sums that are added in a fixed order.
#[inline(always)]
pub(super) fn dot(ones: &[f32; UNITS], others: &[f32; UNITS]) -> f32 {
    let mut sums = [0.0; 8];
    for (ones, others) in ones.chunks_exact(8).zip(others.chunks_exact(8)) {
        for ((sum, one), other) in sums.iter_mut().zip(ones).zip(others) {
            *sum += one * other;
        }
    }
    let quarter = |i: usize| sums[i] + sums[i + 4];
    (quarter(0) + quarter(2)) + (quarter(1) + quarter(3))
}

#[inline(always)]
pub(crate) fn softmax(logits: [f32; 3]) -> [f32; 3] {
    let largest = logits[0].max(logits[1]).max(logits[2]);
    let powers = [exp(logits[0] - largest), exp(logits[1] - largest), exp(logits[2] - largest)];
    let sum = powers[0] + powers[1] + powers[2];
    [powers[0] / sum, powers[1] / sum, powers[2] / sum]
}

/// Returns e to the power of `x`, which must be at most 0, to about five digits, the same on every machine. Below -80,
/// it returns the value for -80.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    let scaled = x.max(-80.0) * std::f32::consts::LOG2_E;
    let whole = scaled.floor();
    let part = (scaled - whole) * std::f32::consts::LN_2;
    // The Taylor series of the exponential between 0 and ln 2.
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
    fn softmax_agrees_with_the_exact_exponential() {
        for logits in [[0.0, 0.0, 0.0_f32], [1.0, -2.0, 0.5], [-30.0, 4.0, 60.0], [1.0e9, 0.0, -1.0e9]] {
            let exact = logits.map(|logit| f64::from(logit - logits.into_iter().fold(f32::MIN, f32::max)).exp());
            let sum: f64 = exact.iter().sum();
            for (share, exact) in softmax(logits).into_iter().zip(exact) {
                assert!((f64::from(share) - exact / sum).abs() < 1.0e-6, "{logits:?}");
            }
        }
    }
}
