//! The engine's network: expected win shares and final cells of a board, from n-tuple features and cell counts.
//!
//! An n-tuple is six cells in a straight line; its pattern looks up a row of feature weights. The rows are summed
//! for each player, and small heads, which depend on the stage of the game, turn the sums and the counts into shares.
#![forbid(unsafe_code)]

pub(crate) mod architecture;
pub(crate) mod cell_counts;
pub(crate) mod estimate;
mod evaluate;
mod gradients;
pub(crate) mod head;
pub(crate) mod inference;
pub(crate) mod learner;
pub(crate) mod moves;
mod ntuples;
pub(crate) mod sample_lists;
pub(crate) mod samples;
pub(crate) mod scan;
#[cfg(test)]
mod tests;
pub(crate) mod weights;
