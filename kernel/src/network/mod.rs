//! What a board is worth, learned from games: who is how likely to win it, and who will own how many cells.

pub(crate) mod counts;
pub(crate) mod features;
pub(crate) mod learner;
pub(crate) mod patterns;
pub(crate) mod samples;
pub(crate) mod scan;
#[cfg(test)]
mod tests;
pub(crate) mod weights;

pub use learner::{Learner, Sample};
pub use samples::{InvalidSamples, read_samples, write_samples};
pub use weights::{Estimate, InvalidWeights, Weights};

pub(crate) use counts::Settled;
pub(crate) use scan::{Scan, Scratch, Sums};
pub use weights::Network;
