//! Evaluations of a board: features, their weighted sums, and the standings of the players.
#![forbid(unsafe_code)]

pub(crate) mod features;
pub(crate) mod standings;
pub(crate) mod weighted_sum;
