//! The policies of several types: a small network with a layer that all types share.
#![forbid(unsafe_code)]

use crate::network::head::exp;
use crate::player_types::inputs::{INPUTS, Inputs, MOVE_INPUTS, MoveInputs, TURN_INPUTS, TurnInputs};

pub(crate) const UNITS: usize = 32;

/// The policies of `LANES` types. A type's logit of a move is a weighted sum of the inputs of the move and of the
/// rectified units, which all types share. Its policy is the softmax of the logits of a turn's moves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Policies<const LANES: usize> {
    /// For each input, of the turn and of the move, its weights in the units.
    pub(super) first: [[f32; UNITS]; INPUTS],
    pub(super) bias: [f32; UNITS],
    /// For each input of a move, its weight for each type.
    pub(super) direct: [[f32; LANES]; MOVE_INPUTS],
    /// For each unit, its weight for each type.
    pub(super) second: [[f32; LANES]; UNITS],
}

impl<const LANES: usize> Policies<LANES> {
    pub(super) const ZERO: Self = Self {
        first: [[0.0; UNITS]; INPUTS],
        bias: [0.0; UNITS],
        direct: [[0.0; LANES]; MOVE_INPUTS],
        second: [[0.0; LANES]; UNITS],
    };

    /// Returns the sums in the units that all moves of a turn share: the bias and the weighted inputs of the turn.
    #[inline(always)]
    pub(super) fn units_of_turn(&self, inputs: &TurnInputs) -> [f32; UNITS] {
        let mut units = self.bias;
        add(&mut units, inputs, self.first.first_chunk::<TURN_INPUTS>().expect("a turn has fewer inputs"));
        units
    }

    /// Returns the rectified units of a move; `of_turn` is the result of [`units_of_turn`](Self::units_of_turn).
    #[inline(always)]
    pub(super) fn units(&self, of_turn: &[f32; UNITS], inputs: &MoveInputs) -> [f32; UNITS] {
        let mut units = *of_turn;
        add(&mut units, inputs, self.first.last_chunk::<MOVE_INPUTS>().expect("a move has fewer inputs"));
        for unit in &mut units {
            *unit = unit.max(0.0);
        }
        units
    }

    /// Replaces `probabilities` by the probability of each move of a turn under each type. Numbers are added in a fixed
    /// order, so the result is the same on every machine.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(super) fn predict(&self, inputs: &Inputs, probabilities: &mut Vec<[f32; LANES]>) {
        probabilities.clear();
        let of_turn = self.units_of_turn(&inputs.turn);
        let mut most = [f32::MIN; LANES];
        for inputs in &inputs.moves {
            // Two sums, since each addition waits for the one before.
            let (mut logits, mut others) = ([0.0; LANES], [0.0; LANES]);
            add(&mut logits, inputs, &self.direct);
            add(&mut others, &self.units(&of_turn, inputs), &self.second);
            for ((logit, other), most) in logits.iter_mut().zip(others).zip(&mut most) {
                *logit += other;
                *most = most.max(*logit);
            }
            probabilities.push(logits);
        }
        let mut sums = [0.0; LANES];
        for row in &mut *probabilities {
            for ((value, most), sum) in row.iter_mut().zip(most).zip(&mut sums) {
                *value = exp(*value - most);
                *sum += *value;
            }
        }
        for row in probabilities {
            for (value, sum) in row.iter_mut().zip(sums) {
                *value /= sum;
            }
        }
    }
}

/// Adds the rows of `weights`, each multiplied by its value, to `sums`.
#[inline(always)]
fn add<const VALUES: usize, const SUMS: usize>(
    sums: &mut [f32; SUMS],
    values: &[f32; VALUES],
    weights: &[[f32; SUMS]; VALUES],
) {
    for (value, weights) in values.iter().zip(weights) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += value * weight;
        }
    }
}
