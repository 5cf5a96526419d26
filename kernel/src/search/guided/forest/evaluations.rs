//! The answers of an evaluator.
#![forbid(unsafe_code)]

use crate::rules::coord::CELLS;
use crate::rules::turn::Turn;

/// The largest rounding error of a win share that is accepted.
const ROUNDING: f32 = 1.0e-3;

/// The values of the three players, either of Blue, Red and Green, or of the player to move and the next two.
pub type Values = [f32; 3];

/// The answers of an evaluator to a batch of leaves; each list has one entry for each leaf.
#[derive(Clone, Copy, Debug)]
pub struct Evaluations<'a> {
    /// The prior of a move to each cell. The priors of illegal moves are ignored, and the sum does not matter.
    pub priors: &'a [[f32; CELLS]],
    /// The expected win share of each player.
    pub values: &'a [Values],
    /// The expected win share of each player after a move to each cell; those of illegal moves are ignored. `None` if
    /// the evaluator does not estimate them.
    pub move_values: Option<&'a [[Values; CELLS]]>,
}

impl Evaluations<'_> {
    /// Removes the answers to the first `count` leaves and returns them.
    pub(super) fn split_off(&mut self, count: usize) -> Self {
        let (priors, values) = (split_off(&mut self.priors, count), split_off(&mut self.values, count));
        Self { priors, values, move_values: self.move_values.as_mut().map(|values| split_off(values, count)) }
    }

    /// Checks the answers to leaves with these turns.
    ///
    /// # Errors
    ///
    /// [`InvalidEvaluation`] for the first answer in which a prior of a legal move is negative or not finite, or a
    /// value of the leaf or of a legal move is not from 0 to 1, up to [`ROUNDING`].
    ///
    /// # Panics
    ///
    /// Panics if there is not one answer for each leaf.
    pub(super) fn check<'a>(&self, turns: impl Iterator<Item = &'a Turn>) -> Result<(), InvalidEvaluation> {
        let is_share = |share: &f32| (-ROUNDING..=1.0 + ROUNDING).contains(share);
        let mut count = 0;
        for (leaf, turn) in turns.enumerate() {
            count += 1;
            let invalid = |output, value| InvalidEvaluation { leaf, output, value };
            if let Some(value) = self.values[leaf].iter().find(|value| !is_share(value)) {
                return Err(invalid("values", *value));
            }
            for cell in turn.destinations.iter() {
                let prior = self.priors[leaf][cell.index()];
                if !(0.0..f32::INFINITY).contains(&prior) {
                    return Err(invalid("priors", prior));
                }
                let values = self.move_values.map(|values| values[leaf][cell.index()]);
                if let Some(value) = values.iter().flatten().find(|value| !is_share(value)) {
                    return Err(invalid("move_values", *value));
                }
            }
        }
        let move_values = self.move_values.map_or(count, <[_]>::len);
        assert_eq!([self.priors.len(), self.values.len(), move_values], [count; 3], "one answer for each leaf");
        Ok(())
    }
}

fn split_off<'a, T>(list: &mut &'a [T], count: usize) -> &'a [T] {
    list.split_off(..count).expect("there is one answer for each leaf")
}

/// An invalid number in the answer of an evaluator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InvalidEvaluation {
    /// The index of the leaf in the batch.
    pub leaf: usize,
    /// The name of the list in [`Evaluations`].
    pub output: &'static str,
    pub value: f32,
}
